"""Where the things of a view lie on the picture, and the plaques that tell points."""

from __future__ import annotations

from math import hypot

from zamok.engine.drawing import num
from zamok.games.carcassonne.draw.ink import scaled, use
from zamok.games.carcassonne.draw.shapes import Point, part_of, stands
from zamok.games.carcassonne.draw.things import CELL, SLOT
from zamok.games.carcassonne.draw.wall import corner_of, space_spot
from zamok.games.carcassonne.facts import SIDES, SPACES
from zamok.games.carcassonne.view import View


def stand_of(view: View, cell: str, slot: str) -> Point:
    """Return where a follower stands on the board."""
    for tile in view["tiles"]:
        if tile["cell"] == cell:
            turns = SIDES.index(tile["turn"])
            px, py = stands(tile["tile"], turns)[part_of(tile["tile"], turns, SLOT[slot])]
            x, y = corner_of(CELL[cell])
            return (x + px, y + py)
    raise KeyError(cell)


_APART = 78  # places to press that lie closer are pushed apart


def scored_spots(view: View) -> list[Point]:
    """Return where the completed objects are told of, none over another."""
    spots = [stand_of(view, item["thing"]["cell"], item["thing"]["slot"])
             for item in view["completed"]]  # fmt: skip
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


def lands(view: View, seat: int, points: int) -> bool:
    """Tell whether a seat's marker, moved by so many points, would stop at a token."""
    space = (view["players"][seat]["score"] + points) % SPACES
    return any(corner["token"] and space in corner["spaces"] for corner in view["corners"])


def landing(view: View, seat: int, points: int) -> str:
    """Return a ring around the space where a seat's marker, moved by so many points, would stop."""
    x, y = space_spot((view["players"][seat]["score"] + points) % SPACES)
    return use("lands", x, y)


def plaque(x: float, y: float, points: int, *, mark: str = "", token: bool = False) -> str:
    """Return points on a small board around a place, with whose they are and a token they win."""
    wide = 38 + (30 if mark else 6) + (12 if points > 9 else 0)
    whole = wide + (26 if token else 0)
    left = x - whole / 2
    out = (
        f'<rect class="cc-plaque" x="{num(left)}" y="{num(y - 13)}" width="{num(whole)}"'
        ' height="26" rx="7"/>'
    )
    if mark:
        out += f'<g transform="translate({num(left + 16)} {num(y)})">{mark}</g>'
    middle = left + (30 + (wide - 32) / 2 if mark else wide / 2)
    out += (
        f'<text class="cc-plaque-text middle" x="{num(middle)}" y="{num(y + 7)}">+{points}</text>'
    )
    return out + (scaled("back", left + whole - 16, y, 0.55) if token else "")
