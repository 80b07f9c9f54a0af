"""Show on games of bots that ratings find the order of levels, and what they foretell comes true.

`python -m tools.rated FOLDER` plays, for every game or for those named, levels against each other
(`--bots`, `--games`, `--seats`), keeps the results in the folder (it can be stopped and goes on
where it was), rates them by the arithmetic of a server and writes down: after how many games each
level had its place for good, if levels begin where a server has them begin, and if nothing is known
of them; how often the order is right after 50 games of each when ratings begin anew again and
again, what the ratings of those of whom nothing was known foretold before every game, and what came
of it; of several games also what they show together. `--without` leaves a level out of the
reckoning, and the games it played: those of a level that always loses tell nothing of the others.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.progress import track

import zamok
from zamok.bots.arena import Contest, Result, play_all
from zamok.bots.results import add_result, open_results, read_results
from zamok.server.club.rating import BOT, Rating, chances, rate
from zamok.server.club.ratings import first

KNOWN = 50  # games of each level after which its rating is to be believed


@dataclass(frozen=True)
class Share:
    """How often a level won against some others: as foretold before each game, and in truth."""

    level: str
    against: tuple[str, ...]
    games: int
    foretold: float
    measured: float


@dataclass(frozen=True)
class Shown:
    """What the ratings of some games show."""

    ratings: dict[str, Rating]
    settled: dict[str, int]  # how many games each level had played when the order was right
    served: dict[str, int]  # the same, as levels begin on a server
    begun: int  # how often ratings began anew until every level had played enough
    right: int  # how often they had found the order by then
    shares: list[Share]


class Reckoning:
    """Ratings of levels, game by game."""

    def __init__(self, levels: Sequence[str], game: str | None = None) -> None:
        """Begin with levels, weakest first: as in a game on a server, or as new."""
        self.ratings = {
            level: Rating() if game is None else first(f"{BOT}{level}", game) for level in levels
        }
        self.played = Counter(dict.fromkeys(levels, 0))
        self.settled = dict(self.played) if self.ordered else {}

    def add(self, seated: Sequence[str], ranks: Sequence[int]) -> None:
        """Rate a game."""
        names = [f"{BOT}{level}" for level in seated]
        after = rate(names, [self.ratings[level] for level in seated], ranks)
        self.ratings.update(zip(seated, after, strict=True))
        self.played.update(set(seated))
        self.settled = (self.settled or dict(self.played)) if self.ordered else {}

    @property
    def believed(self) -> bool:
        """Whether every level has played enough."""
        return min(self.played.values()) >= KNOWN

    @property
    def ordered(self) -> bool:
        """Whether stronger levels are rated higher."""
        found = [one.mu for one in self.ratings.values()]
        return found == sorted(found)


def play(plan: Contest, path: Path, jobs: int) -> list[Result]:
    """Return the results of a plan, those that are there already among them."""
    done = [result.number for result in read_results(path, plan)]
    if len(done) < plan.games:
        with open_results(path, plan) as file:
            left = plan.games - len(done)
            for result in track(play_all(plan, jobs, done), description=path.stem, total=left):
                add_result(file, result)
    return read_results(path, plan)


def show(plan: Contest, results: Sequence[Result], without: str = "") -> Shown:
    """Rate games in their order, and note what was foretold before each of them."""
    levels = [level for level in plan.bots if level != without]
    whole, part, served = Reckoning(levels), Reckoning(levels), Reckoning(levels, plan.game)
    begun = right = 0
    found: defaultdict[tuple[str, tuple[str, ...]], list[tuple[float, float]]] = defaultdict(list)
    for result in results:
        seated = [plan.bots[plan.entrant(result.number, seat)] for seat in range(plan.seats)]
        if without in seated:
            continue
        for seat, chance in enumerate(chances([whole.ratings[level] for level in seated])):
            others = tuple(sorted(seated[:seat] + seated[seat + 1 :]))
            if all(whole.played[level] >= KNOWN for level in seated):
                found[seated[seat], others].append((chance, _share(result.ranks, seat)))
        whole.add(seated, result.ranks)
        served.add(seated, result.ranks)
        part.add(seated, result.ranks)
        if part.believed:
            begun, right, part = begun + 1, right + part.ordered, Reckoning(levels)
    shares = [
        Share(
            level,
            others,
            len(some),
            sum(chance for chance, _ in some) / len(some),
            sum(share for _, share in some) / len(some),
        )
        for (level, others), some in sorted(found.items())
    ]
    return Shown(whole.ratings, whole.settled, served.settled, begun, right, shares)


def together(found: Sequence[Shown]) -> list[Share]:
    """Return the shares of several games as one, each game by how often it was played."""
    pooled: defaultdict[tuple[str, tuple[str, ...]], list[Share]] = defaultdict(list)
    for share in (share for shown in found for share in shown.shares):
        pooled[share.level, share.against].append(share)
    shares: list[Share] = []
    for (level, against), some in sorted(pooled.items()):
        games = sum(one.games for one in some)
        foretold = sum(one.games * one.foretold for one in some) / games
        measured = sum(one.games * one.measured for one in some) / games
        shares.append(Share(level, against, games, foretold, measured))
    return shares


def _share(ranks: Sequence[int], seat: int) -> float:
    """Return a seat's share of the first place among the seats; a rival without one is none."""
    best = min(ranks)
    return 1 / ranks.count(best) if ranks[seat] == best else 0.0


def told(plan: Contest, shown: Shown) -> str:
    """Return what was shown as lines of tables."""
    lines = [f"{plan.game}, {plan.seats} seats, {plan.games} games"]
    for name, settled in (("as on a server", shown.served), ("as new", shown.settled)):
        after = (
            f"for good after {max(settled.values())} games of each" if settled else "is not right"
        )
        lines.append(f"  levels begin {name}: the order {after}")
    lines.append(
        f"  begun anew {shown.begun} times, right after {KNOWN} games of each {shown.right} times"
    )
    for level, one in shown.ratings.items():
        lines.append(f"  | {level} | {one.points} | ± {one.unsure} |")
    return "\n".join([*lines, *map(_line, shown.shares)])


def _line(share: Share) -> str:
    off = 100 * (share.foretold - share.measured)
    return (
        f"  | {share.level} : {', '.join(share.against)} | {share.games}"
        f" | {100 * share.foretold:.1f} | {100 * share.measured:.1f} | {off:+.1f} |"
    )


def main() -> None:
    """Play what is missing and say what it shows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=[game.key for game in zamok.games()])
    parser.add_argument("--bots", default="random,squire,knight,king", help="weakest first")
    parser.add_argument("--count", type=int, default=2000, metavar="N")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", default="", metavar="LEVEL")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    bots = tuple(args.bots.split(","))
    found: list[Shown] = []
    for game in args.games:
        plan = Contest(game, args.seats, bots, args.count, "rated")
        path = args.folder / f"{game}-{args.seats}-{'-'.join(bots)}.jsonl"
        shown = show(plan, play(plan, path, args.jobs), args.without)
        print(told(plan, shown), flush=True)
        found.append(shown)
    if len(found) > 1:
        print("\n".join(["all of them together", *map(_line, together(found))]))


if __name__ == "__main__":
    main()
