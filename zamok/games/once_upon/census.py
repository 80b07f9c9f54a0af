"""Where every piece is."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.games.once_upon.facts import CHIPS, COUNT, GUEST_IDS
from zamok.games.once_upon.state import BOARD, GUESTS, WIDTH, Position


def census(position: Position) -> dict[str, int]:
    """Count chips, guests, sun and cloud."""
    found: dict[str, int] = {"sun": 1, "cloud": 1}
    for seat in range(int(position.seats)):
        on_board = int(COUNT[position.castles[seat * WIDTH + BOARD]])
        in_hand = int(CHIPS) - on_board
        found[f"chips of seat {seat}"] = on_board + in_hand
    for guest, name in enumerate(GUEST_IDS):
        bit = i64(guest)
        number = int((position.deck >> bit) & 1) + int((position.open >> bit) & 1)
        for seat in range(int(position.seats)):
            number += int((position.castles[seat * WIDTH + GUESTS] >> bit) & 1)
        if number:
            found[name] = number
    return found
