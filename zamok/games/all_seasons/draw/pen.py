"""The pen: faces, lines and words; the same strokes give a painted building or its plan."""

from __future__ import annotations

from dataclasses import dataclass

from zamok.engine.drawing import label, num

Point = tuple[float, float]


def path(points: tuple[Point, ...], *, closed: bool = True) -> str:
    """Return the data of a path through points."""
    body = " ".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{body}z" if closed else f"M{body}"


def shape(cls: str, *points: Point) -> str:
    """Return a polygon of a class."""
    return f'<path class="{cls}" d="{path(points)}"/>'


def rect(cls: str, x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """Return a rectangle of a class."""
    corner = f' rx="{num(r)}"' if r else ""
    return (
        f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(w)}"'
        f' height="{num(h)}"{corner}/>'
    )


def circle(cls: str, x: float, y: float, r: float) -> str:
    """Return a circle of a class."""
    return f'<circle class="{cls}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def use(name: str, x: float, y: float, scale: float = 1, cls: str = "") -> str:
    """Return a symbol put at a point."""
    turn = f"translate({num(x)} {num(y)})" + (f" scale({scale:.3g})" if scale != 1 else "")
    extra = f' class="{cls}"' if cls else ""
    return f'<use href="#as-{name}"{extra} transform="{turn}"/>'


def words_at(x: float, y: float, text: object, cls: str = "", size: float = 14) -> str:
    """Return words at a point; classes say how they are aligned and coloured."""
    extra = f' class="{cls}"' if cls else ""
    return (
        f'<text{extra} x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{label(str(text))}</text>'
    )


def symbol(name: str, markup: str) -> str:
    """Return a named drawing for `use`.

    Words in it need a class of their own: rules about what surrounds them do not reach there.
    """
    spoken = markup.replace('<text class="', '<text class="as-word ')
    spoken = spoken.replace("<text x", '<text class="as-word" x')
    return f'<g id="as-{name}">{spoken}</g>'


def hidden(markup: str, more: str = "") -> str:
    """Return decoration that the ear need not know of."""
    return f'<g aria-hidden="true"{more}>{markup}</g>'


@dataclass(frozen=True)
class Pen:
    """Draws with full colours, or only the outlines of a plan; in winter with snow."""

    plan: bool = False
    snow: bool = False
    prefix: str = ""  # of the names that this drawing defines

    def face(self, cls: str, *points: Point) -> str:
        """Return one face of a body with its ink outline."""
        return shape("as-plan" if self.plan else f"{cls} as-ink", *points)

    def curve(self, cls: str, d: str) -> str:
        """Return a face given as path data."""
        return f'<path class="{"as-plan" if self.plan else cls + " as-ink"}" d="{d}"/>'

    def shaded(self, cls: str, *points: Point) -> str:
        """Return a face that lies in the shade: darker, and hatched."""
        if self.plan:
            return shape("as-plan", *points)
        return self.face(cls, *points) + self.hatch(path(points))

    def hatch(self, d: str) -> str:
        """Return the hatching of a face in the shade."""
        return f'<path fill="url(#as-{self.prefix}hatching)" d="{d}"/>'

    def detail(self, markup: str) -> str:
        """Return what only the painted building has."""
        return "" if self.plan else markup

    def lines(self, d: str, cls: str = "thin") -> str:
        """Return fine inner lines of the painted building."""
        return "" if self.plan else f'<path class="{cls}" d="{d}"/>'

    def snowed(self, *points: Point) -> str:
        """Return snow on a roof."""
        return shape("as-snow", *points) if self.snow and not self.plan else ""

    def cast(self, *points: Point) -> str:
        """Return the shadow on the ground."""
        return "" if self.plan else shape("shadow", *points)
