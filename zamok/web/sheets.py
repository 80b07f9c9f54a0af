"""Sheets: the style of drawings as the browser gets it, both schemes in one."""

from __future__ import annotations

import hashlib
from functools import cache

import zamok
from zamok.engine import screen
from zamok.engine.style import palette, style
from zamok.web.prefix import here


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())


def colours(light: dict[str, str], dark: dict[str, str]) -> str:
    """Return variables that follow the system's scheme unless one is chosen."""
    day, night = _variables(light), _variables(dark)
    return (
        f":root{{color-scheme:light;{day}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;"
        f"{night}}}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{night}}}"
    )


@cache
def sheet(key: str) -> str:
    """Return a style sheet: `common`, or what one game adds to it."""
    common = palette()
    if key == "common":
        return colours(common["light"], common["dark"]) + style()
    folder = zamok.game(key).folder
    own = {
        scheme: {
            name: colour for name, colour in found.items() if common[scheme].get(name) != colour
        }
        for scheme, found in palette(folder).items()
    }
    grids = screen.style(key, zamok.game(key).draw.layout)
    return colours(own["light"], own["dark"]) + style(folder) + grids


@cache
def address(key: str) -> str:
    """Return where the browser gets a sheet; it changes when the sheet does."""
    mark = hashlib.blake2b(sheet(key).encode(), digest_size=5).hexdigest()
    return here(f"/style/{key}.css?{mark}")
