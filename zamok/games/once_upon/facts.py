"""The components: boards, sheet and guests from the data files, as constants and tables.

Guests are numbered 0 to 19 (Great architects) and 20 to 35 (Young builders), cells 0 to 11
from the upper left, lines 0 to 9 in the order of the data.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.phrase import Phrase, phrase

VARIANTS: Final = ["young", "great"]
GREAT: Final = 1

RESOURCES: Final = ["wood", "stone", "gold", "food"]
FACES: Final = ["wood", "stone", "gold", "food", "residents", "wild"]
WOOD: Final = 0
STONE: Final = 1
GOLD: Final = 2
FOOD: Final = 3
PEOPLE: Final = 4
WILD: Final = 5
ANY: Final = 4  # as a gain: a chip on any cell

ELEMENTS: Final = ["floor", "tower", "wall", "flag"]
FLOOR: Final = 0
TOWER: Final = 1
WALL: Final = 2
FLAG: Final = 3

ACTIONS: Final = ["reuse", "steal"]
REUSE: Final = 1
STEAL: Final = 2

LINES: Final = 10
CELLS: Final = 12
BOARDS: Final = 4096  # every way chips can lie on a board
ALL_CELLS: Final = 4095

SHEPHERDESS: Final = 1 << 8
KNIGHT: Final = 1 << 9
COOK: Final = 1 << 10
GUARD: Final = 1 << 11
MONK: Final = 1 << 12
TROLL: Final = 1 << 13
DOG: Final = 3
WIZARD: Final = 4
COURTESAN: Final = 14
JESTER: Final = 15

GREAT_ORDER: Final = [
    *["architect", "bohemian", "lumberjack", "dog", "wizard", "merchant", "miner", "peasant"],
    *["shepherdess", "knight", "cook", "guard", "monk", "troll"],
    *["courtesan", "jester", "prince", "princess", "queen", "king"],
]
GREAT_GUESTS: Final = 20
YOUNG_GUESTS: Final = 16
PRINCE: Final = 16
PRINCESS: Final = 17
KING: Final = 19
LIGHTNING: Final = 0x000FF  # sets of guests, a bit each
CROWNED: Final = 0xFC000

# Not a rule of the printed game: players who never build would never stop.
TURN_LIMIT: Final = 300


def _load(name: str) -> Any:
    return json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))


BOARD_DATA: Final = _load("boards.json")
SHEET_DATA: Final = _load("sheet.json")
GUEST_DATA: Final = _load("guests.json")


def _whole(value: Any) -> int:
    assert isinstance(value, int)
    return value


CHIPS: Final[i64] = _whole(BOARD_DATA["chips_per_seat"]["value"])
FACE_RESIDENTS: Final[i64] = _whole(BOARD_DATA["dice"]["residents_on_face"])
FLOORS: Final[i64] = _whole(SHEET_DATA["floors"]["value"])
TOWERS: Final[i64] = _whole(SHEET_DATA["towers"]["value"])
WALLS: Final[i64] = _whole(SHEET_DATA["walls"]["value"])
PARTS: Final[i64] = FLOORS + TOWERS + WALLS
SUN: Final[i64] = _whole(SHEET_DATA["sun"]["value"])
CLOUD: Final[i64] = _whole(SHEET_DATA["cloud"]["value"])
SMALL_CLOUD: Final[i64] = _whole(SHEET_DATA["small_cloud"]["value"])
MONK_FLAG: Final[i64] = _whole(SHEET_DATA["monk_flag"]["value"])
OPEN_GUESTS: Final[i64] = _whole(GUEST_DATA["open"]["value"])

CELL_IDS: Final = [str(cell["id"]) for cell in BOARD_DATA["cells"]]
LINE_IDS: Final = [str(line["id"]) for line in BOARD_DATA["sides"]["young"]]
GUEST_IDS: Final = [str(card["id"]) for card in GUEST_DATA["great"] + GUEST_DATA["young"]]
GROUP_SIZES: Final = [_whole(size) for size in SHEET_DATA["resident_groups"]["sizes"]]
GROUP_POINTS: Final = [_whole(points) for points in SHEET_DATA["resident_groups"]["points"]]
RESIDENTS: Final[i64] = sum(GROUP_SIZES)

# ---- the pieces by name, for drawings and texts ----------------------------------


class Cell(TypedDict):
    """A cell of the board."""

    id: str
    row: int
    column: int
    resource: str


class Line(TypedDict):
    """A line of one side of the board: what it takes and what it gives."""

    id: str
    cells: list[str]
    resources: list[str]
    element: str
    points: int
    residents: int
    action: str | None


class Card(TypedDict):
    """The card of a guest; those of the Young builders are of no kind."""

    id: str
    points: int
    kind: NotRequired[str]


CELL_FACTS: Final[dict[str, Cell]] = {cell["id"]: cell for cell in BOARD_DATA["cells"]}
LINE_FACTS: Final[dict[str, dict[str, Line]]] = {
    variant: {line["id"]: line for line in BOARD_DATA["sides"][variant]} for variant in VARIANTS
}
GUEST_FACTS: Final[dict[str, Card]] = {
    card["id"]: card for card in GUEST_DATA["great"] + GUEST_DATA["young"]
}


def face_name(face: str) -> Phrase:
    """Return the name of a face or a resource."""
    return phrase(f"face.{face}")


def cell_name(cell: str) -> Phrase:
    """Return a cell by resource, row and column."""
    facts = CELL_FACTS[cell]
    row, column = phrase(f"row.{facts['row']}"), line_name(f"column{facts['column']}")
    return phrase("board.cell", resource=face_name(facts["resource"]), row=row, column=column)


def line_name(line: str) -> Phrase:
    """Return the name of a line."""
    return phrase(f"line.{line}")


def guest_name(guest: str) -> Phrase:
    """Return the name of a guest; a guest of the Young builders carries points."""
    if "kind" in GUEST_FACTS[guest]:
        return phrase(f"guest.{guest}")
    name = phrase(f"guest.{guest.removeprefix('young_')}")
    return phrase("board.guest_points", guest=name, count=GUEST_FACTS[guest]["points"])


# ---- tables for the rules -------------------------------------------------------


def _cell_resources() -> vec[i64]:
    return vec[i64]([RESOURCES.index(cell["resource"]) for cell in BOARD_DATA["cells"]])


def _resource_cells() -> vec[i64]:
    """Return a mask of cells for each resource, and all cells for ANY."""
    masks = [0, 0, 0, 0, ALL_CELLS]
    for at, cell in enumerate(BOARD_DATA["cells"]):
        masks[RESOURCES.index(cell["resource"])] |= 1 << at
    return vec[i64](masks)


def _lines(field: str) -> vec[i64]:
    """Return one figure of every line: those of the young side, then those of the great side."""
    out: list[int] = []
    for variant in VARIANTS:
        for line in BOARD_DATA["sides"][variant]:
            value = line[field]
            if field == "cells":
                value = sum(1 << CELL_IDS.index(cell) for cell in value)
            elif field == "element":
                value = ELEMENTS.index(value)
            elif field == "action":
                value = 0 if value is None else 1 + ACTIONS.index(value)
            out.append(value)
    return vec[i64](out)


def _full_lines(cells: vec[i64]) -> vec[i64]:
    """Return for each variant and each board the mask of its full lines."""
    out = vec[i64]([0] * (2 * BOARDS))
    for at in range(2 * BOARDS):
        board = at % BOARDS
        first = LINES * (at // BOARDS)
        for line in range(LINES):
            mask = int(cells[first + line])
            if board & mask == mask:
                out[at] |= 1 << line
    return out


def _group_scale() -> vec[i64]:
    """Return the points for every number of residents: the group of the last one scores."""
    out = [0]
    for size, points in zip(GROUP_SIZES, GROUP_POINTS):
        out += [points] * size
    return vec[i64](out)


def _gains(field: str) -> vec[i64]:
    """Return one figure of every lightning guest."""
    out: list[int] = []
    for card in GUEST_DATA["great"][:8]:
        value = card.get(field, 0)
        if field == "gain":
            value = ANY if value == "any" else RESOURCES.index(value) if value else -1
        out.append(value)
    return vec[i64](out)


CELL_RESOURCE: Final = _cell_resources()
RESOURCE_CELLS: Final = _resource_cells()
LINE_CELLS: Final = _lines("cells")
LINE_ELEMENT: Final = _lines("element")
LINE_POINTS: Final = _lines("points")
LINE_RESIDENTS: Final = _lines("residents")
LINE_ACTION: Final = _lines("action")
REUSE_LINE: Final[i64] = [int(a) for a in LINE_ACTION[LINES:]].index(REUSE)
STEAL_LINE: Final[i64] = [int(a) for a in LINE_ACTION[LINES:]].index(STEAL)
FULL_LINES: Final = _full_lines(LINE_CELLS)
COUNT: Final = vec[i64]([bin(board).count("1") for board in range(BOARDS)])
WALL_ROOM: Final = vec[i64](list(SHEET_DATA["flag_room"]["value"]))
GROUP_SCALE: Final = _group_scale()
GUEST_POINTS: Final = vec[i64](
    [_whole(card["points"]) for card in GUEST_DATA["great"] + GUEST_DATA["young"]]
)
GAIN_RESOURCE: Final = _gains("gain")
GAIN_CHIPS: Final = _gains("chips")
GAIN_RESIDENTS: Final = _gains("residents")


def _require(truth: bool, what: str) -> None:
    if not truth:
        raise ValueError(f"once_upon data: {what}")


def _check_lines(variant: str) -> None:
    lines = BOARD_DATA["sides"][variant]
    _require([line["id"] for line in lines] == LINE_IDS, "both sides name the same lines")
    resource = {cell["id"]: cell["resource"] for cell in BOARD_DATA["cells"]}
    for line in lines:
        recipe = sorted(resource[cell] for cell in line["cells"])
        _require(recipe == sorted(line["resources"]), f"the recipe of {line['id']} is its cells")
    ways = [sum(line["element"] == element for line in lines) for element in ELEMENTS]
    _require(ways == [1, 2, 3, 4], "a floor way, two tower ways, three wall ways, four flag ways")
    actions = sorted(line["action"] for line in lines if line["action"])
    _require(actions == (["reuse", "steal"] if variant == "great" else []), "the special actions")


def _check() -> None:
    _require(BOARD_DATA["resources"] == RESOURCES, "the order of the resources")
    _require(BOARD_DATA["dice"]["faces"] == FACES, "the order of the faces")
    _require(len(CELL_IDS) == CELLS and len(LINE_IDS) == LINES, "12 cells, ten lines")
    _require([int(COUNT[int(m)]) for m in RESOURCE_CELLS] == [3, 3, 3, 3, 12], "three of each")
    for variant in VARIANTS:
        _check_lines(variant)
    _require([card["id"] for card in GUEST_DATA["great"]] == GREAT_ORDER, "the order of guests")
    _require(len(GUEST_DATA["young"]) == YOUNG_GUESTS, "16 guests of the Young builders")
    for at, card in enumerate(GUEST_DATA["great"]):
        kind = "lightning" if at < 8 else "lingering" if at < 14 else "crowned"
        _require(card["kind"] == kind, f"{card['id']} is {kind}")
    shortest = min(int(COUNT[cells]) for cells in LINE_CELLS)
    _require(max(GAIN_CHIPS) <= shortest, "no guest brings more chips than a line gives back")
    _require(GUEST_DATA["great"][DOG]["rolls"] == 2, "the dog's result is used twice")
    _require(len(WALL_ROOM) == WALLS and max(WALL_ROOM) <= 2, "room for at most two flags a wall")
    _require(len(GROUP_SIZES) == len(GROUP_POINTS), "every group of residents has its points")


_check()
WIZARD_CHIPS: Final[i64] = _whole(GUEST_DATA["great"][WIZARD]["moves"])
