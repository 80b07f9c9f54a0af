"""Which elements of the drawing an event is about."""

from __future__ import annotations

from zamok.engine import Told
from zamok.engine.stage import Beat, light


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    return Beat(light(*_about(event)))


def _about(event: Told) -> list[str]:
    """Return the ids of the elements that an event is about."""
    data = event["data"]
    about = {
        "take": ["cl-held"],
        "light": [f"cl-w-{data.get('window')}"],
        "draw": ["cl-tray"],
        "floor": [f"cl-floor-{data.get('floor')}", f"cl-tally-{data.get('floor')}"],
        "guest": [f"cl-seat-{event['seat']}"],
    }
    return about[event["kind"]]
