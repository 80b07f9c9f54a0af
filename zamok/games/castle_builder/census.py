"""Where every piece of Castle Builder is."""

from __future__ import annotations

from zamok.games.castle_builder.facts import (
    CELLS,
    COIN_IDS,
    COINS,
    DOOR,
    KINDS,
    MARKET_COINS,
    MARKET_TILES,
    PRINCE,
    PRINCESS,
    TILE_IDS,
)
from zamok.games.castle_builder.state import BESIDE, COIN_OFFER, HOLDERS, OFFER, SITE, Position


def census(position: Position) -> dict[str, int]:
    """Count every tile and coin wherever it lies."""
    kinds = [0] * int(KINDS)
    for at, count in enumerate(position.tiles[: HOLDERS + position.seats * KINDS]):
        kinds[at % KINDS] += int(count)
    for tile in position.numbers[OFFER : OFFER + MARKET_TILES]:
        if tile >= 0:
            kinds[tile] += 1
    for seat in range(position.seats):
        for code in position.castle[seat * SITE : seat * SITE + CELLS]:
            if code and code - 1 != DOOR:
                kinds[code - 1] += 1
        beside = position.numbers[BESIDE + seat]
        kinds[PRINCESS] += int(beside & 1)
        kinds[PRINCE] += int(beside >> 1)
    coins = [0] * int(COINS)
    for at, count in enumerate(position.coins):
        coins[at % COINS] += int(count)
    for coin in position.numbers[COIN_OFFER : COIN_OFFER + MARKET_COINS]:
        if coin >= 0:
            coins[coin] += 1
    if position.coin >= 0:
        coins[position.coin] += 1
    found = dict(zip(TILE_IDS, kinds))
    found.update({f"coin {name}": count for name, count in zip(COIN_IDS, coins)})
    return found
