"""Networks that have learned, as files: weights, and how they came about.

A file is JSON: what a game's positions are judged by (so many traits, widths of the layers, the
weights as single-precision numbers in base 64) and beside that the recipe, the seed, the hours
and whatever was measured. Reading one needs nothing but Python.
"""

from __future__ import annotations

import base64
import json
import sys
from array import array
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from zamok.bots.search.learned import Learned, Network
from zamok.engine import Game, SetupError


@dataclass(frozen=True)
class Learning:
    """Weights of one game's network, and how they came about."""

    game: str
    version: int  # of the rules
    traits: int
    first: int  # units of the first layer
    second: int
    weights: str  # base 64 of single-precision numbers, the lowest byte first
    about: dict[str, Any] = field(default_factory=dict)  # recipe, seed, hours, figures

    def numbers(self) -> list[float]:
        """Return the weights."""
        found = array("f", base64.b64decode(self.weights))
        if sys.byteorder == "big":
            found.byteswap()
        return found.tolist()

    def network(self) -> Network:
        """Return the network."""
        return Network(self.traits, self.first, self.second, self.numbers())

    def mind(self, game: Game, anywhere: bool = False) -> Learned:
        """Return the game's mind with this judgement, asked anywhere or where its own would be."""
        mind, traits = game.mind(), game.traits
        if traits is None or self.game != game.key:
            raise SetupError("setup.network", given=self.game, game=game.key)
        counter = traits(mind)
        if len(counter.names()) != self.traits:
            raise SetupError("setup.network", given=self.game, game=game.key)
        return Learned(mind, counter, self.network(), anywhere)

    def write(self, path: Path) -> None:
        """Write the file."""
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def packed(weights: Sequence[float]) -> str:
    """Return weights as they stand in a file."""
    numbers = array("f", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    return base64.b64encode(numbers.tobytes()).decode("ascii")


def read_learning(path: Path) -> Learning:
    """Read a file."""
    return Learning(**json.loads(path.read_text(encoding="utf-8")))
