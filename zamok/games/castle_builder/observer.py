"""Observations of Castle Builder."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.engine.state import State
from zamok.games.castle_builder.facts import (
    CELLS,
    COINS,
    COINS_IN_ALL,
    DOOR,
    KINDS,
    MARKET_COINS,
    MARKET_TILES,
    MAX_DISCARDS,
    MAX_ROWS,
    PEOPLE,
    ROOFS,
    SPACES,
    TILES_IN_ALL,
    WINDOWS,
)
from zamok.games.castle_builder.state import (
    ADJUST,
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
    SPOT,
    Position,
)
from zamok.engine.observer import (
    MANY,
    Observer,
    Row,
    Span,
    away,
    copy,
    mark,
    put,
    turned,
)

PHASES: Final = 9


def pieces(seats: int) -> list[Row]:
    """Return the layout."""
    kinds, coins, cells = int(KINDS), int(COINS), int(CELLS)
    tiles = TILES_IN_ALL
    return [
        (
            "phase",
            (PHASES,),
            0,
            1,
            "what is asked: main, spot (to its chooser), adjust, shed, coin, victim, target, "
            "break, take",
        ),
        ("over", (1,), 0, 1, "the game is over"),
        ("actor", (seats,), 0, 1, "who chooses"),
        ("turn", (seats,), 0, 1, "whose turn it is"),
        ("goal", (1,), 0, COINS_IN_ALL, "coins that end the game"),
        ("max_discards", (1,), 0, int(MAX_DISCARDS), "discards allowed for one placement"),
        ("peaceful", (1,), 0, 1, "the option of peaceful times"),
        ("market", (kinds,), 0, int(MARKET_TILES), "tiles in the market, by kind"),
        ("coin_market", (coins,), 0, int(MARKET_COINS), "coins in the market, by kind"),
        ("supply", (1,), 0, tiles, "tiles in the supply"),
        ("discard", (kinds,), 0, tiles, "discarded tiles, by kind"),
        ("treasury", (coins,), 0, COINS_IN_ALL, "coins not yet in the market, by kind"),
        ("pending_tile", (kinds,), 0, 1, "the tile being placed"),
        ("pending_source", (3,), 0, 1, "where it comes from: holder, market, beside the holder"),
        ("pending_cell", (1,), 0, cells, "its cell + 1"),
        ("owed", (1,), 0, int(MAX_DISCARDS), "discards still owed for it"),
        ("coins_due", (1,), 0, COINS_IN_ALL, "coins the active seat may still take"),
        ("coin", (coins,), 0, 1, "the coin whose effect is being played"),
        ("struck", (seats,), 0, 1, "whose castle loses a tile"),
        ("idle_turns", (1,), 0, MANY, "turns since a tile was last placed"),
        ("holder", (kinds,), 0, tiles, "the observer's own holder, by kind"),
        ("holder_size", (seats,), 0, tiles, "tiles in each holder"),
        ("royal", (seats, 2), 0, 1, "princess and prince beside the holder"),
        ("height", (seats,), 0, int(MAX_ROWS), "rows of each castle"),
        ("people", (seats,), 0, MANY, "people in each castle"),
        ("windows", (seats,), 0, MANY, "windows of each castle"),
        ("roofs", (seats,), 0, MANY, "roofs of each castle"),
        ("space", (seats,), 0, int(SPACES), "the baron's space on the track, from 1"),
        ("travelled", (seats,), 0, MANY, "spaces each baron has gone in all"),
        ("coins", (seats, coins), 0, COINS_IN_ALL, "coins taken, by kind"),
        ("coin_total", (seats,), 0, COINS_IN_ALL, "coins taken"),
        ("castle", (seats, cells), 0, kinds + 1, "tile kind + 1 in each cell, 0 where free"),
    ]


def moves() -> list[Span]:
    """Return the kinds of moves."""
    kinds, coins, cells = int(KINDS), int(COINS), int(CELLS)
    return [
        ("draw", M_DRAW, 1, "draw two tiles"),
        ("holder", int(M_HOLDER), kinds, "place a tile of this kind from the holder"),
        ("market", int(M_MARKET), kinds, "place a tile of this kind from the market"),
        ("royal", int(M_ROYAL), 2, "place the princess or the prince from beside the holder"),
        ("spot", int(M_SPOT), cells, "set it into this cell"),
        ("adjust", int(M_ADJUST), kinds, "discard a tile of this kind to change its number"),
        ("shed", int(M_SHED), kinds, "discard a tile of this kind above the limit"),
        ("coin", int(M_COIN), coins, "take a coin of this kind"),
        ("victim", int(M_VICTIM), 4, "the thief robs this seat (of the table)"),
        ("target", int(M_TARGET), 4, "the catapult hits the castle of this seat (of the table)"),
        ("break", int(M_BREAK), cells, "the tile in this cell leaves the castle"),
        ("take", int(M_TAKE), kinds, "take a tile of this kind from the market"),
    ]


@final
class CastleBuilder(Observer):
    """Writes what a seat may know."""

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation."""
        assert isinstance(state, Position)
        p: Position = state
        seats = p.seats
        secret = p.phase == SPOT and seat != p.actor
        at = mark(out, at, MAIN if secret else p.phase, PHASES)
        at = put(out, at, 1 if p.over else 0)
        at = mark(out, at, -1 if p.over else away(p.actor, seat, seats), seats)
        at = mark(out, at, away(p.turn, seat, seats), seats)
        at = put(out, at, p.goal)
        at = put(out, at, p.max_discards)
        at = put(out, at, 1 if p.peaceful else 0)
        for kind in p.market:
            if kind >= 0:
                out[at + kind] += i16(1)
        at += KINDS
        for coin in p.coin_market:
            if coin >= 0:
                out[at + coin] += i16(1)
        at += COINS
        at = put(out, at, p.supply_size)
        i: i64 = 0
        while i < KINDS:
            out[at + i] = i16(p.discard[i])
            i += 1
        at += KINDS
        at = copy(out, at, p.treasury, 0, COINS)
        pending = (p.phase == SPOT or p.phase == ADJUST) and not secret
        laid = p.phase == ADJUST
        at = mark(out, at, p.chosen if pending else -1, KINDS)
        at = mark(out, at, p.source - 1 if pending else -1, 3)
        at = put(out, at, p.spot + 1 if laid else 0)
        at = put(out, at, p.owed if pending else 0)
        at = put(out, at, p.coins_due)
        at = mark(out, at, p.coin, COINS)
        at = mark(out, at, away(p.struck, seat, seats), seats)
        at = put(out, at, p.idle_turns)
        i = 0
        while i < KINDS:
            out[at + i] = i16(p.holder[seat * KINDS + i])
            i += 1
        at += KINDS
        return self.write_seats(p, seat, out, at)

    def write_seats(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what lies before each seat."""
        seats = p.seats
        n: i64 = 0
        while n < seats:
            who = turned(n, seat, seats)
            out[at + n] = i16(p.held[who])
            beside = p.beside[who]
            out[at + seats + 2 * n] = i16(beside & 1)
            out[at + seats + 2 * n + 1] = i16((beside >> 1) & 1)
            row = at + 3 * seats + n
            out[row] = i16(p.height[who])
            out[row + 4 * seats] = i16(p.baron[who] + 1)
            out[row + 5 * seats] = i16(p.travelled[who])
            coins = at + 9 * seats + n * COINS
            i: i64 = 0
            while i < COINS:
                out[coins + i] = i16(p.coins[who * COINS + i])
                i += 1
            out[at + (9 + COINS) * seats + n] = i16(p.coin_total[who])
            self.write_castle(p, who, out, row + seats, at + (10 + COINS) * seats + n * CELLS)
            n += 1
        return at + (10 + COINS + CELLS) * seats

    def write_castle(self, p: Position, who: i64, out: vec[i16], counts: i64, cells: i64) -> None:
        """Write a castle, and its people, windows and roofs."""
        castle = p.castle
        base = who * CELLS
        people: i64 = 0
        windows: i64 = 0
        roofs: i64 = 0
        end = p.height[who] * (CELLS // MAX_ROWS)
        i: i64 = 0
        while i < end:
            code = i64(castle[base + i])
            if code:
                out[cells + i] = i16(code)
                if code - 1 != DOOR:
                    people += PEOPLE[code - 1]
                    windows += WINDOWS[code - 1]
                    roofs += ROOFS[code - 1]
            i += 1
        out[counts] = i16(people)
        out[counts + p.seats] = i16(windows)
        out[counts + 2 * p.seats] = i16(roofs)


OBSERVER: Final = CastleBuilder()
