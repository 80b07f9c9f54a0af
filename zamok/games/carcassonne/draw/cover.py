"""The picture of the game for the home page: a corner of a castle being built."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import Area
from zamok.engine.pencil import Ink, group, moved, path, text, use
from zamok.games.carcassonne.draw.buildings import battlement
from zamok.games.carcassonne.draw.shapes import stands
from zamok.games.carcassonne.draw.symbols import symbols
from zamok.games.carcassonne.draw.tiles import tile_body, tile_pieces
from zamok.games.carcassonne.facts import FACES, ROLE_NAMES, TILE_NAMES

# Below the north wall, as it could come about: kinds of tiles and how often each is turned.
_ROWS = (
    (("A4m", 3), ("A10m", 1), ("A5m", 2), ("A4", 1), ("A1", 2)),
    (("C6m", 1), ("D3w", 3), ("B2m", 0), ("B1", 0), ("A4", 0)),
    (("A2", 0), ("D2", 1), ("D3m", 0), ("C6w", 0), ("A5m", 1)),
)
# Column, row and part of a tile where a follower of a seat stands.
_MEN = ((1, 0, 1, 0), (0, 1, 2, 1), (4, 0, 0, 0), (2, 1, 3, 0), (3, 1, 0, 1))
_KEEP = "cc-hold-0"
_MARKERS = (("cc-score-0", 225), ("cc-score-1", 375))


@cache
def cover() -> Area:
    """Return the cover, with only those symbols that stand on it."""
    men = _men()
    ink = _tiles() + _wall() + "".join(use(name, x, y, 1.35) for y, name, x in men)
    ink += use(_KEEP, 222, 128, 1.25)
    names = {piece[0] for row in _ROWS for tile in row for piece in tile_pieces(*tile)}
    names |= {name for _, name, _ in men} | {name for name, _ in _MARKERS}
    names |= {_KEEP, "cc-chimney", "cc-turret"}  # the last two stand on houses and towers
    items = [group(ink, transform=moved(-10, 0))]
    return Area("cover", "", 480, 320, items, defs=symbols(sorted(names)))


def _tiles() -> Ink:
    out = ""
    for row, tiles in enumerate(_ROWS):
        for column, (tile, turns) in enumerate(tiles):
            out += group(tile_body(tile, turns), transform=moved(100 * column, 64 + 100 * row))
    return out


def _wall() -> Ink:
    """Return the score track on the wall, with both markers."""
    out = path("shadow", "M0 64H520V76H0z") + path("cc-walk", "M0 14H520V64H0z")
    for number in range(10):
        x = 50 * number
        look = "cc-space-10" if number == 8 else f"cc-space-{1 + number % 2}"
        out += path(look, f"M{x} 14h50v50h-50z")
        out += text(number + 2, x + 25, 46, "cc-count middle")
    out += battlement("cc-parapet", "M-5 14H505") + path("line", "M0 64H500")
    return out + "".join(use(name, x, 36) for name, x in _MARKERS)


def _men() -> list[tuple[float, str, float]]:
    """Return where followers stand, from back to front: down, symbol, right."""
    found = []
    for column, row, part, seat in _MEN:
        tile, turns = _ROWS[row][column]
        px, py = stands(tile, turns)[part]
        role = ROLE_NAMES[FACES[TILE_NAMES.index(tile)].parts[part].kind]
        found.append((64 + 100 * row + py, f"cc-{role}-{seat}", 100 * column + px))
    return sorted(found)
