"""Chronicle: the log of a table, a line at a time as things happen; who may read a line is noted.

What happened stays as it was told, so that looking at a long game costs no more than picking the
lines that one may see. Games tell the same again and again: of equal words there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from sys import intern
from typing import Any

from zamok.engine.chain import written
from zamok.engine.event import Told
from zamok.server.snapshot import LogLine

NOTES_KEPT = 200  # of what happened at the table besides the game


@lru_cache(256)
def _known(seats: tuple[int, ...]) -> tuple[int, ...]:
    return seats


def same(seats: Iterable[int]) -> tuple[int, ...]:
    """Return the same thing for equal seats: every move and line has some, and there are few."""
    return _known(tuple(seats))


class Chronicle:
    """The lines of one table, in the order of what they tell."""

    def __init__(self) -> None:
        self._lines: list[LogLine] = []
        self._seen_by: list[tuple[int, ...] | None] = []  # who may see each
        self._notes = 0
        # By eyes and knowledge: up to which line it was counted, and what came of it. Without it
        # the whole log would be made anew for every viewer at every move.
        self._read: dict[tuple[int | None, tuple[int, ...]], tuple[int, list[LogLine]]] = {}

    def _add(self, line: LogLine, seen_by: Iterable[int] | None) -> None:
        self._lines.append(line)
        self._seen_by.append(None if seen_by is None else same(seen_by))

    def _keep(self, keep: Callable[[LogLine], bool]) -> None:
        """Forget all other lines."""
        kept = [at for at, line in enumerate(self._lines) if keep(line)]
        self._lines = [self._lines[at] for at in kept]
        self._seen_by = [self._seen_by[at] for at in kept]
        self._read.clear()

    def note(self, line: LogLine, seen_by: Iterable[int] | None = None) -> None:
        """Add something about the table; of very many the oldest are forgotten."""
        self._add(line, seen_by)
        self._notes += 1
        if self._notes > NOTES_KEPT:
            oldest = next(at for at, old in enumerate(self._lines) if old.table)
            del self._lines[oldest], self._seen_by[oldest]
            self._notes -= 1
            self._read.clear()

    def tell(self, seq: int, ply: int, events: Iterable[dict[str, Any]]) -> None:
        """Add what a move led to, events as they are stored."""
        for told in events:
            seat = told["seat"]
            event: Told = {"kind": told["kind"], "seat": seat, "data": told["data"]}
            self._add(LogLine(seq, ply, intern(written(event)), "", seat), told["seen_by"])

    def take_back(self, to: int) -> None:
        """Forget what happened after so many moves; earlier steps back to there, too."""
        self._keep(lambda line: line.ply < to or (line.ply == to and line.table != "undone"))
        self._notes = sum(line.table != "" for line in self._lines)

    def plain(self) -> list[list[Any]]:
        """Return it as JSON data."""
        return [
            [line.seq, line.ply, line.told, line.table, line.seat, eyes]
            for line, eyes in zip(self._lines, self._seen_by, strict=True)
        ]

    @classmethod
    def from_plain(cls, plain: Iterable[list[Any]]) -> Chronicle:
        """Read it again."""
        found = cls()
        for seq, ply, told, table, seat, eyes in plain:
            if table:
                found.note(LogLine(seq, ply, None, intern(table), seat), eyes)
            else:
                found._add(LogLine(seq, ply, intern(told), "", seat), eyes)
        return found

    def seen(self, eyes: int | None, after: int = 0) -> list[LogLine]:
        """Return the lines that a seat (None: a spectator) may read, without the first ones."""
        return [self._lines[at] for at in range(after, len(self._lines)) if self._may_see(eyes, at)]

    def _may_see(self, eyes: int | None, at: int) -> bool:
        seats = self._seen_by[at]
        return seats is None or eyes in seats

    def told_of(self, ply: int, eyes: int | None) -> list[str]:
        """Return what happened by a move, as far as a seat may see it: soonest by the last."""
        found: list[str] = []
        for at in range(len(self._lines) - 1, -1, -1):
            line = self._lines[at]
            if line.ply < ply:
                break
            if line.ply == ply and self._may_see(eyes, at) and line.told is not None:
                found.append(line.told)
        return found[::-1]

    def counted(
        self, eyes: int | None, knows: tuple[int, ...], count: Callable[[LogLine], LogLine]
    ) -> list[LogLine]:
        """Return the lines that a seat may read as they are counted for those who know so much."""
        upto, lines = self._read.get((eyes, knows), (0, []))
        lines += map(count, self.seen(eyes, upto))
        self._read[eyes, knows] = len(self._lines), lines
        return list(lines)

    def game(self, plies: int) -> Chronicle:
        """Return what the first moves led to, without what happened at the table."""
        found = Chronicle()
        found._lines, found._seen_by = list(self._lines), list(self._seen_by)
        found._keep(lambda line: not line.table and line.ply <= plies)
        return found
