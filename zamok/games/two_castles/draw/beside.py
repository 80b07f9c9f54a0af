"""Beside: on a phone, what stands beside a castle in place of words, and its tally on a tab."""

from __future__ import annotations

from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import Ink, group, moved, path, rect, text, use
from zamok.engine.screen import TALL
from zamok.engine.words import Words
from zamok.games.two_castles.draw.cards import small_card
from zamok.games.two_castles.draw.faces import SIDE, face_id, piece_id, tile
from zamok.games.two_castles.draw.pieces import token
from zamok.games.two_castles.draw.plaques import COLUMNS, shield, tallied
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.view import Castle

BESIDE = 124  # how wide it is beside a castle, or how high above it
GAP = 8
CARD = (118, 88)


def beside(scene: Scene, number: int, room: float, *, down: bool) -> list[Item]:
    """Return points, partners, tiles on their way and cards of a castle, from zero on.

    Cards that have no room for themselves overlap.
    """
    castle, you = scene.castle(number), scene.view["you"]
    players = (castle["on_left_of"], castle["on_right_of"])
    partners = tuple(player for player in players if player != you)
    side = None if you is None else scene.side(number)
    shown = (number, side, partners, castle["total"], scene.view["seats"])
    found: list[Item] = [Part(f"tc-head-{number}", _sign, shown)]
    at = float(BESIDE)
    for item in _coming(scene, number, castle):
        found.append(_laid(item, scene, at, down))
        at += SIDE + GAP
    cards = castle["cards"]
    if cards:
        long = CARD[1] if down else CARD[0]
        step = min(long + GAP, (room - at - long) / max(1, len(cards) - 1))
        for i, (key, points) in enumerate(zip(cards, castle["card_points"], strict=True)):
            x, y = (3, at + i * step) if down else (at + i * step, 16)
            found.append(small_card(key, points, x, y, scene.words))
    return found


def _sign(number: int, side: int | None, partners: tuple[int, ...], total: int, seats: int) -> Ink:
    """Return the points of a castle, on which side it lies and with whom it is built."""
    ink = shield(number, total, 82)
    if side is not None:
        ink += use(f"tc-arrow-{side}", 18, 34, 1.2)
    for i, player in enumerate(partners):
        ink += token(player, seats, 18, 92 - i * 44, 30)
    return ink


Coming = tuple[str, str, bool, bool]  # a room; its id if it has one; Ludwig's; with a bonus


def _coming(scene: Scene, number: int, castle: Castle) -> list[Coming]:
    """Return what is to be built in a castle by the viewer, once it is known."""
    found: list[Coming] = []
    piece = castle["piece"]
    if piece is not None and scene.view["phase"] == "build":
        found.append((piece, piece_id(number, piece), False, False))
    for due in scene.due:
        if due["castle"] == number:
            own = "" if due["ludwigs"] else face_id(due["room"])
            found.append((due["room"], own, due["ludwigs"], due["bonus"]))
    return found


def _laid(coming: Coming, scene: Scene, at: float, down: bool) -> Item:
    """Return a tile on its way; one that is elsewhere on the table, too, has no name of its own."""
    room, own, ludwigs, bonus = coming
    where = moved(2, at) if down else moved(at, 2)
    shown = (room, ludwigs, bonus, scene.words)
    if own:
        return Part(own, _on_its_way, shown, transform=where, glide=True)
    return group(_on_its_way(*shown), transform=where)


def _on_its_way(room: str, ludwigs: bool, bonus: bool, words: Words) -> Ink:
    """Return a tile that is to be built; a star says that it will bring a bonus."""
    ink = tile(room, None, words)
    if ludwigs:
        ink += use("tc-king", 100, 102)
    if bonus:
        ink += use("tc-gift", 102, 70, 1.3)
    return ink


# ---- the tally -----------------------------------------------------------------------------------

CELL = (74, 98)  # upright
LINE = (190, 40)  # lying: one of a castle's columns


def tally(scene: Scene) -> Area:
    """Return rooms by type, on the way to a bonus, and points, of both castles."""
    count, upright = len(COLUMNS), scene.shape == TALL
    items: list[Item] = []
    for i, number in enumerate(scene.near):
        where = moved(2, 2 + i * (CELL[1] + 6)) if upright else moved(2 + i * (LINE[0] + 6), 2)
        side = None if scene.view["you"] is None else scene.side(number)
        shown = (number, side, upright, *tallied(scene.castle(number)))
        items.append(Part(f"tc-foot-{number}", _tally, shown, transform=where))
    wide, high = (count + 1) * CELL[0] + 4, 2 * CELL[1] + 10
    if not upright:
        wide, high = 2 * LINE[0] + 10, (count + 1) * LINE[1] + 4
    return Area("tally", scene.words("panel.score"), wide, high, items)


def _tally(
    number: int, side: int | None, upright: bool, counts: tuple[int, ...], points: tuple[int, ...]
) -> Ink:
    places = len(COLUMNS) + 1
    wide, high = (places * CELL[0], CELL[1]) if upright else (LINE[0], places * LINE[1])
    shapes = [rect("tc-strip tc-outline", 0, 0, wide, high, 8)]
    for i in range(1, places):
        across = f"M8 {i * LINE[1]}h{LINE[0] - 16}"
        shapes.append(path("thin", f"M{i * CELL[0]} 8v{CELL[1] - 16}" if upright else across))
    middle = (CELL[0] / 2, CELL[1] / 2) if upright else (LINE[0] / 2, LINE[1] / 2)
    if side is not None:
        shapes.append(use(f"tc-arrow-{side}", *middle, 1.3))
    for i, key in enumerate(COLUMNS):
        x, y = ((i + 1) * CELL[0], 0) if upright else (0, (i + 1) * LINE[1])
        icon, pips, sum_at = (x + 37, 22), (x + 37, 50), (x + 37, 88)
        if not upright:
            icon, pips, sum_at = (24, y + 20), (84, y + 20), (158, y + 30)
        if i < len(counts):
            ink = use(f"tc-k-{key}", *icon, 1.3) + use(f"tc-pips-{counts[i]}", *pips)
            shapes.append(group(ink, id=f"tc-kind-{number}-{key}", rule=f"bonus-{key}"))
        else:
            shapes.append(use("tc-k-special" if key == "special" else f"tc-line-{key}", *icon, 1.2))
        shapes.append(text(points[i], *sum_at, "middle tc-bold", 28))
    return "".join(shapes)
