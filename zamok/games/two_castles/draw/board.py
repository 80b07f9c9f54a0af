"""The board: the viewer's two castles side by side."""

from __future__ import annotations

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import Ink, Point, moved, path, text, use
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw import places
from zamok.games.two_castles.draw.faces import SIDE, face_id, tile
from zamok.games.two_castles.draw.land import (
    ABOVE,
    BELOW,
    MARGIN,
    Cell,
    Extent,
    extent_of,
    land,
)
from zamok.games.two_castles.draw.pieces import coin, title
from zamok.games.two_castles.draw.plaques import FOOT, HEAD, foot, head
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.draw.symbols import symbols

GAP = 36


def board(scene: Scene) -> Area:
    """Return the viewer's two castles."""
    built = [places.choices(scene, number) for number in scene.near]
    wishes = [places.hints(scene, number) for number in scene.near]
    extents = []
    for number, cells, hints in zip(scene.near, built, wishes, strict=True):
        extent = extent_of(scene.castle(number))
        shown = [*cells, *((gain["x"], gain["y"]) for _, _, gain in hints)]
        extents.append(extent.widened(shown) if shown else extent)
    top = max(extent.top for extent in extents)
    bottom = min(extent.bottom for extent in extents)
    ground = HEAD + ABOVE + (top + 1) * SIDE
    under_castle = ground - bottom * SIDE + BELOW + 8
    below: list[Item] = []
    above: list[Item] = []
    defs: dict[str, Part] = {}
    anchors: dict[str, Point] = {}
    x = 2
    for i, number in enumerate(scene.near):
        extent = Extent(extents[i].left, extents[i].right, bottom, top)
        zero = (x + MARGIN - extent.left * SIDE, ground)
        scenery = Part(f"tc-land-{number}", land, (extent,))
        below.append(Group([scenery, *rooms(scene, number)], transform=moved(*zero)))
        below.append(Group([head(scene, number, extent.width)], transform=moved(x, 0)))
        below.append(Group([foot(scene, number, extent.width)], transform=moved(x, under_castle)))
        over = [*places.spots(scene, number, built[i]), *places.hint_ghosts(wishes[i])]
        if over:
            above.append(Group(over, transform=moved(*zero)))
        defs |= {part.id: part for part in places.faces(built[i], scene.words)}
        anchors |= places.anchors(number, built[i], zero)
        x += extent.width + GAP
    heading = scene.words("area.board" if scene.view["you"] is not None else "area.watched")
    return Area(
        "board",
        heading,
        x - GAP + 2,
        under_castle + FOOT,
        [*below, *above],
        defs=[*symbols(), *defs.values()],
        anchors=anchors,
    )


def rooms(scene: Scene, number: int) -> list[Part]:
    """Return the rooms of a castle, its throne room and its roofs."""
    castle = scene.castle(number)
    standing = tuple((room["room"], room["x"], room["y"]) for room in castle["rooms"])
    throne_of = facts.THRONE_KEYS.index(castle["throne"])
    attendants = tuple(castle["attendants"])
    found = [
        Part(f"tc-under-{number}", under, (standing,)),
        Part(
            f"tc-throne-{number}",
            throne,
            (throne_of, castle["throne_points"], attendants, scene.words),
            rule="score-throne",
        ),
    ]
    for room in castle["rooms"]:
        found.append(
            Part(
                built_id(number, room["room"], room["x"], room["y"]),
                tile,
                (room["room"], room["points"], scene.words),
                transform=moved(*places.corner((room["x"], room["y"]))),
                rule=f"score-{room['type']}",
                glide=True,
            )
        )
    return found


def built_id(castle: int, room: str, x: int, y: int) -> str:
    """Return the id of a room in a castle: special rooms are known by their place."""
    regular = facts.ROOM_KEYS.index(room) < facts.N_ROOMS
    return face_id(room) if regular else f"tc-s-{castle}_{x}_{y}"


def under(standing: tuple[tuple[str, int, int], ...]) -> Ink:
    """Return the shadows of all rooms, and battlements on top of those that bear them."""
    built: dict[Cell, int] = {(x, y): facts.ROOM_KEYS.index(key) for key, x, y in standing}
    cells = [*built, *facts.THRONE_CELLS]
    shade = "".join(f"M{x * SIDE + 9} {-(y + 1) * SIDE + 9}h120v120h-120z" for x, y in cells)
    ink = path("shadow", shade)
    for x, y in cells:
        bears = not facts.OPEN_AIR[built.get((x, y), facts.THRONE)]
        if y >= 0 and bears and (x, y + 1) not in built:
            ink += use("tc-roof", *places.corner((x, y)))
    return ink


def throne(number: int, points: int, attendants: tuple[str, ...], words: Words) -> Ink:
    """Return a throne room with its marks, its two places and who stands there."""
    piece = facts.PIECES["thrones"][number]
    shapes = [title(words(f"throne.{facts.THRONE_KEYS[number]}")), use("tc-throne", 0, -SIDE)]
    shapes.append(use(f"tc-d-{piece['decoration']}", 219, -99, 1.05))
    for i, (x, y) in enumerate(((58, -62), (182, -62))):
        if i < len(attendants):
            shapes.append(use(f"tc-a-{attendants[i]}", x, y, 1.6))
        else:
            shapes.append(use("tc-seat", x, y))
    shapes.append(text(facts.THRONE_POINTS, 16, -10, "middle tc-bold", 22))
    for i, want in enumerate(piece["wants"]):
        shapes.append(use(f"tc-k-{want}", 40 + i * 27, -18, 0.96))
    shapes.append(use(f"tc-tm-{number}", 112, -18))
    shapes.append(coin(points, 222, -18))
    return "".join(shapes)
