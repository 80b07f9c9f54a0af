"""Panels: the tiles that are left, what pays how much, what the final scoring would pay now."""

from __future__ import annotations

from zamok.engine.drawing import Area
from zamok.engine.pencil import BOLD, Ink, group, moved, path, sign, text, use
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.facts import (
    CASTLE,
    KIND_NAMES,
    ROLE_NAMES,
    TILE_NAMES,
    TOKEN_KINDS,
)

_COLUMNS = 8


def panels(scene: Scene) -> list[Area]:
    """Return what is left in the bag, what pays how much, and the final scoring so far."""
    return [_bag(scene), _values(scene), _final(scene)]


def _bag(scene: Scene) -> Area:
    """Return every kind of tile with how many are still to be drawn, and what fitted nowhere."""
    view, words = scene.view, scene.words
    out = text(words.count("board.bag", view["bag_size"]), 8, 24, "cc-head")
    for at, name in enumerate(TILE_NAMES):
        x, y = 8 + 82 * (at % _COLUMNS), 40 + 100 * (at // _COLUMNS)
        left = view["bag"].get(name, 0)
        face = group(tile_body(name, 0), transform=moved(x, y, 0.72))
        out += group(face, style="" if left else "cc-gone")
        look = "cc-body middle" if left else "cc-body middle soft"
        out += text(f"{left} / {CASTLE.tiles[at].copies}", x + 36, y + 88, look)
    high = 40 + 100 * ((len(TILE_NAMES) + _COLUMNS - 1) // _COLUMNS)
    if view["aside"]:
        out += text(words.count("board.aside", len(view["aside"])), 8, high + 16, "cc-body")
        high += 28
        for at, name in enumerate(view["aside"]):
            x, y = 8 + 82 * (at % _COLUMNS), high + 82 * (at // _COLUMNS)
            out += group(tile_body(name, 0), transform=moved(x, y, 0.72))
        high += 82 * ((len(view["aside"]) + _COLUMNS - 1) // _COLUMNS)
    return Area("bag", words("page.bag"), 16 + 82 * _COLUMNS, high, [out])


_ANCHORS = {"street": "street", "tower": "tower", "house": "house", "court": "final-courts"}


def _values(scene: Scene) -> Area:
    """Return what each kind of object pays, and what every wall token does and where it is."""
    view, words = scene.view, scene.words
    seat = view["you"] or 0
    out = text(words("page.objects"), 8, 24, "cc-head")
    y = 34.0
    for kind, role in zip(KIND_NAMES, ROLE_NAMES, strict=True):
        out += group(use(f"cc-{role}-{seat}", 30, y + 26, 1.15), rule=_ANCHORS[kind])
        out += _lines(y + 22, words(f"page.who.{kind}"), words(f"page.pays.{kind}"))
        y += 56
    out += group(use(f"cc-hold-{seat}", 30, y + 28, 0.95), rule="final-keep")
    out += _lines(y + 22, words("score.keep").capitalize(), words("page.pays.keep"))
    y += 74
    out += text(words("page.tokens"), 8, y + 8, "cc-head")
    y += 20
    for number in range(1, TOKEN_KINDS + 1):
        unseen = view["unseen_tokens"][str(number)]
        spent = view["spent_tokens"][str(number)]
        out += group(use(f"cc-token-{number}", 30, y + 28, 0.8))
        where = words("page.where", unseen=unseen, spent=spent)
        out += _lines(y + 24, words(f"token.{number}"), where, "cc-body", "small soft")
        y += 58
    return Area("values", words("page.values"), 640, y + 8, [out])


def _lines(
    y: float, first: str, second: str, style: str = "cc-head", below: str = "cc-body"
) -> Ink:
    """Return two lines beside a picture."""
    return text(first, 66, y, style) + text(second, 66, y + 20, below)


def _final(scene: Scene) -> Area:
    """Return for each player what the final scoring would add as things lie."""
    words = scene.words
    out = ""
    high = 0.0
    for seat, dues in enumerate(scene.view["forecast"]["final"]):
        x, y = 8 + 320 * seat, 30.0
        name = text(scene.names[seat], x + 30, y, "cc-head", 18, room=266, weight=BOLD)
        out += sign(seat, x + 12, y - 6, 20) + name
        rows = [(words("page.so_far"), scene.view["players"][seat]["score"])]
        rows += [(words(f"page.final.{due['what']}"), due["points"]) for due in dues]
        for said, points in rows:
            y += 26
            out += text(said, x, y, "cc-body") + text(points, x + 296, y, "cc-body end")
        y += 10
        out += path("cc-rule", f"M{x} {y}H{x + 296}")
        y += 24
        out += text(words("page.total"), x, y, "cc-head")
        out += text(scene.view["forecast"]["likely"][seat], x + 296, y, "cc-head end")
        high = max(high, y + 16)
    return Area("final", words("page.final"), 640, high, [out])
