"""Setting a table for one test: castles, holders, market and barons just as a rule needs them."""

from __future__ import annotations

from collections.abc import Mapping

import zamok
from zamok.engine import visible
from zamok.games.castle_builder import facts
from zamok.games.castle_builder.facts import COIN_IDS, KINDS, TILE_IDS, cell_at
from zamok.games.castle_builder.rules import CastleBuilder

KIND = {name: kind for kind, name in enumerate(TILE_IDS)}
COIN = {name: coin for coin, name in enumerate(COIN_IDS)}
PLAIN_MARKET = ("stone_15_two_windows", "double_13_3", "double_14_1")
PLAIN_COINS = ("highest_tower", "most_people", "most_windows")


class Table:
    """A position under test, with the words of the rules instead of numbers."""

    def __init__(self, seats: int = 2, seed: str = "test", **options: str) -> None:
        state = zamok.game("castle_builder").start(seats=seats, options=options, seed=seed)
        assert isinstance(state, CastleBuilder)
        state.recording = True
        self.state = state
        for seat in range(seats):
            self.holder(seat)
        self.market(*PLAIN_MARKET)
        self.coin_market(*PLAIN_COINS)

    # ---- setting the table ------------------------------------------------------------

    def holder(self, seat: int, *tiles: str) -> Table:
        """Give a seat exactly these tiles; the others go back to the supply."""
        for kind in range(int(KINDS)):
            while self.state.holder[seat * KINDS + kind]:
                self.state.unhold(seat, kind)
                self._to_supply(kind)
        for tile in tiles:
            self._from_supply(KIND[tile])
            self.state.hold(seat, KIND[tile])
        return self

    def market(self, *tiles: str | None) -> Table:
        for slot, tile in enumerate(tiles):
            if self.state.market[slot] >= 0:
                self._to_supply(int(self.state.market[slot]))
            self.state.market[slot] = -1 if tile is None else KIND[tile]
            if tile is not None:
                self._from_supply(KIND[tile])
        return self

    def coin_market(self, *coins: str | None) -> Table:
        state = self.state
        for slot in range(3):
            if state.coin_market[slot] >= 0:
                state.treasury[state.coin_market[slot]] += 1
                state.treasury_size += 1
        for slot, coin in enumerate(coins):
            state.coin_market[slot] = -1 if coin is None else COIN[coin]
            if coin is not None:
                state.treasury[COIN[coin]] -= 1
                state.treasury_size -= 1
        return self

    def castle(self, seat: int, rows: Mapping[int, Mapping[int, str]]) -> Table:
        """Build tiles in, row by row: {row: {x: tile}}."""
        for row in sorted(rows):
            for x, tile in rows[row].items():
                cell = cell_at(row, x)
                assert cell >= 0, (row, x)
                self._from_supply(KIND[tile])
                self.state.build(seat, cell, KIND[tile])
        return self

    def barons(self, *spaces: int) -> Table:
        for seat, space in enumerate(spaces):
            self.state.baron[seat] = space - 1
        return self

    def coins(self, seat: int, count: int) -> Table:
        """Give a seat coins out of the treasury."""
        state = self.state
        for _ in range(count):
            coin = next(c for c in range(len(COIN_IDS)) if state.treasury[c])
            state.treasury[coin] -= 1
            state.treasury_size -= 1
            at = seat * len(COIN_IDS) + coin
            state.coins[at] = int(state.coins[at]) + 1
            state.coin_total[seat] += 1
        return self

    def supply(self, *tiles: str) -> Table:
        """Leave exactly these tiles in the supply; what else was there leaves the game."""
        for kind in range(int(KINDS)):
            self.state.supply[kind] = 0
        self.state.supply_size = 0
        for tile in tiles:
            self._to_supply(KIND[tile])
        return self

    def discard(self, *tiles: str) -> Table:
        for tile in tiles:
            self.state.throw_away(KIND[tile])
        return self

    def _to_supply(self, kind: int) -> None:
        self.state.supply[kind] = int(self.state.supply[kind]) + 1
        self.state.supply_size += 1

    def _from_supply(self, kind: int) -> None:
        assert self.state.supply[kind], f"no {TILE_IDS[kind]} left in the supply"
        self.state.supply[kind] = int(self.state.supply[kind]) - 1
        self.state.supply_size -= 1

    # ---- acting and looking --------------------------------------------------------------

    @property
    def actor(self) -> int:
        (seat,) = self.state.actors()
        return seat

    def legal(self) -> list[str]:
        return [self.state.notation(move) for move in self.state.legal(self.actor)]

    def play(self, *texts: str) -> Table:
        """Make moves for whoever has to act."""
        for text in texts:
            seat = self.actor
            self.state.play(seat, self.state.parse(seat, text))
        return self

    def place(self, tile: str, row: int, x: int, source: str = "holder") -> Table:
        """Place a tile, whether or not its place has to be chosen."""
        self.play(f"{source} {tile}")
        if self.state.phase == 1:
            self.play(f"at {row}:{x}")
        return self

    def spots(self, tile: str, source: str = "holder") -> set[tuple[int, int]]:
        """Return where a tile may stand, by asking a copy."""
        state = self.state
        twin = state.copy()
        text = f"{source} {tile}"
        if text not in self.legal():
            return set()
        before = set(self.stones(int(state.turn)))
        twin.play(int(state.turn), twin.parse(0, text))
        if twin.phase == 1 and twin.turn == state.turn:
            moves = [twin.notation(move) for move in twin.legal(int(state.turn))]
            pairs = [move.removeprefix("at ").split(":") for move in moves]
            return {(int(row), int(x)) for row, x in pairs}
        if twin.phase == 2:
            return {(facts.row_of(int(twin.spot)), facts.x_of(int(twin.spot)))}
        after = Table.__new__(Table)
        after.state = twin
        return set(after.stones(int(state.turn))) - before

    def stones(self, seat: int) -> dict[tuple[int, int], str]:
        """Return the tiles of a castle by row and x, without the door."""
        player = self.player(seat)
        castle = player["castle"]
        assert isinstance(castle, list)
        return {(tile["row"], tile["x"]): tile["tile"] for tile in castle}

    def player(self, seat: int) -> dict[str, object]:
        players = self.state.view(seat)["players"]
        assert isinstance(players, list)
        found: dict[str, object] = players[seat]
        return found

    def held(self, seat: int) -> list[str]:
        holder = self.player(seat)["holder"]
        assert isinstance(holder, dict)
        return sorted(tile for tile, count in holder.items() for _ in range(count))

    def events(self, kind: str) -> list[dict[str, object]]:
        return [event.data for event in self.state.events if event.kind == kind]

    def told(self, seat: int | None) -> list[str]:
        return [event.kind for event in visible(self.state.events, seat)]
