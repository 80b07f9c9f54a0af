"""What everybody saw is not forgotten: who follows the events knows what the view tells.

The followers are those of docs/examples; they are compared along the game, not only at the end.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import zamok
from tests.conformance.kit import Variant, chooser, start, variants, walk
from zamok.engine.event import visible
from zamok.engine.option import settle

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@cache
def example() -> ModuleType:
    """Return the example as a module."""
    spec = spec_from_file_location("follow", EXAMPLES / "follow.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def of_the_house() -> list[Any]:
    """Return the variants of the games that come with the house: each of them has a follower."""
    house = Path(zamok.__file__).parent
    own = {game.key for game in zamok.games() if game.folder.is_relative_to(house)}
    return [param for param in variants(2) if param.values[0][0] in own]


@pytest.mark.parametrize("variant", of_the_house())
def test_a_follower_knows_what_the_view_tells(variant: Variant) -> None:
    game, state = start(variant, "follow", record=True)
    seats = int(state.seats)
    options = settle(game.options, variant[2], seats)
    eyes = [*range(seats), None]
    made = [example().follower(game.key)(seats, options, you) for you in eyes]

    def listen() -> None:
        for you, one in zip(eyes, made, strict=True):
            for event in visible(state.events, you):
                one.see(event.plain())

    def compare(number: int) -> None:
        known, view = made[number].view(), state.view(eyes[number])
        assert known == {key: value for key, value in view.items() if key in known}, eyes[number]

    # Each time before a move: what the last one told; one after the other is asked.
    for ply, _ in enumerate(walk(state, chooser("follow"))):
        listen()
        compare(ply % len(eyes))
    listen()
    for number, (you, one) in enumerate(zip(eyes, made, strict=True)):
        compare(number)
        assert one.view().keys() == state.view(you).keys() - {"forecast"}


def test_the_example_runs() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "follow.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the same view") == 5
