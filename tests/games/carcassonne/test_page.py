"""The data page: every ruling on it has its test."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.carcassonne import test_rulings
from zamok.games.carcassonne.data_page import RULINGS


def test_every_ruling_has_a_test_that_names_it() -> None:
    found = re.findall(r"^def test_R(\d+)_", Path(test_rulings.__file__).read_text("utf-8"), re.M)
    assert {int(number) for number in found} == {number for number, _ in RULINGS}
    assert [number for number, _ in RULINGS] == list(range(1, 47))
