"""Telling: the log in words, and what has happened since a page last looked, to be played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from zamok.engine import Game, Told, Words
from zamok.engine.markup import Kept, ready
from zamok.engine.pencil import label
from zamok.engine.stage import SILENT, Beat
from zamok.server.message import Staged
from zamok.server.names import isolated
from zamok.server.snapshot import LogLine, Snapshot
from zamok.web.memory import Memory

BLOCK = 10  # lines of the log that travel together: old blocks never change
_TOLD: Memory[Heard] = Memory(8000)  # events, of about 1 KB each


class Sentence(NamedTuple):
    """Something in words and as it is played, and what of it stands in markup."""

    text: str
    beat: Beat
    words: str  # the text made safe
    marks: str  # the ids of what it is about

    @classmethod
    def of(cls, text: str, beat: Beat) -> Sentence:
        """Return it."""
        return cls(text, beat, label(text), label(" ".join(beat.ids)))


class Heard(NamedTuple):
    """An event in words and as it is played; what kind it is of is asked again and again."""

    kind: str
    sentence: Sentence | None  # None: only other rules knew it


class Said(NamedTuple):
    """One line of the log as it is shown."""

    told: Sentence
    ply: int
    seat: int | None
    about_table: bool = False
    passing: bool = False
    better: bool = False  # the next tells it better: only its beat is left

    @property
    def text(self) -> str:
        """What is to be read."""
        return "" if self.better else self.told.text


@dataclass(frozen=True)
class Teller:
    """Who says the lines of one table's log in one language."""

    game: Game
    rules: int  # the version it is played by
    words: Words
    page: Words
    names: tuple[str, ...]
    people: tuple[str, ...]  # the same, but of seats left to a bot for good who has left them

    @classmethod
    def of(cls, snapshot: Snapshot, page: Words, names: Sequence[str]) -> Teller:
        """Return who tells of a table."""
        words = snapshot.game.words(page.language)
        people = tuple(
            isolated(seat.name) if seat.kind == "bot" and seat.name else name
            for seat, name in zip(snapshot.seats, names, strict=True)
        )
        return cls(snapshot.game, snapshot.rules, words, page, tuple(names), people)

    def say(self, line: LogLine) -> Said:
        """Return a line as it is said."""
        if line.told is None:
            name = "" if line.seat is None else self.people[line.seat]
            number = None if line.seat is None else line.seat + 1
            told = self.page(f"log.{line.table}", name=name, number=number)
            return Said(Sentence.of(told, SILENT), line.ply, line.seat, True)
        heard = self.tell(line.told)
        found = heard.sentence
        if found is None:
            found = Sentence.of(self.page("log.unknown", ply=line.ply), SILENT)
        kind = self.game.events.get(heard.kind)
        return Said(found, line.ply, line.seat, False, kind is not None and kind.passing)

    def tell(self, told: str) -> Heard:
        """Return an event, as it is stored, in words and as it is played."""
        key = (told, self.game.key, self.rules, self.words.language, self.names)
        kept = _TOLD.get(key)
        if kept is not None:
            return kept
        event: Told = json.loads(told)
        sentence: Sentence | None = None
        try:
            text = self.game.voice.say_event(event, self.words, self.names)
            sentence = Sentence.of(text, self.game.draw.stage(event))
        except (LookupError, TypeError, ValueError):
            if self.rules in (0, self.game.version):
                raise
        return _TOLD.keep(key, Heard(event["kind"], sentence))

    def marks(self, events: Iterable[str]) -> list[str]:
        """Return the ids of the elements that events, as they are stored, are about."""
        found: dict[str, None] = {}
        for event in events:
            told = self.tell(event).sentence
            found.update(dict.fromkeys(told.beat.ids if told is not None else ()))
        return list(found)

    def again(self, line: LogLine, before: LogLine) -> bool:
        """Tell whether a line tells what the one before it does: its secret half, or the end."""
        told, other = line.told, before.told
        if other is None:
            return False
        if told is None:
            over = line.table == "over"
            return over and self.say(before).text == self.say(line).text.removesuffix(".")
        if line.seq != before.seq or line.seat != before.seat:
            return False
        kind = self.game.events.get(self.tell(told).kind)
        return kind is not None and kind.instead == self.tell(other).kind

    def told(self, lines: Sequence[LogLine], first: int = 0) -> list[Said]:
        """Return lines as they are said; of one that the next tells better only the beat is left.

        The first ones may be left out.
        """
        found = [self.say(line) for line in lines[first:]]
        for at in range(first + 1, len(lines)):
            if self.again(lines[at], lines[at - 1]):
                found[at - first - 1] = found[at - first - 1]._replace(better=True)
        return found


def staged(lines: Sequence[LogLine], after: int, teller: Teller) -> list[Staged]:
    """Return what has happened since a version, to be played and read aloud."""
    first = len(lines)
    while first and lines[first - 1].seq > after:
        first -= 1
    return [
        Staged(
            say=line.text,
            ply=line.ply,
            cues=line.told.beat.cues,
            sound=line.told.beat.sound,
            joins=line.told.beat.joins,
        )
        for line in teller.told(lines, first)
        if line.text or line.told.beat.cues
    ]


class Log:
    """The log as one page is shown it: what it was shown before is not told again."""

    def __init__(self, *, replay: bool) -> None:
        self._replay = replay
        self._teller: Teller | None = None
        self._lines: list[LogLine] = []
        self._blocks: list[Kept] = []  # whole ones, after which there is a line
        self._rest: list[str] = []  # the lines after them, as they are written

    def blocks(self, lines: list[LogLine], teller: Teller) -> list[Kept]:
        """Return the log in blocks."""
        told = self._stands(lines, teller)
        first = BLOCK * len(self._blocks)
        written = [_written(line, self._replay) for line in teller.told(lines, told)]
        self._rest = [*self._rest[: told - first], *written]
        self._lines, self._teller = lines, teller
        while len(self._rest) > BLOCK:
            number = len(self._blocks)
            mark = hash(_list(number, self._rest[:BLOCK]))
            part = tuple(lines[first : first + BLOCK + 1])
            of = (number, part, teller, self._replay)
            self._blocks.append(Kept(f"log-{number}", "ol", mark, _block, of))
            del self._rest[:BLOCK]
            first += BLOCK
        if not self._rest:
            return self._blocks
        number = len(self._blocks)
        return [*self._blocks, ready(f"log-{number}", "ol", _list(number, self._rest))]

    def _stands(self, lines: list[LogLine], teller: Teller) -> int:
        """Return how many lines are as they were, all but those of whole blocks forgotten else.

        The last one is not: one that follows it may tell it better.
        """
        old = self._lines
        if teller == self._teller and lines[: len(old)] == old:
            return max(len(old) - 1, BLOCK * len(self._blocks))
        if teller != self._teller:
            self._blocks.clear()
        while self._blocks:
            size = BLOCK * len(self._blocks)
            if lines[: size + 1] == old[: size + 1]:
                break
            self._blocks.pop()
        return BLOCK * len(self._blocks)


def _block(number: int, lines: Sequence[LogLine], teller: Teller, replay: bool) -> str:
    """Return a whole block; the line after it may tell its last better."""
    told = teller.told(lines)[:BLOCK]
    return _list(number, [_written(line, replay) for line in told])


def _list(number: int, written: Iterable[str]) -> str:
    return f'<ol class="log" id="log-{number}">\n{"".join(written)}</ol>'


def _written(line: Said, replay: bool) -> str:
    """Return a line as markup; in a replay it leads to its moment."""
    if not line.text or line.passing:
        return ""
    marks, text = line.told.marks, line.told.words
    named = f' data-marks="{marks}"' if marks else ""
    if marks and not replay:
        named += f' tabindex="-1" data-ply="{line.ply}"'
    style = "about-table" if line.about_table else ""
    style += f" of-{line.seat}" if line.seat is not None else ""
    if replay:
        text = f'<button type="button" class="jump" data-ply="{line.ply}">{text}</button>'
    return f'<li{named} class="{style}">{text}</li>\n'
