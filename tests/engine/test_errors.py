"""What goes wrong is said in every language, all of it, and comes whole out of other processes."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

import zamok
from zamok.engine import LANGUAGES, PositionError, RecordError, SetupError
from zamok.engine.words import COMMON, read_keys

WORDED = ("SetupError", "OptionError", "PositionError", "RecordError", "ResultsError")


def named() -> set[str]:
    """Return the keys of the errors that some source raises."""
    found = set()
    for path in Path(zamok.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WORDED:
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    found.add(str(key.value))
    return found


def test_every_error_has_words_and_all_words_are_used() -> None:
    kinds = ("position.", "record.", "setup.")
    assert named() == {key for key in read_keys(COMMON / "keys.txt") if key.startswith(kinds)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_within_another_is_said_in_the_same_language(language: str) -> None:
    inner = SetupError("setup.game", given="chess", known="…")
    outer = RecordError("record.setup", reason=inner)
    assert inner.say(language).removesuffix(".") in outer.say(language)
    assert outer.say(language).count(".") == 1
    assert str(outer) == outer.say("en")


def test_an_error_comes_whole_out_of_another_process() -> None:
    error = PositionError("position.number", field="x", given="y", low=0, high=1)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is PositionError
    assert (again.key, again.gaps) == (error.key, error.gaps)
