"""What lies before a player: followers in supply, the keep, wall tokens."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine import Words
from zamok.engine.drawing import Area, Attempt, Group, Item, Part, Spot
from zamok.engine.pencil import BOLD, Ink, Point, group, moved, path, rect, sign, text, use
from zamok.games.carcassonne.draw.scene import Scene
from zamok.games.carcassonne.facts import FOLLOWERS
from zamok.games.carcassonne.moves import MOVES
from zamok.games.carcassonne.view import Token

_WIDE, _HIGH = 300, 212
_STRIP = (268, 118)  # on a phone, beside the tile of the turn
_TOKEN = 58  # from one token to the next
_NAME = 170  # room for a name


def hand(scene: Scene) -> Area:
    """Return what lies before the viewer."""
    return supplies(scene, "hand", [scene.view["you"] or 0], own=True)


def supplies(scene: Scene, key: str, seats: Sequence[int], *, own: bool = False) -> Area:
    """Return what lies before some of the players, side by side."""
    small = scene.small
    wide, high = _size(small)
    items = [
        Group(
            [_card(scene, seat, small), *_tokens(scene, seat, small)],
            id=f"cc-seat-{seat}",
            transform=moved(at * (wide + 12), 0),
        )
        for at, seat in enumerate(seats)
    ]
    width = len(seats) * (wide + 12) - 12
    return Area(key, scene.words(f"page.{key}"), width, high, items, own=own)


def _size(small: bool) -> tuple[int, int]:
    return _STRIP if small else (_WIDE, _HIGH)


def _card(scene: Scene, seat: int, small: bool) -> Part:
    player = scene.view["players"][seat]
    away = tuple(man["number"] for man in scene.view["followers"] if man["seat"] == seat)
    keep = None if player["keep"] is None else player["keep"]["with_tokens"]
    acting = scene.view["actor"] == seat
    if small:
        return Part(f"cc-card-{seat}", draw_small_card, (seat, acting, away, keep))
    points = (player["score"], scene.view["forecast"]["likely"][seat])
    of = (seat, scene.names[seat], acting, points, away, keep, scene.words)
    return Part(f"cc-card-{seat}", draw_card, of)


def _ground(acting: bool, small: bool) -> Ink:
    wide, high = _size(small)
    return rect("cc-card cc-acting" if acting else "cc-card", 1.5, 1.5, wide - 3, high - 3, 10)


def draw_card(
    seat: int, name: str, acting: bool, points: tuple[int, int], away: tuple[int, ...],
    keep: int | None, words: Words,
) -> Ink:  # fmt: skip
    """Return a player's card: name, points, followers in supply, the keep."""
    now, likely = points
    out = _ground(acting, small=False)
    out += sign(seat, 24, 26, 22)
    out += text(name, 44, 32, "cc-head", 18, room=_NAME, weight=BOLD)
    out += text(now, _WIDE - 14, 38, "cc-score end sum")
    if likely != now:
        out += text(words("page.likely", points=likely), _WIDE - 14, 58, "cc-note soft end")
    for number in range(FOLLOWERS):
        out += _man(seat, number, number in away, (28 + 37 * number, 92), 1.2)
    told = words("page.keep_free") if keep is None else words.count("page.keep_size", keep)
    return out + _tower(seat, keep, (270, 98), 1) + text(told, _WIDE - 14, 132, "cc-note end")


def draw_small_card(seat: int, acting: bool, away: tuple[int, ...], keep: int | None) -> Ink:
    """Return a player's card for a phone: who has followers left sees it without words."""
    out = _ground(acting, small=True)
    for number in range(FOLLOWERS):
        out += _man(seat, number, number in away, (24 + 34 * number, 31), 1.15)
    out += _tower(seat, keep, (239, 31), 0.9)
    # How large its house is, where it stood.
    return out if keep is None else out + text(keep, 239, 33, "cc-head middle")


def _man(seat: int, number: int, away: bool, at: Point, size: float) -> Ink:
    """Return a follower in supply, or that he is out."""
    if away:
        return group(path("cc-away", _GONE), transform=moved(*at))
    man = f"cc-man-{seat}-{number}"
    return group(use(f"cc-man-{seat}"), id=man, transform=moved(*at, size), glide=True)


def _tower(seat: int, keep: int | None, at: Point, size: float) -> Ink:
    """Return the keep in supply, or that it stands on the board."""
    if keep is None:
        tower, place = use(f"cc-hold-{seat}"), moved(*at, size)
        return group(tower, id=f"cc-keep-{seat}", transform=place, rule="keep", glide=True)
    return group(path("cc-away", _EMPTY), transform=moved(*at, size), rule="keep")


_GONE = "M-4-4C-11 0-12 8-13 15H13C12 8 11 0 4-4M6-9A6 6 0 1 1-6-9A6 6 0 1 1 6-9"
_EMPTY = "M-14 14V-14H-18V-24H18V-14H14V14z"


def _places(count: int, small: bool) -> list[Point]:
    """Return where so many tokens lie: they overlap when there are many."""
    wide, high = _size(small)
    step = min(_TOKEN, (wide - 66) / max(1, count - 1))
    return [(33 + step * at, high - (35.0 if small else 38.0)) for at in range(count)]


def _tokens(scene: Scene, seat: int, small: bool) -> list[Item]:
    """Return a player's wall tokens; one that can be used now is a spot, above the others."""
    held = scene.view["players"][seat]["tokens"]
    if not held:
        x, y = _places(1, small)[0]
        return [text(scene.words("page.no_tokens"), x - 17, y + 5, "cc-note soft")]
    acting = scene.decides and seat == scene.view["actor"]
    found: list[Item] = []
    pressed: list[Item] = []
    seen: list[int] = []
    offered: set[int] = set()  # one token of a number is pressed
    for token, (x, y) in zip(held, _places(len(held), small), strict=True):
        number = token["token"]
        seen.append(number)
        piece = _token(f"cc-token-{seat}-{number}-{seen.count(number)}", token, x, y)
        move = MOVES.read(f"use {number}") if acting else -1
        box = (x - 28, y - 32, 56, 64, 10)
        if move >= 0 and scene.can(move) and token["ready"] and number not in offered:
            offered.add(number)
            piece += rect("spot-solid", *box) + rect("hit", *box)
            name = scene.say(move)
            pressed.append(Spot((move,), name, piece, _rule(number), written=(str(number),)))
        else:
            found.append(piece)
            if move >= 0 and not scene.can(move):
                found.append(Attempt(move, rect("hit", *box)))
    return [*found, *pressed]


def _token(name: str, token: Token, x: float, y: float) -> Ink:
    """Return a wall token; one that waits for the next turn looks so."""
    face = use(f"cc-token-{token['token']}", x, y)
    if not token["ready"]:
        face = group(face, style="cc-fresh") + use("cc-waits", x + 20, y + 24)
    return group(face, id=name, rule=_rule(token["token"]))


def _rule(token: int) -> str:
    if token in (2, 3):
        return "token-2-3"
    return "token-4-6" if token in (4, 5, 6) else f"token-{token}"
