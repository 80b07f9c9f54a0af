"""Ear: listens to what a game says along seeded games, sentence by sentence."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import zamok
from tests.catalogs import FULL
from tests.conformance.kit import chooser, walk
from zamok import Game, State
from zamok.engine.event import Told
from zamok.engine.words import Words

NAMES = {
    "ru": ("Анна", "Илья", "Ольга", "Юрий", "Зоя", "Лев", "Яна"),
    "en": ("Anna", "Eli", "Olga", "Yuri", "Zoe", "Leo", "Ian"),
}
SAID = ("event.", "ask.", "wait.")  # the kinds of keys that are whole sentences
WAYS = 12  # to fill the gaps of one sentence that are remembered
GAMES = 24  # at least, and one of each variant,
POSITIONS = 2000  # and so many positions: some games are short
RARE = "rare.json"  # in a game's tests: events and positions that random games hardly ever bring

Gaps = dict[str, object]


class Ear(Words):
    """Words that write down which sentences they were asked for, and with what."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.language, self.keys = words.language, words.keys
        self.heard: dict[str, list[Gaps]] = defaultdict(list)
        self.counted: set[str] = set()  # keys that were said in the form of a count

    def __call__(self, key: str, /, **gaps: object) -> str:
        """Say a phrase and remember it."""
        self._hear(key, gaps)
        return self._words(key, **gaps)

    def count(self, key: str, count: int, /, **gaps: object) -> str:
        """Say a phrase in the form of a count and remember it."""
        self.counted.add(key)
        self._hear(key, gaps)
        return self._words.count(key, count, **gaps)

    def _hear(self, key: str, gaps: Gaps) -> None:
        known = self.heard[key] if key.startswith(SAID) else []
        if key.startswith(SAID) and gaps not in known and len(known) < WAYS:
            known.append(gaps)

    def events(self, game: Game, told: Iterable[Told]) -> list[str]:
        """Say events, and return what was said of them."""
        return [game.voice.say_event(event, self, NAMES[self.language]) for event in told]

    def prompts(self, game: Game, seats: int, views: Sequence[Any]) -> list[str]:
        """Return what those who look at a position are asked."""
        names = NAMES[self.language][:seats]
        return [game.voice.ask(view, self, names).text for view in views]


class Ears:
    """An ear for every language, at the same games."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.of = {language: Ear(game.words(language)) for language in FULL}
        self._turn = 0  # of those who only wait, one after the other is asked

    def listen(self, told: Iterable[Told], state: State) -> None:
        """Hear what has happened and what is asked: who must act, one other, at the end all."""
        acting = state.actors()
        waiting: list[int | None] = [s for s in range(int(state.seats)) if s not in acting]
        waiting.append(None)
        self._turn += 1
        eyes = [*acting, waiting[self._turn % len(waiting)]] if acting else waiting
        views = [state.view(seat) for seat in eyes]
        events = list(told)
        for ear in self.of.values():
            ear.events(self._game, events)
            ear.prompts(self._game, int(state.seats), views)


@cache
def listened(key: str) -> dict[str, Ear]:
    """Return what is said in every language along seeded games of every kind, and what is rare."""
    game = zamok.game(key)
    ears = Ears(game)
    ways = game.variants()
    number = heard = 0
    while number < max(GAMES, len(ways)) or heard < POSITIONS:
        seats, options = ways[number % len(ways)]
        seed = f"voice {seats} {number}"
        state = game.start(seats=seats, options=options, seed=seed, record=True)
        for _ in walk(state, chooser(seed)):
            ears.listen([event.plain() for event in state.events], state)
            heard += 1
        ears.listen([event.plain() for event in state.events], state)
        number += 1
    rare = Path(__file__).parent / "games" / key / RARE
    if rare.exists():
        found = json.loads(rare.read_text(encoding="utf-8"))
        for ear in ears.of.values():
            ear.events(game, found["events"])
        for text in found["positions"]:
            ears.listen([], game.position(text, seed="rare"))
    return ears.of
