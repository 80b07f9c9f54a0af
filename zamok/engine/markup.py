"""Markup: SVG made of drawings, the only place where it is.

`Kept` is a piece of markup that a receiver may have already: the page's own parts (blocks of
the log, panels) are such pieces, too. Whoever asks for markup says what becomes of them: they
stand in it whole, or only as a stub by which the receiver finds what it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from zamok.engine.drawing import Area, Attempt, Ghost, Group, Item, Part, Spot
from zamok.engine.pencil import circle, label, num, sign

_WORDS = re.compile(r"[^\W_]+")
_ASIDES = re.compile(r"\([^()]*\)")


@dataclass(frozen=True)
class Kept:
    """One element with an id; another may lie in it."""

    id: str
    tag: str
    markup: str

    @property
    def mark(self) -> int:
        """A number by which a receiver's piece is known to be the same."""
        return hash(self.markup)


Keeper = Callable[[Kept], str]


def whole(kept: Kept) -> str:
    """Return a piece as it is."""
    return kept.markup


def stub(kept: Kept) -> str:
    """Return the place of a piece that comes separately or is there already."""
    return f'<{kept.tag} id="{kept.id}" data-same=""></{kept.tag}>'


def svg(
    area: Area,
    keeper: Keeper = whole,
    suggested: Mapping[int, Sequence[int]] | None = None,
    at: tuple[float, float] | None = None,
) -> str:
    """Return an area as a whole `<svg>`.

    `suggested` are moves and the seats that suggest them: their signs stand at the anchors.
    `at` is where it goes within another picture.
    """
    body = "".join(_item(part, keeper) for part in area.defs)
    if body:
        body = f"<defs>{body}</defs>"
    body += "".join(_item(item, keeper) for item in area.items)
    if suggested:
        body += _signs(area, suggested)
    high = area.height + area.top
    place = f' x="{num(at[0])}" y="{num(at[1])}"' if at is not None else ""
    if area.each is not None:
        place += f' data-each="{num(area.each[0])} {num(area.each[1])}"'
    return (
        f'<svg id="area-{area.key}" class="area" role="group" aria-label="{label(area.title)}"'
        f'{place} viewBox="0 {num(-area.top)} {num(area.width)} {num(high)}"'
        f' width="{num(area.width)}" height="{num(high)}"'
        f' xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    )


def _item(item: Item, keeper: Keeper) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, Part):
        return keeper(_part(item))
    if isinstance(item, Spot):
        return _spot(item)
    if isinstance(item, Ghost):
        return f'<g class="ghost" data-ghost="{item.move}" aria-hidden="true">{item.ink}</g>'
    if isinstance(item, Attempt):
        return f'<g class="attempt" data-try="{item.move}" aria-hidden="true">{item.ink}</g>'
    inner = "".join(_item(one, keeper) for one in item.items)
    return f"<g{_group(item)}>{inner}</g>"


@lru_cache(8192)
def _part(part: Part) -> Kept:
    extra = f' class="{part.style}"' if part.style else ""
    extra += f' transform="{part.transform}"' if part.transform else ""
    extra += f' data-rule="{part.rule}"' if part.rule else ""
    extra += ' data-glide=""' if part.glide else ""
    markup = f'<g id="{part.id}"{extra} aria-hidden="true">{part.ink()}</g>'
    return Kept(part.id, "g", markup)


def _group(group: Group) -> str:
    extra = f' id="{group.id}"' if group.id else ""
    extra += f' class="{group.style}"' if group.style else ""
    extra += f' transform="{group.transform}"' if group.transform else ""
    extra += f' data-rule="{group.rule}"' if group.rule else ""
    return extra + (' aria-hidden="true"' if group.hidden else "")


def _spot(spot: Spot) -> str:
    moves = " ".join(str(move) for move in spot.moves)
    extra = f' id="{spot.id}"' if spot.id else ""
    extra += f' data-rule="{spot.rule}"' if spot.rule else ""
    return (
        f'<g class="spot"{extra} data-moves="{moves}" role="button" tabindex="-1"'
        f' aria-label="{label(spot_name(spot))}">{spot.ink}</g>'
    )


def spot_name(spot: Spot) -> str:
    """Return the name of a spot, which holds what is written on it word for word."""
    written = " ".join(spot.written)
    if written and f" {_spoken(written)} " not in f" {_spoken(spot.name)} ":
        return f"{spot.name}, {written}"
    return spot.name


@lru_cache(8192)
def _spoken(text: str) -> str:
    """Return the words of a text as they are listened for: without signs and asides."""
    return " ".join(_WORDS.findall(_ASIDES.sub("", text)))


def _signs(area: Area, suggested: Mapping[int, Sequence[int]]) -> str:
    """Return the signs of those who suggest a move, at the anchors of its spots."""
    drawn = []
    for spot in area.spots:
        seats = list(chain.from_iterable(suggested.get(move, ()) for move in spot.moves))
        if not spot.anchor or not seats:
            continue
        x, y = area.anchors[spot.anchor]
        moves = " ".join(str(move) for move in spot.moves)
        for i, seat in enumerate(seats):
            disc = circle("suggested-disc", x + 40 * i, y, 19)
            shown = disc + sign(seat, x + 40 * i, y, 25)
            drawn.append(f'<g class="suggested" data-of="{moves}" aria-hidden="true">{shown}</g>')
    return "".join(drawn)
