"""The numbers of an observation are those of the view, piece by piece, read here once more.

The observers read flat fields; the readers (tests/games/<key>/figures.py) read views. They share
no code.
"""

from __future__ import annotations

from importlib import import_module

import pytest

import zamok
from tests.lab.observing import observation, positions, variants
from zamok.lab.layout import layout_of

CASES = [(game.key, seats, opts) for game in zamok.games() for seats, opts in variants(game)]
NAMES = [f"{key}-{seats}-{','.join(options.values())}" for key, seats, options in CASES]


@pytest.mark.parametrize(("key", "seats", "options"), CASES, ids=NAMES)
def test_every_piece_is_what_the_view_says(key: str, seats: int, options: dict[str, str]) -> None:
    game = zamok.game(key)
    spans = layout_of(game, seats).slices()
    for number, state in enumerate(positions(game, seats, options, "figures")):
        if number % 3 and not state.over:
            continue
        seat = number // 3 % seats
        row = observation(game, state, seat)
        pieces = import_module(f"tests.games.{key}.figures").pieces(state.view(seat), seats)
        if key == "carcassonne":
            mine, theirs = row[spans["mine"]], row[spans["theirs"]]
            assert (mine | theirs).tolist() == pieces.pop("to score")
            now = pieces.pop("now")
            if state.view(None)["phase"] == "order":
                assert (mine if mine.any() else theirs).tolist() == now
            pieces |= {"mine": mine.tolist(), "theirs": theirs.tolist()}
        assert set(pieces) == set(spans)
        for name, wanted in pieces.items():
            assert row[spans[name]].tolist() == wanted, (name, number)
