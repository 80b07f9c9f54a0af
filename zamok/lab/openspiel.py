"""OpenSpiel: every game as a Python game of OpenSpiel, registered when this module is imported.

>>> import pyspiel
>>> from zamok.lab import openspiel
>>> game = pyspiel.load_game("zamok_carcassonne", {"rng_seed": 7})
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])  # chance deals
>>> len(state.legal_actions()) > 1
True

Chance is sampled: a single chance node at the root draws the key of the table's dice out of the
game's own stream (`rng_seed`; -1 for a secret one), and everything thrown and drawn later follows
from that key. A clone goes on with the same dice, as a saved table does. So a search that clones
the true state, like MCTS, looks into the hands of others *and* into the future; one that asks
`resample_from_infostate`, like IS-MCTS, knows neither: the dice are redealt with the rest.

Two limits are OpenSpiel's own (2.0): it cannot save *games* of sampled chance that are written in
Python (their states it can), and `step` of its C++ searches lets go of Python's lock, which games
written in Python do not survive; `mcts_search` of the same bot keeps it.

Players that choose at the same time are asked one after the other, in the order of their seats,
and see nothing of each other's choice. Returns are those of `zamok.lab.outcome`.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Self

from zamok.engine import Dice, Game, State, key_from_seed
from zamok.engine.game import check_seed
from zamok.engine.registry import game as find_game
from zamok.engine.registry import games
from zamok.lab.extras import load
from zamok.lab.eye import Eye
from zamok.lab.outcome import outcome

load("pyspiel", "lab")
load("numpy", "lab")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

PREFIX = "zamok_"
MEMORY = 64  # bits of what a player remembers in an information-state tensor
SECRET = -1  # as rng_seed: a stream that nobody can foresee


class Remembered:
    """A position with all that OpenSpiel asks to be copied, saved and remembered with it."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], key: bytes) -> None:
        self.game, self.seats, self.options, self.key = game, seats, options, key
        self.state: State = game.start(seats, options, key)
        self.moves: list[tuple[int, int]] = []
        self.resampled = False
        self.memories = [b""] * seats
        self._remember(None, None)

    def apply(self, move: int) -> None:
        """Let the player that is asked make a move."""
        seat = self.seat
        self.state.play(seat, move)
        self.moves.append((seat, move))
        self._remember(seat, move)

    @property
    def seat(self) -> int:
        """The player that is asked."""
        return self.state.actors()[0]

    def _remember(self, actor: int | None, move: int | None) -> None:
        """Add to each player's memory its own move and what it sees now, where that is new."""
        eye = eye_of(self.game, self.seats)
        for seat in range(self.seats):
            seen = eye.observe(self.state, seat).tobytes()
            mine = b"" if seat != actor else b"%d" % (move or 0)
            last = self.memories[seat][16:]
            if mine or seen != last:
                head = hashlib.blake2b(self.memories[seat] + mine, digest_size=16).digest()
                self.memories[seat] = head + seen

    def memory(self, seat: int) -> bytes:
        """Return a digest of all that a player has seen and done so far."""
        return hashlib.blake2b(self.memories[seat], digest_size=16).digest()

    def resample(self, seat: int, dice: Dice) -> Remembered:
        """Return a table in which all that a player cannot know is drawn anew."""
        twin = self.__deepcopy__({})
        twin.state = self.state.redeal(seat, dice)
        twin.resampled = True
        eye = eye_of(self.game, self.seats)
        for other in range(self.seats):
            if other != seat:  # nobody can say what others have seen: they begin to remember now
                twin.memories[other] = bytes(16) + eye.observe(twin.state, other).tobytes()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        twin.game, twin.seats, twin.options, twin.key = (
            self.game,
            self.seats,
            self.options,
            self.key,
        )
        twin.state = self.state.copy()
        twin.moves = self.moves.copy()
        twin.resampled = self.resampled
        twin.memories = self.memories.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        if self.resampled:
            raise ValueError("a resampled state has no history from which it could be restored")
        return restore, (self.game.key, self.seats, self.options, self.key, self.moves)


def restore(
    key: str, seats: int, options: dict[str, str], dice: bytes, moves: list[tuple[int, int]]
) -> Remembered:
    """Return a table as it was saved, by playing it again."""
    table = Remembered(find_game(key), seats, options, dice)
    for _, move in moves:
        table.apply(move)
    return table


_eyes: dict[tuple[str, int], Eye] = {}


def eye_of(game: Game, seats: int) -> Eye:
    """Return an eye for tables of this kind."""
    if (game.key, seats) not in _eyes:
        _eyes[game.key, seats] = Eye(game, seats)
    return _eyes[game.key, seats]


class ZamokState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position, or the chance node before the first one."""

    def __init__(self, game: ZamokGame) -> None:
        super().__init__(game)
        self._table: Remembered | None = None

    @property
    def table(self) -> Remembered:
        """The table, once chance has dealt."""
        assert self._table is not None, "chance has not dealt yet"
        return self._table

    def current_player(self) -> int:
        if self._table is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._table.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._table.seat

    def is_terminal(self) -> bool:
        return self._table is not None and self._table.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.state.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self._table is None:
            self._table = self.get_game().deal()
        else:
            self._table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        return f"{player}: {self.table.state.notation(action)}"

    def returns(self) -> list[float]:
        if self._table is None or not self._table.state.over:
            return [0.0] * int(self.num_players())
        return outcome(self._table.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> ZamokState:
        """Return a state that the player cannot tell from this one; `sampler` draws from [0, 1)."""
        key = b"".join(int(sampler() * 2**32).to_bytes(8, "little") for _ in range(4))
        twin: ZamokState = self.clone()
        twin._table = self.table.resample(player, Dice(key))
        return twin

    def __str__(self) -> str:
        """Return what tells states apart: how many moves, scores, what each player sees."""
        if self._table is None:
            return "deal"
        table = self._table
        eye = eye_of(table.game, table.seats)
        seen = [
            hashlib.blake2b(eye.observe(table.state, seat).tobytes(), digest_size=8).hexdigest()
            for seat in range(table.seats)
        ]
        return f"{len(table.moves)} moves, scores {table.state.scores()}, seen {' '.join(seen)}"


class SpielObserver:
    """Writes what a player may know: the pieces of the layout, and on request its memory."""

    def __init__(self, game: ZamokGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        self._game = game
        self._recall = kind.perfect_recall
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._eye = eye_of(game.zamok, game.seats)
        size = self._eye.size
        self.tensor: NDArray[np.float32] = np.zeros(
            size + (MEMORY if self._recall else 0), np.float32
        )
        spans = self._eye.layout.slices()
        self.dict: dict[str, NDArray[np.float32]] = {
            piece.name: self.tensor[spans[piece.name]].reshape(piece.shape)
            for piece in self._eye.layout.pieces
        }
        if self._recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: ZamokState, player: int) -> None:
        """Write the tensor; before chance has dealt there is nothing to see."""
        self.tensor.fill(0)
        if state._table is None:
            return
        table = state.table
        self.tensor[: self._eye.size] = self._eye.observe(table.state, player)
        if self._recall:
            digest = np.frombuffer(table.memory(player)[: MEMORY // 8], np.uint8)
            self.tensor[self._eye.size :] = np.unpackbits(digest)

    def string_from(self, state: ZamokState, player: int) -> str:
        """Return a player's view as JSON; with recall a digest of all it has seen and done."""
        if state._table is None:
            return "deal"
        table = state.table
        if self._recall:  # searches ask for it at every node: it has to be short
            return f"player {player}, {len(table.moves)} moves, {table.memory(player).hex()}"
        viewer = player if self._private else None
        return json.dumps(table.state.view(viewer), sort_keys=True)


class ZamokGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of the games, with a seat count and options."""

    def __init__(self, kind: Any, game: Game, params: dict[str, Any]) -> None:
        self.zamok = game
        self.seats = game.check_seats(int(params.get("players", game.min_seats)))
        known = {option.name: option for option in game.options}
        self.options = {
            name: str(params[name])
            for name, option in known.items()
            if name in params and self.seats in option.seats
        }
        game.start(self.seats, self.options, "check")
        seed = int(params.get("rng_seed", SECRET))
        self._dice = Dice(
            key_from_seed(check_seed(None) if seed == SECRET else f"openspiel {seed}")
        )
        lowest = (
            -1.0 if self.seats == 2 or game.start(self.seats).rivals() else -1 / (self.seats - 1)
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=game.move_space,
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=lowest,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=game.max_plies,
        )
        super().__init__(kind, info, params)

    def deal(self) -> Remembered:
        """Start a table with a key out of the game's own stream."""
        return Remembered(self.zamok, self.seats, self.options, self._dice.fork().key)

    def new_initial_state(self) -> ZamokState:
        return ZamokState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self, kind, params)


def type_of(game: Game) -> Any:
    """Return what OpenSpiel wants to know of a game before it is loaded."""
    rivals = any(game.start(seats).rivals() for seats in range(game.min_seats, game.max_seats + 1))
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.key,
        long_name=f"Zamok {game.words('en')('title')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if rivals else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.min_seats,
            "rng_seed": SECRET,
            **{option.name: option.default for option in game.options},
        },
    )


def _register(game: Game) -> None:
    kind = type_of(game)

    class Registered(ZamokGame):
        """The class that OpenSpiel makes this game of."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, params or {})

    pyspiel.register_game(kind, Registered)


for _game in games():
    _register(_game)
