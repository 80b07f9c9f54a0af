"""The progress bar, on stderr so that the output can be piped."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from zamok.cli.terminal import Terminal


def bar(terminal: Terminal) -> Progress:
    """Return a progress bar; where there is no terminal it stays silent."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=terminal.err,
        transient=True,
        disable=not terminal.err.is_terminal,
    )
