"""Every reason for a refusal is met, and said in both languages."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.games.all_seasons import table
from tests.games.all_seasons.walks import GAME, NAMES, events, games
from zamok import IllegalMove
from zamok.engine import LANGUAGES, Refusal
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.moves import MOVES
from zamok.games.all_seasons.refusal import refuse
from zamok.games.all_seasons.rules import Rules


def met(p: Rules, seat: int) -> Iterator[Refusal]:
    """Give why a seat may not make each move that it may not make."""
    legal = set(p.legal(seat))
    for move in range(MOVES.size):
        if move not in legal:
            yield refuse(p, seat, move)


def buying() -> Rules:
    """Return a stonemason who has bought from one worker and may buy from another."""
    p = table.new(2, purchase="each_worker")
    table.choose(p, "stonemason messenger", "worker1 worker2")
    return table.do(p, "0 buy silver worker1@1")


def equipping() -> Rules:
    """Return the third worker's choice when there is no sand on the cart."""
    p = table.new(2)
    table.put(p, 1, sand=int(p.has(1, facts.SAND) + p.has(facts.CITY, facts.SAND)))
    return table.choose(p, "worker3 messenger", "trader messenger")


def refused_once() -> Rules:
    """Return a stonemason who may ask another worker after the last piece was refused."""
    p = table.new(2, purchase="each_worker")
    table.put(p, 1, wood=int(p.has(1, facts.WOOD) + p.has(facts.CITY, facts.WOOD)))
    table.choose(p, "stonemason messenger", "worker1 worker2")
    return table.do(p, "0 buy silver worker1@1", "1 refuse")


def after_a_trader() -> Rules:
    """Return a trader after another who has taken the last cart."""
    p = table.new(2)
    table.cart(p, 1, "wood", "clay")
    table.cart(p, 0, "stone")
    return table.choose(p, "trader messenger", "trader messenger")


def at_the_inn() -> Rules:
    """Return a trader whose servant keeps the city tavern."""
    p = table.new(2, "winter")
    table.lay_beside(p, "city_tavern")
    table.serve(p, 0, "city_tavern")
    table.choose(p, "trader messenger", "messenger worker1")
    return p


def without_toll() -> Rules:
    """Return a trader who cannot pay the toll and has two servants at carts."""
    p = table.new(2, "winter")
    table.lay_beside(p, "city_tavern")
    table.cart(p, 0, "sand", "wood")
    table.put(p, 0, taler=0)
    table.choose(p, "trader stonemason", "builder stonemason")
    return p


def without_reserve() -> Rules:
    """Return a trader without a servant in reserve, who may still call the innkeeper home."""
    p = at_the_inn()
    p.reserve[0] = 0
    return p


def with_two_sent() -> Rules:
    """Return a builder who has sent two servants, one of them to the tavern."""
    p = table.site(table.new(2, "winter"), 0, "builder", sand=9, wood=9, clay=9, taler=60)
    table.lay_beside(p, "city_tavern")
    table.raise_tiles(p, 1, stable=1)
    table.do(p, "0 build tower")
    table.pay(p, 0, sand=2, wood=1, clay=1)
    table.do(p, "0 done", "0 place city_tavern", "0 place market.1")
    return p


def with_nothing_built() -> Rules:
    """Return a builder who has built nothing and may only send an innkeeper."""
    p = table.new(2, "winter")
    table.lay_beside(p, "city_tavern")
    return table.site(p, 0, "builder", taler=60)


def with_short_cart() -> Rules:
    """Return a payment with many bars for few pieces on the cart."""
    p = table.new(2)
    table.site(p, 0, "builder", sand=6, wood=6, clay=4, silver=6)
    lying = int(p.has(facts.CITY, facts.STONE))
    table.put(p, 1, stone=int(p.has(1, facts.STONE)) + lying - 1)
    return table.do(p, "0 build large_gate")


def at_the_palace() -> Rules:
    """Return a player who is asked how many of two bars to melt for the palace."""
    p = table.new(2)
    table.raise_tiles(p, 0, palace=1)
    table.serve(p, 0, "palace.1")
    table.strip(p, 0, silver=2)
    return table.finish(p)


def in_plague() -> Rules:
    """Return a player whom the plague asks for a card and who cannot pay."""
    p = table.new(2, "winter")
    table.winter_card(p, "plague")
    table.row(p, 0, "messenger", "trader")
    table.strip(p, 0)
    return table.choose(p, "builder worker1", "messenger worker1")


def with_one_sent() -> Rules:
    """Return a builder who has sent a servant to the market and may send another."""
    p = table.site(table.new(2), 0, "builder", sand=3, wood=3, clay=3, taler=60)
    table.do(p, "0 build tower")
    return table.do(table.pay(p, 0, sand=2, wood=1, clay=1), "0 place market.1")


def in_need() -> Rules:
    """Return a builder who has built and has nobody to send, but an innkeeper to call home."""
    p = table.site(table.new(2, "winter"), 0, "builder", sand=3, wood=3, clay=3, taler=60)
    table.lay_beside(p, "city_tavern")
    table.serve(p, 0, "city_tavern")
    p.reserve[0] = 0
    table.do(p, "0 build tower")
    return table.pay(p, 0, sand=2, wood=1, clay=1)


RARE = (
    buying, equipping, refused_once, after_a_trader, at_the_inn, without_toll, without_reserve,
    with_one_sent, with_two_sent, with_nothing_built, with_short_cart, at_the_palace, in_plague,
    in_need,
)  # fmt: skip
ENOUGH = 30  # positions of random games with the same question


def all_refusals() -> dict[str, Refusal]:
    """Return a refusal for each reason that is met."""
    found: dict[str, Refusal] = {}
    for make in RARE:
        p = make()
        for seat in p.actors():
            found.update({refusal.reason.key: refusal for refusal in met(p, seat)})
    asked: Counter[str] = Counter()
    for p, seat in itertools.chain(events(), games(5, 1)):
        asked[table.asks(p)] += 1
        if asked[table.asks(p)] <= ENOUGH:
            found.update({refusal.reason.key: refusal for refusal in met(p, seat)})
    return found


def test_every_reason_is_met_and_said() -> None:
    found = all_refusals()
    assert set(found) == {key for key in GAME.vocabulary() if key.startswith("refuse.")}
    anchors = GAME.rules("en").anchors
    for refusal in found.values():
        assert refusal.rule in anchors
        for language in LANGUAGES:
            said = GAME.say_refusal(refusal, language, NAMES)
            assert said[0].isupper()
            assert said[-1] == "."
            assert "{" not in said
            assert "_" not in said  # no codes before people


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0 place keep", "This building hasn’t been built yet: keep."),
        ("0 place palace.1", "This building hasn’t been built yet: palace."),
        ("0 build well", "Not now. Under way: helpers for the castle."),
    ],
)
def test_reasons_name_things_in_words(text: str, said: str) -> None:
    p = table.site(table.new(2), 0, "builder", sand=3, wood=3, clay=3, taler=60)
    table.do(p, "0 build tower")
    table.pay(p, 0, sand=2, wood=1, clay=1)
    seat, _, move = text.partition(" ")
    with pytest.raises(IllegalMove) as error:
        p.play(int(seat), p.parse(int(seat), move))
    assert GAME.say_refusal(error.value.refusal, "en") == said
