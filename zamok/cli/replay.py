"""`zamok replay`: a saved game, stepped through as text."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rich.text import Text

from zamok.cli import files
from zamok.cli.arguments import Parser, add_command, add_language, add_record, number
from zamok.cli.names import seat_names
from zamok.cli.refusal import Refusal
from zamok.cli.result import show_result
from zamok.cli.terminal import Terminal, coloured
from zamok.engine import Record, Words, visible

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[Parser]


def add_to(commands: Subparsers, words: Words) -> None:
    """Add the subcommand to the command line."""
    parser = add_command(commands, "replay", words)
    add_record(parser, words)
    parser.add_argument("--seat", type=number, metavar="K", help=words("help.seat"))
    parser.add_argument("--all", action="store_true", help=words("help.replay.all"))
    add_language(parser, words)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Read the record and walk through it."""
    record = files.read_record(args.record)
    if args.seat is not None and args.seat > record.seats:
        raise Refusal("refuse.seat", seat=args.seat, seats=record.seats)
    walk = Walk(terminal, record, None if args.seat is None else args.seat - 1)
    try:
        if args.all:
            walk.show_all()
        else:
            walk.step_through()
    except EOFError:
        terminal.say("")
    return 0


class Walk:
    """A record and how far into it we are."""

    def __init__(self, terminal: Terminal, record: Record, seat: int | None) -> None:
        self.terminal = terminal
        self.record = record
        self.seat = seat
        self.speech = record.game.words(terminal.words.language)
        self.names = seat_names(terminal.words, record.seats, record.bots)
        self.go(0)

    def go(self, ply: int) -> None:
        """Go to the position after so many moves."""
        self.state = self.record.replay(max(0, ply - 1))
        self.state.recording = True
        self.ply = 0
        if ply:
            self._make(ply)

    def _make(self, ply: int) -> None:
        """Make the move of a ply in the position before it; by other rules, show what it led to."""
        self.ply = ply
        if not self.record.current:
            self.state = self.record.replay(ply)
            return
        seat, text = self.record.moves[ply - 1]
        self.state.play(seat, self.state.parse(seat, text))

    def _head(self) -> str:
        words, last = self.terminal.words, len(self.record.moves)
        if self.ply == 0:
            return words("replay.start", last=last)
        seat, text = self.record.moves[self.ply - 1]
        name = self.names[seat]
        # The notation of another seat's choice may hold what this seat was not shown.
        if self.seat in (None, seat):
            return words("replay.move", ply=self.ply, last=last, name=name, move=text)
        return words("replay.hidden_move", ply=self.ply, last=last, name=name)

    def show(self) -> None:
        """Print the move just made, what happened, and the table after it."""
        names = self.names
        self.terminal.out.rule(Text(self._head(), style="bold"), align="left")
        for event in visible(self.state.events, self.seat) if self.ply else []:
            sentence = self.record.game.voice.say_event(event.plain(), self.speech, names)
            if sentence:
                self.terminal.say(coloured(f"• {sentence}", names))
        board = self.record.game.voice.say_board(self.state.view(self.seat), self.speech, names)
        self.terminal.say(coloured(board, names))
        if self.state.over:
            show_result(self.terminal, self.record.game, self.state, names)

    def write_down(self) -> None:
        """Print the position as text, no more of it than the seat knows that looks."""
        state = self.state
        text = state.to_text() if self.seat is None else state.text_for(self.seat)
        self.terminal.out.print(text, soft_wrap=True, markup=False, highlight=False)

    def show_all(self) -> None:
        """Print every position in order."""
        self.show()
        for ply in range(1, len(self.record.moves) + 1):
            self._make(ply)
            self.show()

    def step_through(self) -> None:
        """Show a position, then whichever is asked for, until somebody leaves."""
        words = self.terminal.words
        last = len(self.record.moves)
        self.terminal.say(words("replay.help"), style="dim")
        self.show()
        while True:
            entry = self.terminal.ask()
            if entry == "q":
                return
            if entry == "p":
                self.write_down()
                continue
            if entry == "b":
                self.go(max(0, self.ply - 1))
            elif entry == "" and self.ply < last:
                self._make(self.ply + 1)
            elif entry == "":
                self.terminal.say(words("replay.end"), style="yellow")
                continue
            elif entry.isascii() and entry.isdigit() and len(entry) < 9 and int(entry) <= last:
                self.go(int(entry))
            else:
                self.terminal.say(words("replay.not_understood", last=last), style="yellow")
                continue
            self.show()
