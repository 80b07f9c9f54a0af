"""Pictures to open on demand: all guests and where they are; who scores what."""

from __future__ import annotations

from zamok.engine.drawing import Area
from zamok.engine.pencil import BOLD, Ink, circle, group, path, rect, sign, text
from zamok.engine.words import Words
from zamok.games.once_upon.draw.cards import (
    kind_of,
    name_of,
    printed_points,
    wish_key,
    words_in,
    young,
)
from zamok.games.once_upon.draw.portraits import portrait
from zamok.games.once_upon.draw.scene import Scene
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.facts import GROUP_POINTS, GROUP_SIZES, GUEST_FACTS
from zamok.games.once_upon.view import Kind

_COLUMN = 216
_COLUMNS = 4
_ROWS = {"young": 66, "great": 96}


def panels(scene: Scene) -> list[Area]:
    """Return all guests, and the points kind by kind."""
    return [_guests(scene), _scoring(scene)]


def _guests(scene: Scene) -> Area:
    """Return every guest of the variant: face, deed, points and where he is."""
    view, variant = scene.view, scene.view["variant"]
    order = [guest for guest in GUEST_FACTS if young(guest) == (variant == "young")]
    owners: dict[str, tuple[int, str]] = {}
    for seat in range(len(view["castles"])):
        castle = scene.castle_of(seat)
        for guest, worth in zip(castle["guests"], castle["guest_points"], strict=True):
            owners[guest] = (seat, str(worth))
    high = _ROWS[variant]
    items = []
    for at, guest in enumerate(order):
        owner, points = owners.get(guest, (None, printed_points(guest)))
        place = f"translate({_COLUMN * (at % _COLUMNS)} {high * (at // _COLUMNS)})"
        items.append(group(_guest(scene, guest, owner, points), transform=place))
    rows = -(-len(order) // _COLUMNS)
    return Area("guests", scene.words("draw.all_guests"), _COLUMNS * _COLUMN, rows * high, items)


def _guest(scene: Scene, guest: str, owner: int | None, points: str) -> Ink:
    view, words, high = scene.view, scene.words, _ROWS[scene.view["variant"]]
    is_open = guest in view["open"]
    out = rect(f"ou-card-{view['variant']}", 2, 2, _COLUMN - 6, high - 6, 8)
    out += group(
        portrait(guest.removeprefix("young_")),
        style="ou-half" if owner is None and not is_open else "",
        transform=f"translate(32 {high / 2 - 2:.0f}) scale(.66)",
    )
    name, bold = name_of(guest, words), "middle ou-bolder"
    said, rows = words_in(name, 132, 22, 140, 14, bold, lines=1, weight=BOLD)
    out += said
    if not young(guest):
        out += words_in(words(wish_key(guest, view["jester"])), 134, 22 + 17 * rows, 140, 13)[0]
        out += icon(kind_of(guest), 14, high - 18, 17)
    out += circle("ou-ink ou-yellow", 16, 16, 11)
    out += text(points, 16, 21.5, "middle ou-on-gold", 15)
    if owner is not None:
        out += sign(owner, _COLUMN - 20, 18, 18)
    elif is_open:
        out += icon("guest", _COLUMN - 20, 18, 20)
    elif young(guest):
        out += text(words("draw.in_deck"), 132, 44, "middle soft", 13)
    return out


# Kinds of points, each with its icon and how large that is.
_KINDS: tuple[tuple[Kind, str, int], ...] = (
    ("towers", "tower", 24),
    ("flags", "flag", 24),
    ("residents", "person", 24),
    ("guests", "guest", 24),
    ("sun", "sun", 24),
    ("cloud", "cloud", 24),
    ("small_clouds", "cloud", 16),
)
_STEP, _LEFT = 108, 210  # width of a seat's column, and of the names before them


def _scoring(scene: Scene) -> Area:
    """Return points kind by kind and seat by seat, and what residents are worth."""
    words, count = scene.words, len(scene.view["castles"])
    great = scene.view["variant"] == "great"
    kinds = [kind for kind in _KINDS if kind[0] != "small_clouds" or great]
    out = "".join(
        text(words(f"draw.score.{kind}"), 36, 74 + 30 * row, size=15, room=_LEFT - 44)
        + icon(name, 16, 68 + 30 * row, size)
        for row, (kind, name, size) in enumerate(kinds)
    )
    y = 74 + 30 * len(kinds)
    for seat in range(count):
        out += _column(scene, seat, [kind for kind, _, _ in kinds], y)
    width = max(_LEFT + _STEP * count, 560)
    out += path("ou-line", f"M6 {y - 20}H{width - 6}")
    out += text(words("draw.total"), 36, y + 4, "ou-bolder", 17)
    out += _scale(words, y + 44)
    return Area("scoring", words("draw.scoring"), width, y + 112, [out])


def _column(scene: Scene, seat: int, kinds: list[Kind], y: float) -> Ink:
    """Return the points of a seat, its sum at y."""
    castle, x = scene.castle_of(seat), _LEFT + _STEP * seat + _STEP / 2
    out = sign(seat, x, 14, 18)
    out += text(scene.names[seat], x, 42, "middle ou-bolder", 15, room=_STEP - 10, weight=BOLD)
    for row, kind in enumerate(kinds):
        out += text(castle["sums"][kind] or "–", x, 74 + 30 * row, "middle", 17)
    return out + text(castle["score"], x, y + 5, "middle ou-number", 21)


def _scale(words: Words, y: float) -> Ink:
    """Return the worth of the groups of residents."""
    out, first = text(words("draw.scale"), 8, y, "ou-bolder", 15), 1
    for at, (size, points) in enumerate(zip(GROUP_SIZES, GROUP_POINTS, strict=True)):
        x = 8 + 60 * at
        out += rect("ou-note", x, y + 10, 54, 46, 7)
        out += text(f"{first}–{first + size - 1}", x + 27, y + 28, "middle soft", 14)
        out += text(points, x + 27, y + 50, "middle ou-number", 19)
        first += size
    return out
