"""The rules: drawing and laying tiles, followers, scoring, wall tokens, the end."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zamok.engine.bits import BIT
from zamok.engine.book import Book
from zamok.engine.dice import Dice
from zamok.engine.option import begins
from zamok.games.carcassonne.board import fits_somewhere, put
from zamok.games.carcassonne.census import census
from zamok.games.carcassonne.completion import man_data, object_data, pay, return_men, spend
from zamok.games.carcassonne.ending import finish
from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    FITS,
    FOLLOWERS,
    PART,
    ROLE_NAMES,
    SIDES,
    SLOT,
    SLOT_NAMES,
    STREETS,
    TILE_NAMES,
    TURNS,
)
from zamok.games.carcassonne.layout import LAYOUT
from zamok.games.carcassonne.moves import MOVES, NOBODY, SAVE, SCORE, STAND, USE, use
from zamok.games.carcassonne.redeal import draw_unseen
from zamok.games.carcassonne.refusal import refuse
from zamok.games.carcassonne.scoring import (
    breakdown,
    doubler,
    is_free,
    kind_at,
    named_part,
    offered,
    order_matters,
    part_at,
    scores,
    space_of,
    standing,
    token_at,
    usable,
    winner,
)
from zamok.games.carcassonne.sight import view
from zamok.games.carcassonne.state import (
    ASIDE,
    BAG,
    CROWD,
    DOUBLE,
    EDGE,
    EXTRA,
    FOLLOWER,
    FRESH,
    HELD,
    LAID,
    LAY,
    MEN,
    NEEDS,
    ORDER,
    POINTS,
    START_LARGE,
    START_SMALL,
    SUPPLY,
    UNSEEN,
    WORD,
    Position,
    root,
)
from zamok.games.carcassonne.view import View


@mypyc_attr(free_list_len=1)
@final
class Rules(Position):
    """A game of Carcassonne: The Castle in progress."""

    def book(self) -> Book[View]:
        return BOOK

    # ---- the hot path ----------------------------------------------------------------------

    def acting(self) -> i64:
        return 0 if self.over else 1 << self.turn

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        if self.phase == LAY:
            return self.fill_places(buffer)
        if self.phase == FOLLOWER:
            return self.fill_stands(buffer)
        if self.phase == ORDER:
            group = self.mine if self.mine else self.theirs
            count: i64 = 0
            name: i64 = 0
            while name < 8:
                if (group >> name) & 1:
                    buffer[count] = SCORE + name
                    count += 1
                name += 1
            return count
        buffer[0] = use(offered(self))
        buffer[1] = SAVE
        return 2

    def fill_places(self, buffer: vec[i64]) -> i64:
        """List every cell and turn where the tile in hand fits."""
        # Every turn is written, and counted if it fits: so nothing depends on a guess of the
        # processor. The buffer has room for more cells than can ever be at the edge.
        row = 256 * STREETS[self.tile]
        turns = TURNS[self.tile]
        small = self.small
        count: i64 = 0
        i: i64 = EDGE
        end = EDGE + self.edges
        while i < end:
            cell = i64(small[i])
            fits = i64(FITS[row + i64(small[NEEDS + cell])])
            move = 4 * cell
            buffer[count] = move
            count += fits & 1
            if turns > 1:
                buffer[count] = move + 1
                count += (fits >> 1) & 1
            if turns > 2:
                buffer[count] = move + 2
                count += (fits >> 2) & 1
                buffer[count] = move + 3
                count += (fits >> 3) & 1
            i += 1
        return count

    def fill_stands(self, buffer: vec[i64]) -> i64:
        """List every part of the tile just laid that may take a follower, and nobody."""
        row = 16 * i64(self.small[LAID + self.cell])
        count: i64 = 0
        part: i64 = 0
        free = self.free
        while free:
            if free & 1:
                buffer[count] = STAND + SLOT[row + part]
                count += 1
            free >>= 1
            part += 1
        buffer[count] = NOBODY
        return count + 1

    def pick(self, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        if self.phase != LAY:
            return buffer[dice.below(self.fill(seat, buffer))]
        # Some place fits, so throwing until one is hit ends, and is uniform. A throw of two
        # dice at once is read as one after the other, which halves the words drawn.
        row = 256 * STREETS[self.tile]
        turns = TURNS[self.tile]
        small = self.small
        shift: i64 = turns >> 1  # turns is 1, 2 or 4
        span = self.edges << shift
        while True:
            thrown = dice.below(span * span) if span <= 128 else dice.below(span)
            second = thrown // span
            first = thrown - second * span
            cell = i64(small[EDGE + (first >> shift)])
            if (i64(FITS[row + i64(small[NEEDS + cell])]) >> (first & (turns - 1))) & 1:
                return 4 * cell + (first & (turns - 1))
            if span <= 128:
                cell = i64(small[EDGE + (second >> shift)])
                if (i64(FITS[row + i64(small[NEEDS + cell])]) >> (second & (turns - 1))) & 1:
                    return 4 * cell + (second & (turns - 1))

    def apply(self, seat: i64, move: i64) -> None:
        if move < STAND:
            self.lay(move >> 2, move & 3)
        elif move < SCORE:
            if move != NOBODY:
                self.stand(move - STAND)
            self.settle()
        elif move < USE:
            self.score_one(move - SCORE)
        elif self.phase == DOUBLE:
            name = self.scoring
            self.scoring = -1
            if move == SAVE:
                self.award(name, 0)
            else:
                self.award(name, move - USE + 1)
            self.score_on()
        elif move == SAVE:
            self.begin_turn(1 - self.turn)
        else:
            spend(self, 1)
            if self.recording:
                self.tell("extra", int(self.turn), {})
            self.begin_turn(self.turn)

    def copy(self) -> Rules:
        twin = Rules(self.dice.copy(), self.count_starts, self.small[:], self.large[:])
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, dice: Dice) -> Rules:
        twin = Rules(dice.fork(), self.count_starts, self.small[:], self.large[:])
        self.copy_to(twin)
        draw_unseen(twin, seat)
        return twin

    # ---- a turn ----------------------------------------------------------------------------

    def begin(self, first: i64) -> None:
        """Set the table up and begin the first turn."""
        self.set_up()
        self.first = first
        if self.recording:
            self.tell("first", int(first), {})
        self.begin_turn(first)

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to a seat, whose tokens are all usable from now on, and draw its tile."""
        self.turn = seat
        self.large[FRESH + seat] = 0
        while self.left > 0:
            kind = self.draw(BAG, self.left)
            self.left -= 1
            if fits_somewhere(self, kind):
                self.tile = kind
                self.phase = LAY
                if self.recording:
                    data: dict[str, object] = {"tile": TILE_NAMES[kind], "left": int(self.left)}
                    self.tell("draw", int(seat), data)
                return
            self.small[ASIDE + self.asides] = i16(kind)
            self.asides += 1
            if self.recording:
                told: dict[str, object] = {"tile": TILE_NAMES[kind], "count": int(self.asides)}
                self.tell("aside", int(seat), told)
        finish(self)

    def draw(self, row: i64, total: i64) -> i64:
        """Draw one of so many pieces that a row counts, and return its number there."""
        small = self.small
        left = self.dice.below(total)
        at = row
        while True:
            here = i64(small[at])
            if left < here:
                small[at] = i16(here - 1)
                return at - row
            left -= here
            at += 1

    def lay(self, cell: i64, turn: i64) -> None:
        """Lay the tile in hand; ask for a follower if there is a free part for one."""
        face = 4 * self.tile + turn
        self.tile = -1
        self.laid_by = self.turn
        put(self, cell, face)
        if self.recording:
            name = TILE_NAMES[face >> 2]
            data: dict[str, object] = {"tile": name, "cell": CELL_NAMES[cell], "turn": SIDES[turn]}
            self.tell("lay", int(self.turn), data)
        if self.free:
            self.phase = FOLLOWER
        else:
            self.settle()

    def stand(self, slot: i64) -> None:
        """Put a follower of the seat on the object at a slot of the tile just laid."""
        seat = self.turn
        at = 16 * self.cell + slot
        small = self.small
        man = MEN + FOLLOWERS * seat
        while i64(small[man]) >= 0:
            man += 1
        small[man] = i16(at)
        self.large[SUPPLY + seat] -= 1
        self.large[WORD + 2 * root(small, part_at(self, at))] += BIT[CROWD + 4 * seat]
        if self.recording:
            self.tell("follower", int(seat), man_data(self, man - MEN, at))

    # ---- scoring ---------------------------------------------------------------------------

    def settle(self) -> None:
        """See who wins the completed objects, and begin to score them."""
        self.free = 0
        self.mine = 0
        self.theirs = 0
        closed = self.closed
        name: i64 = 0
        while closed:
            if closed & 1:
                top = root(self.small, part_at(self, named_part(self, name)))
                word = self.large[WORD + 2 * top]
                seat = winner(word)
                if is_free(word):
                    self.closed &= ~(1 << name)
                elif seat == self.turn:
                    self.mine |= 1 << name
                elif seat >= 0:
                    self.theirs |= 1 << name
                elif self.recording:
                    self.tell("tie", None, object_data(self, name))
            closed >>= 1
            name += 1
        self.score_on()

    def score_on(self) -> None:
        """Score completed objects until none is left or the seat must choose."""
        while self.mine or self.theirs:
            seat = self.turn if self.mine else 1 - self.turn
            group = self.mine if self.mine else self.theirs
            if order_matters(self, seat, group):
                self.phase = ORDER
                return
            name: i64 = 0
            while not (group >> name) & 1:
                name += 1
            if self.may_double(seat, name):
                return
            self.award(name, 0)
        self.end_turn()

    def score_one(self, name: i64) -> None:
        """Score the chosen object, then the others."""
        seat = self.turn if self.mine else 1 - self.turn
        if self.may_double(seat, name):
            return
        self.award(name, 0)
        self.score_on()

    def may_double(self, seat: i64, name: i64) -> bool:
        """Ask whether to double an object, if its winner may."""
        if not doubler(self, seat, kind_at(self, named_part(self, name))):
            return False
        self.scoring = name
        self.phase = DOUBLE
        return True

    def award(self, name: i64, token: i64) -> None:
        """Give the winner of an object its points and keep, and a wall token if it stops there."""
        self.take_token(pay(self, name, token))

    def take_token(self, seat: i64) -> None:
        """Take the token of the corner tower where a seat's marker has just stopped."""
        corner = token_at(self, self.large[POINTS + seat])
        if corner < 0:
            return
        self.wall &= ~(1 << corner)
        number = self.draw(UNSEEN, self.unseen_left) + 1
        self.unseen_left -= 1
        one = BIT[4 * number]
        self.large[HELD + seat] += one
        self.large[FRESH + seat] += one
        if self.recording:
            held = int((self.large[HELD + seat] >> (4 * number)) & 15)
            data: dict[str, object] = {"token": int(number), "held": held}
            data["space"] = space_of(self, seat)
            self.tell("token", int(seat), data)

    def end_turn(self) -> None:
        """Return the followers of completed objects; then offer token 1 or pass the turn on."""
        return_men(self)
        if self.left > 0 and usable(self, self.turn, 1):
            self.phase = EXTRA
        else:
            self.begin_turn(1 - self.turn)

    # ---- the rest of the contract ----------------------------------------------------------

    def advice(self, seat: int) -> dict[int, list[int]]:
        """Return where the opponent may propose to lay the tile: wherever it fits."""
        decider = int(self.turn)
        if self.phase != LAY or seat == decider:
            return {}
        return {decider: self.legal(decider)}

    def allows(self, seat: i64, move: i64) -> bool:
        if move < STAND:
            cell = move >> 2
            wanted = i64(self.small[NEEDS + cell])
            if self.phase != LAY or not wanted or i64(self.small[LAID + cell]) >= 0:
                return False
            fits = i64(FITS[256 * STREETS[self.tile] + wanted])
            return move & 3 < TURNS[self.tile] and (fits >> (move & 3)) & 1 == 1
        if move < SCORE:
            if self.phase != FOLLOWER or move == NOBODY:
                return self.phase == FOLLOWER
            face = i64(self.small[LAID + self.cell])
            part = PART[12 * face + move - STAND]
            return (self.free >> part) & 1 == 1 and SLOT[16 * face + part] == move - STAND
        if move < USE:
            group = self.mine if self.mine else self.theirs
            return self.phase == ORDER and (group >> (move - SCORE)) & 1 == 1
        if self.phase != DOUBLE and self.phase != EXTRA:
            return False
        return move == SAVE or move == use(offered(self))

    def write(self, move: int) -> str:
        if self.phase == FOLLOWER and STAND <= move < NOBODY:
            slot = move - int(STAND)
            return f"{ROLE_NAMES[kind_at(self, 16 * self.cell + slot)]} {SLOT_NAMES[slot]}"
        return MOVES.write(move)

    def read(self, seat: int, text: str) -> int:
        # A part may be named by any of its slots, and a tile that looks the same turned may be
        # written either way.
        first, _, last = text.partition(" ")
        if self.phase == FOLLOWER and first != "score" and last in SLOT_NAMES:
            slot = SLOT_NAMES.index(last)
            if first != ROLE_NAMES[kind_at(self, 16 * self.cell + slot)]:
                return -1
            face = i64(self.small[LAID + self.cell])
            return int(STAND + SLOT[16 * face + PART[12 * face + slot]])
        move = MOVES.read(text)
        if self.phase == LAY and 0 <= move < STAND:
            return move - move % 4 + move % 4 % int(TURNS[self.tile])
        return move


BOOK: Final = Book("carcassonne", MOVES, refuse, scores, standing, breakdown, view, census, LAYOUT)


def deal(seats: int, options: dict[str, str], dice: Dice, record: bool) -> Rules:
    """Set up a game with every option settled."""
    count_starts = options["keep_size"] == "tiles_and_starts"
    game = Rules(dice, count_starts, START_SMALL[:], START_LARGE[:])
    game.recording = record
    game.begin(begins(options, seats, dice))
    return game
