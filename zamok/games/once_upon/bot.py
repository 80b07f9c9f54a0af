"""What the castles of Once Upon a Castle promise, and a quick way to build them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import lowest
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, share_out
from zamok.engine.state import State
from zamok.games.once_upon import choices
from zamok.games.once_upon.castle import parts as parts_of
from zamok.games.once_upon.facts import (
    BOARDS,
    CELLS,
    CLOUD,
    COUNT,
    FACE_RESIDENTS,
    FLAG,
    FLOOR,
    FLOORS,
    GREAT,
    GROUP_SCALE,
    LINE_CELLS,
    LINE_ELEMENT,
    LINE_POINTS,
    LINE_RESIDENTS,
    LINES,
    MONK_FLAG,
    PARTS,
    RESIDENTS,
    REUSE_LINE,
    SHEPHERDESS,
    SMALL_CLOUD,
    STEAL_LINE,
    SUN,
    TOWER,
    TOWERS,
    WALL,
    WALL_ROOM,
    WALLS,
    WILD,
)
from zamok.games.once_upon.moves import (
    BUILD_MOVES,
    CLEAR_MOVES,
    CLOUD_MOVE,
    DONE,
    FLAG_MOVES,
    LIFT_MOVES,
    MAX_LEGAL,
    MONK_GOLD,
    PASS,
    PER_FACE,
    PLACE_MOVES,
    REUSE_MOVES,
    STEAL_MOVES,
    STOP,
    TAKE_MOVES,
    TO_RESIDENTS,
)
from zamok.games.once_upon.rules import Rules
from zamok.games.once_upon.scoring import guest_points, score
from zamok.games.once_upon.state import (
    BOARD,
    DOG_USE,
    FLAG_COUNT,
    FLOOR_COUNT,
    GUESTS,
    RESIDENT,
    ROOM,
    TOWER_COUNT,
    USE,
    WALL_COUNT,
    WIDTH,
)

# Fitted by logistic regression to positions of games between equal bots, in points. What
# is called LATER is added by and by until the end of the game.
SHARPNESS: Final = 0.121  # how decisive a point of advantage is
SHARPNESS_LATER: Final = 0.189
PART: Final[vec[float]] = vec[float]([1.65, 1.52, 1.14])  # a floor, a tower, a wall
PART_LATER: Final = 1.58
SLOT: Final = -0.05  # room for a flag
SLOT_LATER: Final = 0.23
SUN_HOPE: Final = 0.29  # the square of the towers while nobody has the sun
RESIDENT_EARLY: Final = 0.13  # each resident; nothing at the end
GROUP_HOPE: Final = 0.9  # the part of the next group's points that is earned already
NEXT_THROW: Final = 0.66  # to throw the dice next
CHIP: Final = 0.383
CHIP_LATER: Final = -0.295
CROWD: Final = 0.89  # each chip above seven
ONE: Final = 0.263  # of what a line brings, while one chip is missing
ONE_LATER: Final = 0.031
TWO: Final = 0.148  # the same while two are missing and one is there; nothing at the end
BRINGS_PART: Final = 1.5  # what a line brings beside its points, as far as ONE and TWO go
BRINGS_RESIDENT: Final = 0.55
# What guests of the Great architects may still bring to a castle at the start of the game.
GROWTH: Final[vec[float]] = vec[float](
    [0.0] * 8 + [3.0, 1.5, 2.0, 0.5, 2.0, 1.0] + [1.0, 2.5, 2.5, 2.5, 0.0, 2.5]
)

# By plain sense.
GUEST: Final = 2.25  # a guest of the Young builders on average
AGAIN: Final = 1.5  # a lightning guest used again
WAIT: Final = 0.25  # by so much a line is better drawn than full
LIFT: Final = 1.0  # what the wizard hopes for
DRAW: Final = 2.0  # so that the policy draws lines rather than keeps them
CROWDED: Final = 0.3  # for clearing a useless line from a crowded board
ENOUGH: Final = 20.0  # more than any line brings
ODD: Final = 12  # one policy move in so many is any move at all


def _slots() -> vec[i64]:
    """Return the room for flags on every number of walls."""
    out = [0]
    for room in WALL_ROOM:
        out.append(out[-1] + int(room))
    return vec[i64](out)


def _next_groups() -> vec[float]:
    """Return for every number of residents how far into the next group's points they are."""
    out: list[float] = []
    for count in range(int(RESIDENTS) + 1):
        first = (count + 3) // 4 * 4 + 1  # the first resident of the next group
        if first > RESIDENTS:
            out.append(0.0)
            continue
        step = int(GROUP_SCALE[first]) - int(GROUP_SCALE[count])
        out.append(step * (4 - (first - count)) / 4.0)
    return vec[float](out)


def _worth() -> vec[float]:
    """Return what each line brings when it is drawn, its residents left out."""
    out: list[float] = []
    for line in range(LINES):
        element = LINE_ELEMENT[line]
        points = float(LINE_POINTS[line]) - WAIT
        if element == FLAG:
            points -= SLOT
        else:
            points += PART[element]
        if element == FLOOR:
            points += GUEST
        if element == WALL:
            points += 1.5 * SLOT
        out.append(points)
    return vec[float](out)


def _brings() -> vec[float]:
    """Return roughly what each line brings, all in all."""
    out: list[float] = []
    for line in range(LINES):
        element = LINE_ELEMENT[line]
        points = float(LINE_POINTS[line]) + BRINGS_RESIDENT * float(LINE_RESIDENTS[line])
        if element != FLAG:
            points += BRINGS_PART
        if element == FLOOR:
            points += GUEST
        out.append(points)
    return vec[float](out)


def _by_worth() -> vec[i64]:
    """Return the lines, those first that bring most for their chips."""
    order = [(float(LINE_CHIPS[line]) * CHIP - BRINGS[line], line) for line in range(LINES)]
    return vec[i64]([line for _, line in sorted(order)])


SLOTS: Final = _slots()
NEXT_GROUP: Final = _next_groups()
LINE_CHIPS: Final = vec[i64]([int(COUNT[cells]) for cells in LINE_CELLS[:LINES]])
WORTH: Final = _worth()
BRINGS: Final = _brings()
BY_WORTH: Final = _by_worth()
# Of each board for each set of elements that a castle can still have: what it is worth now,
# what is added to that until the end, and how many residents its full lines will bring.
NOW: Final = vec[float]([0.0] * (16 * BOARDS))
LATER: Final = vec[float]([0.0] * (16 * BOARDS))
PEOPLE_DUE: Final = vec[i64]([0] * (16 * BOARDS))


def _rate_boards() -> None:
    """Work out all boards: a full line is as good as drawn, the others promise something."""
    can: i64 = 0
    while can < 16:
        board: i64 = 0
        while board < BOARDS:
            _rate_board(can, board)
            board += 1
        can += 1


def _rate_board(can: i64, board: i64) -> None:
    place = can * BOARDS + board
    chips = COUNT[board]
    now = CHIP * float(chips)
    later = CHIP_LATER * float(chips)
    if chips > 7:
        now += CROWD * float(chips - 7)
    for line in BY_WORTH:
        element = LINE_ELEMENT[line]
        if not (can >> element) & 1:
            continue
        cells = LINE_CELLS[line]
        missing = COUNT[cells & ~board]
        if missing == 0:
            # The rest of the board is a smaller number, so it has been worked out.
            rest = can * BOARDS + (board & ~cells)
            now = NOW[rest] + WORTH[line]
            later = LATER[rest] + (-SLOT_LATER if element == FLAG else PART_LATER)
            PEOPLE_DUE[place] = PEOPLE_DUE[rest] + LINE_RESIDENTS[line]
            break
        if missing < LINE_CHIPS[line]:
            if missing == 1:
                now += ONE * BRINGS[line]
                later += ONE_LATER * BRINGS[line]
            else:
                now += TWO * BRINGS[line]
                later -= TWO * BRINGS[line]
    NOW[place] = now
    LATER[place] = later


_rate_boards()


@final
class Bot(Mind):
    """Points drawn, and what the parts, the residents and the chips on the board promise."""

    def __init__(self) -> None:
        self.ratings: vec[float] = vec[float]([0.0] * MAX_LEGAL)

    def value(self, state: State, shares: vec[float]) -> None:
        """Estimate the points each seat is good for, and share the victory by them."""
        assert isinstance(state, Rules)
        game: Rules = state
        points = vec[float]([0.0] * int(game.seats))
        time = progress(game)
        seat: i64 = 0
        while seat < game.seats:
            points[seat] = self.prospects(game, seat, time)
            seat += 1
        if game.finisher < 0:
            coming = (game.active + 1) % game.seats
            points[coming] += NEXT_THROW
        share_out(points, SHARPNESS + time * SHARPNESS_LATER, shares)

    def prospects(self, game: Rules, seat: i64, time: float) -> float:
        """Return the points of a seat and what it may still expect."""
        points = float(score(game, seat))
        if game.finisher >= 0:
            return points + (0.0 if seat == game.finisher else last_lines(game, seat))
        castle = seat * WIDTH
        castles = game.castles
        floors = castles[castle + FLOOR_COUNT]
        towers = castles[castle + TOWER_COUNT]
        walls = castles[castle + WALL_COUNT]
        slots = SLOTS[walls] - castles[castle + FLAG_COUNT]
        residents = castles[castle + RESIDENT]
        at = possible(game, castle) * BOARDS + castles[castle + BOARD]
        points += (
            PART[FLOOR] * float(floors)
            + PART[TOWER] * float(towers)
            + PART[WALL] * float(walls)
            + SLOT * float(slots)
            + time * (PART_LATER * float(floors + towers + walls) + SLOT_LATER * float(slots))
            + promise(at, residents, time)
            - float(GROUP_SCALE[residents])
        )
        if game.sun < 0:
            points += SUN_HOPE * float(towers * towers)
        points += self.crowning(game, seat)
        if game.variant == GREAT:
            guests = castles[castle + GUESTS]
            while guests:
                points += GROWTH[lowest(guests)] * (1.0 - time)
                guests &= guests - 1
        if (game.waiting >> seat) & 1 and game.phase in (USE, DOG_USE):
            points += self.dice_due(game, seat, time)
        return points

    def dice_due(self, game: Rules, seat: i64, time: float) -> float:
        """Return what the dice are worth that a seat has still to use."""
        if seat == game.user():
            points = self.best_use(game, seat, game.left0, time)
            if game.left1 >= 0:
                points += self.best_use(game, seat, game.left1, time)
            return points
        first = self.best_use(game, seat, game.die0, time)
        second = self.best_use(game, seat, game.die1, time)
        return first if first > second else second

    def crowning(self, game: Rules, seat: i64) -> float:
        """Return the sun and the cloud, if a full line is all that they wait for."""
        castle = seat * WIDTH
        castles = game.castles
        parts = castles[castle + FLOOR_COUNT] + castles[castle + TOWER_COUNT]
        parts += castles[castle + WALL_COUNT]
        points = 0.0
        if parts == PARTS - 1 or (game.sun < 0 and castles[castle + TOWER_COUNT] == TOWERS - 1):
            can = possible(game, castle)
            lines = choices.full_lines(game, seat)
            while lines:
                element = LINE_ELEMENT[lowest(lines)]
                lines &= lines - 1
                if (can >> element) & 1 and element != FLAG:
                    if parts == PARTS - 1:
                        points = float(CLOUD)
                    last = castles[castle + TOWER_COUNT] == TOWERS - 1
                    if last and element == TOWER and game.sun < 0:
                        return points + float(SUN)
        return points

    def best_use(self, game: Rules, seat: i64, face: i64, time: float) -> float:
        """Return what a die is worth to a seat."""
        castle = seat * WIDTH
        board = game.castles[castle + BOARD]
        at = possible(game, castle) * BOARDS
        residents = game.castles[castle + RESIDENT]
        here = promise(at + board, residents, time)
        best = 0.0
        cells = choices.cells_for(game, seat, face)
        while cells:
            gain = promise(at + (board | (cells & -cells)), residents, time) - here
            if gain > best:
                best = gain
            cells &= cells - 1
        if choices.draws_residents(game, seat, face):
            gain = promise(at + board, more(residents, FACE_RESIDENTS), time) - here
            if gain > best:
                best = gain
        if (
            face == WILD
            and game.castles[castle + GUESTS] & SHEPHERDESS
            and best < float(SMALL_CLOUD)
        ):
            best = float(SMALL_CLOUD)
        return best

    def whim(self, state: State) -> i64:
        return ODD

    def prefer(self, state: State, seat: i64, dice: Dice, moves: vec[i64], count: i64) -> i64:
        """Do what adds most to the own castle, the first of equals."""
        ratings = self.ratings
        self.rate(state, seat, moves, count, ratings)
        best: i64 = 0
        i: i64 = 1
        while i < count:
            if ratings[i] > ratings[best]:
                best = i
            i += 1
        return moves[best]

    def rate(self, state: State, seat: i64, moves: vec[i64], count: i64, found: vec[float]) -> None:
        """Rate moves by what they add to the own castle, in points."""
        assert isinstance(state, Rules)
        game: Rules = state
        castle = seat * WIDTH
        time = progress(game)
        board = game.castles[castle + BOARD]
        if game.lifted >= 0:
            board &= ~(1 << game.lifted)
        at = possible(game, castle) * BOARDS
        residents = game.castles[castle + RESIDENT]
        here = promise(at + board, residents, time)
        i: i64 = 0
        while i < count:
            move = moves[i]
            rating = 0.0
            if move < MONK_GOLD:
                target = move % PER_FACE
                if target < CELLS:
                    rating = promise(at + (board | (1 << target)), residents, time) - here
                elif target == TO_RESIDENTS:
                    rating = promise(at + board, more(residents, FACE_RESIDENTS), time) - here
            elif move < PASS:
                rating = float(SMALL_CLOUD) if move == CLOUD_MOVE else float(MONK_FLAG) - 0.5
            elif BUILD_MOVES <= move < DONE:
                rating = self.rate_line(game, seat, move, time)
            elif TAKE_MOVES <= move < PLACE_MOVES:
                guest = move - TAKE_MOVES
                rating = float(guest_points(game, seat, guest)) + GROWTH[guest] * (1.0 - time)
            elif PLACE_MOVES <= move < LIFT_MOVES:
                there = at + (board | (1 << (move - PLACE_MOVES)))
                rating = promise(there, residents, time) - here
            elif LIFT_MOVES <= move < STOP:
                there = at + (board & ~(1 << (move - LIFT_MOVES)))
                rating = promise(there, residents, time) - here + LIFT
            found[i] = rating
            i += 1

    def rate_line(self, game: Rules, seat: i64, move: i64, time: float) -> float:
        """Return what clearing a line in one way adds."""
        castle = seat * WIDTH
        castles = game.castles
        if move < FLAG_MOVES:
            line = move - BUILD_MOVES
        elif move < CLEAR_MOVES:
            line = (move - FLAG_MOVES) >> 2
        elif move < REUSE_MOVES:
            line = move - CLEAR_MOVES
        else:
            line = REUSE_LINE if move < STEAL_MOVES else STEAL_LINE
        gain = -CHIP * float(LINE_CHIPS[line])
        if move >= STEAL_MOVES:
            guest = move - STEAL_MOVES
            worth = float(guest_points(game, seat, guest)) + GROWTH[guest] * (1.0 - time)
            return gain + 2.0 * worth
        if move >= REUSE_MOVES:
            return gain + AGAIN
        if move >= CLEAR_MOVES:
            return CROWDED if COUNT[castles[castle + BOARD]] > 7 else -CROWDED
        before = castles[castle + RESIDENT]
        after = more(before, LINE_RESIDENTS[line])
        gain += WORTH[line] + company(after, time) - company(before, time)
        element = LINE_ELEMENT[line]
        if element == FLAG:
            # It does not matter which wall, so all but one wait.
            return gain - SLOT_LATER * time + DRAW - 0.01 * float((move - FLAG_MOVES) & 3)
        gain += PART_LATER * time
        crown = 0.0
        if element == TOWER and game.sun < 0 and castles[castle + TOWER_COUNT] == TOWERS - 1:
            crown = float(SUN)
        parts = castles[castle + FLOOR_COUNT] + castles[castle + TOWER_COUNT]
        if parts + castles[castle + WALL_COUNT] == PARTS - 1 and game.finisher < 0:
            crown += float(CLOUD + LINE_POINTS[line] + GROUP_SCALE[after] - GROUP_SCALE[before])
            return self.rate_end(game, seat, crown + (GUEST if element == FLOOR else 0.0))
        return gain + crown + DRAW

    def rate_end(self, game: Rules, seat: i64, gain: float) -> float:
        """Rate the end of the game: welcome to whoever then leads."""
        mine = float(score(game, seat)) + gain
        other: i64 = 0
        while other < game.seats:
            if other != seat and float(score(game, other)) + last_lines(game, other) >= mine:
                return -ENOUGH
            other += 1
        return ENOUGH


def more(residents: i64, count: i64) -> i64:
    """Return how many residents there are when some have come; there is room for so many."""
    residents += count
    return residents if residents < RESIDENTS else RESIDENTS


def company(residents: i64, time: float) -> float:
    """Return what residents are worth."""
    return (
        float(GROUP_SCALE[residents])
        + GROUP_HOPE * NEXT_GROUP[residents]
        + RESIDENT_EARLY * (1.0 - time) * float(residents)
    )


def promise(at: i64, residents: i64, time: float) -> float:
    """Return what chips and residents are good for; `at` is a board in its tables."""
    return NOW[at] + time * LATER[at] + company(more(residents, PEOPLE_DUE[at]), time)


def progress(game: Rules) -> float:
    """Return how much of the game is over, from 0 to 1: by the castle with most parts."""
    most: i64 = 0
    castle: i64 = 0
    castles = game.castles
    while castle < len(castles):
        parts = castles[castle + FLOOR_COUNT] + castles[castle + TOWER_COUNT]
        parts += castles[castle + WALL_COUNT]
        if parts > most:
            most = parts
        castle += WIDTH
    return float(most) / float(PARTS)


def possible(game: Rules, castle: i64) -> i64:
    """Return the mask of the elements that a castle can still have."""
    castles = game.castles
    can: i64 = 0
    if castles[castle + FLOOR_COUNT] < FLOORS:
        can |= 1
    if castles[castle + TOWER_COUNT] < TOWERS:
        can |= 2
    if castles[castle + WALL_COUNT] < WALLS:
        can |= 4
    if castles[castle + ROOM]:
        can |= 8
    return can


def last_lines(game: Rules, seat: i64) -> float:
    """Return roughly what the full lines of a seat bring in the last building."""
    lines = choices.full_lines(game, seat)
    can = possible(game, seat * WIDTH)
    missing = PARTS - parts_of(game, seat)
    worth = 0.0
    cells: i64 = 0
    while lines:
        line = lowest(lines)
        lines &= lines - 1
        element = LINE_ELEMENT[line]
        if (can >> element) & 1 and not cells & LINE_CELLS[line]:
            cells |= LINE_CELLS[line]
            worth += float(LINE_POINTS[line]) + BRINGS_RESIDENT * float(LINE_RESIDENTS[line])
            if element == FLOOR:
                worth += GUEST
            if element != FLAG:
                missing -= 1
                if missing == 0 and game.cloud_for_all:
                    worth += float(CLOUD)
    return worth
