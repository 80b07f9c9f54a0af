"""What is drawn again and again: crayons, icons, residents, as symbols to be used by name.

Icons fill a square of 24 around zero. Residents stand on zero, are about 44 high and wear the
colour of their use. All of them are in art.json, with the hats and faces of the guests.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zamok.engine.drawing import Part
from zamok.engine.pencil import Ink, symbol, use
from zamok.games.once_upon.draw.crayons import COLOURS, pattern, shade

ART: dict[str, Any] = json.loads((Path(__file__).parent / "art.json").read_text(encoding="utf-8"))
PEOPLE = len(ART["people"])


def icon(name: str, x: float, y: float, size: float = 24, style: str = "") -> Ink:
    """Return an icon, centred at a point."""
    return use(f"ou-i-{name}", x, y, size / 24, style=style)


def person(kind: int, colour: str, x: float, y: float) -> Ink:
    """Return a resident standing at a point."""
    return use(f"ou-p-{kind}", x, y, style=f"ou-c-{colour}")


def somebody(x: float, y: float) -> Ink:
    """Return the outline of a resident who has not come yet."""
    return use("ou-p-plan", x, y)


def symbols() -> list[Part]:
    """Return all symbols and patterns as the one part they are."""
    return [Part("ou-defs", _all, ())]


def _all() -> Ink:
    ink = shade() + "".join(pattern(colour) for colour in COLOURS)
    ink += "".join(symbol(f"ou-i-{name}", drawn) for name, drawn in ART["icons"].items())
    ink += "".join(symbol(f"ou-p-{at}", drawn) for at, drawn in enumerate(ART["people"]))
    return ink + symbol("ou-p-plan", ART["somebody"])
