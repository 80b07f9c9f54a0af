"""Observations of Carcassonne: The Castle."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.engine.around import away
from zamok.engine.observer import MANY, Observer, Piece, mark, put, spread
from zamok.engine.state import State
from zamok.games.carcassonne.facts import (
    CASTLE,
    CELLS,
    FOLLOWERS,
    KINDS,
    PHASE_NAMES,
    TILES,
    TOKEN_COPIES,
    TOKEN_KINDS,
)
from zamok.games.carcassonne.scoring import keep_size
from zamok.games.carcassonne.state import (
    ASIDE,
    BAG,
    DOUBLE,
    FRESH,
    HELD,
    KEEP,
    KEEP_AT,
    LAID,
    MEN,
    ORDER,
    POINTS,
    SUPPLY,
    UNSEEN,
    Position,
)

PHASES: Final[i64] = i64(len(PHASE_NAMES))
CORNERS: Final[i64] = i64(len(CASTLE.corners))
OBJECTS: Final = 8  # a laid tile completes: one object a side, one beyond each side
SPOT: Final = 16  # numbers a cell has for its slots


@final
class Watcher(Observer):
    """Writes what a seat may know: everything that lies there."""

    def pieces(self, seats: int) -> list[Piece]:
        """Return what an observation is made of."""
        cells, kinds, tokens = int(CELLS), int(KINDS), TOKEN_KINDS
        return [
            ("count_starts", (1,), 0, 1, "start spaces enlarge the house of a keep"),
            ("phase", (int(PHASES),), 0, 1, "what is asked: " + ", ".join(PHASE_NAMES)),
            ("first", (2,), 0, 1, "who began"),
            ("turn", (2,), 0, 1, "whose turn it is"),
            ("tile", (kinds,), 0, 1, "the kind of tile in hand"),
            ("last", (cells,), 0, 1, "where the last tile was laid"),
            ("laid_by", (2,), 0, 1, "who laid it"),
            ("kind", (cells,), 0, kinds, "kind + 1 of the tile in each cell, 0 for none"),
            ("side", (cells,), 0, 3, "the side its top looks to: N, E, S, W"),
            ("men", (2, cells), 0, 12, "slot + 1 of the follower in each cell, 0 for none"),
            ("keep", (2, cells), 0, 12, "slot + 1 of the keep in each cell, 0 for none"),
            ("keep_size", (2,), 0, MANY, "size of the house with the keep"),
            ("keep_with_tokens", (2,), 0, MANY, "that size with the tokens 8"),
            ("score", (2,), 0, MANY, "points"),
            ("supply", (2,), 0, FOLLOWERS, "followers not on the board"),
            ("tokens", (2, tokens), 0, TOKEN_COPIES, "wall tokens, by number"),
            ("fresh", (2, tokens), 0, TOKEN_COPIES, "of those, not yet to be used"),
            ("corners", (int(CORNERS),), 0, 1, "corners with a token"),
            ("unseen_tokens", (tokens,), 0, TOKEN_COPIES, "tokens nobody has seen, by number"),
            ("spent_tokens", (tokens,), 0, TOKEN_COPIES, "tokens that were used, by number"),
            ("bag", (kinds,), 0, int(TILES), "tiles not drawn, by kind"),
            ("bag_size", (1,), 0, int(TILES), "tiles not drawn"),
            ("aside", (kinds,), 0, int(TILES), "tiles that fitted nowhere, by kind"),
            ("mine", (OBJECTS,), 0, 1, "objects that the seat on turn has still to score"),
            ("theirs", (OBJECTS,), 0, 1, "objects that the other has still to score"),
            ("doubling", (OBJECTS,), 0, 1, "the object that may be doubled"),
        ]

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation."""
        assert isinstance(state, Position)
        p: Position = state
        at = put(out, at, 1 if p.count_starts else 0)
        at = mark(out, at, p.phase, PHASES)
        at = mark(out, at, away(p.first, seat, 2), 2)
        at = mark(out, at, away(p.turn, seat, 2), 2)
        at = mark(out, at, p.tile, KINDS)
        at = mark(out, at, p.cell, CELLS)
        at = mark(out, at, away(p.laid_by, seat, 2), 2)
        at = self.board(p, seat, out, at)
        at = self.seats(p, seat, out, at)
        at = self.tokens(p.large[HELD + seat], out, at)
        at = self.tokens(p.large[HELD + 1 - seat], out, at)
        at = self.tokens(p.large[FRESH + seat], out, at)
        at = self.tokens(p.large[FRESH + 1 - seat], out, at)
        at = spread(out, at, p.wall, CORNERS)
        at = self.row(p.small, UNSEEN, TOKEN_KINDS, out, at)
        at = self.tokens(p.spent, out, at)
        at = self.row(p.small, BAG, KINDS, out, at)
        at = put(out, at, p.left)
        n: i64 = 0
        while n < p.asides:
            out[at + i64(p.small[ASIDE + n])] += i16(1)
            n += 1
        at += KINDS
        asked = p.phase == ORDER or p.phase == DOUBLE
        at = spread(out, at, p.mine if asked else 0, OBJECTS)
        at = spread(out, at, p.theirs if asked else 0, OBJECTS)
        return mark(out, at, p.scoring if p.phase == DOUBLE else -1, OBJECTS)

    def board(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write tiles and followers, cell by cell."""
        small = p.small
        cell: i64 = 0
        while cell < CELLS:
            face = i64(small[LAID + cell])
            if face >= 0:
                out[at + cell] = i16(face // 4 + 1)
                out[at + CELLS + cell] = i16(face % 4)
            cell += 1
        at += 2 * CELLS
        n: i64 = 0
        while n < 2 * FOLLOWERS:
            man = i64(small[MEN + n])
            if man >= 0:
                board = 0 if n // FOLLOWERS == seat else CELLS
                out[at + board + man // SPOT] = i16(man % SPOT + 1)
            n += 1
        return at + 2 * CELLS

    def seats(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what belongs to each seat but its tokens."""
        large = p.large
        n: i64 = 0
        while n < 2:
            who = n ^ seat
            keep = large[KEEP_AT + who]
            sizes = at + 2 * CELLS + n
            if keep >= 0:
                out[at + n * CELLS + keep // SPOT] = i16(keep % SPOT + 1)
                out[sizes] = i16(large[KEEP + who])
                out[sizes + 2] = i16(keep_size(p, who))
            out[sizes + 4] = i16(large[POINTS + who])
            out[sizes + 6] = i16(large[SUPPLY + who])
            n += 1
        return at + 2 * CELLS + 8

    def row(self, small: vec[i16], first: i64, size: i64, out: vec[i16], at: i64) -> i64:
        """Write a row of the small numbers."""
        n: i64 = 0
        while n < size:
            out[at + n] = small[first + n]
            n += 1
        return at + size

    def tokens(self, packed: i64, out: vec[i16], at: i64) -> i64:
        """Write tokens by number, from 1, out of four bits each."""
        n: i64 = 0
        while n < TOKEN_KINDS:
            out[at + n] = i16((packed >> (4 * (n + 1))) & 15)
            n += 1
        return at + TOKEN_KINDS


OBSERVER: Final = Watcher()
