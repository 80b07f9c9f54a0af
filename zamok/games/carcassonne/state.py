"""The position: what lies where, as flat numbers; set-up and copy.

All numbers of a position that come in rows lie in two arrays, so that a copy is two copies.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.engine.dice import Dice
from zamok.engine.state import State
from zamok.games.carcassonne.facts import (
    ALL_CORNERS,
    CASTLE,
    CELLS,
    COPIES,
    COURT,
    FACES,
    FOLLOWERS,
    KINDS,
    PARTS,
    PLACES,
    SOURCE_NAMES,
    START_PARTS,
    STREET,
    TILES,
    TOKEN_COPIES,
    TOKEN_KINDS,
    need,
)
from zamok.games.carcassonne.moves import MAX_LEGAL, MOVES
from zamok.games.carcassonne.view import View

# Phases: the kind of decision that is asked; facts.PHASE_NAMES are their names.
LAY: Final = 0
FOLLOWER: Final = 1
ORDER: Final = 2
DOUBLE: Final = 3
EXTRA: Final = 4
OVER: Final = 5

MOVE_SPACE: Final[i64] = MOVES.size

# Rows of `small`. Places are cells and, behind them, start spaces.
LAID: Final = 0  # + place: the face there, -1 for none
BASE: Final = 96  # + place: its first part
NEEDS: Final = 192  # + cell: what streets it asks for; 0: nothing beside it
EDGE: Final = 272  # the empty cells beside a tile or a start space, `edges` of them
BAG: Final = 352  # + kind of tile: how many are not drawn
ASIDE: Final = 412  # the tiles that fitted nowhere, in order, `asides` of them
UNSEEN: Final = 472  # + number of a token less one: how many nobody has seen
MEN: Final = 484  # 6 followers a seat: 16 * cell + slot, -1 in the supply
TALLY: Final = 496  # + 2 * (SOURCES * seat + row): how often, and the points
PARENT: Final = 552  # + part: objects are parts joined by union-find, told of at the root
need(PLACES <= BASE - LAID and PLACES <= NEEDS - BASE, "too many places")
need(CELLS <= EDGE - NEEDS and CELLS <= BAG - EDGE, "too many cells")
need(KINDS <= ASIDE - BAG and TILES <= UNSEEN - ASIDE, "too many tiles")

# Rows of `large`: first what belongs to each seat.
SUPPLY: Final = 0  # followers not on the board
KEEP: Final = 2  # size of the house with the keep, 0 for none
KEEP_AT: Final = 4  # 16 * cell + slot, -1 for none
HELD: Final = 6  # wall tokens, four bits a number
FRESH: Final = 8  # of those, taken since the seat's turn began
POINTS: Final = 10
COVER: Final = 12  # + 2 * root of an object: its tiles as a mask, by the order of laying
WORD: Final = 13  # + 2 * root of an object: what it has, as below

# What an object has, packed in one number so that joining two objects is an addition.
OPEN: Final = 1  # sides towards empty cells; not counted for courts
OPENS: Final = 255
STARTS: Final = 1 << 8
WELLS: Final = 1 << 12
MARKETS: Final = 1 << 20
CROWD: Final = 28  # shift of the followers of seat 0; those of seat 1 are 4 bits higher
ANY_MEN: Final = 255 << 28

# Rows of the tally; the first three are the kinds of objects. facts.SOURCE_NAMES names them.
FROM_TOKEN: Final = 2  # + number of the token
FROM_COURTS: Final = 12
FROM_KEEP: Final = 13
SOURCES: Final = 14
need(len(SOURCE_NAMES) == SOURCES and PARENT == TALLY + 4 * SOURCES, "the tally has other rows")


def _part_words() -> vec[i64]:
    """16 * kind of tile + part: what it brings into its object, without open sides."""
    table = vec[i64]([0] * (16 * len(FACES)))
    for number, face in enumerate(FACES):
        for at, part in enumerate(face.parts):
            table[16 * number + at] = part.well * WELLS + part.market * MARKETS
    return table


PART_WORD: Final = _part_words()


def _start_cells() -> list[int]:
    """Return the cells beside start spaces, each once."""
    cells: list[int] = []
    for start in CASTLE.starts:
        if start.cell not in cells:
            cells.append(start.cell)
    return cells


def _small() -> vec[i16]:
    """Return the small numbers of the position before the first turn."""
    row = vec[i16]([0] * (PARENT + int(PARTS)))
    for at in [*range(LAID, NEEDS), *range(MEN, MEN + 2 * FOLLOWERS)]:
        row[at] = -1
    for kind in range(int(KINDS)):
        row[BAG + kind] = int(COPIES[kind])
    for token in range(TOKEN_KINDS):
        row[UNSEEN + token] = TOKEN_COPIES
    for at, cell in enumerate(_start_cells()):
        row[EDGE + at] = cell
    node = 0
    for number, start in enumerate(CASTLE.starts):
        row[LAID + int(CELLS) + number] = 4 * (int(KINDS) + number)
        row[BASE + int(CELLS) + number] = node
        street = start.face.parts[0].kind == STREET
        wanted = 1 << start.side if street else 16 << start.side
        row[NEEDS + start.cell] = int(row[NEEDS + start.cell]) | wanted
        for _ in start.face.parts:
            row[PARENT + node] = node
            node += 1
    return row


def _large() -> vec[i64]:
    """Return the large numbers of the position before the first turn."""
    row = vec[i64]([0] * (COVER + 2 * int(PARTS)))
    for seat in range(2):
        row[SUPPLY + seat] = FOLLOWERS
        row[KEEP_AT + seat] = -1
    node = 0
    for number, start in enumerate(CASTLE.starts):
        for at, part in enumerate(start.face.parts):
            word = int(PART_WORD[16 * (int(KINDS) + number) + at])
            row[WORD + 2 * node] = word if part.kind == COURT else word + STARTS + OPEN
            node += 1
    return row


START_SMALL: Final = _small()
START_LARGE: Final = _large()
START_EDGES: Final[i64] = i64(len(_start_cells()))


class Position(State[View]):
    """The fields of a position; `rules` says what they do."""

    def __init__(
        self, dice: Dice, count_starts: bool, small: vec[i16], large: vec[i64]
    ) -> None:  # the arrays are not shared
        # Fields begin as literals, and come before those of State, below which there may be
        # interpreted classes: of other fields compiled code is not sure and checks every time.
        self.count_starts: bool = count_starts  # the option: start spaces enlarge a keep's house
        self.small: vec[i16] = small
        self.large: vec[i64] = large
        self.first: i64 = 0
        self.turn: i64 = 0  # the seat whose turn it is
        self.phase: i64 = 0
        self.tile: i64 = -1  # the kind of tile in hand
        self.left: i64 = 0  # tiles not drawn
        self.asides: i64 = 0
        self.parts: i64 = 0  # parts on the board so far
        self.count: i64 = 0  # tiles on the board
        self.edges: i64 = 0
        # Wall tokens: four bits a number in HELD, FRESH and `spent`.
        self.wall: i64 = 0  # corners that hold a token, as a mask
        self.put_away: i64 = 0  # corners that held one when the game ended
        self.unseen_left: i64 = 0
        self.spent: i64 = 0
        # The tile laid last and what it brought about.
        self.cell: i64 = -1
        self.laid_by: i64 = -1
        self.free: i64 = 0  # parts of it whose object has no follower, as a mask
        self.closed: i64 = 0  # objects it completed, as a mask over SCORE moves
        self.mine: i64 = 0  # of those, still to be scored by the seat whose turn it is
        self.theirs: i64 = 0  # and by the other
        self.scoring: i64 = -1  # the one that may be doubled
        super().__init__(2, dice, MOVE_SPACE, MAX_LEGAL)

    def set_up(self) -> None:
        """Count what START_SMALL and START_LARGE hold, as before the first turn."""
        self.left = TILES
        self.parts = START_PARTS
        self.edges = START_EDGES
        self.wall = ALL_CORNERS
        self.unseen_left = TOKEN_COPIES * TOKEN_KINDS

    def gain(self, seat: i64, source: i64, points: i64) -> None:
        """Move a seat's marker and note where the points came from."""
        self.large[POINTS + seat] += points
        line = TALLY + 2 * (SOURCES * seat + source)
        small = self.small
        small[line] = i16(i64(small[line]) + 1)
        small[line + 1] = i16(i64(small[line + 1]) + points)

    def copy_to(self, twin: Position) -> None:
        """Give a position made with copies of the arrays every other field of this one."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.first = self.first
        twin.turn = self.turn
        twin.phase = self.phase
        twin.tile = self.tile
        twin.left = self.left
        twin.asides = self.asides
        twin.parts = self.parts
        twin.count = self.count
        twin.edges = self.edges
        twin.wall = self.wall
        twin.put_away = self.put_away
        twin.unseen_left = self.unseen_left
        twin.spent = self.spent
        twin.cell = self.cell
        twin.laid_by = self.laid_by
        twin.free = self.free
        twin.closed = self.closed
        twin.mine = self.mine
        twin.theirs = self.theirs
        twin.scoring = self.scoring


def root(small: vec[i16], part: i64) -> i64:
    """Return the root of a part's object and change nothing."""
    while True:
        up = i64(small[PARENT + part])
        if up == part:
            return part
        part = up
