"""The cover: the game's picture for the home page, two castles cut open like doll's houses."""

from __future__ import annotations

from zamok.engine.drawing import Area
from zamok.engine.pencil import Ink, circle, path, rect
from zamok.games.two_castles.draw.furniture import SCENES
from zamok.games.two_castles.draw.icons import TYPE_SHAPES

GROUND = 236
WIDE, HIGH = 54, 42

# Columns from the left: where they begin, and their rooms from the ground up (type, scene).
_LEFT = (
    (34, (("utility", "kennel"), ("outdoor", "beds"))),
    (88, ((), ("food", "oven"), ("sleeping", "royal"), ("corridor", "windows"))),
    (142, ((), ("living", "books"), ("sleeping", "bunk"))),
)
_RIGHT = (
    (284, ((), ("corridor", "doors"), ("utility", "wash"))),
    (338, ((), ("living", "fire"), ("food", "tea"), ("sleeping", "cradle"))),
    (392, (("food", "barrels"), ("living", "harp"))),
)
_CELLARS = (
    (88, 0, "downstairs", "hoard"),
    (142, 0, "downstairs", "crypt"),
    (142, 1, "downstairs", "snakes"),
    (284, 0, "downstairs", "mushrooms"),
    (338, 0, "corridor", "passage"),
)


def cover() -> Area:
    """Return the picture of the game, 480 by 320."""
    return Area("cover", "", 480, 320, [_land(), _castles(), _crown()])


def _room(x: float, y: float, kind: str, scene: str) -> Ink:
    """Return a room cut open, its lower left corner given."""
    ink = (
        path("tc-stone tc-outline", "M0 0h108v84h-108z")
        + path(f"tc-{kind}-wall", "M5 5h98v63h-98z")
        + path("tc-lit", "M5 5h34l-24 63h-10z")
        + path(f"tc-{kind}-floor", "M5 68h98v12h-98z")
        + path("tc-edge-line", "M5 68h98M5 5h98v75h-98z")
    )
    return (
        f'<g transform="translate({x} {y - HIGH})scale(.5)">{ink}'
        f'<g class="tc-edge" transform="translate(0 8)">{SCENES[scene]}</g></g>'
    )


def _throne(x: float, y: float) -> Ink:
    """Return a throne room, two rooms wide."""
    ink = (
        path("tc-stone tc-outline", "M0 0h216v84h-216z")
        + path("tc-throne-wall", "M5 5h206v63h-206z")
        + path("tc-throne-floor", "M5 68h206v12h-206z")
        + path("tc-edge-line", "M5 68h206M5 5h206v75h-206z")
    )
    return (
        f'<g transform="translate({x} {y - HIGH})scale(.5)">{ink}'
        f'<g class="tc-edge" transform="translate(54 10)">{SCENES["throne"]}</g></g>'
    )


def _roof(x: float, y: float, kind: str, flag: str) -> Ink:
    """Return a steep roof with a flag on it."""
    return (
        path("tc-edge-line", f"M{x + 27} {y - 44}v-20")
        + path(f"tc-{flag} tc-edge", f"M{x + 27} {y - 64}h20l-5 5 5 5h-20z")
        + path(f"tc-{kind} tc-outline", f"M{x - 4} {y}l31-46 31 46z")
        + path("shadow", f"M{x + 27} {y - 46}l31 46h-22z")
        + path(
            "tc-edge-line",
            f"M{x + 10} {y - 8}h6M{x + 22} {y - 22}h6M{x + 34} {y - 10}h6M{x + 24} {y - 9}h5",
        )
    )


def _battlement(x: float, y: float) -> Ink:
    """Return battlements on top of a column."""
    data = f"M{x - 2} {y}v-12h9v6h8v-6h9v6h8v-6h9v6h8v-6h7v12z"
    return path("tc-battle tc-outline", data)


def _land() -> Ink:
    """Return sky, hills and soil."""
    return (
        rect("tc-sky", 0, 0, 480, 320)
        + circle("tc-glow", 240, 92, 74)
        + circle("tc-sun", 240, 92, 50)
        + path(
            "tc-cloud",
            "M176 132q-16 0-14-12 4-10 16-6 8-16 24-10 10 4 12 12 14-4 18 6 0 10-12 10z"
            "M300 40q-12 0-10-9 4-8 12-5 6-12 18-8 8 3 9 9 10-3 14 5 0 8-10 8z",
        )
        + path(
            "tc-far",
            "M0 230l50-70 36 40 60-92 56 84 40-44 58 68 66-96 54 70 60-52v92z",
        )
        + path(
            "tc-near",
            "M0 240q60-66 130-20 60-50 120-4 60-50 120 0 60-40 110 4v24h-480z",
        )
        + path("tc-soil", f"M0 {GROUND}h480v{320 - GROUND}h-480z")
        + path(
            "tc-pebble",
            "M20 268l7-3 5 4M54 300l7-3 5 4M230 262l7-3 5 4M212 300l7-3 5 4M256 290l7-3 5 4"
            "M420 262l7-3 5 4M452 296l7-3 5 4M404 300l7-3 5 4M16 306l7-3 5 4",
        )
        + path("tc-grass", f"M0 {GROUND - 5}h480v7h-480z")
    )


def _castles() -> Ink:
    """Return two castles cut open."""
    ink = ""
    columns = (*_LEFT, *_RIGHT)
    for x, rooms in columns:
        high = GROUND - len(rooms) * HIGH
        ink += path("shadow", f"M{x + 7} {high + 6}h54V{GROUND}h-54z")
    for x, row, kind, scene in _CELLARS:
        ink += _room(x, GROUND + (row + 1) * HIGH, kind, scene)
    for x, rooms in columns:
        top = GROUND - len(rooms) * HIGH
        last = rooms[-1]
        if len(rooms) >= 4:
            ink += _roof(x, top, "roof" if x < 240 else "special", "robe-1")
        elif last and last[0] != "outdoor":
            ink += _battlement(x, top)
        for level, room in enumerate(rooms):
            if room:
                ink += _room(x, GROUND - level * HIGH, room[0], room[1])
    return ink + _throne(88, GROUND) + _throne(284, GROUND)


def _crown() -> Ink:
    """Return the king's crown before the sun."""
    return (
        '<g class="tc-crown tc-crown-line" transform="translate(240 92)scale(3)">'
        f"{TYPE_SHAPES['special']}</g>"
        + path("tc-edge-line", "M217 108h46")
        + circle("tc-robe-1", 240, 98, 4)
        + circle("tc-robe-3", 226, 101, 3)
        + circle("tc-robe-2", 254, 101, 3)
    )
