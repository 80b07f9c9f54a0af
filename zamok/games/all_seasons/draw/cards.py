"""Character cards: how they look in a hand, face down, and where they lie open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from zamok.engine.drawing import label, num, sign
from zamok.games.all_seasons.draw.pen import circle, rect, symbol, use, words_at
from zamok.games.all_seasons.facts import CARD_NAMES, DATA

WIDE, HIGH = 86, 132


def portrait(card: str) -> str:
    """Return the symbol of a character: the three workers look alike."""
    return "who-worker" if card.startswith("worker") else f"who-{card}"


def order(card: str) -> int:
    """Return when a character is resolved, counting from one."""
    at = CARD_NAMES.index(card)
    return at + 1 if at < 5 else 5 if at < 7 else 6


def load(card: str) -> list[str]:
    """Return the pieces a worker is given, as kinds; '' for one of choice."""
    if not card.startswith("worker"):
        return []
    figures = DATA["workers"][card]
    goods: dict[str, int] = figures["goods"]
    return [kind for kind, count in goods.items() for _ in range(count)] + [""] * int(
        figures["free"]
    )


def emblems(card: str, x: float, y: float, scale: float = 0.62) -> str:
    """Return what a character brings, as a row of small pieces around a point."""
    pieces = load(card)
    if pieces:
        step = 24 * scale / 0.62
        left = x - step * (len(pieces) - 1) / 2
        return "".join(
            use(kind, left + at * step, y, scale)
            if kind
            else circle("as-hollow", left + at * step, y, 9)
            + words_at(left + at * step, y + 5, "?", "middle bold", 14)
            for at, kind in enumerate(pieces)
        )
    if card == "messenger":
        return use("taler", x - 12, y, scale) + words_at(x + 12, y + 6, "8", "middle bold", 17)
    if card == "trader":
        return "".join(
            use(kind, x + step, y, scale * 0.85)
            for kind, step in zip(
                ("sand", "wood", "clay", "stone", "silver"), (-32, -16, 0, 16, 32), strict=True
            )
        )
    if card == "builder":
        return use("hammer", x - 20, y, scale * 1.2) + "".join(
            use("taler", x + step, y, scale * 0.8) for step in (2, 12, 22)
        )
    if card == "stonemason":
        return use("hammer", x - 16, y, scale * 1.2) + use("star", x + 14, y, scale * 1.3)
    return use("star", x - 12, y, scale * 1.2) + words_at(x + 12, y + 6, "5", "middle bold", 17)


def face(card: str) -> str:
    """Return the face of a card; zero is its upper left corner."""
    return use(f"face-{card}", 0, 0)


def faces(names: Sequence[str]) -> str:
    """Return the symbols of all faces, with the names of the characters."""
    return "".join(
        symbol(f"face-{card}", _face(card, name))
        for card, name in zip(CARD_NAMES, names, strict=True)
    )


def _face(card: str, name: str) -> str:
    tint = {"w": "as-green"}.get(card[0], "as-tint")
    return (
        rect("shadow", 3, 4, WIDE, HIGH, 8)
        + rect("as-card", 0, 0, WIDE, HIGH, 8)
        + rect(f"{tint} as-tinted", 5, 5, WIDE - 10, 76, 5)
        + use(portrait(card), WIDE / 2, 46, 1)
        + rect("as-card-edge", 4, 4, WIDE - 8, HIGH - 8, 5)
        + circle("as-plate", 14, 14, 11)
        + words_at(14, 19, order(card), "middle bold", 14)
        + _title(name)
        + emblems(card, WIDE / 2, 113)
    )


def _title(name: str) -> str:
    """Return the name of a character, pressed together where it is long."""
    press = ' textLength="78" lengthAdjust="spacingAndGlyphs"' if len(name) > 8 else ""
    return (
        f'<text class="middle bold" x="{num(WIDE / 2)}" y="97" font-size="13"{press}>'
        f"{label(name)}</text>"
    )


@lru_cache(8)
def back(wide: float = WIDE, high: float = HIGH) -> str:
    """Return the back of a card."""
    x, y = wide / 2, high / 2
    return (
        rect("shadow", 3, 4, wide, high, 8)
        + rect("as-back", 0, 0, wide, high, 8)
        + rect("as-back-line", 5, 5, wide - 10, high - 10, 5)
        + f'<path class="as-back-line" d="M{num(x - 16)} {num(y + 16)}V{num(y - 8)}h6v6h6v-10h8'
        f"v10h6v-6h6V{num(y + 16)}zM{num(x - 4)} {num(y + 16)}v-8a4 4 0 0 1 8 0v8"
        '"/>'
    )


def name_tag(seat: int, x: float, y: float, name: str, size: float = 14) -> str:
    """Return a seat's sign and name, from a point to the right."""
    return sign(seat, x + 8, y - 5, 15) + words_at(x + 21, y, clip(name, 14), "bold", size)


def clip(text: str, most: int) -> str:
    """Return a text cut short to fit."""
    return text if len(text) <= most else text[: most - 1] + "…"


def wrap(text: str, most: int) -> list[str]:
    """Return a text as lines of about so many letters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def short_name(card: str) -> str:
    """Return the key of a character's short name."""
    return "draw.worker" if card.startswith("worker") else f"card.{card}"


@cache
def small() -> str:
    """Return the symbols of all cards as small as they lie before the others, 33 by 50."""
    found = ""
    for card in CARD_NAMES:
        tint = "as-green" if card.startswith("worker") else "as-tint"
        body = rect("as-card", 0, 0, 33, 50, 5) + rect(f"{tint} as-tinted", 2, 2, 29, 32, 3)
        body += use(portrait(card), 16.5, 20, 0.4)
        kinds = [kind for kind in dict.fromkeys(load(card)) if kind]
        if kinds:
            body += "".join(
                use(kind, 16.5 + 14 * (at - (len(kinds) - 1) / 2), 42, 0.42)
                for at, kind in enumerate(kinds)
            )
        else:
            body += words_at(16.5, 47, order(card), "middle bold", 13)
        found += symbol(f"small-{card}", body)
    return found
