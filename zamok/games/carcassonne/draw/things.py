"""Objects as they can be read off a view: what a move would complete, who would score it.

The view names objects with followers only; a preview needs the free ones as well, so they
are joined here again from the tiles on the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from zamok.games.carcassonne.facts import (
    BESIDE,
    CASTLE,
    CELL_NAMES,
    CELLS,
    COURT,
    FACES,
    HOUSE,
    HOUSE_POINTS,
    KINDS,
    MARKET_POINTS,
    PART,
    SIDE,
    SIDES,
    SLOT_NAMES,
    STREET,
    STREET_POINTS,
    TILE_NAMES,
    TOWER,
    TOWER_POINTS,
    WELL_POINTS,
)
from zamok.games.carcassonne.view import View

CELL = {name: number for number, name in enumerate(CELL_NAMES)}
SLOT = {name: number for number, name in enumerate(SLOT_NAMES)}
TILE = {name: number for number, name in enumerate(TILE_NAMES)}
_BESIDE = [int(place) for place in BESIDE]
_PART = [int(part) for part in PART]
_SIDE = [int(kind) for kind in SIDE]
_CELLS = int(CELLS)
_EACH = {STREET: STREET_POINTS, TOWER: TOWER_POINTS, HOUSE: HOUSE_POINTS}

Key = tuple[int, int]  # a place and a part there


@dataclass(slots=True)
class Heap:
    """Parts that have grown together."""

    kind: int
    keys: set[Key] = field(default_factory=set)
    tiles: set[int] = field(default_factory=set)
    starts: int = 0
    open: int = 0  # sides at empty cells
    well: bool = False
    markets: int = 0
    men: list[int] = field(default_factory=lambda: [0, 0])

    def eat(self, other: Heap) -> None:
        """Take in another object."""
        self.keys |= other.keys
        self.tiles |= other.tiles
        self.starts += other.starts
        self.open += other.open
        self.well |= other.well
        self.markets += other.markets
        self.men = [mine + theirs for mine, theirs in zip(self.men, other.men, strict=True)]

    def worth(self) -> int:
        """Return its points as it lies."""
        if self.kind == COURT:
            return MARKET_POINTS * self.markets
        each = WELL_POINTS if self.well else _EACH[self.kind]
        return each * (len(self.tiles) + self.starts)

    def owner(self) -> int | None:
        """Return the seat with more followers there."""
        if self.men[0] == self.men[1]:
            return None
        return 0 if self.men[0] > self.men[1] else 1


class Done(NamedTuple):
    """An object that a placement would complete: its points, its owner, whether it is free."""

    kind: int
    points: int
    owner: int | None
    free: bool


class Map:
    """All that lies on the table, joined."""

    def __init__(self, tiles: tuple[tuple[int, int], ...], men: tuple[tuple[int, int, int], ...]):
        self.face: dict[int, int] = {}  # place: 4 * kind + turn
        self.heap: dict[Key, Heap] = {}
        for number in range(len(CASTLE.starts)):
            self._add(_CELLS + number, 4 * (int(KINDS) + number))
        for cell, face in tiles:
            self._add(cell, face)
        for start_cell in {start.cell for start in CASTLE.starts} - set(self.face):
            self._open(start_cell)
        for place in list(self.face):
            if place < _CELLS:
                for side in range(4):
                    near = _BESIDE[4 * place + side]
                    if near >= 0 and near not in self.face:
                        self._reach(place, side)
                    elif near > place:
                        self._join(place, side, near)
        for seat, place, slot in men:
            self.at(place, slot).men[seat] += 1

    def _add(self, place: int, face: int) -> None:
        self.face[place] = face
        for number, part in enumerate(FACES[face // 4].parts):
            heap = Heap(part.kind, {(place, number)}, well=part.well, markets=int(part.market))
            if place < _CELLS:
                heap.tiles.add(place)
            elif part.kind != COURT:
                heap.starts = 1
            self.heap[place, number] = heap

    def at(self, place: int, slot: int) -> Heap:
        """Return the object at a slot of a place."""
        return self.heap[place, _PART[12 * self.face[place] + slot]]

    def _open(self, cell: int) -> None:
        """Count the sides of start spaces that look at an empty cell."""
        for side in range(4):
            near = _BESIDE[4 * cell + side]
            if near >= _CELLS:
                self._reach(near, (side + 2) % 4)

    def _reach(self, place: int, side: int) -> None:
        heap = self.at(place, 3 * side + 1)
        if heap.kind != COURT:
            heap.open += 1

    def _join(self, place: int, side: int, near: int) -> None:
        back = (side + 2) % 4
        if _SIDE[4 * self.face[place] + side] != _SIDE[4 * self.face[near] + back]:
            return
        slots = (0, 1, 2) if _SIDE[4 * self.face[place] + side] == STREET else (1,)
        for at in slots:
            one, two = self.at(place, 3 * side + at), self.at(near, 3 * back + 2 - at)
            if one is not two:
                one.eat(two)
                for key in two.keys:
                    self.heap[key] = one

    def waste(self) -> set[int]:
        """Return the cells of the largest empty area, which the keep is paid for."""
        left = {cell for cell in range(_CELLS) if cell not in self.face}
        best: set[int] = set()
        while left:
            area, queue = set[int](), [left.pop()]
            while queue:
                cell = queue.pop()
                area.add(cell)
                near = {_BESIDE[4 * cell + side] for side in range(4)} & left
                left -= near
                queue += near
            best = max(best, area, key=len)
        return best

    def completes(self, cell: int, face: int) -> list[Done]:
        """Return what a tile would complete if it were laid."""
        own = [Heap(p.kind, {(cell, n)}, {cell}, well=p.well)
               for n, p in enumerate(FACES[face // 4].parts)]  # fmt: skip
        shut: dict[int, int] = {}  # sides that the tile closes, by object
        touched: dict[int, Heap] = {}
        joins: list[tuple[int, Heap]] = []
        for side in range(4):
            near = _BESIDE[4 * cell + side]
            if near < 0:
                continue
            part = _PART[12 * face + 3 * side + 1]
            if near not in self.face:
                own[part].open += 1
                continue
            met = self.at(near, 3 * ((side + 2) % 4) + 1)
            if met.kind != COURT:
                shut[id(met)] = shut.get(id(met), 0) + 1
                touched[id(met)] = met
                if met.kind == own[part].kind:
                    joins.append((part, met))
        groups: list[tuple[set[int], dict[int, Heap]]] = []
        for part, met in joins:
            parts, heaps = {part}, {id(met): met}
            for other in [g for g in groups if g[0] & parts or g[1].keys() & heaps.keys()]:
                groups.remove(other)
                parts |= other[0]
                heaps |= other[1]
            groups.append((parts, heaps))
        joined = {part for part, _ in joins}
        groups += [({n}, {}) for n in range(len(own)) if n not in joined]
        met_here = {id(heap) for _, heap in joins}
        found: list[Done] = []
        for parts, heaps in groups:
            whole = Heap(own[min(parts)].kind)
            for part in parts:
                whole.eat(own[part])
            for heap in heaps.values():
                whole.eat(heap)
                whole.open -= shut[id(heap)]
            if whole.kind != COURT and not whole.open:
                found.append(_done(whole))
        for name, heap in touched.items():  # neighbours that end at this tile
            if (
                name not in met_here
                and heap.open == shut[name]
                and any(place < _CELLS for place, _ in heap.keys)
            ):
                found.append(_done(heap)._replace(free=False) if not any(heap.men) else _done(heap))
        return [done for done in found if done.free or done.owner is not None]


def _done(heap: Heap) -> Done:
    return Done(heap.kind, heap.worth(), heap.owner(), not any(heap.men))


@lru_cache(maxsize=64)
def _map(tiles: tuple[tuple[int, int], ...], men: tuple[tuple[int, int, int], ...]) -> Map:
    return Map(tiles, men)


def read(view: View) -> Map:
    """Return the table of a view, joined."""
    tiles = tuple(
        (CELL[tile["cell"]], 4 * TILE[tile["tile"]] + SIDES.index(tile["turn"]))
        for tile in view["tiles"]
    )
    men = tuple((m["seat"], CELL[m["cell"]], SLOT[m["slot"]]) for m in view["followers"])
    return _map(tiles, men)
