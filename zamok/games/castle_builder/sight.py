"""Builds what a seat may know of a game of Castle Builder."""

from __future__ import annotations

from collections.abc import Iterable

from zamok.games.castle_builder.facts import (
    CELLS,
    COIN_IDS,
    COINS,
    DOOR,
    HOLDER_LIMIT,
    KINDS,
    MARKET_COINS,
    MARKET_TILES,
    PEOPLE,
    ROOFS,
    ROYAL_IDS,
    TILE_IDS,
    TRACK,
    WINDOWS,
    row_of,
    x_of,
)
from zamok.games.castle_builder.forecast import forecast
from zamok.games.castle_builder.placing import Placing
from zamok.games.castle_builder.scoring import count_in_castle
from zamok.games.castle_builder.state import (
    ASK_ADJUST,
    ASK_MAIN,
    ASK_SPOT,
    BARON,
    BESIDE,
    COIN_OFFER,
    DISCARD,
    FROM_HOLDER,
    HEIGHT,
    HELD,
    HOLDERS,
    OFFER,
    OWNED,
    PURSES,
    SITE,
    TRAVELLED,
    TREASURY,
)
from zamok.games.castle_builder.view import PHASES, SOURCES, Pending, Placed, Player, View


def view(position: Placing, seat: int | None) -> View:
    """Return what a seat (None: a spectator) may know, as plain data."""
    actor = None if position.over else int(position.actor)
    hidden = position.phase == ASK_SPOT and position.source == FROM_HOLDER
    secret = hidden and seat != actor
    market = position.numbers[OFFER : OFFER + MARKET_TILES]
    coins = position.numbers[COIN_OFFER : COIN_OFFER + MARKET_COINS]
    discard = position.tiles[DISCARD : DISCARD + KINDS]
    return {
        "you": seat,
        "over": position.over,
        # That a tile of the holder has been taken up shows in `pending`, and to its owner only.
        "phase": PHASES[ASK_MAIN if hidden else position.phase],
        "first": int(position.first),
        "turn": int(position.turn),
        "actor": actor,
        "goal": int(position.goal),
        "max_discards": int(position.max_discards),
        "holder_limit": int(HOLDER_LIMIT),
        "peaceful": position.peaceful,
        "market": [TILE_IDS[kind] if kind >= 0 else None for kind in market],
        "coin_market": [COIN_IDS[coin] if coin >= 0 else None for coin in coins],
        "supply": int(position.supply_size),
        "discard": _counts(discard, TILE_IDS),
        "treasury": _counts(position.coins[TREASURY : TREASURY + COINS], COIN_IDS),
        "track": TRACK,
        "held": _known(position, position.seats, position.seats),
        "held_by_others": None if seat is None else _known(position, seat, seat),
        "players": [_player(position, other, seat) for other in range(int(position.seats))],
        "pending": None if secret else _pending(position),
        "coins_due": int(position.coins_due),
        "coin": COIN_IDS[position.coin] if position.coin >= 0 else None,
        "struck": int(position.struck) if position.struck >= 0 else None,
        "idle_turns": int(position.idle_turns),
        "forecast": forecast(position, seat),
    }


def _counts(counts: Iterable[int], names: list[str]) -> dict[str, int]:
    return {name: int(count) for name, count in zip(names, counts) if count}


def _known(position: Placing, viewer: int, holder: int) -> dict[str, int]:
    """Return what a viewer knows to be in a holder, or in those of all others (see memory)."""
    at = position.known_at(viewer, holder)
    return _counts(position.tiles[at : at + KINDS], TILE_IDS)


def _player(position: Placing, seat: int, viewer: int | None) -> Player:
    numbers = position.numbers
    held, purse = HOLDERS + seat * KINDS, PURSES + seat * COINS
    beside = int(numbers[BESIDE + seat])
    own = seat == viewer
    return {
        "holder_size": int(numbers[HELD + seat]),
        "holder": _counts(position.tiles[held : held + KINDS], TILE_IDS) if own else None,
        "known": _known(position, int(position.seats), seat),
        "known_to_you": _known(position, viewer, seat) if viewer is not None and not own else None,
        "royal": [name for at, name in enumerate(ROYAL_IDS) if (beside >> at) & 1],
        "castle": _castle(position, seat),
        "height": int(numbers[HEIGHT + seat]),
        "people": int(count_in_castle(position, seat, PEOPLE)),
        "windows": int(count_in_castle(position, seat, WINDOWS)),
        "roofs": int(count_in_castle(position, seat, ROOFS)),
        "space": int(numbers[BARON + seat]) + 1,
        "travelled": int(numbers[TRAVELLED + seat]),
        "coins": _counts(position.coins[purse : purse + COINS], COIN_IDS),
        "coin_total": int(numbers[OWNED + seat]),
    }


def _castle(position: Placing, seat: int) -> list[Placed]:
    """Return the tiles of a castle without the door, row by row from below."""
    cells = position.castle[seat * SITE : seat * SITE + CELLS]
    return [
        {
            "tile": TILE_IDS[kind - 1],
            "row": row_of(cell),
            "x": x_of(cell),
            "royal": position.is_royal(seat, cell),
        }
        for cell, kind in enumerate(cells)
        if kind and kind - 1 != DOOR
    ]


def _pending(position: Placing) -> Pending | None:
    if position.phase not in (ASK_SPOT, ASK_ADJUST):
        return None
    laid = position.phase == ASK_ADJUST
    return {
        "tile": TILE_IDS[position.chosen],
        "source": SOURCES[position.source],
        "row": row_of(position.spot) if laid else None,
        "x": x_of(position.spot) if laid else None,
        "owed": int(position.owed),
    }
