"""What a person would count at a position of Once Upon a Castle."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.mind import Mind
from zamok.engine.state import State
from zamok.engine.traits import Traits, empty
from zamok.games.once_upon import choices
from zamok.games.once_upon.bot import (
    LATER,
    NEXT_GROUP,
    NOW,
    PEOPLE_DUE,
    SLOTS,
    Bot,
    last_lines,
    possible,
    progress,
)
from zamok.games.once_upon.facts import (
    BOARDS,
    CELL_IDS,
    CELLS,
    COUNT,
    ELEMENTS,
    GREAT,
    GREAT_GUESTS,
    GUEST_IDS,
    PARTS,
)
from zamok.games.once_upon.rules import Rules
from zamok.games.once_upon.scoring import score
from zamok.games.once_upon.state import (
    BOARD,
    BUILD,
    DOG_USE,
    FLAG_COUNT,
    FLOOR_COUNT,
    GUESTS,
    RESIDENT,
    TOWER_COUNT,
    USE,
    WALL_COUNT,
    WIDTH,
)

NAMES: Final = [
    "score",
    "floors",
    "towers",
    "walls",
    "flags",
    "room for flags",
    "residents",
    "way into the next group",
    "chips",
    "worth of the board",
    "worth added later",
    "residents due",
    "crowning",
    "has the sun",
    "sun is free",
    "parts missing",
    "dice due",
    "has dice to use",
    "throws now",
    "throws next",
    "builds now",
    "full lines",
    "worth of the last lines",
    "has finished",
    "somebody has finished",
    "progress",
    "part of the progress that is own",
    "guests",
    "great architects",
    "seats",
    *(f"can have a {name}" for name in ELEMENTS),
    *(f"chip on {name}" for name in CELL_IDS),
    *(f"guest {name}" for name in GUEST_IDS[:GREAT_GUESTS]),
]
AT_ELEMENTS: Final = 30
AT_CELLS: Final = 34
AT_GUESTS: Final[i64] = AT_CELLS + CELLS
TRAITS: Final[i64] = i64(len(NAMES))


@final
class Counter(Traits):
    """Points, parts, residents, chips and what they promise, dice to use, guests."""

    def __init__(self, mind: Mind) -> None:
        assert isinstance(mind, Bot)
        self.bot: Bot = mind

    def names(self) -> list[str]:
        """Return what the numbers of a row are."""
        return NAMES

    def count(self, state: State, rows: vec[float]) -> i64:
        """Write a row for every player."""
        assert isinstance(state, Rules)
        game: Rules = state
        seats = game.seats
        empty(rows, seats * TRAITS)
        time = progress(game)
        seat: i64 = 0
        while seat < seats:
            self.castle(game, seat, time, rows, seat * TRAITS)
            self.moment(game, seat, time, rows, seat * TRAITS)
            seat += 1
        return seats

    def castle(self, game: Rules, seat: i64, time: float, row: vec[float], at: i64) -> None:
        """Write what a castle has."""
        castle = seat * WIDTH
        castles = game.castles
        board = castles[castle + BOARD]
        walls = castles[castle + WALL_COUNT]
        flags = castles[castle + FLAG_COUNT]
        parts = castles[castle + FLOOR_COUNT] + castles[castle + TOWER_COUNT] + walls
        can = possible(game, castle)
        table = can * BOARDS + board
        row[at] = float(score(game, seat))
        row[at + 1] = float(castles[castle + FLOOR_COUNT])
        row[at + 2] = float(castles[castle + TOWER_COUNT])
        row[at + 3] = float(walls)
        row[at + 4] = float(flags)
        row[at + 5] = float(SLOTS[walls] - flags)
        row[at + 6] = float(castles[castle + RESIDENT])
        row[at + 7] = NEXT_GROUP[castles[castle + RESIDENT]]
        row[at + 8] = float(COUNT[board])
        row[at + 9] = NOW[table]
        row[at + 10] = LATER[table]
        row[at + 11] = float(PEOPLE_DUE[table])
        row[at + 12] = self.bot.crowning(game, seat)
        row[at + 15] = float(PARTS - parts)
        row[at + 21] = float(COUNT[choices.full_lines(game, seat)])
        row[at + 26] = float(parts) / float(PARTS) - time
        i: i64 = 0
        while i < len(ELEMENTS):
            row[at + AT_ELEMENTS + i] = float((can >> i) & 1)
            i += 1
        i = 0
        while i < CELLS:
            row[at + AT_CELLS + i] = float((board >> i) & 1)
            i += 1
        if game.variant == GREAT:
            guests = castles[castle + GUESTS]
            i = 0
            while i < GREAT_GUESTS:
                if (guests >> i) & 1:
                    row[at + AT_GUESTS + i] = 1.0
                    row[at + 27] += 1.0
                i += 1
            row[at + 28] = 1.0

    def moment(self, game: Rules, seat: i64, time: float, row: vec[float], at: i64) -> None:
        """Write what is going on."""
        row[at + 13] = 1.0 if game.sun == seat else 0.0
        row[at + 14] = 1.0 if game.sun < 0 else 0.0
        if (game.waiting >> seat) & 1 and game.phase in (USE, DOG_USE):
            row[at + 16] = self.bot.dice_due(game, seat, time)
            row[at + 17] = 1.0
        row[at + 18] = 1.0 if game.active == seat else 0.0
        row[at + 19] = 1.0 if (game.active + 1) % game.seats == seat else 0.0
        row[at + 20] = 1.0 if game.phase == BUILD and game.builder == seat else 0.0
        if game.finisher >= 0:
            row[at + 22] = 0.0 if game.finisher == seat else last_lines(game, seat)
            row[at + 23] = 1.0 if game.finisher == seat else 0.0
            row[at + 24] = 1.0
        row[at + 25] = time
        row[at + 29] = float(game.seats - 2)
