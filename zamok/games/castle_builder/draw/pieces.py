"""Coins, barons and small icons, drawn around zero, and how to put them somewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zamok.engine.pencil import Ink, circle, group, moved, path, sign, text, use
from zamok.games.castle_builder.draw import stones
from zamok.games.castle_builder.draw.people import person
from zamok.games.castle_builder.facts import DATA

_ART: dict[str, dict[str, list[list[Any]]]] = json.loads(
    Path(__file__).with_name("art.json").read_text(encoding="utf-8")
)


def _drawn(what: str) -> dict[str, Ink]:
    """Return the pieces of a kind whose strokes are in art.json: paths, and circles."""
    return {
        name: "".join((path if len(given) == 2 else circle)(*given) for given in strokes)
        for name, strokes in _ART[what].items()
    }


# ---- icons in a square of about 20 ------------------------------------------------------------

_ICONS = {
    **_drawn("icons"),
    "ruby": stones.ruby(0, 0, 9),
    # On a royal tile in a castle: no rival can make it fall.
    "crown": circle("cb-plate line", 0, 0, 10.5)
    + path("cb-gold line", "M-6 5-7-4-3 0 0-6 3 0 7-4 6 5z"),
}
ICONS = tuple(_ICONS)

# ---- coins of radius 22 -----------------------------------------------------------------------

_COINS = {
    **_drawn("coins"),
    "ruby": stones.ruby(0, -1, 13),
    "judgmental_lady": person("lady", -2, 18, 0.86)
    + path("cb-white line", "M6 13 9-3q8 3 9 11z")
    + path("thin", "M6 13 11-2M6 13l9-10M6 13l11-6"),
    "most_windows": stones.window(-7.5, -9, 11, 21) + stones.window(7.5, -9, 11, 21),
    "windmill": path("cb-plaster line", "M-6 16-4-3H4L6 16z")
    + path("cb-roof line", "M-5-3Q0-11 5-3z")
    + path("cb-niche", "M-2 16v-5h4v5z")
    + group(
        path("cb-white line", "M-1 0V-15H4V-3zM0-1H15V4H3zM1 0V15H-4V3zM0 1H-15V-4H-3z")
        + circle("cb-timber line", 0, 0, 2.4),
        transform="translate(0 -3) rotate(20)",
    ),
    "collapse": path("cb-stone line", "M-14 15V-1L-9 3-6-3-1 2V15z")
    + path("cb-joint", "M-14 7H-1M-8 3v4M-4 7v8")
    + group(path("cb-stone line", "M-6-5H6V4H-6z"), transform="translate(7 -6) rotate(24)")
    + group(path("cb-stone line", "M-5-4H5V4H-5z"), transform="translate(7 10) rotate(-14)")
    + path("cb-strike", "M-6-14-3-8M1-15l1 5"),
}
_RED = {coin["id"] for coin in DATA["coins"] if coin["red"]}


def coin_id(name: str, calmed: bool = False) -> str:
    """Return the id of a coin's symbol; a coin that gives a tile instead has another."""
    return f"cb-c-{name}" + ("-calm" if calmed else "")


def coin_ink(name: str) -> Ink:
    """Return a coin."""
    rim = "cb-coin-red" if name in _RED else "cb-coin"
    return (
        circle(f"{rim} line", 0, 0, 23)
        + path("cb-coin-edge", "M-16 16A22.5 22.5 0 0 0 16-16 24 24 0 0 1-16 16z")
        + circle("cb-coin-face thin", 0, 0, 18.5)
        + _COINS[name]
    )


def calm_ink(name: str) -> Ink:
    """Return a coin of peaceful times: it bears the market's tile beside its old mark."""
    mark = circle("cb-plate line", 0, 0, 11.5) + group(_ICONS["tile"], transform="scale(.8)")
    return coin_ink(name) + group(mark, transform=moved(13, 13))


def icon_ink(name: str) -> Ink:
    """Return an icon."""
    return _ICONS[name]


def baron_ink(seat: int) -> Ink:
    """Return a baron as a wooden figure with the sign of his seat, his feet at zero."""
    figure = "M-11 0C-11-8-6-10-6-16-10-17-9-22-6-23A7 7 0 1 1 6-23C9-22 10-17 6-16 6-10 11-8 11 0z"
    shade = "M3-30A7 7 0 0 1 6-23C9-22 10-17 6-16 6-10 11-8 11 0H5C6-10 1-12 2-18 5-20 5-26 3-30z"
    body = path("shadow", "M-10-1a14 4 0 1 0 28 0a14 4 0 1 0-28 0z")
    body += path(f"seat-{seat} line", figure) + path("cb-shade", shade)
    body += path("cb-gold line", "M-6-27-7-35-3-31 0-36 3-31 7-35 6-27z")
    body += circle("cb-plate thin", 0, -7, 6) + sign(seat, 0, -7, 8.5)
    return group(body, style="cb-baron")


# ---- put at a point ---------------------------------------------------------------------------


def icon(name: str, x: float, y: float, scale: float = 1) -> Ink:
    """Return a small icon centred at a point."""
    return use(f"cb-i-{name}", x, y, scale)


def coin(
    name: str, x: float, y: float, scale: float, calmed: bool, id: str = "", glide: bool = False
) -> Ink:
    """Return a coin centred at a point."""
    return use(coin_id(name, calmed), x, y, scale, id=id, glide=glide)


def counted(name: str, count: int, x: float, y: float) -> Ink:
    """Return an icon with a number beside it."""
    return icon(name, x, y) + text(count, x + 14, y + 6, "cb-count")


def back(x: float, y: float, scale: float) -> Ink:
    """Return the back of a tile."""
    return use("cb-back", x, y, scale)


Coin = tuple[str, bool]  # a coin's name, and whether it gives a tile instead of its effect


def slots(goal: int, x: float, y: float, step: float, radius: float) -> Ink:
    """Return a row of as many places for coins as the game is played to."""
    return "".join(
        circle("cb-slot-goal" if at == goal - 1 else "cb-slot", x + at * step, y, radius)
        for at in range(goal)
    )


def purse(
    coins: tuple[Coin, ...], x: float, y: float, step: float, radius: float, seat: int | None
) -> Ink:
    """Return the coins laid down, in a row; those of a seat make room for new ones."""
    body = ""
    for at, (name, calmed) in enumerate(coins):
        alike = coins[:at].count((name, calmed))
        id = "" if seat is None else f"cb-kept-{seat}-{name}-{alike}"
        body += coin(name, x + at * step, y, _fill(radius), calmed, id, bool(id))
    return body


def played(now: Coin, x: float, y: float, radius: float, seat: int | None) -> Ink:
    """Return the coin whose effect a seat is playing, ringed."""
    name, calmed = now
    ring = radius + 3 if radius > 20 else radius + 1
    body = circle("cb-chosen", x, y, ring) + coin(name, x, y, _fill(radius), calmed)
    return group(body, id="" if seat is None else f"cb-now-{seat}")


def _fill(radius: float) -> float:
    """Return the scale of a coin that lies in a place of this radius."""
    return 1 if radius > 20 else radius / 22.4
