"""A second scorer, written from the rules alone: slow, plain, sharing no code with the game.

It takes a castle as a view shows it and returns its points piece by piece.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import zamok
from zamok.games.two_castles import view

FOLDER = Path(zamok.__file__).parent / "games" / "two_castles"
REGULAR = ["food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs"]


def _load() -> dict[str, dict[str, str]]:
    with (FOLDER / "rooms.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {"".join(c for c in row["name"].lower() if c.isalpha()): row for row in rows}


ROWS = _load()
PIECES = json.loads((FOLDER / "pieces.json").read_text(encoding="utf-8"))
THRONES = {"_".join(throne["wants"]): throne for throne in PIECES["thrones"]}
LOOKS = {piece["name"]: piece["counts"] for piece in PIECES["attendants"]}
EACH = {piece["name"]: piece["points"] for piece in PIECES["cards"]}


class Castle:
    """Cells to names; the throne holds two cells under the name `throne`."""

    def __init__(self, throne: str, rooms: list[tuple[str, int, int]]) -> None:
        self.throne = THRONES[throne]
        self.cells = {(x, y): f"{key}#{n}" for n, (key, x, y) in enumerate(rooms)}
        self.places = {name: cell for cell, name in self.cells.items()}
        self.cells[0, 0] = self.cells[1, 0] = "throne"

    def row(self, name: str) -> dict[str, str] | None:
        return ROWS.get(name.partition("#")[0].replace("_", ""))

    def type(self, name: str) -> str:
        row = self.row(name)
        return "special" if row is None else row["type"]

    def sign(self, name: str) -> str:
        if name == "throne":
            return str(self.throne["decoration"])
        row = self.row(name)
        return "none" if row is None else row["decoration"]

    def names(self) -> set[str]:
        return set(self.cells.values())

    def of_type(self, wanted: str) -> list[str]:
        return [name for name in self.names() if self.type(name) == wanted]

    def found(self, cells: list[tuple[int, int]]) -> set[str]:
        return {self.cells[cell] for cell in cells if cell in self.cells}

    def where(self, name: str) -> list[tuple[int, int]]:
        return [cell for cell, other in self.cells.items() if other == name]

    def ring(self, name: str) -> set[tuple[int, int]]:
        mine = self.where(name)
        near = {(x + a, y + b) for x, y in mine for a in (-1, 0, 1) for b in (-1, 0, 1)}
        return near - set(mine)

    def sides(self, name: str) -> set[tuple[int, int]]:
        mine = self.where(name)
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
        return {(x + a, y + b) for x, y in mine for a, b in steps} - set(mine)

    # ---- points ----------------------------------------------------------------------------

    def room(self, name: str) -> int:
        if name == "throne":
            marks = self.found([(x, y) for x, y in self.throne["marks"]])
            return 2 * sum(self.type(other) in self.throne["wants"] for other in marks)
        x, y = self.places[name]
        column = {other for (cx, cy), other in self.cells.items() if cx == x and other != name}
        row = self.row(name)
        if row is None:
            kind = name.partition("#")[0]
            if kind == "fountain":
                return 5
            if kind == "tower":
                return len({o for (cx, cy), o in self.cells.items() if cx == x and cy < y})
            assert kind == "foyer"
            return len(self.found(list(self.ring(name))))
        target = row["target"]
        if row["type"] == "sleeping":
            others = [kind for kind in REGULAR if kind != "sleeping"]
            return 4 if all(self.of_type(kind) for kind in others) else 1
        each = int(row["points"])
        if row["type"] == "corridor":
            near = self.found(list(self.ring(name)))
            return each * sum(self.sign(other) == row["decoration"] for other in near)
        if row["type"] == "outdoor":
            return each * len(self.of_type(target))
        if row["type"] == "downstairs":
            return each * sum(self.type(other) == target for other in column)
        if row["type"] == "utility":
            return each * self.linked(name, target)
        cells = {
            "above_below": [(x, y + 1), (x, y - 1)],
            "left_right": [(x - 1, y), (x + 1, y)],
            "two_below": [(x, y - 1), (x, y - 2)],
            "below3": [(x - 1, y - 1), (x, y - 1), (x + 1, y - 1)],
            "around7": [c for c in self.ring(name) if c != (x, y - 1)],
            "around8": list(self.ring(name)),
        }[row["direction"]]
        return each * sum(self.type(other) == target for other in self.found(cells))

    def linked(self, name: str, target: str) -> int:
        """Grow the set of connected rooms until it grows no more."""
        group = {name}
        while True:
            border = {cell for member in group for cell in self.sides(member)}
            more = {o for o in self.found(list(border)) if self.type(o) == target} - group
            if not more:
                return len(group) - 1
            group |= more

    def attendant(self, name: str) -> int:
        return sum(self.sign(other) == LOOKS[name] for other in self.names())

    def card(self, name: str, attendants: int) -> int:
        rows = {y for _, y in self.cells}
        columns = {x for x, _ in self.cells}
        tops = {name: self.where(name)[0][1] for name in self.names()}
        per_type = [len(self.of_type(kind)) for kind in REGULAR]
        if name in (*REGULAR, "special"):
            count = len(self.of_type(name))
        else:
            kinds = {other.partition("#")[0] for other in self.of_type("special")} - {"throne"}
            edge = self.found(list(self.sides("throne")))
            count = {
                "attendants": attendants,
                "kinds": sum(n > 0 for n in per_type) + len(kinds),
                "below": sum(y < 0 for y in tops.values()),
                "high": sum(y >= 2 for y in tops.values()),
                "height": len(rows),
                "width": len(columns),
                "ring": sum(self.ring(other) <= set(self.cells) for other in self.names()),
                "edges": sum(self.sides(other) <= set(self.cells) for other in self.names()),
                "throne_types": len({self.type(other) for other in edge} - {"special"}),
                "throne_rooms": len(self.found(list(self.ring("throne")))),
                "fives": sum(n >= 5 for n in per_type),
                "threes": sum(n >= 3 for n in per_type),
            }[name]
        return int(EACH[name]) * count


def score(
    castle: view.Castle, *more: tuple[str, int, int]
) -> tuple[list[int], list[int], list[int], int]:
    """Score a castle of a view, with more rooms: rooms in order, attendants, cards, throne."""
    rooms = [*((r["room"], r["x"], r["y"]) for r in castle["rooms"]), *more]
    mine = Castle(castle["throne"], rooms)
    return (
        [mine.room(f"{key}#{n}") for n, (key, _, _) in enumerate(rooms)],
        [mine.attendant(name) for name in castle["attendants"]],
        [mine.card(name, len(castle["attendants"])) for name in castle["cards"]],
        mine.room("throne"),
    )
