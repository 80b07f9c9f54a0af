"""Payments: the chain of choices reaches every exact payment, and nothing else."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.games.all_seasons.table import asked, asks, do, new, refused, site
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.rules import Rules

VALUE = (1, 2, 4, 5)
KINDS = ("sand", "wood", "clay", "stone")
Payment = tuple[tuple[int, ...], tuple[int, ...]]


def all_payments(own: list[int], bars: int, carts: list[int], cost: int) -> set[Payment]:
    """Return every exact payment as own pieces and melted bars by kind, by sheer trying."""
    found = set()
    spans = [range(min(own[k], cost // VALUE[k]) + 1) for k in range(4)]
    melts = [range(min(bars, carts[k], cost // VALUE[k]) + 1) for k in range(4)]
    for melt in itertools.product(*melts):
        if sum(melt) > bars:
            continue
        for paid in itertools.product(*spans):
            pieces = [a + b for a, b in zip(paid, melt)]
            value = sum(n * v for n, v in zip(pieces, VALUE))
            if value == cost and sum(1 for n in pieces if n) >= 3:
                found.add((paid, melt))
    return found


def reached(p: Rules, building: str, own: list[int]) -> set[Payment]:
    """Return every payment that the choices lead to; a dead end would fail."""
    found = set()
    p = p.copy()
    p.recording = True
    do(p, f"0 build {building}")
    heap = [p]
    while heap:
        q = heap.pop()
        if asks(q) in ("pay", "melt"):
            moves = q.legal(0)
            assert len(moves) > 1
            for move in moves:
                r = q.copy()
                r.play(0, move)
                heap.append(r)
            continue
        (build,) = [event for event in q.events if event.kind == "build"]
        paid, melted = build.data["paid"], build.data["melted"]
        melt = tuple(melted.get(kind, 0) for kind in KINDS)
        pieces = tuple(paid.get(kind, 0) for kind in KINDS)
        found.add((tuple(a - b for a, b in zip(pieces, melt)), melt))
    return found


@pytest.mark.parametrize("number", range(40))
def test_the_chain_reaches_exactly_the_exact_payments(number: int) -> None:
    source = random.Random(number)
    own = [source.randrange(5), source.randrange(4), source.randrange(3), source.randrange(4)]
    bars = source.choice((0, 0, 1, 2, 3))
    p = new(2)
    for kind in range(4):  # some carts are nearly empty
        if source.random() < 0.4:
            spare = p.has(facts.CITY, kind) - own[kind] - source.randrange(2)
            p.shift(facts.CITY, facts.TOWER_STORE, kind, spare)
    wanted = dict(zip(KINDS, own))
    p = site(p, 0, "worker1", silver=bars, **wanted)
    carts = [int(p.has(facts.CITY, kind)) for kind in range(4)]
    offered = [text[6:] for text in asked(p, 0) if text.startswith("build ")]
    for name, tile in facts.DATA["tiles"].items():
        payments = all_payments(own, bars, carts, tile["cost"])
        assert (name in offered) == bool(payments), name
        if payments:
            assert reached(p, name, own) == payments


def test_overpaying_and_two_kinds_are_refused() -> None:
    p = site(new(2), 0, "stonemason", stone=2, wood=2, sand=3)
    assert refused(p, "0 build keep") == "payment"
    assert refused(p, "0 build servants_house") == "payment"
    p.tiles[facts.WELL] = 0
    assert refused(p, "0 build well") == "build"
    do(p, "0 build tower")
    assert refused(p, "0 pay stone 2") in ("payment", "turn")


def test_a_payment_that_cannot_be_finished_is_refused() -> None:
    p = site(new(2), 0, "stonemason", stone=2, clay=2, wood=2, sand=4, silver=1)
    do(p, "0 build well")
    assert asked(p, 0) == ["pay stone 0", "pay stone 1"]
    assert refused(p, "0 pay stone 2") == "payment"
    assert refused(p, "0 pay stone 3") == "payment"
    assert refused(p, "0 pay clay 1") == "turn"
    do(p, "0 pay stone 0")
    assert asked(p, 0) == ["melt stone 0", "melt stone 1"]
    assert refused(p, "0 melt stone 2") == "silver"
    assert refused(p, "0 melt clay 1") == "turn"


def test_at_most_two_buildings_with_a_card() -> None:
    p = site(new(2), 0, "worker1", stone=3, wood=3, sand=3)
    do(p, "0 build tower")
    while asks(p) == "pay":
        do(p, f"0 {asked(p, 0)[0]}")
    assert p.built == 1
    do(p, "0 build tower")
    while asks(p) == "pay":
        do(p, f"0 {asked(p, 0)[0]}")
    assert p.round == 2
