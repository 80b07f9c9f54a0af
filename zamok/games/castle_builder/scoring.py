"""Counting in Castle Builder: majorities, coins and who stands before whom."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.games.castle_builder.facts import CELLS, COIN_IDS, COINS, ROW_CELLS
from zamok.games.castle_builder.state import Position


def count_in_castle(position: Position, seat: i64, feature: vec[i64]) -> i64:
    """Add up a feature (windows, people, roofs) over the tiles of a castle."""
    castle = position.castle
    at = seat * CELLS
    end = at + position.height[seat] * ROW_CELLS
    total: i64 = 0
    while at < end:
        kind = i64(castle[at]) - 1
        if kind >= 0:
            total += feature[kind]
        at += 1
    return total


def most(counts: vec[i64], least: i64) -> i64:
    """Return the seats tied for the largest count, if it is at least `least`, as a bit mask."""
    best = least
    seats: i64 = 0
    seat: i64 = 0
    while seat < len(counts):
        if counts[seat] > best:
            best = counts[seat]
            seats = 0
        if counts[seat] == best:
            seats |= BIT[seat]
        seat += 1
    return seats


def scores(position: Position) -> list[int]:
    """Return the coins of each seat."""
    return [int(total) for total in position.coin_total]


def standing(position: Position) -> list[tuple[int, ...]]:
    """Return coins, then the distance the baron has travelled (B22)."""
    return [
        (int(position.coin_total[seat]), int(position.travelled[seat]))
        for seat in range(position.seats)
    ]


def breakdown(position: Position) -> list[list[dict[str, object]]]:
    """Return a line for each kind of coin a seat has."""
    lines: list[list[dict[str, object]]] = []
    for seat in range(position.seats):
        mine: list[dict[str, object]] = []
        for coin in range(COINS):
            count = int(position.coins[seat * COINS + coin])
            if count:
                mine.append({"what": "coin", "points": count, "data": {"coin": COIN_IDS[coin]}})
        lines.append(mine)
    return lines
