"""The rules of Castle Builder: what may be chosen, and what follows from a choice."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT, lowest
from zamok.engine.dice import Dice
from zamok.engine.errors import IllegalMove
from zamok.games.castle_builder import notation, scoring, view
from zamok.games.castle_builder.coins import Coins
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    CELLS,
    COIN_IDS,
    COINS,
    FIT_CODES,
    FITTING,
    HOLDER_LIMIT,
    KINDS,
    PRINCE,
    PRINCESS,
    ROW_CELLS,
    RUBIES,
    STALEMATE_ROUNDS,
    START_TILES,
    TILE_IDS,
    discards_needed,
    row_of,
    x_of,
)
from zamok.games.castle_builder.refusal import refusal
from zamok.games.castle_builder.state import (
    ADJUST,
    BREAK,
    COIN,
    FROM_HOLDER,
    FROM_MARKET,
    FROM_ROYAL,
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
    NOTHING,
    SHED,
    SPOT,
    TARGET,
    VICTIM,
    pick_small,
)


@final
class CastleBuilder(Coins):
    """A position of Castle Builder that can be played."""

    # ---- set-up --------------------------------------------------------------------

    def deal(self) -> None:
        """Open the market and deal the first tiles (set-up 4 and 5)."""
        self.refill_market()
        self.refill_coins()
        seat: i64 = 0
        while seat < self.seats:
            self.draw_tiles(seat, START_TILES)
            seat += 1

    def copy(self) -> CastleBuilder:
        """Return an independent copy that will go on exactly as this one."""
        twin = self.bare_twin()
        twin.dice = self.dice.copy()
        self.copy_onto(twin)
        return twin

    def bare_twin(self) -> CastleBuilder:
        return CastleBuilder(
            self.seats,
            self.dice,
            self.goal,
            self.max_discards,
            self.royal,
            self.peaceful,
            False,
        )

    # ---- what may be chosen ----------------------------------------------------------

    def acting(self) -> i64:
        """Return the one seat that chooses now as a bit mask."""
        if self.over:
            return 0
        return BIT[self.actor]

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write the legal moves into the buffer."""
        phase = self.phase
        if phase == MAIN:
            return self.fill_main(buffer)
        if phase == SPOT:
            return self.fill_spots(self.chosen, self.source, buffer)
        if phase == ADJUST:
            return fill_kinds(self.spare_mask(), M_ADJUST, buffer, 0)
        if phase == SHED:
            return fill_kinds(self.held_mask[seat], M_SHED, buffer, 0)
        if phase == COIN:
            return fill_kinds(self.coins_on_offer(), M_COIN, buffer, 0)
        if phase == VICTIM:
            return fill_kinds(self.victims(), M_VICTIM, buffer, 0)
        if phase == TARGET:
            return fill_kinds(self.targets(), M_TARGET, buffer, 0)
        if phase == BREAK:
            return self.fill_removable(self.struck, buffer)
        return fill_kinds(self.market_mask(), M_TAKE, buffer, 0)

    def fill_main(self, buffer: vec[i64]) -> i64:
        """Drawing is always possible (B21); a tile may be chosen if it fits somewhere."""
        seat = self.turn
        buffer[0] = M_DRAW
        count: i64 = 1
        held = self.held[seat]
        whole = self.fitting(seat, held if held < self.max_discards else self.max_discards)
        if held:
            # A tile of the holder leaves one tile less to discard for it (B9).
            fitting = whole
            if held <= self.max_discards:
                fitting = self.fitting(seat, held - 1)
            count = fill_kinds(self.held_mask[seat] & fitting, M_HOLDER, buffer, count)
        count = fill_kinds(self.market_mask() & whole, M_MARKET, buffer, count)
        beside = self.beside[seat]
        if beside & 1 and (whole >> PRINCESS) & 1:
            buffer[count] = M_ROYAL
            count += 1
        if beside & 2 and (whole >> PRINCE) & 1:
            buffer[count] = M_ROYAL + 1
            count += 1
        return count

    def fitting(self, seat: i64, discards: i64) -> i64:
        """Return the kinds that fit somewhere in a castle with so many discards, as a bit mask."""
        fit = self.fit
        at = seat * CELLS
        begun = at + self.height[seat] * ROW_CELLS
        table = discards * FIT_CODES
        found: i64 = 0
        while at < begun:
            code = i64(fit[at])
            if code:
                found |= FITTING[table + code]
            at += 1
        new_row: i64 = 0
        end = begun + ROW_CELLS
        while at < end:
            code = i64(fit[at])
            if code:
                new_row |= FITTING[table + code]
            at += 1
        return found | (new_row & ~CANNOT_START)

    def discards_at_hand(self, source: i64) -> i64:
        """Return how many tiles the active seat could discard for a tile of this source."""
        held = self.held[self.turn]
        if source == FROM_HOLDER:
            held -= 1
        return held if held < self.max_discards else self.max_discards

    def fill_spots(self, kind: i64, source: i64, buffer: vec[i64]) -> i64:
        """Write every cell where the chosen tile may stand."""
        fit = self.fit
        base = self.turn * CELLS
        rows = self.height[self.turn]
        if not (CANNOT_START >> kind) & 1:
            rows += 1
        end = rows * ROW_CELLS
        table = self.discards_at_hand(source) * FIT_CODES
        count: i64 = 0
        cell: i64 = 0
        while cell < end:
            code = i64(fit[base + cell])
            if code and (FITTING[table + code] >> kind) & 1:
                buffer[count] = M_SPOT + cell
                count += 1
            cell += 1
        return count

    def fill_removable(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write every tile of a castle that has no tile above it."""
        end = self.height[seat] * ROW_CELLS
        count: i64 = 0
        cell: i64 = 0
        while cell < end:
            if self.removable(seat, cell):
                buffer[count] = M_BREAK + cell
                count += 1
            cell += 1
        return count

    def spare_mask(self) -> i64:
        """Return the kinds the active seat may discard for a placement: never the placed tile."""
        mask = self.held_mask[self.turn]
        if self.source == FROM_HOLDER and self.holder[self.turn * KINDS + self.chosen] == 1:
            mask ^= BIT[self.chosen]
        return mask

    # ---- what follows from a choice ----------------------------------------------------

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move and every step that follows from it without a choice."""
        if move == M_DRAW:
            self.idle_turns += 1
            self.draw_tiles(seat, 2)
            self.proceed()
        elif move < M_MARKET:
            self.choose_tile(move - M_HOLDER, FROM_HOLDER)
        elif move < M_ROYAL:
            self.choose_tile(move - M_MARKET, FROM_MARKET)
        elif move < M_SPOT:
            self.choose_tile(PRINCESS if move == M_ROYAL else PRINCE, FROM_ROYAL)
        elif move < M_ADJUST:
            self.choose_spot(move - M_SPOT)
        elif move < M_SHED:
            self.discard_for_placement(move - M_ADJUST)
        elif move < M_COIN:
            self.shed(seat, move - M_SHED)
            self.proceed()
        elif move < M_VICTIM:
            self.take_coin(move - M_COIN)
            self.proceed()
        elif move < M_TARGET:
            self.rob(move - M_VICTIM)
            self.proceed()
        elif move < M_BREAK:
            self.struck = move - M_TARGET
            self.ask_what_breaks()
            self.proceed()
        elif move < M_TAKE:
            self.break_off(move - M_BREAK)
            self.proceed()
        else:
            self.take_from_market(move - M_TAKE)
            self.proceed()

    def choose_tile(self, kind: i64, source: i64) -> None:
        """Take up a tile; nobody else sees it before it has its place."""
        self.chosen = kind
        self.source = source
        only: i64 = NOTHING
        fit = self.fit
        base = self.turn * CELLS
        rows = self.height[self.turn]
        if not (CANNOT_START >> kind) & 1:
            rows += 1
        end = rows * ROW_CELLS
        table = self.discards_at_hand(source) * FIT_CODES
        cell: i64 = 0
        while cell < end:
            code = i64(fit[base + cell])
            if code and (FITTING[table + code] >> kind) & 1:
                if only >= 0:
                    self.phase = SPOT
                    return
                only = cell
            cell += 1
        self.choose_spot(only)

    def choose_spot(self, cell: i64) -> None:
        """Lay the tile where it shall stand; a wrong number must still be paid for."""
        self.spot = cell
        self.owed = discards_needed(self.chosen, i64(self.fit[self.turn * CELLS + cell]))
        if self.source == FROM_HOLDER:
            self.shown += 1
        if self.owed and self.recording:
            self.tell(
                "aim",
                int(self.turn),
                {
                    "tile": TILE_IDS[self.chosen],
                    "row": row_of(cell),
                    "x": x_of(cell),
                    "owed": int(self.owed),
                },
            )
        self.pay_or_place()

    def discard_for_placement(self, kind: i64) -> None:
        """Discard a tile to bring the number one closer."""
        seat = self.turn
        self.unhold(seat, kind)
        self.throw_away(kind)
        self.shown += 1
        self.owed -= 1
        if self.recording:
            self.tell("adjust", int(seat), {"tile": TILE_IDS[kind]})
        self.pay_or_place()

    def pay_or_place(self) -> None:
        """Ask for the next discard where there is a choice; place the tile when all are made."""
        if self.owed:
            spare = self.spare_mask()
            if spare & (spare - 1):
                self.phase = ADJUST
                return
            self.discard_for_placement(lowest(spare))
            return
        self.place()

    def place(self) -> None:
        """Build the tile in, refill the market and move the baron (B14)."""
        seat = self.turn
        kind = self.chosen
        cell = self.spot
        if self.source == FROM_HOLDER:
            self.unhold(seat, kind)
        elif self.source == FROM_MARKET:
            self.empty_slot(kind)
        else:
            self.beside[seat] ^= 1 if kind == PRINCESS else 2
        self.build(seat, cell, kind)
        row = cell // ROW_CELLS + 1
        if self.recording:
            self.tell(
                "place",
                int(seat),
                {
                    "tile": TILE_IDS[kind],
                    "row": int(row),
                    "x": x_of(cell),
                    "source": view.SOURCES[self.source],
                },
            )
        self.chosen = NOTHING
        self.source = 0
        self.spot = NOTHING
        self.idle_turns = 0
        self.refill_market()
        if row > 1:
            self.move_baron(seat, row + RUBIES[kind])
        self.proceed()

    def proceed(self) -> None:
        """Go on until somebody has to choose or the game is over."""
        while True:
            self.refill_market()
            if self.somebody_sheds():
                return
            if self.phase >= VICTIM:
                return  # the effect of the coin asks for a choice first
            if self.coin >= 0:
                self.lay_coin_down()
                if self.over:
                    return
            elif self.coins_due:
                offer = self.coins_on_offer()
                if not offer:
                    self.coins_due = 0
                elif offer & (offer - 1):
                    self.phase = COIN
                    self.actor = self.turn
                    return
                else:
                    self.take_coin(lowest(offer))
            else:
                self.end_turn()
                return

    def end_turn(self) -> None:
        """Pass the turn on, unless nobody has placed a tile for five rounds (B22)."""
        if self.idle_turns >= STALEMATE_ROUNDS * self.seats:
            self.over = True
            self.phase = MAIN
            if self.recording:
                self.tell("stalemate", None, {})
            return
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        self.actor = self.turn
        self.phase = MAIN

    def somebody_sheds(self) -> bool:
        """Make the seats above the limit discard, the active one first; True if one must choose."""
        turn: i64 = 0
        while turn < self.seats:
            seat = (self.turn + turn) % self.seats
            while self.held[seat] > HOLDER_LIMIT:
                mask = self.held_mask[seat]
                if mask & (mask - 1):
                    self.phase = SHED
                    self.actor = seat
                    return True
                self.shed(seat, lowest(mask))
            turn += 1
        return False

    # ---- what is known -----------------------------------------------------------------

    def redeal(self, seat: int | None, dice: Dice) -> CastleBuilder:
        """Return a copy with the holders this seat cannot see drawn anew."""
        known: i64 = -1 if seat is None else seat
        twin = self.bare_twin()
        self.copy_onto(twin)
        twin.events = []
        twin.dice = dice.fork()
        if twin.phase == SPOT and twin.actor != known:
            # Nobody else can tell that a tile has already been taken up.
            twin.phase = MAIN
            twin.chosen = NOTHING
            twin.source = 0
        twin.deal_unseen(known)
        return twin

    def deal_unseen(self, known: i64) -> None:
        """Put every holder but one back into the supply and deal as many tiles again."""
        sizes = self.held[:]
        seat: i64 = 0
        while seat < self.seats:
            if seat != known:
                # A tile already laid at its place is on the table for all to see.
                shown: i64 = NOTHING
                if self.phase == ADJUST and seat == self.turn and self.source == FROM_HOLDER:
                    shown = self.chosen
                    self.unhold(seat, shown)
                kind: i64 = 0
                while self.held_mask[seat]:
                    while self.holder[seat * KINDS + kind]:
                        self.unhold(seat, kind)
                        self.supply[kind] = u8(i64(self.supply[kind]) + 1)
                        self.supply_size += 1
                    kind += 1
                if shown >= 0:
                    self.hold(seat, shown)
            seat += 1
        seat = 0
        while seat < self.seats:
            while self.held[seat] < sizes[seat]:
                drawn = pick_small(self.supply, 0, self.supply_size, self.dice)
                self.supply[drawn] = u8(i64(self.supply[drawn]) - 1)
                self.supply_size -= 1
                self.hold(seat, drawn)
            seat += 1

    def view(self, seat: int | None) -> dict[str, object]:
        """Return what a seat (None: a spectator) may know."""
        return view.view(self, seat)

    # ---- the rest of the contract --------------------------------------------------------

    def forbid(self, seat: int, move: int) -> IllegalMove:
        """Return why a move is not offered."""
        return refusal(self, move)

    def notation(self, move: int) -> str:
        """Return the short text of a move."""
        return notation.write(move)

    def read(self, seat: int, text: str) -> int:
        """Return the move that a text means, or -1."""
        return notation.read(text)

    def scores(self) -> list[int]:
        """Return the coins of each seat."""
        return scoring.scores(self)

    def standing(self) -> list[tuple[int, ...]]:
        """Return coins and distance travelled of each seat."""
        return scoring.standing(self)

    def breakdown(self) -> list[list[dict[str, object]]]:
        """Return the coins of each seat by kind."""
        return scoring.breakdown(self)

    def census(self) -> dict[str, int]:
        """Count every tile and coin wherever it lies."""
        found: dict[str, int] = {}
        for kind in range(KINDS):
            count = int(self.supply[kind]) + int(self.discard[kind])
            count += sum(1 for tile in self.market if tile == kind)
            count += sum(1 for tile in self.castle if tile == kind + 1)
            for seat in range(self.seats):
                count += int(self.holder[seat * KINDS + kind])
                if kind == PRINCESS:
                    count += int(self.beside[seat] & 1)
                if kind == PRINCE:
                    count += int(self.beside[seat] >> 1)
            found[TILE_IDS[kind]] = count
        for coin in range(COINS):
            count = int(self.treasury[coin]) + int(coin == self.coin)
            count += sum(1 for lying in self.coin_market if lying == coin)
            count += sum(int(self.coins[seat * COINS + coin]) for seat in range(self.seats))
            found["coin " + COIN_IDS[coin]] = count
        return found


def fill_kinds(mask: i64, block: i64, buffer: vec[i64], count: i64) -> i64:
    """Write a move of a block for every bit of a mask; return the new count."""
    while mask:
        low = lowest(mask)
        buffer[count] = block + low
        count += 1
        mask &= mask - 1
    return count
