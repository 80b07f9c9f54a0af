"""Rules: the rounds in their order, and every choice in its place."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.book import Book
from zamok.engine.dice import Dice
from zamok.engine.option import begins
from zamok.games.all_seasons import building, characters, scoring, servants, winter
from zamok.games.all_seasons.census import census
from zamok.games.all_seasons.facts import (
    ALL_WORKERS,
    ARCHITECT,
    BUILDER,
    CARD_NAMES,
    CARDS,
    FINAL_LINE,
    LINE_MARKET,
    LINE_NAMES,
    LINE_PALACE,
    LINES,
    MESSENGER,
    ROUNDS,
    STONEMASON,
    TALER,
    TRACK,
    TRADER,
    bits,
)
from zamok.games.all_seasons.layout import LAYOUT
from zamok.games.all_seasons.moves import (
    BARS,
    CHOOSE,
    EQUIP,
    FROM,
    MELT,
    MOST_BARS,
    MOST_OWN,
    MOVES,
    OFF,
    PAY,
    REFUSE,
    SELL,
    STORE,
    WORK,
)
from zamok.games.all_seasons.redeal import draw_unseen
from zamok.games.all_seasons.refusal import refuse
from zamok.games.all_seasons.scoring import breakdown, scores, standing
from zamok.games.all_seasons.sight import view
from zamok.games.all_seasons.state import (
    ARCHITECTS,
    BUILDERS,
    BUILDING,
    BUYING,
    CARDS_DOWN,
    CASTLE_SCORING,
    CHOOSING,
    COIN,
    DOWN,
    DRAW,
    EQUIPMENT,
    EQUIPPING,
    EVENT,
    FORGE_SCORING,
    GONE,
    HAND,
    KNOWN,
    LAST_PIECE,
    MELTING,
    MESSENGERS,
    NOBODY,
    NOTHING,
    NOW,
    OPEN,
    PALACE_BARS,
    PALACE_SCORING,
    PAYING,
    PLACING,
    PLAYED,
    REVEAL,
    ROUND_END,
    SOURCE,
    STONEMASONS,
    TOLL_DUE,
    TOWER_CHOICE,
    TRADERS,
    TRADING,
    VISITS,
    WORKERS_TURN,
    WORKING,
    Position,
)
from zamok.games.all_seasons.view import View


def _stage_cards() -> vec[i64]:
    """Return for each stage the cards that have their turn in it, as bits; 0 where it is all."""
    cards = [0] * (FORGE_SCORING + 1)
    cards[EQUIPMENT] = cards[WORKERS_TURN] = ALL_WORKERS
    cards[MESSENGERS] = 1 << MESSENGER
    cards[TRADERS] = 1 << TRADER
    cards[BUILDERS] = 1 << BUILDER
    cards[STONEMASONS] = 1 << STONEMASON
    cards[ARCHITECTS] = 1 << ARCHITECT
    return vec[i64](cards)


STAGE_CARDS: Final[vec[i64]] = _stage_cards()


@final
class Rules(Position):
    """A game of A Castle for All Seasons."""

    def book(self) -> Book[View]:
        return BOOK

    # ---- the hot path --------------------

    def acting(self) -> i64:
        if self.phase == CHOOSING:
            return self.waiting
        return 0 if self.over else 1 << self.actor

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        phase = self.phase
        if phase == CHOOSING:
            return self.fill_choosing(seat, buffer)
        if phase == BUILDING:
            return building.fill_building(self, buffer)
        if phase == PAYING:
            return building.fill_paying(self, buffer)
        if phase == MELTING:
            return building.fill_melting(self, buffer)
        if phase == PLACING:
            return servants.fill_placing(self, seat, buffer)
        if phase == SOURCE:
            return servants.fill_source(self, seat, buffer)
        if phase == TRADING:
            return characters.fill_trading(self, seat, buffer)
        if phase == TOWER_CHOICE:
            return characters.fill_tower(self, buffer)
        if phase == EQUIPPING:
            return characters.fill_equipping(self, buffer)
        if phase == BUYING:
            return characters.fill_buying(self, buffer)
        if phase == LAST_PIECE:
            buffer[0] = SELL
            buffer[1] = REFUSE
            return 2
        if phase == WORKING:
            return characters.fill_working(self, seat, buffer)
        if phase == TOLL_DUE:
            return characters.fill_toll_due(self, seat, buffer)
        if phase == PALACE_BARS:
            return self.fill_palace(seat, buffer)
        return winter.fill_winter(self, seat, buffer)

    def apply(self, seat: i64, move: i64) -> None:
        phase = self.phase
        if phase == CHOOSING:
            self.lay_down(seat, move - CHOOSE)
        elif phase == BUILDING:
            building.apply_building(self, move)
        elif phase == PAYING:
            due = self.due
            building.apply_paying(self, (move - PAY) % MOST_OWN)
            building.go_on_paying(self, due)
        elif phase == MELTING:
            due = self.due
            building.apply_melting(self, (move - MELT) % MOST_BARS)
            building.go_on_paying(self, due)
        elif phase == PLACING:
            servants.apply_placing(self, seat, move)
        elif phase == SOURCE:
            servants.settle(self, seat, self.target, move - FROM)
        elif phase == TRADING:
            characters.apply_trading(self, seat, move)
        elif phase == TOWER_CHOICE:
            characters.apply_tower(self, move - STORE)
        elif phase == EQUIPPING:
            characters.apply_equipping(self, move - EQUIP)
            characters.go_on_equipping(self)
        elif phase == BUYING:
            characters.apply_buying(self, move)
        elif phase == LAST_PIECE:
            characters.apply_last_piece(self, move)
        elif phase == WORKING:
            characters.apply_working(self, seat, move - WORK)
        elif phase == TOLL_DUE:
            characters.apply_toll_due(self, seat, move - OFF)
        elif phase == PALACE_BARS:
            self.phase = NOTHING
            scoring.score_palace(self, seat, move - BARS)
        else:
            winter.apply_winter(self, seat, move)
        self.run()

    def copy(self) -> Rules:
        twin = Rules(self.seats, self.dice.copy(), self.winter, self.each_worker)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, dice: Dice) -> Rules:
        twin = Rules(self.seats, dice.fork(), self.winter, self.each_worker)
        self.copy_to(twin)
        draw_unseen(twin, seat, dice)
        return twin

    # ---- the round, stage by stage --------------------

    def run(self) -> None:
        """Go on until somebody has a choice or the game is over."""
        while self.phase == NOTHING and not self.over:
            stage = self.stage
            if stage == COIN:
                self.take_coin()
            elif stage == VISITS:
                winter.visit(self)
            elif stage == CARDS_DOWN:
                self.begin_choosing()
            elif stage == DRAW:
                winter.draw(self)
            elif stage == REVEAL:
                self.reveal()
            elif stage == ROUND_END:
                self.end_round()
            elif stage == CASTLE_SCORING:
                self.score_castle()
            elif stage == FORGE_SCORING:
                self.finish()
            elif self.turn < self.seats:
                self.next_turn(stage, STAGE_CARDS[stage])
            else:
                self.end_stage(stage)

    def next_turn(self, stage: i64, wanted: i64) -> None:
        """Let the next seat have its turn in a stage; seats without such a card are passed over."""
        while self.turn < self.seats:
            seat = self.first + self.turn
            if seat >= self.seats:
                seat -= self.seats
            if wanted == 0 or self.cards[NOW + seat] & wanted:
                self.one_seat(stage, seat)
                return
            self.turn += 1

    def one_seat(self, stage: i64, seat: i64) -> None:
        """Let one seat have its turn in a stage."""
        if stage == WORKERS_TURN:
            characters.worker(self, seat)  # and once more, if there are two
            return
        self.turn += 1
        if stage == EVENT:
            winter.strike(self, seat)
        elif stage == EQUIPMENT:
            characters.equip(self, seat)
        elif stage == MESSENGERS:
            characters.messenger(self, seat)
        elif stage == TRADERS:
            characters.trader(self, seat)
        elif stage == BUILDERS:
            characters.builder(self, seat)
        elif stage == STONEMASONS:
            characters.stonemason(self, seat)
        elif stage == ARCHITECTS:
            characters.architect(self, seat)
        elif scoring.palace_pieces(self, seat) > 0:
            if scoring.palace_bars(self, seat) > 0:
                self.seat = seat
                self.ask(seat, PALACE_BARS)
            else:
                scoring.score_palace(self, seat, 0)

    def end_stage(self, stage: i64) -> None:
        """Go on when every seat has had its turn in a stage."""
        if stage == TRADERS and self.traded:
            self.traded = False
            characters.deliver(self)
        self.begin(stage + 1)

    def take_coin(self) -> None:
        """Give the first player the coin of this round."""
        self.shift(TRACK, self.first, TALER, 1)
        if self.recording:
            self.tell("coin", int(self.first), {"round": int(self.round)})
        self.opening = False
        self.event = NOBODY
        winter.begin_visits(self, 0)

    def begin_choosing(self) -> None:
        """Let all choose their cards at once; who has no choice lays down what is left."""
        self.forget()
        self.stage = DRAW
        self.phase = CHOOSING
        seat: i64 = 0
        while seat < self.seats:
            hand = self.cards[HAND + seat]
            if not self.cards[PLAYED + seat]:
                hand &= ~(1 << ARCHITECT)  # B1
            self.cards[OPEN + seat] = hand
            self.waiting |= 1 << seat
            self.finish_choosing(seat)
            seat += 1
        self.end_choosing()

    def finish_choosing(self, seat: i64) -> None:
        """Lay down what is left when it is no more than a seat must lay down."""
        left = self.cards[OPEN + seat] & ~self.cards[DOWN + seat]
        wanted = self.need(seat) - bits(self.cards[DOWN + seat])
        if wanted > 0 and bits(left) > wanted:
            return
        self.waiting &= ~(1 << seat)
        if wanted > 0:
            card: i64 = 0
            while card < CARDS:
                if (left >> card) & 1:
                    self.put_down(seat, card)
                card += 1

    def put_down(self, seat: i64, card: i64) -> None:
        """Lay a card face down."""
        self.cards[HAND + seat] &= ~(1 << card)
        self.cards[DOWN + seat] |= 1 << card
        if self.recording:
            self.tell("down", int(seat), {})
            self.tell("down_card", int(seat), {"card": CARD_NAMES[card]}, (int(seat),))

    def lay_down(self, seat: i64, card: i64) -> None:
        """Choose a card."""
        self.put_down(seat, card)
        self.finish_choosing(seat)
        self.end_choosing()

    def end_choosing(self) -> None:
        """Go on when all have chosen."""
        if not self.waiting:
            self.phase = NOTHING

    def fill_choosing(self, seat: i64, buffer: vec[i64]) -> i64:
        """List the cards that may be laid down."""
        cards = self.cards[OPEN + seat] & ~self.cards[DOWN + seat]
        count: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if (cards >> card) & 1:
                buffer[count] = CHOOSE + card
                count += 1
            card += 1
        return count

    def reveal(self) -> None:
        """Turn up all cards that lie face down."""
        self.shown += 1
        self.opening = False
        seat: i64 = 0
        while seat < self.seats:
            down = self.cards[DOWN + seat]
            self.cards[NOW + seat] = down
            if (down >> TRADER) & 1:
                self.traded = True
            self.cards[PLAYED + seat] |= down
            if self.doomed(seat):
                self.cards[PLAYED + seat] &= ~(1 << MESSENGER)
                self.cards[GONE + seat] |= 1 << MESSENGER
            self.cards[DOWN + seat] = 0
            self.cards[OPEN + seat] = 0
            self.cards[KNOWN + seat] = 0
            if self.recording:
                cards = [CARD_NAMES[card] for card in range(CARDS) if (down >> i64(card)) & 1]
                self.tell("reveal", int(seat), {"cards": cards})
            seat += 1
        self.begin(EQUIPMENT)

    def doomed(self, seat: i64) -> bool:
        """Tell whether the bandits have a seat's face-down messenger after this round."""
        return (self.cards[KNOWN + seat] >> MESSENGER) & 1 == 1

    def end_round(self) -> None:
        """Pass the first player's marker on, or go to the final scoring (B26)."""
        seat: i64 = 0
        while seat < self.seats:
            self.joined[seat] = 0
            self.built_now[seat] = 0
            seat += 1
        self.fresh = 0
        self.forget()
        if self.left == 0 or self.round == ROUNDS[self.seats]:
            self.begin(CASTLE_SCORING)
            if self.recording:
                self.tell("scoring", None, {})
            return
        self.round += 1
        self.first += 1
        if self.first == self.seats:
            self.first = 0
        self.begin(COIN)

    # ---- the end --------------------

    def score_castle(self) -> None:
        """Score everything up to the market, in the order of the rulebook (B21)."""
        scoring.score_castle(self)
        if self.recording:
            self.tell_lines(FINAL_LINE, LINE_MARKET)
        seat: i64 = 0
        while seat < self.seats:
            scoring.score_market(self, seat)
            seat += 1
        self.begin(PALACE_SCORING)

    def fill_palace(self, seat: i64, buffer: vec[i64]) -> i64:
        """List how many bars may be melted for the palace."""
        most = scoring.palace_bars(self, seat)
        bars: i64 = 0
        while bars <= most:
            buffer[bars] = BARS + bars
            bars += 1
        return most + 1

    def finish(self) -> None:
        """Score forge and granary; the game is over."""
        scoring.score_forge(self)
        scoring.score_granary(self)
        self.forget()
        self.over = True
        if self.recording:
            self.tell_lines(LINE_PALACE + 1, LINES)
            self.tell("end", None, {})

    def tell_lines(self, first: i64, end: i64) -> None:
        """Tell the points of some lines, line by line: they have just come."""
        for line in range(first, end):
            for seat in range(self.seats):
                points = int(self.ledger[seat * LINES + line])
                if points:
                    self.tell("final", int(seat), {"what": LINE_NAMES[line], "points": points})


BOOK: Final = Book("all_seasons", MOVES, refuse, scores, standing, breakdown, view, census, LAYOUT)


def deal(seats: int, options: dict[str, str], dice: Dice, record: bool) -> Rules:
    """Set up a game and go on to the first choice."""
    game = Rules(seats, dice, options["season"] == "winter", options["purchase"] == "each_worker")
    game.recording = record
    game.set_up()
    game.first = begins(options, seats, dice)
    game.run()
    return game
