"""Small pieces as symbols: goods, coin, servant, star, and the place where a servant stands."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import Item, Part
from zamok.engine.pencil import (
    BOLD,
    Ink,
    circle,
    moved,
    path,
    rect,
    sign,
    symbol,
    text,
    use,
    width,
)

_PIECES: dict[str, Ink] = {  # each within a square of 32 around zero
    "sand": path("as-sand as-ink", "M-14 11Q-13 -1 -6 -5Q0 -13 6 -5Q13 0 14 11Q0 15 -14 11z")
    + path("as-sand-dark", "M6 -5Q13 0 14 11Q8 13 1 13Q9 8 6 -5z")
    + path("thin", "M-8 5h3M-2 -2h3M-3 8h3M4 3h3M-6 -1h1"),
    "wood": path("as-wood as-ink", "M-14 -3 8 -10 15 -6 -7 1z")
    + path("as-wood-dark as-ink", "M-7 1 15 -6 15 0 -7 7z")
    + path("as-wood as-ink", "M-14 -3 -7 1 -7 7 -14 3z")
    + path("as-wood as-ink", "M-14 5 -7 8 -7 14 -14 10z")
    + path("as-wood-dark as-ink", "M-7 8 15 1 15 7 -7 14z")
    + path("thin", "M-8 -3L9 -8.5M-4 5L12 0M-3 11.5L12 6.5"),
    "clay": path("as-clay as-ink", "M-14 -2 -5 -9 14 -5 5 2z")
    + path("as-clay as-ink", "M-14 -2 5 2 5 12 -14 8z")
    + path("as-clay-dark as-ink", "M5 2 14 -5 14 5 5 12z")
    + path("thin", "M-14 3L5 7L14 0M-5 0v5M-9 4v5M-1 6v5"),
    "stone": path("as-wall-lit as-ink", "M-12 -5 -3 -12 13 -9 5 -2z")
    + path("as-block as-ink", "M-12 -5 5 -2 5 13 -12 10z")
    + path("as-block-dark as-ink", "M5 -2 13 -9 13 5 5 13z")
    + path("thin", "M-9 0l4 1M-6 6l5 1M-1 3l3 .5M8 1v4"),
    "silver": path("as-cloth as-ink", "M-9 -5 -2 -10 13 -8 7 -3z")
    + path("as-silver as-ink", "M-9 -5 7 -3 9 9 -14 6z")
    + path("as-silver-dark as-ink", "M7 -3 13 -8 15 3 9 9z")
    + path("thin", "M-7 -1l9 1M-5 3l3 .4"),
    "taler": '<ellipse class="shadow" cx="2" cy="3" rx="13" ry="13"/>'
    + circle("as-gold-dark as-ink", 0, 0, 13)
    + circle("as-gold as-ink", -1, -1, 12)
    + circle("thin", -1, -1, 8.5)
    + path("thin", "M-5 3v-7l2 2 2-3 2 3 2-2v7z"),
    "coin": '<ellipse class="shadow" cx="2" cy="3" rx="13" ry="13"/>'
    + circle("as-gold-dark as-ink", 0, 0, 13)
    + circle("as-gold as-ink", -1, -1, 12),
    "star": path(
        "as-gold as-ink",
        "M0-11 2.9-4 10.5-3.6 4.6 1.4 6.5 9 0 4.8-6.5 9-4.6 1.4-10.5-3.6-2.9-4z",
    ),
    "hammer": path("as-wood as-ink", "M-1 -3L2 -5L9 9L6 11z")
    + path("as-block as-ink", "M-8 -3L5 -10L8 -5L-5 2z"),
    "pawn": '<ellipse class="shadow" cx="4" cy="12" rx="14" ry="5"/>'
    + (
        '<path d="M-13 13Q-13 0 -5 -5Q-8 -8 -8 -12A8 8 0 0 1 8 -12Q8 -8 5 -5Q13 0 13 13Q0'
        ' 18 -13 13z"/>'
    )
    + circle("as-cloth", 0, 5, 7.6)
    + path("as-gleam", "M-5 -11Q-5 -17 0 -18Q-3 -14 -3 -9z"),
    "disc": circle("shadow", 2, 3, 20)
    + circle("as-copper-dark as-ink", 0, 0, 20)
    + circle("as-copper", -1, -1, 18)
    + circle("as-disc as-ink", 0, 0, 14.5),
    "flake": path(
        "as-flake",
        "M0 -11V11M-9.5 -5.5L9.5 5.5M-9.5 5.5L9.5 -5.5M-3 -9l3 3 3-3M-3 9l3-3 3 3M-9.5 "
        "-1.5l4-.5-1.5-4M9.5 1.5l-4 .5 1.5 4M-9.5 1.5l4 .5-1.5 4M9.5 -1.5l-4-.5 1.5-4",
    ),
    "crown": path("as-gold as-ink", "M-12 7L-14 -7L-6 -1L0 -11L6 -1L14 -7L12 7z")
    + path("thin", "M-11 3H11"),
    "tick": path("as-tick", "M-7 0L-2 6L8 -7"),
}


@cache
def symbols() -> Ink:
    """Return the symbols of the pieces."""
    return "".join(symbol(f"as-{name}", ink) for name, ink in _PIECES.items())


def pawn(seat: int, x: float, y: float, scale: float = 1) -> Ink:
    """Return a servant of a seat, with its sign on the breast."""
    return f'<g transform="{moved(x, y, scale)}">{_pawn(seat)}</g>'


def _pawn(seat: int) -> Ink:
    return use("as-pawn", style=f"sign seat-{seat}") + sign(seat, 0, 5, 11)


def servant(seat: int | None, place: str, x: float, y: float, scale: float = 1.15) -> list[Item]:
    """Return the servant who stands at a place, as a piece that comes and goes."""
    if seat is None:
        return []
    key = f"as-servant-{seat}-{place}"
    return [Part(key, _pawn, (seat,), transform=moved(x, y, scale), glide=True)]


def banner(seat: int, x: float, y: float) -> Ink:
    """Return the banner of whoever built something, on a pole that stands at a point."""
    body = (
        path("as-pole", "M0 0V-34")
        + path("as-cloth as-ink", "M0 -34H27L22 -22.5L27 -11H0z")
        + sign(seat, 11.5, -22.5, 16)
    )
    return f'<g transform="{moved(x, y)}">{body}</g>'


def pill(x: float, y: float, said: object, style: str = "as-worth") -> Ink:
    """Return a small number on a coloured ground."""
    wide = 15 + width(str(said), 16, BOLD)
    ground = rect(f"{style} as-ink", x - wide / 2, y - 10, wide, 21, 10)
    return ground + text(said, x, y + 6, "middle as-on-worth bold", 16)
