"""The barons' track: 24 spaces as a frame, clockwise from the upper left."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import ghost, num, part
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.fit import landing
from zamok.games.castle_builder.draw.fit import ride as ride_of
from zamok.games.castle_builder.draw.geometry import use
from zamok.games.castle_builder.draw.table import Table
from zamok.games.castle_builder.facts import TRACK, row_of
from zamok.games.castle_builder.state import M_COIN, M_SPOT

WIDTH = 880
HEIGHT = 258
EDGE = 45  # how deep the frame is above and below
SIDE = 62  # and at the sides
_TOP = 10  # spaces in the upper and in the lower line


def box(space: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a space, numbered from 1."""
    wide = WIDTH / _TOP
    tall = (HEIGHT - 2 * EDGE) / 2
    at = space - 1
    if at < _TOP:
        return at * wide, 0, wide, EDGE
    if at < _TOP + 2:
        return WIDTH - SIDE, EDGE + (at - _TOP) * tall, SIDE, tall
    if at < 2 * _TOP + 2:
        return (2 * _TOP + 1 - at) * wide, HEIGHT - EDGE, wide, EDGE
    return 0, EDGE + (2 * _TOP + 3 - at) * tall, SIDE, tall


def foot(space: int) -> tuple[float, float]:
    """Return where a baron stands on a space."""
    x, y, wide, tall = box(space)
    return (x + wide - 20, y + tall - 6) if wide > SIDE else (x + wide / 2, y + tall - 6)


@cache
def _spaces() -> str:
    body = f'<path class="shadow" d="M6 6H{WIDTH}V{HEIGHT}H6z"/>'
    for at, kind in enumerate(TRACK):
        x, y, wide, tall = box(at + 1)
        body += (
            f'<rect class="cb-space-{kind} line" x="{num(x + 0.6)}" y="{num(y + 0.6)}"'
            f' width="{num(wide - 1.2)}" height="{num(tall - 1.2)}" rx="4"/>'
        )
        body += f'<text class="cb-space-no" x="{num(x + 6)}" y="{num(y + 16)}">{at + 1}</text>'
        middle = (x + wide / 2 - 3, y + tall / 2 + 3) if wide > SIDE else (x + 40, y + 16)
        if kind != "plain":
            body += pieces.icon(kind, *middle, 1.25 if wide > SIDE else 1)
        if kind == "ruby":
            body += pieces.icon("step", x + wide - 12, y + 12, 0.55)
    return body


def track(table: Table) -> str:
    """Return the track with all barons, and ghosts of where yours would come to stand."""
    body = part(
        "cb-track", f'<g id="cb-track" data-rule="track" aria-hidden="true">{_spaces()}</g>'
    )
    for seat, player in enumerate(table.view["players"]):
        x, y = foot(player["space"])
        extra = f' id="cb-baron-{seat}" data-glide="" data-rule="baron" aria-hidden="true"'
        body += use(f"cb-b-{seat}", x, y, 1, extra)
    return body


def ghosts(table: Table) -> str:
    """Return ghosts of the viewer's baron where moves would send him."""
    found: dict[int, set[int]] = {}
    view = table.view
    if table.in_hand is not None:
        for place, _ in table.fitting(table.in_hand["tile"], table.in_hand["source"]):
            ride = landing(view, table.seat, table.in_hand["tile"], row_of(place.cell))
            if ride is not None and int(M_SPOT) + place.cell in table.chosen:
                found[int(M_SPOT) + place.cell] = {ride.space}
    for move, tile, source in table.choices():
        rows = {row_of(place.cell) for place, _ in table.fitting(tile, source)}
        rides = [landing(view, table.seat, tile, row) for row in rows]
        if spaces := {ride.space for ride in rides if ride is not None}:
            found[move] = spaces
    if int(M_COIN) in table.chosen:  # the ruby's coin
        found[int(M_COIN)] = {ride_of(view, table.seat, 1).space}
    return "".join(
        ghost(move, "".join(use(f"cb-b-{table.seat}", *foot(space)) for space in sorted(spaces)))
        for move, spaces in found.items()
    )
