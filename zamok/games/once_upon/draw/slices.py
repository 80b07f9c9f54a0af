"""Slices: what each area is made of, and the moves that are pressed there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamok.engine.drawing import only
from zamok.games.once_upon.draw.offer import swapped
from zamok.games.once_upon.draw.scene import Scene

_SAID = ("variant", "jester", "phase")  # what sentences of moves depend on


def _own(scene: Scene) -> dict[str, Any]:
    """Return the castle that the view is about."""
    view = scene.view
    shown = [scene.seat] if view["mine"] is None else []
    return {**only(view, "you", "mine", *_SAID), "castles": _castles(scene, shown)}


def _castles(scene: Scene, seats: Sequence[int]) -> list[Any]:
    castles = scene.view["castles"]
    return [castle if seat in seats else None for seat, castle in enumerate(castles)]


def of_board(scene: Scene) -> dict[str, Any]:
    """Return the sheet, what is missing there, and what moves would draw."""
    forecast = only(scene.view["forecast"], "sun", "cloud", "gains")
    return {**_own(scene), **only(scene.view, "over"), "forecast": forecast}


def of_market(scene: Scene) -> dict[str, Any]:
    """Return dice and board; on a phone with the guests that may lie in its place."""
    view = scene.view
    return {
        **_own(scene),
        **only(view, "dice", "dice_left", "turn", "active", "over", "builder", "gain", "count"),
        **only(view, "lifted", *(("open", "deck") if scene.phone else ())),
        "forecast": only(view["forecast"], "mine", "castles", "gains"),
    }


def of_offer(scene: Scene) -> dict[str, Any]:
    """Return the guests on offer; on a phone the board that may lie in their place."""
    if swapped(scene):
        return of_market(scene)
    gains = only(scene.view["forecast"], "gains") if for_offer(scene) else {}
    return {**only(scene.view, "open", "deck", *_SAID), "forecast": gains}


def for_offer(scene: Scene) -> Sequence[int]:
    """Return the moves while a guest is taken."""
    return scene.legal if scene.view["phase"] == "take" or _has(scene, "take") else ()


def of_hand(scene: Scene) -> dict[str, Any]:
    """Return what is the viewer's: chips and guests."""
    castle = only(scene.castle, "chips_left", "guests", "guest_points")
    return {**only(scene.view, "you", *_SAID), "mine": castle}


def for_hand(scene: Scene) -> list[int]:
    """Return the moves that use guests again."""
    return [move for move, kind, _ in scene.meant if kind == "reuse"]


def of_others(scene: Scene) -> dict[str, Any]:
    """Return all other castles, and what is asked of their owners."""
    view = scene.view
    others = [seat for seat in range(len(view["castles"])) if seat != scene.seat]
    gains = only(view["forecast"], "gains") if for_others(scene) else {}
    return {
        **only(view, "you", "active", "turn", "over", "actors", *_SAID),
        "castles": _castles(scene, others),
        "forecast": gains,
    }


def for_others(scene: Scene) -> Sequence[int]:
    """Return the moves while guests may be stolen, or people may try it."""
    return scene.legal if scene.view["phase"] == "build" or _has(scene, "steal") else ()


def _has(scene: Scene, block: str) -> bool:
    return any(kind == block for _, kind, _ in scene.meant)
