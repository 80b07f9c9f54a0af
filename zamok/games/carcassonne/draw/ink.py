"""Small pencils: paths of points, uses of symbols, and the symbols that stand once in a drawing."""

from __future__ import annotations

from collections.abc import Iterable

from zamok.engine.drawing import num
from zamok.games.carcassonne.draw.shapes import Outline


def path(outline: Iterable[tuple[float, float]], look: str, *, closed: bool = True) -> str:
    """Return a path through points."""
    return f'<path class="{look}" d="{line(outline, closed=closed)}"/>'


def line(outline: Iterable[tuple[float, float]], *, closed: bool = True) -> str:
    """Return the data of a path through points."""
    points = " ".join(f"{num(x)} {num(y)}" for x, y in outline)
    return f"M{points}{'z' if closed else ''}"


def use(name: str, x: float = 0, y: float = 0, look: str = "") -> str:
    """Return a symbol put at a place."""
    at = (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")
    kind = f' class="{look}"' if look else ""
    return f'<use href="#cc-{name}"{kind}{at}/>'


def scaled(name: str, x: float, y: float, size: float, look: str = "") -> str:
    """Return a symbol put at a place at another size."""
    kind = f' class="{look}"' if look else ""
    return (
        f'<use href="#cc-{name}"{kind} transform="translate({num(x)} {num(y)}) scale({size:.2f})"/>'
    )


def shifted(outline: Outline, x: float, y: float) -> Outline:
    """Return an outline moved."""
    return tuple((px + x, py + y) for px, py in outline)


def symbol(name: str, body: str) -> str:
    """Return a symbol for `use`."""
    return f'<g id="cc-{name}">{body}</g>'
