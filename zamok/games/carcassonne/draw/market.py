"""Beside the board: the tile everybody looks at, what is left, tokens still unknown."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, group, moved, rect, sign, text, use
from zamok.games.carcassonne.draw.choices import stand_choices
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.moves import NOBODY, STAND

_WIDE, _HIGH = 300, 456
_SIZE = 2.8  # of the tile
_AT = (10, 36)
_SMALL = 118  # the side of the picture on a phone


def market(scene: Scene) -> Area:
    """Return the tile of this turn at a large size, what is left, and tokens still unknown."""
    if scene.small:
        return _small(scene)
    view, words = scene.view, scene.words
    on_wall = sum(corner["token"] for corner in view["corners"])
    lines = (
        ("cc-bag", words.count("board.bag", view["bag_size"])),
        ("cc-empty", words.count("board.empty", len(view["forecast"]["empty"]))),
        ("cc-on-wall", words.count("page.on_wall", on_wall) + " · " + words("page.unseen")),
    )
    said = text(_said(scene), 10, 24, "cc-head", 18, room=_WIDE - 20, weight=BOLD)
    for at, (id, line) in enumerate(lines):
        told = text(line, 10, 340 + 22 * at, "cc-body", 15, room=_WIDE - 20)
        said += group(told, id=id)
    unseen = Part("cc-unseen", draw_unseen, tuple(view["unseen_tokens"].values()), rule="tokens")
    items = [Group([*_shown_tile(scene), said, unseen], rule="draw")]
    return Area("market", words("page.market"), _WIDE, _HIGH, items)


def draw_unseen(*left: int) -> Ink:
    """Return every token with how many of it nobody has seen."""
    out = ""
    for at, count in enumerate(left):
        x = 26 + 31 * at
        out += group(use(f"cc-token-{at + 1}", x, 414, 0.5), style="" if count else "cc-gone")
        out += text(f"×{count}", x, 449, "cc-body middle")
    return out


def _said(scene: Scene) -> str:
    view, words = scene.view, scene.words
    if view["tile"] is not None:
        return words("page.to_lay")
    if view["last"] is not None and not view["over"]:
        return words("page.just_laid")
    return words("page.no_tile")


def _shown_tile(scene: Scene) -> Sequence[Item]:
    legal = scene.legal
    shown = _face(scene)
    if not shown:
        # The keep of whoever has won, large, where the tile was.
        won = scene.view["winner"]
        keep = "" if won is None else use(f"cc-hold-{won}", 150, 196, 4.6)
        return [rect("cc-away", *_AT, 280, 280, 6) + keep]
    asked = scene.view["tile"] is None and bool(legal) and STAND <= legal[0] <= NOBODY
    large = group(shown, id="cc-shown", transform=moved(*_AT, _SIZE))
    return [large, *(stand_choices(scene, _AT, _SIZE) if asked else [])]


def _face(scene: Scene) -> Ink:
    """Return the tile of this turn in a frame, or nothing."""
    view = scene.view
    if view["tile"] is not None:
        body = tile_body(view["tile"], 0)
    elif view["last"] is not None and not view["over"]:
        body = tile_body(*scene.faces[view["last"]["cell"]])
    else:
        return ""
    return body + rect("cc-frame", 0, 0, 100, 100)


def _small(scene: Scene) -> Area:
    """Return the tile of this turn for a phone, with whose it is and how many are left."""
    view, middle = scene.view, _SMALL / 2
    drawn = "" if view["tile"] is None else f"cc-drawn-{view['bag_size']}"
    shown = group(_face(scene), id=drawn, transform=moved(5, 5, 1.08))
    if not view["tile"] and (view["last"] is None or view["over"]):
        won = view["winner"]
        keep = "" if won is None else use(f"cc-hold-{won}", middle, middle + 8, 1.9)
        shown = rect("cc-away", 5, 5, 108, 108, 6) + keep
    elif view["actor"] is not None:
        shown += rect("cc-plaque", 3, 3, 26, 26, 13) + sign(view["actor"], 16, 16, 16)
    left = Part("cc-stack", draw_left, (view["bag_size"],), rule="draw")
    items = [Group([group(shown, id="cc-hand"), left], rule="draw")]
    return Area("market", scene.words("page.market"), _SMALL, _SMALL, items)


def draw_left(left: int) -> Ink:
    """Return how many tiles are still to be drawn."""
    out = rect("cc-back cc-ink", 6, 88, 33, 25, 5) + rect("cc-back cc-ink", 4, 86, 33, 25, 5)
    return out + text(left, 20.5, 104, "middle cc-left")
