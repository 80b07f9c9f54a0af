"""Crew: several server processes of one house on one machine, started, kept alive and renewed."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import time
import urllib.request
from collections.abc import Sequence

log = logging.getLogger("zamok.crew")
REFUSED = 2  # how a process ends that cannot start as it was told to
STARTING = 60.0  # seconds until a new process must be ready
SHORT = 5.0  # seconds: who lived no longer than this is not started again at once
AGAIN = 1.0  # seconds until then
NOTICED = 1.0  # seconds in which a balancer notices that a process is ready


class Crew:
    """The processes, each with its own command and port."""

    def __init__(self, commands: Sequence[Sequence[str]], ports: Sequence[int], host: str) -> None:
        self._commands = commands
        self._ports = ports
        self._host = host
        self._running: dict[int, asyncio.subprocess.Process] = {}
        self._stopping = asyncio.Event()
        self._renewing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._code = 0

    async def serve(self) -> int:
        """Keep all of them running until a signal comes; return how it ended."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        if sys.platform != "win32":
            loop.add_signal_handler(signal.SIGHUP, self._begin_renewing)
        keepers = [asyncio.create_task(self._keep(n)) for n in range(len(self._commands))]
        await self._stopping.wait()
        for process in self._running.values():
            _send(process, signal.SIGTERM)
        await asyncio.wait(keepers)
        for task in tuple(self._tasks):
            task.cancel()
        return self._code

    async def _keep(self, number: int) -> None:
        """Run one process, and another whenever it has ended."""
        while not self._stopping.is_set():
            begun = time.monotonic()
            process = await asyncio.create_subprocess_exec(*self._commands[number])
            self._running[number] = process
            if self._stopping.is_set():
                _send(process, signal.SIGTERM)
            code = await process.wait()
            if code == REFUSED:  # it has said why, and would say it again
                self._code = code
                self._stopping.set()
            elif not self._stopping.is_set():
                log.warning("a process has ended", extra={"code": code, "number": number})
                if code and time.monotonic() - begun < SHORT:
                    await asyncio.sleep(AGAIN)

    def _begin_renewing(self) -> None:
        task = asyncio.create_task(self._renew())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _renew(self) -> None:
        """Stop and start one process after the other; the others serve meanwhile."""
        async with self._renewing:
            for number in range(len(self._commands)):
                old = self._running[number]
                _send(old, signal.SIGTERM)
                await old.wait()
                end = time.monotonic() + STARTING
                while not await asyncio.to_thread(self._ready, number):
                    if time.monotonic() > end:
                        log.error("a new process is not ready", extra={"number": number})
                        return
                    await asyncio.sleep(0.1)
                await asyncio.sleep(NOTICED)
            log.warning("all processes are new")

    def _ready(self, number: int) -> bool:
        address = f"http://{self._host}:{self._ports[number]}/ready"
        try:
            with urllib.request.urlopen(address, timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def _send(process: asyncio.subprocess.Process, number: int) -> None:
    if process.returncode is None:
        process.send_signal(number)
