"""Carcassonne: The Castle in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine import Words
from zamok.engine.drawing import Area, Points
from zamok.games.carcassonne.draw.board import draw_board
from zamok.games.carcassonne.draw.cover import draw_cover
from zamok.games.carcassonne.draw.overview import draw_bag, draw_final, draw_values
from zamok.games.carcassonne.draw.players import draw_market, draw_players
from zamok.games.carcassonne.facts import CORNER_AT
from zamok.games.carcassonne.view import View, final_points


def areas(
    data: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str]
) -> list[Area]:
    """Return the board, the tile of the turn, and what lies before the players."""
    view = cast("View", data)
    found = [
        Area("board", words("page.board"), draw_board(view, legal, words, names)),
        Area("market", words("page.market"), draw_market(view, legal, words, names)),
    ]
    you = view["you"]
    groups = [("others", [0, 1])] if you is None else [("hand", [you]), ("others", [1 - you])]
    for key, seats in groups:
        svg = draw_players(key, seats, view, legal, words, names)
        found.append(Area(key, words(f"page.{key}"), svg))
    return found


def panels(data: dict[str, object], words: Words, names: Sequence[str]) -> list[Area]:
    """Return what is left in the bag, what pays how much, and the final scoring so far."""
    view = cast("View", data)
    return [
        Area("bag", words("page.bag"), draw_bag(view, words)),
        Area("values", words("page.values"), draw_values(view, words)),
        Area("final", words("page.final"), draw_final(view, words, names)),
    ]


def marks(event: dict[str, object]) -> list[str]:
    """Return the ids of the elements that an event is about."""
    kind = event["kind"]
    data = cast("dict[str, object]", event["data"])
    seat = event["seat"]
    if kind in ("lay", "score", "tie"):
        return [f"cc-t-{data['cell']}"]
    if kind in ("follower", "back"):
        return [f"cc-at-{data['cell']}-{data['slot']}", f"cc-t-{data['cell']}"]
    if kind == "draw":
        return ["cc-hand"]
    if kind == "aside":
        return ["cc-stack"]
    if kind in ("keep", "keep_score"):
        return [f"cc-keep-{seat}"]
    if kind == "keep_tie":
        return ["cc-keep-0", "cc-keep-1"]
    if kind == "token":
        corner = int(CORNER_AT[cast("int", data["space"])])
        return [f"cc-corner-{corner}", f"cc-marker-{seat}", f"cc-token-{seat}-{data['token']}-1"]
    return [] if seat is None else [f"cc-seat-{seat}"]


def points(data: dict[str, object]) -> list[Points]:
    """Return each seat's points, and with what the final scoring would add."""
    view = cast("View", data)
    added = final_points(view)
    return [
        Points(player["score"], player["score"] + sum(value for _, value in added[seat]))
        for seat, player in enumerate(view["players"])
    ]


def cover() -> str:
    """Return the picture of the game for the home page."""
    return draw_cover()
