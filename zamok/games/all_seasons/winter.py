"""Winter: the event cards. Players are dealt with clockwise from the first player.

Each card is a small class, found by its name in components.json, where its figures, answers
and words for the log are listed. Nothing outside this module knows one card from another,
but for the city tavern and the granary, whose places and toll are part of other rules.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT, lowest
from zamok.games.all_seasons.facts import (
    ALL_WORKERS,
    BEAUTY_STORE,
    CARD_NAMES,
    CARDS,
    CART_SPOT,
    CASTLE_SPOTS,
    CITY,
    CLAY,
    DATA,
    EVENT_LINE,
    EVENT_NAMES,
    EVENT_ROUNDS,
    KIND_NAMES,
    KINDS,
    MESSENGER,
    SAND,
    SPOTS,
    STONE,
    TALER,
    WOOD,
    bits,
)
from zamok.games.all_seasons.moves import ANSWERS, DONE, GIFT, LOSE, TAKE
from zamok.games.all_seasons.state import (
    ANSWERING,
    CARDS_DOWN,
    DOWN,
    EVENT,
    GONE,
    HAND,
    KNOWN,
    NOTHING,
    OPEN,
    PLAYED,
    REVEAL,
    SHARING,
    VISITS,
    Position,
)

TALERS: Final[i64] = ANSWERS["talers"]
LOSE_POINTS: Final[i64] = ANSWERS["points"]
STONES: Final[i64] = ANSWERS["stones"]
WARM: Final[i64] = ANSWERS["hearth"]
ROAD_FOR_POINTS: Final[i64] = ANSWERS["road_points"]
ROAD_FOR_TALERS: Final[i64] = ANSWERS["road_talers"]


class Card:
    """A winter card, and what happens unless it says otherwise: nothing."""

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.number: i64 = EVENT_NAMES.index(name)
        self.line: i64 = EVENT_LINE[self.number]  # where its points are noted
        self.lasting: bool = bool(DATA["winter_cards"][name].get("lasting", False))
        self.talers: i64 = self.figure("talers")
        self.points: i64 = self.figure("points")

    def figure(self, what: str) -> int:
        """Return a figure of the card, 0 where it has none or several."""
        found = DATA["winter_cards"][self.name].get(what, 0)
        return found if isinstance(found, int) else 0

    def ask(self, p: Position, seat: i64) -> None:
        """Let a seat answer this card."""
        p.seat = seat
        p.ask(seat, ANSWERING + self.number)

    def strike(self, p: Position, seat: i64) -> None:
        """Hit a seat in the round in which the card is turned up, if it does not last."""

    def visit(self, p: Position) -> None:
        """Go on with the pass of a card that lasts, up to a choice."""
        end_visit(p)

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        """List the answers."""
        return 0

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        """Do what an answer says."""

    def go_on(self, p: Position, seat: i64) -> None:
        """Go on with the same seat after an answer."""

    def count(self, p: Position, seat: i64) -> i64:
        """Return how many things the card asks a seat about, where it counts any."""
        return 0

    def pay(self, p: Position, seat: i64, talers: i64) -> None:
        """Pay talers to the treasury, or all one has."""
        paid = p.shift_most(seat, CITY, TALER, talers)
        if p.recording:
            p.tell("pay", int(seat), {"talers": int(paid), "card": self.name})

    def leave(self, p: Position) -> None:
        """Put a lasting card out of the game."""
        p.lying &= ~BIT[self.number]

    def lies(self, p: Position) -> bool:
        """Tell whether the card lies beside the board."""
        return p.lying & BIT[self.number] != 0


# ---- cards that take a character or talers --------------------


class Toll(Card):
    """A card that asks for a character or for talers."""

    def losable(self, p: Position, seat: i64) -> i64:
        """Return the characters that may be given up, as bits."""
        return 0

    def price(self, p: Position, seat: i64) -> i64:
        """Return how many talers are asked instead."""
        return self.talers

    def may_pay(self, p: Position, seat: i64) -> bool:
        """Tell whether talers may be paid instead."""
        return p.has(seat, TALER) >= self.price(p, seat)

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        cards = self.losable(p, seat)
        count: i64 = 0
        i: i64 = 0
        while i < CARDS:
            if (cards >> i) & 1:
                buffer[count] = LOSE + i
                count += 1
            i += 1
        if self.may_pay(p, seat):
            buffer[count] = TALERS
            count += 1
        return count

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        if move == TALERS:
            self.pay(p, seat, self.price(p, seat))
        else:
            give_up(p, seat, move - LOSE)


def give_up(p: Position, seat: i64, card: i64) -> None:
    """Put a character out of the game; one that lies face down is resolved once more.

    Where a card was that had not been played is now known to all: undo stops there.
    """
    out = BIT[card]
    if not p.cards[PLAYED + seat] & out:
        p.shown += 1
    if p.cards[DOWN + seat] & out:
        p.cards[KNOWN + seat] |= out
        if p.recording:
            p.tell("doomed", int(seat), {"card": CARD_NAMES[card]})
        return
    p.cards[HAND + seat] &= ~out
    p.cards[OPEN + seat] &= ~out
    p.cards[PLAYED + seat] &= ~out
    p.cards[GONE + seat] |= out
    if p.recording:
        p.tell("lose_card", int(seat), {"card": CARD_NAMES[card]})


@final
class Plague(Toll):
    """A played card, or a taler for each; without enough talers a card must go."""

    def strike(self, p: Position, seat: i64) -> None:
        cards = p.cards[PLAYED + seat]
        if not cards:
            return
        if cards & (cards - 1) == 0 and not self.may_pay(p, seat):
            give_up(p, seat, lowest(cards))
        else:
            self.ask(p, seat)

    def losable(self, p: Position, seat: i64) -> i64:
        return p.cards[PLAYED + seat]

    def price(self, p: Position, seat: i64) -> i64:
        return self.talers * self.count(p, seat)

    def count(self, p: Position, seat: i64) -> i64:
        return bits(p.cards[PLAYED + seat])


@final
class Snowfall(Toll):
    """A worker, or three talers."""

    def strike(self, p: Position, seat: i64) -> None:
        """Ask, or settle what has one answer.

        Who holds a worker is asked even when only one answer is left: that it is the only
        one would tell the others which card lies face down.
        """
        hidden = (p.cards[HAND + seat] | p.cards[DOWN + seat]) & ALL_WORKERS
        shown = p.cards[PLAYED + seat] & ALL_WORKERS
        if hidden:
            self.ask(p, seat)
        elif not shown:
            self.pay(p, seat, self.talers)
        elif shown & (shown - 1) or p.has(seat, TALER) >= self.talers:
            self.ask(p, seat)
        else:
            give_up(p, seat, lowest(shown))

    def losable(self, p: Position, seat: i64) -> i64:
        return (p.cards[HAND + seat] | p.cards[PLAYED + seat]) & ALL_WORKERS

    def may_pay(self, p: Position, seat: i64) -> bool:
        return p.has(seat, TALER) >= self.talers or not self.losable(p, seat)

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        lacking = move == TALERS and p.has(seat, TALER) < self.talers
        Toll.answer(self, p, seat, move)
        if lacking:
            # Only who has no worker to send may pay less: now all know where his workers are.
            known = p.cards[DOWN + seat] & ALL_WORKERS
            p.cards[KNOWN + seat] |= known
            p.shown += 1
            if p.recording:
                cards = [CARD_NAMES[card] for card in range(CARDS) if (known >> i64(card)) & 1]
                p.tell("known_down", int(seat), {"cards": cards})


@final
class Bandits(Toll):
    """Three talers, or the messenger, wherever he is."""

    def strike(self, p: Position, seat: i64) -> None:
        if (p.cards[GONE + seat] >> MESSENGER) & 1:
            self.pay(p, seat, self.talers)
        elif self.may_pay(p, seat):
            self.ask(p, seat)
        else:
            give_up(p, seat, MESSENGER)

    def losable(self, p: Position, seat: i64) -> i64:
        return BIT[MESSENGER]


# ---- cards that ask for talers or points, servant by servant --------------------


class Dues(Card):
    """A card that asks for talers or points for each servant at some spots."""

    def owed(self, p: Position, seat: i64) -> i64:
        """Return for how many servants a seat owes."""
        return 0

    def strike(self, p: Position, seat: i64) -> None:
        p.owed = self.owed(p, seat)
        if p.recording and p.owed:
            p.tell("dues", int(seat), {"card": self.name, "servants": int(p.owed)})
        self.go_on(p, seat)

    def count(self, p: Position, seat: i64) -> i64:
        return p.owed

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        buffer[0] = TALERS
        buffer[1] = LOSE_POINTS
        return 2

    def go_on(self, p: Position, seat: i64) -> None:
        """Settle servant by servant, up to a choice.

        Who can pay neither in full gives what he has; the rest lapses.
        """
        while p.owed > 0:
            rich = p.has(seat, TALER) >= self.talers
            famed = p.points[seat] >= self.points
            if rich == famed:
                if p.has(seat, TALER) and p.points[seat]:
                    self.ask(p, seat)
                    return
                rich = p.has(seat, TALER) > 0
                famed = p.points[seat] > 0
            if rich:
                self.answer(p, seat, TALERS)
            elif famed:
                self.answer(p, seat, LOSE_POINTS)
            else:
                if p.recording:
                    p.tell("forgiven", int(seat), {"card": self.name, "servants": int(p.owed)})
                p.owed = 0

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        """Pay for one servant."""
        p.owed -= 1
        if move == TALERS:
            self.pay(p, seat, self.talers)
            return
        lost = p.lose(seat, self.line, self.points)
        if p.recording:
            p.tell("lose_points", int(seat), {"points": int(lost), "card": self.name})


@final
class Famine(Dues):
    """For each servant in the castle."""

    def owed(self, p: Position, seat: i64) -> i64:
        return p.servants_at(seat, 0, CASTLE_SPOTS)


@final
class TradeTax(Dues):
    """For each servant at the carts and the rider."""

    def owed(self, p: Position, seat: i64) -> i64:
        return p.servants_at(seat, CART_SPOT, SPOTS)


# ---- cards that buy resources --------------------


@final
class BrokenWall(Card):
    """One stone or more for points; compulsory for who has any."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.most: i64 = self.figure("most")

    def strike(self, p: Position, seat: i64) -> None:
        stones = p.has(seat, STONE)
        if stones > 1:
            self.ask(p, seat)
        elif stones == 1:
            self.answer(p, seat, STONES + 1)

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        count: i64 = 0
        while count < self.most and count < p.has(seat, STONE):
            buffer[count] = STONES + 1 + count
            count += 1
        return count

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        stones = move - STONES
        p.shift(seat, CITY, STONE, stones)
        p.score(seat, self.line, self.points * stones)
        if p.recording:
            p.tell(
                "wall",
                int(seat),
                {"goods": {"stone": int(stones)}, "points": int(self.points * stones)},
            )


@final
class Hearth(Card):
    """Wood for points, who likes."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.wood: i64 = self.figure("wood")

    def strike(self, p: Position, seat: i64) -> None:
        if p.has(seat, WOOD) >= self.wood:
            self.ask(p, seat)

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        buffer[0] = DONE
        buffer[1] = WARM
        return 2

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        if move == DONE:
            return
        p.shift(seat, CITY, WOOD, self.wood)
        p.score(seat, self.line, self.points)
        if p.recording:
            p.tell(
                "warm", int(seat), {"goods": {"wood": int(self.wood)}, "points": int(self.points)}
            )


@final
class NewRoad(Card):
    """Stone, clay and sand for points or for talers, who likes."""

    def strike(self, p: Position, seat: i64) -> None:
        if p.has(seat, STONE) and p.has(seat, CLAY) and p.has(seat, SAND):
            self.ask(p, seat)

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        buffer[0] = DONE
        buffer[1] = ROAD_FOR_POINTS
        if p.has(CITY, TALER) == 0:
            return 2
        buffer[2] = ROAD_FOR_TALERS
        return 3

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        if move == DONE:
            return
        p.shift(seat, CITY, STONE, 1)
        p.shift(seat, CITY, CLAY, 1)
        p.shift(seat, CITY, SAND, 1)
        points: i64 = 0
        talers: i64 = 0
        if move == ROAD_FOR_TALERS:
            talers = p.shift_most(CITY, seat, TALER, self.talers)
        else:
            points = self.points
            p.score(seat, self.line, points)
        if p.recording:
            p.tell("road", int(seat), {"points": int(points), "talers": int(talers)})


# ---- cards that stay and come round --------------------


@final
class FrozenBeauty(Card):
    """A gift from every suitor; the last one scores, and all share the gifts."""

    def visit(self, p: Position) -> None:
        """Go on with a pass of gifts, or with sharing them once the beauty is won."""
        if not self.lies(p):
            self.share(p)
            return
        if not p.opening and p.suitors & (p.suitors - 1) == 0:
            self.win(p)  # the last suitor gives nothing in the pass in which he is left alone
            return
        if p.turn == p.seats:
            self.end_pass(p)
            return
        seat = p.next_seat()
        p.turn += 1
        if p.opening or (p.suitors >> seat) & 1:
            if p.goods(seat) + p.has(seat, TALER):
                self.ask(p, seat)
            else:
                self.answer(p, seat, DONE)

    def end_pass(self, p: Position) -> None:
        """Go on when all have been asked."""
        if p.opening and p.suitors == 0:
            self.leave(p)
            if p.recording:
                p.tell("unwanted", None, {})
        if p.opening and p.suitors and p.suitors & (p.suitors - 1) == 0:
            self.win(p)
        else:
            end_visit(p)

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        count: i64 = 0
        first = TAKE
        holder: i64 = BEAUTY_STORE
        if p.phase != SHARING:
            buffer[0] = DONE
            count = 1
            first = GIFT
            holder = seat
        kind: i64 = 0
        while kind < KINDS:
            if p.has(holder, kind):
                buffer[count] = first + kind
                count += 1
            kind += 1
        return count

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        """Give something, stop courting for good, or take one of the gifts."""
        if move == DONE:
            was = p.opening or (p.suitors >> seat) & 1 == 1
            p.suitors &= ~BIT[seat]
            if p.recording and was:
                p.tell("leave", int(seat), {})
        elif move < TAKE:
            p.shift(seat, BEAUTY_STORE, move - GIFT, 1)
            p.suitors |= BIT[seat]
            if p.recording:
                p.tell("gift", int(seat), {"kind": KIND_NAMES[move - GIFT]})
        else:
            p.shift(BEAUTY_STORE, seat, move - TAKE, 1)
            if p.recording:
                p.tell("take", int(seat), {"kind": KIND_NAMES[move - TAKE]})

    def win(self, p: Position) -> None:
        """Give the points to the last suitor; then all share the gifts."""
        seat = lowest(p.suitors)
        p.score(seat, self.line, self.points)
        p.suitors = 0
        p.turn = 0
        self.leave(p)
        if p.recording:
            p.tell("won", int(seat), {"points": int(self.points)})

    def share(self, p: Position) -> None:
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
            end_visit(p)
            return
        if p.turn == p.seats:
            p.turn = 0
        seat = p.next_seat()
        p.turn += 1
        if kinds == 1:
            self.answer(p, seat, TAKE + last)
        else:
            p.seat = seat
            p.ask(seat, SHARING)


@final
class Beggar(Card):
    """A taler from everybody every round, until somebody refuses for points."""

    def visit(self, p: Position) -> None:
        if not self.lies(p) or p.turn == p.seats:
            end_visit(p)
            return
        seat = p.next_seat()
        p.turn += 1
        if p.has(seat, TALER) >= self.talers:
            self.ask(p, seat)
        else:
            self.answer(p, seat, DONE)

    def fill(self, p: Position, seat: i64, buffer: vec[i64]) -> i64:
        buffer[0] = DONE
        buffer[1] = TALERS
        return 2

    def answer(self, p: Position, seat: i64, move: i64) -> None:
        """Give the beggar a taler, or send him away for points."""
        if move == TALERS:
            p.shift(seat, CITY, TALER, self.talers)
            if p.recording:
                p.tell("alms", int(seat), {"talers": int(self.talers)})
            return
        lost = p.lose(seat, self.line, self.points)
        self.leave(p)
        if p.recording:
            p.tell("no_alms", int(seat), {"points": int(lost)})


# ---- all of them --------------------

_KNOWN: Final[list[Card]] = [
    Card("city_tavern"),
    Card("granary"),
    Plague("plague"),
    BrokenWall("broken_wall"),
    FrozenBeauty("frozen_beauty"),
    Snowfall("snowfall"),
    Beggar("beggar"),
    Hearth("hearth"),
    Famine("famine"),
    Bandits("bandits"),
    TradeTax("trade_tax"),
    NewRoad("new_road"),
]
_NAMED: Final = {card.name: card for card in _KNOWN}
DECK: Final[list[Card]] = [_NAMED[name] for name in EVENT_NAMES]
BEAUTY: Final[i64] = EVENT_NAMES.index("frozen_beauty")


def draw(p: Position) -> None:
    """Turn up a winter card if this round is marked, after the cards lie face down."""
    if not p.deck or not (EVENT_ROUNDS[p.seats] >> p.round) & 1:
        p.begin(REVEAL)
        return
    number = p.dice.below(bits(p.deck))
    left = p.deck
    while number > 0:
        left &= left - 1
        number -= 1
    turn_up(p, lowest(left))


def turn_up(p: Position, number: i64) -> None:
    """Let a winter card take effect."""
    p.deck &= ~BIT[number]
    p.event = number
    p.opening = True
    if p.recording:
        p.tell("winter_card", None, {"card": EVENT_NAMES[number]})
    if DECK[number].lasting:
        p.lying |= BIT[number]
        p.visit = number
        p.begin(VISITS)
    else:
        p.begin(EVENT)


def strike(p: Position, seat: i64) -> None:
    """Let the card of this round hit one seat."""
    p.seat = seat
    DECK[p.event].strike(p, seat)


def begin_visits(p: Position, number: i64) -> None:
    """Let the lasting cards from this number on come round, one after the other."""
    left = p.lying >> number
    if left:
        p.visit = number + lowest(left)
        p.begin(VISITS)
    else:
        p.visit = 0
        p.begin(CARDS_DOWN)


def visit(p: Position) -> None:
    """Go on with the lasting card that comes round."""
    DECK[p.visit].visit(p)


def end_visit(p: Position) -> None:
    """Go on when a lasting card has been round: in its first round to the reveal."""
    if p.opening:
        p.visit = 0
        p.begin(REVEAL)
    else:
        begin_visits(p, p.visit + 1)


def asking(p: Position) -> Card:
    """Return the card that asks."""
    return DECK[BEAUTY if p.phase == SHARING else p.phase - ANSWERING]


def fill_winter(p: Position, seat: i64, buffer: vec[i64]) -> i64:
    """List the answers to a winter card."""
    return asking(p).fill(p, seat, buffer)


def apply_winter(p: Position, seat: i64, move: i64) -> None:
    """Answer a winter card."""
    card = asking(p)
    p.phase = NOTHING
    card.answer(p, seat, move)
    card.go_on(p, seat)
