"""Scoring: totals of the castles, standing of the players, and where each point came from."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.games.two_castles import facts
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.plan import Plan
from zamok.games.two_castles.state import (
    ATTENDANTS,
    CARDS,
    CASTLE,
    COUNT,
    LEFT_SIDE,
    RIGHT_SIDE,
    ROOM_STEP,
    ROOMS,
    TYPE_COUNT,
    Position,
    cell_x,
    cell_y,
)

Line = dict[str, object]


def plan_of(position: Position, castle: i64) -> Plan:
    """Lay a castle of a position out."""
    fields = position.castle
    base = castle * CASTLE
    count = fields[base + COUNT]
    plan = Plan(i64(position.thrones[castle]), count)
    i: i64 = 0
    while i < count:
        code = fields[base + ROOMS + i]
        cell = code % ROOM_STEP
        plan.put(i + 1, code // ROOM_STEP, cell_x(cell), cell_y(cell))
        i += 1
    plan.lay_out()
    return plan


def castle_total(position: Position, castle: i64) -> i64:
    """Return the points of a castle as it stands."""
    plan = plan_of(position, castle)
    total = plan.rooms_total()
    fields = position.castle
    slot = castle * CASTLE + ATTENDANTS
    attendants: i64 = 0
    i: i64 = 0
    while i < 2:
        if fields[slot + i]:
            attendants += 1
            total += plan.attendant_points(fields[slot + i] - 1)
        i += 1
    slot = castle * CASTLE + CARDS
    i = 0
    while i < 2:
        if fields[slot + i]:
            total += card_points(plan, fields[slot + i] - 1, attendants)
        i += 1
    return total


def castle_totals(position: Position) -> list[int]:
    """Return the points of every castle as they stand."""
    return [int(castle_total(position, castle)) for castle in range(int(position.players))]


def standing(position: Position) -> list[tuple[int, ...]]:
    """Return for each player, Ludwig last: lower castle, higher castle, special rooms (A37)."""
    totals = castle_totals(position)
    found: list[tuple[int, ...]] = []
    for player in range(int(position.players)):
        left = int(position.castle_of(player, LEFT_SIDE))
        right = int(position.castle_of(player, RIGHT_SIDE))
        specials = special_rooms(position, left) + special_rooms(position, right)
        pair = sorted((totals[left], totals[right]))
        found.append((pair[0], pair[1], specials))
    return found


def winners(position: Position) -> list[int]:
    """Return the players who stand first, Ludwig (the third of three) among them (A38)."""
    keys = standing(position)
    return [player for player, key in enumerate(keys) if key == max(keys)]


def special_rooms(position: Position, castle: i64) -> int:
    """Count a castle's special rooms, the throne room included."""
    return 1 + int(position.castle[castle * CASTLE + TYPE_COUNT + facts.SPECIAL])


def slots(position: Position, first: i64) -> list[int]:
    """Return the attendants or cards in a castle's two slots."""
    return [int(code) - 1 for code in (position.castle[first], position.castle[first + 1]) if code]


def castle_lines(plan: Plan, attendants: list[int], cards: list[int]) -> list[Line]:
    """Return where a castle's points come from, in the order of the score pad."""
    lines: list[Line] = []
    for kind in range(facts.N_TYPES):
        lines += [_room_line(plan, s) for s in range(1, plan.count) if _kind(plan, s) == kind]
    for room in (facts.TOWER, facts.FOUNTAIN, facts.FOYER):
        lines += [_room_line(plan, s) for s in range(1, plan.count) if plan.room[s] == room]
    for card in cards:
        points = int(card_points(plan, card, len(attendants)))
        lines.append({"what": "card", "points": points, "data": {"card": facts.CARD_KEYS[card]}})
    for kind in attendants:
        points = int(plan.attendant_points(kind))
        name = facts.ATTENDANT_KEYS[kind]
        lines.append({"what": "attendant", "points": points, "data": {"attendant": name}})
    throne = facts.THRONE_KEYS[int(plan.throne)]
    points = int(plan.throne_points())
    lines.append({"what": "throne", "points": points, "data": {"throne": throne}})
    return lines


def _kind(plan: Plan, slot: i64) -> int:
    return int(facts.TYPE[plan.room[slot]])


def _room_line(plan: Plan, slot: i64) -> Line:
    room = plan.room[slot]
    kind = facts.TYPES[int(facts.TYPE[room])] if room < facts.N_ROOMS else facts.ROOM_KEYS[room]
    data: dict[str, object] = {
        "room": facts.ROOM_KEYS[room],
        "x": int(plan.x[slot]),
        "y": int(plan.y[slot]),
    }
    return {"what": kind, "points": int(plan.points(slot)), "data": data}


def lines_of(position: Position, castle: i64) -> list[Line]:
    """Return where the points of a castle of a position come from."""
    base = castle * CASTLE
    plan = plan_of(position, castle)
    return castle_lines(plan, slots(position, base + ATTENDANTS), slots(position, base + CARDS))


def breakdown(position: Position) -> list[list[Line]]:
    """Return for each seat the lines of its lower castle, headed by both totals."""
    totals = castle_totals(position)
    found: list[list[Line]] = []
    for seat in range(int(position.seats)):
        left = int(position.castle_of(seat, LEFT_SIDE))
        right = int(position.castle_of(seat, RIGHT_SIDE))
        lower = left if totals[left] <= totals[right] else right
        lines: list[Line] = [
            {
                "what": "castles",
                "points": 0,
                "data": {"left": totals[left], "right": totals[right], "castle": lower},
            }
        ]
        for line in lines_of(position, lower):
            data = line["data"]
            assert isinstance(data, dict)
            line["data"] = {"castle": lower, **data}
            lines.append(line)
        found.append(lines)
    return found
