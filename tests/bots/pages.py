"""Figures that a tool measured, put into the pages about bots, between its marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.numbers import format_decimal

import zamok

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True)
class Page:
    """The page in one language."""

    language: str
    path: Path

    def number(self, value: float, pattern: str = "#,##0") -> str:
        """Return a number as this language writes it."""
        return str(format_decimal(value, pattern, self.language))

    def percent(self, share: float, pattern: str = "0.0") -> str:
        """Return a share in per cent."""
        return f"{self.number(100 * share, pattern)}\u00a0%"

    def title(self, key: str) -> str:
        """Return what a game is called."""
        return zamok.game(key).words(self.language)("title")

    def put(self, mark: str, lines: Iterable[str]) -> None:
        """Write lines between the marks of a tool."""
        begin, end = (f"<!-- figures of {mark}: {word} -->\n" for word in ("begin", "end"))
        before, found, rest = self.path.read_text(encoding="utf-8").partition(begin)
        assert found, f"{self.path} has no place for figures of {mark}"
        after = rest.partition(end)[2]
        text = "\n".join(lines)
        self.path.write_text(f"{before}{begin}\n{text}\n\n{end}{after}", encoding="utf-8")


PAGES = (Page("en", DOCS / "BOTS.md"), Page("ru", DOCS / "ru" / "BOTS.md"))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table."""
    return [f"| {' | '.join(row)} |" for row in (head, [*["---"] * len(head)], *rows)]


def publish(mark: str, lines: Callable[[Page], Iterable[str]], write: bool) -> None:
    """Print the figures in English and put them into the pages if that is asked for."""
    print("\n".join(lines(PAGES[0])))
    if write:
        for page in PAGES:
            page.put(mark, lines(page))
