"""Frontispiece: the game's picture for the home page, two castles cut open like doll's houses."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import sheet
from zamok.games.two_castles.draw.icons import TYPE_SHAPES
from zamok.games.two_castles.draw.scenes import SCENES

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


def _room(x: float, y: float, kind: str, scene: str) -> str:
    """Return a room cut open, its lower left corner given."""
    return (
        f'<g transform="translate({x} {y - HIGH})scale(.5)">'
        '<path class="tc-stone tc-outline" d="M0 0h108v84h-108z"/>'
        f'<path class="tc-{kind}-wall" d="M5 5h98v63h-98z"/>'
        '<path class="tc-lit" d="M5 5h34l-24 63h-10z"/>'
        f'<path class="tc-{kind}-floor" d="M5 68h98v12h-98z"/>'
        f'<path class="tc-edge-line" d="M5 68h98M5 5h98v75h-98z"/>'
        f'<g class="tc-edge" transform="translate(0 8)">{SCENES[scene]}</g></g>'
    )


def _throne(x: float, y: float) -> str:
    """Return a throne room, two rooms wide."""
    return (
        f'<g transform="translate({x} {y - HIGH})scale(.5)">'
        '<path class="tc-stone tc-outline" d="M0 0h216v84h-216z"/>'
        '<path class="tc-throne-wall" d="M5 5h206v63h-206z"/>'
        '<path class="tc-throne-floor" d="M5 68h206v12h-206z"/>'
        '<path class="tc-edge-line" d="M5 68h206M5 5h206v75h-206z"/>'
        f'<g class="tc-edge" transform="translate(54 10)">{SCENES["throne"]}</g></g>'
    )


def _roof(x: float, y: float, kind: str, flag: str) -> str:
    """Return a steep roof with a flag on it."""
    return (
        f'<path class="tc-edge-line" d="M{x + 27} {y - 44}v-20"/>'
        f'<path class="tc-{flag} tc-edge" d="M{x + 27} {y - 64}h20l-5 5 5 5h-20z"/>'
        f'<path class="tc-{kind} tc-outline" d="M{x - 4} {y}l31-46 31 46z"/>'
        f'<path class="shadow" d="M{x + 27} {y - 46}l31 46h-22z"/>'
        f'<path class="tc-edge-line" d="M{x + 10} {y - 8}h6M{x + 22} {y - 22}h6M{x + 34} {y - 10}h6'
        f'M{x + 24} {y - 9}h5"/>'
    )


def _battlement(x: float, y: float) -> str:
    """Return battlements on top of a column."""
    return (
        f'<path class="tc-battle tc-outline" d="M{x - 2} {y}v-12h9v6h8v-6h9v6h8v-6h9v6h8v-6h7v12z"'
        "/>"
    )


@cache
def cover() -> str:
    """Return the picture of the game, 480 by 320."""
    shapes = [
        '<rect class="tc-sky" width="480" height="320"/>',
        '<circle class="tc-glow" cx="240" cy="92" r="74"/>'
        '<circle class="tc-sun" cx="240" cy="92" r="50"/>',
        '<path class="tc-cloud" d="M176 132q-16 0-14-12 4-10 16-6 8-16 24-10 10 4 12 12 14-4 18 6'
        ' 0 10-12 10zM300 40q-12 0-10-9 4-8 12-5 6-12 18-8 8 3 9 9 10-3 14 5 0 8-10 8z"/>',
        '<path class="tc-far" d="M0 230l50-70 36 40 60-92 56 84 40-44 58 68 66-96 54'
        ' 70 60-52v92z"/>',
        '<path class="tc-near" d="M0 240q60-66 130-20 60-50 120-4 60-50 120 0 60-40 110'
        ' 4v24h-480z"/>',
        f'<path class="tc-soil" d="M0 {GROUND}h480v{320 - GROUND}h-480z"/>',
        '<path class="tc-pebble" d="M20 268l7-3 5 4M54 300l7-3 5 4M230 262l7-3 5 4M212 300l7-3 5 4'
        'M256 290l7-3 5 4M420 262l7-3 5 4M452 296l7-3 5 4M404 300l7-3 5 4M16 306l7-3 5 4"/>',
        f'<path class="tc-grass" d="M0 {GROUND - 5}h480v7h-480z"/>',
    ]
    for columns in (_LEFT, _RIGHT):
        for x, rooms in columns:
            high = GROUND - len(rooms) * HIGH
            shapes.append(f'<path class="shadow" d="M{x + 7} {high + 6}h54V{GROUND}h-54z"/>')
    shapes += [_room(x, GROUND + (row + 1) * HIGH, kind, scene) for x, row, kind, scene in _CELLARS]
    for columns in (_LEFT, _RIGHT):
        for x, rooms in columns:
            top = GROUND - len(rooms) * HIGH
            last = rooms[-1]
            if len(rooms) >= 4:
                shapes.append(_roof(x, top, "roof" if x < 240 else "special", "robe-1"))
            elif last and last[0] != "outdoor":
                shapes.append(_battlement(x, top))
            for level, room in enumerate(rooms):
                if room:
                    shapes.append(_room(x, GROUND - level * HIGH, room[0], room[1]))
    shapes += [_throne(88, GROUND), _throne(284, GROUND)]
    shapes.append(
        '<g class="tc-crown tc-crown-line" transform="translate(240 92)scale(3)">'
        f"{TYPE_SHAPES['special']}</g>"
        '<path class="tc-edge-line" d="M217 108h46"/>'
        '<circle class="tc-robe-1" cx="240" cy="98" r="4"/>'
        '<circle class="tc-robe-3" cx="226" cy="101" r="3"/>'
        '<circle class="tc-robe-2" cx="254" cy="101" r="3"/>'
    )
    return sheet("cover", 480, 320, "", "".join(shapes))
