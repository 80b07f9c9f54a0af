"""What there is to see of each event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from zamok.engine.event import Told
from zamok.engine.stage import SILENT, Beat, Cue, count, light, points, send, travel, turn
from zamok.games.carcassonne.facts import CASTLE, CORNER_AT, SPACES

_BEATS: Final = {  # by kind of event, with gaps for its seat and its data
    "first": Beat(light("cc-seat-{seat}")),
    "draw": Beat(
        (*travel("cc-drawn-{left}", "cc-stack"), *turn("cc-shown"), *count("cc-bag")), "card"
    ),
    "aside": Beat((*light("cc-stack"), *travel("cc-aside-{count}", "cc-stack")), "card"),
    "lay": Beat((*travel("cc-t-{cell}", "cc-hand cc-shown"), *count("cc-empty")), "stone"),
    "follower": Beat(
        (*travel("cc-man-{seat}-{number}", target="cc-t-{cell}"), *light("cc-t-{cell}")), "wood"
    ),
    # All that come back do so together, while what they stood on is paid.
    "back": Beat(
        (*travel("cc-man-{seat}-{number}", "cc-t-{cell}"), *light("cc-t-{cell}")),
        "wood",
        joins=True,
    ),
    "keep": Beat((*travel("cc-keep-{seat}", target="cc-t-{cell}"), *light("cc-t-{cell}")), "wood"),
    "token": Beat(
        (
            *travel("cc-wall-{corner}"),
            *travel("cc-token-{seat}-{token}-{held}", "cc-corner-{corner}"),
            *light("cc-marker-{seat}"),
            *count("cc-on-wall"),
        ),
        "card",
    ),
    "extra": Beat((*send("cc-token-1", "cc-token-{seat}-1-1", "cc-stack"),), "card"),
    "keep_tie": Beat(light("cc-keep-0", "cc-keep-1")),
    "end": SILENT,
}
_PAID_FROM: Final = {  # where the points come from, of kinds that bring any
    "score": "cc-t-{cell}",
    "keep_score": "cc-waste",
    "court": "cc-t-{cell}",
    "richer": "cc-t-{cell}",
    "unfinished": "cc-t-{cell}",
    "five": "cc-token-{seat}-9-1",
}
# What events do not tell of games that were played before they did.
_UNTOLD: Final = {"cells": [], "number": 0, "held": 1, "left": 0, "count": 1, "space": 0}
_BENDS: Final = {space for corner in CASTLE.corners for space in corner.spaces}  # of the wall


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    kind, seat = event["kind"], event["seat"]
    gaps: dict[str, Any] = {"seat": seat, **_UNTOLD, **event["data"]}
    if kind in _PAID_FROM:
        return Beat(_paid(_PAID_FROM[kind].format(**gaps), seat, gaps), "quill")
    if kind == "tie":
        return Beat(light(*_tiles(gaps)))
    if kind == "put_away":
        return Beat(_put_away(gaps["spaces"]), "card")
    if kind == "token":
        gaps["corner"] = int(CORNER_AT[gaps["space"]])
    beat = _BEATS[kind]
    return replace(beat, cues=tuple(_filled(cue, gaps) for cue in beat.cues))


def _filled(cue: Cue, gaps: dict[str, Any]) -> Cue:
    id, source, target = (name.format(**gaps) for name in (cue.id, cue.source, cue.target))
    return replace(cue, id=id, source=source, target=target)


def _tiles(gaps: dict[str, Any]) -> list[str]:
    """Return the tiles of an object, the one that names it first."""
    return [f"cc-t-{cell}" for cell in dict.fromkeys((gaps["cell"], *gaps["cells"]))]


def _paid(source: str, seat: int | None, gaps: dict[str, Any]) -> tuple[Cue, ...]:
    """Return what is seen of points: what they come from, the token that helped, the marker."""
    if "cell" in gaps:
        cues = light(*_tiles(gaps))
    elif "size" in gaps:
        cues = light(f"cc-keep-{seat}", source)
    else:
        cues = light(source)
    token = gaps.get("token")
    if token and "cell" in gaps:
        cues += send(f"cc-token-{token}", f"cc-token-{seat}-{token}-1", source)
    cues += points(seat, gaps["points"], source) + count(f"cc-card-{seat}")
    return cues + _walk(seat, gaps["points"], gaps["space"])


def _walk(seat: int | None, count: int, space: int) -> tuple[Cue, ...]:
    """Return how a marker goes along the wall, from bend to bend, to a space."""
    cues: tuple[Cue, ...] = ()
    for passed in range(space - count + 1, space + 1):
        if passed == space or passed % SPACES in _BENDS:
            cues += travel(f"cc-marker-{seat}", target=f"cc-space-{passed % SPACES}")
    return cues


def _put_away(corners: list[list[int]]) -> tuple[Cue, ...]:
    """Return how tokens leave the wall."""
    cues: tuple[Cue, ...] = ()
    for spaces in corners:
        corner = int(CORNER_AT[spaces[0]])
        cues += travel(f"cc-wall-{corner}") + light(f"cc-corner-{corner}")
    return cues
