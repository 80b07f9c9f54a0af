"""Players that are programs, by name."""

from collections.abc import Callable

from zamok.bots.player import Bot, Seat
from zamok.bots.random_bot import Random
from zamok.engine import Dice, SetupError

__all__ = ["BOTS", "Bot", "Random", "Seat", "make_bot"]

BOTS: dict[str, Callable[[Dice], Bot]] = {"random": Random}


def make_bot(name: str, dice: Dice) -> Bot:
    """Return a new bot of a name; its dice decide whatever it leaves to chance."""
    if name not in BOTS:
        raise SetupError(f"unknown bot {name!r}; the bots are {', '.join(BOTS)}")
    return BOTS[name](dice)
