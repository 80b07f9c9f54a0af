"""Write down how the games speak: `python -m tests.docs.voices [FOLDER]`, docs/voices if none.

For each game and language two hundred log lines of seeded games, no kind of event more than
a few times in a game, and every prompt. To be read aloud.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import zamok
from tests.catalogs import FULL
from tests.conformance.kit import chooser, walk
from tests.ear import Ear, listened
from zamok import Game

FOLDER = Path(__file__).parent.parent.parent / "docs" / "voices"
LINES = 200
OFTEN = 6  # how often one game may bring the same kind of line


def lines(game: Game, language: str) -> Iterator[str]:
    """Give log lines of seeded games at the usual table, as they were said."""
    ear, number = Ear(game.words(language)), 0
    while True:
        kinds: Counter[str] = Counter()
        seed = f"voices {number}"
        state = game.start(seats=game.seats.usual, seed=seed, record=True)
        for _ in walk(state, chooser(seed)):
            for event in state.events:
                kinds[event.kind] += 1
                if kinds[event.kind] <= OFTEN:
                    yield from filter(None, ear.events(game, [event.plain()]))
        number += 1


def prompts(game: Game, language: str) -> list[str]:
    """Return every prompt once, in the order of their keys."""
    ear, words = listened(game.key)[language], game.words(language)
    found = []
    for key, ways in sorted(ear.heard.items()):
        if not key.startswith("event."):
            said = words.count(key, 2, **ways[0]) if key in ear.counted else words(key, **ways[0])
            found.append(said)
    return found


def page(game: Game, language: str) -> str:
    """Return what a game says, line by line."""
    told = [line for _, line in zip(range(LINES), lines(game, language), strict=False)]
    return "\n".join([game.words(language)("title"), "", *told, "", *prompts(game, language), ""])


def main(folder: Path) -> None:
    """Write all pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in zamok.games():
        for language in FULL:
            (folder / f"{game.key}.{language}.txt").write_text(page(game, language), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
