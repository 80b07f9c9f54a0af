"""Drawing anew what a seat cannot know."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.games.carcassonne.state import Position


def draw_unseen(position: Position, seat: i64) -> None:
    """Change nothing: tiles and tokens are drawn when they are seen, so a position hides none."""
