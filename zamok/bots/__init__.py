"""Players that are programs, by name."""

from zamok.bots.levels import LEVELS, LevelBot, read_levels
from zamok.bots.player import Bot, Seat
from zamok.bots.random_bot import Random
from zamok.engine import Dice, Game, SetupError

__all__ = ["BOTS", "LEVELS", "Bot", "LevelBot", "Random", "Seat", "bots_of", "make_bot"]

BOTS = ("random", *LEVELS)


def bots_of(game: Game) -> tuple[str, ...]:
    """Return the bots that play a game, the weakest first."""
    return ("random", *read_levels(game))


def make_bot(name: str, game: Game, dice: Dice) -> Bot:
    """Return a new bot of a name for a game; its dice decide whatever it leaves to chance."""
    if name == "random":
        return Random(dice)
    if name not in bots_of(game):
        raise SetupError("setup.bot", given=name, known=", ".join(bots_of(game)))
    return LevelBot(game, name, dice)
