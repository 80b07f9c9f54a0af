"""Reading views as numbers: what the figures of the games are made with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

View = Any  # each reader knows which
Pieces = dict[str, list[int]]


def hot(names: Iterable[str], *chosen: str | None) -> list[int]:
    return [sum(name == one for one in chosen) for name in names]


def seat_hot(view: View, seats: int, *chosen: int | None) -> list[int]:
    return [int((n + view["you"]) % seats in chosen) for n in range(seats)]


def round_table(view: View, rows: list[Any]) -> list[Any]:
    """Return rows by seat, or by player, from the observer on."""
    return rows[view["you"] :] + rows[: view["you"]]


def counts(names: Iterable[str], found: dict[str, int]) -> list[int]:
    return [found.get(name, 0) for name in names]


def flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [number for row in rows for number in row]
