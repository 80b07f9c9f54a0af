"""Why a move is not offered: the rule that stands in the way, and a reason to read."""

from __future__ import annotations

from castle_lights.facts import LIGHTS, WINDOW_NAMES
from castle_lights.moves import MOVES, PLACE, TAKE
from castle_lights.state import TAKING, Position
from zamok.engine import Phrase, Refusal, Seat, phrase


def refuse(position: Position, seat: int, move: int) -> Refusal:
    """Return why the seat on turn may not make a move."""
    return Refusal(MOVES.of(move).rule, _reason(position, move))


def _reason(position: Position, move: int) -> Phrase:
    if position.phase == TAKING:
        if move >= PLACE:
            return phrase("refuse.empty_hand", window=WINDOW_NAMES[move - PLACE])
        return phrase("refuse.tray", light=_light(move - TAKE))
    if move < PLACE:
        return phrase("refuse.full_hand", light=_light(position.held))
    window = move - PLACE
    return phrase(
        "refuse.lit",
        window=WINDOW_NAMES[window],
        light=_light(position.light[window]),
        name=Seat(position.owner[window]),
    )


def _light(kind: int) -> Phrase:
    return phrase(f"light.{LIGHTS[kind]}")
