"""Players that are programs, by name."""

from zamok.bots.levels import LEVELS, LevelBot, read_levels
from zamok.bots.names import PEER
from zamok.bots.peers import FIXED, Mixed, is_peer, mixture, strength_of
from zamok.bots.player import Bot, Seat
from zamok.bots.random_bot import Random
from zamok.engine import Dice, Game, SetupError

__all__ = [
    "BOTS",
    "LEVELS",
    "PEER",
    "Bot",
    "LevelBot",
    "Random",
    "Seat",
    "bots_of",
    "make_bot",
    "offered",
    "plays",
]

BOTS = ("random", *LEVELS, PEER)


def bots_of(game: Game) -> tuple[str, ...]:
    """Return the bots that play a game: its levels, the weakest first, and the peer."""
    return ("random", *read_levels(game), PEER)


def offered(game: Game) -> tuple[str, ...]:
    """Return the bots that people are offered."""
    return (PEER, *read_levels(game))


def plays(name: str, game: Game) -> bool:
    """Tell whether a bot of a name plays a game: one of those, or a peer of a strength."""
    return name in bots_of(game) or FIXED.fullmatch(name) is not None


def make_bot(name: str, game: Game, dice: Dice) -> Bot:
    """Return a new bot of a name for a game; its dice decide whatever it leaves to chance."""
    if name == "random":
        return Random(dice)
    if not plays(name, game):
        raise SetupError("setup.bot", given=name, known=", ".join(bots_of(game)))
    if is_peer(name):
        lower, upper, share = mixture(game, strength_of(name))
        return Mixed(make_bot(lower, game, dice), make_bot(upper, game, dice), share, dice)
    return LevelBot(game, name, dice)
