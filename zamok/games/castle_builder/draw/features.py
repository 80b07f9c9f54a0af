"""What counts in a castle."""

from __future__ import annotations

from zamok.games.castle_builder.view import Player


def features(player: Player) -> tuple[tuple[str, int], ...]:
    """Return what counts in a castle, each with the name of its icon."""
    return (
        ("height", player["height"]),
        ("people", player["people"]),
        ("windows", player["windows"]),
        ("roofs", player["roofs"]),
    )
