"""Dice: the only source of chance, one reproducible stream from a key.

The stream is keyed BLAKE2b in counter mode: block number `n` is the 64-byte
digest of `n` under the key, read as 32 words of 16 bits. Whoever learns the key
after the game can draw the whole stream again; whoever only saw its hash before
the game could not have known a single throw.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

WORDS: Final = 32  # a power of two
SPAN: Final = 65536
MAX_KEY: Final = 64
MOST_DRAWN: Final = 1 << 40
BLAKE: Final = hashlib.blake2b


def key_from_seed(seed: str | bytes) -> bytes:
    """Make the 32-byte key of a game's dice out of any text or bytes."""
    data = seed.encode() if isinstance(seed, str) else seed
    return hashlib.blake2b(data, digest_size=32, person=b"zamok seed").digest()


def key_hash(key: bytes) -> str:
    """Return what may be published about a key before the first move."""
    return hashlib.blake2b(key, digest_size=32, person=b"zamok key hash").hexdigest()


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Dice:
    """A reproducible stream of fair draws."""

    def __init__(self, key: bytes) -> None:
        if not isinstance(key, bytes):
            raise TypeError(f"a dice key is bytes, not {type(key).__name__}")
        if not 0 < len(key) <= MAX_KEY:
            raise ValueError(f"a dice key has 1 to {MAX_KEY} bytes, not {len(key)}")
        self.key: bytes = key
        self.drawn: i64 = 0  # words taken so far: unchanged means that no die was thrown
        self._words: vec[i64] = vec[i64]()

    def __repr__(self) -> str:
        return f"Dice({self.key!r})"

    def _word(self) -> i64:
        at = self.drawn & (WORDS - 1)
        if at == 0:
            self._next_block()
        self.drawn += 1
        return self._words[at]

    def _next_block(self) -> None:
        number = self.drawn // WORDS
        digest = BLAKE(int(number).to_bytes(8, "little"), key=self.key).digest()
        # A new vec each time: copies of these dice may still hold the old block.
        words = vec[i64]([0] * WORDS)
        i: i64 = 0
        while i < WORDS:
            words[i] = i64(digest[2 * i]) | (i64(digest[2 * i + 1]) << 8)
            i += 1
        self._words = words

    def below(self, n: i64) -> i64:
        """Draw a fair number from 0 to n - 1; with one possible answer nothing is drawn."""
        if n <= 1:
            if n < 1:
                raise ValueError("below() needs at least one possible answer")
            return 0
        if n <= SPAN:
            while True:
                word = self._word()
                found = word % n
                if word - found <= SPAN - n:  # of the words above, not all answers are left
                    return found
        return self._wide(n)

    def _wide(self, n: i64) -> i64:
        span: i64 = SPAN * SPAN
        if n > span:
            raise ValueError(f"below() goes up to {span}")
        while True:
            word = self._word() * SPAN + self._word()
            found = word % n
            if word - found <= span - n:
                return found

    def pick(self, counts: vec[i64], total: i64) -> i64:
        """Draw a kind from a multiset: counts[kind] pieces of each, total pieces in all."""
        left = self.below(total)
        kind: i64 = 0
        while kind < len(counts):
            left -= counts[kind]
            if left < 0:
                return kind
            kind += 1
        raise ValueError("the counts hold fewer pieces than the total says")

    def shuffle(self, items: list[T]) -> None:
        """Shuffle a list in place, every order equally likely."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def fork(self) -> Dice:
        """Return new dice of their own stream, decided by this one."""
        data = bytearray()
        for _ in range(16):
            word = self._word()
            data.append(int(word & 255))
            data.append(int(word >> 8))
        return Dice(bytes(data))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and self.key == other.key and self.drawn == other.drawn

    def __hash__(self) -> int:
        raise TypeError("dice change with every throw: take key and drawn instead")

    def __reduce__(self) -> tuple[object, tuple[bytes, int]]:
        return Dice.resume, (self.key, int(self.drawn))

    @classmethod
    def resume(cls, key: bytes, drawn: i64) -> Dice:
        """Return dice of a key that have given so many words already."""
        if not 0 <= drawn <= MOST_DRAWN:
            raise ValueError(f"dice have given 0 to {MOST_DRAWN} words, not {drawn}")
        dice = Dice(key)
        if drawn:
            dice.drawn = drawn - 1  # the block of the last word, as those have who gave it
            dice._next_block()
        dice.drawn = drawn
        return dice

    def copy(self) -> Dice:
        """Return dice that will throw the same from here on."""
        twin = Dice(self.key)
        twin.drawn = self.drawn
        twin._words = self._words
        return twin
