"""The board: the viewer's two castles side by side."""

from __future__ import annotations

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.kept import Slice, kept, slice_of
from zamok.engine.pencil import Ink, Point, moved, path, text, use
from zamok.engine.screen import LOW, TALL
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw import places
from zamok.games.two_castles.draw.beside import BESIDE, beside
from zamok.games.two_castles.draw.faces import SIDE, face_id, tile
from zamok.games.two_castles.draw.land import (
    ABOVE,
    BELOW,
    LEAST,
    MARGIN,
    NARROW,
    Cell,
    Extent,
    extent_of,
    land,
)
from zamok.games.two_castles.draw.pieces import coin, title
from zamok.games.two_castles.draw.plaques import FOOT, HEAD, foot, head
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.draw.symbols import symbols
from zamok.games.two_castles.view import Castle

GAP = 36
WIDEST = 1050  # what a phone shows where a room is as large as a finger


_LEAST = {TALL: (5, 3), LOW: (5, 3)}  # columns and rows that are shown at least on a phone


class Stage:
    """The viewer's castles on their way into one picture."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.built = [places.choices(scene, number) for number in scene.near]
        self.wishes = [places.hints(scene, number) for number in scene.near]
        self.castles = [slice_of(scene.castle(number)) for number in scene.near]
        self.below: list[Item] = []
        self.above: list[Item] = []
        self.defs: dict[str, Part] = {}
        self.anchors: dict[str, Point] = {}

    def extents(self) -> list[Extent]:
        """Return what is shown of each castle."""
        found = []
        least = _LEAST.get(self.scene.shape, LEAST)
        margin = NARROW if self.scene.small else MARGIN
        for castle, cells, hints in zip(self.castles, self.built, self.wishes, strict=True):
            extent = extent_of(castle, least, margin)
            shown = [cell for cell, _ in cells]
            shown += [(gain["x"], gain["y"]) for _, _, gain in hints]
            found.append(extent.widened(shown) if shown else extent)
        return found

    def lay(self, i: int, extent: Extent, x: float, ground: float) -> None:
        """Lay a castle where its land begins and where the ground is."""
        scene, number, built = self.scene, self.scene.near[i], self.built[i]
        zero = (x + extent.margin - extent.left * SIDE, ground)
        castle, words = self.castles[i], scene.words
        self.below.append(standing(number, castle, extent, zero, words))
        over = [
            *places.spots(number, castle, built, i, scene.names, words),
            *places.hint_ghosts(self.wishes[i]),
        ]
        if over:
            self.above.append(Group(over, transform=moved(*zero)))
        self.defs |= {part.id: part for part in places.faces(built, words)}
        self.anchors |= places.anchors(number, built, zero)

    def area(self, wide: float, high: float) -> Area:
        """Return the picture."""
        scene = self.scene
        return Area(
            "board",
            scene.words("area.board" if scene.view["you"] is not None else "area.watched"),
            wide,
            high,
            [*self.below, *self.above],
            defs=[*symbols(), *self.defs.values()],
            anchors=self.anchors,
            still=True,  # whose castles they are and what comes next is beside them
        )


def board(scene: Scene) -> Area:
    """Return the viewer's two castles: on a phone held upright the left one above the right."""
    return stacked(scene) if scene.shape == TALL else abreast(scene)


def abreast(scene: Scene) -> Area:
    """Return the castles side by side, on the same ground."""
    stage = Stage(scene)
    extents = stage.extents()
    top = max(extent.top for extent in extents)
    bottom = min(extent.bottom for extent in extents)
    ground = (BESIDE if scene.small else HEAD) + ABOVE + (top + 1) * SIDE
    under_castle = ground - bottom * SIDE + BELOW + 8
    x, gap = 2, GAP // 2 if scene.small else GAP
    for i, number in enumerate(scene.near):
        extent = extents[i]._replace(bottom=bottom, top=top)
        stage.lay(i, extent, x, ground)
        wide = extent.width
        if scene.small:
            signs = beside(scene, number, wide, down=False)
            stage.below.append(Group(signs, style="goods", transform=moved(x, 0)))
        else:
            castle = stage.castles[i]
            above, below = head(scene, number, castle, wide, i > 0), foot(number, castle, wide)
            stage.below += [
                Group([above], transform=moved(x, 0)),
                Group([below], transform=moved(x, under_castle)),
            ]
        x += wide + gap
    return stage.area(x - gap + 2, under_castle + (0 if scene.small else FOOT))


def stacked(scene: Scene) -> Area:
    """Return the left castle above the right one, each as high as it is."""
    stage = Stage(scene)
    extents = stage.extents()
    columns = max(extent.columns for extent in extents)
    wide = columns * SIDE + 2 * NARROW
    # A castle that takes the whole width at the size of a finger has its signs above it.
    aside = wide + 14 + BESIDE <= WIDEST
    y = 2.0
    for i, number in enumerate(scene.near):
        extent = extents[i].as_wide_as(columns)
        y += 0 if aside else BESIDE
        stage.lay(i, extent, 2, y + ABOVE + (extent.top + 1) * SIDE)
        high = ABOVE + extent.rows * SIDE + BELOW
        signs = beside(scene, number, high if aside else extent.width, down=aside)
        at = moved(extent.width + 8, y) if aside else moved(2, y - BESIDE)
        stage.below.append(Group(signs, style="goods", transform=at))
        y += high + 10
        wide = extent.width + 4 + (6 + BESIDE if aside else 0)
    return stage.area(wide, y - 6)


@kept
def standing(
    number: int, castle: Slice[Castle], extent: Extent, zero: Point, words: Words
) -> Group:
    """Return a castle on its land: its rooms, its throne room and its roofs."""
    shown = castle.read()
    cells = tuple((room["room"], room["x"], room["y"]) for room in shown["rooms"])
    throne_of = facts.THRONE_KEYS.index(shown["throne"])
    attendants = tuple(shown["attendants"])
    found = [
        Part(f"tc-land-{number}", land, (extent,)),
        Part(f"tc-under-{number}", under, (cells,)),
        Part(
            f"tc-throne-{number}",
            throne,
            (number, throne_of, shown["throne_points"], attendants, words),
            rule="score-throne",
        ),
    ]
    for room in shown["rooms"]:
        where = (room["x"], room["y"])
        found.append(_room(number, room["room"], room["type"], where, room["points"], words))
    return Group(found, transform=moved(*zero))


@kept
def _room(castle: int, room: str, kind: str, cell: Cell, points: int, words: Words) -> Part:
    return Part(
        built_id(castle, room, *cell),
        tile,
        (room, points, words),
        transform=moved(*places.corner(cell)),
        rule=f"score-{kind}",
        glide=True,
    )


def built_id(castle: int, room: str, x: int, y: int) -> str:
    """Return the id of a room in a castle: special rooms are known by their place."""
    regular = facts.ROOM_KEYS.index(room) < facts.N_ROOMS
    return face_id(room) if regular else f"tc-s-{castle}_{x}_{y}"


def attendant_id(castle: int, place: int) -> str:
    """Return the id of an attendant: known by its place in the throne room."""
    return f"tc-stands-{castle}-{place}"


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


def throne(castle: int, number: int, points: int, attendants: tuple[str, ...], words: Words) -> Ink:
    """Return a throne room with its marks, its two places and who stands there."""
    piece = facts.PIECES["thrones"][number]
    shapes = [title(words(f"throne.{facts.THRONE_KEYS[number]}")), use("tc-throne", 0, -SIDE)]
    shapes.append(use(f"tc-d-{piece['decoration']}", 219, -99, 1.05))
    for i, (x, y) in enumerate(((58, -62), (182, -62))):
        if i < len(attendants):
            shapes.append(use(f"tc-a-{attendants[i]}", x, y, 1.6, id=attendant_id(castle, i)))
        else:
            shapes.append(use("tc-seat", x, y))
    shapes.append(text(facts.THRONE_POINTS, 16, -10, "middle tc-bold", 22))
    for i, want in enumerate(piece["wants"]):
        shapes.append(use(f"tc-k-{want}", 40 + i * 27, -18, 0.96))
    shapes.append(use(f"tc-tm-{number}", 112, -18))
    shapes.append(coin(points, 222, -18))
    return "".join(shapes)
