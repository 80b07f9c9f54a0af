"""A Castle for All Seasons («Замок на все времена»): build a castle in summer or winter."""

from zamok.games.all_seasons.game import GAME

__all__ = ["GAME"]
