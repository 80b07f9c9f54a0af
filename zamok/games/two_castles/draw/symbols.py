"""Symbols: all that is drawn more than once, defined in one place."""

from __future__ import annotations

from zamok.engine.drawing import Part
from zamok.engine.pencil import Ink, circle, num, path, rect, symbol, use
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.cells import cells
from zamok.games.two_castles.draw.faces import SIDE, frames
from zamok.games.two_castles.draw.furniture import scenes
from zamok.games.two_castles.draw.icons import ATTENDANT_SHAPES, icons


def symbols() -> list[Part]:
    """Return the symbols of all areas; they lie in the board."""
    return [Part("tc-defs", _all, ())]


def _all() -> Ink:
    found = icons() | frames() | scenes() | cells() | _castles() | _land() | _plaques()
    return "".join(symbol(f"tc-{name}", ink) for name, ink in found.items())


def _castles() -> dict[str, Ink]:
    """Return throne rooms and what lies on tiles and cells."""
    found = {f"tm-{i}": _marks(i) for i in range(facts.N_THRONES)}
    found["throne"] = (
        rect("tc-throne tc-outline", 1, 1, 238, 118, 6)
        + path("tc-throne-wall", "M6 6h228v66h-228z")
        + path("tc-lit", "M6 6h60l-40 66h-20z")
        + path("tc-throne-floor", "M6 72h228v14h-228z")
        + path("thin", "M6 72h228M6 6h228v80h-228z")
        + use("tc-s-throne", 66, 12)
        + path("tc-strip tc-edge", "M4 87h232v27q0 2-2 2h-228q-2 0-2-2z")
    )
    found["slot"] = rect("tc-slot", 2, 2, 54, 54, 4)
    found["chosen"] = (
        rect("tc-chosen", -2, -2, 176, 104, 8)
        + circle("tc-chosen-disc", 30, 72, 15)
        + use("tc-tick", 30, 72)
    )
    found["picked"] = (
        rect("tc-chosen", -2, -2, SIDE + 4, SIDE + 4, 8)
        + circle("tc-chosen-disc", 60, 60, 19)
        + use("tc-tick", 60, 60, 1.3)
    )
    found["seat"] = '<ellipse class="tc-seat" cy="20" rx="17" ry="5"/>'
    found["roof"] = path(
        "tc-battle tc-outline", "M2 1v-11h16v6h12v-6h16v6h12v-6h16v6h12v-6h16v6h4v-6h12v11z"
    )
    hit = rect("hit", 0, 0, SIDE, SIDE)
    found["spot"] = rect("tc-spot", 5, 5, 110, 110, 8) + hit
    found["point"] = rect("tc-point", 5, 5, 110, 110, 30) + hit
    return found


def _land() -> dict[str, Ink]:
    """Return what the land behind a castle is strewn with."""
    return {
        "sun": circle("tc-glow", 0, 0, 52) + circle("tc-sun", 0, 0, 32),
        "stars": path(
            "tc-stars",
            "M0 0h3v3h-3zM70 34h2v2h-2zM128-20h3v3h-3zM196 22h2v2h-2zM250-8h3v3h-3zM30 80h2v2h-2z"
            "M160 88h2v2h-2zM230 70h2v2h-2z",
        ),
        "cloud": path(
            "tc-cloud",
            "M-60 18q-18-2-14-16 6-14 22-8 8-22 32-18 16 2 20 16 22-8 32 8 4 16-14 18z",
        ),
        "pebbles": path(
            "tc-pebble",
            "M8 14l7-3 5 4M62 6l7-3 5 4M112 28l7-3 5 4M38 50l7-3 5 4M90 66l7-3 5 4M16 84l7-3 5 4"
            "M140 78l7-3 5 4M168 40l7-3 5 4M60 92l7-3 5 4M180 10l7-3 5 4",
        ),
    }


def _plaques() -> dict[str, Ink]:
    """Return what stands above and below castles and in tables."""
    found = {f"pips-{count}": _pips(count) for count in range(facts.FIFTH + 1)}
    found["shield"] = (
        path("shadow", "M-38-46h82v56q0 30-41 48-41-18-41-48z")
        + path("tc-shield tc-outline", "M-42-50h84v56q0 30-42 48-42-18-42-48z")
        + path("tc-shield-line", "M-35-43h70v48q0 24-35 41-35-17-35-41z")
    )
    found["card"] = (
        path("shadow", "M4 5h118v88h-118z")
        + rect("tc-cardface tc-outline", 0, 0, 118, 88, 8)
        + path("tc-card-line", "M6 12q6 0 6-6h94q0 6 6 6v64q-6 0-6 6h-94q0-6-6-6z")
    )
    found["supply-pile"] = (  # a stack face down, and what is discarded beside it
        f'<g transform="translate(24 9)rotate(14)">{use("tc-back", 0, 0, 0.34)}</g>'
        + path("shadow", "M4 10h30v29h-30z")
        + "".join(use("tc-back", 2 - i, 8 - 3 * i, 0.5) for i in range(3))
    )
    found["deck-pile"] = path("shadow", "M5 7h24v32h-24z") + "".join(
        rect("tc-cardface tc-outline", 3 - i, 6 - 2 * i, 23, 31, 3) for i in range(3)
    )
    found["passed"] = use("tc-back", -20, -20, 0.7)  # around zero, as what flies is drawn
    found["line-throne"] = path(
        "tc-frame tc-outline", "M-11 12v-24q4-3 6 0v8h10v-8q2-3 6 0v24h-4v-6h-14v6z"
    )
    found["line-attendants"] = (
        f'<g transform="translate(-7 0)scale(.8)">{ATTENDANT_SHAPES["knight"]}</g>'
        f'<g transform="translate(8 0)scale(.8)">{ATTENDANT_SHAPES["painter"]}</g>'
    )
    found["line-cards"] = rect("tc-cardface tc-outline", -12, -13, 17, 24, 3) + rect(
        "tc-cardface tc-outline", -4, -10, 17, 24, 3
    )
    return found


def _marks(number: int) -> Ink:
    """Return a plan of the throne room's ring with its two marked places, 36 wide."""
    marks = [tuple(mark) for mark in facts.PIECES["thrones"][number]["marks"]]
    ink = path("tc-d-own", "M-8.5-4h17v8h-17z")
    for x, y in ((-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)):
        kind = "look" if (x, y) in marks else "none"
        ink += path(f"tc-d-{kind}", f"M{num(x * 9 - 8.5)} {num(-y * 9 - 4)}h8v8h-8z")
    return ink


def _pips(count: int) -> Ink:
    """Return places filled by so many rooms of a type; a star is a room that brings a bonus."""
    ink = ""
    for room in range(1, facts.FIFTH + 1):
        at = (room - 3) * 11.5
        if room in (facts.THIRD, facts.FIFTH):
            ink += use("tc-star" if room <= count else "tc-star-free", at)
        else:
            ink += circle("tc-pip" if room <= count else "tc-pip-free", at, 0, 4.2)
    return ink
