"""Coins, barons and small icons, as symbols around zero."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import num, sign
from zamok.games.castle_builder.draw import stones, tiles
from zamok.games.castle_builder.draw.geometry import use
from zamok.games.castle_builder.draw.people import person
from zamok.games.castle_builder.facts import DATA

# ---- icons in a square of about 20 ------------------------------------------------------------

_ICONS = {
    "height": '<path class="cb-stone line" d="M-6 9V-4h-2V-10h3v3h3v-3h4v3h3v-3h3v6H6V9z"/>'
    '<path class="cb-niche" d="M-2.5 9V3a2.5 2.5 0 0 1 5 0V9z"/>',
    "people": '<path class="cb-blue line" d="M-8 9C-8 3-5 0 0 0S8 3 8 9z"/>'
    '<circle class="cb-skin line" cy="-4.5" r="4.5"/>',
    "windows": '<path class="cb-glass line" d="M-6 9V-2C-6-6-3-9 0-10 3-9 6-6 6-2V9z"/>'
    '<path class="cb-lead" d="M0-9V9M-6-1H6M-6 4H6"/>',
    "roofs": '<path class="cb-roof line" d="M-11 7-4-8H4L11 7z"/>'
    '<path class="cb-shingle" d="M-6-3q2 3 4 0 2 3 4 0 2 3 4 0M-8 2q2 3 4 0 2 3 4 0 2 3 4 0"/>',
    "tile": '<path class="cb-stone line" d="M-10-8H10V8H-10z"/>'
    '<path class="cb-joint" d="M-10 0H10M-3-8V0M5 0V8"/>',
    "coin": '<circle class="cb-coin line" r="9"/><circle class="cb-coin-rim" r="6.4"/>'
    '<path class="cb-coin-ink" d="M-3.4 3.5V-1.8L-1.4 0 0-3 1.4 0 3.4-1.8V3.5z"/>',
    "ruby": stones.ruby(0, 0, 9),
    "step": '<path class="cb-step line" d="M-8-4H1V-9L10 0 1 9V4H-8z"/>',
    "trash": '<path class="cb-stone line" d="M-9-6H7V6H-9z"/>'
    '<path class="cb-strike" d="M-11 9 10-9"/>',
}

# ---- coins of radius 22 -----------------------------------------------------------------------

_COINS = {
    "ruby": stones.ruby(0, -1, 13),
    "highest_tower": '<path class="cb-stone line" d="M-8 15V-5h-3V-14h5v4h3v-4h6v4h3v-4h5v9h-3V15z'
    '"/>'
    '<path class="cb-niche" d="M-3 15V8a3 3 0 0 1 6 0v7zM-1.5-3h3v6h-3z"/>',
    "thief": '<path class="cb-dark line" d="M-12 15c0-9 4-12 12-12s12 3 12 12z"/>'
    '<path class="cb-dark line" d="M-10 3C-12-20 12-20 10 3z"/>'
    '<path class="cb-skin" d="M-7-1C-8-13 8-13 7-1 4 4-4 4-7-1z"/>'
    '<path class="cb-dark" d="M-8-6H8v5L2-2 0-4-2-2-8-1z"/>'
    '<path class="cb-white" d="M-5-4.5h3.4v1.8H-5zM1.6-4.5H5v1.8H1.6z"/>',
    "most_people": '<path class="cb-green line" d="M-17 13c0-8 3-10 7-10s7 2 7 10z"/>'
    '<circle class="cb-skin line" cx="-10" cy="-2" r="4.6"/>'
    '<path class="cb-rose line" d="M3 13C3 5 6 3 10 3s7 2 7 10z"/>'
    '<circle class="cb-skin line" cx="10" cy="-2" r="4.6"/>'
    '<path class="cb-blue line" d="M-8 16C-8 6-5 4 0 4s8 2 8 12z"/>'
    '<circle class="cb-skin line" cy="-3" r="5.6"/>',
    "judgmental_lady": f'<g transform="translate(-2 18) scale(.86)">{person("lady", 0, 0)}</g>'
    '<path class="cb-white line" d="M6 13 9-3q8 3 9 11z"/>'
    '<path class="thin" d="M6 13 11-2M6 13l9-10M6 13l11-6"/>',
    "most_windows": stones.window(-7.5, -9, 11, 21) + stones.window(7.5, -9, 11, 21),
    "windmill": '<path class="cb-plaster line" d="M-6 16-4-3H4L6 16z"/>'
    '<path class="cb-roof line" d="M-5-3Q0-11 5-3z"/>'
    '<path class="cb-niche" d="M-2 16v-5h4v5z"/>'
    '<g transform="translate(0 -3) rotate(20)"><path class="cb-white line" d="M-1 0V-15H4V-3'
    'zM0-1H15V4H3zM1 0V15H-4V3zM0 1H-15V-4H-3z"/><circle class="cb-timber line" r="2.4"/></g>',
    "most_roofs": '<path class="cb-roof-dark line" d="M0 1 7-12h6L19 1z"/>'
    '<path class="cb-roof line" d="M-19 1-12-12h6L0 1z"/>'
    '<path class="cb-roof line" d="M-13 14-5-3H5L13 14z"/>'
    '<path class="cb-shingle" d="M-6 2q2 3 4 0 2 3 4 0 2 3 4 0M-9 8q3 3 6 0 3 3 6 0 3 3 6 0"/>',
    "collapse": '<path class="cb-stone line" d="M-14 15V-1L-9 3-6-3-1 2V15z"/>'
    '<path class="cb-joint" d="M-14 7H-1M-8 3v4M-4 7v8"/>'
    '<g transform="translate(7 -6) rotate(24)"><path class="cb-stone line" d="M-6-5H6V4H-6z"/></g>'
    '<g transform="translate(7 10) rotate(-14)"><path class="cb-stone line" d="M-5-4H5V4H-5z"/></g>'
    '<path class="cb-strike" d="M-6-14-3-8M1-15l1 5"/>',
    "monk": '<path class="cb-timber line" d="M-13 16C-13 4-8 1 0 1s13 3 13 15z"/>'
    '<path class="cb-timber line" d="M-10 4C-13-18 13-18 10 4 5 8-5 8-10 4z"/>'
    '<path class="cb-niche" d="M-7 1C-8-12 8-12 7 1 3 6-3 6-7 1z"/>'
    '<circle class="cb-skin" cy="-1" r="5"/><path class="cb-dot" d="M-2.6-2h1.4M1.4-2h1.4"/>'
    '<path class="cb-white thin" d="M-1.4 8h2.8v8h-2.8z"/>',
    "catapult": '<path class="cb-timber line" d="M-15 10H15V13H-15zM-3 10 1-3 5 10z"/>'
    '<path class="cb-timber line" d="M-13 5 9-12l2 2.4L-11 8z"/>'
    '<circle class="cb-stone line" cx="12" cy="-12" r="4.4"/>'
    '<circle class="cb-timber line" cx="-10" cy="14" r="3.6"/>'
    '<circle class="cb-timber line" cx="10" cy="14" r="3.6"/>',
}
_RED = {coin["id"] for coin in DATA["coins"] if coin["red"]}


def coin_id(name: str, peaceful: bool = False) -> str:
    """Return the id of a coin's symbol; in peaceful times red coins have another."""
    return f"cb-c-{name}" + ("-calm" if peaceful and name in _RED else "")


def _coin(name: str) -> str:
    rim = "cb-coin-red" if name in _RED else "cb-coin"
    return (
        f'<circle class="{rim} line" r="23"/>'
        '<path class="cb-coin-edge" d="M-16 16A22.5 22.5 0 0 0 16-16 24 24 0 0 1-16 16z"/>'
        f'<circle class="cb-coin-face thin" r="18.5"/>{_COINS[name]}'
    )


def _calm(name: str) -> str:
    """Return a red coin of peaceful times: it bears the market's tile beside its old mark."""
    return (
        f'<g id="{coin_id(name, True)}">{_coin(name)}<g transform="translate(13 13)">'
        f'<circle class="cb-plate line" r="11.5"/><g transform="scale(.8)">{_ICONS["tile"]}</g>'
        "</g></g>"
    )


def _baron(seat: int) -> str:
    """Return a baron as a wooden figure with the sign of his seat, his feet at zero."""
    body = f'<g id="cb-b-{seat}" class="cb-baron">'
    body += '<ellipse class="shadow" cx="4" cy="-1" rx="14" ry="4"/>'
    figure = "M-11 0C-11-8-6-10-6-16-10-17-9-22-6-23A7 7 0 1 1 6-23C9-22 10-17 6-16 6-10 11-8 11 0z"
    body += f'<path class="seat-{seat} line" d="{figure}"/>'
    shade = "M3-30A7 7 0 0 1 6-23C9-22 10-17 6-16 6-10 11-8 11 0H5C6-10 1-12 2-18 5-20 5-26 3-30z"
    body += f'<path class="cb-shade" d="{shade}"/>'
    body += '<path class="cb-gold line" d="M-6-27-7-35-3-31 0-36 3-31 7-35 6-27z"/>'
    body += f'<circle class="cb-plate thin" cy="-7" r="6"/>{sign(seat, 0, -7, 8.5)}</g>'
    return body


@cache
def symbols() -> str:
    """Return everything that is drawn by reference, as one `<defs>`."""
    body = tiles.symbols()
    body += "".join(f'<g id="cb-i-{name}">{markup}</g>' for name, markup in _ICONS.items())
    body += "".join(f'<g id="{coin_id(name)}">{_coin(name)}</g>' for name in _COINS)
    body += "".join(_calm(name) for name in sorted(_RED))
    body += "".join(_baron(seat) for seat in range(4))
    return f'<defs id="cb-defs">{body}</defs>'


def icon(name: str, x: float, y: float, scale: float = 1) -> str:
    """Return a small icon centred at a point."""
    return use(f"cb-i-{name}", x, y, scale)


def coin(name: str, x: float, y: float, scale: float, peaceful: bool) -> str:
    """Return a coin centred at a point."""
    return use(coin_id(name, peaceful), x, y, scale)


def counted(name: str, count: int, x: float, y: float) -> str:
    """Return an icon with a number beside it."""
    return (
        icon(name, x, y)
        + f'<text class="cb-count" x="{num(x + 14)}" y="{num(y + 6)}">{count}</text>'
    )
