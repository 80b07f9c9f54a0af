"""Plaques: what is written above and below a castle of the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from zamok.engine.drawing import num, part
from zamok.engine.words import Words
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw import outlook
from zamok.games.two_castles.draw.cards import small_card
from zamok.games.two_castles.draw.pencil import BOLD, called, cut, place, token, width, write
from zamok.games.two_castles.view import View

HEAD = 126  # height above a castle
FOOT = 112  # height below it
COLUMNS = (*facts.TYPES, "special", "throne", "attendants", "cards")


def head(view: View, number: int, wide: float, words: Words, names: Sequence[str]) -> str:
    """Return the name of a castle, its partners, its question, its cards and its points."""
    castle = view["castles"][number]
    cards = list(zip(castle["cards"], castle["card_points"], strict=True))
    room = wide - 128 - len(cards) * 126
    shapes = [
        place("shield", wide - 62, 56),
        write(castle["total"], wide - 62, 70, 44, "middle tc-bold tc-on"),
    ]
    heading = words(f"castle.{castle['name']}")
    if view["you"] is not None:
        side = words(f"side.{'LR'[outlook.side_of(view, number)]}")
        heading = words("draw.side", side=side, castle=heading)
    shapes.append(write(heading, 8, 36, 30, "tc-semi", room))
    at = 24.0
    each = (room - 30) / 2 - 40
    for player in outlook.partners(view, number):
        busy = "tc-semi" if player in view["acting"] else ""
        name = cut(called(player, words, names), each, 26 * BOLD)
        shapes.append(token(view, player, at, 66, 28) + write(name, at + 22, 75, 26, busy))
        at += width(name, 26 * BOLD) + 56
    if castle["step"] != "none":
        question = words(f"step.{castle['step']}")
        if castle["decider"] is not None:
            question += " " + words("board.decider", name=names[castle["decider"]])
        shapes.append(write(question, 8, 111, 22, "tc-ask tc-semi", wide - 136))
    for i, (key, points) in enumerate(cards):
        shapes.append(small_card(key, points, wide - 122 - (len(cards) - i) * 126, 4, words))
    name = f"tc-head-{number}"
    return part(name, f'<g id="{name}" aria-hidden="true">{"".join(shapes)}</g>')


def foot(view: View, number: int, wide: float) -> str:
    """Return a castle's rooms by type, on the way to a bonus, and points by category."""
    castle = view["castles"][number]
    points = outlook.categories(castle)
    points["special"] = sum(points.pop(key) for key in outlook.SPECIALS)
    counts = tuple(min(outlook.count(castle, key), 5) for key in facts.TYPES)
    return _foot(number, wide, counts, tuple(points[key] for key in COLUMNS))


@cache
def _foot(number: int, wide: float, counts: tuple[int, ...], points: tuple[int, ...]) -> str:
    step = wide / len(COLUMNS)
    shapes = [f'<rect class="tc-strip tc-outline" width="{num(wide)}" height="100" rx="8"/>']
    lines = "".join(f"M{num(step * i)} 8v84" for i in range(1, len(COLUMNS)))
    shapes.append(f'<path class="thin" d="{lines}"/>')
    for i, key in enumerate(COLUMNS):
        at = step * (i + 0.5)
        if i < len(counts):
            shapes.append(
                f'<g id="tc-kind-{number}-{key}" data-rule="bonus-{key}">'
                f"{place(f'k-{key}', at, 24, 1.35)}{place(f'pips-{counts[i]}', at, 54)}</g>"
            )
        elif key == "special":
            shapes.append(place("k-special", at, 24, 1.35))
        else:
            shapes.append(place(f"line-{key}", at, 24, 1.25))
        shapes.append(write(points[i], at, 90, 27, "middle tc-bold"))
    name = f"tc-foot-{number}"
    return part(name, f'<g id="{name}" aria-hidden="true">{"".join(shapes)}</g>')
