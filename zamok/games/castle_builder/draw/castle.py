"""A castle on its foundation, the ground at zero; drawn alike large and small."""

from __future__ import annotations

from functools import cache, lru_cache

from zamok.engine.drawing import part
from zamok.games.castle_builder.draw.geometry import (
    CASTLE_WIDE,
    DOOR_X,
    HALF,
    HIGH,
    WIDE,
    left_of,
    top_of,
    use,
)
from zamok.games.castle_builder.draw.tiles import tile_id
from zamok.games.castle_builder.view import Pending, Player

Standing = tuple[tuple[str, int, int, bool], ...]  # tile, row, x, and whether it glides by kind


def castle(seat: int, player: Player, single: frozenset[str]) -> str:
    """Return a castle as a part; tiles of a kind that is visible once glide when they move."""
    standing = tuple(
        (tile["tile"], tile["row"], tile["x"], tile["tile"] in single)
        for tile in sorted(player["castle"], key=lambda tile: (tile["row"], tile["x"]))
    )
    return part(f"cb-castle-{seat}", _castle(seat, standing))


@cache
def _foundation() -> str:
    left, right = HALF, CASTLE_WIDE - HALF
    joints = "".join(f"M{left + WIDE * i} 0v14" for i in range(1, 7))
    joints += "".join(f"M{left + WIDE * i + HALF} 14v10" for i in range(7))
    return (
        f'<path class="shadow" d="M{left - 8} 24H{right + 26}L{right + 12} 34H{left}z"/>'
        f'<path class="cb-stone-c line" d="M{left} 0H{right}V14h8V25H{left - 8}V14h8z"/>'
        f'<path class="cb-lit" d="M{left} 0H{right}v3H{left}z"/>'
        f'<path class="cb-joint" d="{joints}M{left} 14H{right}"/>'
    )


@lru_cache(maxsize=512)
def _castle(seat: int, standing: Standing) -> str:
    filled = {(row, x) for _, row, x, _ in standing} | {(1, DOOR_X)}
    shadow = (
        "".join(  # what stands free throws its shadow to the right, clipped by what stands there
            f"M{left_of(x) + WIDE} {top_of(row) + 12}l9 7v{HIGH - 12}h-9z"
            for row, x in sorted(filled)
            if (row, x + 2) not in filled
        )
    )
    body = f'<path class="shadow" d="{shadow}"/>' + _foundation()
    body += use("cb-door", left_of(DOOR_X), top_of(1))
    for tile, row, x, glides in standing:
        extra = f' id="cb-tile-{tile}" data-glide=""' if glides else ""
        body += (
            f'<g id="cb-at-{seat}-{row}-{x}">'
            f"{use(tile_id(tile), left_of(x), top_of(row), 1, extra)}</g>"
        )
    return f'<g id="cb-castle-{seat}" aria-hidden="true">{body}</g>'


def castle_markup(tiles: tuple[tuple[str, int, int], ...]) -> str:
    """Return a castle that belongs to nobody, without ids."""
    body = _foundation() + use("cb-door", left_of(DOOR_X), top_of(1))
    return body + "".join(use(tile_id(tile), left_of(x), top_of(row)) for tile, row, x in tiles)


def laid(pending: Pending, single: frozenset[str]) -> str:
    """Return the tile that lies at its place while its discards are still owed."""
    if pending["row"] is None or pending["x"] is None:
        return ""
    x, y = left_of(pending["x"]), top_of(pending["row"])
    glides = pending["tile"] in single
    extra = f' id="cb-tile-{pending["tile"]}" data-glide=""' if glides else ""
    return (
        f'<g id="cb-laid" class="cb-owing">{use(tile_id(pending["tile"]), x, y, 1, extra)}</g>'
        f'<path class="cb-owed" d="M{x} {y}h{WIDE}v{HIGH}h-{WIDE}z"/>'
    )
