"""What the rules know in advance; the view carries it to drawings and texts."""

from __future__ import annotations

from castle_lights import scoring
from castle_lights.facts import FLOOR_POINTS, FLOORS, GUEST_POINTS, GUESTS, SHAPE, WINDOWS
from castle_lights.state import Position
from castle_lights.view import Forecast


def forecast(position: Position, seat: int | None) -> Forecast:
    """Return what a seat, or a spectator, can be told about what would come."""
    held = position.held
    return {
        "gains": [scoring.gain(position, held, n) for n in range(WINDOWS)] if held >= 0 else None,
        "leaders": [scoring.leaders(position, floor) for floor in range(FLOORS)],
        "likely": likely(position, seat),
        "favours": [None if seat is None else favour(position, seat, n) for n in range(WINDOWS)],
    }


def favour(position: Position, seat: int, window: int) -> int:
    """Return what lighting a window is worth to the guests of a seat."""
    return GUEST_POINTS * position.guests[seat * len(GUESTS) + SHAPE[window]]


def likely(position: Position, seat: int | None) -> list[int | None]:
    """Return each seat's points if the game ended as things lie, where its guests are known."""
    found = scoring.scores(position)
    if position.over:
        return list(found)
    for floor in range(FLOORS):
        if scoring.dark_windows(position, floor):
            for leader in scoring.leaders(position, floor):
                found[leader] += FLOOR_POINTS[floor]
    return [
        points + scoring.guest_points(position, who) if who == seat else None
        for who, points in enumerate(found)
    ]
