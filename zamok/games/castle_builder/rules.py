"""The rules of Castle Builder: what may be chosen, and what follows from a choice."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.bits import BIT, lowest
from zamok.engine.book import Book
from zamok.engine.dice import Dice
from zamok.engine.option import begins
from zamok.games.castle_builder.census import census
from zamok.games.castle_builder.facts import (
    CELL_OF_PLACE,
    COINS_ABOVE_THE_SKY,
    COINS_TO_WIN,
    HOLDER_LIMIT,
    MAX_DISCARDS,
    PLACE_OF_CELL,
    PRINCESS,
    ROW_CELLS,
    STALEMATE_ROUNDS,
    START_TILES,
    TILE_IDS,
    row_of,
    x_of,
)
from zamok.games.castle_builder.layout import LAYOUT
from zamok.games.castle_builder.moves import (
    ADJUST,
    BREAK,
    COIN,
    DRAW,
    MOVES,
    SHED,
    SPOT,
    TAKE,
    TARGET,
    VICTIM,
)
from zamok.games.castle_builder.placing import (
    Placing,
    fill_kinds,
    kind_of,
    source_of,
    steps_for,
)
from zamok.games.castle_builder.redeal import draw_unseen
from zamok.games.castle_builder.refusal import refuse
from zamok.games.castle_builder.scoring import breakdown, scores, standing
from zamok.games.castle_builder.sight import view
from zamok.games.castle_builder.state import (
    ASK_ADJUST,
    ASK_BREAK,
    ASK_COIN,
    ASK_MAIN,
    ASK_SHED,
    ASK_SPOT,
    ASK_TARGET,
    ASK_VICTIM,
    BESIDE,
    FROM_HOLDER,
    FROM_MARKET,
    HELD,
    HELD_KINDS,
    NOTHING,
    PRINCE_AT,
    PRINCESS_AT,
)
from zamok.games.castle_builder.view import SOURCES, View


def deal(seats: int, options: dict[str, str], dice: Dice, record: bool) -> Rules:
    """Set up a game: open the market, deal the first tiles, say who begins (set-up 4 to 6)."""
    royal = options["royal_strategy"] == "yes"
    goal = COINS_ABOVE_THE_SKY if options["above_the_sky"] == "yes" else COINS_TO_WIN
    many = options["discards"] == "any" or royal
    peaceful = options["peaceful_times"] == "yes"
    state = Rules(seats, dice, goal, MAX_DISCARDS if many else 1, royal, peaceful)
    state.recording = record
    state.lay_out()
    state.refill_market()
    state.refill_coins()
    for seat in range(seats):
        state.draw_tiles(seat, START_TILES, "deal")
    state.begin(begins(options, seats, dice))
    if record:
        state.tell("begin", int(state.first), {})
    return state


@final
class Rules(Placing):
    """A position of Castle Builder that can be played."""

    def twin(self, dice: Dice) -> Rules:
        """Return a copy that goes on with these dice."""
        made = Rules(self.seats, dice, self.goal, self.max_discards, self.royal, self.peaceful)
        self.copy_to(made)
        return made

    def copy(self) -> Rules:
        """Return an independent copy that will go on exactly as this one."""
        return self.twin(self.dice.copy())

    # ---- what may be chosen ----------------------------------------------------------

    def book(self) -> Book[View]:
        return BOOK

    def acting(self) -> i64:
        """Return the one seat that chooses now as a bit mask."""
        if self.over:
            return 0
        return BIT[self.actor]

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write the legal moves into the buffer."""
        phase = self.phase
        if phase == ASK_MAIN:
            return self.fill_main(buffer)
        if phase == ASK_SPOT:
            return self.fill_spots(self.chosen, self.source, buffer)
        if phase == ASK_ADJUST:
            return fill_kinds(self.spare_mask(), ADJUST, buffer, 0)
        if phase == ASK_SHED:
            return fill_kinds(self.numbers[HELD_KINDS + seat], SHED, buffer, 0)
        if phase == ASK_COIN:
            return fill_kinds(self.coins_on_offer(), COIN, buffer, 0)
        if phase == ASK_VICTIM:
            return fill_kinds(self.victims(), VICTIM, buffer, 0)
        if phase == ASK_TARGET:
            return fill_kinds(self.targets(), TARGET, buffer, 0)
        if phase == ASK_BREAK:
            return self.fill_removable(self.struck, buffer)
        return fill_kinds(self.market_mask(), TAKE, buffer, 0)

    def fill_removable(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write every tile of a castle that has no tile above it."""
        end = self.highest_removable(seat) + 1
        count: i64 = 0
        for cell in range(end):
            if self.removable(seat, cell):
                buffer[count] = BREAK + PLACE_OF_CELL[cell]
                count += 1
        return count

    # ---- what follows from a choice ----------------------------------------------------

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move and every step that follows from it without a choice."""
        if move == DRAW:
            self.idle_turns += 1
            self.draw_tiles(seat, 2, "turn")
            self.proceed()
        elif move < SPOT:
            self.choose_tile(kind_of(move), source_of(move))
        elif move < ADJUST:
            self.choose_spot(CELL_OF_PLACE[move - SPOT])
        elif move < SHED:
            self.discard_for_placement(move - ADJUST)
        elif move < COIN:
            self.shed(seat, move - SHED)
            self.proceed()
        elif move < VICTIM:
            self.take_coin(move - COIN)
            self.proceed()
        elif move < TARGET:
            self.rob(move - VICTIM)
            self.proceed()
        elif move < BREAK:
            self.struck = move - TARGET
            self.ask_what_breaks()
            self.proceed()
        elif move < TAKE:
            self.break_off(CELL_OF_PLACE[move - BREAK])
            self.proceed()
        else:
            self.take_from_market(move - TAKE)
            self.proceed()

    def choose_tile(self, kind: i64, source: i64) -> None:
        """Take up a tile; nobody else sees one of the holder before it has its place."""
        self.chosen = kind
        self.source = source
        discards = self.discards_at_hand(source)
        first = self.next_spot(kind, discards, 0)
        if self.next_spot(kind, discards, first + 1) >= 0:
            self.phase = ASK_SPOT
            if self.recording:
                seat = int(self.turn)
                eyes = (seat,) if source == FROM_HOLDER else None
                self.tell("lift", seat, {"tile": TILE_IDS[kind], "source": SOURCES[source]}, eyes)
        else:
            self.choose_spot(first)

    def choose_spot(self, cell: i64) -> None:
        """Lay the tile where it shall stand; a wrong number must still be paid for."""
        self.spot = cell
        self.owed = self.price(self.chosen, cell)
        if self.source == FROM_HOLDER:
            self.shown += 1
        if self.owed and self.recording:
            data: dict[str, object] = {
                "tile": TILE_IDS[self.chosen],
                "row": row_of(cell),
                "x": x_of(cell),
                "source": SOURCES[self.source],
                "owed": int(self.owed),
            }
            self.tell("aim", int(self.turn), data)
        self.pay_or_place()

    def discard_for_placement(self, kind: i64) -> None:
        """Discard a tile to bring the number one closer."""
        seat = self.turn
        self.leave(seat, kind)
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
                self.phase = ASK_ADJUST
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
            self.leave(seat, kind)
        elif self.source == FROM_MARKET:
            self.empty_slot(kind)
        elif kind == PRINCESS:
            self.numbers[BESIDE + seat] ^= 1
            self.numbers[PRINCESS_AT + seat] = cell
        else:
            self.numbers[BESIDE + seat] ^= 2
            self.numbers[PRINCE_AT + seat] = cell
        self.build(seat, cell, kind)
        if self.recording:
            data: dict[str, object] = {
                "tile": TILE_IDS[kind],
                "row": row_of(cell),
                "x": x_of(cell),
                "source": SOURCES[self.source],
            }
            self.tell("place", int(seat), data)
        self.chosen = NOTHING
        self.source = 0
        self.spot = NOTHING
        self.idle_turns = 0
        self.refill_market()
        if cell >= ROW_CELLS:
            self.move_baron(seat, steps_for(kind, cell))
        self.proceed()

    def proceed(self) -> None:
        """Go on until somebody has to choose or the game is over."""
        while True:
            self.refill_market()
            if self.somebody_sheds():
                return
            if self.phase >= ASK_VICTIM:
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
                    self.phase = ASK_COIN
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
            self.end()
            if self.recording:
                self.tell("stalemate", None, {})
            return
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        self.actor = self.turn
        self.phase = ASK_MAIN

    def somebody_sheds(self) -> bool:
        """Make the seats above the limit discard, the active one first; True if one must choose."""
        numbers = self.numbers
        seat = self.turn
        turn: i64 = 0
        while turn < self.seats:
            while numbers[HELD + seat] > HOLDER_LIMIT:
                mask = numbers[HELD_KINDS + seat]
                if mask & (mask - 1):
                    self.phase = ASK_SHED
                    self.actor = seat
                    return True
                self.shed(seat, lowest(mask))
            seat = seat + 1 if seat + 1 < self.seats else 0
            turn += 1
        return False

    # ---- the rest of the contract --------------------------------------------------------

    def imagine(self, seat: i64, dice: Dice) -> Rules:
        """Return a copy with the holders this seat cannot see drawn anew."""
        twin = self.twin(dice.fork())
        draw_unseen(twin, seat)
        return twin


BOOK: Final = Book(
    "castle_builder", MOVES, refuse, scores, standing, breakdown, view, census, LAYOUT
)
