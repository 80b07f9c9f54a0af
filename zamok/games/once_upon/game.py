"""The game as a value: its options, how it starts and how it speaks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine import Dice, Game, Option, Words
from zamok.games.once_upon import text
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

    def vocabulary(self) -> list[str]:
        return text.vocabulary(self.options)

    def say_board(self, view: dict[str, object], words: Words, names: Sequence[str]) -> str:
        return text.say_board(cast("View", view), words, names)

    def say_move(
        self, view: dict[str, object], move: int, words: Words, names: Sequence[str]
    ) -> str:
        return text.say_move(cast("View", view), move, words, names)

    def say_event(self, event: dict[str, object], words: Words, names: Sequence[str]) -> str:
        return text.say_event(event, words, names)

    def say_line(self, line: dict[str, object], words: Words) -> str:
        return text.say_line(line, words)


GAME = OnceUpon()
