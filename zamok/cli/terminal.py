"""The terminal: where the command line prints and asks."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zamok.cli import language
from zamok.engine import Words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

SEAT_COLOURS = ("bright_red", "bright_blue", "bright_green", "bright_yellow", "bright_magenta")


@dataclass(frozen=True)
class Terminal:
    """The words of the command line and the consoles they are printed on, made when used."""

    words: Words

    @classmethod
    def open(cls, asked: str | None) -> Terminal:
        """Return the terminal of this process, in the language asked for."""
        return cls(language.words(language.choose(asked)))

    @cached_property
    def out(self) -> Console:
        """Where results are printed."""
        return _console(stderr=False)

    @cached_property
    def err(self) -> Console:
        """Where everything else is told."""
        return _console(stderr=True)

    def say(self, text: str | Text, style: str = "") -> None:
        """Print a line or several; wrapped at words in a terminal, never in a file or pipe."""
        self.out.print(text, style=style, soft_wrap=not self.out.is_terminal)

    def ask(self) -> str:
        """Return what is typed; end of input raises EOFError."""
        return input("> ").strip()


def _console(stderr: bool) -> Console:
    """Return a console that leaves it to its caller what to do when nobody reads any more."""
    from rich.console import Console  # a small command has nothing to be drawn

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Screen(stderr=stderr, highlight=False, markup=False, emoji=False)


def forgive_encodings() -> None:
    """Never fail over a character the terminal cannot show, or bytes that are no text."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def coloured(text: str, names: Sequence[str]) -> Text:
    """Return a text in which every player has a colour and figures stand out."""
    from rich.text import Text

    result = Text(text)
    result.highlight_regex(r"(?<![\w-])[+-]?\d+(?![\w-])", "bold")
    result.highlight_regex(r"(?m)^\S.*:$", "bold")
    # Long names first would not do: later styles win, and "Player 1" is part of "Player 10".
    for seat, name in sorted(enumerate(names), key=lambda pair: len(pair[1])):
        result.highlight_words([name], seat_style(seat))
    return result


def seat_style(seat: int) -> str:
    """Return the colour of a seat."""
    return f"bold {SEAT_COLOURS[seat % len(SEAT_COLOURS)]}"
