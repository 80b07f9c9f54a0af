"""What a seat may know of a game of Castle Builder.

Hidden are the holders of the others, a tile taken up but not yet laid, and the order
of what will be drawn, which does not exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from zamok.games.castle_builder.facts import (
    CELLS,
    COIN_IDS,
    COINS,
    DOOR,
    HOLDER_LIMIT,
    KINDS,
    PEOPLE,
    ROOFS,
    TILE_IDS,
    TRACK,
    WINDOWS,
    row_of,
    x_of,
)
from zamok.games.castle_builder.state import ADJUST, MAIN, SPOT

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64, u8

    from zamok.games.castle_builder.state import Position

PHASES = ("main", "spot", "adjust", "shed", "coin", "victim", "target", "break", "take")
SOURCES = ("", "holder", "market", "royal")


class Placed(TypedDict):
    """A tile in a castle; x is its left half-column."""

    tile: str
    row: int
    x: int


class Player(TypedDict):
    """What lies before one seat."""

    holder_size: int
    holder: dict[str, int] | None
    royal: list[str]
    castle: list[Placed]
    height: int
    people: int
    windows: int
    roofs: int
    space: int
    travelled: int
    coins: dict[str, int]
    coin_total: int


class Pending(TypedDict):
    """The tile being placed: where from, where to, and discards still owed."""

    tile: str
    source: str
    row: int | None
    x: int | None
    owed: int


class View(TypedDict):
    """The whole table as one viewer sees it."""

    you: int | None
    over: bool
    phase: str
    turn: int
    actor: int | None
    goal: int
    max_discards: int
    holder_limit: int
    peaceful: bool
    market: list[str | None]
    coin_market: list[str | None]
    supply: int
    discard: dict[str, int]
    treasury: dict[str, int]
    track: list[str]
    players: list[Player]
    pending: Pending | None
    coins_due: int
    coin: str | None
    struck: int | None
    idle_turns: int


def view(position: Position, seat: int | None) -> dict[str, object]:
    """Return what a seat (None: a spectator) may know, as plain data."""
    actor = None if position.over else int(position.actor)
    secret = position.phase == SPOT and seat != actor
    table: View = {
        "you": seat,
        "over": position.over,
        # That a tile has been taken up shows in `pending`, and to the one who took it up only.
        "phase": PHASES[MAIN if position.phase == SPOT else position.phase],
        "turn": int(position.turn),
        "actor": actor,
        "goal": int(position.goal),
        "max_discards": int(position.max_discards),
        "holder_limit": int(HOLDER_LIMIT),
        "peaceful": position.peaceful,
        "market": [TILE_IDS[kind] if kind >= 0 else None for kind in position.market],
        "coin_market": [COIN_IDS[coin] if coin >= 0 else None for coin in position.coin_market],
        "supply": int(position.supply_size),
        "discard": _counts(position.discard, TILE_IDS, 0),
        "treasury": _counts(position.treasury, COIN_IDS, 0),
        "track": TRACK,
        "players": [_player(position, other, seat) for other in range(int(position.seats))],
        "pending": None if secret else _pending(position),
        "coins_due": int(position.coins_due),
        "coin": COIN_IDS[position.coin] if position.coin >= 0 else None,
        "struck": int(position.struck) if position.struck >= 0 else None,
        "idle_turns": int(position.idle_turns),
    }
    return cast("dict[str, object]", table)


def _counts(counts: vec[u8] | vec[i64], names: list[str], base: int) -> dict[str, int]:
    numbers = [int(count) for count in counts[base : base + len(names)]]
    return {name: number for name, number in zip(names, numbers) if number}


def _player(position: Position, seat: int, viewer: int | None) -> Player:
    own = seat == viewer
    base = int(KINDS) * seat
    castle = [
        (int(kind) - 1, cell)
        for cell, kind in enumerate(position.castle[int(CELLS) * seat : int(CELLS) * (seat + 1)])
        if kind and kind - 1 != DOOR
    ]
    beside = int(position.beside[seat])
    return {
        "holder_size": int(position.held[seat]),
        "holder": _counts(position.holder, TILE_IDS, base) if own else None,
        "royal": [name for bit, name in ((1, "princess"), (2, "prince")) if beside & bit],
        "castle": [
            {"tile": TILE_IDS[kind], "row": row_of(cell), "x": x_of(cell)} for kind, cell in castle
        ],
        "height": int(position.height[seat]),
        "people": sum(int(PEOPLE[kind]) for kind, _ in castle),
        "windows": sum(int(WINDOWS[kind]) for kind, _ in castle),
        "roofs": sum(int(ROOFS[kind]) for kind, _ in castle),
        "space": int(position.baron[seat]) + 1,
        "travelled": int(position.travelled[seat]),
        "coins": _counts(position.coins, COIN_IDS, int(COINS) * seat),
        "coin_total": int(position.coin_total[seat]),
    }


def _pending(position: Position) -> Pending | None:
    if position.phase not in (SPOT, ADJUST):
        return None
    laid = position.phase == ADJUST
    return {
        "tile": TILE_IDS[position.chosen],
        "source": SOURCES[position.source],
        "row": row_of(position.spot) if laid else None,
        "x": x_of(position.spot) if laid else None,
        "owed": int(position.owed),
    }
