"""What tiles are made of: roofs, battlements, streets, wells and markets, each drawn once.

Buildings and streets are drawn once for every quarter turn, so that the light always falls
from the upper left however a tile lies.
"""

from __future__ import annotations

from zamok.engine.pencil import Ink, Point, circle, line, num, path, shape, use
from zamok.games.carcassonne.draw.shapes import (
    HEIGHT,
    SHAPES,
    WAYS,
    Outline,
    clip,
    half_turns,
    shifted,
    turn_outline,
    turn_point,
    turn_way,
)
from zamok.games.carcassonne.facts import HOUSE, KIND_NAMES, TOWER


def painted(pattern: str, outline: Outline) -> Ink:
    """Return an outline filled with one of the PAINTS."""
    return f'<path fill="url(#cc-{pattern})" d="{line(outline)}"/>'


def battlement(style: str, data: str) -> Ink:
    """Return merlons along a path: what is behind, the stone, its light."""
    return "".join(path(f"{style}-{layer}", data) for layer in range(3))


def _inner(outline: Outline) -> list[tuple[Point, Point]]:
    """Return the sides of an outline that do not run along the edge of the tile."""
    found = []
    for at, end in enumerate(outline):
        start = outline[at - 1]
        along = any(start[axis] == end[axis] and start[axis] in (0, 100) for axis in (0, 1))
        if not along:
            found.append((start, end))
    return found


def _walls(outline: Outline, height: int, kind: int) -> Ink:
    """Return the walls below a roof or battlement that look south."""
    name = KIND_NAMES[kind]
    out = ""
    holes = ""
    for (ax, ay), (bx, by) in _inner(outline):
        if bx >= ax - 1:
            continue
        side = clip(((ax, ay), (bx, by), (bx, by + height), (ax, ay + height)))
        if len(side) < 3:
            continue
        out += shape(f"cc-wall-{name} cc-ink", *side)
        if by < ay - 2:  # clockwise: this one looks west and has the light
            out += shape("cc-lit", *side)
        elif by > ay + 2:
            out += painted("hatch", side)
        count = max(1, int((ax - bx) / 15))
        for at in range(count):
            share = (at + 0.5) / count
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            if not 4 < x < 96 or y + height > 99:
                continue
            if kind == HOUSE:
                holes += f"M{num(x - 2)} {num(y + 2.6)}h4v4.4h-4z"
            else:
                holes += f"M{num(x - 0.9)} {num(y + 4)}h1.8v5h-1.8z"
    return out + (path("cc-hole", holes) if holes else "")


def _light(looks: Point) -> Ink:
    """Return how a slope is lit that looks to a direction."""
    value = looks[0] + looks[1]
    return "cc-roof-1" if value < -0.5 else "cc-roof-3" if value > 0.5 else "cc-roof-2"


def _house(name: str, turns: int) -> Ink:
    form = SHAPES[name]
    outline = turn_outline(form.outline, turns)
    out = shape("shadow", *clip(shifted(outline, 7, HEIGHT[HOUSE] + 4)))
    out += _walls(outline, HEIGHT[HOUSE], HOUSE)
    for slope, looks in form.slopes:
        out += shape(_light(turn_way(looks, turns)), *turn_outline(slope, turns))
    out += painted("shingles", outline)
    ridges = (line(turn_outline(ridge, turns), closed=False) for ridge in form.ridges)
    out += path("cc-ridge", "".join(ridges))
    out += path("line", "".join(line(side, closed=False) for side in _inner(outline)))
    # A chimney stands upright whichever way the house lies.
    x, y = turn_point((form.stand[0] + 17, form.stand[1]), turns)
    return out + use("cc-chimney", min(max(x, 10), 90), min(max(y, 14), 92))


def _tower(name: str, turns: int) -> Ink:
    form = SHAPES[name]
    outline = turn_outline(form.outline, turns)
    out = shape("shadow", *clip(shifted(outline, 9, HEIGHT[TOWER] + 5)))
    out += _walls(outline, HEIGHT[TOWER], TOWER)
    out += shape("cc-deck", *outline) + painted("flags", outline)
    sides = (line(_short(side), closed=False) for side in _inner(outline))
    out += battlement("cc-merlon", "".join(sides))
    corners = sorted((turn_point(point, turns) for point in form.turrets), key=lambda p: p[1])
    return out + "".join(use("cc-turret", x, y) for x, y in corners)


def _short(side: Outline) -> Outline:
    """Return a side that stops a little before the corners of the tile."""
    (ax, ay), (bx, by) = side
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = 4 * (bx - ax) / far, 4 * (by - ay) / far
    start = (ax + dx, ay + dy) if {ax, ay} <= {0, 100} else (ax, ay)
    return (start, (bx - dx, by - dy) if {bx, by} <= {0, 100} else (bx, by))


def paved(data: str) -> Ink:
    """Return a street along a path."""
    cobbles = f'<path class="cc-cobbles" stroke="url(#cc-cobble)" d="{data}"/>'
    return path("cc-kerb", data) + path("cc-sand", data) + cobbles


def _street(name: str, turns: int) -> Ink:
    """Return a street: a dark kerb, sand and cobbles; turned as a whole, it has no light."""
    body = paved(WAYS[name])
    if name == "square":
        looks = (("cc-kerb-fill", 18), ("cc-plaza", 16.5), ("thin", 12), ("thin", 7))
        body += "".join(circle(look, 50, 60, radius) for look, radius in looks)
        body += path(
            "thin",
            "M50 43.5V53M50 67v9.5M33.5 60H43M57 60h9.5"
            "M38.5 48.5l6.5 6.5M61.5 48.5l-6.5 6.5M38.5 71.5l6.5-6.5M61.5 71.5l-6.5-6.5",
        )
        body += path("cc-plaza-star", "M50 53l2 5 5 2-5 2-2 5-2-5-5-2 5-2z")
    turned = f' transform="rotate({90 * turns} 50 50)"' if turns else ""
    return f"<g{turned}>{body}</g>"


_PIECES = {
    "chimney": '<path class="shadow" d="M2-1l5 4v3l-5-3z"/>'
    '<path class="cc-wall-house cc-ink" d="M-2.5-8h5v8h-5z"/>'
    '<path class="cc-dark" d="M.5-8h2v8h-2z"/><path class="cc-hole" d="M-3.3-9.5h6.6v2h-6.6z"/>',
    "turret": '<path class="shadow" d="M3 5l10 6-4 4-12-5z"/>'
    '<path class="cc-ink" fill="url(#cc-round)" d="M-7-6V7C-5 11 5 11 7 7V-6z"/>'
    '<path class="cc-hole" d="M-1-1h2v5h-2z"/>'
    '<path class="cc-slate cc-ink" d="M-8.5-5.5Q0-2 8.5-5.5L0-21z"/>'
    '<path class="cc-slate-dark" d="M1.5-4.2Q5.5-4.3 8-5.5L0-20.5z"/>',
    "bush": '<ellipse class="shadow" cx="3" cy="3" rx="7" ry="3.5"/>'
    '<path class="cc-leaf cc-fine" d="M-6 2C-9-1-6-6-3-5-2-9 4-9 4-5 8-5 8 1 5 2z"/>'
    '<path class="cc-leaf-light" d="M-5 0C-6-3-3-4-2-3-1-7 2-6 2-4 0-3-3-2-5 0z"/>',
    "well": '<ellipse class="shadow" cx="4" cy="5" rx="10" ry="6"/>'
    '<path class="cc-ink" fill="url(#cc-round)" d="M-9 0V5C-9 11 9 11 9 5V0z"/>'
    '<ellipse class="cc-stone cc-ink" cx="0" cy="0" rx="9" ry="5.5"/>'
    '<ellipse class="cc-water cc-fine" cx="0" cy=".5" rx="6.3" ry="3.6"/>'
    '<path class="line" d="M-7.5-1V-11M7.5-1V-11"/>'
    '<path class="cc-plank cc-ink" d="M-11-9 0-17 11-9z"/>'
    '<path class="cc-dark" d="M0-17 11-9H3z"/>',
    "market": '<ellipse class="shadow" cx="5" cy="10" rx="16" ry="5"/>'
    '<path class="cc-plank cc-ink" d="M-12 2H12V10H-12z"/><path class="thin" d="M-12 6H12"/>'
    '<path class="line" d="M-12 3V-6M12 3V-6"/>'
    '<circle class="cc-apple cc-fine" cx="-7" cy="1" r="2.3"/>'
    '<circle class="cc-gold cc-fine" cx="-2.3" cy="1" r="2.3"/>'
    '<circle class="cc-leaf cc-fine" cx="2.6" cy="1" r="2.3"/>'
    '<circle class="cc-apple cc-fine" cx="7.3" cy="1" r="2.3"/>'
    '<path class="cc-awning-1 cc-ink" d="M-15-5-11-14H11L15-5C13-2 11-2 10-5 9-2 6-2 5-5 4-2 1-2'
    ' 0-5-1-2-4-2-5-5-6-2-9-2-10-5-11-2-14-2-15-5z"/>'
    '<path class="cc-awning-2" d="M-10-5-7.3-14H-3.6L-5-5C-6-2-9-2-10-5zM0-5V-14H3.7L5-5C4-2 1-2'
    ' 0-5zM10-5 7.3-14H11L15-5C13-2 11-2 10-5z"/>',
    "ground": '<rect class="cc-grass" width="100" height="100"/>'
    '<rect fill="url(#cc-tufts)" width="100" height="100"/>',
    "rim": '<path class="cc-rim-light" d="M.6 100V.6H100"/>'
    '<path class="cc-rim-dark" d="M99.4 0V99.4H0"/>',
    "under": '<path class="shadow" d="M4 4H106V106H4z"/>',
    "door": '<path class="cc-hole cc-fine" d="M-5 0V-5C-5-10 5-10 5-5V0z"/>'
    '<path class="cc-step" d="M-6 0H6V1.8H-6z"/>',
}  # fmt: skip

PAINTS = """
<pattern id="cc-tufts" width="37" height="31" patternUnits="userSpaceOnUse">
<path class="cc-tuft" d="M5 9l1.5-4 1 4M9 9l2-3M24 22l1.5-4 1 4M21 22l-1.5-3M31 6l1-3 1 3M12
 27l1-3"/></pattern>
<pattern id="cc-shingles" width="8" height="8" patternUnits="userSpaceOnUse">
<path class="cc-shingle" d="M0 0Q2 3 4 0Q6 3 8 0M-2 4Q0 7 2 4Q4 7 6 4Q8 7 10 4"/></pattern>
<pattern id="cc-flags" width="14" height="12" patternUnits="userSpaceOnUse">
<path class="cc-joint" d="M0 .5H14M0 6.5H14M4 .5V6.5M11 6.5V12.5"/></pattern>
<pattern id="cc-cobble" width="7" height="6" patternUnits="userSpaceOnUse">
<path class="cc-joint" d="M.5 1.5a1.3 1.1 0 1 0 2.6 0a1.3 1.1 0 1 0-2.6 0M4 4.5a1.4 1.1 0 1 0 2.8
 0a1.4 1.1 0 1 0-2.8 0"/></pattern>
<pattern id="cc-gravel" width="46" height="38" patternUnits="userSpaceOnUse">
<path class="cc-pebble" d="M6 8a2 1.4 0 1 0 4 0a2 1.4 0 1 0-4 0M28 5a1.4 1 0 1 0 2.8 0a1.4 1 0 1
 0-2.8 0M36 27a2.2 1.5 0 1 0 4.4 0a2.2 1.5 0 1 0-4.4 0M15 30a1.3 1 0 1 0 2.6 0a1.3 1 0 1 0-2.6
 0"/></pattern>
<pattern id="cc-hatch" width="3" height="3" patternUnits="userSpaceOnUse">
<path class="cc-hatch" d="M0 3 3 0"/></pattern>
<linearGradient id="cc-round"><stop class="cc-round-1" offset="0"/><stop class="cc-round-2"
 offset=".45"/>
<stop class="cc-round-3" offset="1"/></linearGradient>
""".replace("\n", "")  # fmt: skip


def tile_pieces() -> dict[str, Ink]:
    """Return everything that tiles are made of, by name."""
    found = {f"cc-{name}": ink for name, ink in _PIECES.items()}
    for name in WAYS:
        for turns in range(half_turns(name)):
            found[f"cc-s-{name}-{turns}"] = _street(name, turns)
    for name in SHAPES:
        for turns in range(half_turns(name)):
            found[f"cc-h-{name}-{turns}"] = _house(name, turns)
            found[f"cc-t-{name}-{turns}"] = _tower(name, turns)
    return found
