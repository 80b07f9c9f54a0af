"""Drawing anew what a seat cannot know: the cards that the others have laid face down."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.games.all_seasons.facts import bits
from zamok.games.all_seasons.state import DOWN, HAND, KNOWN, OPEN, Position


def draw_unseen(position: Position, seat: i64, dice: Dice) -> None:
    """Lay other cards face down for the others: any that they could have chosen."""
    cards = position.cards
    other: i64 = 0
    while other < position.seats:
        down = cards[DOWN + other]
        if other != seat and down:
            held = cards[HAND + other] | down
            known = cards[KNOWN + other]
            pool = held & cards[OPEN + other] & ~known
            drawn = known | draw_cards(pool, bits(down) - bits(known), dice)
            cards[DOWN + other] = drawn
            cards[HAND + other] = held & ~drawn
        other += 1


def draw_cards(pool: i64, wanted: i64, dice: Dice) -> i64:
    """Return so many cards out of a pool, each set of them equally likely."""
    drawn: i64 = 0
    while wanted > 0:
        number = dice.below(bits(pool))
        card: i64 = 0
        while True:
            if (pool >> card) & 1:
                if number == 0:
                    break
                number -= 1
            card += 1
        pool &= ~BIT[card]
        drawn |= BIT[card]
        wanted -= 1
    return drawn
