"""The baron's way round the track, and the eleven coins it brings."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT, lowest
from zamok.games.castle_builder import scoring
from zamok.games.castle_builder.facts import (
    COIN_IDS,
    COINS,
    COLLAPSE,
    HIGHEST_TOWER,
    IS_COIN,
    IS_RUBY,
    IS_TILE,
    JUDGMENTAL_LADY,
    MARKET_COINS,
    MARKET_TILES,
    MONK,
    MOST_PEOPLE,
    MOST_ROOFS,
    MOST_WINDOWS,
    PEOPLE,
    RED_COIN,
    ROOFS,
    ROW_CELLS,
    RUBY,
    SPACES,
    THIEF,
    TILE_IDS,
    WINDMILL,
    WINDOWS,
    row_of,
    x_of,
)
from zamok.games.castle_builder.state import (
    BREAK,
    MAIN,
    NOTHING,
    TAKE,
    TARGET,
    VICTIM,
)
from zamok.games.castle_builder.stock import Stock


class Coins(Stock):
    """A position in which barons move and coins have their effects."""

    def coins_on_offer(self) -> i64:
        mask: i64 = 0
        slot: i64 = 0
        while slot < MARKET_COINS:
            if self.coin_market[slot] >= 0:
                mask |= BIT[self.coin_market[slot]]
            slot += 1
        return mask

    def victims(self) -> i64:
        """Return the opponents who hold a tile: the thief must take one (B20)."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.turn and self.held[seat]:
                mask |= BIT[seat]
            seat += 1
        return mask

    def targets(self) -> i64:
        """Return the opponents whose castle has a tile that can fall."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.turn and self.first_removable(seat) >= 0:
                mask |= BIT[seat]
            seat += 1
        return mask

    def first_removable(self, seat: i64) -> i64:
        cell = self.height[seat] * ROW_CELLS - 1
        while cell >= 0:
            if self.removable(seat, cell):
                return cell
            cell -= 1
        return NOTHING

    def move_baron(self, seat: i64, steps: i64) -> None:
        """Move a baron: steps, slide past others, ruby spaces; then a tile space (B14, B15)."""
        start = self.baron[seat]
        at = start
        gone: i64 = 0
        coins: i64 = 0
        while gone < steps or IS_RUBY[at] or self.occupied(at, seat):
            at = at + 1 if at + 1 < SPACES else 0
            gone += 1
            coins += IS_COIN[at]
        self.baron[seat] = at
        self.travelled[seat] += gone
        self.coins_due += coins
        if self.recording:
            self.tell(
                "move",
                int(seat),
                {
                    "steps": int(gone),
                    "from": int(start) + 1,
                    "to": int(at) + 1,
                    "coins": int(coins),
                },
            )
        if IS_TILE[at]:
            self.draw_tiles(seat, 1)

    def occupied(self, space: i64, seat: i64) -> bool:
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.baron[other] == space:
                return True
            other += 1
        return False

    def take_coin(self, coin: i64) -> None:
        """Take a coin of the market, refill it and play the effect, wanted or not."""
        self.phase = MAIN
        self.coins_due -= 1
        self.coin = coin
        slot: i64 = 0
        while self.coin_market[slot] != coin:
            slot += 1
        self.coin_market[slot] = NOTHING
        if self.recording:
            self.tell("coin", int(self.turn), {"coin": COIN_IDS[coin]})
        self.refill_coins()
        self.play_effect(coin)

    def play_effect(self, coin: i64) -> None:
        """Play the effect of a coin, up to the first choice in it."""
        seat = self.turn
        if self.peaceful and RED_COIN[coin]:
            self.ask_market_tile()
        elif coin == RUBY:
            self.move_baron(seat, 1)
        elif coin == HIGHEST_TOWER:
            self.gift(scoring.most(self.height, 0), 2)
        elif coin == MOST_PEOPLE:
            self.gift(scoring.most(self.count_all(PEOPLE), 1), 2)
        elif coin == MOST_WINDOWS:
            self.gift(scoring.most(self.count_all(WINDOWS), 1), 2)
        elif coin == MOST_ROOFS:
            self.gift(scoring.most(self.count_all(ROOFS), 1), 2)
        elif coin == MONK:
            self.gift(self.fewest_coins(), 3)
        elif coin == THIEF:
            self.ask_victim()
        elif coin == JUDGMENTAL_LADY:
            self.judge()
        elif coin == WINDMILL:
            self.mill()
        elif coin == COLLAPSE:
            self.struck = seat
            self.ask_what_breaks()
        else:
            self.ask_target()

    def lay_coin_down(self) -> None:
        """The effect is played: the coin counts now, and may end the game (B16)."""
        seat = self.turn
        at = seat * COINS + self.coin
        self.coins[at] = u8(i64(self.coins[at]) + 1)
        self.coin_total[seat] += 1
        self.coin = NOTHING
        if self.coin_total[seat] >= self.goal:
            self.over = True
            self.phase = MAIN
            self.coins_due = 0
            if self.recording:
                self.tell("goal", int(seat), {"coins": int(self.goal)})

    def count_all(self, feature: vec[i64]) -> vec[i64]:
        counts = vec[i64]([0] * int(self.seats))
        seat: i64 = 0
        while seat < self.seats:
            counts[seat] = scoring.count_in_castle(self, seat, feature)
            seat += 1
        return counts

    def fewest_coins(self) -> i64:
        """Return the seats with the fewest coins, this one not yet counted."""
        missing = self.coin_total[:]
        seat: i64 = 0
        while seat < self.seats:
            missing[seat] = self.goal - missing[seat]
            seat += 1
        return scoring.most(missing, 0)

    def gift(self, seats: i64, tiles: i64) -> None:
        """Let every seat of a bit mask draw tiles, the active one first."""
        turn: i64 = 0
        while turn < self.seats:
            seat = (self.turn + turn) % self.seats
            if (seats >> seat) & 1:
                self.draw_tiles(seat, tiles)
            turn += 1

    def ask_victim(self) -> None:
        victims = self.victims()
        if victims & (victims - 1):
            self.phase = VICTIM
            self.actor = self.turn
        elif victims:
            self.rob(lowest(victims))

    def rob(self, victim: i64) -> None:
        """Move a random tile from the victim's holder into one's own."""
        self.phase = MAIN
        kind = self.random_held(victim)
        self.unhold(victim, kind)
        self.hold(self.turn, kind)
        self.shown += 1
        if self.recording:
            thief = int(self.turn)
            self.tell("rob", thief, {"victim": int(victim)})
            self.tell(
                "robbed",
                thief,
                {"victim": int(victim), "tile": TILE_IDS[kind]},
                (thief, int(victim)),
            )

    def judge(self) -> None:
        """Every holder, the taker's too, loses a random tile (B20)."""
        turn: i64 = 0
        while turn < self.seats:
            seat = (self.turn + turn) % self.seats
            if self.held[seat]:
                kind = self.random_held(seat)
                self.unhold(seat, kind)
                self.throw_away(kind)
                self.shown += 1
                if self.recording:
                    self.tell("judged", int(seat), {"tile": TILE_IDS[kind]})
            turn += 1

    def mill(self) -> None:
        """Discard the market's tiles, lay out new ones and choose one (B28)."""
        slot: i64 = 0
        while slot < MARKET_TILES:
            if self.market[slot] >= 0:
                self.throw_away(self.market[slot])
                self.market[slot] = NOTHING
            slot += 1
        if self.recording:
            self.tell("mill", int(self.turn), {})
        self.refill_market()
        self.ask_market_tile()

    def ask_market_tile(self) -> None:
        offer = self.market_mask()
        if offer & (offer - 1):
            self.phase = TAKE
            self.actor = self.turn
        elif offer:
            self.take_from_market(lowest(offer))

    def ask_target(self) -> None:
        targets = self.targets()
        if targets & (targets - 1):
            self.phase = TARGET
            self.actor = self.turn
        elif targets:
            self.struck = lowest(targets)
            self.ask_what_breaks()

    def ask_what_breaks(self) -> None:
        """Ask which tile of the struck castle falls; obligatory if there is one (B19)."""
        self.phase = MAIN
        first = self.first_removable(self.struck)
        if first < 0:
            self.struck = NOTHING
            return
        cell: i64 = 0
        while not self.removable(self.struck, cell):
            cell += 1
        if cell == first:
            self.break_off(cell)
        else:
            self.phase = BREAK
            self.actor = self.turn

    def break_off(self, cell: i64) -> None:
        """Discard a tile of the struck castle; barons stay where they are."""
        self.phase = MAIN
        struck = self.struck
        kind = self.unbuild(struck, cell)
        self.throw_away(kind)
        self.struck = NOTHING
        if self.recording:
            self.tell(
                "break",
                int(self.turn),
                {
                    "castle": int(struck),
                    "tile": TILE_IDS[kind],
                    "row": row_of(cell),
                    "x": x_of(cell),
                },
            )
