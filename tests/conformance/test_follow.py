"""What everybody saw is not forgotten: who follows the events knows what the view tells.

The followers are those of docs/examples; they are compared after every move, not only at the end.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.conformance.kit import Variant, chooser, start, variants, walk
from zamok.engine.event import visible
from zamok.engine.option import settle

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def example() -> ModuleType:
    """Return the example as a module."""
    spec = spec_from_file_location("follow", EXAMPLES / "follow.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def has_follower(variant: Variant) -> bool:
    return (EXAMPLES / f"follow_{variant[0]}.py").exists()


@pytest.mark.parametrize("variant", variants())
def test_a_follower_knows_what_the_view_tells(variant: Variant) -> None:
    if not has_follower(variant):
        pytest.skip(f"{variant[0]} is no game of the house: nobody follows it")
    game, state = start(variant, "follow", record=True)
    seats = int(state.seats)
    options = settle(game.options, variant[2], seats)
    eyes = [*range(seats), None]
    made = [example().follower(game.key)(seats, options, you) for you in eyes]

    def look() -> None:
        for you, one in zip(eyes, made, strict=True):
            for event in visible(state.events, you):
                one.see(event.plain())
            seen = {key: value for key, value in state.view(you).items() if key in one.view()}
            assert one.view() == seen, you

    look()
    for seat, move in walk(state.copy(), chooser("follow")):
        state.play(seat, move)
        look()
    for you, one in zip(eyes, made, strict=True):
        assert one.view().keys() == state.view(you).keys() - {"forecast"}


def test_the_example_runs() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "follow.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the same view") == 5
