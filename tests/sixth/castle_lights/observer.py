"""What a seat may know as a row of numbers, for the lab."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from castle_lights.facts import COPIES, GUESTS, KINDS, TRAY, WINDOWS
from castle_lights.state import TAKING, Position
from zamok.engine import State
from zamok.engine.around import away, turned
from zamok.engine.observer import MANY, Observer, Piece, copy, mark, put


class Watcher(Observer):
    """Writes observations of Castle Lights; seats are counted from the observer."""

    def pieces(self, seats: int) -> list[Piece]:
        """Return what an observation is made of."""
        return [
            ("hosts", (1,), 1, 2, "guests that everybody has"),
            ("over", (1,), 0, 1, "the game is over"),
            ("taking", (1,), 0, 1, "a light is to be taken; else one is to be placed"),
            ("turn", (seats,), 0, 1, "whose turn it is"),
            ("held", (KINDS,), 0, 1, "the light in hand, by kind"),
            ("tray", (KINDS,), 0, TRAY, "lights on the tray, by kind"),
            ("bag", (KINDS,), 0, int(max(COPIES)), "lights in the bag, by kind"),
            ("light", (WINDOWS,), 0, KINDS, "kind + 1 of the light in each window, 0: dark"),
            ("owner", (seats, WINDOWS), 0, 1, "whose light it is"),
            ("brought", (seats, KINDS), -MANY, MANY, "points at once by lights of each kind"),
            ("guests", (seats, len(GUESTS)), 0, 2, "guests that the observer knows"),
        ]

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation."""
        assert isinstance(state, Position)
        seats = state.seats
        at = put(out, at, state.hosts)
        at = put(out, at, int(state.over))
        at = put(out, at, int(state.phase == TAKING))
        at = mark(out, at, -1 if state.over else away(state.turn, seat, seats), seats)
        at = mark(out, at, state.held, KINDS)
        at = copy(out, at, state.tray, 0, KINDS)
        at = copy(out, at, state.bag, 0, KINDS)
        for window in range(WINDOWS):
            at = put(out, at, state.light[window] + 1)
        for other in range(seats):
            who = turned(other, seat, seats)
            for window in range(WINDOWS):
                at = put(out, at, int(state.owner[window] == who))
        for other in range(seats):
            at = copy(out, at, state.brought, turned(other, seat, seats) * KINDS, KINDS)
        for other in range(seats):
            who = turned(other, seat, seats)
            if who == seat or state.over:
                copy(out, at, state.guests, who * len(GUESTS), len(GUESTS))
            at += len(GUESTS)
        return at


OBSERVER: Final = Watcher()
