"""Fair dice: a seed that nobody at the table, host included, could have chosen.

The host draws a secret and publishes its hash, the commitment. Then every seat, bots included,
publishes the hash of a number of its own. Only when all hashes are known are the numbers opened,
and the seed is made of all of them. docs/FAIR.md says what this proves and what it does not.

All hashes are SHA-256 of plain lines, so that a browser, or a shell, can work them out again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from zamok.engine.errors import RecordError

SIZE = 32  # bytes of the secret and of every number
HOST = "server"  # who commits to the secret; a seat commits as its number


def digest(*lines: str) -> bytes:
    """Return the hash of some lines of text."""
    return hashlib.sha256("\n".join(lines).encode()).digest()


def commitment(table: str, who: int | str, number: bytes) -> str:
    """Return what a seat, or the host, publishes of its number before any is opened.

    It names the table and the seat: a hash that somebody else has published is of no use.
    """
    return digest("zamok commit", table, str(who), number.hex()).hex()


def common_seed(table: str, secret: bytes, numbers: Sequence[bytes]) -> bytes:
    """Return the seed made of the host's secret and the numbers of the seats in their order."""
    _check_sizes(secret, numbers)
    return digest("zamok seed", table, secret.hex(), *(number.hex() for number in numbers))


def _check_sizes(secret: bytes, numbers: Sequence[bytes]) -> None:
    for part in (secret, *numbers):
        if len(part) != SIZE:
            raise ValueError(f"every part of a seed has {SIZE} bytes, not {len(part)}")


# ---- games begun before seats committed: their numbers were given openly, by other hashes -------


def early_commitment(secret: bytes) -> str:
    """Return the hash of a secret as it was shown then."""
    return hashlib.blake2b(secret, digest_size=32, person=b"zamok commit").hexdigest()


def early_seed(secret: bytes, numbers: Sequence[bytes]) -> bytes:
    """Return the seed as it was made then."""
    _check_sizes(secret, numbers)
    mixed = hashlib.blake2b(secret, digest_size=32, person=b"zamok fair seed")
    for number in numbers:
        mixed.update(number)
    return mixed.digest()


# ---- in a record --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fair:
    """How the seed of a record came about; without `promises` the seats had not committed."""

    table: str
    commitment: str
    promises: tuple[str, ...]  # the commitments of the seats
    secret: bytes
    numbers: tuple[bytes, ...]

    @classmethod
    def made(cls, table: str, secret: bytes, numbers: Sequence[bytes]) -> Fair:
        """Return how a seed comes about at a table where all have committed."""
        promises = tuple(commitment(table, seat, number) for seat, number in enumerate(numbers))
        return cls(table, commitment(table, HOST, secret), promises, secret, tuple(numbers))

    @classmethod
    def made_early(cls, table: str, secret: bytes, numbers: Sequence[bytes]) -> Fair:
        """Return how a seed came about where the seats' numbers were given openly."""
        return cls(table, early_commitment(secret), (), secret, tuple(numbers))

    def seed(self) -> bytes:
        """Return the seed that secret and numbers make."""
        if not self.promises:
            return early_seed(self.secret, self.numbers)
        return common_seed(self.table, self.secret, self.numbers)

    def check_host(self) -> None:
        """Raise RecordError unless the secret is the one that was committed to."""
        if self.promises:
            actual = commitment(self.table, HOST, self.secret)
        else:
            actual = early_commitment(self.secret)
        if actual != self.commitment:
            raise RecordError("record.secret")

    def check_seat(self, seat: int) -> None:
        """Raise RecordError unless a seat's number is the one that it committed to."""
        if commitment(self.table, seat, self.numbers[seat]) != self.promises[seat]:
            raise RecordError("record.number", seat=seat + 1)

    def check_seed(self, seed: str | bytes, seats: int) -> None:
        """Raise RecordError unless the seed was made of the secret and a number of each seat."""
        if len(self.numbers) != seats:
            raise RecordError("record.numbers", given=len(self.numbers), wanted=seats)
        if self.seed() != seed:
            raise RecordError("record.made")

    def check(self, seed: str | bytes, seats: int) -> None:
        """Raise RecordError unless all of it holds."""
        self.check_host()
        for seat in range(len(self.promises)):
            self.check_seat(seat)
        self.check_seed(seed, seats)

    def plain(self) -> dict[str, object]:
        """Return it as JSON data."""
        found: dict[str, object] = {"table": self.table, "commitment": self.commitment}
        if self.promises:
            found["promises"] = list(self.promises)
        found["secret"] = self.secret.hex()
        found["numbers"] = [number.hex() for number in self.numbers]
        return found

    @classmethod
    def read(cls, data: object) -> Fair:
        """Read it from JSON data."""
        if not isinstance(data, dict):
            _refuse()
        known = {"table", "commitment", "promises", "secret", "numbers"}
        if not {"commitment", "secret", "numbers"} <= data.keys() <= known:
            _refuse()
        table, promises = data.get("table", ""), data.get("promises", [])
        numbers = data["numbers"]
        if not isinstance(promises, list) or not isinstance(numbers, list):
            _refuse()
        if promises and len(promises) != len(numbers):
            _refuse()
        if not all(isinstance(text, str) for text in (table, data["commitment"], *promises)):
            _refuse()
        secret = _number(data["secret"])
        return cls(table, data["commitment"], tuple(promises), secret, tuple(map(_number, numbers)))


def _number(text: object) -> bytes:
    try:
        found = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        _refuse()
    if len(found) != SIZE or found.hex() != text:
        _refuse()
    return found


def _refuse() -> NoReturn:
    raise RecordError("record.fair", size=SIZE)
