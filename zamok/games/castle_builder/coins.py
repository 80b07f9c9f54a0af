"""The baron's way round the track, and the eleven coins it brings."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT, lowest
from zamok.games.castle_builder import scoring
from zamok.games.castle_builder.facts import (
    CATAPULT,
    COIN_IDS,
    COINS,
    COLLAPSE,
    GIFT,
    HIGHEST_TOWER,
    IS_COIN,
    IS_RUBY,
    IS_TILE,
    JUDGMENTAL_LADY,
    MARKET_COINS,
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
    ASK_BREAK,
    ASK_MAIN,
    ASK_TAKE,
    ASK_TARGET,
    ASK_VICTIM,
    BARON,
    COIN_OFFER,
    HEIGHT,
    HELD,
    NOTHING,
    OFFER,
    OWNED,
    PURSES,
    TRAVELLED,
)
from zamok.games.castle_builder.stock import Stock


class Coins(Stock):
    """A position in which barons move and coins have their effects."""

    def coins_on_offer(self) -> i64:
        """Return the kinds of coin in the market as a bit mask."""
        numbers = self.numbers
        mask: i64 = 0
        slot: i64 = COIN_OFFER
        end = slot + MARKET_COINS
        while slot < end:
            coin = numbers[slot]
            if coin >= 0:
                mask |= BIT[coin]
            slot += 1
        return mask

    def victims(self) -> i64:
        """Return the opponents who hold a tile: the thief must take one (B20)."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.turn and self.numbers[HELD + seat]:
                mask |= BIT[seat]
            seat += 1
        return mask

    def targets(self) -> i64:
        """Return the opponents whose castle has a tile that can fall."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.turn and self.highest_removable(seat) >= 0:
                mask |= BIT[seat]
            seat += 1
        return mask

    def highest_removable(self, seat: i64) -> i64:
        """Return the last cell of a castle whose tile can fall, or NOTHING."""
        cell = self.numbers[HEIGHT + seat] * ROW_CELLS - 1
        while cell >= 0:
            if self.removable(seat, cell):
                return cell
            cell -= 1
        return NOTHING

    # ---- the baron -------------------------------------------------------------------

    def spaces_gone(self, seat: i64, steps: i64) -> i64:
        """Return how far a baron goes: steps, then past others and ruby spaces (B14)."""
        at = self.numbers[BARON + seat]
        gone: i64 = 0
        while gone < steps or IS_RUBY[at] or self.occupied(at, seat):
            at = at + 1 if at + 1 < SPACES else 0
            gone += 1
        return gone

    def move_baron(self, seat: i64, steps: i64) -> None:
        """Move a baron the whole way; coins are due, a tile space gives its tile (B14, B15)."""
        numbers = self.numbers
        start = numbers[BARON + seat]
        gone = self.spaces_gone(seat, steps)
        coins = coins_passed(start, gone)
        at = start + gone
        while at >= SPACES:
            at -= SPACES
        numbers[BARON + seat] = at
        numbers[TRAVELLED + seat] += gone
        self.coins_due += coins
        if self.recording:
            way = {"steps": gone, "start": start + 1, "to": at + 1, "coins": coins}
            self.tell("move", int(seat), {name: int(number) for name, number in way.items()})
        if IS_TILE[at]:
            self.draw_tiles(seat, 1, "space")

    def occupied(self, space: i64, seat: i64) -> bool:
        """Tell whether the baron of another seat stands on a space."""
        numbers = self.numbers
        other: i64 = 0
        while other < self.seats:
            if other != seat and numbers[BARON + other] == space:
                return True
            other += 1
        return False

    # ---- coins -----------------------------------------------------------------------

    def take_coin(self, coin: i64) -> None:
        """Take a coin of the market, refill it and play the effect, wanted or not."""
        self.phase = ASK_MAIN
        self.coins_due -= 1
        self.coin = coin
        numbers = self.numbers
        slot: i64 = COIN_OFFER
        while numbers[slot] != coin:
            slot += 1
        numbers[slot] = NOTHING
        if self.recording:
            self.tell("coin", int(self.turn), {"coin": COIN_IDS[coin]})
        self.refill_coins()
        self.play_effect(coin)

    def calmed(self, coin: i64) -> bool:
        """Tell whether a coin gives a tile of the market instead of its effect (B26)."""
        return self.peaceful and bool(RED_COIN[coin])

    def favoured(self, coin: i64) -> i64:
        """Return the seats that draw tiles by a coin as things lie; none by most coins (B18)."""
        if coin == HIGHEST_TOWER:
            return scoring.most(self.numbers, HEIGHT, self.seats, 0)
        if coin == MOST_PEOPLE:
            return self.with_most(PEOPLE)
        if coin == MOST_WINDOWS:
            return self.with_most(WINDOWS)
        if coin == MOST_ROOFS:
            return self.with_most(ROOFS)
        if coin == MONK:
            return self.with_fewest_coins()
        return 0

    def with_most(self, feature: vec[i64]) -> i64:
        """Return the seats with the most of a feature in their castles, at least one."""
        counts = vec[i64]([0] * int(self.seats))
        seat: i64 = 0
        while seat < self.seats:
            counts[seat] = scoring.count_in_castle(self, seat, feature)
            seat += 1
        return scoring.most(counts, 0, self.seats, 1)

    def with_fewest_coins(self) -> i64:
        """Return the seats that miss most coins; the one being played does not count yet."""
        missing = vec[i64]([0] * int(self.seats))
        seat: i64 = 0
        while seat < self.seats:
            missing[seat] = self.goal - self.numbers[OWNED + seat]
            seat += 1
        return scoring.most(missing, 0, self.seats, 0)

    def play_effect(self, coin: i64) -> None:
        """Play the effect of a coin, up to the first choice in it."""
        seat = self.turn
        if self.calmed(coin):
            self.ask_market_tile()
        elif coin == RUBY:
            self.move_baron(seat, 1)
        elif coin == THIEF:
            self.ask_victim()
        elif coin == JUDGMENTAL_LADY:
            self.judge()
        elif coin == WINDMILL:
            self.mill()
        elif coin == COLLAPSE:
            self.struck = seat
            self.ask_what_breaks()
        elif coin == CATAPULT:
            self.ask_target()
        else:
            self.gift(self.favoured(coin), GIFT[coin], COIN_IDS[coin])

    def lay_coin_down(self) -> None:
        """The effect is played: the coin counts now, and may end the game (B16)."""
        seat = self.turn
        at = PURSES + seat * COINS + self.coin
        self.coins[at] = u8(i64(self.coins[at]) + 1)
        self.numbers[OWNED + seat] += 1
        if self.recording:
            total = int(self.numbers[OWNED + seat])
            self.tell("keep", int(seat), {"coin": COIN_IDS[self.coin], "total": total})
        self.coin = NOTHING
        if self.numbers[OWNED + seat] >= self.goal:
            self.end()
            if self.recording:
                self.tell("goal", int(seat), {"coins": int(self.goal)})

    def end(self) -> None:
        """End the game at once; nothing more is asked or due."""
        self.over = True
        self.phase = ASK_MAIN
        self.actor = self.turn
        self.coins_due = 0

    def gift(self, seats: i64, tiles: i64, reason: str) -> None:
        """Let every seat of a bit mask draw tiles, the active one first."""
        turn: i64 = 0
        while turn < self.seats:
            seat = (self.turn + turn) % self.seats
            if (seats >> seat) & 1:
                self.draw_tiles(seat, tiles, reason)
            turn += 1

    def ask_victim(self) -> None:
        """Ask whom the thief robs, if there is a choice."""
        victims = self.victims()
        if victims & (victims - 1):
            self.phase = ASK_VICTIM
            self.actor = self.turn
        elif victims:
            self.rob(lowest(victims))

    def rob(self, victim: i64) -> None:
        """Move a random tile from the victim's holder into one's own."""
        self.phase = ASK_MAIN
        kind = self.random_held(victim)
        self.steal(self.turn, victim, kind)
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
            if self.numbers[HELD + seat]:
                kind = self.random_held(seat)
                self.leave(seat, kind)
                self.throw_away(kind)
                self.shown += 1
                if self.recording:
                    self.tell("judged", int(seat), {"tile": TILE_IDS[kind]})
            turn += 1

    def mill(self) -> None:
        """Discard the market's tiles, lay out new ones and choose one (B28)."""
        numbers = self.numbers
        slot: i64 = OFFER
        while slot < COIN_OFFER:
            if numbers[slot] >= 0:
                self.throw_away(numbers[slot])
                numbers[slot] = NOTHING
            slot += 1
        if self.recording:
            self.tell("mill", int(self.turn), {})
        self.refill_market()
        self.ask_market_tile()

    def ask_market_tile(self) -> None:
        """Ask which tile of the market to take, if there is a choice."""
        offer = self.market_mask()
        if offer & (offer - 1):
            self.phase = ASK_TAKE
            self.actor = self.turn
        elif offer:
            self.take_from_market(lowest(offer))

    def ask_target(self) -> None:
        """Ask whose castle the catapult hits, if there is a choice."""
        targets = self.targets()
        if targets & (targets - 1):
            self.phase = ASK_TARGET
            self.actor = self.turn
        elif targets:
            self.struck = lowest(targets)
            self.ask_what_breaks()

    def ask_what_breaks(self) -> None:
        """Ask which tile of the struck castle falls; obligatory if there is one (B19)."""
        self.phase = ASK_MAIN
        first = self.highest_removable(self.struck)
        if first < 0:
            self.struck = NOTHING
            return
        cell: i64 = 0
        while not self.removable(self.struck, cell):
            cell += 1
        if cell == first:
            self.break_off(cell)
        else:
            self.phase = ASK_BREAK
            self.actor = self.turn
            if self.recording and self.struck != self.turn:
                self.tell("target", int(self.turn), {"castle": int(self.struck)})

    def break_off(self, cell: i64) -> None:
        """Discard a tile of the struck castle; barons stay where they are."""
        self.phase = ASK_MAIN
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


def coins_passed(start: i64, gone: i64) -> i64:
    """Return how many coin spaces a baron reaches or passes from a space on."""
    at = start
    coins: i64 = 0
    while gone > 0:
        at = at + 1 if at + 1 < SPACES else 0
        coins += IS_COIN[at]
        gone -= 1
    return coins
