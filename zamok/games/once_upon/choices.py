"""What a seat may do: the legal moves of each kind of decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.once_upon.facts import (
    ALL_CELLS,
    CHIPS,
    COOK,
    COUNT,
    CROWNED,
    FLAG,
    FLOOR,
    FLOORS,
    FOOD,
    FULL_LINES,
    GOLD,
    GUARD,
    KNIGHT,
    LIGHTNING,
    LINE_ACTION,
    LINE_CELLS,
    LINE_ELEMENT,
    LINES,
    MONK,
    PEOPLE,
    RESIDENTS,
    RESOURCE_CELLS,
    REUSE,
    SHEPHERDESS,
    STEAL,
    STONE,
    TOWER,
    TOWERS,
    TROLL,
    WALLS,
    WOOD,
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
    PASS,
    PER_FACE,
    PLACE_MOVES,
    REUSE_MOVES,
    STEAL_MOVES,
    STOP,
    TAKE_MOVES,
    TO_NOTHING,
    TO_RESIDENTS,
)
from zamok.games.once_upon.state import (
    BOARD,
    FLOOR_COUNT,
    GUESTS,
    RESIDENT,
    ROOM,
    TOWER_COUNT,
    WALL_COUNT,
    WIDTH,
    Position,
)


def write(mask: i64, first: i64, buffer: vec[i64], at: i64) -> i64:
    """Write the move first + n for every bit n of the mask; return the next place."""
    while mask:
        if mask & 1:
            buffer[at] = first
            at += 1
        mask >>= 1
        first += 1
    return at


def free_cells(position: Position, seat: i64) -> i64:
    """Return the cells on which the seat may put a chip: none when all its chips lie there."""
    board = position.castles[seat * WIDTH + BOARD]
    return ALL_CELLS & ~board if COUNT[board] < CHIPS else 0


def cells_for(position: Position, seat: i64, face: i64) -> i64:
    """Return the cells on which the seat may put a chip for a face, guests considered."""
    castle = seat * WIDTH
    board = position.castles[castle + BOARD]
    if COUNT[board] >= CHIPS:
        return 0
    free = ALL_CELLS & ~board
    if face < PEOPLE:
        if face <= STONE and position.castles[castle + GUESTS] & TROLL:
            return free & (RESOURCE_CELLS[WOOD] | RESOURCE_CELLS[STONE])
        return free & RESOURCE_CELLS[face]
    if face == PEOPLE:
        return free if position.castles[castle + GUESTS] & KNIGHT else 0
    return free


def draws_residents(position: Position, seat: i64, face: i64) -> bool:
    """Tell whether the seat may use a face to draw residents and nothing else.

    The cook's resident comes even when no food cell is free (ruling A8).
    """
    castle = seat * WIDTH
    if position.castles[castle + RESIDENT] >= RESIDENTS:
        return False
    if face == FOOD:
        return (
            position.castles[castle + GUESTS] & COOK != 0 and cells_for(position, seat, FOOD) == 0
        )
    return face >= PEOPLE


def monk_walls(position: Position, seat: i64, face: i64) -> i64:
    """Return the walls on which the monk may draw a flag for a face."""
    castle = seat * WIDTH
    if (face == GOLD or face > PEOPLE) and position.castles[castle + GUESTS] & MONK:
        return position.castles[castle + ROOM]
    return 0


def may_lose(position: Position, seat: i64, face: i64) -> bool:
    """Tell whether one who must use a face may still let it go: only a guest could use it."""
    if face == PEOPLE:
        return position.castles[seat * WIDTH + RESIDENT] >= RESIDENTS
    if face <= STONE:
        return free_cells(position, seat) & RESOURCE_CELLS[face] == 0
    return cells_for(position, seat, face) == 0 and not draws_residents(position, seat, face)


def count_uses(position: Position, seat: i64, face: i64) -> i64:
    """Count the ways in which the seat may use a face, losing it not among them."""
    total = COUNT[cells_for(position, seat, face)]
    if draws_residents(position, seat, face):
        total += 1
    guests = position.castles[seat * WIDTH + GUESTS]
    if guests & (MONK | SHEPHERDESS):
        total += COUNT[monk_walls(position, seat, face)]
        if face > PEOPLE and guests & SHEPHERDESS:
            total += 1
    return total


def fill_uses(
    position: Position, seat: i64, face: i64, must: bool, buffer: vec[i64], at: i64
) -> i64:
    """Write the ways in which the seat may use a face that has a use; return the next place."""
    first = face * PER_FACE
    at = write(cells_for(position, seat, face), first, buffer, at)
    if draws_residents(position, seat, face):
        buffer[at] = first + TO_RESIDENTS
        at += 1
    guests = position.castles[seat * WIDTH + GUESTS]
    if guests & (MONK | SHEPHERDESS):
        monk: i64 = MONK_GOLD if face == GOLD else MONK_WILD
        at = write(monk_walls(position, seat, face), monk, buffer, at)
        if face > PEOPLE and guests & SHEPHERDESS:
            buffer[at] = CLOUD_MOVE
            at += 1
    if must and may_lose(position, seat, face):
        buffer[at] = first + TO_NOTHING
        at += 1
    return at


def fill_dice(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Write what a seat may do with the dice: all that are left, or one of two and nothing."""
    if seat == position.user():
        at = fill_uses(position, seat, position.left0, True, buffer, 0)
        if position.left1 >= 0 and position.left1 != position.left0:
            at = fill_uses(position, seat, position.left1, True, buffer, at)
        return at
    at = fill_uses(position, seat, position.die0, False, buffer, 0)
    if position.die1 != position.die0:
        at = fill_uses(position, seat, position.die1, False, buffer, at)
    buffer[at] = PASS
    return at + 1


def available(position: Position, seat: i64, element: i64) -> bool:
    """Tell whether the seat can still draw this element."""
    castle = seat * WIDTH
    if element == FLOOR:
        return position.castles[castle + FLOOR_COUNT] < FLOORS
    if element == TOWER:
        return position.castles[castle + TOWER_COUNT] < TOWERS
    if element == FLAG:
        return position.castles[castle + ROOM] != 0
    return position.castles[castle + WALL_COUNT] < WALLS


def reusable(position: Position, seat: i64) -> i64:
    """Return the own lightning guests, which the line of food and gold can use again."""
    return position.castles[seat * WIDTH + GUESTS] & LIGHTNING


def stealable(position: Position, seat: i64) -> i64:
    """Return the guests that can be stolen: a guard keeps the crowned guests of his castle."""
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            guests = position.castles[other * WIDTH + GUESTS]
            mask |= guests & ~CROWNED if guests & GUARD else guests
        other += 1
    return mask


def action_guests(position: Position, seat: i64, action: i64) -> i64:
    """Return the guests a line's special action may take; none in the last building."""
    if position.last:
        return 0
    if action == REUSE:
        return reusable(position, seat)
    if action == STEAL:
        return stealable(position, seat)
    return 0


def full_lines(position: Position, seat: i64) -> i64:
    """Return the full lines of a seat."""
    return FULL_LINES[position.variant << 12 | position.castles[seat * WIDTH + BOARD]]


def may_build(position: Position, seat: i64) -> bool:
    """Tell whether the seat has a line to clear: the last building is for drawing only (A2)."""
    lines = full_lines(position, seat)
    if not position.last:
        return lines != 0
    line: i64 = position.variant * LINES
    while lines:
        if lines & 1 and available(position, seat, LINE_ELEMENT[line]):
            return True
        lines >>= 1
        line += 1
    return False


def may_fill(position: Position, seat: i64, cells: i64, loose: i64, count: i64) -> bool:
    """Tell whether so many chips on some cells could fill a line that is drawn after the end.

    They come from the loose cells (all: from the player's hand). The finisher draws no more.
    """
    if seat == position.finisher:
        return False
    board = position.castles[seat * WIDTH + BOARD]
    line: i64 = 0
    while line < LINES:
        at = position.variant * LINES + line
        missing = LINE_CELLS[at] & ~board
        wanted = COUNT[missing]
        if (
            0 < wanted <= count
            and missing & ~cells == 0
            and COUNT[loose & ~LINE_CELLS[at]] >= wanted
            and available(position, seat, LINE_ELEMENT[at])
        ):
            return True
        line += 1
    return False


def fill_build(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Write the ways to clear a full line, and to have done."""
    buffer[0] = DONE
    at: i64 = 1
    lines = full_lines(position, seat)
    first = position.variant * LINES
    line: i64 = 0
    while lines:
        if lines & 1:
            start = at
            element = LINE_ELEMENT[first + line]
            if element == FLAG:
                room = position.castles[seat * WIDTH + ROOM]
                at = write(room, FLAG_MOVES + 4 * line, buffer, at)
                action = LINE_ACTION[first + line]
                if action:
                    moves: i64 = REUSE_MOVES if action == REUSE else STEAL_MOVES
                    at = write(action_guests(position, seat, action), moves, buffer, at)
            elif available(position, seat, element):
                buffer[at] = BUILD_MOVES + line
                at += 1
            if at == start and not position.last:
                buffer[at] = CLEAR_MOVES + line  # or ten chips could lock a board (ruling A5)
                at += 1
        lines >>= 1
        line += 1
    return at


def gain_cells(position: Position, seat: i64, resource: i64) -> i64:
    """Return the cells for a resource that a guest brings; ANY resource fits everywhere."""
    free = free_cells(position, seat)
    if resource <= STONE and position.castles[seat * WIDTH + GUESTS] & TROLL:
        return free & (RESOURCE_CELLS[WOOD] | RESOURCE_CELLS[STONE])
    return free & RESOURCE_CELLS[resource]


def may_refuse(position: Position, seat: i64) -> bool:
    """Tell whether a gain may be let go: only the troll could still place it."""
    return free_cells(position, seat) & RESOURCE_CELLS[position.gain] == 0


def fill_gain(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Write where a chip that a guest brings may go."""
    at = write(gain_cells(position, seat, position.gain), PLACE_MOVES, buffer, 0)
    if may_refuse(position, seat):
        buffer[at] = STOP
        at += 1
    return at


def fill_take(position: Position, buffer: vec[i64]) -> i64:
    """Write the guests that lie open."""
    return write(position.open, TAKE_MOVES, buffer, 0)


def fill_lift(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Write the chips that the wizard may move, and to stop."""
    chips = position.castles[seat * WIDTH + BOARD] & ~position.moved
    at = write(chips, LIFT_MOVES, buffer, 0)
    buffer[at] = STOP
    return at + 1


def fill_drop(position: Position, seat: i64, buffer: vec[i64]) -> i64:
    """Write the empty cells for the lifted chip; its own cell is not one of them."""
    return write(ALL_CELLS & ~position.castles[seat * WIDTH + BOARD], PLACE_MOVES, buffer, 0)
