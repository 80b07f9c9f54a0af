"""Moves as text and back: two or three plain words, the same in every position."""

from __future__ import annotations

from typing import Final

from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    CARDS,
    CARTS,
    FREE_KINDS,
    KIND_NAMES,
    KINDS,
    PLACE_MOVES,
    RESOURCES,
    SPOT_NAMES,
    TILE_KINDS,
    WORKER,
    WORKERS,
)
from zamok.games.all_seasons.moves import (
    BARS,
    BUILD,
    BUY,
    CART,
    CHOOSE,
    DONE,
    EQUIP,
    FROM,
    GIFT,
    LOSE,
    LOSE_POINTS,
    MELT,
    MOST_BARS,
    MOST_OWN,
    MOVE_SPACE,
    OFF,
    PALACE_CHOICES,
    PAY,
    PLACE,
    REFUSE,
    ROAD_FOR_POINTS,
    ROAD_FOR_TALERS,
    SELL,
    STONES,
    STORE,
    TAKE,
    TALERS,
    WARM,
    WITHDRAW,
    WORK,
)


def _texts() -> list[str]:
    texts = [""] * int(MOVE_SPACE)
    texts[DONE] = "done"
    texts[WITHDRAW] = "withdraw"
    texts[SELL] = "sell"
    texts[REFUSE] = "refuse"
    texts[TALERS] = "talers"
    texts[LOSE_POINTS] = "points"
    texts[WARM] = "hearth"
    texts[ROAD_FOR_POINTS] = "road points"
    texts[ROAD_FOR_TALERS] = "road talers"
    for card in range(CARDS):
        texts[CHOOSE + card] = f"choose {CARD_NAMES[card]}"
        texts[LOSE + card] = f"lose {CARD_NAMES[card]}"
    for worker in range(WORKERS):
        texts[WORK + worker] = f"work {CARD_NAMES[WORKER + worker]}"
        for seat in range(4):
            for kind in range(RESOURCES):
                number = (seat * WORKERS + worker) * RESOURCES + kind
                owner = f"{CARD_NAMES[WORKER + worker]}@{seat}"
                texts[BUY + number] = f"buy {KIND_NAMES[kind]} {owner}"
    for kind in range(FREE_KINDS):
        texts[EQUIP + kind] = f"equip {KIND_NAMES[kind]}"
    texts[FROM] = "from reserve"
    for cart in range(CARTS):
        texts[CART + cart] = f"cart {KIND_NAMES[cart]}"
        texts[OFF + cart] = f"off {KIND_NAMES[cart]}"
        texts[STORE + cart] = f"tower {KIND_NAMES[cart]}"
        texts[FROM + 1 + cart] = f"from {KIND_NAMES[cart]}"
    for tile in range(TILE_KINDS):
        texts[BUILD + tile] = f"build {BUILDING_NAMES[tile]}"
    for kind in range(4):
        for count in range(MOST_OWN):
            texts[PAY + kind * MOST_OWN + count] = f"pay {KIND_NAMES[kind]} {count}"
        for count in range(MOST_BARS):
            texts[MELT + kind * MOST_BARS + count] = f"melt {KIND_NAMES[kind]} {count}"
    for count in range(PALACE_CHOICES):
        texts[BARS + count] = f"palace {count}"
    for count in range(4):
        texts[STONES + count] = f"stones {count}"
    for kind in range(KINDS):
        texts[GIFT + kind] = f"gift {KIND_NAMES[kind]}"
        texts[TAKE + kind] = f"take {KIND_NAMES[kind]}"
    for spot in range(PLACE_MOVES):
        texts[PLACE + spot] = f"place {SPOT_NAMES[spot]}"
    return texts


TEXTS: Final = _texts()
_MOVES: Final = {text: move for move, text in enumerate(TEXTS)}


def write(move: int) -> str:
    """Return the text of a move."""
    return TEXTS[move]


def read(text: str) -> int:
    """Return the move of a text, or -1."""
    return _MOVES.get(text, -1)
