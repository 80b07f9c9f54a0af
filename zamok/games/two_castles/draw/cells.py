"""Cells: the rooms in the castles of others, as symbols whose pieces lie where they belong."""

from __future__ import annotations

from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.pencil import place

SPECIALS = ("fountain", "tower", "foyer")


def cells() -> dict[str, str]:
    """Return the symbols that a room in another castle is put together from."""
    found = {}
    for kind in (*facts.TYPES, *SPECIALS):
        fill = "special" if kind in SPECIALS else kind
        found[f"cell-{kind}"] = (
            f'<rect class="tc-{fill} tc-outline" x=".6" y=".6" width="38.8" height="38.8" rx="3"/>'
            f'<path class="tc-lit" d="M2 2h20l-20 20z"/>{place(f"k-{kind}", 11, 11, 0.78)}'
        )
    for sign in facts.DECORATIONS[1:]:
        found[f"hung-{sign}"] = place(f"d-{sign}", 30, 11, 0.68)
        found[f"want-d-{sign}"] = place(f"d-{sign}", 11, 30, 0.62)
    for kind in facts.TYPE_KEYS:
        found[f"want-k-{kind}"] = place(f"k-{kind}", 11, 30, 0.62)
    found["want-any"] = place("any", 11, 30, 0.62)
    found["want-all"] = place("all", 11, 30, 0.62)
    return found
