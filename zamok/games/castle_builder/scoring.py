"""Counting in Castle Builder: majorities, coins and who stands before whom."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.engine.event import Line
from zamok.games.castle_builder.facts import COIN_IDS, COINS, ROW_CELLS
from zamok.games.castle_builder.state import HEIGHT, OWNED, PURSES, SITE, TRAVELLED, Position


def count_in_castle(position: Position, seat: i64, feature: vec[i64]) -> i64:
    """Add up a feature (windows, people, roofs) over the tiles of a castle."""
    castle = position.castle
    at = seat * SITE
    end = at + position.numbers[HEIGHT + seat] * ROW_CELLS
    total: i64 = 0
    while at < end:
        kind = i64(castle[at]) - 1
        if kind >= 0:
            total += feature[kind]
        at += 1
    return total


def most(counts: vec[i64], at: i64, seats: i64, least: i64) -> i64:
    """Return the seats tied for the largest count, if it is at least `least`, as a bit mask.

    The counts of the seats begin at `at`.
    """
    best = least
    found: i64 = 0
    seat: i64 = 0
    while seat < seats:
        count = counts[at + seat]
        if count > best:
            best = count
            found = 0
        if count == best:
            found |= BIT[seat]
        seat += 1
    return found


def scores(position: Position) -> list[int]:
    """Return the coins of each seat."""
    return [int(position.numbers[OWNED + seat]) for seat in range(position.seats)]


def standing(position: Position) -> list[tuple[int, ...]]:
    """Return coins, then the distance the baron has travelled (B22)."""
    numbers = position.numbers
    return [
        (int(numbers[OWNED + seat]), int(numbers[TRAVELLED + seat]))
        for seat in range(position.seats)
    ]


def breakdown(position: Position) -> list[list[Line]]:
    """Return a line for each kind of coin a seat has."""
    lines: list[list[Line]] = []
    for seat in range(position.seats):
        mine: list[Line] = []
        for coin in range(COINS):
            count = int(position.coins[PURSES + seat * COINS + coin])
            if count:
                mine.append({"what": "coin", "points": count, "data": {"coin": COIN_IDS[coin]}})
        lines.append(mine)
    return lines
