"""What is drawn again and again: pencils, icons, residents, as symbols to be used by name.

Icons fill a square of 24 around zero. Residents stand on zero, are about 44 high and wear the
colour of their use. All of them are in art.json, with the hats and faces of the guests.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from zamok.engine.drawing import num
from zamok.games.once_upon.draw.pencil import COLOURS, pattern, shade

ART: dict[str, Any] = json.loads((Path(__file__).parent / "art.json").read_text(encoding="utf-8"))
PEOPLE = len(ART["people"])


def icon(name: str, x: float, y: float, size: float = 24, kind: str = "") -> str:
    """Return an icon, centred at a point."""
    extra = f' class="{kind}"' if kind else ""
    scale = "" if size == 24 else f" scale({size / 24:.3g})"
    return f'<use href="#ou-i-{name}"{extra} transform="translate({num(x)} {num(y)}){scale}"/>'


def person(kind: int, colour: str, x: float, y: float) -> str:
    """Return a resident standing at a point."""
    return f'<use href="#ou-p-{kind}" class="ou-c-{colour}" x="{num(x)}" y="{num(y)}"/>'


def somebody(x: float, y: float) -> str:
    """Return the outline of a resident who has not come yet."""
    return f'<use href="#ou-p-plan" x="{num(x)}" y="{num(y)}"/>'


@cache
def defs() -> str:
    """Return all symbols and patterns."""
    body = shade() + "".join(pattern(colour) for colour in COLOURS)
    body += "".join(f'<g id="ou-i-{name}">{markup}</g>' for name, markup in ART["icons"].items())
    body += "".join(f'<g id="ou-p-{at}">{markup}</g>' for at, markup in enumerate(ART["people"]))
    body += f'<g id="ou-p-plan">{ART["somebody"]}</g>'
    return f'<defs id="ou-defs">{body}</defs>'
