"""One view about to be drawn, and what several pictures ask of it."""

from __future__ import annotations

from functools import cached_property
from math import hypot

from zamok.engine import drawing
from zamok.engine.kept import kept
from zamok.engine.pencil import Ink, Point, group, moved, rect, text, use
from zamok.engine.screen import LOW, TALL
from zamok.games.carcassonne import text as voice
from zamok.games.carcassonne.draw.shapes import part_of, stands
from zamok.games.carcassonne.draw.wall import corner_of, space_spot
from zamok.games.carcassonne.facts import CELL_NAMES, SIDES, SLOT_NAMES
from zamok.games.carcassonne.moves import MOVES, STAND
from zamok.games.carcassonne.view import Gain, Landing, View

_NOTHING: Gain = {"scores": [], "claim": None, "later": 0, "reach": []}
_APART = 78  # places to press that lie closer are pushed apart


class Scene(drawing.Scene[View]):
    """A view of the castle with what its drawing needs."""

    voice = voice

    @property
    def small(self) -> bool:
        """Whether it is drawn for a window held in a hand, pressed with a finger."""
        return self.shape in (TALL, LOW)

    @cached_property
    def decides(self) -> bool:
        """Whether the viewer has moves of its own: a seat that may only propose has none."""
        return bool(self.legal) and self.view["you"] == self.view["actor"]

    @cached_property
    def moves(self) -> dict[int, int]:
        """What may be pressed: places proposed to the opponent stand under their own numbers."""
        size = MOVES.size
        return {number % size: number for number in self.legal}

    @cached_property
    def turns(self) -> dict[int, list[int]]:
        """The moves that lay the tile in hand, by cell."""
        found: dict[int, list[int]] = {}
        for move in self.moves:
            if move < STAND:
                found.setdefault(move // 4, []).append(move)
        return found

    @cached_property
    def faces(self) -> dict[str, tuple[str, int]]:
        """The tiles on the board and how often they are turned, by cell."""
        return {
            tile["cell"]: (tile["tile"], SIDES.index(tile["turn"])) for tile in self.view["tiles"]
        }

    def gain(self, move: int) -> Gain:
        """Return what a move of whoever is to act brings."""
        return self.view["forecast"]["gains"].get(str(move), _NOTHING)

    def stand_of(self, cell: str, slot: str) -> Point:
        """Return where a follower stands on the board."""
        return _stand(cell, slot, *self.faces[cell])

    @cached_property
    def scored_spots(self) -> list[Point]:
        """Where the completed objects are told of, none over another."""
        things = [item["thing"] for item in self.view["completed"]]
        spots = [self.stand_of(thing["cell"], thing["slot"]) for thing in things]
        for _ in range(12):
            for one in range(len(spots)):
                for two in range(one):
                    (ax, ay), (bx, by) = spots[one], spots[two]
                    far = hypot(ax - bx, ay - by) or 1
                    if far < _APART:
                        push = (_APART - far) / 2 / far
                        dx, dy = (ax - bx or 0.1) * push, (ay - by) * push
                        spots[one], spots[two] = (ax + dx, ay + dy), (bx - dx, by - dy)
        return spots


@kept
def _stand(cell: str, slot: str, tile: str, turns: int) -> Point:
    px, py = stands(tile, turns)[part_of(tile, turns, SLOT_NAMES.index(slot))]
    x, y = corner_of(CELL_NAMES.index(cell))
    return (x + px, y + py)


def ring(landing: Landing) -> Ink:
    """Return a ring around the space where a marker would stop."""
    return use("cc-lands", *space_spot(landing["space"]))


def plaque(x: float, y: float, points: int, *, mark: Ink = "", token: bool = False) -> Ink:
    """Return points on a small board around a place, with whose they are and a token they win."""
    wide = 38 + (30 if mark else 6) + (12 if points > 9 else 0)
    whole = wide + (26 if token else 0)
    left = x - whole / 2
    out = rect("cc-plaque", left, y - 13, whole, 26, 7)
    if mark:
        out += group(mark, transform=moved(left + 16, y))
    middle = left + (30 + (wide - 32) / 2 if mark else wide / 2)
    out += text(f"+{points}", middle, y + 7, "cc-plaque-text middle")
    return out + (use("cc-back", left + whole - 16, y, 0.55) if token else "")
