"""The rules: drawing and laying tiles, followers, scoring, wall tokens, the end."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.errors import IllegalMove
from zamok.games.carcassonne.board import find, fits_somewhere, put
from zamok.games.carcassonne.census import census
from zamok.games.carcassonne.ending import finish
from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    FITS,
    FOLLOWERS,
    HOUSE,
    KIND_NAMES,
    PART,
    ROLE_NAMES,
    SIDES,
    SLOT,
    SLOT_NAMES,
    STREETS,
    TILE_NAMES,
    TURNS,
)
from zamok.games.carcassonne.notation import read_move, write_move
from zamok.games.carcassonne.refusal import refusal
from zamok.games.carcassonne.scoring import (
    doubler,
    house_size,
    is_free,
    kind_at,
    named,
    named_part,
    order_matters,
    part_at,
    token_at,
    usable,
    winner,
    worth,
)
from zamok.games.carcassonne.state import (
    ANY_MEN,
    DOUBLE,
    EXTRA,
    FOLLOWER,
    FRESH,
    FROM_TOKEN,
    HELD,
    KEEP,
    KEEP_AT,
    LAY,
    MEN,
    NOBODY,
    ORDER,
    POINTS,
    SAVE,
    SCORE,
    STAND,
    SUPPLY,
    TALLY,
    TALLY_NAMES,
    USE,
    Position,
)
from zamok.games.carcassonne.view import view


@final
class Table(Position):
    """A game of Carcassonne: The Castle in progress."""

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
        buffer[0] = USE + self.offered()
        buffer[1] = SAVE
        return 2

    def fill_places(self, buffer: vec[i64]) -> i64:
        """List every cell and turn where the tile in hand fits."""
        row = 256 * STREETS[self.tile]
        turns = TURNS[self.tile]
        edge = self.edge
        needs = self.needs
        count: i64 = 0
        i: i64 = 0
        while i < self.edges:
            cell = i64(edge[i])
            fits = i64(FITS[row + i64(needs[cell])])
            turn: i64 = 0
            while turn < turns:
                if (fits >> turn) & 1:
                    buffer[count] = 4 * cell + turn
                    count += 1
                turn += 1
            i += 1
        return count

    def fill_stands(self, buffer: vec[i64]) -> i64:
        """List every part of the tile just laid that may take a follower, and nobody."""
        row = 16 * i64(self.laid[self.cell])
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
        edge = self.edge
        needs = self.needs
        shift: i64 = turns >> 1  # turns is 1, 2 or 4
        span = self.edges << shift
        while True:
            thrown = dice.below(span * span) if span <= 128 else dice.below(span)
            second = thrown // span
            first = thrown - second * span
            cell = i64(edge[first >> shift])
            if (i64(FITS[row + i64(needs[cell])]) >> (first & (turns - 1))) & 1:
                return 4 * cell + (first & (turns - 1))
            if span <= 128:
                cell = i64(edge[second >> shift])
                if (i64(FITS[row + i64(needs[cell])]) >> (second & (turns - 1))) & 1:
                    return 4 * cell + (second & (turns - 1))

    def apply(self, seat: i64, move: i64) -> None:
        if move < STAND:
            self.lay(move >> 2, move & 3)
        elif move < SCORE:
            if move != NOBODY:
                self.stand(move - STAND)
            self.settle()
        elif move <= USE:
            self.score_one(move - SCORE)
        elif self.phase == DOUBLE:
            name = self.scoring
            self.scoring = -1
            if move == SAVE:
                self.award(name, 0)
            else:
                self.award(name, move - USE)
            self.score_on()
        elif move == SAVE:
            self.begin_turn(1 - self.turn)
        else:
            self.spend(1)
            if self.recording:
                self.tell("extra", int(self.turn), {})
            self.begin_turn(self.turn)

    def copy(self) -> Table:
        twin = Table(self.dice.copy(), self.count_starts)
        self.copy_to(twin)
        return twin

    def redeal(self, seat: int | None, dice: Dice) -> Table:
        # Nothing hidden lies in a position: tiles and tokens are drawn when they are seen.
        twin = Table(dice.fork(), self.count_starts)
        self.copy_to(twin)
        return twin

    # ---- a turn ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up, draw lots for the first turn and begin it."""
        self.set_up()
        self.first = self.dice.below(2)
        self.begin_turn(self.first)

    def begin_turn(self, seat: i64) -> None:
        """Give the turn to a seat, whose tokens are all usable from now on, and draw its tile."""
        self.turn = seat
        self.own[FRESH + seat] = 0
        self.cell = -1
        while self.left > 0:
            kind = self.dice.pick(self.bag, self.left)
            self.bag[kind] -= 1
            self.left -= 1
            if fits_somewhere(self, kind):
                self.tile = kind
                self.phase = LAY
                if self.recording:
                    self.tell("draw", int(seat), {"tile": TILE_NAMES[kind]})
                return
            self.aside = append(self.aside, u8(kind))
            if self.recording:
                self.tell("aside", int(seat), {"tile": TILE_NAMES[kind]})
        finish(self)

    def lay(self, cell: i64, turn: i64) -> None:
        """Lay the tile in hand; ask for a follower if there is a free part for one."""
        face = 4 * self.tile + turn
        self.tile = -1
        put(self, cell, face)
        if self.recording:
            self.tell("lay", int(self.turn), self.tile_data(cell))
        if self.free:
            self.phase = FOLLOWER
        else:
            self.settle()

    def stand(self, slot: i64) -> None:
        """Put a follower of the seat on the object at a slot of the tile just laid."""
        seat = self.turn
        at = 16 * self.cell + slot
        man = FOLLOWERS * seat
        while i64(self.men[man]) >= 0:
            man += 1
        self.men[man] = i16(at)
        self.own[SUPPLY + seat] -= 1
        self.word[find(self.parent, part_at(self, at))] += BIT[MEN + 4 * seat]
        if self.recording:
            self.tell("follower", int(seat), self.spot(at))

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
                word = self.word[find(self.parent, part_at(self, named_part(self, name)))]
                seat = winner(word)
                if is_free(word):
                    self.closed &= ~(1 << name)
                elif seat == self.turn:
                    self.mine |= 1 << name
                elif seat >= 0:
                    self.theirs |= 1 << name
                elif self.recording:
                    self.tell("tie", None, self.object_data(name))
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
        """Give the winner of an object its points, keep and wall token."""
        at = named_part(self, name)
        top = find(self.parent, part_at(self, at))
        kind = kind_at(self, at)
        seat = winner(self.word[top])
        self.mine &= ~(1 << name)
        self.theirs &= ~(1 << name)
        points = worth(self.tiles[top], self.word[top], kind)
        self.gain(seat, kind, points)
        if token:
            self.spend(token)
            self.gain(seat, FROM_TOKEN + token, points)
        if self.recording:
            data = self.object_data(name)
            data["points"] = int(2 * points if token else points)
            data["token"] = int(token) if token else None
            self.tell("score", int(seat), data)
        if kind == HOUSE:
            self.place_keep(seat, top, at)
        self.take_token(seat)

    def place_keep(self, seat: i64, top: i64, at: i64) -> None:
        """Put the keep on a seat's first scored house, or move it to a larger one."""
        size = house_size(self, top)
        if size > self.own[KEEP + seat]:
            self.own[KEEP + seat] = size
            self.own[KEEP_AT + seat] = at
            if self.recording:
                data = self.spot(at)
                data["size"] = int(size)
                self.tell("keep", int(seat), data)

    def take_token(self, seat: i64) -> None:
        """Take the token of the corner tower where a seat's marker has just stopped."""
        corner = token_at(self, self.own[POINTS + seat])
        if corner < 0:
            return
        self.wall &= ~(1 << corner)
        number = self.dice.pick(self.unseen, self.unseen_left) + 1
        self.unseen[number - 1] -= 1
        self.unseen_left -= 1
        one = BIT[4 * number]
        self.own[HELD + seat] += one
        self.own[FRESH + seat] += one
        if self.recording:
            space = int(self.own[POINTS + seat]) % 100
            self.tell("token", int(seat), {"token": int(number), "space": space})

    def spend(self, token: i64) -> None:
        """Take a token of the seat whose turn it is out of the game."""
        one = BIT[4 * token]
        self.own[HELD + self.turn] -= one
        self.spent += one

    def end_turn(self) -> None:
        """Return the followers of completed objects; then offer token 1 or pass the turn on."""
        name: i64 = 0
        while self.closed:
            if self.closed & 1:
                self.take_back(find(self.parent, part_at(self, named_part(self, name))))
            self.closed >>= 1
            name += 1
        if self.left > 0 and usable(self, self.turn, 1):
            self.phase = EXTRA
        else:
            self.begin_turn(1 - self.turn)

    def take_back(self, top: i64) -> None:
        """Return every follower of an object to its supply."""
        men = self.men
        man: i64 = 0
        while man < 2 * FOLLOWERS:
            at = i64(men[man])
            if at >= 0 and find(self.parent, part_at(self, at)) == top:
                men[man] = -1
                seat: i64 = 0 if man < FOLLOWERS else 1
                self.own[SUPPLY + seat] += 1
                if self.recording:
                    self.tell("back", int(seat), self.spot(at))
            man += 1
        self.word[top] &= ~ANY_MEN

    def offered(self) -> i64:
        """Return the token that the seat may use now."""
        if self.phase == EXTRA:
            return 1
        return doubler(self, self.turn, kind_at(self, named_part(self, self.scoring)))

    # ---- what events tell ------------------------------------------------------------------

    def tile_data(self, cell: i64) -> dict[str, object]:
        """Return a tile on the board as plain data."""
        face = int(self.laid[cell])
        return {"tile": TILE_NAMES[face // 4], "cell": CELL_NAMES[cell], "turn": SIDES[face % 4]}

    def spot(self, at: i64) -> dict[str, object]:
        """Return a spot on a tile as plain data."""
        kind = kind_at(self, at)
        return {
            "cell": CELL_NAMES[at >> 4],
            "slot": SLOT_NAMES[at & 15],
            "kind": KIND_NAMES[kind],
            "role": ROLE_NAMES[kind],
        }

    def object_data(self, name: i64) -> dict[str, object]:
        """Return an object that the tile just laid completed as plain data."""
        told = named(self, name)
        return {
            "kind": KIND_NAMES[told.kind],
            "tiles": told.tiles,
            "starts": told.starts,
            "well": told.wells > 0,
            "cell": CELL_NAMES[told.at >> 4],
            "slot": SLOT_NAMES[told.at & 15],
        }

    # ---- the rest of the contract ----------------------------------------------------------

    def allows(self, seat: i64, move: i64) -> bool:
        if move < STAND:
            if self.phase != LAY or not i64(self.needs[move >> 2]):
                return False
            cell = move >> 2
            fits = i64(FITS[256 * STREETS[self.tile] + i64(self.needs[cell])])
            empty = i64(self.laid[cell]) < 0
            return empty and move & 3 < TURNS[self.tile] and (fits >> (move & 3)) & 1 == 1
        if move < SCORE:
            if self.phase != FOLLOWER or move == NOBODY:
                return self.phase == FOLLOWER
            face = i64(self.laid[self.cell])
            part = PART[12 * face + move - STAND]
            return (self.free >> part) & 1 == 1 and SLOT[16 * face + part] == move - STAND
        if move <= USE:
            group = self.mine if self.mine else self.theirs
            return self.phase == ORDER and (group >> (move - SCORE)) & 1 == 1
        if self.phase != DOUBLE and self.phase != EXTRA:
            return False
        return move == SAVE or move == USE + self.offered()

    def forbid(self, seat: int, move: int) -> IllegalMove:
        return refusal(self, move)

    def notation(self, move: int) -> str:
        return write_move(self, move)

    def read(self, seat: int, text: str) -> int:
        return read_move(self, text)

    def scores(self) -> list[int]:
        return [int(self.own[POINTS + 0]), int(self.own[POINTS + 1])]

    def standing(self) -> list[tuple[int, ...]]:
        return [(int(self.own[POINTS + 0]),), (int(self.own[POINTS + 1]),)]

    def breakdown(self) -> list[list[dict[str, object]]]:
        told: list[list[dict[str, object]]] = []
        for seat in range(2):
            lines: list[dict[str, object]] = []
            for row in range(TALLY):
                at = 2 * (TALLY * seat + row)
                count = int(self.tally[at])
                if count:
                    points = int(self.tally[at + 1])
                    data: dict[str, object] = {"count": count}
                    lines.append({"what": TALLY_NAMES[row], "points": points, "data": data})
            told.append(lines)
        return told

    def view(self, seat: int | None) -> dict[str, object]:
        return view(self, seat)

    def census(self) -> dict[str, int]:
        return census(self)
