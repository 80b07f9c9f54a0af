"""Moves as numbers: the table of all choices there are."""

from __future__ import annotations

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


MOVES: Final = Moves()

DONE: Final[i64] = MOVES.block("done", "done", rule="turn", about="no more, or no")
CHOOSE: Final[i64] = MOVES.block(
    "choose", "choose {card}", rule="choose", about="lay this card face down", card=CARD_NAMES
)
LOSE: Final[i64] = MOVES.block(
    "lose",
    "lose {card}",
    rule="winter",
    about="give this card up to a winter card",
    card=CARD_NAMES,
)
WORK: Final[i64] = MOVES.block(
    "work",
    "work {card}",
    rule="worker",
    about="resolve this one of two workers first",
    card=_WORKERS,
)
EQUIP: Final[i64] = MOVES.block(
    "equip",
    "equip {kind}",
    rule="equip",
    about="a free piece of this kind for the third worker",
    kind=KIND_NAMES[:FREE_KINDS],
)
CART: Final[i64] = MOVES.block(
    "cart",
    "cart {cart}",
    rule="trader",
    about="the trader's servant goes to this cart; silver is the rider",
    cart=_CARTS,
)
OFF: Final[i64] = MOVES.block(
    "off",
    "off {cart}",
    rule="city-tavern",
    about="the servant of this cart goes: the toll cannot be paid",
    cart=_CARTS,
)
WITHDRAW: Final[i64] = MOVES.block(
    "withdraw", "withdraw", rule="city-tavern", about="call the innkeeper back"
)
STORE: Final[i64] = MOVES.block(
    "tower",
    "tower {kind}",
    rule="builder",
    about="the builder takes this kind out of the defence tower",
    kind=_GOODS,
)
BUY: Final[i64] = MOVES.block(
    "buy",
    "buy {kind} {card}@{seat}",
    rule="buy",
    about="the stonemason buys this piece from this worker of this seat of the table",
    seat=_counts(4),
    card=_WORKERS,
    kind=_GOODS,
)
SELL: Final[i64] = MOVES.block("sell", "sell", rule="last-piece", about="part with the last piece")
REFUSE: Final[i64] = MOVES.block("refuse", "refuse", rule="last-piece", about="keep it")
BUILD: Final[i64] = MOVES.block(
    "build",
    "build {building}",
    rule="build",
    about="begin this building",
    building=BUILDING_NAMES[:TILE_KINDS],
)
PAY: Final[i64] = MOVES.block(
    "pay",
    "pay {kind} {count}",
    rule="payment",
    about="pay so many own pieces of this kind",
    kind=_PAID,
    count=_counts(MOST_OWN),
)
MELT: Final[i64] = MOVES.block(
    "melt",
    "melt {kind} {count}",
    rule="silver",
    about="melt so many bars into this kind",
    kind=_PAID,
    count=_counts(MOST_BARS),
)
FROM: Final[i64] = MOVES.block(
    "from",
    "from {cart}",
    rule="recall",
    about="the servant who goes comes from the reserve, or from this cart",
    cart=["reserve", *_CARTS],
)
BARS: Final[i64] = MOVES.block(
    "palace",
    "palace {count}",
    rule="palace",
    about="melt so many bars for the palace",
    count=_counts(PALACE_CHOICES),
)


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

PLACE: Final[i64] = MOVES.block(
    "place",
    "place {spot}",
    rule="places",
    about="a servant goes to work at this place",
    spot=SPOT_NAMES,
)
MOVE_SPACE: Final[i64] = MOVES.size
