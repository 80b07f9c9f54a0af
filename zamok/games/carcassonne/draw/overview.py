"""Panels: the tiles that are left, what pays how much, what the final scoring would pay now."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine import Words
from zamok.engine.drawing import sheet, sign
from zamok.games.carcassonne.draw.ink import scaled
from zamok.games.carcassonne.draw.players import shorten, text
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.facts import CASTLE, KIND_NAMES, TILE_NAMES
from zamok.games.carcassonne.view import View, final_points

_COLUMNS = 8


def draw_bag(view: View, words: Words) -> str:
    """Return every kind of tile with how many are still to be drawn."""
    out = text(8, 24, words.count("board.bag", view["bag_size"]), "cc-head")
    for at, name in enumerate(TILE_NAMES):
        x, y = 8 + 82 * (at % _COLUMNS), 40 + 100 * (at // _COLUMNS)
        left = view["bag"].get(name, 0)
        faded = "" if left else ' class="cc-gone"'
        out += (
            f'<g{faded}><g transform="translate({x} {y}) scale(.72)" aria-hidden="true">'
            f"{tile_body(name, 0)}</g></g>"
        )
        of = CASTLE.tiles[at].copies
        look = "cc-body middle" if left else "cc-body middle soft"
        out += text(x + 36, y + 88, f"{left} / {of}", look)
    high = 40 + 100 * ((len(TILE_NAMES) + _COLUMNS - 1) // _COLUMNS)
    if view["aside"]:
        out += text(8, high + 16, words("board.aside", tiles=", ".join(view["aside"])))
        high += 28
    return sheet("bag", 16 + 82 * _COLUMNS, high, words("page.bag"), out)


_PICTURES = {"street": "herald-0", "tower": "knight-0", "house": "squire-0", "court": "merchant-0"}


def draw_values(view: View, words: Words) -> str:
    """Return what each kind of object pays, and what every wall token does and where it is."""
    out = text(8, 24, words("page.objects"), "cc-head")
    y = 34.0
    seat = view["you"] or 0
    for kind in KIND_NAMES:
        piece = _PICTURES[kind].replace("-0", f"-{seat}")
        out += (
            f'<g aria-hidden="true" data-rule="{_ANCHORS[kind]}">'
            f"{scaled(piece, 30, y + 26, 1.15)}</g>"
        )
        out += text(66, y + 22, words(f"page.who.{kind}"), "cc-head")
        out += text(66, y + 42, words(f"page.pays.{kind}"))
        y += 56
    out += (
        '<g aria-hidden="true" data-rule="final-keep">'
        f"{scaled(f'hold-{seat}', 30, y + 28, 0.95)}</g>"
    )
    out += text(66, y + 22, words("score.keep").capitalize(), "cc-head")
    out += text(66, y + 42, words("page.pays.keep"))
    y += 74
    out += text(8, y + 8, words("page.tokens"), "cc-head")
    y += 20
    for number in range(1, 10):
        unseen = view["unseen_tokens"][str(number)]
        spent = view["spent_tokens"][str(number)]
        out += f'<g aria-hidden="true">{scaled(f"token-{number}", 30, y + 28, 0.8)}</g>'
        out += text(66, y + 24, words(f"token.{number}"))
        out += text(66, y + 44, words("page.where", unseen=unseen, spent=spent), "small soft")
        y += 58
    return sheet("values", 640, y + 8, words("page.values"), out)


_ANCHORS = {"street": "street", "tower": "tower", "house": "house", "court": "final-courts"}


def draw_final(view: View, words: Words, names: Sequence[str]) -> str:
    """Return for each player what the final scoring would add as things lie."""
    out = ""
    high = 0.0
    lines = final_points(view)
    for seat, player in enumerate(view["players"]):
        x, y = 8 + 320 * seat, 30.0
        out += sign(seat, x + 12, y - 6, 20) + text(x + 30, y, shorten(names[seat], 22), "cc-head")
        rows = [(words("page.so_far"), player["score"])]
        rows += [(words(f"page.final.{what}"), points) for what, points in lines[seat]]
        for said, points in rows:
            y += 26
            out += text(x, y, said) + text(x + 296, y, str(points), "cc-body end")
        y += 10
        out += f'<path class="cc-rule" d="M{x} {y}H{x + 296}"/>'
        y += 24
        out += text(x, y, words("page.total"), "cc-head")
        out += text(x + 296, y, str(sum(points for _, points in rows)), "cc-head end")
        high = max(high, y + 16)
    return sheet("final", 640, high, words("page.final"), out)
