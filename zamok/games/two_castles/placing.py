"""Placing: which cells a room may take, and putting it there.

Above the ground every room rests on another, so a column is a height and a mark whether
something may still be put on top; below the ground rooms may hang anywhere, so there each
level is a bit mask of columns.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import COLUMNS, REACH, cell_x, cell_y
from zamok.games.two_castles.state import (
    BITS,
    CASTLE,
    COUNT,
    DEEP,
    GROUND,
    HIGH,
    LEVEL,
    LOW,
    OPEN,
    ORIGIN,
    ROOM_STEP,
    ROOMS,
    TYPE_COUNT,
    Position,
)


def put_room(position: Position, castle: i64, room: i64, cell: i64) -> None:
    """Add a room to a castle at a cell where it may stand."""
    fields = position.castle
    base = castle * CASTLE
    bit = cell_x(cell) + ORIGIN
    y = cell_y(cell)
    if y >= 0:
        position.height[castle * BITS + bit] = u8(y + 1)
        fields[base + GROUND] |= BIT[bit]
        if facts.OPEN_AIR[room]:
            fields[base + OPEN] &= ~BIT[bit]
        else:
            fields[base + OPEN] |= BIT[bit]
    else:
        fields[base + LEVEL - 1 - y] |= BIT[bit]
        if -y > fields[base + DEEP]:
            fields[base + DEEP] = -y
    if bit < fields[base + LOW]:
        fields[base + LOW] = bit
    if bit > fields[base + HIGH]:
        fields[base + HIGH] = bit
    count = fields[base + COUNT]
    fields[base + ROOMS + count] = room * ROOM_STEP + cell
    fields[base + COUNT] = count + 1
    fields[base + TYPE_COUNT + i64(facts.TYPE[room])] += 1


def fill_cells(
    position: Position, castle: i64, room: i64, first: i64, buffer: vec[i64], count: i64
) -> i64:
    """Append the moves that place a room in a castle; `first` is the move of cell 0."""
    levels = i64(facts.LEVELS[room])
    fields = position.castle
    base = castle * CASTLE
    ground = fields[base + GROUND]
    under = fields[base + LEVEL]
    low = fields[base + LOW] - 1
    high = fields[base + HIGH] + 1
    corner = first + REACH - ORIGIN  # the move of bit 0 in row -REACH
    if levels != facts.BELOW:
        heights = position.height
        at = castle * BITS
        tops = fields[base + OPEN]
        beside = ((ground << 1) | (ground >> 1) | under) & ~ground
        level_1 = corner + REACH * COLUMNS
        bit = low
        while bit <= high:
            if (tops >> bit) & 1:
                buffer[count] = level_1 + i64(heights[at + bit]) * COLUMNS + bit
                count += 1
            elif (beside >> bit) & 1:
                buffer[count] = level_1 + bit
                count += 1
            bit += 1
    if levels != facts.ABOVE:
        over = ground
        here = under
        depth: i64 = 1
        deep = fields[base + DEEP]
        while depth <= deep + 1:
            beneath: i64 = fields[base + LEVEL + depth] if depth < REACH else 0
            free = ((here << 1) | (here >> 1) | over | beneath) & ~here
            if free:
                row = corner + (REACH - depth) * COLUMNS
                bit = low
                while bit <= high:
                    if (free >> bit) & 1:
                        buffer[count] = row + bit
                        count += 1
                    bit += 1
            over = here
            here = beneath
            depth += 1
    return count


def may_stand(position: Position, castle: i64, room: i64, cell: i64) -> str:
    """Return "" if the room may be placed there, else the anchor of the rule against it."""
    fields = position.castle
    base = castle * CASTLE
    bit = cell_x(cell) + ORIGIN
    y = cell_y(cell)
    levels = i64(facts.LEVELS[room])
    if occupied(position, castle, bit, y):
        return "free-cell"
    if (levels == facts.ABOVE and y < 0) or (levels == facts.BELOW and y >= 0):
        return "levels"
    if y >= 1:
        if not occupied(position, castle, bit, y - 1):
            return "support"
        return "" if (fields[base + OPEN] >> bit) & 1 else "open-air"
    touches = (
        occupied(position, castle, bit - 1, y)
        or occupied(position, castle, bit + 1, y)
        or occupied(position, castle, bit, y + 1)
        or occupied(position, castle, bit, y - 1)
    )
    return "" if touches else "contact"


def occupied(position: Position, castle: i64, bit: i64, y: i64) -> bool:
    """Tell whether a cell, its column given as a bit, holds a room."""
    if y >= 0:
        return i64(position.height[castle * BITS + bit]) > y
    if y < -REACH:
        return False
    return bool((position.castle[castle * CASTLE + LEVEL - 1 - y] >> bit) & 1)


def room_at(position: Position, castle: i64, cell: i64) -> i64:
    """Return the room at a cell that holds one; the throne room if no other stands there."""
    fields = position.castle
    base = castle * CASTLE
    i: i64 = base + ROOMS
    end = i + fields[base + COUNT]
    while i < end:
        if fields[i] % ROOM_STEP == cell:
            return fields[i] // ROOM_STEP
        i += 1
    return facts.THRONE
