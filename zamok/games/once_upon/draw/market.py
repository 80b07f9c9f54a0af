"""What is acted on with the dice: dice, the viewer's board of chips, on a phone the own guests."""

from __future__ import annotations

from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import Ink, circle, moved, text
from zamok.engine.screen import LOW
from zamok.games.once_upon.draw.cards import medal
from zamok.games.once_upon.draw.chips import chip, chip_board, form_of
from zamok.games.once_upon.draw.dice import ROW, STRIP, STRIP_WIDTH, dice, turn, way_out
from zamok.games.once_upon.draw.offer import cards, swapped
from zamok.games.once_upon.draw.scene import Scene
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import MOVES

_MEDAL = 48  # room for a guest of the strip
_PLACES = 4  # for guests: one a floor


def market(scene: Scene) -> Area:
    """Return dice and board; on a phone the guests are in its place while one is taken."""
    form, title = form_of(scene), scene.words("draw.market")
    if not scene.phone:
        x = form.width - 94
        items = [*dice(scene), turn(scene, x, 2, 70), *way_out(scene, x, 24, 92, 48)]
        items.append(Group(chip_board(scene), transform=moved(0, ROW)))
        return Area("market", title, form.width, ROW + form.height, items)
    width, low = form.width, scene.shape == LOW
    top = 2 * STRIP if low else STRIP
    items = dice(scene)
    if low:
        items += way_out(scene, STRIP_WIDTH + 4, 1, 130, 50)  # high enough on small phones, too
        items += [_stock(scene, width - 38, 26), *_strip(scene, 2, STRIP, width - 4)]
    else:
        items += _strip(scene, STRIP_WIDTH + 2, 0, width - STRIP_WIDTH - 4)
    if swapped(scene):
        guests, wide, high = cards(scene)
        scale = min(width / wide, form.height / high)
        place = moved((width - wide * scale) / 2, top + (form.height - high * scale) / 2, scale)
        items.append(Group(guests, transform=place))
    else:
        items.append(Group(chip_board(scene), transform=moved(0, top)))
        if not low:
            _, y, _, high = form.badge("column1")
            items += [_stock(scene, 32, top + y + high / 2)]
            items += way_out(scene, width - form.pad + 4, top + y - 3, form.pad - 5.5, high + 6)
    return Area("market", title, width, top + form.height, items, own=True)


# ---- own goods on a phone ----------------------------------------------------------------------


def _stock(scene: Scene, x: float, y: float) -> Part:
    """Return how many chips are left, around a point."""
    left = scene.castle["chips_left"]
    return Part(f"ou-heap-{scene.seat}", _heap, (scene.seat, left, x, y), rule="chips")


def _heap(seat: int, left: int, x: float, y: float) -> Ink:
    out = "".join(chip(seat, x - 14, y + 8 - 7 * at, 30) for at in range(min(3, left)))
    return out + text(f"×{left}", x + 6, y + 8, "ou-number", 22)


def _strip(scene: Scene, x: float, y: float, room: float) -> list[Item]:
    """Return the own guests as small pictures; who may be used again can be pressed."""
    castle = scene.castle
    guests = castle["guests"]
    count = max(_PLACES, len(guests))
    step = min(_MEDAL, (room - _MEDAL) / (count - 1))
    items: list[Item] = []
    for at in range(count):
        place = moved(x + _MEDAL / 2 + step * at, y + STRIP / 2)
        if at >= len(guests):
            ink = circle("ou-pencil", 0, 0, 21) + icon("guest", 0, 0, 22, "ou-faint")
            items.append(Group([ink], transform=place))
            continue
        worth = castle["guest_points"][at]
        of = (guests[at], worth)
        drawn: list[Item] = [Part(f"ou-guest-{guests[at]}", medal, of, glide=True)]
        move = MOVES.read(f"reuse:{guests[at]}")
        if scene.can(move):
            mark = circle("spot-solid", 0, 0, 23) + circle("hit", 0, 0, 24)
            drawn.append(scene.spot([move], mark, "reuse", f"ou-do-{move}", [str(worth)]))
        items.append(Group(drawn, transform=place))
    return items
