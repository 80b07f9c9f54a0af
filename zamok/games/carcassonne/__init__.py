"""Carcassonne: The Castle: fill the castle within the wall whose top counts the points."""

from zamok.games.carcassonne.game import GAME

__all__ = ["GAME"]
