"""How a game ended: places, scores, and where each point came from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from zamok.cli.terminal import Terminal, seat_style
from zamok.engine import Game, Line, State, Words


def show_result(terminal: Terminal, game: Game, state: State, names: Sequence[str]) -> None:
    """Print places and scores, best first, then every player's breakdown."""
    words = terminal.words
    ranks, scores = state.ranks(), state.scores()
    order = sorted(range(len(names)), key=lambda seat: (ranks[seat], seat))
    table = Table(title=words("result.title"), title_justify="left", title_style="bold")
    table.add_column(words("result.place"), justify="right")
    table.add_column(words("result.player"))
    table.add_column(words("result.points"), justify="right")
    for seat in order:
        table.add_row(
            str(ranks[seat]), Text(names[seat], style=seat_style(seat)), str(scores[seat])
        )
    terminal.out.print(table)
    lines = state.breakdown()
    for seat in order:
        terminal.say(Text(names[seat], style=seat_style(seat)))
        terminal.out.print(breakdown_table(game, lines[seat], words))


def breakdown_table(game: Game, lines: Sequence[Line], words: Words) -> Table:
    """Return where the points of one player came from, with their sum."""
    speech = game.words(words.language)
    table = Table(show_header=False, show_footer=True, box=None)
    total = sum(line["points"] for line in lines)
    table.add_column(footer=words("result.sum"), footer_style="bold")
    table.add_column(footer=str(total), footer_style="bold", justify="right")
    for line in lines:
        table.add_row(game.voice.say_line(line, speech), str(line["points"]))
    return table
