"""The hand: the viewer's secret guests and the windows they like."""

from __future__ import annotations

from castle_lights.draw.scene import Scene
from castle_lights.facts import GUEST_POINTS, GUESTS, SHAPES
from castle_lights.text import signed
from zamok.engine import Words
from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import Ink, group, moved, rect, text, use

_WIDE, _HIGH = 230, 128


def hand(scene: Scene) -> Area:
    """Return the viewer's guests."""
    view = scene.view
    guests = [] if view["you"] is None else view["players"][view["you"]]["guests"] or []
    items: list[Item] = [
        Part(
            f"cl-guest-{at}",
            draw_guest,
            (guest, scene.words),
            transform=moved(8 + (_WIDE + 14) * at, 8),
            rule="guests",
        )
        for at, guest in enumerate(guests)
    ]
    wide = 16 + (_WIDE + 14) * max(1, len(guests))
    return Area("hand", scene.words("area.hand"), wide, _HIGH + 22, items)


def draw_guest(guest: str, words: Words) -> Ink:
    """Return the card of a guest."""
    ink = rect("shadow", 5, 6, _WIDE, _HIGH, 10) + rect("cl-card cl-line", 0, 0, _WIDE, _HIGH, 10)
    ink += rect("cl-night", 8, 8, 92, _HIGH - 16, 6)
    ink += group(use(f"cl-{guest}"), transform=moved(54, 72, 1.15))
    ink += text(words(f"guest.{guest}"), 112, 32, "cl-name", 18, room=110, weight=600)
    ink += group(use(f"cl-lit-{SHAPES[GUESTS.index(guest)]}"), transform=moved(132, 80, 0.78))
    return ink + text(signed(GUEST_POINTS), 172, 90, "cl-name", 28, weight=600)
