"""The castle as data: cells, start spaces, score track, tiles; tables for the rules."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

# Kinds of objects; the rulebook's word for a joined-up street, tower, house or court.
STREET: Final = 0
TOWER: Final = 1
HOUSE: Final = 2
COURT: Final = 3
KIND_NAMES: Final = ["street", "tower", "house", "court"]
ROLE_NAMES: Final = ["herald", "knight", "squire", "merchant"]  # a follower on each kind
LETTERS: Final = "STHC"

SIDES: Final = "NESW"
# Twelve boundary slots clockwise: the two halves and the middle of every side.
SLOT_NAMES: Final = ["N1", "N", "N2", "E1", "E", "E2", "S1", "S", "S2", "W1", "W", "W2"]

# The kinds of decisions, in the order of a turn.
PHASE_NAMES: Final = ["lay", "follower", "order", "double", "extra", "over"]
# Where points come from; the first three are the kinds of objects that can be completed.
SOURCE_NAMES: Final = [
    "street", "tower", "house", "", "token2", "token3", "token4", "token5", "token6", "token7",
    "", "token9", "court", "keep",
]  # fmt: skip

FOLLOWERS: Final = 6  # a seventh counts the points on the wall
TOKEN_KINDS: Final = 9
TOKEN_COPIES: Final = 2
SPACES: Final = 100

STREET_POINTS: Final = 1
WELL_POINTS: Final = 2
TOWER_POINTS: Final = 2
HOUSE_POINTS: Final = 1
MARKET_POINTS: Final = 3
TOKEN_7_POINTS: Final = 4
TOKEN_8_TILES: Final = 2
TOKEN_9_POINTS: Final = 5

MAX_PARTS: Final = 12


class DataError(ValueError):
    """The data file contradicts itself or the rulebook."""


@final
class Part:
    """A street, tower, house or court on one tile: its kind, its slots, what stands on it."""

    def __init__(self, kind: int, slots: list[int], market: bool, well: bool) -> None:
        self.kind = kind
        self.slots = slots
        self.market = market
        self.well = well

    def ports(self, turn: int = 0) -> list[int]:
        """Return the slots that the data file names, after so many quarter turns clockwise.

        A whole side is named by its middle.
        """
        slots = sorted([(slot + 3 * turn) % 12 for slot in self.slots])
        return [slot for slot in slots if slot % 3 == 1 or 3 * (slot // 3) + 1 not in slots]


@final
class Face:
    """The face of a tile or of a start space: an id, how many there are, its parts."""

    def __init__(self, name: str, copies: int, square: bool, parts: list[Part]) -> None:
        self.name = name
        self.copies = copies
        self.square = square
        self.parts = parts

    def part_at(self, slot: int) -> int:
        """Return the part at a slot, or -1."""
        for number, part in enumerate(self.parts):
            if slot in part.slots:
                return number
        return -1

    def side(self, side: int) -> int:
        """Return the kind at the middle of a side, or -1."""
        part = self.part_at(3 * side + 1)
        return -1 if part < 0 else self.parts[part].kind

    def turned(self, turn: int) -> list[tuple[int, bool, bool, list[int]]]:
        """Return all parts as they lie after so many quarter turns clockwise, in a fixed order."""
        return sorted(
            (p.kind, p.market, p.well, sorted((slot + 3 * turn) % 12 for slot in p.slots))
            for p in self.parts
        )


@final
class Start:
    """A start space: a one-sided tile in the wall, beside a cell."""

    def __init__(self, name: str, cell: int, side: int, face: Face) -> None:
        self.name = name
        self.cell = cell
        self.side = side  # the side of the cell where the start space lies
        self.face = face


@final
class Corner:
    """A corner tower of the wall with its two score spaces."""

    def __init__(self, spaces: list[int], vertex: list[float], token: bool, origin: str) -> None:
        self.spaces = spaces
        self.vertex = vertex
        self.token = token
        self.origin = origin


@final
class Castle:
    """Everything the data file says, read and checked."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.figures: list[dict[str, Any]] = data["figures"]
        self.rows: list[str] = data["outline"]["rows"]
        self.cells: list[tuple[int, int]] = [
            (column, row)
            for row, text in enumerate(self.rows)
            for column, mark in enumerate(text)
            if mark == "#"
        ]
        self.number: dict[tuple[int, int], int] = {at: n for n, at in enumerate(self.cells)}
        self.tiles: list[Face] = [read_face(item) for item in data["tiles"]["items"]]
        self.starts: list[Start] = [self.read_start(item) for item in data["starts"]["items"]]
        self.corners: list[Corner] = [
            Corner(item["spaces"], item["vertex"], item["token"], item["origin"])
            for item in data["corners"]["items"]
        ]
        self.track: list[list[list[float]]] = data["track"]["spaces"]
        self.origins: dict[str, str] = {
            name: data[name]["origin"]
            for name in ("outline", "starts", "corners", "track", "tiles")
        }
        self.check()

    def figure(self, what: str) -> int:
        """Return a number the data file states."""
        for item in self.figures:
            if item["what"] == what:
                value: int = item["value"]
                return value
        raise DataError(f"the data state no figure {what!r}")

    def read_start(self, item: dict[str, Any]) -> Start:
        """Read a start space: its one side faces the cell."""
        at = (item["cell"][0], item["cell"][1])
        need(at in self.number, f"start space {item['id']} lies at no cell")
        side = SIDES.index(item["side"])
        inner = (side + 2) % 4
        kind = KIND_NAMES.index(item["kind"])
        slots = [3 * inner, 3 * inner + 1, 3 * inner + 2]
        need(kind == COURT or not item["market"], f"the market of {item['id']} is not in a court")
        need(kind == STREET or not item["well"], f"the well of {item['id']} is not on a street")
        if kind == STREET:
            parts = [
                Part(STREET, slots[1:2], False, item["well"]),
                Part(COURT, slots[:1], False, False),
                Part(COURT, slots[2:], False, False),
            ]
        else:
            parts = [Part(kind, slots, item["market"], False)]
        return Start(item["id"], self.number[at], side, Face(item["id"], 1, False, parts))

    def beside(self, cell: int, side: int) -> int:
        """Return the cell on a side of a cell; -1 where the wall is."""
        column, row = self.cells[cell]
        at = (column + [0, 1, 0, -1][side], row + [-1, 0, 1, 0][side])
        return self.number.get(at, -1)

    def check(self) -> None:
        """Raise DataError unless the data agree with the rulebook and with themselves."""
        need(len(self.cells) == self.figure("cells"), "the outline has another number of cells")
        tiles = sum(tile.copies for tile in self.tiles)
        need(tiles == self.figure("tiles"), f"there are {tiles} tiles")
        need(tiles <= 60, "objects know their tiles by 60 bits")
        need(len(self.starts) == self.figure("start_spaces"), "wrong number of start spaces")
        need(len(self.corners) == self.figure("corners"), "wrong number of corner towers")
        tokens = [corner for corner in self.corners if corner.token]
        need(len(tokens) == self.figure("tokens_on_wall"), "wrong number of tokens on the wall")
        need(self.figure("tokens") == TOKEN_KINDS * TOKEN_COPIES, "there are 18 tokens")
        need(self.figure("followers") == FOLLOWERS, "a seat has 6 followers")
        need(self.figure("score_spaces") == SPACES == len(self.track), "the track has 100 spaces")
        need(self.corners[0].spaces == [0, 1] and not self.corners[0].token, "0/1 has no token")
        spaces = [space for corner in self.corners for space in corner.spaces]
        need(len(spaces) == len(set(spaces)) == 2 * len(self.corners), "corner spaces overlap")
        need(all(0 <= space < SPACES for space in spaces), "a corner space is not on the track")
        need(33 in spaces, "the rulebook shows 33 as a corner space")
        for start in self.starts:
            need(self.beside(start.cell, start.side) < 0, f"{start.name} does not lie in the wall")
        places = {(start.cell, start.side) for start in self.starts}
        need(len(places) == len(self.starts), "two start spaces lie at the same place")
        names = [tile.name for tile in self.tiles]
        need(len(set(names)) == len(names), "two kinds of tiles have the same id")
        for tile in self.tiles:
            need(tile.name.isalnum() and tile.name.isascii(), f"{tile.name!r} is no tile id")
            check_face(tile)
        kinds = [min(tile.turned(turn) for turn in range(4)) for tile in self.tiles]
        for number, kind in enumerate(kinds):
            same = kinds.index(kind)
            alike = self.tiles[same].square == self.tiles[number].square
            need(same == number or not alike, f"{names[number]} is {names[same]} turned")


def need(condition: bool, message: str) -> None:
    """Raise DataError unless a condition holds."""
    if not condition:
        raise DataError(message)


def check_face(tile: Face) -> None:
    """Raise DataError unless every slot of a tile belongs to one part that fits there."""
    taken = sorted(slot for part in tile.parts for slot in part.slots)
    need(taken == list(range(12)), f"the slots of {tile.name} are not each taken once")
    need(len(tile.parts) <= MAX_PARTS, f"{tile.name} has too many parts")
    need(tile.copies > 0, f"there is no {tile.name}")
    for part in tile.parts:
        need(len(part.slots) > 0, f"a part of {tile.name} reaches no side")
        need(part.kind == COURT or not part.market, f"a market of {tile.name} is not in a court")
        need(part.kind == STREET or not part.well, f"a well of {tile.name} is not on a street")


def read_face(item: dict[str, Any]) -> Face:
    """Read a tile: ports become slots."""
    name: str = item["id"]
    letters: str = item["sides"]
    need(len(letters) == 4 and set(letters) <= set(LETTERS), f"{name}: sides {letters!r}")
    parts: list[Part] = []
    for row in item["parts"]:
        kind = KIND_NAMES.index(row["kind"])
        slots: list[int] = []
        for port in row["ports"].split():
            middle = SLOT_NAMES.index(port)
            if len(port) == 1 and letters[middle // 3] != "S":
                slots += [middle - 1, middle, middle + 1]
                need(letters[middle // 3] == LETTERS[kind], f"{name}: {port} is another kind")
            else:
                slots.append(middle)
                right = STREET if len(port) == 1 else COURT
                need(kind == right, f"{name}: {port} cannot be a {row['kind']}")
        parts.append(Part(kind, slots, row.get("market", False), row.get("well", False)))
    return Face(name, item["copies"], item["square"], parts)


def load() -> Castle:
    """Read the data file that lies beside this module."""
    text = resources.files("zamok.games.carcassonne").joinpath("castle.json").read_text("utf-8")
    return Castle(json.loads(text))


# ---- tables ------------------------------------------------------------------------
#
# A "place" is a cell, or behind the last cell a start space. A "face" number is
# 4 * kind + turn; behind the tiles come the start spaces, which are never turned.

CASTLE: Final = load()
CELLS: Final[i64] = i64(len(CASTLE.cells))
PLACES: Final[i64] = i64(len(CASTLE.cells) + len(CASTLE.starts))
KINDS: Final[i64] = i64(len(CASTLE.tiles))
TILES: Final[i64] = i64(sum(tile.copies for tile in CASTLE.tiles))
FACES: Final = [*CASTLE.tiles, *[start.face for start in CASTLE.starts]]
START_PARTS: Final[i64] = i64(sum(len(start.face.parts) for start in CASTLE.starts))
PARTS: Final[i64] = START_PARTS + i64(sum(t.copies * len(t.parts) for t in CASTLE.tiles))
CELL_NAMES: Final = [chr(97 + column) + str(row + 1) for column, row in CASTLE.cells]
TILE_NAMES: Final = [tile.name for tile in CASTLE.tiles]
ALL_CORNERS: Final[i64] = i64(
    sum(1 << number for number, corner in enumerate(CASTLE.corners) if corner.token)
)


def _beside() -> vec[i64]:
    """4 * cell + side: the place on that side, -1 for plain wall."""
    table = vec[i64]([CASTLE.beside(n // 4, n % 4) for n in range(4 * len(CASTLE.cells))])
    for number, start in enumerate(CASTLE.starts):
        table[4 * start.cell + start.side] = len(CASTLE.cells) + number
    return table


def _part() -> vec[i64]:
    """12 * face + slot on the board: the part there, -1 for none."""
    table: list[int] = []
    for face in FACES:
        for turn in range(4):
            table += [face.part_at((slot - 3 * turn) % 12) for slot in range(12)]
    return vec[i64](table)


def _side() -> vec[i64]:
    """4 * face + side on the board: the kind there, -1 for none."""
    table: list[int] = []
    for face in FACES:
        for turn in range(4):
            table += [face.side((side - turn) % 4) for side in range(4)]
    return vec[i64](table)


def _part_kind() -> vec[i64]:
    """16 * kind of tile + part: the kind of object."""
    table = vec[i64]([-1] * (16 * len(FACES)))
    for number, face in enumerate(FACES):
        for at, part in enumerate(face.parts):
            table[16 * number + at] = part.kind
    return table


def _slot() -> vec[i64]:
    """16 * face + part: the slot on the board that names the part, a middle one if it has any."""
    table = vec[i64]([-1] * (64 * len(FACES)))
    for number, face in enumerate(FACES):
        for turn in range(4):
            for at, part in enumerate(face.parts):
                slots = [(slot + 3 * turn) % 12 for slot in part.slots]
                best = min((slot % 3 != 1, slot) for slot in slots)[1]
                table[16 * (4 * number + turn) + at] = best
    return table


def _turns() -> vec[i64]:
    """Kind of tile: how many turns look different (1, 2 or 4)."""
    table: list[int] = []
    for tile in CASTLE.tiles:
        same = [turn for turn in (1, 2, 4) if tile.turned(turn % 4) == tile.turned(0)]
        table.append(same[0])
    return vec[i64](table)


def _streets() -> vec[i64]:
    """Kind of tile: the sides where a street leaves, as a mask."""
    return vec[i64](
        [sum(1 << side for side in range(4) if t.side(side) == STREET) for t in CASTLE.tiles]
    )


def _fits() -> vec[u8]:
    """256 * streets of a tile + need of a cell: the turns that fit, as a mask.

    A need has the sides that must be a street in its low four bits and the sides
    that must not be one in its high four.
    """
    table = vec[u8]([0] * 4096)
    for streets in range(16):
        for wanted in range(256):
            fits = 0
            for turn in range(4):
                lying = ((streets << turn) | (streets >> (4 - turn))) & 15
                if not (wanted & 15) & ~lying and not (wanted >> 4) & lying:
                    fits |= 1 << turn
            table[256 * streets + wanted] = fits
    return table


def _corner_at() -> vec[i64]:
    """Score space: the corner tower there, -1 for none."""
    table = vec[i64]([-1] * SPACES)
    for number, corner in enumerate(CASTLE.corners):
        for space in corner.spaces:
            table[space] = number
    return table


BESIDE: Final = _beside()
PART: Final = _part()
SIDE: Final = _side()
PART_KIND: Final = _part_kind()
SLOT: Final = _slot()
TURNS: Final = _turns()
STREETS: Final = _streets()
FITS: Final = _fits()
CORNER_AT: Final = _corner_at()
PART_COUNT: Final = vec[i64]([len(face.parts) for face in FACES])
COPIES: Final = vec[i64]([tile.copies for tile in CASTLE.tiles])
