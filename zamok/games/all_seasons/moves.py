"""Moves as numbers: the table of all choices there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from zamok.engine.moves import Moves
from zamok.games.all_seasons.facts import (
    ARCHITECT,
    BUILDING_NAMES,
    CARD_NAMES,
    CARTS,
    DATA,
    FREE_KINDS,
    KIND_NAMES,
    RESOURCES,
    SPOT_NAMES,
    TILE_KINDS,
    WORKER,
)

MOST_OWN: Final = 21  # 0 to 20 pieces of one kind
MOST_BARS: Final = 16  # 0 to 15 bars
PALACE_CHOICES: Final = 11  # 0 to 10 bars
MAX_LEGAL: Final = 64

_GOODS: Final = KIND_NAMES[:RESOURCES]
_CARTS: Final = KIND_NAMES[:CARTS]
_PAID: Final = KIND_NAMES[:4]  # bars are melted into these before they pay
_WORKERS: Final = CARD_NAMES[WORKER:ARCHITECT]


def _counts(most: int) -> list[str]:
    return [str(count) for count in range(most)]


MOVES: Final = Moves(
    Path(__file__).with_name("moves.csv"),
    card=CARD_NAMES,
    worker=_WORKERS,
    free=KIND_NAMES[:FREE_KINDS],
    cart=_CARTS,
    good=_GOODS,
    seat=_counts(4),
    building=BUILDING_NAMES[:TILE_KINDS],
    paid=_PAID,
    own=_counts(MOST_OWN),
    bars=_counts(MOST_BARS),
    origin=["reserve", *_CARTS],
    melted=_counts(PALACE_CHOICES),
    spot=SPOT_NAMES,
)

DONE: Final[i64] = MOVES["done"]
CHOOSE: Final[i64] = MOVES["choose"]
LOSE: Final[i64] = MOVES["lose"]
WORK: Final[i64] = MOVES["work"]
EQUIP: Final[i64] = MOVES["equip"]
CART: Final[i64] = MOVES["cart"]
OFF: Final[i64] = MOVES["off"]
WITHDRAW: Final[i64] = MOVES["withdraw"]
STORE: Final[i64] = MOVES["tower"]
BUY: Final[i64] = MOVES["buy"]
SELL: Final[i64] = MOVES["sell"]
REFUSE: Final[i64] = MOVES["refuse"]
BUILD: Final[i64] = MOVES["build"]
PAY: Final[i64] = MOVES["pay"]
MELT: Final[i64] = MOVES["melt"]
FROM: Final[i64] = MOVES["from"]
BARS: Final[i64] = MOVES["palace"]
PLACE: Final[i64] = MOVES["place"]


def _answer(name: str, answer: dict[str, Any]) -> int:
    """Add an answer to winter cards as the data describe it."""
    form, rule, about = answer["form"], answer["rule"], answer["about"]
    if "{kind}" in form:
        return MOVES.block(name, form, rule=rule, about=about, kind=KIND_NAMES)
    if "{count}" in form:
        most = int(DATA["winter_cards"][answer["most"]]["most"])
        return MOVES.block(name, form, rule=rule, about=about, count=_counts(most + 1))
    return MOVES.block(name, form, rule=rule, about=about)


# What winter cards alone may be answered with; `done` and `lose` are answers, too.
ANSWERS: Final[dict[str, int]] = {
    name: _answer(name, answer) for name, answer in DATA["winter_answers"].items()
}
GIFT: Final[i64] = ANSWERS["gift"]
TAKE: Final[i64] = ANSWERS["take"]

MOVE_SPACE: Final[i64] = MOVES.size
