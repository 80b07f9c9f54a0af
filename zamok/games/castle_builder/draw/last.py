"""The last act: the castles side by side with their coins, each of which counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from zamok.engine.drawing import Area, Group, Item
from zamok.engine.event import Line
from zamok.engine.pencil import moved, path, rect
from zamok.engine.screen import WIDE
from zamok.engine.tally import Column, by_seat
from zamok.engine.words import Words
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import castle
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import CASTLE_WIDE, HIGH
from zamok.games.castle_builder.view import View

_EDGE = 10
_HEAD = 64  # height of the coins' row


def castles(view: View, words: Words, names: Sequence[str], shape: str = WIDE, /) -> list[Area]:
    """Return every castle under the coins of its builder."""
    scene = Scene(view, [], words, names, shape)
    rows = max(4, *(player["height"] + 1 for player in view["players"]))
    wide, ground = CASTLE_WIDE + 2 * _EDGE, _HEAD + rows * HIGH + 2
    found = []
    for seat, name in enumerate(names):
        body = rect("cb-card-sky", 0, _HEAD, wide, ground - _HEAD + 2)
        body += path("cb-grass-flat", f"M0 {ground}H{wide}v32H0z")
        row = (_EDGE + 24, 30, min(56, (wide - 48) / view["goal"]), 24)
        body += pieces.slots(view["goal"], *row) + pieces.purse(scene.purse(seat), *row, seat)
        items: list[Item] = [body, Group(castle(scene, seat), transform=moved(_EDGE, ground))]
        title = words("area.board", name=name)
        found.append(Area(f"castle-{seat}", title, wide, ground + 32, items))
    return found


def tally(view: View, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
    """Return a column for each seat."""
    return by_seat(breakdown, partial(_things, view))


def _things(view: View, seat: int, line: Line) -> list[str]:
    name = line["data"]["coin"]
    alike = view["players"][seat]["coins"][name]
    return [f"cb-kept-{seat}-{name}-{at}" for at in range(alike)]
