"""The progress track: 24 spaces as a frame, clockwise from the upper left."""

from __future__ import annotations

from zamok.engine.drawing import Ghost, Item, Part
from zamok.engine.pencil import Ink, group, moved, path, rect, text, use
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.facts import RUBY, TRACK
from zamok.games.castle_builder.moves import COIN

WIDTH = 390
HEIGHT = 248
EDGE = 27  # how deep the frame is above and below
SIDE = 36  # and at the sides
BARON = 0.6  # the scale of a baron
_TOP = 9  # spaces in the upper and in the lower line
_DOWN = 3  # spaces in a side


def box(space: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a space, numbered from 1."""
    wide = WIDTH / _TOP
    tall = (HEIGHT - 2 * EDGE) / _DOWN
    at = space - 1
    if at < _TOP:
        return at * wide, 0, wide, EDGE
    if at < _TOP + _DOWN:
        return WIDTH - SIDE, EDGE + (at - _TOP) * tall, SIDE, tall
    if at < 2 * _TOP + _DOWN:
        return (2 * _TOP + _DOWN - 1 - at) * wide, HEIGHT - EDGE, wide, EDGE
    return 0, EDGE + (2 * _TOP + 2 * _DOWN - 1 - at) * tall, SIDE, tall


def foot(space: int) -> tuple[float, float]:
    """Return where a baron stands on a space."""
    x, y, wide, tall = box(space)
    return (x + wide - 10, y + tall - 3) if tall == EDGE else (x + wide / 2, y + tall - 5)


def _spaces() -> Ink:
    body = path("shadow", f"M4 4H{WIDTH + 2}V{HEIGHT + 2}H4z")
    for space, kind in enumerate(TRACK, 1):
        body += group(_space(space, kind), id=f"cb-space-{space}")
    return body


def _space(space: int, kind: str) -> Ink:
    x, y, wide, tall = box(space)
    body = rect(f"cb-space-{kind} line", x + 0.5, y + 0.5, wide - 1, tall - 1, 3)
    body += text(space, x + 3, y + 12, "cb-space-no")
    middle = (x + 24, y + 14) if tall == EDGE else (x + wide / 2, y + 27)
    if kind != "plain":
        body += pieces.icon(kind, *middle, 0.78)
    if kind == "ruby":
        body += pieces.icon("step", x + wide - 7, y + 7, 0.42)
    return body


def _baron(seat: int) -> Ink:
    return use(f"cb-b-{seat}", scale=BARON)


def track(scene: Scene) -> list[Item]:
    """Return the track with all barons."""
    found: list[Item] = [Part("cb-track", _spaces, (), rule="track")]
    for seat, player in enumerate(scene.view["players"]):
        at = moved(*foot(player["space"]))
        name = f"cb-baron-{seat}"
        found.append(Part(name, _baron, (seat,), transform=at, rule="baron", glide=True))
    return found


def ghosts(scene: Scene) -> list[Item]:
    """Return ghosts of the viewer's baron where moves would send him."""
    found: dict[int, set[int]] = {}
    for move, placements in scene.placements.items():
        for placement in placements:
            if placement["ride"] is not None:
                found.setdefault(move, set()).add(placement["ride"]["space"])
    ruby = scene.forecast["ruby"]
    if ruby is not None and scene.can(COIN + RUBY):
        found[COIN + RUBY] = {ruby["space"]}
    return [
        Ghost(move, "".join(_standing(scene.seat, space) for space in sorted(spaces)))
        for move, spaces in found.items()
    ]


def _standing(seat: int, space: int) -> Ink:
    return use(f"cb-b-{seat}", *foot(space), BARON)
