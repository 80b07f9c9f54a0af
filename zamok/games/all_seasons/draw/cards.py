"""Character cards: how they look in a hand, face down, and where they lie open."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import (
    BOLD,
    Ink,
    circle,
    cut,
    num,
    path,
    rect,
    sign,
    symbol,
    text,
    use,
)
from zamok.games.all_seasons.facts import (
    ARCHITECT_POINTS,
    CARD_NAMES,
    CARD_ORDER,
    DATA,
    KIND_NAMES,
    MESSENGER_TALERS,
    RESOURCES,
)

WIDE, HIGH = 86, 132
# Words in a symbol: rules about what surrounds it do not reach there.
_NUMBER = "as-word middle bold"


def role_of(card: str) -> str:
    """Return the character of a card: the three workers are one."""
    return "worker" if card.startswith("worker") else card


def portrait(card: str) -> str:
    """Return the symbol of a character."""
    return f"as-who-{role_of(card)}"


def tint(card: str) -> str:
    """Return the ground of a portrait."""
    return f"{'as-green' if role_of(card) == 'worker' else 'as-tint'} as-tinted"


def short_name(card: str) -> str:
    """Return the key of a character's short name."""
    return "draw.worker" if role_of(card) == "worker" else f"card.{card}"


def order(card: str) -> int:
    """Return when a character is resolved, counting from one."""
    return CARD_ORDER[CARD_NAMES.index(card)]


def load(card: str) -> list[str]:
    """Return the pieces a worker is given, as kinds; '' for one of choice."""
    if role_of(card) != "worker":
        return []
    figures = DATA["workers"][card]
    goods: dict[str, int] = figures["goods"]
    return [kind for kind, count in goods.items() for _ in range(count)] + [""] * int(
        figures["free"]
    )


def _emblems(card: str, x: float, y: float) -> Ink:
    """Return what a character brings, as a row of small pieces around a point."""
    scale = 0.62
    pieces = load(card)
    if pieces:
        left = x - 24 * (len(pieces) - 1) / 2
        return "".join(
            use(f"as-{kind}", left + at * 24, y, scale)
            if kind
            else circle("as-hollow", left + at * 24, y, 9)
            + text("?", left + at * 24, y + 5, _NUMBER, 14)
            for at, kind in enumerate(pieces)
        )
    if card == "messenger":
        talers = text(int(MESSENGER_TALERS), x + 12, y + 6, _NUMBER, 17)
        return use("as-taler", x - 12, y, scale) + talers
    if card == "trader":
        return "".join(
            use(f"as-{kind}", x + 16 * (at - 2), y, scale * 0.85)
            for at, kind in enumerate(KIND_NAMES[:RESOURCES])
        )
    if card == "builder":
        return use("as-hammer", x - 20, y, scale * 1.2) + "".join(
            use("as-taler", x + step, y, scale * 0.8) for step in (2, 12, 22)
        )
    if card == "stonemason":
        return use("as-hammer", x - 16, y, scale * 1.2) + use("as-star", x + 14, y, scale * 1.3)
    points = text(int(ARCHITECT_POINTS), x + 12, y + 6, _NUMBER, 17)
    return use("as-star", x - 12, y, scale * 1.2) + points


def face(card: str) -> Ink:
    """Return the face of a card; zero is its upper left corner."""
    return use(f"as-face-{card}")


def faces(*names: str) -> Ink:
    """Return the symbols of all faces, with the names of the characters."""
    return "".join(
        symbol(f"as-face-{card}", _face(card, name))
        for card, name in zip(CARD_NAMES, names, strict=True)
    )


def _face(card: str, name: str) -> Ink:
    return (
        rect("shadow", 3, 4, WIDE, HIGH, 8)
        + rect("as-card", 0, 0, WIDE, HIGH, 8)
        + rect(tint(card), 5, 5, WIDE - 10, 76, 5)
        + use(portrait(card), WIDE / 2, 46)
        + rect("as-card-edge", 4, 4, WIDE - 8, HIGH - 8, 5)
        + circle("as-plate", 14, 14, 11)
        + text(order(card), 14, 19, _NUMBER, 14)
        + text(name, WIDE / 2, 97, _NUMBER, 13, room=78, weight=BOLD)
        + _emblems(card, WIDE / 2, 113)
    )


def back(wide: float = WIDE, high: float = HIGH) -> Ink:
    """Return the back of a card."""
    x, y = wide / 2, high / 2
    return (
        rect("shadow", 3, 4, wide, high, 8)
        + rect("as-back", 0, 0, wide, high, 8)
        + rect("as-back-line", 5, 5, wide - 10, high - 10, 5)
        + path(
            "as-back-line",
            f"M{num(x - 16)} {num(y + 16)}V{num(y - 8)}h6v6h6v-10h8"
            f"v10h6v-6h6V{num(y + 16)}zM{num(x - 4)} {num(y + 16)}v-8a4 4 0 0 1 8 0v8",
        )
    )


def name_tag(seat: int, x: float, y: float, name: str, size: float, room: float) -> Ink:
    """Return a seat's sign and name, from a point to the right."""
    said = cut(name, room, size, BOLD)
    return sign(seat, x + 8, y - 5, 15) + text(said, x + 21, y, "bold", size)


@cache
def small() -> Ink:
    """Return the symbols of all cards as small as they lie before the others, 33 by 50."""
    return "".join(symbol(f"as-small-{card}", _small(card)) for card in CARD_NAMES)


def _small(card: str) -> Ink:
    body = rect("as-card", 0, 0, 33, 50, 5) + rect(tint(card), 2, 2, 29, 32, 3)
    body += use(portrait(card), 16.5, 20, 0.4)
    kinds = [kind for kind in dict.fromkeys(load(card)) if kind]
    if not kinds:
        return body + text(order(card), 16.5, 47, _NUMBER, 13)
    return body + "".join(
        use(f"as-{kind}", 16.5 + 14 * (at - (len(kinds) - 1) / 2), 42, 0.42)
        for at, kind in enumerate(kinds)
    )
