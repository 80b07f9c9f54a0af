"""Scoring: totals of the castles, standing of the players, and where each point came from."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.event import Line
from zamok.games.two_castles import facts
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.moves import LEFT_SIDE, RIGHT_SIDE
from zamok.games.two_castles.plan import Plan, column_of, row_of
from zamok.games.two_castles.state import CASTLE, TYPE_COUNT, Position


def plan_of(position: Position, castle: i64) -> Plan:
    """Lay a castle of a position out."""
    plan = Plan()
    plan.load(position, castle)
    return plan


def total(plan: Plan) -> i64:
    """Return the points of a castle that is laid out."""
    return plan.rooms_total() + pieces_total(plan)


def pieces_total(plan: Plan) -> i64:
    """Return what attendants and cards pay."""
    points: i64 = 0
    i: i64 = 0
    while i < plan.attendants:
        points += plan.attendant_points(plan.attendant[i])
        i += 1
    i = 0
    while i < plan.cards:
        points += card_points(plan, plan.card[i])
        i += 1
    return points


def castle_total(position: Position, castle: i64) -> i64:
    """Return the points of a castle as it stands."""
    return total(plan_of(position, castle))


def castle_totals(position: Position) -> list[int]:
    """Return the points of every castle as they stand."""
    return [int(castle_total(position, castle)) for castle in range(int(position.players))]


def scores(position: Position) -> list[int]:
    """Return the points of each seat: those of its lower castle."""
    return [key[0] for key in standing(position)]


def standing(position: Position) -> list[tuple[int, ...]]:
    """Return lower castle, higher castle and special rooms of each seat (A37)."""
    return player_standing(position)[: int(position.seats)]


def player_standing(position: Position) -> list[tuple[int, ...]]:
    """Return the standing of each player, Ludwig last."""
    totals = castle_totals(position)
    found: list[tuple[int, ...]] = []
    for player in range(int(position.players)):
        left, right = castles_of(position, player)
        specials = special_rooms(position, left) + special_rooms(position, right)
        pair = sorted((totals[left], totals[right]))
        found.append((pair[0], pair[1], specials))
    return found


def castles_of(position: Position, player: int) -> tuple[int, int]:
    """Return the left and the right castle of a player."""
    left = position.castle_of(player, LEFT_SIDE)
    return int(left), int(position.castle_of(player, RIGHT_SIDE))


def winners(position: Position) -> list[int]:
    """Return the players who stand first, Ludwig (the third of three) among them (A38)."""
    keys = player_standing(position)
    return [player for player, key in enumerate(keys) if key == max(keys)]


def special_rooms(position: Position, castle: i64) -> int:
    """Count a castle's special rooms, the throne room included."""
    return 1 + int(position.castle[castle * CASTLE + TYPE_COUNT + facts.SPECIAL])


# ---- line by line ------------------------------------------------------------------------------


def castle_lines(plan: Plan) -> list[Line]:
    """Return where a castle's points come from, in the order of the score pad."""
    lines: list[Line] = []
    for line in facts.ROOM_LINES:
        lines += [
            _room_line(plan, slot)
            for slot in range(1, int(plan.count))
            if line_of(plan, slot) == line
        ]
    for i in range(int(plan.cards)):
        card = int(plan.card[i])
        points = int(card_points(plan, card))
        lines.append({"what": "card", "points": points, "data": {"card": facts.CARD_KEYS[card]}})
    for i in range(int(plan.attendants)):
        kind = int(plan.attendant[i])
        points = int(plan.attendant_points(kind))
        name = facts.ATTENDANT_KEYS[kind]
        lines.append({"what": "attendant", "points": points, "data": {"attendant": name}})
    throne = facts.THRONE_KEYS[int(plan.throne)]
    points = int(plan.throne_points())
    lines.append({"what": "throne", "points": points, "data": {"throne": throne}})
    return lines


def line_of(plan: Plan, slot: i64) -> str:
    """Return the line of the score pad on which a room stands."""
    room = plan.room[slot]
    return facts.TYPES[int(facts.TYPE[room])] if room < facts.N_ROOMS else facts.ROOM_KEYS[room]


def _room_line(plan: Plan, slot: i64) -> Line:
    here = plan.at[slot]
    return {
        "what": line_of(plan, slot),
        "points": int(plan.points(slot)),
        "data": {
            "room": facts.ROOM_KEYS[plan.room[slot]],
            "x": int(column_of(here)),
            "y": int(row_of(here)),
        },
    }


def pad(plan: Plan) -> dict[str, int]:
    """Return a castle's points by the lines of the score pad."""
    found = dict.fromkeys(facts.PAD, 0)
    for slot in range(1, int(plan.count)):
        found[line_of(plan, slot)] += int(plan.points(slot))
    for i in range(int(plan.cards)):
        found["cards"] += int(card_points(plan, plan.card[i]))
    for i in range(int(plan.attendants)):
        found["attendants"] += int(plan.attendant_points(plan.attendant[i]))
    found["throne"] = int(plan.throne_points())
    return found


def breakdown(position: Position) -> list[list[Line]]:
    """Return for each seat the lines of its lower castle, headed by both totals."""
    totals = castle_totals(position)
    found: list[list[Line]] = []
    for seat in range(int(position.seats)):
        left, right = castles_of(position, seat)
        lower = left if totals[left] <= totals[right] else right
        both = {"left": totals[left], "right": totals[right], "castle": lower}
        lines: list[Line] = [{"what": "castles", "points": 0, "data": both}]
        for line in castle_lines(plan_of(position, lower)):
            line["data"] = {"castle": lower} | line["data"]
            lines.append(line)
        found.append(lines)
    return found
