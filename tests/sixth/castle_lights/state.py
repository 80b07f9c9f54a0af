"""A position: what stands in the windows, what lies on the tray and in the bag, who hosts whom."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from castle_lights.facts import COPIES, GUEST_COPIES, GUESTS, KINDS, WINDOWS
from castle_lights.moves import MAX_LEGAL, MOVES
from castle_lights.view import View
from zamok.engine import Dice, State

# Phases: what the seat on turn decides.
TAKING: Final = 0  # which light to take from the tray
LIGHTING: Final = 1  # which window it goes to
PHASES: Final = ["take", "light", "over"]


class Position(State[View]):
    """Everything that is on the table."""

    def __init__(self, seats: i64, dice: Dice, hosts: i64) -> None:
        super().__init__(seats, dice, MOVES.size, MAX_LEGAL)
        self.hosts: i64 = hosts  # guests that everybody has
        self.phase: i64 = TAKING
        self.turn: i64 = 0
        self.held: i64 = -1  # the kind of light in hand
        self.dark: i64 = WINDOWS
        self.bag: vec[i64] = vec[i64](COPIES)  # by kind
        self.tray: vec[i64] = vec[i64]([0] * KINDS)  # by kind
        self.light: vec[i64] = vec[i64]([-1] * WINDOWS)  # the kind in each window
        self.owner: vec[i64] = vec[i64]([-1] * WINDOWS)
        self.brought: vec[i64] = vec[i64]([0] * int(seats * KINDS))  # points at once, by kind
        self.guests: vec[i64] = vec[i64]([0] * int(seats * len(GUESTS)))  # of each seat
        self.absent: vec[i64] = vec[i64](GUEST_COPIES)  # guests that nobody has

    def copy_to(self, twin: Position) -> None:
        """Give a new position of the same table everything that may differ."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.phase = self.phase
        twin.turn = self.turn
        twin.held = self.held
        twin.dark = self.dark
        twin.bag = vec[i64](self.bag)
        twin.tray = vec[i64](self.tray)
        twin.light = vec[i64](self.light)
        twin.owner = vec[i64](self.owner)
        twin.brought = vec[i64](self.brought)
        twin.guests = vec[i64](self.guests)
        twin.absent = vec[i64](self.absent)
