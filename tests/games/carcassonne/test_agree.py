"""Whole games against the slow scorer, and what is drawn at random."""

from __future__ import annotations

import random
from collections import Counter

from tests.games.carcassonne import slow
from tests.games.carcassonne.agree import at_random, greedily, play
from tests.scale import some
from zamok import Dice
from zamok.engine.playout import buffer_for
from zamok.games.carcassonne.facts import CELL_NAMES, SIDES, TILE_NAMES, TURNS
from zamok.games.carcassonne.game import GAME


def test_finished_boards_agree() -> None:
    for seed in range(some(200)):
        play(seed, at_random, False)


def test_boards_agree_at_every_decision() -> None:
    for seed in range(1000, 1000 + some(6)):
        play(seed, at_random, True, keep_size="tiles_and_starts")


def test_games_for_points_agree() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        seen += play(seed, greedily, False)[1]
    for kind in ("score", "token", "extra", "five", "richer", "unfinished", "keep_score", "court"):
        assert seen[kind], f"{kind} never happened"


def test_legal_places_are_those_of_the_slow_rule() -> None:
    source = random.Random("places")
    for seed in range(some(6)):
        table = GAME.start(seed=f"places {seed}")
        while not table.over:
            (seat,) = table.actors()
            legal = table.legal(seat)
            view = table.view(None)
            if view["phase"] == "lay" and source.random() < 0.1:
                tile = str(view["tile"])
                expected = [
                    4 * number + turn
                    for number, cell in enumerate(CELL_NAMES)
                    for turn in range(int(TURNS[TILE_NAMES.index(tile)]))
                    if slow.may_lie(view, tile, cell, SIDES[turn])
                ]
                assert legal == expected
            table.play(seat, source.choice(legal))


def test_random_picks_are_uniform() -> None:
    table = GAME.start(seed="uniform")
    dice = Dice(b"uniform")
    buffer = buffer_for(table)
    for _ in range(50):
        (seat,) = table.actors()
        table.play(seat, int(table.pick(seat, dice, buffer)))
    while table.view(None)["phase"] != "lay":
        (seat,) = table.actors()
        table.play(seat, table.legal(seat)[0])
    (seat,) = table.actors()
    legal = table.legal(seat)
    counts = Counter(int(table.pick(seat, dice, buffer)) for _ in range(400 * len(legal)))
    assert sorted(counts) == legal
    assert all(300 < counts[move] < 500 for move in legal)
