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

    async def ready(self) -> None:
        """Wait until it answers."""
        await asyncio.to_thread(wait_for, self.port)


def wait_for(port: int) -> None:
    end = time.monotonic() + START
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


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

    def serve(self, port: int, folder: Path, *also: str) -> Served:
        """Start a server on a folder; it is not ready yet."""
        args = ["serve", "--port", str(port), "--data", str(folder), "--workers", "1", *also]
        pid = self._ask({"start": args, "log": str(folder / "log")})
        return Served(self, pid, port)

    def wait(self, pid: int) -> int:
        return self._ask({"wait": pid})

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


def child(args: list[str], log: str) -> int:
    from zamok.cli.main import main as zamok_main

    quiet = os.open(os.devnull, os.O_RDWR)
    os.dup2(quiet, 0)
    os.dup2(quiet, 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    return zamok_main(args)


def main() -> None:
    import aiosqlite  # noqa: F401
    import alembic.command  # noqa: F401
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    import zamok.cli.main
    import zamok.web.site

    zamok.games()
    assert threading.active_count() == 1  # forking is safe
    print("ready", flush=True)
    for line in os.fdopen(os.dup(0)):  # sys.stdin is left fresh for the servers
        asked = json.loads(line)
        if "wait" in asked:
            _, status = os.waitpid(asked["wait"], 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                code = child(asked["start"], asked["log"])
            finally:
                os._exit(code)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
