"""Views, moves, events and score lines in words."""

from __future__ import annotations

from typing import Any


def vocabulary(options: Any) -> list[str]:
    """Return keys."""
    return []


def say_board(*a: Any) -> str:
    """Say."""
    return ""


say_move = say_event = say_line = say_board
