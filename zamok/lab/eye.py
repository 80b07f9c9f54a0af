"""Eye: observations and masks of one table as NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine import Game, State
from zamok.engine.observer import mask_moves, observe, unmask_moves
from zamok.engine.playout import buffer_for
from zamok.lab.extras import load
from zamok.lab.layout import layout_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]


@final
class Eye:
    """Looks at positions of one game; what it returns belongs to the caller."""

    def __init__(self, game: Game, seats: int) -> None:
        numpy = load("numpy", "lab")
        self._made_of = game, seats
        self.layout = layout_of(game, seats)
        self.size = self.layout.size
        self._observer = game.observer
        self._row = vec[i16]([i16(0)] * self.size)
        self._mask = vec[u8]([u8(0)] * game.move_space)
        self._buffer: vec[i64] | None = None
        # The arrays look into the rows: a compiled module writes there, a copy goes out.
        self._row_array: Array = numpy.frombuffer(self._row, dtype=numpy.int16)
        self._mask_array: Array = numpy.frombuffer(self._mask, dtype=numpy.int8)

    def __reduce__(self) -> tuple[object, tuple[Game, int]]:
        return Eye, self._made_of  # what it has looked at last is of no use to another

    def observe(self, state: State, seat: int) -> Array:
        """Return what a seat may know, laid out as the layout says."""
        observe(self._observer, state, seat, self._row, 0, self.size)
        return self._row_array.copy()

    def mask(self, state: State, seat: int) -> Array:
        """Return a 1 for each move the seat may make now."""
        if self._buffer is None:
            self._buffer = buffer_for(state)
        count = mask_moves(state, seat, self._buffer, self._mask, 0)
        found = self._mask_array.copy()
        unmask_moves(self._buffer, count, self._mask, 0)
        return found

    def bounds(self) -> tuple[Array, Array]:
        """Return the lowest and the highest value of each number of an observation."""
        numpy = load("numpy", "lab")
        pieces = self.layout.pieces
        low = [numpy.full(piece.size, piece.low, dtype=numpy.int16) for piece in pieces]
        high = [numpy.full(piece.size, piece.high, dtype=numpy.int16) for piece in pieces]
        return numpy.concatenate(low), numpy.concatenate(high)
