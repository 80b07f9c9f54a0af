"""How much tests do: with `--quick` a little of everything instead of much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
QUICK = False  # set from the command line before tests are collected


def some(many: int) -> int:
    """Return how many of so many random games or positions are enough now."""
    return -(-many // 6) if QUICK else many


def few(all: Sequence[T]) -> Sequence[T]:
    """Return the cases that are enough now: all, or the first of every four."""
    return all[::4] if QUICK else all
