"""Tables in the middle of their games, for measuring: made by the code of the folder it runs in.

`python -P .../midgame.py DATA --tables N` fills the folder DATA, or a database, and prints as JSON
the tables, the cookies of those who sit there and the moves that they may make from here on: with
them a player needs to read no page to find a legal move. Half of each game is played and stored;
the moves that follow are found by playing on without storing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias, TypedDict

from tests.server.kit import opened, play, seated, table_of
from zamok.server.house import House

# The moves of half a random game of two.
HALF = {
    "all_seasons": 58,
    "carcassonne": 42,
    "castle_builder": 60,
    "once_upon": 85,
    "two_castles": 60,
}
MOST = 80  # moves that are found for a table, unless fewer are asked for
TOGETHER = 50  # tables that are played at once, so that they are stored in groups


# Seat, move, and whether the other can notice it, and those who only look on.
Step: TypeAlias = tuple[int, int, int, int]


class Made(TypedDict):
    """A table, as it is told in JSON."""

    id: str
    game: str
    cookies: list[str]  # by seat
    moves: list[Step]


async def _step(house: House, id: str, people: list[str], dice: random.Random) -> tuple[int, int]:
    """Make any legal move; return the seat and the move."""
    table = await table_of(house, id)
    assert table.state is not None
    seat = table.actors()[0]
    move = dice.choice(list(table.state.legal(seat)))
    await play(house, id, people[seat], seat, move)
    return seat, move


async def begin(house: House, game: str, seed: str) -> tuple[str, list[str], random.Random]:
    """Play the first half of a game at a new table."""
    id, people = await seated(house, game)
    dice = random.Random(seed)
    for _ in range(HALF[game]):
        await _step(house, id, people, dice)
    return id, people, dice


async def go_on(
    house: House, id: str, people: list[str], dice: random.Random, most: int
) -> list[Step]:
    """Return so many moves that may follow."""
    moves: list[Step] = []
    while len(moves) <= most:
        table = await table_of(house, id)
        if table.status != "running":
            break
        before = [table.version_for(person) for person in (*people, None)]
        seat, move = await _step(house, id, people, dice)
        table = await table_of(house, id)
        after = [table.version_for(person) for person in (*people, None)]
        noticed = [int(old != new) for old, new in zip(before, after, strict=True)]
        moves.append((seat, move, noticed[1 - seat], noticed[-1]))
    return moves[:-1]  # the game does not end while it is watched


async def make(
    folder: Path, tables: int, games: Sequence[str], database: str, most: int = MOST
) -> list[Made]:
    """Fill a house; return its tables."""
    async with opened(folder, database=database) as house:
        begun: list[tuple[str, list[str], random.Random]] = []
        for first in range(0, tables, TOGETHER):
            numbers = range(first, min(tables, first + TOGETHER))
            begun += await asyncio.gather(
                *(begin(house, games[number % len(games)], f"load {number}") for number in numbers)
            )
            print(f"{len(begun)} of {tables} tables", file=sys.stderr, flush=True)
        cookies = [
            [await house.people.new_session(person, "") for person in people]
            for _, people, _ in begun
        ]

        async def nothing(*_args: object) -> None: ...

        for storing in ("add_entries", "keep_gist"):  # from here on nothing is stored
            setattr(house.store, storing, nothing)
        found: list[list[Step]] = []
        for first in range(0, tables, TOGETHER):
            some = begun[first : first + TOGETHER]
            found += await asyncio.gather(*(go_on(house, *one, most) for one in some))
    return [
        {"id": id, "game": games[number % len(games)], "cookies": keys, "moves": moves}
        for number, ((id, _, _), keys, moves) in enumerate(zip(begun, cookies, found, strict=True))
    ]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--games", nargs="+", default=list(HALF))
    parser.add_argument("--database", default="")
    parser.add_argument("--moves", type=int, default=MOST, help="that are found for each table")
    args = parser.parse_args()
    logging.disable(logging.WARNING)
    made = asyncio.run(make(args.data, args.tables, args.games, args.database, args.moves))
    json.dump(made, sys.stdout)


if __name__ == "__main__":
    main()
