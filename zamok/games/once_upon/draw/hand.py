"""What is yours: the chips that are left, and your guests; on a phone the guests to read."""

from __future__ import annotations

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import Ink, moved, rect, text
from zamok.engine.screen import LOW
from zamok.engine.words import Words
from zamok.games.once_upon.draw.cards import (
    CARD_WIDTH,
    CORNER,
    card_height,
    card_part,
    card_words,
    guest_line,
    line_height,
    rule_of,
)
from zamok.games.once_upon.draw.chips import chip
from zamok.games.once_upon.draw.scene import Scene, frame
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import MOVES

_WIDEST = 900
_CHIPS = 132  # width of the heap of chips
_PLACES = 4  # for guests: one a floor


def hand(scene: Scene) -> Area:
    """Return the chips that are left and the own guests."""
    seat, castle = scene.seat, scene.castle
    mine = scene.view["you"] is not None
    words, left = scene.words, castle["chips_left"]
    if scene.phone:
        title = words("draw.own") if mine else words("draw.of", name=scene.names[seat])
        return _lines(scene, title)
    high = card_height(scene.view["variant"])
    guests = castle["guests"]
    room = _WIDEST - _CHIPS - 8
    step = min(CARD_WIDTH + 8.0, (room - CARD_WIDTH) / max(1, len(guests) - 1))
    heap = Part(f"ou-heap-{seat}", _heap, (seat, left, words), rule="chips")
    items: list[Item] = [heap]
    for at, guest in enumerate(guests):
        drawn = _guest(scene, guest, str(castle["guest_points"][at]), high)
        items.append(Group(drawn, transform=moved(_CHIPS + step * at, 4)))
    items += [_place(_CHIPS + step * at, high) for at in range(len(guests), _PLACES)]
    title = words("draw.hand") if mine else words("draw.of", name=scene.names[seat])
    width = _CHIPS + step * (max(_PLACES, len(guests)) - 1) + CARD_WIDTH + 6
    return Area("hand", title, width, high + 10, items, own=True)


def _guest(scene: Scene, guest: str, points: str, high: float) -> list[Item]:
    """Return a guest, who may be used again."""
    jester, words = scene.view["jester"], scene.words
    items: list[Item] = [card_part(guest, jester, words, points)]
    move = MOVES.read(f"reuse:{guest}")
    if scene.can(move):
        said = card_words(guest, jester, words, points)
        mark = frame(0, 0, CARD_WIDTH, high, CORNER)
        items.append(scene.spot([move], mark, "reuse", f"ou-do-{move}", said))
    return items


def _place(x: float, high: float) -> Ink:
    """Return the place of a guest who comes with a floor."""
    out = rect("ou-pencil", x, 4, CARD_WIDTH, high, CORNER)
    middle, y = x + CARD_WIDTH / 2, high / 2 + 5
    out += icon("floor", middle - 22, y, 30, "ou-faint")
    return out + icon("guest", middle + 22, y, 30, "ou-faint")


def _heap(seat: int, left: int, words: Words) -> Ink:
    """Return the chips that do not lie on the board."""
    out = ""
    for at in range(left):
        out += chip(seat, 24 + 27 * (at % 4) + 6 * (at // 4 % 2), 84 - 20 * (at // 4), 32)
    return out + text(words.count("draw.chips", left), 62, 122, "middle", 15, room=122)


def _lines(scene: Scene, title: str) -> Area:
    """Return the own guests in letters that can be read on a phone, where pictures are in sight."""
    castle, low = scene.castle, scene.shape == LOW
    columns = 1 if low or len(castle["guests"]) < 4 else 2
    width = (272 if low else 384) / columns
    items: list[Item] = []
    tops = [2.0] * columns
    for at, guest in enumerate(castle["guests"]):
        worth, column = str(castle["guest_points"][at]), at % columns
        of = (guest, scene.view["jester"], scene.words, worth, width - 46)
        place = moved(22 + width * column, tops[column] + 22)
        told = Part(f"ou-told-{guest}", guest_line, of, transform=place, rule=rule_of(guest))
        items.append(told)
        tops[column] += line_height(*of)
    if not items:
        items.append(text(scene.words("draw.no_guests"), width / 2, 60, "middle soft", 14))
    return Area("hand", title, width * columns, max(*tops, 110), items)
