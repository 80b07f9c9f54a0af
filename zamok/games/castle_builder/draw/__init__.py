"""Castle Builder in pictures, made from views alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine.drawing import Area, Points
from zamok.engine.words import Words
from zamok.games.castle_builder.draw import panels as _panels
from zamok.games.castle_builder.draw.board import board
from zamok.games.castle_builder.draw.cover import cover
from zamok.games.castle_builder.draw.hand import hand
from zamok.games.castle_builder.draw.market import market
from zamok.games.castle_builder.draw.others import others
from zamok.games.castle_builder.draw.table import Table
from zamok.games.castle_builder.view import View

__all__ = ["areas", "cover", "marks", "panels", "points"]


def areas(
    view: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str]
) -> list[Area]:
    """Return the pictures of the table, the board first."""
    table = Table(view, legal, words, names)
    return [board(table), market(table), hand(table), others(table)]


def panels(view: dict[str, object], words: Words, names: Sequence[str]) -> list[Area]:
    """Return pictures to open on demand: tiles not yet seen, all coins, how to read a tile."""
    return _panels.panels(Table(view, (), words, names))


def points(view: dict[str, object]) -> list[Points]:
    """Return the coins of each seat: they are all that counts, now as at the end."""
    players = cast("View", view)["players"]
    return [Points(player["coin_total"], player["coin_total"]) for player in players]


def marks(event: dict[str, object]) -> list[str]:
    """Return the ids of the elements that an event is about."""
    kind, seat = event["kind"], event["seat"]
    data = cast("dict[str, object]", event["data"])
    if kind == "place":
        return [f"cb-at-{seat}-{data['row']}-{data['x']}"]
    if kind == "aim":
        return ["cb-laid", f"cb-at-{seat}-{data['row']}-{data['x']}"]
    if kind == "move":
        return [f"cb-baron-{seat}"]
    if kind == "break":
        return [f"cb-castle-{data['castle']}"]
    if kind == "rob":
        return [f"cb-holder-{seat}", f"cb-holder-{data['victim']}"]
    if kind in ("market", "drew", "take", "robbed"):
        return [f"cb-tile-{data['tile']}"]
    if kind == "mill":
        return ["cb-market-0", "cb-market-1", "cb-market-2"]
    if kind == "reshuffle":
        return ["cb-supply"]
    if kind in ("adjust", "shed", "judged"):
        return [f"cb-holder-{seat}", "cb-discard"]
    if kind == "coin_market":
        return ["cb-coin-0", "cb-coin-1", "cb-coin-2"]
    if kind == "draw":
        return [f"cb-holder-{seat}"]
    if kind in ("coin", "goal"):
        return [f"cb-coins-{seat}"]
    return []
