"""The data pages of the games: docs/games/<key>.md, written by each game's data_page module,
with what `tables` reads in its declarations.

`python -m tests.docs.pages` writes them anew.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import zamok
from tests.docs.letter import letter
from tests.docs.tables import tables

DOCS = Path(__file__).parents[2] / "docs" / "games"


def page(key: str) -> str:
    """Return the data page of a game as it should be."""
    folder = zamok.game(key).deal.__module__.rpartition(".")[0]
    text = import_module(f"{folder}.data_page").page()
    assert isinstance(text, str)
    return text + letter(key) + tables(zamok.game(key))


def main() -> None:
    DOCS.mkdir(exist_ok=True)
    for game in zamok.games():
        (DOCS / f"{game.key}.md").write_text(page(game.key), encoding="utf-8")
        print(f"docs/games/{game.key}.md")


if __name__ == "__main__":
    main()
