"""From games to figures: a summary of every sample, as plain data that a page is made of."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from librt.vecs import vec

from tools.learned.games import LEVEL, SEED, Sample
from tools.learned.study import Offer, Question, Seen, Setting, Study, Thing
from zamok.bots.levels import mind_of, read_levels
from zamok.bots.search.learned import Learned
from zamok.engine import Dice, Event, Game, State, key_from_seed
from zamok.engine.option import settle
from zamok.lab.match import begun

STAGES: Final = (1 / 6, 1 / 2, 5 / 6)  # of a game's moves: where it is asked what a thing is worth
TENTHS: Final = 10  # of the judged share: how often those won of whom it was said
NEAR: Final = 1e-3  # shares nearer to 0 or 1 are taken for this near

Moment = tuple[float, float, int]  # mean, its standard error, of how many


def summary(study: Study, samples: Sequence[Sample]) -> dict[str, Any]:
    """Return all figures of a game."""
    about = samples[0]
    return {
        "game": study.key,
        "version": about.game.version,
        "weights": about.mark,
        "iterations": about.amount.iterations,
        "table": read_levels(about.game)[LEVEL].iterations,  # of a decision at a table
        "king": _king(about),
        "samples": [_sample(study, sample) for sample in samples if sample.kept()],
    }


def _king(sample: Sample) -> list[float]:
    """Return the games against a king, and the victories in them."""
    met = begun(sample.duels)[1]
    return [len(met), round(math.fsum(one.share for one in met), 2)]


def _sample(study: Study, sample: Sample) -> dict[str, Any]:
    """Return the figures of one sample."""
    setting = sample.setting
    played = [Played(study, sample, number) for number in range(len(sample.kept()))]
    found: dict[str, Any] = {
        "seats": setting.seats,
        "options": dict(setting.options),
        "games": len(played),
        "turns": _moment([game.turns for game in played]),
        "places": _places(played, setting.seats),
        "ties": sum(max(game.shares) < 1 for game in played),
        "points": _moment([point for game in played for point in game.scores]),
        "winner": _moment([max(game.scores) for game in played]),
        "margin": _moment([game.margin for game in played]),
    }
    if setting.closely:
        found["spread"] = _spread(played)
        found["margins"] = _histogram([game.margin for game in played])
        found["lines"] = _lines(played)
        found["answers"] = {
            question.name: _answers(question, played)
            for question in study.questions
            if applies(sample.game, question, setting)
        }
        found["offers"] = {
            offer.name: _offers(offer, played)
            for offer in study.offers
            if applies(sample.game, offer, setting)
        }
        found |= _judged(study, sample, played)
    return found


def applies(game: Game, asked: Question | Offer | Thing, setting: Setting) -> bool:
    """Tell whether a question makes sense with a setting."""
    if not asked.variant:
        return True
    settled = settle(game.options, setting.options, setting.seats)
    return asked.variant in settled.values()


class Played:
    """A game played over again."""

    def __init__(self, study: Study, sample: Sample, number: int) -> None:
        self.number = number
        self.moves = sample.kept_moves[number]
        state = sample.start(number, record=True)
        events: list[Event] = list(state.events)
        for seat, move in self.steps():
            state.play(seat, move)
            events += state.events
        assert state.over
        self.seen = Seen(events, state)
        self.order = study.order(self.seen)
        self.turns = study.turns(self.seen)
        self.scores = state.scores()
        self.shares = state.shares()
        ordered = sorted(self.scores, reverse=True)
        self.margin = ordered[0] - ordered[1]

    def steps(self) -> Iterator[tuple[int, int]]:
        """Give seats and moves."""
        return zip(self.moves[::2], self.moves[1::2], strict=True)

    def lead(self, seat: int) -> float:
        """Return what a seat was ahead of the mean of the others."""
        own = self.scores[seat]
        return own - (sum(self.scores) - own) / (len(self.scores) - 1)


# ---- how games end ---------------------------------------------------------------------------


def _places(played: Sequence[Played], seats: int) -> list[float]:
    """Return the victories of whoever began, of the next seat, and so on."""
    found = [0.0] * seats
    for game in played:
        for place, seat in enumerate(game.order):
            found[place] += game.shares[seat]
    return [round(won, 2) for won in found]


def _spread(played: Sequence[Played]) -> list[dict[str, int]]:
    """Return how often winners had so many points, and how often the others."""
    won = [points for game in played for points in _of(game, True)]
    lost = [points for game in played for points in _of(game, False)]
    return [_histogram(won), _histogram(lost)]


def _of(game: Played, winners: bool) -> list[int]:
    return [
        points
        for points, share in zip(game.scores, game.shares, strict=True)
        if (share > 0) == winners
    ]


def _histogram(numbers: Sequence[int]) -> dict[str, int]:
    return {str(number): count for number, count in sorted(Counter(numbers).items())}


def _lines(played: Sequence[Played]) -> dict[str, list[float]]:
    """Return what each line of the score brings winners, and what the others, on average."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    many = [0, 0]
    for game in played:
        for share, lines in zip(game.shares, game.seen.state.breakdown(), strict=True):
            which = 0 if share > 0 else 1
            many[which] += 1
            for line in lines:
                sums[line["what"]][which] += line["points"]
    return {
        what: [round(total / max(1, count), 2) for total, count in zip(found, many, strict=True)]
        for what, found in sorted(sums.items(), key=lambda item: -sum(item[1]))
    }


def _answers(question: Question, played: Sequence[Played]) -> dict[str, list[float]]:
    """Return for each answer how many seats gave it, their victories, and their mean lead."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
    for game in played:
        for seat, share in enumerate(game.shares):
            for answer in set(question.answers(game.seen, seat)):
                found = sums[answer]
                found[0] += 1
                found[1] += share
                found[2] += game.lead(seat)
    ordered = sorted(sums.items(), key=lambda item: (-item[1][0], item[0]))
    return {
        answer: [int(found[0]), round(found[1], 2), round(found[2] / found[0], 3)]
        for answer, found in ordered
    }


def _offers(offer: Offer, played: Sequence[Played]) -> dict[str, list[int]]:
    """Return how often each thing was there to be taken, and how often it was."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for game in played:
        for seat in range(len(game.scores)):
            for what, taken in offer.offered(game.seen, seat):
                sums[what][0] += 1
                sums[what][1] += taken
    return dict(sorted(sums.items(), key=lambda item: -item[1][1] / item[1][0]))


def _moment(numbers: Sequence[float]) -> Moment:
    """Return a mean and its standard error."""
    count = len(numbers)
    mean = math.fsum(numbers) / max(1, count)
    spread = math.fsum((number - mean) ** 2 for number in numbers)
    error = math.sqrt(spread / (count - 1) / count) if count > 1 else 0.0
    return round(mean, 4), round(error, 4), count


# ---- what the master thinks ------------------------------------------------------------------


@dataclass
class Asked:
    """A position at which it was asked what things are worth to a seat."""

    stage: int
    judged: float
    share: float  # of the victory, in the end
    more: dict[str, float]  # what it thinks with one thing more


def _judged(study: Study, sample: Sample, played: Sequence[Played]) -> dict[str, Any]:
    """Return what things are worth, stage by stage, and how often the master is right."""
    level = sample.level
    mind = mind_of(sample.game, level)
    assert isinstance(mind, Learned)
    things = [thing for thing in study.things if applies(sample.game, thing, sample.setting)]
    games = [list(_ask(mind, things, sample, game)) for game in played]
    stages = range(len(STAGES))
    worth = {
        thing.name: {
            "share": [_gain(games, thing.name, stage, float) for stage in stages],
            "odds": [_gain(games, thing.name, stage, _odds) for stage in stages],
        }
        for thing in things
    }
    return {"worth": worth, "trust": _trust(games)}


def _ask(mind: Learned, things: Sequence[Thing], sample: Sample, game: Played) -> Iterator[Asked]:
    """Ask for every seat what it thinks at the stages of a game, with each thing and without."""
    dice = Dice(key_from_seed(f"{SEED}/{game.number}/asked"))
    state = sample.start(game.number)
    steps = list(game.steps())
    stage = 0
    for at, (seat, move) in enumerate(steps):
        if stage < len(STAGES) and at >= STAGES[stage] * len(steps) and mind.mind.quiet(state):
            for own in range(len(game.scores)):
                world = state.redeal(own, dice)  # it knows no more than the seat does
                base = judge(mind, world, own)
                more: dict[str, float] = {}
                for thing in things:
                    found = [judge(mind, one, own) for one in thing.given(world, own)]
                    if found:
                        mean = math.fsum(found) / len(found)
                        more[thing.name] = max(found) if thing.best else mean
                yield Asked(stage, base, game.shares[own], more)
            stage += 1
        state.play(seat, move)


def judge(mind: Learned, state: State, seat: int) -> float:
    """Return the share of the victory that a seat may expect."""
    shares = vec[float]([0.0] * int(state.seats))
    mind.value(state, shares)
    return float(shares[seat])


def _odds(share: float) -> float:
    """Return the logarithm of the odds."""
    share = min(max(share, NEAR), 1 - NEAR)
    return math.log(share / (1 - share))


def _gain(
    games: Sequence[Sequence[Asked]], name: str, stage: int, scale: Callable[[float], float]
) -> Moment:
    """Return what a thing adds to the share on some scale; a game is one observation."""
    means: list[float] = []
    for game in games:
        found = [
            scale(asked.more[name]) - scale(asked.judged)
            for asked in game
            if asked.stage == stage and name in asked.more
        ]
        if found:
            means.append(math.fsum(found) / len(found))
    return _moment(means)


def _trust(games: Sequence[Sequence[Asked]]) -> list[list[float]]:
    """Return by tenths of the judged share: how many, what was said, what came."""
    sums = [[0, 0.0, 0.0] for _ in range(TENTHS)]
    for game in games:
        for asked in game:
            line = sums[min(TENTHS - 1, int(asked.judged * TENTHS))]
            line[0] += 1
            line[1] += asked.judged
            line[2] += asked.share
    return [[many, round(said, 2), round(came, 2)] for many, said, came in sums]
