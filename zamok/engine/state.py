"""State: one position of one game, and everything that may be asked of it.

The first part is what people and programs call; it is written here once and checks what it
is given. The second part is what a game supplies. Of that, `acting`, `fill`, `pick`, `apply`
and `copy` are the hot path: they take and give machine integers, trust their caller and
never raise.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any, Final, Generic, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr
from typing_extensions import TypeVar

from zamok.engine.book import Book
from zamok.engine.dice import Dice
from zamok.engine.errors import IllegalMove, NotationError, Refusal, SeatError
from zamok.engine.event import Event, Line
from zamok.engine.order import give_back, in_order, take_row
from zamok.engine.phrase import Phrase

if TYPE_CHECKING:  # which are made of views, and states have those
    from zamok.engine.drawing import Area

V = TypeVar("V", bound=Mapping[str, object], default=Any)

LARGEST: Final = (1 << 62) - 1  # numbers up to here are compared quickly when compiled
STANDARD: Final = b"standard"  # key of the dice that draw what a text must not tell
NOT_YOUR_TURN: Final = "turn"  # every rules page has an anchor of this name


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages need not be compiled
class State(Generic[V]):
    """A position: who may act, with what; what is known to whom; what it is worth.

    `V` is the game's view. Seats and moves are whole numbers of any kind, NumPy's too.
    """

    @classmethod
    def __class_getitem__(cls, view: object) -> type:
        """Return the class itself: what a view is matters to the type checker alone."""
        return cls

    def __init__(self, seats: i64, dice: Dice, move_space: i64, max_legal: i64) -> None:
        self.seats: i64 = seats
        self.dice: Dice = dice
        self.move_space: i64 = move_space
        self.max_legal: i64 = max_legal
        self.over: bool = False
        self.shown: i64 = 0  # how often something hidden became known: undo stops there
        self.recording: bool = False
        self.events: list[Event] = []

    # ---- a position is a value: equal to any other of the same text --------------

    def __repr__(self) -> str:
        return f"zamok.position({self.to_text()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_text() == other.to_text()

    def __hash__(self) -> int:
        raise TypeError("a position changes as it is played: take its to_text() instead")

    def __copy__(self) -> State[V]:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State[V]:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[str]]:
        from zamok.engine.registry import position  # which knows all games

        return position, (self.to_text(),)

    def to_text(self) -> str:
        """Return all of the position, dice included, as a line that `Game.position` reads."""
        return self.book().layout.write(self, None)

    def told_by(self, text: str) -> bool:
        """Tell whether a text, of this layout or an earlier one, tells of this position."""
        return self.book().layout.told_by(self, text)

    def text_for(self, seat: SupportsIndex | None) -> str:
        """Return the position as a line that holds no more than a seat (None: a spectator) knows.

        What the seat does not know is marked, and the same in all positions it cannot tell apart.
        """
        eyes = -1 if seat is None else int(self.seat_number(seat))
        return self.book().layout.write(self.as_known(eyes), eyes)

    def as_known(self, eyes: i64) -> State[V]:
        """Return the one of all positions a seat takes for possible that stands for them."""
        return self.imagine(eyes, Dice(STANDARD))

    # ---- a position is drawn where it is looked at: in a notebook, too ------------

    def areas(self, seat: SupportsIndex | None = None, language: str = "en") -> list[Area]:
        """Return the pictures of what a seat (None: a spectator) sees, the board first."""
        from zamok.engine.notebook import areas  # which knows all games

        return areas(self, None if seat is None else int(self.seat_number(seat)), language)

    def _repr_svg_(self) -> str:
        from zamok.engine.notebook import draw_state  # which knows all games

        return draw_state(self)

    # ---- what everybody calls -------------------------------------------------

    def actors(self) -> list[int]:
        """Return the seats that may move now; none when the game is over."""
        mask = self.acting()
        if not mask:
            return []
        seat: i64 = 0
        while not (mask >> seat) & 1:
            seat += 1
        found = [int(seat)]
        while mask >> (seat + 1):
            seat += 1
            if (mask >> seat) & 1:
                found.append(int(seat))
        return found

    def legal(self, seat: SupportsIndex) -> list[int]:
        """Return the moves a seat may make now, sorted; none for a seat that may not act."""
        who = self.seat_number(seat)
        if not (self.acting() >> who) & 1:
            return []
        buffer = take_row(self.max_legal)
        found = in_order(buffer, self.fill(who, buffer))
        give_back(buffer)
        return found

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Make a move, or raise IllegalMove and change nothing."""
        who = whole(seat)
        what = whole(move)
        if not self.permits(who, what):
            raise self.objection(seat, move)
        if self.recording:
            self.events = []
        self.apply(who, what)

    def check(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Raise IllegalMove, naming rule and reason, unless the seat may make this move now."""
        if not self.permits(whole(seat), whole(move)):
            raise self.objection(seat, move)

    def permits(self, who: i64, what: i64) -> bool:
        """Tell whether these are a seat that may act now and a move that it may make."""
        if not 0 <= who < self.seats or not (self.acting() >> who) & 1:
            return False
        return 0 <= what < self.move_space and self.allows(who, what)

    def objection(self, seat: SupportsIndex, move: SupportsIndex) -> IllegalMove:
        """Return the error that says why something is not permitted."""
        who = whole(seat)
        what = whole(move)
        if not 0 <= who < self.seats:
            return self.illegal("refuse.seat", repr(seat))
        if self.over:
            return self.illegal("refuse.over", "")
        if not (self.acting() >> who) & 1:
            return self.illegal("refuse.wait", "")
        if not 0 <= what < self.move_space:
            return self.illegal("refuse.number", repr(move))
        return IllegalMove(self.book().key, self.book().refuse(self, int(who), int(what)))

    def illegal(self, key: str, given: str) -> IllegalMove:
        """Return the error for a move that cannot be one in any position."""
        return IllegalMove(
            self.book().key, Refusal(NOT_YOUR_TURN, Phrase(key, {"given": given}), True)
        )

    def notation(self, move: SupportsIndex) -> str:
        """Return the short text of a move, or raise NotationError for what is no move."""
        what = whole(move)
        text = self.write(int(what)) if 0 <= what < self.move_space else ""
        if not text:
            raise NotationError(f"{move!r} is not a move of {self.book().key}")
        return text

    def parse(self, seat: SupportsIndex, text: str) -> int:
        """Return the move that a text means in this position, or raise NotationError."""
        who = self.seat_number(seat)
        if not isinstance(text, str):
            raise NotationError(f"a move is written as text, not as {type(text).__name__}")
        move = self.read(int(who), " ".join(text.split()))
        if move < 0:
            raise NotationError(f"{text!r} is not a move of {self.book().key}", text)
        return move

    def view(self, seat: SupportsIndex | None) -> V:
        """Return what a seat (None: a spectator) may know, as plain JSON data."""
        return self.book().view(self, None if seat is None else int(self.seat_number(seat)))

    def redeal(self, seat: SupportsIndex | None, dice: Dice) -> State[V]:
        """Return a copy in which all that the seat cannot know, dice included, is drawn anew."""
        return self.imagine(-1 if seat is None else self.seat_number(seat), dice)

    def ranks(self) -> list[int]:
        """Return the place of each seat, from 1; seats that no tie-break parts share a place."""
        keys = self.standing()
        everybody = keys + self.rivals()
        return [1 + sum(1 for other in everybody if other > key) for key in keys]

    def shares(self) -> list[float]:
        """Return how the victory of a finished game is shared by those who stand first."""
        keys = self.standing()
        everybody = keys + self.rivals()
        best = max(everybody)
        share = 1.0 / everybody.count(best)
        return [share if key == best else 0.0 for key in keys]

    def seat_number(self, seat: SupportsIndex) -> i64:
        """Return a seat of this table as a number, or raise SeatError."""
        number = whole(seat)
        if not 0 <= number < self.seats:
            raise SeatError(f"there is no seat {seat!r}: they are 0 to {int(self.seats) - 1}")
        return number

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

    def copy(self) -> State[V]:
        """Return an independent copy that will go on exactly as this one."""
        raise NotImplementedError

    def imagine(self, seat: i64, dice: Dice) -> State[V]:
        """Return what `redeal` does, for a seat of this table (-1: a spectator)."""
        raise NotImplementedError

    def allows(self, seat: i64, move: i64) -> bool:
        """Tell whether an acting seat may make this move of the move space now."""
        buffer = take_row(self.max_legal)
        count = self.fill(seat, buffer)
        i: i64 = 0
        while i < count and buffer[i] != move:
            i += 1
        give_back(buffer)
        return i < count

    def pick(self, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Draw one of the legal moves, each equally likely; the buffer holds max_legal moves."""
        return buffer[dice.below(self.fill(seat, buffer))]

    # ---- what a game supplies: the rest ----------------------------------------

    def book(self) -> Book[V]:
        """Return the game's book, which answers all that follows."""
        raise NotImplementedError

    def rivals(self) -> list[tuple[int, ...]]:
        """Return the standing of players who have no seat but can win; most games have none."""
        return []

    def advice(self, seat: int) -> dict[int, list[int]]:
        """Return what a seat may suggest: for each other seat that acts, moves of that seat.

        It depends on nothing that the adviser may not know; most games have none.
        """
        return {}

    def write(self, move: int) -> str:
        """Return the text of a move of the move space, "" for a number that is none."""
        return self.book().moves.write(move)

    def read(self, seat: int, text: str) -> int:
        """Return the move that a text without needless spaces means, or -1."""
        return self.book().moves.read(text)

    # ---- what the book answers ---------------------------------------------------

    def scores(self) -> list[int]:
        """Return the points of each seat as they stand."""
        return self.book().scores(self)

    def standing(self) -> list[tuple[int, ...]]:
        """Return for each seat its score and tie-breaks as a tuple; larger is better."""
        return self.book().standing(self)

    def breakdown(self) -> list[list[Line]]:
        """Return for each seat the lines that add up to its score."""
        return self.book().breakdown(self)

    def census(self) -> dict[str, int]:
        """Count every kind of piece wherever it lies; the counts never change during a game."""
        return self.book().census(self)


def whole(number: object) -> i64:
    """Return a whole number of any kind that fits a machine word; -1 for anything else."""
    if isinstance(number, bool):
        return -1
    if isinstance(number, int):
        return number if 0 <= number < LARGEST else -1
    if not isinstance(number, SupportsIndex):
        return -1
    found = index(number)
    return found if 0 <= found < LARGEST else -1
