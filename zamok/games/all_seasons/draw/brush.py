"""The brush: the same strokes give a painted building or only its plan."""

from __future__ import annotations

from dataclasses import dataclass

from zamok.engine.pencil import Ink, Point, line, path, shape


@dataclass(frozen=True)
class Brush:
    """Paints with full colours, or only the outlines of a plan; in winter with snow."""

    plan: bool = False
    snow: bool = False
    prefix: str = ""  # of the names that this drawing defines

    def face(self, style: str, *points: Point) -> Ink:
        """Return one face of a body with its ink outline."""
        return self.curve(style, line(points))

    def curve(self, style: str, data: str) -> Ink:
        """Return a face given as path data."""
        return path("as-plan" if self.plan else f"{style} as-ink", data)

    def shaded(self, style: str, *points: Point) -> Ink:
        """Return a face that lies in the shade: darker, and hatched."""
        return self.face(style, *points) + self.detail(self.hatch(line(points)))

    def hatch(self, data: str) -> Ink:
        """Return the hatching of a face in the shade."""
        return f'<path fill="url(#as-{self.prefix}hatching)" d="{data}"/>'

    def detail(self, ink: Ink) -> Ink:
        """Return what only the painted building has."""
        return "" if self.plan else ink

    def lines(self, data: str, style: str = "thin") -> Ink:
        """Return fine inner lines of the painted building."""
        return self.detail(path(style, data))

    def snowed(self, *points: Point) -> Ink:
        """Return snow on a roof."""
        return self.detail(shape("as-snow", *points)) if self.snow else ""

    def cast(self, *points: Point) -> Ink:
        """Return the shadow on the ground."""
        return self.detail(shape("shadow", *points))
