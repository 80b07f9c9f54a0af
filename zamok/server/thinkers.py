"""Thinkers: bots choose their moves in worker processes, so that the server stays awake.

A worker that dies is replaced and the move is thought out again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import zamok
from zamok.bots import make_bot
from zamok.bots.counsel import Counsel, Made
from zamok.bots.hints import Hint, hints
from zamok.bots.player import Seat
from zamok.bots.review import Judged, review
from zamok.engine import Dice, Record

log = logging.getLogger("zamok.thinkers")
P = ParamSpec("P")
T = TypeVar("T")
TRIES = 3


def think(position: str, seat: int, level: str, key: bytes) -> int:
    """Return the move that a bot makes in a position; runs in a worker."""
    state = zamok.position(position)
    game = zamok.game(state.book().key)
    return make_bot(level, game, Dice(key)).decide(Seat(state, seat))


@dataclass(frozen=True)
class Advice:
    """What a seat is advised to do, and what to think of what it did last."""

    hints: list[Hint]
    made: Made | None
    past: dict[str, Any]  # what the seat saw when it made that move, as plain data


NO_ADVICE = Advice([], None, {})


def advise(position: str, seat: int, before: str, move: str, key: bytes) -> Advice:
    """Return advice for a seat, which made a move in a position before ("": it has made none).

    Runs in a worker.
    """
    dice = Dice(key)
    state = zamok.position(position)
    game = zamok.game(state.book().key)
    found = hints(game, Seat(state, seat), dice)
    if not before:
        return Advice(found, None, {})
    past = zamok.position(before)
    if len(past.legal(seat)) < 2:  # it was no choice
        return Advice(found, None, {})
    made = Counsel(game, dice).compare(Seat(past, seat), past.parse(seat, move))
    return Advice(found, made, past.view(seat))


def judge(record: str, trials: int) -> list[Judged]:
    """Return the review of a finished game, whose record the table made; runs in a worker."""
    return list(review(Record.read(record), trials))


def _settle_in() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server tells its workers when to stop
    os.nice(5)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """End when the server has: if it was killed nobody else tells its workers."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Thinkers:
    """The worker processes."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, multiprocessing.get_context("spawn"), _settle_in
            )
        return self._pool

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do some work in a worker, again if the worker dies."""
        assert not kwargs
        loop = asyncio.get_running_loop()
        for attempt in range(1, TRIES + 1):
            pool = self._open()
            try:
                return await loop.run_in_executor(pool, work, *args)
            except BrokenProcessPool:
                if self._pool is pool:  # the first to notice replaces it
                    self._pool = None
                    pool.shutdown(wait=False)
                log.warning("a thinker died; new ones are started", extra={"attempt": attempt})
        raise RuntimeError(f"thinkers died {TRIES} times over the same work")

    def close(self) -> None:
        """Stop the workers, whatever they think about."""
        if self._pool is None:
            return
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        self._pool = None
