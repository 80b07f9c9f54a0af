"""Training: a network learns a game by playing itself, with search as its teacher.

    python -m zamok.lab.train GAME FOLDER [--hours H] [--jobs N] [--ray ADDRESS] [--write FILE]

The games of `zamok.lab.study` are searched with the judgement learned so far; what came of each
position (TD lambda over the judgements along the game, and its end) teaches the next judgement.
All is kept in FOLDER: the run may be stopped at any moment and goes on from there by the same
command. An empty folder begins from nothing, `--from FILE` from weights that were written before.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from zamok.bots.networks import Learning, packed, read_learning
from zamok.engine.registry import game as find_game
from zamok.lab.extras import load
from zamok.lab.judge import Adam, Batch, Judge, loss
from zamok.lab.study import RECIPES, Crew, Played, Recipe, afar, alone, together

load("numpy", "lab")

import numpy as np  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

KEPT: Final = 8  # earlier networks, besides the first one
OFTEN: Final = 400  # games between two of them
WARM: Final = 10  # steps after which the first weights have gone out of the mean
SAVED: Final = 60.0  # seconds between two times that all is written down


class Window:
    """The positions of the last games, by the number of players."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.games: list[tuple[NDArray[np.float16], Floats, Floats]] = []  # rows, logits, targets
        self.positions = 0

    def add(self, rows: NDArray[np.float16], logits: Floats, targets: Floats) -> None:
        """Take a game in; the eldest go."""
        self.games.append((rows, logits, targets))
        self.positions += len(rows)
        while self.positions > self.size:
            self.positions -= len(self.games.pop(0)[0])

    def batches(self, size: int, count: int, rng: np.random.Generator) -> list[Batch]:
        """Draw so many batches; each has positions with the same number of players."""
        found: list[Batch] = []
        by_players: dict[int, list[int]] = {}
        for at, (rows, _, _) in enumerate(self.games):
            by_players.setdefault(rows.shape[1], []).append(at)
        for group in by_players.values():
            rows, logits, targets = (
                np.concatenate([self.games[at][part] for at in group]) for part in range(3)
            )
            share = max(1, round(count * len(rows) / self.positions))
            for _ in range(share):
                drawn = rng.integers(len(rows), size=size)
                found.append(Batch(rows[drawn].astype(np.float32), logits[drawn], targets[drawn]))
        return [found[at] for at in rng.permutation(len(found))]

    def state(self) -> dict[str, Any]:
        """Return all that is needed to go on: games with as many players one after the other."""
        order = [rows.shape[1] for rows, _, _ in self.games]
        found: dict[str, Any] = {"order": np.asarray(order)}
        for players in set(order):
            group = [game for game in self.games if game[0].shape[1] == players]
            found[f"lengths_{players}"] = np.asarray([len(game[0]) for game in group])
            for part, name in enumerate(("rows", "logits", "targets")):
                found[f"{name}_{players}"] = np.concatenate([game[part] for game in group])
        return found

    def restore(self, kept: Any) -> None:
        """Go on from what was kept."""
        groups: dict[int, Iterator[tuple[Any, Any, Any]]] = {}
        for players in set(kept["order"].tolist()):
            cuts = np.cumsum(kept[f"lengths_{players}"])[:-1]
            parts = [
                np.split(kept[f"{name}_{players}"], cuts) for name in ("rows", "logits", "targets")
            ]
            groups[players] = zip(*parts)
        self.games = [next(groups[players]) for players in kept["order"].tolist()]
        self.positions = sum(len(rows) for rows, _, _ in self.games)


class Trainer:
    """All that a run is at one moment; it is kept in a folder."""

    def __init__(self, recipe: Recipe, folder: Path, start: Learning | None = None) -> None:
        self.recipe = recipe
        self.folder = folder
        game = find_game(recipe.game)
        if game.traits is None:
            raise ValueError(f"{game.key} has no traits to learn by")
        self.names = game.traits(game.mind()).names()
        self.version = game.version
        self.judge = Judge.new(len(self.names), recipe.first, recipe.second, recipe.seed)
        self.steady = self.judge.flat()  # weights that play: the mean of the last ones
        self.fitted = False
        self.games = 0
        self.seconds = 0.0  # of the processor, all in all
        self.curve: list[dict[str, float]] = []
        if start is not None:
            start.mind(game)  # refuses weights of another game
            self.begin_with(start)
        self.adam = Adam(self.judge, recipe.decay)
        self.past: list[Floats] = [self.steady.copy()]
        self.window = Window(recipe.window)
        folder.mkdir(parents=True, exist_ok=True)
        if self.file.exists():
            self.restore()

    def begin_with(self, start: Learning) -> None:
        """Go on from weights that were written: new games, and a rate as low as it was then."""
        self.steady = np.asarray(start.numbers(), dtype=np.float32)
        self.judge = self.judge.like(self.steady)
        self.fitted = True
        self.games = int(start.about["games"])
        self.seconds = 3600 * float(start.about["hours"])
        self.curve = list(start.about["curve"])

    @property
    def file(self) -> Path:
        """Where all is kept."""
        return self.folder / f"{self.recipe.game}.npz"

    def learning(self, weights: Floats, about: dict[str, Any] | None = None) -> Learning:
        """Return weights as they are played with."""
        recipe = self.recipe
        return Learning(
            recipe.game,
            self.version,
            len(self.names),
            recipe.first,
            recipe.second,
            packed(weights.tolist()),
            about or {},
        )

    def finished(self) -> Learning:
        """Return the weights of this moment with all that is known of them."""
        about = {
            "recipe": asdict(self.recipe),
            "hours": round(self.seconds / 3600, 3),
            "games": self.games,
            "numpy": np.__version__,
            "curve": self.curve,
        }
        return self.learning(self.steady, about)

    def turn(self, crew: Crew) -> dict[str, float]:
        """Play some games and learn from them; return what was seen."""
        recipe = self.recipe
        players = [self.learning(weights) for weights in [*self.past, self.steady]]
        numbers = range(self.games, self.games + recipe.games)
        played = crew(recipe, numbers, players)
        began = time.thread_time()
        if not self.fitted:
            rows = [game.rows.reshape(-1, game.rows.shape[-1]) for game in played]
            self.judge.fit_scale(np.concatenate(rows))
            self.steady = self.judge.flat()
            self.fitted = True
        point = self.take_in(played)
        self.learn(sum(len(game.rows) for game in played))
        self.games += recipe.games
        if self.games // OFTEN != (self.games - recipe.games) // OFTEN:
            self.past = [self.past[0], *self.past[1:][-KEPT + 1 :], self.steady.copy()]
        self.seconds += sum(game.seconds for game in played) + time.thread_time() - began
        point |= {"games": self.games, "hours": self.seconds / 3600}
        self.curve.append(point)
        return point

    def take_in(self, played: list[Played]) -> dict[str, float]:
        """Keep games, and say how well their ends were foreseen: by the mind, by the network.

        What counts are the positions at which the mind is asked: in the midst of turns it never is,
        and to do better there says nothing.
        """
        judge = self.judge.like(self.steady)
        by_mind: list[Floats] = []
        by_network: list[Floats] = []
        for game in played:
            rows = game.rows.astype(np.float32)
            shares = judge.shares(rows, game.logits)
            ends = np.broadcast_to(game.shares, shares.shape)
            by_network.append(loss(shares, ends)[game.asked])
            by_mind.append(loss(np.exp(game.logits), ends)[game.asked])
            self.window.add(game.rows, game.logits, self.targets(shares, game.shares))
        return {
            "positions": float(sum(len(found) for found in by_mind)),
            "mind": float(np.concatenate(by_mind).mean()),
            "network": float(np.concatenate(by_network).mean()),
        }

    def targets(self, shares: Floats, end: Floats) -> Floats:
        """Return what each judgement should have been (TD lambda)."""
        trace = np.float32(self.recipe.trace)
        found = np.empty_like(shares)
        running = end
        for at in range(len(shares) - 1, -1, -1):
            if at + 1 < len(shares):
                running = trace * running + (1 - trace) * shares[at + 1]
            found[at] = running
        return found

    def learn(self, fresh: int) -> None:
        """Learn from the window, as much as so many new positions allow."""
        recipe = self.recipe
        rng = np.random.default_rng([recipe.seed, self.games])
        rate = recipe.rate / (1 + self.games / recipe.halved)
        count = max(1, round(fresh * recipe.passes / recipe.batch))
        for batch in self.window.batches(recipe.batch, count, rng):
            self.adam.step(self.judge, self.judge.slopes(batch), rate)
            steps = self.adam.steps
            keep = np.float32(min(recipe.steady, steps / (steps + WARM)))
            self.steady = keep * self.steady + (1 - keep) * self.judge.flat()

    def save(self) -> None:
        """Write all down, so that nothing is lost whenever this is interrupted."""
        about = {
            "recipe": asdict(self.recipe),
            "games": self.games,
            "seconds": self.seconds,
            "fitted": self.fitted,
            "curve": self.curve,
        }
        arrays = {
            "about": np.asarray(json.dumps(about)),
            "weights": self.judge.flat(),
            "steady": self.steady,
            "past": np.stack(self.past),
            **self.adam.state(),
            **self.window.state(),
        }
        spare = self.file.with_suffix(".new")
        with spare.open("wb") as file:
            np.savez(file, **arrays)
        os.replace(spare, self.file)

    def restore(self) -> None:
        """Go on from what was written down."""
        with np.load(self.file) as kept:
            about = json.loads(str(kept["about"]))
            if about["recipe"] != asdict(self.recipe):
                raise ValueError(f"{self.file} was begun by another recipe: {about['recipe']}")
            self.games, self.seconds = about["games"], about["seconds"]
            self.fitted, self.curve = about["fitted"], about["curve"]
            self.judge = self.judge.like(kept["weights"])
            self.steady = kept["steady"]
            self.past = list(kept["past"])
            self.adam.restore(kept)
            self.window.restore(kept)


def main() -> None:
    """Train for some hours, or until it is stopped."""
    parser = argparse.ArgumentParser(description="Train a game's network by self-play.")
    parser.add_argument("game", choices=sorted(RECIPES))
    parser.add_argument("folder", type=Path, help="where all is kept; the run goes on from there")
    parser.add_argument("--hours", type=float, default=1e9, help="of the processor, all in all")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: local, auto, ...")
    parser.add_argument("--from", dest="start", type=Path, help="weights to begin with")
    parser.add_argument("--write", type=Path, help="write the weights here in the end")
    args = parser.parse_args()
    start = None if args.start is None else read_learning(args.start)
    trainer = Trainer(RECIPES[args.game], args.folder, start)
    crew: Crew = afar(args.ray) if args.ray else together(args.jobs) if args.jobs > 1 else alone
    saved = time.monotonic()
    while trainer.seconds < args.hours * 3600:
        point = trainer.turn(crew)
        print(json.dumps(point), flush=True)
        if time.monotonic() - saved > SAVED:
            trainer.save()
            saved = time.monotonic()
    trainer.save()
    if args.write is not None:
        trainer.finished().write(args.write)


if __name__ == "__main__":
    main()
