"""The games that the pages are made of: the master against itself, kept as moves.

What is kept of a game are its moves: whatever a page asks later is asked of the game played over
again, which takes a hundredth of the time that thinking took. A game depends on the weights, the
way of thinking and its number alone; files are named after them, so games of others stay aside.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from tools.learned.study import Setting, Study
from zamok.bots.levels import Level, learning_of, mind_of, read_levels, think
from zamok.bots.player import Seat
from zamok.engine import Dice, Game, State, key_from_seed
from zamok.engine.mind import Mind
from zamok.engine.registry import game as find_game
from zamok.lab.match import Thinker, begun, play_match

LEVEL: Final = "master"
SEED: Final = "learned"  # nothing was chosen by these games
ROUNDS: Final = (0.1, 0.2, 0.4, 0.7, 1.0)  # all samples grow together: what is there makes a page


@dataclass(frozen=True)
class Amount:
    """How much is played."""

    games: int  # with the settings that are looked at closely
    others: int  # with each other setting
    iterations: int  # of a decision
    duels: int  # against a king who thinks as long as he does at a table


@dataclass(frozen=True)
class Sample:
    """Games of one setting."""

    game: Game
    setting: Setting
    amount: Amount
    folder: Path

    @property
    def level(self) -> Level:
        """How a decision is made: as the master does at a table, but quickly."""
        found = read_levels(self.game)[LEVEL]
        return replace(found, iterations=self.amount.iterations, seconds=0.0)

    @property
    def path(self) -> Path:
        """Where the games are kept."""
        return self.folder / f"{self.game.key}_{self.setting.name}_{self.mark}.jsonl"

    @property
    def mark(self) -> str:
        """What tells other weights, rules or ways of thinking apart."""
        level = self.level
        weights = learning_of(self.game, level.network).weights
        way = [level.search, level.iterations, level.depth, level.explore, level.widen]
        said = json.dumps([weights, SEED, self.game.version, way])
        return hashlib.blake2b(said.encode(), digest_size=4).hexdigest()

    def start(self, number: int, record: bool = False) -> State:
        """Return a game at its beginning."""
        setting = self.setting
        return self.game.start(setting.seats, setting.options, f"{SEED}/{number}", record=record)

    def kept(self) -> list[list[int]]:
        """Return what has been played: the moves of each game, seats and numbers in turn."""
        if not self.path.exists():
            return []
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.endswith("\n")]  # the last may be torn

    @cached_property
    def kept_moves(self) -> list[list[int]]:
        """What had been played when it was first asked for."""
        return self.kept()

    def play(self, part: float) -> None:
        """Play what is missing of a part of the games."""
        wanted = round(part * (self.amount.games if self.setting.closely else self.amount.others))
        kept = self.kept()
        if len(kept) >= wanted:
            return
        text = "".join(json.dumps(moves) + "\n" for moves in kept)
        self.path.write_text(text, encoding="utf-8")
        mind = mind_of(self.game, self.level)
        for number in range(len(kept), wanted):
            moves = self.moves(number, mind)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(moves) + "\n")

    def moves(self, number: int, mind: Mind) -> list[int]:
        """Play a game and return its moves."""
        state = self.start(number)
        dice = [Dice(key_from_seed(f"{SEED}/{number}/bot {seat}")) for seat in range(state.seats)]
        found: list[int] = []
        while not state.over:
            seat = state.actors()[0]
            move = think(self.level, mind, dice[seat], Seat(state, seat))
            state.play(seat, move)
            found += [seat, move]
        return found

    @property
    def duels(self) -> Path:
        """Where the games against a king are kept."""
        return self.folder / f"{self.game.key}_king_{self.mark}.jsonl"

    def meet_king(self, part: float) -> None:
        """Play what is missing of a part of the games against a king."""
        learner = Thinker(self.level, mind_of(self.game, self.level))
        games = round(part * self.amount.duels)
        if len(begun(self.duels)[1]) < games:
            seats = self.game.min_seats
            play_match(self.game, seats, learner, games, SEED, False, self.duels)


def samples(study: Study, amount: Amount, folder: Path) -> list[Sample]:
    """Return all samples of a game; none where nobody has become a master yet."""
    game = find_game(study.key)
    if LEVEL not in read_levels(game):
        return []
    return [Sample(game, setting, amount, folder) for setting in study.settings]


def play_all(found: list[list[Sample]]) -> None:
    """Play what is missing of all games, round by round."""
    for part in ROUNDS:
        for some in filter(None, found):
            for sample in some:
                sample.play(part)
            some[0].meet_king(part)
