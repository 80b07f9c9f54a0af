"""The progress track: 24 spaces as a frame, clockwise from the upper left."""

from __future__ import annotations

from zamok.engine.drawing import Ghost, Item, Part
from zamok.engine.pencil import Ink, group, moved, path, rect, text, use
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.facts import RUBY, TRACK
from zamok.games.castle_builder.moves import COIN

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


def _spaces() -> Ink:
    body = path("shadow", f"M6 6H{WIDTH}V{HEIGHT}H6z")
    for space, kind in enumerate(TRACK, 1):
        body += group(_space(space, kind), id=f"cb-space-{space}")
    return body


def _space(space: int, kind: str) -> Ink:
    x, y, wide, tall = box(space)
    body = rect(f"cb-space-{kind} line", x + 0.6, y + 0.6, wide - 1.2, tall - 1.2, 4)
    body += text(space, x + 6, y + 16, "cb-space-no")
    middle = (x + wide / 2 - 3, y + tall / 2 + 3) if wide > SIDE else (x + 40, y + 16)
    if kind != "plain":
        body += pieces.icon(kind, *middle, 1.25 if wide > SIDE else 1)
    if kind == "ruby":
        body += pieces.icon("step", x + wide - 12, y + 12, 0.55)
    return body


def _baron(seat: int) -> Ink:
    return use(f"cb-b-{seat}")


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
        Ghost(move, "".join(use(f"cb-b-{scene.seat}", *foot(space)) for space in sorted(spaces)))
        for move, spaces in found.items()
    ]
