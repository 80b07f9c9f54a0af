"""The picture of the game for the home page: a corner of a castle being built."""

from __future__ import annotations

import re
from functools import cache

from zamok.engine.drawing import num
from zamok.games.carcassonne.draw.ink import scaled, symbol, use
from zamok.games.carcassonne.draw.pieces import piece_symbols
from zamok.games.carcassonne.draw.shapes import stands
from zamok.games.carcassonne.draw.symbols import tile_symbols
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.draw.wall import WALL_SYMBOLS
from zamok.games.carcassonne.facts import FACES, ROLE_NAMES, TILE_NAMES

# Below the north wall, as it could come about: kinds of tiles and how often each is turned.
_ROWS = (
    (("A4m", 3), ("A10m", 1), ("A5m", 2), ("A4", 1), ("A1", 2)),
    (("C6m", 1), ("D3w", 3), ("B2m", 0), ("B1", 0), ("A4", 0)),
    (("A2", 0), ("D2", 1), ("D3m", 0), ("C6w", 0), ("A5m", 1)),
)
# Column, row and part of a tile where a follower of a seat stands.
_MEN = ((1, 0, 1, 0), (0, 1, 2, 1), (4, 0, 0, 0), (2, 1, 3, 0), (3, 1, 0, 1))


def _needed(markup: str, known: dict[str, str]) -> list[str]:
    """Return the names of everything a markup refers to, one after another."""
    found: list[str] = []
    queue = [markup]
    while queue:
        for name in re.findall(r"#(cc-[\w-]+)", queue.pop()):
            if name not in found and name in known:
                found.append(name)
                queue.append(known[name])
    return found


@cache
def draw_cover() -> str:
    """Return the cover, with only those symbols that stand on it."""
    body = '<g transform="translate(-10 0)">'
    for row, tiles in enumerate(_ROWS):
        for column, (tile, turns) in enumerate(tiles):
            at = f"translate({100 * column} {64 + 100 * row})"
            body += f'<g transform="{at}">{tile_body(tile, turns)}</g>'
    body += '<path class="shadow" d="M0 64H520V76H0z"/><path class="cc-walk" d="M0 14H520V64H0z"/>'
    for number in range(10):
        x = 50 * number
        look = "cc-space-10" if number == 8 else f"cc-space-{1 + number % 2}"
        body += (
            f'<path class="{look}" d="M{x} 14h50v50h-50z"/>'
            f'<text class="cc-count middle" x="{x + 25}" y="46">{number + 2}</text>'
        )
    wall = "M-5 14H505"
    body += "".join(f'<path class="cc-parapet-{look}" d="{wall}"/>' for look in range(3))
    body += '<path class="line" d="M0 64H500"/>' + use("score-0", 225, 36) + use("score-1", 375, 36)
    men = []
    for column, row, part, seat in _MEN:
        tile, turns = _ROWS[row][column]
        px, py = stands(tile, turns)[part]
        role = ROLE_NAMES[FACES[TILE_NAMES.index(tile)].parts[part].kind]
        y = 64 + 100 * row + py
        men.append((y, scaled(f"{role}-{seat}", 100 * column + px, y, 1.35)))
    body += "".join(markup for _, markup in sorted(men)) + scaled("hold-0", 222, 128, 1.25) + "</g>"
    own = "".join(symbol(name, markup) for name, markup in WALL_SYMBOLS.items())
    whole = tile_symbols() + piece_symbols() + own
    known = {
        match[1]: match[0]
        for match in re.finditer(
            r'<(?:g|pattern|linearGradient|radialGradient) id="(cc-[\w-]+)".*?'
            r'(?=<(?:g|pattern|linearGradient|radialGradient) id="|$)',
            whole,
        )
    }
    defs = "".join(known[name] for name in _needed(body, known))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="area" viewBox="0 0 480 320"'
        f' width="{num(480)}" height="{num(320)}" aria-hidden="true"><defs>{defs}</defs>'
        f"{body}</svg>"
    )
