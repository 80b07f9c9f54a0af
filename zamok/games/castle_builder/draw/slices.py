"""Slices: what each area is made of while the viewer waits, and the others' while it decides.

Whose turn it is, what is asked and which tile is taken up change all the time; they are in a slice
only where they are seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamok.engine.drawing import only
from zamok.games.castle_builder.draw.scene import Scene

_CASTLE = ("castle", "height", "people", "windows", "roofs")
_BESIDE = ("holder_size", "known", "known_to_you", "royal", "coins")


def _looks(scene: Scene, *, pending: bool, coin: bool = False) -> dict[str, Any]:
    """Return who looks; the tile taken up and the coin played if they are seen."""
    view = scene.view
    seen = {
        **only(view, "you"),
        "phase": "",
        "pending": view["pending"] if pending else None,
        "coin": view["coin"] if coin else None,
        "struck": None,
    }
    if view["you"] is None:
        return {**seen, **only(view, "turn", "over")}
    return {**seen, **only(view, "turn")} if seen["pending"] or seen["coin"] else seen


def _forecast(scene: Scene, *keys: str) -> dict[str, Any]:
    leaders = ("leaders",) if scene.view["you"] is None else ()
    return {**only(scene.forecast, "calmed", *leaders, *keys), "placements": None}


def of_board(scene: Scene) -> dict[str, Any]:
    """Return the castle on the board, and how high the others are."""
    players = [
        only(player, *_CASTLE, "coin_total") if seat == scene.seat else only(player, "height")
        for seat, player in enumerate(scene.view["players"])
    ]
    free = scene.forecast["free"]
    return {
        **_looks(scene, pending=scene.view["turn"] == scene.seat),
        **only(scene.view, "goal"),
        "players": players,
        "forecast": {
            **_forecast(scene),
            "free": [places if seat == scene.seat else [] for seat, places in enumerate(free)],
        },
    }


def of_market(scene: Scene) -> dict[str, Any]:
    """Return what is on offer, and where the barons stand."""
    return {
        **_looks(scene, pending=True),
        **only(scene.view, "market", "coin_market", "supply", "discard", "treasury"),
        "players": [only(player, "space") for player in scene.view["players"]],
        "forecast": _forecast(scene, "favoured", "ruby"),
    }


def of_hand(scene: Scene) -> dict[str, Any]:
    """Return what lies before the viewer, or before whoever is looked at."""
    mine = scene.view["turn"] == scene.seat
    players = [
        only(player, *_CASTLE[1:], *_BESIDE, "holder") if seat == scene.seat else {}
        for seat, player in enumerate(scene.view["players"])
    ]
    return {
        **_looks(scene, pending=mine, coin=mine),
        **only(scene.view, "holder_limit", "goal"),
        "market": scene.view["market"] if mine else [],
        "players": players,
        "forecast": _forecast(scene),
    }


def of_others(scene: Scene) -> dict[str, Any]:
    """Return what lies before everybody whose castle is not the board."""
    view, theirs = scene.view, scene.view["turn"] != scene.stage
    players = [
        {} if seat == scene.stage else only(player, *_CASTLE, *_BESIDE)
        for seat, player in enumerate(view["players"])
    ]
    seen = {
        **_looks(scene, pending=theirs and scene.laid is not None, coin=theirs),
        **only(view, "holder_limit", "goal"),
        "actor": view["actor"] if view["actor"] != scene.stage else None,
        "players": players,
        "forecast": _forecast(scene),
    }
    if not for_others(scene):
        return seen
    return {**seen, **only(view, "phase", "turn", "struck", "pending")}


def for_others(scene: Scene) -> Sequence[int]:
    """Return the moves while somebody is aimed at."""
    return scene.legal if scene.phase in ("victim", "target", "break") else ()
