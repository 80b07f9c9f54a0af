"""Castle Builder in pictures, made from views alone."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, Points
from zamok.engine.screen import WIDE
from zamok.engine.words import Words
from zamok.games.castle_builder.draw import slices
from zamok.games.castle_builder.draw.board import board
from zamok.games.castle_builder.draw.cover import cover
from zamok.games.castle_builder.draw.hand import hand
from zamok.games.castle_builder.draw.last import castles, tally
from zamok.games.castle_builder.draw.layout import LAYOUT as layout
from zamok.games.castle_builder.draw.market import market
from zamok.games.castle_builder.draw.others import others
from zamok.games.castle_builder.draw.panels import panels as _panels
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.stage import stage
from zamok.games.castle_builder.view import View

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
    before_others = scene.kept(others, slices.of_others(scene), slices.for_others(scene))
    if legal:  # nothing is again as it is now for who decides
        return [board(scene), market(scene), hand(scene), before_others]
    return [
        scene.kept(board, slices.of_board(scene)),
        scene.kept(market, slices.of_market(scene)),
        scene.kept(hand, slices.of_hand(scene)),
        before_others,
    ]


def panels(view: View, words: Words, names: Sequence[str]) -> list[Area]:
    """Return pictures to open on demand: tiles not yet seen, all coins, how to read a tile."""
    return _panels(Scene(view, (), words, names))


def points(view: View) -> list[Points]:
    """Return the coins of each seat: they are all that counts, now as at the end."""
    return [Points(player["coin_total"], player["coin_total"]) for player in view["players"]]
