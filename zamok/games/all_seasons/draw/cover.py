"""The picture of the game for the home page: the castle half in summer, half in winter."""

from __future__ import annotations

from zamok.engine.drawing import Area, Part
from zamok.engine.pencil import Ink, Point, circle, line, moved, path, rect, shape
from zamok.games.all_seasons.draw import buildings, ground
from zamok.games.all_seasons.draw.brush import Brush

_LINE = 246  # where summer meets winter
_TREES = (
    (36, 246, 60), (70, 226, 46), (118, 206, 40), (368, 206, 42), (424, 230, 54), (452, 252, 64),
)  # fmt: skip


def cover() -> Area:
    """Return the picture of the game for the home page."""
    return Area("as-cover", "", 480, 320, [Part("as-cover-picture", _picture, ())])


def _picture() -> Ink:
    seam = path("as-seam", f"M{_LINE + 20} 0L{_LINE - 20} 320")
    return _half(False) + _half(True) + seam + rect("as-border", 1, 1, 478, 318, 4)


def _half(winter: bool) -> Ink:
    """Return one half of the picture in its season, all of it drawn and then cut."""
    prefix = f"cover-{'winter' if winter else 'summer'}-"
    edge: tuple[Point, ...] = ((0, 0), (_LINE + 20, 0), (_LINE - 20, 320), (0, 320))
    if winter:
        edge = ((_LINE + 20, 0), (480, 0), (480, 320), (_LINE - 20, 320))
    ink = _sky(winter, prefix) + _trees(winter) + _castle(Brush(snow=winter, prefix=prefix))
    return (
        f"<defs>{ground.paints(winter, prefix)}"
        f'<clipPath id="as-{prefix}cut"><path d="{line(edge)}"/></clipPath></defs>'
        f'<g clip-path="url(#as-{prefix}cut)">{ink}</g>'
    )


def _sky(winter: bool, prefix: str) -> Ink:
    season = "-winter" if winter else ""
    return (
        f'<rect fill="url(#as-{prefix}sky)" width="480" height="230"/>'
        + ("" if winter else circle("as-moon", 66, 56, 22))
        + path(f"as-hill-far{season}", "M0 190Q80 120 170 160T330 140T480 160V240H0z")
        + path(f"as-hill{season}", "M0 230Q90 170 240 178T480 214V320H0z")
        + path(f"as-meadow{season}", "M0 262Q240 224 480 262V320H0z")
        + f'<path class="as-path-edge{season}" stroke-width="40" d="M238 268Q230 300 214 330"/>'
        + f'<path class="as-path{season}" stroke-width="34" d="M238 268Q230 300 214 330"/>'
    )


def _trees(winter: bool) -> Ink:
    trees = "".join(
        ground.pine(x, y, size, winter) if winter or number % 2 else ground.oak(x, y, size * 0.9)
        for number, (x, y, size) in enumerate(_TREES)
    )
    if winter:
        trees += "".join(
            circle("as-flakes", 250 + (k * 53) % 228, 12 + (k * 37) % 190, 1.2 + k % 3 * 0.6)
            for k in range(40)
        )
    return trees


def _castle(brush: Brush) -> Ink:
    def stand(kind: str, x: float, y: float, scale: float) -> Ink:
        return f'<g transform="{moved(x, y, scale)}">{buildings.PAINTERS[kind](brush)}</g>'

    return (
        stand("keep", 168, 214, 1.05)
        + stand("palace", 286, 216, 1.05)
        + stand("tower", 108, 232, 1.1)
        + stand("tower", 386, 232, 1.1)
        + stand("house", 150, 246, 0.9)
        + stand("servants_house", 332, 250, 0.8)
        + stand("tower", 66, 276, 1.2)
        + shape("as-wall as-ink", (70, 276), (70, 252), (206, 250), (206, 278))
        + shape("as-wall as-ink", (270, 278), (270, 250), (418, 252), (418, 276))
        + brush.snowed((70, 254), (206, 252), (206, 247), (70, 249))
        + brush.snowed((270, 252), (418, 254), (418, 249), (270, 247))
        + stand("large_gate", 238, 282, 1.1)
        + stand("tower", 420, 276, 1.2)
    )
