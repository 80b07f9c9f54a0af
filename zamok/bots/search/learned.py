"""Learned judgement: a small network over the traits of all players, on top of a game's own mind.

For every player the first layer sees the player's own traits and the mean of the others'; so one
network serves any number of seats. Two layers later a single number is added to what the mind of
the game says (the logarithm of its share of the victory), and the shares follow: a network that
has learned nothing says what the mind says. All arithmetic is in a fixed order, so that the same
weights judge the same everywhere, compiled or not.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, share_out
from zamok.engine.state import State
from zamok.engine.traits import PLAYERS, Traits

LEAST: Final = 0.0001  # of the victory that a mind leaves to anybody
BLOCK: Final = 8  # sums that are formed together; widths of layers are multiples of it


@final
class Network:
    """The weights, and what they make of rows of traits."""

    def __init__(self, traits: int, first: int, second: int, weights: list[float]) -> None:
        if first % BLOCK or second % BLOCK:
            raise ValueError(f"a layer has a multiple of {BLOCK} units")
        sizes = [traits, traits * 2 * first, first, first * second, second, second, 1]
        if len(weights) != sum(sizes):
            raise ValueError(f"a network like this has {sum(sizes)} weights, not {len(weights)}")
        parts: list[vec[float]] = []
        at = 0
        for size in sizes:
            parts.append(vec[float](weights[at : at + size]))
            at += size
        self.traits: i64 = traits
        self.first: i64 = first
        self.second: i64 = second
        self.scale: vec[float] = parts[0]
        self.inner: vec[float] = parts[1]  # a row a trait: for the player, then for the others
        self.inner_bias: vec[float] = parts[2]
        self.outer: vec[float] = parts[3]  # a row a unit of the first layer
        self.outer_bias: vec[float] = parts[4]
        self.last: vec[float] = parts[5]
        self.trust: float = parts[6][0]  # in the mind of the game
        # Scratch paper, so that a judgement allocates nothing.
        self.sums: vec[float] = vec[float]([0.0] * (PLAYERS * 2 * first))
        self.hidden: vec[float] = vec[float]([0.0] * first)
        self.which: vec[i64] = vec[i64]([0] * max(traits, first))
        self.much: vec[float] = vec[float]([0.0] * max(traits, first))
        self.block: vec[float] = vec[float]([0.0] * max(2 * first, second))

    def judge(self, rows: vec[float], players: i64, logits: vec[float]) -> None:
        """Add up what speaks for each player; `logits` has what the mind says."""
        width = 2 * self.first
        player: i64 = 0
        while player < players:
            self.take_in(rows, player * self.traits, player * width)
            player += 1
        player = 0
        while player < players:
            self.listen(player, players)
            logits[player] = self.trust * logits[player] + self.conclude()
            player += 1

    def take_in(self, rows: vec[float], at: i64, to: i64) -> None:
        """Send a row of traits through the first weights."""
        which = self.which
        much = self.much
        scale = self.scale
        count: i64 = 0
        i: i64 = 0
        while i < self.traits:
            x = rows[at + i]
            if x != 0.0:
                x *= scale[i]
                which[count] = i
                much[count] = 4.0 if x > 4.0 else (-4.0 if x < -4.0 else x)
                count += 1
            i += 1
        multiply(self.inner, 2 * self.first, which, much, count, self.sums, to)

    def listen(self, player: i64, players: i64) -> None:
        """Form the first layer: the player's own sums and the mean of the others'."""
        first = self.first
        sums = self.sums
        bias = self.inner_bias
        hidden = self.hidden
        share = 1.0 / float(players - 1)
        i: i64 = 0
        while i < first:
            others = 0.0
            other: i64 = 0
            while other < players:
                if other != player:
                    others += sums[other * 2 * first + first + i]
                other += 1
            total = bias[i] + sums[player * 2 * first + i] + others * share
            hidden[i] = total if total > 0.0 else 0.0
            i += 1

    def conclude(self) -> float:
        """Go through the second layer to the one number at the end."""
        which = self.which
        much = self.much
        hidden = self.hidden
        count: i64 = 0
        i: i64 = 0
        while i < self.first:
            if hidden[i] > 0.0:
                which[count] = i
                much[count] = hidden[i]
                count += 1
            i += 1
        block = self.block
        multiply(self.outer, self.second, which, much, count, block, 0)
        bias = self.outer_bias
        last = self.last
        found = 0.0
        i = 0
        while i < self.second:
            total = block[i] + bias[i]
            if total > 0.0:
                found += total * last[i]
            i += 1
        return found


def multiply(
    table: vec[float],
    width: i64,
    which: vec[i64],
    much: vec[float],
    count: i64,
    found: vec[float],
    to: i64,
) -> None:
    """Write the sum of some rows of a table, each so many times, to `found` from `to` on."""
    column: i64 = 0
    while column < width:
        a = 0.0
        b = 0.0
        c = 0.0
        d = 0.0
        e = 0.0
        f = 0.0
        g = 0.0
        h = 0.0
        i: i64 = 0
        while i < count:
            at = which[i] * width + column
            x = much[i]
            a += x * table[at]
            b += x * table[at + 1]
            c += x * table[at + 2]
            d += x * table[at + 3]
            e += x * table[at + 4]
            f += x * table[at + 5]
            g += x * table[at + 6]
            h += x * table[at + 7]
            i += 1
        found[to + column] = a
        found[to + column + 1] = b
        found[to + column + 2] = c
        found[to + column + 3] = d
        found[to + column + 4] = e
        found[to + column + 5] = f
        found[to + column + 6] = g
        found[to + column + 7] = h
        column += BLOCK


@final
class Learned(Mind):
    """A game's mind whose judgement of positions has learned; it plays quickly as before.

    It has learned from positions of every kind: it may judge in the midst of a turn (`anywhere`).
    """

    def __init__(self, mind: Mind, traits: Traits, network: Network, anywhere: bool) -> None:
        self.mind: Mind = mind
        self.anywhere: bool = anywhere
        self.traits: Traits = traits
        self.network: Network = network
        self.rows: vec[float] = vec[float]([0.0] * (PLAYERS * len(traits.names())))
        self.shares: vec[float] = vec[float]([0.0] * PLAYERS)

    def value(self, state: State, shares: vec[float]) -> None:
        """Write what a position is worth to each seat, before its end."""
        players = self.study(state)
        logits = vec[float]([0.0] * int(players))
        player: i64 = 0
        while player < players:
            logits[player] = self.shares[player]
            player += 1
        self.network.judge(self.rows, players, logits)
        share_out(logits, 1.0, logits)
        seat: i64 = 0
        while seat < state.seats:
            shares[seat] = logits[seat]
            seat += 1

    def study(self, state: State) -> i64:
        """Write all that the network is given: the traits, and in `shares` what the mind says."""
        shares = self.shares
        self.mind.value(state, shares)
        left = 1.0
        seat: i64 = 0
        while seat < state.seats:
            left -= shares[seat]
            seat += 1
        players = self.traits.count(state, self.rows)
        while seat < players:
            shares[seat] = left  # nobody but Ludwig has no seat
            seat += 1
        seat = 0
        while seat < players:
            share = shares[seat]
            shares[seat] = math.log(share if share > LEAST else LEAST)
            seat += 1
        return players

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        return self.mind.policy(state, seat, dice, buffer)

    def whim(self, state: State) -> i64:
        return self.mind.whim(state)

    def prefer(self, state: State, seat: i64, dice: Dice, moves: vec[i64], count: i64) -> i64:
        return self.mind.prefer(state, seat, dice, moves, count)

    def rate(self, state: State, seat: i64, moves: vec[i64], count: i64, found: vec[float]) -> None:
        self.mind.rate(state, seat, moves, count, found)

    def quiet(self, state: State) -> bool:
        return self.anywhere or self.mind.quiet(state)

    def stride(self, state: State) -> i64:
        return self.mind.stride(state)

    def sight(self, state: State) -> i64:
        return self.mind.sight(state)

    def result(self, state: State, shares: vec[float]) -> None:
        self.mind.result(state, shares)
