"""What a person would count at a position of Between Two Castles of Mad King Ludwig."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.mind import Mind
from zamok.engine.state import State
from zamok.engine.traits import Traits, empty
from zamok.games.two_castles.appraisal import turn_of
from zamok.games.two_castles.bot import Bot
from zamok.games.two_castles.facts import HAND, TURNS
from zamok.games.two_castles.moves import LEFT_SIDE, RIGHT_SIDE
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import PLAYER, STACK_LEFT, TAKEN
from zamok.games.two_castles.worths import FEATURES, FITTED_TURNS

NAMES: Final = [
    "points of the lower castle",
    "points to be expected there",
    "points of the higher castle",
    "points to be expected there",
    "what the higher one is ahead",
    "points to be expected of the castle of others, of three",
    "what the lowest castle of all is below the own lower one",
    "the own lower castle is the lowest of all",
    "players",
    "three players",
    "has no seat",
    *(f"turn {turn}" for turn in range(1, FITTED_TURNS + 1)),
    *(f"lower castle {number}" for number in range(FEATURES)),
    *(f"higher castle {number}" for number in range(FEATURES)),
    *(f"castle of others, of three, {number}" for number in range(FEATURES)),
    "best tile of the next hand for the lower castle",
    "best tile of the next hand for the higher castle",
    "best tile of the hand after that for the lower castle",
    "best tile of the hand after that for the higher castle",
]
AT_TURNS: Final = 11
AT_LOW: Final[i64] = AT_TURNS + FITTED_TURNS
AT_HIGH: Final[i64] = AT_LOW + FEATURES
AT_THIRD: Final[i64] = AT_HIGH + FEATURES
AT_HANDS: Final[i64] = AT_THIRD + FEATURES
TRAITS: Final[i64] = i64(len(NAMES))


@final
class Counter(Traits):
    """The two castles of a player, the lower one first, as the value of the bots sees them."""

    def __init__(self, mind: Mind) -> None:
        assert isinstance(mind, Bot)
        self.bot: Bot = mind
        self.has: vec[float] = vec[float]([0.0] * 7)
        self.expects: vec[float] = vec[float]([0.0] * 7)
        self.features: vec[float] = vec[float]([0.0] * (7 * FEATURES))

    def names(self) -> list[str]:
        """Return what the numbers of a row are."""
        return NAMES

    def count(self, state: State, rows: vec[float]) -> i64:
        """Write a row for every player."""
        assert isinstance(state, Rules)
        game: Rules = state
        players = game.players
        empty(rows, players * TRAITS)
        lowest = self.look(game)
        turn = turn_of(game)
        player: i64 = 0
        while player < players:
            at = player * TRAITS
            self.castles(game, player, rows, at)
            if players == 3:
                self.third(player, rows, at)
            rows[at + 6] = rows[at + 1] - lowest
            rows[at + 7] = 1.0 if rows[at + 1] == lowest else 0.0
            rows[at + 8] = float(players - 3)
            rows[at + 10] = 1.0 if player >= game.seats else 0.0
            rows[at + AT_TURNS + turn] = 1.0
            player += 1
        return players

    def look(self, game: Rules) -> float:
        """Look at every castle; return the fewest points that are to be expected of one."""
        bot = self.bot
        found = bot.found
        bot.note_due(game)
        lowest = 1000.0
        castle: i64 = 0
        while castle < game.players:
            self.has[castle] = bot.features(game, castle)
            self.expects[castle] = self.has[castle] + bot.promise(game)
            if self.expects[castle] < lowest:
                lowest = self.expects[castle]
            i: i64 = 0
            while i < FEATURES:
                self.features[castle * FEATURES + i] = found[i]
                i += 1
            castle += 1
        return lowest

    def castles(self, game: Rules, player: i64, row: vec[float], at: i64) -> None:
        """Write the two castles of a player."""
        low = game.castle_of(player, LEFT_SIDE)
        high = game.castle_of(player, RIGHT_SIDE)
        if self.expects[high] < self.expects[low]:
            low, high = high, low
        row[at] = self.has[low]
        row[at + 1] = self.expects[low]
        row[at + 2] = self.has[high]
        row[at + 3] = self.expects[high]
        row[at + 4] = self.expects[high] - self.expects[low]
        if player < game.seats:
            self.hands(game, player, low, high, row, at + AT_HANDS)
        i: i64 = 0
        while i < FEATURES:
            row[at + AT_LOW + i] = self.features[low * FEATURES + i]
            row[at + AT_HIGH + i] = self.features[high * FEATURES + i]
            i += 1

    def third(self, player: i64, row: vec[float], at: i64) -> None:
        """Write the castle in which a player has no part: with three, the lowest of all loses."""
        castle = player + 1 if player < 2 else 0
        row[at + 5] = self.expects[castle]
        row[at + 9] = 1.0
        i: i64 = 0
        while i < FEATURES:
            row[at + AT_THIRD + i] = self.features[castle * FEATURES + i]
            i += 1

    def hands(
        self, game: Rules, player: i64, low: i64, high: i64, row: vec[float], at: i64
    ) -> None:
        """Write what the next two hands that a player will choose from hold for its castles."""
        away: i64 = 0
        if game.player[player * PLAYER + TAKEN] == 2:
            away = 1  # the hand held now is passed on
        number: i64 = 0
        while number < 2:
            if game.turn + away <= TURNS:
                giver = (player - game.passing() * away + 2 * game.players) % game.players
                stack = game.stack_of(giver)
                row[at] = self.best_of(game, stack, low)
                row[at + 1] = self.best_of(game, stack, high)
            at += 2
            away += 1
            number += 1

    def best_of(self, game: Rules, stack: i64, castle: i64) -> float:
        """Return what the best tile of a stack is worth to a castle."""
        most = 0.0
        i: i64 = stack * HAND
        end = i + game.player[stack * PLAYER + STACK_LEFT]
        while i < end:
            worth = self.bot.worth(game, castle, i64(game.stack[i]))
            if worth > most:
                most = worth
            i += 1
        return most
