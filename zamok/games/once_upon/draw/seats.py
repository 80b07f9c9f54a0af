"""What is yours, and what lies before the others."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, attempt, ghost, num, part, sheet, sign, spot
from zamok.engine.words import Words
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.cards import CARD_WIDTH, card, card_height, medal
from zamok.games.once_upon.draw.chips import chip, small_board
from zamok.games.once_upon.draw.gain import gain, guest_worth, own
from zamok.games.once_upon.draw.pencil import text
from zamok.games.once_upon.draw.sheet import standing
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import NUMBERS
from zamok.games.once_upon.text import say_move
from zamok.games.once_upon.view import Castle, View

_CHIPS = 132  # width of the heap of chips


def hand(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> Area:
    """Return the chips that are left and the own guests."""
    seat = view["you"] if view["you"] is not None else 0
    castle = own(view, seat)
    height = card_height(view["variant"]) + 10
    out = _heap(seat, castle, words)
    guests = castle["guests"]
    room = 900 - _CHIPS - 8
    step = min(CARD_WIDTH + 8.0, (room - CARD_WIDTH) / max(1, len(guests) - 1))
    data: dict[str, object] = {**view}
    for at in range(max(4, len(guests))):
        x = _CHIPS + step * at
        if at >= len(guests):
            out += (
                f'<rect class="ou-pencil" x="{num(x)}" y="4" width="{CARD_WIDTH}"'
                f' height="{height - 10}" rx="9"/>'
            )
            out += icon("floor", x + CARD_WIDTH / 2 - 22, height / 2, 30, "ou-faint")
            out += icon("guest", x + CARD_WIDTH / 2 + 22, height / 2, 30, "ou-faint")
            continue
        guest = guests[at]
        worth = guest_worth(guest, castle, view["jester"])
        drawn = part(f"ou-guest-{guest}", card(guest, view["jester"], words, worth))
        drawn = f'<g transform="translate({num(x)} 4)">{drawn}'
        box = f'width="{CARD_WIDTH}" height="{height - 10}" rx="9"'
        move = NUMBERS.get(f"reuse:{guest}", -1)
        if move in legal:
            body = drawn + f'<rect class="spot-solid" {box}/><rect class="hit" {box}/></g>'
            said = say_move(data, move, words, names)
            out += spot([move], said, body, rule="reuse", id=f"ou-do-{move}")
        else:
            out += drawn + "</g>"
    title = words("draw.hand") if view["you"] is not None else words("draw.of", name=names[seat])
    width = _CHIPS + step * max(3, len(guests) - 1) + CARD_WIDTH + 6
    return Area("hand", title, sheet("hand", width, height, title, out))


def _heap(seat: int, castle: Castle, words: Words) -> str:
    """Return the chips that do not lie on the board."""
    out = ""
    for at in range(castle["chips_left"]):
        out += chip(seat, 24 + 27 * (at % 4) + 6 * (at // 4 % 2), 84 - 20 * (at // 4), 32)
    out += text(words.count("draw.chips", castle["chips_left"]), 62, 122, 15, "middle", width=122)
    heap = f'<g id="ou-heap-{seat}" data-rule="chips" aria-hidden="true">{out}</g>'
    return part(f"ou-heap-{seat}", heap)


# ---- the others ------------------------------------------------------------------------------


def others(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> Area:
    """Return the castles of the others, smaller, with board and guests below."""
    me = view["you"] if view["you"] is not None else 0
    count = len(view["castles"])
    seats = [(me + step) % count for step in range(1, count)]
    scale = (0.6, 0.48, 0.335)[count - 2]
    width = max(plan.WIDTH * scale, 288)
    out = ""
    for at, seat in enumerate(seats):
        body = _other(view, seat, scale, width, legal, words, names)
        out += f'<g transform="translate({num(at * (width + 10))} 0)">{body}</g>'
    title = words("draw.others")
    whole = len(seats) * (width + 10) - 6
    height = plan.HEIGHT * scale + 132
    return Area("others", title, sheet("others", whole, height, title, out))


def _other(
    view: View,
    seat: int,
    scale: float,
    width: float,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
) -> str:
    castle = view["castles"][seat]
    out = sign(seat, 14, 16, 20) + text(names[seat], 30, 22, 17, "ou-bolder", width=width - 186)
    out += text(words.count("board.points", castle["score"]), width - 4, 22, 16, "end ou-bolder")
    if seat == view["active"] and view["turn"] and not view["over"]:
        out += icon("die", width - 118, 16, 20)
    if seat in view["actors"]:
        out += icon("lingering", width - 142, 16, 19)
    x = 12.0
    flags = sum(len(wall["flags"]) for wall in castle["walls"])
    walls = sum(wall["built"] for wall in castle["walls"])
    for kind, said in (
        ("floor", f"{castle['floors']}/4"),
        ("tower", f"{len(castle['towers'])}/4"),
        ("wall", f"{walls}/4"),
        ("flag", str(flags)),
        ("person", str(castle["residents"])),
    ):
        out += icon(kind, x, 43, 20) + text(said, x + 13, 49, 15, "")
        x += 62 if "/" in said else 52
    body = standing(seat, castle, digits=scale > 0.55)
    out += f'<g transform="translate(0 60) scale({scale})">{body}</g>'
    low = 60 + plan.HEIGHT * scale + 4
    small = part(f"ou-board-{seat}", small_board(seat, tuple(castle["chips"])))
    out += f'<g transform="translate(2 {num(low)})">{small}</g>'
    return out + _medals(view, seat, castle, width, low, legal, words, names)


def _medals(
    view: View,
    seat: int,
    castle: Castle,
    width: float,
    low: float,
    legal: Sequence[int],
    words: Words,
    names: Sequence[str],
) -> str:
    """Return the guests of another seat; those who can be stolen can be pressed."""
    data: dict[str, object] = {**view}
    out, ghosts = "", ""
    room = width - 118 - 46
    step = min(50.0, room / max(1, len(castle["guests"]) - 1))
    for at, guest in enumerate(castle["guests"]):
        worth = guest_worth(guest, castle, view["jester"])
        drawn = part(f"ou-guest-{guest}", medal(guest, worth))
        x = 118 + 24 + step * at
        place = f'<g transform="translate({num(x)} {num(low + 33)})">{drawn}'
        move = NUMBERS.get(f"steal:{guest}", -1)
        if move in legal:
            mark = '<circle class="spot-solid" r="25"/><circle class="hit" r="25"/></g>'
            said = say_move(data, move, words, names)
            out += spot([move], said, place + mark, rule="steal", id=f"ou-do-{move}")
            points = gain(view, own(view, view["you"] or 0), move)
            ghosts += ghost(move, text(f"+{points}", x, low + 30, 26, "middle ou-gain"))
        elif move >= 0 and view["phase"] == "build" and legal:
            out += place + attempt(move, '<circle class="hit" r="25"/>') + "</g>"
        else:
            out += place + "</g>"
    return out + ghosts
