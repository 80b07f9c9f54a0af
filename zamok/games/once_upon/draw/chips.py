"""The board of twelve cells: resources, chips, ten lines and what they give."""

from __future__ import annotations

from typing import Final, NamedTuple

from zamok.engine.drawing import Ghost, Item, Part
from zamok.engine.kept import kept
from zamok.engine.pencil import Ink, Point, group, num, path, rect, sign, text
from zamok.engine.screen import LOW, TALL
from zamok.games.once_upon.draw.crayons import Hand, corners
from zamok.games.once_upon.draw.scene import Scene, frame
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.facts import CELL_FACTS, LINE_FACTS, Line
from zamok.games.once_upon.moves import MEANINGS, MOVES

_TINTS = {"wood": "straw", "stone": "slate", "gold": "sand", "food": "pink"}


class Form(NamedTuple):
    """How large the board is drawn: for a phone its cells are as large as they can be."""

    cell_width: float = 48
    cell_height: float = 47
    gap: float = 6  # between columns
    step: float = 5  # between rows
    aisle: float = 14  # more between the halves
    pad: float = 82  # room for what half-rows give, on each side
    foot: float = 47  # height of what columns give

    @property
    def width(self) -> float:
        """The width of the whole."""
        return 2 * (self.pad + 4) + 4 * self.cell_width + 3 * self.gap + self.aisle

    @property
    def height(self) -> float:
        """The height of the whole."""
        return 3 * (self.cell_height + self.step) + self.foot + 8

    def cell(self, cell: str) -> Point:
        """Return the left upper corner of a cell."""
        row, column = CELL_FACTS[cell]["row"], CELL_FACTS[cell]["column"]
        x = self.pad + 4 + (self.cell_width + self.gap) * (column - 1)
        if column > 2:
            x += self.aisle
        return x, 3 + (self.cell_height + self.step) * (row - 1)

    def middle(self, cell: str) -> Point:
        """Return the middle of a cell."""
        x, y = self.cell(cell)
        return x + self.cell_width / 2, y + self.cell_height / 2

    def badge(self, line: str) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the field that says what a line gives."""
        if line.startswith("row"):
            at = 1.5 if line.endswith("left") else self.width - self.pad + 4
            _, y = self.cell(f"r{line[3]}c1")
            return at, y, self.pad - 5.5, self.cell_height
        x, _ = self.cell(f"r3c{line[-1]}")
        y = 6 + (self.cell_height + self.step) * 3
        more = self.gap / 2 - 1
        return x - more, y, self.cell_width + 2 * more, self.foot


PLAIN: Final = Form()
TALL_FORM: Final = Form(52, 48, 4, 4, 10, 76, 46)
LOW_FORM: Final = Form(48, 54, 3, 4, 8, 53, 48)


def form_of(scene: Scene) -> Form:
    """Return how the board is drawn on the viewer's window."""
    return {TALL: TALL_FORM, LOW: LOW_FORM}.get(scene.shape, PLAIN)


# ---- what lies below the chips -----------------------------------------------------------------


def _bands(form: Form, variant: str, full: tuple[str, ...]) -> Ink:
    """Return the lines as bands that lead to what they give."""
    out = ""
    for name, line in LINE_FACTS[variant].items():
        left, y, width, _ = form.badge(name)
        start = form.middle(line["cells"][-1 if name.endswith("left") else 0])
        end = (left + width if name.endswith("left") else left, start[1])
        if name.startswith("column"):
            end = (start[0], y)
        style = "ou-band-full" if name in full else "ou-band"
        out += path(style, f"M{num(start[0])} {num(start[1])}L{num(end[0])} {num(end[1])}")
    return out


def _ground(form: Form) -> Ink:
    """Return the empty cells."""
    hand = Hand("cells")
    out = ""
    for cell, facts in CELL_FACTS.items():
        box = corners(*form.cell(cell), form.cell_width, form.cell_height)
        out += hand.shape(box, _TINTS[facts["resource"]], wobble=0.9)
        out += icon(facts["resource"], *form.middle(cell), 34)
    return out


def _badge(form: Form, variant: str, name: str, full: bool) -> Ink:
    """Return what a line gives: the part, its points, residents, a special action."""
    line = LINE_FACTS[variant][name]
    x, y, width, height = form.badge(name)
    out = rect("ou-note-full" if full else "ou-note", x, y, width, height, 8)
    y += (height - 47) / 2
    if name.startswith("column"):
        return out + _below(line, x + width / 2, y)
    if width < 60:
        return out + _narrow(line, x + width / 2, y)
    return out + _beside(line, x + (width - 78) / 2, y)


def _part(line: Line, x: float, y: float, size: float) -> Ink:
    """Return the part that a line gives; a flag carries its points."""
    out = icon(line["element"], x, y, size)
    if line["element"] == "flag":
        out += text(line["points"], x + size * 0.06, y, "middle ou-halo", size * 0.54)
    return out


def _below(line: Line, x: float, y: float) -> Ink:
    """Return what a column gives, in a narrow field around x."""
    if not line["residents"]:
        out = icon(line["element"], x - 12, y + 23, 30)
        return out + text(line["points"], x + 13, y + 31, "middle ou-number", 22)
    out = _part(line, x - 11 if line["action"] else x, y + 16, 29)
    out += text(f"+{line['residents']}", x - 6, y + 42, "middle ou-bolder", 15)
    out += icon("person", x + 13, y + 37, 16)
    return out + (icon(line["action"], x + 14, y + 15, 19) if line["action"] else "")


def _beside(line: Line, x: float, y: float) -> Ink:
    """Return what a half-row gives, in a wide field that begins at x."""
    if line["element"] == "floor":
        plus = text("+", x + 41, y + 30, "middle ou-bolder", 18)
        return icon("floor", x + 20, y + 23, 30) + plus + icon("guest", x + 60, y + 23, 28)
    if line["element"] == "tower":
        value = text(line["points"], x + 52, y + 32, "middle ou-number", 25)
        return icon("tower", x + 24, y + 23, 32) + value
    low = y + (17 if line["action"] else 30)
    out = _part(line, x + 21, y + 24, 34)
    out += text(f"+{line['residents']}", x + 51, low, "middle ou-bolder", 16)
    out += icon("person", x + 68, low - 6, 17)
    return out + (icon(line["action"], x + 60, y + 34, 18) if line["action"] else "")


def _narrow(line: Line, x: float, y: float) -> Ink:
    """Return what a half-row gives where there is little room, around x."""
    if line["element"] == "floor":
        return icon("floor", x - 12, y + 23, 25) + icon("guest", x + 13, y + 23, 23)
    return _below(line, x, y)


def line_words(line: Line) -> list[str]:
    """Return what is to be read where it says what a line gives."""
    said = [str(line["points"])] if line["points"] else []
    return [*said, f"+{line['residents']}"] if line["residents"] else said


def chip(seat: int, x: float, y: float, size: float = 46) -> Ink:
    """Return a wooden chip of a seat, centred at a point."""
    mark = group(sign(seat, x, y - size / 12, size * 0.3), style="ou-mark")
    return icon("chip", x, y, size, f"ou-seat-{seat}") + mark


# ---- the board of the viewer -------------------------------------------------------------------


def chip_board(scene: Scene) -> list[Item]:
    """Return the board of the viewer with its chips, spots, ghosts and attempts."""
    full, form = tuple(scene.promise["full"]), form_of(scene)
    moves = _line_moves(scene)
    items: list[Item] = [
        Part("ou-bands", _bands, (form, scene.view["variant"], full)),
        Part("ou-ground", _ground, (form,), rule="board"),
    ]
    for name in scene.lines:
        items += _line(scene, name, name in full, moves.get(name, []))
    items += _cells(scene)
    for name, line in scene.lines.items():
        freeing = [*moves.get(name, []), *_action_moves(scene, line)]
        items += [_freeing(move, form, tuple(line["cells"])) for move in freeing]
    return items


@kept
def _freeing(move: int, form: Form, cells: tuple[str, ...]) -> Ghost:
    """Return rings around the chips that a move takes away."""
    return Ghost(move, "".join(_ring(form, cell) for cell in cells))


def _line_moves(scene: Scene) -> dict[str, list[int]]:
    """Return by line the moves that draw what it gives or clear it."""
    found: dict[str, list[int]] = {}
    for move, kind, what in scene.meant:
        if kind in ("build", "flag", "clear"):
            found.setdefault(what[0], []).append(move)
    return found


def _action_moves(scene: Scene, line: Line) -> list[int]:
    """Return the moves of a line's special action."""
    return [move for move, kind, _ in scene.meant if kind == line["action"]]


def _line(scene: Scene, name: str, full: bool, moves: list[int]) -> list[Item]:
    """Return the field of a line; while building, a press on another one tells why not."""
    form, variant = form_of(scene), scene.view["variant"]
    if moves:
        ink, id = _framed(form, variant, name, full), f"ou-line-{scene.seat}-{name}"
        return [scene.spot(moves, ink, "lines", id, line_words(scene.lines[name]))]
    items: list[Item] = [_field(scene.seat, form, variant, name, full)]
    if scene.view["phase"] == "build":
        flag = scene.lines[name]["element"] == "flag"
        move = f"flag:{name}:1" if flag else f"build:{name}"
        items += scene.press(MOVES.read(move), rect("hit", *form.badge(name), 8))
    return items


@kept
def _field(seat: int, form: Form, variant: str, name: str, full: bool) -> Part:
    return Part(f"ou-line-{seat}-{name}", _badge, (form, variant, name, full), rule="lines")


@kept
def _framed(form: Form, variant: str, name: str, full: bool) -> Ink:
    return _badge(form, variant, name, full) + frame(*form.badge(name), 8)


def _ring(form: Form, cell: str) -> Ink:
    x, y = form.cell(cell)
    return rect("ou-picked", x - 1, y - 1, form.cell_width + 2, form.cell_height + 2, 6)


def _cells(scene: Scene) -> list[Item]:
    """Return chips, and places for them."""
    by_cell: dict[str, list[int]] = {}
    for move, _, what in scene.meant:
        if what and what[-1] in CELL_FACTS:
            by_cell.setdefault(what[-1], []).append(move)
    seat, form, lifted = scene.seat, form_of(scene), scene.view["lifted"]
    items: list[Item] = []
    ghosts: list[Item] = []
    for cell in CELL_FACTS:
        taken = cell in scene.castle["chips"]
        if taken:
            items.append(_chip(seat, form, cell, cell == lifted))
        moves = by_cell.get(cell, [])
        if moves:
            ink = _place(form, cell, "ou-picked" if taken else "spot-mark")
            items.append(scene.spot(moves, ink, "cells", f"ou-cell-{cell}"))
            ghosts += [_ghost(seat, form, move, cell, scene.points(move)) for move in moves]
        else:
            items += _try_cell(scene, cell)
    return items + ghosts


@kept
def _place(form: Form, cell: str, mark: str) -> Ink:
    """Return a cell to press, with its mark if it has one."""
    box = (*form.cell(cell), form.cell_width, form.cell_height, 5)
    return (rect(mark, *box) if mark else "") + rect("hit", *box)


@kept
def _chip(seat: int, form: Form, cell: str, lifted: bool) -> Part:
    of, style = (seat, *form.middle(cell)), "ou-half" if lifted else ""
    return Part(f"ou-chip-{seat}-{cell}", chip, of, style=style, rule="cells", glide=True)


@kept
def _ghost(seat: int, form: Form, move: int, cell: str, points: int) -> Ghost:
    """Return the chip that would lie there, with the die it comes from."""
    (kind, *what), (x, y) = MEANINGS[move], form.middle(cell)
    if kind == "lift":
        return Ghost(move, chip(seat, x + 6, y - 10))
    ink = chip(seat, x, y)
    if kind == "use":
        ink += rect("ou-paper", x + 4, y - 25, 24, 24, 5) + icon(what[0], x + 16, y - 13, 20)
    if points:
        ink += text(f"+{points}", x - 10, y + 20, "middle ou-gain", 20)
    return Ghost(move, ink)


def _try_cell(scene: Scene, cell: str) -> list[Item]:
    """Return a place that says why no chip can go there."""
    view = scene.view
    kinds = {"gain": "place", "drop": "place", "lift": "lift"}
    kind = kinds.get(view["phase"], "")
    if view["phase"] in ("use", "dog"):
        kind = (view["dice_left"] or view["dice"])[0]
    if not kind:
        return []
    return scene.press(MOVES.read(f"{kind}:{cell}"), _place(form_of(scene), cell, ""))


# ---- the boards of the others ------------------------------------------------------------------


def small_board(seat: int, chips: tuple[str, ...]) -> Ink:
    """Return the board of another seat: twelve little cells, chips where they lie."""
    out = ""
    for cell, facts in CELL_FACTS.items():
        x: float = 27 * (facts["column"] - 1) + (6 if facts["column"] > 2 else 0)
        y = 23 * (facts["row"] - 1)
        out += rect(f"ou-ink ou-{_TINTS[facts['resource']]}", x, y, 24, 20, 3)
        if cell in chips:
            disc = icon("chip", x + 12, y + 10.5, 22, f"ou-seat-{seat}")
            out += group(disc, id=f"ou-chip-{seat}-{cell}")
        else:
            out += icon(facts["resource"], x + 12, y + 10, 17)
    return out
