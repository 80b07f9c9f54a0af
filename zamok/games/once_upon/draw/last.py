"""The last act: the castles side by side, and what in them brings which points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from zamok.engine.drawing import Area, Item, Part
from zamok.engine.event import Line
from zamok.engine.pencil import moved
from zamok.engine.screen import WIDE
from zamok.engine.tally import Column, by_seat
from zamok.engine.words import Words
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.cards import medal
from zamok.games.once_upon.draw.sheet import paper, standing
from zamok.games.once_upon.view import View

_STEP = 92  # from guest to guest
_ROW = 100  # their height, below the sheet


def castles(view: View, words: Words, names: Sequence[str], shape: str = WIDE, /) -> list[Area]:
    """Return every castle, its guests below it."""
    found = []
    for seat, castle in enumerate(view["castles"]):
        items: list[Item] = [paper(seat), *standing(seat, castle, figures=1.3)]
        step = min(_STEP, plan.WIDTH / max(1, len(castle["guests"])))
        for at, guest in enumerate(castle["guests"]):
            place = moved(46 + step * at, plan.HEIGHT + 52, 1.8)
            of = (guest, castle["guest_points"][at])
            items.append(Part(f"ou-guest-{guest}", medal, of, transform=place))
        title = words("draw.board", name=names[seat])
        found.append(Area(f"castle-{seat}", title, plan.WIDTH, plan.HEIGHT + _ROW, items))
    return found


def tally(view: View, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
    """Return a column for each seat."""
    return by_seat(breakdown, partial(_things, view))


def _things(view: View, seat: int, line: Line) -> list[str]:
    castle, what = view["castles"][seat], line["what"]
    if what == "towers":
        return [f"ou-tower-{seat}-{number}" for number in range(1, len(castle["towers"]) + 1)]
    if what == "flags":
        walls = enumerate(castle["walls"], 1)
        return [f"ou-wall-{seat}-{number}" for number, wall in walls if wall["flags"]]
    if what == "guest":
        return [f"ou-guest-{line['data']['guest']}"]
    things = {"sun": "sun", "cloud": "cloud", "small_clouds": "puffs", "residents": "crowd"}
    return [f"ou-{things[what]}-{seat}"]
