"""Sitting: a game being played in the terminal, by people and bots in turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from zamok.bots import Bot, Seat
from zamok.bots.names import say_level
from zamok.cli import files
from zamok.cli.names import seat_names
from zamok.cli.result import show_result
from zamok.cli.terminal import Terminal, coloured, seat_style
from zamok.cli.turn import Turn, Wish
from zamok.engine import Event, Record, visible


class Sitting:
    """Who sits where, the game so far, and what each person has not been told yet."""

    def __init__(
        self,
        terminal: Terminal,
        record: Record,
        levels: Mapping[int, str],
        players: Mapping[int, Bot],
    ) -> None:
        self.terminal = terminal
        self.record = record
        self.game = record.game
        self.speech = self.game.words(terminal.words.language)
        self.names = seat_names(terminal.words, record.seats, record.bots)
        self.levels = levels
        self.players = players
        self.humans = [seat for seat in range(record.seats) if seat not in players]
        self.looking = self.humans[0] if len(self.humans) == 1 else None
        self.news: dict[int, list[tuple[int, Event]]] = {seat: [] for seat in self.humans}
        self.state = record.start(record=True)
        self.state.recording = True  # also from a position on

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self._open()
        while not self.state.over:
            seat = self._next()
            if seat in self.players:
                self._play(seat, self.players[seat].decide(Seat(self.state, seat)))
            elif not (self._look(seat) and self._turn(seat)):
                return
        self._close()

    def save(self, path: Path) -> None:
        """Save the record so far."""
        files.write(path, self.record.to_json())
        self.terminal.say(self.terminal.words("play.saved", file=path), style="green")

    # ---- before, during, after -------------------------------------------------------

    def _open(self) -> None:
        words = self.terminal.words
        self.terminal.say(self.speech("title"), style="bold")
        for name, value in self.record.options.items():
            meaning = self.speech(f"option.{name}"), self.speech(f"option.{name}.{value}")
            self.terminal.say(": ".join(meaning), style="dim")
        for seat, level in sorted(self.levels.items()):
            said = say_level(level, words.language)
            bot = words("play.bot", name=self.names[seat], level=said)
            self.terminal.say(coloured(bot, self.names))
        self.terminal.say(words("play.key_hash", hash=self.record.key_hash), style="dim")
        self.terminal.say(words("play.help"), style="dim")

    def _next(self) -> int:
        """Return who acts: whoever is looking, where several may, to spare a hand-over."""
        actors = self.state.actors()
        return self.looking if self.looking in actors else actors[0]

    def _play(self, seat: int, move: int) -> None:
        self.record.play(self.state, seat, move)
        ply = len(self.record.moves)
        for human, news in self.news.items():
            news += [(ply, event) for event in visible(self.state.events, human)]

    def _look(self, seat: int) -> bool:
        """Let one person alone look at the screen; False if they leave instead."""
        if self.looking == seat:
            return True
        words = self.terminal.words
        self.looking = None
        self._clear()
        self.terminal.say(coloured(words("play.hand_over", name=self.names[seat]), self.names))
        if self.terminal.ask() == "q":
            return False
        self._clear()
        self.looking = seat
        return True

    def _clear(self) -> None:
        if self.terminal.out.is_terminal:
            self.terminal.out.file.write("\x1b[3J")  # what could still be scrolled back to
        self.terminal.out.clear()

    def _tell(self, seat: int) -> None:
        for _, event in self.news[seat]:
            sentence = self.game.voice.say_event(event.plain(), self.speech, self.names)
            if sentence:
                self.terminal.say(coloured(f"• {sentence}", self.names))
        self.news[seat].clear()

    def _turn(self, seat: int) -> bool:
        """Let a person act; False if they leave."""
        turn = Turn(self.terminal, self.record, self.state, seat, self.names)
        self.terminal.out.rule(
            Text(
                self.terminal.words("play.your_turn", name=self.names[seat]), style=seat_style(seat)
            ),
            align="left",
        )
        self._tell(seat)
        turn.show()
        while True:
            wish, move, path = turn.ask()
            if wish is Wish.LEAVE:
                return False
            if wish is Wish.SAVE:
                turn.attempt(self.save, path)
            if wish is Wish.MOVE and turn.attempt(self._play, seat, move):
                return True
            if wish is Wish.UNDO and self._undo(seat):
                return True

    def _undo(self, seat: int) -> bool:
        """Take back the seat's last move if it may still do so."""
        words = self.terminal.words
        ply = len(self.record.moves)
        if self.record.undo_point(seat) >= ply:
            self.terminal.say(words("play.no_undo"), style="yellow")
            return False
        _, text = self.record.moves.pop()
        self.record.scores = None
        self.state = self.record.replay()
        self.state.recording = True
        for human, news in self.news.items():
            self.news[human] = [(at, event) for at, event in news if at < ply]
        self.terminal.say(words("play.undone", move=text), style="yellow")
        return True

    def _close(self) -> None:
        words = self.terminal.words
        self.terminal.out.rule(Text(words("play.over"), style="bold"), align="left")
        eyes = self.humans[0] if len(self.humans) == 1 else None
        if eyes is not None:
            self._tell(eyes)
        board = self.game.voice.say_board(self.state.view(eyes), self.speech, self.names)
        self.terminal.say(coloured(board, self.names))
        show_result(self.terminal, self.game, self.state, self.names)
        self.terminal.say(words("play.verifiable"), style="dim")
