"""Pictures of A Castle for All Seasons: the castle that grows, the cards, the supplies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine import Words
from zamok.engine.drawing import Area, Points
from zamok.games.all_seasons.draw.board import board
from zamok.games.all_seasons.draw.cover import cover
from zamok.games.all_seasons.draw.frost import frost
from zamok.games.all_seasons.draw.hand import hand
from zamok.games.all_seasons.draw.market import market
from zamok.games.all_seasons.draw.marks import marks
from zamok.games.all_seasons.draw.others import others
from zamok.games.all_seasons.draw.scope import Scope
from zamok.games.all_seasons.draw.tables import panels as tables
from zamok.games.all_seasons.draw.worth import final
from zamok.games.all_seasons.view import View

__all__ = ["areas", "cover", "marks", "panels", "points"]


def areas(
    view: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str]
) -> list[Area]:
    """Return the pictures of the table, the board first."""
    scope = Scope(cast("View", view), tuple(legal), words, names)
    found = [
        Area("board", words("draw.board"), board(scope)),
        Area("market", words("draw.market"), market(scope)),
    ]
    if scope.winter:
        found.append(Area("winter", words("draw.winter"), frost(scope)))
    seat = scope.view["you"]
    if seat is not None:
        found.append(Area("hand", words("draw.hand"), hand(scope, seat)))
    found.append(Area("others", words("draw.others"), others(scope)))
    return found


def panels(view: dict[str, object], words: Words, names: Sequence[str]) -> list[Area]:
    """Return pictures to open on demand: buildings, characters, winter cards."""
    return tables(Scope(cast("View", view), (), words, names))


def points(view: dict[str, object]) -> list[Points]:
    """Return what each seat has, and what it would have if the game ended as things lie."""
    seen = cast("View", view)
    return [
        Points(player["score"], player["score"] + more)
        for player, more in zip(seen["players"], final(seen), strict=True)
    ]
