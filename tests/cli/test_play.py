"""`zamok play`: a whole game typed, every command, several people, leaving."""

from __future__ import annotations

import builtins
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogs import FULL
from tests.cli.conftest import Typing, play_at_random, run
from zamok.bots import Random
from zamok.bots.names import say_name
from zamok.cli.sitting import Sitting
from zamok.cli.terminal import Terminal
from zamok.engine import Dice, Game, IllegalMove, NotationError, Record

IS_BOT = {"ru": "\xa0— бот, уровень «Оруженосец»", "en": " is a bot, level Squire"}


def any_numbers() -> Iterator[str]:
    """Type small numbers for ever: sooner or later each is a move of the list."""
    chance = random.Random(7)
    while True:
        yield str(chance.randint(1, 4))


@pytest.mark.parametrize("language", FULL)
def test_a_whole_game_against_bots(
    game: Game,
    language: str,
    typing: Typing,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typing(any_numbers())
    path = tmp_path / "game.json"
    arguments = ["--seats", game.max_seats, "--seat", 2, "--seed", "a whole game"]
    assert run("play", game.key, *arguments, "--lang", language, "--save", path) == 0
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.scores == record.verify().scores()
    assert game.words(language)("title") in out
    assert {"ru": "Партия окончена", "en": "The game is over"}[language] in out
    assert {"ru": "Игрок\xa02, ваш ход", "en": "Player\xa02, your turn"}[language] in out
    bots = [say_name(bot, language) for bot in record.bots if bot]
    assert len(set(bots)) == len(bots) == game.max_seats - 1
    assert all(f"{name}{IS_BOT[language]}" in out for name in bots)
    assert record.key_hash in out


def test_the_same_seed_and_moves_give_the_same_game(
    game: Game, typing: Typing, tmp_path: Path
) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        typing(str(number) for number in [1] * 8)
        run("play", game.key, "--seed", "twice", "--save", tmp_path / name)
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("language", FULL)
def test_rules_are_listed_and_shown(
    game: Game, language: str, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(["?", "? turn", "? nonsense", "q"])
    assert run("play", game.key, "--lang", language) == 0
    out = capsys.readouterr().out
    page = game.rules(language)
    for rule in page.rules:
        assert rule.title in out
    assert out.count(page["turn"].title) >= 3
    assert "nonsense" in out


def test_what_is_not_understood_changes_nothing(
    game: Game, typing: Typing, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "record.json"
    typing(["0", "99999", "-1", "²", "no such move", "s", f"s {tmp_path}/no/x", f"s {path}", "q"])
    assert run("play", game.key) == 0
    out = capsys.readouterr().out
    assert "99999 is neither a number from\xa01 to" in out
    assert "Type s and the name of a file" in out
    assert "cannot write" in out
    assert Record.from_json(path.read_text(encoding="utf-8")).moves == []


def typed_moves(record: Record, notation: bool = False) -> list[str]:
    """Return what people at one keyboard type to play a record: hand-overs and moves."""
    lines: list[str] = []
    state, looking = record.start(), -1
    for seat, text in record.moves:
        if seat != looking:
            lines.append("")
            looking = seat
        move = state.parse(seat, text)
        lines.append(text if notation else str(state.legal(seat).index(move) + 1))
        state.play(seat, move)
    return lines


@pytest.mark.parametrize("notation", [False, True])
def test_two_people_at_one_keyboard(
    game: Game,
    notation: bool,
    typing: Typing,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = Record.begin(game, 2, seed="friends")
    play_at_random(record)
    typing(typed_moves(record, notation))
    path = tmp_path / "friends.json"
    assert run("play", game.key, "--humans", "1,2", "--seed", "friends", "--save", path) == 0
    assert path.read_text(encoding="utf-8") == record.to_json()
    out = capsys.readouterr().out
    assert "Player\xa02 plays next" in out
    assert "The game is over" in out


def find_undo(game: Game) -> Record:
    """Return a record whose last move its seat may take back, and is to act again after it."""
    for number in range(50):
        record = Record.begin(game, 2, seed=f"undo {number}")
        for plies in range(1, 40):
            record.moves.clear()
            state = play_at_random(record, plies)
            seat = record.moves[-1][0]
            if seat in state.actors() and record.undo_point(seat) < len(record.moves):
                return record
    raise AssertionError("no move can ever be taken back")


def test_undo_takes_back_one_move(
    game: Game, typing: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = find_undo(game)
    path = tmp_path / "undo.json"
    typing([*typed_moves(record), "u", "q"])
    run("play", game.key, "--humans", "1,2", "--seed", str(record.seed), "--save", path)
    kept = Record.from_json(path.read_text(encoding="utf-8"))
    assert kept.moves == record.moves[:-1]
    assert f"Undone: {record.moves[-1][1]}" in capsys.readouterr().out


def test_undo_is_refused_at_the_start(
    game: Game, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(["u", "q"])
    assert run("play", game.key) == 0
    assert "Nothing to undo" in capsys.readouterr().out


def find_illegal(game: Game) -> tuple[Record, str, str]:
    """Return a record, a notation of some later position that is illegal here, and its rule."""
    record = Record.begin(game, 2, seed="illegal")
    play_at_random(record)
    state = record.start()
    seat = state.actors()[0]
    for _, text in record.moves:
        try:
            state.check(seat, state.parse(seat, text))
        except NotationError:
            continue
        except IllegalMove as error:
            return record, text, error.rule
    raise AssertionError("every move of the game was legal at its start")


@pytest.mark.parametrize("language", FULL)
def test_an_illegal_move_names_its_rule(
    game: Game, language: str, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    record, text, rule = find_illegal(game)
    typing([text, "q"])
    assert run("play", game.key, "--seed", str(record.seed), "--lang", language) == 0
    quoted = {"ru": "«{}» (?\xa0{})", "en": "“{}” forbids this move (?\xa0{})"}[language]
    assert quoted.format(game.rules(language)[rule].title, rule) in capsys.readouterr().out


def test_people_are_told_only_what_they_may_see(game: Game) -> None:
    record = Record.begin(game, 2, seed="secrets")
    sitting = Sitting(Terminal.open("en"), record, {1: "random"}, {1: Random(Dice(b"x"))})
    dice = Dice(b"moves")
    while not sitting.state.over:
        seat = sitting.state.actors()[0]
        moves = sitting.state.legal(seat)
        sitting._play(seat, moves[int(dice.below(len(moves)))])
        assert all(event.visible_to(0) for _, event in sitting.news[0])
    assert sitting.news[0]
    assert 1 not in sitting.news


def test_end_of_input_leaves_cleanly_and_saves(
    game: Game, typing: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "half.json"
    typing(["1"])
    assert run("play", game.key, "--save", path) == 0
    assert Record.from_json(path.read_text(encoding="utf-8")).moves
    assert capsys.readouterr().err == ""


def test_an_interrupt_leaves_with_130_and_saves(
    game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    path = tmp_path / "half.json"
    assert run("play", game.key, "--save", path) == 130
    assert path.exists()


def test_options_and_seats_reach_the_game(
    game: Game, typing: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    option = game.options[0]
    value = next(value for value in option.values if value != option.default)
    path = tmp_path / "record.json"
    typing(["q"])
    arguments = ["--seats", option.seats[-1], "--option", f"{option.name}={value}"]
    assert run("play", game.key, *arguments, "--save", path) == 0
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert (record.seats, record.options[option.name]) == (option.seats[-1], value)
    assert game.words("en")(f"option.{option.name}.{value}") in capsys.readouterr().out
