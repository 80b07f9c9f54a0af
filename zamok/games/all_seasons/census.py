"""Where every piece is: nothing is ever made or lost."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    HOLDERS,
    KIND_NAMES,
    SPOTS,
    TILE_KINDS,
)
from zamok.games.all_seasons.state import DOWN, GONE, HAND, PLAYED, Position


def census(position: Position) -> dict[str, int]:
    """Count goods, talers, tiles, servants and character cards, wherever they lie."""
    counts: dict[str, int] = {}
    for kind, name in enumerate(KIND_NAMES):
        counts[name] = sum(int(position.has(holder, kind)) for holder in range(HOLDERS))
    for tile in range(TILE_KINDS):
        raised = [position.raised[seat * TILE_KINDS + tile] for seat in range(position.seats)]
        counts[BUILDING_NAMES[tile]] = int(position.tiles[tile]) + sum(int(one) for one in raised)
    for seat in range(position.seats):
        standing = int(position.servants_at(seat, 0, SPOTS))
        counts[f"servants {seat}"] = int(position.reserve[seat]) + standing
        piles = [position.cards[where + seat] for where in (HAND, DOWN, PLAYED, GONE)]
        for card, name in enumerate(CARD_NAMES):
            counts[f"{name} {seat}"] = sum(int((pile >> i64(card)) & 1) for pile in piles)
    return counts
