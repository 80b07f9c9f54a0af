"""A second scorer, slow and obvious: flood fill over the finished board.

It shares nothing with the game but the data file, which it reads for itself. Every
part of a tile is a set of points on the boundary of its cell, in quarters of a side;
parts of one kind that have a point in common are one object.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import zamok
from zamok.games.carcassonne.view import Tile, View

DATA = json.loads((zamok.game("carcassonne").folder / "castle.json").read_text("utf-8"))
INSIDE = {
    (column, row)
    for row, text in enumerate(DATA["outline"]["rows"])
    for column, mark in enumerate(text)
    if mark == "#"
}
FACES = {tile["id"]: tile for tile in DATA["tiles"]["items"]}
POINTS = {
    "N1": (1, 0), "N": (2, 0), "N2": (3, 0),
    "E1": (4, 1), "E": (4, 2), "E2": (4, 3),
    "S1": (3, 4), "S": (2, 4), "S2": (1, 4),
    "W1": (0, 3), "W": (0, 2), "W2": (0, 1),
}  # fmt: skip
NEAR = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Point = tuple[int, int]


@dataclass
class Node:
    """A part where it lies: on which tile or start space, and its points."""

    owner: str
    kind: str
    points: set[Point]
    market: bool
    well: bool


@dataclass
class Thing:
    """An object found by flood fill."""

    kind: str
    tiles: set[str] = field(default_factory=set)
    starts: set[str] = field(default_factory=set)
    spots: set[tuple[str, Point]] = field(default_factory=set)
    markets: int = 0
    wells: int = 0
    open: int = 0
    men: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def worth(self) -> int:
        if self.kind == "court":
            return 3 * self.markets
        size = len(self.tiles) + len(self.starts)
        if self.kind == "tower" or (self.kind == "street" and self.wells):
            return 2 * size
        return size

    @property
    def winner(self) -> int | None:
        if self.men[0] == self.men[1]:
            return None
        return 0 if self.men[0] > self.men[1] else 1


def cell_of(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def turned(point: Point, turns: int) -> Point:
    for _ in range(turns):
        point = (4 - point[1], point[0])
    return point


def tile_nodes(tile: Tile) -> list[Node]:
    face = FACES[tile["tile"]]
    column, row = cell_of(tile["cell"])
    turns = "NESW".index(tile["turn"])
    nodes = []
    for part in face["parts"]:
        ports: list[str] = []
        for port in part["ports"].split():
            whole = len(port) == 1 and face["sides"]["NESW".index(port)] != "S"
            ports += [port + "1", port, port + "2"] if whole else [port]
        points = {turned(POINTS[port], turns) for port in ports}
        nodes.append(
            Node(
                tile["cell"],
                part["kind"],
                {(4 * column + x, 4 * row + y) for x, y in points},
                part.get("market", False),
                part.get("well", False),
            )
        )
    return nodes


def start_nodes(start: dict[str, Any]) -> list[Node]:
    column, row = start["cell"]
    side = start["side"]

    def at(port: str) -> set[Point]:
        return {(4 * column + POINTS[port][0], 4 * row + POINTS[port][1])}

    if start["kind"] == "street":
        return [
            Node(start["id"], "street", at(side), False, start["well"]),
            Node(start["id"], "court", at(side + "1"), False, False),
            Node(start["id"], "court", at(side + "2"), False, False),
        ]
    points = at(side) | at(side + "1") | at(side + "2")
    return [Node(start["id"], start["kind"], points, start["market"], False)]


def things(view: View) -> list[Thing]:
    """Return every object on the board of a view, start spaces included."""
    starts = {start["id"]: start for start in DATA["starts"]["items"]}
    nodes = [node for start in starts.values() for node in start_nodes(start)]
    for tile in view["tiles"]:
        nodes += tile_nodes(tile)
    laid = {cell_of(tile["cell"]) for tile in view["tiles"]}
    by_point: dict[tuple[str, Point], list[int]] = {}
    for number, node in enumerate(nodes):
        for point in node.points:
            by_point.setdefault((node.kind, point), []).append(number)
    found: list[Thing] = []
    seen: set[int] = set()
    for first, node in enumerate(nodes):
        if first in seen:
            continue
        thing = Thing(node.kind)
        seen.add(first)
        todo = [first]
        while todo:
            here = nodes[todo.pop()]
            (thing.starts if here.owner in starts else thing.tiles).add(here.owner)
            thing.markets += here.market
            thing.wells += here.well
            thing.spots |= {(here.owner, point) for point in here.points}
            for side, (dx, dy) in NEAR.items():
                if here.owner in starts:
                    column, row = starts[here.owner]["cell"]
                    far = (column, row)
                else:
                    column, row = cell_of(here.owner)
                    far = (column + dx, row + dy)
                x, y = POINTS[side]
                if (4 * column + x, 4 * row + y) in here.points and node.kind != "court":
                    thing.open += far in INSIDE and far not in laid
            for point in here.points:
                for other in by_point[node.kind, point]:
                    if other not in seen:
                        seen.add(other)
                        todo.append(other)
        found.append(thing)
    for man in view["followers"]:
        at(found, man["cell"], man["slot"]).men[man["seat"]] += 1
    return found


def at(found: list[Thing], cell: str, slot: str) -> Thing:
    """Return the object that a tile has at a slot."""
    column, row = cell_of(cell)
    point = (4 * column + POINTS[slot][0], 4 * row + POINTS[slot][1])
    (thing,) = [thing for thing in found if (cell, point) in thing.spots]
    return thing


def may_lie(view: View, tile: str, cell: str, turn: str) -> bool:
    """Tell whether a tile may be laid: on an empty cell, at something, streets at streets."""
    laid = {other["cell"]: other for other in view["tiles"]}
    if cell in laid:
        return False
    column, row = cell_of(cell)
    here = middles(tile_nodes({"tile": tile, "cell": cell, "turn": turn}))
    around: dict[Point, str] = {}
    for start in DATA["starts"]["items"]:
        if start["cell"] == [column, row]:
            around |= middles(start_nodes(start))
    for other in laid.values():
        around |= middles(tile_nodes(other))
    meeting = here.keys() & around.keys()
    return bool(meeting) and all(
        (here[point] == "street") == (around[point] == "street") for point in meeting
    )


def middles(nodes: list[Node]) -> dict[Point, str]:
    """Return the kind at the middle of each side."""
    return {
        point: node.kind
        for node in nodes
        for point in node.points
        if 2 in (point[0] % 4, point[1] % 4)
    }


def largest_empty(view: View) -> int:
    empty = INSIDE - {cell_of(tile["cell"]) for tile in view["tiles"]}
    best = 0
    while empty:
        area = {empty.pop()}
        todo = list(area)
        while todo:
            column, row = todo.pop()
            for dx, dy in NEAR.values():
                near = (column + dx, row + dy)
                if near in empty:
                    empty.remove(near)
                    area.add(near)
                    todo.append(near)
        best = max(best, len(area))
    return best


def final_points(view: View, found: list[Thing]) -> list[int]:
    """Return what each seat gets in the final scoring."""
    points = [0, 0]
    tokens = [[token["token"] for token in player["tokens"]] for player in view["players"]]
    sizes = [
        player["keep"]["size"] + 2 * held.count(8) if player["keep"] else 0
        for player, held in zip(view["players"], tokens, strict=True)
    ]
    if sizes[0] != sizes[1]:
        points[0 if sizes[0] > sizes[1] else 1] += largest_empty(view)
    for seat in range(2):
        own = [thing for thing in found if thing.winner == seat]
        courts = sorted((t.markets for t in own if t.kind == "court"), reverse=True)
        points[seat] += 3 * sum(courts) + sum(courts[: tokens[seat].count(7)])
        for token, kind in ((4, "street"), (5, "tower"), (6, "house")):
            worth = sorted((t.worth for t in own if t.kind == kind and t.open), reverse=True)
            points[seat] += sum(worth[: tokens[seat].count(token)])
        points[seat] += 5 * tokens[seat].count(9)
    return points
