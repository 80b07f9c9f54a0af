"""Play the ladder of every game and write down what it showed.

`python -m tools.ladders FOLDER` plays, for every game or for those named, each level against each
below it at the smallest table, one king among squires at the largest, and mixtures of two levels
that peers are made of. Results are kept in the folder, a file a match, named after the levels as
they are set: it can be stopped at any time and goes on where it was. `--write` then puts what is
there into the games' ladder.json, and what that holds into docs/BOTS.md and docs/ru/BOTS.md, their
pictures and levels.json. What was played elsewhere stays, as long as its levels do and nobody has
played more of it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise, zip_longest
from pathlib import Path

from babel import Locale
from babel.numbers import format_decimal
from rich.progress import track

import zamok
from zamok.bots import make_bot
from zamok.bots.arena import Contest, Result, play_all
from zamok.bots.figures import ELO, Z95, Comparison, Rating, by_entrant, comparisons, rank
from zamok.bots.ladder import POINTS, USUAL, Ladder, Met, Rung, read_ladder, to_points
from zamok.bots.levels import BUILT, Level, learning_of, read_levels
from zamok.bots.names import say_level
from zamok.bots.peers import Mixed
from zamok.bots.picture import ladder
from zamok.bots.results import add_result, open_results, read_results
from zamok.engine import Dice, Game

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = (
    "<!-- figures of tools.ladders: begin -->\n",
    "<!-- figures of tools.ladders: end -->\n",
)
NOTHING = "—"
PLAIN = "0"
SPACE = "\u00a0"  # keeps a number and what it counts on one line
FIRST = "random"  # below all levels
# Of the decisions of a mixture, the upper level's: below the squire each rash move costs much, so
# there are more of them.
MIXED = {FIRST: (0.3, 0.6, 0.8, 0.9)}
HALF = (0.5,)
UNSURE = 0.5  # a strength that may be off by more is not told
FEWEST = 12  # games of a match that are told
ENOUGH = 100  # of a mixture: fewer tell less than a straight line between its levels
HALF_A_GAME = 0.5  # that each is taken to have won before the first: odds stay finite


@dataclass(frozen=True)
class Match:
    """One line of the ladder: who meets whom, and what has been played of it."""

    game: Game
    plan: Contest
    path: Path
    mark: str  # of its levels

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

    def met(self) -> Met | None:
        """Return what has come of it for the first bot, if enough was played."""
        results = self.results()
        if len(results) < FEWEST:
            return None
        level, against = self.plan.bots[:2]
        found = by_entrant(self.plan, results)[0]
        pairs = [pair for result in results for pair in comparisons(self.plan, result)]
        ahead = sum(share if one == level else 1 - share for one, _, share in pairs)
        return Met(
            level,
            against,
            self.plan.seats,
            found.appearances,
            found.wins,
            ahead if self.plan.seats == 2 else None,
            self.mark,
            round(1000 * found.seconds, 1),
        )


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
    made = mark(game, bots)
    return Match(game, plan, folder / f"{game.key}_{seats}_{names}_{made}.jsonl", made)


def levels_of(game: Game) -> tuple[str, ...]:
    """Return all who are on a game's ladder, the weakest first."""
    return (FIRST, *read_levels(game))


def pairs(game: Game, args: argparse.Namespace) -> list[Match]:
    """Return the matches of each with each below it at the smallest table, the quick first."""
    levels = levels_of(game)
    return [
        match(game, game.min_seats, (level, lower), args.games, args.folder)
        for place, level in enumerate(levels)
        for lower in reversed(levels[:place])
    ]


def crowd(game: Game, args: argparse.Namespace) -> Match:
    """Return the match of one king among squires at the largest table."""
    bots = ("king", *["squire"] * (game.max_seats - 1))
    games = -(-args.crowd // game.max_seats) * game.max_seats  # every seat equally often
    return match(game, game.max_seats, bots, games, args.folder)


def mixtures(game: Game, args: argparse.Namespace) -> list[Match]:
    """Return the matches of who is between two levels, each against the upper one."""
    found = []
    for mixture in between(game):
        plan = Contest(
            game.key,
            game.min_seats,
            (mixture.name, mixture.upper),
            args.mixed,
            "mixed",
            makers={mixture.name: mixture},
        )
        made = mark(game, (mixture.lower, mixture.upper))
        path = args.folder / f"{game.key}_{game.min_seats}_{mixture.name}_{made}.jsonl"
        found.append(Match(game, plan, path, made))
    return found


@dataclass(frozen=True)
class Mixture:
    """A maker of bots between two levels, who decide like the upper one so often."""

    lower: str
    upper: str
    share: float

    @property
    def name(self) -> str:
        """What it is called as an entrant."""
        return f"{self.lower}_{round(100 * self.share)}_{self.upper}"

    def __call__(self, game: Game, dice: Dice) -> Mixed:
        """Return such a bot."""
        both = [make_bot(name, game, dice) for name in (self.lower, self.upper)]
        return Mixed(both[0], both[1], self.share, dice)


def between(game: Game) -> list[Mixture]:
    """Return the mixtures that are measured."""
    levels = levels_of(game)
    return [
        Mixture(lower, upper, share)
        for lower, upper in pairwise(levels)
        for share in MIXED.get(lower, HALF)
    ]


# ---- what it comes to ------------------------------------------------------------------


def matches(game: Game, args: argparse.Namespace) -> list[Match]:
    """Return all matches of a game, the quick ones first."""
    return [*pairs(game, args), crowd(game, args), *mixtures(game, args)]


def known(game: Game, args: argparse.Namespace) -> Ladder:
    """Return what is known of a game's levels now: what is here, and what was before.

    What tells of a match how often one was before the other stays beside what does not.
    """
    before = read_ladder(game).met
    met: list[Met] = []
    for one in matches(game, args):
        level, against = one.plan.bots[:2]
        meant = (level, against, one.plan.seats, one.mark)
        told = [was for was in before if (was.level, was.against, was.seats, was.mark) == meant]
        told += filter(None, [one.met()])
        most: dict[bool, Met] = {}
        for found in sorted(told, key=lambda found: found.games):
            most[found.ahead is None] = found
        if False in most and True in most and most[False].games >= most[True].games:
            del most[True]
        met += [found for found in most.values() if found not in met]
    strength = strengths(game, met)
    return Ladder(tuple(met), strength, rungs(game, met, strength))


def strengths(game: Game, met: Sequence[Met]) -> dict[str, tuple[float, float]]:
    """Return how strong levels are, the usual one at nought, and how unsure that is."""
    return {
        line.bot: (
            round(line.rating / ELO, 3),
            round((line.high - line.low) / (2 * Z95) / ELO, 3),
        )
        for line in reversed(ratings(game, met))
        if line.bot == FIRST or line.high - line.low < 2 * Z95 * ELO * UNSURE
    }


def rungs(
    game: Game, met: Sequence[Met], strength: Mapping[str, tuple[float, float]]
) -> tuple[Rung, ...]:
    """Return how strong mixtures are that have met their upper level."""
    found = []
    for mixture in between(game):
        for one in met:
            fits = one.level == mixture.name and mixture.upper in strength
            if fits and one.games >= ENOUGH and one.ahead is not None:
                odds = math.log((one.ahead + HALF_A_GAME) / (one.games - one.ahead + HALF_A_GAME))
                level = round(strength[mixture.upper][0] + odds, 3)
                found.append(Rung(mixture.lower, mixture.upper, mixture.share, level))
    return tuple(found)


def ratings(game: Game, met: Sequence[Met]) -> list[Rating]:
    """Return the Bradley-Terry ratings of levels that have met two by two, the best first.

    They are counted from that of the usual level.
    """
    games: list[list[Comparison]] = []
    for one in met:
        if one.level in levels_of(game) and one.seats == 2 and one.ahead is not None:
            whole, rest = divmod(one.ahead, 1)
            shares = [1.0] * int(whole) + ([rest] if rest else [])
            shares += [0.0] * (one.games - len(shares))
            games += [[(one.level, one.against, share)] for share in shares]
    met_usual = any(USUAL in pair[:2] for one in games for pair in one)
    return rank(games, USUAL) if met_usual else []


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
    order: str  # each level beats all below it
    broken: str  # or else: who does not whom

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

    def cell(self, found: Met | None) -> str:
        """Return the figures of a match for a table."""
        if found is None:
            return NOTHING
        rate, low, high = (self.number(share * 100) for share in (found.rate, *found.interval))
        games = self.count(found.games, self.games)
        return f"{rate}{SPACE}% ({low}–{high}{SPACE}%), {games}"

    def rating(self, found: tuple[float, float] | None) -> str:
        """Return a strength as a rating."""
        if found is None:
            return NOTHING
        strength, unsure = found
        points = self.number(to_points(strength), PLAIN)
        return f"{points}{SPACE}± {self.number(POINTS * unsure, PLAIN)}"

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
            (
                "game",
                "level",
                "rating",
                "against the Jester",
                "the Squire",
                "the Knight",
                "the King",
            ),
            ("game", "seats", "one King among Squires", "times its fair share", "a King’s move"),
            ("game", "Squire", "Knight", "King"),
        ),
        "#,##0",
        {"one": "game", "other": "games"},
        {"one": "rollout", "other": "rollouts"},
        "depth",
        "ms",
        "In every match each level wins more than the one below it: there is no cycle.",
        "Not each level wins more than each below it:",
    ),
    Page(
        "ru",
        DOCS / "ru",
        (
            (
                "игра",
                "уровень",
                "рейтинг",
                "против Шута",
                "Оруженосца",
                "Рыцаря",
                "Короля",
            ),
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
        "В каждом матче старший уровень выигрывает чаще младшего: круга нет.",
        "Не каждый уровень выигрывает чаще каждого из тех, что ниже:",
    ),
)


def row(cells: Iterable[str]) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(cells)} |"


def rows(game: Game, page: Page, found: Ladder) -> Iterator[list[list[str]]]:
    """Give what is known of a game: each against each, the king among squires, how they think."""
    title = game.words(page.language)("title")
    levels = levels_of(game)
    yield [
        [title, say_level(level, page.language), page.rating(found.strength.get(level))]
        + [page.cell(found.between(level, lower)) for lower in levels[:place]]
        + [""] * (len(page.heads[0]) - 3 - place)
        for place, level in enumerate(levels)
        if place
    ]
    among = [one for one in found.met if one.against == "squire" and one.level == "king"]
    line = max(among, key=lambda one: one.seats, default=None)
    share = thought = NOTHING
    if line is not None:
        share = page.number(line.rate * line.seats, "0.00")
    if line is not None and line.ms is not None:
        thought = f"{page.number(line.ms, page.whole)}{SPACE}{page.milliseconds}"
    yield [[title, str(game.max_seats), page.cell(line), share, thought]]
    yield [[title] + [page.way(read_levels(game)[name]) for name in BUILT]]


def unordered(game: Game, found: Ladder) -> list[Met]:
    """Return the matches of levels in which the upper one does not win more than the lower."""
    levels = levels_of(game)
    return [
        one
        for one in found.met
        if {one.level, one.against} <= set(levels)
        and (one.won * one.seats if one.ahead is None else 2 * one.ahead) <= one.games
    ]


def tables(ladders: Mapping[Game, Ladder], page: Page) -> Iterator[str]:
    """Give the lines of a page that tell all figures."""
    found = [list(rows(game, page, one)) for game, one in ladders.items()]
    for number, head in enumerate(page.heads):
        yield row(head)
        yield row("---" for _ in head)
        for of_game in found:
            yield from map(row, of_game[number])
        yield ""
        if not number:
            wrong = [
                f"{game.words(page.language)('title')}:"
                f" {say_level(one.level, page.language)} — {say_level(one.against, page.language)}"
                for game, ladder_of in ladders.items()
                for one in unordered(game, ladder_of)
            ]
            yield f"{page.broken} {'; '.join(wrong)}." if wrong else page.order
            yield ""
    for game in ladders:
        picture = page.picture(game)
        if picture.exists():
            yield f"![{game.words(page.language)('title')}]({picture.relative_to(page.folder)})"


def renewed(text: str, ladders: Mapping[Game, Ladder], page: Page) -> str:
    """Return the text of a page with the figures that are known now."""
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    lines = "\n".join(tables(ladders, page)) + "\n"
    return before + BEGIN + "\n" + lines + "\n" + END + after


def draw(game: Game, found: Ladder) -> None:
    """Draw the ladder from all matches of two levels together."""
    lines = ratings(game, found.met)
    if not lines:
        return
    for page in PAGES:
        names = [say_level(line.bot, page.language) for line in lines]
        title = game.words(page.language)("title")
        page.picture(game).parent.mkdir(exist_ok=True)
        page.picture(game).write_text(ladder(title, names, lines), encoding="utf-8")


def keep(game: Game, found: Ladder) -> None:
    """Write what is known of a game's levels beside them."""
    parts = {
        "met": listed(map(asdict, found.met)),
        "strength": "{"
        + ", ".join(f'"{k}": {json.dumps(v)}' for k, v in found.strength.items())
        + "}",
        "mixed": listed(map(asdict, found.mixed)),
    }
    text = ",\n".join(f' "{name}": {part}' for name, part in parts.items())
    (game.folder / "ladder.json").write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def listed(some: Iterable[Mapping[str, object]]) -> str:
    """Return a list in JSON, a line each."""
    lines = [f"  {json.dumps(one)}" for one in some]
    return "[\n" + ",\n".join(lines) + "\n ]" if lines else "[]"


def justify(game: Game, found: Ladder) -> None:
    """Write the figures of each level that is not learned beside its parameters."""
    path = game.folder / "levels.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    for name, lower in zip(BUILT, levels_of(game), strict=False):
        said = []
        for one in found.met:
            if one.level == name and (one.against == lower or one.seats > 2):
                others = f"against {one.against}"
                many = f"at {one.seats} seats, the others {one.against}s,"
                met = others if one.seats == 2 else many
                said.append(f"{one.rate * 100:.1f} % {met} in {one.games} games")
        data[name]["arena"] = "; ".join(said)
    lines = [f' "{key}": {json.dumps(value)}' for key, value in data.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Play the matches of all games, cheap ones first, or write down what was played."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladders")
    parser.add_argument("folder", type=Path, help="where results are kept")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--games", type=int, default=200, help="of each pair (default: 200)")
    parser.add_argument("--crowd", type=int, default=150, help="one king among squires")
    parser.add_argument("--mixed", type=int, default=200, help="of each mixture of two levels")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--write", action="store_true", help="write what is there, play nothing")
    args = parser.parse_args()
    games = [zamok.game(key) for key in args.keys] or zamok.games()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.write:
        write(games, args)
        return
    plays = [matches(game, args) for game in games]
    for some in zip_longest(*plays):  # the first of every game, then the second
        for one in filter(None, some):
            one.play(args.jobs)


def write(games: Sequence[Game], args: argparse.Namespace) -> None:
    """Write what was played beside the levels, and into the pages."""
    ladders = {game: known(game, args) for game in zamok.games()}  # once: somebody may still play
    for game in games:
        found = ladders[game]
        keep(game, found)
        draw(game, found)
        justify(game, found)
    read_levels.cache_clear()
    read_ladder.cache_clear()
    for page in PAGES:
        text = page.path.read_text(encoding="utf-8")
        page.path.write_text(renewed(text, ladders, page), encoding="utf-8")


if __name__ == "__main__":
    main()
