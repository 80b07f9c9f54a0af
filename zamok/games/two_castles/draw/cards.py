"""Bonus cards: small beside a castle, and large to choose from."""

from __future__ import annotations

from zamok.engine.pencil import Ink, group, moved, path, rect, text, use, wrap
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.pieces import coin, signed, title

WIDE, HIGH = 172, 100  # of a card to choose from


def figure(key: str, x: float, y: float, scale: float = 1) -> Ink:
    """Return what a card counts, around a point, 32 wide at scale 1."""
    if key in facts.TYPE_KEYS:
        return use(f"tc-k-{key}", x, y, 1.25 * scale)
    if key == "kinds":
        return use("tc-all", x, y, 1.2 * scale)
    if key in ("fives", "threes"):
        number = "5×" if key == "fives" else "3×"
        shape = text(number, x - 12 * scale, y + 6 * scale, "middle", 16 * scale)
        return shape + use("tc-all", x + 11 * scale, y, 0.7 * scale)
    return use(f"tc-c-{key}", x, y, scale)


def worth(key: str) -> int:
    """Return how much a card gives for each thing it counts."""
    return int(facts.CARD_POINTS[facts.CARD_KEYS.index(key)])


def small_card(key: str, points: int, x: float, y: float, words: Words) -> Ink:
    """Return a card that lies beside a castle, with its points now."""
    ink = title(words(f"card.{key}")) + use("tc-card")
    ink += text(worth(key), 24, 52, "middle tc-bold", 34) + figure(key, 72, 41, 1.3)
    ink += coin(points, 98, 72, 19)
    return group(ink, id=f"tc-bonus-{key}", rule="score-cards", transform=moved(x, y))


def offered_card(key: str, gain: int, words: Words) -> Ink:
    """Return a card to choose, with what it would bring now; its corner at zero."""
    shapes = [
        path("shadow", f"M4 5h{WIDE}v{HIGH - 1}h-{WIDE}z"),
        rect("tc-cardface tc-outline", 0, 0, WIDE, HIGH, 7),
        path("tc-card-line", "M5 10q5 0 5-5h42q0 5 5 5v80q-5 0-5 5h-42q0-5-5-5z"),
        text(worth(key), 31, 38, "middle tc-bold", 28),
        figure(key, 31, 70, 1),
    ]
    for number, line in enumerate(wrap(words(f"card.{key}"), 106, 15, 5)):
        shapes.append(text(line, 62, 18 + 17 * number, "", 15, room=106))
    shapes.append(coin(signed(gain), WIDE - 19, HIGH - 17, 15))
    return "".join(shapes)
