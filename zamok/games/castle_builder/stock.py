"""Tiles and coins on their way: supply, discards, market and the limit of the holders."""

from __future__ import annotations

from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.games.castle_builder.facts import (
    COIN_IDS,
    KINDS,
    MARKET_COINS,
    TILE_IDS,
)
from zamok.games.castle_builder.state import (
    ASK_MAIN,
    COIN_OFFER,
    DISCARD,
    NOTHING,
    OFFER,
    SUPPLY,
    TREASURY,
    Position,
    pick_small,
)


class Stock(Position):
    """A position whose tiles and coins can be drawn, laid out, taken and discarded."""

    def draw_kind(self) -> i64:
        """Draw a tile from the supply, shuffling the discards into it when it is empty (B23)."""
        if not self.supply_size:
            if not self.discard_size:
                return NOTHING
            self.reshuffle()
        kind = self.take_from_supply()
        self.shown += 1
        return kind

    def reshuffle(self) -> None:
        """Make the discards the supply, which is empty."""
        tiles = self.tiles
        kind: i64 = 0
        while kind < KINDS:
            tiles[SUPPLY + kind] = tiles[DISCARD + kind]
            tiles[DISCARD + kind] = u8(0)
            kind += 1
        self.supply_size = self.discard_size
        self.discard_size = 0
        if self.recording:
            self.tell("reshuffle", None, {"tiles": int(self.supply_size)})

    def draw_tiles(self, seat: i64, count: i64) -> None:
        """Let a seat draw tiles into its holder; the limit is checked afterwards."""
        drawn: i64 = 0
        kinds: list[str] = []
        while drawn < count:
            kind = self.draw_kind()
            if kind < 0:
                break
            self.hold(seat, kind)
            drawn += 1
            if self.recording:
                kinds.append(TILE_IDS[kind])
        if self.recording:
            who = int(seat)
            self.tell("draw", who, {"count": int(drawn)})
            for tile in kinds:
                self.tell("drew", who, {"tile": tile}, (who,))

    def refill_market(self) -> None:
        """Lay tiles into every gap of the market, as long as there are any."""
        numbers = self.numbers
        slot: i64 = OFFER
        while slot < COIN_OFFER:
            if numbers[slot] < 0:
                kind = self.draw_kind()
                if kind < 0:
                    return
                numbers[slot] = kind
                if self.recording:
                    self.tell("market", None, {"tile": TILE_IDS[kind]})
            slot += 1

    def empty_slot(self, kind: i64) -> None:
        """Take a tile of this kind out of the market."""
        numbers = self.numbers
        slot: i64 = OFFER
        while numbers[slot] != kind:
            slot += 1
        numbers[slot] = NOTHING

    def take_from_market(self, kind: i64) -> None:
        """Take a tile of the market into the holder (windmill; peaceful times)."""
        self.phase = ASK_MAIN
        self.empty_slot(kind)
        self.hold(self.turn, kind)
        if self.recording:
            self.tell("take", int(self.turn), {"tile": TILE_IDS[kind]})
        self.refill_market()

    def shed(self, seat: i64, kind: i64) -> None:
        """Discard a tile above the limit."""
        self.phase = ASK_MAIN
        self.unhold(seat, kind)
        self.throw_away(kind)
        self.shown += 1
        if self.recording:
            self.tell("shed", int(seat), {"tile": TILE_IDS[kind]})

    def market_mask(self) -> i64:
        """Return the kinds of tile in the market as a bit mask."""
        numbers = self.numbers
        mask: i64 = 0
        slot: i64 = OFFER
        while slot < COIN_OFFER:
            kind = numbers[slot]
            if kind >= 0:
                mask |= BIT[kind]
            slot += 1
        return mask

    def refill_coins(self) -> None:
        """Turn up coins of the treasury until the market has three."""
        numbers = self.numbers
        coins = self.coins
        slot: i64 = COIN_OFFER
        end = slot + MARKET_COINS
        while slot < end:
            if numbers[slot] < 0 and self.treasury_size:
                coin = pick_small(coins, TREASURY, self.treasury_size, self.dice)
                coins[TREASURY + coin] = u8(i64(coins[TREASURY + coin]) - 1)
                self.treasury_size -= 1
                numbers[slot] = coin
                self.shown += 1
                if self.recording:
                    self.tell("coin_market", None, {"coin": COIN_IDS[coin]})
            slot += 1
