"""Set-up, data, options, and the figures of the game as a whole."""

from __future__ import annotations

import pytest

import zamok
from tests.games.all_seasons.table import asks, choose, do, goods, new, refused, talers
from zamok import OptionError
from zamok.engine.playout import random_games
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.facts import DATA
from zamok.games.all_seasons.game import GAME


@pytest.mark.parametrize(
    ("seats", "rounds", "bank", "supply"),
    [
        (2, 12, 87, (17, 15, 14, 14, 14)),
        (3, 15, 81, (16, 14, 14, 14, 14)),
        (4, 12, 81, (15, 13, 14, 14, 14)),
    ],
)
def test_start_of_the_game(seats: int, rounds: int, bank: int, supply: tuple[int, ...]) -> None:
    p = new(seats)
    view = p.view(None)
    assert view["rounds"] == rounds
    assert talers(p, "city") == bank
    assert tuple(goods(p, "city")[kind] for kind in facts.KIND_NAMES[:5]) == supply
    assert goods(p, "tower") == dict.fromkeys(facts.KIND_NAMES[:5], 1)
    assert [talers(p, seat) for seat in range(seats)] == [4] + [3] * (seats - 1)
    census = p.census()
    assert [census[kind] for kind in facts.KIND_NAMES] == [20, 18, 15, 15, 15, 105]


def test_the_tiles_and_places_of_the_sheet() -> None:
    assert sum(facts.TILES) == 23
    assert sum(n * c for n, c in zip(facts.TILES, facts.COST)) == 286
    assert sum(n * c for n, c in zip(facts.TILES, facts.POINTS)) == 200
    assert facts.CASTLE_SPOTS == 16
    assert sum(list(facts.SPOT_FEE)[:16]) == 155
    assert all(cost % 2 == 0 for cost in facts.COST)


def test_every_figure_of_the_sheet() -> None:
    tiles = {
        name: (box["count"], box["cost"], box["points"]) for name, box in DATA["tiles"].items()
    }
    assert tiles == {
        "tower": (9, 8, 6), "house": (6, 10, 8), "well": (1, 12, 10), "small_gate": (1, 12, 6),
        "large_gate": (1, 18, 10), "stable": (1, 18, 14), "servants_house": (1, 18, 14),
        "tavern": (1, 22, 12), "keep": (1, 24, 14), "palace": (1, 30, 18),
    }  # fmt: skip
    assert {name: box["fees"] for name, box in DATA["places"].items()} == {
        "market": [6, 6], "forge": [10, 6], "servants_house": [6, 6, 6], "palace": [17, 17],
        "keep": [14], "tavern": [12, 6], "large_gate": [10], "small_gate": [5],
        "stable": [16, 12],
    }  # fmt: skip
    assert {name: box["value"] for name, box in DATA["resources"].items()} == {
        "sand": 1, "wood": 2, "clay": 4, "stone": 5, "silver": 5,
    }  # fmt: skip
    assert [box["delivers"] for box in DATA["carts"].values()] == [4, 3, 2, 2, 2]
    assert [box["tax"] for box in DATA["carts"].values()] == [1] * 5
    assert [(box["goods"], box["free"]) for box in DATA["workers"].values()] == [
        ({"wood": 2, "silver": 1}, 0), ({"sand": 2, "clay": 1}, 0), ({"stone": 1}, 2),
    ]  # fmt: skip


def test_every_figure_has_an_origin() -> None:
    allowed = {"rulebook", "sourced", "reconstructed"}

    def look(value: object, path: str, covered: bool) -> None:
        if isinstance(value, dict):
            origins = [v for k, v in value.items() if k.endswith("origin")]
            assert set(origins) <= allowed, path
            here = covered or bool(origins)
            for key, inner in value.items():
                look(inner, f"{path}.{key}", here)
        elif not isinstance(value, str):
            assert covered, f"{path} has no origin"

    look(facts.DATA, "components", False)


def test_options_are_checked() -> None:
    with pytest.raises(OptionError):
        GAME.start(2, {"season": "spring"})
    with pytest.raises(OptionError):
        GAME.start(2, {"weather": "fine"})


def test_the_first_player_goes_round() -> None:
    p = new(3)
    firsts = [int(p.first)]
    for _ in range(3):
        cards = [next(c for c in facts.CARD_NAMES[:4] if _may(p, seat, c)) for seat in range(3)]
        choose(p, *cards)
        while asks(p) != "choose":
            seat = p.actors()[0]
            p.play(seat, p.legal(seat)[0])
        firsts.append(int(p.first))
    assert firsts == [0, 1, 2, 0]


def _may(p: zamok.State, seat: int, card: str) -> bool:
    return p.parse(seat, f"choose {card}") in p.legal(seat)


def test_characters_are_resolved_in_their_order_whoever_is_first() -> None:
    p = new(4)
    choose(p, "stonemason", "builder", "trader", "messenger")
    assert asks(p) == "trader"
    assert p.actors() == [2]
    do(p, "2 cart sand")
    assert p.actors() == [1]


def test_equal_characters_go_clockwise_from_the_first_player() -> None:
    p = new(4)
    p.first = 2
    choose(p, "trader", "trader", "trader", "trader")
    order = []
    for cart in ("sand", "wood", "clay"):
        order += p.actors()
        do(p, f"{p.actors()[0]} cart {cart}")
    assert order == [2, 3, 0]  # the last has one free cart left and takes it


def test_a_move_of_another_moment_is_refused_as_such() -> None:
    p = new(3)
    assert refused(p, "0 build tower") == "turn"
    choose(p, "trader", "messenger", "messenger")
    for text in ("choose builder", "build tower", "place keep", "sell", "stones 2", "pay sand 1"):
        assert refused(p, f"0 {text}") == "turn"
    assert refused(p, "1 done") == "turn"


def test_random_games_stay_far_below_the_bound_of_plies() -> None:
    for seats, options in GAME.variants():
        start = GAME.start(seats, options, "plies")
        decisions = random_games(start, zamok.Dice(b"plies"), 50)
        assert 60 < decisions / 50 < GAME.max_plies / 5


@pytest.mark.parametrize("season", ["summer", "winter"])
def test_nobody_is_asked_what_has_one_answer(season: str) -> None:
    """Only in the snow a seat may be asked with one answer left: not asking would tell."""
    for number in range(60):
        state = GAME.start(2 + number % 3, {"season": season}, f"answers {number}")
        dice = zamok.Dice(b"answers %d" % number)
        while not state.over:
            for seat in state.actors():
                assert len(state.legal(seat)) > 1 or state.view(seat)["phase"] == "snowfall"
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.play(seat, legal[dice.below(len(legal))])
