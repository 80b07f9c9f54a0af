"""Why a move is refused: the anchor of the rule on the rules page, and the reason."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import Refusal
from zamok.engine.phrase import Phrase, phrase
from zamok.games.all_seasons.characters import carts_full, may_buy_from
from zamok.games.all_seasons.facts import (
    ARCHITECT,
    BUILDING_NAMES,
    CARD_NAMES,
    CART_SPOT,
    CITY,
    COST,
    EVENT_ANSWERS,
    GRANARY_CARD,
    GRANARY_SPOT,
    INN_CARD,
    INN_SPOT,
    KIND_NAMES,
    MOST_A_CARD,
    PHASES,
    RESOURCES,
    RIDER,
    SILVER,
    SPOT_BEFORE,
    SPOT_BUILDING,
    SPOT_FEE,
    TALER,
    WORKER_STORE,
    WORKERS,
)
from zamok.games.all_seasons.moves import (
    BUILD,
    BUY,
    CART,
    CHOOSE,
    EQUIP,
    MELT,
    MOST_BARS,
    MOST_OWN,
    MOVES,
    PAY,
    PLACE,
    STORE,
)
from zamok.games.all_seasons.scoring import palace_bars, standing_there
from zamok.games.all_seasons.servants import at_carts
from zamok.games.all_seasons.state import HAND, NOBODY, SHARING, Position
from zamok.games.all_seasons.winter import TALERS, Toll, asking


def refuse(p: Position, seat: int, move: int) -> Refusal:
    """Return why a move is not offered to an acting seat."""
    if p.phase >= SHARING:
        return winter(p, seat, move)
    asked, tried = PHASES[p.phase], MOVES.of(move).name
    found: Refusal | None = None
    if (asked, tried) == ("choose", "choose"):
        found = choosing(p, seat, move - CHOOSE)
    elif (asked, tried) == ("equip", "equip"):
        found = Refusal("equip", phrase("refuse.supply", kind=kind_of(move - EQUIP)))
    elif (asked, tried) == ("toll", "off"):
        found = Refusal("city-tavern", phrase("refuse.not_yours"))
    elif asked == "trader":
        found = trading(p, seat, move, tried)
    elif (asked, tried) == ("tower", "tower"):
        found = Refusal("builder", phrase("refuse.tower_lacks", kind=kind_of(move - STORE)))
    elif (asked, tried) == ("buy", "buy"):
        found = buying(p, seat, move - BUY)
    elif (asked, tried) == ("build", "build"):
        found = building(p, move - BUILD)
    elif (asked, tried) == ("pay", "pay"):
        found = paying(p, move - PAY)
    elif (asked, tried) == ("melt", "melt"):
        found = melting(p, move - MELT)
    elif (asked, tried) in (("place", "withdraw"), ("place", "place")):
        found = placing(p, seat, move, tried)
    elif (asked, tried) == ("source", "from"):
        found = Refusal("recall", phrase("refuse.nobody_there"))
    elif (asked, tried) == ("palace", "palace"):
        found = Refusal("palace", phrase("refuse.palace", most=int(palace_bars(p, seat))))
    return found if found is not None else wrong_moment(p)


def wrong_moment(p: Position) -> Refusal:
    """Say what is asked now instead of a move of another moment."""
    return Refusal("turn", phrase("refuse.moment", asked=phrase(f"phase.{PHASES[p.phase]}")))


# ---- names of things --------------------


def kind_of(kind: i64) -> Phrase:
    """Return a resource."""
    return phrase(f"kind.{KIND_NAMES[kind]}")


def building_of(building: i64) -> Phrase:
    """Return a building."""
    return phrase(f"building.{BUILDING_NAMES[building]}")


def place_of(place: i64) -> Phrase:
    """Return a place: its building and its fee."""
    return phrase("spot", count=int(SPOT_FEE[place]), building=building_of(SPOT_BUILDING[place]))


# ---- choice by choice --------------------


def choosing(p: Position, seat: i64, card: i64) -> Refusal:
    """Say why a card cannot be laid down."""
    if card == ARCHITECT and (p.cards[HAND + seat] >> card) & 1:
        return Refusal("architect-first", phrase("refuse.architect"))
    return Refusal("choose", phrase("refuse.not_in_hand", card=phrase(f"card.{CARD_NAMES[card]}")))


def trading(p: Position, seat: i64, move: int, tried: str) -> Refusal | None:
    """Say why the trader cannot do this."""
    if tried == "done":
        return Refusal("trader", phrase("refuse.must_place"))
    if tried == "withdraw":
        return Refusal("city-tavern", phrase("refuse.innkeeper"))
    if tried != "cart":
        return None
    cart: i64 = move - CART
    owner = p.spot[CART_SPOT + cart]
    if p.reserve[seat] == 0:
        return Refusal("trader", phrase("refuse.no_reserve"))
    if cart == RIDER and owner == NOBODY:
        return Refusal("rider", phrase("refuse.rider"))
    if not carts_full(p):
        return Refusal("displace", phrase("refuse.cart_free"))
    if owner == seat:
        return Refusal("displace", phrase("refuse.own_servant"))
    return Refusal("displace", phrase("refuse.fresh"))


def buying(p: Position, seat: i64, number: i64) -> Refusal:
    """Say why a piece cannot be bought."""
    card = number // RESOURCES
    owner = card // WORKERS
    if owner == seat:
        return Refusal("buy", phrase("refuse.own_worker"))
    if owner >= p.seats:
        return Refusal("buy", phrase("refuse.no_player"))
    if not may_buy_from(p, card) and p.goods(WORKER_STORE + card):
        if p.goods(WORKER_STORE + card) > 1:
            return Refusal("buy", phrase("refuse.bought"))
        return Refusal("last-piece", phrase("refuse.answered"))
    return Refusal("buy", phrase("refuse.no_piece", kind=kind_of(number % RESOURCES)))


def building(p: Position, tile: i64) -> Refusal:
    """Say why a tile cannot be built."""
    if p.tiles[tile] == 0:
        return Refusal("build", phrase("refuse.all_built", building=building_of(tile)))
    cost = int(COST[tile])
    return Refusal("payment", phrase("refuse.cost", building=building_of(tile), cost=cost))


def paying(p: Position, number: i64) -> Refusal | None:
    """Say why so many pieces cannot be paid."""
    kind = number // MOST_OWN
    if kind != p.kind:
        return None
    have = p.has(p.seat, kind)
    if number % MOST_OWN > have:
        return Refusal("payment", phrase("refuse.few", kind=kind_of(kind), have=int(have)))
    return Refusal("payment", phrase("refuse.sum"))


def melting(p: Position, number: i64) -> Refusal | None:
    """Say why so many bars cannot be melted."""
    kind = number // MOST_BARS
    bars = number % MOST_BARS
    if kind != p.kind:
        return None
    have = p.has(p.seat, SILVER)
    lying = p.has(CITY, kind)
    if bars > have:
        return Refusal("silver", phrase("refuse.few", kind=kind_of(SILVER), have=int(have)))
    if bars > lying:
        return Refusal("silver", phrase("refuse.cart_short", kind=kind_of(kind), lying=int(lying)))
    return Refusal("payment", phrase("refuse.sum"))


def placing(p: Position, seat: i64, move: int, tried: str) -> Refusal:
    """Say why a servant cannot go there."""
    if tried == "withdraw":
        return Refusal("city-tavern", phrase("refuse.innkeeper"))
    place: i64 = move - PLACE
    at = SPOT_BUILDING[place]
    if place == INN_SPOT and not p.lying & (1 << INN_CARD):
        return Refusal("city-tavern", phrase("refuse.no_inn"))
    if GRANARY_SPOT <= place < INN_SPOT and not p.lying & (1 << GRANARY_CARD):
        return Refusal("granary", phrase("refuse.no_granary"))
    if p.spot[place] != NOBODY:
        return Refusal("places", phrase("refuse.taken", spot=place_of(place)))
    if place < GRANARY_SPOT and not standing_there(p, at):
        return Refusal("places", phrase("refuse.not_built", building=building_of(at)))
    if place != INN_SPOT and p.built == 0:
        return Refusal("servants", phrase("refuse.nothing_built"))
    if p.placed >= MOST_A_CARD:
        return Refusal("servants", phrase("refuse.two_sent"))
    have = p.has(seat, TALER)
    if have < SPOT_FEE[place]:
        return Refusal("places", phrase("refuse.fee", spot=place_of(place), have=int(have)))
    if p.reserve[seat] == 0 and (place == INN_SPOT or not at_carts(p, seat)):
        return Refusal("servants", phrase("refuse.no_servant"))
    if (p.joined[seat] >> at) & 1:
        return Refusal("servants", phrase("refuse.joined", building=building_of(at)))
    return Refusal("places", phrase("refuse.first_free", spot=place_of(SPOT_BEFORE[place])))


def winter(p: Position, seat: i64, move: int) -> Refusal:
    """Say how a winter card may be answered; the words of each card know it."""
    card = asking(p)
    tried = MOVES.of(move).name
    meant = tried == "done" or tried in EVENT_ANSWERS[card.name]
    rule = card.name.replace("_", "-") if meant else "turn"
    if isinstance(card, Toll) and move == TALERS:
        need, have = int(card.price(p, seat)), int(p.has(seat, TALER))
        return Refusal(rule, phrase("refuse.talers", need=need, have=have))
    return Refusal(rule, phrase(f"refuse.{PHASES[p.phase]}"))
