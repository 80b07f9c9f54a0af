"""What positions of Carcassonne are worth, and a quick way to play them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT, bit_count
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, share_out
from zamok.engine.state import State
from zamok.games.carcassonne.facts import (
    BESIDE,
    COURT,
    FOLLOWERS,
    HOUSE,
    MARKET_POINTS,
    PART,
    PART_KIND,
    SIDE,
    TILES,
)
from zamok.games.carcassonne.moves import NOBODY, SAVE, STAND
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.scoring import (
    empty_area,
    is_free,
    keep_size,
    kind_at,
    markets,
    named_part,
    part_at,
    token_at,
    winner,
    worth,
)
from zamok.games.carcassonne.state import (
    BASE,
    COVER,
    CROWD,
    EXTRA,
    FOLLOWER,
    HELD,
    KEEP,
    LAID,
    LAY,
    MEN,
    OPEN,
    OPENS,
    ORDER,
    PART_WORD,
    POINTS,
    SUPPLY,
    WORD,
    root,
)

# Rows of the weights, all in points.
SHARE: Final = 0  # + 4 * kind + open sides less one, at most 3: part of its points it will bring
EARLY: Final = 12  # the same, more of it the more tiles are left
GROWTH: Final = 24  # the same: what it brings beyond the points it has
COURTS: Final = 36  # a court of one's own, at the start of the game
MARKET: Final = 37  # a market in it, in shares of its points
MAN: Final = 38  # + followers in the supply, at the start of the game
TOKENS: Final = 45  # + number of the token
TOKENS_EARLY: Final = 55  # the same, at the start of the game
LEAD: Final = 65  # having the larger keep, while many tiles are left
LEAD_EARLY: Final = 66  # the same, at the start of the game
AREA: Final = 67  # a cell of the empty area for the larger keep, when few are left
SHRINK: Final = 68  # of that, for every tile left
HUNT: Final = 69  # an unfinished house larger than both keeps
TURN: Final = 70  # having the turn
CATCH: Final = 71  # stopping at a token
WEIGHTS: Final = 72

# Fitted by regression to the final points of games between equal bots.
# fmt: off
WEIGHT: Final = vec[float]([
    0.7, 0.84, 0.71, 0.39,  # share: streets
    0.48, 0.48, -0.24, -2.11,  # towers
    1.54, 0.48, 0.17, 0.51,  # houses
    0.88, 0.19, 0.21, 1.08,  # early: streets
    0.94, 1.73, 1.27, 3.19,  # towers
    2.14, 4.38, 4.05, 4.13,  # houses
    0.11, -2.38, -0.82, -1.0,  # growth: streets
    0.57, -2.56, 0.03, -1.16,  # towers
    -1.83, -1.79, -0.19, 1.73,  # houses
    -4.8, 1.01,  # courts, market
    -17.45, 0.07, 3.58, 5.07, 6.17, 6.92, 8.06,  # man
    0.0, 1.87, 1.16, 0.48, 1.86, 0.31, 0.33, 2.24, 1.14, 4.73,  # tokens
    0.0, 7.28, 2.07, 1.59, 3.31, 4.14, 0.49, 2.07, 6.14, 3.45,  # tokens early
    8.41, -8.9, 0.72, -0.7, 0.9, 1.8, 3.0,  # lead, lead early, area, shrink, hunt, turn, catch
])
# fmt: on
LATE: Final = 12  # from so many tiles left on, what is unfinished loses its worth
CLEAR: Final = 16  # from so many tiles left on, the empty area is looked at
# How decisive a point of advantage is: in the opening, and how much more at the end.
SHARP: Final = 0.08
SHARP_END: Final = 0.15
FEW: Final = 8  # places that the policy looks at when it is careless, one turn in so many


@final
class Bot(Mind):
    """Points, what unfinished objects will bring, followers at hand, the keep and tokens."""

    def __init__(self) -> None:
        self.points: vec[float] = vec[float]([0.0, 0.0])
        self.seen: vec[i64] = vec[i64]([0] * (2 * FOLLOWERS))
        self.spare: vec[i64] = vec[i64]([0, 0])

    def value(self, state: State, shares: vec[float]) -> None:
        """Estimate the final points of both seats, and share the victory by them."""
        assert isinstance(state, Rules)
        self.estimate(state)
        gone = 1.0 - float(state.left) / float(TILES)
        share_out(self.points, SHARP + SHARP_END * gone * gone, shares)

    def estimate(self, game: Rules) -> None:
        """Write the points each seat is good for."""
        points = self.points
        own = game.large
        weight = WEIGHT
        early = float(game.left) / float(TILES)
        points[0] = float(own[POINTS])
        points[1] = float(own[POINTS + 1])
        self.spare[0] = own[SUPPLY]
        self.spare[1] = own[SUPPLY + 1]
        if game.phase != LAY and game.phase != EXTRA:
            self.count_closed(game)
        self.count_men(game)
        seat: i64 = 0
        while seat < 2:
            points[seat] += early * weight[MAN + self.spare[seat]]
            held = own[HELD + seat] >> 4
            token: i64 = 1
            while held:
                if held & 15:
                    points[seat] += float(held & 15) * (
                        weight[TOKENS + token] + early * weight[TOKENS_EARLY + token]
                    )
                held >>= 4
                token += 1
            seat += 1
        self.count_keeps(game, early)
        mover = game.turn
        if game.phase == EXTRA or game.phase == LAY:
            points[mover] += weight[TURN]
        elif game.phase == FOLLOWER:
            points[mover] += self.best_stand(game, mover)

    def count_closed(self, game: Rules) -> None:
        """Add the points of completed objects that are not scored yet."""
        group = game.closed if game.phase == FOLLOWER else game.mine | game.theirs
        name: i64 = 0
        while group:
            if group & 1:
                at = named_part(game, name)
                top = root(game.small, part_at(game, at))
                word = game.large[WORD + 2 * top]
                seat = winner(word)
                if seat >= 0:
                    cover = game.large[COVER + 2 * top]
                    self.points[seat] += float(worth(cover, word, kind_at(game, at)))
                    if token_at(game, i64(self.points[seat])) >= 0:
                        self.points[seat] += WEIGHT[CATCH]
            group >>= 1
            name += 1

    def count_men(self, game: Rules) -> None:
        """Add what every object with followers will bring."""
        points = self.points
        small = game.small
        seen = self.seen
        found: i64 = 0
        keep = game.large[KEEP]
        if game.large[KEEP + 1] > keep:
            keep = game.large[KEEP + 1]
        man: i64 = 0
        while man < 2 * FOLLOWERS:
            at = i64(small[MEN + man])
            if at >= 0:
                top = root(small, part_at(game, at))
                other: i64 = 0
                while other < found and seen[other] != top:
                    other += 1
                if other == found:
                    seen[found] = top
                    found += 1
                    word = game.large[WORD + 2 * top]
                    kind = kind_at(game, at)
                    if kind != COURT and not word & OPENS:
                        self.spare[0] += (word >> CROWD) & 15
                        self.spare[1] += (word >> (CROWD + 4)) & 15
                    else:
                        seat = winner(word)
                        if seat >= 0:
                            points[seat] += promise(game, kind, game.large[COVER + 2 * top], word)
                            if kind == HOUSE and bit_count(game.large[COVER + 2 * top]) > keep:
                                points[seat] += WEIGHT[HUNT] * fading(game.left)
            man += 1

    def count_keeps(self, game: Rules, early: float) -> None:
        """Add what the larger keep will bring."""
        lead = keep_size(game, 0) - keep_size(game, 1)
        if lead == 0:
            return
        bonus = WEIGHT[LEAD] + WEIGHT[LEAD_EARLY] * early
        if game.left < CLEAR:
            bonus = WEIGHT[AREA] * float(empty_area(game)) + WEIGHT[SHRINK] * float(game.left)
        self.points[0 if lead > 0 else 1] += bonus

    def best_stand(self, game: Rules, seat: i64) -> float:
        """Return what the best place for a follower on the tile just laid brings."""
        row = 16 * (i64(game.small[LAID + game.cell]) >> 2)
        base = i64(game.small[BASE + game.cell])
        best = 0.0
        free = game.free
        part: i64 = 0
        while free:
            if free & 1:
                top = root(game.small, base + part)
                cover = game.large[COVER + 2 * top]
                word = game.large[WORD + 2 * top]
                gain = stand_gain(game, seat, PART_KIND[row + part], cover, word)
                if gain > best:
                    best = gain
            free >>= 1
            part += 1
        return best

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Take the best place, now and then of a few only, and the best spot for a follower."""
        assert isinstance(state, Rules)
        if state.phase == LAY:
            if dice.below(FEW):
                return self.best_place(state, seat, dice, buffer)
            return self.some_place(state, seat, dice, buffer)
        count = state.fill(seat, buffer)
        if state.phase == FOLLOWER:
            return self.best_spot(state, seat, buffer, count)
        if state.phase == ORDER:
            return buffer[dice.below(count)]
        return buffer[0] if dice.below(8) else SAVE

    def some_place(self, game: Rules, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Return the best of a few places."""
        best = game.pick(seat, dice, buffer)
        highest = lay_gain(game, seat, best)
        i: i64 = 1
        while i < FEW:
            move = game.pick(seat, dice, buffer)
            gain = lay_gain(game, seat, move)
            if gain > highest:
                highest = gain
                best = move
            i += 1
        return best

    def best_spot(self, game: Rules, seat: i64, buffer: vec[i64], count: i64) -> i64:
        """Return the spot where a follower brings most; the last move is nobody."""
        best = buffer[count - 1]
        highest = 0.0
        i: i64 = 0
        while i < count - 1:
            gain = spot_gain(game, seat, buffer[i])
            if gain > highest:
                highest = gain
                best = buffer[i]
            i += 1
        return best

    def best_place(self, game: Rules, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Return the place that brings most, any of those that tie."""
        count = game.fill_places(buffer)
        best = buffer[0]
        highest = lay_gain(game, seat, best)
        i: i64 = 1
        while i < count:
            gain = lay_gain(game, seat, buffer[i])
            if gain > highest or (gain == highest and dice.below(2)):
                highest = gain
                best = buffer[i]
            i += 1
        return best

    def sight(self, state: State) -> i64:
        """Return the tile in hand."""
        assert isinstance(state, Rules)
        return state.tile

    def rate(self, state: State, seat: i64, moves: vec[i64], count: i64, found: vec[float]) -> None:
        """Rate places and spots by the points they bring."""
        assert isinstance(state, Rules)
        i: i64 = 0
        while i < count:
            move = moves[i]
            rating = 0.0
            if move < STAND:
                rating = lay_gain(state, seat, move)
            elif move < NOBODY:
                rating = spot_gain(state, seat, move)
            elif move == SAVE:
                rating = -1.0
            found[i] = rating
            i += 1


def fading(left: i64) -> float:
    """Return how much of their worth unfinished objects keep towards the end."""
    return 1.0 if left >= LATE else float(left) / float(LATE)


def promise(game: Rules, kind: i64, tiles: i64, word: i64) -> float:
    """Return what an object that is not scored yet will bring its owner."""
    early = float(game.left) / float(TILES)
    if kind == COURT:
        value = float(MARKET_POINTS * markets(word))
        return value * WEIGHT[MARKET] + early * WEIGHT[COURTS]
    points = float(worth(tiles, word, kind))
    free = word & OPENS
    if free == 0:
        return points
    row = 4 * kind + (free if free < 4 else 4) - 1
    share = WEIGHT[SHARE + row] + early * WEIGHT[EARLY + row]
    return fading(game.left) * (points * share + WEIGHT[GROWTH + row])


def stand_gain(game: Rules, seat: i64, kind: i64, tiles: i64, word: i64) -> float:
    """Return what a follower on a free object brings."""
    gain = promise(game, kind, tiles, word)
    if kind != COURT and not word & OPENS:
        if token_at(game, game.large[POINTS + seat] + i64(gain)) >= 0:
            gain += WEIGHT[CATCH]
        return gain
    supply = game.large[SUPPLY + seat]
    cost = WEIGHT[MAN + supply] - WEIGHT[MAN + supply - 1]
    return gain - cost * float(game.left) / float(TILES)


def spot_gain(game: Rules, seat: i64, move: i64) -> float:
    """Return what a follower on a spot of the tile just laid brings."""
    at = 16 * game.cell + move - STAND
    top = root(game.small, part_at(game, at))
    cover = game.large[COVER + 2 * top]
    return stand_gain(game, seat, kind_at(game, at), cover, game.large[WORD + 2 * top])


def lay_gain(game: Rules, seat: i64, move: i64) -> float:
    """Return about what laying the tile in hand brings, with the best follower on it.

    Only the middles of its sides are looked at: courts beside streets are left out.
    """
    cell = move >> 2
    face = 4 * game.tile + (move & 3)
    row = 16 * game.tile
    small = game.small
    gain = 0.0
    best = 0.0
    bit = BIT[game.count]
    supply = game.large[SUPPLY + seat]
    done: i64 = 0
    side: i64 = 0
    while side < 4:
        part = PART[12 * face + 3 * side + 1]
        if not (done >> part) & 1:
            done |= 1 << part
            kind = PART_KIND[row + part]
            tiles = bit
            word = PART_WORD[row + part]
            before = 0.0
            last: i64 = -1
            at = side
            while at < 4:
                near = BESIDE[4 * cell + at]
                if near >= 0 and PART[12 * face + 3 * at + 1] == part:
                    other = i64(small[LAID + near])
                    if other < 0:
                        if kind != COURT:
                            word += OPEN
                    elif SIDE[4 * other + ((at + 2) & 3)] == kind:
                        slot = 3 * ((at + 2) & 3) + 1
                        top = root(small, i64(small[BASE + near]) + PART[12 * other + slot])
                        if top != last:
                            last = top
                            cover = game.large[COVER + 2 * top]
                            has = game.large[WORD + 2 * top]
                            tiles |= cover
                            word += has
                            before += owned(game, seat, kind, cover, has)
                        if kind != COURT:
                            word -= OPEN
                at += 1
            if is_free(word):
                if supply > 0:
                    gain_here = stand_gain(game, seat, kind, tiles, word)
                    if gain_here > best:
                        best = gain_here
            else:
                gain += owned(game, seat, kind, tiles, word) - before
        gain += cut_gain(game, seat, cell, face, side)
        side += 1
    return gain + best


def cut_gain(game: Rules, seat: i64, cell: i64, face: i64, side: i64) -> float:
    """Return what it brings that a neighbour's tower or house ends at the tile laid."""
    near = BESIDE[4 * cell + side]
    if near < 0:
        return 0.0
    other = i64(game.small[LAID + near])
    if other < 0:
        return 0.0
    back = (side + 2) & 3
    met = SIDE[4 * other + back]
    if met == COURT or met == SIDE[4 * face + side]:
        return 0.0
    top = root(game.small, i64(game.small[BASE + near]) + PART[12 * other + 3 * back + 1])
    tiles = game.large[COVER + 2 * top]
    word = game.large[WORD + 2 * top]
    if is_free(word):
        return 0.0
    return owned(game, seat, met, tiles, word - OPEN) - owned(game, seat, met, tiles, word)


def owned(game: Rules, seat: i64, kind: i64, tiles: i64, word: i64) -> float:
    """Return what an object is worth to a seat: its promise, less than nothing if another's."""
    owner = winner(word)
    if owner < 0:
        return 0.0
    value = promise(game, kind, tiles, word)
    if kind != COURT and not word & OPENS:
        # The followers come back.
        supply = game.large[SUPPLY + owner]
        if supply < FOLLOWERS:
            man = WEIGHT[MAN + supply + 1] - WEIGHT[MAN + supply]
            value += man * float(game.left) / float(TILES)
    return value if owner == seat else -value
