"""One castle: chips laid on its board and taken back, and what is drawn on its sheet."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.games.once_upon.facts import (
    CELL_IDS,
    FLAG,
    FLOOR,
    LINE_CELLS,
    LINE_ELEMENT,
    LINE_IDS,
    LINE_POINTS,
    LINE_RESIDENTS,
    LINES,
    PARTS,
    RESIDENTS,
    TOWER,
    TOWERS,
    WALL_ROOM,
)
from zamok.games.once_upon.state import (
    BOARD,
    FLAG_COUNT,
    FLAG_VALUES,
    FLOOR_COUNT,
    RESIDENT,
    ROOM,
    SMALL_CLOUDS,
    TOWER_COUNT,
    TOWER_VALUES,
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)


def open_hand(position: Position) -> bool:
    """Tell whether to note an event: while dice are used, choices are secret."""
    return position.recording and position.phase != USE


# ---- the board ---------------------------------------------------------------------------


def place_chip(position: Position, seat: i64, cell: i64) -> None:
    """Put a chip on an empty cell."""
    position.castles[seat * WIDTH + BOARD] |= 1 << cell
    if open_hand(position):
        position.tell("chip", int(seat), {"cell": CELL_IDS[cell]})


def clear_line(position: Position, seat: i64, line: i64) -> None:
    """Take the chips of a line back; what is told of its use names the line."""
    at = seat * WIDTH + BOARD
    position.castles[at] &= ~LINE_CELLS[position.variant * LINES + line]


# ---- the sheet ---------------------------------------------------------------------------


def bring_residents(position: Position, seat: i64, count: i64) -> None:
    """Draw residents; beyond the last silhouette they are lost."""
    at = seat * WIDTH + RESIDENT
    room = RESIDENTS - position.castles[at]
    if count > room:
        count = room
    if count == 0:
        return
    position.castles[at] += count
    if open_hand(position):
        total = int(position.castles[at])
        position.tell("residents", int(seat), {"count": int(count), "total": total})


def draw_line(position: Position, seat: i64, line: i64, wall: i64) -> None:
    """Clear a line and draw all that it gives but the guest of a floor; a flag goes on a wall."""
    clear_line(position, seat, line)
    at = position.variant * LINES + line
    element = LINE_ELEMENT[at]
    if element == FLAG:
        draw_flag(position, seat, wall, LINE_POINTS[at], line)
        bring_residents(position, seat, LINE_RESIDENTS[at])
        return
    if element == FLOOR:
        draw_floor(position, seat, line)
    elif element == TOWER:
        draw_tower(position, seat, LINE_POINTS[at], line)
    else:
        draw_wall(position, seat, line)
        bring_residents(position, seat, LINE_RESIDENTS[at])
    count_parts(position, seat)


def draw_floor(position: Position, seat: i64, line: i64) -> None:
    """Draw the next floor of the donjon."""
    at = seat * WIDTH + FLOOR_COUNT
    position.castles[at] += 1
    if position.recording:
        number = int(position.castles[at])
        position.tell("floor", int(seat), {"number": number, "line": LINE_IDS[line]})


def draw_tower(position: Position, seat: i64, value: i64, line: i64) -> None:
    """Draw the next tower with its value; the first to have all of them draws the sun."""
    castle = seat * WIDTH
    number = position.castles[castle + TOWER_COUNT]
    position.castles[castle + TOWER_COUNT] = number + 1
    position.castles[castle + TOWER_VALUES] |= value << (8 * number)
    if position.recording:
        position.tell(
            "tower",
            int(seat),
            {"number": int(number) + 1, "points": int(value), "line": LINE_IDS[line]},
        )
    if number + 1 == TOWERS and position.sun < 0:
        position.sun = seat
        if position.recording:
            position.tell("sun", int(seat), {})


def draw_wall(position: Position, seat: i64, line: i64) -> None:
    """Draw the next wall: those with room for two flags come first (ruling A16)."""
    castle = seat * WIDTH
    number = position.castles[castle + WALL_COUNT]
    position.castles[castle + WALL_COUNT] = number + 1
    position.castles[castle + ROOM] |= 1 << number
    if position.recording:
        position.tell("wall", int(seat), {"number": int(number) + 1, "line": LINE_IDS[line]})


def draw_flag(position: Position, seat: i64, wall: i64, value: i64, line: i64) -> None:
    """Draw a flag on a built wall that has room for it; the monk's is of no line (-1)."""
    castle = seat * WIDTH
    values = position.castles[castle + FLAG_VALUES]
    shift = 8 * wall
    flags: i64 = 1 if (values >> shift) & 15 else 0
    position.castles[castle + FLAG_VALUES] = values | (value << (shift + 4 * flags))
    position.castles[castle + FLAG_COUNT] += 1
    if flags + 1 >= WALL_ROOM[wall]:
        position.castles[castle + ROOM] &= ~(1 << wall)
    if open_hand(position):
        tell_flag(position, seat, wall, value, None if line < 0 else LINE_IDS[line])


def tell_flag(position: Position, seat: i64, wall: i64, value: i64, line: str | None) -> None:
    """Tell of a flag."""
    position.tell("flag", int(seat), {"wall": int(wall) + 1, "points": int(value), "line": line})


def draw_small_cloud(position: Position, seat: i64) -> None:
    """Draw a small cloud of the shepherdess."""
    position.castles[seat * WIDTH + SMALL_CLOUDS] += 1
    if open_hand(position):
        position.tell("small_cloud", int(seat), {})


def parts(position: Position, seat: i64) -> i64:
    """Count floors, towers and walls."""
    castle = seat * WIDTH
    return (
        position.castles[castle + FLOOR_COUNT]
        + position.castles[castle + TOWER_COUNT]
        + position.castles[castle + WALL_COUNT]
    )


def count_parts(position: Position, seat: i64) -> None:
    """See whether this was the twelfth part: the first to draw it ends the game."""
    if parts(position, seat) != PARTS:
        return
    first = position.finisher < 0
    if first:
        position.finisher = seat
    if position.recording and (first or position.cloud_for_all):
        position.tell("cloud", int(seat), {})


def has_cloud(position: Position, seat: i64) -> bool:
    """Tell whether a seat drew the cloud: the first finisher, or by the option every one."""
    if position.finisher == seat:
        return True
    return position.cloud_for_all and position.finisher >= 0 and parts(position, seat) == PARTS
