"""Play the ladder of every game and write down what it showed.

`python -m tools.ladders FOLDER` plays, for every game or for those named, each level against
the one below it at the smallest table and one king among squires at the largest. Results are
kept in the folder, a file a match, named after the levels as they are set: it can be stopped
at any time and goes on where it was, and results of levels that have changed since are left
alone. `--write` then puts what is there into docs/BOTS.md and docs/ru/BOTS.md, their pictures and
levels.json; figures of games that have no results there stay as they are, as long as their levels
do.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from babel import Locale
from babel.numbers import format_decimal
from rich.progress import track

import zamok
from zamok.bots.arena import Contest, Result, play_all
from zamok.bots.figures import Comparison, Tally, by_entrant, comparisons, rank
from zamok.bots.levels import BUILT, Level, learning_of, read_levels
from zamok.bots.names import say_level
from zamok.bots.picture import ladder
from zamok.bots.results import add_result, open_results, read_results
from zamok.engine import Game

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = (
    "<!-- figures of tools.ladders: begin -->\n",
    "<!-- figures of tools.ladders: end -->\n",
)
SPACE = "\u00a0"  # keeps a number and what it counts on one line
PAIRS = (("squire", "random"), ("knight", "squire"), ("king", "knight"))


@dataclass(frozen=True)
class Match:
    """One line of the ladder: who meets whom, and what has been played of it."""

    game: Game
    plan: Contest
    path: Path

    def results(self) -> list[Result]:
        """Return what has been played so far."""
        return read_results(self.path, self.plan)

    def play(self, jobs: int) -> None:
        """Play what is missing."""
        done = [result.number for result in self.results()]
        if len(done) == self.plan.games:
            return
        with open_results(self.path, self.plan) as file:
            for result in track(
                play_all(self.plan, jobs, done),
                description=self.path.stem,
                total=self.plan.games - len(done),
            ):
                add_result(file, result)

    def line(self) -> Tally | None:
        """Return the figures of the first bot, if there are any."""
        results = self.results()
        return by_entrant(self.plan, results)[0] if results else None


def mark(game: Game, bots: Iterable[str]) -> str:
    """Return what tells levels as they are set now, with their weights, from any others."""
    known = {name: asdict(level) for name, level in read_levels(game).items() if name in bots}
    for level in known.values():
        del level["arena"]
        network = level.pop("network")
        if network:
            level["weights"] = short_hash(learning_of(game, network).weights)
    return short_hash(json.dumps(known, sort_keys=True))


def short_hash(text: str) -> str:
    """Return a few letters that stand for a text."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def match(game: Game, seats: int, bots: tuple[str, ...], games: int, folder: Path) -> Match:
    """Return a match of bots as their levels are set now."""
    plan = Contest(game.key, seats, bots, games, "arena")
    names = "_".join(dict.fromkeys(bots))
    return Match(game, plan, folder / f"{game.key}_{seats}_{names}_{mark(game, bots)}.jsonl")


def pairs(game: Game, args: argparse.Namespace) -> list[Match]:
    """Return the matches of neighbours at the smallest table."""
    return [match(game, game.min_seats, pair, args.games, args.folder) for pair in PAIRS]


def crowd(game: Game, args: argparse.Namespace) -> Match:
    """Return the match of one king among squires at the largest table."""
    bots = ("king", *["squire"] * (game.max_seats - 1))
    games = -(-args.crowd // game.max_seats) * game.max_seats  # every seat equally often
    return match(game, game.max_seats, bots, games, args.folder)


# ---- writing ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Page:
    """The page about bots in one language, and how its tables are worded."""

    language: str
    folder: Path  # where it lies; its pictures are in a folder below
    heads: tuple[tuple[str, ...], ...]  # of its three tables
    whole: str  # the pattern of whole numbers
    games: Mapping[str, str]  # by plural form, as are rollouts
    rollouts: Mapping[str, str]
    depth: str
    milliseconds: str

    @property
    def path(self) -> Path:
        """Return the file."""
        return self.folder / "BOTS.md"

    def picture(self, game: Game) -> Path:
        """Return the file of a game's ladder."""
        return self.folder / "pictures" / f"ladder_{game.key}.svg"

    def number(self, value: float, pattern: str = "0.0") -> str:
        """Return a number as this language writes it."""
        return format_decimal(value, pattern, self.language)

    def count(self, number: int, forms: Mapping[str, str]) -> str:
        """Return a whole number and what it counts."""
        form = forms[Locale(self.language).plural_form(number)]
        return f"{self.number(number, self.whole)}{SPACE}{form}"

    def cell(self, found: Tally | None) -> str:
        """Return the figures of a match for a table."""
        if found is None:
            return "—"
        rate, low, high = (
            self.number(share * 100) for share in (found.rate, found.low, found.high)
        )
        games = self.count(found.appearances, self.games)
        return f"{rate}{SPACE}% ({low}–{high}{SPACE}%), {games}"

    def way(self, level: Level) -> str:
        """Return how a level thinks."""
        if level.search == "policy":
            return level.search
        rollouts = self.count(level.iterations, self.rollouts)
        return f"{level.search}, {rollouts}, {self.depth}{SPACE}{level.depth}"


PAGES = (
    Page(
        "en",
        DOCS,
        (
            ("game", "Squire against Jester", "Knight against Squire", "King against Knight"),
            ("game", "seats", "one King among Squires", "times its fair share", "a King’s move"),
            ("game", "Squire", "Knight", "King"),
        ),
        "#,##0",
        {"one": "game", "other": "games"},
        {"one": "rollout", "other": "rollouts"},
        "depth",
        "ms",
    ),
    Page(
        "ru",
        DOCS / "ru",
        (
            ("игра", "Оруженосец против Шута", "Рыцарь против Оруженосца", "Король против Рыцаря"),
            (
                "игра",
                "мест",
                "Король среди Оруженосцев",
                "во сколько раз больше доли",
                "ход Короля",
            ),
            ("игра", "Оруженосец", "Рыцарь", "Король"),
        ),
        "0",
        {"one": "партия", "few": "партии", "many": "партий"},
        {"one": "прогон", "few": "прогона", "many": "прогонов"},
        "глубина",
        "мс",
    ),
)


def row(cells: Iterable[str]) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(cells)} |"


def rows_of(written: str, title: str) -> list[list[str]]:
    """Return what the page says of a game: pairs, the king among squires, levels."""
    lines = [line for line in written.splitlines() if line.startswith(f"| {title} |")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def rows(game: Game, args: argparse.Namespace, page: Page, written: str) -> list[list[str]]:
    """Return what is known of a game now."""
    title = game.words(page.language)("title")
    ways = [title] + [page.way(read_levels(game)[name]) for name in BUILT]
    line = crowd(game, args).line()
    share = thought = "—"
    if line is not None:
        share = page.number(line.rate * game.max_seats, "0.00")
        thought = f"{page.number(line.seconds * 1000, page.whole)}{SPACE}{page.milliseconds}"
    found = [
        [title] + [page.cell(one.line()) for one in pairs(game, args)],
        [title, str(game.max_seats), page.cell(line), share, thought],
        ways,
    ]
    before = rows_of(written, title)
    if len(before) == len(found) and before[2] == ways:
        for old, new in zip(before, found, strict=True):
            new[:] = [was if now == "—" else now for was, now in zip(old, new, strict=True)]
    return found


def tables(args: argparse.Namespace, page: Page, written: str) -> Iterator[str]:
    """Give the lines of a page that tell all figures; `written` is what it told before."""
    games = zamok.games()
    found = [rows(game, args, page, written) for game in games]
    for number, head in enumerate(page.heads):
        yield row(head)
        yield row("---" for _ in head)
        for of_game in found:
            yield row(of_game[number])
        yield ""
    for game in games:
        picture = page.picture(game)
        if picture.exists():
            yield f"![{game.words(page.language)('title')}]({picture.relative_to(page.folder)})"


def renewed(text: str, args: argparse.Namespace, page: Page) -> str:
    """Return the text of a page with the figures that are known now."""
    before, _, rest = text.partition(BEGIN)
    written, _, after = rest.partition(END)
    lines = "\n".join(tables(args, page, written)) + "\n"
    return before + BEGIN + "\n" + lines + "\n" + END + after


def draw(game: Game, args: argparse.Namespace) -> None:
    """Draw the ladder from all matches of neighbours together."""
    met: list[list[Comparison]] = []
    for one in pairs(game, args):
        met += [comparisons(one.plan, result) for result in one.results()]
    lines = rank(met)
    if not lines:
        return
    for page in PAGES:
        names = [say_level(line.bot, page.language) for line in lines]
        title = game.words(page.language)("title")
        page.picture(game).parent.mkdir(exist_ok=True)
        page.picture(game).write_text(ladder(title, names, lines), encoding="utf-8")


def justify(game: Game, args: argparse.Namespace) -> None:
    """Write the figures of each level beside its parameters."""
    if not any(one.results() for one in [*pairs(game, args), crowd(game, args)]):
        return
    path = game.folder / "levels.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    for name in BUILT:
        data[name]["arena"] = ""
    for one in [*pairs(game, args), crowd(game, args)]:
        name, other = one.plan.bots[:2]
        line = one.line()
        if line is not None:
            seats = one.plan.seats
            met = f"against {other}" if seats == 2 else f"at {seats} seats, the others {other}s,"
            said = f"{line.rate * 100:.1f} % {met} in {line.appearances} games"
            data[name]["arena"] = "; ".join(filter(None, [data[name]["arena"], said]))
    rows = [f' "{key}": {json.dumps(value)}' for key, value in data.items()]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Play the matches of all games, cheap ones first, or write down what was played."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladders")
    parser.add_argument("folder", type=Path, help="where results are kept")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--games", type=int, default=200, help="of each pair (default: 200)")
    parser.add_argument("--crowd", type=int, default=150, help="one king among squires")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--write", action="store_true", help="write what is there, play nothing")
    args = parser.parse_args()
    games = [zamok.game(key) for key in args.keys] or zamok.games()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.write:
        for game in games:
            draw(game, args)
            justify(game, args)
        read_levels.cache_clear()
        for page in PAGES:
            text = page.path.read_text(encoding="utf-8")
            page.path.write_text(renewed(text, args, page), encoding="utf-8")
        return
    for number in range(len(PAIRS)):
        for game in games:
            pairs(game, args)[number].play(args.jobs)
    for game in games:
        crowd(game, args).play(args.jobs)


if __name__ == "__main__":
    main()
