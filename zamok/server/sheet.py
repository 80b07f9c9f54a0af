"""Sheet: a table as it is shown through one pair of eyes, made once for all who look so."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol

from pydantic_core import to_json

from zamok.engine.language import SOURCE
from zamok.engine.markup import Piece, mark, whole
from zamok.engine.screen import WIDE
from zamok.server.message import Here, Staged, View
from zamok.server.packing import Letter
from zamok.server.sight import Sight
from zamok.server.snapshot import ChatLine, Snapshot
from zamok.server.stages import stage

SHARED = 0.5  # seconds in which a view is kept for others who look through the same eyes
PAINTERS = 8  # at one table: each has in memory what it last painted, about 50 KB


@dataclass(frozen=True)
class Manner:
    """How a page wants to be shown a table."""

    language: str = SOURCE
    shape: str = WIDE  # of the window
    reference: bool = False  # it is open


@dataclass(frozen=True, eq=False)
class Known:
    """The parts that a page has: their marks by their ids."""

    marks: Mapping[str, object]


NOTHING = Known({})


class Fragment:
    """A table as markup in which its parts have only their places, and the parts by id.

    `staged` tells what has happened since a version, to be played and announced. `known` is what
    a page has that was shown this: of a part the mark by which it is known again.
    """

    def __init__(
        self,
        html: str,
        parts: Mapping[str, Piece],
        staged: Callable[[int], list[Staged]] = lambda after: [],
    ) -> None:
        self.html = html
        self.parts = parts
        self.staged = staged
        self.known = Known({id: mark(part) for id, part in parts.items()})

    def recognised(self, sums: Mapping[str, int]) -> Known:
        """Return what of this a page has that tells the sums of what it has."""
        had = [id for id, part in self.parts.items() if sums.get(id) == _sum(whole(part))]
        return Known({id: self.known.marks[id] for id in had})

    def is_all(self, sums: Mapping[str, int]) -> bool:
        """Tell whether a page shows just this."""
        same = sums.get("") == _sum(self.html)
        return same and self.recognised(sums).marks == self.known.marks

    def news(self, known: Known) -> dict[str, str]:
        """Return the markup of the parts that a page has not got."""
        old = known.marks
        return {
            id: whole(self.parts[id])
            for id, new in self.known.marks.items()
            if (had := old.get(id)) is not new and had != new  # most are the very same thing
        }


class Painter(Protocol):
    """Who shows one table in one manner, and keeps what it has made for the next view."""

    def table(self, snapshot: Snapshot, /) -> Fragment:
        """Return the table as markup, its parts apart."""
        ...


def _sum(markup: str) -> int:
    return zlib.crc32(markup.encode())


class Renderer(Protocol):
    """Who makes pages out of snapshots."""

    def painter(self, manner: Manner, /) -> Painter:
        """Return who shows one table in some manner."""
        ...

    def suggested(self, snapshot: Snapshot, language: str, /) -> list[str]:
        """Return what others suggest to the viewer, as sentences to announce."""
        ...

    def said(self, line: ChatLine, language: str, /) -> str:
        """Return something that was said as markup."""
        ...


@dataclass(frozen=True)
class Seen:
    """What a page has been shown: up to which version things were announced, and its parts."""

    told: int | None = None  # None: nothing is announced yet
    suggested: tuple[str, ...] = ()
    known: Known = NOTHING


class Sheet:
    """One view of a table; what is sent of it is written once for all who have seen the same."""

    def __init__(
        self, snapshot: Snapshot, language: str, renderer: Renderer, painter: Painter
    ) -> None:
        self._snapshot = snapshot
        self._fragment = painter.table(snapshot)
        self._written: dict[Seen, Letter] = {}
        self.seat = snapshot.seat  # whose eyes look
        self.version = snapshot.version
        suggested = tuple(renderer.suggested(snapshot, language))
        self.seen = Seen(snapshot.version, suggested, self._fragment.known)

    def had(self, version: int | None, sums: Mapping[str, int]) -> Seen:
        """Return what a page has seen that comes back with some parts of it."""
        return Seen(version, (), self._fragment.recognised(sums))

    def is_shown(self, sums: Mapping[str, int]) -> bool:
        """Tell whether a page that comes back shows just this."""
        return self._fragment.is_all(sums)

    def message(self, before: Seen) -> Letter:
        """Return what brings a page here that has seen something before."""
        letter = self._written.get(before)
        if letter is None:
            view = self.view(before)
            with stage("encode"):
                letter = self._written[before] = Letter(to_json(view))
        return letter

    def view(self, before: Seen) -> View:
        """Return the view for a page that has seen something before."""
        shown = self._snapshot
        beats = [] if before.told is None else self._fragment.staged(before.told)
        fresh = [told for told in self.seen.suggested if told not in before.suggested]
        beats += [Staged(say=sentence, ply=shown.ply) for sentence in fresh]
        return View.model_construct(  # of what is known to be right: a view is large
            version=shown.version,
            html=self._fragment.html,
            parts=self._fragment.news(before.known),
            beats=beats,
            yours=bool(shown.legal) or shown.curtain is not None,
            here=Here.of(shown.seats),
        )


class Sheets:
    """Views of one table that many may want in the same moment; they are large, and soon gone.

    Who painted them stays, for the views to come.
    """

    def __init__(self) -> None:
        self._of: Hashable = None  # what they show, whoever looks
        self._made: dict[tuple[Sight, Manner], Sheet] = {}
        self._painters: dict[tuple[Sight, Manner], Painter] = {}

    def get(self, of: Hashable, eyes: Sight, manner: Manner, make: Callable[[], Sheet]) -> Sheet:
        """Return what was made for equal eyes while nothing has changed, or make it."""
        if of != self._of:
            self._of = of
            self._made.clear()
        found = self._made.get((eyes, manner))
        if found is None:
            if not self._made:
                asyncio.get_running_loop().call_later(SHARED, self._made.clear)
            found = self._made[eyes, manner] = make()
        return found

    def has(self, of: Hashable) -> bool:
        """Tell whether anything was made since something has changed."""
        return of == self._of and bool(self._made)

    def find(self, of: Hashable, eyes: Sight, manner: Manner) -> Sheet | None:
        """Return what was made for equal eyes, if nothing has changed since."""
        return self._made.get((eyes, manner)) if of == self._of else None

    def painter(self, eyes: Sight, manner: Manner, renderer: Renderer) -> Painter:
        """Return who paints for these eyes; of many the one who has painted least lately is let go.

        Nobody paints for two pairs of eyes, so that nothing can pass from one to the other.
        """
        found = self._painters.pop((eyes, manner), None) or renderer.painter(manner)
        self._painters[eyes, manner] = found
        if len(self._painters) > PAINTERS:
            del self._painters[next(iter(self._painters))]
        return found
