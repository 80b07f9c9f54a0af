"""The board of twelve cells: resources, chips, ten lines and what they give."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from zamok.engine.drawing import attempt, ghost, num, part, sign, spot
from zamok.engine.words import Words
from zamok.games.once_upon.draw.gain import CELLS, gain, lines
from zamok.games.once_upon.draw.pencil import Hand, text
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import NAMES, NUMBERS
from zamok.games.once_upon.text import say_move
from zamok.games.once_upon.view import Castle, View

CELL_WIDTH = 48
CELL_HEIGHT = 47
PAD = 82  # room for what half-rows give, on each side
WIDTH = 2 * PAD + 4 * CELL_WIDTH + 34
HEIGHT = 3 * CELL_HEIGHT + 2 * 5 + 56
_TINTS = {"wood": "straw", "stone": "slate", "gold": "sand", "food": "pink"}


def cell_box(cell: str) -> tuple[float, float]:
    """Return the left upper corner of a cell."""
    row, column = CELLS[cell]["row"], CELLS[cell]["column"]
    x = PAD + 4 + (CELL_WIDTH + 6) * (column - 1) + (14 if column > 2 else 0)
    return x, 3 + (CELL_HEIGHT + 5) * (row - 1)


def badge_box(line: str) -> tuple[float, float, float]:
    """Return left, top and width of the field that says what a line gives."""
    if line.startswith("row"):
        row = int(line[3])
        at = 0.0 if line.endswith("left") else WIDTH - PAD + 4.0
        return at, 3 + (CELL_HEIGHT + 5) * (row - 1), PAD - 4
    x, _ = cell_box(f"r3c{line[-1]}")
    return x - 3, 3 + (CELL_HEIGHT + 5) * 3 + 3, CELL_WIDTH + 6


@cache
def _bands(variant: str, full: tuple[str, ...]) -> str:
    """Return the lines as bands that lead to what they give."""
    out = ""
    for name, line in lines(variant).items():
        left, y, width = badge_box(name)
        far = cell_box(line["cells"][-1 if name.endswith("left") else 0])
        start = (far[0] + CELL_WIDTH / 2, far[1] + CELL_HEIGHT / 2)
        end = (left + width if name.endswith("left") else left, start[1])
        if name.startswith("column"):
            end = (start[0], y)
        kind = "ou-band-full" if name in full else "ou-band"
        out += (
            f'<path class="{kind}" d="M{num(start[0])} {num(start[1])}L{num(end[0])}'
            f' {num(end[1])}"/>'
        )
    return f'<g id="ou-bands" aria-hidden="true">{out}</g>'


@cache
def _ground() -> str:
    """Return the empty cells."""
    hand = Hand("cells")
    out = ""
    for cell, facts in CELLS.items():
        x, y = cell_box(cell)
        corners = [
            (x, y),
            (x + CELL_WIDTH, y),
            (x + CELL_WIDTH, y + CELL_HEIGHT),
            (x, y + CELL_HEIGHT),
        ]
        out += hand.shape(corners, _TINTS[facts["resource"]], wobble=0.9)
        out += icon(facts["resource"], x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2, 34)
    return f'<g id="ou-ground" data-rule="board" aria-hidden="true">{out}</g>'


@cache
def _badge(variant: str, name: str, full: bool) -> str:
    """Return what a line gives: the part, its points, residents, a special action."""
    line = lines(variant)[name]
    x, y, width = badge_box(name)
    kind = "ou-note-full" if full else "ou-note"
    out = (
        f'<rect class="{kind}" x="{num(x)}" y="{num(y)}" width="{num(width)}"'
        f' height="{CELL_HEIGHT}" rx="8"/>'
    )
    draw = _below if name.startswith("column") else _beside
    out += draw(line, x if draw is _beside else x + width / 2, y)
    return f'<g data-rule="lines" aria-hidden="true">{out}</g>'


def _part(line: dict[str, Any], x: float, y: float, size: float) -> str:
    """Return the part that a line gives; a flag carries its points."""
    out = icon(line["element"], x, y, size)
    if line["element"] == "flag":
        out += text(line["points"], x + size * 0.06, y, size * 0.54, "middle ou-halo")
    return out


def _below(line: dict[str, Any], x: float, y: float) -> str:
    """Return what a column gives, in a narrow field around x."""
    if not line["residents"]:
        out = icon(line["element"], x - 12, y + 23, 30)
        return out + text(line["points"], x + 13, y + 31, 22, "middle ou-number")
    out = _part(line, x - 11 if line["action"] else x, y + 16, 29)
    out += text(f"+{line['residents']}", x - 6, y + 42, 15, "middle ou-bolder")
    out += icon("person", x + 13, y + 37, 16)
    return out + (icon(line["action"], x + 14, y + 15, 19) if line["action"] else "")


def _beside(line: dict[str, Any], x: float, y: float) -> str:
    """Return what a half-row gives, in a wide field that begins at x."""
    if line["element"] == "floor":
        plus = text("+", x + 41, y + 30, 18, "middle ou-bolder")
        return icon("floor", x + 20, y + 23, 30) + plus + icon("guest", x + 60, y + 23, 28)
    if line["element"] == "tower":
        value = text(line["points"], x + 52, y + 32, 25, "middle ou-number")
        return icon("tower", x + 24, y + 23, 32) + value
    low = y + (17 if line["action"] else 30)
    out = _part(line, x + 21, y + 24, 34)
    out += text(f"+{line['residents']}", x + 51, low, 16, "middle ou-bolder")
    out += icon("person", x + 68, low - 6, 17)
    return out + (icon(line["action"], x + 60, y + 34, 18) if line["action"] else "")


def chip(seat: int, x: float, y: float, size: float = 46) -> str:
    """Return a wooden chip of a seat, centred at a point."""
    out = icon("chip", x, y, size, f"ou-seat-{seat}")
    mark = sign(seat, x, y - size / 12, size * 0.3)
    return out + mark.replace(f"seat-{seat}", "ou-mark")


def full_lines(castle: Castle, variant: str) -> tuple[str, ...]:
    """Return the names of the full lines."""
    chips = set(castle["chips"])
    return tuple(name for name, line in lines(variant).items() if chips.issuperset(line["cells"]))


def draw_board(
    view: View,
    seat: int,
    castle: Castle,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
) -> str:
    """Return the board of the viewer with its chips, spots, ghosts and attempts."""
    full = full_lines(castle, view["variant"])
    out = part("ou-bands", _bands(view["variant"], full)) + part("ou-ground", _ground())
    by_line = _line_moves(legal)
    data: dict[str, object] = {**view}
    for name in lines(view["variant"]):
        body = _badge(view["variant"], name, name in full)
        moves = by_line.get(name, [])
        x, y, width = badge_box(name)
        box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{CELL_HEIGHT}" rx="8"'
        if moves:
            said = "; ".join(say_move(data, move, words, names) for move in moves)
            body += f'<rect class="spot-solid" {box}/><rect class="hit" {box}/>'
            out += spot(moves, said, body, rule="lines", id=f"ou-line-{name}")
        else:
            body += _try_line(view, name, legal, box)
            out += part(f"ou-line-{name}", f'<g id="ou-line-{name}">{body}</g>')
    out += _cells(view, seat, castle, legal, words, names)
    for name, moves in _freed(view, legal).items():
        rings = "".join(_ring(cell) for cell in lines(view["variant"])[name]["cells"])
        out += "".join(ghost(move, rings) for move in moves)
    return out


def _freed(view: View, legal: Sequence[int]) -> dict[str, list[int]]:
    """Return the moves that take the chips of a line back, special actions among them."""
    found = _line_moves(legal)
    for name, line in lines(view["variant"]).items():
        if line["action"]:
            moves = [move for move in legal if NAMES[move].startswith(line["action"] + ":")]
            found[name] = found.get(name, []) + moves
    return found


def _line_moves(legal: Sequence[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for move in legal:
        kind, _, what = NAMES[move].partition(":")
        if kind in ("build", "flag", "clear"):
            found.setdefault(what.partition(":")[0], []).append(move)
    return found


def _try_line(view: View, name: str, legal: Sequence[int], box: str) -> str:
    """Return a place that says why this line cannot be used now."""
    if view["phase"] != "build" or not legal:
        return ""
    flag = lines(view["variant"])[name]["element"] == "flag"
    move = NUMBERS[f"flag:{name}:1" if flag else f"build:{name}"]
    return attempt(move, f'<rect class="hit" {box}/>')


def _ring(cell: str) -> str:
    x, y = cell_box(cell)
    return (
        f'<rect class="ou-picked" x="{num(x - 1)}" y="{num(y - 1)}" width="{CELL_WIDTH + 2}"'
        f' height="{CELL_HEIGHT + 2}" rx="6"/>'
    )


def _cells(
    view: View,
    seat: int,
    castle: Castle,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
) -> str:
    """Return chips, and places for them."""
    data: dict[str, object] = {**view}
    by_cell: dict[str, list[int]] = {}
    for move in legal:
        what = NAMES[move].partition(":")[2]
        if what in CELLS:
            by_cell.setdefault(what, []).append(move)
    out, ghosts = "", ""
    for cell in CELLS:
        x, y = cell_box(cell)
        middle = (x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2)
        body = ""
        if cell in castle["chips"]:
            lifted = "ou-half" if cell == view["lifted"] else ""
            body = (
                f'<g id="ou-chip-{seat}-{cell}" class="{lifted}" data-glide=""'
                f' data-rule="cells" aria-hidden="true">{chip(seat, *middle)}</g>'
            )
            body = body.replace(' class=""', "")
        box = f'x="{num(x)}" y="{num(y)}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" rx="5"'
        moves = by_cell.get(cell, [])
        if moves:
            said = "; ".join(say_move(data, move, words, names) for move in moves)
            mark = "spot-mark" if cell not in castle["chips"] else "ou-picked"
            body += f'<rect class="{mark}" {box}/><rect class="hit" {box}/>'
            out += spot(moves, said, body, rule="cells", id=f"ou-cell-{cell}")
            ghosts += "".join(_cell_ghost(view, seat, castle, move, middle) for move in moves)
        else:
            out += body + _try_cell(view, cell, legal, box)
    return out + ghosts


def _cell_ghost(
    view: View, seat: int, castle: Castle, move: int, middle: tuple[float, float]
) -> str:
    """Return the chip that would lie there, with the die it comes from."""
    kind = NAMES[move].partition(":")[0]
    x, y = middle
    if kind == "lift":
        return ghost(move, f"<g>{chip(seat, x + 6, y - 10)}</g>")
    body = chip(seat, x, y)
    if kind not in ("place", "lift"):
        body += (
            f'<rect class="ou-paper" x="{num(x + 4)}" y="{num(y - 25)}" width="24"'
            f' height="24" rx="5"/>'
        )
        body += icon(kind, x + 16, y - 13, 20)
    points = gain(view, castle, move)
    if points:
        body += text(f"+{points}", x - 10, y + 20, 20, "middle ou-gain")
    return ghost(move, body)


def _try_cell(view: View, cell: str, legal: Sequence[int], box: str) -> str:
    """Return a place that says why no chip can go there."""
    name = {"gain": f"place:{cell}", "drop": f"place:{cell}", "lift": f"lift:{cell}"}.get(
        view["phase"], ""
    )
    if view["phase"] in ("use", "dog"):
        dice = view["dice_left"] or view["dice"]
        name = f"{dice[0]}:{cell}"
    if not name or not legal:
        return ""
    return attempt(NUMBERS[name], f'<rect class="hit" {box}/>')


@cache
def small_board(seat: int, chips: tuple[str, ...], lit: bool = True) -> str:
    """Return the board of another seat: twelve little cells, chips where they lie."""
    out = ""
    for cell, facts in CELLS.items():
        x: float = 27 * (facts["column"] - 1) + (6 if facts["column"] > 2 else 0)
        y = 23 * (facts["row"] - 1)
        out += (
            f'<rect class="ou-ink ou-{_TINTS[facts["resource"]]}" x="{x}" y="{y}" width="24"'
            f' height="20" rx="3"/>'
        )
        if cell in chips:
            disc = icon("chip", x + 12, y + 10.5, 22, f"ou-seat-{seat}")
            out += f'<g id="ou-chip-{seat}-{cell}">{disc}</g>'
        else:
            out += icon(facts["resource"], x + 12, y + 10, 17)
    return f'<g id="ou-board-{seat}" data-rule="board" aria-hidden="true">{out}</g>'
