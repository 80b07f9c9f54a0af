"""Positions of random games, for tests that look at many."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import zamok
from tests.conformance.kit import chooser, walk
from zamok.engine.bits import BIT
from zamok.games.all_seasons.facts import CITY, EVENTS, RESOURCES
from zamok.games.all_seasons.rules import Rules

GAME = zamok.game("all_seasons")
NAMES = ["Anna", "Boris", "Vera", "Gleb"]


def games(seeds: int, step: int) -> Iterator[tuple[Rules, int]]:
    """Give positions of random games at every seat count, summer and winter, with who acts."""
    for seats, season, seed in itertools.product((2, 3, 4), ("summer", "winter"), range(seeds)):
        p = GAME.start(seats, {"season": season}, f"drawn {seed}")
        assert isinstance(p, Rules)
        p.recording = True
        for ply, (seat, _) in enumerate(walk(p, chooser(seed))):
            if ply % step == 0:
                yield p, seat


def events() -> Iterator[tuple[Rules, int]]:
    """Give positions of winter games in which one card alone is drawn, not too early.

    Everybody has something to answer it with by then.
    """
    for event, seed in itertools.product(range(int(EVENTS)), range(6)):
        p = GAME.start(2 + seed % 3, {"season": "winter"}, f"event {seed}")
        assert isinstance(p, Rules)
        p.recording = True
        p.deck = 0
        given = False
        for seat, _ in walk(p, chooser(seed)):
            if p.round > 3 + seed and not given:
                given = True
                p.deck = BIT[event]
                for other, kind in itertools.product(range(int(p.seats)), range(RESOURCES)):
                    p.shift_most(CITY, other, kind, 2)
            yield p, seat


def tried(p: Rules, seat: int, move: int) -> Rules:
    """Return the position after a move, the events of the move in it."""
    after = p.copy()
    after.recording = True
    after.play(seat, move)
    return after
