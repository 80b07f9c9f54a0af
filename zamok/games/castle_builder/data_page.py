"""Writes the page about the data of Castle Builder: figures, origins, rulings, notation."""

from __future__ import annotations

from zamok.games.castle_builder.facts import DATA, TRACK
from zamok.games.castle_builder.moves import MOVES

RULINGS = (
    ("B1", "«склад» and «состав» are one thing, the tile holder with its seven places"),
    ("B2", "«деление», «раздел» and «дело» are one thing, a space of the track"),
    ("B3", "«сердитый господин» and «сердитый пан» are one tile, the angry lord"),
    ("B4", "«Вменяемая леди» is the judgmental lady, «Осуждающая леди»"),
    ("B5", "lost icons are restored; in row 1 tick and cannot-start tiles may stand, the door begins it"),
    ("B6", "one discard a placement; any number in Royal strategy and as an option of its own"),
    ("B7", "in «1/11» the first figure is the upper number"),
    ("B8", "a tile set with a discard counts as printed from then on, a double tile with its upper number"),
    ("B9", "only another tile of the holder is discarded for a number"),
    ("B10", "a sky half may hang over nothing, a stone half never"),
    ("B11", "a tile set under an overhang must have sky where the overhang is"),
    ("B12", "gaps are allowed; a tile needs no neighbour in its row"),
    ("B13", "every tick tile on which stone can stand carries an upper number"),
    ("B14", "after a placement: market, whole movement, tile space, then the coins"),
    ("B15", "one coin for each coin space reached or passed, slides and ruby steps included"),
    ("B16", "the seventh coin's effect is played, then the game ends at once; further coins are not taken"),
    ("B17", "the ruby coin moves by all rules of movement and may bring another coin"),
    ("B18", "all tied players draw; people, windows and roofs need at least one, height does not"),
    ("B19", "what falls has no tile above it, not even a sky half; never the door; obligatory if possible"),
    ("B20", "empty holders lose nothing; the thief must choose somebody who has a tile; the lady hits all"),
    ("B21", "drawing is always allowed; the owner chooses what goes above seven; tied players all draw, then discard"),
    ("B22", "five full rounds without a placement end the game: coins, then distance, then shared"),
    ("B23", "the discards become the supply as soon as its last tile is drawn; with none, nothing is drawn and gaps wait"),
    ("B24", "barons start on spaces 1, 2, 3 and 4, clockwise from the first player, who has space 1"),
    ("B25", "royal tiles come out of the supply, lie outside the limit and are never discarded for a number; placed, they are as safe from a rival's catapult; one's own collapse may hit them, and then they are tiles like any other"),
    ("B26", "in peaceful times the red coins let the taker choose a tile of the market"),
    ("B27", "the draw action never takes from the market"),
    ("B28", "the windmill's gap is refilled after the choice as well"),
    ("B29", "«сразу выкладывает новую»: to take a tile of the market and to place it is one act, so the gap is filled when the tile stands and its discards are made; before that it can be chosen for no other place, and no new tile can change the choice"),
    ("B30", "«Выберите первого игрока»: by lot, or the seat that the players agree on (option `first_player`)"),
    ("B31", "what was seen is known: a tile taken from the market into a holder to all, a stolen tile to thief and victim, and when the supply runs out, what all holders together hold. Tiles of a kind are not told apart: one that is seen to leave a holder was a known one, if one like it was known; of a tile stolen unseen only what is certain stays known"),
    ("B32", "a tile taken up from the market or from beside the holder is seen by all, one of the holder only when it is laid"),
)  # fmt: skip


def page() -> str:
    """Return the page as Markdown."""
    lines = [
        "# Castle Builder: data, rulings, notation",
        "",
        "Daniel Fryxelius, FryxGames 2024; in Ukrainian «Майстри фортець». Written by",
        "`make docs` from `zamok/games/castle_builder/components.json`: whoever owns a printed",
        "copy can correct the figures there.",
        "",
        "What is certain: 126 tiles, 36 coins, 7 coins to win, holders of 7, markets of 3, all",
        "placement and movement rules, the eleven effects, the numbers in the rulebook's examples.",
        "**No text we have lists the tiles, the number of each coin, the width of the foundation",
        "or the order of the track: these are reconstructed**, so that every example of the",
        "rulebook holds and games last as long as they should.",
        "",
        "## Origins",
        "",
    ]
    lines += [f"- *{name}*: {meaning}" for name, meaning in DATA["origins"].items()]
    lines += ["", "## Tiles", "", *_tiles(), "", "## Coins", "", *_coins()]
    lines += ["", "## Track and foundation", "", *_track(), "", "## Rulings", "", *_rulings()]
    lines += ["", "## Notation", "", *_notation()]
    return "\n".join(lines) + "\n"


def _tiles() -> list[str]:
    lines = [
        "Number: upper/lower where there are two, ✓ for a tick.",
        "",
        "| tile | copies | number | pattern | windows | people | roofs | rubies | may begin a row | known from the rulebook |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for tile in DATA["tiles"]:
        lower = "✓" if tile["lower"] == "tick" else str(tile["lower"])
        number = lower if tile["upper"] is None else f"{tile['upper']}/{lower}"
        row = [
            f"`{tile['id']}`", tile["count"], number, tile["pattern"].replace("_", " "),
            tile["windows"], tile["inhabitants"], tile["roofs"], tile["rubies"],
            "no" if tile["cannot_start_row"] else "yes", tile["known"] or "(reconstructed)",
        ]  # fmt: skip
        lines.append("| " + " | ".join(str(cell) for cell in row) + " |")
    return lines


def _coins() -> list[str]:
    lines = ["Effects: rulebook. Counts: reconstructed.", ""]
    lines += ["| coin | copies | red |", "| --- | --- | --- |"]
    for coin in DATA["coins"]:
        lines.append(f"| `{coin['id']}` | {coin['count']} | {'yes' if coin['red'] else ''} |")
    return lines


def _track() -> list[str]:
    base = DATA["foundation"]
    return [
        "The track is a loop (rulebook); its 24 spaces and their order are reconstructed:",
        "",
        " → ".join(f"{at} {kind}" for at, kind in enumerate(TRACK, start=1)),
        "",
        f"The foundation has {base['slots']} places ({base['slots_origin']}), the door in place "
        f"{base['door_slot']} ({base['door_slot_origin']}) with the number {base['door_value']} "
        f"({base['door_value_origin']}).",
    ]


def _rulings() -> list[str]:
    return [
        "Where the rulebook is silent or unclear. Each has a test `test_<number>_...` in",
        "`tests/games/castle_builder/test_rulings.py`.",
        "",
        "| ruling | what we play |",
        "| --- | --- |",
        *(f"| **{number}** | {text} |" for number, text in RULINGS),
    ]


def _notation() -> list[str]:
    return [
        "| text | meaning |",
        "| --- | --- |",
        *(f"| `{block.form}` | {block.about} |" for block in MOVES.blocks),
    ]
