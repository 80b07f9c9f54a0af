"""Masters judge by what they learned: strongly, the same everywhere, with nothing but Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

import zamok
from tools import masters
from zamok import Dice
from zamok.bots import LevelBot, Seat, bots_of, make_bot
from zamok.bots.levels import BUILT, learning_of, mind_of, read_levels
from zamok.bots.search.learned import Learned
from zamok.cli.setting import check_bots
from zamok.engine import Game, SetupError
from zamok.engine.traits import PLAYERS
from zamok.lab.match import Met
from zamok.server.errors import Refused
from zamok.server.making import check_level

HERE = Path(__file__).parents[2]
TAUGHT = [game.key for game in zamok.games() if "master" in read_levels(game)]
each_game = pytest.mark.parametrize("key", TAUGHT)
LARGEST = 2_000_000  # bytes of weights
QUICK = {"castle_builder": 400}  # iterations, where not as usual
USUAL = 150
GAMES = 40
SHARE = 0.8  # of these that a quick master wins against squires

# Plays the first moves of games with quick masters, without NumPy, at the smallest table and at
# the largest one with all options changed; prints the moves and what the review says of them.
OPENING = """
import json, sys
sys.modules["numpy"] = None
from dataclasses import replace
import zamok
from zamok import Dice
from zamok.bots import LevelBot, Seat
from zamok.bots.counsel import Counsel
game = zamok.game(sys.argv[1])
bot = LevelBot(game, "master", Dice(b"opening"))
bot.level = replace(bot.level, iterations=24, seconds=0.0)
counsel = Counsel(game, Dice(b"review"))
moves, chances = [], []
for seats, options in ((game.min_seats, {}), game.variants()[-1]):
    state = game.start(seats, options, seed="opening")
    for ply in range(6):
        seat = state.actors()[0]
        eyes = Seat(state, seat)
        moves.append(int(bot.decide(eyes)))
        if ply == 5:
            chances.append(counsel.compare(eyes, moves[-1], 1).chances)
        state.play(seat, moves[-1])
compiled = not sys.modules["zamok.bots.search.tree"].__file__.endswith(".py")
print(json.dumps({"moves": moves, "chances": chances, "compiled": compiled}))
"""


def quick(game: Game, level: str, iterations: int, seed: str) -> LevelBot:
    bot = LevelBot(game, level, Dice(seed.encode()))
    bot.level = replace(bot.level, iterations=iterations, seconds=0.0)
    return bot


def shares_of(game: Game, number: int) -> tuple[float, float]:
    """Return the shares of the victory of a quick master and of a squire."""
    squire = read_levels(game)["squire"].iterations
    mine = number % 2
    bots = [
        quick(game, "master", QUICK.get(game.key, USUAL), f"m{number}")
        if seat == mine
        else quick(game, "squire", squire, f"s{number}")
        for seat in range(2)
    ]
    state = game.start(2, seed=f"quick {number}")
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, bots[seat].decide(Seat(state, seat)))
    shares = state.shares()
    return shares[mine], shares[1 - mine]


def test_masters_are_where_they_were_taught() -> None:
    assert len(TAUGHT) >= 4
    assert [game.key for game in zamok.games() if "master" in bots_of(game)] == TAUGHT


def test_where_none_was_taught_there_is_no_master(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another house has three levels, and neither command line nor server offers more."""
    game = zamok.game("castle_builder")
    three = {name: level for name, level in read_levels(game).items() if name in BUILT}
    monkeypatch.setattr(zamok.bots, "read_levels", lambda _: three)
    assert bots_of(game) == ("random", "squire", "knight", "king", "peer")
    with pytest.raises(SetupError, match="there is no bot “master”"):
        make_bot("master", game, Dice(b"x"))
    with pytest.raises(SetupError, match="there is no bot “master”"):
        check_bots(game, ["king", "master"])
    with pytest.raises(Refused):
        check_level(game.key, "master")
    check_level(game.key, "king")


@each_game
def test_a_quick_master_beats_the_squire(key: str) -> None:
    """What Ludwig wins, nobody wins: of the rest the master's share counts."""
    game = zamok.game(key)
    shares = [shares_of(game, number) for number in range(GAMES)]
    won = sum(mine for mine, _ in shares)
    assert won >= SHARE * (won + sum(its for _, its in shares))


@each_game
def test_a_master_judges_by_its_network(key: str) -> None:
    """Weights lie beside the levels and say how they came about; the king has none."""
    game = zamok.game(key)
    levels = read_levels(game)
    mind = mind_of(game, levels["master"])
    assert isinstance(mind, Learned)
    assert mind.anywhere
    assert not isinstance(mind_of(game, levels["king"]), Learned)
    about = learning_of(game, levels["master"].network).about
    assert about["recipe"]["game"] == key
    assert about["games"] > 0 < about["hours"]
    assert about["curve"][-1]["network"] < about["curve"][-1]["mind"] + 0.05
    assert (game.folder / levels["master"].network).stat().st_size < LARGEST


def opening(key: str, pure: str) -> dict[str, Any]:
    """Return how masters open a game in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", OPENING, key],
        cwd=HERE,
        env={**os.environ, "ZAMOK_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@each_game
def test_the_same_weights_and_seed_play_the_same_compiled_or_not_without_numpy(key: str) -> None:
    """Playing needs nothing but Python, nor do hints and reviews."""
    compiled, plain = opening(key, "0"), opening(key, "1")
    assert compiled.pop("compiled") is not plain.pop("compiled")
    assert compiled == plain


@each_game
def test_a_master_judges_otherwise_than_the_king(key: str) -> None:
    """Weights that were not read, or say nothing, would let him play as his search alone."""
    game = zamok.game(key)
    shares = [vec[float]([0.0] * PLAYERS) for _ in range(2)]
    state = game.start(2, seed="judged")
    apart = 0.0
    dice = Dice(b"judged")
    while not state.over:
        mind_of(game, read_levels(game)["king"]).value(state, shares[0])
        mind_of(game, read_levels(game)["master"]).value(state, shares[1])
        apart = max(apart, abs(shares[0][0] - shares[1][0]))
        seat = state.actors()[0]
        moves = state.legal(seat)
        state.play(seat, moves[int(dice.below(len(moves)))])
    assert apart > 0.05


def test_figures_of_a_master_are_those_of_most_games_and_of_its_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games played here count once they are more; what was measured of other weights is dropped."""
    game = zamok.game("carcassonne")
    match = masters.Match(game, 2, True, 400, tmp_path)
    before = match.figures(json.loads(masters.FIGURES.read_text(encoding="utf-8")))
    assert before is not None
    met = [Met(number, 1.0, 60, 50, (40, 40), (0.1, 0.1)) for number in range(401)]
    for games, rate in ((400, before["rate"]), (401, 1.0)):
        played = [json.dumps({"king": asdict(read_levels(game)["king"])})]
        played += [json.dumps(asdict(one)) for one in met[:games]]
        match.path.write_text("\n".join(played), encoding="utf-8")
        figures = match.figures({match.name: before})
        assert figures is not None
        assert figures["rate"] == rate
    name = match.name
    monkeypatch.setitem(masters.SHORT, "carcassonne", 7)
    assert match.name != name
    assert match.figures({name: before}) is None
