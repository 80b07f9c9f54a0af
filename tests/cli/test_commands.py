"""`zamok games`, `arena`, `bench` and `score`; help; the whole thing as a program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import zamok
from tests.catalogs import FULL
from tests.cli.conftest import play_at_random, run
from zamok import _pure
from zamok.cli import bench
from zamok.cli.main import SUBCOMMANDS
from zamok.cli.terminal import Terminal
from zamok.engine import Game, Record
from zamok.lab import catanatron
from zamok.lab.measure import Rate


@pytest.mark.parametrize("language", FULL)
def test_games_lists_every_game_and_option(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("games", "--lang", language) == 0
    out = capsys.readouterr().out
    for game in zamok.games():
        assert game.key in out
        assert game.words(language)("title") in out
        for option in game.options:
            assert option.name in out


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [entry["key"] for entry in data] == [game.key for game in zamok.games()]
    assert data[0]["title"].keys() == set(FULL)


@pytest.mark.parametrize("language", FULL)
def test_arena_prints_bots_and_seats(
    game: Game, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("arena", game.key, "--games", 4, "--jobs", 1, "--lang", language) == 0
    out = capsys.readouterr().out
    for part in {
        "ru": ("Шут\xa01", "Шут\xa02", "Место\xa02", "4\xa0партии"),
        "en": ("Jester\xa01", "Jester\xa02", "Seat\xa02", "4\xa0games"),
    }[language]:
        assert part in out


def test_arena_as_json_does_not_depend_on_the_processes(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for jobs in (1, 2):
        assert run("arena", game.key, "--games", 5, "--jobs", jobs, "--json") == 0
        data = json.loads(capsys.readouterr().out)
        assert data.pop("seconds") > 0
        for line in data["by_bot"] + data["by_seat"]:
            assert line.pop("seconds") <= line.pop("slowest")
        found.append(data)
    assert found[0] == found[1]
    assert sum(line["wins"] for line in found[0]["by_bot"]) == pytest.approx(5)


@pytest.mark.parametrize("language", FULL)
def test_bench_prints_a_table(
    game: Game, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("bench", game.key, "--seconds", 0.01, "--lang", language) == 0
    assert game.words(language)("title") in capsys.readouterr().out


def test_bench_as_json(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bench", game.key, "--seconds", 0.01, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["compiled"] == _pure.compiled()
    figures = data["games"][game.key]
    for name in ("copy_ns", "legal_ns", "redeal_us"):
        assert figures[name] > 0
    for name in ("playout", "policy", "api", *(["uncompiled"] if _pure.compiled() else [])):
        assert figures[name]["decisions_per_second"] > 0
        assert figures[name]["decisions_per_game"] > 1
    assert data["peers"] == []


def test_bench_beside_a_peer(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("catanatron")
    assert run("bench", game.key, "--seconds", 0.01, "--peers", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["peers"][0]["rate"]["decisions_per_game"] > 10
    assert set(data["games"][game.key]["times_faster_than_peer"]) == {
        "playout",
        "api",
        "copy",
        "legal",
    }


def test_the_table_beside_a_peer(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    rate = Rate(1000.0, 10.0, 100.0)
    mine = bench.Figures(2, rate, rate, rate, 500.0, 250.0, 3.0, None)
    peer = catanatron.Peer("Peer", "1.0", Rate(100.0, 1.0, 100.0), 5000.0, 500.0)
    assert bench.ratios(mine, peer) == {"playout": 10.0, "api": 10.0, "copy": 10.0, "legal": 2.0}
    bench.show(Terminal.open("en"), {game.key: mine}, peer)
    out = capsys.readouterr().out
    assert "How many times faster than Peer" in out
    assert "×\N{NO-BREAK SPACE}2.00" in out


@pytest.mark.parametrize("language", FULL)
def test_all_games_beside_a_peer_fit_a_narrow_terminal_and_no_figure_is_broken(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    rate = Rate(12_345_678.0, 10.0, 123_456.0)
    mine = bench.Figures(2, rate, rate, rate, 500.0, 250.0, 3.0, None)
    peer = catanatron.Peer("Catanatron", "1.0", rate, 5000.0, 500.0)
    bench.show(Terminal.open(language), {one.key: mine for one in zamok.games()}, peer)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines[:-1])) <= 80  # the last one is a sentence, and a terminal breaks it
    figure = f"{12_345_678:,}".replace(",", bench.GAP)
    assert sum(line.count(figure) for line in lines) == 3 * len(zamok.games()) + 1
    words = {word for one in zamok.games() for word in one.words(language)("title").split()}
    assert words <= {word for line in lines for word in line.split()}


def test_a_peer_that_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    monkeypatch.delitem(sys.modules, "catanatron.game", raising=False)
    assert run("bench", "--peers") == 2
    assert 'pip install "zamok[peers]"' in capsys.readouterr().err


def test_score_where_the_game_can(
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = game.start(seed="score").breakdown()[0]
    able = replace(game, score_given=lambda data: lines)
    monkeypatch.setattr(zamok, "game", lambda key: able)
    path = tmp_path / "built.json"
    path.write_text("{}", encoding="utf-8")
    assert run("score", game.key, path) == 0
    assert "Total" in capsys.readouterr().out
    path.write_text("{", encoding="utf-8")
    assert run("score", game.key, path) == 2
    assert "is not JSON" in capsys.readouterr().err
    assert run("score", game.key, tmp_path / "missing.json") == 2
    assert "there is no file" in capsys.readouterr().err


def test_score_where_the_game_cannot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game in zamok.games():
        if game.score_given is None:
            assert run("score", game.key, tmp_path / "x.json") == 2
            assert "cannot score what was built on a real table" in capsys.readouterr().err


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    assert "examples:" in capsys.readouterr().out
    for name in SUBCOMMANDS:
        assert run(name, "--help") == 0
        out = capsys.readouterr().out
        assert "example" in out
        assert f"zamok {name}" in out


def test_help_speaks_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (("--help", "--lang", "ru"), ("--help", "--lang=ru")):
        assert run(*arguments) == 0
        assert "Пять настольных игр" in capsys.readouterr().out
    for name in SUBCOMMANDS:
        assert run(name, "--lang", "ru", "--help") == 0
        out = capsys.readouterr().out
        assert out.startswith(f"запуск: zamok {name}")
        assert "пример" in out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"zamok {zamok.__version__}\n"


def test_running_uncompiled_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_pure, "compiled", lambda: False)
    monkeypatch.setattr(_pure, "PURE", False)
    assert run("games") == 0
    err = capsys.readouterr().err
    assert err.startswith("zamok: running uncompiled")
    assert err.count("\n") == 1
    monkeypatch.setattr(_pure, "PURE", True)
    assert run("games") == 0
    assert capsys.readouterr().err == ""


def program(
    *arguments: object, typed: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "zamok.cli", *map(str, arguments)],
        input=typed,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
        check=False,
    )


def test_the_program_itself(game: Game, finished: Path) -> None:
    done = program("games", ZAMOK_LANG="ru")
    assert done.returncode == 0
    assert game.words("ru")("title") in done.stdout.decode()
    done = program("verify", finished)
    assert (done.returncode, done.stderr.count(b"\n")) == (1, int(not compiled_or_pure()))
    done = program("play", game.key, typed=b"1\n\xff\xfe\nq\n", ZAMOK_PURE="1")
    assert (done.returncode, done.stderr) == (0, b"")
    done = program("arena", game.key, "--games", 4, "--jobs", 2, ZAMOK_PURE="1")
    assert (done.returncode, done.stderr) == (0, b"")
    done = program("play", "nope", ZAMOK_PURE="1")
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    done = program("play", game.key, "--seed", b"\xff".decode(errors="surrogateescape"))
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def compiled_or_pure() -> bool:
    return _pure.compiled() or _pure.PURE


def test_a_reader_who_leaves_early_is_no_error(game: Game, finished: Path) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-m", "zamok.cli", "replay", str(finished), "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.read(100)
    writer.stdout.close()
    assert writer.wait(60) == 0
    assert b"Traceback" not in writer.stderr.read()
    writer.stderr.close()


def test_arena_goes_on_from_its_results_and_draws_the_ladder(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, picture = tmp_path / "results.jsonl", tmp_path / "ladder.svg"
    call = ["arena", game.key, "--bots", "squire,random", "--jobs", 1, "--results", results]
    assert run(*call, "--games", 2) == 0
    assert run(*call, "--games", 3, "--picture", picture) == 0
    assert len(results.read_text().splitlines()) == 1 + 3
    assert "<svg" in picture.read_text()
    assert "Squire" in capsys.readouterr().out
    assert run(*call, "--games", 3, "--seed", "other") == 2
    assert "another plan" in capsys.readouterr().err


@pytest.mark.parametrize("language", FULL)
def test_review_shows_turning_points_and_draws_the_curve(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.begin(zamok.game("castle_builder"), 2, {}, "review")
    play_at_random(record, 14)
    saved, picture = tmp_path / "game.json", tmp_path / "curve.svg"
    saved.write_text(record.to_json())
    call = ["review", saved, "--iterations", 60, "--lang", language]
    assert run(*call, "--picture", picture) == 0
    out = capsys.readouterr().out
    assert {"ru": "Переломные моменты", "en": "Turning points"}[language] in out
    assert "polyline" in picture.read_text()
    assert run(*call, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["decisions"]
    assert all(0 <= one["after"] <= one["before"] <= 1 for one in data["decisions"])
