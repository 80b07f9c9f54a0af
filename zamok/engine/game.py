"""Game: the rules of one game as a value, from which positions are started."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from zamok.engine.dice import Dice, key_from_seed
from zamok.engine.drawing import Draw
from zamok.engine.errors import SetupError
from zamok.engine.mind import Mind
from zamok.engine.option import Option, settle
from zamok.engine.state import State
from zamok.engine.words import RulesPage, Words, read_rules, read_words


@dataclass(frozen=True)
class Ask:
    """What a viewer is asked to do now, or waits for; and the rule to read about it."""

    text: str
    rule: str


class Voice(Protocol):
    """What the `text` module of every game offers; Game says what each is for."""

    def vocabulary(self, options: tuple[Option, ...], /) -> list[str]: ...

    def say_board(self, view: dict[str, object], words: Words, names: Sequence[str], /) -> str: ...

    def say_move(
        self, view: dict[str, object], move: int, words: Words, names: Sequence[str], /
    ) -> str: ...

    def say_event(self, event: dict[str, object], words: Words, names: Sequence[str], /) -> str: ...

    def say_line(self, line: dict[str, object], words: Words, /) -> str: ...

    def ask(self, view: dict[str, object], words: Words, names: Sequence[str], /) -> Ask: ...

    def describe(
        self, view: dict[str, object], words: Words, names: Sequence[str], /
    ) -> list[tuple[str, list[str]]]: ...


class Game:
    """One game: its names, seats and options, how it starts and how it speaks."""

    key: str
    version: int  # raised by every change that alters a game already recorded
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    move_space: int
    max_plies: int  # no game has more decisions than this
    folder: Path  # where the game's words and rules pages lie
    view_type: type  # the TypedDict that lists all a view may hold
    voice: Voice  # the `text` module of the game
    draw: Draw  # the `draw` package of the game
    secrets = True  # whether seats may know different things

    def __repr__(self) -> str:
        return f"zamok.game({self.key!r})"

    def start(
        self,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: str | bytes | None = None,
    ) -> State:
        """Start a game; without a seed it is started with a secret one."""
        seats = self.check_seats(self.min_seats if seats is None else seats)
        settled = settle(self.options, options, seats)
        return self.deal(seats, settled, Dice(key_from_seed(check_seed(seed))))

    def check_seats(self, seats: object) -> int:
        """Return the seat count if this game can be played by so many."""
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise SetupError(
                f"{self.key} is played by {self.min_seats} to {self.max_seats} seats, not {seats!r}"
            )
        return seats

    def variants(self) -> list[tuple[int, dict[str, str]]]:
        """Return the ways to play that tests and soaks go through.

        Every seat count with the default options, with each other value of each option, and
        with all options changed at once.
        """
        found: list[tuple[int, dict[str, str]]] = []
        for seats in range(self.min_seats, self.max_seats + 1):
            found.append((seats, {}))
            changed: dict[str, str] = {}
            for option in self.options:
                if seats in option.seats:
                    others = [value for value in option.values if value != option.default]
                    found += [(seats, {option.name: value}) for value in others]
                    changed[option.name] = others[-1]
            if len(changed) > 1:
                found.append((seats, changed))
        return found

    def words(self, language: str) -> Words:
        """Return the game's words in a language."""
        return read_words(self.folder / "words", language)

    def rules(self, language: str) -> RulesPage:
        """Return the game's rules page in a language."""
        return read_rules(self.folder / f"rules.{language}.md")

    # ---- the game in words --------------------------------------------------------

    def vocabulary(self) -> list[str]:
        """Return every key that the game's words must have, no more and no less."""
        return self.voice.vocabulary(self.options)

    def say_board(self, view: dict[str, object], words: Words, names: Sequence[str]) -> str:
        """Return a view as text that can be read in a terminal or aloud."""
        return self.voice.say_board(view, words, names)

    def say_move(
        self, view: dict[str, object], move: int, words: Words, names: Sequence[str]
    ) -> str:
        """Return a move as a short phrase for the seat whose view this is."""
        return self.voice.say_move(view, move, words, names)

    def say_event(self, event: dict[str, object], words: Words, names: Sequence[str]) -> str:
        """Return an event, as plain data, as a sentence; names are those of the seats."""
        return self.voice.say_event(event, words, names)

    def say_line(self, line: dict[str, object], words: Words) -> str:
        """Return what a line of the breakdown is about, without its points."""
        return self.voice.say_line(line, words)

    def ask(self, view: dict[str, object], words: Words, names: Sequence[str]) -> Ask:
        """Return what the viewer is asked now, as a sentence, with the rule about it."""
        return self.voice.ask(view, words, names)

    def describe(
        self, view: dict[str, object], words: Words, names: Sequence[str]
    ) -> list[tuple[str, list[str]]]:
        """Return a view for the ear: headings, each with its sentences, without drawings."""
        return self.voice.describe(view, words, names)

    # ---- what a game supplies ----------------------------------------------------

    def deal(self, seats: int, options: dict[str, str], dice: Dice) -> State:
        """Set up a game with every option settled."""
        raise NotImplementedError

    def mind(self) -> Mind:
        """Return what the game knows of its own positions, for bots."""
        raise NotImplementedError


def check_seed(seed: object) -> str | bytes:
    """Return a seed that is text or bytes; None becomes a secret one."""
    if seed is None:
        return secrets.token_bytes(32)
    if not isinstance(seed, str | bytes):
        raise SetupError(f"a seed is text or bytes, not {type(seed).__name__}")
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise SetupError(f"{seed!r} is not text that can be a seed") from None
    return seed
