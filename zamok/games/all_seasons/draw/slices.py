"""Slices: what each area is made of, and the moves that are pressed there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamok.engine.drawing import only
from zamok.games.all_seasons.draw.scene import Scene
from zamok.games.all_seasons.moves import MOVES

_IN_MARKET = ("buy", "work")
_ELSEWHERE = (*_IN_MARKET, "equip", "cart", "off", "tower", "build")  # than in the hand


def of_board(scene: Scene) -> dict[str, Any]:
    """Return the castle, what stands before it, and what is being built."""
    view, winter = scene.view, scene.view["winter"]
    return {
        **only(view, "you", "season", "phase", "round", "rounds", "first", "over", "forge"),
        **only(view, "tower", "bank", "supply", "carts", "places", "tiles", "payment", "card"),
        "winter": None if winter is None else only(winter, "rounds"),
        "players": [only(player, "score") for player in view["players"]],
        "forecast": only(view["forecast"], "places", "gains", "rewards"),
    }


def for_board(scene: Scene) -> Sequence[int]:
    """Return all moves while one of them is made on the board, or people may try it."""
    return () if scene.view["phase"] == "choose" else scene.legal


def of_market(scene: Scene) -> dict[str, Any]:
    """Return the cards of this round, what lies on them, and who looks if they may be pressed."""
    view = scene.view
    return {
        "you": view["you"] if for_market(scene) else None,
        **only(view, "phase", "first", "over", "actors", "workers", "card"),
        "players": [only(player, "score", "down") for player in view["players"]],
        "forecast": only(view["forecast"], "queue", "leaders", "architects"),
    }


def for_market(scene: Scene) -> list[int]:
    """Return the moves with open cards."""
    return [move for move in scene.legal if MOVES.of(move).name in _IN_MARKET]


def of_winter(scene: Scene) -> dict[str, Any]:
    """Return the winter cards, and how one may be answered."""
    forecast = only(scene.view["forecast"], "places", "gains", "answers")
    return {**only(scene.view, "you", "phase", "over", "winter"), "forecast": forecast}


def of_hand(scene: Scene) -> dict[str, Any]:
    """Return what the viewer has, and what is asked in place of the cards."""
    view, you, card = scene.view, scene.view["you"], scene.view["card"]
    return {
        **only(view, "you", "phase", "over", "payment"),
        "actors": [seat for seat in view["actors"] if seat == you],
        "card": None if card is None else only(card, "seat", "card"),
        "tiles": [only(tile, "cost") for tile in view["tiles"]],
        "players": _of(view["players"], you),
        "forecast": {
            **only(view["forecast"], "payments", "palace", "answers"),
            **only(view["forecast"], *(("gains",) if scene.narrow else ())),
            "likely": _of(view["forecast"]["likely"], you),
        },
    }


def for_hand(scene: Scene) -> list[int]:
    """Return the moves with what the viewer has; on a phone also those that send servants."""
    other = _ELSEWHERE if scene.narrow else (*_ELSEWHERE, "place")
    return [move for move in scene.legal if MOVES.of(move).name not in other]


def _of(rows: Sequence[Any], you: int | None) -> list[Any]:
    """Return what belongs to the viewer, and of the others only that they are there."""
    return [row if seat == you else None for seat, row in enumerate(rows)]


def of_others(scene: Scene) -> dict[str, Any]:
    """Return what lies before the others."""
    view, you = scene.view, scene.view["you"]
    return {
        **only(view, "you", "over", "first"),
        "actors": [seat for seat in view["actors"] if seat != you],
        "players": [_open(player, seat == you) for seat, player in enumerate(view["players"])],
        "forecast": only(view["forecast"], "likely"),
    }


def _open(player: Any, own: bool) -> dict[str, Any]:
    if own:
        return {}
    counts = only(player, "score", "talers", "goods", "reserve", "built")
    return {**counts, **only(player, "unplayed", "gone", "known_down", "now")}
