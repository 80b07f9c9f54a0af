"""The rules: choose two tiles, share them out, build them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.engine.bits import BIT
from zamok.engine.book import Book
from zamok.engine.dice import Dice
from zamok.games.two_castles import bonuses, facts, redeal, scoring
from zamok.games.two_castles.building import builders, fill_castle, may_yield
from zamok.games.two_castles.census import census
from zamok.games.two_castles.layout import LAYOUT
from zamok.games.two_castles.moves import (
    ATTENDANT,
    BONUS,
    CARD,
    CELLS,
    KEEP,
    LEFT,
    LEFT_SIDE,
    LUDWIGS,
    MAX_LEGAL,
    MOVES,
    PLACE,
    RIGHT_SIDE,
    TAKE,
    WHICH_SPECIAL,
    YIELD,
    cell_x,
    cell_y,
)
from zamok.games.two_castles.placing import put_room
from zamok.games.two_castles.refusal import refuse
from zamok.games.two_castles.scoring import breakdown, scores, standing
from zamok.games.two_castles.seniority import draw_seniority
from zamok.games.two_castles.sight import view
from zamok.games.two_castles.state import (
    BUILD,
    BUILT,
    CASTLE,
    CHOOSE,
    COMMIT,
    DECIDER,
    LUDWIG,
    NOTHING,
    OVER,
    PIECE,
    PLAYER,
    SECOND,
    SEEN,
    STACK_LEFT,
    STEP,
    TAKEN,
    Position,
    set_up,
)
from zamok.games.two_castles.supply import deal_hands, discard_room
from zamok.games.two_castles.view import View


def deal(seats: int, options: dict[str, str], dice: Dice, record: bool) -> Rules:
    """Set a table up and deal the first hands."""
    rules = Rules(seats, dice)
    rules.recording = record
    set_up(rules, draw_seniority(options["seniority"], seats, dice))
    deal_hands(rules)
    rules.begin_turn()
    return rules


@final
class Rules(Position):
    """A position that knows what may be done in it."""

    def copy(self) -> Rules:
        twin = Rules(self.seats, self.dice.copy())
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, dice: Dice) -> Rules:
        twin = Rules(self.seats, dice.fork())
        self.copy_to(twin)
        redeal.draw_unseen(twin, seat, dice)
        return twin

    def book(self) -> Book[View]:
        return BOOK

    def acting(self) -> i64:
        return self.act

    # ---- what may be done ------------------------------------------------------------

    def fill(self, seat: i64, buffer: vec[i64]) -> i64:
        if self.phase == BUILD:
            count = fill_castle(self, seat, LEFT_SIDE, buffer, 0)
            count = fill_castle(self, seat, RIGHT_SIDE, buffer, count)
            if may_yield(self, seat, LEFT_SIDE):
                buffer[count] = YIELD + LEFT_SIDE
                count += 1
            if may_yield(self, seat, RIGHT_SIDE):
                buffer[count] = YIELD + RIGHT_SIDE
                count += 1
            return count
        if self.phase == CHOOSE:
            stack = self.stack_of(seat)
            tiles = self.stack
            at = stack * facts.HAND
            left = self.player[stack * PLAYER + STACK_LEFT]
            i: i64 = 0
            while i < left:
                buffer[i] = TAKE + i64(tiles[at + i])
                i += 1
            return left
        player = self.sharing_for(seat)
        buffer[0] = LEFT + i64(self.choice[player * 2])
        buffer[1] = LEFT + i64(self.choice[player * 2 + 1])
        return 2

    # ---- doing it ------------------------------------------------------------------------

    def apply(self, seat: i64, move: i64) -> None:
        if move < LEFT:
            self.take(seat, move - TAKE)
        elif move < KEEP:
            self.share_out(seat, move - LEFT)
        else:
            if move < PLACE:
                self.answer(seat, move)
            elif move < YIELD:
                side = (move - PLACE) // CELLS
                self.place(seat, side, move - PLACE - side * CELLS)
            else:
                self.give_way(seat, self.castle_of(seat, move - YIELD))
            self.go_on()

    def take(self, seat: i64, tile: i64) -> None:
        """Choose a tile from the hand; when all have two, they are revealed together."""
        self.take_from_stack(self.stack_of(seat), tile)
        at = seat * PLAYER + TAKEN
        if self.player[at] == 0:
            self.player[at] = 1
            self.choice[seat * 2] = u8(tile)
        else:
            self.player[at] = 2
            self.lay_down(seat, i64(self.choice[seat * 2]), tile)
            self.act &= ~BIT[seat]
            self.shown += 1  # the choice is made, nobody takes it back (A41)
        if self.recording:
            self.tell("take", int(seat), {"count": int(self.player[at])})
            self.tell("take_seen", int(seat), {"room": facts.ROOM_KEYS[tile]}, (int(seat),))
        if not self.act:
            self.reveal()

    def take_from_stack(self, stack: i64, tile: i64) -> None:
        """Remove a tile from a stack, keeping the order of the rest."""
        tiles = self.stack
        at = stack * facts.HAND
        left = self.player[stack * PLAYER + STACK_LEFT] - 1
        i: i64 = 0
        while i64(tiles[at + i]) != tile:
            i += 1
        while i < left:
            tiles[at + i] = tiles[at + i + 1]
            i += 1
        tiles[at + left] = u8(0)
        self.player[stack * PLAYER + STACK_LEFT] = left

    def lay_down(self, player: i64, one: i64, other: i64) -> None:
        """Lay two chosen tiles down, the smaller number first: their order tells nothing."""
        if other < one:
            one, other = other, one
        self.choice[player * 2] = u8(one)
        self.choice[player * 2 + 1] = u8(other)

    def reveal(self) -> None:
        """Turn everybody's two tiles up."""
        self.phase = COMMIT
        self.act = self.everybody()
        self.shown += 1
        if self.recording:
            for seat in range(int(self.seats)):
                self.tell("reveal", seat, {"rooms": self.chosen(seat)})

    def share_out(self, seat: i64, tile: i64) -> None:
        """Send one of two tiles to the left castle, the other one to the right (A21)."""
        player = self.sharing_for(seat)
        if i64(self.choice[player * 2]) != tile:
            self.choice[player * 2 + 1] = self.choice[player * 2]
            self.choice[player * 2] = u8(tile)
        if self.recording:
            rooms = self.chosen(player)
            kind = "commit" if player == seat else "ludwig_commit"
            self.tell(kind, int(seat), {"left": rooms[0], "right": rooms[1]})
        if self.phase == LUDWIG:
            self.phase = CHOOSE
            self.act = self.everybody()
            self.shown += 1
            return
        self.act &= ~BIT[seat]
        if not self.act:
            self.phase = BUILD
            self.go_on()

    def place(self, seat: i64, side: i64, cell: i64) -> None:
        """Build the tile, or the bonus room, that is due."""
        player = seat
        if side == LUDWIGS:
            player = self.seats
            side = self.ludwigs_side(seat)
        castle = self.castle_of(player, side)
        base = castle * CASTLE
        if self.castle[base + STEP] == NOTHING:
            self.castle[base + SECOND] = 0
            self.player[player * PLAYER + BUILT] |= side + 1
            room = i64(self.choice[player * 2 + side])
        else:
            room = self.castle[base + PIECE]
            self.castle[base + STEP] = NOTHING
            self.castle[base + PIECE] = 0
        before: i64 = scoring.castle_total(self, castle) if self.recording else 0
        put_room(self, castle, room, cell)
        if self.recording:
            gain = int(scoring.castle_total(self, castle) - before)
            built: dict[str, object] = {"castle": int(castle), "room": facts.ROOM_KEYS[room]}
            built |= {"x": int(cell_x(cell)), "y": int(cell_y(cell)), "points": gain}
            self.tell("build", int(seat), built)
        bonuses.after_building(self, castle, room)

    def give_way(self, seat: i64, castle: i64) -> None:
        """Let the partner build first; when both would, the elder begins (A42)."""
        at = castle * CASTLE + SECOND
        both = self.castle[at] != 0
        self.castle[at] = seat + 1
        if self.recording:
            self.tell("yield", int(seat), {"castle": int(castle)})
            if both:
                elder = int(self.castle[castle * CASTLE + DECIDER])
                self.tell("elder_begins", elder, {"castle": int(castle)})

    def answer(self, seat: i64, move: i64) -> None:
        """Answer the open question of a castle."""
        if move < CARD:
            bonuses.keep_room(self, move - KEEP)
        elif move < ATTENDANT:
            bonuses.keep_card(self, move - CARD)
        elif move < WHICH_SPECIAL:
            side = (move - ATTENDANT) // facts.N_ATTENDANTS
            kind = (move - ATTENDANT) % facts.N_ATTENDANTS
            bonuses.give_attendant(self, self.castle_of(seat, side), kind)
        elif move < BONUS:
            side = (move - WHICH_SPECIAL) // facts.N_SPECIALS
            kind = (move - WHICH_SPECIAL) % facts.N_SPECIALS
            bonuses.give_special(self, self.castle_of(seat, side), kind)
        else:
            side = (move - BONUS) // facts.DOWNSTAIRS
            kind = (move - BONUS) % facts.DOWNSTAIRS
            castle = self.castle_of(seat, side)
            if self.recording:
                self.tell("bonus", int(seat), {"castle": int(castle), "bonus": facts.TYPES[kind]})
            bonuses.award(self, castle, kind)

    # ---- what follows ----------------------------------------------------------------------

    def go_on(self) -> None:
        """Find who may act while castles are built; when nothing is left, the turn ends."""
        self.act = builders(self)
        if not self.act:
            self.end_turn()

    def begin_turn(self) -> None:
        """Let everybody take up a stack; with two seats Ludwig's two tiles are drawn first."""
        players = self.players
        player: i64 = 0
        while player < players:
            at = player * PLAYER
            holder = self.holder_of(player)
            if holder < self.seats:
                self.player[at + SEEN] |= BIT[holder]
            self.player[at + TAKEN] = 0
            self.player[at + BUILT] = 0
            self.choice[player * 2] = u8(0)
            self.choice[player * 2 + 1] = u8(0)
            player += 1
        self.shown += 1
        if self.recording:
            begun: dict[str, object] = {"round": int(self.round), "turn": int(self.turn)}
            self.tell("turn", None, begun | {"givers": self.givers()})
            for seat in range(int(self.seats)):
                self.tell("hand_seen", seat, {"rooms": self.hand(seat)}, (seat,))
        if self.seats == players:
            self.phase = CHOOSE
            self.act = self.everybody()
        else:
            self.draw_for_ludwig()
            self.phase = LUDWIG
            self.act = BIT[self.sharer()]

    def givers(self) -> list[int]:
        """Return from whom each player takes a stack up; nobody gives what has just been dealt."""
        if self.turn == 1:
            return []
        players = int(self.players)
        return [(player - int(self.passing())) % players for player in range(players)]

    def draw_for_ludwig(self) -> None:
        """Draw two tiles of Ludwig's stack; only the seat that shares them out looks."""
        king = self.seats
        stack = self.stack_of(king)
        at = stack * facts.HAND
        left = self.player[stack * PLAYER + STACK_LEFT]
        one = i64(self.stack[at + self.dice.below(left)])
        self.take_from_stack(stack, one)
        other = i64(self.stack[at + self.dice.below(left - 1)])
        self.take_from_stack(stack, other)
        self.lay_down(king, one, other)
        self.player[king * PLAYER + TAKEN] = 2
        if self.recording:
            seat = int(self.sharer())
            self.tell("ludwig_draw", seat, {})
            self.tell("ludwig_draw_seen", seat, {"rooms": self.chosen(king)}, (seat,))

    def hand(self, seat: i64) -> list[str]:
        """Return the keys of the tiles in a seat's hand."""
        stack = self.stack_of(seat)
        left = int(self.player[stack * PLAYER + STACK_LEFT])
        tiles = sorted(int(self.stack[stack * facts.HAND + i64(i)]) for i in range(left))
        return [facts.ROOM_KEYS[tile] for tile in tiles]

    def end_turn(self) -> None:
        """Pass the stacks on, begin the second round, or end the game."""
        if self.turn < facts.TURNS:
            self.turn += 1
            self.begin_turn()
            return
        self.discard_last()
        if self.round < facts.ROUNDS:
            self.round += 1
            self.turn = 1
            deal_hands(self)
            self.begin_turn()
            return
        self.phase = OVER
        self.act = 0
        self.over = True
        if self.recording:
            self.tell("end", None, {"winners": scoring.winners(self)})

    def discard_last(self) -> None:
        """Discard the last tile of every stack unseen; who saw the stack knows it."""
        stack: i64 = 0
        while stack < self.players:
            at = stack * PLAYER
            discard_room(self, i64(self.stack[stack * facts.HAND]), self.player[at + SEEN])
            self.stack[stack * facts.HAND] = u8(0)
            self.player[at + STACK_LEFT] = 0
            self.player[at + SEEN] = 0
            stack += 1
        if self.recording:
            ended: dict[str, object] = {"round": int(self.round), "players": int(self.players)}
            self.tell("discard_last", None, ended)

    # ---- the rest of the contract ------------------------------------------------------------

    def advice(self, seat: int) -> dict[int, list[int]]:
        """Return how partners may share their tiles out, and build in the castles they share.

        All of it is open: tiles are revealed by then, draws are seen by both partners.
        """
        found: dict[int, list[int]] = {}
        if self.phase != COMMIT and self.phase != BUILD:
            return found
        buffer = vec[i64]([0] * MAX_LEGAL)
        for side in (LEFT_SIDE, RIGHT_SIDE):
            step = 1 if side == LEFT_SIDE else int(self.players) - 1
            partner = (seat + step) % int(self.players)
            if partner < int(self.seats) and (self.act >> i64(partner)) & 1:
                if self.phase == COMMIT:
                    count = self.fill(partner, buffer)
                else:
                    count = fill_castle(self, partner, 1 - side, buffer, 0)
                if count:
                    found[partner] = sorted(int(buffer[i]) for i in range(count))
        return found

    def rivals(self) -> list[tuple[int, ...]]:
        return scoring.player_standing(self)[int(self.seats) :]


BOOK: Final = Book("two_castles", MOVES, refuse, scores, standing, breakdown, view, census, LAYOUT)
