"""`zamok replay` and `zamok verify`."""

from __future__ import annotations

import builtins
import json
from dataclasses import replace
from pathlib import Path

import pytest

import zamok
from tests.catalogs import FULL
from tests.cli.conftest import Typing, run
from zamok.engine import Game, Record
from zamok.engine.chain import Proof
from zamok.engine.fair import Fair
from zamok.server.seal import Sealer


@pytest.mark.parametrize("language", FULL)
def test_all_prints_every_move(
    finished: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.from_json(finished.read_text(encoding="utf-8"))
    assert run("replay", finished, "--all", "--lang", language) == 0
    out = capsys.readouterr().out
    last = len(record.moves)
    of = {"ru": "из", "en": "of"}[language]
    for ply in range(last + 1):
        assert f"{ply}\xa0{of}\xa0{last} · " in out
    assert {"ru": "Итог", "en": "Result"}[language] in out


def test_stepping_forward_back_and_jumping(
    unfinished: Path, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(["", "", "b", "4", "0", "b", "5", "", "6", "x", "q", "never read"])
    assert run("replay", unfinished) == 0
    out = capsys.readouterr().out
    shown = [line.split("\xa0of\xa05")[0] for line in out.splitlines() if "\xa0of\xa05 · " in line]
    assert shown == ["0", "1", "2", "1", "4", "0", "0", "5"]
    assert "That was the last move" in out
    assert out.count("a number from\xa00 to\xa05") == 2


def test_stepping_back_shows_the_same_as_going_forward(
    unfinished: Path, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing([""])
    run("replay", unfinished)
    forward = capsys.readouterr().out
    typing(["5", "1"])
    run("replay", unfinished)
    assert capsys.readouterr().out.endswith(forward[forward.index("1\xa0of\xa05") :])


def test_a_seat_sees_its_own_view(
    unfinished: Path, game: Game, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.from_json(unfinished.read_text(encoding="utf-8"))
    names = [f"Player\xa0{seat + 1}" for seat in range(record.seats)]
    for seat in (None, 0, 1):
        typing(["5", "q"])
        assert run("replay", unfinished, *([] if seat is None else ["--seat", seat + 1])) == 0
        board = game.voice.say_board(record.replay().view(seat), game.words("en"), names)
        assert board in capsys.readouterr().out


def test_end_of_input_and_interrupts(unfinished: Path, typing: Typing) -> None:
    typing([])
    assert run("replay", unfinished) == 0


def test_an_interrupt_leaves_with_130(unfinished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    assert run("replay", unfinished) == 130


@pytest.mark.parametrize("language", FULL)
def test_verify_says_what_held(
    finished: Path, unfinished: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("verify", finished, "--lang", language) == 1
    data = json.loads(finished.read_text(encoding="utf-8"))
    out = capsys.readouterr().out
    assert data["key_hash"] in out
    assert " : ".join(map(str, data["scores"])) in out
    assert str(len(data["moves"])) in out
    for missing in {
        "ru": ("не доказано: честный жребий", "нет цепи", "подписи нет", "Доказано не всё"),
        "en": ("not proven: fair dice", "no chain", "no signature", "Not everything"),
    }[language]:
        assert missing in out
    assert run("verify", unfinished, "--lang", language) == 1
    assert {"ru": "не окончена", "en": "not over"}[language] in capsys.readouterr().out


@pytest.mark.parametrize("language", FULL)
def test_verify_of_a_signed_record_proves_all_of_it(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And without the server's key not whose signature it is."""
    record, key = signed_record(tmp_path)
    path = tmp_path / "signed.json"
    path.write_text(record.to_json(), encoding="utf-8")
    assert run("verify", path, "--key", key.upper(), "--lang", language) == 0
    out = capsys.readouterr().out
    assert {"ru": "Всё доказано", "en": "Everything is proven"}[language] in out
    assert record.fair is not None
    for told in (record.fair.commitment, *record.fair.promises, key):
        assert told in out
    assert run("verify", path, "--lang", language) == 1
    assert "--key" in capsys.readouterr().out
    assert run("verify", path, "--key", "0" * 64, "--lang", language) == 1
    assert {"ru": "НЕВЕРНО", "en": "WRONG"}[language] in capsys.readouterr().out


def signed_record(folder: Path) -> tuple[Record, str]:
    """Return a record as a server gives it, and the server's public key."""
    fair = Fair.made("table", b"s" * 32, [b"a" * 32, b"b" * 32])
    record = Record(zamok.game("castle_builder"), 2, {}, fair.seed(), fair=fair)
    state, chain = record.start(), record.chain("table")
    record.film.append(state.to_text())
    while not state.over:
        seat = state.actors()[0]
        record.play(state, seat, state.legal(seat)[-1])
        record.film.append(state.to_text())
        chain.move(*record.moves[-1], len(record.moves))
    assert record.scores is not None
    chain.end(record.scores, len(record.moves))
    sealer = Sealer(folder)
    proof = Proof("table", "", chain.steps, chain.head)
    return sealer.sign(replace(record, proof=proof)), sealer.public
