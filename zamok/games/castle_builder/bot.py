"""What Castle Builder's positions are worth, and a quick way to play them."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import bit_count, lowest
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, share_out
from zamok.engine.state import State
from zamok.games.castle_builder import scoring
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    CELLS,
    COUNT,
    FIT_CODES,
    FITTING,
    FULL,
    HIGHEST_TOWER,
    IS_COIN,
    MONK,
    MOST_PEOPLE,
    MOST_ROOFS,
    MOST_WINDOWS,
    PATTERN,
    PEOPLE,
    PRINCE,
    PRINCESS,
    ROOF,
    ROOFS,
    ROW_CELLS,
    RUBIES,
    SPACES,
    VALUE,
    WINDOWS,
    discards_needed,
)
from zamok.games.castle_builder.rules import CastleBuilder
from zamok.games.castle_builder.state import (
    M_ADJUST,
    M_BREAK,
    M_COIN,
    M_DRAW,
    M_HOLDER,
    M_MARKET,
    M_ROYAL,
    M_SHED,
    M_SPOT,
    M_TAKE,
    M_TARGET,
    M_VICTIM,
    MAIN,
    MAX_LEGAL,
)

# ---- features of a seat --------------------------------------------------------------

F_COINS: Final = 0
F_WAY: Final = 1  # spaces to the next coin
F_TURN: Final = 2  # having the move
F_HELD: Final = 3  # tiles in the holder
F_HEIGHT: Final = 4
F_REACH: Final = 5  # steps that a tile of the game brings on average
F_NEAR: Final = 6  # the same with one discard
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
DRAW: Final = 1.6  # two tiles
DRAW_HELD: Final = 0.2  # less for every tile in the holder
GROUND: Final = 3.75  # a tile of the first row at the start of the game; nothing at its end
GROUND_NUMBER: Final = 0.08  # less for its number: small sums are easily met
MARKET: Final = 0.5  # a tile that does not come from the holder
ROOFED: Final = 2.4  # nothing can stand on a roof
NUMBER: Final = 0.03  # of a tile higher up
BESIDE: Final = 0.4  # a neighbour in the first row: only two together carry a tile
ODD: Final = 20  # one policy move in so many is any move at all
# Coins by their effect where the table does not decide what it is worth: ruby, highest tower,
# thief, most people, judgmental lady, most windows, windmill, most roofs, collapse, monk, catapult.
COIN_WORTH: Final[vec[float]] = vec[float]([1.0, 0.0, 1.6, 0.0, 0.0, 0.0, 1.1, 0.0, -2.0, 0.0, 2.0])


@final
class CastleBuilderMind(Mind):
    """Coins, the way to the next coin, a castle that can grow, and tiles to grow it with."""

    def __init__(self) -> None:
        self.found: vec[float] = vec[float]([0.0] * FEATURES)
        self.ratings: vec[float] = vec[float]([0.0] * int(MAX_LEGAL))

    # ---- value ---------------------------------------------------------------------------

    def quiet(self, state: State) -> bool:
        """Tell whether a turn begins: then castles and holders say most."""
        return cast("CastleBuilder", state).phase == MAIN

    def value(self, state: State, shares: vec[float]) -> None:
        """Weigh the features of every seat, and share the victory by them."""
        game = cast("CastleBuilder", state)
        points = vec[float]([0.0] * int(game.seats))
        most: i64 = 0
        seat: i64 = 0
        while seat < game.seats:
            if game.coin_total[seat] > most:
                most = game.coin_total[seat]
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

    def describe(self, game: CastleBuilder, seat: i64) -> None:
        """Find the features of a seat."""
        found = self.found
        to_coin: i64 = 1
        at = game.baron[seat]
        while not IS_COIN[(at + to_coin) % SPACES]:
            to_coin += 1
        mine = game.turn == seat
        found[F_COINS] = float(game.coin_total[seat])
        found[F_WAY] = float(to_coin)
        found[F_TURN] = 1.0 if mine else 0.0
        if mine:
            found[F_COINS] += float(game.coins_due) + (1.0 if game.coin >= 0 else 0.0)
        found[F_HELD] = float(game.held[seat])
        found[F_HEIGHT] = float(game.height[seat])
        hand = game.held_mask[seat]
        market = game.market_mask()
        fit = game.fit
        exact: i64 = 0
        nearly: i64 = 0
        places: i64 = 0
        reach: i64 = 0
        near_reach: i64 = 0
        best: i64 = 0
        best_near: i64 = 0
        offer: i64 = 0
        offer_near: i64 = 0
        row = game.height[seat] + 1
        while row > 1:
            fits: i64 = 0
            near: i64 = 0
            at = seat * CELLS + (row - 1) * ROW_CELLS
            end = at + ROW_CELLS
            while at < end:
                code = i64(fit[at])
                if code:
                    fits |= FITTING[code]
                    near |= FITTING[FIT_CODES + code]
                    places += 1
                at += 1
            if row > game.height[seat]:
                fits &= ~CANNOT_START
                near &= ~CANNOT_START
            fits &= ~exact
            near &= ~nearly
            exact |= fits
            nearly |= near
            if best == 0 and fits & hand:
                best = row
            if best_near == 0 and near & hand:
                best_near = row
            if offer == 0 and fits & market:
                offer = row
            if offer_near == 0 and near & market:
                offer_near = row
            while fits:
                kind = lowest(fits)
                reach += COUNT[kind] * (row + RUBIES[kind])
                fits &= fits - 1
            while near:
                kind = lowest(near)
                near_reach += COUNT[kind] * (row + RUBIES[kind])
                near &= near - 1
            row -= 1
        ground: i64 = 0
        at = seat * CELLS
        end = at + ROW_CELLS
        while at < end:
            if fit[at]:
                ground += 1
            at += 1
        found[F_REACH] = float(reach) / TILES
        found[F_NEAR] = float(near_reach) / TILES
        found[F_HAND] = float(best)
        found[F_HAND_NEAR] = float(best_near) if game.held[seat] > 1 else float(best)
        found[F_FIT] = float(bit_count(exact & hand))
        found[F_MARKET] = float(offer)
        found[F_MARKET_NEAR] = float(offer_near) if game.held[seat] > 0 else float(offer)
        found[F_GROUND] = float(ground)
        found[F_PLACES] = float(places)

    # ---- moves ---------------------------------------------------------------------------

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Take the move that brings most; now and then do anything at all."""
        game = cast("CastleBuilder", state)
        count = game.fill(seat, buffer)
        if count == 1:
            return buffer[0]
        if dice.below(ODD) == 0:
            return buffer[dice.below(count)]
        ratings = self.ratings
        self.rate(state, seat, buffer, count, ratings)
        best: i64 = 0
        ties: i64 = 1
        i: i64 = 1
        while i < count:
            if ratings[i] > ratings[best]:
                best = i
                ties = 1
            elif ratings[i] == ratings[best]:
                ties += 1
                if dice.below(ties) == 0:
                    best = i
            i += 1
        return buffer[best]

    def reach(self, game: CastleBuilder, seat: i64, kind: i64, spare: i64) -> float:
        """Return the steps of a tile at its best place, less for a discard it needs there."""
        fit = game.fit
        best = 0.0
        row = game.height[seat] + 1
        if (CANNOT_START >> kind) & 1:
            row -= 1
        while row > 1:
            at = seat * CELLS + (row - 1) * ROW_CELLS
            end = at + ROW_CELLS
            steps = float(row + RUBIES[kind])
            while at < end:
                code = i64(fit[at])
                if code:
                    if (FITTING[code] >> kind) & 1:
                        return steps if steps > best else best
                    paid = steps - PAID
                    if spare and (FITTING[FIT_CODES + code] >> kind) & 1 and paid > best:
                        best = paid
                at += 1
            row -= 1
        return best

    def rate(
        self, state: State, seat: i64, moves: vec[i64], count: i64, ratings: vec[float]
    ) -> None:
        """Rate moves by the steps they bring."""
        game = cast("CastleBuilder", state)
        i: i64 = 0
        while i < count:
            ratings[i] = self.rate_move(game, seat, moves[i])
            i += 1

    def on_ground(self, game: CastleBuilder, seat: i64, kind: i64) -> float:
        """Return what a tile is worth in the first row, if it has a place there."""
        if PATTERN[kind] != FULL:
            return 0.0
        fit = game.fit
        at = seat * CELLS
        end = at + ROW_CELLS
        while at < end:
            if (FITTING[i64(fit[at])] >> kind) & 1:
                left = float(game.goal - game.coin_total[seat]) / float(game.goal)
                return left * (GROUND - GROUND_NUMBER * float(VALUE[kind]))
            at += 1
        return 0.0

    def rate_move(self, game: CastleBuilder, seat: i64, move: i64) -> float:
        """Return what a move brings, in steps of the baron."""
        held = game.held[seat]
        if move == M_DRAW:
            return DRAW - DRAW_HELD * float(held)
        if move < M_SPOT:
            kind = kind_of(move)
            spare = held - 1 if move < M_MARKET else held
            steps = self.reach(game, seat, kind, spare)
            if steps > 0.0:
                steps -= NUMBER * float(VALUE[kind])
                if PATTERN[kind] == ROOF:
                    steps -= ROOFED
            low = self.on_ground(game, seat, kind)
            if low > steps:
                steps = low
            return steps + (MARKET if M_MARKET <= move < M_ROYAL else 0.0)
        if move < M_ADJUST:
            return self.rate_place(game, seat, move - M_SPOT)
        if move < M_SHED:
            return -self.keep(game, seat, move - M_ADJUST)
        if move < M_COIN:
            return -self.keep(game, seat, move - M_SHED)
        if move < M_VICTIM:
            return self.rate_coin(game, seat, move - M_COIN)
        if move < M_TARGET:
            return float(game.coin_total[move - M_VICTIM])
        if move < M_BREAK:
            return float(game.coin_total[move - M_TARGET])
        if move < M_TAKE:
            row = float((move - M_BREAK) // ROW_CELLS)
            return -row if game.struck == seat else row
        return self.keep(game, seat, move - M_TAKE)

    def rate_place(self, game: CastleBuilder, seat: i64, cell: i64) -> float:
        """Return what the chosen tile brings in a cell."""
        kind = game.chosen
        at = seat * CELLS + cell
        if cell < ROW_CELLS:
            worth = self.on_ground(game, seat, kind)
            if cell > 0 and game.castle[at - 1]:
                worth += BESIDE
            if cell + 1 < ROW_CELLS and game.castle[at + 1]:
                worth += BESIDE
            return worth
        owed = discards_needed(kind, i64(game.fit[at]))
        return float(cell // ROW_CELLS + 1 + RUBIES[kind]) - PAID * float(owed)

    def keep(self, game: CastleBuilder, seat: i64, kind: i64) -> float:
        """Return what a tile in the holder is worth."""
        steps = self.reach(game, seat, kind, 1)
        low = self.on_ground(game, seat, kind)
        return steps if steps > low else low

    def rate_coin(self, game: CastleBuilder, seat: i64, coin: i64) -> float:
        """Return what the effect of a coin brings, a tile being worth one."""
        if coin == HIGHEST_TOWER:
            return swing(scoring.most(game.height, 0), seat, 2.0)
        if coin == MOST_PEOPLE:
            return swing(scoring.most(game.count_all(PEOPLE), 1), seat, 2.0)
        if coin == MOST_WINDOWS:
            return swing(scoring.most(game.count_all(WINDOWS), 1), seat, 2.0)
        if coin == MOST_ROOFS:
            return swing(scoring.most(game.count_all(ROOFS), 1), seat, 2.0)
        if coin == MONK:
            return swing(game.fewest_coins(), seat, 3.0)
        return COIN_WORTH[coin]


def swing(seats: i64, seat: i64, tiles: float) -> float:
    """Return what tiles for some seats are worth to one of them, or to another."""
    mine = tiles if (seats >> seat) & 1 else 0.0
    return mine - 0.5 * tiles * float(bit_count(seats & ~(1 << seat)))


def kind_of(move: i64) -> i64:
    """Return the tile of a move that takes up a tile."""
    if move < M_MARKET:
        return move - M_HOLDER
    if move < M_ROYAL:
        return move - M_MARKET
    return PRINCESS if move == M_ROYAL else PRINCE
