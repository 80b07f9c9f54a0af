"""Ear: listens to what a game says along seeded games, sentence by sentence."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import zamok
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
GAMES = 2  # of each variant
RARE = "rare.json"  # in a game's tests: events and positions that random games hardly ever bring

Gaps = dict[str, object]


class Ear(Words):
    """Words that write down which sentences they were asked for, and with what."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.language, self.keys = words.language, words.keys
        self.heard: dict[str, list[Gaps]] = defaultdict(list)
        self.counted: set[str] = set()  # keys that were said in the form of a count
        self._turn = 0  # of those who only wait, one after the other is asked

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

    def prompts(self, game: Game, state: State) -> list[str]:
        """Ask those who must act, and one other; return what those who must were asked."""
        seats = int(state.seats)
        names, acting = NAMES[self.language][:seats], state.actors()
        others: list[int | None] = [None, *(seat for seat in range(seats) if seat not in acting)]
        self._turn += 1
        eyes = [*acting, others[self._turn % len(others)]]
        asked = [game.voice.ask(state.view(seat), self, names).text for seat in eyes]
        return asked[: len(acting)] or asked


@cache
def listened(key: str, language: str) -> Ear:
    """Return what is said in a language along seeded games of every kind, and what is rare."""
    game = zamok.game(key)
    ear = Ear(game.words(language))
    for seats, options in game.variants():
        for number in range(GAMES):
            seed = f"voice {seats} {number}"
            state = game.start(seats=seats, options=options, seed=seed, record=True)
            for _ in walk(state, chooser(seed)):
                ear.events(game, [event.plain() for event in state.events])
                ear.prompts(game, state)
            ear.events(game, [event.plain() for event in state.events])
            ear.prompts(game, state)
    rare = Path(__file__).parent / "games" / key / RARE
    if rare.exists():
        found = json.loads(rare.read_text(encoding="utf-8"))
        ear.events(game, found["events"])
        for text in found["positions"]:
            ear.prompts(game, game.position(text, seed="rare"))
    return ear
