"""What a game's page asks: which settings are played, and what is looked for in the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from zamok.engine import Event, State
from zamok.engine.words import Words

LANGUAGES: Final = ("en", "ru")
Both = tuple[str, str]  # in these languages
Names = Callable[[str, Words], str]  # of what is found in games: its key, a game's words


@dataclass(frozen=True)
class Setting:
    """How a game is set up: so many seats, some options changed."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    closely: bool = False  # whether many games are played of it, and looked at in detail

    @property
    def name(self) -> str:
        """What files call it."""
        return "_".join([str(self.seats), *(f"{key}_{self.options[key]}" for key in self.options)])


@dataclass(frozen=True)
class Seen:
    """A game that is over: what happened, and how it ended."""

    events: Sequence[Event]
    state: State

    def of(self, seat: int, *kinds: str) -> Iterator[Event]:
        """Give the events of some kinds that happened to a seat."""
        return (event for event in self.events if event.seat == seat and event.kind in kinds)


@dataclass(frozen=True)
class Question:
    """What is noted of every seat of a game: an answer, several or none.

    A page tells for each answer how often it was given, and how those did who gave it.
    """

    name: str
    answers: Callable[[Seen, int], Iterable[str]]
    title: Both
    column: Both  # what the answers are
    told: Both  # a sentence or two before the table
    names: Names
    opening: bool = False  # whether it belongs to the beginning of a game
    variant: str = ""  # only where this value of an option is set


@dataclass(frozen=True)
class Offer:
    """What is open to a seat again and again: how often it is taken when it is there."""

    name: str
    offered: Callable[[Seen, int], Iterable[tuple[str, bool]]]  # what, and whether it was taken
    title: Both
    column: Both
    told: Both
    names: Names
    variant: str = ""


@dataclass(frozen=True)
class Thing:
    """Something to have more of: positions in which a seat has it, too."""

    name: str
    given: Callable[[State, int], Iterable[State]]
    variant: str = ""
    best: bool = True  # of several such positions the best one counts, or their mean


@dataclass(frozen=True)
class Study:
    """What is asked about one game."""

    key: str
    settings: tuple[Setting, ...]
    order: Callable[[Seen], list[int]]  # the seats, whoever begins first
    turns: Callable[[Seen], int]  # how long a game was
    counted: Both  # in what: many of them
    unit: Both  # what is scored, many of it
    questions: tuple[Question, ...]
    offers: tuple[Offer, ...]
    things: tuple[Thing, ...]
    things_names: Names
    gifts: Both  # how things are given, a sentence or two
    yardstick: tuple[str, int]  # the thing that is nothing but so many of what is scored
    lines: Names  # of the score
    begins: Both = ("Who begins", "Кто начинает")
    first: Both = ("whoever begins", "начинающий")
    notes: tuple[Both, ...] = ()  # what else should be known of the figures

    def close(self) -> list[Setting]:
        """Return the settings that are looked at in detail."""
        return [setting for setting in self.settings if setting.closely]


def clockwise_from(kind: str) -> Callable[[Seen], list[int]]:
    """Return the order of seats in games where an event says who begins."""

    def order(seen: Seen) -> list[int]:
        first = next(event.seat for event in seen.events if event.kind == kind)
        assert first is not None
        seats = int(seen.state.seats)
        return [(first + after) % seats for after in range(seats)]

    return order


def count_of(kind: str) -> Callable[[Seen], int]:
    """Return the length of games in events of a kind."""
    return lambda seen: sum(event.kind == kind for event in seen.events)


def said(text: Both, words: Words) -> str:
    """Return a text in the language of a game's words."""
    return text[LANGUAGES.index(words.language)]


def table(names: Mapping[str, Both]) -> Names:
    """Return what finds names in a table."""
    return lambda key, words: said(names[key], words)


def words_of(prefix: str) -> Names:
    """Return what finds names among the words of the game."""
    return lambda key, words: words(f"{prefix}.{key}")


def counted(one: Both, some: Both, many: Both) -> Names:
    """Return what says how many: in English one and many, in Russian one, two and five."""

    def name(key: str, words: Words) -> str:
        which = LANGUAGES.index(words.language)
        last = int(key) % 10 if int(key) % 100 not in (11, 12, 13, 14) else 0
        form = one if last == 1 else some if last in (2, 3, 4) else many
        return f"{key}\u00a0{(form if which or key == '1' else many)[which]}"

    return name
