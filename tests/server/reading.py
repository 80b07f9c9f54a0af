"""What it costs to read a table in a long game: by its gist, and by all of its entries.

`python -m tests.server.reading` plays each game for so many entries, moves taken back and talk
among them, and prints processor milliseconds in Markdown: the least of several times, for whoever
else is on the machine only adds to it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

import zamok
from tests.server.kit import act, action, opened, play_next, seated, table_of
from zamok.server.action import Chat, Undo
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.loading import load

TIMES = 15
NEAR_THE_END = 0.8  # of its moves: from there on moves are made and taken back
MOVES = {"all_seasons": 116, "carcassonne": 84, "castle_builder": 120, "once_upon": 120}
USUAL = 110  # moves of a game that is not named


async def go_on(house: House, game: str, entries: int) -> str:
    """Play until a table has so many entries; return it."""
    id, people = await seated(house, game)
    dice = random.Random(game)
    most = NEAR_THE_END * MOVES.get(game, USUAL)
    while (table := await table_of(house, id)).version < entries:
        far = len(table.plies) > most
        if far or dice.random() < 0.2:
            seat = table.plies[-1].seat if table.plies else 0
            try:
                await act(house, id, people[seat], Undo(id=action(), seat=seat))
            except Refused:  # the others would have to agree
                await act(house, id, people[seat], Chat(id=action(), text="Hm, let me see ..."))
        else:
            await play_next(house, id, people)
    return id


async def cost(house: House, id: str) -> float:
    """Return the milliseconds that reading a table takes."""
    found = []
    for _ in range(TIMES):
        begun = time.process_time()
        await load(house.store, id)
        found.append(1000 * (time.process_time() - begun))
    return min(found)


async def measure(entries: int) -> None:
    """Measure all games."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder)) as house:
            for game in zamok.games():
                id = await go_on(house, game.key, entries)
                while house.desk._works:  # its gist is kept
                    await asyncio.sleep(0.01)
                short = await cost(house, id)
                await house.store.database.write(('DELETE FROM gists WHERE "table" = ?', [id]))
                print(
                    f"| {game.key} | {short:.1f} ms | {await cost(house, id):.1f} ms |", flush=True
                )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.reading", description=__doc__)
    parser.add_argument("--entries", type=int, default=386)
    args = parser.parse_args()
    print(f"| a table of {args.entries} entries | by its gist | by all entries |")
    print("| --- | ---: | ---: |")
    asyncio.run(measure(args.entries))


if __name__ == "__main__":
    main()
