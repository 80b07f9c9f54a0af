"""Places: where a room may be built, how it would look there, and what it would bring."""

from __future__ import annotations

from dataclasses import dataclass

from zamok.engine.drawing import Attempt, Ghost, Item, Part, Spot
from zamok.engine.pencil import Ink, Point, path, text, use
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.faces import SIDE, badge_of, kind_of, tile
from zamok.games.two_castles.draw.land import Cell
from zamok.games.two_castles.draw.pieces import signed
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.moves import CELLS, MOVES, PLACE, cell_at, parts
from zamok.games.two_castles.text import coming
from zamok.games.two_castles.view import Castle, Gain

_EDGES = ((-1, 0), (1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class Choice:
    """One move at a place: its number, the room that it builds, the points it brings."""

    move: int
    room: str
    points: int

    @property
    def own(self) -> bool:
        """Whether it is the viewer's own move and no suggestion."""
        return self.move < MOVES.size


def choices(scene: Scene, number: int) -> dict[Cell, list[Choice]]:
    """Return what may be built, or suggested, in a castle, cell by cell."""
    found: dict[Cell, list[Choice]] = {}
    for built in scene.buildings(number):
        for gain in built["places"]:
            move = scene.place(built, gain)
            choice = Choice(move, built["room"], gain["points"])
            found.setdefault((gain["x"], gain["y"]), []).append(choice)
    return dict(sorted(found.items(), key=lambda item: min(c.move for c in item[1])))


def corner(cell: Cell) -> tuple[int, int]:
    """Return where a cell begins, the ground and the throne room at zero."""
    return cell[0] * SIDE, -(cell[1] + 1) * SIDE


def faces(found: dict[Cell, list[Choice]], words: Words) -> list[Part]:
    """Return the rooms that may be built as symbols for their ghosts."""
    rooms = sorted({choice.room for one in found.values() for choice in one})
    return [Part(f"tc-due-{room}", _due, (room, words)) for room in rooms]


def _due(room: str, words: Words) -> Ink:
    return tile(room, None, words) + use("tc-coin", 98, 96, 1.6)


def spots(scene: Scene, number: int, found: dict[Cell, list[Choice]]) -> list[Item]:
    """Return the cells where a room may be built, and how it would look there."""
    if not found:
        return []
    ghosts: list[Item] = []
    for cell, here in found.items():
        left, top = corner(cell)
        for choice in here:
            ink = use(f"tc-due-{choice.room}", left, top)
            ink += text(signed(choice.points), left + 98, top + 104, "tc-plus")
            ghosts.append(Ghost(choice.move, ink))
    places = [_spot(scene, number, cell, here) for cell, here in found.items()]
    return [*attempts(scene, number, found), *places, *ghosts]


def _spot(scene: Scene, number: int, cell: Cell, here: list[Choice]) -> Spot:
    """Return one cell; with two seats both the viewer's tile and Ludwig's may go there."""
    left, top = corner(cell)
    ink = use("tc-spot" if here[0].own else "tc-point", left, top)
    for i, choice in enumerate(here):
        middle = top + 72 + round((i - (len(here) - 1) / 2) * 44)
        if len(here) > 1:
            ink += use(f"tc-k-{kind_of(choice.room)}", left + 34, middle - 11)
        at = left + (60 if len(here) < 2 else 76)
        ink += text(signed(choice.points), at, middle, "tc-gain")
    return Spot(
        tuple(choice.move for choice in here),
        " / ".join(scene.say(choice.move) for choice in here),
        ink,
        rule="place",
        written=tuple(signed(choice.points) for choice in here),
        anchor=anchor(number, cell),
    )


def anchor(number: int, cell: Cell) -> str:
    """Return the name of the anchor on a cell of a castle."""
    return f"{number}:{cell[0]},{cell[1]}"


def anchors(number: int, found: dict[Cell, list[Choice]], zero: Point) -> dict[str, Point]:
    """Return where the signs go of those who suggest to build on a cell."""
    points = {}
    for cell in found:
        left, top = corner(cell)
        points[anchor(number, cell)] = (zero[0] + left + 26, zero[1] + top + 26)
    return points


def attempts(scene: Scene, number: int, found: dict[Cell, list[Choice]]) -> list[Item]:
    """Return free cells beside a castle where the room may not go: a press tells why."""
    first = next(iter(found.values()))[0]
    if not first.own:
        return []
    side = parts(first.move)[1]
    tried: list[Item] = []
    for x, y in border(scene.castle(number)):
        move = int(PLACE + side * CELLS + cell_at(x, y))
        if (x, y) not in found:
            tried.append(Attempt(move, path("hit", _square((x, y)))))
    return tried


def _square(cell: Cell) -> str:
    left, top = corner(cell)
    return f"M{left} {top}h{SIDE}v{SIDE}h-{SIDE}z"


def border(castle: Castle) -> list[Cell]:
    """Return the free cells that touch a castle, row by row."""
    taken = {(room["x"], room["y"]) for room in castle["rooms"]} | set(facts.THRONE_CELLS)
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in _EDGES}
    return sorted(near - taken, key=lambda cell: (-cell[1], cell[0]))


# ---- rooms that are being chosen ---------------------------------------------------------------


def hints(scene: Scene, number: int) -> list[tuple[int, str, Gain]]:
    """Return for moves that choose a room: which, and where it would bring most to a castle."""
    found = []
    for own, move in scene.moves.items():
        block, _, what = parts(own)
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
    ghosts: list[Item] = []
    for move, room, gain in found:
        left, top = corner((gain["x"], gain["y"]))
        ink = use(f"tc-room-{kind_of(room)}", left, top)
        ink += use(f"tc-{badge_of(room)}", left + 60, top + 46, 2.6)
        ink += use("tc-coin", left + 60, top + 96, 1.6)
        ink += text(signed(gain["points"]), left + 60, top + 104, "tc-plus")
        ghosts.append(Ghost(move, ink))
    return ghosts
