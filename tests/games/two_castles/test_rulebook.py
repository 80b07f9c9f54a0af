"""Sentences of the rulebook that no other test is about: set-up, maxima, the bonus cards."""

from __future__ import annotations

import pytest

from tests.games.two_castles.table import (
    Rooms,
    build,
    card,
    cells,
    finish_turn,
    known,
    plan,
    points,
    say,
    start,
    to_build,
)
from tests.games.two_castles.test_bonuses import third
from zamok.engine.markup import svg
from zamok.games.two_castles import facts
from zamok.games.two_castles.game import GAME

RING = [(x, y) for x in (3, 4, 5) for y in (0, 1, 2) if (x, y) != (4, 1)]  # around (4, 1)


def keys_of(kind: str) -> list[str]:
    """Return the rooms of a type."""
    return [
        key for key, row in zip(facts.ROOM_KEYS, facts.ROOM_ROWS, strict=False)
        if row["type"] == kind
    ]  # fmt: skip


def surrounded(middle: str, others: list[str]) -> Rooms:
    """Return a room with eight others around it."""
    around = [key for key in others if key != middle]
    rooms: Rooms = [(middle, 4, 1)]
    return rooms + [(key, x, y) for key, (x, y) in zip(around, RING, strict=False)]


# ---- set-up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_throne_room_lies_between_every_two_neighbours(seats: int) -> None:
    """Of the seven each at most once; two players set the table for three."""
    castles = start(seats).view(None)["castles"]
    assert len(castles) == max(seats, 3)
    assert len({castle["throne"] for castle in castles}) == len(castles)
    assert all(not castle["rooms"] for castle in castles)
    sides = [(castle["on_left_of"], castle["on_right_of"]) for castle in castles]
    assert sides == [(n, (n + 1) % len(castles)) for n in range(len(castles))]


def test_throne_rooms_are_drawn_at_random() -> None:
    first = {start(3, seed=f"throne {n}").view(None)["castles"][0]["throne"] for n in range(80)}
    assert first == set(facts.THRONE_KEYS)


def test_hands_are_of_regular_rooms_only() -> None:
    state = start(7)
    hands = [known(state.view(seat)["hand"]) for seat in range(7)]
    assert all(len(hand) == facts.HAND for hand in hands)
    dealt = [key for hand in hands for key in hand]
    assert len(set(dealt)) == len(dealt)
    assert all(facts.ROOM_KEYS.index(key) < facts.N_ROOMS for key in dealt)


def test_castles_are_called_as_the_pawns() -> None:
    names = [GAME.words("ru")(f"castle.{key}") for key in facts.CASTLE_KEYS]
    assert names == [
        "Меспельбрунн", "Лихтенштайн", "Хоэншвангау", "Эльц", "Нойшванштайн", "Гогенцоллерн",
        "Кохем",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_aid_card_is_a_panel(language: str) -> None:
    """It names every type, and what its third room brings."""
    words = GAME.words(language)
    panel = next(
        panel for panel in GAME.draw.panels(start().view(0), words, ["A"] * 4)
        if panel.key == "types"
    )  # fmt: skip
    shown = svg(panel)
    for kind in facts.TYPES:
        assert words(f"gathered.{kind}").split()[0] in shown
        bonus = "draw.any_bonus" if kind == "downstairs" else f"bonus.{kind}"
        assert words(bonus).split(" ")[0] in shown


def test_attendants_fill_the_two_places_of_the_throne_room() -> None:
    state = third("living")
    say(state, 0, "L painter")
    assert state.view(None)["castles"][0]["attendants"] == ["painter"]


def test_a_castle_may_have_several_levels_below_ground() -> None:
    state = start()
    build(state, 0, [("crypt", 0, -1), ("dead_end", 0, -2), ("dungeon", 0, -3)])
    to_build(state, {0: ("armory", "sty")})
    assert {(0, -4), (1, -1), (-1, -3)} <= cells(state, 0)


def test_a_game_ends_after_the_second_round() -> None:
    state = start(3)
    for turn in range(8):
        assert not state.over, turn
        finish_turn(state)
    assert state.over


# ---- maxima ------------------------------------------------------------------------------------


def test_living_rooms_corridors_and_foyers_reach_eight() -> None:
    living = plan("utility_food", surrounded("observatory", keys_of("living")))
    assert points(living, 4, 1) == 8
    torches = [
        key for key, row in zip(facts.ROOM_KEYS, facts.ROOM_ROWS, strict=False)
        if row["decoration"] == "torch"
    ]  # fmt: skip
    assert points(plan("utility_food", surrounded("echo_chamber", torches)), 4, 1) == 8
    assert points(plan("utility_food", surrounded("foyer", keys_of("living"))), 4, 1) == 8


def test_utility_outdoor_and_downstairs_rooms_and_towers_know_no_maximum() -> None:
    chain: Rooms = [(key, 2 + n, 0) for n, key in enumerate(keys_of("utility")[:12])]
    wanting = next(n for n, (key, _, _) in enumerate(chain) if key == "glassmaking_room")
    assert points(plan("utility_food", chain), 2 + wanting, 0) == 11
    beds: Rooms = [(key, 2 + n, 0) for n, key in enumerate(keys_of("sleeping")[:12])]
    assert points(plan("utility_food", [*beds, ("grand_balcony", -1, 0)]), -1, 0) == 12
    below: Rooms = [(key, 2, -1 - n) for n, key in enumerate(keys_of("downstairs")[:10])]
    crypt = next(n for n, (key, _, _) in enumerate(below) if key == "crypt")
    assert points(plan("utility_food", below), 2, -1 - crypt) == 9
    high: Rooms = [*below, ("kitchen", 2, 0), ("tower", 2, 1)]
    assert points(plan("utility_food", high), 2, 1) == 11


def test_a_throne_room_scores_four_at_most() -> None:
    for key, throne in zip(facts.THRONE_KEYS, facts.PIECES["thrones"], strict=True):
        wanted = keys_of(throne["wants"][0])
        edges = [(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)]
        rooms: Rooms = [(room, x, y) for room, (x, y) in zip(wanted, edges, strict=False)]
        assert plan(key, rooms).throne_points() == 4


# ---- bonus cards -------------------------------------------------------------------------------

CASTLE: Rooms = [
    ("kitchen", -1, 0), ("salon", 2, 0), ("nap_room", 0, 1), ("solar", 1, 1), ("nursery", 0, 2),
    ("crypt", 0, -1), ("dungeon", 1, -1), ("armory", -1, -1), ("dead_end", 2, -1),
    ("sauna", 2, 1), ("aviary", -1, 1), ("tower", 1, 2),
]  # fmt: skip
WORTH = {
    "kinds": 8, "attendants": 8, "downstairs": 6, "sleeping": 6, "below": 4, "high": 2,
    "living": 2, "food": 2, "height": 4, "width": 4, "outdoor": 2, "corridor": 2,
    "ring": 3,  # the throne room alone: all ten places around it are taken
    "edges": 6,  # the throne room by six, and both sleeping rooms that stand on it
    "utility": 2, "special": 4, "throne_types": 8, "throne_rooms": 10, "fives": 0, "threes": 4,
}  # fmt: skip


def test_every_bonus_card_is_accounted_for() -> None:
    assert set(WORTH) == set(facts.CARD_KEYS)


@pytest.mark.parametrize("key", facts.CARD_KEYS)
def test_every_bonus_card(key: str) -> None:
    """A castle with every type, its throne room surrounded, two attendants in it."""
    assert card(plan("utility_food", CASTLE), key, attendants=2) == WORTH[key]


def test_five_rooms_of_a_type() -> None:
    beds: Rooms = [(key, 3 + n, 0) for n, key in enumerate(keys_of("sleeping")[-3:])]
    assert card(plan("utility_food", [*CASTLE, *beds]), "fives") == 4
