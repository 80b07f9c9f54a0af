"""Castles from a real table: scored, or refused with the room and the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.two_castles.test_scoring import SAMPLE, V1, V2, V7, Scored
from zamok import ZamokError
from zamok.games.two_castles import facts
from zamok.games.two_castles.real_castle import ImpossibleCastle, score_castle


def castle(scored: Scored, throne: str = "corridor_food", **more: Any) -> dict[str, Any]:
    rooms = [{"room": key, "x": x, "y": y} for key, x, y, _ in scored]
    return {"throne": throne, "rooms": rooms, **more}


def small(*rooms: tuple[str, int, int], **more: Any) -> dict[str, Any]:
    return castle([(key, x, y, 0) for key, x, y in rooms], **more)


def refusal(data: object) -> tuple[str, str]:
    with pytest.raises(ImpossibleCastle) as error:
        score_castle(data)
    assert str(error.value) == f"{error.value.message} [{error.value.rule}]"
    return error.value.rule, error.value.message


def test_V2_is_a_finished_castle() -> None:
    lines = score_castle(castle(V2, cards=["special"], finished=True))
    assert sum(line["points"] for line in lines) == 74


def test_the_sample_castle_is_finished_too() -> None:
    data = castle(SAMPLE, "utility_food", attendants=["painter"], finished=True)
    assert sum(line["points"] for line in score_castle(data)) == 62


def test_V1_is_scored_but_is_no_finished_castle() -> None:
    data = castle(V1, "living_corridor", attendants=["painter"], cards=["ring"])
    assert sum(line["points"] for line in score_castle(data)) == 52
    rule, message = refusal({**data, "finished": True})
    assert rule == "rounds"
    assert "16 regular rooms, not 15" in message


def test_V7_is_refused_for_the_crepery_on_the_sty() -> None:
    rule, message = refusal(castle(V7, "living_corridor"))
    assert rule == "open-air"
    assert "crepery at 2,1" in message
    assert "sty" in message


@pytest.mark.parametrize(
    ("rooms", "rule", "named"),
    [
        ([("kitchen", 0, -1)], "levels", "kitchen at 0,-1"),
        ([("crypt", 2, 0)], "levels", "crypt at 2,0"),
        ([("kitchen", 2, 1)], "support", "kitchen at 2,1"),
        ([("fountain", 0, 1), ("kitchen", 0, 2)], "open-air", "kitchen at 0,2"),
        ([("kitchen", 4, 0)], "contact", "kitchen at 4,0"),
        ([("crypt", 2, -1)], "contact", "crypt at 2,-1"),
        ([("kitchen", 1, 0)], "free-cell", "kitchen at 1,0"),
        ([("kitchen", 2, 0), ("salon", 2, 0)], "free-cell", "salon at 2,0"),
        ([("kitchen", 2, 0), ("kitchen", 3, 0)], "pieces", "kitchen at 3,0"),
        ([("foyer", 2 + n, 0) for n in range(7)], "pieces", "foyer at 8,0"),
    ],
)
def test_impossible_castles_name_the_room_and_the_rule(
    rooms: list[tuple[str, int, int]], rule: str, named: str
) -> None:
    found, message = refusal(small(*rooms))
    assert found == rule
    assert message.startswith(named)


def test_too_many_rooms_attendants_and_cards() -> None:
    many = [(facts.ROOM_KEYS[84 + n], 2 + n, 0) for n in range(19)]
    assert refusal(small(*many))[0] == "pieces"
    assert refusal(small(attendants=["painter"] * 3))[0] == "bonus-living"
    assert refusal(small(cards=["ring", "ring"]))[0] == "pieces"
    assert refusal(small(cards=["ring", "edges", "food"]))[0] == "bonus-utility"


def test_finished_castles_have_what_their_rooms_have_earned() -> None:
    bare = [room for room in V2 if room[0] != "tower"]
    rule, message = refusal(castle(bare, cards=["special"], finished=True))
    assert rule == "bonus"
    assert "special rooms" in message
    rule, _ = refusal(castle(V2, finished=True))
    assert rule == "bonus"
    rule, _ = refusal(castle(V2, cards=["special"], attendants=["painter"], finished=True))
    assert rule == "bonus"
    with_cellars: Scored = [
        ("crypt", 0, -1, 0), ("dungeon", 0, -2, 0), ("armory", 0, -3, 0), ("kitchen", 2, 0, 0),
        ("bakery", 3, 0, 0), ("salon", 4, 0, 0), ("study", 5, 0, 0), ("sauna", 6, 0, 0),
        ("kennel", 7, 0, 0), ("aviary", 8, 0, 0), ("sty", 9, 0, 0), ("nap_room", 10, 0, 0),
        ("solar", 11, 0, 0), ("dead_end", 12, 0, 0), ("promenade", 13, 0, 0),
        ("spy_room", 0, -4, 0),
    ]  # fmt: skip
    assert refusal(castle(with_cellars, finished=True))[0] == "bonus-downstairs"
    score_castle(castle(with_cellars, cards=["ring"], finished=True))
    drawn: Scored = [*with_cellars, ("pantry", 14, 0, 0)]
    score_castle(castle(drawn, cards=["ring"], finished=True))
    drawn += [("mold_room", 0, -5, 0), ("foyer", 1, -1, 0)]
    score_castle(castle(drawn, finished=True))


@pytest.mark.parametrize("chambers", ["King’s Chambers", "King's Chambers"])
def test_names_in_both_languages(chambers: str) -> None:
    data = {
        "throne": "corridor_food",
        "rooms": [
            {"room": "Винная комната", "x": 0, "y": 1},
            {"room": chambers, "x": 0, "y": 2},
            {"room": "башня", "x": 1, "y": 1},
        ],
        "attendants": ["Церемониймейстер"],
        "cards": ["height"],
    }
    points = {line["what"]: line["points"] for line in score_castle(data)}
    assert points == {
        "food": 2, "sleeping": 1, "tower": 1, "card": 3, "attendant": 1, "throne": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "castle",
        {},
        {"throne": "corridor_food"},
        {"throne": "gold", "rooms": []},
        {"throne": 3, "rooms": []},
        {"throne": "corridor_food", "rooms": {}},
        {"throne": "corridor_food", "rooms": ["kitchen"]},
        {"throne": "corridor_food", "rooms": [{"room": "kitchen", "x": 2}]},
        {"throne": "corridor_food", "rooms": [{"room": "kitchen", "x": 2, "y": True}]},
        {"throne": "corridor_food", "rooms": [{"room": "kitchen", "x": 2.0, "y": 0}]},
        {"throne": "corridor_food", "rooms": [{"room": "ballroom", "x": 2, "y": 0}]},
        {"throne": "corridor_food", "rooms": [{"room": None, "x": 2, "y": 0}]},
        {"throne": "corridor_food", "rooms": [], "cards": "ring"},
        {"throne": "corridor_food", "rooms": [], "cards": ["luck"]},
        {"throne": "corridor_food", "rooms": [], "attendants": ["cook"]},
        {"throne": "corridor_food", "rooms": [], "colour": "red"},
        {"throne": "corridor_food", "rooms": [], "finished": "no"},
        {"throne": "corridor_food", "rooms": [], "finished": None},
    ],
)
def test_nonsense_is_refused_in_words(data: object) -> None:
    with pytest.raises(ZamokError):
        score_castle(data)


def test_an_empty_castle_scores_nothing() -> None:
    lines = score_castle({"throne": "utility_food", "rooms": []})
    assert [(line["what"], line["points"]) for line in lines] == [("throne", 0)]
