"""Why a move is refused: the anchor of the rule on the rules page, and a sentence."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import IllegalMove
from zamok.games.all_seasons.characters import carts_full, may_buy_from
from zamok.games.all_seasons.facts import (
    ARCHITECT,
    BUILDING_NAMES,
    CARD_NAMES,
    CART_SPOT,
    CARTS,
    EVENT_NAMES,
    FREE_KINDS,
    GRANARY_CARD,
    GRANARY_SPOT,
    INN_CARD,
    INN_SPOT,
    KIND_NAMES,
    KINDS,
    MOST_A_CARD,
    PLACE_MOVES,
    RESOURCES,
    RIDER,
    SPOT_BEFORE,
    SPOT_BUILDING,
    SPOT_FEE,
    SPOT_NAMES,
    TALER,
    TILE_KINDS,
    WORKER_STORE,
    WORKERS,
)
from zamok.games.all_seasons.moves import (
    BARS,
    BUILD,
    BUY,
    CART,
    CHOOSE,
    DONE,
    EQUIP,
    FROM,
    GIFT,
    LOSE,
    MELT,
    MOST_BARS,
    MOST_OWN,
    OFF,
    PALACE_CHOICES,
    PAY,
    PLACE,
    STONES,
    STORE,
    TAKE,
    TALERS,
    WITHDRAW,
)
from zamok.games.all_seasons.scoring import standing_there
from zamok.games.all_seasons.servants import at_carts
from zamok.games.all_seasons.state import (
    AT_WALL,
    BUILDING,
    BUYING,
    CHOOSING,
    COURTING,
    EQUIPPING,
    HAND,
    IN_PLAGUE,
    IN_SNOW,
    MELTING,
    NOBODY,
    OWING,
    PALACE_BARS,
    PAYING,
    PHASES,
    PLACING,
    ROBBED,
    SHARING,
    SOURCE,
    TOLL_DUE,
    TOWER_CHOICE,
    TRADING,
    Position,
)


def reason(p: Position, seat: int, move: int) -> IllegalMove:
    """Return the error for a move that is not offered to an acting seat."""
    phase = p.phase
    if phase == CHOOSING and CHOOSE <= move < LOSE:
        return choosing(p, seat, move - CHOOSE)
    if phase == EQUIPPING and EQUIP <= move < EQUIP + FREE_KINDS:
        return IllegalMove("equip", f"there is no {KIND_NAMES[move - EQUIP]} in the supply")
    if phase == TOLL_DUE and OFF <= move < OFF + CARTS:
        return IllegalMove("city-tavern", "only a servant of one's own can be taken off")
    if phase == TRADING:
        return trading(p, seat, move)
    if phase == TOWER_CHOICE and STORE <= move < STORE + RESOURCES:
        return IllegalMove("builder", f"no {KIND_NAMES[move - STORE]} lies in the defence tower")
    if phase == BUYING and BUY <= move < BUY + 4 * WORKERS * RESOURCES:
        return buying(p, seat, move - BUY)
    if phase == BUILDING and BUILD <= move < BUILD + TILE_KINDS:
        return building(p, move - BUILD)
    if phase == PAYING and PAY <= move < MELT:
        return paying(p, move - PAY)
    if phase == MELTING and MELT <= move < FROM:
        return melting(p, move - MELT)
    if phase == PLACING:
        return placing(p, seat, move)
    if phase == SOURCE and FROM <= move <= FROM + CARTS:
        return IllegalMove("recall", "no servant of this seat is there")
    if phase == PALACE_BARS and BARS <= move < BARS + PALACE_CHOICES:
        return IllegalMove("palace", "so many bars cannot be exchanged")
    return winter(p, seat, move)


def wrong_moment(p: Position) -> IllegalMove:
    """Return the error for a move of another moment."""
    return IllegalMove("turn", f"this is not a move for now; what is asked is: {PHASES[p.phase]}")


def choosing(p: Position, seat: i64, card: i64) -> IllegalMove:
    """Say why a card cannot be laid down."""
    name = CARD_NAMES[card]
    if card == ARCHITECT and (p.cards[HAND + seat] >> card) & 1:
        return IllegalMove("architect-first", "with no card played the architect cannot be chosen")
    return IllegalMove("choose", f"the {name} is not in hand")


def trading(p: Position, seat: i64, move: int) -> IllegalMove:
    """Say why the trader cannot do this."""
    if move == DONE:
        return IllegalMove("trader", "a servant must be placed while there is a place for it")
    if move == WITHDRAW:
        return IllegalMove("city-tavern", "the innkeeper is not of this seat")
    if not CART <= move < OFF:
        return wrong_moment(p)
    cart = move - CART
    owner = p.spot[CART_SPOT + cart]
    if p.reserve[seat] == 0:
        return IllegalMove("trader", "there is no servant in the reserve")
    if cart == RIDER and owner == NOBODY:
        return IllegalMove("rider", "the rider is open only when all carts are manned")
    if not carts_full(p):
        return IllegalMove("displace", "while a cart is free nobody is displaced")
    if owner == seat:
        return IllegalMove("displace", "one's own servant cannot be displaced")
    return IllegalMove("displace", "a servant placed this round cannot be displaced")


def buying(p: Position, seat: i64, number: int) -> IllegalMove:
    """Say why a piece cannot be bought."""
    card = number // RESOURCES
    owner = card // WORKERS
    if owner == seat:
        return IllegalMove("buy", "nobody buys from a worker of one's own")
    if owner >= p.seats:
        return IllegalMove("buy", f"there is no seat {owner} at this table")
    if not may_buy_from(p, card) and p.goods(WORKER_STORE + card):
        if p.goods(WORKER_STORE + card) > 1:
            return IllegalMove("buy", "one piece has been bought from this worker already")
        return IllegalMove("last-piece", "this worker has answered already")
    return IllegalMove("buy", "no such piece lies on this worker's card")


def building(p: Position, tile: i64) -> IllegalMove:
    """Say why a tile cannot be built."""
    name = BUILDING_NAMES[tile]
    if p.tiles[tile] == 0:
        return IllegalMove("build", f"no {name} is left to build")
    return IllegalMove("payment", f"a {name} cannot be paid exactly with three kinds or more")


def paying(p: Position, number: int) -> IllegalMove:
    """Say why so many pieces cannot be paid."""
    kind = number // MOST_OWN
    if kind != p.kind:
        return wrong_moment(p)
    if number % MOST_OWN > p.stock[p.seat * KINDS + kind]:
        return IllegalMove("payment", f"there is not so much {KIND_NAMES[kind]}")
    return IllegalMove("payment", "then the cost could not be met exactly with three kinds")


def melting(p: Position, number: int) -> IllegalMove:
    """Say why so many bars cannot be melted."""
    kind = number // MOST_BARS
    if kind != p.kind:
        return wrong_moment(p)
    return IllegalMove("silver", f"so many bars cannot become {KIND_NAMES[kind]} here")


def placing(p: Position, seat: i64, move: int) -> IllegalMove:
    """Say why a servant cannot go there."""
    if move == WITHDRAW:
        return IllegalMove("city-tavern", "the innkeeper is not of this seat")
    if not PLACE <= move < PLACE + PLACE_MOVES:
        return wrong_moment(p)
    place: i64 = move - PLACE
    name = SPOT_NAMES[place]
    building = SPOT_BUILDING[place]
    if place == INN_SPOT and not p.lying & (1 << INN_CARD):
        return IllegalMove("city-tavern", "the city tavern is not in the game")
    if GRANARY_SPOT <= place < INN_SPOT and not p.lying & (1 << GRANARY_CARD):
        return IllegalMove("granary", "the granary is not in the game")
    if p.spot[place] != NOBODY:
        return IllegalMove("places", f"the place {name} is taken")
    if place < GRANARY_SPOT and not standing_there(p, building):
        return IllegalMove("places", f"the {BUILDING_NAMES[building]} is not built")
    if place != INN_SPOT and p.built == 0:
        return IllegalMove("servants", "no building was built with this card")
    if p.placed >= MOST_A_CARD:
        return IllegalMove("servants", "two servants have been sent with this card")
    if p.has(seat, TALER) < SPOT_FEE[place]:
        return IllegalMove("places", f"the place {name} costs {SPOT_FEE[place]} talers")
    if p.reserve[seat] == 0 and (place == INN_SPOT or not at_carts(p, seat)):
        return IllegalMove("servants", "there is no servant to send")
    if (p.joined[seat] >> building) & 1:
        return IllegalMove("servants", "one servant a round may join a building")
    before = SPOT_BEFORE[place]
    return IllegalMove("places", f"the place {SPOT_NAMES[before]} is filled first")


def winter(p: Position, seat: int, move: int) -> IllegalMove:
    """Say why a winter card cannot be answered like this."""
    phase = p.phase
    if phase == AT_WALL and STONES <= move < GIFT:
        return IllegalMove("broken-wall", "one to three stones are given, as many as there are")
    if phase == COURTING and GIFT <= move < TAKE:
        return IllegalMove("frozen-beauty", f"there is no {KIND_NAMES[move - GIFT]} to give")
    if phase == SHARING and TAKE <= move < TALERS:
        return IllegalMove("frozen-beauty", f"no {KIND_NAMES[move - TAKE]} lies there")
    if phase in (IN_PLAGUE, IN_SNOW, ROBBED, OWING):
        anchor = EVENT_NAMES[p.event].replace("_", "-")
        if move == TALERS:
            return IllegalMove(anchor, "there are not enough talers")
        if move == DONE:
            return IllegalMove(anchor, "this card lets nobody off")
        if LOSE <= move < LOSE + 8:
            return IllegalMove(anchor, f"the {CARD_NAMES[move - LOSE]} cannot be given up here")
    return wrong_moment(p)
