"""The picture of the game for the home page: the castle half in summer, half in winter."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import num, sheet
from zamok.games.all_seasons.draw import buildings, scene
from zamok.games.all_seasons.draw.pen import Pen, circle, rect, shape

_LINE = 246  # where summer meets winter


def _half(winter: bool) -> str:
    """Return one half of the picture in its season, all of it drawn and then cut."""
    prefix = f"cover-{'winter' if winter else 'summer'}-"
    season = "-winter" if winter else ""
    pen = Pen(snow=winter, prefix=prefix)

    def stand(kind: str, x: float, y: float, scale: float) -> str:
        body = buildings.PAINTERS[kind](pen)
        return f'<g transform="translate({num(x)} {num(y)}) scale({scale:.3g})">{body}</g>'

    sky = (
        f'<rect fill="url(#as-{prefix}sky)" width="480" height="230"/>'
        + ("" if winter else circle("as-moon", 66, 56, 22))
        + f'<path class="as-hill-far{season}" d="M0 190Q80 120 170 160T330 140T480 160V240H0z"/>'
        + f'<path class="as-hill{season}" d="M0 230Q90 170 240 178T480 214V320H0z"/>'
        + f'<path class="as-meadow{season}" d="M0 262Q240 224 480 262V320H0z"/>'
        + f'<path class="as-path-edge{season}" stroke-width="40" d="M238 268Q230 300 214 330"/>'
        + f'<path class="as-path{season}" stroke-width="34" d="M238 268Q230 300 214 330"/>'
    )
    trees = "".join(
        scene.pine(x, y, size, winter) if winter or number % 2 else scene.oak(x, y, size * 0.9)
        for number, (x, y, size) in enumerate(
            (
                (36, 246, 60),
                (70, 226, 46),
                (118, 206, 40),
                (368, 206, 42),
                (424, 230, 54),
                (452, 252, 64),
            )
        )
    )
    if winter:
        trees += "".join(
            circle("as-flakes", 250 + (k * 53) % 228, 12 + (k * 37) % 190, 1.2 + k % 3 * 0.6)
            for k in range(40)
        )
    castle = (
        stand("keep", 168, 214, 1.05)
        + stand("palace", 286, 216, 1.05)
        + stand("tower", 108, 232, 1.1)
        + stand("tower", 386, 232, 1.1)
        + stand("house", 150, 246, 0.9)
        + stand("servants_house", 332, 250, 0.8)
        + stand("tower", 66, 276, 1.2)
        + shape("as-wall as-ink", (70, 276), (70, 252), (206, 250), (206, 278))
        + shape("as-wall as-ink", (270, 278), (270, 250), (418, 252), (418, 276))
        + (
            shape("as-snow", (70, 254), (206, 252), (206, 247), (70, 249))
            + shape("as-snow", (270, 252), (418, 254), (418, 249), (270, 247))
            if winter
            else ""
        )
        + stand("large_gate", 238, 282, 1.1)
        + stand("tower", 420, 276, 1.2)
    )
    edge = (
        (_LINE + 20, 0), (480, 0), (480, 320), (_LINE - 20, 320)
    ) if winter else ((0, 0), (_LINE + 20, 0), (_LINE - 20, 320), (0, 320))  # fmt: skip
    points = " ".join(f"{x} {y}" for x, y in edge)
    return (
        f"<defs>{scene.shared(winter, prefix)}"
        f'<clipPath id="as-{prefix}cut"><path d="M{points}z"/></clipPath></defs>'
        f'<g clip-path="url(#as-{prefix}cut)">{sky}{trees}{castle}</g>'
    )


@cache
def cover() -> str:
    """Return the picture of the game for the home page."""
    seam = f'<path class="as-seam" d="M{_LINE + 20} 0L{_LINE - 20} 320"/>'
    body = _half(False) + _half(True) + seam + rect("as-border", 1, 1, 478, 318, 4)
    return sheet("as-cover", 480, 320, "", f'<g aria-hidden="true">{body}</g>')
