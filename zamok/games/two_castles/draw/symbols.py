"""Symbols: all that is drawn more than once, defined in one place."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import num, part
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw import faces, icons, scenes
from zamok.games.two_castles.draw.cells import cells


@cache
def definitions() -> str:
    """Return the symbols of all areas; they lie in the board."""
    found = icons.symbols() | faces.frames() | scenes.symbols() | cells() | _pieces()
    body = "".join(f'<g id="tc-{name}">{shape}</g>' for name, shape in found.items())
    return part("tc-defs", f'<defs id="tc-defs">{body}</defs>')


def _pieces() -> dict[str, str]:
    found = {f"tm-{i}": _marks(i) for i in range(facts.N_THRONES)}
    found["throne"] = (
        '<rect class="tc-throne tc-outline" x="1" y="1" width="238" height="118" rx="6"/>'
        '<path class="tc-throne-wall" d="M6 6h228v66h-228z"/>'
        '<path class="tc-lit" d="M6 6h60l-40 66h-20z"/>'
        '<path class="tc-throne-floor" d="M6 72h228v14h-228z"/>'
        '<path class="thin" d="M6 72h228M6 6h228v80h-228z"/>'
        '<use href="#tc-s-throne" x="66" y="12"/>'
        '<path class="tc-strip tc-edge" d="M4 87h232v27q0 2-2 2h-228q-2 0-2-2z"/>'
    )
    found["slot"] = '<rect class="tc-slot" x="2" y="2" width="54" height="54" rx="4"/>'
    found["chosen"] = (
        '<rect class="tc-chosen" x="-2" y="-2" width="176" height="104" rx="8"/>'
        '<circle class="tc-chosen-disc" cx="30" cy="72" r="15"/>'
        '<use href="#tc-tick" x="30" y="72"/>'
    )
    found["sun"] = '<circle class="tc-glow" r="52"/><circle class="tc-sun" r="32"/>'
    found["stars"] = (
        '<path class="tc-stars" d="M0 0h3v3h-3zM70 34h2v2h-2zM128-20h3v3h-3zM196 22h2v2h-2z'
        'M250-8h3v3h-3zM30 80h2v2h-2zM160 88h2v2h-2zM230 70h2v2h-2z"/>'
    )
    found["cloud"] = (
        '<path class="tc-cloud" d="M-60 18q-18-2-14-16 6-14 22-8 8-22 32-18 16 2 20 16 22-8 32 8 4'
        ' 16-14 18z"/>'
    )
    found["pebbles"] = (
        '<path class="tc-pebble" d="M8 14l7-3 5 4M62 6l7-3 5 4M112 28l7-3 5 4M38 50l7-3 5 4'
        'M90 66l7-3 5 4M16 84l7-3 5 4M140 78l7-3 5 4M168 40l7-3 5 4M60 92l7-3 5 4M180 10l7-3 5 4"/>'
    )
    found |= {f"pips-{count}": _pips(count) for count in range(6)}
    found["seat"] = '<ellipse class="tc-seat" cy="20" rx="17" ry="5"/>'
    found["roof"] = (
        '<path class="tc-battle tc-outline" d="M2 1v-11h16v6h12v-6h16v6h12v-6h16v6h12v-6h16v6h4v-6'
        'h12v11z"/>'
    )
    found["spot"] = (
        '<rect class="tc-spot" x="5" y="5" width="110" height="110" rx="8"/>'
        '<rect class="hit" width="120" height="120"/>'
    )
    found["point"] = (
        '<rect class="tc-point" x="5" y="5" width="110" height="110" rx="30"/>'
        '<rect class="hit" width="120" height="120"/>'
    )
    found["shield"] = (
        '<path class="shadow" d="M-38-46h82v56q0 30-41 48-41-18-41-48z"/>'
        '<path class="tc-shield tc-outline" d="M-42-50h84v56q0 30-42 48-42-18-42-48z"/>'
        '<path class="tc-shield-line" d="M-35-43h70v48q0 24-35 41-35-17-35-41z"/>'
    )
    found["card"] = (
        '<path class="shadow" d="M4 5h118v88h-118z"/>'
        '<rect class="tc-cardface tc-outline" width="118" height="88" rx="8"/>'
        '<path class="tc-card-line" d="M6 12q6 0 6-6h94q0 6 6 6v64q-6 0-6 6h-94q0-6-6-6z"/>'
    )
    found["line-throne"] = (
        '<path class="tc-frame tc-outline" d="M-11 12v-24q4-3 6 0v8h10v-8q2-3 6 0v24h-4v-6h-14v6z"'
        "/>"
    )
    found["line-attendants"] = (
        '<g transform="translate(-7 0)scale(.8)">' + icons.ATTENDANT_SHAPES["knight"] + "</g>"
        '<g transform="translate(8 0)scale(.8)">' + icons.ATTENDANT_SHAPES["painter"] + "</g>"
    )
    found["line-cards"] = (
        '<rect class="tc-cardface tc-outline" x="-12" y="-13" width="17" height="24" rx="3"/>'
        '<rect class="tc-cardface tc-outline" x="-4" y="-10" width="17" height="24" rx="3"/>'
    )
    return found


def _marks(number: int) -> str:
    """Return a plan of the throne room's ring with its two marked places, 36 wide."""
    marks = [tuple(mark) for mark in facts.PIECES["thrones"][number]["marks"]]
    cells = []
    for x, y in ((-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)):
        kind = "look" if (x, y) in marks else "none"
        left, top = x * 9 - 8.5, -y * 9 - 4
        cells.append(f'<path class="tc-d-{kind}" d="M{num(left)} {num(top)}h8v8h-8z"/>')
    return '<path class="tc-d-own" d="M-8.5-4h17v8h-17z"/>' + "".join(cells)


def _pips(count: int) -> str:
    """Return five places filled by rooms of a type; the third and the fifth bring a bonus."""
    shapes = []
    for i in range(5):
        at = num((i - 2) * 11.5)
        if i in (2, 4):
            kind = "star" if i < count else "star-free"
            shapes.append(f'<use href="#tc-{kind}" x="{at}"/>')
        else:
            filled = "tc-pip" if i < count else "tc-pip-free"
            shapes.append(f'<circle class="{filled}" cx="{at}" r="4.2"/>')
    return "".join(shapes)
