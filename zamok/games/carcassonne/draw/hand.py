"""What lies before a player: followers in supply, the keep, wall tokens."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine import Words
from zamok.engine.drawing import Area, Attempt, Group, Item, Part, Spot
from zamok.engine.pencil import BOLD, Ink, group, moved, path, rect, sign, text, use
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.facts import FOLLOWERS
from zamok.games.carcassonne.moves import MOVES
from zamok.games.carcassonne.view import Token

_WIDE, _HIGH = 430, 196
_TOKEN = 60
_NAME = 250  # room for a name


def hand(scene: Scene) -> Area:
    """Return what lies before the viewer."""
    return supplies(scene, "hand", [scene.view["you"] or 0])


def supplies(scene: Scene, key: str, seats: Sequence[int]) -> Area:
    """Return what lies before some of the players, side by side."""
    items = [
        Group(
            [_card(scene, seat), *_tokens(scene, seat)],
            id=f"cc-seat-{seat}",
            transform=moved(at * (_WIDE + 12), 0),
        )
        for at, seat in enumerate(seats)
    ]
    width = len(seats) * (_WIDE + 12) - 12
    return Area(key, scene.words(f"page.{key}"), width, _HIGH, items)


def _card(scene: Scene, seat: int) -> Part:
    player = scene.view["players"][seat]
    away = tuple(man["number"] for man in scene.view["followers"] if man["seat"] == seat)
    keep = None if player["keep"] is None else player["keep"]["with_tokens"]
    acting = scene.view["actor"] == seat
    points = (player["score"], scene.view["forecast"]["likely"][seat])
    of = (seat, scene.names[seat], acting, points, away, keep, scene.words)
    return Part(f"cc-card-{seat}", draw_card, of)


def draw_card(
    seat: int, name: str, acting: bool, points: tuple[int, int], away: tuple[int, ...],
    keep: int | None, words: Words,
) -> Ink:  # fmt: skip
    """Return a player's card: name, points, followers in supply, the keep."""
    now, likely = points
    out = rect("cc-card cc-acting" if acting else "cc-card", 1.5, 1.5, _WIDE - 3, _HIGH - 3, 10)
    out += sign(seat, 24, 26, 22)
    out += text(name, 44, 32, "cc-head", 18, room=_NAME, weight=BOLD)
    out += text(now, _WIDE - 16, 40, "cc-score end")
    if likely != now:
        out += text(words("page.likely", points=likely), _WIDE - 16, 60, "small soft end")
    for number in range(FOLLOWERS):
        x, y = 28 + 35 * number, 86
        if number in away:
            out += group(path("cc-away", _GONE), transform=moved(x, y))
        else:
            man = use(f"cc-man-{seat}", x, y, 1.15)
            out += group(man, id=f"cc-man-{seat}-{number}", glide=True)
    if keep is None:
        tower = use(f"cc-hold-{seat}", 254, 92)
        out += group(tower, id=f"cc-keep-{seat}", rule="keep", glide=True)
        return out + text(words("page.keep_free"), 282, 96, "small")
    out += path("cc-away", "M240 106V78H236V68H272V78H268V106z")
    return out + text(words.count("page.keep_size", keep), 282, 96, "small")


_GONE = "M-4-4C-11 0-12 8-13 15H13C12 8 11 0 4-4M6-9A6 6 0 1 1-6-9A6 6 0 1 1 6-9"


def _tokens(scene: Scene, seat: int) -> list[Item]:
    """Return a player's wall tokens; one that can be used now is a spot."""
    held = scene.view["players"][seat]["tokens"]
    if not held:
        return [text(scene.words("page.no_tokens"), 16, 160, "small soft")]
    wide = min(_TOKEN, (_WIDE - 24) / len(held))
    acting = scene.decides and seat == scene.view["actor"]
    found: list[Item] = []
    seen: list[int] = []
    offered: set[int] = set()  # one token of a number is pressed
    for at, token in enumerate(held):
        number = token["token"]
        seen.append(number)
        x, y = 42 + wide * at, 156
        piece = _token(f"cc-token-{seat}-{number}-{seen.count(number)}", token, x, y)
        move = MOVES.read(f"use {number}") if acting else -1
        box = (x - 28, y - 32, 56, 64, 10)
        if move >= 0 and scene.can(move) and token["ready"] and number not in offered:
            offered.add(number)
            piece += rect("spot-solid", *box) + rect("hit", *box)
            name = scene.say(move)
            found.append(Spot((move,), name, piece, _rule(number), written=(str(number),)))
        else:
            found.append(piece)
            if move >= 0 and not scene.can(move):
                found.append(Attempt(move, rect("hit", *box)))
    return found


def _token(name: str, token: Token, x: float, y: float) -> Ink:
    """Return a wall token; one that waits for the next turn looks so."""
    face = use(f"cc-token-{token['token']}", x, y)
    style = "" if token["ready"] else "cc-fresh"
    waits = "" if token["ready"] else use("cc-waits", x + 20, y + 24)
    return group(face, id=name, style=style, rule=_rule(token["token"])) + waits


def _rule(token: int) -> str:
    if token in (2, 3):
        return "token-2-3"
    return "token-4-6" if token in (4, 5, 6) else f"token-{token}"
