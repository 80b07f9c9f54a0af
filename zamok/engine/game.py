"""Game: the rules of one game as a value, from which positions are started."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any, Generic, Protocol, SupportsIndex

from typing_extensions import TypeVar

from zamok.engine import entropy
from zamok.engine.card import Card, Label, Seats
from zamok.engine.dice import Dice, key_from_seed
from zamok.engine.drawing import Draw
from zamok.engine.errors import PositionError, Refusal, SetupError
from zamok.engine.event import Kind, Line, Told
from zamok.engine.glossary import Term, read_glossary
from zamok.engine.layout import (
    Layout,
    check_names,
    read_dice,
    read_eyes,
    read_options,
    renew,
    split,
)
from zamok.engine.mind import Mind
from zamok.engine.moves import Moves
from zamok.engine.observer import Observer
from zamok.engine.option import Option, settle
from zamok.engine.spelling import Number
from zamok.engine.state import State, whole
from zamok.engine.traits import Traits
from zamok.engine.words import COMMON, RulesPage, Words, read_rules, read_words

V = TypeVar("V", bound=Mapping[str, object], default=Any)
V_contra = TypeVar("V_contra", contravariant=True)

MOST_BITS = 4096  # of a seed that is a number
BLANK = b"blank"  # the key of dice whose throws do not matter


@dataclass(frozen=True)
class Ask:
    """What a viewer is asked to do now, or waits for; and the rule to read about it."""

    text: str
    rule: str


class Voice(Protocol[V_contra]):
    """What the `text` module of every game offers."""

    def vocabulary(self) -> list[str]:
        """Return every key of the game's words but title, author, about and options."""
        ...

    def say_board(self, view: V_contra, words: Words, names: Sequence[str], /) -> str:
        """Return a view as text that can be read in a terminal or aloud."""
        ...

    def say_move(self, view: V_contra, move: int, words: Words, names: Sequence[str], /) -> str:
        """Return a move as a short phrase for the seat whose view this is."""
        ...

    def say_event(self, event: Told, words: Words, names: Sequence[str], /) -> str:
        """Return an event as a sentence, empty if the next says it too; names of the seats."""
        ...

    def say_line(self, line: Line, words: Words, /) -> str:
        """Return what a line of the breakdown is about, without its points."""
        ...

    def ask(self, view: V_contra, words: Words, names: Sequence[str], /) -> Ask:
        """Return what the viewer is asked now, as a sentence, with the rule about it."""
        ...

    def describe(
        self, view: V_contra, words: Words, names: Sequence[str], /
    ) -> list[tuple[str, list[str]]]:
        """Return a view for the ear: headings, each with its sentences, without drawings."""
        ...


@dataclass(frozen=True, eq=False)
class Game(Generic[V]):
    """One game: its seats and options, how it starts, how it speaks, draws, thinks and observes.

    A game's `game.py` makes the one value of it, `GAME`; its parts are the modules beside it.
    """

    moves: Moves
    view_type: type  # the TypedDict that lists all a view may hold
    events: Mapping[str, Kind]  # all kinds of events
    deal: Callable[[int, dict[str, str], Dice, bool], State[V]]  # sets up; True: recording
    voice: Voice[V]  # the `text` module
    draw: Draw[V]  # the `draw` package
    mind: Callable[[], Mind]  # what the game knows of its own positions, for bots
    observer: Observer  # what a seat may know as numbers, for the lab
    card: Card  # how a list shows it
    max_plies: int  # no game has more decisions than this
    secrets: bool = field(default=True, kw_only=True)  # whether seats may know different things
    # What counts at a position, by a mind of the game, for networks that learn; where it has any.
    traits: Callable[[Mind], Traits] | None = field(default=None, kw_only=True)
    # Scores what was built elsewhere, where a game can.
    score_given: Callable[[object], list[Line]] | None = field(default=None, kw_only=True)

    def __repr__(self) -> str:
        return f"zamok.game({self.key!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        from zamok.engine.registry import game  # which knows all games

        return game, (self.key,)

    @property
    def key(self) -> str:
        """The name that programs and records know it by."""
        return self.card.key

    @property
    def version(self) -> int:
        """Of the rules: raised by every change that alters a game already recorded."""
        return self.card.version

    @property
    def seats(self) -> Seats:
        """How many play."""
        return self.card.seats

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen before a game starts."""
        return self.card.options

    @property
    def folder(self) -> Path:
        """Where the game's words and rules pages lie."""
        return self.card.folder

    @property
    def label(self) -> Label | None:
        """How long, how heavy, how many play well."""
        return self.card.label

    @property
    def min_seats(self) -> int:
        """The fewest seats."""
        return self.seats.fewest

    @property
    def max_seats(self) -> int:
        """The most seats."""
        return self.seats.most

    @property
    def move_space(self) -> int:
        """How many moves there are in all; a move is a number below."""
        return self.moves.size

    def start(
        self,
        seats: SupportsIndex | None = None,
        options: Mapping[str, str] | None = None,
        seed: str | bytes | SupportsIndex | None = None,
        *,
        record: bool = False,
    ) -> State[V]:
        """Start a game; without a seed it is started with a secret one.

        With `record` events are told from the very first draw on: those of the set-up are there.
        """
        count = self.check_seats(self.min_seats if seats is None else seats)
        settled = settle(self.options, options, count)
        return self.deal(count, settled, Dice(key_from_seed(check_seed(seed))), record)

    @cached_property
    def layout(self) -> Layout[Any]:
        """How positions are written as text."""
        settled = settle(self.options, None, self.min_seats)
        return self.deal(self.min_seats, settled, Dice(BLANK), False).book().layout

    def position(self, text: str, seed: str | bytes | SupportsIndex | None = None) -> State[V]:
        """Return the position that a text tells, or raise PositionError.

        What the text leaves open is drawn by the seed, by a secret one without: dice that are
        not told, and what the seat whose knowledge it is does not know.
        """
        key, number, found = split(text)
        if key != self.key:
            raise PositionError("position.game", given=key[:80], wanted=self.key)
        values = renew(number, found, self.layout)
        check_names(values, self.layout)
        position = self._laid_out(values)
        eyes = read_eyes(values["eyes"], int(position.seats)) if "eyes" in values else None
        dice = read_dice(values["dice"])
        if eyes is not None:
            if dice is not None:
                raise PositionError("position.dice", given=values["dice"][:160])
            self.layout.agree(position.as_known(eyes), values, eyes)
            return position.imagine(eyes, Dice(key_from_seed(check_seed(seed))))
        self.layout.agree(position, values, None)
        position.dice = Dice(key_from_seed(check_seed(seed))) if dice is None else dice
        return position

    def _laid_out(self, values: Mapping[str, str]) -> State[V]:
        """Return the position of some values, checked, with dice of no meaning."""
        try:
            seats = Number(self.min_seats, self.max_seats).read(values["seats"])
        except PositionError as error:
            raise error.within("seats") from None
        try:
            options = settle(self.options, read_options(values["options"]), seats)
        except SetupError as error:
            raise PositionError("position.setup", given=error) from None
        position = self.deal(seats, options, Dice(BLANK), False)
        pieces = position.census()
        self.layout.fill(position, values)
        found = position.census()
        for kind in [*pieces, *found]:
            given, wanted = found.get(kind, 0), pieces.get(kind, 0)
            if given != wanted:
                raise PositionError("position.pieces", kind=kind, given=given, wanted=wanted)
        self.layout.check(position)
        actors = position.actors()
        if position.over == bool(actors):
            raise PositionError("position.over")
        for seat in actors:
            if not position.legal(seat):
                raise PositionError("position.stuck", seat=seat)
        return position

    def check_seats(self, seats: object) -> int:
        """Return the seat count if this game can be played by so many."""
        count = whole(seats)
        if not self.min_seats <= count <= self.max_seats:
            low, high = self.min_seats, self.max_seats
            raise SetupError("setup.seats", game=self.key, low=low, high=high, given=seats)
        return int(count)

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
                    others = option.others(seats)
                    found += [(seats, {option.name: value}) for value in others]
                    changed[option.name] = others[-1]
            if len(changed) > 1:
                found.append((seats, changed))
        return found

    def words(self, language: str) -> Words:
        """Return the game's words in a language."""
        return self.card.words(language)

    def rules(self, language: str) -> RulesPage:
        """Return the game's rules page in a language."""
        return read_rules(self.folder, language)

    @property
    def glossary(self) -> tuple[Term, ...]:
        """The game's terms, in the order of its glossary."""
        return read_glossary(self.folder / "glossary.csv")

    def vocabulary(self) -> list[str]:
        """Return every key that the game's words must have, no more and no less."""
        found = ["title", "author", "about"]
        for term in self.glossary:
            found += [f"term.{term.key}", f"means.{term.key}"]
        for option in self.options:
            name = f"option.{option.name}"
            found += [name, *(f"{name}.{value}" for value in option.values)]
        return found + self.voice.vocabulary()

    def say_refusal(self, refusal: Refusal, language: str, names: Sequence[str] = ()) -> str:
        """Return why a move is refused, as a sentence; names are those of the seats."""
        common = refusal.common
        words = read_words(COMMON, language) if common else self.words(language)
        return words.say(refusal.reason, names)


def check_seed(seed: object) -> str | bytes:
    """Return a seed as text or bytes; a whole number is its digits, None a secret seed."""
    if seed is None:
        return entropy.draw(32, "game")
    if isinstance(seed, SupportsIndex) and not isinstance(seed, bool):
        number = index(seed)
        if number.bit_length() > MOST_BITS:
            raise SetupError("setup.seed_bits", high=MOST_BITS)
        return str(number)
    if not isinstance(seed, str | bytes):
        raise SetupError("setup.seed", given=type(seed).__name__)
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise SetupError("setup.seed_text", given=repr(seed)) from None
    return seed
