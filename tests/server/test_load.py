"""The load generator: its pages are pages, its moves are legal, and it measures what happens."""

from __future__ import annotations

import asyncio
import json
import os
import select
import socket
import sys
from pathlib import Path

import pytest

from tests.server import usage
from tests.server.aftermath import print_table
from tests.server.crowd import Crowd, Cut, Game, Line, frame, hear, pack
from tests.server.load import DOCS, ROOT, Side, figures_of
from tests.server.load_page import page
from tests.server.midgame import HALF, make
from tests.server.thread import ThreadServer

FIVE = len(HALF)
pytestmark = pytest.mark.skipif(not hasattr(select, "epoll"), reason=f"no epoll on {sys.platform}")


def test_tables_play_on_from_the_middle_and_everything_is_seen(tmp_path: Path) -> None:
    tables = asyncio.run(make(tmp_path, FIVE, list(HALF), ""))
    assert {made["game"] for made in tables} == set(HALF)
    server = ThreadServer(tmp_path)
    server.start()
    crowd = Crowd(int(server.url.rpartition(":")[2]), 0.2)
    try:
        games = [Game(crowd, made, number, None) for number, made in enumerate(tables)]
        games[0].watch(3)
        crowd.run(lambda: not crowd.arriving, 60)
        for game in games:
            game.begin(0)
        crowd.run(lambda: all(len(game.moves) > 4 for game in games), 60)
        for game in games:
            game.stopped = True
        crowd.run(lambda: all(game.moves[-1].answered for game in games), 60)
        crowd.run(lambda: False, 0.6)  # so long that pages ask whether the line lives
    finally:
        crowd.close()
        server.stop()
    assert server.complaints() == []
    assert all(page.cuts == [] for page in crowd.pages)
    for made, game in zip(tables, games, strict=True):
        assert game.refused == []
        for move, (_, _, noticed, _) in zip(game.moves[:4], made["moves"], strict=False):
            assert move.answered is not None
            assert (move.other is not None) == bool(noticed)
    assert len(games[0].moves[0].spectators) == 3


def test_a_line_that_is_refused_says_so(tmp_path: Path) -> None:
    server = ThreadServer(tmp_path)
    server.start()
    crowd = Crowd(int(server.url.rpartition(":")[2]), 0)
    try:
        game = Game(crowd, {"id": "none", "game": "x", "cookies": [""], "moves": []}, 0, None)
        crowd.run(lambda: bool(game.seats[0].cuts), 30)
    finally:
        crowd.close()
        server.stop()
    assert "refuse.no_table" in game.seats[0].cuts[0]


def test_frames_and_messages() -> None:
    assert frame(b"x" * 125)[:2] == b"\x81\xfd"
    assert frame(b"x" * 126)[:4] == b"\x81\xfe\x00\x7e"
    assert frame(pack(b"{}"), packed=True)[0] == 0xC1
    assert hear(b'{"t":"ok","id":"a-1","version":7}').id == "a-1"
    assert hear(b'{"t":"view","version":12,"html":""}').version == 12
    with pytest.raises(ValueError, match="not a message"):
        hear(b"<html>")


def test_a_line_takes_messages_in_any_pieces() -> None:
    with socket.create_server(("127.0.0.1", 0)) as quiet:
        line = Line(quiet.getsockname()[1], "table", "", "")
        _feed(line)
        line.close()


def _feed(line: Line) -> None:
    line.is_open = True
    line._in += b"\x01\x02ab\x89\x00\x80\x01c\x81"
    assert line._messages() == [b"abc"]
    line._in += b"\x7e\x00\x80" + b"z" * 128
    assert line._messages() == [b"z" * 128]
    line._in += b"\x88\x02\x03\xf0"
    with pytest.raises(Cut, match="1008"):
        line._messages()


def test_the_pages_of_a_checkout_ask_as_its_client_does() -> None:
    assert 0 < Side("after", ROOT).beat() < 60


def test_usage_counts_a_process_and_what_it_has_started() -> None:
    assert os.getpid() in usage.tree(os.getpid())
    assert 0 < usage.processor(os.getpid()) < usage.machine()
    assert usage.memory(os.getpid()) > 1
    assert usage.tree(2**22 + 1) == []


def test_the_page_says_what_was_measured_here_and_by_other_commands() -> None:
    killed = {"code": "def", "kill 1: cut off, longest": "1.25 s", "kill 2: cut off, longest": "-"}
    known = {
        "200": {"before": {"code": "abc", "processor a move, ms": 21.5, "cuts": 1234}},
        "killed": {"after": killed},
    }
    text = page(known)
    assert "| processor a move, two viewers | 3 ms (bar: 5 ms) | 22 ms | not measured |" in text
    assert "| cuts | 1,234 |" in text
    assert "cut off for, the longest | 2 s | not measured | 1.25 s |" in text
    assert text.endswith(
        "| kill 1: cut off, longest | 1.25 s |\n| kill 2: cut off, longest | - |\n"
    )


def test_the_page_is_made_of_what_was_measured() -> None:
    known = json.loads((DOCS / "load.json").read_text(encoding="utf-8"))
    assert (DOCS / "LOAD.md").read_text(encoding="utf-8") == page(known)


def test_what_another_command_prints_as_a_table_is_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_table({"kills": 3, "kill 3: cut off, longest": "0.71 s"})
    told = figures_of(capsys.readouterr().out)
    assert told == {"kills": "3", "kill 3: cut off, longest": "0.71 s"}
