"""The symbols of the drawings: defined once, used often."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from zamok.engine.drawing import Part
from zamok.engine.pencil import Ink, circle, rect, symbol
from zamok.games.carcassonne.draw.buildings import PAINTS, tile_pieces
from zamok.games.carcassonne.draw.pieces import wooden_pieces
from zamok.games.carcassonne.draw.wall import WALL_PIECES

# What shows a place to press or to propose, a marker's next space, the edge of a tile that is
# not there yet.
_MARKS = {
    "cc-place": rect("spot-mark", 6, 6, 88, 88, 9) + rect("hit", 0, 0, 100, 100),
    "cc-point": rect("cc-point", 6, 6, 88, 88, 9) + rect("hit", 0, 0, 100, 100),
    "cc-lands": circle("cc-lands", 0, 0, 19),
    "cc-laid": rect("cc-ghost-rim", 0, 0, 100, 100),
    "cc-cell": rect("hit", 0, 0, 100, 100),
}


@cache
def _known() -> dict[str, Ink]:
    return tile_pieces() | wooden_pieces() | WALL_PIECES | _MARKS


def defined(names: tuple[str, ...]) -> Ink:
    """Return the patterns, and the symbols of these names, all without any."""
    known = _known()
    return PAINTS + "".join(symbol(name, known[name]) for name in names or known)


def symbols(names: Iterable[str] = ()) -> list[Part]:
    """Return the definitions of some symbols, or of all."""
    return [Part("cc-defs", defined, (tuple(names),))]
