"""Slips of paper on the sheet: what a line needs and gives, where its part would be drawn."""

from __future__ import annotations

from zamok.engine.drawing import Item, Part
from zamok.engine.pencil import Ink, Point, rect, text
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.chips import line_words
from zamok.games.once_upon.draw.scene import Scene, frame
from zamok.games.once_upon.draw.sheet import built_walls
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.facts import CELL_FACTS, LINE_FACTS, MONK_FLAG
from zamok.games.once_upon.moves import MOVES

WIDTH = 78
HEIGHT = 46
CORNER = 5


def _note(variant: str, name: str, chips: tuple[str, ...], x: float, y: float) -> Ink:
    """Return what a line needs, chips that lie there in full colour, and what it gives."""
    line = LINE_FACTS[variant][name]
    out = rect("ou-note", x, y, WIDTH, HEIGHT, CORNER)
    middle, low, step = x + WIDTH / 2, y + 40, 25
    left = middle - step * (len(line["cells"]) - 1) / 2
    for at, cell in enumerate(line["cells"]):
        faint = "" if cell in chips else "ou-faint"
        out += icon(CELL_FACTS[cell]["resource"], left + step * at, y + 13, 22, faint)
    if line["element"] == "tower":
        out += icon("tower", middle - 12, low - 7, 20)
        return out + text(line["points"], middle + 10, low, "middle ou-number", 20)
    if line["element"] == "floor":
        return (
            out + icon("floor", middle - 14, low - 7, 19) + icon("guest", middle + 14, low - 7, 19)
        )
    out += icon(line["element"], middle - 27, low - 7, 18)
    if line["points"]:
        out += text(line["points"], middle - 9, low, "middle ou-number", 18)
    out += text(f"+{line['residents']}", middle + 8, low, "middle ou-bolder", 17)
    return out + icon("person", middle + 28, low - 7, 17)


def _slice(scene: Scene, name: str, place: Point) -> tuple[str, str, tuple[str, ...], float, float]:
    """Return what a slip depends on."""
    chips = scene.castle["chips"]
    lying = tuple(cell for cell in scene.lines[name]["cells"] if cell in chips)
    return scene.view["variant"], name, lying, *place


def _places(scene: Scene) -> dict[str, Point]:
    """Return where the slips of the next floor, tower and wall lie, by line."""
    castle = scene.castle
    by_kind: dict[str, list[str]] = {}
    for name, line in scene.lines.items():
        by_kind.setdefault(line["element"], []).append(name)
    places: dict[str, Point] = {}
    if castle["floors"] < plan.FLOORS:
        left, top, width, height = plan.floor_box(castle["floors"] + 1)
        for name in by_kind["floor"]:
            places[name] = (left + (width - WIDTH) / 2, top + (height - HEIGHT) / 2)
    if len(castle["towers"]) < len(plan.TOWERS):
        x, base, _ = plan.TOWERS[len(castle["towers"])]
        for at, name in enumerate(by_kind["tower"]):
            places[name] = (x - WIDTH / 2, base - 58 - 52 * at)
    built = built_walls(castle)
    if built < len(plan.WALLS):
        left, right, base, _ = plan.WALLS[built]
        for at, name in enumerate(by_kind["wall"]):
            places[name] = ((left + right - WIDTH) / 2, base - 50 - 50 * at)
    return places


def part_notes(scene: Scene) -> list[Item]:
    """Return the slips of the parts that come next; while building, a press tells why not."""
    items: list[Item] = []
    for name, (x, y) in _places(scene).items():
        move, of = MOVES.read(f"build:{name}"), _slice(scene, name, (x, y))
        if scene.can(move):
            ink = _note(*of) + frame(x, y, WIDTH, HEIGHT, CORNER)
            words = line_words(scene.lines[name])
            items.append(scene.spot([move], ink, "lines", f"ou-do-{move}", words))
            continue
        items.append(Part(f"ou-note-{name}", _note, of, rule="lines"))
        if scene.view["phase"] == "build":
            items += scene.press(move, rect("hit", x, y, WIDTH, HEIGHT))
    return items


def flag_notes(scene: Scene) -> list[Item]:
    """Return slips above the walls for flags that could fly there, those of one wall stacked."""
    items: list[Item] = []
    stacked: dict[int, int] = {}
    for move, kind, what in scene.meant:
        if kind not in ("flag", "monk_gold", "monk_wild"):
            continue
        if kind == "flag" and scene.phone:
            continue  # there the line itself is pressed
        wall = int(what[-1])
        side = max(HEIGHT, scene.finger)
        x, y = _above(wall, stacked.get(wall, 0), max(WIDTH, scene.finger), side)
        stacked[wall] = stacked.get(wall, 0) + 1
        if kind == "flag":
            ink, words = _note(*_slice(scene, what[0], (x, y))), line_words(scene.lines[what[0]])
        else:
            face = "gold" if kind == "monk_gold" else "wild"
            ink = _monk_large(face, x, y, side) if scene.phone else _monk_note(face, x, y)
            words = [str(int(MONK_FLAG))]
        ink += frame(x, y, max(WIDTH, scene.finger), side, CORNER)
        items.append(scene.spot([move], ink, "flags", f"ou-do-{move}", words))
    return items


def _above(wall: int, at: int, width: float, height: float) -> Point:
    """Return where a slip of a size lies above a wall, others above it."""
    left, right, base, high = plan.WALLS[wall - 1]
    top = base - high - plan.FLAG_HEIGHT - height - 12 - (height + 4) * at
    return (left + right - width) / 2, top


def _monk_note(face: str, x: float, y: float) -> Ink:
    """Return a slip for a flag of the monk."""
    out = rect("ou-note", x, y, WIDTH, HEIGHT, CORNER)
    out += icon(face, x + 20, y + 23, 26) + icon("flag", x + 46, y + 23, 24)
    return out + text(int(MONK_FLAG), x + 68, y + 31, "middle ou-number", 22)


def _monk_large(face: str, x: float, y: float, side: float) -> Ink:
    """Return a slip for a flag of the monk, as a square for a finger."""
    out = rect("ou-note", x, y, side, side, CORNER)
    low, size = y + side * 0.7, side * 0.36
    out += icon(face, x + side / 2, y + side * 0.28, size) + icon(
        "flag", x + side * 0.34, low, size
    )
    return out + text(int(MONK_FLAG), x + side * 0.7, low + size / 3, "middle ou-number", size)
