"""Writes the page about the data of Once Upon a Castle: figures, origins, rulings, notation."""

from __future__ import annotations

from typing import Any

from zamok.games.once_upon.facts import BOARD_DATA, GUEST_DATA, SHEET_DATA, TURN_LIMIT
from zamok.games.once_upon.moves import MOVES

RULINGS = (
    ("A1", "every player builds after every turn, clockwise from the active player; as an option only the active player"),
    ("A2", "the twelfth part ends the game: its drawer clears nothing more, the others draw once more in order, without re-use, stealing, empty clearing or dice; no second cloud (the sun is gone: the finisher has four towers)"),
    ("A3", "«жетон» and «фишка» are one thing, a chip"),
    ("A4", "of crossing full lines the first one cleared takes the shared chip; what is full is looked up anew after each"),
    ("A5", "a full line that gives nothing now (its part cannot be drawn, or no built wall has room for its flag) may be cleared without effect"),
    ("A6", "the active player must use each die that can be used, the others may pass; an ability that only allows something is never forced"),
    ("A7", "guests react to the face chosen for ?, the shepherdess to ? itself"),
    ("A8", "the cook’s resident comes even when no food cell is free, and stays when the cook is stolen"),
    ("A9", "jester and prince both count floors; as an option the jester counts walls"),
    ("A10", "the dog’s ? is chosen separately for each of its two uses"),
    ("A11", "the wizard moves up to two different chips, each to any empty cell"),
    ("A12", "chips from guests: as many as cells and chips allow, the rest is lost; the troll may swap here too"),
    ("A13", "a special action without a guest for it cannot be chosen; the line’s flag still can; with neither the line is only cleared"),
    ("A14", "a stolen lightning guest acts at once, the floor stays, more than four guests are allowed; the guard protects crowned guests but can be stolen"),
    ("A15", "lines that guests fill during building may be used in the same building"),
    ("A16", "walls are drawn in order: 1 and 2 have room for two flags, 3 and 4 for one; the player picks the wall for a flag"),
    ("A17", "a flag gives residents and points"),
    ("A18", "sun and cloud go to whoever builds first in clockwise order from the active player"),
    ("A19", "those who tie share the victory"),
    ("A20", "the rulebook lets the youngest begin: the option `first_player` is that seat; by default the first player is drawn by lot; everything else goes clockwise from there"),
    ("A21", "the re-use line uses one own lightning guest"),
    ("A22", "what players do with the dice is shown when all have chosen: nobody gains by waiting; until then castles, events and points tell the others nothing of them"),
    ("A23", "the finisher still gets what the twelfth part brings, the residents of a lightning guest included; after the end chips of guests are placed or moved only as long as they can fill a line that can still be drawn, so never the finisher’s"),
    ("A24", f"after {TURN_LIMIT} turns without a finished castle the game ends without a cloud"),
    ("A25", "everybody chooses the side of the sheet as a move before the first roll; it changes only the picture"),
    ("A26", "a green guest lies open beside the castle, as the blue ones do"),
    ("A27", "the active player may not name a full resource for ? to lose the die: ? is used while any face has a use (A6: results are obligatory if possible)"),
    ("A28", "a lightning guest who can do nothing may still be taken, stolen or used again: the line is cleared, nothing else happens"),
    ("A29", "the monk’s flag and the shepherdess’s cloud may be drawn also when no chip could be placed instead; like all abilities they are never forced"),
    ("A30", "the courtesan counts the crowned guests of the own castle, the courtesan included"),
    ("A31", "a new guest is turned up as soon as one is taken, before the taken one acts"),
    ("A32", "the first finisher alone draws the cloud; as an option every finisher does, also in the last building"),
    ("A33", "nobody is asked where all answers lead to the same castle: the engine goes on by itself"),
)  # fmt: skip

SOURCES = (
    "https://www.juliesgameschool.com/post/once-upon-a-castle",
    "http://fu-ka.livedoor.biz/archives/once_upon_a_castle.html",
)


def _table(head: list[str], rows: list[list[Any]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def _origins(origin: dict[str, str]) -> str:
    return ", ".join(f"{what.replace('_', ' ')}: {mark}" for what, mark in origin.items())


def _line_rows(variant: str) -> list[list[Any]]:
    return [
        [
            f"`{line['id']}`",
            " + ".join(line["resources"]),
            line["element"],
            line["points"] or "",
            line["residents"] or "",
            line["action"] or "",
            _origins(line["origin"]),
        ]
        for line in BOARD_DATA["sides"][variant]
    ]


def _board() -> list[str]:
    rows: list[list[Any]] = []
    for row in (1, 2, 3):
        cells = [cell["resource"] for cell in BOARD_DATA["cells"] if cell["row"] == row]
        rows.append([row, *cells])
    lines = ["## Board", "", _origins(BOARD_DATA["cells_origin"]) + ".", ""]
    lines += _table(["row", "1", "2", "3", "4"], rows)
    lines += [
        "",
        "A half-row of two cells and a column of three cells are lines. If every cell lies",
    ]
    lines += ["in one of each, ten lines over twelve cells are six pairs and four triples: exactly"]
    lines += [
        "the pairs and triples of four resources. So each recipe occurs once, and the shape of"
    ]
    lines += ["the board is close to forced; which recipe gives what is mostly reconstructed."]
    lines += ["", _origins(BOARD_DATA["sides_origin"]) + "."]
    head = ["line", "recipe", "element", "points", "residents", "or action", "origin"]
    for variant, name in (("young", "Young builders"), ("great", "Great architects")):
        lines += ["", f"### {name}", "", *_table(head, _line_rows(variant))]
    return lines


def _sheet() -> list[str]:
    groups = SHEET_DATA["resident_groups"]
    rows = [
        [what.replace("_", " "), SHEET_DATA[what]["value"], SHEET_DATA[what]["origin"]]
        for what in (
            *("floors", "towers", "walls", "flag_room", "sun", "cloud"),
            *("small_cloud", "monk_flag"),
        )
    ]
    chips, dice = BOARD_DATA["chips_per_seat"], BOARD_DATA["dice"]
    rows.append(["chips a seat", chips["value"], chips["origin"]])
    rows.append(["faces of each die", ", ".join(dice["faces"]), _origins(dice["origin"])])
    lines = ["## Sheet, chips and dice", "", *_table(["what", "figure", "origin"], rows), ""]
    lines += [
        f"Groups of residents: sizes {groups['sizes']}, points {groups['points']}.",
        _origins(groups["origin"]) + ".",
    ]
    return lines


def _guests() -> list[str]:
    lines = ["## Guests", "", f"Great architects: {GUEST_DATA['great_note']}.", ""]
    rows: list[list[Any]] = []
    for card in GUEST_DATA["great"]:
        effect = [
            f"{what} {card[what]}"
            for what in ("gain", "chips", "residents", "rolls", "moves", "per")
            if what in card
        ]
        points = "" if "per" in card else card["points"]
        rows.append([f"`{card['id']}`", card["kind"], points, ", ".join(effect), card["origin"]])
    lines += _table(["guest", "kind", "points", "figures", "origin"], rows)
    lines += ["", f"Young builders: {GUEST_DATA['young_note']}.", ""]
    young = [[f"`{card['id']}`", card["points"], card["origin"]] for card in GUEST_DATA["young"]]
    return lines + _table(["guest", "points", "origin"], young)


def _notation() -> list[list[Any]]:
    return [[f"`{block.form}`", f"`{next(block.texts())}`", block.about] for block in MOVES.blocks]


def page() -> str:
    """Return the page as Markdown."""
    lines = [
        "# Once Upon a Castle: data, rulings, notation",
        "",
        "Corentin Lebrat and Ludovic Maublanc, Blue Orange 2018; in Russian «Однажды в замке».",
        "Written by `make docs` from `boards.json`, `sheet.json` and `guests.json` in",
        "`zamok/games/once_upon`: whoever owns a printed copy can correct the figures there.",
        "",
        "**No text we have shows the printed boards, the scale of residents or the values of the",
        "green guests: these are reconstructed**, so that everything the rulebook and public",
        "reviews say of them holds.",
        "",
        "## Origins",
        "",
        "- *rulebook*: stated in the rulebook",
        "- *sourced*: read in a public description:",
        *[f"  <{source}>" for source in SOURCES],
        "- *reconstructed*: found nowhere; made to fit all that is known",
        "",
        *_board(),
        "",
        *_sheet(),
        "",
        *_guests(),
        "",
        "## Rulings",
        "",
        "Where the rulebook is silent or unclear. Each has a test `test_<number>_...` in",
        "`tests/games/once_upon/test_rulings.py`.",
        "",
        *_table(["ruling", "what we play"], [[f"**{number}**", text] for number, text in RULINGS]),
        "",
        "## Notation",
        "",
        "Gaps are filled with ids of cells, lines and guests as above; walls are 1 to 4.",
        "",
        *_table(["text", "for example", "meaning"], _notation()),
    ]
    return "\n".join(lines) + "\n"
