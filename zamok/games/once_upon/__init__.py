"""Once Upon a Castle, with both its variants."""

from zamok.games.once_upon.game import GAME

__all__ = ["GAME"]
