"""Catanatron: the random games of another engine, measured in the same way as ours.

Catanatron (Settlers of Catan in Python) calls every choice by a player from its list of
playable actions a tick; ticks are what is counted, those with a single playable action
(rolling the dice, often ending a turn) included. Games end at ten points or at Catanatron's
own limit of turns. Its recording of games is left out, in its favour.
"""

from __future__ import annotations

import importlib.metadata
from dataclasses import dataclass
from typing import Any

from zamok.lab.extras import load
from zamok.lab.measure import Rate, each, rate

PLAYERS = 2  # as few as the games here are measured with


@dataclass(frozen=True)
class Peer:
    """The figures of another engine."""

    name: str
    version: str
    rate: Rate
    copy_ns: float
    legal_ns: float


class Catanatron:
    """Catanatron, loaded when it is asked for."""

    def __init__(self) -> None:
        self.engine = load("catanatron.game", "peers")
        self.players = load("catanatron.models.player", "peers")
        self.actions = load("catanatron.models.actions", "peers")

    def new_game(self) -> Any:
        """Return a game about to start, between random players."""
        colours = list(self.players.Color)[:PLAYERS]
        return self.engine.Game([self.players.RandomPlayer(colour) for colour in colours])

    def play(self, games: int) -> int:
        """Play so many random games; return the decisions made."""
        decisions = 0
        for _ in range(games):
            game = self.new_game()
            while self.goes_on(game):
                game.play_tick()
                decisions += 1
        return decisions

    def goes_on(self, game: Any) -> bool:
        """Tell whether a game is not over yet, as Catanatron itself decides it."""
        running: bool = game.winning_color() is None
        return running and game.state.num_turns < self.engine.TURNS_LIMIT

    def middle(self) -> Any:
        """Return a game after the placement and some turns."""
        game = self.new_game()
        while self.goes_on(game) and game.state.num_turns < 60:
            game.play_tick()
        return game

    def measure(self, seconds: float) -> Peer:
        """Measure its random games, its copy and its list of playable actions."""
        game = self.middle()

        def copies(times: int) -> None:
            for _ in range(times):
                game.copy()

        def lists(times: int) -> None:
            for _ in range(times):
                self.actions.generate_playable_actions(game.state)

        return Peer(
            "Catanatron",
            importlib.metadata.version("catanatron"),
            rate(self.play, seconds),
            each(copies, seconds / 2) * 1e9,
            each(lists, seconds / 2) * 1e9,
        )
