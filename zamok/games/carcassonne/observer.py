"""Observations of Carcassonne: The Castle."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.engine.state import State
from zamok.games.carcassonne.facts import (
    CASTLE,
    CELLS,
    FOLLOWERS,
    KINDS,
    TILES,
    TOKEN_COPIES,
    TOKEN_KINDS,
)
from zamok.games.carcassonne.scoring import keep_size
from zamok.games.carcassonne.state import (
    DOUBLE,
    FRESH,
    HELD,
    KEEP,
    KEEP_AT,
    NOBODY,
    ORDER,
    PHASE_NAMES,
    PLACE,
    POINTS,
    SAVE,
    SCORE,
    STAND,
    SUPPLY,
    USE,
    Position,
)
from zamok.engine.observer import MANY, Observer, Row, Span, away, copy, mark, put, spread

PHASES: Final[i64] = i64(len(PHASE_NAMES))
CORNERS: Final[i64] = i64(len(CASTLE.corners))
OBJECTS: Final = 8  # a laid tile completes: one object a side, one beyond each side
SPOT: Final = 16  # numbers a cell has for its slots


def pieces(seats: int) -> list[Row]:
    """Return the layout."""
    cells, kinds, tokens = int(CELLS), int(KINDS), TOKEN_KINDS
    return [
        ("count_starts", (1,), 0, 1, "start spaces enlarge the house of a keep"),
        ("phase", (int(PHASES),), 0, 1, "what is asked: " + ", ".join(PHASE_NAMES)),
        ("first", (2,), 0, 1, "who began"),
        ("turn", (2,), 0, 1, "whose turn it is"),
        ("tile", (kinds,), 0, 1, "the kind of tile in hand"),
        ("laid", (cells,), 0, 1, "where the tile of this turn was laid"),
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


def moves() -> list[Span]:
    """Return the kinds of moves."""
    return [
        ("place", int(PLACE), 4 * int(CELLS), "lay the tile: 4 * cell + quarter turns"),
        ("stand", int(STAND), 12, "a follower on this slot of the tile just laid"),
        ("nobody", int(NOBODY), 1, "no follower"),
        ("score", int(SCORE), 8, "score the object at this side, from 4 on beyond side n - 4"),
        ("use", int(USE) + 1, 3, "use the token of number n + 1"),
        ("save", int(SAVE), 1, "use no token"),
    ]


@final
class Carcassonne(Observer):
    """Writes what a seat may know: everything that lies there."""

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
        laid = p.laid
        cell: i64 = 0
        while cell < CELLS:
            face = i64(laid[cell])
            if face >= 0:
                out[at + cell] = i16(face // 4 + 1)
                out[at + CELLS + cell] = i16(face % 4)
            cell += 1
        at += 2 * CELLS
        n: i64 = 0
        while n < 2 * FOLLOWERS:
            man = i64(p.men[n])
            if man >= 0:
                board = 0 if n // FOLLOWERS == seat else CELLS
                out[at + board + man // SPOT] = i16(man % SPOT + 1)
            n += 1
        at += 2 * CELLS
        n = 0
        while n < 2:
            who = n ^ seat
            keep = p.own[KEEP_AT + who]
            sizes = at + 2 * CELLS + n
            if keep >= 0:
                out[at + n * CELLS + keep // SPOT] = i16(keep % SPOT + 1)
                out[sizes] = i16(p.own[KEEP + who])
                out[sizes + 2] = i16(keep_size(p, who))
            out[sizes + 4] = i16(p.own[POINTS + who])
            out[sizes + 6] = i16(p.own[SUPPLY + who])
            n += 1
        at += 2 * CELLS + 8
        at = self.tokens(p.own[HELD + seat], out, at)
        at = self.tokens(p.own[HELD + 1 - seat], out, at)
        at = self.tokens(p.own[FRESH + seat], out, at)
        at = self.tokens(p.own[FRESH + 1 - seat], out, at)
        at = spread(out, at, p.wall, CORNERS)
        at = copy(out, at, p.unseen, 0, TOKEN_KINDS)
        at = self.tokens(p.spent, out, at)
        at = copy(out, at, p.bag, 0, KINDS)
        at = put(out, at, p.left)
        for kind in p.aside:
            out[at + i64(kind)] += i16(1)
        at += KINDS
        asked = p.phase == ORDER or p.phase == DOUBLE
        at = spread(out, at, p.mine if asked else 0, OBJECTS)
        at = spread(out, at, p.theirs if asked else 0, OBJECTS)
        return mark(out, at, p.scoring if p.phase == DOUBLE else -1, OBJECTS)

    def tokens(self, packed: i64, out: vec[i16], at: i64) -> i64:
        """Write tokens by number, from 1, out of four bits each."""
        n: i64 = 0
        while n < TOKEN_KINDS:
            out[at + n] = i16((packed >> (4 * (n + 1))) & 15)
            n += 1
        return at + TOKEN_KINDS


OBSERVER: Final = Carcassonne()
