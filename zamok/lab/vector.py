"""Vector environments: many games at once, in this process or in workers, as NumPy batches.

>>> from zamok.lab.vector import VectorEnv
>>> with VectorEnv("castle_builder", games=8, seed=1) as env:
...     for _ in range(100):
...         step = env.step(env.random_moves())
>>> step.observations.shape
(8, 1042)

Row `i` of every array belongs to game `i`, and to the seat of it that is asked now. A finished
game starts anew at once: the step that ends it says so in `ended` and has its last rewards, and
the observation is already that of the next game. Which games are played in a row depends on the
seed and on the row alone, not on how many rows or processes there are.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine import Dice, Game, IllegalMove, State, ZamokError, key_from_seed
from zamok.engine.option import settle
from zamok.engine.registry import game as find_game
from zamok.lab.batch import Batch
from zamok.lab.extras import load
from zamok.lab.layout import layout_of
from zamok.lab.outcome import not_offered

load("numpy", "lab")

import numpy as np  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Arrays = dict[str, NDArray[Any]]
    Shapes = dict[str, tuple[tuple[int, ...], type[Any]]]

GONE = "worker {} is gone; close this environment"
PATIENCE = 5.0  # seconds a worker has to leave before it is made to


@dataclass(frozen=True)
class Step:
    """What the games look like after a step; the arrays are the caller's, unless `copy=False`."""

    observations: NDArray[np.int16]  # games, numbers of the layout
    masks: NDArray[np.bool_]  # games, moves
    legal: NDArray[np.int64]  # games, most legal moves: the first so many are the legal ones
    counts: NDArray[np.int64]  # games: so many
    seats: NDArray[np.int64]  # games: the seat that is asked
    rewards: NDArray[np.float64]  # games, seats: what the last move brought to each
    ended: NDArray[np.bool_]  # games: the last move has ended a game
    scores: NDArray[np.int64]  # games, seats: of the game that has ended


@dataclass(frozen=True)
class Setting:
    """What is played in every game of a vector environment."""

    game: str
    seats: int
    options: Mapping[str, str]
    lead_rewards: bool
    seed: str

    @property
    def max_legal(self) -> int:
        """The most legal moves of a position."""
        return int(find_game(self.game).start(self.seats, self.options, "rows").max_legal)

    def shapes(self, games: int) -> Shapes:
        """Return shape and type of every array of a step."""
        game = find_game(self.game)
        return {
            "observations": ((games, layout_of(game, self.seats).size), np.int16),
            "masks": ((games, game.move_space), np.bool_),
            "legal": ((games, self.max_legal), np.int64),
            "counts": ((games,), np.int64),
            "seats": ((games,), np.int64),
            "rewards": ((games, self.seats), np.float64),
            "ended": ((games,), np.bool_),
            "scores": ((games, self.seats), np.int64),
        }


class Fleet:
    """Some games in one process; its arrays look into those of the compiled batch."""

    def __init__(self, setting: Setting, first: int, games: int) -> None:
        game = find_game(setting.game)
        dice = [Dice(key_from_seed(f"{setting.seed}/{first + row}")) for row in range(games)]
        options = settle(game.options, setting.options, setting.seats)

        def deal(row: int) -> State:
            return game.deal(setting.seats, options, dice[row].fork(), False)

        size = layout_of(game, setting.seats).size
        self._batch = Batch(game.observer, size, games, deal, setting.lead_rewards)
        found: dict[str, Any] = {
            "observations": self._batch.observations,
            "masks": self._batch.masks,
            "legal": self._batch.legal,
            "counts": self._batch.counts,
            "seats": self._batch.asked,
            "rewards": self._batch.rewards,
            "ended": self._batch.ended,
            "scores": self._batch.scores,
        }
        self.arrays: Arrays = {
            name: np.frombuffer(found[name], dtype=dtype).reshape(shape)
            for name, (shape, dtype) in setting.shapes(games).items()
        }

    def step(self, moves: NDArray[Any]) -> None:
        """Make a move in every game."""
        self._batch.step(vec[i64](moves.tolist()))


class VectorEnv:
    """Many games at once; with `workers` they are shared out over as many processes.

    The same seed gives the same games for any number of workers. `lead_rewards` pays the change
    of a seat's lead in points at every step instead of the outcome at the end. With `copy=False`
    every step returns the same arrays, written over by the next: a little faster, and up to you.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | str = 0,
        workers: int = 0,
        lead_rewards: bool = False,
        copy: bool = True,
    ) -> None:
        self.game: Game = find_game(game)
        self.seats = self.game.check_seats(self.game.min_seats if seats is None else seats)
        self.games = games
        self.layout = layout_of(self.game, self.seats)
        setting = Setting(game, self.seats, dict(options or {}), lead_rewards, f"vector {seed}")
        if games < max(1, workers):
            raise ValueError(f"{games} games cannot be shared out over {workers} processes")
        self._rows = np.arange(games)
        self._rng = np.random.default_rng(key_numbers(f"{seed}"))
        self._crew = Crew(setting, games, workers) if workers else None
        self._fleet = None if workers else Fleet(setting, 0, games)
        arrays = self._crew.arrays if self._crew else self._fleet.arrays if self._fleet else {}
        self._step = Step(**arrays)
        self._copy = copy
        self._given: Step | None = None  # what the caller was given of this moment

    @property
    def now(self) -> Step:
        """What the games look like now."""
        if not self._copy:
            return self._step
        if self._given is None:
            self._given = Step(**{name: one.copy() for name, one in vars(self._step).items()})
        return self._given

    def step(self, moves: NDArray[Any] | Sequence[SupportsIndex]) -> Step:
        """Make a move in every game; an illegal one is refused and no game goes on."""
        moves = np.asarray(moves)
        if moves.shape != (self.games,) or moves.dtype.kind not in "iu":
            given = f"{moves.dtype} of shape {moves.shape}"
            raise ValueError(f"there are {self.games} games, and a move is a number: not {given}")
        within = (moves >= 0) & (moves < self.game.move_space)
        legal = within & self._step.masks[self._rows, np.where(within, moves, 0)]
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            raise IllegalMove(self.game.key, not_offered(row, int(moves[row])))
        self._given = None
        if self._crew is not None:
            self._crew.step(moves)
        elif self._fleet is not None:
            self._fleet.step(moves)
        return self.now

    def random_moves(self) -> NDArray[np.int64]:
        """Return a legal move of every game, each equally likely."""
        drawn = (self._rng.random(self.games) * self._step.counts).astype(np.int64)
        return np.asarray(self._step.legal[self._rows, drawn], dtype=np.int64)

    def close(self) -> None:
        """Let the workers go."""
        if self._crew is not None:
            self._crew.close()
            self._crew = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def key_numbers(seed: str) -> list[int]:
    """Return a seed as numbers for NumPy's generators."""
    return list(key_from_seed(seed))


# ---- workers -----------------------------------------------------------------------------


class WorkerError(ZamokError):
    """A worker of a vector environment is gone."""


class Crew:
    """Worker processes with a fleet each; steps lie in memory that all share."""

    def __init__(self, setting: Setting, games: int, workers: int) -> None:
        self._shapes = setting.shapes(games)
        total = sum(_bytes(shape, dtype) for shape, dtype in self._shapes.values())
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray("B", total)
        self.arrays = _arrays(memory, self._shapes)
        bounds = [games * worker // workers for worker in range(workers + 1)]
        self._parts = [slice(*pair) for pair in pairwise(bounds)]
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        for part in self._parts:
            here, there = context.Pipe()
            process = context.Process(
                target=_work,
                args=(there, memory, setting, self._shapes, part.start, part.stop),
                daemon=True,
            )
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)
        self._wait()

    def step(self, moves: NDArray[Any]) -> None:
        """Let every worker make its moves."""
        for number, (pipe, part) in enumerate(zip(self._pipes, self._parts)):
            try:
                pipe.send(moves[part])
            except BrokenPipeError:
                raise WorkerError(GONE.format(number)) from None
        self._wait()

    def _wait(self) -> None:
        for number, pipe in enumerate(self._pipes):
            try:
                pipe.recv()
            except (EOFError, ConnectionResetError):
                raise WorkerError(GONE.format(number)) from None

    def close(self) -> None:
        """Let the workers go."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()


def _bytes(shape: tuple[int, ...], dtype: type[Any]) -> int:
    """Return the room of an array, a multiple of eight."""
    return -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // 8) * 8


def _arrays(memory: Any, shapes: Shapes) -> Arrays:
    found: Arrays = {}
    at = 0
    for name, (shape, dtype) in shapes.items():
        found[name] = np.ndarray(shape, dtype, buffer=memory, offset=at)
        at += _bytes(shape, dtype)
    return found


def _work(
    pipe: Connection, memory: Any, setting: Setting, shapes: Shapes, first: int, end: int
) -> None:
    """Play some of the games of a crew until the pipe is closed."""
    shared = {key: array[first:end] for key, array in _arrays(memory, shapes).items()}
    fleet = Fleet(setting, first, end - first)
    try:
        while True:
            for key, array in fleet.arrays.items():
                shared[key][...] = array
            pipe.send(None)
            fleet.step(pipe.recv())
    except (EOFError, BrokenPipeError):
        return  # whoever has started this process has no more moves to make
