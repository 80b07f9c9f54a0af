"""The pages: Markdown and pictures in both languages, from the figures of a game alone."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tools.learned.picture import Row, shares, spread, trust, worths
from tools.learned.study import LANGUAGES, Offer, Question, Study
from tools.learned.words import SPACE, Tongue
from zamok.bots.figures import Z95, wilson

DOCS: Final = Path(__file__).parents[2] / "docs"
FIGURES: Final = DOCS / "learned"  # the figures, and the English pages
PAGES: Final = dict(zip(LANGUAGES, (FIGURES, DOCS / "ru" / "learned"), strict=True))
PICTURES: Final = dict(zip(LANGUAGES, (DOCS / "pictures", DOCS / "ru" / "pictures"), strict=True))
STAGES: Final = 3
HALFWAY: Final = 1
MOST: Final = 12  # answers of a picture
MOST_OFFERS: Final = 20
MOST_THINGS: Final = 20
TOLD: Final = 4  # rows of a picture that are told instead of it
RARE: Final = 0.02  # of the seats: what is rarer is told of together
SURE: Final = 20  # how often something must have been seen to be told in short

Figures = Mapping[str, Any]
Answer = tuple[int, float, float]  # how many seats gave it, their victories, their mean lead


class Writer:
    """The page of one game in one language, and its pictures."""

    def __init__(self, study: Study, figures: Figures, language: str) -> None:
        self.study = study
        self.figures = figures
        self.tongue = Tongue(language, study)
        self.pictures: dict[str, str] = {}  # by the names of their files
        self.say = self.tongue.say
        self.samples: list[Figures] = figures["samples"]
        self.close = [sample for sample in self.samples if "answers" in sample]

    def text(self) -> str:
        """Return the page; this draws its pictures, too."""
        parts = [
            *self.head(),
            *self.begins(),
            *self.ends(),
            *self.asked(True, "openings"),
            *self.worth(),
            *self.asked(False, "choices"),
            *self.options(),
            *self.trust(),
        ]
        return self.tongue.bound("\n\n".join(parts)) + "\n"

    def row(self, title: str) -> str:
        """Return what the page of all games says of this one."""
        tongue = self.tongue
        first = self.close[0]
        question = self.questions(first, True)[0]
        key, (many, _, _) = self.answers(first, question)[0]
        often = tongue.percent(many / self.asked_of(first))
        cells = (
            f"[{title}]({self.study.key}.md)",
            tongue.whole(sum(sample["games"] for sample in self.samples)),
            str(first["seats"]),
            tongue.won(first["places"][0], first["games"]),
            f"{tongue.of(question.title)}: {question.names(key, tongue.words)}, {often}",
        )
        return f"| {' | '.join(cells)} |"

    # ---- pieces of a page -------------------------------------------------------------------

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        """Return a table; all columns but the first are figures."""
        lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def picture(self, name: str, drawn: str, told: str) -> str:
        """Keep a picture and return the line that shows it."""
        file = f"learned_{self.study.key}_{name}.svg"
        self.pictures[file] = drawn
        return f"![{told}](../pictures/{file})"

    def summed(self, title: str, rows: Sequence[tuple[str, str]]) -> str:
        """Return what a picture shows, for those who do not see it: its first rows."""
        said = "; ".join(f"{name} {figures}".strip() for name, figures in rows[:TOLD])
        return self.say("alt_all", title=title, rows=said)

    def mark(self, sample: Figures) -> str:
        """Return what names of pictures say of a setting."""
        return "".join(f"_{value}" for value in sample["options"].values())

    def parts(self, level: str = "###") -> Iterator[tuple[Figures, list[str]]]:
        """Give the settings that are looked at closely, each with its heading if there are more."""
        for sample in self.close:
            named = self.tongue.first_up(self.tongue.variant(sample["options"]))
            yield sample, [f"{level} {named}"] if len(self.close) > 1 else []

    def title(self, sample: Figures, said: str) -> str:
        """Return the title of a picture."""
        named = self.tongue.variant(sample["options"])
        return f"{said} ({named})" if len(self.close) > 1 else said

    # ---- the page, from top to bottom ---------------------------------------------------------

    def head(self) -> Iterator[str]:
        """Give the title, what the page is made of, and what is most remarkable."""
        tongue = self.tongue
        key = self.study.key
        yield f"# {self.say('title', game=self.tongue.words('title'))}"
        yield self.say("languages", key=key)
        yield self.say(
            "intro",
            games=self.tongue.whole(sum(sample["games"] for sample in self.samples)),
            iterations=self.tongue.whole(self.figures["iterations"]),
            table=self.tongue.whole(self.figures["table"]),
        )
        games, won = self.figures["king"]
        if games >= SURE:
            share = tongue.won(won, games)
            yield self.say("king", share=share, games=tongue.whole(games))
        yield self.say("command")
        command = f"python -m tools.learned FOLDER {key}"
        yield f"```\n{command}\n{command} --write\n```"
        yield f"## {self.say('short')}"
        begins = list(self.who_begins())
        if len(self.close) == 1:
            yield self.bullets([*begins, *self.about(self.close[0])])
            return
        yield self.bullets(begins)
        for sample in self.close:
            yield f"**{tongue.first_up(tongue.variant(sample['options']))}**"
            yield self.bullets(self.about(sample))

    def bullets(self, items: Iterable[str]) -> str:
        """Return a list."""
        return "\n".join(f"- {item}" for item in items)

    def who_begins(self) -> Iterator[str]:
        """Give how much it matters to begin."""
        tongue = self.tongue
        for sample in self.samples:
            if not sample["options"] and sample["games"] >= SURE:
                share = tongue.won(sample["places"][0], sample["games"])
                fair = tongue.number(100 * self.fair(sample), "0.#")
                low, high = wilson(sample["places"][0], sample["games"])
                key = "in_even" if low <= self.fair(sample) <= high else "in_begins"
                first = tongue.of(self.study.first)
                yield self.say(key, first=first, share=share, seats=sample["seats"], fair=fair)

    def about(self, sample: Figures) -> Iterator[str]:
        """Give what is remarkable of one setting."""
        tongue = self.tongue
        for question in self.questions(sample, True)[:1]:
            if not self.answers(sample, question):
                continue
            key, (many, won, _) = self.answers(sample, question)[0]
            yield self.say(
                "in_opening",
                title=tongue.of(question.title),
                name=question.names(key, tongue.words),
                often=tongue.percent(many / self.asked_of(sample)),
                share=tongue.won(won, many),
            )
            yield from self.extremes(sample, question, key)
        yield from self.most_valued(sample)
        lines: Mapping[str, Sequence[float]] = sample["lines"]
        if len(lines) > 1:
            line = max(lines, key=lambda line: lines[line][0] - lines[line][1])
            yield self.say(
                "in_lines",
                line=self.study.lines(line, tongue.words),
                won=tongue.number(lines[line][0]),
                lost=tongue.number(lines[line][1]),
                unit=tongue.unit,
            )
        for question in self.questions(sample, False):
            yield from self.extremes(sample, question)
        for offer in self.offers(sample):
            found = [one for one in sample["offers"][offer.name].items() if one[1][0] >= SURE]
            if len(found) > 1:
                (name, best), (least, worst) = found[0], found[-1]
                yield self.say(
                    "in_offer",
                    title=tongue.of(offer.title),
                    name=offer.names(name, tongue.words),
                    least=offer.names(least, tongue.words),
                    taken=tongue.percent(best[1] / best[0]),
                    seldom=tongue.percent(worst[1] / worst[0]),
                )

    def extremes(self, sample: Figures, question: Question, told: str = "") -> Iterator[str]:
        """Give the answers of those who won most, and least, often, if chance alone hardly did."""
        tongue = self.tongue
        common = {
            key: (won / many, *wilson(won, many), many, won)
            for key, (many, won, _) in self.answers(sample, question)
            if many >= SURE
        }
        best = max(common, key=lambda key: common[key][0], default="")
        worst = min(common, key=lambda key: common[key][0], default="")
        for key, said in ((best, "in_best"), (worst, "in_worst")):
            if key in ("", told):
                continue
            _, low, high, many, won = common[key]
            if (low > self.fair(sample)) if said == "in_best" else (high < self.fair(sample)):
                yield self.say(
                    said,
                    title=tongue.of(question.title),
                    name=question.names(key, tongue.words),
                    share=tongue.won(won, many),
                    games=tongue.whole(many),
                )

    def most_valued(self, sample: Figures) -> Iterator[str]:
        """Give what the master values most at each stage."""
        tongue = self.tongue
        gaps: dict[str, str] = {}
        for stage in range(STAGES):
            known = {
                name: found
                for name, found in sample["worth"].items()
                if found["share"][stage][2] >= SURE and name != self.study.yardstick[0]
            }
            if not known:
                return
            best = max(known, key=lambda name: known[name]["share"][stage][0])
            gaps[f"name{stage}"] = self.study.things_names(best, tongue.words)
            share = tongue.signed(100 * known[best]["share"][stage][0])
            gaps[f"share{stage}"] = f"{share}{SPACE}%"
            if stage == HALFWAY:
                gaps["points"] = self.in_points(sample, best)
        yield self.say("in_worth", unit=tongue.unit, **gaps)

    def begins(self) -> Iterator[str]:
        """Give the shares of the victories by the order of turns."""
        tongue = self.tongue
        usual = [sample for sample in self.samples if not sample["options"]]
        most = max(sample["seats"] for sample in usual)
        places = [self.say(f"place{place}") for place in range(most)]
        yield f"## {tongue.of(self.study.begins)}"
        yield self.say("begins_told")
        drawn: list[Row] = []
        rows: list[list[str]] = []
        for sample in usual:
            games = sample["games"]
            cells = [tongue.won(won, games) for won in sample["places"]]
            rows.append([str(sample["seats"]), tongue.whole(games), *cells])
            rows[-1] += ["—"] * (most - len(cells))
            for place, won in enumerate(sample["places"]):
                name = self.say("place_row", seats=sample["seats"], place=places[place])
                drawn.append(Row(name, won / games, *wilson(won, games), self.fair(sample)))
        heads = ("", self.say("won"))
        picture = shares(tongue.of(self.study.begins), heads, drawn, tongue.tick)
        told = self.summed(
            tongue.of(self.study.begins), [(row.name, tongue.percent(row.share)) for row in drawn]
        )
        yield self.picture("begins", picture, told)
        yield self.table([self.say("seats"), self.say("games"), *places], rows)

    def ends(self) -> Iterator[str]:
        """Give points of winners and the others, and where they come from."""
        tongue = self.tongue
        yield f"## {self.say('ends')}"
        for sample, head in self.parts():
            yield from head
            yield self.say(
                "ends_told",
                winner=tongue.mean(sample["winner"]),
                margin=tongue.mean(sample["margin"]),
                turns=tongue.mean(sample["turns"]),
                unit=tongue.unit,
                counted=tongue.of(self.study.counted),
                ties=sample["ties"],
                games=tongue.whole(sample["games"]),
            )
            names = (self.say("winners"), self.say("others"))
            others = sample["spread"][1]
            mean = sum(int(one) * many for one, many in others.items()) / max(
                1, sum(others.values())
            )
            told = self.say(
                "alt_spread",
                unit=tongue.unit,
                winner=tongue.number(sample["winner"][0]),
                other=tongue.number(mean),
            )
            drawn = spread(
                self.title(sample, self.say("ends")), names, sample["spread"], tongue.whole
            )
            yield self.picture(f"ends{self.mark(sample)}", drawn, told)
            rows = [
                [
                    tongue.first_up(self.study.lines(line, tongue.words)),
                    tongue.number(won),
                    tongue.number(lost),
                    tongue.signed(won - lost),
                ]
                for line, (won, lost) in sample["lines"].items()
                if won or lost
            ]
            yield self.table([self.say("line"), *names, self.say("difference")], rows)

        yield from self.by_seats()

    def by_seats(self) -> Iterator[str]:
        """Give how games end at every number of seats."""
        tongue = self.tongue
        usual = [sample for sample in self.samples if not sample["options"]]
        if len(usual) < 2:
            return
        yield f"### {self.say('by_seats')}"
        head = [
            self.say("seats"),
            self.say("games"),
            self.say("winner_has", unit=tongue.unit),
            self.say("margin"),
            tongue.of(self.study.counted),
        ]
        rows = [
            [
                str(sample["seats"]),
                tongue.whole(sample["games"]),
                *(tongue.mean(sample[what]) for what in ("winner", "margin", "turns")),
            ]
            for sample in usual
        ]
        yield self.table(head, rows)

    def questions(self, sample: Figures, opening: bool) -> list[Question]:
        """Return what is asked of a setting."""
        return [
            question
            for question in self.study.questions
            if question.opening == opening and question.name in sample["answers"]
        ]

    def offers(self, sample: Figures) -> list[Offer]:
        """Return what is told of being taken."""
        return [offer for offer in self.study.offers if sample["offers"].get(offer.name)]

    def answers(self, sample: Figures, question: Question) -> list[tuple[str, Answer]]:
        """Return the answers, with how many seats gave them, their victories and their lead."""
        found: dict[str, tuple[int, float, float]] = sample["answers"][question.name]
        return [(key, (many, won, lead)) for key, (many, won, lead) in found.items()]

    def fair(self, sample: Figures) -> float:
        """Return an even share: less than that of the seats where others can win, too."""
        return float(sum(sample["places"]) / sample["games"] / sample["seats"])

    def asked_of(self, sample: Figures) -> int:
        """Return of how many seats questions were asked."""
        return int(sample["games"] * sample["seats"])

    def asked(self, opening: bool, head: str) -> Iterator[str]:
        """Give what was chosen, how often, and how it went."""
        if not any(self.questions(sample, opening) for sample in self.close):
            return
        yield f"## {self.say(head)}"
        yield self.say("dash" if opening else "associated")
        for sample, title in self.parts():
            questions = self.questions(sample, opening)
            if questions:
                yield from title
            for question in questions:
                yield from self.question(sample, question)
            for offer in self.offers(sample) if not opening else ():
                yield from self.offer(sample, offer)

    def question(self, sample: Figures, question: Question) -> Iterator[str]:
        """Give the answers to one question."""
        tongue = self.tongue
        asked = self.asked_of(sample)
        found = self.answers(sample, question)
        rare = [one for _, one in found if one[0] < RARE * asked]
        told = [
            (tongue.first_up(question.names(key, tongue.words)), one)
            for key, one in found
            if one[0] >= RARE * asked
        ]
        title = tongue.of(question.title)
        yield f"**{title}.** {tongue.of(question.told)}"
        drawn = [
            Row(name, won / many, *wilson(won, many), self.fair(sample), many / asked)
            for name, (many, won, _) in told[:MOST]
        ]
        if rare:
            many = sum(one[0] for one in rare)
            lead = sum(one[0] * one[2] for one in rare) / many
            won = sum(one[1] for one in rare)
            told.append((tongue.first_up(self.say("rarer")), (many, won, lead)))
        rows = [
            [name, tongue.percent(many / asked), tongue.won(won, many), tongue.signed(lead)]
            for name, (many, won, lead) in told
        ]
        heads = (self.say("often"), self.say("won"))
        picture = shares(self.title(sample, title), heads, drawn, tongue.tick)
        said = [
            (
                row.name,
                self.say("alt_row", often=tongue.percent(row.often), won=tongue.percent(row.share)),
            )
            for row in drawn
        ]
        yield self.picture(f"{question.name}{self.mark(sample)}", picture, self.summed(title, said))
        columns = [tongue.of(question.column), self.say("often"), self.say("won"), self.say("lead")]
        yield self.table(columns, rows)

    def offer(self, sample: Figures, offer: Offer) -> Iterator[str]:
        """Give how often things were taken when they were there."""
        tongue = self.tongue
        title = tongue.of(offer.title)
        yield f"**{title}.** {tongue.of(offer.told)} {self.say('dash_offer')}"
        rows: list[list[str]] = []
        drawn: list[Row] = []
        found: Mapping[str, Sequence[int]] = sample["offers"][offer.name]
        mean = sum(taken for _, taken in found.values()) / sum(many for many, _ in found.values())
        for what, (many, taken) in found.items():
            name = tongue.first_up(offer.names(what, tongue.words))
            drawn.append(Row(name, taken / many, *wilson(taken, many), mean))
            rows.append([name, tongue.whole(many), tongue.won(taken, many)])
        picture = shares(
            self.title(sample, title), ("", self.say("taken")), drawn[:MOST_OFFERS], tongue.tick
        )
        said = [(row.name, tongue.percent(row.share)) for row in drawn]
        yield self.picture(f"{offer.name}{self.mark(sample)}", picture, self.summed(title, said))
        columns = [tongue.of(offer.column), self.say("offered"), self.say("taken")]
        yield self.table(columns, rows)

    def worth(self) -> Iterator[str]:
        """Give what things are worth."""
        tongue = self.tongue
        if not self.study.things:
            return
        yield f"## {self.say('worth')}"
        yield self.say(
            "worth_told",
            games=tongue.whole(sum(sample["games"] for sample in self.close)),
            unit=tongue.unit,
            gifts=tongue.of(self.study.gifts),
        )
        yield self.say("worth_error")
        stages = [self.say(f"stage{stage}") for stage in range(STAGES)]
        points = self.say("points_then", unit=tongue.unit)
        for sample, head in self.parts():
            yield from head
            worth = sorted(
                (
                    (name, found)
                    for name, found in sample["worth"].items()
                    if any(many >= SURE for _, _, many in found["share"])
                ),
                key=lambda item: -max(mean for mean, _, many in item[1]["share"] if many >= SURE),
            )
            drawn = [
                (
                    tongue.first_up(self.study.things_names(name, tongue.words)),
                    [
                        (mean, Z95 * error) if many >= SURE else None
                        for mean, error, many in found["share"]
                    ],
                )
                for name, found in worth
            ]
            if drawn:
                title = self.title(sample, self.say("worth"))
                yield self.picture(
                    f"worth{self.mark(sample)}",
                    worths(title, stages, drawn[:MOST_THINGS], tongue.tick),
                    self.summed(
                        title,
                        [
                            (name, tongue.percent(max(one[0] for one in row if one)))
                            for name, row in drawn
                        ],
                    ),
                )
            rows = [
                [
                    tongue.first_up(self.study.things_names(name, tongue.words)),
                    *(self.gain(one) for one in found["share"]),
                    self.in_points(sample, name, True),
                ]
                for name, found in worth
            ]
            yield self.table([self.say("thing"), *stages, points], rows)

    def gain(self, moment: Sequence[float]) -> str:
        """Return what a thing adds, with half of the interval; nothing if it was seldom there."""
        mean, error, many = moment
        if many < SURE:
            return "—"
        half = self.tongue.number(100 * Z95 * error)
        return f"{self.tongue.signed(100 * mean)} ± {half}{SPACE}%"

    def in_points(self, sample: Figures, name: str, error: bool = False) -> str:
        """Return how much of what is scored a thing is worth halfway, by the yardstick."""
        yard, units = self.study.yardstick
        if name == yard:
            return str(units)
        (mean, spread, many), (one, rough, enough) = (
            sample["worth"][thing]["odds"][HALFWAY] for thing in (name, yard)
        )
        if min(many, enough) < SURE or one < Z95 * rough:
            return "—"
        worth = units * mean / one
        half = Z95 * units * math.hypot(spread / one, mean * rough / one**2)
        said = self.tongue.number(worth)
        return f"{said} ± {self.tongue.number(half)}" if error else said

    def options(self) -> Iterator[str]:
        """Give how options change length, points and who wins."""
        tongue = self.tongue
        seats = self.samples[0]["seats"]
        some = [sample for sample in self.samples if sample["seats"] == seats]
        if len(some) < 2:
            return
        yield f"## {self.say('options')}"
        yield self.say("options_told", seats=seats)
        head = [
            self.say("option"),
            self.say("games"),
            self.say("first_wins"),
            tongue.unit,
            self.say("margin"),
            tongue.of(self.study.counted),
        ]
        rows = [
            [
                tongue.changed(sample["options"]),
                tongue.whole(sample["games"]),
                tongue.won(sample["places"][0], sample["games"]),
                *(tongue.mean(sample[what]) for what in ("points", "margin", "turns")),
            ]
            for sample in some
        ]
        yield self.table(head, rows)

    def trust(self) -> Iterator[str]:
        """Give how often the master is right."""
        tongue = self.tongue
        yield f"## {self.say('trust')}"
        yield self.say("trust_told")
        sums = [
            [sum(sample["trust"][tenth][at] for sample in self.close) for at in range(3)]
            for tenth in range(len(self.close[0]["trust"]))
        ]
        sums = [one for one in sums if one[0]]
        drawn = [
            (said / many, Row("", came / many, *wilson(came, many))) for many, said, came in sums
        ]
        heads = (self.say("said"), self.say("came"))
        yield self.picture(
            "trust", trust(self.say("trust"), heads, drawn, tongue.tick), self.say("alt_trust")
        )
        rows = [
            [tongue.percent(said / many), tongue.won(came, int(many)), tongue.whole(many)]
            for many, said, came in sums
        ]
        yield self.table([*heads, self.say("positions")], rows)
        for note in self.study.notes:
            yield tongue.of(note)


# ---- files -----------------------------------------------------------------------------------


def figures_of(key: str) -> Figures | None:
    """Return the figures of a game that are kept with the pages."""
    path = FIGURES / f"{key}.json"
    if not path.exists():
        return None
    found: Figures = json.loads(path.read_text(encoding="utf-8"))
    return found


def keep(figures: Figures) -> None:
    """Write the figures of a game, a line for each kind of them."""
    lines: list[str] = []
    for sample in figures["samples"]:
        parts = [f'"{what}": {json.dumps(found)}' for what, found in sample.items()]
        lines.append("{" + ",\n".join(parts) + "}")
    head = json.dumps({what: found for what, found in figures.items() if what != "samples"})
    text = f'{head[:-1]},\n"samples": [\n' + ",\n".join(lines) + "\n]}\n"
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / f"{figures['game']}.json").write_text(text, encoding="utf-8")


def files(studies: Sequence[Study]) -> dict[Path, str]:
    """Return all pages and pictures as they should be."""
    found: dict[Path, str] = {}
    for language in LANGUAGES:
        for study in studies:
            figures = figures_of(study.key)
            if figures is not None:
                writer = Writer(study, figures, language)
                found[PAGES[language] / f"{study.key}.md"] = writer.text()
                for name, drawn in writer.pictures.items():
                    found[PICTURES[language] / name] = drawn
        found[PAGES[language] / "README.md"] = index(studies, language)
    return found


def index(studies: Sequence[Study], language: str) -> str:
    """Return the page that leads to the others."""
    tongue = Tongue(language, studies[0])
    lines = [f"# {tongue.say('index')}", tongue.say("languages", key="README")]
    lines.append(tongue.say("index_told"))
    rows: list[str] = []
    without: list[str] = []
    for study in studies:
        title = Tongue(language, study).words("title")
        figures = figures_of(study.key)
        if figures is None:
            without.append(tongue.say("nobody", game=title))
            continue
        rows.append(Writer(study, figures, language).row(title))
    columns = ("game", "games", "seats", "first_wins", "opens")
    head = " | ".join(tongue.say(column) for column in columns)
    lines.append("\n".join([f"| {head} |", "| --- | ---: | ---: | ---: | --- |", *rows]))
    return "\n\n".join([*lines, *without]) + "\n"


def write(studies: Sequence[Study]) -> None:
    """Write all pages and pictures from the figures that are kept with them."""
    for path, text in files(studies).items():
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
