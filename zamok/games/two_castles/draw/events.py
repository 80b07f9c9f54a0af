"""Marks: which elements of the drawing an event is about."""

from __future__ import annotations

from typing import cast

from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.castle import built_id
from zamok.games.two_castles.draw.faces import face_id


def marks(event: dict[str, object]) -> list[str]:
    """Return the ids of the elements that an event is about."""
    data = cast("dict[str, object]", event["data"])
    kind = event["kind"]
    if kind == "build":
        room = cast("str", data["room"])
        x, y = cast("int", data["x"]), cast("int", data["y"])
        return [built_id(cast("int", data["castle"]), room, x, y)]
    if kind == "attendant":
        return [f"tc-throne-{data['castle']}"]
    if kind == "keep_card":
        return [f"tc-bonus-{data['card']}"]
    if kind in ("third", "fifth"):
        return [f"tc-kind-{data['castle']}-{data['type']}"]
    found = [cast("str", data[gap]) for gap in ("room", "left", "right") if gap in data]
    found += cast("list[str]", data.get("rooms", []))
    ids = [face_id(room) for room in found if facts.ROOM_KEYS.index(room) < facts.N_ROOMS]
    if not ids and "castle" in data:
        return [f"tc-head-{data['castle']}", f"tc-castle-{data['castle']}"]
    return ids
