"""The rules: phases decide what may happen next; one small function for each thing that happens."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT, lowest
from zamok.engine.dice import Dice
from zamok.engine.errors import IllegalMove
from zamok.engine.state import State
from zamok.games.once_upon import choices
from zamok.games.once_upon.facts import (
    CELL_IDS,
    CELL_RESOURCE,
    CELLS,
    CHIPS,
    COOK,
    COUNT,
    DOG,
    FACE_RESIDENTS,
    FACES,
    FLOOR,
    FOOD,
    GAIN_CHIPS,
    GAIN_RESIDENTS,
    GAIN_RESOURCE,
    GOLD,
    GREAT,
    GUEST_IDS,
    KNIGHT,
    LIGHTNING,
    LINE_CELLS,
    LINE_ELEMENT,
    LINE_IDS,
    LINE_POINTS,
    LINE_RESIDENTS,
    LINES,
    MONK,
    MONK_FLAG,
    OPEN_GUESTS,
    PARTS,
    PEOPLE,
    RESIDENTS,
    RESOURCE_CELLS,
    REUSE_LINE,
    STEAL_LINE,
    TOWER,
    TOWERS,
    TROLL,
    TURN_LIMIT,
    WALL_ROOM,
    WILD,
    WIZARD,
    WIZARD_CHIPS,
)
from zamok.games.once_upon.moves import (
    BUILD_MOVES,
    CLEAR_MOVES,
    CLOUD_MOVE,
    DONE,
    FLAG_MOVES,
    LIFT_MOVES,
    MONK_GOLD,
    MONK_WILD,
    NAMES,
    NUMBERS,
    PASS,
    PER_FACE,
    PLACE_MOVES,
    REUSE_MOVES,
    SHEET_MOVES,
    SIDES,
    STEAL_MOVES,
    STOP,
    TAKE_MOVES,
    TO_RESIDENTS,
)
from zamok.games.once_upon.refusal import refusal
from zamok.games.once_upon.scoring import lines, score
from zamok.games.once_upon.state import (
    BOARD,
    BUILD,
    DOG_USE,
    DROP,
    FLAG_COUNT,
    FLAG_VALUES,
    FLOOR_COUNT,
    GAIN,
    GUESTS,
    LIFT,
    OVER,
    RESIDENT,
    ROLL,
    ROOM,
    SIDE,
    SMALL_CLOUDS,
    TAKE,
    TOWER_COUNT,
    TOWER_VALUES,
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)
from zamok.games.once_upon.view import build_view


@final
class Rules(Position):
    """A position of Once Upon a Castle that can be played."""

    # ---- who may do what -----------------------------------------------------------

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
            self._take(seat, move - TAKE_MOVES)
        elif phase == GAIN:
            self._apply_gain(seat, move)
        elif phase == LIFT:
            self._apply_lift(seat, move)
        elif phase == DROP:
            self._drop(seat, move - PLACE_MOVES)
        else:
            self._choose_sheet(seat, move - SHEET_MOVES)
        if self.waiting == 0:
            self._go_on()

    # ---- the course of the game ------------------------------------------------------

    def begin(self) -> None:
        """Shuffle the guests and, for the Great architects, open three of them."""
        self.shuffle()
        if self.variant == GREAT:
            for _ in range(OPEN_GUESTS):
                self._open_guest()

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
        self.before = self.castles[:]
        self.lost0 = -1
        self.lost1 = -1
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.active and (
                choices.count_uses(self, seat, first) or choices.count_uses(self, seat, second)
            ):
                mask |= 1 << seat
            seat += 1
        self.user = self.active
        self.left0 = first
        self.left1 = second
        if self._settle_dice(self.active):
            mask |= 1 << self.active
        self.waiting = mask
        self.asked = mask

    def _show_choices(self) -> None:
        """Show what everybody has done with the dice, the active player first."""
        if self.asked:
            self.shown += 1
        if self.recording:
            for step in range(int(self.seats)):
                self._tell_choice((self.active + i64(step)) % self.seats)

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
                    self.tell("flag", int(seat), {"wall": wall + 1, "points": int(value)})
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

    # ---- dice ------------------------------------------------------------------------

    def _apply_dice(self, seat: i64, move: i64) -> None:
        if seat == self.user:
            self._use_left(seat, move)
            if self._settle_dice(seat):
                return
        elif move != PASS:
            self._use(seat, move)
        self.waiting &= ~(1 << seat)
        if self.recording and self.phase == USE and self.waiting:
            self.tell("chosen", int(seat), {})

    def _settle_dice(self, seat: i64) -> bool:
        """Use all dice that leave no choice; tell whether a choice remains."""
        guests = self.castles[seat * WIDTH + GUESTS]
        while self.left0 >= 0:
            first = self.left0
            second = self.left1
            if not guests & KNIGHT and self._people_come(seat):
                continue
            uses = choices.count_uses(self, seat, first)
            if uses == 0:
                self._lose(seat, first)
                continue
            total = uses
            if second >= 0 and second != first:
                others = choices.count_uses(self, seat, second)
                if others == 0:
                    self._lose(seat, second)
                    continue
                total += others
                # Two different resources, chips for both: each die stands for itself.
                if (
                    (uses == 1 or others == 1)
                    and first < PEOPLE
                    and second < PEOPLE
                    and not guests & (TROLL | MONK)
                    and COUNT[self.castles[seat * WIDTH + BOARD]] + 2 <= CHIPS
                ):
                    self._use_only(seat, first if uses == 1 else second)
                    continue
            elif (
                second == first
                and uses == 2
                and first < PEOPLE
                and not guests & (TROLL | MONK)
                and COUNT[self.castles[seat * WIDTH + BOARD]] + 2 <= CHIPS
            ):
                self._use_only(seat, first)
                continue
            if total > 1 or choices.may_lose(self, seat, first):
                return True
            self._use_only(seat, first)
        return False

    def _people_come(self, seat: i64) -> bool:
        """Use a die with residents, which without a knight leaves no choice.

        Unless ? can bring the last residents first: then this die would be lost.
        """
        if self.left0 != PEOPLE and self.left1 != PEOPLE:
            return False
        room = RESIDENTS - self.castles[seat * WIDTH + RESIDENT]
        if room <= 0:
            self._lose(seat, PEOPLE)
            return True
        if (
            room <= FACE_RESIDENTS
            and (self.left0 == WILD or self.left1 == WILD)
            and choices.count_uses(self, seat, WILD) > 1
        ):
            return False
        self._use_left(seat, PEOPLE * PER_FACE + TO_RESIDENTS)
        return True

    def _use_only(self, seat: i64, face: i64) -> None:
        """Use a die in the first way there is: there is no other that differs."""
        cells = choices.cells_for(self, seat, face)
        if cells:
            self._use_left(seat, face * PER_FACE + lowest(cells))
        else:
            self._use_left(seat, face * PER_FACE + TO_RESIDENTS)

    def _use_left(self, seat: i64, move: i64) -> None:
        """Use one of the dice that are left."""
        face: i64 = WILD
        if move < MONK_GOLD:
            face = move // PER_FACE
        elif move < MONK_WILD:
            face = GOLD
        self._put_away(face)
        self._use(seat, move)

    def _put_away(self, face: i64) -> None:
        if self.left0 == face:
            self.left0 = self.left1
        self.left1 = -1

    def _lose(self, seat: i64, face: i64) -> None:
        self._put_away(face)
        self._note_loss(seat, face)

    def _note_loss(self, seat: i64, face: i64) -> None:
        """Remember a lost die until the choices are shown; the dog's is shown at once."""
        if self.phase == USE:
            if self.lost0 < 0:
                self.lost0 = face
            else:
                self.lost1 = face
        elif self.recording:
            self.tell("lost", int(seat), {"face": FACES[face]})

    def _use(self, seat: i64, move: i64) -> None:
        """Carry out one use of a die."""
        if move >= MONK_GOLD:
            if move == CLOUD_MOVE:
                self.castles[seat * WIDTH + SMALL_CLOUDS] += 1
                if self._open_hand():
                    self.tell("small_cloud", int(seat), {})
            else:
                self._draw_flag(seat, (move - MONK_GOLD) & 3, MONK_FLAG)
            return
        face = move // PER_FACE
        target = move % PER_FACE
        if target < CELLS:
            self._place(seat, target)
            # The cook sees the face, not the cell: a knight's chip on food brings nobody.
            if (
                CELL_RESOURCE[target] == FOOD
                and face != PEOPLE
                and self.castles[seat * WIDTH + GUESTS] & COOK
            ):
                self._bring_residents(seat, 1)
        elif target == TO_RESIDENTS:
            self._bring_residents(seat, 1 if face == FOOD else FACE_RESIDENTS)
        else:
            self._note_loss(seat, face)

    def _open_hand(self) -> bool:
        """Tell whether to note an event: while dice are used, choices are secret."""
        return self.recording and self.phase != USE

    def _place(self, seat: i64, cell: i64) -> None:
        self.castles[seat * WIDTH + BOARD] |= 1 << cell
        if self._open_hand():
            self.tell("chip", int(seat), {"cell": CELL_IDS[cell]})

    def _bring_residents(self, seat: i64, count: i64) -> None:
        """Draw residents; beyond the last silhouette they are lost."""
        at = seat * WIDTH + RESIDENT
        room = RESIDENTS - self.castles[at]
        if count > room:
            count = room
        if count == 0:
            return
        self.castles[at] += count
        if self._open_hand():
            self.tell("residents", int(seat), {"count": int(count), "total": int(self.castles[at])})

    # ---- building --------------------------------------------------------------------

    def _apply_build(self, seat: i64, move: i64) -> None:
        self.waiting = 0
        if move == DONE:
            if self.recording:
                self.tell("done", int(seat), {})
            self._leave_building()
        elif move < FLAG_MOVES:
            self._build(seat, move - BUILD_MOVES)
        elif move < CLEAR_MOVES:
            line = (move - FLAG_MOVES) >> 2
            self._clear(seat, line)
            at = self.variant * LINES + line
            self._draw_flag(seat, (move - FLAG_MOVES) & 3, LINE_POINTS[at])
            self._bring_residents(seat, LINE_RESIDENTS[at])
        elif move < REUSE_MOVES:
            self._clear(seat, move - CLEAR_MOVES)
            if self.recording:
                self.tell("clear", int(seat), {"line": LINE_IDS[move - CLEAR_MOVES]})
        elif move < STEAL_MOVES:
            self._reuse(seat, move - REUSE_MOVES)
        else:
            self._steal(seat, move - STEAL_MOVES)

    def _clear(self, seat: i64, line: i64) -> None:
        """Take the chips of a line back."""
        at = seat * WIDTH + BOARD
        self.castles[at] &= ~LINE_CELLS[self.variant * LINES + line]

    def _build(self, seat: i64, line: i64) -> None:
        """Draw a floor, a tower or a wall."""
        self._clear(seat, line)
        castle = seat * WIDTH
        at = self.variant * LINES + line
        element = LINE_ELEMENT[at]
        if element == FLOOR:
            self.castles[castle + FLOOR_COUNT] += 1
            if self.recording:
                self.tell("floor", int(seat), {"number": int(self.castles[castle + FLOOR_COUNT])})
            self._count_parts(seat)
            if self.variant == GREAT:
                self.phase = TAKE
                self.waiting = 1 << seat
            else:
                self._draw_guest(seat)
            return
        if element == TOWER:
            self._draw_tower(seat, LINE_POINTS[at])
        else:
            self._draw_wall(seat)
            self._bring_residents(seat, LINE_RESIDENTS[at])
        self._count_parts(seat)

    def _draw_tower(self, seat: i64, value: i64) -> None:
        castle = seat * WIDTH
        number = self.castles[castle + TOWER_COUNT]
        self.castles[castle + TOWER_COUNT] = number + 1
        self.castles[castle + TOWER_VALUES] |= value << (8 * number)
        if self.recording:
            self.tell("tower", int(seat), {"number": int(number) + 1, "points": int(value)})
        if number + 1 == TOWERS and self.sun < 0:
            self.sun = seat
            if self.recording:
                self.tell("sun", int(seat), {})

    def _draw_wall(self, seat: i64) -> None:
        """Draw the next wall: those with room for two flags come first (ruling A16)."""
        castle = seat * WIDTH
        number = self.castles[castle + WALL_COUNT]
        self.castles[castle + WALL_COUNT] = number + 1
        self.castles[castle + ROOM] |= 1 << number
        if self.recording:
            self.tell("wall", int(seat), {"number": int(number) + 1})

    def _draw_flag(self, seat: i64, wall: i64, value: i64) -> None:
        castle = seat * WIDTH
        values = self.castles[castle + FLAG_VALUES]
        shift = 8 * wall
        flags: i64 = 1 if (values >> shift) & 15 else 0
        self.castles[castle + FLAG_VALUES] = values | (value << (shift + 4 * flags))
        self.castles[castle + FLAG_COUNT] += 1
        if flags + 1 >= WALL_ROOM[wall]:
            self.castles[castle + ROOM] &= ~(1 << wall)
        if self._open_hand():
            self.tell("flag", int(seat), {"wall": int(wall) + 1, "points": int(value)})

    def _count_parts(self, seat: i64) -> None:
        """See whether this was the twelfth part: the first to draw it ends the game."""
        castle = seat * WIDTH
        parts = (
            self.castles[castle + FLOOR_COUNT]
            + self.castles[castle + TOWER_COUNT]
            + self.castles[castle + WALL_COUNT]
        )
        if parts == PARTS and self.finisher < 0:
            self.finisher = seat
            if self.recording:
                self.tell("cloud", int(seat), {})

    # ---- guests ----------------------------------------------------------------------

    def _from_deck(self) -> i64:
        """Draw a guest from the deck and show it to everybody."""
        left = self.dice.below(self.deck_count)
        guest: i64 = 0
        while True:
            if (self.deck >> guest) & 1:
                if left == 0:
                    break
                left -= 1
            guest += 1
        self.deck &= ~BIT[guest]
        self.deck_count -= 1
        self.shown += 1
        return guest

    def _draw_guest(self, seat: i64) -> None:
        """Give the top guest of the deck to a Young builder."""
        guest = self._from_deck()
        self.castles[seat * WIDTH + GUESTS] |= BIT[guest]
        if self.recording:
            self.tell("guest", int(seat), {"guest": GUEST_IDS[guest]})

    def _open_guest(self) -> None:
        guest = self._from_deck()
        self.open |= BIT[guest]
        if self.recording:
            self.tell("open", None, {"guest": GUEST_IDS[guest]})

    def _take(self, seat: i64, guest: i64) -> None:
        """Take an open guest; another is opened before a lightning guest acts."""
        self.waiting = 0
        self.open &= ~BIT[guest]
        self.castles[seat * WIDTH + GUESTS] |= BIT[guest]
        if self.recording:
            self.tell("guest", int(seat), {"guest": GUEST_IDS[guest]})
        if self.deck_count:
            self._open_guest()
        if BIT[guest] & LIGHTNING:
            self._act(seat, guest)

    def _reuse(self, seat: i64, guest: i64) -> None:
        self._clear(seat, REUSE_LINE)
        if self.recording:
            self.tell("reuse", int(seat), {"guest": GUEST_IDS[guest]})
        self._act(seat, guest)

    def _steal(self, seat: i64, guest: i64) -> None:
        self._clear(seat, STEAL_LINE)
        victim: i64 = 0
        while not (self.castles[victim * WIDTH + GUESTS] >> guest) & 1:
            victim += 1
        self.castles[victim * WIDTH + GUESTS] &= ~BIT[guest]
        self.castles[seat * WIDTH + GUESTS] |= BIT[guest]
        if self.recording:
            self.tell("steal", int(seat), {"guest": GUEST_IDS[guest], "from": int(victim)})
        if BIT[guest] & LIGHTNING:
            self._act(seat, guest)

    def _act(self, seat: i64, guest: i64) -> None:
        """Let a lightning guest act."""
        if guest == DOG:
            self._throw_for_dog(seat)
            return
        if guest == WIZARD:
            self.count = WIZARD_CHIPS
            self._offer_lift(seat)
            return
        residents = GAIN_RESIDENTS[guest]
        if residents:
            self._bring_residents(seat, residents)
        if GAIN_RESOURCE[guest] >= 0:
            self.gain = GAIN_RESOURCE[guest]
            self.count = GAIN_CHIPS[guest]
            self._settle_gain(seat)

    def _throw_for_dog(self, seat: i64) -> None:
        """Throw one die and use it twice; once the game has ended nobody throws (ruling A2)."""
        if self.finisher >= 0:
            if self.recording:
                self.tell("dog_sleeps", int(seat), {})
            return
        face = self.dice.below(6)
        if self.recording:
            self.tell("dog", int(seat), {"face": FACES[face]})
        self.user = seat
        self.left0 = face
        self.left1 = face
        if self._settle_dice(seat):
            self.phase = DOG_USE
            self.waiting = 1 << seat

    def _settle_gain(self, seat: i64) -> None:
        """Place the chips that leave no choice; ask for the others; what does not fit is lost.

        A guest comes with a line just cleared, so there are as many chips as he brings.
        """
        while self.count > 0:
            cells = choices.gain_cells(self, seat, self.gain)
            if cells == 0:
                break
            others = cells & ~RESOURCE_CELLS[self.gain]  # only the troll could place it there
            if others or COUNT[cells] > self.count:
                self.phase = GAIN
                self.waiting = 1 << seat
                return
            self._place(seat, lowest(cells))
            self.count -= 1
        self.gain = -1
        self.count = 0

    def _apply_gain(self, seat: i64, move: i64) -> None:
        self.waiting = 0
        if move == STOP:
            self.count = 0
        else:
            self._place(seat, move - PLACE_MOVES)
            self.count -= 1
        self._settle_gain(seat)

    def _offer_lift(self, seat: i64) -> None:
        """Let the wizard move another chip, if there is one."""
        if self.count > 0 and self.castles[seat * WIDTH + BOARD] & ~self.moved:
            self.phase = LIFT
            self.waiting = 1 << seat
        else:
            self.count = 0
            self.moved = 0

    def _apply_lift(self, seat: i64, move: i64) -> None:
        if move == STOP:
            self.waiting = 0
            self.count = 0
            self.moved = 0
        else:
            self.lifted = move - LIFT_MOVES
            self.phase = DROP

    def _drop(self, seat: i64, cell: i64) -> None:
        self.waiting = 0
        at = seat * WIDTH + BOARD
        self.castles[at] = self.castles[at] & ~(1 << self.lifted) | (1 << cell)
        if self.recording:
            self.tell("move_chip", int(seat), {"from": CELL_IDS[self.lifted], "to": CELL_IDS[cell]})
        self.moved |= 1 << cell
        self.lifted = -1
        self.count -= 1
        self._offer_lift(seat)

    # ---- copies ----------------------------------------------------------------------

    def copy(self) -> Rules:
        twin = Rules(self.seats, self.dice.copy(), self.variant, self.castles[:])
        self.copy_into(twin)
        return twin

    def redeal(self, seat: int | None, dice: Dice) -> State:
        """Return a copy with other dice and, while dice are used, other choices of the others."""
        twin = Rules(self.seats, dice.fork(), self.variant, self.castles[:])
        self.copy_into(twin)
        if self.phase == USE:
            twin.recording = False
            twin._choose_anew(-1 if seat is None else seat, dice)
            twin.recording = self.recording
        return twin

    def _choose_anew(self, viewer: i64, dice: Dice) -> None:
        """Forget what the others have chosen and let those who have chosen do it at random."""
        buffer = vec[i64]([0] * int(self.max_legal))
        seat: i64 = 0
        while seat < self.seats:
            if seat != viewer and (self.asked >> seat) & 1:
                at = seat * WIDTH
                while at < (seat + 1) * WIDTH:
                    self.castles[at] = self.before[at]
                    at += 1
                chosen = not (self.waiting >> seat) & 1
                if seat == self.active:
                    self._use_anew(seat, chosen, dice, buffer)
                elif chosen:
                    move = self.pick(seat, dice, buffer)
                    if move != PASS:
                        self._use(seat, move)
            seat += 1

    def _use_anew(self, seat: i64, chosen: bool, dice: Dice, buffer: vec[i64]) -> None:
        self.left0 = self.die0
        self.left1 = self.die1
        self.lost0 = -1
        self.lost1 = -1
        while self._settle_dice(seat) and chosen:
            self._use_left(seat, self.pick(seat, dice, buffer))

    # ---- the rest --------------------------------------------------------------------

    def forbid(self, seat: int, move: int) -> IllegalMove:
        return refusal(self, seat, move)

    def notation(self, move: int) -> str:
        return NAMES[move]

    def read(self, seat: int, text: str) -> int:
        return NUMBERS.get(text, -1)

    def scores(self) -> list[int]:
        return [int(score(self, seat)) for seat in range(self.seats)]

    def standing(self) -> list[tuple[int, ...]]:
        return [(points,) for points in self.scores()]

    def breakdown(self) -> list[list[dict[str, object]]]:
        return [
            [{"what": what, "points": points, "data": data} for what, points, data in found]
            for found in [lines(self, seat) for seat in range(int(self.seats))]
        ]

    def view(self, seat: int | None) -> dict[str, object]:
        return build_view(self, seat)

    def census(self) -> dict[str, int]:
        """Count chips, guests, sun and cloud."""
        found: dict[str, int] = {"sun": 1, "cloud": 1}
        for seat in range(int(self.seats)):
            on_board = int(COUNT[self.castles[seat * WIDTH + BOARD]])
            in_hand = int(CHIPS) - on_board
            found[f"chips of seat {seat}"] = on_board + in_hand
        for guest, name in enumerate(GUEST_IDS):
            bit = i64(guest)
            number = int((self.deck >> bit) & 1) + int((self.open >> bit) & 1)
            for seat in range(int(self.seats)):
                number += int((self.castles[seat * WIDTH + GUESTS] >> bit) & 1)
            if number:
                found[name] = number
        return found
