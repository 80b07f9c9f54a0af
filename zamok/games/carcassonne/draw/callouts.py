"""Whom a player could put on the tile just laid: beside it, by name and with what each brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zamok.engine.drawing import Spot
from zamok.engine.pencil import BOLD, Point, circle, line, path, rect, text, use, width
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.draw.wall import HEIGHT
from zamok.games.carcassonne.facts import COURT, ROLE_NAMES

_WIDE, _HIGH = 84.0, 36.0  # of a callout; the page's camera goes so near that a finger hits it
_STEP = _HIGH + 3
_AWAY = 5  # from the tile
_MARK = 15  # the ring where the follower would stand
_NAME, _TELL = 12.5, 12.0  # sizes of letters
_LOOK = "cc-callout-name middle"
_EDGE = 8  # from the end of the board


def callouts(
    scene: Scene, at: Point, places: Mapping[int, Point], kinds: Mapping[int, int]
) -> list[Spot]:
    """Return a spot a move: where the follower would stand, and a board telling of it.

    `places` are on the picture, by move, `at` is the corner of the tile.
    """
    left, right = _shared(at, places)
    found = []
    for moves, x in ((left, at[0] - _AWAY - _WIDE), (right, at[0] + 100 + _AWAY)):
        heights = _stacked([places[move][1] for move in moves])
        for move, y in zip(moves, heights, strict=True):
            found.append(_callout(scene, move, places[move], (x, y), kinds[move]))
    return found


def _shared(at: Point, places: Mapping[int, Point]) -> tuple[list[int], list[int]]:
    """Return the moves told of on the left and on the right, from top to bottom."""
    across = sorted(places, key=lambda move: (places[move][0], places[move][1]))
    half = sum(places[move][0] < at[0] + 50 for move in across)
    most = (len(across) + 1) // 2 if len(across) > 1 else 1
    half = min(most, max(len(across) - most, half))
    down = [
        sorted(side, key=lambda move: places[move][1]) for side in (across[:half], across[half:])
    ]
    return down[0], down[1]


def _stacked(wanted: Sequence[float]) -> list[float]:
    """Return where boards stand below each other: near where they are wanted, none over another."""
    if not wanted:
        return []
    middle = sum(wanted) / len(wanted)
    high = _STEP * len(wanted)
    top = min(HEIGHT - _EDGE - high, max(_EDGE, middle - high / 2))
    return [top + _STEP * number for number in range(len(wanted))]


def _callout(scene: Scene, move: int, place: Point, at: Point, kind: int) -> Spot:
    (x, y), (px, py) = at, place
    role = ROLE_NAMES[kind]
    name = scene.words(f"role.{role}")
    told, sign = _worth(scene, move, kind)
    edge = x + _WIDE if x < px else x
    ink = path("cc-lead", line(((edge, y + _HIGH / 2), (px, py)), closed=False))
    ink += circle("cc-spot", px, py, _MARK)
    ink += use(f"cc-{role}-{scene.view['actor']}", px, py, 0.8, style="cc-waiting")
    ink += rect("spot-solid", x, y, _WIDE, _HIGH, 8) + rect("cc-callout", x, y, _WIDE, _HIGH, 8)
    middle = x + _WIDE / 2
    ink += text(
        name, middle, y + 14.5, "cc-callout-name middle", _NAME, room=_WIDE - 8, weight=BOLD
    )
    wide = width(told, _TELL, BOLD)
    start = middle - (wide + (20 if sign else 0)) / 2
    ink += text(told, start, y + 30, "cc-callout-tell", _TELL)
    if sign:
        ink += use(sign, start + wide + 12, y + 26, 0.42)
    ink += rect("hit", x, y, _WIDE, _HIGH, 8) + circle("hit", px, py, _MARK)
    return Spot((move,), scene.say(move), ink, "follower", written=(name, told))


def _worth(scene: Scene, move: int, kind: int) -> tuple[str, str]:
    """Return what the follower brings in short, and a symbol: a token, a market of the end."""
    gain = scene.gain(move)
    for landing in gain["scores"]:
        return f"+{landing['points']}", "cc-back" if landing["token"] else ""
    if kind == COURT:
        return f"+{gain['later']}", "cc-market"
    # Nobody knows yet what an open object will pay: so far it is that large.
    return scene.words.count("size.tiles", len({spot["cell"] for spot in gain["reach"]})), ""
