"""Servers that start fast: `zamok serve` in a process forked from one that has loaded the code.

What runs is what the command runs; only the seconds of importing are saved. Run as a program,
it forks a server for every line of its input and says when one has ended.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

START = 120.0  # seconds a server may take to answer


class Served:
    """One server process."""

    def __init__(self, kitchen: Kitchen, pid: int, port: int) -> None:
        self._kitchen = kitchen
        self.pid = pid
        self.port = port

    def kill(self) -> None:
        """Kill it without a warning, and wait until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        self._kitchen.wait(self.pid)

    def stop(self) -> int:
        """Ask it to stop; return how it ended."""
        os.kill(self.pid, signal.SIGTERM)
        return self._kitchen.wait(self.pid)

    def ended(self) -> bool:
        """Tell, once, whether it has ended by itself."""
        return self._kitchen.ended(self.pid)

    async def answers(self) -> bool:
        """Tell whether it is well."""
        return await asyncio.to_thread(answers, self.port)

    async def ready(self) -> None:
        """Wait until it answers."""
        await asyncio.to_thread(wait_for, self.port)


def answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
    except OSError:
        return False
    return True


def wait_for(port: int) -> None:
    end = time.monotonic() + START
    while not answers(port):
        if time.monotonic() > end:
            raise TimeoutError(f"nothing answers at port {port}")
        time.sleep(0.02)


class Kitchen:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.warm"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self._process.stdout.readline()  # it has loaded everything

    def serve(self, port: int, folder: Path, *also: str, clock: Path | None = None) -> Served:
        """Start a server on a folder; it is not ready yet.

        Its time of day is ahead by as many seconds as stand in the file `clock`.
        """
        args = ["serve", "--port", str(port), "--data", str(folder), "--workers", "1", *also]
        log = str(folder.with_name(f"{folder.name}.log"))
        pid = self._ask({"start": args, "log": log, "clock": None if clock is None else str(clock)})
        return Served(self, pid, port)

    def wait(self, pid: int) -> int:
        return self._ask({"wait": pid})

    def ended(self, pid: int) -> bool:
        return self._ask({"ended": pid}) != 0

    def _ask(self, what: dict[str, object]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def child(args: list[str], log: str, clock: str | None) -> int:
    from zamok.cli.main import main as zamok_main

    if clock is not None:
        real, ahead = time.time, Path(clock)
        time.time = lambda: real() + float(ahead.read_text() or 0)
    quiet = os.open(os.devnull, os.O_RDWR)
    os.dup2(quiet, 0)
    os.dup2(quiet, 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    return zamok_main(args)


def main() -> None:
    import alembic.command  # noqa: F401
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    import zamok.cli.main
    import zamok.cli.serve
    import zamok.web.site

    zamok.games()
    assert threading.active_count() == 1  # forking is safe
    running: set[int] = set()
    print("ready", flush=True)
    for line in os.fdopen(os.dup(0)):  # sys.stdin is left fresh for the servers
        asked = json.loads(line)
        if "ended" in asked:
            gone, _ = os.waitpid(asked["ended"], os.WNOHANG)
            running.discard(gone)
            print(gone, flush=True)
            continue
        if "wait" in asked:
            _, status = os.waitpid(asked["wait"], 0)
            running.discard(asked["wait"])
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                code = child(asked["start"], asked["log"], asked["clock"])
            finally:
                os._exit(code)
        running.add(pid)
        print(pid, flush=True)
    for pid in running:  # whoever asked for them has gone, perhaps killed
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
