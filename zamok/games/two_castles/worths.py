"""Figures fitted to games that were played, turn by turn of a game: worths.json has them.

`python -m tools.worths` plays the games and fits the figures anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, final

from librt.vecs import vec

FITTED_TURNS: Final = 8
KINDS: Final = 8  # types of rooms, special last
NUMBERS: Final = 6  # rooms of a type: none to four, and more

# ---- features of a castle ------------------------------------------------------------------

F_ONE: Final = 0  # always 1
F_CHOICES: Final = 1  # tiles of this turn that are not chosen yet
F_TOTAL: Final = 2  # a tenth of the points it has
F_TYPES: Final = 3  # types with no room, one, two, three, four, more
F_FOOD: Final = 9  # places of food rooms that wait for the wanted type
F_LIVING: Final = 10
F_CORRIDOR: Final = 11
F_FOYER: Final = 12
F_DOWNSTAIRS: Final = 13
F_UTILITY: Final = 14
F_OUTDOOR: Final = 15
F_SLEEPING: Final = 16  # sleeping rooms while types are missing
F_ATTENDANTS: Final = 17
F_CARDS: Final = 18
F_THRONE: Final = 19  # marked places that are free
F_TOWER: Final = 20
F_DUE: Final = 21  # tiles that are chosen and not built yet
F_GAIN: Final = 22  # what those bring at once
F_LURE: Final = 23  # what they promise by their numbers
F_ASKED: Final = 24  # an open question about a bonus
FEATURES: Final = 25


@final
class Worths:
    """What features of a castle are worth in points to come, and what points are worth."""

    def __init__(self, data: dict[str, list[list[float]]]) -> None:
        self.value: vec[float] = table(data["value"])  # turn * FEATURES + feature
        self.number: vec[float] = table(data["number"])  # turn * NUMBERS + rooms of the type so far
        self.waiting: vec[float] = table(data["waiting"])  # turn * KINDS: a place a room waits for
        self.ahead: vec[float] = table(data["ahead"])  # turn * KINDS: a room of the type
        self.sharp: vec[float] = table(data["sharp"])  # turn: how decisive a point is
        self.sharp_of_three: vec[float] = table(data["sharp_of_three"])  # where the lowest loses
        # turn: what a point is worth in the higher castle beside one in the lower
        self.other: vec[float] = table(data["other"])


def table(rows: list[list[float]]) -> vec[float]:
    """Return rows of figures one after the other."""
    return vec[float]([float(figure) for row in rows for figure in row])


DATA: Final[dict[str, list[list[float]]]] = json.loads(
    (Path(__file__).parent / "worths.json").read_text(encoding="utf-8")
)
