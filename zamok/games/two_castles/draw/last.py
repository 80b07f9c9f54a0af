"""The last act: castles are counted, side by side, and a player has the lower of two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zamok.engine.drawing import Area, Part
from zamok.engine.event import Line
from zamok.engine.pencil import moved
from zamok.engine.screen import WIDE
from zamok.engine.tally import Column, Counted
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.board import attendant_id, built_id
from zamok.games.two_castles.draw.others import block, block_of
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.view import Castle, View


def castles(view: View, words: Words, names: Sequence[str], shape: str = WIDE, /) -> list[Area]:
    """Return every castle."""
    scene = Scene(view, [], words, names, shape)
    found = []
    for number in range(len(view["castles"])):
        shown = replace(block_of(scene, number), total=None)  # it stands below, and grows
        part = Part(f"tc-castle-{number}", block, (shown, words), transform=moved(2, 2))
        title = words(f"castle.{shown.name}")
        found.append(Area(f"castle-{number}", title, shown.wide + 4, shown.tall + 4, [part]))
    return found


def tally(view: View, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
    """Return a column for each castle."""
    found = []
    for number, castle in enumerate(view["castles"]):
        partners = castle["on_right_of"], castle["on_left_of"]
        seats = tuple(partner for partner in partners if partner < view["seats"])
        lines = tuple(_counted(number, castle, what) for what in castle["pad"])
        found.append(Column(seats, lines, "" if len(seats) == 2 else "board.ludwig"))
    return found


def _counted(number: int, castle: Castle, what: str) -> Counted:
    """Return a line of the score pad as a breakdown calls it."""
    kind = {"cards": "card", "attendants": "attendant"}.get(what, what)
    line: Line = {"what": kind, "points": castle["pad"][what], "data": {}}
    return Counted(line, tuple(_things(number, castle, what)))


def _things(number: int, castle: Castle, what: str) -> list[str]:
    if what == "throne":
        return [f"tc-throne-{number}"]
    if what == "cards":
        return [f"tc-bonus-{key}" for key in castle["cards"]]
    if what == "attendants":
        return [attendant_id(number, at) for at in range(len(castle["attendants"]))]
    rooms = [room for room in castle["rooms"] if _line_of(room["room"]) == what]
    return [built_id(number, room["room"], room["x"], room["y"]) for room in rooms]


def _line_of(key: str) -> str:
    """Return the line of the score pad on which a room stands."""
    room = facts.ROOM_KEYS.index(key)
    return facts.TYPES[int(facts.TYPE[room])] if room < facts.N_ROOMS else key
