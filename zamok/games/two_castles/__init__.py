"""Between Two Castles of Mad King Ludwig: one castle with each neighbour."""

from zamok.games.two_castles.game import GAME

__all__ = ["GAME"]
