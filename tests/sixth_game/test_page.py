"""docs/NEW_GAME.md quotes the code as it is."""

from __future__ import annotations

import re

import pytest

from tests.sixth_game.conftest import HERE, PACKAGE

PAGE = (HERE / "docs" / "NEW_GAME.md").read_text(encoding="utf-8")
# A quotation names its file behind the language; a line of three dots leaves something out.
QUOTED = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.M | re.S)
GAP = "...\n"


def test_the_page_quotes_all_parts_of_a_game() -> None:
    files = {name.rpartition("/")[2] for name, _ in QUOTED}
    assert {"moves.py", "view.py", "state.py", "rules.py", "forecast.py", "board.py"} <= files
    assert len(QUOTED) > 12


@pytest.mark.parametrize(("name", "quoted"), QUOTED)
def test_every_excerpt_stands_in_the_file_it_names(name: str, quoted: str) -> None:
    text = (PACKAGE / name).read_text(encoding="utf-8")
    at = 0
    for passage in quoted.split(GAP):
        assert passage in text[at:], passage
        at = text.index(passage, at) + len(passage)


def test_every_file_of_a_game_is_on_the_page() -> None:
    for path in (PACKAGE / "castle_lights").glob("*.*"):
        if path.name not in ("__init__.py", "py.typed"):
            name = path.name.replace(".en.", ".*.").replace(".ru.", ".*.")
            assert name in PAGE, f"{name} is not mentioned"
