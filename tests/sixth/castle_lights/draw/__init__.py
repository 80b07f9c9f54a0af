"""Castle Lights in pictures: the castle at dusk, the tray, the guests, the others."""

from __future__ import annotations

from collections.abc import Sequence

from castle_lights.draw import panels as pictures
from castle_lights.draw.board import board
from castle_lights.draw.cover import cover
from castle_lights.draw.hand import hand
from castle_lights.draw.last import castles, tally
from castle_lights.draw.layout import LAYOUT as layout
from castle_lights.draw.market import market
from castle_lights.draw.others import others
from castle_lights.draw.scene import Scene
from castle_lights.draw.stage import stage
from castle_lights.view import View
from zamok.engine import Words
from zamok.engine.drawing import Area, Points
from zamok.engine.screen import WIDE

__all__ = ["areas", "castles", "cover", "layout", "panels", "points", "stage", "tally"]


def areas(
    view: View,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
    shape: str = WIDE,
    /,
) -> list[Area]:
    """Return the pictures of the table, the board first."""
    scene = Scene(view, legal, words, names, shape)
    shown = [board(scene), market(scene)]
    if view["you"] is not None:
        shown.append(hand(scene))
    return [*shown, others(scene)]


def panels(view: View, words: Words, names: Sequence[str]) -> list[Area]:
    """Return pictures to open on demand."""
    return pictures.panels(Scene(view, (), words, names))


def points(view: View) -> list[Points]:
    """Return what each seat has, and would have if the game ended now."""
    likely = view["forecast"]["likely"]
    return [Points(player["score"], likely[n]) for n, player in enumerate(view["players"])]
