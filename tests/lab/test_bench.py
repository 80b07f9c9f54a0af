"""The benchmarks: what is measured is what the page says. How fast it is no test says."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import zamok
from zamok.lab import bench, measure, peers
from zamok.lab import pettingzoo as lab
from zamok.lab.bench import API, LOOP, ROLLOUTS, SEARCH, VECTOR, Report, Row


def made_up() -> Report:
    """Return a report with round figures."""
    found = Report(bench.about(1.0))
    for game in zamok.games():
        found.rows.append(Row(bench.OURS, game.key, LOOP, 1000.0, 10.0, 100.0, 500.0))
        found.rows.append(
            Row(bench.OURS, game.key, API, 400.0, 4.0, 100.0, env_steps_per_second=90.0)
        )
        found.rows.append(Row(bench.OURS, game.key, VECTOR, env_steps_per_second=900.0))
    found.rows.append(Row("Catanatron", "Catan", API, 50.0, 1.0, 50.0, 9000.0))
    for name in peers.OPEN_SPIEL_GAMES:
        found.rows.append(Row("OpenSpiel", name, API, 200.0, 2.0, 100.0, 100.0))
        found.rows.append(Row("OpenSpiel", name, SEARCH, 500.0, 5.0, 100.0))
        found.rows.append(Row("OpenSpiel", name, ROLLOUTS, 4000.0, 40.0, 100.0))
    for name in peers.PGX_GAMES:
        found.rows.append(Row("Pgx", name, VECTOR, env_steps_per_second=1800.0))
    found.rows.append(Row("PettingZoo", bench.CONNECT_FOUR, API, env_steps_per_second=30.0))
    return found


def test_ratios_compare_like_with_like() -> None:
    for row in bench.ratios(made_up()).values():
        assert row["playouts to Catanatron"] == 20
        assert row["from Python to Catanatron"] == 8
        assert row["environment to connect four"] == 3
        assert row["vector environment to Pgx hex"] == 0.5
        assert row["from Python to OpenSpiel hex"] == 2
        assert row["playouts to C++ hex"] == 0.25
        assert row["copy to OpenSpiel hex"] == 0.2


def test_the_page_says_where_others_are_ahead() -> None:
    text = bench.page(made_up())
    assert "at least 20.0 times" in text
    assert "at least 3.0 times" in text
    assert "The vector environments make at least 900 steps" in text
    assert "Pgx's hex, 256 games at once, is ahead of all_seasons 2.0 times" in text
    assert "hex, driven in C++, is ahead of all_seasons 4.0 times" in text
    assert "hex, driven from Python, is ahead of none" in text
    assert "hex, cloned, is ahead of all_seasons 5.0 times" in text
    assert "| Pgx hex | vector environment |" in text
    for name, number in bench.about(1.0)["peers"].items():
        assert f"{name} {number}" in text


def test_the_picture_is_a_picture() -> None:
    root = ET.fromstring(bench.picture(made_up()))
    assert root.tag.endswith("svg")
    assert sum(node.tag.endswith("rect") for node in root) > 20


@pytest.mark.parametrize("name", peers.CLASSIC_GAMES)
def test_classic_games_are_driven_to_their_end(name: str) -> None:
    env = peers.classic(name)
    assert peers.drive(env)(1) > 1
    assert not env.agents


def test_steps_are_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The driver counts each decision of our own environment once."""
    env = lab.env("castle_builder")
    played = []
    step = env.step

    def counting(move: int | None) -> None:
        played.append(move)
        step(move)

    monkeypatch.setattr(env, "step", counting)
    steps = peers.drive(env)(2)
    assert steps == sum(move is not None for move in played)
    assert played.count(None) == 4


@pytest.mark.parametrize("name", peers.OPEN_SPIEL_GAMES)
def test_openspiel_is_measured(name: str) -> None:
    assert peers.spiel_rate(name, 0.01).decisions_per_game > 20
    assert peers.spiel_copy_ns(name, 0.01) > 0
    assert peers.spiel_search_rate(name, 1, 0.01) > 0
    assert not peers.spiel_middle(name).is_terminal()


@pytest.mark.parametrize("name", peers.RLCARD_GAMES)
def test_rlcard_is_measured(name: str) -> None:
    assert peers.rlcard_rate(name, 0.01).decisions_per_game > 1


def test_our_rows_hold_what_they_should() -> None:
    game = zamok.game("once_upon")
    loop, api = bench.loop_row(game, 0.01), bench.api_row(game, 0.01)
    vector = bench.vector_row(game, 0.01)
    assert loop.copy_ns is not None
    assert loop.env_steps_per_second is None
    assert api.env_steps_per_second is not None
    assert api.copy_ns is None
    assert vector.env_steps_per_second is not None
    assert isinstance(measure.BATCHES, int)


def test_a_run_writes_page_data_and_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = made_up()
    monkeypatch.setattr(bench, "measure_all", lambda games, seconds, tell: report)
    assert bench.run(zamok.games(), 1.0, tmp_path, as_json=False) == 0
    assert "Catanatron" in capsys.readouterr().out
    assert (tmp_path / "BENCHMARKS.md").read_text(encoding="utf-8") == bench.page(report)
    data = json.loads((tmp_path / "benchmarks.json").read_text(encoding="utf-8"))
    assert len(data["rows"]) == len(report.rows)
    assert (tmp_path / "pictures" / "benchmarks.svg").exists()


def test_the_committed_page_is_that_of_its_data() -> None:
    docs = Path(__file__).parents[2] / "docs"
    data = json.loads((docs / "benchmarks.json").read_text(encoding="utf-8"))
    rows, ratios = data.pop("rows"), data.pop("ratios")
    report = Report(data, [Row(**row) for row in rows])
    assert bench.page(report) == (docs / "BENCHMARKS.md").read_text(encoding="utf-8")
    assert bench.ratios(report) == ratios
    picture = (docs / "pictures" / "benchmarks.svg").read_text(encoding="utf-8")
    assert bench.picture(report) == picture


def test_pgx_is_measured() -> None:
    assert peers.pgx_rate("tic_tac_toe", 4, 0.01) > 0
