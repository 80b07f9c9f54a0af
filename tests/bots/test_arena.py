"""The arena: seats balanced, results the same on any number of processes, honest intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import zamok
from zamok.bots import Random, Seat
from zamok.bots.arena import BotError, Contest, Result, play_all, play_one
from zamok.bots.figures import by_entrant, by_seat, comparisons, rank, ratings, wilson
from zamok.bots.picture import curve, ladder
from zamok.bots.results import ResultsError, add_result, open_results, read_file, read_results
from zamok.engine import Dice, Game, SetupError

GAME = zamok.games()[0]
PLAN = Contest(GAME.key, GAME.min_seats, ("random",) * GAME.min_seats, 6, "arena")


def test_every_entrant_has_every_seat_equally_often() -> None:
    for bots in range(1, 5):
        plan = Contest(GAME.key, 4, ("random",) * bots, bots * 3, "seats")
        seen = Counter(
            (plan.entrant(number, seat), seat) for number in range(plan.games) for seat in range(4)
        )
        assert set(seen.values()) == {3}
        assert len(seen) == bots * 4


def test_results_do_not_depend_on_the_processes() -> None:
    alone = list(play_all(PLAN, 1))
    together = sorted(play_all(PLAN, 2), key=lambda result: result.number)
    assert [result.number for result in alone] == list(range(6))
    assert alone == together
    assert alone[3] == play_one(PLAN, 3)


def test_games_of_one_plan_differ() -> None:
    assert len({(result.scores, result.decisions) for result in play_all(PLAN)}) > 1


def test_wins_are_shared_by_those_who_share_the_first_place() -> None:
    plan = replace(PLAN, seats=3, bots=("random",) * 3)
    results = [
        Result(0, (5, 5, 1), (1, 1, 3), (0.5, 0.5, 0.0), (9, 9, 9)),
        Result(1, (1, 7, 2), (3, 1, 2), (0.0, 1.0, 0.0), (9, 9, 9)),
    ]
    assert [line.wins for line in by_seat(plan, results)] == [0.5, 1.5, 0.0]
    # In game 1 every entrant sits one seat further down.
    assert [line.wins for line in by_entrant(plan, results)] == [0.5, 0.5, 1.0]
    assert [line.score for line in by_seat(plan, results)] == [3.0, 6.0, 1.5]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "nope"}, "there is no game"),
        ({"seats": 99}, "99"),
        ({"bots": ("clever",)}, "there is no bot"),
        ({"bots": ("zamok.bots.player:nobody",)}, "no bot"),
        ({"bots": ("no.such.module:bot",)}, "no bot"),
        ({"bots": (":",)}, "no bot"),
        ({"bots": ("x:",)}, "no bot"),
        ({"bots": ()}, "at least one bot"),
        ({"games": 0}, "at least one game"),
        ({"options": {"colour": "red"}}, "there is no option"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        next(play_all(replace(PLAN, **change)))  # type: ignore[arg-type]


def test_with_more_bots_than_seats_every_lineup_is_balanced() -> None:
    plan = Contest("castle_builder", 2, ("random", "squire", "knight"), 6, "lineups")
    tables = [tuple(plan.entrant(number, seat) for seat in range(2)) for number in range(6)]
    assert sorted(tables) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def ended(number: int, won: bool) -> Result:
    """Return a game of two that the first seat has won or lost."""
    ranks, shares = ((1, 2), (1.0, 0.0)) if won else ((2, 1), (0.0, 1.0))
    return Result(number, (0, 0), ranks, shares, (1, 1))


def test_ratings_order_the_bots_and_their_gaps_follow_the_odds() -> None:
    plan = Contest("castle_builder", 2, ("king", "squire"), 400, "ratings")
    won = [
        # the king has seat 0 in even games and wins three games of four
        ended(i, (i % 8 < 6) == (i % 2 == 0))
        for i in range(400)
    ]
    first, second = ratings(plan, won)
    assert (first.bot, second.bot) == ("king", "squire")
    assert first.rating - second.rating == pytest.approx(190.8, abs=3)
    assert first.low < first.rating < first.high
    assert first.rating + second.rating == pytest.approx(0, abs=1e-6)


def test_a_match_of_20_to_0_is_not_sure_of_itself() -> None:
    plan = Contest("castle_builder", 2, ("king", "squire"), 20, "lopsided")
    lines = ratings(plan, [ended(i, i % 2 == 0) for i in range(20)])
    assert [line.bot for line in lines] == ["king", "squire"]
    # Jeffreys' interval of 20 : 0 is 88.3 to 100 %: a gap of 351 at least, and hardly an upper end.
    assert 2 * lines[0].low == pytest.approx(351, abs=60)
    assert 2 * lines[0].high > 1000
    assert lines[0].low < lines[0].rating < lines[0].high
    assert by_entrant(plan, [ended(i, i % 2 == 0) for i in range(20)])[0].low < 0.85


class Stubborn:
    """Plays what it likes, from its third decision on."""

    def __init__(self, game: Game, dice: Dice) -> None:
        self.made = 0

    def decide(self, seat: Seat) -> int:
        self.made += 1
        return seat.legal()[0] if self.made < 3 else -7


def test_an_illegal_move_names_the_bot_and_the_game() -> None:
    with pytest.raises(BotError) as told:
        zamok.arena(GAME.key, [Stubborn, "random"], 2, seed=5)
    for part in ("Stubborn", "-7", GAME.key, "“5/0”", "seat\u00a01"):
        assert part in str(told.value)
    assert "Stubborn" in told.value.say("ru")
    assert isinstance(told.value.__cause__, zamok.IllegalMove)
    with pytest.raises(SetupError, match="decide"):
        zamok.arena(GAME.key, [lambda game, dice: None, "random"], 2)  # type: ignore[list-item, return-value]


def test_the_arena_from_python_draws_itself() -> None:
    match = zamok.arena("castle_builder", [at_random, "random", at_random], games=6, seed=1)
    assert match.plan.bots == ("at_random", "random", "at_random")
    assert [line.appearances for line in match.tallies] == [4, 4, 4]
    assert match == zamok.arena(
        zamok.game("castle_builder"), [at_random, "random", at_random], 6, seed="1", jobs=2
    )
    assert match._repr_html_().count("<tr>") == 4
    assert ElementTree.fromstring(match._repr_svg_()).tag.endswith("svg")
    assert "Castle Builder, 2 seats, 6 games" in str(match)


def at_random(game: Game, dice: Dice) -> Random:
    return Random(dice)


def test_pairs_of_neighbours_make_a_ladder() -> None:
    games = []
    for bots in (("king", "knight"), ("knight", "squire")):
        plan = Contest("castle_builder", 2, bots, 100, "pairs")
        for i in range(100):
            won = (i % 8 < 6) == (i % 2 == 0)  # the first of the two wins three of four
            result = ended(i, won)
            games.append(comparisons(plan, result))
    lines = rank(games)
    assert [line.bot for line in lines] == ["king", "knight", "squire"]
    assert lines[0].rating - lines[2].rating == pytest.approx(2 * 190.8, abs=20)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with open_results(path, PLAN) as file:
        for number in (0, 3):
            add_result(file, play_one(PLAN, number))
    path.write_text(path.read_text() + '{"number": 4, "sco')  # cut off in mid-write
    done = read_results(path, PLAN)
    assert [result.number for result in done] == [0, 3]
    with open_results(path, PLAN) as file:
        for result in play_all(PLAN, 1, [result.number for result in done]):
            add_result(file, result)
    assert read_results(path, PLAN) == list(play_all(PLAN))
    plan, results = read_file(path)
    assert replace(plan, games=PLAN.games) == PLAN
    assert results == read_results(path, PLAN)
    with pytest.raises(ResultsError, match="another plan"):
        read_results(path, replace(PLAN, seed="other"))
    path.write_text("nonsense\n")
    with pytest.raises(ResultsError, match="does not hold results"):
        read_results(path, PLAN)
    with pytest.raises(ResultsError, match="does not hold results"):
        read_file(path)


def test_pictures_are_sound_svg() -> None:
    plan = Contest("castle_builder", 2, ("king", "squire"), 4, "picture")
    won = [ended(i, True) for i in range(4)]
    picture = ladder("<Title>", ["Король", "Оруженосец"], ratings(plan, won))
    assert len(ElementTree.fromstring(picture)) > 4
    line = curve("Curve", ["A", "B"], [(0.5, 0.5), (0.7, 0.3)])
    assert len(ElementTree.fromstring(line)) > 4
    assert 'role="img"' in line
    # Where something can be pressed it is no single thing to whoever hears it.
    assert 'role="group"' in curve("Marks", ["A", "B"], [(0.5, 0.5), (0.7, 0.3)], {1: "/replay"})
    many = curve("Many", [f"{'<' * 30}{n}" for n in range(6)], [(0.1,) * 6, (0.2,) * 6])
    titles = [one.text for one in ElementTree.fromstring(many).iterfind(".//{*}polyline/{*}title")]
    assert titles == [f"{'<' * 30}{n}" for n in range(6)]
