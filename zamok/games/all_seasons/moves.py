"""Moves as numbers: each kind of choice has its own range, the same in every position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.games.all_seasons.facts import (
    CARDS,
    CARTS,
    FREE_KINDS,
    KINDS,
    PLACE_MOVES,
    RESOURCES,
    TILE_KINDS,
    WORKERS,
)

MOST_OWN: Final = 21  # 0 to 20 pieces of one kind
MOST_BARS: Final = 16  # 0 to 15 bars
PALACE_CHOICES: Final = 11  # 0 to 10 bars

DONE: Final = 0  # no (more) building, buying, placing, giving
CHOOSE: Final = 1  # + card: lay it face down
LOSE: Final = CHOOSE + CARDS  # + card: give it up for the rest of the game
WORK: Final = LOSE + CARDS  # + worker: resolve this one of two now
EQUIP: Final = WORK + WORKERS  # + kind: a free piece for the third worker
CART: Final = EQUIP + FREE_KINDS  # + cart: the trader's servant goes there
OFF: Final = CART + CARTS  # + cart: the servant there goes, the toll was not paid
WITHDRAW: Final = OFF + CARTS  # the innkeeper comes home
STORE: Final = WITHDRAW + 1  # + kind: the builder takes it out of the defence tower
BUY: Final = STORE + RESOURCES  # + ((seat * 3) + worker) * 5 + kind
SELL: Final = BUY + 4 * WORKERS * RESOURCES  # the owner parts with the last piece
REFUSE: Final = SELL + 1
BUILD: Final = REFUSE + 1  # + building
PAY: Final = BUILD + TILE_KINDS  # + kind * 21 + pieces of one's own
MELT: Final = PAY + 4 * MOST_OWN  # + kind * 16 + bars melted into that kind
FROM: Final = MELT + 4 * MOST_BARS  # + 0 for the reserve, + 1 + cart
BARS: Final = FROM + 1 + CARTS  # + bars melted for the palace
STONES: Final = BARS + PALACE_CHOICES  # + pieces for the broken wall
GIFT: Final = STONES + 4  # + kind: to the frozen beauty
TAKE: Final = GIFT + KINDS  # + kind: from the frozen beauty's gifts
TALERS: Final = TAKE + KINDS  # pay in talers what a winter card asks
LOSE_POINTS: Final = TALERS + 1  # pay it in points
WARM: Final = LOSE_POINTS + 1  # wood for the hearth
ROAD_FOR_POINTS: Final = WARM + 1
ROAD_FOR_TALERS: Final = ROAD_FOR_POINTS + 1
PLACE: Final = ROAD_FOR_TALERS + 1  # + spot: a servant goes to work there
MOVE_SPACE: Final[i64] = PLACE + PLACE_MOVES
MAX_LEGAL: Final = 64
