"""Places: where a room may be built, how it would look there, and what it would bring."""

from __future__ import annotations

from typing import NamedTuple

from zamok.engine.advice import advised
from zamok.engine.drawing import Attempt, Ghost, Item, Part, Spot
from zamok.engine.kept import Slice, kept
from zamok.engine.pencil import Ink, Point, path, text, use
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.faces import SIDE, badge_of, kind_of, tile
from zamok.games.two_castles.draw.land import Cell
from zamok.games.two_castles.draw.pieces import signed
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.moves import CELLS, MOVES, PLACE, cell_at, parts
from zamok.games.two_castles.text import coming, read, say_place
from zamok.games.two_castles.view import Building, Castle, Gain

_EDGES = ((-1, 0), (1, 0), (0, 1), (0, -1))


class Choice(NamedTuple):
    """One move at a place: its number, the room that it builds, the points it brings."""

    move: int
    room: str
    points: int

    @property
    def own(self) -> bool:
        """Whether it is the viewer's own move and no suggestion."""
        return self.move < MOVES.size


Choices = tuple[tuple[Cell, tuple[Choice, ...]], ...]  # what may be built, cell by cell


def choices(scene: Scene, number: int) -> Choices:
    """Return what may be built, or suggested, in a castle; own moves hide suggestions."""
    buildings = scene.view["forecast"]["buildings"] or ()
    here = [built for built in buildings if built["castle"] == number]
    found = _on_cells(scene, [built for built in here if built["seat"] == scene.view["you"]])
    if not found and not (scene.small and scene.builds):
        found = _on_cells(scene, here)
    cells = sorted(found.items(), key=lambda item: min(item[1])[0])
    return tuple((cell, tuple(here)) for cell, here in cells)


def _on_cells(scene: Scene, buildings: list[Building]) -> dict[Cell, list[Choice]]:
    found: dict[Cell, list[Choice]] = {}
    for built in buildings:
        first, room = scene.first(built), built["room"]
        for gain in built["places"]:
            x, y = cell = gain["x"], gain["y"]
            move = first + cell_at(x, y)
            if scene.can(move):
                found.setdefault(cell, []).append(Choice(move, room, gain["points"]))
    return found


def corner(cell: Cell) -> tuple[int, int]:
    """Return where a cell begins, the ground and the throne room at zero."""
    return cell[0] * SIDE, -(cell[1] + 1) * SIDE


def faces(found: Choices, words: Words) -> list[Part]:
    """Return the rooms that may be built as symbols for their ghosts."""
    rooms = sorted({choice.room for _, here in found for choice in here})
    return [Part(f"tc-due-{room}", _due, (room, words)) for room in rooms]


def _due(room: str, words: Words) -> Ink:
    return tile(room, None, words) + use("tc-coin", 98, 96, 1.6)


@kept
def spots(
    number: int, castle: Slice[Castle], found: Choices, side: int, names: tuple[str, ...],
    words: Words,
) -> tuple[Item, ...]:  # fmt: skip
    """Return the cells where a room may be built, and how it would look there."""
    if not found:
        return ()
    ghosts = [_ghost(cell, choice) for cell, here in found for choice in here]
    places = [_spot(number, cell, here, side, names, words) for cell, here in found]
    return (*attempts(castle.read(), found), *places, *ghosts)


@kept
def _ghost(cell: Cell, choice: Choice) -> Ghost:
    left, top = corner(cell)
    ink = use(f"tc-due-{choice.room}", left, top)
    ink += text(signed(choice.points), left + 98, top + 104, "tc-plus")
    return Ghost(choice.move, ink)


@kept
def _spot(
    number: int, cell: Cell, here: tuple[Choice, ...], side: int, names: tuple[str, ...],
    words: Words,
) -> Spot:  # fmt: skip
    """Return one cell; with two seats both the viewer's tile and Ludwig's may go there."""
    left, top = corner(cell)
    ink = use("tc-spot" if here[0].own else "tc-point", left, top)
    said = []
    for i, choice in enumerate(here):
        middle = top + 72 + round((i - (len(here) - 1) / 2) * 44)
        if len(here) > 1:
            ink += use(f"tc-k-{kind_of(choice.room)}", left + 34, middle - 11)
        at = left + (60 if len(here) < 2 else 76)
        ink += text(signed(choice.points), at, middle, "tc-gain")
        partner, _ = advised(MOVES.size, choice.move)
        name = "" if partner is None else names[partner]
        said.append(say_place(choice.move, choice.room, side, name, words))
    return Spot(
        tuple(choice.move for choice in here),
        " / ".join(said),
        ink,
        rule="place",
        written=tuple(signed(choice.points) for choice in here),
        anchor=anchor(number, cell),
    )


def anchor(number: int, cell: Cell) -> str:
    """Return the name of the anchor on a cell of a castle."""
    return f"{number}:{cell[0]},{cell[1]}"


def anchors(number: int, found: Choices, zero: Point) -> dict[str, Point]:
    """Return where the signs go of those who suggest to build on a cell."""
    points = {}
    for cell, _ in found:
        left, top = corner(cell)
        points[anchor(number, cell)] = (zero[0] + left + 26, zero[1] + top + 26)
    return points


def attempts(castle: Castle, found: Choices) -> list[Item]:
    """Return free cells beside a castle where the room may not go: a press tells why."""
    first = found[0][1][0]
    if not first.own:
        return []
    side, taken = parts(first.move)[1], {cell for cell, _ in found}
    return [_attempt(side, cell) for cell in border(castle) if cell not in taken]


@kept
def _attempt(side: int, cell: Cell) -> Attempt:
    left, top = corner(cell)
    square = path("hit", f"M{left} {top}h{SIDE}v{SIDE}h-{SIDE}z")
    return Attempt(int(PLACE + side * CELLS + cell_at(*cell)), square)


def border(castle: Castle) -> list[Cell]:
    """Return the free cells that touch a castle, row by row."""
    taken = {(room["x"], room["y"]) for room in castle["rooms"]} | set(facts.THRONE_CELLS)
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in _EDGES}
    return sorted(near - taken, key=lambda cell: (-cell[1], cell[0]))


# ---- rooms that are being chosen ---------------------------------------------------------------


def hints(scene: Scene, number: int) -> list[tuple[int, str, Gain]]:
    """Return for moves that choose a room: which, and where it would bring most to a castle."""
    found = []
    for move in scene.moves.values():
        _, block, _, what = read(move)
        if block not in ("take", "left", "keep"):
            continue
        room = facts.ROOM_KEYS[what]
        if block == "left":
            room = coming(scene.view, move, number) or ""
        gain = scene.hint(number, room)
        if gain is not None:
            found.append((move, room, gain))
    return found


def hint_ghosts(found: list[tuple[int, str, Gain]]) -> list[Item]:
    """Return where a room that is being chosen would bring most, one ghost for each move."""
    return [_hint(move, room, gain["x"], gain["y"], gain["points"]) for move, room, gain in found]


@kept
def _hint(move: int, room: str, x: int, y: int, points: int) -> Ghost:
    left, top = corner((x, y))
    ink = use(f"tc-room-{kind_of(room)}", left, top)
    ink += use(f"tc-{badge_of(room)}", left + 60, top + 46, 2.6)
    ink += use("tc-coin", left + 60, top + 96, 1.6)
    ink += text(signed(points), left + 60, top + 104, "tc-plus")
    return Ghost(move, ink)
