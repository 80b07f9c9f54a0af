"""Bonus cards: small beside a castle, and large to choose from."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import label, num
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.pencil import coin, place, wrap, write

WIDE, HIGH = 172, 100  # of a card to choose from


@cache
def figure(key: str, x: float, y: float, scale: float = 1) -> str:
    """Return what a card counts, around a point, 32 wide at scale 1."""
    if key in facts.TYPE_KEYS:
        return place(f"k-{key}", x, y, 1.25 * scale)
    if key == "kinds":
        return place("all", x, y, 1.2 * scale)
    if key in ("fives", "threes"):
        number = "5×" if key == "fives" else "3×"
        shape = write(number, x - 12 * scale, y + 6 * scale, 16 * scale, "middle")
        return shape + place("all", x + 11 * scale, y, 0.7 * scale)
    return place(f"c-{key}", x, y, scale)


def worth(key: str) -> int:
    """Return how much a card gives for each thing it counts."""
    return int(facts.CARD_POINTS[facts.CARD_KEYS.index(key)])


def small_card(key: str, points: int, x: float, y: float, words: Words) -> str:
    """Return a card that lies beside a castle, with its points now."""
    text = label(words(f"card.{key}"))
    return (
        f'<g id="tc-bonus-{key}" data-rule="score-cards" transform="translate({num(x)} {num(y)})">'
        f"<title>{text}</title>{place('card', 0, 0)}"
        f"{write(worth(key), 24, 52, 34, 'middle tc-bold')}{figure(key, 72, 41, 1.3)}"
        f"{coin(points, 98, 72, 19)}</g>"
    )


@cache
def wide_card(key: str, words: Words) -> str:
    """Return a card to be read, its corner at zero."""
    parts = [
        f'<path class="shadow" d="M4 5h{WIDE}v{HIGH - 1}h-{WIDE}z"/>'
        f'<rect class="tc-cardface tc-outline" width="{WIDE}" height="{HIGH}" rx="7"/>'
        '<path class="tc-card-line" d="M5 10q5 0 5-5h42q0 5 5 5v80q-5 0-5 5h-42q0-5-5-5z"/>'
    ]
    parts.append(write(worth(key), 31, 38, 28, "middle tc-bold"))
    parts.append(figure(key, 31, 70, 1))
    for number, line in enumerate(wrap(words(f"card.{key}"), 106, 13, 5)):
        parts.append(write(line, 62, 19 + 16 * number, 13, "", 106))
    return "".join(parts)
