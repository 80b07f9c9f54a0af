"""What lies before everybody: the dice, the viewer's board of chips, and the guests to come."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.pencil import Ink, circle, group, moved, path, rect, sign, text
from zamok.games.once_upon.draw import chips
from zamok.games.once_upon.draw.cards import (
    CARD_WIDTH,
    CORNER,
    back,
    card_height,
    card_part,
    card_words,
    printed_points,
)
from zamok.games.once_upon.draw.portraits import portrait
from zamok.games.once_upon.draw.scene import Scene, frame
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import MOVES
from zamok.games.once_upon.view import View

DICE_WIDTH = 97
HEIGHT = 214


def market(scene: Scene) -> Area:
    """Return dice, board and guests side by side."""
    if scene.view["phase"] == "dog":
        dice = _dog(scene)
    elif scene.view["phase"] in ("gain", "lift", "drop"):
        dice = [_gained(scene)]
    else:
        dice = _dice(scene)
    board = Group(chips.chip_board(scene), transform=moved(DICE_WIDTH, 2))
    x = DICE_WIDTH + chips.WIDTH + 8
    guests, width = _guests(scene)
    items = [Group(dice, id="ou-dice", hidden=True), board, Group(guests, transform=moved(x, 0))]
    return Area("market", scene.words("draw.market"), x + width + 4, HEIGHT, items)


# ---- dice --------------------------------------------------------------------------------------


def _die(face: str, turned: bool) -> Ink:
    """Return a wooden die, 60 across, with its symbol on top."""
    out = path("ou-cast", "M8 62 66 60 78 68 22 72z")
    out += path("ou-wood", "M60 7 69 15V63L60 58z") + path("ou-wood", "M7 60 60 60 69 66H16z")
    out += path("ou-shadow", "M60 7 69 15V66H16L7 60H60z")
    out += rect("ou-ink ou-white", 2, 2, 58, 58, 9) + rect("ou-thin", 6, 6, 50, 50, 6)
    if face:
        out += icon(face, 31, 31, 44)
    return group(out, transform=f"rotate({-5 if turned else 4} 31 31)")


def _used(view: View) -> list[bool]:
    """Return for each die whether the viewer has used it already."""
    left = view["dice_left"]
    if left is None or view["you"] != view["active"]:
        return [view["phase"] not in ("use", "sheet")] * 2
    rest = list(left)
    used = []
    for face in view["dice"]:
        used.append(face not in rest)
        if face in rest:
            rest.remove(face)
    return used or [False, False]


def _dice(scene: Scene) -> list[Item]:
    """Return both dice, whose turn it is, and what is still to be done with them."""
    view, words = scene.view, scene.words
    items: list[Item] = []
    if view["turn"]:
        items.append(sign(view["active"], 14, 12, 15))
        items.append(text(words("draw.turn", turn=view["turn"]), 28, 17, size=14, room=66))
    used = _used(view)
    for at, face in enumerate(view["dice"] or ["", ""]):
        y = 28 + 92 * at
        dim = "ou-half" if used[at] and not view["over"] else ""
        place = moved(14, y)
        die = Part(f"ou-die-{at}", _die, (face, at == 1), dim, place, rule="dice")
        items.append(die)
        if face:
            items.append(_face_name(scene, face, y + 86, 96))
    return items


def _face_name(scene: Scene, face: str, y: float, room: float) -> Ink:
    return text(scene.words(f"draw.face.{face}"), 48, y, "middle", 14, room=room)


def _at_work(scene: Scene, guest: str) -> Ink:
    """Return the guest at work, and for whom."""
    seat = scene.view["builder"] or 0
    face = group(portrait(guest), transform="translate(48 42) scale(.9)")
    return sign(seat, 14, 12, 15) + face


def _dog(scene: Scene) -> list[Item]:
    """Return the dog's die, which he throws for himself."""
    left = scene.view["dice_left"] or [""]
    die = Part("ou-die-dog", _die, (left[0], False), transform=moved(14, 82), rule="dice")
    items: list[Item] = [_at_work(scene, "dog"), die]
    if left[0]:
        items.append(_face_name(scene, left[0], 170, 90))
    return [*items, text(f"×{len(left)}", 48, 202, "middle ou-number", 26)]


def _gained(scene: Scene) -> Ink:
    """Return what a guest brings: chips of a resource, or chips the wizard may move."""
    view, seat = scene.view, scene.view["builder"] or 0
    if view["phase"] == "gain":
        out = sign(seat, 14, 12, 15)
        out += text(scene.words("draw.gains"), 48, 40, "middle", 14, room=92)
        out += circle("ou-ink ou-white", 48, 92, 38)
        out += icon("wild" if view["gain"] in (None, "any") else str(view["gain"]), 48, 92, 52)
        return out + text(f"×{view['count']}", 48, 164, "middle ou-number", 30)
    out = _at_work(scene, "wizard") + chips.chip(seat, 48, 118, 54)
    return out + text(f"×{max(1, view['count'])}", 48, 176, "middle ou-number", 30)


# ---- guests on offer ---------------------------------------------------------------------------


def _guests(scene: Scene) -> tuple[list[Item], float]:
    """Return the open guests and the deck, and how wide they are."""
    view = scene.view
    items: list[Item] = []
    ghosts: list[Item] = []
    x = 0.0
    for guest in view["open"]:
        move = MOVES.read(f"take:{guest}")
        items.append(Group(_open_guest(scene, guest, move), transform=moved(x, 4)))
        if scene.can(move):
            points = text(f"+{scene.points(move)}", x + CARD_WIDTH / 2, 70, "middle ou-gain", 40)
            ghosts.append(Ghost(move, points))
        x += CARD_WIDTH + 5
    scale = 0.46 if view["open"] else 1
    deck = group(
        back(view["variant"], 96 if view["open"] else 120, view["deck"]),
        transform=moved(x, 20, scale),
    )
    return [*items, group(deck, id="ou-deck", rule="guests"), *ghosts], x + 76 * scale


def _open_guest(scene: Scene, guest: str, move: int) -> list[Item]:
    """Return an open guest, who can be taken or, while one is chosen, tells why not."""
    jester, words, points = scene.view["jester"], scene.words, printed_points(guest)
    items: list[Item] = [card_part(guest, jester, words, points)]
    box = (0, 0, CARD_WIDTH, card_height(scene.view["variant"]), CORNER)
    if scene.can(move):
        said = card_words(guest, jester, words, points)
        items.append(scene.spot([move], frame(*box), "guests", f"ou-take-{guest}", said))
    elif scene.view["phase"] == "take":
        items += scene.press(move, rect("hit", *box))
    return items
