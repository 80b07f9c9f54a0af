"""Entropy: the one door through which anything unpredictable comes into the house.

Without a seed all of it is the operating system's. With one (ZAMOK_SEED in the environment, or
`seed` in a test) the same asking gets the same answers. Each purpose has a stream of its own, so
what is drawn for one table does not depend on how fast another goes.
"""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLE = "ZAMOK_SEED"


class _Stream:
    """What a seed gives: an answer for every purpose and every time it is asked for."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._asked: Counter[str] = Counter()

    def draw(self, size: int, purpose: str) -> bytes:
        number = self._asked[purpose]
        self._asked[purpose] += 1
        return hashlib.shake_256(f"{self._seed}\0{purpose}\0{number}".encode()).digest(size)


_stream = _Stream(given) if (given := os.environ.get(VARIABLE)) else None


def draw(size: int, *purpose: object) -> bytes:
    """Return bytes that nobody can foresee, or, with a seed, those next in line for a purpose."""
    if _stream is None:
        return secrets.token_bytes(size)
    return _stream.draw(size, "/".join(map(str, purpose)))


def token(size: int, *purpose: object) -> str:
    """Return so many drawn bytes as text that fits into an address."""
    return base64.urlsafe_b64encode(draw(size, *purpose)).rstrip(b"=").decode()


def seeded() -> bool:
    """Tell whether everything drawn here can be foreseen."""
    return _stream is not None


def seed(text: str | None) -> None:
    """Draw from a seed from now on, from its beginning; None: from the operating system."""
    global _stream
    _stream = None if text is None else _Stream(text)


@contextmanager
def apart(text: str | None) -> Iterator[None]:
    """Draw from a seed for a while, then go on where it was left."""
    global _stream
    before = _stream
    seed(text)
    try:
        yield
    finally:
        _stream = before
