"""Forecast: what the rules know in advance of the moves of a seat, and of its partners' moves."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from zamok.games.two_castles import facts
from zamok.games.two_castles.bonuses import brings_bonus
from zamok.games.two_castles.building import fill_castle
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.census import drawn, stack_rooms
from zamok.games.two_castles.moves import (
    CELLS,
    LEFT_SIDE,
    LUDWIGS,
    MAX_LEGAL,
    PLACE,
    RIGHT_SIDE,
    cell_x,
    cell_y,
)
from zamok.games.two_castles.placing import fill_cells
from zamok.games.two_castles.plan import Plan, place_of
from zamok.games.two_castles.scoring import castles_of, plan_of, total
from zamok.games.two_castles.state import (
    BUILD,
    CASTLE,
    CHOOSE,
    CHOOSE_ATTENDANT,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    CHOOSE_SPECIAL,
    COMMIT,
    STEP,
    TYPE_COUNT,
    Position,
)
from zamok.games.two_castles.view import Answer, Building, Due, Forecast, Gain, Hint


def forecast(position: Position, seat: int | None) -> Forecast:
    """Return all that is known in advance and concerns a seat; nothing for a spectator."""
    if seat is None:
        return {"buildings": None, "due": None, "hints": None, "answers": None}
    return {
        "buildings": buildings(position, seat),
        "due": due(position, seat),
        "hints": hints(position, seat),
        "answers": answers(position, seat),
    }


# ---- building ------------------------------------------------------------------------------


def buildings(position: Position, seat: int) -> list[Building]:
    """Return what a seat may build now, and what others may build in its castles."""
    found: list[Building] = []
    if position.phase != BUILD:
        return found
    buffer = vec[i64]([0] * MAX_LEGAL)
    for castle in castles_of(position, seat):
        for builder in position.partner_seats(castle):
            side = LEFT_SIDE if position.castle_of(builder, LEFT_SIDE) == castle else RIGHT_SIDE
            count = fill_castle(position, builder, side, buffer, 0)
            for which in (side, LUDWIGS):
                places = gains(position, builder, which, castle, buffer, count)
                if places:
                    room = facts.ROOM_KEYS[position.tile_due(builder, which)]
                    found.append(
                        {
                            "seat": builder,
                            "side": which,
                            "castle": castle,
                            "room": room,
                            "places": places,
                        }
                    )
    return found


def gains(
    position: Position, seat: i64, side: i64, castle: i64, moves: vec[i64], count: i64
) -> list[Gain]:
    """Return what those of so many moves bring that build on a side."""
    first = PLACE + side * CELLS
    cells = vec[i64]()
    i: i64 = 0
    while i < count:
        if first <= moves[i] < first + CELLS:
            cells = append(cells, moves[i] - first)
        i += 1
    if not len(cells):
        return []
    return on_cells(position, castle, position.tile_due(seat, side), cells)


def everywhere(position: Position, castle: i64, room: i64) -> list[Gain]:
    """Return what a room would bring to a castle on each cell where it may stand."""
    cells = vec[i64]([0] * MAX_LEGAL)
    return on_cells(
        position, castle, room, cells[: fill_cells(position, castle, room, 0, cells, 0)]
    )


def on_cells(position: Position, castle: i64, room: i64, cells: vec[i64]) -> list[Gain]:
    """Return what a room would bring to a castle on some cells."""
    plan = plan_of(position, castle)
    before = total(plan)
    found: list[Gain] = []
    for cell in cells:
        points = with_room(plan, room, place_of(cell)) - before
        found.append({"x": int(cell_x(cell)), "y": int(cell_y(cell)), "points": int(points)})
    return found


def with_room(plan: Plan, room: i64, here: i64) -> i64:
    """Return what a castle would score with one more room."""
    plan.put(room, here)
    points = total(plan)
    plan.take_off()
    return points


def due(position: Position, seat: int) -> list[Due]:
    """Return the tiles of this turn that a seat is to build, with Ludwig's once building begins."""
    found: list[Due] = []
    if not position.shared_out(seat):
        return found
    for side in (LEFT_SIDE, RIGHT_SIDE):
        if position.waits(seat, side):
            found.append(_due(position, seat, side, False))
    king = int(position.seats)
    if position.phase == BUILD and king < position.players:
        side = int(position.ludwigs_side(seat))
        if position.waits(king, side):
            found.append(_due(position, king, side, True))
    return found


def _due(position: Position, player: int, side: int, ludwigs: bool) -> Due:
    room = int(position.choice[player * 2 + side])
    castle = position.castle_of(player, side)
    kind = i64(facts.TYPE[room])
    return {
        "room": facts.ROOM_KEYS[room],
        "castle": int(castle),
        "ludwigs": ludwigs,
        "bonus": brings_bonus(kind, 1 + position.castle[castle * CASTLE + TYPE_COUNT + kind]),
    }


# ---- choosing ------------------------------------------------------------------------------


def hints(position: Position, seat: int) -> list[Hint]:
    """Return what rooms that a seat, or a partner, decides on could bring to its castles."""
    acts = bool((position.act >> seat) & 1)
    found: list[Hint] = []
    for castle in castles_of(position, seat):
        rooms: list[int] = []
        if position.phase == CHOOSE and acts:
            rooms = stack_rooms(position, position.stack_of(seat))
        elif position.phase == COMMIT:
            rooms = _unshared(position, castle)
        elif position.phase == BUILD:
            rooms = drawn(position, castle, CHOOSE_ROOM, facts.FOOD_DRAW)
        for room in rooms:
            gain = best(position, castle, room)
            found.append({"castle": castle, "room": facts.ROOM_KEYS[room], "best": gain})
    return found


def _unshared(position: Position, castle: int) -> list[int]:
    """Return the tiles that may still go to a castle: those of partners who have not said it."""
    found: list[int] = []
    for player in position.partner_seats(castle):
        if (position.act >> i64(player)) & 1:
            found += [int(position.choice[player * 2 + i]) for i in range(2)]
    return found


def best(position: Position, castle: int, room: int) -> Gain:
    """Return the most that a room can bring to a castle, and where; rather above the ground."""
    found = everywhere(position, castle, room)
    found.sort(key=_from_above)
    return max(found, key=_merit)


def _from_above(gain: Gain) -> tuple[int, int]:
    return -gain["y"], gain["x"]


def _merit(gain: Gain) -> tuple[int, bool, int]:
    return gain["points"], gain["y"] >= 0, -abs(gain["x"])


def answers(position: Position, seat: int) -> list[Answer]:
    """Return what the answers to the questions of a seat's castles would bring."""
    found: list[Answer] = []
    if position.phase != BUILD:
        return found
    for castle in castles_of(position, seat):
        step = position.castle[castle * CASTLE + STEP]
        brought: list[tuple[str, int]] = []
        if step == CHOOSE_ATTENDANT:
            brought = attendant_gains(position, castle)
        elif step == CHOOSE_CARD:
            brought = card_gains(position, castle)
        elif step == CHOOSE_SPECIAL:
            brought = special_gains(position, castle)
        for what, points in brought:
            found.append({"castle": castle, "what": what, "points": points})
    return found


def attendant_gains(position: Position, castle: int) -> list[tuple[str, int]]:
    """Return what each attendant would bring; there may be a card for attendants, too."""
    found: list[tuple[str, int]] = []
    for kind, key in enumerate(facts.ATTENDANT_KEYS):
        plan = plan_of(position, castle)
        before = total(plan)
        plan.attend(kind)
        found.append((key, int(total(plan) - before)))
    return found


def card_gains(position: Position, castle: int) -> list[tuple[str, int]]:
    """Return what each of the cards drawn would bring."""
    plan = plan_of(position, castle)
    cards = drawn(position, castle, CHOOSE_CARD, facts.CARD_DRAW)
    return [(facts.CARD_KEYS[card], int(card_points(plan, card))) for card in cards]


def special_gains(position: Position, castle: int) -> list[tuple[str, int]]:
    """Return what each special room could bring at most."""
    rooms = range(facts.FOUNTAIN, facts.THRONE)
    return [(facts.ROOM_KEYS[room], best(position, castle, room)["points"]) for room in rooms]
