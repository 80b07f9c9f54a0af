"""Marks: which elements of the drawing an event is about."""

from __future__ import annotations

from zamok.engine.event import Told
from zamok.engine.stage import Beat, light
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.board import built_id
from zamok.games.two_castles.draw.faces import face_id


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    return Beat(light(*_about(event)))


def _about(event: Told) -> list[str]:
    """Return the ids of the elements that an event is about."""
    data, kind = event["data"], event["kind"]
    if kind == "build":
        return [built_id(data["castle"], data["room"], data["x"], data["y"])]
    if kind in ("attendant", "throne"):
        return [f"tc-throne-{data['castle']}"]
    if kind == "keep_card":
        return [f"tc-bonus-{data['card']}"]
    if kind in ("third", "fifth"):
        castle = data["castle"]
        return [f"tc-kind-{castle}-{data['type']}", f"tc-castle-{castle}"]
    rooms = [data[gap] for gap in ("room", "left", "right") if gap in data]
    rooms += data.get("rooms", [])
    ids = [face_id(room) for room in rooms if facts.ROOM_KEYS.index(room) < facts.N_ROOMS]
    ids += [f"tc-bonus-{card}" for card in data.get("cards", [])]
    if "castle" in data:  # what it speaks of may be shown to others only
        ids += [f"tc-points-{data['castle']}", f"tc-castle-{data['castle']}"]
    return ids
