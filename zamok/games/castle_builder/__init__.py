"""Castle Builder: pile up numbered tiles, send the baron round, be first with seven coins."""

from zamok.games.castle_builder.game import GAME

__all__ = ["GAME"]
