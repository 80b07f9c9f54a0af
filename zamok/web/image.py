"""Image: a position, and the icon of the site, as PNG."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

import resvg_py

from zamok.engine.style import Picture, picture
from zamok.server.names import seat_names
from zamok.server.snapshot import Snapshot
from zamok.web.assets import STATIC

ICON = Path(__file__).parent / "templates" / "icon.svg"
ICON_SIZE = 48
GROUND = "#b4533c"  # what the icon stands on
WIDTH = 1600  # at most, in pixels


@cache
def _fonts() -> list[str]:
    return sorted(str(path) for path in (STATIC / "fonts").glob("*.ttf"))


def image(snapshot: Snapshot, language: str, scheme: str) -> bytes:
    """Return the drawn areas of a table as one PNG."""
    game, view = snapshot.game, snapshot.view
    assert view is not None
    names = seat_names(snapshot.seats, language)
    areas = game.draw.areas(view, [], game.words(language), names)
    return png(picture(areas, game.folder, scheme))


def png(drawn: Picture, width: int = WIDTH) -> bytes:
    """Return a picture that stands alone as PNG, up to twice its size and so many pixels wide."""
    # Only our own letters: with the system's, whatever is found first is taken for those
    # that one of the two alphabets lacks.
    data = resvg_py.svg_to_bytes(
        svg_string=drawn.svg,
        font_files=_fonts(),
        skip_system_fonts=True,
        zoom=min(2.0, width / drawn.width),
    )
    return bytes(data)


@cache
def ico() -> bytes:
    """Return the icon of the site in the form that browsers ask for by themselves."""
    drawn = bytes(resvg_py.svg_to_bytes(svg_path=str(ICON), width=ICON_SIZE, height=ICON_SIZE))
    head = struct.pack("<3H4B2H2I", 0, 1, 1, ICON_SIZE, ICON_SIZE, 0, 0, 1, 32, len(drawn), 22)
    return head + drawn


@cache
def app_icon(size: int, whole: bool) -> bytes:
    """Return the icon of the app as PNG; `whole`: to its edges, for systems that cut their own."""
    drawn = ICON.read_text(encoding="utf-8")
    if whole:  # four fifths of it are seen, whatever is cut off
        inner = drawn.replace("<svg ", '<svg x="6.4" y="6.4" width="51.2" height="51.2" ', 1)
        ground = f'<rect width="64" height="64" fill="{GROUND}"/>'
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        drawn = f"{head}{ground}{inner}</svg>"
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=size, height=size))
