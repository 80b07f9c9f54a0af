"""Style: colours and style sheets of the drawings, and whole pictures that stand alone.

Colours come by class from style sheets, whose variables are in palette.json, so that the
page, dark mode and PNG export share them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zamok.engine.drawing import Area
from zamok.engine.markup import svg

SCHEMES = ("light", "dark")
_HERE = Path(__file__).parent


@cache
def palette(folder: Path | None = None) -> dict[str, dict[str, str]]:
    """Return the colours of a game for both schemes, the common ones among them."""
    common = json.loads((_HERE / "palette.json").read_text(encoding="utf-8"))
    own: Mapping[str, Mapping[str, str]] = {}
    if folder is not None:
        own = json.loads((folder / "draw" / "palette.json").read_text(encoding="utf-8"))
    return {scheme: {**common[scheme], **own.get(scheme, {})} for scheme in SCHEMES}


@cache
def style(folder: Path | None = None) -> str:
    """Return the style sheet of the drawings of a game; without a folder the common one."""
    path = _HERE / "drawing.css" if folder is None else folder / "draw" / "style.css"
    return path.read_text(encoding="utf-8")


_VARIABLE = re.compile(r"var\(--([\w-]+)\)")


@cache
def fixed_style(folder: Path | None, scheme: str) -> str:
    """Return common and own style of a game with every variable replaced by its colour."""
    colours = palette(folder)[scheme]
    own = "" if folder is None else style(folder)
    return _VARIABLE.sub(lambda match: colours[match[1]], style() + own)


_GAP = 24


@dataclass(frozen=True)
class Picture:
    """A whole SVG that stands alone, and its size."""

    svg: str
    width: int
    height: int


def picture(areas: Sequence[Area], folder: Path | None, scheme: str = "light") -> Picture:
    """Return a position as one picture that stands alone: its areas below each other."""
    width = max(int(area.width) + 1 for area in areas)
    y, body = _GAP, ""
    for area in areas:
        body += svg(area, at=(_GAP + (width - area.width) / 2, y))
        y += int(area.height + area.top) + 1 + _GAP
    width += 2 * _GAP
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}"'
        f' height="{y}"><style>{fixed_style(folder, scheme)}</style>'
        f'<rect class="paper" width="{width}" height="{y}"/>{body}</svg>'
    )
    return Picture(whole, width, y)
