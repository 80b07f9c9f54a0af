"""A bot that takes its time and says in which process it sits, so that a test can end that."""

from __future__ import annotations

import os
import time
from pathlib import Path

from zamok.bots import Random, Seat
from zamok.engine import Dice, Game

FOLDER = "ZAMOK_TEST_FOLDER"  # the environment variable that says where
HELD = "held"  # while a file of this name is there, games that have begun do not go on


class Sleeper:
    """Draws its moves like the random bot; its first one of a game waits while it is held."""

    def __init__(self, dice: Dice) -> None:
        self._random = Random(dice)
        self._slept = False

    def decide(self, seat: Seat) -> int:
        """Return a random move; once a game, leave a note with the process and wait first."""
        if not self._slept:
            self._slept = True
            folder = Path(os.environ[FOLDER])
            (folder / f"{os.getpid()}-{time.monotonic_ns()}").touch()
            while (folder / HELD).exists():
                time.sleep(0.02)
        return self._random.decide(seat)


def sleeper(game: Game, dice: Dice) -> Sleeper:
    """Return the bot: the arena knows it as tests.lab.slow:sleeper."""
    return Sleeper(dice)
