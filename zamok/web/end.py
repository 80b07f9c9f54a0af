"""End: where the points of a finished game came from: on the castles, as a table and as bars."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from zamok.engine import Game, Line, Words
from zamok.engine.drawing import Area
from zamok.engine.markup import svg
from zamok.engine.tally import Column, Counted
from zamok.server.snapshot import Result
from zamok.web.speech import sentence

_WIDTH = 1000.0  # of the longest bar
_WITHIN = str.maketrans("«»“”", "„“‘’")  # quotes of what is quoted itself
_ID = re.compile(r' id="([^"]*)"')


@dataclass(frozen=True)
class Row:
    """One line of the final scoring: what it is about, and its points in each column."""

    text: str
    points: list[int | None]
    # What brings them in the castles' pictures, in each column.
    things: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class Head:
    """The head of a column: the seats whose it is, in signs and words."""

    seats: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Castle:
    """What was built: its picture, and the columns that it is counted in."""

    picture: Markup
    columns: list[int]


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
    castles: list[Castle]
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
    shape: str,
) -> End:
    """Return the end of a game in words, rows and bars."""
    winners = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    # A neutral rival, where a game has one, may be better than everybody at the table.
    key = ("end.nobody", "end.won", "end.shared")[min(len(winners), 2)]
    won = _and([names[seat] for seat in winners], page)
    columns = game.draw.tally(view, result.breakdown)
    rows = _rows(game, [column.lines for column in columns], words)
    drawn = game.draw.castles(view, words, names, shape)
    seats = range(len(names))
    return End(
        page(key, names=won) if winners else page(key),
        _decided(result, columns, rows, page),
        [_head(column, words, names) for column in columns],
        [column.total for column in columns],
        _castles(drawn, len(columns)),
        rows,
        [Head((seat,), name) for seat, name in enumerate(names)],
        _details(game, result, rows, words),
        [_remarks(game, lines, words) for lines in result.breakdown],
        result.scores,
        result.ranks,
        sorted(seats, key=lambda seat: (result.ranks[seat], seat)),
        _bars(game, result, words),
    )


def _castles(drawn: Sequence[Area], columns: int) -> list[Castle]:
    """Return the pictures, each with its column; one that all share has all of them."""
    if len(drawn) == 1:
        return [Castle(_picture(drawn[0]), list(range(columns)))]
    return [Castle(_picture(area), [at]) for at, area in enumerate(drawn)]


def _picture(area: Area) -> Markup:
    """Return a picture of what is drawn elsewhere on the page, where its ids and symbols are."""
    return Markup(_ID.sub(r' data-thing="\1"', svg(replace(area, defs=()))))


def _head(column: Column, words: Words, names: Sequence[str]) -> Head:
    also = [words(column.also)] if column.also else []
    return Head(column.seats, " · ".join([*(names[seat] for seat in column.seats), *also]))


def _counts(line: Line, words: Words) -> bool:
    return f"remark.{line['what']}" not in words.keys


def _rows(game: Game, columns: Sequence[Iterable[Counted]], words: Words) -> list[Row]:
    """Return the lines of some columns side by side, those of one kind together."""
    found: dict[str, Row] = {}
    for at, counted in enumerate(columns):
        for one in counted:
            line = one.line
            if _counts(line, words):
                gathered = f"gathered.{line['what']}"
                known = gathered in words.keys
                head = sentence(words(gathered) if known else game.voice.say_line(line, words))
                empty = Row(head, [None] * len(columns), [[] for _ in columns])
                row = found.setdefault(head, empty)
                row.points[at] = (row.points[at] or 0) + line["points"]
                row.things[at].extend(one.things if line["points"] else ())
    return [row for row in found.values() if any(row.points) or len(found) == 1]


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
    told = [(row.text, row.points) for row in rows]
    return [] if [(row.text, row.points) for row in details] == told else details


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
    """Return which lines made most of the difference between the first and the second."""
    places = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
    ranks = [result.ranks[seat] for seat in places[:2]]
    if ranks != [1, 2]:
        return ""  # nobody else, several, or none of them: a neutral rival has won
    first, second = (_counted(seat, columns) for seat in places[:2])
    if columns[first].total == columns[second].total:
        return page("end.decided_tie")
    leads = [((row.points[first] or 0) - (row.points[second] or 0), row.text) for row in rows]
    lead = max(lead for lead, _ in leads)
    if lead <= 0:
        return ""
    most = [page("end.line", what=what.translate(_WITHIN)) for one, what in leads if one == lead]
    key = "end.decided" if len(most) == 1 else "end.decided_alike"
    return page.count(key, lead, what=_and(most, page))


def _counted(seat: int, columns: list[Column]) -> int:
    """Return the column that counts for a seat: the lower, where it has part in several."""
    own = [at for at, column in enumerate(columns) if seat in column.seats]
    return min(own, key=lambda at: columns[at].total)


def _and(names: Sequence[str], page: Words) -> str:
    if len(names) < 2:
        return "".join(names)
    return page("end.and", names=", ".join(names[:-1]), last=names[-1])
