"""Observations of Castle Builder."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine.around import away, turned
from zamok.engine.observer import MANY, Observer, Piece, mark, put
from zamok.engine.state import State
from zamok.games.castle_builder.facts import (
    CELLS,
    COINS,
    COINS_IN_ALL,
    KINDS,
    MARKET_COINS,
    MARKET_TILES,
    MAX_DISCARDS,
    MAX_ROWS,
    PEOPLE,
    ROOFS,
    ROW_CELLS,
    SPACES,
    TILES_IN_ALL,
    WINDOWS,
)
from zamok.games.castle_builder.memory import Memory
from zamok.games.castle_builder.scoring import count_in_castle
from zamok.games.castle_builder.state import (
    ASK_ADJUST,
    ASK_MAIN,
    ASK_SPOT,
    BARON,
    BESIDE,
    COIN_OFFER,
    DISCARD,
    FROM_HOLDER,
    HEIGHT,
    HELD,
    HOLDERS,
    OFFER,
    OWNED,
    PRINCE_AT,
    PRINCESS_AT,
    PURSES,
    SITE,
    TRAVELLED,
    TREASURY,
)

PHASES: Final = 9


@final
class Watcher(Observer):
    """Writes what a seat may know."""

    def pieces(self, seats: int) -> list[Piece]:
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
            (
                "pending_source",
                (3,),
                0,
                1,
                "where it comes from: holder, market, beside the holder",
            ),
            ("pending_cell", (1,), 0, cells, "its cell + 1"),
            ("owed", (1,), 0, int(MAX_DISCARDS), "discards still owed for it"),
            ("coins_due", (1,), 0, COINS_IN_ALL, "coins the active seat may still take"),
            ("coin", (coins,), 0, 1, "the coin whose effect is being played"),
            ("struck", (seats,), 0, 1, "whose castle loses a tile"),
            ("idle_turns", (1,), 0, MANY, "turns since a tile was last placed"),
            *_seat_pieces(seats),
        ]

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation."""
        assert isinstance(state, Memory)
        p: Memory = state
        seats = p.seats
        secret = p.phase == ASK_SPOT and p.source == FROM_HOLDER and seat != p.actor
        at = mark(out, at, ASK_MAIN if secret else p.phase, PHASES)
        at = put(out, at, 1 if p.over else 0)
        at = mark(out, at, -1 if p.over else away(p.actor, seat, seats), seats)
        at = mark(out, at, away(p.turn, seat, seats), seats)
        at = put(out, at, p.goal)
        at = put(out, at, p.max_discards)
        at = put(out, at, 1 if p.peaceful else 0)
        at = tally(out, at, p.numbers, OFFER, MARKET_TILES, KINDS)
        at = tally(out, at, p.numbers, COIN_OFFER, MARKET_COINS, COINS)
        at = put(out, at, p.supply_size)
        at = copy_small(out, at, p.tiles, DISCARD, KINDS)
        at = copy_small(out, at, p.coins, TREASURY, COINS)
        pending = (p.phase == ASK_SPOT or p.phase == ASK_ADJUST) and not secret
        at = mark(out, at, p.chosen if pending else -1, KINDS)
        at = mark(out, at, p.source - 1 if pending else -1, 3)
        at = put(out, at, p.spot + 1 if p.phase == ASK_ADJUST else 0)
        at = put(out, at, p.owed if pending else 0)
        at = put(out, at, p.coins_due)
        at = mark(out, at, p.coin, COINS)
        at = mark(out, at, away(p.struck, seat, seats), seats)
        at = put(out, at, p.idle_turns)
        at = copy_small(out, at, p.tiles, HOLDERS + seat * KINDS, KINDS)
        at = self.write_seats(p, seat, out, at)
        at = mark(out, at, away(p.first, seat, seats), seats)
        return write_known(p, seat, out, at)

    def write_seats(self, p: Memory, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what lies before each seat."""
        seats = p.seats
        numbers = p.numbers
        for n in range(seats):
            who = turned(n, seat, seats)
            out[at + n] = i16(numbers[HELD + who])
            beside = numbers[BESIDE + who]
            out[at + seats + 2 * n] = i16(beside & 1)
            out[at + seats + 2 * n + 1] = i16((beside >> 1) & 1)
            out[at + 3 * seats + 2 * n] = i16(numbers[PRINCESS_AT + who] + 1)
            out[at + 3 * seats + 2 * n + 1] = i16(numbers[PRINCE_AT + who] + 1)
            row = at + 5 * seats + n
            out[row] = i16(numbers[HEIGHT + who])
            out[row + seats] = i16(count_in_castle(p, who, PEOPLE))
            out[row + 2 * seats] = i16(count_in_castle(p, who, WINDOWS))
            out[row + 3 * seats] = i16(count_in_castle(p, who, ROOFS))
            out[row + 4 * seats] = i16(numbers[BARON + who] + 1)
            out[row + 5 * seats] = i16(numbers[TRAVELLED + who])
            copy_small(out, at + 11 * seats + n * COINS, p.coins, PURSES + who * COINS, COINS)
            out[at + (11 + COINS) * seats + n] = i16(numbers[OWNED + who])
            built = numbers[HEIGHT + who] * ROW_CELLS
            cells = at + (12 + COINS) * seats + n * CELLS
            copy_small(out, cells, p.castle, who * SITE, built)
        return at + (12 + COINS + CELLS) * seats


def _seat_pieces(seats: int) -> list[Piece]:
    """Return the layout of what lies before each seat, and of what is known of the holders."""
    kinds, coins, cells = int(KINDS), int(COINS), int(CELLS)
    tiles = TILES_IN_ALL
    return [
        ("holder", (kinds,), 0, tiles, "the observer's own holder, by kind"),
        ("holder_size", (seats,), 0, tiles, "tiles in each holder"),
        ("royal", (seats, 2), 0, 1, "princess and prince beside the holder"),
        (
            "royal_cells",
            (seats, 2),
            0,
            cells,
            "cell + 1 of the royal princess and prince in each castle, 0 where there is none",
        ),
        ("height", (seats,), 0, int(MAX_ROWS), "rows of each castle"),
        ("people", (seats,), 0, MANY, "people in each castle"),
        ("windows", (seats,), 0, MANY, "windows of each castle"),
        ("roofs", (seats,), 0, MANY, "roofs of each castle"),
        ("space", (seats,), 0, int(SPACES), "the baron's space on the track, from 1"),
        ("travelled", (seats,), 0, MANY, "spaces each baron has gone in all"),
        ("coins", (seats, coins), 0, COINS_IN_ALL, "coins taken, by kind"),
        ("coin_total", (seats,), 0, COINS_IN_ALL, "coins taken"),
        ("castle", (seats, cells), 0, kinds + 1, "tile kind + 1 in each cell, 0 where free"),
        ("first", (seats,), 0, 1, "who began"),
        ("known", (seats, kinds), 0, tiles, "what everybody knows to be in each holder"),
        ("held", (kinds,), 0, tiles, "what everybody knows to be in holders, in whichever"),
        (
            "known_to_you",
            (seats, kinds),
            0,
            tiles,
            "what the observer knows to be in each holder of others; nothing at its own seat",
        ),
        (
            "held_by_others",
            (kinds,),
            0,
            tiles,
            "what the observer knows to be in the holders of others, in whichever",
        ),
    ]


def write_known(p: Memory, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write what everybody and what the observer knows of the holders."""
    seats = p.seats
    for n in range(seats):
        at = copy_small(out, at, p.tiles, p.known_at(seats, turned(n, seat, seats)), KINDS)
    at = copy_small(out, at, p.tiles, p.known_at(seats, seats), KINDS)
    at += KINDS  # the observer's own holder is written whole
    for n in range(1, seats):
        at = copy_small(out, at, p.tiles, p.known_at(seat, turned(n, seat, seats)), KINDS)
    return copy_small(out, at, p.tiles, p.known_at(seat, seat), KINDS)


def copy_small(out: vec[i16], at: i64, numbers: vec[u8], start: i64, size: i64) -> i64:
    """Write so many numbers of a row of bytes; return the place after them."""
    i: i64 = 0
    while i < size:
        out[at + i] = i16(numbers[start + i])
        i += 1
    return at + size


def tally(out: vec[i16], at: i64, kinds: vec[i64], start: i64, count: i64, size: i64) -> i64:
    """Count so many pieces by kind, gaps (-1) left out; return the place after the counts."""
    i: i64 = 0
    while i < count:
        kind = kinds[start + i]
        if kind >= 0:
            out[at + kind] += i16(1)
        i += 1
    return at + size


OBSERVER: Final = Watcher()
