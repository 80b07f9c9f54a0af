"""What Castle Builder's positions are worth, and a quick way to play them."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, share_out
from zamok.engine.state import State
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    CELLS,
    FIT_CODES,
    FITTING,
    IS_COIN,
    PATTERN,
    PRINCE,
    PRINCESS,
    ROOF,
    ROW_CELLS,
    RUBIES,
    SPACES,
)
from zamok.games.castle_builder.rules import CastleBuilder
from zamok.games.castle_builder.state import (
    M_ADJUST,
    M_DRAW,
    M_HOLDER,
    M_MARKET,
    M_ROYAL,
    M_SPOT,
    MAIN,
    SPOT,
)

# Fitted by logistic regression to positions of games between equal bots, in coins.
SHARPNESS: Final = 1.02  # how decisive a coin of advantage is
TURN: Final = 0.23  # having the move
SPACE: Final = 0.19  # every space that is still missing to the next coin
HELD: Final = 0.08  # a tile in the holder
EXACT: Final = 0.09  # every row of the highest place that a tile at hand fits
NEARLY: Final = 0.2  # the same with one discard
# A free place by its row; the first row is only waiting to be filled.
PLACE: Final[vec[float]] = vec[float]([0.0, -0.11, 0.12, 0.11, 0.12, 0.2])


@final
class CastleBuilderMind(Mind):
    """Coins, the way to the next coin, a castle that can grow, and tiles to grow it with."""

    def value(self, state: State, shares: vec[float]) -> None:
        """Estimate the coins each seat is good for, and share the victory by them."""
        game = cast("CastleBuilder", state)
        points = vec[float]([0.0] * int(game.seats))
        market = game.market_mask()
        seat: i64 = 0
        while seat < game.seats:
            points[seat] = self.prospects(game, seat, market)
            seat += 1
        points[game.turn] += TURN + float(game.coins_due) + (1.0 if game.coin >= 0 else 0.0)
        share_out(points, SHARPNESS, shares)

    def prospects(self, game: CastleBuilder, seat: i64, market: i64) -> float:
        """Return coins won, coins within reach and what the castle promises, in coins."""
        to_coin: i64 = 1
        at = game.baron[seat]
        while not IS_COIN[(at + to_coin) % SPACES]:
            to_coin += 1
        tiles = game.held_mask[seat] | market
        fit = game.fit
        promise = 0.0
        exact: i64 = 0
        nearly: i64 = 0
        row: i64 = 1
        at = seat * CELLS
        while row <= game.height[seat] + 1:
            fits: i64 = 0
            near: i64 = 0
            places: i64 = 0
            end = at + ROW_CELLS
            while at < end:
                code = i64(fit[at])
                if code:
                    fits |= FITTING[code]
                    near |= FITTING[FIT_CODES + code]
                    places += 1
                at += 1
            promise += float(places) * PLACE[row if row < 5 else 5]
            if row > game.height[seat]:
                fits &= ~CANNOT_START
                near &= ~CANNOT_START
            if row > 1:
                if fits & tiles:
                    exact = row
                if near & tiles:
                    nearly = row
            row += 1
        return (
            float(game.coin_total[seat])
            - SPACE * float(to_coin)
            + HELD * float(game.held[seat])
            + EXACT * float(exact)
            + NEARLY * float(nearly)
            + promise
        )

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Build as high as possible; now and then do anything at all."""
        game = cast("CastleBuilder", state)
        count = game.fill(seat, buffer)
        if count == 1:
            return buffer[0]
        if dice.below(8) == 0:
            return buffer[dice.below(count)]
        if game.phase == MAIN:
            return self.build_high(game, buffer, count, dice)
        if game.phase == SPOT:
            return buffer[count - 1]  # cells are listed row by row
        return buffer[dice.below(count)]

    def build_high(self, game: CastleBuilder, buffer: vec[i64], count: i64, dice: Dice) -> i64:
        """Return the tile that moves the baron furthest, or draw when none does."""
        seat = game.turn
        best = buffer[0]
        most: i64 = 0
        i: i64 = 1
        while i < count:
            kind = kind_of(buffer[i])
            steps = self.reach(game, seat, kind)
            if steps > most or (steps == most and steps > 0 and dice.below(3) == 0):
                most = steps
                best = buffer[i]
            i += 1
        if most == 0 and count > 1 and game.held[seat] > 2:
            return buffer[1 + dice.below(count - 1)]  # the first row must be laid too
        return best

    def reach(self, game: CastleBuilder, seat: i64, kind: i64) -> i64:
        """Return the steps of a tile at the highest place where it fits without discards."""
        fit = game.fit
        row = game.height[seat] + 1
        if (CANNOT_START >> kind) & 1:
            row -= 1
        while row > 1:
            at = seat * CELLS + (row - 1) * ROW_CELLS
            end = at + ROW_CELLS
            while at < end:
                code = i64(fit[at])
                if code and (FITTING[code] >> kind) & 1:
                    return row + RUBIES[kind]
                at += 1
            row -= 1
        return 0

    def rate(
        self, state: State, seat: i64, moves: vec[i64], count: i64, ratings: vec[float]
    ) -> None:
        """Rate tiles by the steps they bring and places by their height."""
        game = cast("CastleBuilder", state)
        i: i64 = 0
        while i < count:
            move = moves[i]
            rating = 0.0
            if move == M_DRAW:
                rating = 1.0
            elif move < M_SPOT:
                kind = kind_of(move)
                rating = float(self.reach(game, seat, kind))
                if PATTERN[kind] == ROOF:
                    rating -= 0.5
            elif move < M_ADJUST:
                rating = float((move - M_SPOT) // ROW_CELLS)
            ratings[i] = rating
            i += 1


def kind_of(move: i64) -> i64:
    """Return the tile of a move that takes up a tile."""
    if move < M_MARKET:
        return move - M_HOLDER
    if move < M_ROYAL:
        return move - M_MARKET
    return PRINCESS if move == M_ROYAL else PRINCE
