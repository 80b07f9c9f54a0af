"""Where every piece is: the counts never change during a game."""

from __future__ import annotations

from castle_lights.facts import GUESTS, LIGHTS
from castle_lights.state import Position


def census(position: Position) -> dict[str, int]:
    """Count lights and guests wherever they are."""
    found: dict[str, int] = {}
    for kind, light in enumerate(LIGHTS):
        found[light] = position.bag[kind] + position.tray[kind] + int(position.held == kind)
        found[light] += list(position.light).count(kind)
    for number, guest in enumerate(GUESTS):
        hosted = position.guests[number :: len(GUESTS)]
        found[guest] = position.absent[number] + sum(hosted)
    return found
