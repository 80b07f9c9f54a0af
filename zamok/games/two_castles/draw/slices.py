"""Slices: what each area is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamok.engine.drawing import only
from zamok.engine.screen import LOW
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.moves import CELLS, MOVES, PLACE

_SIDES = ("name", "on_left_of", "on_right_of")  # of a castle that is not shown
_ASKED = (
    "step", "bonus_type", "bonus_count", "decider", "second", "piece", "drawn_rooms", "drawn_cards",
)  # fmt: skip
_TILES = ("chosen", "rooms", "left", "right", "left_built", "right_built")


def of_board(scene: Scene) -> dict[str, Any]:
    """Return the viewer's castles, who builds them, and what may be built there."""
    view = scene.view
    near = [scene.castle(number) for number in scene.near]
    partners = {castle["on_left_of"] for castle in near} | {
        castle["on_right_of"] for castle in near
    }
    return {
        **only(view, "you", "seats", "phase"),
        "acting": [seat for seat in view["acting"] if seat in partners],
        "castles": _castles(scene, scene.near),
        "players": [only(player, "rooms") for player in view["players"]],
        "forecast": only(view["forecast"], "buildings", "due", "hints"),
    }


def of_hand(scene: Scene) -> dict[str, Any]:
    """Return the viewer's tiles, and what the viewer's castles ask."""
    view = scene.view
    castles = [
        only(castle, *_SIDES, *(_ASKED if number in scene.near else ()))
        for number, castle in enumerate(view["castles"])
    ]
    return {
        **only(view, "you", "seats", "phase", "hand"),
        "castles": castles,
        "players": [only(player, "rooms") for player in view["players"]],
        "stock": only(view["stock"], "specials", "attendants"),
        "forecast": only(view["forecast"], "due", "answers"),
    }


def for_hand(legal: Sequence[int]) -> list[int]:
    """Return moves and suggestions without those that build: they are pressed on the board."""
    return [move for move in legal if not PLACE <= move % MOVES.size < PLACE + 3 * CELLS]


def of_market(scene: Scene) -> dict[str, Any]:
    """Return the tiles of this turn and what is drawn from; on some windows castles by type."""
    view = scene.view
    if view["phase"] == "over":
        return only(view, "seats", "phase", "players", "winners")
    return {
        **only(view, "you", "seats", "phase", "round", "turn", "passing", "acting", "stock"),
        "players": [only(player, *_TILES) for player in view["players"]],
        **(of_tally(scene) if scene.shape == LOW else {}),
    }


def of_tally(scene: Scene) -> dict[str, Any]:
    """Return the viewer's castles as they are counted."""
    return {**only(scene.view, "you"), "castles": _castles(scene, scene.near, "rooms", "pad")}


def of_others(scene: Scene) -> dict[str, Any]:
    """Return the castles that are not the viewer's."""
    far = [n for n in range(len(scene.view["castles"])) if n not in scene.near]
    return {**only(scene.view, "you", "seats"), "castles": _castles(scene, far)}


def _castles(scene: Scene, numbers: Sequence[int], *keys: str) -> list[dict[str, Any]]:
    """Return some castles, or some of their keys; of the others only between whom they lie."""
    return [
        only(castle, *_SIDES, *(keys or castle)) if number in numbers else only(castle, *_SIDES)
        for number, castle in enumerate(scene.view["castles"])
    ]
