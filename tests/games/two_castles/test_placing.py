"""Where rooms may stand."""

from __future__ import annotations

import random

import pytest

from tests.games.two_castles.table import Rooms, build, cells, known, room, say, start, to_build
from tests.scale import few
from zamok import IllegalMove
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import CELLS, LEFT_SIDE, PLACE, YIELD, cell_at, cell_x, cell_y
from zamok.games.two_castles.placing import may_stand
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import CASTLE, COUNT, ROOM_STEP, ROOMS


def placing(tile: str, rooms: Rooms) -> Rules:
    """Return a table where seat 0 is to build a tile in castle 0."""
    state = start()
    build(state, 0, rooms)
    to_build(state, {0: (tile, "tasso_room")})
    return state


def refused(state: Rules, text: str) -> str:
    with pytest.raises(IllegalMove) as error:
        say(state, 0, text)
    return error.value.rule


def test_the_first_room_touches_the_throne_room() -> None:
    assert cells(placing("kitchen", []), 0) == {(-1, 0), (2, 0), (0, 1), (1, 1)}
    assert cells(placing("crypt", []), 0) == {(0, -1), (1, -1)}
    anywhere = {(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)}
    assert cells(placing("dead_end", []), 0) == anywhere


def test_each_refusal_names_its_rule() -> None:
    state = placing("kitchen", [("aviary", 2, 0), ("nap_room", 0, 1), ("crypt", 1, -1)])
    assert refused(state, "L 0,0") == "free-cell"
    assert refused(state, "L 2,0") == "free-cell"
    assert refused(state, "L 0,-1") == "levels"
    assert refused(state, "L 2,1") == "open-air"
    assert refused(state, "L 3,1") == "support"
    assert refused(state, "L 5,0") == "contact"
    state = placing("spy_room", [("nap_room", 2, 0)])
    assert refused(state, "L 3,0") == "levels"
    assert refused(state, "L 3,-1") == "contact"


def test_kings_chambers_wait_for_support() -> None:
    """Page 4: no room on the second floor before something below carries it."""
    state = placing("kings_chambers", [("kitchen", 2, 0), ("wine_room", 0, 1)])
    assert (1, 1) in cells(state, 0)
    assert (2, 1) in cells(state, 0)
    assert refused(state, "L 3,1") == "support"
    assert refused(state, "L -1,1") == "support"


def slow_cells(rooms: dict[tuple[int, int], str], tile: str) -> set[tuple[int, int]]:
    """Return the legal cells by the sentences of the rules, over a generous window."""
    kinds = {cell: facts.TYPE_KEYS[facts.TYPE[room(key)]] for cell, key in rooms.items()}
    kinds[0, 0] = kinds[1, 0] = "throne"
    mine = (
        tile if tile in ("fountain", "tower", "foyer") else facts.TYPE_KEYS[facts.TYPE[room(tile)]]
    )
    found = set()
    for x in range(-25, 27):
        for y in range(-25, 26):
            near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            if (x, y) in kinds or not any(cell in kinds for cell in near):
                continue
            if mine == "downstairs" and y >= 0:
                continue
            if mine not in ("downstairs", "corridor", "foyer") and y < 0:
                continue
            below = (x, y - 1)
            if y >= 1 and (
                below not in kinds
                or kinds[below] == "outdoor"
                or rooms.get(below) in ("fountain", "tower")
            ):
                continue
            found.add((x, y))
    return found


def castle_rooms(state: Rules, castle: int) -> dict[tuple[int, int], str]:
    base = castle * CASTLE
    codes = [int(state.castle[base + ROOMS + i]) for i in range(int(state.castle[base + COUNT]))]
    return {
        (int(cell_x(code % ROOM_STEP)), int(cell_y(code % ROOM_STEP))): facts.ROOM_KEYS[
            code // ROOM_STEP
        ]
        for code in codes
    }


WAYS = ("any", "left", "right", "up", "down")


@pytest.mark.parametrize("way", few(WAYS))
def test_offered_places_are_those_of_the_rules(way: str) -> None:
    """Random games, and games that stretch castles as far as they go in one direction."""
    source = random.Random(way)
    compared = 0
    for game in range(2):
        state = start(3 + game % 2, f"{way} {game}")
        while not state.over:
            seat = state.actors()[0]
            legal = state.legal(seat)
            if legal[-1] >= PLACE:
                by_side: dict[int, set[int]] = {}
                for move in legal:
                    if PLACE <= move < YIELD:
                        by_side.setdefault((move - PLACE) // CELLS, set()).add(
                            (move - PLACE) % CELLS
                        )
                for side, offered in by_side.items():
                    castle = int(state.castle_of(seat, side))
                    view = state.view(seat)["castles"][castle]
                    player = state.view(seat)["players"][seat]
                    own = player["left"] if side == LEFT_SIDE else player["right"]
                    due = view["piece"] or known(own)
                    rooms = castle_rooms(state, castle)
                    expected = slow_cells(rooms, due)
                    assert {(int(cell_x(c)), int(cell_y(c))) for c in offered} == expected
                    compared += 1
                    for cell in source.sample(range(CELLS), 40):
                        allowed = may_stand(state, castle, room(due), cell) == ""
                        place = (int(cell_x(cell)), int(cell_y(cell)))
                        assert allowed == (place in expected)
            state.play(seat, choose(legal, way, source))
    assert compared > 100


def choose(legal: list[int], way: str, source: random.Random) -> int:
    places = [move for move in legal if PLACE <= move < YIELD]
    if way == "any" or not places:
        return source.choice(legal)

    def reach(move: int) -> int:
        cell = (move - PLACE) % CELLS
        x, y = int(cell_x(cell)), int(cell_y(cell))
        return {"left": -x, "right": x, "up": y, "down": -y}[way]

    return max(places, key=reach)


def test_no_castle_outgrows_the_grid() -> None:
    """At most 18 regular rooms and 5 special ones, or 16 and 6: 23 in all, in any direction."""
    most = 0
    for drawn in range(3):
        for counts in compositions(16 + drawn, 7):
            threes = [count >= 3 for count in counts]
            fives = sum(count >= 5 for count in counts)
            if drawn > threes[0] + threes[6]:
                continue
            free = threes[6] and drawn <= threes[0]
            special = threes[3] + threes[4] + threes[5] + fives + free
            assert special <= 6
            most = max(most, 16 + drawn + special)
    assert most == 23
    for x, y in ((-23, -23), (24, 23), (0, 0)):
        assert (cell_x(cell_at(x, y)), cell_y(cell_at(x, y))) == (x, y)
    assert cell_at(24, 23) == CELLS - 1


def compositions(total: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(total,)]
    return [
        (first, *rest)
        for first in range(total + 1)
        for rest in compositions(total - first, parts - 1)
    ]
