"""Players that are programs, by name."""

from zamok.bots.levels import LEVELS, LevelBot
from zamok.bots.player import Bot, Seat
from zamok.bots.random_bot import Random
from zamok.engine import Dice, Game, SetupError

__all__ = ["BOTS", "LEVELS", "Bot", "LevelBot", "Random", "Seat", "make_bot"]

BOTS = ("random", *LEVELS)


def make_bot(name: str, game: Game, dice: Dice) -> Bot:
    """Return a new bot of a name for a game; its dice decide whatever it leaves to chance."""
    if name == "random":
        return Random(dice)
    if name not in BOTS:
        raise SetupError("setup.bot", given=name, known=", ".join(BOTS))
    return LevelBot(game, name, dice)
