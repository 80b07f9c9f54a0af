"""Bad input: one clear sentence on stderr, exit code 2, never a traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import run
from zamok.engine import Game

GAME = object()  # stands for the key of the game

REFUSED: list[tuple[list[object], str]] = [
    ([], "missing: "),
    (["dance"], "choose from"),
    (["games", "--lang", "xx"], "choose from"),
    (["games", "more"], "there is no argument more"),
    (["play"], "missing: "),
    (["play", "nope"], "no game “nope”; the games are: "),
    (["play", GAME, "--seats", "99"], "players, not 99"),
    (["play", GAME, "--seats", "0"], "“0” is not a whole number"),
    (["play", GAME, "--seats", "two"], "“two” is not a whole number"),
    (["play", GAME, "--seats", "9" * 5000], "is not a whole number"),
    (["play", GAME, "--seat", "99"], "there is no seat 99"),
    (["play", GAME, "--humans", "1,1"], "names a seat twice"),
    (["play", GAME, "--humans", "1,"], "is not a whole number"),
    (["play", GAME, "--seat", "1", "--humans", "1,2"], "not allowed with"),
    (["play", GAME, "--option", "colour=red"], "no option “colour”"),
    (["play", GAME, "--option", "colour"], "not of the form name=value"),
    (["play", GAME, "--seed", "\udcff"], "is not text"),
    (["play", GAME, "--bots", "clever"], "no bot “clever”; the bots are: random"),
    (["play", GAME, "--bots", "random,random,random,random,random"], "free seats"),
    (["play", GAME, "--save", "no/such/folder/file.json"], "cannot save"),
    (["play", GAME, "--save", "/"], "cannot save"),
    (["replay", "missing.json"], "there is no file missing.json"),
    (["replay", "."], "cannot read"),
    (["verify", "missing.json"], "there is no file missing.json"),
    (["verify", "nul\0.json"], "cannot read"),
    (["position", ""], "No text is given"),
    (["position", "my evening.txt"], "“my evening.txt” is neither a position nor a file"),
    (["position", "."], "cannot read"),
    (["position", "/dev/zero"], "It has 1000000\xa0characters"),
    (["position", "chess:1 x=y"], "It begins with chess"),
    (["arena", "nope"], "no game “nope”"),
    (["arena", GAME, "--games", "0"], "is not a whole number"),
    (["arena", GAME, "--bots", "random,,random"], "no bot “”"),
    (["arena", GAME, "--jobs", "many"], "is not a whole number"),
    (["bench", "nope"], "no game “nope”"),
    (["bench", "--seconds", "0"], "number of seconds"),
    (["bench", "--seconds", "nan"], "number of seconds"),
    (["bench", GAME, "--write", "."], "--write writes what --lab measures"),
    (["bench", GAME, "--lab", "--write", "."], "name none"),
    (["score", "nope", "x.json"], "no game “nope”"),
    (["serve", "--host", "0.0.0.0"], "ZAMOK_SEED is set"),  # as all tests are seeded
    (["serve", "--secure"], "ZAMOK_SEED is set"),
    (["serve", "--proxies", "127.0.0.1"], "ZAMOK_SEED is set"),
]


@pytest.mark.parametrize(("arguments", "part"), REFUSED)
def test_bad_arguments_are_refused_in_one_sentence(
    arguments: list[object], part: str, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*(game.key if argument is GAME else argument for argument in arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.startswith("zamok")
    assert err.count("\n") == 1


def test_what_others_know_is_not_made_up(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """A position as one seat knows it has nothing to show through the eyes of another."""
    text = game.start(seed="known").text_for(1)
    for what in ("--seat", "--known"):
        assert run("position", text, what, "1") == 2
        assert "what seat 1 knows isn’t in it" in capsys.readouterr().err
    assert run("position", text, "--seat", "2") == 0


def test_options_are_refused_by_name_value_and_repetition(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    option = game.options[0]
    assert run("play", game.key, "--option", f"{option.name}=nonsense") == 2
    err = capsys.readouterr().err
    assert "“nonsense”" in err
    assert ", ".join(option.values) in err
    twice = ("--option", f"{option.name}={option.default}") * 2
    assert run("play", game.key, "--seats", option.seats[0], *twice) == 2
    assert "given twice" in capsys.readouterr().err


def test_refusals_speak_russian(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("play", "nope", "--lang", "ru") == 2
    assert capsys.readouterr().err.startswith("zamok play: игры «nope» нет; игры: ")


def test_a_bad_language_of_the_environment_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZAMOK_LANG", "xx")
    assert run("games") == 2
    assert capsys.readouterr().err == "zamok: ZAMOK_LANG is one of en, ru; not “xx”\n"


def change(path: Path, **fields: object) -> str:
    return json.dumps({**json.loads(path.read_text(encoding="utf-8")), **fields})


BROKEN: list[tuple[Callable[[Path], str], str]] = [
    (lambda path: "", "not a record"),
    (lambda path: "[" * 100_000, "not a record"),
    (lambda path: "[]", "not a JSON object"),
    (lambda path: path.read_text(encoding="utf-8")[:-40], "not a record"),
    (lambda path: change(path, game="nope"), "no game “nope”"),
    (lambda path: change(path, version=999), "version\xa0999"),
    (lambda path: change(path, seats=99), "99"),
    (lambda path: change(path, options={"colour": "red"}), "no option “colour”"),
    (lambda path: change(path, seed=7), "seed"),
    (lambda path: change(path, seed="\ud800"), "seed"),
    (lambda path: change(path, moves=[[0, "no such move"]]), "(seat\xa01, “no such move”)"),
    (lambda path: change(path, scores=[-1, -1]), "the score is"),
    (lambda path: change(path, extra=1), "can’t have the field extra"),
]


@pytest.mark.parametrize(("damage", "part"), BROKEN)
def test_verify_says_what_is_wrong_with_a_broken_record(
    damage: Callable[[Path], str], part: str, finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finished.write_text(damage(finished), encoding="utf-8")
    assert run("verify", finished) == 1
    out, err = capsys.readouterr()
    assert err == ""
    said = [line for line in out.splitlines() if line.startswith(("✗", "·"))]
    assert any(part in line for line in said), out


@pytest.mark.parametrize(("damage", "part"), BROKEN)
def test_broken_records_are_refused_in_one_sentence(
    damage: Callable[[Path], str],
    part: str,
    finished: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    finished.write_text(damage(finished), encoding="utf-8")
    assert run("replay", finished) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.count("\n") == 1


def test_bytes_that_are_no_text_are_refused(
    tmp_path: Path, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "noise.json"
    path.write_bytes(bytes(range(128, 256)))
    assert run("verify", path) == 1
    assert "not a record" in capsys.readouterr().out


def test_a_tampered_key_hash_is_found(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finished.write_text(change(finished, key_hash="0" * 64), encoding="utf-8")
    assert run("verify", finished) == 1
    assert "does not match the hash" in capsys.readouterr().out


def test_another_hash_than_the_published_one_is_found(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    actual = json.loads(finished.read_text(encoding="utf-8"))["key_hash"]
    run("verify", finished, "--published", actual.upper())
    assert "WRONG" not in capsys.readouterr().out
    assert run("verify", finished, "--published", "0" * 64) == 1
    assert "not the published 000" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--key", "--published"])
def test_a_key_that_is_none_is_refused(
    option: str, finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("verify", finished, option, "abc") == 2
    assert "64\xa0hexadecimal digits" in capsys.readouterr().err


def test_a_seat_that_is_not_in_the_record(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("replay", finished, "--seat", "99") == 2
    assert "there is no seat 99" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("mode", "text", "part"), [(0o644, "ab" * 32, "chmod 600"), (0o600, "ab", "no signing key")]
)
def test_a_signing_key_that_cannot_be_used_is_refused_before_anything_is_served(
    mode: int, text: str, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "signing_key"
    key.write_text(text)
    key.chmod(mode)
    assert run("serve", "--data", tmp_path) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert "signing_key" in err
    assert err.count("\n") == 1
