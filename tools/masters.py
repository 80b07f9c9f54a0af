"""Measure the masters against the kings, and write down what it showed.

`python -m tools.masters FOLDER` plays, for every game or for those named, three matches: one master
against a king with as much time at the smallest table, one among kings with as much time at the
largest, and one against a king where both think as long as they do on a server. Results are kept in
the folder, a file a match, named after the levels and weights as they are now: it can be stopped at
any time and goes on where it was.

`--write` then puts the figures of what is there into docs/masters.json, beside those that were
measured before, elsewhere perhaps; from it docs/BOTS.md, docs/ru/BOTS.md and levels.json are
written. Figures of levels or weights that are no longer played with are dropped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from babel.numbers import format_decimal

import zamok
from tools.ladders import mark, row, short_hash
from zamok.bots.figures import wilson
from zamok.bots.levels import learning_of, mind_of, read_levels
from zamok.engine import Game
from zamok.lab.match import Thinker, begun, play_match, summary

DOCS = Path(__file__).parent.parent / "docs"
FIGURES = DOCS / "masters.json"  # what is known of every match, by its name
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
    "two_castles": 90,
}


Figures = dict[str, float]


@dataclass(frozen=True)
class Match:
    """One line of the table."""

    game: Game
    seats: int
    short: bool  # as much time for all, less than on a server
    games: int
    folder: Path

    @property
    def name(self) -> str:
        """What tells it from all others: who met, as they were set, and how."""
        levels = mark(self.game, ("king", "master"))
        pace = f"short {SHORT[self.game.key]}" if self.short else "own"
        said = short_hash(f"{levels} {pace} {SEED}")
        return f"{self.game.key}_{self.seats}_{pace.split()[0]}_{said}"

    @property
    def path(self) -> Path:
        """Where its results are kept."""
        return self.folder / f"{self.name}.jsonl"

    def play(self) -> None:
        """Play what is missing."""
        level = replace(read_levels(self.game)["master"], seconds=0.0)
        if self.short:
            level = replace(level, iterations=SHORT[self.game.key])
        learner = Thinker(level, mind_of(self.game, level))
        play_match(self.game, self.seats, learner, self.games, SEED, self.short, self.path)

    def figures(self, known: Mapping[str, Figures]) -> Figures | None:
        """Return what was measured, here or before: the more games."""
        _, met = begun(self.path)
        before = known.get(self.name)
        if not met or (before is not None and before["games"] >= len(met)):
            return before
        return summary(met)


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
    ludwig: str  # how many games he won

    def number(self, value: float, pattern: str = "0.0") -> str:
        """Return a number as this language writes it."""
        return format_decimal(value, pattern, self.language)

    def line(self, match: Match, found: Figures) -> tuple[str, ...]:
        """Return the cells of a match."""
        level = read_levels(match.game)["master"]
        learned = learning_of(match.game, level.network).about
        rate, low, high = (self.number(100 * share) for share in won(found))
        his = found["nobody"] * found["games"]
        return (
            match.game.words(self.language)("title"),
            str(match.seats),
            self.short if match.short else self.own,
            self.number(found["games"], "0") + (self.ludwig.format(f"{his:.0f}") if his else ""),
            f"{rate}\u00a0% ({low}–{high}\u00a0%)",
            self.number(won(found)[0] * match.seats, "0.00"),
            self.number(found["learner_ms"]),
            self.number(found["king_ms"]),
            self.number(60 * float(learned["hours"])),
        )


def won(found: Figures) -> tuple[float, float, float]:
    """Return a master's share of the games that a seat won, with its interval.

    What Ludwig wins is neither's, and two equals have half of the rest each, as in other games.
    """
    if not found["nobody"]:
        return found["rate"], found["low"], found["high"]
    games = found["games"] * (1 - found["nobody"])
    wins = found["games"] * found["rate"]
    return wins / games, *wilson(wins, games)


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
        ", Ludwig’s {}",
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
        ", у Людвига {}",
    ),
)


def rows(found: Mapping[Match, Figures], page: Page) -> Iterator[str]:
    """Give the lines of the table."""
    yield row(page.head)
    yield row("---" for _ in page.head)
    for match, figures in found.items():
        yield row(page.line(match, figures))


def curves(page: Page) -> Iterator[str]:
    """Give the lines of the curves: how surprising the ends of fresh games were, part by part."""
    yield row(page.curve)
    yield row("---" for _ in page.curve)
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
                yield row(cells)


def gather(args: argparse.Namespace) -> dict[Match, Figures]:
    """Return the figures of every match with the levels as they are now."""
    known: dict[str, Figures] = json.loads(FIGURES.read_text(encoding="utf-8"))
    found = {match: match.figures(known) for game in zamok.games() for match in matches(game, args)}
    return {match: figures for match, figures in found.items() if figures is not None}


def renewed(text: str, found: Mapping[Match, Figures], page: Page) -> str:
    """Return the text of a page with the figures that are known now."""
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    lines = "\n".join([*rows(found, page), "", *curves(page)])
    return f"{before}{BEGIN}\n{lines}\n\n{END}{after}"


def write(args: argparse.Namespace) -> None:
    """Keep the figures, and put them into the pages and beside the levels."""
    found = gather(args)
    kept = [f' "{match.name}": {json.dumps(figures)}' for match, figures in found.items()]
    FIGURES.write_text("{\n" + ",\n".join(kept) + "\n}\n", encoding="utf-8")
    for page in PAGES:
        text = page.path.read_text(encoding="utf-8")
        page.path.write_text(renewed(text, found, page), encoding="utf-8")
    for game in zamok.games():
        justify(game, {match: one for match, one in found.items() if match.game is game})


def justify(game: Game, found: Mapping[Match, Figures]) -> None:
    """Write the figures of a game's master beside its parameters."""
    if not found:
        return
    said: list[str] = []
    for match, figures in found.items():
        rate, low, high = (f"{100 * share:.1f}" for share in won(figures))
        among = "a king" if match.seats == 2 else f"{match.seats - 1} kings"
        time = "with as much time" if match.short else "as he is"
        ludwig = figures["nobody"] * figures["games"]
        count = f"{figures['games']} games" + (f", {ludwig:.0f} of them Ludwig's" if ludwig else "")
        said.append(f"{rate} % ({low} to {high} %) against {among} {time} in {count}")
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
