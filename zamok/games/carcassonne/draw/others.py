"""What lies before the others."""

from __future__ import annotations

from zamok.engine.drawing import Area
from zamok.games.carcassonne.draw.hand import supplies
from zamok.games.carcassonne.draw.scene import Scene


def others(scene: Scene) -> Area:
    """Return what lies before the opponent, or before both for who only looks."""
    you = scene.view["you"]
    return supplies(scene, "others", [seat for seat in range(2) if seat != you])
