"""The board: the viewer's two castles side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from zamok.engine.drawing import Area, label, part, sheet
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw import outlook
from zamok.games.two_castles.draw.faces import SIDE, face_id, tile
from zamok.games.two_castles.draw.land import ABOVE, BELOW, MARGIN, Extent, extent_of, land
from zamok.games.two_castles.draw.pencil import coin, place, write
from zamok.games.two_castles.draw.plaques import FOOT, HEAD, foot, head
from zamok.games.two_castles.draw.spots import hinted, hints, placements, spots
from zamok.games.two_castles.draw.symbols import definitions
from zamok.games.two_castles.view import View

GAP = 36


def board(
    data: dict[str, object], legal: Sequence[int], words: Words, names: Sequence[str]
) -> Area:
    """Return the viewer's two castles."""
    view = cast("View", data)
    moves = placements(view, legal)
    castles = outlook.front(view)
    extents, wishes = [], {}
    for number in castles:
        extent = extent_of(view["castles"][number])
        wishes[number] = hinted(view, number, legal)
        cells = [cell for at, cell in moves if at == number]
        cells += [cell for _, _, cell in wishes[number].values()]
        extents.append(extent.widened(cells) if cells else extent)
    top = max(extent.top for extent in extents)
    bottom = min(extent.bottom for extent in extents)
    ground = HEAD + ABOVE + (top + 1) * SIDE
    under_castle = ground - bottom * SIDE + BELOW + 8
    body, above = [definitions()], []
    x = 2
    for number, narrow in zip(castles, extents, strict=True):
        extent = Extent(narrow.left, narrow.right, bottom, top)
        shift = f'transform="translate({x + MARGIN - extent.left * SIDE} {ground})"'
        body.append(f"<g {shift}>{land(number, extent)}{rooms(view, number, words)}</g>")
        plate = head(view, number, extent.width, words, names)
        body.append(f'<g transform="translate({x} 0)">{plate}</g>')
        strip = foot(view, number, extent.width)
        body.append(f'<g transform="translate({x} {under_castle})">{strip}</g>')
        own = {cell: found for (at, cell), found in moves.items() if at == number}
        over = spots(data, number, own, legal, words, names)
        over += hints(wishes[number])
        above.append(f"<g {shift}>{over}</g>" if over else "")
        x += extent.width + GAP
    title = words("area.board" if view["you"] is not None else "area.watched")
    svg = sheet("board", x - GAP + 2, under_castle + FOOT, title, "".join(body + above))
    return Area("board", title, svg)


def rooms(view: View, number: int, words: Words) -> str:
    """Return the rooms of a castle, its throne room and its roofs."""
    castle = view["castles"][number]
    form = outlook.shape(castle)
    shapes = [under(number, form)]
    found = facts.THRONE_KEYS.index(castle["throne"])
    shapes.append(
        throne(number, found, castle["throne_points"], tuple(castle["attendants"]), words)
    )
    for room in castle["rooms"]:
        name = built_id(number, room["room"], room["x"], room["y"])
        face = tile(room["room"], room["points"], words)
        at = f"translate({room['x'] * SIDE} {-(room['y'] + 1) * SIDE})"
        shapes.append(
            part(
                name,
                f'<g id="{name}" data-glide="" aria-hidden="true" data-rule="score-'
                f'{room["type"]}" transform="{at}">{face}</g>',
            )
        )
    return "".join(shapes)


def built_id(castle: int, room: str, x: int, y: int) -> str:
    """Return the id of a room in a castle: special rooms are known by their place."""
    regular = facts.ROOM_KEYS.index(room) < facts.N_ROOMS
    return face_id(room) if regular else f"tc-s-{castle}_{x}_{y}"


@cache
def under(number: int, form: outlook.Shape) -> str:
    """Return the shadows of all rooms, and battlements on top of those that bear them."""
    built = dict(form.rooms)
    cells = [*built, *outlook.THRONE_CELLS]
    shade = "".join(f"M{x * SIDE + 9} {-(y + 1) * SIDE + 9}h120v120h-120z" for x, y in cells)
    tops = []
    for x, y in cells:
        bears = not facts.OPEN_AIR[built.get((x, y), facts.THRONE)]
        if y >= 0 and bears and (x, y + 1) not in built:
            tops.append(place("roof", x * SIDE, -(y + 1) * SIDE))
    name = f"tc-under-{number}"
    return part(
        name,
        f'<g id="{name}" aria-hidden="true"><path class="shadow" d="{shade}"/>{"".join(tops)}</g>',
    )


@cache
def throne(
    number: int, throne_number: int, points: int, attendants: tuple[str, ...], words: Words
) -> str:
    """Return a throne room with its marks, its two places and who stands there."""
    piece = facts.PIECES["thrones"][throne_number]
    name = f"tc-throne-{number}"
    key = facts.THRONE_KEYS[throne_number]
    shapes = [f"<title>{label(words(f'throne.{key}'))}</title>", place("throne", 0, -SIDE)]
    shapes.append(place(f"d-{piece['decoration']}", 219, -99, 1.05))
    for i, (x, y) in enumerate(((58, -62), (182, -62))):
        if i < len(attendants):
            shapes.append(place(f"a-{attendants[i]}", x, y, 1.6))
        else:
            shapes.append(place("seat", x, y))
    shapes.append(write("2", 16, -10, 22, "middle tc-bold"))
    for i, want in enumerate(piece["wants"]):
        shapes.append(place(f"k-{want}", 40 + i * 27, -18, 0.96))
    shapes.append(place(f"tm-{throne_number}", 112, -18))
    shapes.append(coin(points, 222, -18))
    markup = "".join(shapes)
    return part(name, f'<g id="{name}" aria-hidden="true" data-rule="score-throne">{markup}</g>')
