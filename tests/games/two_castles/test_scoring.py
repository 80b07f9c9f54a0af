"""Scored castles, room by room, and every scored picture of the rulebook."""

from __future__ import annotations

import pytest

from tests.games.two_castles.agree import compare
from tests.games.two_castles.table import (
    Rooms,
    attend,
    attendant,
    build,
    card,
    give_cards,
    plan,
    points,
    start,
    total,
)
from tests.scale import some
from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.real_castle import score_castle

Scored = list[tuple[str, int, int, int]]

V1: Scored = [
    ("tower", 1, 4, 7), ("glassmaking_room", 1, 3, 2), ("dumbwaiter", 2, 3, 0),
    ("breakfast_nook", 0, 2, 0), ("foyer", 1, 2, 7), ("tool_room", 2, 2, 2),
    ("biergarten", -1, 1, 3), ("kitchen", 0, 1, 2), ("princes_chambers", 1, 1, 4),
    ("pacing_hall", 2, 1, 3), ("aviary", -2, 0, 3), ("hall_of_puzzled_floors", -1, 0, 2),
    ("waiting_room", 2, 0, 1), ("guardhouse", 3, 0, 3), ("pit_of_despair", 1, -1, 2),
    ("crypt", 1, -2, 2), ("dungeon", 1, -3, 0),
]  # fmt: skip
V2: Scored = [
    ("crown_storage", -1, 3, 2), ("tower", 0, 3, 4), ("foyer", -1, 2, 6), ("kittenry", 0, 2, 1),
    ("fountain", 1, 2, 5), ("tapestry_room", -2, 1, 3), ("kennel", -1, 1, 3),
    ("hall_of_creaking_floors", 0, 1, 2), ("siege_food_storage", 1, 1, 4),
    ("dressing_room", -3, 0, 4), ("rabbit_room", -2, 0, 4), ("princess_chambers", -1, 0, 4),
    ("fireplace", 2, 0, 1), ("biergarten", 3, 0, 4), ("grand_balcony", 4, 0, 3),
    ("terrace", 5, 0, 3), ("great_hall", -1, -1, 3), ("dead_end", 0, -1, 2), ("armory", 1, -1, 4),
]  # fmt: skip
V5: Scored = [
    ("hall_of_ghosts", 1, 3, 1), ("puppy_room", 0, 2, 4), ("map_room", 1, 2, 2),
    ("foyer", 2, 2, 5), ("bunk_room", 0, 1, 4), ("powder_room", 1, 1, 1),
    ("morning_tea_room", 2, 1, 2), ("fountain", 3, 1, 5), ("stables", -2, 0, 3),
    ("chicken_coop", -1, 0, 1), ("library", 2, 0, 2), ("meditation_room", 3, 0, 2),
    ("french_gazebo", 4, 0, 3), ("the_hole", 0, -1, 2), ("great_hall", 1, -1, 1),
    ("venus_grotto", 0, -2, 2), ("spy_room", 0, -3, 2),
]  # fmt: skip
V7: Scored = [
    ("nursery", -2, 2, 1), ("bunk_room", -1, 2, 1), ("powder_room", 0, 2, 0), ("stables", 1, 2, 0),
    ("aviary", 2, 2, 4), ("repair_shop", -2, 1, 1), ("lockdown_room", -1, 1, 3),
    ("dead_end", 0, 1, 3), ("dumbwaiter", 1, 1, 1), ("crepery", 2, 1, 0),
    ("crown_storage", -2, 0, 0), ("in_law_suite", -1, 0, 1), ("sty", 2, 0, 0),
]  # fmt: skip
# A castle with the sample sheet's figures; the picture itself is not in the text.
SAMPLE: Scored = [
    ("tower", 6, 3, 5), ("puppy_room", 5, 2, 4), ("study", 6, 2, 2), ("swimming_hole", -1, 1, 5),
    ("escape_room", 2, 1, 2), ("kennel", 4, 1, 2), ("midnight_room", 5, 1, 4), ("foyer", 6, 1, 6),
    ("gallery", -3, 0, 1), ("torch_storage", -2, 0, 2), ("sitting_room", -1, 0, 2),
    ("dreaming_room", 2, 0, 4), ("fountain", 3, 0, 5), ("salon", 4, 0, 1), ("ice_house", 5, 0, 4),
    ("taxidermy_showroom", 6, 0, 2), ("purgatory", 7, 0, 2), ("padded_room", 6, -1, 2),
    ("hall_of_paintings", 6, -2, 0),
]  # fmt: skip
CASTLES = {
    "V1": (V1, "living_corridor", 4, ["painter"], [2], ["ring"], [3], 52),
    "V2": (V2, "corridor_food", 4, [], [], ["special"], [8], 74),
    "V5": (V5, "corridor_downstairs", 4, ["knight"], [4], ["height"], [7], 57),
    "sample": (SAMPLE, "utility_food", 0, ["painter"], [7], [], [], 62),
}


def rooms_of(scored: Scored) -> Rooms:
    return [(key, x, y) for key, x, y, _ in scored]


@pytest.mark.parametrize("name", CASTLES)
def test_scored_castles_room_by_room(name: str) -> None:
    scored, throne, throne_points, attendants, their_points, cards, card_points, sum_ = CASTLES[
        name
    ]
    castle = plan(throne, rooms_of(scored))
    for key, x, y, expected in scored:
        assert points(castle, x, y) == expected, key
    assert castle.throne_points() == throne_points
    assert [attendant(castle, key) for key in attendants] == their_points
    assert [card(castle, key, len(attendants)) for key in cards] == card_points
    state = start()
    build(state, 0, rooms_of(scored), throne)
    attend(state, 0, *attendants)
    give_cards(state, 0, *cards)
    assert total(state, 0) == sum_
    given = {
        "throne": throne,
        "rooms": [{"room": key, "x": x, "y": y} for key, x, y, _ in scored],
        "attendants": attendants,
        "cards": cards,
    }
    lines = score_castle(given)
    assert GAME.score_given is score_castle
    assert lines == scoring.castle_lines(scoring.plan_of(state, 0))
    assert sum(line["points"] for line in lines) == sum_


def test_scored_castle_V7_with_eight_cards() -> None:
    """Not a legal castle (a room stands on an outdoor one), yet its figures are known."""
    castle = plan("living_corridor", rooms_of(V7))
    for key, x, y, expected in V7:
        assert points(castle, x, y) == expected, key
    assert castle.throne_points() == 0
    cards = {
        "sleeping": 6, "attendants": 0, "outdoor": 6, "ring": 9,
        "downstairs": 0, "living": 0, "throne_rooms": 6, "throne_types": 8,
    }  # fmt: skip
    assert {key: card(castle, key) for key in cards} == cards
    assert sum(cards.values()) + sum(p for *_, p in V7) == 50


def test_the_sample_sheet_by_categories() -> None:
    """Page 11: 4; 1 2 2 1 2; 2 2; 5; 4 4 4; 2 0 2; 2; tower 5, fountain 5, foyer 6; 7; 0: 62."""
    state = start()
    build(state, 0, rooms_of(SAMPLE), "utility_food")
    attend(state, 0, "painter")
    sheet: dict[str, list[int]] = {}
    for line in scoring.castle_lines(scoring.plan_of(state, 0)):
        sheet.setdefault(line["what"], []).append(line["points"])
    assert {what: sorted(found) for what, found in sheet.items()} == {
        "food": [4],
        "living": [1, 1, 2, 2, 2],
        "utility": [2, 2],
        "outdoor": [5],
        "sleeping": [4, 4, 4],
        "corridor": [0, 2, 2],
        "downstairs": [2],
        "tower": [5],
        "fountain": [5],
        "foyer": [6],
        "attendant": [7],
        "throne": [0],
    }


# ---- pictures and sentences of the rulebook ---------------------------------------------------


def test_wine_room_wants_sleeping_above_and_below() -> None:
    rooms: Rooms = [("nap_room", 2, 0), ("wine_room", 2, 1)]
    assert points(plan("utility_food", rooms), 2, 1) == 2
    rooms.append(("solar", 2, 2))
    assert points(plan("utility_food", rooms), 2, 1) == 4
    rooms += [("nursery", 3, 0), ("tasso_room", 3, 1)]
    assert points(plan("utility_food", rooms), 2, 1) == 4


def test_map_room_counts_the_sleeping_rooms_around_it() -> None:
    rooms: Rooms = [("map_room", 2, 0), ("nap_room", 3, 0), ("solar", 2, 1), ("nursery", 1, 1)]
    assert points(plan("utility_food", rooms), 2, 0) == 3


def test_game_storage_is_connected_to_five_living_rooms() -> None:
    """The Taxidermy Showroom left of the throne is a living room, but no path leads there."""
    rooms: Rooms = [
        ("taxidermy_showroom", -1, 0), ("nap_room", 0, 1), ("game_storage", 2, 0),
        ("salon", 3, 0), ("library", 3, 1), ("study", 4, 1), ("gallery", 4, 0), ("parlor", 2, 1),
    ]  # fmt: skip
    assert points(plan("utility_food", rooms), 2, 0) == 5


def test_grand_balcony_counts_every_sleeping_room() -> None:
    rooms: Rooms = [
        ("grand_balcony", 2, 0),
        ("nap_room", -1, 0),
        ("solar", -2, 0),
        ("nursery", 0, 1),
    ]
    assert points(plan("utility_food", rooms), 2, 0) == 3


def test_the_tower_of_the_picture_scores_four() -> None:
    """Four rooms below it, some of them below the throne's level."""
    rooms: Rooms = [
        ("wine_cellar", 2, -2), ("dungeon", 2, -1), ("nap_room", 2, 0), ("salon", 2, 1),
        ("tower", 2, 2),
    ]  # fmt: skip
    assert points(plan("utility_food", rooms), 2, 2) == 4


def test_a_tower_counts_the_throne_room_below_it() -> None:
    assert points(plan("utility_food", [("tower", 1, 1)]), 1, 1) == 1


def test_the_foyer_of_the_picture_scores_five() -> None:
    """Both halves of the throne room lie below it and count as one room."""
    rooms: Rooms = [
        ("salon", 2, 0), ("foyer", 1, 1), ("nap_room", 0, 1), ("kitchen", 2, 1), ("study", 0, 2),
    ]  # fmt: skip
    assert points(plan("utility_food", rooms), 1, 1) == 5


def test_echo_chamber_counts_torches_around() -> None:
    rooms: Rooms = [("echo_chamber", 2, 0), ("kitchen", 2, 1), ("nap_room", 3, 0), ("salon", 3, 1)]
    assert points(plan("utility_food", rooms), 2, 0) == 2
    assert points(plan("living_corridor", rooms), 2, 0) == 3  # this throne room shows a torch


def test_the_laboratory_of_the_picture_scores_two() -> None:
    rooms: Rooms = [
        ("laboratory", 2, -2), ("dungeon", 2, -1), ("sauna", 2, 0), ("salon", 2, 1),
        ("kennel", 2, 2),
    ]  # fmt: skip
    assert points(plan("utility_food", rooms), 2, -2) == 2


def test_both_throne_rooms_of_the_picture_score_four() -> None:
    below: Rooms = [("crypt", 0, -1), ("echo_chamber", 1, -1)]
    assert plan("corridor_downstairs", below).throne_points() == 4
    beside: Rooms = [("salon", -1, 0), ("echo_chamber", 2, 0)]
    assert plan("living_corridor", beside).throne_points() == 4


def test_the_painter_counts_the_chocolate_room() -> None:
    castle = plan("corridor_food", [("chocolate_room", 0, 1), ("kitchen", 1, 1)])
    assert attendant(castle, "painter") == 1
    assert attendant(castle, "jester") == 1
    assert attendant(castle, "knight") == 1  # this throne room shows swords


def test_the_same_attendant_twice_counts_twice() -> None:
    state = start()
    build(state, 0, [("chocolate_room", 0, 1), ("hall_of_paintings", 1, 1)], "living_sleeping")
    before = total(state, 0)
    attend(state, 0, "painter", "painter")
    assert total(state, 0) == before + 4


def test_food_never_scores_more_than_four() -> None:
    rooms: Rooms = [("kitchen", 2, 1), ("pantry", 2, 0), ("bakery", 2, 2), ("buttery", 3, 0)]
    rooms += [("brewery", 3, 1), ("crepery", 1, 1)]
    assert points(plan("utility_food", rooms), 2, 1) == 4


def test_outdoor_wanting_living_rooms_reach_six_at_most() -> None:
    rooms: Rooms = [
        ("reading_room", 3, 1), ("kitchen", 3, 0), ("salon", 2, 0), ("study", 4, 0),
        ("aviary", 2, 1), ("vineyard", 4, 1), ("terrace", 3, 2),
    ]  # fmt: skip
    assert points(plan("utility_food", rooms), 3, 1) == 6


def test_downstairs_wanting_living_rooms_look_at_the_row_below() -> None:
    rooms: Rooms = [("cape_room", 2, 0), ("crypt", 2, -1), ("dungeon", 1, -1), ("armory", 3, -1)]
    rooms.append(("spy_room", 2, -2))
    assert points(plan("utility_food", rooms), 2, 0) == 6


def test_the_rulebooks_six_players() -> None:
    """Page 10: 56, 56, 52, 57, 52 and 62; Lena wins. The castles stand between neighbours."""
    state = start(6)
    totals = [56, 63, 62, 52, 60, 57]  # between Borya and Misha, Misha and Lena, and so on
    fountains = iter(range(100))
    sleepers = [key for key in facts.ROOM_KEYS if facts.TYPE[facts.ROOM_KEYS.index(key)] == 4]
    for castle, wanted in enumerate(totals):
        fives, ones = divmod(wanted, 5)
        rooms: Rooms = [("fountain", 2 + n, 0) for n, _ in zip(range(fives), fountains)]
        rooms += [(sleepers.pop(), -1 - n, 0) for n in range(ones)]
        build(state, castle, rooms, "corridor_downstairs")
        assert total(state, castle) == wanted
    borya, misha, lena, rita, petya, alla = range(6)
    scores = state.scores()
    assert [scores[seat] for seat in (borya, misha, rita, alla, petya, lena)] == [
        56, 56, 52, 57, 52, 62,
    ]  # fmt: skip
    assert state.ranks()[lena] == 1


def test_two_scorers_agree() -> None:
    games = some(120)
    assert compare(games, "ordinary") > 4 * games
