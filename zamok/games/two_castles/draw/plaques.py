"""Plaques: what is written above and below a castle of the viewer."""

from __future__ import annotations

from zamok.engine.drawing import Part
from zamok.engine.kept import Slice, kept
from zamok.engine.pencil import BOLD, Ink, cut, group, moved, num, path, rect, text, use, width
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.cards import small_card
from zamok.games.two_castles.draw.faces import MINI, mini, piece_id
from zamok.games.two_castles.draw.pieces import token
from zamok.games.two_castles.draw.scene import Scene
from zamok.games.two_castles.moves import SIDES
from zamok.games.two_castles.text import called, question
from zamok.games.two_castles.view import Castle

HEAD = 126  # height above a castle
FOOT = 112  # height below it
CORNER = 56
COLUMNS = (*facts.TYPES, "special", "throne", "attendants", "cards")

Pairs = tuple[tuple[str, int], ...]  # pieces and their points
Partners = tuple[tuple[int, str, bool], ...]  # players, their names, and whether they act


def head(scene: Scene, number: int, castle: Slice[Castle], wide: float, corner: bool) -> Part:
    """Return the name of a castle, its partners, its question, its cards and its points.

    In the corner of the board are the buttons of the camera: nothing is written there.
    """
    view = scene.view
    you, seats, acting = view["you"], view["seats"], tuple(view["acting"])
    room = wide - (CORNER if corner else 0)
    return _above(number, castle, you, seats, acting, room, scene.names, scene.words)


@kept
def _above(
    number: int, castle: Slice[Castle], you: int | None, seats: int, acting: tuple[int, ...],
    wide: float, names: tuple[str, ...], words: Words,
) -> Part:  # fmt: skip
    shown = castle.read()
    heading = words(f"castle.{shown['name']}")
    players = [shown["on_left_of"], shown["on_right_of"]]
    if you is not None:
        lies = words(f"side.{SIDES[0 if players[0] == you else 1]}")
        heading = words("draw.side", side=lies, castle=heading)
    if players[1] == you:
        players.reverse()
    of = (
        number,
        heading,
        tuple((one, called(one, words, names), one in acting) for one in players),
        question(shown, words, names),
        tuple(zip(shown["cards"], shown["card_points"], strict=True)),
        shown["piece"] if you is None else None,  # a partner has it in the hand
        shown["total"],
        seats,
        wide,
        words,
    )
    return Part(f"tc-head-{number}", _head, of)


def _head(
    number: int, heading: str, partners: Partners, asked: str, cards: Pairs, piece: str | None,
    total: int, seats: int, wide: float, words: Words,
) -> Ink:  # fmt: skip
    room = wide - 128 - len(cards) * 126
    due = ""
    if piece is not None:
        room -= MINI + 8
        at_piece = moved(room + 8, 16)
        due = group(mini(piece), id=piece_id(number, piece), transform=at_piece, glide=True)
    shapes = [
        shield(number, total, wide - 62),
        text(heading, 8, 36, "tc-semi", 30, room=room, weight=BOLD),
        due,
    ]
    at = 24.0
    each = (room - 30) / 2 - 40
    for player, name, busy in partners:
        short = cut(name, each, 26, BOLD)
        shapes.append(token(player, seats, at, 66, 28))
        shapes.append(text(short, at + 22, 75, "tc-semi" if busy else "", 26))
        at += width(short, 26, BOLD) + 56
    if asked:
        shapes.append(text(asked, 8, 111, "tc-question tc-semi", 22, room=wide - 136, weight=BOLD))
    for i, (key, points) in enumerate(cards):
        shapes.append(small_card(key, points, wide - 122 - (len(cards) - i) * 126, 4, words))
    return "".join(shapes)


def shield(number: int, total: int, x: float) -> Ink:
    """Return the points of a castle, which stand for it: news about it make this glow."""
    ink = use("tc-shield", x, 56) + text(total, x, 70, "middle tc-bold tc-on sum", 44)
    return group(ink, id=f"tc-castle-{number}")


@kept
def foot(number: int, castle: Slice[Castle], wide: float) -> Part:
    """Return a castle's rooms by type, on the way to a bonus, and points by category."""
    return Part(f"tc-foot-{number}", _foot, (number, wide, *tallied(castle.read())))


def tallied(castle: Castle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many rooms of each type count for a bonus, and points by category."""
    types = [room["type"] for room in castle["rooms"]]
    counts = tuple(min(types.count(key), facts.FIFTH) for key in facts.TYPES)
    pad = castle["pad"]
    special = sum(pad[key] for key in facts.SPECIAL_LINES)
    return counts, tuple(special if key == "special" else pad[key] for key in COLUMNS)


def _foot(number: int, wide: float, counts: tuple[int, ...], points: tuple[int, ...]) -> Ink:
    step = wide / len(COLUMNS)
    shapes = [rect("tc-strip tc-outline", 0, 0, wide, 100, 8)]
    shapes.append(path("thin", "".join(f"M{num(step * i)} 8v84" for i in range(1, len(COLUMNS)))))
    for i, key in enumerate(COLUMNS):
        at = step * (i + 0.5)
        if i < len(counts):
            ink = use(f"tc-k-{key}", at, 24, 1.35) + use(f"tc-pips-{counts[i]}", at, 54)
            shapes.append(group(ink, id=f"tc-kind-{number}-{key}", rule=f"bonus-{key}"))
        elif key == "special":
            shapes.append(use("tc-k-special", at, 24, 1.35))
        else:
            shapes.append(use(f"tc-line-{key}", at, 24, 1.25))
        shapes.append(text(points[i], at, 90, "middle tc-bold", 27))
    return "".join(shapes)
