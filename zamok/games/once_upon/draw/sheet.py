"""The sheet of a seat: all that stands on it, each thing a part, and what is missing."""

from __future__ import annotations

from typing import Any

from zamok.engine.drawing import Group, Item, Part, only
from zamok.engine.kept import Slice, kept, slice_of
from zamok.engine.pencil import Ink, group
from zamok.games.once_upon.draw import castle as piece
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.land import land
from zamok.games.once_upon.draw.scene import Scene
from zamok.games.once_upon.facts import GROUP_POINTS
from zamok.games.once_upon.view import Castle


def paper(seat: int) -> Part:
    """Return the empty sheet of a seat."""
    return Part(f"ou-sheet-{seat}", land, (seat,))


_BUILT = (
    "sheet", "floors", "walls", "towers", "groups", "sun", "cloud", "small_clouds",
)  # fmt: skip


def standing(seat: int, castle: Castle, *, figures: float = 1) -> tuple[Item, ...]:
    """Return all that a castle has, from the back to the front; figures in a size, or none."""
    return _standing(seat, slice_of(only(castle, *_BUILT)), figures)


@kept
def _standing(seat: int, built: Slice[Any], figures: float) -> tuple[Item, ...]:
    castle: Castle = built.read()
    side, floors = castle["sheet"] or "outline", castle["floors"]
    parts: list[Item] = [*_sky(seat, castle)]
    for number in range(1, floors + 1):
        of = (seat, side, number, not figures)
        parts.append(Part(f"ou-floor-{seat}-{number}", piece.floor, of, rule="floors"))
    if floors:
        of_crown = (seat, side, floors)
        parts.append(Part(f"ou-crown-{seat}-0", piece.crown, of_crown, rule="floors"))
    for number in (3, 4, 1, 2):
        wall = castle["walls"][number - 1]
        if wall["built"]:
            of_wall = (seat, side, number, tuple(wall["flags"]), figures)
            parts.append(Part(f"ou-wall-{seat}-{number}", piece.flown_wall, of_wall, rule="walls"))
    for number, value in enumerate(castle["towers"], 1):
        of_tower = (seat, side, number, value, not figures)
        parts.append(Part(f"ou-tower-{seat}-{number}", piece.tower, of_tower, rule="towers"))
    return (*parts, _crowd(seat, castle, figures))


def _crowd(seat: int, castle: Castle, figures: float) -> Group:
    """Return all groups of residents."""
    reached = sum(1 for come in castle["groups"] if come) - 1
    groups = []
    for at, come in enumerate(castle["groups"]):
        of = (at, come, GROUP_POINTS[at], at == reached, figures)
        groups.append(Part(f"ou-people-{seat}-{at}", piece.people, of, rule="residents"))
    return Group(groups, id=f"ou-crowd-{seat}")


def _sky(seat: int, castle: Castle) -> list[Part]:
    parts = []
    if castle["sun"]:
        parts.append(Part(f"ou-sun-{seat}", piece.sun, (), rule="sun"))
    if castle["cloud"]:
        parts.append(Part(f"ou-cloud-{seat}", piece.cloud, (), rule="end"))
    if castle["small_clouds"]:
        of = (castle["small_clouds"],)
        parts.append(Part(f"ou-puffs-{seat}", piece.puffs, of, rule="shepherdess"))
    return parts


def built_walls(castle: Castle) -> int:
    """Return how many walls stand."""
    return sum(wall["built"] for wall in castle["walls"])


def missing(scene: Scene) -> Part:
    """Return pencil outlines of what is missing; a blank sheet shows the next parts only."""
    castle, forecast = scene.castle, scene.view["forecast"]
    slots = tuple(
        (number, slot)
        for number, wall in enumerate(castle["walls"], 1)
        for slot in range(len(wall["flags"]), wall["room"] if wall["built"] else 0)
    )
    counts = (castle["floors"], built_walls(castle), len(castle["towers"]))
    free = castle["sheet"] == "free"
    cloud = forecast["cloud"] and not castle["cloud"]
    of = (free, *counts, slots, forecast["sun"], cloud, scene.phone)
    return Part("ou-plans", _missing, of)


def _missing(
    free: bool, floors: int, walls: int, towers: int, slots: tuple[tuple[int, int], ...],
    sun: bool, cloud: bool, small: bool,
) -> Ink:  # fmt: skip
    out = piece.roof_plan("ou-pencil") if floors < plan.FLOORS and not free else ""
    for drawn, most, outline in (
        (floors, plan.FLOORS, piece.floor_plan),
        (walls, len(plan.WALLS), piece.wall_plan),
        (towers, len(plan.TOWERS), piece.tower_plan),
    ):
        last = min(drawn + 1, most) if free else most
        for number in range(drawn + 1, last + 1):
            out += outline(number, "ou-plan" if number == drawn + 1 else "ou-pencil")
    out += "".join(piece.flag_plan(number, slot) for number, slot in slots)
    out += group(piece.sun_plan(small), rule="sun") if sun else ""
    return out + (group(piece.cloud_plan(small), rule="end") if cloud else "")
