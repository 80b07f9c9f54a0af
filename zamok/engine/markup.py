"""Markup: SVG made of drawings, the only place where it is.

A part of a page is an element that a receiver may have already: a `Part` of a drawing, or a `Kept`
piece of the page itself (a block of the log, a picture). Whoever asks for markup says what becomes
of parts: they stand in it whole, or only as a stub by which the receiver finds what it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from zamok.engine.drawing import Area, Attempt, Ghost, Group, Item, Part, Spot
from zamok.engine.pencil import circle, label, num, sign

_WORDS = re.compile(r"[^\W_]+")
_ASIDES = re.compile(r"\([^()]*\)")
_STUB = re.compile(r'<(\w+) id="([^"]*)" data-same=""></\1>')


class Kept(NamedTuple):
    """A piece of the page: one element with an id; others may lie in it.

    Its mark tells whether a receiver has the same; its markup is made when it is asked for.
    """

    id: str
    tag: str
    mark: int
    make: Callable[..., str]
    of: tuple[object, ...]


Piece: TypeAlias = Kept | Part
Keeper: TypeAlias = Callable[[Piece], str]


def ready(id: str, tag: str, markup: str) -> Kept:
    """Return a piece whose markup is there."""
    return Kept(id, tag, hash(markup), str, (markup,))


def mark(piece: Piece) -> object:
    """Return that by which a receiver's piece is known to be the same."""
    return piece.mark if isinstance(piece, Kept) else piece


def whole(piece: Piece) -> str:
    """Return a piece as it is."""
    return piece.make(*piece.of) if isinstance(piece, Kept) else _part(piece)


def stub(piece: Piece) -> str:
    """Return the place of a piece that comes separately or is there already."""
    tag = piece.tag if isinstance(piece, Kept) else "g"
    return f'<{tag} id="{piece.id}" data-same=""></{tag}>'


def put_together(markup: str, pieces: Mapping[str, Piece]) -> str:
    """Return markup with the pieces in their places, and those that lie in them in theirs."""
    return _STUB.sub(lambda found: put_together(whole(pieces[found[2]]), pieces), markup)


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
    return sketch(area, keeper, suggested, at)[0]


def sketch(
    area: Area,
    keeper: Keeper = whole,
    suggested: Mapping[int, Sequence[int]] | None = None,
    at: tuple[float, float] | None = None,
) -> tuple[str, list[int]]:
    """Return an area as `svg` does, and the moves that can be made by pressing something in it."""
    drawn: list[str] = []
    moves: list[int] = []
    if area.defs:
        drawn += ["<defs>", *map(keeper, area.defs), "</defs>"]
    _draw(area.items, keeper, drawn, moves)
    if suggested:
        drawn.append(_signs(area, suggested))
    high = area.height + area.top
    place = f' x="{num(at[0])}" y="{num(at[1])}"' if at is not None else ""
    if area.each is not None:
        place += f' data-each="{num(area.each[0])} {num(area.each[1])}"'
    markup = (
        f'<svg id="area-{area.key}" class="area" role="group" aria-label="{label(area.title)}"'
        f'{place} viewBox="0 {num(-area.top)} {num(area.width)} {num(high)}"'
        f' width="{num(area.width)}" height="{num(high)}"'
        f' xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}</svg>'
    )
    return markup, moves


def chunks(area: Area) -> tuple[list[str], list[str]]:
    """Return the symbols of an area, and the markup of each thing in it in order of drawing."""
    found: list[str] = []
    for item in area.items:
        drawn: list[str] = []
        _draw([item], whole, drawn, [])
        found.append("".join(drawn))
    return [whole(part) for part in area.defs], found


def _draw(items: Sequence[Item], keeper: Keeper, drawn: list[str], moves: list[int]) -> None:
    """Add the markup of some items to what is drawn, and what can be pressed in it to the moves."""
    for item in items:
        if isinstance(item, str):
            drawn.append(item)
        elif isinstance(item, Part):
            drawn.append(keeper(item))
        elif isinstance(item, Spot):
            drawn.append(_spot(item))
            moves += item.moves
        elif isinstance(item, Group):
            drawn.append(f"<g{_group(item)}>")
            _draw(item.items, keeper, drawn, moves)
            drawn.append("</g>")
        elif isinstance(item, Ghost):
            drawn.append(_quiet("ghost", "data-ghost", item))
        else:
            drawn.append(_quiet("attempt", "data-try", item))


def _quiet(style: str, name: str, item: Ghost | Attempt) -> str:
    return f'<g class="{style}" {name}="{item.move}" aria-hidden="true">{item.ink}</g>'


def _part(part: Part) -> str:
    extra = f' class="{part.style}"' if part.style else ""
    extra += f' transform="{part.transform}"' if part.transform else ""
    extra += f' data-rule="{part.rule}"' if part.rule else ""
    extra += ' data-glide=""' if part.glide else ""
    return f'<g id="{part.id}"{extra} aria-hidden="true">{part.ink()}</g>'


def _group(group: Group) -> str:
    extra = f' id="{group.id}"' if group.id else ""
    extra += f' class="{group.style}"' if group.style else ""
    extra += f' transform="{group.transform}"' if group.transform else ""
    extra += f' data-rule="{group.rule}"' if group.rule else ""
    return extra + (' aria-hidden="true"' if group.hidden else "")


def _spot(spot: Spot) -> str:
    moves = " ".join(map(str, spot.moves))
    extra = f' id="{spot.id}"' if spot.id else ""
    extra += f' data-rule="{spot.rule}"' if spot.rule else ""
    extra += ' data-lifts=""' if spot.lifts else ""
    return (
        f'<g class="spot"{extra} data-moves="{moves}" role="button" tabindex="-1"'
        f' aria-label="{_called(spot.name, spot.written)}">{spot.ink}</g>'
    )


@lru_cache(8192)
def _called(name: str, written: tuple[str, ...]) -> str:
    """Return the name of a spot, which holds what is written on it word for word."""
    letters = " ".join(written)
    if letters and f" {_spoken(letters)} " not in f" {_spoken(name)} ":
        return label(f"{name}, {letters}")
    return label(name)


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
