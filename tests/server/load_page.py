"""docs/LOAD.md, made of what `load` has measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Known = dict[str, Any]  # by row, then by side: figures
P99 = "to the other's view, 99th percentile, ms"
# As `growth` tells it.
STARTS, HOME, EACH = "from the start to the first answer", "home page", "a finished game"
_NOT_YET = "not measured"


def _ms(value: float) -> str:
    return f"{value:,.1f} ms" if value < 10 else f"{value:,.0f} ms"


def _mb(value: float) -> str:
    return f"{value:,.0f} MB"


def _count(value: float) -> str:
    return f"{value:,.0f}"


def _as_it_is(value: object) -> str:
    return str(value)


# What is told, what is wanted of it, and where it stands: row, figure, unit.
GOALS: tuple[tuple[str, str, str, str, Callable[[Any], str]], ...] = (
    ("processor a move, two viewers", "3 ms (bar: 5 ms)", "200", "processor a move, ms", _ms),
    ("200 tables: 99th percentile", "under 100 ms", "200", P99, _ms),
    ("1,000 tables, one process: 99th percentile", "", "1000", P99, _ms),
    (
        "1,000 tables, two processes on PostgreSQL: 99th percentile",
        "under 100 ms (bar: 250 ms)",
        "1000-postgres",
        P99,
        _ms,
    ),
    (
        "moves a second, as fast as it goes",
        "10 times as many as before",
        "fast",
        "moves a second",
        _count,
    ),
    (
        "the same, two processes on PostgreSQL",
        "",
        "fast-postgres",
        "moves a second",
        _count,
    ),
    (
        "200 spectators at a table: the last after the first",
        "within 100 ms",
        "spectators",
        "last after first, median, ms",
        _ms,
    ),
    (
        "200 spectators at a table: processor a move",
        "under 50 ms",
        "spectators",
        "processor a move, ms",
        _ms,
    ),
    (
        "one of three processes killed, 300 tables: tables that did not go on within 2 s",
        "none",
        "killed",
        "tables that did not go on within 2 s",
        _as_it_is,
    ),
    (
        "the same: pages were cut off for, the longest",
        "2 s",
        "killed",
        "cut off, longest",
        _as_it_is,
    ),
    (
        "rolling restart under load, 300 tables: actions refused",
        "none",
        "rolling",
        "actions refused",
        _as_it_is,
    ),
    (
        "the same: pages that told of it",
        "none",
        "rolling",
        "pages that told of it",
        _as_it_is,
    ),
    ("100,000 finished tables: a server starts in", "under 3 s", "growth", STARTS, _as_it_is),
    ("the same: home page", "under 50 ms", "growth", HOME, _as_it_is),
    ("the same: a finished game", "", "growth", EACH, _as_it_is),
    ("memory, 1,000 live tables", "under 500 MB", "1000", "memory, MB", _mb),
    ("the same, two processes on PostgreSQL", "", "1000-postgres", "memory, MB", _mb),
)

TITLES = {
    "200": "200 tables",
    "1000": "1,000 tables",
    "1000-postgres": "1,000 tables, two processes on PostgreSQL behind HAProxy",
    "fast": "200 tables, as fast as it goes",
    "fast-postgres": "200 tables, as fast as it goes, two processes on PostgreSQL behind HAProxy",
    "spectators": "200 spectators at a table of each game in turn",
    "50": "50 tables",
}
# What other commands measure, and print as they like.
COMMANDS = {
    "killed": "One of three processes is killed, again and again",
    "rolling": "Three processes are renewed, one after the other",
    "growth": "A house with very many finished tables",
}
LINES = (
    "pages",
    "all in after, s",
    "seconds",
    "moves",
    "moves a second",
    "to the other's view, median, ms",
    P99,
    "to the other's view, the last, ms",
    "to the answer, median, ms",
    "last after first, median, ms",
    "last after first, the worst, ms",
    "processor a move, ms",
    "processor of the database a move, ms",
    "processor while nobody moves, %",
    "seen by so many",
    "processor of the server, %",
    "processor of the proxy, %",
    "processor of the pages, %",
    "processor of others, %",
    "memory, MB",
    "pages ask after, s",
    "cuts",
    "refused",
    "never answered",
)
SIDES = ("before", "after")
_OWN = (
    "code",
    "python",
    "state",
    "asked for, s",
    "pages ask after, s",
    "took, s",
)  # known of every row


def page(known: Known) -> str:
    """Return the page."""
    return "\n".join([_head(known), _goals(known), *_details(known), *_told(known)])


def _head(known: Known) -> str:
    commits, pythons = _all_of(known, "code"), _all_of(known, "python")
    return f"""# Load

Many live tables on two cores, pages included: the five games in turn, each in the middle, two
people at a table, a move at each table every 3 to 5 seconds, or as soon as the one before has been
seen. The pages are sockets of one process that say what pages say; they pack and are sent what
pages are sent. What a move costs is the processor time of all processes of the server divided by
the moves made; *to the other's view* is the time from sending a move until the other player's page
has been sent the table after it.

```
python -m tests.server.load --before FOLDER --write
```

`FOLDER` is a checkout of the earlier state with its own virtual environment. Its server runs on
tables made with its own code, right before or after the present one on the same machine. *Others*
is what everything else on the machine used meanwhile: figures with much of it are worse than they
would be by themselves. Commits: {commits}.
Python: {pythons}.
"""


def _all_of(known: Known, name: str) -> str:
    """Return what the rows of each side say of something."""
    told = {
        side: sorted({_figure(known, row, side, name) or "" for row in known} - {""})
        for side in SIDES
    }
    return "; ".join(f"{side}: {', '.join(told[side]) or 'nothing'}" for side in SIDES)


def _goals(known: Known) -> str:
    lines = ["| | wanted | before | after |", "| --- | --- | ---: | ---: |"]
    for title, wanted, row, figure, unit in GOALS:
        cells = []
        for side in SIDES:
            found = _worst if row in COMMANDS else _figure
            value = found(known, row, side, figure)
            cells.append(_NOT_YET if value is None else unit(value))
        lines.append(f"| {title} | {wanted} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _details(known: Known) -> list[str]:
    found = []
    for row, title in TITLES.items():
        sides = [side for side in SIDES if side in known.get(row, {})]
        if not sides:
            continue
        lines = [
            f"## {title}",
            "",
            f"| | {' | '.join(sides)} |",
            f"| --- |{' ---: |' * len(sides)}",
        ]
        for line in LINES:
            values = [_figure(known, row, side, line) for side in sides]
            if any(value is not None for value in values):
                lines.append(f"| {line} | {' | '.join(map(_cell, values))} |")
        found.append("\n".join([*lines, ""]))
    return found


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:,}"


def _figure(known: Known, row: str, side: str, name: str) -> Any:
    return known.get(row, {}).get(side, {}).get(name)


def _worst(known: Known, row: str, side: str, name: str) -> str | None:
    """Return the largest of the figures of a name, one for each time that it happened."""
    figures = known.get(row, {}).get(side, {})
    found = [value for told, value in figures.items() if f": {told}".endswith(f": {name}")]
    return max(found, key=lambda value: float(value.split()[0].strip("-") or 0), default=None)


def _told(known: Known) -> list[str]:
    """Return what other commands have told, as they told it."""
    found = []
    for row, title in COMMANDS.items():
        figures = known.get(row, {}).get("after", {})
        lines = [f"| {name} | {value} |" for name, value in figures.items() if name not in _OWN]
        if lines:
            found.append("\n".join([f"## {title}", "", "| | |", "| --- | ---: |", *lines, ""]))
    return found
