"""Counting every piece, wherever it lies."""

from __future__ import annotations

from zamok.games.carcassonne.facts import CELLS, FOLLOWERS, TILE_NAMES, TOKEN_KINDS
from zamok.games.carcassonne.state import (
    ASIDE,
    BAG,
    CROWD,
    HELD,
    LAID,
    MEN,
    SUPPLY,
    UNSEEN,
    WORD,
    Position,
    root,
)


def census(p: Position) -> dict[str, int]:
    """Count tiles, tokens and followers; the counts never change during a game."""
    found: dict[str, int] = {}
    small = [int(number) for number in p.small]
    lying = [face // 4 for face in small[LAID : LAID + int(CELLS)] if face >= 0]
    aside = small[ASIDE : ASIDE + int(p.asides)]
    for kind, name in enumerate(TILE_NAMES):
        elsewhere = lying.count(kind) + aside.count(kind) + (1 if p.tile == kind else 0)
        found[f"tile {name}"] = small[BAG + kind] + elsewhere
    found["tiles"] = int(p.left) + len(lying) + len(aside) + (1 if p.tile >= 0 else 0)
    words = [int(p.large[HELD]), int(p.large[HELD + 1]), int(p.spent)]
    taken = 0
    for token in range(1, TOKEN_KINDS + 1):
        seen = sum((word >> (4 * token)) & 15 for word in words)
        found[f"token {token}"] = small[UNSEEN + token - 1] + seen
        taken += seen
    corners = bin(int(p.wall)).count("1") + bin(int(p.put_away)).count("1")
    found["tokens on the wall, taken or put away"] = corners + taken
    found["tokens unseen or taken"] = int(p.unseen_left) + taken
    for seat in range(2):
        supply = int(p.large[SUPPLY + seat])
        first = MEN + FOLLOWERS * seat
        men = small[first : first + FOLLOWERS]
        found[f"followers of seat {seat}"] = supply + sum(1 for at in men if at >= 0)
        found[f"followers of seat {seat}, by objects"] = supply + counted(p, seat)
    return found


def counted(p: Position, seat: int) -> int:
    """Count a seat's followers as the objects know them."""
    return sum(
        (int(p.large[WORD + 2 * part]) >> (CROWD + 4 * seat)) & 15
        for part in range(int(p.parts))
        if int(root(p.small, part)) == part
    )
