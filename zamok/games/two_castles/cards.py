"""The twenty bonus cards: what each counts in a castle."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.games.two_castles import facts
from zamok.games.two_castles.plan import GROUND_ROW, Plan, place_at


def card_points(plan: Plan, card: i64) -> i64:
    """Return the points of a bonus card for a castle."""
    return facts.CARD_POINTS[card] * counted(plan, card)


def counted(plan: Plan, card: i64) -> i64:
    """Return how often a bonus card scores."""
    kind = facts.CARD_TYPE[card]
    if kind >= 0:
        return plan.types[kind]
    if card == facts.CARD_ATTENDANTS:
        return plan.attendants
    if card == facts.CARD_KINDS:
        return types_with(plan, 1) + special_kinds(plan)
    if card == facts.CARD_BELOW:
        return rooms_between(plan, plan.bottom, GROUND_ROW - 1)
    if card == facts.CARD_HIGH:
        return rooms_between(plan, GROUND_ROW + 2, plan.top)  # level 3 is row 2 (A15)
    if card == facts.CARD_HEIGHT:
        return plan.top - plan.bottom + 1
    if card == facts.CARD_WIDTH:
        return plan.high - plan.low + 1
    if card == facts.CARD_RING:
        return surrounded(plan, True)
    if card == facts.CARD_EDGES:
        return surrounded(plan, False)
    if card == facts.CARD_THRONE_TYPES:
        return types_at_throne(plan)
    if card == facts.CARD_THRONE_ROOMS:
        return rooms_at_throne(plan)
    return types_with(plan, 5 if card == facts.CARD_FIVES else 3)


def types_with(plan: Plan, least: i64) -> i64:
    """Count the regular types of which there are at least so many rooms (A17)."""
    types = plan.types
    found: i64 = 0
    for kind in range(facts.N_TYPES):
        if types[kind] >= least:
            found += 1
    return found


def special_kinds(plan: Plan) -> i64:
    """Count the kinds of special room present; the throne room is none of them."""
    seen: i64 = 0
    slot: i64 = 1
    while slot < plan.count:
        if plan.room[slot] >= facts.FOUNTAIN:
            seen |= BIT[plan.room[slot] - facts.FOUNTAIN]
        slot += 1
    return (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1)


def rooms_between(plan: Plan, lowest: i64, highest: i64) -> i64:
    """Count the rooms on the rows of the grid from one to another."""
    found: i64 = 0
    slot: i64 = 0
    while slot < plan.count:
        if lowest <= plan.at[slot] >> 6 <= highest:
            found += 1
        slot += 1
    return found


def surrounded(plan: Plan, ring: bool) -> i64:
    """Count the rooms whose edges, or whose whole ring, are all occupied."""
    found: i64 = 0
    slot: i64 = 0
    while slot < plan.count:
        if plan.surrounded(slot, ring):
            found += 1
        slot += 1
    return found


def types_at_throne(plan: Plan) -> i64:
    """Count the regular types on the six cells that share an edge with the throne room (A18)."""
    seen: i64 = BIT[plan.kind_at(place_at(-1, 0)) + 1]
    seen |= BIT[plan.kind_at(place_at(2, 0)) + 1]
    x: i64 = 0
    while x < 2:
        seen |= BIT[plan.kind_at(place_at(x, 1)) + 1]
        seen |= BIT[plan.kind_at(place_at(x, -1)) + 1]
        x += 1
    found: i64 = 0
    kind: i64 = 0
    while kind < facts.N_TYPES:
        found += (seen >> (kind + 1)) & 1
        kind += 1
    return found


def rooms_at_throne(plan: Plan) -> i64:
    """Count the rooms on the ten cells around the throne room."""
    found: i64 = 0
    x: i64 = -1
    while x <= 2:
        y: i64 = -1
        while y <= 1:
            if i64(plan.grid[place_at(x, y)]) > 1:
                found += 1
            y += 1
        x += 1
    return found
