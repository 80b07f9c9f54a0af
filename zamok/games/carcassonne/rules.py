"""The rules: drawing and laying tiles, followers, scoring, wall tokens, the end."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.engine.errors import IllegalMove
from zamok.games.carcassonne.census import census
from zamok.games.carcassonne.facts import (
    BESIDE,
    CELL_NAMES,
    CELLS,
    COURT,
    FITS,
    FOLLOWERS,
    HOUSE,
    KIND_NAMES,
    MARKET_POINTS,
    PART,
    PART_COUNT,
    ROLE_NAMES,
    SIDE,
    SIDES,
    SLOT,
    SLOT_NAMES,
    STREET,
    STREETS,
    TILE_NAMES,
    TOKEN_7_POINTS,
    TOKEN_9_POINTS,
    TURNS,
)
from zamok.games.carcassonne.notation import read_move, write_move
from zamok.games.carcassonne.refusal import refusal
from zamok.games.carcassonne.scoring import (
    BEST,
    OBJECTS,
    SECOND,
    TOTAL,
    doubler,
    empty_area,
    house_size,
    is_free,
    keep_size,
    keep_winner,
    kind_at,
    named,
    named_part,
    occupied,
    order_matters,
    part_at,
    remains,
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
    FROM_COURTS,
    FROM_KEEP,
    FROM_TOKEN,
    HELD,
    KEEP,
    KEEP_AT,
    LAY,
    MEN,
    NOBODY,
    OPEN,
    ORDER,
    OVER,
    PART_WORD,
    POINTS,
    SAVE,
    SCORE,
    STAND,
    SUPPLY,
    TALLY,
    TALLY_NAMES,
    USE,
    Position,
    find,
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
        span = self.edges * turns
        while True:
            thrown = dice.below(span * span) if span <= 128 else dice.below(span)
            first = thrown % span
            cell = i64(edge[first // turns])
            turn = first % turns
            if (i64(FITS[row + i64(needs[cell])]) >> turn) & 1:
                return 4 * cell + turn
            if span <= 128:
                second = thrown // span
                cell = i64(edge[second // turns])
                turn = second % turns
                if (i64(FITS[row + i64(needs[cell])]) >> turn) & 1:
                    return 4 * cell + turn

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
        self.turns += 1
        self.cell = -1
        while self.left > 0:
            kind = self.dice.pick(self.bag, self.left)
            self.bag[kind] -= 1
            self.left -= 1
            if self.fits_somewhere(kind):
                self.tile = kind
                self.phase = LAY
                if self.recording:
                    self.tell("draw", int(seat), {"tile": TILE_NAMES[kind]})
                return
            self.aside = append(self.aside, u8(kind))
            if self.recording:
                self.tell("aside", int(seat), {"tile": TILE_NAMES[kind]})
        self.finish()

    def fits_somewhere(self, kind: i64) -> bool:
        """Tell whether a tile can be laid anywhere."""
        row = 256 * STREETS[kind]
        edge = self.edge
        needs = self.needs
        i: i64 = 0
        while i < self.edges:
            if i64(FITS[row + i64(needs[i64(edge[i])])]):
                return True
            i += 1
        return False

    def lay(self, cell: i64, turn: i64) -> None:
        """Lay the tile in hand, join its parts to what lies around, and see what it completes."""
        kind = self.tile
        face = 4 * kind + turn
        base = self.parts
        parent = self.parent
        word = self.word
        self.tile = -1
        self.cell = cell
        tiles = self.tiles
        self.laid[cell] = i16(face)
        self.base[cell] = i16(base)
        bit = BIT[self.count]
        self.count += 1
        end = PART_COUNT[kind]
        part: i64 = 0
        while part < end:
            node = base + part
            parent[node] = i16(node)
            tiles[node] = bit
            word[node] = PART_WORD[16 * kind + part]
            part += 1
        self.parts = base + end
        self.leave_edge(cell)
        if self.recording:
            self.tell("lay", int(self.turn), self.tile_data(cell))
        beyond = self.join(cell, face, base)
        self.complete(cell, face, base, beyond)

    def leave_edge(self, cell: i64) -> None:
        """Take a cell off the list of those where tiles can be laid."""
        edge = self.edge
        i: i64 = 0
        while i64(edge[i]) != cell:
            i += 1
        self.edges -= 1
        edge[i] = edge[self.edges]

    def join(self, cell: i64, face: i64, base: i64) -> i64:
        """Join the parts of a tile to its neighbours; return sides where a neighbour's tower or
        house ends at something else, as a mask.
        """
        laid = self.laid
        word = self.word
        beyond: i64 = 0
        side: i64 = 0
        while side < 4:
            near = BESIDE[4 * cell + side]
            if near >= 0:
                kind = SIDE[4 * face + side]
                back = (side + 2) & 3
                other = i64(laid[near])
                middle = base + PART[12 * face + 3 * side + 1]
                if other < 0:
                    self.reach(near, back, kind)
                    if kind != COURT:
                        word[find(self.parent, middle)] += OPEN
                else:
                    nears = i64(self.base[near])
                    theirs = nears + PART[12 * other + 3 * back + 1]
                    met = SIDE[4 * other + back]
                    if met != COURT:
                        word[find(self.parent, theirs)] -= OPEN
                    if met == kind:
                        self.unite(middle, theirs)
                        if kind == STREET:
                            self.unite(
                                base + PART[12 * face + 3 * side],
                                nears + PART[12 * other + 3 * back + 2],
                            )
                            self.unite(
                                base + PART[12 * face + 3 * side + 2],
                                nears + PART[12 * other + 3 * back],
                            )
                    elif met != COURT and near < CELLS:
                        beyond |= 1 << side
            side += 1
        return beyond

    def reach(self, cell: i64, side: i64, kind: i64) -> None:
        """Note what an empty cell must have on a side, now that a tile lies there."""
        wanted = i64(self.needs[cell])
        if not wanted:
            self.edge[self.edges] = u8(cell)
            self.edges += 1
        wanted |= 1 << side if kind == STREET else 16 << side
        self.needs[cell] = u8(wanted)

    def unite(self, one: i64, two: i64) -> None:
        """Make one object of two parts' objects."""
        parent = self.parent
        a = find(parent, one)
        b = find(parent, two)
        if a != b:
            parent[a] = i16(b)
            self.tiles[b] |= self.tiles[a]
            self.word[b] += self.word[a]

    def complete(self, cell: i64, face: i64, base: i64, beyond: i64) -> None:
        """Find the objects this tile completed and the parts that may take a follower."""
        parent = self.parent
        word = self.word
        closed: i64 = 0
        one: i64 = -1  # roots found on the tile itself, so that none is named twice
        two: i64 = -1
        three: i64 = -1
        side: i64 = 0
        while side < 4:
            if SIDE[4 * face + side] != COURT:
                top = find(parent, base + PART[12 * face + 3 * side + 1])
                if not word[top] & 255 and top != one and top != two and top != three:
                    closed |= 1 << side
                    three = two
                    two = one
                    one = top
            side += 1
        self.closed = closed
        if beyond:
            self.complete_beyond(beyond)
        free: i64 = 0
        if self.own[SUPPLY + self.turn]:
            end = PART_COUNT[face >> 2]
            part: i64 = 0
            while part < end:
                if is_free(word[find(parent, base + part)]):
                    free |= 1 << part
                part += 1
        self.free = free
        if free:
            self.phase = FOLLOWER
        else:
            self.settle()

    def complete_beyond(self, beyond: i64) -> None:
        """Add the objects of neighbours that end at this tile, if they are complete."""
        name: i64 = 4
        while name < 8:
            if (beyond >> (name - 4)) & 1:
                top = find(self.parent, part_at(self, named_part(self, name)))
                if not self.word[top] & 255:
                    new = True
                    other: i64 = 0
                    while other < name:
                        if (self.closed >> other) & 1 and top == find(
                            self.parent, part_at(self, named_part(self, other))
                        ):
                            new = False
                        other += 1
                    if new:
                        self.closed |= 1 << name
            name += 1

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
        if self.closed:
            name: i64 = 0
            while name < 8:
                if (self.closed >> name) & 1:
                    at = named_part(self, name)
                    word = self.word[find(self.parent, part_at(self, at))]
                    seat = winner(word)
                    if seat == self.turn:
                        self.mine |= 1 << name
                    elif seat >= 0:
                        self.theirs |= 1 << name
                    elif word & ANY_MEN and self.recording:
                        self.tell("tie", None, self.object_data(name))
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

    def gain(self, seat: i64, row: i64, points: i64) -> None:
        """Move a seat's marker and note where the points came from."""
        self.own[POINTS + seat] += points
        line = 2 * (TALLY * seat + row)
        tally = self.tally
        tally[line] = i16(i64(tally[line]) + 1)
        tally[line + 1] = i16(i64(tally[line + 1]) + points)

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
        if is_free(self.word[top]):
            return
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

    # ---- the end ---------------------------------------------------------------------------

    def finish(self) -> None:
        """Score keeps, courts and tokens, each token where it brings most."""
        self.tile = -1
        self.cell = -1
        self.phase = OVER
        self.over = True
        if self.recording:
            self.tell("end", None, {})
        self.score_keep()
        table = remains(self)
        seat: i64 = 0
        while seat < 2:
            self.score_courts(seat, table)
            self.score_token(seat, 4, table, STREET)
            self.score_token(seat, 5, table, 1)
            self.score_token(seat, 6, table, HOUSE)
            five = (self.own[HELD + seat] >> 36) & 15
            while five > 0:
                five -= 1
                self.gain(seat, FROM_TOKEN + 9, TOKEN_9_POINTS)
                if self.recording:
                    self.tell("five", int(seat), {"points": TOKEN_9_POINTS, "token": 9})
            seat += 1

    def score_keep(self) -> None:
        """Pay the largest empty area to the keep on the larger house."""
        seat = keep_winner(self)
        if seat < 0:
            if self.recording and self.own[KEEP] and self.own[KEEP + 1]:
                self.tell("keep_tie", None, {"size": int(keep_size(self, 0))})
            return
        area = empty_area(self)
        self.gain(seat, FROM_KEEP, area)
        if self.recording:
            data: dict[str, object] = {"points": int(area), "size": int(keep_size(self, seat))}
            self.tell("keep_score", int(seat), data)

    def score_courts(self, seat: i64, table: vec[i64]) -> None:
        """Pay a seat's courts, the best of them better for each token 7."""
        row = 4 * (4 * seat + COURT)
        if table[row + TOTAL]:
            self.gain(seat, FROM_COURTS, MARKET_POINTS * table[row + TOTAL])
            line = 2 * (TALLY * seat + FROM_COURTS)
            self.tally[line] = i16(table[row + OBJECTS])
            if self.recording:
                for court in occupied(self):
                    if court.kind == COURT and court.winner == seat and court.markets:
                        self.tell(
                            "court", int(seat), {"markets": court.markets, "points": court.worth}
                        )
        self.score_token(seat, 7, table, COURT)

    def score_token(self, seat: i64, token: i64, table: vec[i64], kind: i64) -> None:
        """Use a seat's tokens of a number on its best objects of a kind, one object each."""
        count = (self.own[HELD + seat] >> (4 * token)) & 15
        row = 4 * (4 * seat + kind)
        use: i64 = 0
        while use < count and use < 2:
            value = table[row + BEST] if use == 0 else table[row + SECOND]
            points = value * (TOKEN_7_POINTS - MARKET_POINTS) if kind == COURT else value
            if points:
                self.gain(seat, FROM_TOKEN + token, points)
                if self.recording:
                    data: dict[str, object] = {
                        "token": int(token),
                        "kind": KIND_NAMES[kind],
                        "points": int(points),
                    }
                    self.tell("unfinished" if kind != COURT else "richer", int(seat), data)
            use += 1

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
