"""Counting every piece, wherever it lies."""

from __future__ import annotations

from zamok.games.carcassonne.facts import CELLS, FOLLOWERS, TILE_NAMES, TOKEN_KINDS
from zamok.games.carcassonne.state import HELD, MEN, SUPPLY, Position, root


def census(p: Position) -> dict[str, int]:
    """Count tiles, tokens and followers; the counts never change during a game."""
    found: dict[str, int] = {}
    lying = [int(p.laid[cell]) // 4 for cell in range(CELLS) if p.laid[cell] >= 0]
    aside = [int(kind) for kind in p.aside]
    for kind, name in enumerate(TILE_NAMES):
        elsewhere = lying.count(kind) + aside.count(kind) + (1 if p.tile == kind else 0)
        found[f"tile {name}"] = int(p.bag[kind]) + elsewhere
    found["tiles"] = int(p.left) + len(lying) + len(aside) + (1 if p.tile >= 0 else 0)
    words = [int(p.own[HELD]), int(p.own[HELD + 1]), int(p.spent)]
    taken = 0
    for token in range(1, TOKEN_KINDS + 1):
        seen = sum((word >> (4 * token)) & 15 for word in words)
        found[f"token {token}"] = int(p.unseen[token - 1]) + seen
        taken += seen
    found["tokens on the wall or taken"] = bin(int(p.wall)).count("1") + taken
    found["tokens unseen or taken"] = int(p.unseen_left) + taken
    for seat in range(2):
        supply = int(p.own[SUPPLY + seat])
        men = [int(p.men[FOLLOWERS * seat + man]) for man in range(FOLLOWERS)]
        found[f"followers of seat {seat}"] = supply + sum(1 for at in men if at >= 0)
        found[f"followers of seat {seat}, by objects"] = supply + counted(p, seat)
    return found


def counted(p: Position, seat: int) -> int:
    """Count a seat's followers as the objects know them."""
    return sum(
        (int(p.word[part]) >> (MEN + 4 * seat)) & 15
        for part in range(int(p.parts))
        if int(root(p.parent, part)) == part
    )
