"""Starting a game: bad input gets a precise answer."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import zamok
from zamok import OptionError, SetupError
from zamok.engine import registry

GAME = zamok.game("castle_builder")


def test_games_come_in_the_order_of_their_keys() -> None:
    keys = [game.key for game in zamok.games()]
    assert keys == ["all_seasons", "carcassonne", "castle_builder", "once_upon", "two_castles"]
    assert [zamok.game(key) for key in keys] == zamok.games()


@pytest.mark.parametrize("key", ["chess", "", "Castle_Builder", None, 5])
def test_an_unknown_game_is_named(key: object) -> None:
    with pytest.raises(SetupError, match="there is no game"):
        zamok.game(key)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [0, 1, 8, -2, True, "2", 2.0])
def test_a_wrong_seat_count_is_named(seats: object) -> None:
    with pytest.raises(SetupError, match="is played by"):
        GAME.start(seats=seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [True, 1.5, ["a"], object()])
def test_a_seed_is_text_bytes_or_a_whole_number(seed: object) -> None:
    with pytest.raises(SetupError, match="a seed is text, bytes or a whole number"):
        GAME.start(seed=seed)  # type: ignore[arg-type]


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(OptionError, match="there is no option “weather”"):
        GAME.start(options={"weather": "rain"})


def test_a_value_that_an_option_cannot_have_is_named() -> None:
    option = GAME.options[0]
    for value in ("maybe", "", None, 1):
        with pytest.raises(OptionError, match=f"option “{option.name}” cannot be"):
            GAME.start(options={option.name: value})  # type: ignore[dict-item]


def test_without_a_seed_games_differ() -> None:
    assert GAME.start().dice.key != GAME.start().dice.key


def test_text_and_bytes_seeds_agree() -> None:
    assert GAME.start(seed="x").dice.key == GAME.start(seed=b"x").dice.key


def test_a_broken_game_of_somebody_else_takes_no_other_down(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        name, value, dist = "broken", "no.such.module", SimpleNamespace(name="somebody-elses")

        def load(self) -> object:
            raise ModuleNotFoundError("no.such.module")

    found = {**registry._found(), "broken": Broken()}
    monkeypatch.setattr(registry, "_found", lambda: found)
    assert [game.key for game in registry.games()] == [game.key for game in zamok.games()]
    assert "broken of somebody-elses cannot be loaded" in caplog.text
    Broken.dist = SimpleNamespace(name="zamok")
    with pytest.raises(ModuleNotFoundError):
        registry.games()
