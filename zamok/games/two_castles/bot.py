"""What positions of Between Two Castles are worth, and a quick way to play them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, best_rated, share_out
from zamok.engine.state import State
from zamok.games.two_castles import facts
from zamok.games.two_castles.appraisal import Appraisal, turn_of
from zamok.games.two_castles.bonuses import holder_of_drawn
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.moves import (
    ATTENDANT,
    BONUS,
    CARD,
    CELLS,
    KEEP,
    LEFT,
    LEFT_SIDE,
    MAX_LEGAL,
    PLACE,
    RIGHT_SIDE,
    TAKE,
    WHICH_SPECIAL,
    YIELD,
)
from zamok.games.two_castles.plan import place_of
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import (
    BUILD,
    BUILT,
    CASTLE,
    CHOOSE,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    COUNT,
    LUDWIG,
    NOTHING,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    ROOMS,
    STEP,
    TAKEN,
)
from zamok.games.two_castles.worths import (
    DATA,
    F_ASKED,
    F_CHOICES,
    F_DUE,
    F_GAIN,
    F_LURE,
    FEATURES,
    Worths,
)

ODD: Final = 64  # one policy move in so many is any move at all
KEPT: Final = 64  # castles that stay laid out, for each place at the table

# What is due to a castle, in Bot.due.
DUE_TILES: Final = 0
DUE_GAIN: Final = 1
DUE_LURE: Final = 2
DUE_ASKED: Final = 3
DUE: Final = 4

# A bonus by its type, where the castle does not tell what it is worth.
BONUS_GUESS: Final[vec[float]] = vec[float]([5.0, 5.0, 5.0, 5.0, 0.0, 0.0])

SECOND: Final = 0.7  # what a point is worth in the higher castle beside one in the lower
TO_RIVAL: Final = -0.5  # and in an opponent's castle
NEVER: Final = -100.0  # below all that a place can bring


@final
class Bot(Mind):
    """What each castle will be worth, and how the lower one of two decides."""

    def __init__(self) -> None:
        self.worths: Worths = Worths(DATA)
        self.kept: list[Appraisal] = [Appraisal(self.worths) for _ in range(7 * KEPT)]
        self.castles: list[Appraisal] = [self.kept[i * KEPT] for i in range(7)]  # as last looked at
        self.found: vec[float] = vec[float]([0.0] * FEATURES)
        self.due: vec[float] = vec[float]([0.0] * (7 * DUE))
        self.points: vec[float] = vec[float]([0.0] * 7)
        self.ratings: vec[float] = vec[float]([0.0] * MAX_LEGAL)

    def look(self, game: Rules, castle: i64) -> Appraisal:
        """Lay a castle out, unless it is still laid out from an earlier look."""
        fields = game.castle
        i: i64 = castle * CASTLE + ROOMS
        end = i + fields[castle * CASTLE + COUNT]
        mixed: i64 = 0
        while i < end:
            mixed = (mixed * 31 + fields[i]) & 0xFFFFFF
            i += 1
        mine = self.kept[castle * KEPT + (mixed + (mixed >> 9)) % KEPT]
        if not mine.holds(game, castle):
            mine.load(game, castle)
        self.castles[castle] = mine
        return mine

    # ---- value ---------------------------------------------------------------------------

    def quiet(self, state: State) -> bool:
        """Tell whether a turn begins: in the midst of it much hangs in the air."""
        assert isinstance(state, Rules)
        game: Rules = state
        if game.seats == 2:
            return game.phase == LUDWIG
        if game.phase != CHOOSE:
            return False
        player: i64 = 0
        while player < game.players:
            if game.player[player * PLAYER + TAKEN]:
                return False
            player += 1
        return True

    def stride(self, state: State) -> i64:
        """Return a decision of every seat: a turn takes each about seven."""
        return state.seats

    def value(self, state: State, shares: vec[float]) -> None:
        """Estimate every castle's final points, and share the victory by the lower ones."""
        assert isinstance(state, Rules)
        game: Rules = state
        points = self.points
        self.note_due(game)
        castle: i64 = 0
        while castle < game.players:
            points[castle] = self.features(game, castle)
            points[castle] += self.promise(game)
            castle += 1
        self.share(game, shares)

    def share(self, game: Rules, shares: vec[float]) -> None:
        """Share the victory by the castles' expected points; Ludwig's share is nobody's."""
        players = game.players
        points = self.points
        turn = turn_of(game)
        other = self.worths.other[turn]
        prospects = vec[float]([0.0] * int(players))
        player: i64 = 0
        while player < players:
            low = points[game.castle_of(player, LEFT_SIDE)]
            high = points[game.castle_of(player, RIGHT_SIDE)]
            if high < low:
                low, high = high, low
            prospects[player] = low + other * (high - low)
            if players == 3:
                # The one wins who has no part in the lowest of the three castles.
                prospects[player] = -points[player + 1 if player < 2 else 0]
            player += 1
        sharp = self.worths.sharp_of_three if players == 3 else self.worths.sharp
        share_out(prospects, sharp[turn], prospects)
        seat: i64 = 0
        while seat < game.seats:
            shares[seat] = prospects[seat]
            seat += 1

    def promise(self, game: Rules) -> float:
        """Return the points to come that the features just found let a castle expect."""
        found = self.found
        value = self.worths.value
        at = turn_of(game) * FEATURES
        points = 0.0
        i: i64 = 0
        while i < FEATURES:
            points += value[at + i] * found[i]
            i += 1
        return points

    def features(self, game: Rules, castle: i64) -> float:
        """Find the features of a castle after `note_due`; return the points it has."""
        found = self.found
        due = self.due
        at = castle * DUE
        total = self.castles[castle].describe(found)
        found[F_DUE] = due[at + DUE_TILES]
        found[F_GAIN] = due[at + DUE_GAIN]
        found[F_LURE] = due[at + DUE_LURE]
        found[F_ASKED] = due[at + DUE_ASKED]
        choices = 2.0 - due[at + DUE_TILES]
        if game.player[castle * PLAYER + BUILT] & 1:
            choices -= 1.0
        other: i64 = castle + 1 if castle + 1 < game.players else 0
        if game.player[other * PLAYER + BUILT] & 2:
            choices -= 1.0
        found[F_CHOICES] = choices
        return total

    def note_due(self, game: Rules) -> None:
        """Lay all castles out and estimate the tiles that are chosen but not built."""
        due = self.due
        fields = game.castle
        castle: i64 = 0
        while castle < game.players:
            self.look(game, castle)
            at = castle * DUE
            i: i64 = 0
            while i < DUE:
                due[at + i] = 0.0
                i += 1
            step = fields[castle * CASTLE + STEP]
            if step in (PLACE_SPECIAL, PLACE_ROOM):
                self.expect_tile(game, castle, fields[castle * CASTLE + PIECE])
                due[at + DUE_TILES] = 0.0  # it comes besides the castle's tiles
            elif step != NOTHING:
                due[at + DUE_ASKED] = 1.0
            castle += 1
        player: i64 = 0
        while player < game.players:
            self.note_player(game, player)
            player += 1

    def note_player(self, game: Rules, player: i64) -> None:
        """Estimate the tiles of a player that are not built."""
        left = game.castle_of(player, LEFT_SIDE)
        right = game.castle_of(player, RIGHT_SIDE)
        taken = game.player[player * PLAYER + TAKEN]
        built = game.player[player * PLAYER + BUILT]
        one = i64(game.choice[player * 2])
        other = i64(game.choice[player * 2 + 1])
        shared = game.shared_out(player)
        if taken == 2 and (shared or self.straight(game, left, right, one, other)):
            if not built & 1:
                self.expect_tile(game, left, one)
            if not built & 2:
                self.expect_tile(game, right, other)
        elif taken == 2:
            self.expect_tile(game, left, other)
            self.expect_tile(game, right, one)
        elif taken == 1:
            if self.worth(game, left, one) >= self.worth(game, right, one):
                self.expect_tile(game, left, one)
            else:
                self.expect_tile(game, right, one)

    def straight(self, game: Rules, left: i64, right: i64, one: i64, other: i64) -> bool:
        """Tell whether two tiles bring more in this order than the other way round."""
        return self.worth(game, left, one) + self.worth(game, right, other) >= self.worth(
            game, left, other
        ) + self.worth(game, right, one)

    def worth(self, game: Rules, castle: i64, room: i64) -> float:
        """Return what a tile is worth to a castle that is laid out."""
        mine = self.castles[castle]
        return mine.best(game, castle, room) + mine.lure(room)

    def expect_tile(self, game: Rules, castle: i64, room: i64) -> None:
        """Count a tile that a castle will build this turn."""
        mine = self.castles[castle]
        at = castle * DUE
        self.due[at + DUE_GAIN] += mine.best(game, castle, room)
        self.due[at + DUE_LURE] += mine.lure(room)
        self.due[at + DUE_TILES] += 1.0

    # ---- moves ---------------------------------------------------------------------------

    def whim(self, state: State) -> i64:
        return ODD

    def prefer(self, state: State, seat: i64, dice: Dice, moves: vec[i64], count: i64) -> i64:
        """Take the move that looks best at once."""
        assert isinstance(state, Rules)
        game: Rules = state
        if game.phase == CHOOSE and count > 4:
            # Looking at some of the hand is quicker, and makes playouts differ.
            i: i64 = 0
            while i < 4:
                swap = i + dice.below(count - i)
                kept = moves[i]
                moves[i] = moves[swap]
                moves[swap] = kept
                i += 1
            count = 4
        self.rate(game, seat, moves, count, self.ratings)
        return best_rated(moves, self.ratings, count, dice)

    def rate(self, state: State, seat: i64, moves: vec[i64], count: i64, found: vec[float]) -> None:
        """Rate tiles and places by the points they bring at once."""
        assert isinstance(state, Rules)
        game: Rules = state
        if game.phase == BUILD:
            self.rate_building(game, seat, moves, count, found)
            return
        player = game.sharing_for(seat) if game.phase != CHOOSE else seat
        left = game.castle_of(player, LEFT_SIDE)
        right = game.castle_of(player, RIGHT_SIDE)
        self.look(game, left)
        self.look(game, right)
        on_left = self.need(game, seat, left, right)
        on_right = self.need(game, seat, right, left)
        if game.phase == CHOOSE:
            taken = game.player[seat * PLAYER + TAKEN]
            one = i64(game.choice[seat * 2])
            first_left = 0.0
            first_right = 0.0
            if taken:
                first_left = on_left * self.worth(game, left, one)
                first_right = on_right * self.worth(game, right, one)
            i: i64 = 0
            while i < count:
                tile = moves[i] - TAKE
                here = on_left * self.worth(game, left, tile) + first_right
                there = on_right * self.worth(game, right, tile) + first_left
                found[i] = here if here > there else there
                i += 1
            return
        one = i64(game.choice[player * 2])
        other = i64(game.choice[player * 2 + 1])
        straight = on_left * self.worth(game, left, one) + on_right * self.worth(game, right, other)
        crossed = on_left * self.worth(game, left, other) + on_right * self.worth(game, right, one)
        i = 0
        while i < count:
            found[i] = straight if moves[i] - LEFT == one else crossed
            i += 1

    def need(self, game: Rules, seat: i64, castle: i64, other: i64) -> float:
        """Return how much a seat cares for points of a castle beside another."""
        if not (game.partners(castle) >> seat) & 1:
            return TO_RIVAL  # the opponent's castle with Ludwig
        if not (game.partners(other) >> seat) & 1:
            return 1.0
        mine = self.castles[castle].total()
        its = self.castles[other].total()
        return 1.0 if mine <= its else SECOND

    def rate_building(
        self, game: Rules, seat: i64, moves: vec[i64], count: i64, ratings: vec[float]
    ) -> None:
        """Rate places, and the answers to a castle's open question."""
        now: i64 = -1
        castle: i64 = 0
        tile: i64 = 0
        mine = self.castles[0]
        i: i64 = 0
        while i < count:
            move = moves[i]
            if move < PLACE:
                ratings[i] = self.rate_answer(game, seat, move)
                now = -1
            elif move >= YIELD:
                ratings[i] = NEVER  # a partner may have reasons to wait, a bot has none
            else:
                side = (move - PLACE) // CELLS
                if side != now:
                    now = side
                    castle = game.castle_at(seat, side)
                    tile = game.tile_due(seat, side)
                    mine = self.look(game, castle)
                ratings[i] = mine.hope(tile, place_of(move - PLACE - side * CELLS))
            i += 1

    def rate_answer(self, game: Rules, seat: i64, move: i64) -> float:
        """Rate a bonus, a special room, an attendant, a card or a drawn tile."""
        if move < CARD:
            tile = move - KEEP
            castle = holder_of_drawn(game, CHOOSE_ROOM, tile, facts.FOOD_DRAW)
            self.look(game, castle)
            return self.worth(game, castle, tile)
        if move < ATTENDANT:
            card = move - CARD
            castle = holder_of_drawn(game, CHOOSE_CARD, card, facts.CARD_DRAW)
            mine = self.look(game, castle)
            return float(card_points(mine.plan, card))
        if move < WHICH_SPECIAL:
            castle = game.castle_of(seat, (move - ATTENDANT) // facts.N_ATTENDANTS)
            kind = (move - ATTENDANT) % facts.N_ATTENDANTS
            mine = self.look(game, castle)
            return float(mine.plan.attendant_points(kind))
        if move < BONUS:
            castle = game.castle_of(seat, (move - WHICH_SPECIAL) // facts.N_SPECIALS)
            kind = (move - WHICH_SPECIAL) % facts.N_SPECIALS
            return self.look(game, castle).best(game, castle, facts.FOUNTAIN + kind)
        castle = game.castle_of(seat, (move - BONUS) // facts.DOWNSTAIRS)
        kind = (move - BONUS) % facts.DOWNSTAIRS
        mine = self.look(game, castle)
        if kind == facts.SLEEPING:
            return mine.best(game, castle, facts.TOWER)
        if kind == facts.CORRIDOR:
            return mine.best(game, castle, facts.FOYER)
        return BONUS_GUESS[kind]
