"""Paying for a building: exactly its cost, at least three kinds, bars melted into any.

Stocks are read out of the position's one table: `me` and `city` are the offsets of a
seat's own pieces and of the common supply. A bar becomes a piece that lies on the carts
when the payment begins (B19); own pieces come first when only the possibility is asked.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.all_seasons.facts import CITY, CLAY, KINDS, SAND, SILVER, STONE, VALUE, WOOD

SUMS: Final = 30  # no building costs more
SUMS_MASK: Final = (1 << (SUMS + 1)) - 1
SUPPLY_AT: Final = CITY * KINDS
LEAST_KINDS: Final = 3


def _add(sums: i64, value: i64, pieces: i64) -> i64:
    """Return the sums that arise from these by adding one piece or more of a kind."""
    found: i64 = 0
    while pieces > 0 and sums:
        sums = (sums << value) & SUMS_MASK
        found |= sums
        pieces -= 1
    return found


def payable(stock: vec[i64], me: i64) -> i64:
    """Return every sum up to 30 that can be paid exactly with three kinds or more, as bits."""
    bars = stock[me + SILVER]
    sand = stock[me + SAND]
    wood = stock[me + WOOD]
    clay = stock[me + CLAY]
    stone = stock[me + STONE]
    kinds = bars
    if sand:
        kinds += 1
    if wood:
        kinds += 1
    if clay:
        kinds += 1
    if stone:
        kinds += 1
    if kinds < LEAST_KINDS:
        return 0
    if bars == 0:
        return _sums(sand, wood, clay, stone)
    found: i64 = 0
    to_stone: i64 = 0
    while to_stone <= bars and to_stone <= stock[SUPPLY_AT + STONE]:
        to_clay: i64 = 0
        while to_stone + to_clay <= bars and to_clay <= stock[SUPPLY_AT + CLAY]:
            left = bars - to_stone - to_clay
            to_wood: i64 = 0
            while to_wood <= left and to_wood <= stock[SUPPLY_AT + WOOD]:
                to_sand = left - to_wood
                if to_sand > stock[SUPPLY_AT + SAND]:
                    to_sand = stock[SUPPLY_AT + SAND]
                found |= _sums(sand + to_sand, wood + to_wood, clay + to_clay, stone + to_stone)
                to_wood += 1
            to_clay += 1
        to_stone += 1
    return found


def _sums(sand: i64, wood: i64, clay: i64, stone: i64) -> i64:
    """Return the sums of payments with three kinds or more out of these pieces, as bits."""
    one = _add(1, VALUE[STONE], stone)
    two = _add(one, VALUE[CLAY], clay)
    one |= _add(1, VALUE[CLAY], clay)
    three = _add(two, VALUE[WOOD], wood)
    two |= _add(one, VALUE[WOOD], wood)
    one |= _add(1, VALUE[WOOD], wood)
    return three | _add(three | two, VALUE[SAND], sand)


def closes(stock: vec[i64], me: i64, kind: i64, due: i64, bars: i64, kinds: i64) -> bool:
    """Tell whether the kinds from this one down can pay what is due, `kinds` being paid already."""
    if due < 0 or bars < 0 or kinds + kind + 1 < LEAST_KINDS:
        return False
    if kind < SAND:
        return due == 0
    own = stock[me + kind]
    lying = stock[SUPPLY_AT + kind]
    if kind == SAND:
        if due == 0:
            return kinds >= LEAST_KINDS
        short = due - own
        return short <= 0 or (short <= bars and short <= lying)
    value = VALUE[kind]
    if closes(stock, me, kind - 1, due, bars, kinds):
        return True
    pieces: i64 = 1
    while pieces * value <= due:
        short = pieces - own
        if short < 0:
            short = 0
        if short > bars or short > lying:
            return False
        if closes(stock, me, kind - 1, due - pieces * value, bars - short, kinds + 1):
            return True
        pieces += 1
    return False
