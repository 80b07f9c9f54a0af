"""What the rules of Castle Builder know in advance: what fits where, and what it would bring."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.games.castle_builder import scoring
from zamok.games.castle_builder.coins import coins_passed
from zamok.games.castle_builder.facts import (
    ABOVE_LEFT,
    ABOVE_RIGHT,
    ANY_SUM,
    CELL_NAMES,
    CELL_OF_PLACE,
    CELLS,
    COIN_IDS,
    COINS,
    HOLDER_LIMIT,
    IS_TILE,
    KINDS,
    ROW_CELLS,
    RUBY,
    SHAPES,
    SPACES,
    TILE_IDS,
    row_of,
    sum_below,
    x_of,
)
from zamok.games.castle_builder.moves import DRAW, MAX_LEGAL, SPOT
from zamok.games.castle_builder.placing import Placing, kind_of, source_of, steps_for
from zamok.games.castle_builder.state import (
    ASK_ADJUST,
    ASK_COIN,
    ASK_MAIN,
    ASK_SHED,
    ASK_SPOT,
    BARON,
    FIT,
    FROM_HOLDER,
    HEIGHT,
    HELD,
    HOLDERS,
    SITE,
    SUPPLY,
)
from zamok.games.castle_builder.view import Forecast, Free, Placement, Ride


def forecast(position: Placing, viewer: int | None) -> Forecast:
    """Return what a viewer (None: a spectator) may be told in advance."""
    acts = viewer is not None and not position.over and viewer == position.actor
    return {
        "free": [free_places(position, seat) for seat in range(position.seats)],
        "placements": placements(position) if acts else None,
        "ruby": ruby_ride(position),
        "favoured": favoured_by_offer(position),
        "calmed": [COIN_IDS[coin] for coin in range(COINS) if position.calmed(coin)],
        "unseen": unseen(position, position.seats),
        "unseen_by_you": None if viewer is None else unseen(position, viewer),
        "excess": excess(position),
        "leaders": leaders(position),
    }


# ---- the castle --------------------------------------------------------------------------


def free_places(position: Placing, seat: i64) -> list[Free]:
    """Return the free places that touch a castle, those that nothing fits among them."""
    castle = position.castle
    base = seat * SITE
    touched = vec[i64]([0] * int(CELLS + 1))  # by cell + 1: some have no neighbour, -1
    end = position.numbers[HEIGHT + seat] * ROW_CELLS
    cell: i64 = 0
    while cell < end:
        if cell < ROW_CELLS:
            touched[cell + 1] = 1
        if castle[base + cell]:
            touched[ABOVE_LEFT[cell] + 1] = 1
            touched[ABOVE_RIGHT[cell] + 1] = 1
        cell += 1
    found: list[Free] = []
    cell = 0
    while cell < end + ROW_CELLS:
        if touched[cell + 1] and not castle[base + cell] and CELL_NAMES[cell]:
            found.append(_free(cell, i64(castle[base + FIT + cell])))
        cell += 1
    return found


def _free(cell: i64, fit: i64) -> Free:
    needed = int(sum_below(fit))
    return {
        "row": row_of(cell),
        "x": x_of(cell),
        "shape": SHAPES[fit & 3] if fit else None,
        "sum": needed if fit and needed != ANY_SUM else None,
    }


# ---- what placing a tile brings --------------------------------------------------------------


def placements(position: Placing) -> list[Placement]:
    """Return where every move of the active seat that takes up or sets a tile may lead to."""
    found: list[Placement] = []
    buffer = vec[i64]([0] * int(MAX_LEGAL))
    if position.phase == ASK_SPOT:
        count = position.fill_spots(position.chosen, position.source, buffer)
        for move in buffer[:count]:
            cell = CELL_OF_PLACE[move - SPOT]
            found.append(_placement(position, move, position.chosen, cell))
    if position.phase == ASK_MAIN:
        count = position.fill_main(buffer)
        spots = vec[i64]([0] * int(MAX_LEGAL))
        for move in buffer[:count]:
            if move != DRAW:
                kind = kind_of(move)
                count = position.fill_spots(kind, source_of(move), spots)
                for spot in spots[:count]:
                    cell = CELL_OF_PLACE[spot - SPOT]
                    found.append(_placement(position, move, kind, cell))
    return found


def _placement(position: Placing, move: i64, kind: i64, cell: i64) -> Placement:
    steps = steps_for(kind, cell)
    return {
        "move": int(move),
        "tile": TILE_IDS[kind],
        "row": row_of(cell),
        "x": x_of(cell),
        "owed": int(position.price(kind, cell)),
        "ride": ride(position, position.turn, steps) if steps else None,
    }


def ride(position: Placing, seat: i64, steps: i64) -> Ride:
    """Return where a baron comes to stand after so many steps, and what he finds on his way."""
    start = position.numbers[BARON + seat]
    gone = position.spaces_gone(seat, steps)
    space = (start + gone) % SPACES
    return {
        "space": int(space) + 1,
        "steps": int(gone),
        "coins": int(coins_passed(start, gone)),
        "tile": bool(IS_TILE[space]),
    }


# ---- coins -----------------------------------------------------------------------------------


def ruby_ride(position: Placing) -> Ride | None:
    """Return where the coin of the ruby would send the baron, if it can be chosen now."""
    if position.phase != ASK_COIN or not (position.coins_on_offer() >> RUBY) & 1:
        return None
    return ride(position, position.turn, 1)


def favoured_by_offer(position: Placing) -> dict[str, list[int]]:
    """Return for the coins on offer that let seats draw tiles which seats these are."""
    offer = position.coins_on_offer()
    found: dict[str, list[int]] = {}
    coin: i64 = 0
    while coin < COINS:
        seats = position.favoured(coin) if offer & BIT[coin] else 0
        if seats:
            found[COIN_IDS[coin]] = [seat for seat in range(position.seats) if seats & BIT[seat]]
        coin += 1
    return found


# ---- what is left ----------------------------------------------------------------------------


def unseen(position: Placing, viewer: i64) -> dict[str, int]:
    """Return the tiles of which a viewer (`seats`: a spectator) cannot tell where they are."""
    tiles = position.tiles
    laid = position.phase == ASK_ADJUST and position.source == FROM_HOLDER
    found: dict[str, int] = {}
    kind: i64 = 0
    while kind < KINDS:
        count = i64(tiles[SUPPLY + kind])
        seat: i64 = 0
        while seat < position.seats:
            if seat != viewer:
                known = i64(tiles[position.known_at(viewer, seat) + kind])
                if laid and seat == position.turn and kind == position.chosen and not known:
                    known = 1  # it lies open at its place, yet counts to a holder still
                count += i64(tiles[HOLDERS + seat * KINDS + kind]) - known
            seat += 1
        if count:
            found[TILE_IDS[kind]] = int(count)
        kind += 1
    return found


def excess(position: Placing) -> int:
    """Return how many tiles whoever decides has still to discard above the limit."""
    if position.phase != ASK_SHED:
        return 0
    return int(position.numbers[HELD + position.actor] - HOLDER_LIMIT)


def leaders(position: Placing) -> list[int]:
    """Return the seats that win as things lie."""
    standing = scoring.standing(position)
    best = max(standing)
    return [seat for seat, key in enumerate(standing) if key == best]
