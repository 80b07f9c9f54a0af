"""The rules: a turn is a light taken from the tray and a window lit with it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castle_lights import redeal, scoring
from castle_lights.census import census
from castle_lights.facts import (
    COLUMNS,
    FLOOR_POINTS,
    HOSTS,
    KINDS,
    LIGHTS,
    TRAY,
    WINDOW_NAMES,
    WINDOWS,
)
from castle_lights.layout import LAYOUT
from castle_lights.moves import MOVES, PLACE, TAKE
from castle_lights.refusal import refuse
from castle_lights.scoring import breakdown, scores, standing
from castle_lights.sight import view
from castle_lights.state import LIGHTING, TAKING, Position
from castle_lights.view import View
from zamok.engine import Dice
from zamok.engine.book import Book


def deal(seats: int, options: dict[str, str], dice: Dice, record: bool) -> Rules:
    """Set up a game: everybody has guests, the tray is full, lots decide who begins."""
    table = Rules(seats, dice, HOSTS[options["guests"]])
    table.recording = record
    for seat in range(seats):
        redeal.invite(table, seat)
    for _ in range(TRAY):
        table.fill_tray()
    table.turn = dice.below(seats)
    table.go_on()
    return table


@final
class Rules(Position):
    """Castle Lights."""

    def book(self) -> Book[View]:
        return BOOK

    # ---- the hot path --------------------------------------------------------------------

    def acting(self) -> i64:
        return 0 if self.over else 1 << self.turn

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        count: i64 = 0
        if self.phase == TAKING:
            for kind in range(KINDS):
                if self.tray[kind]:
                    buffer[count] = TAKE + kind
                    count += 1
        else:
            for window in range(WINDOWS):
                if self.light[window] < 0:
                    buffer[count] = PLACE + window
                    count += 1
        return count

    def apply(self, seat: i64, move: i64) -> None:
        if self.phase == TAKING:
            self.take(move - TAKE)
        else:
            self.place(move - PLACE)
        self.go_on()

    def copy(self) -> Rules:
        twin = Rules(self.seats, self.dice.copy(), self.hosts)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, dice: Dice) -> Rules:
        twin = self.copy()
        twin.dice = dice.fork()
        redeal.draw_unseen(twin, seat)
        return twin

    # ---- a turn --------------------------------------------------------------------------

    def take(self, kind: i64) -> None:
        """Take a light from the tray into the hand."""
        self.tray[kind] -= 1
        self.held = kind
        self.phase = LIGHTING
        if self.recording:
            self.tell("take", self.turn, {"light": LIGHTS[kind]})

    def place(self, window: i64) -> None:
        """Put the light in hand into a window: points, perhaps a full floor, the next turn."""
        kind, seat = self.held, self.turn
        points = scoring.gain(self, kind, window)
        self.brought[seat * KINDS + kind] += points
        self.light[window] = kind
        self.owner[window] = seat
        self.dark -= 1
        self.held = -1
        if self.recording:
            data = {"light": LIGHTS[kind], "window": WINDOW_NAMES[window], "points": points}
            self.tell("light", seat, data)
            self.tell_floor(window // COLUMNS)
        self.phase = TAKING
        if self.dark:
            self.turn = (seat + 1) % self.seats
            self.fill_tray()
        else:
            self.end()

    def fill_tray(self) -> None:
        """Draw a light out of the bag onto the tray."""
        kind = self.dice.pick(self.bag, sum(self.bag))
        self.bag[kind] -= 1
        self.tray[kind] += 1
        if self.recording:
            self.tell("draw", None, {"light": LIGHTS[kind]})

    def go_on(self) -> None:
        """Make the choices that have only one answer."""
        while not self.over:
            if self.phase == TAKING and max(self.tray) == TRAY:
                self.take(list(self.tray).index(TRAY))
            elif self.phase == LIGHTING and self.dark == 1:
                self.place(list(self.light).index(-1))
            else:
                return

    def end(self) -> None:
        """Turn up all guests: the last points are theirs."""
        self.over = True
        self.shown += 1
        if self.recording:
            for seat in range(self.seats):
                for line in scoring.breakdown(self)[seat]:
                    if line["what"] == "guest":
                        self.tell("guest", seat, {**line["data"], "points": line["points"]})

    def tell_floor(self, floor: int) -> None:
        """Tell who has won a floor, if it is fully lit now."""
        for seat in scoring.winners(self, floor):
            self.tell("floor", seat, {"floor": floor + 1, "points": FLOOR_POINTS[floor]})


BOOK: Final = Book(
    "castle_lights", MOVES, refuse, scores, standing, breakdown, view, census, LAYOUT
)
