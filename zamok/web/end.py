"""End: where the points of a finished game came from, as a table and as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zamok.engine import Game, Line, Words
from zamok.engine.tally import Column
from zamok.server.snapshot import Result
from zamok.web.speech import sentence

_WIDTH = 1000.0  # of the longest bar


@dataclass(frozen=True)
class Row:
    """One line of the final scoring: what it is about, and its points in each column."""

    text: str
    points: list[int | None]


@dataclass(frozen=True)
class Head:
    """The head of a column: the seats whose it is, in signs and words."""

    seats: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Segment:
    """A piece of a seat's bar."""

    x: float
    width: float
    shade: int
    text: str


@dataclass(frozen=True)
class End:
    """A finished game, told."""

    words: str
    decided: str  # what made the difference; "" where nothing did
    heads: list[Head]  # of the columns that are counted: seats, or what they have built together
    sums: list[int]  # of those columns
    rows: list[Row]  # kinds of lines, or the lines themselves where a game has no word for the kind
    own: list[Head]  # the seats
    details: list[Row]  # every line of each seat, if there is more to say than the rows do
    remarks: list[list[str]]  # what each seat's lines say beside points
    scores: list[int]
    ranks: list[int]
    order: list[int]  # seats, the best first
    bars: list[list[Segment]]


def tell(
    game: Game,
    result: Result,
    view: Mapping[str, Any],
    words: Words,
    page: Words,
    names: Sequence[str],
) -> End:
    """Return the end of a game in words, rows and bars."""
    winners = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    # A neutral rival, where a game has one, may be better than everybody at the table.
    key = ("end.nobody", "end.won", "end.shared")[min(len(winners), 2)]
    won = _and([names[seat] for seat in winners], page)
    columns = game.draw.tally(view, result.breakdown)
    rows = _rows(game, [column.lines for column in columns], words)
    seats = range(len(names))
    return End(
        page(key, names=won) if winners else page(key),
        _decided(result, columns, rows, page),
        [_head(column, words, names) for column in columns],
        [column.total for column in columns],
        rows,
        [Head((seat,), name) for seat, name in enumerate(names)],
        _details(game, result, rows, words),
        [_remarks(game, lines, words) for lines in result.breakdown],
        result.scores,
        result.ranks,
        sorted(seats, key=lambda seat: (result.ranks[seat], seat)),
        _bars(game, result, words),
    )


def _head(column: Column, words: Words, names: Sequence[str]) -> Head:
    also = [words(column.also)] if column.also else []
    return Head(column.seats, " · ".join([*(names[seat] for seat in column.seats), *also]))


def _counts(line: Line, words: Words) -> bool:
    return f"remark.{line['what']}" not in words.keys


def _rows(game: Game, columns: Sequence[Sequence[Line]], words: Words) -> list[Row]:
    """Return the lines of some columns side by side, those of one kind together."""
    found: dict[str, list[int | None]] = {}
    for at, lines in enumerate(columns):
        for line in lines:
            if _counts(line, words):
                gathered = f"gathered.{line['what']}"
                known = gathered in words.keys
                head = words(gathered) if known else game.voice.say_line(line, words)
                row = found.setdefault(sentence(head), [None] * len(columns))
                row[at] = (row[at] or 0) + line["points"]
    return [Row(text, points) for text, points in found.items() if any(points) or len(found) == 1]


def _details(game: Game, result: Result, rows: list[Row], words: Words) -> list[Row]:
    """Return every line of every seat, if that is more than the rows tell."""
    found: dict[str, list[int | None]] = {}
    for seat, lines in enumerate(result.breakdown):
        for line in lines:
            if _counts(line, words):
                text = sentence(game.voice.say_line(line, words))
                row = found.setdefault(text, [None] * len(result.breakdown))
                row[seat] = (row[seat] or 0) + line["points"]
    details = [Row(text, points) for text, points in found.items()]
    return [] if details == rows else details


def _remarks(game: Game, lines: Sequence[Line], words: Words) -> list[str]:
    """Return what lines say beside points."""
    return [
        sentence(game.voice.say_line(line, words)) for line in lines if not _counts(line, words)
    ]


def _bars(game: Game, result: Result, words: Words) -> list[list[Segment]]:
    """Return the points of each seat as pieces of a bar."""
    kinds: dict[str, int] = {}
    for lines in result.breakdown:
        for line in lines:
            kinds.setdefault(line["what"], len(kinds))
    gains = [
        [line for line in lines if line["points"] > 0 and _counts(line, words)]
        for lines in result.breakdown
    ]
    longest = max([1, *(sum(line["points"] for line in own) for own in gains)])
    bars = []
    for own in gains:
        x, bar = 0.0, []
        for line in own:
            width = _WIDTH * line["points"] / longest
            text = f"{sentence(game.voice.say_line(line, words))}: {line['points']}"
            bar.append(Segment(x, width, kinds[line["what"]] % 4, text))
            x += width
        bars.append(bar)
    return bars


def _decided(result: Result, columns: list[Column], rows: list[Row], page: Words) -> str:
    """Return what made the difference between the first and the second, if one thing did."""
    places = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    if len(places) < 2 or result.ranks[places[0]] == result.ranks[places[1]]:
        return ""
    first, second = (_counted(seat, columns) for seat in places[:2])
    if columns[first].total == columns[second].total:
        return page("end.decided_tie")
    leads = [((row.points[first] or 0) - (row.points[second] or 0), row.text) for row in rows]
    lead, what = max(leads, key=lambda pair: pair[0])
    return page.count("end.decided", lead, what=what) if lead > 0 else ""


def _counted(seat: int, columns: list[Column]) -> int:
    """Return the column that counts for a seat: the lower, where it has part in several."""
    own = [at for at, column in enumerate(columns) if seat in column.seats]
    return min(own, key=lambda at: columns[at].total)


def _and(names: Sequence[str], page: Words) -> str:
    if len(names) < 2:
        return "".join(names)
    return page("end.and", names=", ".join(names[:-1]), last=names[-1])
