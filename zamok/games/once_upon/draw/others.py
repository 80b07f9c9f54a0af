"""What lies before the others: their castles as small pictures, with board and guests."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, circle, group, moved, rect, sign, text
from zamok.engine.screen import LOW, SQUARE, WIDE
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.cards import medal
from zamok.games.once_upon.draw.chips import small_board
from zamok.games.once_upon.draw.scene import Scene
from zamok.games.once_upon.draw.sheet import built_walls, paper, standing
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import MOVES
from zamok.games.once_upon.view import Castle

_WIDTH = 440  # of all together
_GAP = 8
_HEAD = 24
_ROOM = 210  # height of the castle of an only rival
_BOARD = 111  # width of the small board, its height is 66
_PHONE = 390  # and on a phone, where a castle is as high as its place lets it be
_HIGH = {(LOW, 1): 150, (LOW, 2): 132}
_FINGER = 55  # a guest to steal on a phone


def others(scene: Scene) -> Area:
    """Return the castles of the others, clockwise."""
    count = len(scene.view["castles"])
    seats = [(scene.seat + step) % count for step in range(1, count)]
    title = scene.words("draw.others")
    if scene.phone and any(kind == "steal" for _, kind, _ in scene.meant):
        return _to_steal(scene, seats, title)
    whole = _PHONE if scene.phone else _WIDTH
    columns = min(2, len(seats)) if scene.shape == SQUARE else len(seats)
    width = (whole - _GAP * (columns - 1)) / columns
    items: list[Item] = []
    high = 0.0
    for at, seat in enumerate(seats):
        drawn, high = _other(scene, seat, width)
        place = moved(at % columns * (width + _GAP), at // columns * high)
        items.append(Group(drawn, transform=place))
    rows = -(-len(seats) // columns)
    return Area("others", title, whole, rows * high, items, each=(width, high))


def _other(scene: Scene, seat: int, width: float) -> tuple[list[Item], float]:
    """Return a rival: what is asked of him, his castle, board and guests; and how high it is."""
    castle = scene.view["castles"][seat]
    rivals = len(scene.view["castles"]) - 1
    room = _HIGH.get((scene.shape, rivals), 100) if scene.phone else _ROOM
    scale = min(room / plan.HEIGHT, width / plan.WIDTH)
    x = plan.WIDTH * scale + 8
    beside = width - x > 52
    low = _HEAD + plan.HEIGHT * scale
    of = (seat, tuple(castle["chips"]))
    parts: list[Item] = [paper(seat), *standing(seat, castle, figures=1 if scale > 0.29 else 0)]
    items: list[Item] = [_head(scene, seat, castle, width)]
    items.append(Group(parts, transform=moved(0, _HEAD, scale)))
    if beside and not scene.phone:
        board = moved(x, _HEAD + 66)
        items.append(_counts(castle, x, _HEAD + 14, width - x))
        items += _medals(scene, castle, (x + 23, _HEAD + 164), width - x - 46, 1)
    elif beside:
        size = min(1, (width - x) / _BOARD)
        board = moved(x, _HEAD + 2, size)
        items += _medals(scene, castle, (x + 14, _HEAD + 66 * size + 20), width - x - 32, 0.6)
    elif scene.phone:
        board = moved(1, low + 3, 0.4)
        items += _medals(scene, castle, (64, low + 15), width - 78, 0.5)
        low += 28
    elif rivals > 2 and scene.shape == WIDE:
        items += _medals(scene, castle, (18, low + 21), width - 36, 0.76)
        board = moved(1, low + 42, 0.62)
        low += 84
    else:
        board = moved(1, low + 5, 0.62)
        items += _medals(scene, castle, (90, low + 26), width - 110, 0.76)
        low += 48
    items.append(Part(f"ou-board-{seat}", small_board, of, transform=board, rule="board"))
    return items, low + 4


def _head(scene: Scene, seat: int, castle: Castle, width: float) -> Ink:
    """Return whose castle this is, its points, and what is asked of its owner."""
    view, right = scene.view, width - 4
    out = group(sign(seat, 11, 12, 17), id=f"ou-heap-{seat}")  # his chips are at his sign
    score = text(castle["score"], right, 18, "end ou-number sum", 17)
    out += group(score, id=f"ou-score-{seat}")
    right -= 28
    if seat == view["active"] and view["turn"] and not view["over"]:
        out += icon("die", right - 4, 12, 18)
        right -= 22
    if seat in view["actors"]:
        out += icon("lingering", right - 4, 12, 17)
        right -= 20
    name = scene.names[seat]
    return out + text(name, 24, 17, "ou-bolder", 14, room=max(30, right - 24), weight=BOLD)


def _counts(castle: Castle, x: float, y: float, room: float) -> Ink:
    """Return how many things of each kind a castle has, in two rows."""
    flags = sum(len(wall["flags"]) for wall in castle["walls"])
    out = ""
    for at, (kind, said) in enumerate(
        (
            ("floor", f"{castle['floors']}/{plan.FLOORS}"),
            ("tower", f"{len(castle['towers'])}/{len(plan.TOWERS)}"),
            ("wall", f"{built_walls(castle)}/{len(plan.WALLS)}"),
            ("flag", str(flags)),
            ("person", str(castle["residents"])),
        )
    ):
        left, top = x + room / 3 * (at % 3), y + 28 * (at // 3)
        out += icon(kind, left + 10, top, 20) + text(said, left + 23, top + 6, size=15)
    return out


def _medals(
    scene: Scene, castle: Castle, place: tuple[float, float], room: float, scale: float
) -> list[Item]:
    """Return the guests of another seat; those who can be stolen can be pressed."""
    items: list[Item] = []
    ghosts: list[Item] = []
    step = min(50.0 * scale, room / max(1, len(castle["guests"]) - 1))
    for at, guest in enumerate(castle["guests"]):
        worth = castle["guest_points"][at]
        x, y = place[0] + step * at, place[1]
        drawn: list[Item] = [Part(f"ou-guest-{guest}", medal, (guest, worth), glide=True)]
        move = MOVES.read(f"steal:{guest}")
        if scene.can(move):
            mark = circle("spot-solid", 0, 0, 25) + circle("hit", 0, 0, 25)
            drawn.append(scene.spot([move], mark, "steal", f"ou-do-{move}", [str(worth)]))
            ghosts.append(_gain(scene, move, x, y))
        elif move >= 0 and scene.view["phase"] == "build" and not scene.phone:
            drawn += scene.press(move, circle("hit", 0, 0, 25))
        items.append(Group(drawn, transform=moved(x, y, scale)))
    return items + ghosts


def _gain(scene: Scene, move: int, x: float, y: float) -> Ghost:
    return Ghost(move, text(f"+{scene.points(move)}", x, y - 4, "middle ou-gain", 26))


def _to_steal(scene: Scene, seats: list[int], title: str) -> Area:
    """Return, for fingers, the guests that can be stolen, each with the sign of the seat."""
    most = 5 if scene.shape == LOW else 7
    items: list[Item] = []
    ghosts: list[Item] = []
    at = 0
    for seat in seats:
        castle = scene.view["castles"][seat]
        for guest, worth in zip(castle["guests"], castle["guest_points"], strict=True):
            move = MOVES.read(f"steal:{guest}")
            if not scene.can(move):
                continue
            x, y = _FINGER * (at % most + 0.5), _FINGER * (at // most + 0.5)
            half = _FINGER / 2
            mark = circle("spot-solid", 0, 0, 25)
            mark += rect("hit", -half, -half, _FINGER, _FINGER)
            face = Part(f"ou-guest-{guest}", medal, (guest, worth), glide=True)
            spot = scene.spot([move], mark, "steal", f"ou-do-{move}", [str(worth)])
            drawn: list[Item] = [face, sign(seat, 17, -16, 15), spot]
            items.append(Group(drawn, transform=moved(x, y)))
            ghosts.append(_gain(scene, move, x, y))
            at += 1
    rows = max(2, -(-at // most))
    return Area("others", title, _FINGER * most, _FINGER * rows, [*items, *ghosts])
