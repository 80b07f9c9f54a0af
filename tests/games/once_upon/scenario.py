"""Setting a table for one test: castles, dice and guests just as a rule needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

import zamok
from zamok import Dice, IllegalMove
from zamok.engine import Refusal
from zamok.games.once_upon.facts import CELL_IDS, FACES, GUEST_IDS, WALL_ROOM
from zamok.games.once_upon.rules import Rules
from zamok.games.once_upon.state import (
    BOARD,
    BUILD,
    FLAG_COUNT,
    FLAG_VALUES,
    FLOOR_COUNT,
    GUESTS,
    RESIDENT,
    ROLL,
    ROOM,
    SMALL_CLOUDS,
    TOWER_COUNT,
    TOWER_VALUES,
    USE,
    WALL_COUNT,
    WIDTH,
)
from zamok.games.once_upon.view import Castle, View


@cache
def _key_for(draws: tuple[tuple[int, int], ...]) -> bytes:
    for number in range(1_000_000):
        dice = Dice(f"draws {number}".encode())
        if all(dice.below(n) == value for value, n in draws):
            return dice.key
    raise AssertionError("no such dice found")


def dice_for(*draws: tuple[int, int]) -> Dice:
    """Return dice that draw these numbers first: each as (number, below what)."""
    return Dice(_key_for(draws))


class Scenario:
    """A position under test, with the words of the rules instead of numbers."""

    def __init__(self, variant: str = "young", seats: int = 2, **options: str) -> None:
        settled = {"variant": variant, "first_player": "0"} | options
        state = zamok.game("once_upon").start(seats=seats, options=settled, seed="test")
        assert isinstance(state, Rules)
        self.state = state
        for seat in range(seats):
            self.play(seat, "sheet:outline")
        state.recording = True

    # ---- setting the table ------------------------------------------------------------

    def castle(
        self,
        seat: int,
        chips: str = "",
        *,
        residents: int = 0,
        floors: int = 0,
        towers: Sequence[int] = (),
        walls: int = 0,
        flags: Mapping[int, Sequence[int]] | None = None,
        guests: str = "",
        small_clouds: int = 0,
    ) -> Scenario:
        """Give a seat exactly this castle: chips by cell, flags by wall, guests by name."""
        numbers = {
            BOARD: sum(1 << CELL_IDS.index(cell) for cell in chips.split()),
            RESIDENT: residents,
            FLOOR_COUNT: floors,
            TOWER_COUNT: len(towers),
            TOWER_VALUES: sum(value << (8 * at) for at, value in enumerate(towers)),
            WALL_COUNT: walls,
            SMALL_CLOUDS: small_clouds,
            FLAG_COUNT: 0,
            FLAG_VALUES: 0,
            ROOM: 0,
        }
        drawn = flags or {}
        for wall in range(1, walls + 1):
            values = drawn.get(wall, ())
            numbers[FLAG_COUNT] += len(values)
            for slot, value in enumerate(values):
                numbers[FLAG_VALUES] |= value << (8 * (wall - 1) + 4 * slot)
            if len(values) < WALL_ROOM[wall - 1]:
                numbers[ROOM] |= 1 << (wall - 1)
        for at, number in numbers.items():
            self.state.castles[seat * WIDTH + at] = number
        self._guests(seat, guests.split())
        self.state.before = self.state.castles[:]
        return self

    def _guests(self, seat: int, names: Sequence[str]) -> None:
        """Give a seat these guests; those it had go back to the deck."""
        state = self.state
        at = seat * WIDTH + GUESTS
        state.deck |= state.castles[at]
        state.castles[at] = sum(1 << GUEST_IDS.index(name) for name in names)
        clash = state.castles[at] & state.open
        state.deck &= ~state.castles[at]
        if clash:
            count = bin(state.open).count("1")
            state.deck |= state.open & ~clash
            free = [g for g in range(len(GUEST_IDS)) if (state.deck >> g) & 1][:count]
            self._set_open(free)
        state.deck_count = bin(state.deck).count("1")

    def _set_open(self, guests: Sequence[int]) -> None:
        state = self.state
        state.deck |= state.open
        state.open = sum(1 << guest for guest in guests)
        state.deck &= ~state.open
        state.deck_count = bin(state.deck).count("1")

    def open(self, guests: str) -> Scenario:
        """Let exactly these guests lie open."""
        self._set_open([GUEST_IDS.index(name) for name in guests.split()])
        return self

    def next_guest(self, name: str) -> Scenario:
        """Let this guest be the next one drawn from the deck."""
        guest = GUEST_IDS.index(name)
        below = bin(self.state.deck & ((1 << guest) - 1)).count("1")
        assert (self.state.deck >> guest) & 1
        self.state.dice = dice_for((below, int(self.state.deck_count)))
        return self

    def next_face(self, face: str) -> Scenario:
        """Let the next die show this face."""
        self.state.dice = dice_for((FACES.index(face), 6))
        return self

    def roll(self, first: str, second: str, active: int | None = None) -> Scenario:
        """Throw these faces in place of whatever was thrown this turn."""
        state = self.state
        if state.phase == USE:
            state.castles = state.before[:]
            state.turn -= 1
        if active is not None:
            state.active = active
        state.dice = dice_for((FACES.index(first), 6), (FACES.index(second), 6))
        state.phase = ROLL
        state.waiting = 0
        state.events = []
        state._go_on()
        return self

    def build(self, seat: int, active: int | None = None) -> Scenario:
        """Let the building come to a seat; the active player is this seat, unless said."""
        state = self.state
        state.phase = BUILD
        state.active = seat if active is None else active
        state.builder = seat
        state.waiting = 0
        state.asked = 0
        state.left0 = state.left1 = -1
        state.events = []
        state._go_on()
        return self

    # ---- playing ----------------------------------------------------------------------

    def play(self, seat: int, *texts: str) -> Scenario:
        for text in texts:
            self.state.play(seat, self.state.parse(seat, text))
        return self

    def legal(self, seat: int) -> set[str]:
        return {self.state.notation(move) for move in self.state.legal(seat)}

    def refusal(self, seat: int, text: str) -> Refusal:
        """Return why a move is refused."""
        with pytest.raises(IllegalMove) as error:
            self.state.play(seat, self.state.parse(seat, text))
        return error.value.refusal

    def refused(self, seat: int, text: str) -> str:
        """Return the rule by which a move is refused."""
        return self.refusal(seat, text).rule

    # ---- looking ----------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.view(None)["phase"]

    def view(self, seat: int | None) -> View:
        return self.state.view(seat)

    def of(self, seat: int) -> Castle:
        """Return the castle of a seat as that seat sees it."""
        view = self.view(seat)
        return view["mine"] or view["castles"][seat]

    def chips(self, seat: int) -> str:
        return " ".join(self.of(seat)["chips"])

    def told(self, kind: str) -> list[tuple[int | None, dict[str, Any]]]:
        """Return the events of a kind since the last move: seat and data."""
        return [(event.seat, event.data) for event in self.state.events if event.kind == kind]

    def line(self, seat: int, what: str) -> int:
        """Return the points of a seat for one kind of line of the breakdown."""
        lines = self.state.breakdown()[seat]
        return sum(line["points"] for line in lines if line["what"] == what)

    def guest(self, seat: int, name: str) -> int:
        """Return the points of a seat for one guest."""
        lines = self.state.breakdown()[seat]
        return sum(line["points"] for line in lines if line["data"].get("guest") == name)
