"""The characters: what each card does when its turn comes."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.all_seasons.building import begin_building
from zamok.games.all_seasons.facts import (
    ALL_WORKERS,
    ARCHITECT,
    ARCHITECT_POINTS,
    BUILDER,
    CARD_NAMES,
    CART_BRINGS,
    CART_SPOT,
    CART_TAX,
    CARTS,
    CITY,
    FREE_KINDS,
    INN_CARD,
    INN_SPOT,
    KIND_NAMES,
    KINDS,
    LINE_ARCHITECT,
    MESSENGER,
    MESSENGER_TALERS,
    RESOURCES,
    RIDER,
    STONEMASON,
    TALER,
    TAVERN_STORE,
    TOLL,
    TOWER_STORE,
    TRADER,
    WORKER,
    WORKER_FREE,
    WORKER_GOODS,
    WORKER_STORE,
    WORKERS,
)
from zamok.games.all_seasons.moves import BUY, CART, DONE, EQUIP, OFF, SELL, STORE, WITHDRAW, WORK
from zamok.games.all_seasons.servants import at_carts, withdraw
from zamok.games.all_seasons.state import (
    BUYING,
    EQUIPPING,
    HAND,
    LAST_PIECE,
    NOBODY,
    NOTHING,
    NOW,
    PLAYED,
    TOLL_DUE,
    TOWER_CHOICE,
    TRADING,
    WORKING,
    Position,
)


def take_up(p: Position, seat: i64, card: i64) -> None:
    """Begin to resolve a card."""
    p.seat = seat
    p.card = card
    p.built = 0
    p.placed = 0
    p.bought = 0
    p.refused = 0
    p.cards[NOW + seat] &= ~(1 << card)
    if p.recording:
        p.tell("resolve", int(seat), {"card": CARD_NAMES[card]})


# ---- workers get their goods --------------------


def equip(p: Position, seat: i64) -> None:
    """Load the workers a seat has turned up: what the city still has (B5)."""
    worker: i64 = 0
    while worker < WORKERS:
        if (p.cards[NOW + seat] >> (WORKER + worker)) & 1:
            card = WORKER_STORE + seat * WORKERS + worker
            kind: i64 = 0
            while kind < RESOURCES:
                p.shift_most(CITY, card, kind, WORKER_GOODS[worker * RESOURCES + kind])
                kind += 1
            p.seat = seat
            p.card = WORKER + worker
            p.built = 0
            p.placed = 0
            p.free = WORKER_FREE[worker]
            if p.recording:
                name = CARD_NAMES[WORKER + worker]
                p.tell("equip", int(seat), {"card": name, "goods": p.goods_of(card)})
            go_on_equipping(p)
        worker += 1


def go_on_equipping(p: Position) -> None:
    """Ask for a free piece as long as there is a choice of kinds."""
    while p.free > 0:
        kinds: i64 = 0
        last: i64 = 0
        kind: i64 = 0
        while kind < FREE_KINDS:
            if p.has(CITY, kind):
                kinds += 1
                last = kind
            kind += 1
        if kinds > 1:
            p.ask(p.seat, EQUIPPING)
            return
        if kinds == 0:
            p.free = 0
        else:
            apply_equipping(p, last)
    p.phase = NOTHING


def apply_equipping(p: Position, kind: i64) -> None:
    """Put a free piece on the worker's card."""
    p.shift(CITY, WORKER_STORE + p.seat * WORKERS + p.card - WORKER, kind, 1)
    p.free -= 1
    if p.recording:
        p.tell("load", int(p.seat), {"card": CARD_NAMES[p.card], "kind": KIND_NAMES[kind]})


def fill_equipping(p: Position, buffer: vec[i64]) -> i64:
    """List the kinds a free piece may be of."""
    count: i64 = 0
    kind: i64 = 0
    while kind < FREE_KINDS:
        if p.has(CITY, kind):
            buffer[count] = EQUIP + kind
            count += 1
        kind += 1
    return count


# ---- messenger --------------------


def messenger(p: Position, seat: i64) -> None:
    """Take eight talers, or what the treasury has (B4)."""
    take_up(p, seat, MESSENGER)
    talers = p.shift_most(CITY, seat, TALER, MESSENGER_TALERS)
    if p.recording:
        p.tell("messenger", int(seat), {"talers": int(talers)})


# ---- trader --------------------


def trader(p: Position, seat: i64) -> None:
    """Pay the toll of the city tavern, if it is due, then place a servant."""
    take_up(p, seat, TRADER)
    host = p.spot[INN_SPOT]
    if p.lying & (1 << INN_CARD) and host != seat:
        if p.has(seat, TALER) >= TOLL:
            p.shift(seat, TAVERN_STORE if host == NOBODY else host, TALER, TOLL)
            if p.recording:
                p.tell("toll", int(seat), {"host": None if host == NOBODY else int(host)})
        else:
            carts = at_carts(p, seat)
            if carts & (carts - 1):
                p.ask(seat, TOLL_DUE)
                return
            if carts:
                cart: i64 = 0
                while not (carts >> cart) & 1:
                    cart += 1
                apply_toll_due(p, seat, cart)
                return
    begin_trading(p, seat)


def fill_toll_due(p: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List the servants that may be taken off for a toll that cannot be paid."""
    count: i64 = 0
    cart: i64 = 0
    while cart < CARTS:
        if p.spot[CART_SPOT + cart] == seat:
            buffer[count] = OFF + cart
            count += 1
        cart += 1
    return count


def apply_toll_due(p: Position, seat: i64, cart: i64) -> None:
    """Take a servant off its cart, back to the reserve."""
    p.spot[CART_SPOT + cart] = NOBODY
    p.reserve[seat] += 1
    if p.recording:
        p.tell("off", int(seat), {"cart": KIND_NAMES[cart]})
    begin_trading(p, seat)


def carts_full(p: Position) -> bool:
    """Tell whether a servant stands at each of the four carts."""
    cart: i64 = 0
    while cart < RIDER:
        if p.spot[CART_SPOT + cart] == NOBODY:
            return False
        cart += 1
    return True


def cart_open(cart: i64, full: bool) -> bool:
    """Tell whether a free cart may be manned: the rider only once the others are."""
    return cart < RIDER or full


def cart_targets(p: Position, seat: i64) -> i64:
    """Return where the trader may place a servant, as bits (A8)."""
    if p.reserve[seat] == 0:
        return 0
    full = carts_full(p)
    found: i64 = 0
    cart: i64 = 0
    while cart < CARTS:
        owner = p.spot[CART_SPOT + cart]
        if owner == NOBODY:
            if cart_open(cart, full):
                found |= 1 << cart
        elif full and owner != seat and not (p.fresh >> cart) & 1:
            found |= 1 << cart
        cart += 1
    return found


def begin_trading(p: Position, seat: i64) -> None:
    """Let the trader place his servant; where there is one way only, it is taken."""
    p.phase = NOTHING
    targets = cart_targets(p, seat)
    if p.spot[INN_SPOT] == seat or targets & (targets - 1):
        p.ask(seat, TRADING)
    elif targets:
        cart: i64 = 0
        while not (targets >> cart) & 1:
            cart += 1
        place_at_cart(p, seat, cart)
    elif p.recording:
        p.tell("no_cart", int(seat), {})


def fill_trading(p: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List the carts, and the innkeeper's way home; placing is compulsory where it can be."""
    targets = cart_targets(p, seat)
    count: i64 = 0
    if targets == 0:
        buffer[0] = DONE
        count = 1
    if p.spot[INN_SPOT] == seat:
        buffer[count] = WITHDRAW
        count += 1
    cart: i64 = 0
    while cart < CARTS:
        if (targets >> cart) & 1:
            buffer[count] = CART + cart
            count += 1
        cart += 1
    return count


def apply_trading(p: Position, seat: i64, move: i64) -> None:
    """Place the trader's servant, or first bring the innkeeper home."""
    if move == WITHDRAW:
        withdraw(p, seat)
        begin_trading(p, seat)
        return
    p.phase = NOTHING
    if move == DONE:
        if p.recording:
            p.tell("no_cart", int(seat), {})
    else:
        place_at_cart(p, seat, move - CART)


def place_at_cart(p: Position, seat: i64, cart: i64) -> None:
    """Put a servant at a cart; one that is displaced goes home."""
    owner = p.spot[CART_SPOT + cart]
    if owner != NOBODY:
        p.reserve[owner] += 1
    p.reserve[seat] -= 1
    p.spot[CART_SPOT + cart] = seat
    p.fresh |= 1 << cart
    if p.recording:
        p.tell(
            "cart",
            int(seat),
            {"cart": KIND_NAMES[cart], "displaced": None if owner == NOBODY else int(owner)},
        )


def deliver(p: Position) -> None:
    """Deliver once for all traders of the round: the tax to the tower first (B6, B12)."""
    cart: i64 = 0
    while cart < CARTS:
        owner = p.spot[CART_SPOT + cart]
        if owner != NOBODY:
            tax = p.shift_most(CITY, TOWER_STORE, cart, CART_TAX[cart])
            count = p.shift_most(CITY, owner, cart, CART_BRINGS[cart])
            if p.recording:
                p.tell(
                    "delivery",
                    int(owner),
                    {"kind": KIND_NAMES[cart], "count": int(count), "tax": int(tax)},
                )
        cart += 1


# ---- builder --------------------


def builder(p: Position, seat: i64) -> None:
    """Take one kind out of the defence tower, then build."""
    take_up(p, seat, BUILDER)
    kinds: i64 = 0
    last: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        if p.has(TOWER_STORE, kind):
            kinds += 1
            last = kind
        kind += 1
    if kinds > 1:
        p.ask(seat, TOWER_CHOICE)
    elif kinds == 1:
        apply_tower(p, last)
    else:
        begin_building(p)


def fill_tower(p: Position, buffer: vec[i64]) -> i64:
    """List the kinds that lie in the defence tower."""
    count: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        if p.has(TOWER_STORE, kind):
            buffer[count] = STORE + kind
            count += 1
        kind += 1
    return count


def apply_tower(p: Position, kind: i64) -> None:
    """Take all pieces of a kind out of the defence tower (B13)."""
    count = p.has(TOWER_STORE, kind)
    p.shift(TOWER_STORE, p.seat, kind, count)
    if p.recording:
        p.tell("store", int(p.seat), {"kind": KIND_NAMES[kind], "count": int(count)})
    begin_building(p)


# ---- stonemason --------------------


def stonemason(p: Position, seat: i64) -> None:
    """Buy from a worker, then build."""
    take_up(p, seat, STONEMASON)
    begin_buying(p)


def begin_buying(p: Position) -> None:
    """Offer the workers' goods while there are any to buy, or go on to building."""
    if p.has(p.seat, TALER) > 0:
        card: i64 = 0
        while card < p.seats * WORKERS:
            if may_buy_from(p, card):
                p.ask(p.seat, BUYING)
                return
            card += 1
    end_buying(p)


def end_buying(p: Position) -> None:
    """Go on from the workers to building."""
    p.bought = 0
    p.refused = 0
    begin_building(p)


def may_buy_from(p: Position, card: i64) -> bool:
    """Tell whether the stonemason may ask a worker card for a piece: never one's own."""
    if card // WORKERS == p.seat or ((p.bought | p.refused) >> card) & 1:
        return False
    return p.goods(WORKER_STORE + card) > 0


def fill_buying(p: Position, buffer: vec[i64]) -> i64:
    """List the pieces that may be bought."""
    buffer[0] = DONE
    count: i64 = 1
    card: i64 = 0
    while card < p.seats * WORKERS:
        if may_buy_from(p, card):
            at = (WORKER_STORE + card) * KINDS
            kind: i64 = 0
            while kind < RESOURCES:
                if p.stock[at + kind]:
                    buffer[count] = BUY + card * RESOURCES + kind
                    count += 1
                kind += 1
        card += 1
    return count


def apply_buying(p: Position, move: i64) -> None:
    """Buy a piece; for the last one on a card its owner is asked (A6)."""
    if move == DONE:
        end_buying(p)
        return
    p.offer = move - BUY
    card = p.offer // RESOURCES
    if p.goods(WORKER_STORE + card) > 1:
        buy(p)
        return
    owner = card // WORKERS
    if p.recording:
        p.tell("ask_last", int(p.seat), {"owner": int(owner), **_piece(p)})
    p.ask(owner, LAST_PIECE)


def apply_last_piece(p: Position, move: i64) -> None:
    """Sell the last piece or keep it."""
    if move == SELL:
        buy(p)
        return
    card = p.offer // RESOURCES
    p.refused |= 1 << card
    if p.recording:
        p.tell("refuse", int(card // WORKERS), {"buyer": int(p.seat), **_piece(p)})
    p.offer = 0
    begin_buying(p)


def buy(p: Position) -> None:
    """Exchange the piece for a taler, which the worker's owner has at once (B32)."""
    card = p.offer // RESOURCES
    p.shift(WORKER_STORE + card, p.seat, p.offer % RESOURCES, 1)
    p.shift(p.seat, card // WORKERS, TALER, 1)
    if p.recording:
        p.tell("buy", int(p.seat), {"owner": int(card // WORKERS), **_piece(p)})
    p.offer = 0
    if p.each_worker:
        p.bought |= 1 << card
        begin_buying(p)
    else:
        end_buying(p)


def _piece(p: Position) -> dict[str, object]:
    """Return for an event which piece is offered: the worker it lies on, and its kind."""
    card = p.offer // RESOURCES
    return {
        "card": CARD_NAMES[WORKER + card % WORKERS],
        "kind": KIND_NAMES[p.offer % RESOURCES],
    }


# ---- worker --------------------


def worker(p: Position, seat: i64) -> None:
    """Resolve a worker; of two its owner says which comes first (B18)."""
    mine = p.cards[NOW + seat] & ALL_WORKERS
    if mine & (mine - 1):
        p.forget()
        p.seat = seat
        p.ask(seat, WORKING)
        return
    card: i64 = WORKER
    while not (mine >> card) & 1:
        card += 1
    apply_working(p, seat, card - WORKER)


def fill_working(p: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List the workers still to be resolved."""
    count: i64 = 0
    which: i64 = 0
    while which < WORKERS:
        if (p.cards[NOW + seat] >> (WORKER + which)) & 1:
            buffer[count] = WORK + which
            count += 1
        which += 1
    return count


def apply_working(p: Position, seat: i64, which: i64) -> None:
    """Take what is left on the card, then build."""
    take_up(p, seat, WORKER + which)
    card = WORKER_STORE + seat * WORKERS + which
    goods = p.goods_of(card) if p.recording else {}
    kind: i64 = 0
    while kind < RESOURCES:
        p.shift(card, seat, kind, p.has(card, kind))
        kind += 1
    if p.recording:
        p.tell("work", int(seat), {"card": CARD_NAMES[p.card], "goods": goods})
    begin_building(p)


# ---- architect --------------------


def watched(p: Position, seat: i64) -> i64:
    """Count the buildings of this round that an architect of the seat scores: the others' (A11)."""
    buildings: i64 = 0
    other: i64 = 0
    while other < p.seats:
        if other != seat:
            buildings += p.built_now[other]
        other += 1
    return buildings


def architect(p: Position, seat: i64) -> None:
    """Score the others' buildings of this round and take all cards back (B28, B29)."""
    take_up(p, seat, ARCHITECT)
    buildings = watched(p, seat)
    p.score(seat, LINE_ARCHITECT, ARCHITECT_POINTS * buildings)
    p.cards[HAND + seat] |= p.cards[PLAYED + seat]
    p.cards[PLAYED + seat] = 0
    if p.recording:
        p.tell(
            "architect",
            int(seat),
            {"buildings": int(buildings), "points": int(ARCHITECT_POINTS * buildings)},
        )
