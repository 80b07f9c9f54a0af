"""The picture of the game for the home page."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import sheet
from zamok.games.once_upon.draw import castle as piece
from zamok.games.once_upon.draw.land import land
from zamok.games.once_upon.draw.symbols import defs


@cache
def cover() -> str:
    """Return a finished castle on its sheet, 480 by 320."""
    body = land(0) + f'<g transform="translate(0 70)">{piece.sun_body()}{piece.cloud_body()}</g>'
    body += "".join(piece.floor_body(0, "free", number) for number in range(1, 5))
    body += (
        piece.donjon_top(0, "free", 4)
        .replace(' id="ou-crown-0-0"', "")
        .replace(' data-rule="floors"', "")
    )
    for wall, flags in ((3, (1,)), (4, (2,)), (1, (2, 1)), (2, (1, 2))):
        body += "".join(piece.flag_body(0, wall, slot, value) for slot, value in enumerate(flags))
        body += piece.wall_body(0, "free", wall)
    for number, value in enumerate((5, 2, 2, 5), 1):
        body += piece.tower_body(0, "free", number, value)
    body += "".join(piece.resident(number) for number in range(36) if number not in (15, 16, 17))
    frame = '<rect class="paper" width="480" height="320"/>'
    scene = f'{defs()}{frame}<g transform="translate(-10 -56) scale(.58)">{body}</g>'
    scene = scene.replace('"#ou-', '"#ou-cover-').replace('id="ou-', 'id="ou-cover-')
    scene = scene.replace("url(#ou-", "url(#ou-cover-")
    return sheet("ou-cover", 480, 320, "Once Upon a Castle", scene)
