"""The board: the castle with all tiles and pieces, and what the viewer can do there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from zamok.engine import Words
from zamok.engine.drawing import num, part, sheet, sign
from zamok.games.carcassonne.draw.choices import draw_choices
from zamok.games.carcassonne.draw.glow import glow
from zamok.games.carcassonne.draw.ink import symbol, use
from zamok.games.carcassonne.draw.pieces import piece_symbols
from zamok.games.carcassonne.draw.symbols import tile_symbols
from zamok.games.carcassonne.draw.table import plaque, scored_spots, stand_of
from zamok.games.carcassonne.draw.things import CELL, SLOT, read
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.draw.wall import (
    HEIGHT,
    WALL_SYMBOLS,
    WIDTH,
    castle,
    corner_of,
    space_spot,
    token_spot,
)
from zamok.games.carcassonne.facts import CASTLE, CELL_NAMES, SIDES
from zamok.games.carcassonne.view import View

_HAND = (146, 1048)  # where the tile in hand lies on the board
_STACK = (1094, 1062)


@cache
def _defs() -> str:
    own = "".join(symbol(name, body) for name, body in WALL_SYMBOLS.items())
    own += symbol(
        "place",
        '<rect class="spot-mark" x="6" y="6" width="88" height="88" rx="9"/>'
        '<rect class="hit" width="100" height="100"/>',
    )
    own += symbol("lands", '<circle class="cc-lands" r="19"/>')
    own += symbol("laid", '<rect class="cc-ghost-rim" width="100" height="100"/>')
    own += symbol("cell", '<rect class="hit" width="100" height="100"/>')
    return f'<defs id="cc-defs">{tile_symbols()}{piece_symbols()}{own}</defs>'


def draw_board(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> str:
    """Return the whole board."""
    body = part("cc-defs", _defs()) + part("cc-castle", castle())
    corners = "".join(_corner(view, number) for number in range(len(CASTLE.corners)))
    body += part("cc-corners", f'<g id="cc-corners">{corners}</g>')
    body += "".join(
        part(
            f"cc-t-{tile['cell']}",
            _tile(tile["tile"], SIDES.index(tile["turn"]), CELL[tile["cell"]]),
        )
        for tile in view["tiles"]
    )
    body += _waste(view) + _laid(view) + _complete(view)
    body += _keeps(view) + _followers(view) + _worths(view) + _markers(view)
    body += _payments(view)
    body += part("cc-stack", _stack(view["bag_size"])) + part("cc-hand", _hand(view))
    if legal:
        body += draw_choices(view, legal, words, names)
    return sheet("board", WIDTH, HEIGHT, words("page.board"), body)


@cache
def _tile(tile: str, turns: int, cell: int) -> str:
    x, y = corner_of(cell)
    return (
        f'<g id="cc-t-{CELL_NAMES[cell]}" transform="translate({num(x)} {num(y)})"'
        f' aria-hidden="true">{use("under")}{tile_body(tile, turns)}</g>'
    )


def _corner(view: View, number: int) -> str:
    x, y = token_spot(number)
    inside = use("back", x, y) if view["corners"][number]["token"] else ""
    return f'<g id="cc-corner-{number}" data-rule="landing" aria-hidden="true">{inside}</g>'


def _followers(view: View) -> str:
    out = []
    for man in view["followers"]:
        x, y = stand_of(view, man["cell"], man["slot"])
        name = f"cc-man-{man['seat']}-{man['number']}"
        piece = use(f"{man['role']}-{man['seat']}", x, y)
        out.append((y, f'<g id="cc-at-{man["cell"]}-{man["slot"]}" data-rule="follower"'
                    f' aria-hidden="true"><g id="{name}" data-glide="">{piece}</g>'
                    '</g>'))  # fmt: skip
    return "".join(markup for _, markup in sorted(out))


def _worths(view: View) -> str:
    """Return small plaques: what each occupied object pays as it lies."""
    out = ""
    for thing in view["things"]:
        x, y = stand_of(view, thing["cell"], thing["slot"])
        wide = 24 if thing["worth"] > 9 else 17
        owner = "cc-worth" if thing["winner"] is not None else "cc-worth-none"
        out += (
            f'<rect class="{owner} cc-fine" x="{num(x + 7)}" y="{num(y + 5)}" width="{wide}"'
            f' height="17" rx="5"/><text class="cc-worth-text" x="{num(x + 7 + wide / 2)}"'
            f' y="{num(y + 18.5)}">{thing["worth"]}</text>'
        )
    return f'<g class="middle" aria-hidden="true">{out}</g>'


def _keeps(view: View) -> str:
    out = ""
    for seat, player in enumerate(view["players"]):
        keep = player["keep"]
        if keep is not None:
            x, y = stand_of(view, keep["cell"], keep["slot"])
            out += (
                f'<g id="cc-keep-{seat}" data-glide="" data-rule="keep" aria-hidden="true">'
                f"{use(f'hold-{seat}', x, y)}"
                f'<circle class="cc-disc cc-fine" cx="{num(x + 16)}" cy="{num(y + 9)}" r="10"/>'
                f'<text class="middle cc-worth-text" x="{num(x + 16)}" y="{num(y + 14.5)}">'
                f"{keep['with_tokens']}</text></g>"
            )
    return out


def _markers(view: View) -> str:
    players = view["players"]
    out = ""
    together = players[0]["space"] == players[1]["space"]
    for seat in (1, 0) if view["actor"] == 0 else (0, 1):
        x, y = space_spot(players[seat]["space"])
        if together:
            x, y = x + (-9, 9)[seat], y + (-6, 6)[seat]
        lap = players[seat]["lap"]
        tell = (
            f'<text class="middle cc-lap" x="{num(x)}" y="{num(y - 14)}">+{100 * lap}</text>'
            if lap
            else ""
        )
        out += (
            f'<g id="cc-marker-{seat}" data-glide="" data-rule="track" aria-hidden="true">'
            f"{use(f'score-{seat}', x, y)}{tell}</g>"
        )
    return out


@cache
def _stack(left: int) -> str:
    """Return the tiles to draw as a pile beside the castle."""
    x, y = _STACK
    sheets = min(5, (left + 11) // 12)
    out = f'<rect class="shadow" x="{x + 8}" y="{y + 10}" width="96" height="96" rx="7"/>'
    for level in range(sheets):
        out += (
            f'<rect class="cc-back cc-ink" x="{x}" y="{y - 5 * level}" width="92" height="92"'
            ' rx="7"/>'
        )
    top = y - 5 * max(0, sheets - 1)
    if not sheets:
        out = f'<rect class="cc-socket" x="{x}" y="{y}" width="92" height="92" rx="7"/>'
    else:
        out += (
            f'<rect class="cc-token-rim" x="{x + 7}" y="{top + 7}" width="78" height="78" rx="5"/>'
        )
    out += f'<text class="middle cc-pile" x="{x + 46}" y="{top + 60}">{left}</text>'
    return f'<g id="cc-stack" data-rule="draw" aria-hidden="true">{out}</g>'


def _hand(view: View) -> str:
    """Return the tile in hand, large, outside the wall."""
    if view["tile"] is None or view["actor"] is None:
        return '<g id="cc-hand"></g>'
    x, y = _HAND
    return (
        f'<g id="cc-hand" data-rule="draw" aria-hidden="true">'
        f'<g transform="translate({x} {y}) scale(1.7)">'
        f'{use("under")}{tile_body(view["tile"], 0)}<rect class="cc-frame" width="100"'
        ' height="100"/></g>'
        f"{sign(view['actor'], x - 24, y + 24, 30)}</g>"
    )


_WASTE_SHOWN = 40  # a larger area is most of the castle, and its edge would only disturb


def _waste(view: View) -> str:
    """Return the edge of the largest empty area, for which the keep is paid."""
    if view["empty_area"] > _WASTE_SHOWN:
        return ""
    area = read(view).waste()
    edge = ""
    for cell in sorted(area):
        x, y = corner_of(cell)
        corners = ((x + 5, y + 5), (x + 95, y + 5), (x + 95, y + 95), (x + 5, y + 95))
        for side in range(4):
            if CASTLE.beside(cell, side) not in area:
                (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 4]
                edge += f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"
    return f'<path id="cc-waste" class="cc-waste" data-rule="final-keep" d="{edge}"/>'


def _laid(view: View) -> str:
    if view["laid"] is None:
        return ""
    x, y = corner_of(CELL[view["laid"]])
    return f'<rect class="cc-frame" x="{num(x)}" y="{num(y)}" width="100" height="100" rx="3"/>'


def _complete(view: View) -> str:
    """Return the objects that are complete and still to be scored, lit up."""
    table = read(view)
    out = ""
    for item in view["completed"]:
        thing = item["thing"]
        out += glow(table.at(CELL[thing["cell"]], SLOT[thing["slot"]]), view)
    return f'<g aria-hidden="true">{out}</g>' if out else ""


def _payments(view: View) -> str:
    """Return what each of them pays, and to whom."""
    out = ""
    for item, (x, y) in zip(view["completed"], scored_spots(view), strict=True):
        thing = item["thing"]
        mark = "" if thing["winner"] is None else sign(thing["winner"], 0, 0, 17)
        out += plaque(x, y - 26, thing["worth"], mark=mark)
    return f'<g aria-hidden="true">{out}</g>' if out else ""
