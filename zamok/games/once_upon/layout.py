"""How a position is written as text: castles by what is drawn in them, chips by their cells.

While dice are used, castles are those at the throw, as all see them, and `used` has the moves
that each seat has made since; what left no choice is done again when they are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from zamok.engine.bits import BIT
from zamok.engine.errors import PositionError
from zamok.engine.layout import Field, Layout, attribute
from zamok.engine.spelling import NONE, Bits, Name, Number, Row, Spelling, seats_named
from zamok.games.once_upon.castle import parts
from zamok.games.once_upon.choices import gain_cells, may_build
from zamok.games.once_upon.facts import (
    CELL_IDS,
    CHIPS,
    COUNT,
    DOG,
    FACES,
    FLAG,
    FLOOR,
    FLOORS,
    GAIN_CHIPS,
    GAIN_RESOURCE,
    GREAT,
    GREAT_GUESTS,
    GUEST_IDS,
    LINE_CELLS,
    LINE_ELEMENT,
    LINE_POINTS,
    LINE_RESIDENTS,
    LINES,
    MONK,
    MONK_FLAG,
    OPEN_GUESTS,
    PARTS,
    RESIDENTS,
    RESOURCE_CELLS,
    RESOURCES,
    REUSE_LINE,
    SHEPHERDESS,
    STEAL_LINE,
    TOWER,
    TOWERS,
    TURN_LIMIT,
    VARIANTS,
    WALL,
    WALL_ROOM,
    WALLS,
    WIZARD,
    WIZARD_CHIPS,
)
from zamok.games.once_upon.moves import MOVES, SIDES
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
    PHASES,
    RESIDENT,
    ROLL,
    ROOM,
    SHEET,
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
from zamok.games.once_upon.uses import choose, offer_dice, settle_dice

MOST_SMALL_CLOUDS: Final = 999


def _points(element: int) -> list[int]:
    """Return what parts of a kind may be worth."""
    lines = range(LINES * len(VARIANTS))
    return sorted({int(LINE_POINTS[n]) for n in lines if LINE_ELEMENT[n] == element})


TOWER_POINTS: Final = _points(TOWER)
FLAG_POINTS: Final = sorted({*_points(FLAG), int(MONK_FLAG)})
# Every way in which flags may be on a wall: none, one, or two in their order.
FLAGGED: Final = [
    flags for count in range(max(WALL_ROOM) + 1) for flags in product(FLAG_POINTS, repeat=count)
]
CARDS: Final = (Bits(GUEST_IDS[GREAT_GUESTS:]), Bits(GUEST_IDS[:GREAT_GUESTS]))  # by variant
FIRST_CARD: Final = (GREAT_GUESTS, 0)
FLOOR_LINE: Final = list(LINE_ELEMENT[:LINES]).index(FLOOR)


def _options(position: Position) -> dict[str, str]:
    return {
        "variant": VARIANTS[position.variant],
        "build_timing": "everyone" if position.everyone_builds else "active_player_only",
        "jester": "wall" if position.jester_counts_walls else "floor",
        "cloud": "every" if position.cloud_for_all else "first",
    }


def _with_cloud(values: dict[str, str]) -> dict[str, str]:
    """Return the fields of the first layout: there the first finisher alone drew the cloud."""
    added = {"options": ",cloud:first"}
    return {name: value + added.get(name, "") for name, value in values.items()}


def _seats(position: Position) -> int:
    return int(position.seats)


def _whose(name: str, attr: str, none: int | None) -> Field[Position]:
    """Return the field of an attribute that is a seat of the table."""

    def write(position: Position, part: int) -> str:
        return Name(seats_named(_seats(position)), none).write(getattr(position, attr))

    def read(position: Position, part: int, text: str) -> None:
        setattr(position, attr, Name(seats_named(_seats(position)), none).read(text))

    return Field(name, write, read)


# ---- the dice, and what guests do ----------------------------------------------------------


_FACES: Final = Row(Name(FACES), 0, 2)


def _write_thrown(position: Position, part: int) -> str:
    return _FACES.write([die for die in (position.die0, position.die1) if die >= 0])


def _read_thrown(position: Position, part: int, text: str) -> None:
    position.die0, position.die1 = [*_FACES.read(text), -1, -1][:2]


def _write_dog(position: Position, part: int) -> str:
    left = (position.left0, position.left1) if position.phase == DOG_USE else ()
    return _FACES.write([die for die in left if die >= 0])


def _read_dog(position: Position, part: int, text: str) -> None:
    position.left0, position.left1 = [*_FACES.read(text), -1, -1][:2]


_GAINS: Final = Row(Name([*RESOURCES, "any"]), 0, max(GAIN_CHIPS))


def _write_gain(position: Position, part: int) -> str:
    return _GAINS.write([position.gain] * position.count if position.phase == GAIN else [])


def _read_gain(position: Position, part: int, text: str) -> None:
    chips = _GAINS.read(text)
    position.gain = chips[0] if chips else -1
    position.count = len(chips)


# ---- castles -----------------------------------------------------------------------------


def _castle(position: Position, seat: int) -> list[int]:
    """Return the numbers of a castle as all see it."""
    rows = position.before if position.phase == USE else position.castles
    return list(rows[seat * WIDTH : (seat + 1) * WIDTH])


def _drawn(name: str, spelling: Spelling[int], at: int) -> Field[Position]:
    """Return the field of one number of each castle."""

    def write(position: Position, part: int) -> str:
        return spelling.write(_castle(position, part)[at])

    def read(position: Position, part: int, text: str) -> None:
        position.castles[part * WIDTH + at] = spelling.read(text)

    return Field(name, write, read, _seats)


def _write_sheet(position: Position, part: int) -> str:
    if position.phase == SHEET and (position.waiting >> part) & 1:
        return NONE
    return SIDES[_castle(position, part)[SIDE]]


def _read_sheet(position: Position, part: int, text: str) -> None:
    side = Name(SIDES, -1).read(text)
    position.castles[part * WIDTH + SIDE] = max(side, 0)
    if side >= 0:
        position.waiting &= ~BIT[part]


_TOWERS: Final = Row(Name([str(points) for points in TOWER_POINTS]), 0, int(TOWERS))


def _write_towers(position: Position, part: int) -> str:
    castle = _castle(position, part)
    values = [castle[TOWER_VALUES] >> 8 * n & 255 for n in range(castle[TOWER_COUNT])]
    return _TOWERS.write([TOWER_POINTS.index(value) for value in values])


def _read_towers(position: Position, part: int, text: str) -> None:
    towers = _TOWERS.read(text)
    values = sum(TOWER_POINTS[tower] << 8 * n for n, tower in enumerate(towers))
    position.castles[part * WIDTH + TOWER_COUNT] = len(towers)
    position.castles[part * WIDTH + TOWER_VALUES] = values


_WALLS: Final = Row(Name([".".join(map(str, flags)) or "0" for flags in FLAGGED]), 0, int(WALLS))


def _flags(values: int, wall: int) -> tuple[int, ...]:
    """Return the points of the flags on a wall."""
    return tuple(flag for flag in (values >> 8 * wall & 15, values >> 8 * wall + 4 & 15) if flag)


def _write_walls(position: Position, part: int) -> str:
    castle = _castle(position, part)
    walls = [_flags(castle[FLAG_VALUES], wall) for wall in range(castle[WALL_COUNT])]
    return _WALLS.write([FLAGGED.index(flags) for flags in walls])


def _read_walls(position: Position, part: int, text: str) -> None:
    walls = [FLAGGED[kind] for kind in _WALLS.read(text)]
    values = count = room = 0
    for wall, flags in enumerate(walls):
        if len(flags) > WALL_ROOM[wall]:
            raise PositionError(
                "position.length", given=len(flags), low=0, high=int(WALL_ROOM[wall])
            )
        for slot, points in enumerate(flags):
            values |= points << 8 * wall + 4 * slot
        count += len(flags)
        room |= int(len(flags) < WALL_ROOM[wall]) << wall
    castle = part * WIDTH
    position.castles[castle + WALL_COUNT] = len(walls)
    position.castles[castle + FLAG_VALUES] = values
    position.castles[castle + FLAG_COUNT] = count
    position.castles[castle + ROOM] = room


# ---- guests ------------------------------------------------------------------------------


def _write_guests(position: Position, part: int) -> str:
    variant = int(position.variant)
    return CARDS[variant].write(_castle(position, part)[GUESTS] >> FIRST_CARD[variant])


def _read_guests(position: Position, part: int, text: str) -> None:
    variant = int(position.variant)
    position.castles[part * WIDTH + GUESTS] = CARDS[variant].read(text) << FIRST_CARD[variant]


def _write_open(position: Position, part: int) -> str:
    variant = int(position.variant)
    return CARDS[variant].write(int(position.open) >> FIRST_CARD[variant])


def _read_open(position: Position, part: int, text: str) -> None:
    variant = int(position.variant)
    position.open = CARDS[variant].read(text) << FIRST_CARD[variant]


# ---- what is done with the dice ------------------------------------------------------------


class _Notation:
    """A move by its notation."""

    def write(self, value: int) -> str:
        """Return the notation of a move."""
        return MOVES.write(value)

    def read(self, text: str) -> int:
        """Return the move of a notation."""
        move = MOVES.read(text)
        if move < 0:
            raise PositionError("position.name", given=text)
        return move


_USED: Final = Row(_Notation(), 0, 2)


def _write_used(position: Position, part: int) -> str:
    if position.phase != USE or not (position.asked >> part) & 1:
        return NONE
    start = _copy(position)
    start.castles = position.before[:]
    start.lost0 = start.lost1 = -1
    offer_dice(start)
    moves = _moves_between(start, position, part)
    assert moves is not None
    return _USED.write(moves)


def _copy(position: Position) -> Position:
    twin = position.copy()
    assert isinstance(twin, Position)
    twin.recording = False
    return twin


def _moves_between(start: Position, goal: Position, seat: int) -> list[int] | None:
    """Return the first moves that lead a seat from one position to another, None if none do."""
    castle = seat * WIDTH
    if _same(start, goal, seat):
        return []
    if not (start.waiting >> seat) & 1:
        return None
    if start.castles[castle + BOARD] & ~goal.castles[castle + BOARD]:
        return None
    for at in (RESIDENT, FLAG_COUNT, SMALL_CLOUDS):
        if start.castles[castle + at] > goal.castles[castle + at]:
            return None
    for move in start.legal(seat):
        after = _copy(start)
        choose(after, seat, move)
        rest = _moves_between(after, goal, seat)
        if rest is not None:
            return [move, *rest]
    return None


def _same(one: Position, other: Position, seat: int) -> bool:
    """Tell whether a seat has done the same with the dice in two positions."""
    if (one.waiting ^ other.waiting) >> seat & 1:
        return False
    for at in range(seat * WIDTH, (seat + 1) * WIDTH):
        if one.castles[at] != other.castles[at]:
            return False
    return seat != one.active or (
        (one.left0, one.left1, one.lost0, one.lost1)
        == (other.left0, other.left1, other.lost0, other.lost1)
    )


def _read_used(position: Position, part: int, text: str) -> None:
    moves = _USED.read(text)
    if position.phase != USE:
        _need(not moves, "used", "phase")
        return
    _need(position.die1 >= 0, "thrown", "phase")
    if part == 0:
        offer_dice(position)
    for move in moves:
        asked = (position.waiting >> part) & 1
        _need(asked != 0 and position.allows(part, move), "used", "thrown")
        choose(position, part, move)


def _unseen(position: Position, eyes: int, part: int) -> bool:
    """Tell whether others have chosen, or begun to choose, what to do with the dice."""
    if position.phase != USE or part == eyes or not (position.asked >> part) & 1:
        return False
    return part == position.active or not (position.waiting >> part) & 1


# ---- the whole -------------------------------------------------------------------------------


def derive(position: Position) -> None:
    """Work out the deck, who acts, how many chips the wizard may move, and the last building."""
    seen = int(position.open)
    for seat in range(position.seats):
        seen |= int(position.castles[seat * WIDTH + GUESTS])
    variant = int(position.variant)
    every = (1 << len(CARDS[variant].names)) - 1
    deck = every << FIRST_CARD[variant] & ~seen
    position.deck = deck
    position.deck_count = deck.bit_count()
    phase = position.phase
    if phase not in (SHEET, USE):
        position.waiting = BIT[position.builder] if position.builder >= 0 else 0
    if phase in (LIFT, DROP):
        position.count = WIZARD_CHIPS - COUNT[position.moved]
    position.last = position.finisher >= 0 and (
        phase in (BUILD, OVER) or position.builder != position.finisher
    )


def _need(truth: bool, field: str, other: str) -> None:
    if not truth:
        raise PositionError("position.fit", field=field, other=other)


def check(position: Position) -> None:
    """Raise PositionError for what no game leads to."""
    _check_phase(position)
    _check_castles(position)
    _check_guests(position)
    _check_end(position)
    if position.builder >= 0:
        _check_building(position)


def _check_phase(position: Position) -> None:
    """See that there is what a phase needs, and nothing that belongs to others."""
    phase = position.phase
    if phase == ROLL:  # never waits for anybody
        raise PositionError("position.name", field="phase", given=PHASES[ROLL])
    young = phase in (SHEET, USE, BUILD, OVER)
    _need(young or position.variant == GREAT, "phase", "options")
    _need(position.over == (phase == OVER), "over", "phase")
    _need((position.turn == 0) == (phase == SHEET), "turn", "phase")
    for die in (position.die0, position.die1):
        _need((die >= 0) == (position.turn > 0), "thrown", "turn")
    _need((position.builder >= 0) == (phase not in (SHEET, USE, OVER)), "builder", "phase")
    _need(phase == USE or (position.left0 >= 0) == (phase == DOG_USE), "dog", "phase")
    _need((position.gain >= 0) == (phase == GAIN), "gain", "phase")
    _need((position.lifted >= 0) == (phase == DROP), "lifted", "phase")
    _need(position.moved == 0 or phase in (LIFT, DROP), "moved", "phase")
    _need(phase != USE or position.waiting != 0, "used", "phase")
    _need(phase != SHEET or position.waiting != 0, "sheet", "phase")


def _check_castles(position: Position) -> None:
    """See that each castle can be drawn."""
    unknown = position.deck | position.open
    for seat in range(position.seats):
        castle = list(position.castles[seat * WIDTH : (seat + 1) * WIDTH])
        chips = int(COUNT[castle[BOARD]])
        if chips > CHIPS:
            raise PositionError(
                "position.length", field="chips", given=chips, low=0, high=int(CHIPS)
            )
        monk = position.variant == GREAT and not unknown & MONK
        _need(castle[RESIDENT] >= _least_residents(castle, monk), "residents", "walls")
        herded = position.variant == GREAT and not unknown & SHEPHERDESS
        _need(herded or castle[SMALL_CLOUDS] == 0, "small_clouds", "guests")
        if position.turn <= 1 and position.builder < 0:  # nobody has built or used a die
            shown = _castle(position, seat)
            for name, at in NUMBERS.items():
                _need(shown[at] == 0, name, "turn")


def _least_residents(castle: Sequence[int], monk: bool) -> int:
    """Return how many residents the walls and flags of a castle must have brought."""
    found = castle[WALL_COUNT] * WALL_RESIDENTS
    for wall in range(castle[WALL_COUNT]):
        for points in _flags(castle[FLAG_VALUES], wall):
            found += 0 if monk and points == MONK_FLAG else FLAG_RESIDENTS[points]
    return min(found, int(RESIDENTS))


def _fewest(element: int, points: int) -> int:
    """Return how few residents come with an element of some points."""
    lines = [n for n in range(2 * LINES) if LINE_ELEMENT[n] == element]
    found = [int(LINE_RESIDENTS[n]) for n in lines if LINE_POINTS[n] == points]
    return min(found, default=0)


WALL_RESIDENTS: Final = _fewest(WALL, 0)
FLAG_RESIDENTS: Final = {points: _fewest(FLAG, points) for points in FLAG_POINTS}


def _check_guests(position: Position) -> None:
    """See that there is a guest for every floor, and that as many lie open as there should."""
    castles = [_castle(position, seat) for seat in range(position.seats)]
    guests = [castle[GUESTS].bit_count() for castle in castles]
    floors = [castle[FLOOR_COUNT] for castle in castles]
    opened = int(position.open).bit_count()
    if position.variant == GREAT:
        _need(opened == OPEN_GUESTS, "open", "options")
        _need(sum(guests) == sum(floors) - int(position.phase == TAKE), "guests", "floors")
    else:
        _need(opened == 0, "open", "options")
        _need(guests == floors, "guests", "floors")


def _check_end(position: Position) -> None:
    """See who has the sun and the cloud, and whether the game ends."""
    towers = [position.castles[n * WIDTH + TOWER_COUNT] == TOWERS for n in range(position.seats)]
    _need(towers[position.sun] if position.sun >= 0 else not any(towers), "sun", "towers")
    whole = [parts(position, n) == PARTS for n in range(position.seats)]
    finisher, builder = position.finisher, position.builder
    _need(whole[finisher] if finisher >= 0 else not any(whole), "cloud", "floors")
    if position.over:
        _need(finisher >= 0 or position.turn == TURN_LIMIT, "cloud", "over")
    else:
        _need(finisher < 0 or position.phase not in (USE, DOG_USE), "cloud", "phase")
        _need(finisher < 0 or position.phase != BUILD or builder != finisher, "builder", "cloud")
    if not position.everyone_builds:
        _need(finisher in (-1, position.active), "cloud", "active")
        _need(builder in (-1, position.active) or position.last, "builder", "active")


# ---- a builder and the guest who acts for him ------------------------------------------------


def _check_building(position: Position) -> None:
    """See that the builder has the choice that the phase says."""
    seat, phase = int(position.builder), position.phase
    castle = list(position.castles[seat * WIDTH : (seat + 1) * WIDTH])
    if phase == BUILD:
        _need(may_build(position, seat), "chips", "phase")
    elif phase == TAKE:
        _need(castle[FLOOR_COUNT] > 0, "floors", "phase")
        _need(_cleared(castle[BOARD], 0, [FLOOR_LINE], 0), "chips", "phase")
    elif phase == GAIN:
        _check_gain(position, seat)
    elif phase == DOG_USE:
        _check_dog(position, seat)
    else:
        _check_wizard(position, seat)


def _lines_cleared(position: Position) -> list[int]:
    """Return the lines of which one was just cleared for a guest to act."""
    if position.finisher >= 0:
        return [FLOOR_LINE]
    return [FLOOR_LINE, int(REUSE_LINE), int(STEAL_LINE)]


def _cleared(board: int, moved: int, lines: Sequence[int], placed: int) -> bool:
    """Tell whether one of the lines can be empty but for chips moved or placed there since."""
    for line in lines:
        cells = int(LINE_CELLS[GREAT * LINES + line])
        before = int(COUNT[board]) - placed + int(COUNT[cells])
        if COUNT[board & cells & ~moved] <= placed and before <= CHIPS:
            return True
    return False


def _check_gain(position: Position, seat: int) -> None:
    guests, board = (int(position.castles[seat * WIDTH + at]) for at in (GUESTS, BOARD))
    guest = list(GAIN_RESOURCE).index(position.gain)
    placed = int(GAIN_CHIPS[guest] - position.count)
    _need(guests >> guest & 1 == 1 and placed >= 0, "gain", "guests")
    _need(_cleared(board, 0, _lines_cleared(position), placed), "chips", "gain")
    cells = int(gain_cells(position, seat, position.gain))
    others = cells & ~RESOURCE_CELLS[position.gain]
    _need(others != 0 or COUNT[cells] > position.count, "chips", "gain")  # there is a choice


def _check_dog(position: Position, seat: int) -> None:
    guests, board = (int(position.castles[seat * WIDTH + at]) for at in (GUESTS, BOARD))
    _need(guests >> DOG & 1 == 1, "dog", "guests")
    _need(position.left1 in (-1, position.left0), "dog", "phase")
    placed = int(position.left1 < 0)
    _need(_cleared(board, 0, _lines_cleared(position), placed), "chips", "dog")
    twin = _copy(position)
    _need(settle_dice(twin, seat) and twin.left1 == position.left1, "dog", "chips")


def _check_wizard(position: Position, seat: int) -> None:
    guests, board = (int(position.castles[seat * WIDTH + at]) for at in (GUESTS, BOARD))
    moved = int(position.moved)
    still = board & ~moved
    _need(guests >> WIZARD & 1 == 1, "phase", "guests")
    _need(moved & ~board == 0 and position.count > 0, "moved", "chips")
    _need(still != 0, "chips", "phase")
    _need(position.lifted < 0 or still >> int(position.lifted) & 1 == 1, "lifted", "chips")
    _need(_cleared(board, moved, _lines_cleared(position), 0), "chips", "phase")


NUMBERS: Final = {
    "chips": BOARD,
    "floors": FLOOR_COUNT,
    "towers": TOWER_COUNT,
    "walls": WALL_COUNT,
    "residents": RESIDENT,
    "small_clouds": SMALL_CLOUDS,
    "guests": GUESTS,
}

LAYOUT: Final = Layout[Position](
    2,
    (
        attribute("phase", Name(PHASES)),
        attribute("turn", Number(0, TURN_LIMIT)),
        _whose("active", "active", None),
        _whose("builder", "builder", -1),
        Field("thrown", _write_thrown, _read_thrown),
        Field("dog", _write_dog, _read_dog),
        Field("gain", _write_gain, _read_gain),
        attribute("lifted", Name(CELL_IDS, none=-1)),
        attribute("moved", Bits(CELL_IDS)),
        _drawn("chips", Bits(CELL_IDS), BOARD),
        _drawn("floors", Number(0, int(FLOORS)), FLOOR_COUNT),
        Field("towers", _write_towers, _read_towers, _seats),
        Field("walls", _write_walls, _read_walls, _seats),
        _drawn("residents", Number(0, int(RESIDENTS)), RESIDENT),
        _drawn("small_clouds", Number(0, MOST_SMALL_CLOUDS), SMALL_CLOUDS),
        Field("guests", _write_guests, _read_guests, _seats),
        Field("sheet", _write_sheet, _read_sheet, _seats),
        Field("used", _write_used, _read_used, _seats, _unseen),
        _whose("sun", "sun", -1),
        _whose("cloud", "finisher", -1),
        Field("open", _write_open, _read_open),
    ),
    _options,
    derive,
    check,
    {1: _with_cloud},
)
