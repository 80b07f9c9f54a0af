"""Record: a whole game as text, enough to play it again anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from zamok.engine.chain import Chain, Proof
from zamok.engine.dice import key_from_seed, key_hash
from zamok.engine.errors import (
    IllegalMove,
    NotationError,
    PositionError,
    RecordError,
    SeatError,
    SetupError,
)
from zamok.engine.fair import Fair
from zamok.engine.game import Game, check_seed
from zamok.engine.layout import without_dice
from zamok.engine.option import settle
from zamok.engine.registry import game as find_game
from zamok.engine.state import State

FORMAT = 1
_FIELDS = ("zamok", "game", "version", "seats", "options", "seed", "key_hash", "moves", "scores")
_OPTIONAL = ("bots", "fair", "position", "film", "proof")


@dataclass
class Record:
    """Set-up and moves of one game; `scores` are kept once it is over.

    A game may have begun from a position instead of being dealt. With its film, the texts of all
    its positions, a game can still be looked at when its rules have changed since. Who people are
    is nobody's business; bots are named, so that whoever reads it is told of the same ones.
    """

    game: Game
    seats: int
    options: dict[str, str]
    seed: str | bytes
    moves: list[tuple[int, str]] = field(default_factory=list)
    scores: list[int] | None = None
    key_hash: str = ""  # what was published before the first move
    version: int = 0
    fair: Fair | None = None  # how the seed came about, where it was made by a whole table
    position: str = ""  # what it began from, unless it was dealt
    film: list[str] = field(default_factory=list)  # before the first move, and after each
    proof: Proof | None = None  # that nothing of it was changed, where a server has kept it
    bots: list[str] = field(default_factory=list)  # keys of their names by seat, "" for people

    def __post_init__(self) -> None:
        self.game.check_seats(self.seats)
        self.version = self.version or self.game.version
        if self.current:  # other rules had other options
            self.options = settle(self.game.options, self.options, self.seats)
        self.seed = check_seed(self.seed)
        self.key_hash = self.key_hash or key_hash(key_from_seed(self.seed))

    @classmethod
    def begin(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        seed: str | bytes | int | None = None,
    ) -> Record:
        """Return the record of a game that is about to start."""
        return cls(game, seats, dict(options or {}), check_seed(seed))

    @classmethod
    def begin_at(cls, game: Game, position: str, seed: str | bytes | int | None = None) -> Record:
        """Return the record of a game that goes on from a position; other dice are drawn."""
        text = without_dice(position)
        state = game.position(text, seed)
        options = game.layout.options(state)
        return cls(game, int(state.seats), options, check_seed(seed), position=text)

    @property
    def current(self) -> bool:
        """Whether it was played by the rules that are here."""
        return self.version == self.game.version

    def start(self, *, record: bool = False) -> State:
        """Return the position before the first move, with the events of the set-up if asked."""
        if not self.position:
            return self.game.start(self.seats, self.options, self.seed, record=record)
        try:
            return self.game.position(self.position, self.seed)
        except PositionError as error:
            raise RecordError("record.begins", reason=error) from None

    def play(self, state: State, seat: int, move: int) -> None:
        """Make a move in a position of this record and write it down, or do neither."""
        text = state.write(move)  # before the move: what it is called may depend on the position
        state.play(seat, move)
        self.moves.append((int(seat), text))
        if state.over:
            self.scores = state.scores()

    def _repr_html_(self) -> str:
        from zamok.engine.notebook import draw_record  # which is made of records

        return draw_record(self)

    # ---- playing it again ----------------------------------------------------------

    def replay(self, plies: int | None = None) -> State:
        """Return the position after so many moves (None: all).

        Each of them is checked; of a game by other rules the film is shown instead.
        """
        if not self.current:
            return self._filmed(len(self.moves) if plies is None else plies)
        state = self.start()
        for _ in self.follow(state, plies):
            pass
        return state

    def _filmed(self, ply: int) -> State:
        if ply >= len(self.film):
            raise self._other_rules()
        try:
            return self.game.position(self.film[ply], self.seed)
        except PositionError as error:
            raise RecordError("record.film_position", ply=ply, reason=error) from None

    def _other_rules(self) -> RecordError:
        version, here = self.version, self.game.version
        return RecordError("record.rules", game=self.game.key, version=version, here=here)

    def through(self) -> Iterator[tuple[int, str, State]]:
        """Give seat and text of every move with the position before it, from the first on."""
        state = self.start() if self.current else self._filmed(0)
        for ply, (seat, text) in enumerate(self.moves, start=1):
            yield seat, text, state
            if self.current:
                state.play(seat, state.parse(seat, text))
            else:
                state = self._filmed(ply)

    def follow(self, state: State, plies: int | None = None) -> Iterator[tuple[int, int]]:
        """Play the moves in a fresh position, one a step, giving seat and move after each."""
        for ply, (seat, text) in enumerate(self.moves[:plies], start=1):
            try:
                move = state.parse(seat, text)
                state.play(seat, move)
            except (IllegalMove, NotationError, SeatError) as error:
                gaps = {"ply": ply, "seat": seat + 1, "move": text, "reason": error}
                raise RecordError("record.ply", **gaps) from None
            yield seat, move
        if plies is None and self.scores is not None:
            if not state.over:
                raise RecordError("record.not_over")
            if state.scores() != self.scores:
                raise RecordError("record.scores", given=self.scores, wanted=state.scores())

    def verify(self) -> State:
        """Check key hash, fair dice, chain, moves, film and scores; return the last position.

        What is not there is not missed: `engine.verdict` tells what is proven and what is not.
        """
        self.check_key()
        if self.fair is not None:
            self.fair.check(self.seed, self.seats)
        if self.proof is not None:
            self.check_chain(self.proof)
        self.check_rules()
        if self.film:
            self.check_film()
        return self.replay()

    def check_key(self) -> None:
        """Raise RecordError unless the seed is the one whose hash was published."""
        actual = key_hash(key_from_seed(self.seed))
        if actual != self.key_hash:
            raise RecordError("record.key", given=actual, wanted=self.key_hash)

    def check_rules(self) -> None:
        """Raise RecordError unless the rules it was played by are here."""
        if not self.current:
            raise self._other_rules()

    # ---- what was told while it was played -------------------------------------------------

    def chain(self, table: str, before: str = "") -> Chain:
        """Return the chain that this game begins, before its first step."""
        if self.fair is None:
            raise ValueError("only games whose dice a table has made are chained")
        setup = [
            FORMAT,
            table,
            before,
            self.game.key,
            self.version,
            self.seats,
            sorted(self.options.items()),
            self.position,
            self.fair.commitment,
            list(self.fair.promises),
            [number.hex() for number in self.fair.numbers],
            _plain_seed(self.seed),
            self.key_hash,
        ]
        return Chain.begin(self.fair.secret.hex(), setup)

    def check_chain(self, proof: Proof) -> None:
        """Raise RecordError unless set-up, moves and points lead to the head that was signed."""
        if self.fair is None:
            raise RecordError("record.no_secret")
        chain = self.chain(proof.table, proof.before)
        for step in proof.steps:
            chain.add(step)
        if chain.head != proof.head:
            raise RecordError("record.head", given=chain.head, wanted=proof.head)
        if proof.played() != (self.moves, self.scores):
            raise RecordError("record.chain")

    def check_film(self) -> None:
        """Raise RecordError unless the film shows what the moves lead to."""
        state = self.start()
        if len(self.film) != len(self.moves) + 1:
            raise RecordError("record.film_length")
        for ply, text in enumerate(self.film):
            if ply:
                seat, move = self.moves[ply - 1]
                state.play(seat, state.parse(seat, move))
            if not state.told_by(text):
                raise RecordError("record.film", ply=ply)

    def undo_point(self, seat: int) -> int:
        """Return the earliest ply a seat may freely step back to; len(moves) when it may not.

        Free is every step back over the seat's own moves, as long as no die was thrown,
        nothing hidden became known and no other seat moved in between.
        """
        state = self.start()
        marks = [(int(state.dice.drawn), int(state.shown))]
        for _ in self.follow(state):
            marks.append((int(state.dice.drawn), int(state.shown)))
        ply = len(self.moves)
        while ply > 0 and self.moves[ply - 1][0] == seat and marks[ply - 1] == marks[ply]:
            ply -= 1
        return ply

    # ---- as text -------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the record as JSON, a move a line."""
        head = {
            "zamok": FORMAT,
            "game": self.game.key,
            "version": self.version,
            "seats": self.seats,
            "options": self.options,
            "seed": _plain_seed(self.seed),
            "key_hash": self.key_hash,
        }
        if any(self.bots):
            head["bots"] = self.bots
        if self.fair is not None:
            head["fair"] = self.fair.plain()
        if self.position:
            head["position"] = self.position
        lines = [f" {_dump(name)}: {_dump(value)}," for name, value in head.items()]
        moves = ",\n".join(f"  {_dump([seat, text])}" for seat, text in self.moves)
        lines.append(f' "moves": [\n{moves}\n ],' if moves else ' "moves": [],')
        if self.film:
            film = ",\n".join(f"  {_dump(text)}" for text in self.film)
            lines.append(f' "film": [\n{film}\n ],')
        if self.proof is not None:
            lines.append(f' "proof": {_dump(self.proof.plain())},')
        lines.append(f' "scores": {_dump(self.scores)}')
        return "{\n" + "\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read a record and check it whole: a wrong one raises RecordError."""
        record = cls.read(text)
        record.replay()
        return record

    @classmethod
    def read(cls, text: str | bytes) -> Record:
        """Read a record whose moves are taken on trust; its set-up is checked."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError("record.json") from None
        if not isinstance(data, dict):
            raise RecordError("record.object")
        for name in _FIELDS:
            if name not in data:
                raise RecordError("record.missing", field=name)
        for name in data:
            if name not in _FIELDS + _OPTIONAL:
                raise RecordError("record.unknown", field=name)
        if type(data["zamok"]) is not int or data["zamok"] != FORMAT:
            raise RecordError("record.format", given=data["zamok"], here=FORMAT)
        try:
            game = find_game(data["game"])
        except SetupError as error:
            raise RecordError("record.setup", reason=error) from None
        if type(data["version"]) is not int or data["version"] < 1:
            raise RecordError("record.version", given=data["version"])
        if not isinstance(data["options"], dict):
            raise RecordError("record.options")
        try:
            return cls(
                game,
                game.check_seats(data["seats"]),
                data["options"],
                _seed(data["seed"]),
                _moves(data["moves"]),
                _scores(data["scores"]),
                _hash(data["key_hash"]),
                data["version"],
                Fair.read(data["fair"]) if "fair" in data else None,
                _text(data.get("position", ""), "position"),
                _film(data.get("film", [])),
                Proof.read(data["proof"]) if "proof" in data else None,
                _bots(data.get("bots", []), data["seats"]),
            )
        except SetupError as error:
            raise RecordError("record.setup", reason=error) from None


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain_seed(seed: str | bytes) -> object:
    return seed if isinstance(seed, str) else {"hex": seed.hex()}


def _seed(value: object) -> str | bytes:
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and list(value) == ["hex"] and isinstance(value["hex"], str):
        try:
            return bytes.fromhex(value["hex"])
        except ValueError:
            pass
    raise RecordError("record.seed")


def _moves(value: object) -> list[tuple[int, str]]:
    if not isinstance(value, list):
        raise RecordError("record.list", field="moves")
    moves: list[tuple[int, str]] = []
    for ply, pair in enumerate(value, start=1):
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or type(pair[0]) is not int
            or not isinstance(pair[1], str)
        ):
            raise RecordError("record.pair", ply=ply)
        moves.append((pair[0], pair[1]))
    return moves


def _scores(value: object) -> list[int] | None:
    if value is None:
        return None
    if not isinstance(value, list) or any(type(score) is not int for score in value):
        raise RecordError("record.points")
    return value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise RecordError("record.text", field=name)
    return value


def _bots(value: object, seats: int) -> list[str]:
    if not isinstance(value, list) or len(value) not in (0, seats):
        raise RecordError("record.bots")
    return [_text(text, "bots") for text in value]


def _film(value: object) -> list[str]:
    if not isinstance(value, list):
        raise RecordError("record.list", field="film")
    return [_text(text, "film") for text in value]


def _hash(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise RecordError("record.text", field="key_hash")
    return value
