"""Drawing: what a game's `draw` package gives the page, as data.

A drawing is made from a view, never from a position. Ink is mere picture; whatever has a
meaning for the page (what can be pressed, what stays the same, where something is) is a value
of its own. `engine/markup.py` makes SVG of it, once, at the end. The values that a drawing has by
hundreds are named tuples, the quickest to make and to compare.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from zamok.engine.event import Line, Told
from zamok.engine.kept import Stamp, kept, stamp_of
from zamok.engine.pencil import Ink, Point
from zamok.engine.screen import WIDE, Layout
from zamok.engine.stage import Beat
from zamok.engine.tally import Column
from zamok.engine.words import Words

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
T = TypeVar("T")
S = TypeVar("S", bound="Scene[Any]")

AREAS_KEPT = 12_288  # of what thousands of viewers see now, about 3 KB each
PARTS_KEPT = 8192  # drawn parts in memory, of about 1 KB each


class Part(NamedTuple):
    """A thing that stays the same while what it shows does: a tile, a castle, a card.

    `draw` is called with `of`, the slice of the view it depends on, and with nothing else: equal
    slices give equal pictures, which are drawn once, and are not sent again to whom has them.
    """

    id: str
    draw: Callable[..., Ink]
    of: tuple[Hashable, ...]
    style: str = ""
    transform: str = ""
    rule: str = ""
    glide: bool = False  # it moves to a new place instead of jumping there

    def ink(self) -> Ink:
        """Return its picture."""
        return _drawn(self.draw, self.of)


@lru_cache(PARTS_KEPT)
def _drawn(draw: Callable[..., Ink], of: tuple[Hashable, ...]) -> Ink:
    return draw(*of)


class Spot(NamedTuple):
    """A place that makes a move when it is pressed.

    Several moves are the same place turned: the page goes through them in order. `written` is
    what is to be read on it: who speaks to the machine says that, so it belongs to the name.
    `anchor` names the anchor of the area where the sign of whoever suggests a move goes. What
    `lifts` a piece asks next where it goes: whoever carries it sees the places on the way.
    """

    moves: tuple[int, ...]
    name: str
    ink: Ink
    rule: str = ""
    id: str = ""
    written: tuple[str, ...] = ()
    anchor: str = ""
    lifts: bool = False


class Ghost(NamedTuple):
    """What a move would look like; it is hidden until its spot is pointed at."""

    move: int
    ink: Ink


class Attempt(NamedTuple):
    """A place where a move is not allowed: pressing it tells which rule forbids it."""

    move: int
    ink: Ink


class Group(NamedTuple):
    """Things that belong together, moved or styled as one."""

    items: Sequence[Item]
    id: str = ""
    style: str = ""
    transform: str = ""
    rule: str = ""
    hidden: bool = False  # pure decoration for the ear


Item: TypeAlias = Ink | Part | Spot | Ghost | Attempt | Group


@dataclass(frozen=True)
class Area:
    """One picture of the table: its key, what it shows in words, its size and what is in it.

    `top` is headroom above zero. `defs` are the symbols that this or other areas use. `anchors`
    say where things are that others need to find. `each` is the size of what one of several players
    has in it: opened large on a phone, that is seen whole, and the picture goes on to the side.
    """

    key: str
    title: str
    width: float
    height: float
    items: Sequence[Item]
    top: float = 0
    defs: Sequence[Part] = ()
    anchors: Mapping[str, Point] = field(default_factory=dict)
    own: bool = False  # the viewer's goods: always in sight while they decide
    still: bool = False  # a board seen whole: the camera comes nearer for fingers only
    each: tuple[float, float] | None = None
    folder: Path | None = field(default=None, compare=False, repr=False)  # of its game's colours

    def _repr_svg_(self) -> str:
        from zamok.engine.style import picture  # which is made of areas

        return picture([self], self.folder).svg

    def walk(self) -> Iterator[Item]:
        """Give everything in the area, what lies in groups too, in the order of drawing."""
        return _walk(self.items)

    @property
    def parts(self) -> list[Part]:
        """The parts in it, symbols first."""
        return [*self.defs, *(item for item in self.walk() if isinstance(item, Part))]

    @property
    def spots(self) -> list[Spot]:
        """The places to press."""
        return [item for item in self.walk() if isinstance(item, Spot)]

    @property
    def ghosts(self) -> list[Ghost]:
        """What moves would look like."""
        return [item for item in self.walk() if isinstance(item, Ghost)]

    @property
    def attempts(self) -> list[Attempt]:
        """Where people press in vain."""
        return [item for item in self.walk() if isinstance(item, Attempt)]


def _walk(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from _walk(item.items)


@dataclass(frozen=True)
class Points:
    """What a seat has now, and what it would have if the game ended as things lie."""

    now: int
    likely: int | None = None


class Draw(Protocol[V_contra]):
    """What the `draw` package of every game offers; docs/DRAWING.md says how it is used."""

    layout: Layout  # where the areas are on a window, by its shape

    def areas(
        self,
        view: V_contra,
        legal: Sequence[int],
        words: Words,
        names: Sequence[str],
        shape: str = WIDE,
        /,
    ) -> list[Area]:
        """Return the pictures of the table for a shape of the window, the board first."""
        ...

    def panels(self, view: V_contra, words: Words, names: Sequence[str], /) -> list[Area]:
        """Return pictures to open on demand: what is left in the bag, what scores how."""
        ...

    def stage(self, event: Told, /) -> Beat:
        """Return what there is to see of an event."""
        ...

    def points(self, view: V_contra, /) -> list[Points]:
        """Return what each seat has, as far as this viewer may know."""
        ...

    def tally(self, view: V_contra, breakdown: Sequence[Sequence[Line]], /) -> list[Column]:
        """Return what is counted at the end: `by_seat`, unless seats share what they build."""
        ...

    def castles(
        self, view: V_contra, words: Words, names: Sequence[str], shape: str = WIDE, /
    ) -> list[Area]:
        """Return what was built, as it is counted: a picture for each column, or one for all."""
        ...

    def cover(self) -> Area:
        """Return the picture of the game for the home page, 480 by 320."""
        ...


class Says(Protocol[V_contra]):
    """What a scene needs of a game's `text` module."""

    def say_move(self, view: V_contra, move: int, words: Words, names: Sequence[str], /) -> str:
        """Return a move as a short phrase."""
        ...


def say_move(voice: Says[V], view: V, move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move in words."""
    return voice.say_move(view, move, words, names)


def only(view: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """Return a view with nothing in it but some of its keys."""
    return {key: view[key] for key in keys}


class Scene(Generic[V]):
    """One view about to be drawn, with all that its drawing needs at hand.

    A game's `draw/scene.py` has its own below this one, and says there whose `voice` it has.
    """

    voice: Says[Any]

    def __init__(
        self,
        view: V,
        legal: Sequence[int],
        words: Words,
        names: Sequence[str],
        shape: str = WIDE,
    ) -> None:
        self.view = view
        self.shape = shape  # of the window
        self.legal = tuple(legal)
        self.words = words
        self.names = tuple(names)
        self._chosen = frozenset(legal)

    def kept(
        self: S, draw: Callable[[S], T], seen: Mapping[str, Any], legal: Sequence[int] = ()
    ) -> T:
        """Return what a function of a module draws of a slice of the view, and of some moves.

        It is given a scene that holds nothing else, besides words, names and shape. The same of
        these gives the same thing again, whoever looks.
        """
        shown = stamp_of(seen), tuple(legal), self.words, self.names, self.shape
        return cast(T, _drawn_of(draw, type(self), *shown))

    def can(self, move: int) -> bool:
        """Tell whether the viewer may make this move now."""
        return move in self._chosen

    def say(self, move: int) -> str:
        """Return a move in words."""
        return self.voice.say_move(self.view, move, self.words, self.names)

    def press(
        self,
        move: int,
        ink: Ink,
        rule: str = "",
        written: Sequence[str] = (),
        *,
        lifts: bool = False,
    ) -> list[Item]:
        """Return a spot for a legal move, an attempt for another, nothing for who only looks."""
        if self.can(move):
            return [Spot((move,), self.say(move), ink, rule, written=tuple(written), lifts=lifts)]
        return [Attempt(move, ink)] if self.legal else []


def _draw(
    draw: Callable[[Any], object], scene: type[Scene[Any]], seen: Stamp[Mapping[str, Any]],
    legal: tuple[int, ...], words: Words, names: tuple[str, ...], shape: str,
) -> object:  # fmt: skip
    return draw(scene(seen.read(), legal, words, names, shape))


_drawn_of = kept(_draw, AREAS_KEPT)
