"""What Castle Builder's positions are worth, and a quick way to play them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import bit_count, lowest
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, best_rated, share_out
from zamok.engine.state import State
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    CELL_OF_PLACE,
    COUNT,
    FIT_CODES,
    FITTING,
    FULL,
    GIFT,
    IS_COIN,
    PATTERN,
    ROOF,
    ROW_CELLS,
    RUBIES,
    SPACES,
    VALUE,
)
from zamok.games.castle_builder.moves import (
    ADJUST,
    BREAK,
    COIN,
    DRAW,
    MARKET,
    MAX_LEGAL,
    ROYAL,
    SHED,
    SPOT,
    TAKE,
    TARGET,
    VICTIM,
)
from zamok.games.castle_builder.placing import kind_of, steps_for
from zamok.games.castle_builder.rules import Rules
from zamok.games.castle_builder.state import (
    ASK_MAIN,
    BARON,
    FIT,
    HEIGHT,
    HELD,
    HELD_KINDS,
    OWNED,
    SITE,
)

# ---- features of a seat --------------------------------------------------------------

F_COINS: Final = 0
F_WAY: Final = 1  # spaces to the next coin
F_TURN: Final = 2  # having the move
F_HELD: Final = 3  # tiles in the holder
F_HEIGHT: Final = 4
F_REACH: Final = 5  # steps that a tile of the game brings on average
F_HAND: Final = 7  # the row of the best tile in the holder
F_HAND_NEAR: Final = 8  # the same with one discard
F_FIT: Final = 9  # tiles of the holder that fit above the first row
F_MARKET: Final = 10  # the row of the best tile of the market
F_MARKET_NEAR: Final = 11  # the same with one discard
F_GROUND: Final = 12  # free places of the first row
F_PLACES: Final = 13  # and of the others
FEATURES: Final = 14

# Fitted by logistic regression to positions of games between equal bots. The second column
# counts by the part of the coins that the leader has still to win.
# fmt: off
WEIGHT: Final[vec[float]] = vec[float]([
    1.70, -0.75,  # coins
    -0.27, 0.02,  # way
    0.31, -0.05,  # turn
    -0.12, 0.20,  # held
    0.05, -0.21,  # height
    0.29, -1.12,  # reach
    0.33, 0.39,  # near
    0.06, 0.02,  # hand
    0.29, -0.26,  # hand near
    0.32, -0.36,  # fit
    0.05, -0.12,  # market
    0.06, 0.02,  # market near
    -0.03, -0.22,  # ground
    0.11, 0.15,  # places
])
# fmt: on
TILES: Final = 126.0

# ---- what moves are worth to the policy, in steps of the baron -------------------------
# PAID to NUMBER are those of the best of many policies that met in thousands of quick games.

PAID: Final = 0.65  # what a discard costs
DRAW_WORTH: Final = 1.6  # two tiles
DRAW_HELD: Final = 0.2  # less for every tile in the holder
GROUND: Final = 3.75  # a tile of the first row at the start of the game; nothing at its end
GROUND_NUMBER: Final = 0.08  # less for its number: small sums are easily met
MARKET_WORTH: Final = 0.5  # a tile that does not come from the holder
ROOFED: Final = 2.4  # nothing can stand on a roof
NUMBER: Final = 0.03  # of a tile higher up
BESIDE: Final = 0.4  # a neighbour in the first row: only two together carry a tile
ODD: Final = 20  # one policy move in so many is any move at all
# Coins by their effect where the table does not decide what it is worth: ruby, highest tower,
# thief, most people, judgmental lady, most windows, windmill, most roofs, collapse, monk, catapult.
COIN_WORTH: Final[vec[float]] = vec[float]([1.0, 0.0, 1.6, 0.0, 0.0, 0.0, 1.1, 0.0, -2.0, 0.0, 2.0])


@final
class Bot(Mind):
    """Coins, the way to the next coin, a castle that can grow, and tiles to grow it with."""

    def __init__(self) -> None:
        self.found: vec[float] = vec[float]([0.0] * FEATURES)
        self.ratings: vec[float] = vec[float]([0.0] * int(MAX_LEGAL))

    # ---- value ---------------------------------------------------------------------------

    def quiet(self, state: State) -> bool:
        """Tell whether a turn begins: then castles and holders say most."""
        assert isinstance(state, Rules)
        return state.phase == ASK_MAIN

    def value(self, state: State, shares: vec[float]) -> None:
        """Weigh the features of every seat, and share the victory by them."""
        assert isinstance(state, Rules)
        game: Rules = state
        points = vec[float]([0.0] * int(game.seats))
        most: i64 = 0
        seat: i64 = 0
        while seat < game.seats:
            if game.numbers[OWNED + seat] > most:
                most = game.numbers[OWNED + seat]
            seat += 1
        later = float(game.goal - most) / float(game.goal)
        seat = 0
        while seat < game.seats:
            self.describe(game, seat)
            total = 0.0
            i: i64 = 0
            while i < FEATURES:
                total += (WEIGHT[2 * i] + later * WEIGHT[2 * i + 1]) * self.found[i]
                i += 1
            points[seat] = total
            seat += 1
        share_out(points, 1.0, shares)

    def describe(self, game: Rules, seat: i64) -> None:
        """Find the features of a seat."""
        found = self.found
        to_coin: i64 = 1
        at = game.numbers[BARON + seat]
        while not IS_COIN[(at + to_coin) % SPACES]:
            to_coin += 1
        mine = game.turn == seat
        held = game.numbers[HELD + seat]
        found[F_COINS] = float(game.numbers[OWNED + seat])
        found[F_WAY] = float(to_coin)
        found[F_TURN] = 1.0 if mine else 0.0
        if mine:
            found[F_COINS] += float(game.coins_due) + (1.0 if game.coin >= 0 else 0.0)
        found[F_HELD] = float(held)
        found[F_HEIGHT] = float(game.numbers[HEIGHT + seat])
        market = game.market_mask()
        self.describe_growth(game, seat, market, 0)
        self.describe_growth(game, seat, market, 1)
        if held <= 1:
            found[F_HAND_NEAR] = found[F_HAND]
        if held <= 0:
            found[F_MARKET_NEAR] = found[F_MARKET]
        castle = game.castle
        at = seat * SITE + FIT
        ground = at + ROW_CELLS
        end = ground + game.numbers[HEIGHT + seat] * ROW_CELLS
        found[F_GROUND] = 0.0
        found[F_PLACES] = 0.0
        while at < end:
            if castle[at]:
                found[F_GROUND if at < ground else F_PLACES] += 1.0
            at += 1

    def describe_growth(self, game: Rules, seat: i64, market: i64, discards: i64) -> None:
        """Find how a castle can grow above the first row, with one discard a tile or without."""
        found = self.found
        castle = game.castle
        height = game.numbers[HEIGHT + seat]
        hand = game.numbers[HELD_KINDS + seat]
        table = discards * FIT_CODES
        seen: i64 = 0  # kinds that fit higher up
        reach: i64 = 0
        best: i64 = 0
        offer: i64 = 0
        row = height + 1
        while row > 1:
            fits: i64 = 0
            at = seat * SITE + FIT + (row - 1) * ROW_CELLS
            end = at + ROW_CELLS
            while at < end:
                code = i64(castle[at])
                if code:
                    fits |= FITTING[table + code]
                at += 1
            if row > height:
                fits &= ~CANNOT_START
            fits &= ~seen
            seen |= fits
            if best == 0 and fits & hand:
                best = row
            if offer == 0 and fits & market:
                offer = row
            while fits:
                kind = lowest(fits)
                reach += COUNT[kind] * (row + RUBIES[kind])
                fits &= fits - 1
            row -= 1
        found[F_REACH + discards] = float(reach) / TILES
        found[F_HAND + discards] = float(best)
        found[F_MARKET + discards] = float(offer)
        if not discards:
            found[F_FIT] = float(bit_count(seen & hand))

    # ---- moves ---------------------------------------------------------------------------

    def whim(self, state: State) -> i64:
        return ODD

    def prefer(self, state: State, seat: i64, dice: Dice, moves: vec[i64], count: i64) -> i64:
        """Take the move that brings most."""
        self.rate(state, seat, moves, count, self.ratings)
        return best_rated(moves, self.ratings, count, dice)

    def reach(self, game: Rules, seat: i64, kind: i64, spare: i64) -> float:
        """Return the steps of a tile at its best place, less for a discard it needs there."""
        castle = game.castle
        best = 0.0
        row = game.numbers[HEIGHT + seat] + 1
        if (CANNOT_START >> kind) & 1:
            row -= 1
        while row > 1:
            at = seat * SITE + FIT + (row - 1) * ROW_CELLS
            end = at + ROW_CELLS
            steps = float(row + RUBIES[kind])
            while at < end:
                code = i64(castle[at])
                if code:
                    if (FITTING[code] >> kind) & 1:
                        return steps if steps > best else best
                    paid = steps - PAID
                    if spare and (FITTING[FIT_CODES + code] >> kind) & 1 and paid > best:
                        best = paid
                at += 1
            row -= 1
        return best

    def rate(self, state: State, seat: i64, moves: vec[i64], count: i64, found: vec[float]) -> None:
        """Rate moves by the steps they bring."""
        assert isinstance(state, Rules)
        game: Rules = state
        i: i64 = 0
        while i < count:
            found[i] = self.rate_move(game, seat, moves[i])
            i += 1

    def on_ground(self, game: Rules, seat: i64, kind: i64) -> float:
        """Return what a tile is worth in the first row, if it has a place there."""
        if PATTERN[kind] != FULL:
            return 0.0
        castle = game.castle
        at = seat * SITE + FIT
        end = at + ROW_CELLS
        while at < end:
            if (FITTING[i64(castle[at])] >> kind) & 1:
                left = float(game.goal - game.numbers[OWNED + seat]) / float(game.goal)
                return left * (GROUND - GROUND_NUMBER * float(VALUE[kind]))
            at += 1
        return 0.0

    def rate_move(self, game: Rules, seat: i64, move: i64) -> float:
        """Return what a move brings, in steps of the baron."""
        held = game.numbers[HELD + seat]
        if move == DRAW:
            return DRAW_WORTH - DRAW_HELD * float(held)
        if move < SPOT:
            kind = kind_of(move)
            spare = held - 1 if move < MARKET else held
            steps = self.reach(game, seat, kind, spare)
            if steps > 0.0:
                steps -= NUMBER * float(VALUE[kind])
                if PATTERN[kind] == ROOF:
                    steps -= ROOFED
            low = self.on_ground(game, seat, kind)
            if low > steps:
                steps = low
            return steps + (MARKET_WORTH if MARKET <= move < ROYAL else 0.0)
        if move < ADJUST:
            return self.rate_place(game, seat, CELL_OF_PLACE[move - SPOT])
        if move < SHED:
            return -self.keep(game, seat, move - ADJUST)
        if move < COIN:
            return -self.keep(game, seat, move - SHED)
        if move < VICTIM:
            return self.rate_coin(game, seat, move - COIN)
        if move < TARGET:
            return float(game.numbers[OWNED + move - VICTIM])
        if move < BREAK:
            return float(game.numbers[OWNED + move - TARGET])
        if move < TAKE:
            row = float(CELL_OF_PLACE[move - BREAK] // ROW_CELLS)
            return -row if game.struck == seat else row
        return self.keep(game, seat, move - TAKE)

    def rate_place(self, game: Rules, seat: i64, cell: i64) -> float:
        """Return what the chosen tile brings in a cell."""
        kind = game.chosen
        if cell < ROW_CELLS:
            worth = self.on_ground(game, seat, kind)
            at = seat * SITE + cell
            if cell > 0 and game.castle[at - 1]:
                worth += BESIDE
            if cell + 1 < ROW_CELLS and game.castle[at + 1]:
                worth += BESIDE
            return worth
        return float(steps_for(kind, cell)) - PAID * float(game.price(kind, cell))

    def keep(self, game: Rules, seat: i64, kind: i64) -> float:
        """Return what a tile in the holder is worth."""
        steps = self.reach(game, seat, kind, 1)
        low = self.on_ground(game, seat, kind)
        return steps if steps > low else low

    def rate_coin(self, game: Rules, seat: i64, coin: i64) -> float:
        """Return what the effect of a coin brings, a tile being worth one."""
        if GIFT[coin]:
            return swing(game.favoured(coin), seat, float(GIFT[coin]))
        return COIN_WORTH[coin]


def swing(seats: i64, seat: i64, tiles: float) -> float:
    """Return what tiles for some seats are worth to one of them, or to another."""
    mine = tiles if (seats >> seat) & 1 else 0.0
    return mine - 0.5 * tiles * float(bit_count(seats & ~(1 << seat)))
