"""State: one position of one game, and everything that may be asked of it.

The first part is what people and programs call; it is written here once. The
second part is what a game supplies. Of that, `acting`, `fill`, `pick`, `apply`
and `copy` are the hot path: they take and give machine integers, trust their
caller and never raise.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.errors import IllegalMove, NotationError
from zamok.engine.event import Event

NOT_YOUR_TURN: Final = "turn"  # every rules page has an anchor of this name


class State:
    """A position: who may act, with what; what is known to whom; what it is worth."""

    def __init__(self, seats: i64, dice: Dice, move_space: i64, max_legal: i64) -> None:
        self.seats: i64 = seats
        self.dice: Dice = dice
        self.move_space: i64 = move_space
        self.max_legal: i64 = max_legal
        self.over: bool = False
        self.shown: i64 = 0  # how often something hidden became known: undo stops there
        self.recording: bool = False
        self.events: list[Event] = []

    # ---- what everybody calls -------------------------------------------------

    def actors(self) -> list[int]:
        """Return the seats that may move now; none when the game is over."""
        mask = self.acting()
        return [seat for seat in range(int(self.seats)) if (mask >> i64(seat)) & 1]

    def legal(self, seat: int) -> list[int]:
        """Return the moves a seat may make now, sorted; none for a seat that may not act."""
        if not 0 <= seat < int(self.seats) or not (self.acting() >> i64(seat)) & 1:
            return []
        buffer = vec[i64]([0] * int(self.max_legal))
        count = self.fill(seat, buffer)
        return sorted(int(buffer[i]) for i in range(count))

    def play(self, seat: int, move: int) -> None:
        """Make a move, or raise IllegalMove and change nothing."""
        self.check(seat, move)
        if self.recording:
            self.events = []
        self.apply(seat, move)

    def check(self, seat: int, move: int) -> None:
        """Raise IllegalMove, naming the rule, unless the seat may make this move now."""
        if type(seat) is not int or not 0 <= seat < int(self.seats):
            raise IllegalMove(NOT_YOUR_TURN, f"there is no seat {seat!r} at this table")
        if self.over:
            raise IllegalMove(NOT_YOUR_TURN, "the game is over")
        if not (self.acting() >> i64(seat)) & 1:
            raise IllegalMove(NOT_YOUR_TURN, f"it is not for seat {seat} to act now")
        if type(move) is not int or not 0 <= move < int(self.move_space):
            raise IllegalMove(NOT_YOUR_TURN, f"{move!r} is not a move of this game")
        if not self.allows(seat, move):
            raise self.forbid(seat, move)

    def parse(self, seat: int, text: str) -> int:
        """Return the move that a text means in this position, or raise NotationError."""
        if not isinstance(text, str):
            raise NotationError(f"a move is written as text, not as {type(text).__name__}")
        move = self.read(seat, text.strip())
        if move < 0:
            raise NotationError(f"{text!r} is not a move of this game")
        return move

    def ranks(self) -> list[int]:
        """Return the place of each seat, from 1; seats that no tie-break parts share a place."""
        keys = self.standing()
        everybody = keys + self.rivals()
        return [1 + sum(1 for other in everybody if other > key) for key in keys]

    def allows(self, seat: i64, move: i64) -> bool:
        """Tell whether an acting seat may make this move of the move space now."""
        buffer = vec[i64]([0] * int(self.max_legal))
        count = self.fill(seat, buffer)
        i: i64 = 0
        while i < count:
            if buffer[i] == move:
                return True
            i += 1
        return False

    def pick(self, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Draw one of the legal moves, each equally likely; the buffer holds max_legal moves."""
        return buffer[dice.below(self.fill(seat, buffer))]

    def tell(
        self,
        kind: str,
        seat: int | None,
        data: dict[str, object],
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        """Note an event; call it only while recording, so that the hot path builds nothing."""
        self.events.append(Event(kind, seat, data, seen_by))

    # ---- what a game supplies: the hot path ------------------------------------

    def acting(self) -> i64:
        """Return the seats that may act now as a bit mask; 0 when over."""
        raise NotImplementedError

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write the legal moves of an acting seat into the buffer, each once; return how many."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move and every step that follows from it without a choice."""
        raise NotImplementedError

    def copy(self) -> State:
        """Return an independent copy that will go on exactly as this one."""
        raise NotImplementedError

    # ---- what a game supplies: the rest ----------------------------------------

    def forbid(self, seat: int, move: int) -> IllegalMove:
        """Return the error for a move that `fill` does not offer: the rule it breaks."""
        raise NotImplementedError

    def notation(self, move: int) -> str:
        """Return the short text of a move in this position."""
        raise NotImplementedError

    def read(self, seat: int, text: str) -> int:
        """Return the move that a text means, or -1."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points of each seat as they stand."""
        raise NotImplementedError

    def standing(self) -> list[tuple[int, ...]]:
        """Return for each seat its score and tie-breaks as a tuple; larger is better."""
        raise NotImplementedError

    def rivals(self) -> list[tuple[int, ...]]:
        """Return the standing of players who have no seat but can win; most games have none."""
        return []

    def advice(self, seat: int) -> dict[int, list[int]]:
        """Return what a seat may suggest: for each other seat that acts, moves of that seat.

        It depends on nothing that the adviser may not know; most games have none.
        """
        return {}

    def breakdown(self) -> list[list[dict[str, object]]]:
        """Return for each seat the lines that add up to its score.

        A line is plain data: {"what": word key without "score.", "points": int, "data": {...}}.
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, object]:
        """Return what a seat (None: a spectator) may know, as plain JSON data."""
        raise NotImplementedError

    def redeal(self, seat: int | None, dice: Dice) -> State:
        """Return a copy in which all that the seat cannot know, dice included, is drawn anew."""
        raise NotImplementedError

    def census(self) -> dict[str, int]:
        """Count every kind of piece wherever it lies; the counts never change during a game."""
        raise NotImplementedError
