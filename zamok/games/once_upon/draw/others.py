"""What lies before the others: their castles, smaller, with board and guests below."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, circle, moved, sign, text
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.cards import medal
from zamok.games.once_upon.draw.chips import small_board
from zamok.games.once_upon.draw.scene import Scene
from zamok.games.once_upon.draw.sheet import built_walls, paper, standing
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import MOVES
from zamok.games.once_upon.view import Castle

_SCALES = {2: 0.6, 3: 0.48, 4: 0.335}  # by the number of seats
_NARROWEST = 288
_HEAD = 60
_BOARD = 118  # width of the small board


def others(scene: Scene) -> Area:
    """Return the castles of the others, clockwise."""
    count = len(scene.view["castles"])
    scale = _SCALES[count]
    width = max(plan.WIDTH * scale, _NARROWEST)
    items = [
        Group(
            _other(scene, (scene.seat + step) % count, scale, width),
            transform=moved((step - 1) * (width + 10), 0),
        )
        for step in range(1, count)
    ]
    whole = (count - 1) * (width + 10) - 6
    height = plan.HEIGHT * scale + 132
    return Area("others", scene.words("draw.others"), whole, height, items)


def _other(scene: Scene, seat: int, scale: float, width: float) -> list[Item]:
    castle = scene.view["castles"][seat]
    parts = [paper(seat), *standing(seat, castle, digits=scale > 0.55)]
    low = _HEAD + plan.HEIGHT * scale + 4
    of = (seat, tuple(castle["chips"]))
    board = Part(f"ou-board-{seat}", small_board, of, transform=moved(2, low), rule="board")
    return [
        _head(scene, seat, castle, width) + _counts(castle),
        Group(parts, transform=moved(0, _HEAD, scale)),
        board,
        *_medals(scene, castle, width, low),
    ]


def _head(scene: Scene, seat: int, castle: Castle, width: float) -> Ink:
    """Return whose castle this is, its points, and what is asked of its owner."""
    view = scene.view
    points = scene.words.count("board.points", castle["score"])
    out = sign(seat, 14, 16, 20)
    out += text(scene.names[seat], 30, 22, "ou-bolder", 17, room=width - 186, weight=BOLD)
    out += text(points, width - 4, 22, "end ou-bolder", 16)
    if seat == view["active"] and view["turn"] and not view["over"]:
        out += icon("die", width - 118, 16, 20)
    if seat in view["actors"]:
        out += icon("lingering", width - 142, 16, 19)
    return out


def _counts(castle: Castle) -> Ink:
    """Return how many things of each kind a castle has."""
    flags = sum(len(wall["flags"]) for wall in castle["walls"])
    out, x = "", 12.0
    for kind, said in (
        ("floor", f"{castle['floors']}/{plan.FLOORS}"),
        ("tower", f"{len(castle['towers'])}/{len(plan.TOWERS)}"),
        ("wall", f"{built_walls(castle)}/{len(plan.WALLS)}"),
        ("flag", str(flags)),
        ("person", str(castle["residents"])),
    ):
        out += icon(kind, x, 43, 20) + text(said, x + 13, 49, size=15)
        x += 62 if "/" in said else 52
    return out


def _medals(scene: Scene, castle: Castle, width: float, low: float) -> list[Item]:
    """Return the guests of another seat; those who can be stolen can be pressed."""
    items: list[Item] = []
    ghosts: list[Item] = []
    room = width - _BOARD - 46
    step = min(50.0, room / max(1, len(castle["guests"]) - 1))
    for at, guest in enumerate(castle["guests"]):
        worth = castle["guest_points"][at]
        x = _BOARD + 24 + step * at
        drawn: list[Item] = [Part(f"ou-guest-{guest}", medal, (guest, worth), glide=True)]
        move = MOVES.read(f"steal:{guest}")
        if scene.can(move):
            mark = circle("spot-solid", 0, 0, 25) + circle("hit", 0, 0, 25)
            drawn.append(scene.spot([move], mark, "steal", f"ou-do-{move}", [str(worth)]))
            points = text(f"+{scene.points(move)}", x, low + 30, "middle ou-gain", 26)
            ghosts.append(Ghost(move, points))
        elif move >= 0 and scene.view["phase"] == "build":
            drawn += scene.press(move, circle("hit", 0, 0, 25))
        items.append(Group(drawn, transform=moved(x, low + 33)))
    return items + ghosts
