"""What measures bots goes on where it was stopped, and finds what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import zamok
from tests.bots import chances, clock, hints
from zamok.bots.levels import read_levels

Measure = Callable[[list[str]], object]


@pytest.mark.parametrize(
    ("measure", "words", "more"),
    [
        (hints.main, ["--playouts", "2", "--positions"], ("1", "2")),
        (chances.main, ["--games"], ("1", "2")),
        (clock.main, ["--hurried", "0", "--decisions"], ("8", "8")),
    ],
    ids=["hints", "chances", "clock"],
)
def test_a_measurement_goes_on_where_it_was_stopped(
    measure: Measure,
    words: list[str],
    more: tuple[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    results = tmp_path / "results.jsonl"
    asked = [str(results), "carcassonne", *words]
    measure([*asked, more[0]])
    first = results.read_text()
    results.write_text(first + '{"game": "carc')  # cut off while it was written
    measure([*asked, more[1]])
    again = results.read_text()
    assert again.startswith(first)
    assert len(again.splitlines()) == len(first.splitlines()) + (more[0] != more[1])
    assert capsys.readouterr().out


def test_a_position_is_the_same_whenever_it_is_measured() -> None:
    game = zamok.game("castle_builder")
    state, seat = hints.position(game, 3)
    assert (state, seat) == hints.position(game, 3)
    assert len(state.legal(seat)) > 1


def test_the_clock_watches_masters_wherever_they_are() -> None:
    games = zamok.games()
    jobs = list(clock.jobs(games, 10_000, 20))
    assert sum(job.decisions for job in jobs) >= 10_000
    for game in games:
        names = {job.name for job in jobs if job.game == game.key}
        assert names == set(read_levels(game))
        for job in jobs:
            if job.game == game.key and job.name == "master" and not job.hurried:
                assert job.decisions >= 200


def test_what_is_wrong_is_seen() -> None:
    game = zamok.game("carcassonne")
    job = clock.Job(game.key, "king", replace(read_levels(game)["king"], seconds=1.0), 2)
    tally = clock.Tally(job)
    tally.add(2.0, 0.4, True)  # the machine was busy
    assert (tally.late, tally.late_by_processor, tally.wrong) == (1, 0, False)
    tally.add(1.0, 0.8, True)
    assert tally.wrong, "people wait too long on average"
    for late, legal in ((1.2, True), (0.1, False)):
        tally = clock.Tally(job)
        tally.add(late, late, legal)
        assert tally.wrong


def test_errors_of_what_is_foretold() -> None:
    assert chances.squares([1.0, 0.0], [1.0, 0.0]) == 0
    assert chances.squares([0.5, 0.5], [1.0, 0.0]) == pytest.approx(0.5)
    assert chances.surprise([0.5, 0.5], [0.5, 0.5]) == pytest.approx(0)
    assert chances.surprise([0.5, 0.5], [1.0, 0.0]) == pytest.approx(0.693, abs=0.001)
    assert chances.surprise([0.5, 0.25], [0.0, 0.0]) == pytest.approx(1.386, abs=0.001)
