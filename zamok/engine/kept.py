"""Kept: what is made of the same slice of a view is made once, and is the same thing again.

A kept function sees its arguments and nothing else, and they are the key of its memory: so it
cannot give one pair of eyes what it has made of another's knowledge. Large pieces of a view come
as a `Slice`, whose key is all that is in it, or as a `Stamp`, whose key is a hash of that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from marshal import dumps, loads
from typing import Any, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

KEPT = 2048  # things by each function, of 1 to 4 KB each
_PLAIN = 0  # the format of a slice that depends on nothing but its values

_kept: list[Any] = []


def kept(make: Callable[P, T], most: int = KEPT) -> Callable[P, T]:
    """Make a function of a module remember what it gave lately, so many things at most.

    Its arguments are hashable. Nobody changes what it gives: others have it, too.
    """
    remembering = lru_cache(most)(make)
    _kept.append(remembering)
    return cast(Callable[P, T], remembering)


def forget() -> None:
    """Forget all that is kept."""
    for remembering in _kept:
        remembering.cache_clear()


class Slice(bytes, Generic[T]):
    """A piece of a view, plain data, as a key; equal to every other slice of equal data."""

    data: T

    def read(self) -> T:
        """Return the data; what is kept holds no more of a view than the key."""
        try:
            data = self.data
        except AttributeError:
            return cast(T, loads(self))
        del self.__dict__  # even an empty one takes memory
        return data


class Stamp(bytes, Generic[T]):
    """A piece of a view, plain data, as a key for what is made of it at once or not at all.

    What is made knows it no more: thousands are kept whose data is ten times as long.
    """

    data: T

    def read(self) -> T:
        """Return the data, once."""
        data = self.data
        del self.__dict__
        return data


def stamp_of(data: T) -> Stamp[T]:
    """Return a piece of a view as a stamp; nobody changes it from now on."""
    made: Stamp[T] = Stamp(sha256(dumps(cast(Any, data), _PLAIN)).digest())
    made.data = data
    return made


def slice_of(data: T) -> Slice[T]:
    """Return a piece of a view as a slice; nobody changes it from now on."""
    made: Slice[T] = Slice(dumps(cast(Any, data), _PLAIN))
    made.data = data
    return made
