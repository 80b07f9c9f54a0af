"""What no game leads to: a position that was written by hand is held against the rules.

Each function looks at one side of a position and names the two fields that cannot both be so.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.engine.errors import PositionError
from zamok.games.all_seasons import building, characters, servants
from zamok.games.all_seasons.facts import (
    ALL_WORKERS,
    ARCHITECT,
    ARCHITECT_POINTS,
    BEAUTY_STORE,
    BUILDER,
    BUILDING_NAMES,
    CARD_NAMES,
    CARDS,
    CARDS_A_ROUND,
    CART_SPOT,
    CARTS,
    CITY_TAVERN,
    EVENT_LINE,
    EVENT_NAMES,
    EVENT_ROUNDS,
    EVENTS,
    FORGE_STORE,
    FREE_KINDS,
    GRANARY_CARD,
    GRANARY_SPOT,
    INN_CARD,
    INN_SPOT,
    LINE_ARCHITECT,
    LINE_MARKET,
    LINE_PALACE,
    LINE_STONEMASON,
    LINE_WORKER,
    LINES,
    MESSENGER,
    MOST_A_CARD,
    PILE,
    PLACE_MOVES,
    POINTS,
    RESOURCES,
    ROUNDS,
    SILVER,
    SPOT_BEFORE,
    SPOT_BUILDING,
    STONEMASON,
    TALER,
    TAVERN_STORE,
    TILE_KINDS,
    TILES,
    TRADER,
    VALUE,
    WORKER,
    WORKER_FREE,
    WORKER_GOODS,
    WORKER_STORE,
    WORKERS,
    bits,
)
from zamok.games.all_seasons.forecast import likeness
from zamok.games.all_seasons.scoring import (
    market_price,
    palace_pieces,
    standing_there,
)
from zamok.games.all_seasons.state import (
    ANSWERING,
    ARCHITECTS,
    BUILDERS,
    BUILDING,
    BUYING,
    CHOOSING,
    DOWN,
    EQUIPMENT,
    EQUIPPING,
    EVENT,
    GONE,
    HAND,
    KNOWN,
    LAST_PIECE,
    MELTING,
    MESSENGERS,
    NOBODY,
    NOTHING,
    NOW,
    OPEN,
    PALACE_BARS,
    PALACE_SCORING,
    PAYING,
    PLACING,
    PLAYED,
    REVEAL,
    ROUND_END,
    SHARING,
    SOURCE,
    STONEMASONS,
    TOLL_DUE,
    TOWER_CHOICE,
    TRADERS,
    TRADING,
    WORKERS_TURN,
    WORKING,
    Position,
)
from zamok.games.all_seasons.winter import BEAUTY, DECK, Dues

CARD_STAGE: Final = [  # in which a card has its turn
    MESSENGERS,
    TRADERS,
    BUILDERS,
    STONEMASONS,
    WORKERS_TURN,
    WORKERS_TURN,
    WORKERS_TURN,
    ARCHITECTS,
]
SERVING: Final = BIT[BUILDER] | BIT[STONEMASON]  # the cards that send servants
BUILDERS_ALL: Final = SERVING | ALL_WORKERS  # the cards that build
ALL_TILES: Final[i64] = sum(TILES)
PLAGUE: Final[i64] = EVENT_NAMES.index("plague")
SNOWFALL: Final[i64] = EVENT_NAMES.index("snowfall")
BANDITS: Final[i64] = EVENT_NAMES.index("bandits")
BEGGAR: Final[i64] = EVENT_NAMES.index("beggar")


def _askers() -> vec[i64]:
    """Return for each phase up to the servants the cards that ask this, as bits."""
    cards = [0] * (SOURCE + 1)
    for worker in range(WORKERS):
        if WORKER_FREE[worker]:
            cards[EQUIPPING] |= 1 << (WORKER + worker)
    cards[TOLL_DUE] = cards[TRADING] = 1 << TRADER
    cards[TOWER_CHOICE] = 1 << BUILDER
    cards[BUYING] = cards[LAST_PIECE] = 1 << STONEMASON
    cards[BUILDING] = cards[PAYING] = cards[MELTING] = int(BUILDERS_ALL)
    cards[PLACING] = cards[SOURCE] = int(SERVING)
    return vec[i64](cards)


ASKERS: Final[vec[i64]] = _askers()


def demand(fits: bool, field: str, other: str) -> None:
    """Raise PositionError unless two fields fit."""
    if not fits:
        raise PositionError("position.fit", field=field, other=other)


# ---- the moment --------------------


def check_phase(p: Position) -> None:
    """Look at the step under way: its card, and what is paid."""
    phase = p.phase
    demand(p.over == (phase == NOTHING), "over", "phase")
    if CHOOSING < phase <= SOURCE:
        demand((ASKERS[phase] >> p.card) & 1 == 1, "card", "phase")
    if phase in (BUILDING, PAYING, MELTING):
        demand(p.built < MOST_A_CARD, "built", "phase")
    if phase == EQUIPPING:
        card = CARD_NAMES[p.card]
        demand(0 < p.free <= WORKER_FREE[p.card - WORKER], card, "phase")
    if phase in (BUYING, LAST_PIECE):
        check_buying(p)
    check_payment(p)


def check_buying(p: Position) -> None:
    """Look at the workers who were asked for a piece: loaded ones of others."""
    demand(p.each_worker or p.bought == 0, "bought", "options")
    demand(p.bought & p.refused == 0, "bought", "refused")
    for card in range(4 * WORKERS):
        owner = card // WORKERS
        sold = (p.bought >> i64(card)) & 1 == 1
        if sold or (p.refused >> i64(card)) & 1:
            asked = "bought" if sold else "refused"
            worker = WORKER + card % WORKERS
            demand(owner < p.seats and owner != p.seat, asked, "seat")
            demand((p.cards[NOW + owner] >> i64(worker)) & 1 == 1, asked, "now")
            pieces = p.goods(WORKER_STORE + card)
            fits = pieces < most_pieces(worker - WORKER) if sold else pieces == 1
            demand(fits, asked, CARD_NAMES[worker])
    if p.phase == LAST_PIECE:
        wanted = p.offer // RESOURCES
        demand(wanted // WORKERS < p.seats, "offer", "seats")
        demand(characters.may_buy_from(p, wanted), "offer", "refused")
        name = CARD_NAMES[WORKER + wanted % WORKERS]
        demand(p.goods(WORKER_STORE + wanted) == 1, "offer", name)


def most_pieces(worker: i64) -> i64:
    """Return how many pieces a worker is given when nothing lacks."""
    most = WORKER_FREE[worker]
    for kind in range(RESOURCES):
        most += WORKER_GOODS[worker * RESOURCES + kind]
    return most


def check_payment(p: Position) -> None:
    """Look at the payment under way: kinds before the one that is asked are settled."""
    if p.phase not in (PAYING, MELTING):
        demand(p.goods(PILE) == 0, "pile", "phase")
        demand(p.melted == 0, "melted", "phase")
        return
    demand(p.tiles[p.tile] > 0, "tile", "raised")
    demand(p.due >= 0, "pile", "tile")
    bars: i64 = 0
    for kind in range(SILVER):
        melted = (p.melted >> i64(4 * kind)) & 15
        bars += melted
        demand(melted <= p.has(PILE, kind), "melted", "pile")
        if kind <= p.kind:
            demand(melted == 0, "melted", "kind")
            own = kind == p.kind and p.phase == MELTING
            demand(own or p.has(PILE, kind) == 0, "pile", "kind")
    demand(bars <= p.has(FORGE_STORE, SILVER), "melted", "forge")


# ---- winter --------------------


def check_winter(p: Position) -> None:
    """Look at the winter cards: drawn in their rounds, and what belongs to those that last."""
    drawn = BIT[EVENTS] - 1 - p.deck if p.winter else 0
    if not p.winter:
        demand(p.lying == 0, "lying", "options")
        demand(p.event == NOBODY, "event", "options")
        demand(p.phase < SHARING, "phase", "options")
    for card in DECK:
        if card.number in (INN_CARD, GRANARY_CARD):
            demand(card.lies(p) or not drawn & BIT[card.number], "spent", "lying")
        demand(card.lasting or not card.lies(p), "lying", "spent")
    demand(p.event == NOBODY or drawn & BIT[p.event] != 0, "event", "spent")
    check_event(p, drawn)
    check_beauty(p)
    if not p.lying & BIT[INN_CARD] or p.spot[INN_SPOT] != NOBODY:
        demand(p.has(TAVERN_STORE, TALER) == 0, "inn", "servants")


def check_event(p: Position, drawn: i64) -> None:
    """Look at the card of this round: there is one from its draw on, in the marked rounds."""
    marked = p.winter and (EVENT_ROUNDS[p.seats] >> p.round) & 1 == 1
    before: i64 = 0
    for number in range(1, int(p.round)):
        before += (EVENT_ROUNDS[p.seats] >> i64(number)) & 1
    phase = p.phase
    if phase in (CHOOSING, SHARING):
        demand(p.event == NOBODY, "event", "phase")
    elif phase > SHARING:
        card = DECK[phase - ANSWERING]
        demand(p.event == card.number or (card.lasting and p.event == NOBODY), "event", "phase")
        demand(not card.lasting or card.lies(p), "lying", "phase")
    else:
        demand((p.event != NOBODY) == marked, "event", "round")
    demand(p.event == NOBODY or marked, "event", "round")
    if p.winter:
        wanted = before if p.event == NOBODY else before + 1
        demand(bits(drawn) == wanted, "spent", "round")


def check_beauty(p: Position) -> None:
    """Look at the frozen beauty: she lies there while there are suitors, and has their gifts."""
    demand(p.suitors < BIT[p.seats], "suitors", "seats")
    gifts = p.goods(BEAUTY_STORE) + p.has(BEAUTY_STORE, TALER)
    suitors = bits(p.suitors)
    if p.opening and p.phase == ANSWERING + BEAUTY:
        demand(gifts == suitors, "gifts", "suitors")
        for seat in range(p.seats):
            if (p.suitors >> i64(seat)) & 1:
                demand(turn_of(p, seat) < turn_of(p, p.seat), "suitors", "seat")
        return
    demand(DECK[BEAUTY].lies(p) == (suitors > 1), "suitors", "lying")
    demand(suitors != 1, "suitors", "lying")
    if suitors:
        demand(gifts >= suitors, "gifts", "suitors")
    else:
        demand(gifts == 0 or p.phase == SHARING, "gifts", "suitors")
    if p.phase == SHARING:
        demand(not p.deck & BIT[BEAUTY], "phase", "spent")


def turn_of(p: Position, seat: i64) -> i64:
    """Return how many seats come before one in every stage of this round."""
    return seat - p.first if seat >= p.first else seat - p.first + p.seats


# ---- character cards --------------------


def check_cards(p: Position) -> None:
    """Look at where everybody's character cards are."""
    for seat in range(p.seats):
        played = p.cards[PLAYED + seat]
        now = p.cards[NOW + seat]
        demand(not (played ^ now) & BIT[ARCHITECT], "played", "now")
        check_gone(p, seat)
        check_down(p, seat)
        check_now(p, seat)


def was_hit(p: Position, seat: i64, event: i64) -> bool:
    """Tell whether a winter card that hits once has been drawn and has dealt with a seat."""
    if not p.winter or p.deck & BIT[event]:
        return False
    return p.event != event or p.stage != EVENT or turn_of(p, seat) < turn_of(p, p.seat)


def check_gone(p: Position, seat: i64) -> None:
    """Look at the cards that are out: plague, snowfall and bandits take one each."""
    gone = p.cards[GONE + seat]
    demand(not gone & BIT[ARCHITECT], "gone", "played")
    messenger = gone & BIT[MESSENGER]
    workers = bits(gone & ALL_WORKERS)
    by_plague = bits(gone & ~ALL_WORKERS & ~BIT[MESSENGER]) + workers
    if workers and was_hit(p, seat, SNOWFALL):
        by_plague -= 1
    if messenger and not was_hit(p, seat, BANDITS):
        by_plague += 1
    demand(by_plague <= (1 if was_hit(p, seat, PLAGUE) else 0), "gone", "spent")


def check_down(p: Position, seat: i64) -> None:
    """Look at the cards that lie face down: from the choice of cards until they are turned up."""
    down = p.cards[DOWN + seat]
    known = p.cards[KNOWN + seat]
    open_cards = p.cards[OPEN + seat]
    demand(not down & ~open_cards, "down", "phase")
    demand(not known & ~down, "known", "down")
    if p.phase == CHOOSING:
        need = p.need(seat)
        demand(bits(down) <= need, "down", "seats")
        waiting = (p.waiting >> i64(seat)) & 1 == 1
        demand(not waiting or bits(open_cards) > need, "down", "played")
    elif p.opening:
        most = CARDS_A_ROUND[p.seats]
        few = down != 0 and not p.cards[HAND + seat] & open_cards
        demand(bits(down) == most or (bits(down) < most and few), "down", "phase")
    check_emptied(p, seat)
    if not known:
        return
    hit = p.opening and turn_of(p, seat) < turn_of(p, p.seat)
    if p.event == BANDITS:
        demand(hit and known == BIT[MESSENGER], "known", "event")
        return
    demand(hit and p.event == SNOWFALL, "known", "event")
    demand(known == down & ALL_WORKERS, "known", "down")
    others = p.cards[HAND + seat] | p.cards[PLAYED + seat]
    demand(not others & ALL_WORKERS and p.has(seat, TALER) == 0, "known", "goods")


def check_emptied(p: Position, seat: i64) -> None:
    """Look at a row that a winter card has emptied: the architect could be chosen before."""
    if p.cards[PLAYED + seat] or not p.cards[OPEN + seat] & BIT[ARCHITECT]:
        return
    takes = p.event in (PLAGUE, SNOWFALL, BANDITS)
    hit = p.opening and takes and was_hit(p, seat, p.event)
    demand(hit and p.cards[GONE + seat] != 0, "emptied", "event")


def check_now(p: Position, seat: i64) -> None:
    """Look at the cards turned up this round: those before the one being resolved are done."""
    now = p.cards[NOW + seat]
    if p.stage <= REVEAL or p.stage > ROUND_END:
        demand(now == 0, "now", "phase")
        return
    played = p.cards[PLAYED + seat]
    if p.event == BANDITS and p.cards[GONE + seat] & BIT[MESSENGER]:
        played |= BIT[MESSENGER]  # he may have lain face down
    demand(not now & ~played, "now", "played")
    mine = seat == p.seat
    for card in range(CARDS):
        if (now >> i64(card)) & 1:
            stage = CARD_STAGE[card]
            late = turn_of(p, seat) > turn_of(p, p.seat) or (mine and stage == WORKERS_TURN)
            demand(stage > p.stage or (stage == p.stage and late), "now", "phase")
    most = CARDS_A_ROUND[p.seats]
    laid = bits(now)
    if mine and p.phase != WORKING:
        loading = p.phase == EQUIPPING
        demand((played >> p.card) & 1 == 1, "card", "played")
        demand(((now >> p.card) & 1 == 1) == loading, "card", "now")
        if not loading:
            laid += 1
    demand(laid <= most and (laid > 0 or p.stage != EQUIPMENT), "now", "seats")
    all_laid = not p.cards[HAND + seat] & ~BIT[ARCHITECT]
    demand(bits(played) >= most or (played != 0 and all_laid), "played", "phase")


# ---- the round --------------------


def check_round(p: Position) -> None:
    """Look at what happened this round: buildings, servants sent, carts manned."""
    if p.stage >= ROUND_END:
        demand(p.round == ROUNDS[p.seats] or p.left == 0, "phase", "round")
    elif p.stage < REVEAL:
        demand(p.left > 0, "phase", "raised")
    for seat in range(p.seats):
        check_today(p, seat)
        check_joined(p, seat)
    check_fresh(p)


def done_cards(p: Position, seat: i64) -> i64:
    """Return the cards that a seat may have resolved this round or is resolving, as bits."""
    if p.stage <= EQUIPMENT or p.stage > ROUND_END:
        return 0
    done: i64 = 0
    open_row = p.cards[PLAYED + seat] & ~p.cards[NOW + seat]
    for card in range(CARDS):
        stage = CARD_STAGE[card]
        passed = turn_of(p, seat) <= turn_of(p, p.seat)
        if stage < p.stage or (stage == p.stage and passed):
            done |= open_row & BIT[card]
    return done


def raised_by(p: Position, seat: i64) -> i64:
    """Count the buildings that a seat has put up."""
    count: i64 = 0
    for tile in range(TILE_KINDS):
        count += p.raised[seat * TILE_KINDS + tile]
    return count


def check_today(p: Position, seat: i64) -> None:
    """Look at how many buildings a seat has put up this round: two a card at most."""
    built = p.built_now[seat]
    raised = raised_by(p, seat)
    demand(built <= raised, "today", "raised")
    rounds = p.round if p.stage > REVEAL else p.round - 1
    demand(raised <= MOST_A_CARD * CARDS_A_ROUND[p.seats] * rounds, "raised", "round")
    free = CARDS_A_ROUND[p.seats] - bits(p.cards[NOW + seat])
    could = bits(done_cards(p, seat) & BUILDERS_ALL)
    if seat == p.seat and EQUIPPING < p.phase <= SOURCE:
        demand(built >= p.built, "today", "built")
        built -= p.built
        free -= 1
        if (BUILDERS_ALL >> p.card) & 1:
            could -= 1
    demand(built <= MOST_A_CARD * (free if free < could else could), "today", "phase")


def check_joined(p: Position, seat: i64) -> None:
    """Look at the buildings that servants of a seat joined this round: they stand there."""
    joined = p.joined[seat]
    if seat == p.seat:
        demand(p.placed == 0 or joined != 0, "joined", "placed")
    if not joined:
        return
    could = bits(done_cards(p, seat) & SERVING)
    most = CARDS_A_ROUND[p.seats] - bits(p.cards[NOW + seat])
    demand(bits(joined) <= MOST_A_CARD * (most if most < could else could), "joined", "phase")
    for number in range(len(BUILDING_NAMES)):
        if not (joined >> i64(number)) & 1:
            continue
        if number == CITY_TAVERN:
            demand(p.lying & BIT[INN_CARD] != 0, "joined", "lying")
            continue
        demand(p.built_now[seat] > 0, "joined", "today")
        demand(works_in(p, seat, number), "joined", "servants")


def works_in(p: Position, seat: i64, number: i64) -> bool:
    """Tell whether a servant of a seat stands in a building of castle or granary."""
    for place in range(INN_SPOT):
        if SPOT_BUILDING[place] == number and p.spot[place] == seat:
            return True
    return False


def check_fresh(p: Position) -> None:
    """Look at the carts manned this round: one by each trader who has had his turn."""
    owners: i64 = 0
    for cart in range(CARTS):
        if (p.fresh >> i64(cart)) & 1:
            owner = p.spot[CART_SPOT + cart]
            demand(owner != NOBODY, "fresh", "servants")
            demand(not owners & BIT[owner], "fresh", "servants")
            owners |= BIT[owner]
            demand(done_cards(p, owner) & BIT[TRADER] != 0, "fresh", "played")
            demand(p.stage != TRADERS or owner != p.seat, "fresh", "seat")


# ---- servants, workers, points --------------------


def check_places(p: Position) -> None:
    """Look at the servants: only in buildings that stand, alike places filled in order."""
    for place in range(PLACE_MOVES):
        if p.spot[place] == NOBODY:
            continue
        if place == INN_SPOT:
            demand(p.lying & BIT[INN_CARD] != 0, "servants", "lying")
        elif place >= GRANARY_SPOT:
            demand(p.lying & BIT[GRANARY_CARD] != 0, "servants", "lying")
        else:
            demand(standing_there(p, SPOT_BUILDING[place]), "servants", "raised")
        before = SPOT_BEFORE[place]
        demand(before < 0 or p.spot[before] != NOBODY, "servants", "servants")
    for seat in range(p.seats):
        most = MOST_A_CARD * raised_by(p, seat)
        demand(p.servants_at(seat, 0, INN_SPOT) <= most, "servants", "raised")


def check_workers(p: Position) -> None:
    """Look at what lies on workers: only on those turned up and not yet resolved."""
    for seat in range(p.seats):
        for worker in range(WORKERS):
            store = WORKER_STORE + seat * WORKERS + worker
            name = CARD_NAMES[WORKER + worker]
            pieces = p.goods(store)
            loaded = (p.cards[NOW + seat] >> i64(WORKER + worker)) & 1 == 1
            waits = p.stage == EQUIPMENT and turn_of(p, seat) > turn_of(p, p.seat)
            demand((loaded and not waits) or pieces == 0, name, "now")
            for kind in range(RESOURCES):
                printed = WORKER_GOODS[worker * RESOURCES + kind]
                more = WORKER_FREE[worker] if kind < FREE_KINDS else 0
                demand(p.has(store, kind) <= printed + more, name, "now")
            demand(pieces <= most_pieces(worker), name, "now")


def check_points(p: Position) -> None:
    """Look at where points came from: what was built, which cards were there, the end."""
    for seat in range(p.seats):
        demand(p.points[seat] >= 0, "points", "points")
        at = seat * LINES
        worth: i64 = 0
        others = ALL_TILES - p.left
        for tile in range(TILE_KINDS):
            worth += p.raised[seat * TILE_KINDS + tile] * POINTS[tile]
            others -= p.raised[seat * TILE_KINDS + tile]
        mason = p.ledger[at + LINE_STONEMASON]
        demand(mason % 2 == 0, "points", "raised")  # as the worth of every building is
        demand(mason + 2 * p.ledger[at + LINE_WORKER] <= worth, "points", "raised")
        watched = p.ledger[at + LINE_ARCHITECT]
        demand(watched % ARCHITECT_POINTS == 0, "points", "raised")
        demand(watched <= ARCHITECT_POINTS * others, "points", "raised")
        for card in DECK:
            if card.line >= 0 and card.number != GRANARY_CARD and p.ledger[at + card.line]:
                demand(p.winter and not p.deck & BIT[card.number], "points", "spent")
        check_end(p, seat)
    check_shared(p)


def check_shared(p: Position) -> None:
    """Look at points that one seat alone can have: of the beauty and of the beggar."""
    for number in (BEAUTY, BEGGAR):
        found: i64 = 0
        for seat in range(p.seats):
            if p.ledger[seat * LINES + EVENT_LINE[number]]:
                found += 1
        demand(found == 0 or (found == 1 and not p.lying & BIT[number]), "points", "lying")


def check_end(p: Position, seat: i64) -> None:
    """Look at the points of market and palace: they come at the end, to servants there."""
    market = p.ledger[seat * LINES + LINE_MARKET]
    palace = p.ledger[seat * LINES + LINE_PALACE]
    if p.stage < PALACE_SCORING:
        demand(market == 0 and palace == 0, "points", "phase")
        return
    price = market_price(p, seat)
    demand(price > 0 or market == 0, "points", "servants")
    demand(price == 0 or p.has(seat, TALER) < price, "goods", "servants")
    dearest: i64 = 0
    for kind in range(SILVER):
        if VALUE[kind] > dearest:
            dearest = VALUE[kind]
    demand(palace <= palace_pieces(p, seat) * dearest, "points", "servants")
    if p.phase == PALACE_BARS and turn_of(p, seat) >= turn_of(p, p.seat):
        demand(palace == 0, "points", "seat")


# ---- asked again --------------------


def check_asked(p: Position) -> None:
    """Ask the rules once more: they must come to the same choice, taking nothing on the way."""
    phase = p.phase
    if phase in (NOTHING, CHOOSING, PALACE_BARS):
        return
    if phase == SOURCE:
        demand(servants.may_place(p, p.seat, p.target), "target", "servants")
        demand(servants.at_carts(p, p.seat) != 0, "target", "servants")
    twin = likeness(p)
    if phase not in (PAYING, MELTING):
        twin.phase = NOTHING
    ask_again(twin, phase)
    wanted: i64 = phase
    if phase == SOURCE:
        wanted = PLACING
    elif phase == LAST_PIECE:
        wanted = BUYING
    demand(twin.phase == wanted and twin.actor == p.seat, "phase", "goods")
    demand(twin.owed == p.owed and twin.kind == p.kind, "phase", "goods")
    for at in range(len(p.stock)):
        demand(twin.stock[at] == p.stock[at], "phase", "goods")


def ask_again(p: Position, phase: i64) -> None:
    """Let the rules take the step that leads to the choice of a phase."""
    seat = p.seat
    if phase == EQUIPPING:
        characters.go_on_equipping(p)
    elif phase == TOLL_DUE:
        characters.trader(p, seat)
    elif phase == TRADING:
        characters.begin_trading(p, seat)
    elif phase == TOWER_CHOICE:
        characters.builder(p, seat)
    elif phase in (BUYING, LAST_PIECE):
        characters.begin_buying(p)
    elif phase == BUILDING:
        building.begin_building(p)
    elif phase in (PAYING, MELTING):
        building.settle_payment(p)
    elif phase in (PLACING, SOURCE):
        servants.begin_placing(p)
    elif phase == WORKING:
        characters.worker(p, seat)
    else:
        answer_again(p, phase)


def answer_again(p: Position, phase: i64) -> None:
    """Let a winter card ask its seat once more."""
    card = DECK[BEAUTY if phase == SHARING else phase - ANSWERING]
    if card.lasting:
        p.turn -= 1
        card.visit(p)
    elif isinstance(card, Dues):
        demand(p.owed <= card.owed(p, p.seat), "owed", "servants")
        card.go_on(p, p.seat)
    else:
        card.strike(p, p.seat)
