"""Results of an arena on disk: a line a game, so that a run can go on where it stopped."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from zamok.bots.arena import Contest, Result
from zamok.engine.errors import WordedError


class ResultsError(WordedError):
    """A file that does not hold results of this plan."""


def _head(plan: Contest) -> dict[str, object]:
    """Return what must be the same for results to belong together; more games may be asked."""
    head = {**asdict(plan), "bots": list(plan.bots), "options": dict(plan.options)}
    del head["games"], head["makers"]
    return head


def read_results(path: Path, plan: Contest) -> list[Result]:
    """Return the results a file has for a plan; a line cut off in mid-write is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    try:
        head, *rows = [json.loads(line) for line in whole]
        if head != _head(plan):
            raise ResultsError("setup.results_plan", file=path)
        found = {row["number"]: _result(**row) for row in rows}
    except (ValueError, TypeError, KeyError) as error:
        raise ResultsError("setup.results", file=path) from error
    return [found[number] for number in sorted(found) if number < plan.games]


def read_file(path: Path) -> tuple[Contest, list[Result]]:
    """Return what a file of results was played by, and all of its results."""
    try:
        head = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
        plan = Contest(**{**head, "bots": tuple(head["bots"]), "games": sys.maxsize})
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise ResultsError("setup.results", file=path) from error
    return plan, read_results(path, plan)


def _result(number: int, **figures: list[Any]) -> Result:
    return Result(number, **{name: tuple(seats) for name, seats in figures.items()})


def open_results(path: Path, plan: Contest) -> IO[str]:
    """Open a file to which results can be added, beginning it anew or after its last whole line."""
    whole = ""
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        whole = "".join(line for line in lines if line.endswith("\n"))
    if not whole:
        whole = json.dumps(_head(plan)) + "\n"
    path.write_text(whole, encoding="utf-8")
    return path.open("a", encoding="utf-8")


def add_result(file: IO[str], result: Result) -> None:
    """Write a result down at once."""
    file.write(json.dumps(asdict(result)) + "\n")
    file.flush()
