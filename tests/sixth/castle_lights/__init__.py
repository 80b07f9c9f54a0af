"""Castle Lights: candles, lanterns and torches in the windows of a castle at dusk."""

from castle_lights.game import GAME

__all__ = ["GAME"]
