"""Measure the masters against the kings, and write down what it showed.

`python -m tools.masters FOLDER` plays, for every game or for those named, three matches: one master
against a king with as much time at the smallest table, one among kings with as much time at the
largest, and one against a king where both think as long as they do on a server. Results are kept in
the folder, a file a match, named after the weights: it can be stopped at any time and goes on where
it was. `--write` then puts what is there into docs/BOTS.md, docs/ru/BOTS.md and levels.json.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from babel.numbers import format_decimal

import zamok
from zamok.bots.levels import learning_of, mind_of, read_levels
from zamok.engine import Game
from zamok.lab.match import Thinker, begun, play_match, summary

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = (
    "<!-- figures of tools.masters: begin -->\n",
    "<!-- figures of tools.masters: end -->\n",
)
PARTS = 3  # of a curve that are told
SEED = "masters"  # of the games: nothing was chosen by it
# A master's iterations where a king gets as much time: short, so that many games can be played.
SHORT = {
    "all_seasons": 400,
    "carcassonne": 250,
    "castle_builder": 300,
    "once_upon": 400,
    "two_castles": 300,
}


@dataclass(frozen=True)
class Match:
    """One line of the table."""

    game: Game
    seats: int
    short: bool  # as much time for all, less than on a server
    games: int
    folder: Path

    @property
    def path(self) -> Path:
        """Where its results are kept."""
        level = read_levels(self.game)["master"]
        said = json.dumps([learning_of(self.game, level.network).weights, SEED])
        mark = hashlib.blake2b(said.encode(), digest_size=4).hexdigest()
        pace = "short" if self.short else "own"
        return self.folder / f"{self.game.key}_{self.seats}_{pace}_{mark}.jsonl"

    def play(self) -> None:
        """Play what is missing."""
        level = replace(read_levels(self.game)["master"], seconds=0.0)
        if self.short:
            level = replace(level, iterations=SHORT[self.game.key])
        learner = Thinker(level, mind_of(self.game, level))
        play_match(self.game, self.seats, learner, self.games, SEED, self.short, self.path)

    def figures(self) -> dict[str, float] | None:
        """Return what is known of it."""
        _, met = begun(self.path)
        return summary(met) if met else None


def matches(game: Game, args: argparse.Namespace) -> list[Match]:
    """Return the matches of a game, none where nobody has become a master yet."""
    if "master" not in read_levels(game):
        return []
    found = [Match(game, game.min_seats, True, args.games, args.folder)]
    if game.max_seats > game.min_seats:
        found.append(Match(game, game.max_seats, True, args.crowd, args.folder))
    return [*found, Match(game, game.min_seats, False, args.own, args.folder)]


# ---- writing ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Page:
    """The page about bots in one language."""

    language: str
    path: Path
    head: tuple[str, ...]
    curve: tuple[str, ...]
    short: str
    own: str

    def number(self, value: float, pattern: str = "0.0") -> str:
        """Return a number as this language writes it."""
        return format_decimal(value, pattern, self.language)

    def line(self, match: Match, found: dict[str, float]) -> tuple[str, ...]:
        """Return the cells of a match."""
        level = read_levels(match.game)["master"]
        learned = learning_of(match.game, level.network).about
        rate, low, high = (self.number(100 * found[key]) for key in ("rate", "low", "high"))
        return (
            match.game.words(self.language)("title"),
            str(match.seats),
            self.short if match.short else self.own,
            self.number(found["games"], "0"),
            f"{rate}\u00a0% ({low}–{high}\u00a0%)",
            self.number(found["rate"] * match.seats, "0.00"),
            self.number(found["learner_ms"]),
            self.number(found["king_ms"]),
            self.number(60 * float(learned["hours"])),
        )


PAGES = (
    Page(
        "en",
        DOCS / "BOTS.md",
        (
            "game",
            "seats",
            "time",
            "games",
            "one Master among Kings",
            "times its fair share",
            "ms a move",
            "a King’s",
            "minutes it learned",
        ),
        ("game", "games", "minutes", "the King’s value", "the network"),
        "equal, short",
        "its own",
    ),
    Page(
        "ru",
        DOCS / "ru" / "BOTS.md",
        (
            "игра",
            "мест",
            "время",
            "партий",
            "Магистр среди Королей",
            "во сколько раз больше доли",
            "мс на ход",
            "у Короля",
            "минут учился",
        ),
        ("игра", "партий", "минут", "оценка Короля", "сеть"),
        "поровну, мало",
        "своё",
    ),
)


def rows(args: argparse.Namespace, page: Page) -> Iterator[str]:
    """Give the lines of the table."""
    yield f"| {' | '.join(page.head)} |"
    yield f"|{' --- |' * len(page.head)}"
    for game in zamok.games():
        for match in matches(game, args):
            found = match.figures()
            if found is not None:
                yield f"| {' | '.join(page.line(match, found))} |"


def curves(page: Page) -> Iterator[str]:
    """Give the lines of the curves: how surprising the ends of fresh games were, part by part."""
    yield f"| {' | '.join(page.curve)} |"
    yield f"|{' --- |' * len(page.curve)}"
    for game in zamok.games():
        if "master" in read_levels(game):
            points = learning_of(game, read_levels(game)["master"].network).about["curve"]
            for part in range(PARTS):
                some = points[len(points) * part // PARTS : len(points) * (part + 1) // PARTS]
                cells = [game.words(page.language)("title"), str(some[-1]["games"])]
                cells.append(page.number(60 * some[-1]["hours"]))
                for who in ("mind", "network"):
                    mean = sum(point[who] for point in some) / len(some)
                    cells.append(page.number(mean, "0.000"))
                yield f"| {' | '.join(cells)} |"


def write(args: argparse.Namespace) -> None:
    """Put what was played into the pages and beside the levels."""
    for page in PAGES:
        before, _, rest = page.path.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        lines = "\n".join([*rows(args, page), "", *curves(page)])
        text = f"{before}{BEGIN}\n{lines}\n\n{END}{after}"
        page.path.write_text(text, encoding="utf-8")
    for game in zamok.games():
        justify(game, matches(game, args))


def justify(game: Game, played: list[Match]) -> None:
    """Write the figures of a game's master beside its parameters."""
    said: list[str] = []
    for match in played:
        found = match.figures()
        if found is not None:
            rate, low, high = (f"{100 * found[key]:.1f}" for key in ("rate", "low", "high"))
            among = "a king" if match.seats == 2 else f"{match.seats - 1} kings"
            time = "with as much time" if match.short else "as he is"
            said.append(
                f"{rate} % ({low} to {high} %) against {among} {time} in {found['games']} games"
            )
    if said:
        path = game.folder / "levels.json"
        data = json.loads(path.read_text(encoding="utf-8"))
        data["master"]["arena"] = "; ".join(said)
        lines = [f' "{key}": {json.dumps(value)}' for key, value in data.items()]
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Play the matches of all games, or write down what was played."""
    parser = argparse.ArgumentParser(prog="python -m tools.masters")
    parser.add_argument("folder", type=Path, help="where results are kept")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--games", type=int, default=400, help="at the smallest table")
    parser.add_argument("--crowd", type=int, default=100, help="at the largest")
    parser.add_argument("--own", type=int, default=40, help="each with the time of a server")
    parser.add_argument("--write", action="store_true", help="write what is there, play nothing")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.write:
        write(args)
        return
    games = [zamok.game(key) for key in args.keys] or zamok.games()
    for number in range(3):
        for game in games:
            for match in matches(game, args)[number : number + 1]:
                match.play()


if __name__ == "__main__":
    main()
