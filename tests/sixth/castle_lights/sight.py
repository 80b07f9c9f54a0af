"""Builds a view up from nothing, key by key: what a viewer may know, and no more."""

from __future__ import annotations

from castle_lights import scoring
from castle_lights.facts import (
    FLOOR_POINTS,
    FLOORS,
    GUESTS,
    KINDS,
    LIGHTS,
    SHAPE,
    SHAPES,
    WINDOW_NAMES,
    WINDOWS,
)
from castle_lights.forecast import forecast
from castle_lights.state import PHASES, Position
from castle_lights.view import Floor, Player, View, Window


def view(position: Position, seat: int | None) -> View:
    """Return what a seat (None: a spectator) may know."""
    scores = scoring.scores(position)
    ranks = position.ranks()
    return {
        "you": seat,
        "over": position.over,
        "phase": "over" if position.over else PHASES[position.phase],
        "actor": None if position.over else int(position.turn),
        "hosts": int(position.hosts),
        "held": LIGHTS[position.held] if position.held >= 0 else None,
        "tray": [light for kind, light in enumerate(LIGHTS) for _ in range(position.tray[kind])],
        "bag": {light: position.bag[kind] for kind, light in enumerate(LIGHTS)},
        "windows": [_window(position, window) for window in range(WINDOWS)],
        "floors": [_floor(position, floor) for floor in range(FLOORS)],
        "players": [
            _player(position, who, scores[who], who == seat or position.over)
            for who in range(position.seats)
        ],
        "winners": [who for who, rank in enumerate(ranks) if rank == 1] if position.over else [],
        "forecast": forecast(position, seat),
    }


def _window(position: Position, window: int) -> Window:
    kind = position.light[window]
    return {
        "name": WINDOW_NAMES[window],
        "shape": SHAPES[SHAPE[window]],
        "light": LIGHTS[kind] if kind >= 0 else None,
        "seat": position.owner[window] if kind >= 0 else None,
    }


def _floor(position: Position, floor: int) -> Floor:
    return {
        "points": FLOOR_POINTS[floor],
        "brightness": scoring.brightness(position, floor),
        "dark": scoring.dark_windows(position, floor),
        "winners": scoring.winners(position, floor),
    }


def _player(position: Position, seat: int, score: int, known: bool) -> Player:
    hosted = position.guests[seat * len(GUESTS) : (seat + 1) * len(GUESTS)]
    guests = [guest for number, guest in enumerate(GUESTS) for _ in range(hosted[number])]
    return {
        "score": score,
        "brought": {light: position.brought[seat * KINDS + n] for n, light in enumerate(LIGHTS)},
        "torches": scoring.torches(position, seat),
        "guests": guests if known else None,
    }
