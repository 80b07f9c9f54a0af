"""The pictures of Between Two Castles: areas, panels, stage, points and the cover."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, Points
from zamok.engine.screen import TALL, WIDE
from zamok.engine.words import Words
from zamok.games.two_castles.draw import slices
from zamok.games.two_castles.draw.beside import tally as beside
from zamok.games.two_castles.draw.board import board
from zamok.games.two_castles.draw.cover import cover
from zamok.games.two_castles.draw.hand import advice, hand
from zamok.games.two_castles.draw.last import castles, tally
from zamok.games.two_castles.draw.layout import LAYOUT as layout
from zamok.games.two_castles.draw.market import market
from zamok.games.two_castles.draw.others import others
from zamok.games.two_castles.draw.panels import panels as all_panels
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.draw.stage import stage
from zamok.games.two_castles.view import View

__all__ = ["areas", "castles", "cover", "layout", "panels", "points", "stage", "tally"]


def areas(
    view: View,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
    shape: str = WIDE,
    /,
) -> list[Area]:
    """Return the viewer's two castles, its tiles, the tiles of this turn, all other castles."""
    scene = Scene(view, legal, words, names, shape)
    mine, moves = slices.of_hand(scene), slices.for_hand(legal)
    found = [
        scene.kept(board, slices.of_board(scene), legal),
        scene.kept(hand, mine, moves),
        scene.kept(advice, mine, moves) if shape == TALL else None,
        scene.kept(market, slices.of_market(scene)),
        scene.kept(others, slices.of_others(scene)),
        scene.kept(beside, slices.of_tally(scene)) if shape == TALL else None,
    ]
    return [area for area in found if area is not None]


def panels(view: View, words: Words, names: Sequence[str], /) -> list[Area]:
    """Return points by category, what types score and bring, the cards, the stock."""
    return all_panels(Scene(view, [], words, names))


def points(view: View, /) -> list[Points]:
    """Return the lower castle of each seat: that is its score, now and at the end."""
    return [Points(score, score) for score in view["scores"]]
