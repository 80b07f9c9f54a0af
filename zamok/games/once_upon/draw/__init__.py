"""The pictures of Once Upon a Castle."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, Points
from zamok.engine.screen import WIDE
from zamok.engine.words import Words
from zamok.games.once_upon.draw import slices
from zamok.games.once_upon.draw.board import board
from zamok.games.once_upon.draw.cover import cover
from zamok.games.once_upon.draw.hand import hand
from zamok.games.once_upon.draw.last import castles, tally
from zamok.games.once_upon.draw.layout import LAYOUT as layout
from zamok.games.once_upon.draw.market import market
from zamok.games.once_upon.draw.offer import offer
from zamok.games.once_upon.draw.others import others
from zamok.games.once_upon.draw.panels import panels as all_panels
from zamok.games.once_upon.draw.scene import Scene
from zamok.games.once_upon.draw.stage import stage
from zamok.games.once_upon.view import View

__all__ = ["areas", "castles", "cover", "layout", "panels", "points", "stage", "tally"]


def areas(
    view: View,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
    shape: str = WIDE,
    /,
) -> list[Area]:
    """Return the pictures of the table: the own sheet, dice and chips, guests, the others."""
    scene = Scene(view, legal, words, names, shape)
    return [
        scene.kept(board, slices.of_board(scene), legal),
        scene.kept(market, slices.of_market(scene), legal),
        scene.kept(offer, slices.of_offer(scene), slices.for_offer(scene)),
        scene.kept(hand, slices.of_hand(scene), slices.for_hand(scene)),
        scene.kept(others, slices.of_others(scene), slices.for_others(scene)),
    ]


def panels(view: View, words: Words, names: Sequence[str]) -> list[Area]:
    """Return all guests, and the points kind by kind."""
    return all_panels(Scene(view, (), words, names))


def points(view: View) -> list[Points]:
    """Return the points of each seat; they count as they stand when the game ends."""
    castles = list(view["castles"])
    if view["you"] is not None and view["mine"] is not None:
        castles[view["you"]] = view["mine"]
    return [Points(castle["score"], castle["score"]) for castle in castles]
