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
from zamok.games.castle_builder.memory import Memory
from zamok.games.castle_builder.state import (
    ASK_MAIN,
    COIN_OFFER,
    DISCARD,
    NOTHING,
    OFFER,
    SUPPLY,
    TREASURY,
    pick_small,
)


class Stock(Memory):
    """A position whose tiles and coins can be drawn, laid out, taken and discarded."""

    def draw_kind(self) -> i64:
        """Draw a tile from the supply, which is not empty."""
        kind = self.take_from_supply()
        self.shown += 1
        return kind

    def renew_supply(self) -> None:
        """Make a new supply of the discards as soon as the last tile is drawn (B23)."""
        if self.supply_size:
            return
        self.count_out()
        if self.discard_size:
            self.reshuffle()

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

    def draw_tiles(self, seat: i64, count: i64, reason: str) -> None:
        """Let a seat draw tiles into its holder; the limit is checked afterwards."""
        left = count
        self.renew_supply()  # discards may have come since it ran out
        while left and self.supply_size:
            batch = left if left < self.supply_size else self.supply_size
            self.draw_batch(seat, batch, reason)
            self.renew_supply()
            left -= batch
            reason = "rest"
        if left == count and self.recording:
            self.tell("draw", int(seat), {"count": 0, "reason": reason})

    def draw_batch(self, seat: i64, count: i64, reason: str) -> None:
        """Let a seat draw tiles that the supply has."""
        if self.recording:
            self.tell("draw", int(seat), {"count": int(count), "reason": reason})
        drawn: i64 = 0
        while drawn < count:
            kind = self.draw_kind()
            self.hold(seat, kind)
            drawn += 1
            if self.recording:
                self.tell("drew", int(seat), {"tile": TILE_IDS[kind]}, (int(seat),))

    def refill_market(self) -> None:
        """Lay tiles into every gap of the market, as long as there are any."""
        numbers = self.numbers
        slot: i64 = OFFER
        while slot < COIN_OFFER:
            if numbers[slot] < 0:
                self.renew_supply()  # discards may have come since it ran out
                if not self.supply_size:
                    return
                kind = self.draw_kind()
                numbers[slot] = kind
                if self.recording:
                    self.tell("market", None, {"tile": TILE_IDS[kind], "slot": int(slot - OFFER)})
                self.renew_supply()
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
        self.see_taken(self.turn, kind)
        if self.recording:
            self.tell("take", int(self.turn), {"tile": TILE_IDS[kind]})
        self.refill_market()

    def shed(self, seat: i64, kind: i64) -> None:
        """Discard a tile above the limit."""
        self.phase = ASK_MAIN
        self.leave(seat, kind)
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
                    self.tell(
                        "coin_market",
                        None,
                        {"coin": COIN_IDS[coin], "slot": int(slot - COIN_OFFER)},
                    )
            slot += 1
