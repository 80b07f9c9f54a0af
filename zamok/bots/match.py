"""Match: the arena from Python, and what came of it, which draws itself in a notebook.

>>> import zamok
>>> match = zamok.arena("castle_builder", ["squire", "random"], games=4, seed="page")
>>> print(match)
Castle Builder, 2 seats, 4 games
squire   4.0 of 4   100.0 %  (51.0–100.0 %)
random   0.0 of 4     0.0 %  (0.0–49.0 %)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from operator import index
from typing import SupportsIndex

from zamok.bots.arena import Contest, Maker, Result, play_all
from zamok.bots.figures import Rating, Tally, by_entrant, ratings
from zamok.bots.picture import ladder
from zamok.engine import Game
from zamok.engine.registry import game as find_game

LANGUAGE = "en"


@dataclass(frozen=True)
class Match:
    """What was played, and how each game ended, in the order of their numbers."""

    plan: Contest
    results: tuple[Result, ...]

    @cached_property
    def tallies(self) -> list[Tally]:
        """The figures of each entrant, in the order of the bots, with 95 % intervals."""
        return by_entrant(self.plan, self.results)

    @cached_property
    def ratings(self) -> list[Rating]:
        """Strengths on the scale of Elo, best first; none where no two bots have met."""
        return ratings(self.plan, self.results)

    @property
    def title(self) -> str:
        """The game, how many play, and how often."""
        name = find_game(self.plan.game).words(LANGUAGE)("title")
        return f"{name}, {self.plan.seats} seats, {len(self.results)} games"

    def _rows(self) -> list[tuple[str, str, str, str]]:
        return [
            (
                name,
                f"{line.wins:.1f} of {line.appearances}",
                f"{line.rate * 100:.1f} %",
                f"({line.low * 100:.1f}–{line.high * 100:.1f} %)",
            )
            for name, line in zip(self.plan.bots, self.tallies)
        ]

    def __str__(self) -> str:
        wide = max(map(len, self.plan.bots))
        lines = [
            f"{name:{wide}}  {wins:>9}  {rate:>8}  {interval}"
            for name, wins, rate, interval in self._rows()
        ]
        return "\n".join([self.title, *lines])

    def _repr_html_(self) -> str:
        heads = ("", "wins", "rate", "95 %")
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
            for row in self._rows()
        )
        head = "".join(f"<th>{name}</th>" for name in heads)
        return f"<table><caption>{escape(self.title)}</caption><tr>{head}</tr>{rows}</table>"

    def _repr_svg_(self) -> str:
        lines = self.ratings
        return ladder(self.title, [line.bot for line in lines], lines) if lines else ""


def arena(
    game: str | Game,
    bots: Sequence[str | Maker],
    games: SupportsIndex = 100,
    *,
    seats: SupportsIndex | None = None,
    options: Mapping[str, str] | None = None,
    seed: str | SupportsIndex = "arena",
    jobs: int = 1,
    tell: Callable[[Result], object] | None = None,
) -> Match:
    """Let bots play each other, seat-balanced, and return the match.

    A bot is a level (`"squire"`), `"module:maker"`, or a maker itself: whatever takes a game and
    dice and returns a bot, a class of bots too. The same seed gives the same games, on any number
    of processes (`jobs`; -1 for one a processor). `tell` is called with each result as it comes.

    >>> import zamok
    >>> class First:
    ...     def __init__(self, game, dice):
    ...         pass
    ...     def decide(self, seat):
    ...         return seat.legal()[0]
    >>> match = zamok.arena("castle_builder", [First, "random"], games=2)
    >>> len(match.results), match.plan.bots
    (2, ('First', 'random'))
    """
    found = find_game(game) if isinstance(game, str) else game
    makers: dict[str, Maker] = {}
    names: list[str] = []
    for bot in bots:
        name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        while not isinstance(bot, str) and makers.get(name, bot) is not bot:
            name += "'"  # two makers of one name are two entrants
        if not isinstance(bot, str):
            makers[name] = bot
        names.append(name)
    plan = Contest(
        found.key,
        found.check_seats(found.min_seats if seats is None else seats),
        tuple(names),
        index(games),
        seed if isinstance(seed, str) else str(index(seed)),
        dict(options or {}),
        makers,
    )
    results = []
    for result in play_all(plan, jobs):
        results.append(result)
        if tell is not None:
            tell(result)
    return Match(plan, tuple(sorted(results, key=lambda result: result.number)))
