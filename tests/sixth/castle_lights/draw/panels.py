"""Panels, opened on demand: what is left in the bag, and what brings points."""

from __future__ import annotations

from castle_lights.draw.scene import Scene
from castle_lights.draw.symbols import outline
from castle_lights.facts import COPIES, FLOOR_POINTS, GUESTS, LIGHTS, SHAPES
from zamok.engine import Words
from zamok.engine.drawing import Area, Part
from zamok.engine.pencil import Ink, circle, group, moved, path, rect, text, use, wrap


def panels(scene: Scene) -> list[Area]:
    """Return both."""
    words = scene.words
    bag = Part("cl-panel-bag", draw_bag, (tuple(scene.view["bag"].values()), words), rule="bag")
    values = Part("cl-panel-values", draw_values, (words,), rule="points")
    return [
        Area("bag", words("area.bag"), 420, 150, [bag]),
        Area("values", words("area.values"), 520, 452, [values]),
    ]


def draw_bag(counts: tuple[int, ...], words: Words) -> Ink:
    """Return each kind of light with how many are left of how many."""
    ink = rect("cl-cloth", 4, 4, 412, 142, 10)
    for kind, light in enumerate(LIGHTS):
        x = 74 + 136 * kind
        ink += use(f"cl-{light}", x, 92, 1.35)
        left = words("draw.left", left=counts[kind], all=COPIES[kind])
        ink += text(left, x, 128, "cl-on-cloth middle", 17, room=120)
    return ink


def draw_values(words: Words) -> Ink:
    """Return the three sources of points: lights, floors, guests."""
    ink = ""
    for kind, light in enumerate(LIGHTS):
        y = 70 + 72 * kind
        ink += circle("cl-night", 40, y - 20, 32) + use(f"cl-{light}", 40, y + 4, 0.95)
        said = wrap(words(f"does.{light}"), 400, 16, 2)
        ink += text(words(f"light.{light}"), 92, y - 28, "cl-name", 16, weight=600)
        ink += "".join(text(line, 92, y - 6 + 20 * n, "", 16) for n, line in enumerate(said))
    for floor, points in enumerate(FLOOR_POINTS):
        x = 52 + 122 * floor
        ink += path("cl-shield cl-line", f"M{x - 22} 262h44v28q-3 18 -22 26q-19 -8 -22 -26z")
        ink += text(points, x, 296, "cl-figure middle", 22, weight=600)
        name = words("draw.floor", floor=floor + 1)
        ink += text(name, x, 338, "soft middle", 15, room=110)
    for guest, shape in zip(GUESTS, SHAPES, strict=True):
        x = 52 + 122 * GUESTS.index(guest)
        ink += circle("cl-night", x - 18, 386, 30)
        ink += group(use(f"cl-{guest}"), transform=moved(x - 18, 388, 0.6))
        ink += group(outline("cl-lit cl-line", shape), transform=moved(x + 34, 386, 0.62))
        ink += text(words(f"guest.{guest}"), x, 436, "soft middle", 15, room=116)
    return ink
