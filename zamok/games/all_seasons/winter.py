"""Winter: the twelve event cards. Players are dealt with clockwise from the first player."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.all_seasons.facts import (
    ALL_WORKERS,
    BANDIT_TALERS,
    BANDITS,
    BEAUTY,
    BEAUTY_POINTS,
    BEAUTY_STORE,
    BEGGAR,
    BEGGAR_POINTS,
    BEGGAR_TALERS,
    BROKEN_WALL,
    CARD_NAMES,
    CARDS,
    CART_SPOT,
    CASTLE_SPOTS,
    CITY,
    CLAY,
    EVENT_NAMES,
    EVENT_ROUNDS,
    FAMINE,
    FAMINE_POINTS,
    FAMINE_TALERS,
    GRANARY_CARD,
    HEARTH,
    HEARTH_POINTS,
    HEARTH_WOOD,
    INN_CARD,
    KIND_NAMES,
    KINDS,
    LINE_BEAUTY,
    LINE_BEGGAR,
    LINE_FAMINE,
    LINE_HEARTH,
    LINE_ROAD,
    LINE_TAX,
    LINE_WALL,
    MESSENGER,
    NEW_ROAD,
    PLAGUE,
    PLAGUE_TALERS,
    ROAD_POINTS,
    ROAD_TALERS,
    SAND,
    SNOWFALL,
    SNOWFALL_TALERS,
    SPOTS,
    STONE,
    TALER,
    TAX_POINTS,
    TAX_TALERS,
    WALL_MOST,
    WALL_POINTS,
    WOOD,
    bits,
)
from zamok.games.all_seasons.moves import (
    DONE,
    GIFT,
    LOSE,
    LOSE_POINTS,
    ROAD_FOR_POINTS,
    ROAD_FOR_TALERS,
    STONES,
    TAKE,
    TALERS,
    WARM,
)
from zamok.games.all_seasons.state import (
    ALMS,
    AT_HEARTH,
    AT_WALL,
    BEGGED,
    CARDS_DOWN,
    COURTING,
    DOWN,
    EVENT,
    GIFTS,
    GONE,
    HAND,
    IN_PLAGUE,
    IN_SNOW,
    KNOWN,
    NOTHING,
    ON_ROAD,
    OWING,
    PLAYED,
    REVEAL,
    ROBBED,
    SHARING,
    SUITORS,
    Position,
)


def draw(p: Position) -> None:
    """Turn up a winter card if this round is marked, after the cards lie face down."""
    if not p.deck or not (EVENT_ROUNDS[p.seats] >> p.round) & 1:
        p.begin(REVEAL)
        return
    number = p.dice.below(bits(p.deck))
    card: i64 = 0
    while True:
        if (p.deck >> card) & 1:
            if number == 0:
                break
            number -= 1
        card += 1
    turn_up(p, card)


def turn_up(p: Position, card: i64) -> None:
    """Let a winter card take effect."""
    p.deck &= ~(1 << card)
    p.event = card
    if p.recording:
        p.tell("winter_card", None, {"card": EVENT_NAMES[card]})
    if card in (INN_CARD, GRANARY_CARD, BEAUTY, BEGGAR):
        p.lying |= 1 << card
    p.opening = True
    if card in (INN_CARD, GRANARY_CARD):
        p.begin(REVEAL)
    elif card == BEAUTY:
        p.suitors = 0
        p.begin(SUITORS)
    elif card == BEGGAR:
        p.begin(ALMS)
    else:
        p.begin(EVENT)


def leave(p: Position, card: i64) -> None:
    """Put a lasting card out of the game."""
    p.lying &= ~(1 << card)


# ---- cards that hit once --------------------


def strike(p: Position, seat: i64) -> None:
    """Let the card of this round hit one seat."""
    p.seat = seat
    card = p.event
    if card == PLAGUE:
        plague(p, seat)
    elif card == BROKEN_WALL:
        stones = p.has(seat, STONE)
        if stones > 1:
            p.ask(seat, AT_WALL)
        elif stones == 1:
            mend_wall(p, seat, 1)
    elif card == SNOWFALL:
        snowfall(p, seat)
    elif card == HEARTH:
        if p.has(seat, WOOD) >= HEARTH_WOOD:
            p.ask(seat, AT_HEARTH)
    elif card == FAMINE:
        p.owed = p.servants_at(seat, 0, CASTLE_SPOTS)
        go_on_owing(p, seat)
    elif card == BANDITS:
        bandits(p, seat)
    elif card == NEW_ROAD:
        if p.has(seat, STONE) and p.has(seat, CLAY) and p.has(seat, SAND):
            p.ask(seat, ON_ROAD)
    else:
        p.owed = p.servants_at(seat, CART_SPOT, SPOTS)
        go_on_owing(p, seat)


def pay(p: Position, seat: i64, talers: i64) -> None:
    """Pay talers to the treasury for the card of this round, or all one has."""
    paid = p.shift_most(seat, CITY, TALER, talers)
    if p.recording:
        p.tell("pay", int(seat), {"talers": int(paid), "card": EVENT_NAMES[p.event]})


def give_up(p: Position, seat: i64, card: i64) -> None:
    """Put a character out of the game; one that lies face down is resolved once more.

    Where a card was that had not been played is now known to all: undo stops there.
    """
    out: i64 = 1 << card
    if not p.cards[PLAYED + seat] & out:
        p.shown += 1
    if p.cards[DOWN + seat] & out:
        p.cards[KNOWN + seat] |= out
        if p.recording:
            p.tell("doomed", int(seat), {"card": CARD_NAMES[card]})
        return
    p.cards[HAND + seat] &= ~out
    p.cards[PLAYED + seat] &= ~out
    p.cards[GONE + seat] |= out
    if p.recording:
        p.tell("lose_card", int(seat), {"card": CARD_NAMES[card]})


def plague(p: Position, seat: i64) -> None:
    """Ask for a played card or a taler for each; without enough talers a card must go."""
    cards = p.cards[PLAYED + seat]
    if not cards:
        return
    if p.has(seat, TALER) < PLAGUE_TALERS * bits(cards) and cards & (cards - 1) == 0:
        card: i64 = 0
        while not (cards >> card) & 1:
            card += 1
        give_up(p, seat, card)
    else:
        p.ask(seat, IN_PLAGUE)


def snow_workers(p: Position, seat: i64) -> i64:
    """Return the workers that may be sent out to clear the snow, as bits."""
    return (p.cards[HAND + seat] | p.cards[PLAYED + seat]) & ALL_WORKERS


def snowfall(p: Position, seat: i64) -> None:
    """Ask for a worker or three talers.

    Who holds a worker is asked even when only one answer is left: that it is the only
    one would tell the others which card lies face down.
    """
    hidden = (p.cards[HAND + seat] | p.cards[DOWN + seat]) & ALL_WORKERS
    shown = p.cards[PLAYED + seat] & ALL_WORKERS
    if hidden:
        p.ask(seat, IN_SNOW)
    elif not shown:
        pay(p, seat, SNOWFALL_TALERS)
    elif shown & (shown - 1) or p.has(seat, TALER) >= SNOWFALL_TALERS:
        p.ask(seat, IN_SNOW)
    else:
        card: i64 = 0
        while not (shown >> card) & 1:
            card += 1
        give_up(p, seat, card)


def bandits(p: Position, seat: i64) -> None:
    """Ask for three talers or the messenger, wherever he is."""
    if (p.cards[GONE + seat] >> MESSENGER) & 1:
        pay(p, seat, BANDIT_TALERS)
    elif p.has(seat, TALER) >= BANDIT_TALERS:
        p.ask(seat, ROBBED)
    else:
        give_up(p, seat, MESSENGER)


def mend_wall(p: Position, seat: i64, stones: i64) -> None:
    """Give stone for points."""
    p.shift(seat, CITY, STONE, stones)
    p.score(seat, LINE_WALL, WALL_POINTS * stones)
    if p.recording:
        p.tell("wall", int(seat), {"stones": int(stones), "points": int(WALL_POINTS * stones)})


def go_on_owing(p: Position, seat: i64) -> None:
    """Settle famine or tax servant by servant, up to a choice.

    Who can pay neither in full gives what he has; the rest lapses.
    """
    p.phase = NOTHING
    talers = FAMINE_TALERS if p.event == FAMINE else TAX_TALERS
    points = FAMINE_POINTS if p.event == FAMINE else TAX_POINTS
    while p.owed > 0:
        rich = p.has(seat, TALER) >= talers
        famed = p.points[seat] >= points
        if rich == famed:
            if p.has(seat, TALER) and p.points[seat]:
                p.ask(seat, OWING)
                return
            rich = p.has(seat, TALER) > 0
            famed = p.points[seat] > 0
        if rich:
            apply_owing(p, seat, TALERS)
        elif famed:
            apply_owing(p, seat, LOSE_POINTS)
        else:
            p.owed = 0


def apply_owing(p: Position, seat: i64, move: i64) -> None:
    """Pay for one servant."""
    p.owed -= 1
    famine = p.event == FAMINE
    if move == TALERS:
        pay(p, seat, FAMINE_TALERS if famine else TAX_TALERS)
        return
    lost = p.lose(
        seat, LINE_FAMINE if famine else LINE_TAX, FAMINE_POINTS if famine else TAX_POINTS
    )
    if p.recording:
        p.tell("lose_points", int(seat), {"points": int(lost), "card": EVENT_NAMES[p.event]})


# ---- cards that stay: the frozen beauty and the beggar --------------------


def court(p: Position) -> None:
    """Go on with a pass of gifts to the frozen beauty, up to a choice."""
    if not p.lying & (1 << BEAUTY):
        p.begin(ALMS)
        return
    if not p.opening and p.suitors & (p.suitors - 1) == 0:
        win(p)  # the last suitor gives nothing in the pass in which he is left alone
        return
    if p.turn == p.seats:
        if not p.opening:
            p.begin(ALMS)
        elif p.suitors == 0:
            leave(p, BEAUTY)
            if p.recording:
                p.tell("unwanted", None, {})
            p.begin(REVEAL)
        elif p.suitors & (p.suitors - 1) == 0:
            win(p)
        else:
            p.begin(REVEAL)
        return
    seat = p.next_seat()
    p.turn += 1
    if p.opening or (p.suitors >> seat) & 1:
        if p.goods(seat) + p.has(seat, TALER):
            p.seat = seat
            p.ask(seat, COURTING)
        else:
            apply_courting(p, seat, DONE)


def apply_courting(p: Position, seat: i64, move: i64) -> None:
    """Give the beauty something, or stop courting for good."""
    p.phase = NOTHING
    if move == DONE:
        was = p.opening or (p.suitors >> seat) & 1 == 1
        p.suitors &= ~(1 << seat)
        if p.recording and was:
            p.tell("leave", int(seat), {})
        return
    p.shift(seat, BEAUTY_STORE, move - GIFT, 1)
    p.suitors |= 1 << seat
    if p.recording:
        p.tell("gift", int(seat), {"kind": KIND_NAMES[move - GIFT]})


def win(p: Position) -> None:
    """Give the points to the last suitor; then all share the gifts."""
    seat: i64 = 0
    while not (p.suitors >> seat) & 1:
        seat += 1
    p.score(seat, LINE_BEAUTY, BEAUTY_POINTS)
    p.suitors = 0
    leave(p, BEAUTY)
    if p.recording:
        p.tell("won", int(seat), {"points": int(BEAUTY_POINTS)})
    p.begin(GIFTS)


def share(p: Position) -> None:
    """Let the next player take one of the gifts."""
    kinds: i64 = 0
    last: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if p.has(BEAUTY_STORE, kind):
            kinds += 1
            last = kind
        kind += 1
    if kinds == 0:
        p.begin(REVEAL if p.opening else ALMS)
        return
    if p.turn == p.seats:
        p.turn = 0
    seat = p.next_seat()
    p.turn += 1
    if kinds == 1:
        apply_sharing(p, seat, TAKE + last)
    else:
        p.seat = seat
        p.ask(seat, SHARING)


def apply_sharing(p: Position, seat: i64, move: i64) -> None:
    """Take one of the gifts."""
    p.phase = NOTHING
    p.shift(BEAUTY_STORE, seat, move - TAKE, 1)
    if p.recording:
        p.tell("take", int(seat), {"kind": KIND_NAMES[move - TAKE]})


def beg(p: Position) -> None:
    """Go on with a pass of the beggar, up to a choice."""
    if not p.lying & (1 << BEGGAR) or p.turn == p.seats:
        p.begin(REVEAL if p.opening else CARDS_DOWN)
        return
    seat = p.next_seat()
    p.turn += 1
    if p.has(seat, TALER) >= BEGGAR_TALERS:
        p.seat = seat
        p.ask(seat, BEGGED)
    else:
        apply_begged(p, seat, DONE)


def apply_begged(p: Position, seat: i64, move: i64) -> None:
    """Give the beggar a taler, or send him away for points."""
    p.phase = NOTHING
    if move == TALERS:
        p.shift(seat, CITY, TALER, BEGGAR_TALERS)
        if p.recording:
            p.tell("alms", int(seat), {"talers": int(BEGGAR_TALERS)})
        return
    lost = p.lose(seat, LINE_BEGGAR, BEGGAR_POINTS)
    leave(p, BEGGAR)
    if p.recording:
        p.tell("no_alms", int(seat), {"points": int(lost)})


# ---- the choices --------------------


def fill_winter(p: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List the answers to a winter card."""
    phase = p.phase
    count: i64 = 0
    i: i64 = 0
    if phase == COURTING:
        buffer[0] = DONE
        count = 1
        while i < KINDS:
            if p.has(seat, i):
                buffer[count] = GIFT + i
                count += 1
            i += 1
        return count
    if phase == SHARING:
        while i < KINDS:
            if p.has(BEAUTY_STORE, i):
                buffer[count] = TAKE + i
                count += 1
            i += 1
        return count
    if phase == BEGGED:
        buffer[0] = DONE
        buffer[1] = TALERS
        return 2
    if phase == AT_WALL:
        i = 1
        while i <= WALL_MOST and i <= p.has(seat, STONE):
            buffer[count] = STONES + i
            count += 1
            i += 1
        return count
    if phase == AT_HEARTH:
        buffer[0] = DONE
        buffer[1] = WARM
        return 2
    if phase == OWING:
        buffer[0] = TALERS
        buffer[1] = LOSE_POINTS
        return 2
    if phase == ON_ROAD:
        buffer[0] = DONE
        buffer[1] = ROAD_FOR_POINTS
        if p.has(CITY, TALER) == 0:
            return 2
        buffer[2] = ROAD_FOR_TALERS
        return 3
    cards = losable(p, seat)
    while i < CARDS:
        if (cards >> i) & 1:
            buffer[count] = LOSE + i
            count += 1
        i += 1
    if may_pay_off(p, seat):
        buffer[count] = TALERS
        count += 1
    return count


def losable(p: Position, seat: i64) -> i64:
    """Return the cards that may be given up to plague, snowfall or bandits, as bits."""
    if p.phase == IN_PLAGUE:
        return p.cards[PLAYED + seat]
    if p.phase == IN_SNOW:
        return snow_workers(p, seat)
    return 1 << MESSENGER


def may_pay_off(p: Position, seat: i64) -> bool:
    """Tell whether plague, snowfall or bandits may be met with talers."""
    talers = p.has(seat, TALER)
    if p.phase == IN_PLAGUE:
        return talers >= PLAGUE_TALERS * bits(p.cards[PLAYED + seat])
    if p.phase == IN_SNOW:
        return talers >= SNOWFALL_TALERS or not snow_workers(p, seat)
    return talers >= BANDIT_TALERS


def apply_winter(p: Position, seat: i64, move: i64) -> None:
    """Answer a winter card."""
    phase = p.phase
    if phase == COURTING:
        apply_courting(p, seat, move)
    elif phase == SHARING:
        apply_sharing(p, seat, move)
    elif phase == BEGGED:
        apply_begged(p, seat, move)
    elif phase == OWING:
        apply_owing(p, seat, move)
        go_on_owing(p, seat)
    else:
        p.phase = NOTHING
        if phase == AT_WALL:
            mend_wall(p, seat, move - STONES)
        elif phase == AT_HEARTH:
            if move == WARM:
                p.shift(seat, CITY, WOOD, HEARTH_WOOD)
                p.score(seat, LINE_HEARTH, HEARTH_POINTS)
                if p.recording:
                    p.tell("warm", int(seat), {"points": int(HEARTH_POINTS)})
        elif phase == ON_ROAD:
            if move != DONE:
                pave(p, seat, move == ROAD_FOR_TALERS)
        elif move == TALERS:
            pay_off(p, seat, phase)
        else:
            give_up(p, seat, move - LOSE)


def pave(p: Position, seat: i64, for_talers: bool) -> None:
    """Give stone, clay and sand for the new road."""
    p.shift(seat, CITY, STONE, 1)
    p.shift(seat, CITY, CLAY, 1)
    p.shift(seat, CITY, SAND, 1)
    points: i64 = 0
    talers: i64 = 0
    if for_talers:
        talers = p.shift_most(CITY, seat, TALER, ROAD_TALERS)
    else:
        points = ROAD_POINTS
        p.score(seat, LINE_ROAD, points)
    if p.recording:
        p.tell("road", int(seat), {"points": int(points), "talers": int(talers)})


def pay_off(p: Position, seat: i64, phase: i64) -> None:
    """Pay instead of giving up a card."""
    if phase == IN_PLAGUE:
        pay(p, seat, PLAGUE_TALERS * bits(p.cards[PLAYED + seat]))
        return
    if phase == IN_SNOW and p.has(seat, TALER) < SNOWFALL_TALERS:
        # Only who has no worker to send may pay less: now all know where his workers are.
        p.cards[KNOWN + seat] |= p.cards[DOWN + seat] & ALL_WORKERS
        p.shown += 1
    pay(p, seat, SNOWFALL_TALERS if phase == IN_SNOW else BANDIT_TALERS)
