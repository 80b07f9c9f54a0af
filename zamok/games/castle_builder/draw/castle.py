"""A castle on its foundation, the ground at zero; drawn alike large and small."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import Item, Part
from zamok.engine.kept import Slice, kept, slice_of
from zamok.engine.pencil import Ink, group, moved, path, use
from zamok.games.castle_builder.draw.pieces import icon
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import (
    CASTLE_WIDE,
    HALF,
    HIGH,
    TILE,
    WIDE,
    left_of,
    top_of,
)
from zamok.games.castle_builder.draw.tiles import door_ink, tile_id, tile_ink
from zamok.games.castle_builder.facts import DOOR_X
from zamok.games.castle_builder.view import Placed

Standing = tuple[tuple[str, int, int, bool], ...]  # of each tile: its kind, row, x, whether royal


def tile_use(tile: str, x: float, y: float, scale: float = 1, id: str = "") -> Ink:
    """Return a tile at a point."""
    return use(tile_id(tile), x, y, scale, id=id)


def castle(scene: Scene, seat: int) -> list[Item]:
    """Return a castle as a part, and the tile in it that is still to be paid for."""
    tiles = slice_of(scene.view["players"][seat]["castle"])
    return [_standing(seat, tiles), *_laid(scene, seat)]


@kept
def _standing(seat: int, tiles: Slice[list[Placed]]) -> Part:
    standing = tuple(
        (tile["tile"], tile["row"], tile["x"], tile["royal"])
        for tile in sorted(tiles.read(), key=lambda tile: (tile["row"], tile["x"]))
    )
    return Part(f"cb-castle-{seat}", _castle, (seat, standing))


@cache
def _foundation() -> Ink:
    left, right = HALF, CASTLE_WIDE - HALF
    joints = "".join(f"M{left + WIDE * i} 0v14" for i in range(1, 7))
    joints += "".join(f"M{left + WIDE * i + HALF} 14v10" for i in range(7))
    return (
        path("shadow", f"M{left - 8} 24H{right + 26}L{right + 12} 34H{left}z")
        + path("cb-stone-c line", f"M{left} 0H{right}V14h8V25H{left - 8}V14h8z")
        + path("cb-lit", f"M{left} 0H{right}v3H{left}z")
        + path("cb-joint", f"{joints}M{left} 14H{right}")
    )


def _castle(seat: int, standing: Standing) -> Ink:
    filled = {(row, x) for _, row, x, *_ in standing} | {(1, DOOR_X)}
    shadow = "".join(  # what stands free throws its shadow to the right
        f"M{left_of(x) + WIDE} {top_of(row) + 12}l9 7v{HIGH - 12}h-9z"
        for row, x in sorted(filled)
        if (row, x + 2) not in filled
    )
    body = path("shadow", shadow) + _foundation() + use("cb-door", left_of(DOOR_X), top_of(1))
    for tile, row, x, royal in standing:
        drawn = tile_use(tile, left_of(x), top_of(row))
        drawn += crown(left_of(x), top_of(row)) if royal else ""
        body += group(drawn, id=standing_id(seat, row, x))
    return body


def standing_id(seat: int, row: int, x: int) -> str:
    """Return the id of the tile at a place of a castle."""
    return f"cb-at-{seat}-{row}-{x}"


def crown(x: float, y: float) -> Ink:
    """Return the mark of a royal tile that stands at a point."""
    return icon("crown", x + WIDE - 13, y + 13)


def _laid(scene: Scene, seat: int) -> list[Item]:
    """Return the tile that lies at its place while its discards are still owed."""
    pending = scene.laid
    if pending is None or scene.view["turn"] != seat:
        return []
    if pending["row"] is None or pending["x"] is None:
        return []
    tile, x, y = pending["tile"], left_of(pending["x"]), top_of(pending["row"])
    # When it is paid for it stands there already.
    drawn = group(tile_use(tile, x, y), id=standing_id(seat, pending["row"], pending["x"]))
    return [
        group(drawn, id="cb-laid", style="cb-owing"),
        path("cb-owed", f"M{x} {y}{TILE}"),
    ]


def castle_ink(tiles: tuple[tuple[str, int, int], ...]) -> Ink:
    """Return a castle that belongs to nobody and needs no symbols."""
    body = _foundation() + group(door_ink(), transform=moved(left_of(DOOR_X), top_of(1)))
    return body + "".join(
        group(tile_ink(tile), transform=moved(left_of(x), top_of(row))) for tile, row, x in tiles
    )
