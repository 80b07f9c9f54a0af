"""Faces: a room as a tile of a castle, as a small tile, and as a card in the hand."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import label, num
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.pencil import BOLD, coin, place, wrap, write
from zamok.games.two_castles.draw.scenes import scene_of
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


@cache
def sign_of(key: str) -> str:
    """Return the decoration of a room, or "none"."""
    return facts.DECORATIONS[facts.DECORATION[facts.ROOM_KEYS.index(key)]]


def face_id(key: str) -> str:
    """Return the id of a regular room wherever it lies."""
    return f"tc-r-{key}"


@cache
def wants(key: str) -> tuple[str, str, str]:
    """Return points, symbol of what is wanted, and symbol of the places looked at."""
    number = facts.ROOM_KEYS.index(key)
    if key == "fountain":
        return "5", "", ""
    if key == "tower":
        return "1", "any", "l-column_down"
    if key == "foyer":
        return "1", "any", "l-around8"
    row = facts.ROOM_ROWS[number]
    if row["type"] == "sleeping":
        return "4", "all", ""
    target = row["target"]
    icon = f"d-{target}" if target in facts.DECORATIONS else f"k-{target}"
    return row["points"], icon, f"l-{row['direction']}"


def rule(key: str, x: float, y: float, scale: float = 1) -> str:
    """Return what a room scores as figures in a row: points, what, where; 26 high at scale 1."""
    points, what, where = wants(key)
    size = 22 * scale
    shapes = [write(points, x + 8 * scale, y + size * 0.36, size, "middle tc-bold")]
    if what:
        shapes.append(place(what, x + 30 * scale, y, scale))
    if where:
        shapes.append(place(where, x + 58 * scale, y, scale * 0.95))
    if what == "all":
        shapes.append(write("/1", x + 46 * scale, y + 7 * scale, 18 * scale))
    return "".join(shapes)


@cache
def tile(key: str, points: int | None, words: Words) -> str:
    """Return the face of a tile of the viewer's castles, its corner at zero."""
    kind, sign = kind_of(key), sign_of(key)
    parts = [f"<title>{label(say_tile(key, words))}</title>", place(f"room-{kind}", 0, 0)]
    parts.append(place(f"s-{scene_of(key)}", 6, 12))
    parts.append(place(badge_of(key), 19, 19, 1.2))
    if sign != "none":
        parts.append(place(f"d-{sign}", 101, 20))
    parts.append(rule(key, 7, 102, 0.96))
    if points is not None:
        parts.append(coin(points, 104, 102))
    return "".join(parts)


@cache
def mini(key: str) -> str:
    """Return the small face of a tile, 58 wide, its corner at zero."""
    kind, sign = kind_of(key), sign_of(key)
    points, what, where = wants(key)
    parts = [f'<use href="#tc-mini-{kind}"/>', place(badge_of(key), 14, 14, 0.95)]
    if sign != "none":
        parts.append(place(f"d-{sign}", 44, 14, 0.8))
    parts.append(write(points, 9, 49, 16, "middle tc-bold"))
    if what:
        parts.append(place(what, 27, 43, 0.72))
    if where:
        parts.append(place(where, 47, 43, 0.68))
    return "".join(parts)


@cache
def card(key: str, words: Words) -> str:
    """Return the card of a room: its picture, its name, what it scores; its corner at zero."""
    kind, sign = kind_of(key), sign_of(key)
    parts = [f"<title>{label(say_tile(key, words))}</title>"]
    parts.append(f'<use href="#tc-face-{kind}"/>')
    parts.append(place(f"s-{scene_of(key)}", 4, 52, 0.5))
    parts.append(place(badge_of(key), 18, 18, 1.15))
    if sign != "none":
        parts.append(place(f"d-{sign}", 44, 38, 0.92))
    lines = wrap(words(f"room.{key}"), 106, 13 * BOLD, 3)
    for number, line in enumerate(lines):
        parts.append(write(line, 63, 18 + 15.5 * number, 13, "tc-semi", 106))
    parts.append(rule(key, 66, 79, 1.15))
    return "".join(parts)


def back(x: float, y: float, size: float = MINI) -> str:
    """Return a tile that lies face down."""
    return place("back", x, y, size / MINI)


def frames() -> dict[str, str]:
    """Return the empty tiles and cards of every type."""
    found: dict[str, str] = {}
    wide, high = CARD
    for kind in facts.TYPE_KEYS:
        found[f"room-{kind}"] = (
            f'<rect class="tc-{kind} tc-outline" x="1" y="1" width="118" height="118" rx="5"/>'
            f'<path class="tc-{kind}-wall" d="M6 6h108v66h-108z"/>'
            f'<path class="tc-lit" d="M6 6h34l-26 66h-8z"/>'
            f'<path class="tc-{kind}-floor" d="M6 72h108v14h-108z"/>'
            '<path class="thin" d="M6 72h108M6 6h108v80h-108z"/>'
            '<path class="tc-hatch" d="M112 14l-8 8M112 22l-12 12M112 30l-12 12M112 38l-12 12'
            'M112 46l-12 12M112 54l-12 12M112 62l-9 9"/>'
            '<path class="tc-strip tc-edge" d="M4 87h112v27q0 2-2 2h-108q-2 0-2-2z"/>'
        )
        found[f"mini-{kind}"] = (
            f'<rect class="tc-{kind} tc-outline" x="1" y="1" width="56" height="56" rx="4"/>'
            f'<path class="tc-{kind}-wall" d="M4 4h50v24h-50z"/>'
            '<path class="tc-strip" d="M4 29h50v25h-50z"/>'
        )
        found[f"face-{kind}"] = (
            f'<path class="shadow" d="M4 5h{wide}v{high - 1}h-{wide}z"/>'
            f'<rect class="tc-strip tc-outline" width="{wide}" height="{high}" rx="6"/>'
            f'<path class="tc-{kind}" d="M1 6q0-5 5-5h53v{high - 2}h-53q-5 0-5-5z"/>'
            f'<path class="tc-{kind}-wall" d="M4 5h52v77h-52z"/>'
            f'<path class="tc-lit" d="M4 5h18l-12 77h-6z"/>'
            f'<path class="tc-{kind}-floor" d="M4 82h52v13h-52z"/>'
            f'<path class="thin" d="M4 5h52v90h-52zM4 82h52M59 1v98"/>'
            f'<path class="tc-{kind}-bar" d="M64 60h104"/>'
        )
    found["back"] = (
        f'<rect class="tc-back tc-outline" x="1" y="1" width="{num(MINI - 2)}"'
        f' height="{num(MINI - 2)}" rx="4"/>'
        '<path class="tc-back-line" d="M6 6h46v46h-46zM6 29l23-23 23 23-23 23z"/>'
        '<path class="tc-back-line" d="M20 36v-14h4v3h3v-3h4v3h3v-3h4v14z"/>'
    )
    return found
