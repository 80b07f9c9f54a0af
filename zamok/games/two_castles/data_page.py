"""Writes the page about the data of Between Two Castles: figures, origins, rulings, notation."""

from __future__ import annotations

from zamok.engine.words import read_words
from zamok.games.two_castles import facts
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.moves import MOVES

RULINGS = (
    ("A1", "a marked cell of a throne room scores with either wanted type; twice the same is fine"),
    ("A2", "a throne room met by both halves counts once: living rooms, corridors, foyers"),
    ("A3", "the throne room is a special room wherever special rooms are wanted"),
    ("A4", "a utility room’s chain of special rooms runs on through either half of the throne room"),
    ("A5", "the throne room’s decoration counts once, attendants on it or not"),
    ("A6", "each half of the throne room carries a column of its own, above and below"),
    ("A7", "downstairs rooms score their whole column, up and down"),
    ("A8", "the two cells below Chocolate Room and Spice Room are judged apart"),
    ("A9", "living rooms that want outdoor rooms: seven or eight cells make no difference"),
    ("A10", "a room never counts itself"),
    ("A11", "diagonals count for “around” only, never for support, contact or connection"),
    ("A12", "rooms below ground may hang sideways; the ground row may have gaps"),
    ("A13", "a Grand Foyer may lie below ground"),
    ("A14", "nothing on top of outdoor rooms, Fountains, Towers; so these are never surrounded"),
    ("A15", "level 3 is two rows above the throne room’s"),
    ("A16", "height and width are occupied rows and columns; the throne room is two columns"),
    ("A17", "the cards for three and five count each regular type once"),
    ("A18", "the card of different types at the throne room: regular types, shared edges only"),
    ("A19", "partners build in either order; the second tile may rest on the first"),
    ("A20", "who is older is settled at the start (an option): drawn by lot, since a seat says nothing of age, by the order of seats, or a list; the rulebook’s custom, real age, is such a list"),
    ("A21", "reveal, then everybody says left or right, then castles build"),
    ("A22", "a tile is placed by its owner, bonus pieces by the elder partner"),
    ("A23", "a placement is final"),
    ("A24", "bonuses at once, before the castle’s next tile, in chains, once a type and castle"),
    ("A25", "downstairs bonus: any of the six others, repeats allowed; nothing is used up by it"),
    ("A26", "the fifth room brings Fountain, Tower or Grand Foyer, never a throne room"),
    ("A27", "a bonus must be taken; a legal place always exists"),
    ("A28", "if the special room owed is gone, any kind left is taken"),
    ("A29", "if a kind of attendant is gone, another is chosen"),
    ("A30", "fewer than five tiles for a draw: the discards are shuffled in first"),
    ("A31", "fewer tiles than the second deal needs: the same"),
    ("A32", "a draw is seen by the two partners only; what is kept becomes public"),
    ("A33", "moves come one by one, so draws do, too; if others hold so many drawn pieces that too few are left, a castle waits, and castles that wait are served clockwise from the first"),
    ("A34", "fewer than three cards: the discards are shuffled in first"),
    ("A35", "stacks go left in round 1 and right in round 2"),
    ("A36", "no talk while choosing; what one passed on stays in one’s own view"),
    ("A37", "lower castle, then higher castle, then special rooms of both, else a shared win"),
    ("A38", "with two seats Ludwig is the third player; he scores as everybody and can win"),
    ("A39", "sleeping rooms: the types present at the end decide, for all of them alike"),
    ("A40", "the scanned aid card is scrambled; the chapters on the types decide"),
    ("A41", "with its second tile a choice is made: it is not taken back as other moves are"),
    ("A42", "a partner may let the other build first; if both want that, the elder begins, and the younger builds after"),
    ("A43", "partners may advise each other from the moment tiles are revealed, on sharing out, too; nobody advises on Ludwig’s tiles, which one seat alone sees"),
)  # fmt: skip

GIVEN = """\
{
 "throne": "corridor_food",
 "rooms": [
  {"room": "Kitchen", "x": 0, "y": 1},
  {"room": "Башня", "x": 0, "y": 2}
 ],
 "attendants": ["painter"],
 "cards": ["height"],
 "finished": false
}"""


def page() -> str:
    """Return the page as Markdown."""
    lines = [
        "# Between Two Castles of Mad King Ludwig: data, rulings, notation",
        "",
        "Ben Rosset and Matthew O’Malley, Stonemaier Games and Bezier Games 2018; in Russian",
        "«Между двух замков безумного короля Людвига», Crowd Games. Written by `make docs` from",
        "`rooms.csv` and `pieces.json` in `zamok/games/two_castles`: whoever owns a printed copy can",
        "correct the figures there.",
        "",
        "## Origins",
        "",
        "- *rulebook*: said in the Russian rulebook.",
        "- *sourced*: read from public lists and pictures of the printed pieces; two lists made",
        "  independently were compared with the pictures, which decided where they differed.",
        "- *reconstructed*: no source; chosen to satisfy everything that is known.",
        "",
        "All 147 rooms, the 7 throne rooms, the 28 attendants and the 20 cards are from the rulebook",
        "or sourced. **Reconstructed is only how the 48 special rooms are divided (16 of each kind)**",
        "and that their two sides are alike. Russian names that the rulebook does not print are our",
        "translations.",
        "",
    ]
    lines += _rooms() + _pieces() + _rulings() + _notation() + _real_castle()
    return "\n".join(lines) + "\n"


def _rulings() -> list[str]:
    return [
        "## Rulings",
        "",
        "Where the rulebook is silent or unclear. Each has a test `test_<number>_...` in",
        "`tests/games/two_castles/test_rulings.py`.",
        "",
        "| ruling | what we play |",
        "| --- | --- |",
        *(f"| **{number}** | {text} |" for number, text in RULINGS),
        "",
        "With two seats Ludwig counts for the places: when he wins, the seats are second and third.",
        "His result stands in the view (`players`, `winners`).",
        "",
    ]


def _notation() -> list[str]:
    return [
        "## Notation",
        "",
        "The throne room lies on 0,0 and 1,0; columns grow to the right, rows upward; row 0 is level",
        "1, negative rows are below ground. L and R are the seat’s left and right castle, K is Ludwig’s",
        "tile in the castle shared with him. A move reads the same in every position.",
        "",
        "Left and right are those of a player who looks at the table, in moves, views and events",
        "alike. The left neighbour of player n is player n + 1, and castle n stands between the two: on",
        "the left of n (`on_left_of`) and on the right of n + 1 (`on_right_of`). Only inside a castle is",
        "left the left of the picture, which everybody sees the same way round.",
        "",
        "| text | for example | meaning |",
        "| --- | --- | --- |",
        *(
            f"| `{block.form}` | `{MOVES.write(block.first)}` | {block.about} |"
            for block in MOVES.blocks
        ),
        "",
        "The option `seniority` is `lot` (the default), `first`, `last`, or a list of all seats from the",
        "eldest on, like `2-0-1`.",
        "",
    ]


def _real_castle() -> list[str]:
    return [
        "## Scoring a castle from a real table",
        "",
        "`zamok score two_castles castle.json` prints where each point comes from. Rooms, attendants",
        "and cards are named in English, in Russian or by their keys; throne rooms by the keys above. An",
        "impossible castle is refused with the room and the rule. Placement, copies and limits are always",
        'checked; with `"finished": true` the numbers of rooms and bonus pieces must be those of a',
        "whole game, too.",
        "",
        "```json",
        GIVEN,
        "```",
    ]


def _rooms() -> list[str]:
    english, russian = (read_words(GAME.folder / "words", code) for code in ("en", "ru"))
    lines = [
        "## Regular rooms",
        "",
        "One of each. *Where* says at which rooms it looks; a corridor wants its own decoration.",
        "",
        "| room | по-русски | type | wants | points | where | decoration | origin |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row, key in zip(facts.ROOM_ROWS, facts.ROOM_KEYS):
        cells = [
            english(f"room.{key}"), russian(f"room.{key}"), row["type"], row["target"].replace("_", " "),
            row["points"], row["direction"].replace("_", " "), row["decoration"], row["origin"],
        ]  # fmt: skip
        lines.append("| " + " | ".join(cells) + " |")
    return [*lines, ""]


def _pieces() -> list[str]:
    lines = ["## Throne rooms", "", "| key | wants | marked cells | decoration | origin |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for key, throne in zip(facts.THRONE_KEYS, facts.PIECES["thrones"]):
        marks = " and ".join(f"({x}, {y})" for x, y in throne["marks"])
        wants = " or ".join(throne["wants"])
        lines.append(
            f"| `{key}` | {wants} | {marks} | {throne['decoration']} | {throne['origin']} |"
        )
    lines += ["", "## Special rooms", "", "| room | where | on top | copies |"]
    lines.append("| --- | --- | --- | --- |")
    for piece in facts.PIECES["specials"]:
        where = "level 1 and higher" if piece["levels"] == "above" else "anywhere"
        top = "nothing" if piece["open_air"] else "any room"
        copies = f"{piece['count']} ({piece['count_origin']})"
        lines.append(f"| `{piece['name']}` | {where} | {top} | {copies} |")
    lines += ["", "## Attendants", "", "| attendant | counts | copies |", "| --- | --- | --- |"]
    for piece in facts.PIECES["attendants"]:
        copies = f"{piece['count']} ({piece['count_origin']})"
        lines.append(f"| `{piece['name']}` | {piece['counts']} | {copies} |")
    words = GAME.words("en")
    lines += ["", "## Bonus cards", "", "One of each; all from the rulebook.", ""]
    lines += ["| card | points |", "| --- | --- |"]
    lines += [f"| `{key}` | {words(f'card.{key}')} |" for key in facts.CARD_KEYS]
    return [*lines, ""]
