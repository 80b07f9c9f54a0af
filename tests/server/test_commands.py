"""The long commands, for a short while; and what a killed server leaves behind."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

import pytest

from tests.server import killing, load
from tests.server.kit import ME_AND_BOT, opened, play, seated
from tests.server.postgres import free_port
from tests.server.warm import Kitchen

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason=f"no /proc on {sys.platform}"
)


def test_a_server_killed_thrice_under_load_loses_nothing(tmp_path: Path) -> None:
    figures = asyncio.run(killing.run(tmp_path, kills=3, tables=3, bots=1, seconds=300))
    assert figures["kills"] >= 3
    assert figures["acknowledged actions"] == figures["found exactly once"]
    assert figures["acknowledged actions"] >= 6


@needs_proc
def test_a_full_disk_and_a_stepped_clock_lose_nothing_and_the_command_is_taken_up_again(
    tmp_path: Path,
) -> None:
    first = ("fill", "step")
    before = asyncio.run(killing.run(tmp_path, 0, tables=2, bots=1, seconds=300, first=first))
    assert (before["disk full"], before["clock stepped"]) == (1, 1)
    after = asyncio.run(killing.run(tmp_path, 0, tables=2, bots=0, seconds=300, first=("kill",)))
    assert after["kills"] >= 1
    assert after["disk full"] == 1  # counted on
    assert after["acknowledged actions"] == after["found exactly once"]
    assert after["acknowledged actions"] > before["acknowledged actions"]


def test_two_processes_on_a_postgresql_that_is_silent_and_restarted_lose_nothing(
    cluster: str,
) -> None:
    with tempfile.TemporaryDirectory(prefix="zamok-k-") as name:
        Path(name).chmod(0o755)  # PostgreSQL's user has to come in
        first = ("kill", "silence", "restart", "kill")
        figures = asyncio.run(
            killing.run(Path(name), 0, tables=2, bots=1, seconds=300, processes=2, first=first)
        )
    assert figures["kills"] >= 2
    assert figures["connections gone silent"] == figures["PostgreSQL restarted"] == 1
    assert figures["acknowledged actions"] == figures["found exactly once"]


@needs_proc
def test_the_load_command_measures_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "KEPT", tmp_path)
    # At a pace: as fast as it goes, two tables would have played all before it is measured.
    monkeypatch.setattr(load, "ROWS", {"two": load.Row(2, (0.1, 0.2))})
    monkeypatch.setattr(load, "WARM", 0.3)
    sides = [load.Side("after", load.ROOT)]
    known = load.gather(sides, ["two"], 3.0, None, tmp_path)
    assert "two viewers" in (tmp_path / "LOAD.md").read_text()
    figures = known["two"]["after"]
    assert figures["moves"] > 0
    assert figures["to the other's view, median, ms"] > 0
    assert figures["never answered"] == figures["refused"] == figures["cuts"] == 0
    assert figures["processor a move, ms"] > 0
    assert figures["memory, MB"] > 0
    monkeypatch.setattr(load, "measure", None)
    assert load.gather(sides, ["two"], 3.0, None, tmp_path) == known


@needs_proc
def test_thinkers_end_when_their_server_was_killed(tmp_path: Path) -> None:
    async def a_bot_waits() -> None:
        async with opened(tmp_path, processes=True) as house:
            id, people = await seated(house, "castle_builder", ME_AND_BOT)
            table = (await house.desk.live(id)).table
            while 1 not in table.actors():  # make it the bot's turn, and close before it moves
                await play(house, id, people[0], 0)

    def thinkers(pid: int) -> list[int]:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [
            int(child)
            for child in found
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]

    async def run() -> None:
        kitchen = Kitchen()
        try:
            server = kitchen.serve(free_port(), tmp_path)
            await server.ready()
            async with asyncio.timeout(120):
                while not (workers := thinkers(server.pid)):
                    await asyncio.sleep(0.05)
                await asyncio.to_thread(server.kill)
                while any(alive(pid) for pid in workers):
                    await asyncio.sleep(0.05)
        finally:
            kitchen.close()

    asyncio.run(a_bot_waits())
    asyncio.run(run())


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that is dead and not collected does not."""
    try:
        os.kill(pid, 0)
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False
