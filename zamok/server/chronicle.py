"""Chronicle: the log of a table, a line at a time as things happen; who may read a line is noted.

What happened stays as it was told, so that looking at a long game costs no more than picking the
lines that one may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from zamok.server.snapshot import LogLine

NOTES_KEPT = 200  # of what happened at the table besides the game


class Chronicle:
    """The lines of one table, in the order of what they tell."""

    def __init__(self) -> None:
        self._lines: list[tuple[LogLine, tuple[int, ...] | None]] = []  # with who may see it
        self._notes = 0
        # By eyes and knowledge: up to which line it was counted, and what came of it. Without it
        # the whole log would be made anew for every viewer at every move.
        self._read: dict[tuple[int | None, tuple[int, ...]], tuple[int, list[LogLine]]] = {}

    def note(self, line: LogLine, seen_by: tuple[int, ...] | None = None) -> None:
        """Add something about the table; of very many the oldest are forgotten."""
        self._lines.append((line, seen_by))
        self._notes += 1
        if self._notes > NOTES_KEPT:
            del self._lines[next(at for at, (old, _) in enumerate(self._lines) if old.table)]
            self._notes -= 1
            self._read.clear()

    def tell(self, seq: int, ply: int, events: Iterable[dict[str, Any]]) -> None:
        """Add what a move led to, events as they are stored."""
        for told in events:
            seat, eyes = told["seat"], told["seen_by"]
            line = LogLine(
                seq, ply, {"kind": told["kind"], "seat": seat, "data": told["data"]}, "", seat
            )
            self._lines.append((line, None if eyes is None else tuple(eyes)))

    def take_back(self, to: int) -> None:
        """Forget what happened after so many moves; earlier steps back to there, too."""
        self._lines = [
            (line, eyes)
            for line, eyes in self._lines
            if line.ply < to or (line.ply == to and line.table != "undone")
        ]
        self._notes = sum(line.table != "" for line, _ in self._lines)
        self._read.clear()

    def plain(self) -> list[list[Any]]:
        """Return it as JSON data; of what the game tells only which entry tells it, and when."""
        found: list[list[Any]] = []
        for line, eyes in self._lines:
            told: list[Any] = [line.seq, line.ply]
            if line.table:
                told += [line.table, line.seat, eyes]
            if line.table or not found or told != found[-1]:
                found.append(told)
        return found

    @classmethod
    def from_plain(
        cls, plain: Iterable[list[Any]], told: Sequence[list[dict[str, Any]]]
    ) -> Chronicle:
        """Read it again; `told` has the events of the set-up, and of each move."""
        found = cls()
        for seq, ply, *note in plain:
            if not note:
                found.tell(seq, ply, told[ply])
                continue
            what, seat, eyes = note
            line = LogLine(seq, ply, None, what, seat)
            found.note(line, None if eyes is None else tuple(eyes))
        return found

    def seen(self, eyes: int | None, after: int = 0) -> list[LogLine]:
        """Return the lines that a seat (None: a spectator) may read, without the first ones."""
        late = self._lines[after:] if after else self._lines
        return [line for line, seats in late if seats is None or eyes in seats]

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
        found._lines = [pair for pair in self._lines if not pair[0].table and pair[0].ply <= plies]
        return found
