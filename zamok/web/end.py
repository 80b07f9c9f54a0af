"""End: where the points of a finished game came from, as a table and as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zamok.engine import Game, Words
from zamok.server.snapshot import Result
from zamok.web.speech import sentence

_WIDTH = 1000.0  # of the longest bar


@dataclass(frozen=True)
class Row:
    """One line of the final scoring: what it is about, and its points for each seat."""

    text: str
    points: list[int | None]


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
    rows: list[Row]  # kinds of lines, or the lines themselves where a game has no word for the kind
    details: list[Row]  # every line, if there is more to say than the rows do
    remarks: list[list[str]]  # what each seat's lines say beside points
    scores: list[int]
    ranks: list[int]
    order: list[int]  # seats, the best first
    bars: list[list[Segment]]


def tell(game: Game, result: Result, words: Words, page: Words, names: Sequence[str]) -> End:
    """Return the end of a game in words, rows and bars."""
    winners = [names[seat] for seat, rank in enumerate(result.ranks) if rank == 1]
    # A neutral rival, where a game has one, may be better than everybody at the table.
    key = ("end.nobody", "end.won", "end.shared")[min(len(winners), 2)]
    rows: dict[str, list[int | None]] = {}
    details: dict[str, list[int | None]] = {}
    remarks: list[list[str]] = [[] for _ in names]
    kinds: dict[str, int] = {}
    spans: list[list[tuple[str, str, int]]] = []
    for seat, lines in enumerate(result.breakdown):
        own: list[tuple[str, str, int]] = []
        for line in lines:
            text, points = sentence(game.voice.say_line(line, words)), line["points"]
            if f"remark.{line['what']}" in words.keys:
                remarks[seat].append(text)
                continue
            gathered = f"gathered.{line['what']}"
            head = sentence(words(gathered)) if gathered in words.keys else text
            for table, name in ((rows, head), (details, text)):
                row = table.setdefault(name, [None] * len(names))
                row[seat] = (row[seat] or 0) + points
            kinds.setdefault(str(line["what"]), len(kinds))
            own.append((str(line["what"]), text, points))
        spans.append(own)
    longest = max([1, *(sum(p for _, _, p in own if p > 0) for own in spans)])
    bars = []
    for own in spans:
        x, bar = 0.0, []
        for kind, text, points in own:
            if points > 0:
                width = _WIDTH * points / longest
                bar.append(Segment(x, width, kinds[kind] % 4, f"{text}: {points}"))
                x += width
        bars.append(bar)
    order = sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat))
    return End(
        page(key, names=_and(winners, page)) if winners else page(key),
        [Row(text, points) for text, points in rows.items()],
        [Row(text, points) for text, points in details.items()] if rows != details else [],
        remarks,
        result.scores,
        result.ranks,
        order,
        bars,
    )


def _and(names: Sequence[str], page: Words) -> str:
    if len(names) < 2:
        return "".join(names)
    return page("end.and", names=", ".join(names[:-1]), last=names[-1])
