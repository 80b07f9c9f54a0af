"""Spots: where the room in hand may be built, how it would look, and what it would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine.drawing import attempt, ghost, spot
from zamok.engine.words import Words
from zamok.games.two_castles import facts, text
from zamok.games.two_castles.draw import outlook
from zamok.games.two_castles.draw.faces import SIDE, badge_of, kind_of, tile
from zamok.games.two_castles.draw.outlook import Cell
from zamok.games.two_castles.draw.pencil import place
from zamok.games.two_castles.state import (
    CELLS,
    KEEP,
    LEFT,
    LUDWIGS,
    MOVE_SPACE,
    PLACE,
    cell_at,
    cell_x,
    cell_y,
)
from zamok.games.two_castles.view import View


def placements(view: View, legal: Sequence[int]) -> dict[tuple[int, Cell], list[int]]:
    """Return the moves that build, by castle and cell.

    Where a partner builds, they are suggestions, unless the viewer has something to build there.
    """
    found = _placements(view, [move for move in legal if move < MOVE_SPACE])
    busy = {castle for castle, _ in found}
    others = _placements(view, [move for move in legal if move >= MOVE_SPACE])
    return found | {where: moves for where, moves in others.items() if where[0] not in busy}


def _placements(view: View, moves: Sequence[int]) -> dict[tuple[int, Cell], list[int]]:
    found: dict[tuple[int, Cell], list[int]] = {}
    left, right = outlook.front(view)
    for number in moves:
        move = text.meant(number)[1]
        if move >= PLACE:
            side, cell = divmod(move - PLACE, CELLS)
            if side == LUDWIGS:
                castle = right if view["you"] == 0 else left
            else:
                castle = (left, right)[side]
            where = (castle, (int(cell_x(cell)), int(cell_y(cell))))
            found.setdefault(where, []).append(number)
    return found


def room_of(view: View, move: int) -> str:
    """Return the room that a move builds."""
    partner, own = text.meant(move)
    return text.due(view, (own - PLACE) // CELLS, partner)[0]


def spots(
    data: dict[str, object],
    number: int,
    moves: dict[Cell, list[int]],
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
) -> str:
    """Return the cells where a room may be built, and how it would look there."""
    view = cast("View", data)
    if not moves:
        return ""
    form = outlook.shape(view["castles"][number])
    rooms = {move: room_of(view, move) for found in moves.values() for move in found}
    ghosts = [
        f'<defs><g id="tc-due-{number}-{room}">{tile(room, None, words)}<use href="#tc-coin"'
        ' transform="translate(98 96)scale(1.6)"/></g></defs>'
        for room in sorted(set(rooms.values()))
    ]
    places = []
    for (x, y), found in moves.items():
        left, top = x * SIDE, -(y + 1) * SIDE
        phrases = " / ".join(text.say_move(data, move, words, names) for move in found)
        body = place("spot" if found[0] < MOVE_SPACE else "point", left, top)
        for i, move in enumerate(found):
            gain = signed(outlook.gain(form, rooms[move], (x, y)))
            middle = top + 72 + round((i - (len(found) - 1) / 2) * 44)
            if len(found) > 1:
                body += place(f"k-{kind_of(rooms[move])}", left + 34, middle - 11)
            at = left + (60 if len(found) < 2 else 76)
            body += f'<text class="tc-gain" x="{at}" y="{middle}">{gain}</text>'
            ghosts.append(
                ghost(
                    move,
                    place(f"due-{number}-{rooms[move]}", left, top)
                    + f'<text class="tc-plus" x="{left + 98}" y="{top + 104}">{gain}</text>',
                )
            )
        places.append(spot(found, phrases, body, rule="place", at=(left + 26, top + 26)))
    return tries(view, number, moves, legal) + "".join(places) + "".join(ghosts)


def signed(points: int) -> str:
    """Return points with their sign."""
    return f"+{points}" if points >= 0 else f"−{-points}"


def tries(view: View, number: int, moves: dict[Cell, list[int]], legal: Sequence[int]) -> str:
    """Return free cells beside a castle where the room may not go: a press tells why."""
    form = outlook.shape(view["castles"][number])
    first = next(iter(moves.values()))[0]
    if first >= MOVE_SPACE:
        return ""
    side = (first - PLACE) // CELLS
    allowed = frozenset(legal)
    shapes = []
    for x, y in outlook.border(form):
        move = PLACE + side * CELLS + int(cell_at(x, y))
        if (x, y) not in moves and move not in allowed and move < MOVE_SPACE:
            path = f'<path class="hit" d="M{x * SIDE} {-(y + 1) * SIDE}h120v120h-120z"/>'
            shapes.append(attempt(move, path))
    return "".join(shapes)


def hinted(view: View, number: int, legal: Sequence[int]) -> dict[int, tuple[str, int, Cell]]:
    """Return for moves that choose a room: which, the most it can bring here, and on which cell."""
    form = outlook.shape(view["castles"][number])
    side = outlook.side_of(view, number)
    found = {}
    for suggested in legal:
        move = text.meant(suggested)[1]
        if move >= KEEP + facts.N_ROOMS:
            continue
        room = facts.ROOM_KEYS[move % facts.N_ROOMS]
        if LEFT <= move < KEEP:
            if view["phase"] == "ludwig":
                continue
            pair = view["players"][view["you"] or 0]["rooms"] or []
            room = room if side == 0 else next(key for key in pair if key != room)
        elif move >= KEEP and room not in (view["castles"][number]["drawn_rooms"] or ()):
            continue
        found[suggested] = (room, *outlook.best(form, room))
    return found


def hints(found: dict[int, tuple[str, int, Cell]]) -> str:
    """Return where a room that is being chosen would bring most, one ghost for each move."""
    shapes = []
    for move, (room, points, (x, y)) in found.items():
        left, top = x * SIDE, -(y + 1) * SIDE
        body = place(f"room-{kind_of(room)}", left, top)
        body += place(badge_of(room), left + 60, top + 46, 2.6)
        body += place("coin", left + 60, top + 96, 1.6)
        body += f'<text class="tc-plus" x="{left + 60}" y="{top + 104}">{signed(points)}</text>'
        shapes.append(ghost(move, body))
    return "".join(shapes)
