"""Carcassonne: The Castle in pictures."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine import Words
from zamok.engine.drawing import Area, Points
from zamok.engine.screen import WIDE
from zamok.games.carcassonne.draw import slices
from zamok.games.carcassonne.draw.board import board
from zamok.games.carcassonne.draw.cover import cover
from zamok.games.carcassonne.draw.hand import hand
from zamok.games.carcassonne.draw.last import castles, tally
from zamok.games.carcassonne.draw.layout import LAYOUT as layout
from zamok.games.carcassonne.draw.market import market
from zamok.games.carcassonne.draw.others import others
from zamok.games.carcassonne.draw.panels import panels as draw_panels
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.draw.stage import stage
from zamok.games.carcassonne.view import View

__all__ = ["areas", "castles", "cover", "layout", "panels", "points", "stage", "tally"]


def areas(
    view: View,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
    shape: str = WIDE,
    /,
) -> list[Area]:
    """Return the board, the tile of the turn, and what lies before the players."""
    scene = Scene(view, legal, words, names, shape)
    you = view["you"]
    standing = legal if slices.asks_for_follower(scene) else ()
    found = [board(scene), scene.kept(market, slices.of_market(scene), standing)]
    if you is not None:
        mine = slices.of_supplies(scene, [you])
        uses = slices.for_tokens(scene) if view["players"][you]["tokens"] and scene.decides else ()
        found.append(scene.kept(hand, mine, uses))
    theirs = slices.of_supplies(scene, [seat for seat in range(2) if seat != you])
    return [*found, scene.kept(others, theirs)]


def panels(view: View, words: Words, names: Sequence[str]) -> list[Area]:
    """Return what is left in the bag, what pays how much, and the final scoring so far."""
    return draw_panels(Scene(view, (), words, names))


def points(view: View) -> list[Points]:
    """Return each seat's points, and with what the final scoring would add."""
    return [
        Points(player["score"], likely)
        for player, likely in zip(view["players"], view["forecast"]["likely"], strict=True)
    ]
