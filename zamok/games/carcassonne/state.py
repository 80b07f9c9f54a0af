"""The position: what lies where, as flat numbers; set-up and copy."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

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
    START_PARTS,
    STREET,
    TILES,
    TOKEN_COPIES,
    TOKEN_KINDS,
)

# Phases: the kind of decision that is asked.
LAY: Final = 0
FOLLOWER: Final = 1
ORDER: Final = 2
DOUBLE: Final = 3
EXTRA: Final = 4
OVER: Final = 5
PHASE_NAMES: Final = ["lay", "follower", "order", "double", "extra", "over"]

# Moves.
PLACE: Final[i64] = 0  # + 4 * cell + quarter turns clockwise
STAND: Final[i64] = PLACE + 4 * CELLS  # + slot of the tile just laid
NOBODY: Final[i64] = STAND + 12
SCORE: Final[i64] = NOBODY + 1  # + side, or 4 + side for the object beyond that side
USE: Final[i64] = SCORE + 7  # + number of the token, 1 to 3
SAVE: Final[i64] = USE + 4
MOVES: Final[i64] = SAVE + 1
MAX_LEGAL: Final[i64] = 4 * CELLS

# What an object has, packed in one number so that joining two objects is an addition.
OPEN: Final = 1  # sides towards empty cells; not counted for courts
STARTS: Final = 1 << 8
WELLS: Final = 1 << 12
MARKETS: Final = 1 << 20
MEN: Final = 28  # shift of the followers of seat 0; those of seat 1 are 4 bits higher
ANY_MEN: Final = 255 << 28

# Rows of what belongs to each seat.
SUPPLY: Final = 0  # followers not on the board
KEEP: Final = 2  # size of the house with the keep, 0 for none
KEEP_AT: Final = 4  # 16 * cell + slot, -1 for none
HELD: Final = 6  # wall tokens, four bits a number
FRESH: Final = 8  # of those, taken since the seat's turn began
POINTS: Final = 10

# Where points come from: rows of the tally, a count and the points of each. The first three
# are the kinds of objects.
FROM_TOKEN: Final = 2  # + number of the token
FROM_COURTS: Final = 12
FROM_KEEP: Final = 13
TALLY: Final = 14
TALLY_NAMES: Final = [
    "street",
    "tower",
    "house",
    "",
    "token2",
    "token3",
    "token4",
    "token5",
    "token6",
    "token7",
    "",
    "token9",
    "court",
    "keep",
]


def _part_words() -> vec[i64]:
    """16 * kind of tile + part: what it brings into its object, without open sides."""
    table = vec[i64]([0] * (16 * len(FACES)))
    for number, face in enumerate(FACES):
        for at, part in enumerate(face.parts):
            table[16 * number + at] = part.well * WELLS + part.market * MARKETS
    return table


PART_WORD: Final = _part_words()


class Position(State):
    """The fields of a position; `rules` says what they do."""

    def __init__(self, dice: Dice, count_starts: bool) -> None:
        super().__init__(2, dice, MOVES, MAX_LEGAL)
        self.count_starts: bool = count_starts  # the option: start spaces enlarge a keep's house
        self.first: i64 = 0
        self.turn: i64 = 0  # the seat whose turn it is
        self.phase: i64 = LAY
        self.tile: i64 = -1  # the kind of tile in hand

        self.bag: vec[i64] = vec[i64]()  # tiles not drawn, by kind
        self.left: i64 = 0
        self.aside: vec[u8] = vec[u8]()  # tiles that fitted nowhere, in order

        # The board. Places are cells and, behind them, start spaces.
        self.laid: vec[i16] = vec[i16]()  # face at each place, -1 for none
        self.base: vec[i16] = vec[i16]()  # first part at each place
        self.parts: i64 = 0  # parts on the board so far
        self.count: i64 = 0  # tiles on the board
        self.needs: vec[u8] = vec[u8]()  # what streets a cell asks for; 0: nothing beside it
        self.edge: vec[u8] = vec[u8]()  # empty cells beside a tile or a start space
        self.edges: i64 = 0

        # Objects: parts joined by union-find, told of at the root.
        self.parent: vec[i16] = vec[i16]()
        self.tiles: vec[i64] = vec[i64]()  # which tiles, by the order of laying
        self.word: vec[i64] = vec[i64]()

        # Followers: 6 a seat, 16 * cell + slot, -1 in the supply.
        self.men: vec[i16] = vec[i16]()
        self.own: vec[i64] = vec[i64]()  # two numbers a row, one a seat: SUPPLY to POINTS

        # Wall tokens: four bits a number in HELD, FRESH and `spent`.
        self.wall: i64 = 0  # corners that hold a token, as a mask
        self.unseen: vec[i64] = vec[i64]()  # tokens nobody has seen, by number less one
        self.unseen_left: i64 = 0
        self.spent: i64 = 0

        self.tally: vec[i16] = vec[i16]()  # 2 * (TALLY * seat + row): how often, points

        # The tile just laid and what it brought about.
        self.cell: i64 = -1
        self.free: i64 = 0  # parts of it whose object has no follower, as a mask
        self.closed: i64 = 0  # objects it completed, as a mask over SCORE moves
        self.mine: i64 = 0  # of those, still to be scored by the seat whose turn it is
        self.theirs: i64 = 0  # and by the other
        self.scoring: i64 = -1  # the one that may be doubled

    def set_up(self) -> None:
        """Lay out everything as before the first turn."""
        self.bag = COPIES[:]
        self.left = TILES
        self.laid = vec[i16]([-1] * int(PLACES))
        self.base = vec[i16]([-1] * int(PLACES))
        self.needs = vec[u8]([0] * int(CELLS))
        self.edge = vec[u8]([0] * int(CELLS))
        self.parent = vec[i16]([0] * int(PARTS))
        self.tiles = vec[i64]([0] * int(PARTS))
        self.word = vec[i64]([0] * int(PARTS))
        self.men = vec[i16]([-1] * (2 * FOLLOWERS))
        self.own = vec[i64]([FOLLOWERS, FOLLOWERS, 0, 0, -1, -1, 0, 0, 0, 0, 0, 0])
        self.wall = ALL_CORNERS
        self.unseen = vec[i64]([TOKEN_COPIES] * TOKEN_KINDS)
        self.unseen_left = TOKEN_COPIES * TOKEN_KINDS
        self.tally = vec[i16]([0] * (4 * TALLY))
        for number, start in enumerate(CASTLE.starts):
            self.set_start(number, start.cell, start.side)
        self.parts = START_PARTS

    def set_start(self, number: int, cell: int, side: int) -> None:
        """Put a start space into the wall: one tile for its street, tower or house."""
        place = int(CELLS) + number
        kind = int(KINDS) + number
        self.laid[place] = 4 * kind
        self.base[place] = int(self.parts)
        for at, part in enumerate(FACES[kind].parts):
            node = int(self.parts)
            self.parent[node] = node
            word = int(PART_WORD[16 * kind + at])
            if part.kind != COURT:
                word += STARTS + OPEN
            self.word[node] = word
            self.parts += 1
        street = FACES[kind].parts[0].kind == STREET
        if self.needs[cell] == 0:
            self.edge[self.edges] = cell
            self.edges += 1
        self.needs[cell] = int(self.needs[cell]) | (1 << side if street else 16 << side)

    def gain(self, seat: i64, row: i64, points: i64) -> None:
        """Move a seat's marker and note where the points came from."""
        self.own[POINTS + seat] += points
        line = 2 * (TALLY * seat + row)
        tally = self.tally
        tally[line] = i16(i64(tally[line]) + 1)
        tally[line + 1] = i16(i64(tally[line + 1]) + points)

    def copy_to(self, twin: Position) -> None:
        """Give another position every field of this one, sharing nothing."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.first = self.first
        twin.turn = self.turn
        twin.phase = self.phase
        twin.tile = self.tile
        twin.bag = self.bag[:]
        twin.left = self.left
        twin.aside = self.aside[:]
        twin.laid = self.laid[:]
        twin.base = self.base[:]
        twin.parts = self.parts
        twin.count = self.count
        twin.needs = self.needs[:]
        twin.edge = self.edge[:]
        twin.edges = self.edges
        twin.parent = self.parent[:]
        twin.tiles = self.tiles[:]
        twin.word = self.word[:]
        twin.men = self.men[:]
        twin.own = self.own[:]
        twin.wall = self.wall
        twin.unseen = self.unseen[:]
        twin.unseen_left = self.unseen_left
        twin.spent = self.spent
        twin.tally = self.tally[:]
        twin.cell = self.cell
        twin.free = self.free
        twin.closed = self.closed
        twin.mine = self.mine
        twin.theirs = self.theirs
        twin.scoring = self.scoring


def root(parent: vec[i16], part: i64) -> i64:
    """Return the root of a part's object and change nothing."""
    while True:
        up = i64(parent[part])
        if up == part:
            return part
        part = up
