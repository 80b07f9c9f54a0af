"""The market: the tray of lights, the light in hand, the bag."""

from __future__ import annotations

from castle_lights.draw.scene import Scene
from castle_lights.facts import BRIGHTNESS, LIGHTS, NEIGHBOUR
from castle_lights.moves import TAKE
from castle_lights.text import signed
from zamok.engine import Words
from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import Ink, circle, path, rect, shape, sign, text, use

_WIDTH, _HEIGHT = 640, 156
_SLOT = 108
_HAND = 384


def market(scene: Scene) -> Area:
    """Return what is on offer."""
    view, words = scene.view, scene.words
    items: list[Item] = [
        Part("cl-tray", draw_tray, (tuple(view["tray"]), words), rule="take"),
        Part("cl-held", draw_held, (view["held"], view["actor"], words), rule="light"),
        Part("cl-bag", draw_bag, (sum(view["bag"].values()), words), rule="bag"),
    ]
    for light in dict.fromkeys(view["tray"]):
        x = 20 + _SLOT * view["tray"].index(light)
        wide = _SLOT * view["tray"].count(light) - 8
        move = TAKE + LIGHTS.index(light)
        mark, hit = (rect(style, x, 14, wide, 124, 8) for style in ("spot-mark cl-pick", "hit"))
        items += scene.place(move, mark, hit, "take")
    return Area("market", words("area.market"), _WIDTH, _HEIGHT, items)


def draw_tray(tray: tuple[str, ...], words: Words) -> Ink:
    """Return the tray with its lights, like beside like."""
    ink = shape("shadow", (16, 148), (344, 148), (352, 156), (24, 156))
    ink += rect("cl-board cl-line", 8, 6, 340, 142, 14) + rect("cl-cloth", 18, 12, 320, 130, 9)
    for at, light in enumerate(tray):
        ink += draw_light(light, 20 + _SLOT * at + 50, 104, words)
    return ink


def draw_light(light: str, x: float, y: float, words: Words) -> Ink:
    """Return a light with its name, its brightness and what a lit neighbour brings."""
    kind = LIGHTS.index(light)
    ink = use(f"cl-{light}", x - 8, y, 1.45)
    ink += circle("cl-sun cl-line", x + 32, 34, 15)
    ink += text(BRIGHTNESS[kind], x + 32, 40, "cl-figure middle", 18, weight=600)
    if NEIGHBOUR[kind]:
        ink += rect("cl-plate", x + 17, 56, 30, 22, 6)
        ink += text(signed(NEIGHBOUR[kind]), x + 32, 73, "cl-figure middle", 16, weight=600)
    return ink + text(words(f"light.{light}"), x, 130, "cl-on-cloth middle", 16, room=96)


def draw_held(light: str | None, seat: int | None, words: Words) -> Ink:
    """Return the light in hand, and whose hand it is."""
    ink = rect("cl-slot", _HAND, 14, 108, 124, 10)
    if light is not None and seat is not None:
        ink += use(f"cl-{light}", _HAND + 54, 104, 1.45) + sign(seat, _HAND + 20, 34, 20)
    return ink + text(words("draw.hand"), _HAND + 54, 130, "soft middle", 15, room=100)


def draw_bag(count: int, words: Words) -> Ink:
    """Return the bag and how many lights are in it."""
    x = 566
    ink = shape("shadow", (x - 40, 104), (x + 44, 104), (x + 52, 112), (x - 34, 112))
    sack = f"M{x - 20} 30Q{x - 62} 70 {x - 44} 106H{x + 44}Q{x + 62} 70 {x + 20} 30z"
    ink += path("cl-sack cl-line", sack)
    ink += path(
        "cl-shadow", f"M{x + 20} 30Q{x + 62} 70 {x + 44} 106H{x + 24}Q{x + 40} 70 {x + 20} 30z"
    )
    ink += path(
        "cl-sack cl-line",
        f"M{x - 20} 30Q{x - 30} 12 {x - 12} 14Q{x} 8 {x + 12} 14Q{x + 30} 12 {x + 20} 30z",
    )
    ink += path("cl-cord", f"M{x - 21} 30Q{x} 38 {x + 21} 30")
    ink += text(count, x, 84, "cl-on-sack middle", 28, weight=600)
    return ink + text(words("draw.bag"), x, 130, "soft middle", 15, room=120)
