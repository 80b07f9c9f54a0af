"""The committed data pages are those that the data gives; every ruling on them has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import zamok
from tests.docs import addresses
from tests.docs.pages import DOCS, page

KEYS = [game.key for game in zamok.games()]


@pytest.mark.parametrize("key", KEYS)
def test_the_data_page_is_current(key: str) -> None:
    assert (DOCS / f"{key}.md").read_text(encoding="utf-8") == page(key), "run `make docs`"


def test_the_page_for_programs_tells_of_the_club_what_its_models_are() -> None:
    text = addresses.API.read_text(encoding="utf-8")
    assert text == addresses.page(text), "run `make docs`"


@pytest.mark.parametrize("key", KEYS)
def test_every_ruling_on_the_page_has_a_test_that_names_it(key: str) -> None:
    """Rows of the rulings table begin with the ruling's number in bold: | **B14** | ..."""
    rulings = re.findall(r"^\| \*\*([A-Z]*\d+[a-z]?)\*\*", page(key), re.M)
    assert rulings, "the page has no rulings table"
    assert len(set(rulings)) == len(rulings)
    folder = Path(__file__).parents[1] / "games" / key
    tests = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))
    named = set(re.findall(r"def test_([A-Za-z0-9]+)_", tests))
    missing = [ruling for ruling in rulings if ruling not in named]
    assert missing == []
