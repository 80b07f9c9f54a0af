"""Observations of Once Upon a Castle."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.engine.around import away, turn_mask, turned
from zamok.engine.observer import MANY, Observer, Piece, mark, put, spread
from zamok.engine.state import State
from zamok.games.once_upon.castle import has_cloud
from zamok.games.once_upon.facts import (
    ANY,
    CELLS,
    CHIPS,
    COUNT,
    FACES,
    GUEST_IDS,
    RESOURCES,
    TOWERS,
    TURN_LIMIT,
    WALLS,
)
from zamok.games.once_upon.scoring import score
from zamok.games.once_upon.state import (
    BOARD,
    DOG_USE,
    FLAG_VALUES,
    FLOOR_COUNT,
    GAIN,
    GUESTS,
    PHASES,
    RESIDENT,
    SHEET,
    SIDE,
    SMALL_CLOUDS,
    TOWER_COUNT,
    TOWER_VALUES,
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)

FACE_COUNT: Final[i64] = i64(len(FACES))
PHASE_COUNT: Final[i64] = i64(len(PHASES))
GUEST_COUNT: Final[i64] = i64(len(GUEST_IDS))
GAINS: Final[i64] = i64(len(RESOURCES) + 1)
# What a castle takes in a row of numbers, in the order of `_castles`.
ROOM_FOR_TOWERS: Final[i64] = TOWERS
ROOM_FOR_FLAGS: Final[i64] = 2 * WALLS
CASTLE: Final[i64] = 2 + CELLS + 4 + ROOM_FOR_TOWERS + ROOM_FOR_FLAGS + 1 + 3 + GUEST_COUNT + 1


def _castles(name: str, count: int, whose: str) -> Piece:
    about = (
        f"{whose}: sheet chosen, its free side; chips on the {CELLS} cells; chips left, floors, "
        f"towers, walls; values of the {TOWERS} towers; values of the {ROOM_FOR_FLAGS} flags, "
        f"two a wall; residents; sun, cloud, small clouds; the {GUEST_COUNT} guests; score"
    )
    return (name, (count, int(CASTLE)), 0, MANY, about)


@final
class Watcher(Observer):
    """Writes what a seat may know."""

    def pieces(self, seats: int) -> list[Piece]:
        """Return what an observation is made of."""
        guests = int(GUEST_COUNT)
        return [
            ("variant", (1,), 0, 1, "1 for the great architects"),
            ("build_timing", (1,), 0, 1, "everyone may build"),
            ("jester", (1,), 0, 1, "the jester counts walls"),
            ("cloud", (1,), 0, 1, "every finisher draws the cloud"),
            ("phase", (int(PHASE_COUNT),), 0, 1, "what is asked: " + ", ".join(PHASES)),
            ("over", (1,), 0, 1, "the game is over"),
            ("acting", (seats,), 0, 1, "who may act"),
            ("turn", (1,), 0, TURN_LIMIT + 1, "number of the turn"),
            ("active", (seats,), 0, 1, "whose turn it is"),
            ("builder", (seats,), 0, 1, "who builds"),
            ("dice", (int(FACE_COUNT),), 0, 2, "faces thrown: " + ", ".join(FACES)),
            ("left_known", (1,), 0, 1, "the observer knows which dice are left"),
            ("dice_left", (int(FACE_COUNT),), 0, 2, "faces still to be used, if known"),
            ("gain", (int(GAINS),), 0, 1, "the resource a guest brings, the last: any"),
            ("count", (1,), 0, MANY, "chips still to come or to move"),
            ("lifted", (CELLS,), 0, 1, "the chip that the wizard has lifted"),
            ("moved", (CELLS,), 0, 1, "cells to which he has moved chips"),
            ("last", (1,), 0, 1, "the last turn"),
            ("finisher", (seats,), 0, 1, "who has finished the castle"),
            ("open", (guests,), 0, 1, "guests that lie open"),
            ("unseen", (guests,), 0, 1, "guests not seen yet"),
            ("mine_known", (1,), 0, 1, "dice are being used: `mine` is not what the others see"),
            _castles("mine", 1, "while dice are used, the observer's own castle as it is now"),
            _castles("castles", seats, "each castle as all see it"),
        ]

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation."""
        assert isinstance(state, Position)
        p: Position = state
        seats = p.seats
        at = put(out, at, p.variant)
        at = put(out, at, 1 if p.everyone_builds else 0)
        at = put(out, at, 1 if p.jester_counts_walls else 0)
        at = put(out, at, 1 if p.cloud_for_all else 0)
        at = mark(out, at, p.phase, PHASE_COUNT)
        at = put(out, at, 1 if p.over else 0)
        at = spread(out, at, turn_mask(p.acting(), seat, seats), seats)
        at = put(out, at, p.turn)
        at = mark(out, at, away(p.active, seat, seats), seats)
        at = mark(out, at, away(p.builder, seat, seats), seats)
        at = self.faces(out, at, p.die0, p.die1)
        using = p.phase == USE
        known = p.phase == DOG_USE or (using and seat == p.active)
        at = put(out, at, 1 if known else 0)
        at = self.faces(out, at, p.left0 if known else -1, p.left1 if known else -1)
        gain: i64 = -1
        if p.phase == GAIN:
            gain = p.gain if 0 <= p.gain < ANY else ANY
        at = mark(out, at, gain, GAINS)
        at = put(out, at, p.count)
        at = mark(out, at, p.lifted, CELLS)
        at = spread(out, at, p.moved, CELLS)
        at = put(out, at, 1 if p.last else 0)
        at = mark(out, at, away(p.finisher, seat, seats), seats)
        at = spread(out, at, p.open, GUEST_COUNT)
        at = spread(out, at, p.deck, GUEST_COUNT)
        at = put(out, at, 1 if using else 0)
        if using:
            # What the others do with the dice just now shows when all have done it.
            self.castle(p, seat, out, at)
        at += CASTLE
        shown = p.as_shown()
        n: i64 = 0
        while n < seats:
            self.castle(shown, turned(n, seat, seats), out, at)
            at += CASTLE
            n += 1
        return at

    def faces(self, out: vec[i16], at: i64, one: i64, two: i64) -> i64:
        """Write how often each face lies there."""
        if one >= 0:
            out[at + one] += i16(1)
        if two >= 0:
            out[at + two] += i16(1)
        return at + FACE_COUNT

    def castle(self, p: Position, who: i64, out: vec[i16], at: i64) -> None:
        """Write one castle."""
        row = p.castles
        base = who * WIDTH
        chosen = not (p.phase == SHEET and (p.waiting >> who) & 1)
        at = put(out, at, 1 if chosen else 0)
        at = put(out, at, row[base + SIDE] if chosen else 0)
        at = spread(out, at, row[base + BOARD], CELLS)
        at = put(out, at, CHIPS - COUNT[row[base + BOARD]])
        at = put(out, at, row[base + FLOOR_COUNT])
        at = put(out, at, row[base + TOWER_COUNT])
        at = put(out, at, row[base + WALL_COUNT])
        values = row[base + TOWER_VALUES]
        i: i64 = 0
        while i < ROOM_FOR_TOWERS:
            out[at + i] = i16(values & 255)
            values >>= 8
            i += 1
        at += ROOM_FOR_TOWERS
        values = row[base + FLAG_VALUES]
        i = 0
        while i < ROOM_FOR_FLAGS:
            out[at + i] = i16(values & 15)
            values >>= 4
            i += 1
        at += ROOM_FOR_FLAGS
        at = put(out, at, row[base + RESIDENT])
        at = put(out, at, 1 if p.sun == who else 0)
        at = put(out, at, 1 if has_cloud(p, who) else 0)
        at = put(out, at, row[base + SMALL_CLOUDS])
        at = spread(out, at, row[base + GUESTS], GUEST_COUNT)
        out[at] = i16(score(p, who))


OBSERVER: Final = Watcher()
