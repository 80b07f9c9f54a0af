"""What an event is about."""

from __future__ import annotations

from zamok.engine.event import Told
from zamok.engine.stage import Beat, light
from zamok.games.carcassonne.facts import CORNER_AT


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    return Beat(light(*_about(event)))


def _about(event: Told) -> list[str]:
    """Return the ids of the elements that an event is about."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    if kind in ("lay", "score", "tie", "court", "richer", "unfinished"):
        return [f"cc-t-{data['cell']}"]
    if kind in ("follower", "back"):
        return [f"cc-at-{data['cell']}-{data['slot']}", f"cc-t-{data['cell']}"]
    if kind == "draw":
        return ["cc-hand"]
    if kind == "aside":
        return ["cc-stack"]
    if kind == "keep":
        return [f"cc-keep-{seat}", f"cc-t-{data['cell']}"]
    if kind == "keep_score":
        return [f"cc-keep-{seat}", "cc-waste"]
    if kind == "keep_tie":
        return ["cc-keep-0", "cc-keep-1"]
    if kind == "put_away":
        return [f"cc-corner-{int(CORNER_AT[spaces[0]])}" for spaces in data["spaces"]]
    if kind == "token":
        corner = int(CORNER_AT[data["space"]])
        return [f"cc-corner-{corner}", f"cc-marker-{seat}", f"cc-token-{seat}-{data['token']}-1"]
    return [] if seat is None else [f"cc-seat-{seat}"]
