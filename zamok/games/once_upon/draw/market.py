"""What lies before everybody: the dice, the viewer's board of chips, and the guests to come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from zamok.engine.drawing import Area, attempt, ghost, num, part, sheet, sign, spot
from zamok.engine.words import Words
from zamok.games.once_upon.draw import chips
from zamok.games.once_upon.draw.cards import CARD_WIDTH, back, card, card_height
from zamok.games.once_upon.draw.gain import gain, own
from zamok.games.once_upon.draw.pencil import text
from zamok.games.once_upon.draw.portraits import portrait
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import NUMBERS
from zamok.games.once_upon.text import say_move
from zamok.games.once_upon.view import Castle, View

DICE_WIDTH = 97
HEIGHT = 214


@cache
def die(face: str, name: str, turned: bool) -> str:
    """Return a wooden die, 60 across, with its symbol on top."""
    tilt = -5 if turned else 4
    out = '<path class="ou-cast" d="M8 62 66 60 78 68 22 72z"/>'
    out += (
        '<path class="ou-wood" d="M60 7 69 15V63L60 58z"/><path class="ou-wood" d="M7 60 60'
        ' 60 69 66H16z"/>'
    )
    out += '<path class="ou-shadow" d="M60 7 69 15V66H16L7 60H60z"/>'
    out += '<rect class="ou-ink ou-white" x="2" y="2" width="58" height="58" rx="9"/>'
    out += '<rect class="ou-thin" x="6" y="6" width="50" height="50" rx="6"/>'
    if face:
        out += icon(face, 31, 31, 44)
    return (
        f'<g id="{name}" data-rule="dice" aria-hidden="true"><g transform="rotate({tilt} 31'
        f' 31)">{out}</g></g>'
    )


def _used(view: View) -> list[bool]:
    """Return for each die whether the viewer has used it already."""
    left = view["dice_left"]
    if view["phase"] == "dog" or left is None or view["you"] != view["active"]:
        return [view["phase"] not in ("use", "sheet")] * 2
    rest = list(left)
    used = []
    for face in view["dice"]:
        used.append(face not in rest)
        if face in rest:
            rest.remove(face)
    return used or [False, False]


def _dice(view: View, words: Words) -> str:
    """Return both dice, whose turn it is, and what is still to be done with them."""
    out = ""
    if view["turn"]:
        out += sign(view["active"], 14, 12, 15)
        out += text(words("draw.turn", turn=view["turn"]), 28, 17, 14, "", width=66)
    faces = view["dice"] or ["", ""]
    used = _used(view)
    for at, face in enumerate(faces):
        y = 28 + 92 * at
        drawn = part(f"ou-die-{at}", die(face, f"ou-die-{at}", at == 1))
        dim = ' class="ou-half"' if used[at] and not view["over"] else ""
        out += f'<g transform="translate(14 {y})"><g{dim}>{drawn}</g></g>'
        if face:
            out += text(words(f"draw.face.{face}"), 48, y + 86, 14, "middle", width=96)
    return out


def _dog(view: View, words: Words) -> str:
    """Return the dog's die, which he throws for himself."""
    face = (view["dice_left"] or [""])[0]
    body = part("ou-die-dog", die(face, "ou-die-dog", False))
    left = len(view["dice_left"] or [])
    out = sign(view["builder"] or 0, 14, 12, 15) + _face("dog")
    out += f'<g transform="translate(14 82)">{body}</g>'
    if face:
        out += text(words(f"draw.face.{face}"), 48, 170, 14, "middle", width=90)
    return out + text(f"×{left}", 48, 202, 26, "middle ou-number")


def _face(guest: str) -> str:
    """Return the guest at work."""
    return f'<g transform="translate(48 42) scale(.9)">{portrait(guest)}</g>'


def _gained(view: View, words: Words) -> str:
    """Return what a guest brings: chips of a resource, or chips the wizard may move."""
    seat = view["builder"] or 0
    out = sign(seat, 14, 12, 15)
    if view["phase"] == "gain":
        kind = view["gain"]
        out += text(words("draw.gains"), 48, 40, 14, "middle", width=92)
        out += '<circle class="ou-ink ou-white" cx="48" cy="92" r="38"/>'
        out += icon("wild" if kind in (None, "any") else str(kind), 48, 92, 52)
        return out + text(f"×{view['count']}", 48, 164, 30, "middle ou-number")
    out += _face("wizard") + chips.chip(seat, 48, 118, 54)
    return out + text(f"×{max(1, view['count'])}", 48, 176, 30, "middle ou-number")


# ---- guests on offer ----------------------------------------------------------------------------


def _guests(
    view: View, seat: int, castle: Castle, legal: Sequence[int], words: Words, names: Sequence[str]
) -> tuple[str, float]:
    """Return the open guests and the deck, and how wide they are."""
    variant = view["variant"]
    height = card_height(variant)
    data: dict[str, object] = {**view}
    out, ghosts, x = "", "", 0.0
    for guest in view["open"]:
        drawn = part(f"ou-guest-{guest}", card(guest, view["jester"], words))
        move = NUMBERS[f"take:{guest}"]
        box = f'width="{CARD_WIDTH}" height="{height}" rx="9"'
        place = f'<g transform="translate({num(x)} 4)">'
        if move in legal:
            body = place + drawn + f'<rect class="spot-solid" {box}/><rect class="hit" {box}/></g>'
            said = say_move(data, move, words, names)
            out += spot([move], said, body, rule="guests", id=f"ou-take-{guest}")
            points = gain(view, castle, move)
            ghosts += ghost(move, text(f"+{points}", x + CARD_WIDTH / 2, 70, 40, "middle ou-gain"))
        else:
            tries = (
                attempt(move, f'<rect class="hit" {box}/>')
                if view["phase"] == "take" and legal
                else ""
            )
            out += f"{place}{drawn}{tries}</g>"
        x += CARD_WIDTH + 5
    deck = back(variant, 96 if view["open"] else 120, view["deck"])
    scale = 0.46 if view["open"] else 1
    deck = (
        f'<g id="ou-deck" data-rule="guests" aria-hidden="true"><g'
        f' transform="translate({num(x)} 20) scale({scale})">{deck}</g></g>'
    )
    return out + deck + ghosts, x + 76 * scale


def market(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> Area:
    """Return dice, board and guests side by side."""
    seat = view["you"] if view["you"] is not None else 0
    castle = own(view, seat)
    if view["phase"] == "dog":
        out = _dog(view, words)
    elif view["phase"] in ("gain", "lift", "drop"):
        out = _gained(view, words)
    else:
        out = _dice(view, words)
    out = f'<g id="ou-dice" aria-hidden="true">{out}</g>'
    board = chips.draw_board(view, seat, castle, legal, words, names)
    out += f'<g transform="translate({DICE_WIDTH} 2)">{board}</g>'
    x = DICE_WIDTH + chips.WIDTH + 8
    guests, width = _guests(view, seat, castle, legal, words, names)
    out += f'<g transform="translate({num(x)} 0)">{guests}</g>'
    title = words("draw.market")
    return Area("market", title, sheet("market", x + width + 4, HEIGHT, title, out))
