"""Book: what a game's rules answer off the hot path, gathered from the modules of its folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from zamok.engine.errors import Refusal
from zamok.engine.event import Line
from zamok.engine.moves import Moves

if TYPE_CHECKING:  # which is made of positions, and they have books
    from zamok.engine.layout import Layout

V = TypeVar("V", default=Any)


@dataclass(frozen=True)
class Book(Generic[V]):
    """The functions that `State` asks about a position of one game; all take the position.

    A game's `rules.py` makes the one value of it, `BOOK`.
    """

    key: str
    moves: Moves
    refuse: Callable[[Any, int, int], Refusal]  # why a seat may not make a move
    scores: Callable[[Any], list[int]]
    standing: Callable[[Any], list[tuple[int, ...]]]
    breakdown: Callable[[Any], list[list[Line]]]
    view: Callable[[Any, int | None], V]  # what a seat may know; None: a spectator
    census: Callable[[Any], dict[str, int]]
    layout: Layout[Any]  # how positions are written as text
