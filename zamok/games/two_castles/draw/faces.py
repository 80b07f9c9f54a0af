"""Faces: a room as a tile of a castle, as a small tile, and as a card in the hand."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import BOLD, Ink, path, rect, text, use, wrap
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.furniture import scene_of
from zamok.games.two_castles.draw.pieces import coin, title
from zamok.games.two_castles.text import tile as say_tile

SIDE = 120  # of a tile in the viewer's castles
MINI = 58
CARD = (172, 100)


@cache
def kind_of(key: str) -> str:
    """Return the type of a room."""
    return facts.TYPE_KEYS[facts.TYPE[facts.ROOM_KEYS.index(key)]]


def badge_of(key: str) -> str:
    """Return the badge of a room: its type's, special rooms have their own."""
    return f"k-{kind_of(key) if facts.ROOM_KEYS.index(key) < facts.N_ROOMS else key}"


def rule_of(key: str) -> str:
    """Return the section of the rules that tells what a room scores."""
    return f"score-{kind_of(key)}"


@cache
def sign_of(key: str) -> str:
    """Return the decoration of a room, or "none"."""
    return facts.DECORATIONS[facts.DECORATION[facts.ROOM_KEYS.index(key)]]


def face_id(key: str) -> str:
    """Return the id of a regular room wherever it lies."""
    return f"tc-r-{key}"


def way_id(id: str) -> str:
    """Return the id of the arrow beside a room that shows where it goes."""
    return f"{id}-way"


def stack_id(player: int) -> str:
    """Return the id of the place where a player's stack is."""
    return f"tc-stack-{player}"


def piece_id(castle: int, key: str) -> str:
    """Return the id of a bonus room that a castle is to place: special rooms have no own one."""
    regular = facts.ROOM_KEYS.index(key) < facts.N_ROOMS
    return face_id(key) if regular else f"tc-piece-{castle}"


@cache
def wants(key: str) -> tuple[str, str, str]:
    """Return points, symbol of what is wanted, and symbol of the places looked at."""
    number = facts.ROOM_KEYS.index(key)
    if key == "fountain":
        return str(facts.FOUNTAIN_POINTS), "", ""
    if key == "tower":
        return "1", "any", "l-column_down"
    if key == "foyer":
        return "1", "any", "l-around8"
    row = facts.ROOM_ROWS[number]
    if row["type"] == "sleeping":
        return str(int(facts.POINTS[number])), "all", ""
    target = row["target"]
    icon = f"d-{target}" if target in facts.DECORATIONS else f"k-{target}"
    return row["points"], icon, f"l-{row['direction']}"


def rule(key: str, x: float, y: float, scale: float = 1) -> Ink:
    """Return what a room scores as figures in a row: points, what, where; 26 high at scale 1."""
    points, what, where = wants(key)
    size = 22 * scale
    shapes = [text(points, x + 8 * scale, y + size * 0.36, "middle tc-bold", size)]
    if what:
        shapes.append(use(f"tc-{what}", x + 30 * scale, y, scale))
    if where:
        shapes.append(use(f"tc-{where}", x + 58 * scale, y, scale * 0.95))
    if what == "all":
        shapes.append(
            text(f"/{facts.SLEEPING_POINTS}", x + 46 * scale, y + 7 * scale, "", 18 * scale)
        )
    return "".join(shapes)


def tile(key: str, points: int | None, words: Words) -> Ink:
    """Return the face of a tile of the viewer's castles, its corner at zero."""
    kind, sign = kind_of(key), sign_of(key)
    shapes = [title(say_tile(key, words)), use(f"tc-room-{kind}")]
    shapes.append(use(f"tc-s-{scene_of(key)}", 6, 12))
    shapes.append(use(f"tc-{badge_of(key)}", 19, 19, 1.2))
    if sign != "none":
        shapes.append(use(f"tc-d-{sign}", 101, 20))
    shapes.append(rule(key, 7, 102, 0.96))
    if points is not None:
        shapes.append(coin(points, 104, 102))
    return "".join(shapes)


def mini(key: str) -> Ink:
    """Return the small face of a tile, 58 wide, its corner at zero."""
    kind, sign = kind_of(key), sign_of(key)
    points, what, where = wants(key)
    shapes = [use(f"tc-mini-{kind}"), use(f"tc-{badge_of(key)}", 14, 14, 0.95)]
    if sign != "none":
        shapes.append(use(f"tc-d-{sign}", 44, 14, 0.8))
    shapes.append(text(points, 9, 49, "middle tc-bold", 16))
    if what:
        shapes.append(use(f"tc-{what}", 27, 43, 0.72))
    if where:
        shapes.append(use(f"tc-{where}", 47, 43, 0.68))
    return "".join(shapes)


def card(key: str, words: Words) -> Ink:
    """Return the card of a room: its picture, its name, what it scores; its corner at zero."""
    kind, sign = kind_of(key), sign_of(key)
    shapes = [title(say_tile(key, words))]
    shapes.append(use(f"tc-face-{kind}"))
    shapes.append(use(f"tc-s-{scene_of(key)}", 4, 52, 0.5))
    shapes.append(use(f"tc-{badge_of(key)}", 18, 18, 1.15))
    if sign != "none":
        shapes.append(use(f"tc-d-{sign}", 44, 38, 0.92))
    lines = wrap(words(f"room.{key}"), 106, 14, 3, BOLD)
    for number, line in enumerate(lines):
        shapes.append(text(line, 63, 18 + 15.5 * number, "tc-semi", 14, room=106, weight=BOLD))
    shapes.append(rule(key, 66, 79, 1.15))
    return "".join(shapes)


def back(x: float, y: float, size: float = MINI) -> Ink:
    """Return a tile that lies face down."""
    return use("tc-back", x, y, size / MINI)


def frames() -> dict[str, Ink]:
    """Return the empty tiles and cards of every type."""
    found: dict[str, Ink] = {}
    for kind in facts.TYPE_KEYS:
        found[f"room-{kind}"] = _room_frame(kind)
        found[f"mini-{kind}"] = (
            rect(f"tc-{kind} tc-outline", 1, 1, 56, 56, 4)
            + path(f"tc-{kind}-wall", "M4 4h50v24h-50z")
            + path("tc-strip", "M4 29h50v25h-50z")
        )
        found[f"face-{kind}"] = _card_frame(kind)
    found["back"] = (
        rect("tc-back tc-outline", 1, 1, MINI - 2, MINI - 2, 4)
        + path("tc-back-line", "M6 6h46v46h-46zM6 29l23-23 23 23-23 23z")
        + path("tc-back-line", "M20 36v-14h4v3h3v-3h4v3h3v-3h4v14z")
    )
    return found


def _room_frame(kind: str) -> Ink:
    """Return an empty tile."""
    hatch = "M112 14l-8 8M112 22l-12 12M112 30l-12 12M112 38l-12 12M112 46l-12 12M112 54l-12 12"
    return (
        rect(f"tc-{kind} tc-outline", 1, 1, 118, 118, 5)
        + path(f"tc-{kind}-wall", "M6 6h108v66h-108z")
        + path("tc-lit", "M6 6h34l-26 66h-8z")
        + path(f"tc-{kind}-floor", "M6 72h108v14h-108z")
        + path("thin", "M6 72h108M6 6h108v80h-108z")
        + path("tc-hatch", f"{hatch}M112 62l-9 9")
        + path("tc-strip tc-edge", "M4 87h112v27q0 2-2 2h-108q-2 0-2-2z")
    )


def _card_frame(kind: str) -> Ink:
    """Return an empty card."""
    wide, high = CARD
    return (
        path("shadow", f"M4 5h{wide}v{high - 1}h-{wide}z")
        + rect("tc-strip tc-outline", 0, 0, wide, high, 6)
        + path(f"tc-{kind}", f"M1 6q0-5 5-5h53v{high - 2}h-53q-5 0-5-5z")
        + path(f"tc-{kind}-wall", "M4 5h52v77h-52z")
        + path("tc-lit", "M4 5h18l-12 77h-6z")
        + path(f"tc-{kind}-floor", "M4 82h52v13h-52z")
        + path("thin", "M4 5h52v90h-52zM4 82h52M59 1v98")
        + path(f"tc-{kind}-bar", "M64 60h104")
    )
