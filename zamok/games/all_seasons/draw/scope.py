"""Scope: what every part of a drawing needs to know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from zamok.engine import Words
from zamok.engine.drawing import attempt, spot
from zamok.games.all_seasons import text
from zamok.games.all_seasons.facts import SPOT_NAMES
from zamok.games.all_seasons.view import Goods, View

# The rule about a building, a winter card or a character.
RULES = {
    "tower": "gates",
    "house": "stable",
    "well": "build",
    "small_gate": "gates",
    "large_gate": "gates",
    "stable": "stable",
    "servants_house": "servants-house",
    "tavern": "tavern",
    "keep": "keep",
    "palace": "palace",
    "market": "market",
    "forge": "forge",
    "granary": "granary",
    "city_tavern": "city-tavern",
    "worker1": "worker",
    "worker2": "worker",
    "worker3": "worker",
}


@dataclass(frozen=True)
class Scope:
    """A view with the moves that are open, and the words to name them."""

    view: View
    legal: tuple[int, ...]
    words: Words
    names: Sequence[str]

    @property
    def winter(self) -> bool:
        """Tell whether it is winter."""
        return self.view["season"] == "winter"

    def say(self, move: int) -> str:
        """Return a move as a phrase."""
        return text.say_move(cast("dict[str, object]", self.view), move, self.words, self.names)

    def spot(self, move: int, body: str, *, rule: str = "") -> str:
        """Return a place to make a move, if the move is open."""
        return spot([move], self.say(move), body, rule=rule) if move in self.legal else ""

    def try_at(self, move: int, body: str) -> str:
        """Return a place to try in vain, while the viewer is to act."""
        return attempt(move, body) if self.legal and move not in self.legal else ""

    def mine(self) -> bool:
        """Tell whether the viewer is to act."""
        return bool(self.legal)


def amounts(goods: Goods) -> dict[str, int]:
    """Return goods as a plain table."""
    return cast("dict[str, int]", goods)


def key_of(spot_name: str) -> str:
    """Return the id of a place."""
    return "as-place-" + spot_name.replace(".", "-")


@cache
def number_in_building(spot_number: int) -> int:
    """Return which of its building's places a place is."""
    stem = SPOT_NAMES[spot_number].split(".")[0].split("-")[0]
    return sum(1 for other in SPOT_NAMES[:spot_number] if other.split(".")[0].split("-")[0] == stem)


def rule_of(name: str) -> str:
    """Return the anchor of the rule about a building, card or character."""
    return RULES.get(name, name.replace("_", "-"))
