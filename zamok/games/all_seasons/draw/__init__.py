"""Pictures of A Castle for All Seasons: the castle that grows, the cards, the supplies."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine import Words
from zamok.engine.drawing import Area, Points
from zamok.engine.screen import WIDE
from zamok.games.all_seasons.draw import panels as tables
from zamok.games.all_seasons.draw import slices
from zamok.games.all_seasons.draw.board import board
from zamok.games.all_seasons.draw.cover import cover
from zamok.games.all_seasons.draw.goods import goods
from zamok.games.all_seasons.draw.hand import hand
from zamok.games.all_seasons.draw.last import castles, tally
from zamok.games.all_seasons.draw.layout import LAYOUT as layout
from zamok.games.all_seasons.draw.market import market
from zamok.games.all_seasons.draw.others import others
from zamok.games.all_seasons.draw.scene import Scene
from zamok.games.all_seasons.draw.stage import stage
from zamok.games.all_seasons.draw.winter import winter
from zamok.games.all_seasons.view import View

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
    found = [
        scene.kept(board, slices.of_board(scene), slices.for_board(scene)),
        scene.kept(market, slices.of_market(scene), slices.for_market(scene)),
    ]
    if view["winter"] is not None:
        found.append(scene.kept(winter, slices.of_winter(scene), legal))
    if view["you"] is not None:
        mine, moves = slices.of_hand(scene), slices.for_hand(scene)
        found.append(scene.kept(hand, mine, moves))
        if scene.narrow:
            found.append(scene.kept(goods, mine, moves))
    return [*found, scene.kept(others, slices.of_others(scene))]


def panels(view: View, words: Words, names: Sequence[str]) -> list[Area]:
    """Return pictures to open on demand: buildings, characters, winter cards."""
    return tables.panels(Scene(view, (), words, names))


def points(view: View) -> list[Points]:
    """Return what each seat has, and what it would have if the game ended as things lie."""
    return [
        Points(player["score"], likely)
        for player, likely in zip(view["players"], view["forecast"]["likely"], strict=True)
    ]
