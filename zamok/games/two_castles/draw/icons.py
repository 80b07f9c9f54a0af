"""Icons: types, decorations, attendants, the places a room looks at; as symbols to be used."""

from __future__ import annotations

from zamok.engine.pencil import Ink, circle, num, path
from zamok.games.two_castles import facts

# Figures of the types in a square of 24 around zero.
TYPE_SHAPES = {
    "food": '<path d="M-7.5-9.5v6.5q0 2.6 2.2 3v9.5h2.6v-9.5q2.2-.4 2.2-3v-6.5h-1.5v5.6h-1.3v-5.6'
    'h-1.6v5.6h-1.3v-5.6z M4.5-9.5q4.6 2.4 4.6 9.5h-2.2v9.5h-2.4z"/>',
    "living": '<path d="M-6-9h12q1.5 0 1.5 1.5v5.5h-15v-5.5q0-1.5 1.5-1.5z M-10.5-2.5h3.6v4.4h13.8'
    'v-4.4h3.6v9.2h-1.6v2.3h-2.6v-2.3h-12.4v2.3h-2.6v-2.3h-1.8z"/>',
    "utility": '<path d="M-9-8.5h11.5q4.5.5 6 4.5-3-1.6-5.5-1.2v2.7h-12z M-3.6-1.6h4.2l.6 11h-5.4z"'
    "/>",
    "outdoor": '<path d="M0-10.5c4 0 6 2.6 5.4 5.2 3.6.6 4.8 5.2 1.4 7.2-1.8 1-3.8.7-5-.3l.6 7.9h3v'
    '1.5h-10.8v-1.5h3l.6-7.9c-1.2 1-3.2 1.3-5 .3-3.4-2-2.2-6.6 1.4-7.2-.6-2.6 1.4-5.2 5.4-5.2z"/>',
    "sleeping": '<path d="M-10.5-7h2.4v7.2h2v-2.4q0-2 2-2h1.6q2 0 2 2v2.4h.8v-4q4.6-1.2 8.2.4 2 1 2'
    ' 3.6v6.3h-2.4v-2.9h-16.2v2.9h-2.4z"/>',
    "corridor": '<path d="M-9 9.5v-10.5a9 9 0 0 1 18 0v10.5h-4v-10a5 5 0 0 0-10 0v10z M-2.6 9.5v-9'
    'a2.6 2.6 0 0 1 5.2 0v9z"/>',
    "downstairs": '<path d="M-10.5 9.5v-17h5.2v4.2h5.3v4.3h5.2v4.2h5.3v4.3z M3-9.5h3.4v4h3l-4.7 5'
    '-4.7-5h3z"/>',
    "fountain": '<path d="M-10 3h20q-1 7-6 7h-8q-5 0-6-7z M-1.2 3v-8q-7-3-7.8 5h-2q1-12 11-7.5'
    ' 10-4.5 11 7.5h-2q-.8-8-7.8-5v8z"/>',
    "tower": '<path d="M-6.5 10v-13h-2.5v-6h3.5v2.5h3.5v-2.5h4v2.5h3.5v-2.5h3.5v6h-2.5v13h-4v-5'
    'q-2.5-3-5 0v5z"/>',
    "foyer": '<path d="M-10-8h20v3h-20z M-8.5-4h3.5v11h-3.5z M5-4h3.5v11h-3.5z M-10 7.5h20v2.5h-20z'
    ' M-1.8-4h3.6l3 11h-9.6z"/>',
    "special": '<path d="M-9 8.5l-1.8-13 5.8 4.5 5-9 5 9 5.8-4.5-1.8 13z"/>',
}

SIGN_SHAPES = {
    "painting": '<path class="tc-frame tc-edge" d="M-9-8h18v16h-18z"/>'
    '<path class="tc-pale" d="M-6-5h12v10h-12z"/>'
    '<path class="tc-leaf" d="M-6 5v-3l4-4 3 3 2-2 3 3v3z"/><circle class="tc-flame" cx="3.4"'
    ' cy="-2.4" r="1.5"/>',
    "mirror": '<path class="tc-frame tc-edge" d="M-1.6 6h3.2v3h4v1.6h-11.2v-1.6h4z"/>'
    '<ellipse class="tc-frame tc-edge" cy="-2" rx="7" ry="9"/>'
    '<ellipse class="tc-glass" cy="-2" rx="4.6" ry="6.6"/><path class="tc-glint" d="M-2.6-3.5l4-4'
    'M-2.4 1l5-5"/>',
    "torch": '<path class="tc-timber tc-edge" d="M-2.6 1h5.2l-1.4 9.6h-2.4z"/>'
    '<path class="tc-steel tc-edge" d="M-4.4-.6h8.8l-1 2.8h-6.8z"/>'
    '<path class="tc-flame tc-edge" d="M0-11c1 3.4 4.6 4.6 4.2 7.8q-.4 2.6-4.2 2.6-3.8 0-4.2-2.6'
    'c-.2-2 1.4-2.4 1.4-4.4 1 .4 1.4 1 1.6 1.8.8-1.2 1.4-3 1.2-5.2z"/>',
    "swords": '<path class="tc-blade-edge" d="M-8-9l14 14M8-9l-14 14"/>'
    '<path class="tc-blade" d="M-8-9l14 14M8-9l-14 14"/>'
    '<path class="tc-hilt" d="M2.6 7.4l5.4-5.4M-2.6 7.4l-5.4-5.4M6 5l3.6 3.6M-6 5l-3.6 3.6"/>',
}

ATTENDANT_SHAPES = {
    "painter": '<path class="tc-robe-0 tc-edge" d="M-8 16q0-14 8-14 8 0 8 14z"/>'
    '<circle class="tc-skin tc-edge" cy="-3" r="5"/>'
    '<path class="tc-robe-0 tc-edge" d="M-7.5-6q0-6 7-6 7.5 1 7.5 5-7-2-14.5 1z"/>'
    '<path class="tc-hilt" d="M5 12l6-10"/><circle class="tc-flame" cx="11.5" cy="1.5" r="2"/>',
    "knight": '<path class="tc-steel tc-edge" d="M-8 16q0-13 8-13 8 0 8 13z"/>'
    '<path class="tc-steel tc-edge" d="M-6 2v-6q0-7 6-7 6 0 6 7v6z"/>'
    '<path class="tc-dark" d="M-4.5-4h9v2.2h-9z"/><path class="tc-robe-1 tc-edge"'
    ' d="M0-11q1-6 6-4-2 1-3 4z"/>',
    "jester": '<path class="tc-robe-2 tc-edge" d="M-8 16q0-13 8-13 8 0 8 13z"/>'
    '<path class="tc-robe-1" d="M0 3q7.5 0 8 13h-8z"/>'
    '<circle class="tc-skin tc-edge" cy="-2" r="4.8"/>'
    '<path class="tc-robe-1 tc-edge" d="M-5-4q-7-1-6 5-1-11 6-11 2-4 5-4 3 0 5 4 7 0 6 11 1-6-6-5'
    ' -5-2-10 0z"/>',
    "tailor": '<path class="tc-robe-3 tc-edge" d="M-8 16q0-14 8-14 8 0 8 14z"/>'
    '<circle class="tc-skin tc-edge" cy="-3" r="5"/>'
    '<path class="tc-pale tc-edge" d="M-5-4q-2-7 5-7.5 7 .5 5 7.5-1-3-5-3-4 0-5 3z"/>'
    '<path class="tc-hilt" d="M9 16v-18"/><circle class="tc-frame tc-edge" cx="9" cy="-3" r="2"/>',
}


def _cells(own: tuple[int, int], looks: list[tuple[int, int]], faint: bool = True) -> Ink:
    """Return a plan of nine places: the room itself dark, those it looks at golden."""
    grid = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    shapes = []
    for cell in grid:
        kind = "own" if cell == own else "look" if cell in looks else "none"
        if kind == "none" and not faint:
            continue
        x, y = cell[0] * 8 - 3.5, cell[1] * 8 - 3.5
        shapes.append(path(f"tc-d-{kind}", f"M{num(x)} {num(y)}h7v7h-7z"))
    return "".join(shapes)


_RING = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
_UP = '<path class="tc-arrow" d="M-1.5 2v-8h-4l5.5-6 5.5 6h-4v8z"/>'
_DOWN = '<path class="tc-arrow" d="M-1.5-2v8h-4l5.5 6 5.5-6h-4v-8z"/>'

# Where a room looks, in a square of 26 around zero.
LOOK_SHAPES = {
    "above_below": _cells((0, 0), [(0, -1), (0, 1)]),
    "left_right": _cells((0, 0), [(-1, 0), (1, 0)]),
    "two_below": _cells((0, -1), [(0, 0), (0, 1)]),
    "below3": _cells((0, 0), [(-1, 1), (0, 1), (1, 1)]),
    "around7": _cells((0, 0), [cell for cell in _RING if cell != (0, 1)]),
    "around8": _cells((0, 0), _RING),
    "connected": '<path class="tc-link" d="M-8 5h9v-9h8"/>'
    '<path class="tc-d-own" d="M-12 1.5h7v7h-7z"/>'
    '<path class="tc-d-look" d="M-2.5 1.5h7v7h-7zM-2.5-7.5h7v7h-7zM6-7.5h6v7h-6z"/>',
    "castle": '<path class="tc-d-look" d="M-11 11v-17h3v3h3v-3h3v3h4v-3h3v3h3v-3h3v17h-8v-5'
    'q-3-4-6 0v5z"/>',
    "column_up": f'<path class="tc-d-own" d="M-4 4h8v8h-8z"/>{_UP}',
    "column_both": '<path class="tc-arrow" d="M-1.5-2.5v-4h-4l5.5-6 5.5 6h-4v4z"/>'
    '<path class="tc-d-own" d="M-3.5-3.5h7v7h-7z"/>'
    '<path class="tc-arrow" d="M-1.5 2.5v4h-4l5.5 6 5.5-6h-4v-4z"/>',
    "column_down": f'<path class="tc-d-own" d="M-4-12h8v8h-8z"/>{_DOWN}',
}

# What the bonus cards count, beside the figures of types: in a square of 32 around zero.
CARD_SHAPES = {
    "below": '<path class="tc-soil" d="M-15 1h30v13h-30z"/><path class="tc-d-none" d="M-5-11h10v10'
    'h-10z"/><path class="tc-d-look" d="M-5 2h10v10h-10z"/>',
    "high": '<path class="tc-d-none" d="M-5 5h10v9h-10zM-5-5h10v9h-10z"/>'
    '<path class="tc-d-look" d="M-5-15h10v9h-10z"/>',
    "height": '<path class="tc-d-none" d="M-13-14h10v8h-10zM-13-5h10v8h-10zM-13 4h10v8h-10z"/>'
    '<path class="tc-arrow" d="M6-15l5.5 6h-4v17h4l-5.5 6-5.5-6h4v-17h-4z"/>',
    "width": '<path class="tc-d-none" d="M-14-12h8v9h-8zM-4-12h8v9h-8zM6-12h8v9h-8z"/>'
    '<path class="tc-arrow" d="M-15 6l6-5.5v4h18v-4l6 5.5-6 5.5v-4h-18v4z"/>',
    "ring": '<g transform="scale(1.25)">' + _cells((0, 0), _RING) + "</g>",
    "edges": '<g transform="scale(1.25)">'
    + _cells((0, 0), [(0, -1), (0, 1), (-1, 0), (1, 0)], faint=False)
    + "</g>",
    "throne_types": '<path class="tc-d-look" d="M-7-12h6v6h-6zM1-12h6v6h-6zM-15-4h6v6h-6zM9-4h6v6'
    'h-6zM-7 4h6v6h-6zM1 4h6v6h-6z"/><path class="tc-d-own" d="M-7-4h14v6h-14z"/>',
    "throne_rooms": '<path class="tc-d-look" d="M-15-12h6v6h-6zM-7-12h6v6h-6zM1-12h6v6h-6zM9-12h6v6'
    'h-6zM-15-4h6v6h-6zM9-4h6v6h-6zM-15 4h6v6h-6zM-7 4h6v6h-6zM1 4h6v6h-6zM9 4h6v6h-6z"/>'
    '<path class="tc-d-own" d="M-7-4h14v6h-14z"/>',
    "attendants": '<g transform="scale(.9)translate(0 -2)">' + ATTENDANT_SHAPES["painter"] + "</g>",
}


def badge(kind: str, radius: float = 12) -> Ink:
    """Return the round badge of a type, or of a kind of special room, around zero."""
    fill = "special" if kind in facts.SPECIAL_LINES else kind
    return (
        f'<circle class="tc-{fill} tc-rim" r="{num(radius)}"/>'
        f'<g class="tc-on" transform="scale({radius / 16.5:.3g})">{TYPE_SHAPES[kind]}</g>'
    )


def medallion(kind: str) -> Ink:
    """Return a decoration on its plate around zero."""
    return (
        '<circle class="tc-plate tc-edge" r="13"/>'
        f'<g transform="scale(.86)">{SIGN_SHAPES[kind]}</g>'
    )


def icons() -> dict[str, Ink]:
    """Return all icons by the names they are used with."""
    found = {f"k-{kind}": badge(kind) for kind in TYPE_SHAPES}
    found |= {f"d-{kind}": medallion(kind) for kind in SIGN_SHAPES}
    found |= {f"a-{kind}": shape for kind, shape in ATTENDANT_SHAPES.items()}
    found |= {f"l-{kind}": shape for kind, shape in LOOK_SHAPES.items()}
    found |= {f"c-{kind}": shape for kind, shape in CARD_SHAPES.items()}
    found["any"] = '<path class="tc-d-look" d="M-9 10v-12l9-8 9 8v12z"/>'
    found["all"] = "".join(
        circle(f"tc-{kind} tc-rim", (i % 3) * 8.5 - 8.5, (i // 3) * 9 - 4.5, 3.8)
        for i, kind in enumerate(("food", "living", "utility", "outdoor", "corridor", "downstairs"))
    )
    found["coin"] = (
        '<circle class="tc-coin-rim" r="13"/><circle class="tc-coin" r="10.8"/>'
        '<path class="tc-coin-light" d="M-8.5-3a9 9 0 0 1 8-6"/>'
    )
    found["king"] = (
        '<path class="tc-crown tc-edge" d="M-10 8l-2-14 6.5 5.5 5.5-9.5 5.5 9.5 6.5-5.5'
        '-2 14z"/><path class="tc-edge-line" d="M-9.5 4.5h19"/>'
        '<circle class="tc-robe-1" cy="1" r="1.8"/>'
    )
    found["gift"] = (
        '<path class="tc-flame tc-edge" d="M0-11l3 7.4 8 .6-6.2 5.1 2 7.8-6.8-4.3-6.8 4.3'
        ' 2-7.8-6.2-5.1 8-.6z"/>'
    )
    star = "M0-7l2 4.8 5 .4-3.9 3.3 1.3 5-4.4-2.8-4.4 2.8 1.3-5-3.9-3.3 5-.4z"
    found["star"] = f'<path class="tc-flame tc-edge" d="{star}"/>'
    found["star-free"] = f'<path class="tc-pip-free" d="{star}"/>'
    found["tick"] = '<path class="tc-tick" d="M-7 0l5 6 9-12"/>'
    found["arrow-0"] = '<path class="tc-way" d="M-11 0l9-8v5h13v6h-13v5z"/>'
    found["arrow-1"] = '<path class="tc-way" d="M11 0l-9-8v5h-13v6h13v5z"/>'
    return found
