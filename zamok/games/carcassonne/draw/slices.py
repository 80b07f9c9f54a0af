"""Slices: what each picture is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamok.engine.drawing import only
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.moves import NOBODY, STAND, USE


def of_laid(scene: Scene) -> dict[str, Any]:
    """Return what lies on the board and beside it."""
    view = scene.view
    return {
        **only(view, "tiles", "followers", "corners", "last", "completed", "actor"),
        **only(view, "tile", "bag_size", "aside"),
        "things": [only(thing, "cell", "slot", "worth", "winner") for thing in view["things"]],
        "players": [only(player, "keep", "space", "lap") for player in view["players"]],
        "forecast": only(view["forecast"], "empty"),
    }


def of_market(scene: Scene) -> dict[str, Any]:
    """Return the tile of the turn, what is left, and what a follower on it would bring."""
    view, last = scene.view, scene.view["last"]
    keys = ("empty", "gains") if asks_for_follower(scene) else ("empty",)
    return {
        **only(view, "corners", "bag_size", "unseen_tokens", "tile", "last", "over"),
        **only(view, "winner", "actor", "phase"),
        "tiles": [tile for tile in view["tiles"] if last and tile["cell"] == last["cell"]],
        "forecast": only(view["forecast"], *keys),
    }


def asks_for_follower(scene: Scene) -> bool:
    """Tell whether the viewer may put a follower on the tile of the turn."""
    return bool(scene.legal) and STAND <= scene.legal[0] <= NOBODY


def of_supplies(scene: Scene, seats: Sequence[int]) -> dict[str, Any]:
    """Return what lies before some of the players."""
    view = scene.view
    return {
        **only(view, "you", "actor"),
        "followers": [man for man in view["followers"] if man["seat"] in seats],
        "players": [player if at in seats else None for at, player in enumerate(view["players"])],
        "forecast": only(view["forecast"], "likely"),
    }


def for_tokens(scene: Scene) -> Sequence[int]:
    """Return the moves that use tokens, or any other if the viewer has only such."""
    return [move for move in scene.legal if move >= USE] or scene.legal[:1]
