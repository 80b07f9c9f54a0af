"""Laying a tile: its parts join what lies around, and objects grow, merge and close."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.engine.bits import BIT
from zamok.games.carcassonne.facts import (
    BESIDE,
    CELLS,
    COURT,
    FITS,
    PART,
    PART_COUNT,
    PART_KIND,
    SIDE,
    SLOT,
    STREET,
    STREETS,
)
from zamok.games.carcassonne.scoring import is_free, named_part, part_at
from zamok.games.carcassonne.state import (
    BASE,
    COVER,
    EDGE,
    LAID,
    NEEDS,
    OPEN,
    OPENS,
    PARENT,
    PART_WORD,
    SUPPLY,
    WORD,
    Position,
)


def find(small: vec[i16], part: i64) -> i64:
    """Return the root of a part's object and shorten the way to it.

    Only laying tiles shortens ways, so that they follow from the order of laying alone.
    """
    while True:
        up = i64(small[PARENT + part])
        if up == part:
            return part
        above = small[PARENT + up]
        small[PARENT + part] = above
        part = i64(above)


def fits_somewhere(p: Position, kind: i64) -> bool:
    """Tell whether a tile can be laid anywhere."""
    row = 256 * STREETS[kind]
    small = p.small
    i: i64 = EDGE
    end = EDGE + p.edges
    while i < end:
        if i64(FITS[row + i64(small[NEEDS + i64(small[i])])]):
            return True
        i += 1
    return False


def put(p: Position, cell: i64, face: i64) -> None:
    """Put a tile on the board, join its parts, and see what it completed and what is free."""
    kind = face >> 2
    base = p.parts
    small = p.small
    large = p.large
    p.cell = cell
    small[LAID + cell] = i16(face)
    small[BASE + cell] = i16(base)
    bit = BIT[p.count]
    p.count += 1
    end = PART_COUNT[kind]
    part: i64 = 0
    while part < end:
        node = base + part
        small[PARENT + node] = i16(node)
        large[COVER + 2 * node] = bit
        large[WORD + 2 * node] = PART_WORD[16 * kind + part]
        part += 1
    p.parts = base + end
    leave_edge(p, cell)
    beyond = join(p, cell, face, base)
    look(p, face, base)
    if beyond:
        look_beyond(p, beyond)


def leave_edge(p: Position, cell: i64) -> None:
    """Take a cell off the list of those where tiles can be laid."""
    small = p.small
    i: i64 = EDGE
    while i64(small[i]) != cell:
        i += 1
    p.edges -= 1
    small[i] = small[EDGE + p.edges]


def join(p: Position, cell: i64, face: i64, base: i64) -> i64:
    """Join a tile to its neighbours.

    Return the sides where a neighbour's tower or house ends at something else, as a mask.
    """
    small = p.small
    meets: i64 = 0
    side: i64 = 0
    while side < 4:
        near = BESIDE[4 * cell + side]
        if near >= 0:
            if i64(small[LAID + near]) >= 0:
                meets |= 1 << side
            else:
                kind = SIDE[4 * face + side]
                reach(p, near, (side + 2) & 3, kind)
                if kind != COURT:  # nothing is joined yet: the part is its own root
                    p.large[WORD + 2 * (base + PART[12 * face + 3 * side + 1])] += OPEN
        side += 1
    beyond: i64 = 0
    side = 0
    while meets:
        if meets & 1 and meet(p, cell, face, base, side):
            beyond |= 1 << side
        meets >>= 1
        side += 1
    return beyond


def reach(p: Position, cell: i64, side: i64, kind: i64) -> None:
    """Note what an empty cell must have on a side, now that a tile lies there."""
    small = p.small
    wanted = i64(small[NEEDS + cell])
    if not wanted:
        small[EDGE + p.edges] = i16(cell)
        p.edges += 1
    wanted |= 1 << side if kind == STREET else 16 << side
    small[NEEDS + cell] = i16(wanted)


def meet(p: Position, cell: i64, face: i64, base: i64, side: i64) -> bool:
    """Join a tile to what lies on a side; tell whether a building of a tile there ends instead."""
    near = BESIDE[4 * cell + side]
    back = (side + 2) & 3
    small = p.small
    other = i64(small[LAID + near])
    nears = i64(small[BASE + near])
    kind = SIDE[4 * face + side]
    met = SIDE[4 * other + back]
    mine = 12 * face + 3 * side
    theirs = 12 * other + 3 * back
    if met != COURT:
        p.large[WORD + 2 * find(small, nears + PART[theirs + 1])] -= OPEN
    if met != kind:
        return met != COURT and near < CELLS
    unite(p, base + PART[mine + 1], nears + PART[theirs + 1])
    if kind == STREET:
        unite(p, base + PART[mine], nears + PART[theirs + 2])
        unite(p, base + PART[mine + 2], nears + PART[theirs])
    return False


def unite(p: Position, one: i64, two: i64) -> None:
    """Make one object of two parts' objects."""
    small = p.small
    a = find(small, one)
    b = find(small, two)
    if a != b:
        large = p.large
        small[PARENT + a] = i16(b)
        large[COVER + 2 * b] |= large[COVER + 2 * a]
        large[WORD + 2 * b] += large[WORD + 2 * a]
        large[WORD + 2 * a] = 0  # who stood there once is nothing that a position tells


def look(p: Position, face: i64, base: i64) -> None:
    """Find the objects of the tile just laid that are complete, and the parts that are free."""
    small = p.small
    large = p.large
    row = 16 * (face >> 2)
    end = PART_COUNT[face >> 2]
    supply = large[SUPPLY + p.turn]
    free: i64 = 0
    p.closed = 0
    part: i64 = 0
    while part < end:
        top = find(small, base + part)
        now = large[WORD + 2 * top]
        if supply and is_free(now):
            free |= 1 << part
        if not now & OPENS and PART_KIND[row + part] != COURT:
            name = SLOT[16 * face + part] // 3
            if not p.closed or is_new(p, top):
                p.closed |= 1 << name
        part += 1
    p.free = free


def look_beyond(p: Position, beyond: i64) -> None:
    """Find the objects of neighbours that end at the tile just laid and are complete."""
    name: i64 = 4
    while beyond:
        if beyond & 1:
            top = find(p.small, part_at(p, named_part(p, name)))
            if not p.large[WORD + 2 * top] & OPENS and is_new(p, top):
                p.closed |= 1 << name
        beyond >>= 1
        name += 1


def is_new(p: Position, top: i64) -> bool:
    """Tell whether an object is not yet among the completed ones."""
    closed = p.closed
    other: i64 = 0
    while closed:
        if closed & 1 and find(p.small, part_at(p, named_part(p, other))) == top:
            return False
        closed >>= 1
        other += 1
    return True
