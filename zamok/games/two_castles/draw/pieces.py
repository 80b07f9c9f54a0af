"""Small pieces that many pictures need: coins with points, the signs of players, titles."""

from __future__ import annotations

from zamok.engine.pencil import Ink, label, sign, text, use


def coin(points: object, x: float, y: float, radius: float = 13) -> Ink:
    """Return points on a coin."""
    size = radius * (1.3 if len(str(points)) < 2 else 1.1)
    return use("tc-coin", x, y, radius / 13) + text(
        points, x, y + size * 0.36, "tc-coin-ink middle tc-bold", size
    )


def signed(points: int) -> str:
    """Return points with their sign."""
    return f"+{points}" if points >= 0 else f"−{-points}"


def token(player: int, seats: int, x: float, y: float, size: float) -> Ink:
    """Return the sign of a player; Ludwig, who has no seat, has a crown."""
    if player < seats:
        return sign(player, x, y, size)
    return use("tc-king", x, y, size / 24)


def title(words: str) -> Ink:
    """Return what is shown while something is pointed at."""
    return f"<title>{label(words)}</title>"
