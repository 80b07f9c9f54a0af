"""Help where people look: classes and methods explain themselves, compiled or not."""

from __future__ import annotations

import pydoc

import pytest

import zamok
from zamok.engine import Dice, State
from zamok.engine.mind import Mind
from zamok.engine.observer import Observer, observe
from zamok.engine.playout import playout

CONTRACT = ("actors", "legal", "play", "view", "redeal", "notation", "parse", "copy", "scores")


@pytest.mark.parametrize("kind", [State, Dice, Mind, Observer])
def test_classes_say_what_they_are(kind: type) -> None:
    assert kind.__doc__
    assert kind.__doc__.splitlines()[0] in pydoc.plain(pydoc.render_doc(kind))


@pytest.mark.parametrize("name", CONTRACT)
def test_methods_say_what_they_promise(name: str) -> None:
    said = getattr(State, name).__doc__
    assert said
    assert said.rstrip().endswith(".")


def test_functions_say_what_they_do() -> None:
    for function in (playout, observe):
        assert function.__doc__
        assert function.__doc__.splitlines()[0].endswith(".")


@pytest.mark.parametrize("game", zamok.games(), ids=lambda game: game.key)
def test_the_rules_of_every_game_say_what_they_are(game: zamok.Game) -> None:
    assert type(game.start(seed="help")).__doc__
