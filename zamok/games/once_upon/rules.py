"""The rules: phases decide what may happen next; dice, castles and guests have modules beside."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.book import Book
from zamok.engine.dice import Dice
from zamok.engine.option import begins
from zamok.games.once_upon import choices, guests
from zamok.games.once_upon.castle import clear_line, draw_line, tell_flag
from zamok.games.once_upon.census import census
from zamok.games.once_upon.facts import (
    CELL_IDS,
    CELLS,
    FACES,
    FLOOR,
    GREAT,
    LINE_ELEMENT,
    LINE_IDS,
    LINES,
    OPEN_GUESTS,
    TURN_LIMIT,
    VARIANTS,
)
from zamok.games.once_upon.layout import LAYOUT
from zamok.games.once_upon.moves import (
    BUILD_MOVES,
    CLEAR_MOVES,
    DONE,
    FLAG_MOVES,
    MOVES,
    PLACE_MOVES,
    REUSE_MOVES,
    SHEET_MOVES,
    SIDES,
    STEAL_MOVES,
    TAKE_MOVES,
)
from zamok.games.once_upon.redeal import draw_unseen
from zamok.games.once_upon.refusal import refuse
from zamok.games.once_upon.scoring import breakdown, scores, standing
from zamok.games.once_upon.sight import view
from zamok.games.once_upon.state import (
    BOARD,
    BUILD,
    DOG_USE,
    DROP,
    FLAG_VALUES,
    GAIN,
    LIFT,
    OVER,
    RESIDENT,
    ROLL,
    SIDE,
    SMALL_CLOUDS,
    TAKE,
    USE,
    WIDTH,
    Position,
)
from zamok.games.once_upon.uses import choose, offer_dice
from zamok.games.once_upon.view import View


def deal(seats: int, options: dict[str, str], dice: Dice, record: bool) -> Rules:
    """Set the table: who begins, guests shuffled, three of them open for the Great architects."""
    castles = vec[i64]([0] * (seats * int(WIDTH)))
    position = Rules(seats, dice, VARIANTS.index(options["variant"]), castles)
    position.recording = record
    position.everyone_builds = options["build_timing"] == "everyone"
    position.jester_counts_walls = options["jester"] == "wall"
    position.cloud_for_all = options["cloud"] == "every"
    position.active = begins(options, seats, dice)
    if record:
        position.tell("first", int(position.active), {})
    position.shuffle()
    if position.variant == GREAT:
        for _ in range(OPEN_GUESTS):
            guests.open_guest(position)
    return position


@final
class Rules(Position):
    """A position of Once Upon a Castle that can be played."""

    # ---- who may do what -----------------------------------------------------------

    def book(self) -> Book[View]:
        return BOOK

    def acting(self) -> i64:
        return self.waiting

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        phase = self.phase
        if phase in (USE, DOG_USE):
            return choices.fill_dice(self, seat, buffer)
        if phase == BUILD:
            return choices.fill_build(self, seat, buffer)
        if phase == TAKE:
            return choices.fill_take(self, buffer)
        if phase == GAIN:
            return choices.fill_gain(self, seat, buffer)
        if phase == LIFT:
            return choices.fill_lift(self, seat, buffer)
        if phase == DROP:
            return choices.fill_drop(self, seat, buffer)
        buffer[0] = SHEET_MOVES
        buffer[1] = SHEET_MOVES + 1
        return 2

    def apply(self, seat: i64, move: i64) -> None:
        phase = self.phase
        if phase in (USE, DOG_USE):
            self._apply_dice(seat, move)
        elif phase == BUILD:
            self._apply_build(seat, move)
        elif phase == TAKE:
            guests.take(self, seat, move - TAKE_MOVES)
        elif phase == GAIN:
            guests.apply_gain(self, seat, move)
        elif phase == LIFT:
            guests.apply_lift(self, move)
        elif phase == DROP:
            guests.drop(self, seat, move - PLACE_MOVES)
        else:
            self._choose_sheet(seat, move - SHEET_MOVES)
        if self.waiting == 0:
            self._go_on()

    # ---- the course of the game ------------------------------------------------------

    def _go_on(self) -> None:
        """Do all that happens without a choice until somebody has one or the game is over."""
        while self.waiting == 0 and not self.over:
            if self.phase == ROLL:
                self._roll()
            elif self.phase == USE:
                self._show_choices()
                self.phase = BUILD
                self.builder = self.active
            elif self.phase == BUILD:
                self._next_building()
            else:
                self.phase = BUILD  # a guest has done his work

    def _choose_sheet(self, seat: i64, side: i64) -> None:
        self.castles[seat * WIDTH + SIDE] = side
        self.waiting &= ~(1 << seat)
        if self.recording:
            self.tell("sheet", int(seat), {"side": SIDES[side]})
        if self.waiting == 0:
            self.phase = ROLL

    def _roll(self) -> None:
        """Throw both dice for everybody."""
        self.turn += 1
        self.phase = USE
        first = self.dice.below(6)
        second = self.dice.below(6)
        self.die0 = first
        self.die1 = second
        if self.recording:
            self.tell("roll", int(self.active), {"faces": [FACES[first], FACES[second]]})
        offer_dice(self)

    def _show_choices(self) -> None:
        """Show what everybody has done with the dice, the active player first; it is no secret."""
        if self.asked:
            self.shown += 1
        if self.recording:
            for step in range(int(self.seats)):
                self._tell_choice((self.active + i64(step)) % self.seats)
        self.asked = 0
        self.before = vec[i64]()
        self.lost0 = -1
        self.lost1 = -1

    def _tell_choice(self, seat: i64) -> None:
        """Tell what has changed in a castle since the dice were thrown."""
        castle = seat * WIDTH
        before, now = self.before, self.castles
        changed = False
        for cell in range(CELLS):
            if ((now[castle + BOARD] & ~before[castle + BOARD]) >> i64(cell)) & 1:
                self.tell("chip", int(seat), {"cell": CELL_IDS[cell]})
                changed = True
        for wall in range(4):
            for slot in range(2):
                shift = i64(8 * wall + 4 * slot)
                value = (now[castle + FLAG_VALUES] ^ before[castle + FLAG_VALUES]) >> shift & 15
                if value:
                    tell_flag(self, seat, wall, value, None)
                    changed = True
        for _ in range(now[castle + SMALL_CLOUDS] - before[castle + SMALL_CLOUDS]):
            self.tell("small_cloud", int(seat), {})
            changed = True
        if now[castle + RESIDENT] > before[castle + RESIDENT]:
            count = int(now[castle + RESIDENT] - before[castle + RESIDENT])
            total = int(now[castle + RESIDENT])
            self.tell("residents", int(seat), {"count": count, "total": total})
            changed = True
        if seat == self.active:
            for face in (self.lost0, self.lost1):
                if face >= 0:
                    self.tell("lost", int(seat), {"face": FACES[face]})
        elif not changed:
            self.tell("pass", int(seat), {})

    def _next_building(self) -> None:
        """Let the builder choose, or the next one, or end the turn or the game."""
        if self.finisher >= 0 and not self.last:
            self.last = True
            self.builder = (self.finisher + 1) % self.seats
            if self.recording:
                self.tell("last", int(self.finisher), {})
        if choices.may_build(self, self.builder):
            self.waiting = 1 << self.builder
        else:
            self._leave_building()

    def _leave_building(self) -> None:
        self.builder = (self.builder + 1) % self.seats
        if self.last:
            if self.builder == self.finisher:
                self._end()
        elif not self.everyone_builds or self.builder == self.active:
            self.builder = -1
            if self.turn >= TURN_LIMIT:
                self._end()
            else:
                self.active = (self.active + 1) % self.seats
                self.phase = ROLL

    def _end(self) -> None:
        self.builder = -1
        self.phase = OVER
        self.waiting = 0
        self.over = True
        if self.recording:
            self.tell("over", None, {})

    # ---- dice and building -----------------------------------------------------------

    def _apply_dice(self, seat: i64, move: i64) -> None:
        if choose(self, seat, move) and self.recording and self.phase == USE and self.waiting:
            self.tell("chosen", int(seat), {})

    def _apply_build(self, seat: i64, move: i64) -> None:
        self.waiting = 0
        if move == DONE:
            if self.recording:
                self.tell("done", int(seat), {})
            self._leave_building()
        elif move < FLAG_MOVES:
            self._build(seat, move - BUILD_MOVES)
        elif move < CLEAR_MOVES:
            draw_line(self, seat, (move - FLAG_MOVES) >> 2, (move - FLAG_MOVES) & 3)
        elif move < REUSE_MOVES:
            clear_line(self, seat, move - CLEAR_MOVES)
            if self.recording:
                self.tell("clear", int(seat), {"line": LINE_IDS[move - CLEAR_MOVES]})
        elif move < STEAL_MOVES:
            guests.reuse(self, seat, move - REUSE_MOVES)
        else:
            guests.steal(self, seat, move - STEAL_MOVES)

    def _build(self, seat: i64, line: i64) -> None:
        """Draw a floor, a tower or a wall; with a floor comes a guest."""
        draw_line(self, seat, line, -1)
        if LINE_ELEMENT[self.variant * LINES + line] != FLOOR:
            return
        if self.variant == GREAT:
            self.phase = TAKE
            self.waiting = 1 << seat
        else:
            guests.draw_guest(self, seat)

    # ---- copies ----------------------------------------------------------------------

    def copy(self) -> Rules:
        twin = Rules(self.seats, self.dice.copy(), self.variant, self.castles[:])
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, dice: Dice) -> Rules:
        twin = Rules(self.seats, dice, self.variant, self.castles[:])
        self.copy_to(twin)
        future = dice.fork()
        draw_unseen(twin, seat)
        twin.dice = future
        return twin


BOOK: Final = Book("once_upon", MOVES, refuse, scores, standing, breakdown, view, census, LAYOUT)
