"""Fair dice: a seed that nobody at the table, host included, could have chosen alone.

The host draws a secret and shows its hash, the commitment, before the seats are filled; every
seat adds a number of its own; the seed is made of all of them. At the end the secret and the
numbers are shown, and anybody can work the seed out again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from zamok.engine.errors import RecordError

SIZE = 32  # bytes of the secret and of every number


def commitment(secret: bytes) -> str:
    """Return the hash of a secret, which is shown before the seats are filled."""
    return hashlib.blake2b(secret, digest_size=32, person=b"zamok commit").hexdigest()


def common_seed(secret: bytes, numbers: Sequence[bytes]) -> bytes:
    """Return the seed made of the host's secret and the numbers of the seats in their order."""
    for part in (secret, *numbers):
        if len(part) != SIZE:
            raise ValueError(f"every part of a seed has {SIZE} bytes, not {len(part)}")
    mixed = hashlib.blake2b(digest_size=32, person=b"zamok fair seed")
    mixed.update(secret)
    for number in numbers:
        mixed.update(number)
    return mixed.digest()


@dataclass(frozen=True)
class Fair:
    """How the seed of a record came about."""

    commitment: str
    secret: bytes
    numbers: tuple[bytes, ...]

    def check(self, seed: str | bytes, seats: int) -> None:
        """Raise RecordError unless the seed was made of the secret committed to and the numbers."""
        if len(self.numbers) != seats:
            raise RecordError(f"{len(self.numbers)} numbers for {seats} seats")
        if commitment(self.secret) != self.commitment:
            raise RecordError("the secret is not the one that was committed to")
        if common_seed(self.secret, self.numbers) != seed:
            raise RecordError("the seed is not made of the secret and the numbers of the seats")

    def plain(self) -> dict[str, object]:
        """Return it as JSON data."""
        return {
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "numbers": [number.hex() for number in self.numbers],
        }

    @classmethod
    def read(cls, data: object) -> Fair:
        """Read it from JSON data."""
        try:
            if not isinstance(data, dict) or sorted(data) != ["commitment", "numbers", "secret"]:
                raise ValueError("other fields")
            numbers = tuple(bytes.fromhex(number) for number in data["numbers"])
            secret = bytes.fromhex(data["secret"])
            if any(len(part) != SIZE for part in (secret, *numbers)):
                raise ValueError("other sizes")
        except (TypeError, ValueError):
            raise RecordError(
                f'the record\'s "fair" is not commitment, secret and numbers of {SIZE} bytes'
            ) from None
        return cls(str(data["commitment"]), secret, numbers)
