"""Golden records: one whole game of every variant, kept as files that can be read.

`python -m tests.golden.golden [game ...]` makes them anew; do that only together with
a raised `game.version`.
"""

from __future__ import annotations

import argparse
import hashlib
import json

import zamok
from tests.conformance.kit import chooser, finish, frozen, name_of, walk
from zamok import Game, Record
from zamok._pure import compiled


def golden_variants(game: Game) -> list[tuple[str, int, dict[str, str]]]:
    """Return name, seats and options of every golden record of a game."""
    return [
        (name_of(game.key, seats, options).replace("=", "-"), seats, options)
        for seats, options in game.variants()
    ]


def make(game: Game, name: str, seats: int, options: dict[str, str]) -> Record:
    """Play the game of a golden record."""
    record = Record.begin(game, seats, options, f"golden {name}")
    state = record.start()
    for seat, move in walk(record.start(), chooser(name)):
        record.play(state, seat, move)
    return record


def digest(game: Game) -> str:
    """Return a hash over every field of the last position of many short games."""
    total = hashlib.blake2b(digest_size=16)
    for name, seats, options in golden_variants(game):
        state = game.start(seats, options, f"digest {name}")
        finish(state, name)
        total.update(frozen(state).encode())
    return total.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description="make golden records anew")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--digest", action="store_true", help="print hashes of played games only")
    asked = parser.parse_args()
    if asked.digest:
        print(json.dumps({"compiled": compiled()} | {g.key: digest(g) for g in zamok.games()}))
        return
    for game in zamok.games():
        if asked.games and game.key not in asked.games:
            continue
        folder = game.folder / "golden"
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.json"):
            old.unlink()
        for name, seats, options in golden_variants(game):
            text = make(game, name, seats, options).to_json()
            (folder / f"{name}.json").write_text(text, encoding="utf-8")
            print(f"{game.key}/{name}.json")


if __name__ == "__main__":
    main()
