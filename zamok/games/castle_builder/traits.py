"""What a person would count at a position of Castle Builder."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import bit_count, lowest
from zamok.engine.mind import Mind
from zamok.engine.state import State
from zamok.engine.traits import Traits, empty
from zamok.games.castle_builder.bot import (
    F_HAND,
    F_HAND_NEAR,
    F_MARKET,
    F_MARKET_NEAR,
    F_WAY,
    FEATURES,
    Bot,
)
from zamok.games.castle_builder.facts import COINS, PEOPLE, ROOFS, VALUE, WINDOWS
from zamok.games.castle_builder.placing import steps_for
from zamok.games.castle_builder.rules import Rules
from zamok.games.castle_builder.scoring import count_in_castle
from zamok.games.castle_builder.state import (
    ASK_ADJUST,
    ASK_COIN,
    ASK_MAIN,
    ASK_SPOT,
    BESIDE,
    HEIGHT,
    HELD,
    HELD_KINDS,
    OWNED,
    TRAVELLED,
)
from zamok.games.castle_builder.view import PHASES

NAMES: Final = [
    *(f"growth {number}" for number in range(FEATURES)),
    "coins missing",
    "part of the coins missing to the leader",
    "leads by coins",
    "spaces travelled",
    "kinds in the holder",
    "royal tiles to place",
    "windows",
    "people",
    "roofs",
    "worth of the best coin on offer",
    "worth of all coins on offer",
    "a tile in the holder reaches the coin",
    "the same with a discard",
    "a tile in the market reaches the coin",
    "the same with a discard",
    "may act",
    "has the turn and takes a coin",
    "a turn begins",
    "castle is struck",
    "seats",
    "tiles in the supply",
    "peaceful",
    *(f"{number} rows" for number in range(1, 7)),
    *(f"is asked for: {phase}" for phase in PHASES),
    "coins due",
    "a coin is taking effect",
    "steps of the tile to be placed",
    "its worth in the first row",
    "its number",
    "steps of its place",
    "discards it needs there",
    "best tile in the holder",
    "second best",
    "all of them",
    "best tile of the market",
    "second best",
    "all of them",
]
AT_MOMENT: Final[i64] = FEATURES
AT_ROWS: Final[i64] = AT_MOMENT + 22
ROWS: Final = 6
AT_PHASES: Final[i64] = AT_ROWS + ROWS
AT_TURN: Final[i64] = AT_PHASES + i64(len(PHASES))
AT_HAND: Final[i64] = AT_TURN + 7
AT_MARKET: Final[i64] = AT_HAND + 3
TRAITS: Final[i64] = i64(len(NAMES))


@final
class Counter(Traits):
    """All that the value of the bots looks at, the coins on offer and who is favoured by them."""

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
        found = self.bot.found
        most: i64 = 0
        seat: i64 = 0
        while seat < seats:
            if game.numbers[OWNED + seat] > most:
                most = game.numbers[OWNED + seat]
            seat += 1
        seat = 0
        while seat < seats:
            at = seat * TRAITS
            self.bot.describe(game, seat)
            i: i64 = 0
            while i < FEATURES:
                rows[at + i] = found[i]
                i += 1
            self.own(game, seat, most, rows, at + AT_MOMENT)
            self.moment(game, seat, rows, at + AT_MOMENT)
            height = game.numbers[HEIGHT + seat]
            if height:
                rows[at + AT_ROWS + (height if height < ROWS else ROWS) - 1] = 1.0
            spare = game.numbers[HELD + seat]
            self.tiles(game, seat, game.numbers[HELD_KINDS + seat], spare - 1, rows, at + AT_HAND)
            self.tiles(game, seat, game.market_mask(), spare, rows, at + AT_MARKET)
            seat += 1
        rows[game.actor * TRAITS + AT_PHASES + game.phase] = 1.0
        self.turn(game, rows, game.turn * TRAITS + AT_TURN)
        return seats

    def own(self, game: Rules, seat: i64, most: i64, row: vec[float], at: i64) -> None:
        """Write what a seat has, and how far it is."""
        numbers = game.numbers
        found = self.bot.found
        coins = numbers[OWNED + seat]
        row[at] = float(game.goal - coins)
        row[at + 1] = float(game.goal - most) / float(game.goal)
        row[at + 2] = 1.0 if coins == most else 0.0
        row[at + 3] = float(numbers[TRAVELLED + seat])
        row[at + 4] = float(bit_count(numbers[HELD_KINDS + seat]))
        row[at + 5] = float(bit_count(numbers[BESIDE + seat]))
        row[at + 6] = float(count_in_castle(game, seat, WINDOWS))
        row[at + 7] = float(count_in_castle(game, seat, PEOPLE))
        row[at + 8] = float(count_in_castle(game, seat, ROOFS))
        way = found[F_WAY]
        row[at + 11] = 1.0 if found[F_HAND] >= way else 0.0
        row[at + 12] = 1.0 if found[F_HAND_NEAR] >= way else 0.0
        row[at + 13] = 1.0 if found[F_MARKET] >= way else 0.0
        row[at + 14] = 1.0 if found[F_MARKET_NEAR] >= way else 0.0

    def tiles(
        self, game: Rules, seat: i64, kinds: i64, spare: i64, row: vec[float], at: i64
    ) -> None:
        """Write what the best of some tiles are worth to a seat, and all together."""
        best = 0.0
        second = 0.0
        total = 0.0
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            worth = self.bot.reach(game, seat, kind, spare)
            low = self.bot.on_ground(game, seat, kind)
            if low > worth:
                worth = low
            total += worth
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
        row[at] = best
        row[at + 1] = second
        row[at + 2] = total

    def turn(self, game: Rules, row: vec[float], at: i64) -> None:
        """Write what the seat whose turn it is has begun."""
        row[at] = float(game.coins_due)
        row[at + 1] = 1.0 if game.coin >= 0 else 0.0
        if game.phase in (ASK_SPOT, ASK_ADJUST):
            seat = game.turn
            kind = game.chosen
            row[at + 2] = self.bot.reach(game, seat, kind, game.numbers[HELD + seat] - 1)
            row[at + 3] = self.bot.on_ground(game, seat, kind)
            row[at + 4] = float(VALUE[kind])
            if game.phase == ASK_ADJUST:
                row[at + 5] = float(steps_for(kind, game.spot))
                row[at + 6] = float(game.owed)

    def moment(self, game: Rules, seat: i64, row: vec[float], at: i64) -> None:
        """Write what is going on, and what the coins on offer would bring."""
        offer = game.coins_on_offer()
        best = -3.0
        total = 0.0
        coin: i64 = 0
        while coin < COINS:
            if (offer >> coin) & 1:
                worth = self.bot.rate_coin(game, seat, coin)
                total += worth
                if worth > best:
                    best = worth
            coin += 1
        row[at + 9] = best if offer else 0.0
        row[at + 10] = total
        row[at + 15] = 1.0 if game.actor == seat else 0.0
        row[at + 16] = 1.0 if game.phase == ASK_COIN and game.turn == seat else 0.0
        row[at + 17] = 1.0 if game.phase == ASK_MAIN else 0.0
        row[at + 18] = 1.0 if game.struck == seat else 0.0
        row[at + 19] = float(game.seats - 2)
        row[at + 20] = float(game.supply_size)
        row[at + 21] = 1.0 if game.peaceful else 0.0
