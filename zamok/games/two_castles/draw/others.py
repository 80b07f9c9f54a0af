"""The castles that are not the viewer's, small."""

from __future__ import annotations

from dataclasses import dataclass

from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import BOLD, Ink, cut, group, moved, path, rect, text, use, width
from zamok.engine.screen import LOW, TALL
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.board import attendant_id, built_id
from zamok.games.two_castles.draw.cards import figure, worth
from zamok.games.two_castles.draw.faces import badge_of, piece_id, rule_of, sign_of, wants
from zamok.games.two_castles.draw.pieces import coin, title, token
from zamok.games.two_castles.draw.scene import Scene

CELL = 40
WIDTH = {TALL: 1500, LOW: 600}  # at most on a phone, where the place is a strip or a column
USUAL = 892
HEAD = 48


@dataclass(frozen=True)
class Block:
    """All that the picture of another castle depends on."""

    number: int
    name: str
    partners: tuple[tuple[int, str], ...]  # players and their names
    seats: int
    throne: str
    throne_points: int
    rooms: tuple[tuple[str, int, int, int], ...]  # room, column, row, points
    attendants: tuple[tuple[str, int], ...]  # with their points
    cards: tuple[tuple[str, int], ...]
    piece: str | None  # the bonus room to be placed next
    total: int | None  # None while it is still to be counted

    @property
    def left(self) -> int:
        return min([-1, *(x for _, x, _, _ in self.rooms)])

    @property
    def columns(self) -> int:
        return max([2, *(x for _, x, _, _ in self.rooms)]) - self.left + 1

    @property
    def top(self) -> int:
        return max([1, *(y for _, _, y, _ in self.rooms)])

    @property
    def bottom(self) -> int:
        return min([-1, *(y for _, _, y, _ in self.rooms)])

    @property
    def wide(self) -> int:
        return max(self.columns * CELL + 16, 272)

    @property
    def tall(self) -> int:
        """The height of its picture: the cells, and what is written above and below."""
        return HEAD + (self.top - self.bottom + 1) * CELL + 6 + self.foot

    @property
    def foot(self) -> int:
        return 34 if self.attendants or self.cards or self.piece else 4


def others(scene: Scene) -> Area | None:
    """Return all castles that are not the viewer's."""
    count = len(scene.view["castles"])
    numbers = [(scene.near[0] + i) % count for i in range(1, count)]
    numbers = [number for number in numbers if number not in scene.near]
    if not numbers:
        return None
    x, y, high, wide = 2.0, 2.0, 0.0, 0.0
    items: list[Item] = []
    blocks = [block_of(scene, number) for number in numbers]
    each = (max(shown.wide for shown in blocks) + 4, max(shown.tall for shown in blocks) + 4)
    for shown in blocks:
        if x > 2 and x + shown.wide > WIDTH.get(scene.shape, USUAL):
            x, y, high = 2.0, y + high + 14, 0.0
        own = f"tc-castle-{shown.number}"
        items.append(Part(own, block, (shown, scene.words), transform=moved(x, y)))
        wide, high = max(wide, x + shown.wide + 2), max(high, shown.tall)
        x += shown.wide + 14
    title = scene.words("area.others")
    return Area("others", title, wide, y + high + 4, items, each=each)


def block_of(scene: Scene, number: int) -> Block:
    """Return what is shown of another castle."""
    castle = scene.castle(number)
    players = (castle["on_left_of"], castle["on_right_of"])
    return Block(
        number,
        castle["name"],
        tuple((player, scene.called(player)) for player in players),
        scene.view["seats"],
        castle["throne"],
        castle["throne_points"],
        tuple((room["room"], room["x"], room["y"], room["points"]) for room in castle["rooms"]),
        tuple(zip(castle["attendants"], castle["attendant_points"], strict=True)),
        tuple(zip(castle["cards"], castle["card_points"], strict=True)),
        castle["piece"],
        castle["total"],
    )


def block(shown: Block, words: Words) -> Ink:
    """Return another castle."""
    wide, rows = shown.wide, shown.top - shown.bottom + 1
    ground = HEAD + (shown.top + 1) * CELL
    deep = -shown.bottom * CELL - 2
    name = words(f"castle.{shown.name}")
    shapes = [
        rect("tc-sky tc-outline", 0, HEAD - 4, wide, rows * CELL + 10, 8),
        path("tc-soil", f"M1 {ground}h{wide - 2}v{deep}q0 7-7 7h-{wide - 16}q-7 0-7-7z"),
        path("tc-grass", f"M1 {ground - 3}h{wide - 2}v4h-{wide - 2}z"),
        _sum(shown.total, wide - 20) if shown.total is not None else "",
        text(name, 2, 16, "tc-semi", 15, room=wide - 50, weight=BOLD),
    ]
    at = 10.0
    each = (wide - 50) / 2 - 24
    for player, called in shown.partners:
        short = cut(called, each, 13)
        shapes += [token(player, shown.seats, at, 32, 14), text(short, at + 11, 37, "", 13)]
        at += width(short, 13) + 34
    origin = (wide - shown.columns * CELL) / 2 - shown.left * CELL
    inside = throne(shown, words) + "".join(room(shown.number, *one, words) for one in shown.rooms)
    shapes.append(group(inside, transform=moved(origin, ground)))
    shapes.append(pieces(shown, shown.tall - shown.foot + 4, words))
    return "".join(shapes)


def _sum(total: int, x: float) -> Ink:
    """Return the points of a whole castle."""
    return group(coin(total, x, 22, 18), style="sum")


def throne(shown: Block, words: Words) -> Ink:
    """Return the throne room of another castle."""
    piece = facts.PIECES["thrones"][facts.THRONE_KEYS.index(shown.throne)]
    ink = title(words(f"throne.{shown.throne}"))
    ink += rect("tc-throne tc-outline", 0, -40, 80, 40, 3)
    ink += use("tc-line-throne", 40, -26, 0.8) + use(f"tc-d-{piece['decoration']}", 67, -28, 0.68)
    for i, want in enumerate(piece["wants"]):
        ink += use(f"tc-k-{want}", 10 + i * 16, -9, 0.6)
    ink += text(shown.throne_points, 70, -5, "tc-cell")
    return group(ink, id=f"tc-throne-{shown.number}", rule="score-throne")


def face(key: str, words: Words) -> Ink:
    """Return the face of a room of another castle."""
    sign, what = sign_of(key), wants(key)[1]
    ink = title(words(f"room.{key}")) + use(f"tc-cell-{badge_of(key).removeprefix('k-')}")
    if sign != "none":
        ink += use(f"tc-hung-{sign}")
    if what:
        ink += use(f"tc-want-{what}")
    return ink


def room(castle: int, key: str, x: int, y: int, points: int, words: Words) -> Ink:
    """Return a room of another castle."""
    ink = face(key, words) + text(points, 31, 36, "tc-cell")
    at = moved(x * CELL, -(y + 1) * CELL)
    return group(ink, id=built_id(castle, key, x, y), rule=rule_of(key), transform=at, glide=True)


def pieces(shown: Block, y: float, words: Words) -> Ink:
    """Return attendants and cards of another castle, with their points, and what it places."""
    ink = ""
    x = 14.0
    for i, (key, points) in enumerate(shown.attendants):
        drawn = title(words(f"attendant.{key}")) + use(f"tc-a-{key}", x, y + 12, 0.85)
        ink += group(drawn, id=attendant_id(shown.number, i), rule="score-attendants")
        ink += text(points, x + 14, y + 20, "", 14)
        x += 46
    for key, points in shown.cards:
        drawn = title(words(f"card.{key}")) + rect("tc-cardface tc-outline", x - 12, y, 62, 28, 4)
        drawn += text(worth(key), x, y + 20, "middle tc-bold", 15)
        drawn += figure(key, x + 26, y + 14, 0.7)
        ink += group(drawn, id=f"tc-bonus-{key}", rule="score-cards")
        ink += text(points, x + 56, y + 20, "", 14)
        x += 92
    if shown.piece is not None:
        own, at = piece_id(shown.number, shown.piece), moved(x - 12, y, 0.7)
        ink += group(face(shown.piece, words), id=own, transform=at, glide=True)
    return ink
