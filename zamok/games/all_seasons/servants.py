"""Servants: after the builder and the stonemason up to two go to work in the castle."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.all_seasons.facts import (
    CART_SPOT,
    CARTS,
    CITY,
    GRANARY_CARD,
    GRANARY_SPOT,
    INN_CARD,
    INN_SPOT,
    KIND_NAMES,
    MOST_A_CARD,
    PLACE_MOVES,
    SPOT_BEFORE,
    SPOT_BUILDING,
    SPOT_FEE,
    SPOT_NAMES,
    TALER,
    TAVERN_STORE,
)
from zamok.games.all_seasons.moves import DONE, FROM, PLACE, WITHDRAW
from zamok.games.all_seasons.scoring import standing_there
from zamok.games.all_seasons.state import NOBODY, NOTHING, PLACING, SOURCE, Position


def begin_placing(p: Position) -> None:
    """Offer the places for servants, if there is anything to decide."""
    p.phase = NOTHING
    if p.built == 0 and not p.lying & (1 << INN_CARD):
        return
    seat = p.seat
    if p.spot[INN_SPOT] == seat:
        p.ask(seat, PLACING)
        return
    place: i64 = 0
    while place < PLACE_MOVES:
        if may_place(p, seat, place):
            p.ask(seat, PLACING)
            return
        place += 1


def may_place(p: Position, seat: i64, place: i64) -> bool:
    """Tell whether a servant of the seat may go to a spot with the card being resolved."""
    if p.placed >= MOST_A_CARD or p.spot[place] != NOBODY:
        return False
    if p.has(seat, TALER) < SPOT_FEE[place]:
        return False
    if place == INN_SPOT:
        # The card alone is enough; a servant from a cart may not keep an inn (B27).
        return p.lying & (1 << INN_CARD) != 0 and p.reserve[seat] > 0
    if p.built == 0 or (p.joined[seat] >> SPOT_BUILDING[place]) & 1:
        return False
    if place >= GRANARY_SPOT:
        if not p.lying & (1 << GRANARY_CARD):
            return False
    elif not standing_there(p, SPOT_BUILDING[place]):
        return False
    before = SPOT_BEFORE[place]
    if before >= 0 and p.spot[before] == NOBODY:
        return False  # of places that are alike the first free one is named
    return p.reserve[seat] > 0 or at_carts(p, seat) > 0


def at_carts(p: Position, seat: i64) -> i64:
    """Return the carts (and the rider) where a servant of the seat stands, as bits."""
    found: i64 = 0
    cart: i64 = 0
    while cart < CARTS:
        if p.spot[CART_SPOT + cart] == seat:
            found |= 1 << cart
        cart += 1
    return found


def fill_placing(p: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List the places, the innkeeper's way home, and the end of it."""
    buffer[0] = DONE
    count: i64 = 1
    if p.spot[INN_SPOT] == seat:
        buffer[count] = WITHDRAW
        count += 1
    place: i64 = 0
    while place < PLACE_MOVES:
        if may_place(p, seat, place):
            buffer[count] = PLACE + place
            count += 1
        place += 1
    return count


def apply_placing(p: Position, seat: i64, move: i64) -> None:
    """Send a servant to a place, or stop."""
    if move == DONE:
        p.phase = NOTHING
    elif move == WITHDRAW:
        withdraw(p, seat)
        begin_placing(p)
    else:
        place = move - PLACE
        carts = at_carts(p, seat)
        if place == INN_SPOT or carts == 0:
            settle(p, seat, place, 0)
        elif p.reserve[seat] == 0 and carts & (carts - 1) == 0:
            source: i64 = 1
            while not carts & 1:
                carts >>= 1
                source += 1
            settle(p, seat, place, source)
        else:
            p.target = place
            p.ask(seat, SOURCE)


def fill_source(p: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List where the servant may come from: the reserve, carts, the rider (B27)."""
    count: i64 = 0
    if p.reserve[seat] > 0:
        buffer[0] = FROM
        count = 1
    cart: i64 = 0
    while cart < CARTS:
        if p.spot[CART_SPOT + cart] == seat:
            buffer[count] = FROM + 1 + cart
            count += 1
        cart += 1
    return count


def settle(p: Position, seat: i64, place: i64, source: i64) -> None:
    """Pay the fee and put the servant there, for the rest of the game."""
    if source == 0:
        p.reserve[seat] -= 1
    else:
        p.spot[CART_SPOT + source - 1] = NOBODY
        p.fresh &= ~(1 << (source - 1))
    p.target = 0
    p.spot[place] = seat
    p.placed += 1
    p.joined[seat] |= 1 << SPOT_BUILDING[place]
    p.shift(seat, CITY, TALER, SPOT_FEE[place])
    if p.recording:
        p.tell(
            "place",
            int(seat),
            {
                "spot": SPOT_NAMES[place],
                "fee": int(SPOT_FEE[place]),
                "cart": KIND_NAMES[source - 1] if source else None,
            },
        )
    if place == INN_SPOT:
        collected = p.has(TAVERN_STORE, TALER)
        p.shift(TAVERN_STORE, seat, TALER, collected)
        if p.recording and collected:
            p.tell("collect", int(seat), {"talers": int(collected)})
    begin_placing(p)


def withdraw(p: Position, seat: i64) -> None:
    """Bring the innkeeper home to the reserve."""
    p.spot[INN_SPOT] = NOBODY
    p.reserve[seat] += 1
    if p.recording:
        p.tell("withdraw", int(seat), {})
