"""The pictures of Between Two Castles: areas, panels, marks, points and the cover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine.drawing import Area, Points
from zamok.engine.words import Words
from zamok.games.two_castles.draw import around, castle, hand, tables
from zamok.games.two_castles.draw.events import marks
from zamok.games.two_castles.draw.frontispiece import cover
from zamok.games.two_castles.view import View

__all__ = ["areas", "cover", "marks", "panels", "points"]


def areas(
    view: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str], /
) -> list[Area]:
    """Return the viewer's two castles, its tiles, the tiles of this turn, all other castles."""
    found = [
        castle.board(view, legal, words, names),
        hand.hand(view, legal, words, names),
        around.market(view, words, names),
        around.others(view, words, names),
    ]
    return [area for area in found if area is not None]


def panels(view: dict[str, object], words: Words, names: Sequence[str], /) -> list[Area]:
    """Return points by category, what types score and bring, the cards, the stock."""
    return [
        tables.score(view, words, names),
        tables.types(words),
        tables.cards(words),
        tables.stock(view, words, names),
    ]


def points(view: dict[str, object], /) -> list[Points]:
    """Return the lower castle of each seat: that is its score, now and at the end."""
    table = cast("View", view)
    return [Points(score, score) for score in table["scores"]]
