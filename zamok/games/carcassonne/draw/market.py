"""Beside the board: the tile everybody looks at, what is left, tokens still unknown."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import Ink, group, moved, rect, text, use
from zamok.games.carcassonne.draw.choices import stand_choices
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.moves import NOBODY, STAND


def market(scene: Scene) -> Area:
    """Return the tile of this turn at a large size, what is left, and tokens still unknown."""
    view, words = scene.view, scene.words
    on_wall = sum(corner["token"] for corner in view["corners"])
    lines = (
        words.count("board.bag", view["bag_size"]),
        words.count("board.empty", len(view["forecast"]["empty"])),
        words.count("page.on_wall", on_wall) + " · " + words("page.unseen"),
    )
    said = text(_said(scene), 222, 24, "cc-head")
    for at, line in enumerate(lines):
        said += text(line, 222, 50 + 24 * at, "cc-body")
    unseen = Part("cc-unseen", draw_unseen, tuple(view["unseen_tokens"].values()), rule="tokens")
    items = [Group([*_shown_tile(scene), said, unseen], rule="draw")]
    return Area("market", words("page.market"), 752, 200, items)


def draw_unseen(*left: int) -> Ink:
    """Return every token with how many of it nobody has seen."""
    out = ""
    for at, count in enumerate(left):
        x = 222 + 58 * at + 24
        out += group(use(f"cc-token-{at + 1}", x, 138, 0.85), style="" if count else "cc-gone")
        out += text(f"×{count}", x, 186, "cc-body middle")
    return out


def _said(scene: Scene) -> str:
    view, words = scene.view, scene.words
    if view["tile"] is not None:
        return words("page.to_lay")
    if view["last"] is not None and not view["over"]:
        return words("page.just_laid")
    return words("page.no_tile")


def _shown_tile(scene: Scene) -> Sequence[Item]:
    view, legal = scene.view, scene.legal
    if view["tile"] is not None:
        return [_large(tile_body(view["tile"], 0))]
    if view["last"] is not None and not view["over"]:
        asked = bool(legal) and STAND <= legal[0] <= NOBODY
        shown = _large(tile_body(*scene.faces[view["last"]["cell"]]))
        return [shown, *(stand_choices(scene, (4, 4), 1.9) if asked else [])]
    empty = rect("cc-away", 4, 4, 190, 190, 6)
    if view["winner"] is None:
        return [empty]
    # The keep of whoever has won, large, where the tile was.
    return [empty + use(f"cc-hold-{view['winner']}", 97, 110, 3.2)]


def _large(body: Ink) -> Ink:
    return group(body + rect("cc-frame", 0, 0, 100, 100), transform=moved(4, 4, 1.9))
