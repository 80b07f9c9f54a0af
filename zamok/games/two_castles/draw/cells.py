"""Cells: the rooms in the castles of others, as symbols whose pieces lie where they belong."""

from __future__ import annotations

from zamok.engine.pencil import Ink, path, rect, use
from zamok.games.two_castles import facts


def cells() -> dict[str, Ink]:
    """Return the symbols that a room in another castle is put together from."""
    found = {}
    for kind in facts.ROOM_LINES:
        fill = "special" if kind in facts.SPECIAL_LINES else kind
        found[f"cell-{kind}"] = (
            rect(f"tc-{fill} tc-outline", 0.6, 0.6, 38.8, 38.8, 3)
            + path("tc-lit", "M2 2h20l-20 20z")
            + use(f"tc-k-{kind}", 11, 11, 0.78)
        )
    for sign in facts.DECORATIONS[1:]:
        found[f"hung-{sign}"] = use(f"tc-d-{sign}", 30, 11, 0.68)
        found[f"want-d-{sign}"] = use(f"tc-d-{sign}", 11, 30, 0.62)
    for kind in facts.TYPE_KEYS:
        found[f"want-k-{kind}"] = use(f"tc-k-{kind}", 11, 30, 0.62)
    found["want-any"] = use("tc-any", 11, 30, 0.62)
    found["want-all"] = use("tc-all", 11, 30, 0.62)
    return found
