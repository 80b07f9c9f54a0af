"""Chain: all that happened in a game, each step linked to those before by a hash.

Who has seen the head of a chain once will notice if anything that led to it is changed later. What
is taken back stays in the chain, so that a head that somebody saw is never missing from it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from zamok.engine.errors import RecordError
from zamok.engine.fair import digest

# ["move", seat, notation, at], ["back", seat, moves left, at] or ["end", at, points of each seat]
Step: TypeAlias = list[int | str]
MOVE, BACK, END = "move", "back", "end"
HEAD = 64  # characters of a head
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))  # made once for all moves
_SHAPES = {MOVE: (str, int, str, int), BACK: (str, int, int, int)}


def moment(at: float) -> int:
    """Return a time as chains hold it: milliseconds since 1970, the same text in any language."""
    return round(at * 1000)


def written(data: object) -> str:
    """Return JSON data as the one text of it that is hashed."""
    return _ENCODER.encode(data)


@dataclass
class Chain:
    """The steps of one game, and the head after the last of them.

    The secret goes into every link: without it whoever sees two heads could try out which of few
    possible hidden choices leads from one to the other. At the end it is in the record.
    """

    secret: str
    head: str  # the hash of all that has happened so far
    steps: list[Step] = field(init=False, default_factory=list)

    @classmethod
    def begin(cls, secret: str, setup: Sequence[object]) -> Chain:
        """Return the chain of a game with this set-up."""
        return cls(secret, digest("zamok chain", secret, written(setup)).hex())

    def add(self, step: Step) -> None:
        """Link one more step."""
        self.steps.append(step)
        self.head = digest("zamok step", self.head, self.secret, written(step)).hex()

    def move(self, seat: int, notation: str, at: float) -> None:
        """Link a move."""
        self.add([MOVE, seat, notation, moment(at)])

    def take_back(self, seat: int, left: int, at: float) -> None:
        """Link that all moves but the first ones are taken back."""
        self.add([BACK, seat, left, moment(at)])

    def end(self, scores: Sequence[int], at: float) -> None:
        """Link the points that the game ended with."""
        self.add([END, moment(at), *scores])


@dataclass(frozen=True)
class Proof:
    """What a record holds of its chain: the steps, the last head, and who has signed that."""

    table: str
    before: str  # head of the chain that this one goes on from: the rules changed in between
    steps: list[Step]
    head: str
    key: str = ""  # public, Ed25519, hexadecimal
    signature: str = ""

    def plain(self) -> dict[str, object]:
        """Return it as JSON data."""
        return dict(vars(self))

    @classmethod
    def read(cls, data: object) -> Proof:
        """Read it from JSON data."""
        names = ("table", "before", "steps", "head", "key", "signature")
        if not isinstance(data, dict) or sorted(data) != sorted(names):
            raise RecordError("record.proof", fields=", ".join(names))
        if not all(isinstance(data[name], str) for name in names if name != "steps"):
            raise RecordError("record.text", field="proof")
        if not isinstance(data["steps"], list) or not all(map(_is_step, data["steps"])):
            raise RecordError("record.steps")
        return cls(**data)

    def played(self) -> tuple[list[tuple[int, str]], list[int] | None]:
        """Return the moves that the steps leave, and the points if they come to an end."""
        moves: list[tuple[int, str]] = []
        for number, step in enumerate(self.steps, start=1):
            if step[0] == MOVE:
                moves.append((cast(int, step[1]), cast(str, step[2])))
            elif step[0] == BACK:
                if not 0 <= cast(int, step[2]) <= len(moves):
                    raise RecordError("record.step_back", step=number)
                del moves[cast(int, step[2]) :]
            elif number != len(self.steps):
                raise RecordError("record.step_end", step=number)
            else:
                return moves, cast("list[int]", step[2:])
        return moves, None


def _is_step(step: object) -> bool:
    if not isinstance(step, list) or not step:
        return False
    types = tuple(type(part) for part in step)
    if step[0] == END:
        return len(step) > 1 and set(types[1:]) == {int}
    return isinstance(step[0], str) and types == _SHAPES.get(step[0])


# ---- signatures ---------------------------------------------------------------------------------


def statement(table: str, head: str) -> bytes:
    """Return what a server signs: that a head is one of a table."""
    return f"zamok head\n{table}\n{head}".encode()


def signed(key: str, signature: str, table: str, head: str) -> bool:
    """Tell whether the owner of a public key has signed a head."""
    # Only whoever checks a signature needs it: games are played without.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if key != key.lower() or signature != signature.lower():  # there is one way to write each
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), statement(table, head))
    except (ValueError, InvalidSignature):
        return False
    return True
