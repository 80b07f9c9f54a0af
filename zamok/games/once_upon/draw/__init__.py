"""The pictures of Once Upon a Castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from zamok.engine.drawing import Area, Points
from zamok.engine.words import Words
from zamok.games.once_upon.draw.cover import cover
from zamok.games.once_upon.draw.gain import own
from zamok.games.once_upon.draw.market import market
from zamok.games.once_upon.draw.panels import guests, scoring
from zamok.games.once_upon.draw.seats import hand, others
from zamok.games.once_upon.draw.sheet import board
from zamok.games.once_upon.view import View

__all__ = ["areas", "cover", "marks", "panels", "points"]


def areas(
    view: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str]
) -> list[Area]:
    """Return the pictures of the table: the own sheet, dice and chips, own guests, the others."""
    seen = cast("View", view)
    return [
        board(seen, legal, words, names),
        market(seen, legal, words, names),
        hand(seen, legal, words, names),
        others(seen, legal, words, names),
    ]


def panels(view: dict[str, object], words: Words, names: Sequence[str]) -> list[Area]:
    """Return all guests, and the points kind by kind."""
    seen = cast("View", view)
    return [guests(seen, words, names), scoring(seen, words, names)]


def points(view: dict[str, object]) -> list[Points]:
    """Return the points of each seat; they count as they stand when the game ends."""
    seen = cast("View", view)
    found = [own(seen, seat)["score"] for seat in range(len(seen["castles"]))]
    return [Points(score, score) for score in found]


def marks(event: dict[str, object]) -> list[str]:
    """Return the ids of what an event is about."""
    kind, seat = event["kind"], event["seat"]
    data = cast("dict[str, Any]", event["data"])
    if kind == "chip":
        return [f"ou-chip-{seat}-{data['cell']}"]
    if kind == "move_chip":
        return [f"ou-chip-{seat}-{data['to']}"]
    if kind in ("floor", "tower", "wall"):
        return [f"ou-{kind}-{seat}-{data['number']}"]
    if kind == "flag":
        return [f"ou-wall-{seat}-{data['wall']}"]
    if kind == "residents":
        first = data["total"] - data["count"]
        return [
            f"ou-people-{seat}-{group}" for group in range(first // 4, (data["total"] + 3) // 4)
        ]
    if kind in ("sun", "cloud"):
        return [f"ou-{kind}-{seat}"]
    if kind == "small_cloud":
        return [f"ou-puffs-{seat}"]
    if kind in ("guest", "steal", "reuse", "open"):
        return [f"ou-guest-{data['guest']}"]
    if kind == "sheet":
        return [f"ou-sheet-{seat}"]
    if kind == "dog":
        return ["ou-die-dog"]
    return ["ou-die-0", "ou-die-1"] if kind == "roll" else []
