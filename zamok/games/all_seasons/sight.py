"""Builds a view up from nothing."""

from __future__ import annotations

from zamok.games.all_seasons.characters import cart_open, carts_full
from zamok.games.all_seasons.facts import (
    BEAUTY_STORE,
    BUILDING_NAMES,
    CARD_NAMES,
    CARDS,
    CART_SPOT,
    CARTS,
    CASTLE_SPOTS,
    CITY,
    COST,
    EVENT_NAMES,
    EVENT_ROUNDS,
    EVENTS,
    FORGE_STORE,
    GRANARY_SPOT,
    HOUSE,
    INN_SPOT,
    KIND_NAMES,
    MOST_A_CARD,
    PHASES,
    PILE,
    POINTS,
    RESOURCES,
    ROUNDS,
    SILVER,
    SPOT_BUILDING,
    SPOT_FEE,
    SPOT_NAMES,
    TALER,
    TAVERN_STORE,
    TILE_KINDS,
    TILES,
    TOWER_STORE,
    TRACK,
    WORKER,
    WORKER_STORE,
    WORKERS,
    bits,
)
from zamok.games.all_seasons.forecast import forecast, next_round
from zamok.games.all_seasons.scoring import standing_there
from zamok.games.all_seasons.state import (
    CHOOSING,
    DOWN,
    EQUIPPING,
    GONE,
    HAND,
    KNOWN,
    LAST_PIECE,
    MELTING,
    NOBODY,
    NOW,
    OPEN,
    PAYING,
    PLAYED,
    SOURCE,
    Position,
)
from zamok.games.all_seasons.view import (
    CardInHand,
    Cart,
    Goods,
    LoadedWorker,
    Payment,
    Player,
    View,
    Winter,
)


def view(p: Position, seat: int | None) -> View:
    """Build what a seat (None: a spectator) may know."""
    return {
        "you": seat,
        "season": "winter" if p.winter else "summer",
        "purchase": "each_worker" if p.each_worker else "one",
        "round": int(p.round),
        "rounds": int(ROUNDS[p.seats]),
        "first": int(p.first),
        "phase": PHASES[p.phase],
        "actors": p.actors(),
        "over": p.over,
        "bank": int(p.has(CITY, TALER)),
        "track": int(p.has(TRACK, TALER)),
        "supply": _goods(p, CITY),
        "tower": _goods(p, TOWER_STORE),
        "forge": int(p.has(FORGE_STORE, SILVER)),
        "carts": [_cart(p, cart) for cart in range(CARTS)],
        "places": [
            {
                "spot": SPOT_NAMES[spot],
                "building": BUILDING_NAMES[SPOT_BUILDING[spot]],
                "fee": int(SPOT_FEE[spot]),
                "open": standing_there(p, SPOT_BUILDING[spot]),
                "owner": _owner(p, spot),
            }
            for spot in range(CASTLE_SPOTS)
        ],
        "tiles": [
            {
                "building": BUILDING_NAMES[tile],
                "left": int(p.tiles[tile]),
                "of": int(TILES[tile]),
                "cost": int(COST[tile]),
                "points": int(POINTS[tile]),
                "builders": _builders(p, tile),
            }
            for tile in range(TILE_KINDS)
        ],
        "workers": _workers(p),
        "players": [_player(p, other, other == seat) for other in range(p.seats)],
        "card": _card(p),
        "payment": _payment(p),
        "winter": _winter(p) if p.winter else None,
        "forecast": forecast(p, seat),
    }


def _cart(p: Position, cart: int) -> Cart:
    owner = _owner(p, CART_SPOT + cart)
    return {
        "kind": KIND_NAMES[cart],
        "owner": owner,
        "open": owner is not None or cart_open(cart, carts_full(p)),
        "fresh": (p.fresh >> cart) & 1 == 1,
    }


def _goods(p: Position, holder: int) -> Goods:
    return {KIND_NAMES[kind]: int(p.has(holder, kind)) for kind in range(RESOURCES)}


def _owner(p: Position, spot: int) -> int | None:
    owner = int(p.spot[spot])
    return None if owner == NOBODY else owner


def _cards(mask: int) -> list[str]:
    return [CARD_NAMES[card] for card in range(CARDS) if (mask >> card) & 1]


def _builders(p: Position, tile: int) -> list[int]:
    """Return who has built the tiles of a kind, in their order."""
    if tile <= HOUSE:
        return [int(p.builder(tile, number)) for number in range(TILES[tile] - p.tiles[tile])]
    return [seat for seat in range(p.seats) if p.raised[seat * TILE_KINDS + tile]]


def _player(p: Position, seat: int, own: bool) -> Player:
    return {
        "score": int(p.points[seat]),
        "talers": int(p.has(seat, TALER)),
        "goods": _goods(p, seat),
        "reserve": int(p.reserve[seat]),
        "unplayed": _cards(int(p.cards[HAND + seat] | p.cards[DOWN + seat])),
        "down": int(bits(p.cards[DOWN + seat])),
        "down_cards": _cards(int(p.cards[DOWN + seat])) if own else None,
        "known_down": _cards(int(p.cards[KNOWN + seat])),
        "maybe_down": _cards(int(p.cards[OPEN + seat]) if p.cards[DOWN + seat] else 0),
        "now": _cards(int(p.cards[NOW + seat])),
        "played": _cards(int(p.cards[PLAYED + seat])),
        "gone": _cards(int(p.cards[GONE + seat])),
        "built": [
            BUILDING_NAMES[tile]
            for tile in range(TILE_KINDS)
            for _ in range(int(p.raised[seat * TILE_KINDS + tile]))
        ],
        "built_now": int(p.built_now[seat]),
        "joined": [
            name for number, name in enumerate(BUILDING_NAMES) if (p.joined[seat] >> number) & 1
        ],
    }


def _workers(p: Position) -> list[LoadedWorker]:
    return [
        {
            "seat": seat,
            "card": CARD_NAMES[WORKER + worker],
            "goods": _goods(p, WORKER_STORE + seat * WORKERS + worker),
        }
        for seat in range(p.seats)
        for worker in range(WORKERS)
        if (p.cards[NOW + seat] >> (WORKER + worker)) & 1
    ]


def _card(p: Position) -> CardInHand | None:
    if p.over or not CHOOSING < p.phase <= SOURCE:
        return None
    offered = p.phase == LAST_PIECE
    wanted = p.offer // RESOURCES
    return {
        "seat": int(p.seat),
        "card": CARD_NAMES[p.card],
        "built": int(p.built),
        "placed": int(p.placed),
        "to_build": MOST_A_CARD - int(p.built),
        "to_place": MOST_A_CARD - int(p.placed),
        "free": int(p.free) if p.phase == EQUIPPING else 0,
        "spot": SPOT_NAMES[p.target] if p.phase == SOURCE else None,
        "offer": KIND_NAMES[p.offer % RESOURCES] if offered else None,
        "offer_from": int(wanted // WORKERS) if offered else None,
        "offer_card": CARD_NAMES[WORKER + wanted % WORKERS] if offered else None,
        "asked": [
            {
                "seat": number // WORKERS,
                "card": CARD_NAMES[WORKER + number % WORKERS],
                "sold": (p.bought >> number) & 1 == 1,
            }
            for number in range(p.seats * WORKERS)
            if ((p.bought | p.refused) >> number) & 1
        ],
    }


def _payment(p: Position) -> Payment | None:
    if p.phase not in (PAYING, MELTING):
        return None
    return {
        "building": BUILDING_NAMES[p.tile],
        "due": int(p.due),
        "kind": KIND_NAMES[p.kind],
        "paid": _goods(p, PILE),
        "melted": sum(p.melted_kinds().values()),
    }


def _winter(p: Position) -> Winter:
    marked = int(EVENT_ROUNDS[p.seats])
    return {
        "rounds": [number for number in range(1, 16) if (marked >> number) & 1],
        "next": next_round(p),
        "event": None if p.event == NOBODY else EVENT_NAMES[p.event],
        "lying": [EVENT_NAMES[card] for card in range(EVENTS) if (p.lying >> card) & 1],
        "unseen": [EVENT_NAMES[card] for card in range(EVENTS) if (p.deck >> card) & 1],
        "tavern_talers": int(p.has(TAVERN_STORE, TALER)),
        "innkeeper": _owner(p, INN_SPOT),
        "granary": [_owner(p, spot) for spot in range(GRANARY_SPOT, INN_SPOT)],
        "suitors": [seat for seat in range(p.seats) if (p.suitors >> seat) & 1],
        "gifts": _goods(p, BEAUTY_STORE),
        "gift_talers": int(p.has(BEAUTY_STORE, TALER)),
        "owed": int(p.owed),
    }
