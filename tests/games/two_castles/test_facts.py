"""The components: counts, check sums, names."""

from __future__ import annotations

from collections import Counter

import pytest

from zamok.games.two_castles import facts
from zamok.games.two_castles.game import GAME


def test_twenty_one_rooms_of_each_type_all_different() -> None:
    assert Counter(row["type"] for row in facts.ROOM_ROWS) == dict.fromkeys(facts.TYPES, 21)
    assert len({row["name"] for row in facts.ROOM_ROWS}) == 147
    assert all(row["origin"] in ("rulebook", "sourced") for row in facts.ROOM_ROWS)


def test_check_sums_of_decorations() -> None:
    found = Counter((row["type"], row["decoration"]) for row in facts.ROOM_ROWS)
    table = {
        "food": (5, 5, 5, 6, 0), "living": (5, 6, 5, 5, 0), "utility": (5, 6, 5, 5, 0),
        "outdoor": (0, 0, 0, 0, 21), "sleeping": (6, 5, 5, 5, 0), "corridor": (6, 5, 5, 5, 0),
        "downstairs": (5, 5, 6, 5, 0),
    }  # fmt: skip
    for kind, counts in table.items():
        signs = ("painting", "mirror", "torch", "swords", "none")
        assert tuple(found[kind, sign] for sign in signs) == counts
    thrones = Counter(throne["decoration"] for throne in facts.PIECES["thrones"])
    assert thrones == {"painting": 1, "mirror": 2, "torch": 2, "swords": 2}


def test_check_sums_of_targets() -> None:
    kinds = ("food", "living", "utility", "outdoor", "downstairs")
    wanted = Counter(row["target"] for row in facts.ROOM_ROWS if row["type"] in kinds)
    assert wanted == {
        "corridor": 15, "food": 15, "sleeping": 15, "utility": 14, "living": 14,
        "special": 13, "downstairs": 12, "outdoor": 7,
    }  # fmt: skip


def test_stocks() -> None:
    assert sum(facts.SPECIAL_STOCK) == 48
    assert sum(facts.ATTENDANT_STOCK) == 28
    assert len(facts.CARD_KEYS) == 20
    assert len(facts.CASTLE_KEYS) == 7


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("wine_room", "Винная комната"),
        ("chocolate_room", "Шоколадная комната"),
        ("spice_room", "Кладовка со специями"),
        ("map_room", "Картографический кабинет"),
        ("game_storage", "Чулан с играми"),
        ("grand_balcony", "Большой балкон"),
        ("echo_chamber", "Эхо-камера"),
        ("laboratory", "Лаборатория"),
        ("kings_chambers", "Покои короля"),
        ("firewood_storage", "Дровяной склад"),
        ("taxidermy_showroom", "Зал трофеев"),
        ("foyer", "Большое фойе"),
        ("tower", "Башня"),
        ("fountain", "Фонтан"),
    ],
)
def test_names_that_the_rulebook_prints(key: str, name: str) -> None:
    assert GAME.words("ru")(f"room.{key}") == name


def test_english_names_are_the_printed_ones() -> None:
    words = GAME.words("en")
    for row in facts.ROOM_ROWS:
        assert words(f"room.{facts.slug(row['name'])}") == row["name"].replace("'", "’")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_room_and_card_has_a_name_of_its_own(language: str) -> None:
    words = GAME.words(language)
    assert len({words(f"room.{key}") for key in facts.ROOM_KEYS}) == 150
    assert len({words(f"card.{key}") for key in facts.CARD_KEYS}) == 20
    assert len({words(f"throne.{key}") for key in facts.THRONE_KEYS}) == 7
