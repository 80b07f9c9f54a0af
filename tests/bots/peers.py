"""Let simulated people play with peers, as on a server: do they win half of their games?

    python -m tests.bots.peers RESULTS [GAME ...] [--games N]

Each begins like anybody new, and after every game is rated as on a server; the peer of the next
game is as strong as that. None of them is a rung of the ladder by which peers know how often to
decide like which level: one takes any move now and then, others search less than a level. The last
half of the games counts: until then the rating finds them. Results are kept in a folder, a file for
each, so that it can be stopped and goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import zamok
from zamok.bots import LevelBot, Seat, make_bot
from zamok.bots.figures import wilson
from zamok.bots.peers import Mixed, fix
from zamok.bots.player import Bot
from zamok.engine import Dice, Game, key_from_seed
from zamok.server.club.rating import BOT, Rating, rate
from zamok.server.club.ratings import first

People = Callable[[Game, Dice], Bot]


def rash(often: float) -> People:
    """Return somebody who plays as the squire does, and now and then any move."""

    def make(game: Game, dice: Dice) -> Bot:
        return Mixed(make_bot("random", game, dice), make_bot("squire", game, dice), often, dice)

    return make


def quick(level: str, part: float) -> People:
    """Return somebody who searches as a level does, for a part of its time."""

    def make(game: Game, dice: Dice) -> Bot:
        bot = LevelBot(game, level, dice)
        few = max(2, round(bot.level.iterations * part))
        bot.level = replace(bot.level, iterations=few, seconds=0.0)
        return bot

    return make


PEOPLE: dict[str, People] = {
    "rash in 30 % of decisions": rash(0.7),
    "rash in 5 %": rash(0.95),
    "a squire": quick("squire", 1.0),
    "a knight in a third of the time": quick("knight", 0.33),
    "a knight": quick("knight", 1.0),
}


def play(game: Game, make: People, number: int, peer: str, seed: str) -> float:
    """Let somebody play with a peer; return their share against it."""
    state = game.start(2, seed=f"{seed}/{number}")
    mine = number % 2
    dice = [Dice(key_from_seed(f"{seed}/{number}/{who}")) for who in ("somebody", "peer")]
    bots = [make(game, dice[0]), make_bot(peer, game, dice[1])]
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, bots[seat != mine].decide(Seat(state, seat)))
    ahead = state.ranks()[1 - mine] - state.ranks()[mine]
    return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


def after(rating: Rating, peer: str, game: Game, share: float) -> Rating:
    """Return a rating after a game with a peer."""
    places = {1.0: [1, 2], 0.5: [1, 1], 0.0: [2, 1]}[share]
    other = first(f"{BOT}{peer}", game.key)
    return rate(["somebody", f"{BOT}{peer}"], [rating, other], places)[0]


def evening(game: Game, name: str, games: int, folder: Path) -> Iterator[tuple[float, Rating]]:
    """Give what somebody wins, game by game, and the rating after it."""
    path = folder / f"{game.key} {list(PEOPLE).index(name)}.jsonl"
    before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rating = Rating()
    for number in range(games):
        peer = fix(game, [rating.points])
        if number < len(before):
            share = json.loads(before[number])
        else:
            share = play(game, PEOPLE[name], number, peer, f"evening {name}")
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{share}\n")
        rating = after(rating, peer, game, share)
        yield share, rating


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.peers")
    parser.add_argument("folder", type=Path)
    parser.add_argument("keys", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--games", type=int, default=100, help="of each of the people")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for game in [zamok.game(key) for key in args.keys] or zamok.games():
        for name in PEOPLE:
            found = list(evening(game, name, args.games, args.folder))
            late = [share for share, _ in found[args.games // 2 :]]
            rate_of, (low, high) = sum(late) / len(late), wilson(sum(late), len(late))
            points = sum(rating.points for _, rating in found[args.games // 2 :]) / len(late)
            print(
                f"| {game.key} | {name} | {points:.0f} | {len(late)} |"
                f" {100 * rate_of:.1f} % ({100 * low:.1f}–{100 * high:.1f} %) |",
                flush=True,
            )


if __name__ == "__main__":
    main()
