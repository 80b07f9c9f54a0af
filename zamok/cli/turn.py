"""A person's turn: what may be done, shown in words, and what was typed, understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import ParamSpec

from rich.columns import Columns
from rich.markdown import Markdown
from rich.text import Text

from zamok.cli.refusal import sentence_of
from zamok.cli.terminal import Terminal, coloured
from zamok.engine import IllegalMove, NotationError, Record, State, ZamokError

P = ParamSpec("P")


class Wish(Enum):
    """What a person wants."""

    MOVE = "move"
    UNDO = "undo"
    SAVE = "save"
    LEAVE = "leave"


class Turn:
    """One decision of one person: board, numbered moves, and the answer."""

    def __init__(
        self, terminal: Terminal, record: Record, state: State, seat: int, names: Sequence[str]
    ) -> None:
        self.terminal = terminal
        self.game = record.game
        self.state = state
        self.seat = seat
        self.names = names
        self.language = terminal.words.language
        self.moves = state.legal(seat)

    def show(self) -> None:
        """Print the board as the seat sees it, and its moves."""
        speech = self.game.words(self.language)
        view = self.state.view(self.seat)
        board = self.game.voice.say_board(view, speech, self.names)
        self.terminal.say(coloured(board, self.names))
        self.terminal.say("")
        phrases = [self.game.voice.say_move(view, move, speech, self.names) for move in self.moves]
        width = len(str(len(self.moves)))
        entries = [
            Text.assemble(
                (f"{number:>{width}}", "bold cyan"),
                f" {phrase} ",
                (f"({self.state.notation(move)})", "dim"),
            )
            for number, (move, phrase) in enumerate(zip(self.moves, phrases, strict=True), start=1)
        ]
        self.terminal.out.print(Columns(entries, padding=(0, 3), equal=True, column_first=True))

    def ask(self) -> tuple[Wish, int, Path]:
        """Return what the person wants, with the move or the file it is about."""
        while True:
            entry = self.terminal.ask()
            command, _, rest = entry.partition(" ")
            if entry == "":
                self.show()
            elif entry == "q":
                return Wish.LEAVE, -1, Path()
            elif entry == "u":
                return Wish.UNDO, -1, Path()
            elif command == "s" and rest:
                return Wish.SAVE, -1, Path(rest.strip())
            elif entry == "s":
                self.terminal.say(self.terminal.words("play.save_where"), style="yellow")
            elif entry.startswith("?"):
                self.rules(entry[1:].strip())
            else:
                move = self.read(entry)
                if move >= 0:
                    return Wish.MOVE, move, Path()

    def read(self, entry: str) -> int:
        """Return the move of a number of the list or of a notation; -1 when it is neither."""
        if entry.isascii() and entry.isdigit() and len(entry) < 9:
            number = int(entry)
            if 1 <= number <= len(self.moves):
                return self.moves[number - 1]
        try:
            return self.state.parse(self.seat, entry)
        except NotationError:
            words = self.terminal.words
            self.terminal.say(
                words("play.not_understood", entry=entry, count=len(self.moves)), style="yellow"
            )
            return -1

    def attempt(self, action: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> bool:
        """Do something that may be refused; tell why if it is."""
        try:
            action(*args, **kwargs)
        except IllegalMove as error:
            self.explain(error)
            return False
        except ZamokError as error:
            self.terminal.say(sentence_of(error, self.terminal.words), style="yellow")
            return False
        return True

    def explain(self, error: IllegalMove) -> None:
        """Tell why a move is refused: the rule by its title, and the reason."""
        rule = self.game.rules(self.language)[error.rule]
        reason = self.game.say_refusal(error.refusal, self.language, self.names)
        words = self.terminal.words
        self.terminal.say(
            words("play.illegal", title=rule.title, anchor=rule.anchor), style="bold yellow"
        )
        self.terminal.say(reason, style="yellow")

    def rules(self, anchor: str) -> None:
        """Print one rule, or the list of them all."""
        page = self.game.rules(self.language)
        if anchor in page.anchors:
            rule = page[anchor]
            self.terminal.say(rule.title, style="bold")
            self.terminal.out.print(Markdown(rule.text))
            return
        words = self.terminal.words
        if anchor:
            self.terminal.say(words("play.no_rule", anchor=anchor), style="yellow")
        self.terminal.say(words("play.rules", title=page.title), style="bold")
        width = max((len(name) for name in page.anchors), default=0)
        for rule in page.rules:
            self.terminal.say(Text.assemble((f"  {rule.anchor:<{width}}  ", "cyan"), rule.title))
