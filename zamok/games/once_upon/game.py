"""The game as a value: its options, how it starts and how it speaks."""

from __future__ import annotations

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine import Dice, Game, Option
from zamok.games.once_upon import draw, text
from zamok.games.once_upon.bot import OnceUponMind
from zamok.games.once_upon.facts import VARIANTS
from zamok.games.once_upon.moves import MOVE_SPACE
from zamok.games.once_upon.rules import Rules
from zamok.games.once_upon.state import WIDTH
from zamok.games.once_upon.view import View

SEATS = (2, 3, 4)


class OnceUpon(Game):
    """Once Upon a Castle."""

    key = "once_upon"
    version = 1
    min_seats = 2
    max_seats = 4
    options = (
        Option("variant", ("young", "great"), "young", SEATS),
        Option("build_timing", ("everyone", "active_player_only"), "everyone", SEATS),
        Option("jester", ("floor", "wall"), "floor", SEATS),
        Option("first_player", ("drawn", "first_seat"), "drawn", SEATS),
    )
    move_space = MOVE_SPACE
    # At most 300 turns; in each five decisions about dice and, for each of four builders, a few
    # about each line that ten chips can fill. Only the dog could prolong a turn, by luck alone.
    max_plies = 60_000
    folder = Path(__file__).parent
    view_type = View
    voice = text
    draw = draw

    def deal(self, seats: int, options: dict[str, str], dice: Dice) -> Rules:
        castles = vec[i64]([0] * (seats * WIDTH))
        position = Rules(seats, dice, VARIANTS.index(options["variant"]), castles)
        position.everyone_builds = options["build_timing"] == "everyone"
        position.jester_counts_walls = options["jester"] == "wall"
        if options["first_player"] == "drawn":
            position.active = dice.below(seats)
        position.begin()
        return position

    def mind(self) -> OnceUponMind:
        """Return what is known of positions of Once Upon a Castle."""
        return OnceUponMind()


GAME = OnceUpon()
