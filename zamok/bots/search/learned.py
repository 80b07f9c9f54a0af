"""Learned judgement: a small network over the traits of all players, on top of a game's own mind.

For every player the first layer sees the player's own traits and the mean of the others'; so one
network serves any number of seats. Two layers later a single number is added to what the mind of
the game says (the logarithm of its share of the victory), and the shares follow: a network that
has learned nothing says what the mind says. Weights and traits are rounded to whole numbers, whose
sums are exact, and the rest is added up in a fixed order, so that the same weights judge the same
everywhere, compiled or not.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, share_out
from zamok.engine.state import State
from zamok.engine.traits import PLAYERS, Traits

LEAST: Final = 0.0001  # of the victory that a mind leaves to anybody
BLOCK: Final = 8  # words that are summed together
FAR: Final = 4.0  # scaled traits are cut off here
FINE: Final = 32.0  # steps of a scaled trait from 0 to 1
UNIT_FINE: Final = 64.0  # steps of a unit of the first layer
UNIT_FAR: Final = 64.0  # where such a unit is cut off
FINEST: Final = 4096.0  # steps of a weight from 0 to 1, at most
MIDDLE: Final = 1024  # makes numbers positive before they are rounded


@final
class Table:
    """Weights as whole numbers, several in a word, so that one product moves several sums.

    A word is a + b * 2**bits + ...; its sums never overflow, the steps are coarse enough for that.
    Whole numbers add up to the same in any order and on every machine.
    """

    def __init__(
        self, rows: int, width: int, lanes: int, most: float, weights: list[float]
    ) -> None:
        bits = 63 // lanes
        self.width: i64 = width
        self.lanes: i64 = lanes
        self.bits: i64 = bits
        largest = max(
            sum(abs(weights[row * width + column]) for row in range(rows))
            for column in range(width)
        )
        fine = FINEST
        limit = float(2 ** (bits - 1))
        while most * (largest * fine + rows) >= limit:
            fine /= 2.0
        self.fine: float = fine  # steps of a weight from 0 to 1
        count = -(-width // lanes)
        count = -(-count // BLOCK) * BLOCK
        words = [0] * (rows * count)
        for row in range(rows):
            for column in range(width):
                whole = math.floor(weights[row * width + column] * fine + 0.5)
                words[row * count + column // lanes] += whole << (column % lanes * bits)
        self.count: i64 = count  # words of a row
        self.words: vec[i64] = vec[i64](words)
        self.block: vec[i64] = vec[i64]([0] * count)

    def multiply(
        self, which: vec[i64], much: vec[i64], count: i64, found: vec[float], to: i64
    ) -> None:
        """Write the sum of some rows, each so many times, to `found` from `to` on."""
        words = self.words
        width = self.count
        block = self.block
        column: i64 = 0
        while column < width:
            a: i64 = 0
            b: i64 = 0
            c: i64 = 0
            d: i64 = 0
            e: i64 = 0
            f: i64 = 0
            g: i64 = 0
            h: i64 = 0
            i: i64 = 0
            while i < count:
                at = which[i] * width + column
                x = much[i]
                a += x * words[at]
                b += x * words[at + 1]
                c += x * words[at + 2]
                d += x * words[at + 3]
                e += x * words[at + 4]
                f += x * words[at + 5]
                g += x * words[at + 6]
                h += x * words[at + 7]
                i += 1
            block[column] = a
            block[column + 1] = b
            block[column + 2] = c
            block[column + 3] = d
            block[column + 4] = e
            block[column + 5] = f
            block[column + 6] = g
            block[column + 7] = h
            column += BLOCK
        self.part(found, to)

    def part(self, found: vec[float], to: i64) -> None:
        """Take the sums out of their words."""
        block = self.block
        bits = self.bits
        half = BIT[bits - 1]
        mask = BIT[bits] - 1
        end = to + self.width
        word: i64 = 0
        while to < end:
            rest = block[word]
            lane: i64 = 0
            while lane < self.lanes and to < end:
                low = ((rest + half) & mask) - half
                found[to] = float(low)
                rest = (rest - low) >> bits
                to += 1
                lane += 1
            word += 1


@final
class Network:
    """The weights, and what they make of rows of traits."""

    def __init__(self, traits: int, first: int, second: int, weights: list[float]) -> None:
        sizes = [traits, traits * 2 * first, first, first * second, second, second, 1]
        if len(weights) != sum(sizes):
            raise ValueError(f"a network like this has {sum(sizes)} weights, not {len(weights)}")
        parts: list[list[float]] = []
        at = 0
        for size in sizes:
            parts.append(weights[at : at + size])
            at += size
        self.traits: i64 = traits
        self.first: i64 = first
        self.second: i64 = second
        self.scale: vec[float] = vec[float]([FINE * scale for scale in parts[0]])
        # A row a trait: for the player, then for the others.
        self.inner: Table = Table(traits, 2 * first, 3, FAR * FINE, parts[1])
        self.inner_bias: vec[float] = vec[float](parts[2])
        # A row a unit of the first layer.
        self.outer: Table = Table(first, second, 2, UNIT_FAR * UNIT_FINE, parts[3])
        self.outer_bias: vec[float] = vec[float](parts[4])
        self.last: vec[float] = vec[float](parts[5])
        self.trust: float = parts[6][0]  # in the mind of the game
        # Scratch paper, so that a judgement allocates nothing.
        self.sums: vec[float] = vec[float]([0.0] * (PLAYERS * 2 * first))
        self.which: vec[i64] = vec[i64]([0] * max(traits, first))
        self.much: vec[i64] = vec[i64]([0] * max(traits, first))
        self.block: vec[float] = vec[float]([0.0] * second)

    def judge(self, rows: vec[float], players: i64, logits: vec[float]) -> None:
        """Add up what speaks for each player; `logits` has what the mind says."""
        width = 2 * self.first
        player: i64 = 0
        while player < players:
            self.take_in(rows, player * self.traits, player * width)
            player += 1
        player = 0
        while player < players:
            logits[player] = self.trust * logits[player] + self.conclude(
                self.listen(player, players)
            )
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
                if x > FAR * FINE:
                    x = FAR * FINE
                elif x < -FAR * FINE:
                    x = -FAR * FINE
                which[count] = i
                much[count] = i64(x + (MIDDLE + 0.5)) - MIDDLE
                count += 1
            i += 1
        self.inner.multiply(which, much, count, self.sums, to)

    def listen(self, player: i64, players: i64) -> i64:
        """Form the first layer: the player's own sums and the mean of the others'.

        Those units are noted that say anything; returns how many.
        """
        first = self.first
        sums = self.sums
        bias = self.inner_bias
        which = self.which
        much = self.much
        step = 1.0 / (FINE * self.inner.fine)
        share = step / float(players - 1)
        own = player * 2 * first
        count: i64 = 0
        i: i64 = 0
        while i < first:
            others = 0.0
            other = first + i
            end = players * 2 * first
            while other < end:
                others += sums[other]
                other += 2 * first
            others -= sums[own + first + i]
            total = bias[i] + sums[own + i] * step + others * share
            if total > 0.0:
                if total > UNIT_FAR:
                    total = UNIT_FAR
                which[count] = i
                much[count] = i64(total * UNIT_FINE + 0.5)
                count += 1
            i += 1
        return count

    def conclude(self, count: i64) -> float:
        """Go through the second layer to the one number at the end."""
        block = self.block
        self.outer.multiply(self.which, self.much, count, block, 0)
        step = 1.0 / (UNIT_FINE * self.outer.fine)
        bias = self.outer_bias
        last = self.last
        found = 0.0
        i: i64 = 0
        while i < self.second:
            total = block[i] * step + bias[i]
            if total > 0.0:
                found += total * last[i]
            i += 1
        return found


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
