"""A position: the castles as flat numbers, what lies open, and whose choice it is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.state import State
from zamok.games.once_upon.facts import GREAT, GREAT_GUESTS, YOUNG_GUESTS
from zamok.games.once_upon.moves import MAX_LEGAL, MOVES
from zamok.games.once_upon.view import View

MOVE_SPACE: Final[i64] = MOVES.size

# Phases: what the acting seats decide.
SHEET: Final = 0  # which side of the sheet to draw on
ROLL: Final = 1  # nothing: a new turn begins
USE: Final = 2  # what to do with the dice
BUILD: Final = 3  # which full line to clear
TAKE: Final = 4  # which open guest to take
GAIN: Final = 5  # where to put a chip that a guest brings
DOG_USE: Final = 6  # what to do with the dog's die
LIFT: Final = 7  # which chip the wizard moves
DROP: Final = 8  # where to
OVER: Final = 9
PHASES: Final = ["sheet", "roll", "use", "build", "take", "gain", "dog", "lift", "drop", "over"]

# What a castle is: WIDTH numbers a seat.
BOARD: Final = 0  # mask of the cells with a chip
RESIDENT: Final = 1  # residents drawn
FLOOR_COUNT: Final = 2
TOWER_COUNT: Final = 3
WALL_COUNT: Final = 4
FLAG_COUNT: Final = 5
ROOM: Final = 6  # mask of the built walls with room for a flag
TOWER_VALUES: Final = 7  # eight bits a tower, in the order of building
FLAG_VALUES: Final = 8  # four bits a flag, two flags a wall
GUESTS: Final = 9  # mask of the guests
SMALL_CLOUDS: Final = 10
SIDE: Final = 11  # of the sheet: 0 outline, 1 free
WIDTH: Final = 12


class Position(State[View]):
    """Everything that is on the table."""

    def __init__(self, seats: i64, dice: Dice, variant: i64, castles: vec[i64]) -> None:
        super().__init__(seats, dice, MOVE_SPACE, MAX_LEGAL)
        self.variant: i64 = variant
        self.everyone_builds: bool = True
        self.jester_counts_walls: bool = False
        self.cloud_for_all: bool = False  # every finisher draws the cloud, not the first alone
        self.castles: vec[i64] = castles
        self.deck: i64 = 0  # mask of the guests not yet seen
        self.deck_count: i64 = 0
        self.open: i64 = 0  # mask of the guests that lie open
        self.phase: i64 = SHEET
        self.waiting: i64 = (1 << seats) - 1  # mask of the seats that may act
        self.turn: i64 = 0
        self.active: i64 = 0
        self.die0: i64 = -1  # the faces thrown this turn
        self.die1: i64 = -1
        self.left0: i64 = -1  # what the user still has to use of the dice
        self.left1: i64 = -1
        # While dice are used nobody sees what the others do with them; then this is forgotten.
        self.asked: i64 = 0  # mask of the seats that had a choice
        self.before: vec[i64] = vec[i64]()  # castles at the throw; never written, so shared
        self.lost0: i64 = -1  # the faces the active player could not use
        self.lost1: i64 = -1
        self.builder: i64 = -1
        self.gain: i64 = -1  # the resource a guest brings, or ANY
        self.count: i64 = 0  # chips still to come, or chips the wizard may still move
        self.lifted: i64 = -1  # the cell of the chip that the wizard has lifted
        self.moved: i64 = 0  # mask of the cells to which he has moved chips
        self.sun: i64 = -1  # who drew it
        self.finisher: i64 = -1  # who drew a twelfth part first, and the cloud
        self.last: bool = False  # the others draw what their chips allow

    def shuffle(self) -> None:
        """Put all guests of the variant into the deck."""
        if self.variant == GREAT:
            self.deck = (1 << GREAT_GUESTS) - 1
            self.deck_count = GREAT_GUESTS
        else:
            self.deck = ((1 << YOUNG_GUESTS) - 1) << GREAT_GUESTS
            self.deck_count = YOUNG_GUESTS

    def user(self) -> i64:
        """Return who must use the dice that are left: the active player, or the dog's owner."""
        return self.builder if self.phase == DOG_USE else self.active

    def copy_to(self, twin: Position) -> None:
        """Give the twin, made with a copy of the castles, all the other fields."""
        twin.over = self.over
        twin.shown = self.shown
        twin.recording = self.recording
        twin.everyone_builds = self.everyone_builds
        twin.jester_counts_walls = self.jester_counts_walls
        twin.cloud_for_all = self.cloud_for_all
        twin.deck = self.deck
        twin.deck_count = self.deck_count
        twin.open = self.open
        twin.phase = self.phase
        twin.waiting = self.waiting
        twin.turn = self.turn
        twin.active = self.active
        twin.die0 = self.die0
        twin.die1 = self.die1
        twin.left0 = self.left0
        twin.left1 = self.left1
        twin.asked = self.asked
        twin.before = self.before
        twin.lost0 = self.lost0
        twin.lost1 = self.lost1
        twin.builder = self.builder
        twin.gain = self.gain
        twin.count = self.count
        twin.lifted = self.lifted
        twin.moved = self.moved
        twin.sun = self.sun
        twin.finisher = self.finisher
        twin.last = self.last

    def as_shown(self) -> Position:
        """Return the position as all see it: while dice are used, the castles at the throw."""
        if self.phase != USE:
            return self
        twin = self.copy()
        assert isinstance(twin, Position)
        twin.castles = self.before
        return twin
