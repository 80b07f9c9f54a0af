"""R8: the order of scoring is asked exactly where it changes anything.

What an order leads to is found out by playing it: every order of the completed objects, with
every way to double them, is scored by the engine in a copy, whether it would ask or not. A token
is turned up on the way and may be thought about: a plan says what happens for each of the tokens
that may turn up. Two objects are worth asking about if not the same plans begin with both.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.carcassonne.table import BLACK, begin, give, steps
from tests.scale import some
from zamok.games.carcassonne.facts import ALL_CORNERS, CASTLE, SOURCE_NAMES
from zamok.games.carcassonne.moves import SCORE
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.scoring import (
    doubler,
    kind_at,
    named,
    named_part,
    offers,
    plans_by,
)
from zamok.games.carcassonne.state import (
    CROWD,
    FOLLOWER,
    HELD,
    KEEP,
    ORDER,
    POINTS,
    TALLY,
    UNSEEN,
    WORD,
)

FACES = 2  # how many different tokens turn up: two tell whether it can matter which
Leaf = tuple[object, ...]
Plan = tuple[Leaf, ...]  # what comes of it, for every sequence of tokens that may turn up


def bits(mask: int) -> list[int]:
    return [bit for bit in range(8) if (int(mask) >> bit) & 1]


def group(table: Rules) -> int:
    """Return what is scored now: the objects of the seat whose turn it is, then the other's."""
    return int(table.mine or table.theirs)


def outcome(table: Rules) -> Leaf:
    """Return what scoring has led to, but for the numbers of the tokens that turned up.

    Where the keep stands among houses of one size is no difference: only the size ever counts.
    """
    held = [
        sum((int(table.large[HELD + seat]) >> 4 * n) & 15 for n in range(10)) for seat in (0, 1)
    ]
    tally = [int(n) for n in table.small[TALLY : TALLY + 4 * len(SOURCE_NAMES)]]
    keeps = [int(table.large[KEEP + seat]) for seat in range(2)]
    return (*table.scores(), int(table.wall), int(table.spent), *held, *keeps, *tally)


def plans_with(table: Rules, name: int, tokens: int) -> set[Plan]:
    """Return the plans that begin with an object; so many tokens may turn up from now on."""
    seat = int(table.turn if table.mine else 1 - table.turn)
    token = int(doubler(table, seat, kind_at(table, named_part(table, name))))
    found: set[Plan] = set()
    for use in {0, token}:
        twin = table.copy()
        twin.recording = False
        twin.award(name, use)
        seen = int(twin.unseen_left) < int(table.unseen_left)
        rest = plans(twin, group(table) & ~(1 << name), tokens - seen)
        found |= {sum(one, ()) for one in product(rest, repeat=FACES)} if seen else rest
    return found


def plans(table: Rules, left: int, tokens: int) -> set[Plan]:
    """Return every plan for the objects of one seat that are left."""
    if not left:
        return {(outcome(table),) * FACES**tokens}
    return {plan for name in bits(left) for plan in plans_with(table, name, tokens)}


def differ(table: Rules) -> bool:
    """Tell whether different plans begin with different objects."""
    names = bits(group(table))
    found = [plans_with(table, name, len(names)) for name in names]
    return any(one != found[0] for one in found)


def crowded(seed: str) -> Iterator[Rules]:
    """Give positions of a game in which the tile just laid has completed several objects.

    Whatever is complete and free gets somebody, and tokens come to the seat whose turn it is.
    """
    chance = random.Random(seed)
    for table in steps(seed):
        if table.over or table.phase != FOLLOWER or len(bits(table.closed)) < 2:
            continue
        twin = table.copy()
        twin.recording = False
        seats = chance.choice([(0, 1), (int(twin.turn),), (1 - int(twin.turn),)])
        for name in bits(twin.closed):
            thing = named(twin, name)
            if not sum(thing.men):
                word = WORD + 2 * thing.top
                twin.large[word] = int(twin.large[word]) + (1 << (CROWD + 4 * chance.choice(seats)))
            owner = named(twin, name).winner
            if owner >= 0:
                own = owner == twin.turn
                twin.mine = int(twin.mine) | (own << name)
                twin.theirs = int(twin.theirs) | ((not own) << name)
        for token in chance.choices([2, 3], k=chance.randrange(4)):
            if twin.small[UNSEEN + token - 1]:
                give(twin, int(twin.turn), token)
        yield twin


def scattered(table: Rules, chance: random.Random) -> Rules:
    """Return the position with markers near tokens, some of which are taken already."""
    twin = table.copy()
    for seat in range(2):
        corner = chance.choice(CASTLE.corners[1:])
        twin.large[POINTS + seat] = max(0, corner.spaces[0] - chance.randrange(12))
    gone = sum(1 << corner for corner in chance.sample(range(1, 14), chance.randrange(4)))
    twin.wall = ALL_CORNERS & ~gone
    return twin


def check(table: Rules, seen: Counter[str]) -> None:
    """Score what is complete step by step; see at each whether it is asked when it should be."""
    while table.mine or table.theirs:
        expected = differ(table)
        fresh = table.copy()
        fresh.score_on()
        asked = fresh.phase == ORDER and group(fresh) == group(table)
        assert asked == expected, table.to_text()
        if asked:
            moves = [move - int(SCORE) for move in fresh.legal(int(fresh.turn))]
            assert moves == bits(group(table))
        own, many = bool(table.mine), len(bits(group(table)))
        seen[f"{asked} own={own} objects={many}"] += many > 1
        seen[f"{asked} doubling={doubling(table)}"] += many > 1
        table.award(bits(group(table))[0], 0)


def doubling(table: Rules) -> bool:
    """Tell whether something that is scored now may be doubled."""
    return any(
        doubler(table, int(table.turn), kind_at(table, named_part(table, name)))
        for name in bits(table.mine)
    )


def test_R8_the_order_is_asked_exactly_where_plans_differ() -> None:
    seen: Counter[str] = Counter()
    chance = random.Random("orders")
    for seed in [f"order {n}" for n in range(some(40))]:
        for table in crowded(seed):
            for _ in range(30):
                check(scattered(table, chance), seen)
    for asked in (True, False):
        for what in ("own=True objects=2", "own=True objects=3", "own=False objects=2"):
            assert seen[f"{asked} {what}"]
        for may in (True, False):
            assert seen[f"{asked} doubling={may}"]


def test_R8_a_token_that_may_be_seen_sooner_is_no_question_where_it_can_be_seen_anyway() -> None:
    """Two houses of 4 that may be doubled, and 8 points besides, from 22: the plans are written
    differently, but whatever one of them leads to, others lead to as well."""
    table = begin()
    give(table, BLACK, 3)
    give(table, BLACK, 3)
    values, tokens = vec[i64]([4, 4, 8]), vec[i64]([3, 3, 0])
    first, _, last = [plans_by(table, values, tokens, 22, 0, 0, n) for n in range(3)]
    assert first != last
    assert offers(first, last)
    assert offers(last, first)
    bare = frozenset(plan for plan in last if not isinstance(plan, frozenset))
    assert not offers(bare, last)
