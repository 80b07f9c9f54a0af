"""A position under test: castles, holders, market and barons just as a rule needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import zamok
from zamok import IllegalMove
from zamok.engine import visible
from zamok.engine.errors import Refusal
from zamok.games.castle_builder.facts import COIN_IDS, COINS, KIND_OF, KINDS, TILE_IDS, cell_at
from zamok.games.castle_builder.rules import Rules
from zamok.games.castle_builder.state import (
    BARON,
    BESIDE,
    COIN_OFFER,
    HOLDERS,
    OFFER,
    OWNED,
    PRINCE_AT,
    PRINCESS_AT,
    PURSES,
)
from zamok.games.castle_builder.view import PHASES, Player

PLAIN_MARKET = ("stone_15_two_windows", "double_13_3", "double_14_1")
PLAIN_COINS = ("highest_tower", "most_people", "most_windows")


class Trial:
    """A position under test, with the words of the rules instead of numbers."""

    def __init__(self, seats: int = 2, seed: str = "test", **options: str) -> None:
        chosen = {"first_player": "0", **options}
        state = zamok.game("castle_builder").start(seats, chosen, seed, record=True)
        assert isinstance(state, Rules)
        self.state = state
        for seat in range(seats):
            self.holder(seat)
        self.market(*PLAIN_MARKET)
        self.coin_market(*PLAIN_COINS)

    # ---- setting it up --------------------------------------------------------------------

    def holder(self, seat: int, *tiles: str) -> Trial:
        """Give a seat exactly these tiles; the others go back to the supply."""
        for kind in range(int(KINDS)):
            while self.state.tiles[HOLDERS + seat * KINDS + kind]:
                self.state.leave(seat, kind)
                self._to_supply(kind)
        for tile in tiles:
            self._from_supply(KIND_OF[tile])
            self.state.hold(seat, KIND_OF[tile])
        return self

    def market(self, *tiles: str | None) -> Trial:
        numbers = self.state.numbers
        for slot, tile in enumerate(tiles, OFFER):
            if numbers[slot] >= 0:
                self._to_supply(int(numbers[slot]))
            numbers[slot] = -1 if tile is None else KIND_OF[tile]
            if tile is not None:
                self._from_supply(KIND_OF[tile])
        return self

    def coin_market(self, *coins: str | None) -> Trial:
        numbers = self.state.numbers
        for slot in range(COIN_OFFER, COIN_OFFER + 3):
            if numbers[slot] >= 0:
                self._coin(int(numbers[slot]), 1)
        for slot, coin in enumerate(coins, COIN_OFFER):
            numbers[slot] = -1 if coin is None else COIN_IDS.index(coin)
            if coin is not None:
                self._coin(COIN_IDS.index(coin), -1)
        return self

    def castle(self, seat: int, rows: Mapping[int, Mapping[int, str]]) -> Trial:
        """Build tiles in, row by row: {row: {x: tile}}."""
        for row in sorted(rows):
            for x, tile in rows[row].items():
                cell = cell_at(row, x)
                assert cell >= 0, (row, x)
                self._from_supply(KIND_OF[tile])
                self.state.build(seat, cell, KIND_OF[tile])
        return self

    def royal(self, seat: int, tile: str, row: int, x: int) -> Trial:
        """Build a royal tile in that lies beside a holder."""
        at, bit = (PRINCESS_AT, 1) if tile == "princess" else (PRINCE_AT, 2)
        self.state.numbers[BESIDE + seat] ^= bit
        self.state.numbers[at + seat] = cell_at(row, x)
        self.state.build(seat, cell_at(row, x), KIND_OF[tile])
        return self

    def barons(self, *spaces: int) -> Trial:
        for seat, space in enumerate(spaces):
            self.state.numbers[BARON + seat] = space - 1
        return self

    def coins(self, seat: int, count: int) -> Trial:
        """Give a seat coins out of the treasury."""
        state = self.state
        for _ in range(count):
            coin = next(c for c in range(len(COIN_IDS)) if state.coins[c])
            self._coin(coin, -1)
            at = PURSES + seat * COINS + coin
            state.coins[at] = int(state.coins[at]) + 1
            state.numbers[OWNED + seat] += 1
        return self

    def supply(self, *tiles: str) -> Trial:
        """Leave exactly these tiles in the supply; what else was there leaves the game."""
        for kind in range(int(KINDS)):
            self.state.tiles[kind] = 0
        self.state.supply_size = 0
        for tile in tiles:
            self._to_supply(KIND_OF[tile])
        return self

    def drain(self, *tiles: str) -> Trial:
        """Leave exactly these tiles in the supply; what else was there has been discarded."""
        for tile in tiles:
            self._from_supply(KIND_OF[tile])
        for kind in range(int(KINDS)):
            while self.state.tiles[kind]:
                self._from_supply(kind)
                self.state.throw_away(kind)
        for tile in tiles:
            self._to_supply(KIND_OF[tile])
        return self

    def discard(self, *tiles: str) -> Trial:
        for tile in tiles:
            self.state.throw_away(KIND_OF[tile])
        return self

    def due(self, coins: int = 1) -> Trial:
        """Let the first seat choose coins."""
        self.state.coins_due = coins
        self.state.proceed()
        return self

    def _to_supply(self, kind: int) -> None:
        self.state.tiles[kind] = int(self.state.tiles[kind]) + 1
        self.state.supply_size += 1

    def _from_supply(self, kind: int) -> None:
        assert self.state.tiles[kind], f"no {TILE_IDS[kind]} left in the supply"
        self.state.tiles[kind] = int(self.state.tiles[kind]) - 1
        self.state.supply_size -= 1

    def _coin(self, coin: int, count: int) -> None:
        """Put coins into the treasury, or take them out."""
        self.state.coins[coin] = int(self.state.coins[coin]) + count
        self.state.treasury_size += count

    # ---- acting --------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        (seat,) = self.state.actors()
        return seat

    @property
    def asked(self) -> str:
        return PHASES[self.state.phase]

    def legal(self) -> list[str]:
        return [self.state.notation(move) for move in self.state.legal(self.actor)]

    def play(self, *texts: str) -> Trial:
        """Make moves for whoever has to act."""
        for text in texts:
            seat = self.actor
            self.state.play(seat, self.state.parse(seat, text))
        return self

    def place(self, tile: str, row: int, x: int, source: str = "holder") -> Trial:
        """Place a tile, whether or not its place has to be chosen."""
        self.play(f"{source} {tile}")
        if self.asked == "spot":
            self.play(f"at {row}:{x}")
        return self

    def refused(self, text: str) -> Refusal:
        """Return why a move is refused."""
        with pytest.raises(IllegalMove) as error:
            self.play(text)
        return error.value.refusal

    # ---- looking -------------------------------------------------------------------------

    def spots(self, tile: str, source: str = "holder") -> set[tuple[int, int]]:
        """Return where a tile may stand, by asking a copy."""
        text = f"{source} {tile}"
        if text not in self.legal():
            return set()
        twin = self.twin()
        seat = self.actor
        twin.play(text)
        if twin.asked == "spot" and twin.actor == seat:
            pairs = [move.removeprefix("at ").split(":") for move in twin.legal()]
            return {(int(row), int(x)) for row, x in pairs}
        pending = twin.state.view(seat)["pending"]
        if pending is not None:
            assert pending["row"] is not None
            assert pending["x"] is not None
            return {(pending["row"], pending["x"])}
        return set(twin.stones(seat)) - set(self.stones(seat))

    def twin(self) -> Trial:
        """Return a copy to try things in."""
        made = Trial.__new__(Trial)
        made.state = self.state.copy()
        return made

    def stones(self, seat: int) -> dict[tuple[int, int], str]:
        """Return the tiles of a castle by row and x, without the door."""
        return {(tile["row"], tile["x"]): tile["tile"] for tile in self.player(seat)["castle"]}

    def player(self, seat: int) -> Player:
        return self.state.view(seat)["players"][seat]

    def held(self, seat: int) -> list[str]:
        holder = self.player(seat)["holder"]
        assert holder is not None
        return sorted(tile for tile, count in holder.items() for _ in range(count))

    def offer(self) -> list[str | None]:
        """Return the tiles of the market."""
        return self.state.view(None)["market"]

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.state.events if event.kind == kind]

    def told(self, seat: int | None) -> list[str]:
        return [event.kind for event in visible(self.state.events, seat)]
