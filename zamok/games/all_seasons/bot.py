"""What positions of A Castle for All Seasons are worth, and a quick way to play them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.dice import Dice
from zamok.engine.mind import Mind, power, share_out
from zamok.engine.state import State
from zamok.games.all_seasons import building, characters, scoring
from zamok.games.all_seasons.facts import (
    ARCHITECT,
    ARCHITECT_POINTS,
    BUILDER,
    CARDS,
    CART_SPOT,
    CARTS,
    CASTLE_SPOTS,
    COST,
    FORGE,
    FORGE_STORE,
    FULL_FORGE,
    FULL_STABLE,
    FULL_TAVERN,
    GRANARY,
    GRANARY_POINTS,
    GRANARY_SPOT,
    INN_SPOT,
    KEEP,
    KINDS,
    LARGE_GATE,
    MARKET,
    MESSENGER,
    MESSENGER_TALERS,
    PALACE,
    PILE,
    POINTS,
    RESOURCES,
    ROUNDS,
    SAND,
    SERVANTS_HOUSE,
    SILVER,
    SMALL_GATE,
    SPOT_BUILDING,
    SPOT_FEE,
    STABLE,
    STONE,
    STONEMASON,
    TALER,
    TAVERN,
    TOWER_STORE,
    VALUE,
    WORKER,
    WORKER_STORE,
    WORKERS,
    bits,
)
from zamok.games.all_seasons.moves import BUILD, CART, CHOOSE, DONE, PLACE, STORE
from zamok.games.all_seasons.rules import Rules
from zamok.games.all_seasons.state import (
    BUILDING,
    BUYING,
    CASTLE_SCORING,
    CHOOSING,
    DOWN,
    EQUIPPING,
    HAND,
    MELTING,
    NOW,
    PAYING,
    PLACING,
    PLAYED,
    SOURCE,
    TOWER_CHOICE,
    TRADING,
)

# ---- what is looked at, for each seat --------------------

F_POINTS: Final = 0
F_GOODS: Final = 1  # + kind
F_TALERS: Final = 6
F_WORTH: Final = 7  # building value of the goods, up to 40
F_READY: Final = 8  # three kinds and enough for the cheapest building
F_RESERVE: Final = 9
F_CARTS: Final = 10  # + cart
F_CARDS: Final = 15  # + card that can be chosen; the architect always can
F_TIRED: Final = 22  # played cards
F_KEEP: Final = 23
F_TAVERN: Final = 25
F_GATES: Final = 27
F_STABLE: Final = 29
F_HOUSE: Final = 31
F_MARKET: Final = 33  # one servant, both; talers with one, with both
F_PALACE: Final = 37
F_FORGE: Final = 39
F_MASON: Final = 41  # goods for a stonemason at hand
F_BUILDER: Final = 42
F_FIRST: Final = 43
F_PURSE: Final = 44  # talers up to 12
FEATURES: Final = 45

# Fitted by ridge regression of the final margins of games between equal bots. Each row is what
# one of a thing is worth in points: always, times the part of the rounds that is left, and
# divided by the rounds left; first with two seats, then with more.
_WORTH: Final[list[list[float]]] = [
    [0.86, 0.05, 0.14, 0.96, -0.16, 0.09],  # points in hand
    [0.46, 0.43, -0.15, 0.9, 0.4, -0.81],  # a piece of sand
    [1.2, -1.37, -0.81, 0.2, 1.01, -0.14],  # of wood
    [1.42, 0.66, -0.52, 0.06, 1.08, -0.1],  # of clay
    [2.3, 0.56, -1.09, 0.7, 1.84, -0.55],  # of stone
    [2.55, 1.33, -1.67, 2.76, -0.9, -2.36],  # a bar of silver
    [0.49, 0.47, -0.31, 0.58, -0.38, -0.47],  # a taler
    [0.1, -0.17, -0.28, -0.04, -0.01, -0.02],  # building value of the goods, up to 40
    [1.21, 0.38, -0.96, 7.95, -7.49, -6.6],  # three kinds and enough for the cheapest building
    [1.73, -2.55, -1.69, 0.03, -1.6, 0.66],  # a servant in reserve
    [1.49, 7.63, -2.1, -0.16, 0.74, 0.75],  # at the sand cart
    [1.83, 6.08, -2.1, -1.37, 3.73, 1.55],  # at the wood cart
    [0.42, 8.49, -1.43, 1.12, -2.33, -0.18],  # at the clay cart
    [-0.11, 11.04, -0.35, 1.82, -2.51, -0.85],  # at the stone cart
    [1.23, 6.02, -2.15, 1.8, -7.76, -0.59],  # at the rider
    [-2.18, 5.62, 3.7, -2.91, 6.22, 4.02],  # the messenger at hand
    [3.5, -0.48, -3.77, 1.92, -2.58, -2.1],  # the trader
    [0.37, -0.81, -0.78, 0.35, 0.73, -0.98],  # the builder
    [-0.85, 0.79, -0.16, -6.04, 8.29, 5.01],  # the stonemason
    [-1.97, 3.51, 1.48, -1.34, 1.52, 0.97],  # the first worker
    [-3.74, 4.38, 3.0, -2.12, 2.97, 1.55],  # the second worker
    [1.88, -2.94, -1.9, 0.42, 1.01, -0.76],  # the third worker
    [0.19, -0.94, -0.21, 1.01, -1.51, -1.01],  # a card that the architect would bring back
    [3.3, 10.25, -1.33, -0.45, 8.69, 0.82],  # in the keep
    [0.53, -0.77, 0.35, 0.84, -0.99, 0.24],  # a point it would score now
    [6.73, -9.24, -5.25, 2.73, 2.86, -2.43],  # in the tavern
    [0.33, 1.06, 0.55, 1.22, -2.44, 0.03],  # a point it would score now
    [2.99, -4.05, -2.39, -1.64, -2.79, 2.2],  # at a gate, for each point of a tower
    [0.25, 1.99, 0.53, 2.55, -7.16, -1.0],  # a point it would score now
    [3.87, -2.54, -3.33, -1.14, 8.58, 0.8],  # in the stable, for each point of a house
    [0.1, 0.59, 0.78, 1.47, -0.15, -0.39],  # a point it would score now
    [4.73, 6.72, -3.13, 7.69, 19.61, -10.33],  # in the servants' house
    [0.15, -0.29, 0.61, 0.13, -0.96, 1.07],  # a point it would score now
    [9.3, -7.21, -5.97, 2.93, -7.19, 0.53],  # one servant in the market
    [0.88, 14.02, 3.68, 8.18, 27.15, -2.41],  # both
    [0.28, -0.61, 0.15, -0.15, 1.22, 0.51],  # a taler with one
    [0.28, -0.37, 0.46, 0.77, -1.55, 0.18],  # a taler with both
    [17.34, -10.82, -6.64, 13.66, -21.86, -6.53],  # in the palace
    [-0.52, 0.59, 0.93, 0.54, -1.08, 0.33],  # a point it would score now
    [-3.68, 5.03, 1.75, -0.1, -6.12, 1.16],  # in the forge
    [1.82, -0.47, -0.31, 1.58, -0.87, -0.44],  # a point it would score now
    [0.13, -0.15, -0.07, 0.48, -0.52, -0.39],  # goods with the stonemason at hand, up to 36
    [-0.07, 0.16, 0.13, 0.02, -0.02, 0.03],  # goods with the builder at hand, up to 36
    [-1.45, 1.58, 1.86, -0.16, -0.12, 0.33],  # first player
    [0.09, -0.15, -0.09, -0.04, 1.1, -0.08],  # a taler, up to 12
]
BASES: Final = 3
TWO: Final[vec[float]] = vec[float]([figure for row in _WORTH for figure in row[:BASES]])
MORE: Final[vec[float]] = vec[float]([figure for row in _WORTH for figure in row[BASES:]])
SHARP_TWO: Final = 0.074  # how decisive a point of advantage is, long before the end
SHARP_MORE: Final = 0.096
SHARPER: Final = 2.0  # so much more in the last round

# What speaks for a card: fitted to the choices that searches made. The columns are the hints
# that `study` writes.
_CARDS: Final[list[list[float]]] = [
    [-0.34, 0.2, 1.36, 0.07, -0.04, 0.17, 1.06, 0.6, 0.03],  # messenger
    [-1.18, 2.39, 1.79, 0.37, -0.01, -0.13, -0.41, 0.09, 0.03],  # trader
    [-0.39, -0.09, 0.94, -0.18, -0.43, 0.05, 0.33, -0.2, 0.1],  # builder
    [-1.68, 0.54, 0.87, 0.34, 0.9, 0.09, 0.04, -0.03, 0.59],  # stonemason
    [-0.31, -1.42, -0.38, -0.19, -0.2, 0.03, 0.84, -0.34, -0.07],  # first worker
    [0.63, -1.8, -1.52, -0.23, -0.13, 0.06, 0.44, -0.49, -0.01],  # second worker
    [-0.7, 0.44, -0.08, -0.19, -0.09, 0.0, 0.42, 0.02, -0.2],  # third worker
    [2.75, -0.44, -1.79, 0.17, 0.01, -0.12, -1.57, 0.0, -0.16],  # architect
]
HINTS: Final = 9
CARD_HINTS: Final[vec[float]] = vec[float]([figure for row in _CARDS for figure in row])

CART_RANK: Final[vec[i64]] = vec[i64]([3, 1, 2, 4, 0])  # searches like stone and sand best


def look(game: Rules, seat: i64, x: vec[float]) -> None:
    """Write what there is to see of a seat."""
    clear(x, 0)
    if game.stage > CASTLE_SCORING:
        # Palace and forge are all that is still to come.
        look_at_castle(game, seat, 0, x)
        x[F_POINTS] = float(game.points[seat]) + x[F_PALACE + 1] + x[F_FORGE + 1]
        clear(x, F_POINTS + 1)
        return
    now = game.cards[NOW + seat]
    hand = game.cards[HAND + seat] | game.cards[DOWN + seat] | now
    points = game.points[seat]
    talers = game.has(seat, TALER)
    if (now >> MESSENGER) & 1:
        talers += MESSENGER_TALERS
    if (now >> ARCHITECT) & 1:
        points += ARCHITECT_POINTS * characters.watched(game, seat)
    paying = game.seat == seat and game.phase in (PAYING, MELTING)
    if paying:
        # A building that is being paid for is as good as built.
        points += building.reward(game.card, game.tile)
        if game.card == BUILDER:
            talers += game.goods(PILE)
    worth = look_at_goods(game, seat, paying, x)
    x[F_TALERS] = float(talers)
    x[F_PURSE] = float(talers if talers < 12 else 12)
    look_at_hand(game, seat, hand, worth, x)
    look_at_castle(game, seat, talers, x)
    x[F_POINTS] = float(points) + granary(game, seat)


def clear(x: vec[float], i: i64) -> None:
    """Forget what was written from a feature on."""
    while i < FEATURES:
        x[i] = 0.0
        i += 1


def look_at_goods(game: Rules, seat: i64, paying: bool, x: vec[float]) -> i64:
    """Write what the goods of a seat are good for; return their building value."""
    stock = game.stock
    at = seat * KINDS
    # Goods on workers that were turned up are as good as won.
    now = game.cards[NOW + seat]
    on_card = (WORKER_STORE + seat * WORKERS) * KINDS
    worth: i64 = 0
    kinds: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        count = stock[at + kind]
        if now:
            worker: i64 = 0
            while worker < WORKERS:
                count += stock[on_card + worker * KINDS + kind]
                worker += 1
        x[F_GOODS + kind] = float(count)
        worth += count * VALUE[kind]
        if kind == SILVER:
            kinds += count
        elif count:
            kinds += 1
        kind += 1
    if paying:
        worth -= game.due
        x[F_GOODS + SAND] -= float(game.due)
    x[F_WORTH] = float(worth if worth < 40 else 40)
    x[F_READY] = 1.0 if kinds >= 3 and worth >= 8 else 0.0
    return worth


def look_at_hand(game: Rules, seat: i64, hand: i64, worth: i64, x: vec[float]) -> None:
    """Write the servants that a seat may still send, its carts and its cards."""
    x[F_RESERVE] = float(game.reserve[seat])
    spot = game.spot
    i: i64 = 0
    while i < CARTS:
        if spot[CART_SPOT + i] == seat:
            x[F_CARTS + i] = 1.0
        i += 1
    i = 0
    while i < ARCHITECT:
        if (hand >> i) & 1:
            x[F_CARDS + i] = 1.0
        i += 1
    x[F_TIRED] = float(bits(game.cards[PLAYED + seat]))
    goods = float(worth if worth < 36 else 36)
    if (hand >> STONEMASON) & 1:
        x[F_MASON] = goods
    if (hand >> BUILDER) & 1:
        x[F_BUILDER] = goods
    if game.first == seat:
        x[F_FIRST] = 1.0


def look_at_castle(game: Rules, seat: i64, talers: i64, x: vec[float]) -> None:
    """Write what the servants of a seat do in the castle."""
    stock = game.stock
    spot = game.spot
    market: i64 = 0
    place: i64 = 0
    while place < CASTLE_SPOTS:
        if spot[place] == seat:
            where = SPOT_BUILDING[place]
            if where == MARKET:
                market += 1
            elif where == KEEP:
                x[F_KEEP] += 1.0
                x[F_KEEP + 1] += float(scoring.place_points(game, place))
            elif where == TAVERN:
                each = 1.0 if place == FULL_TAVERN else 0.5
                x[F_TAVERN] += each
                x[F_TAVERN + 1] += each * float(scoring.castle_servants(game))
            elif where in (LARGE_GATE, SMALL_GATE):
                each = 2.0 if where == LARGE_GATE else 1.0
                x[F_GATES] += each
                x[F_GATES + 1] += each * float(scoring.towers(game))
            elif where == STABLE:
                each = 3.0 if place == FULL_STABLE else 2.0
                x[F_STABLE] += each
                x[F_STABLE + 1] += each * float(scoring.houses(game))
            elif where == SERVANTS_HOUSE:
                x[F_HOUSE] += 1.0
                x[F_HOUSE + 1] += float(game.left)
            elif where == PALACE:
                x[F_PALACE] += 1.0
            elif where == FORGE:
                each = 1.0 if place == FULL_FORGE else 0.5
                x[F_FORGE] += each
                x[F_FORGE + 1] += each * float(stock[FORGE_STORE * KINDS + SILVER])
        place += 1
    if x[F_PALACE] > 0.0:
        left = scoring.palace_pieces(game, seat)
        kind: i64 = SILVER
        while kind >= SAND:
            count = stock[seat * KINDS + kind]
            if count > left:
                count = left
            x[F_PALACE + 1] += float(count * VALUE[kind])
            left -= count
            kind -= 1
    if market == 1:
        x[F_MARKET] = 1.0
        x[F_MARKET + 2] = float(talers)
    elif market > 1:
        x[F_MARKET + 1] = 1.0
        x[F_MARKET + 3] = float(talers)


def granary(game: Rules, seat: i64) -> float:
    """Return what the servants of a seat would score in the granary now."""
    mine = game.servants_at(seat, GRANARY_SPOT, INN_SPOT)
    return float(mine * GRANARY_POINTS[scoring.granary_servants(game)])


@final
class Bot(Mind):
    """Points, what servants will bring, goods, money and cards to go on with."""

    def __init__(self) -> None:
        # Scratch paper, so that a choice allocates nothing.
        self.hints: vec[float] = vec[float]([0.0] * HINTS)
        self.liking: vec[float] = vec[float]([0.0] * CARDS)

    def quiet(self, state: State) -> bool:
        """Tell whether a round begins: in the midst of it much hangs in the air."""
        assert isinstance(state, Rules)
        game: Rules = state
        if game.phase != CHOOSING:
            return False
        cards = game.cards
        return cards[DOWN] + cards[DOWN + 1] + cards[DOWN + 2] + cards[DOWN + 3] == 0

    def value(self, state: State, shares: vec[float]) -> None:
        """Estimate the points each seat will have, and share the victory by them."""
        assert isinstance(state, Rules)
        game: Rules = state
        points = vec[float]([0.0] * int(game.seats))
        x = vec[float]([0.0] * FEATURES)
        rounds = float(ROUNDS[game.seats])
        left = rounds + 1.0 - float(game.round)
        part = left / rounds
        last = 1.0 / left
        weights = TWO if game.seats == 2 else MORE
        seat: i64 = 0
        while seat < game.seats:
            look(game, seat, x)
            total = 0.0
            i: i64 = 0
            at: i64 = 0
            while i < FEATURES:
                if x[i] != 0.0:
                    total += x[i] * (weights[at] + weights[at + 1] * part + weights[at + 2] * last)
                i += 1
                at += BASES
            points[seat] = total
            seat += 1
        sharpness = SHARP_TWO if game.seats == 2 else SHARP_MORE
        share_out(points, sharpness * (1.0 + SHARPER * last), shares)

    def policy(self, state: State, seat: i64, dice: Dice, buffer: vec[i64]) -> i64:
        """Play what is useful now; here and there do anything at all."""
        assert isinstance(state, Rules)
        game: Rules = state
        count = game.fill(seat, buffer)
        if count == 1:
            return buffer[0]
        phase = game.phase
        if phase == CHOOSING:
            return self.choose(game, seat, dice, buffer, count)
        if dice.below(8) == 0:
            return buffer[dice.below(count)]
        if phase in (PAYING, MELTING):
            # The builder is paid by the piece: many small ones.
            return buffer[0 if game.card == BUILDER else count - 1]
        if phase == BUILDING:
            return self.build(game, buffer, count, dice)
        if phase == PLACING:
            return self.place(game, seat, buffer, count)
        if phase == TOWER_CHOICE:
            return self.from_tower(game, buffer, count)
        if phase == TRADING:
            return best_cart(buffer, count)
        if phase == SOURCE:
            return buffer[0]
        if phase == BUYING or (phase == EQUIPPING and dice.below(2)):
            return buffer[count - 1]
        return buffer[dice.below(count)]

    def choose(self, game: Rules, seat: i64, dice: Dice, buffer: vec[i64], count: i64) -> i64:
        """Return a card, drawn by how useful each looks."""
        self.study(game, seat)
        liking = self.liking
        best = -1000.0
        i: i64 = 0
        while i < count:
            liking[i] = self.like(buffer[i] - CHOOSE)
            if liking[i] > best:
                best = liking[i]
            i += 1
        total = 0.0
        i = 0
        while i < count:
            liking[i] = power(liking[i] - best)
            total += liking[i]
            i += 1
        drawn = float(dice.below(4096)) * total / 4096.0
        i = 0
        while i < count - 1:
            drawn -= liking[i]
            if drawn < 0.0:
                return buffer[i]
            i += 1
        return buffer[count - 1]

    def study(self, game: Rules, seat: i64) -> None:
        """Write what the choice of a card depends on."""
        hints = self.hints
        stock = game.stock
        at = seat * KINDS
        kinds = stock[at + SILVER]
        worth = VALUE[SILVER] * kinds
        kind: i64 = SAND
        while kind <= STONE:
            if stock[at + kind]:
                kinds += 1
                worth += VALUE[kind] * stock[at + kind]
            kind += 1
        rounds = float(ROUNDS[game.seats])
        left = rounds + 1.0 - float(game.round)
        down = game.cards[DOWN + seat]
        architect = (down >> ARCHITECT) & 1
        hints[0] = 1.0
        hints[1] = left / rounds
        hints[2] = 1.0 / left
        hints[3] = float(worth if worth < 40 else 40) / 20.0
        hints[4] = 1.0 if kinds >= 3 and worth >= 8 else 0.0
        hints[5] = float(stock[at + TALER]) / 10.0
        hints[6] = float(bits(game.cards[PLAYED + seat])) / 4.0
        hints[7] = float(architect)
        hints[8] = 1.0 if down and not architect else 0.0

    def like(self, card: i64) -> float:
        """Return how much the hints speak for a card."""
        hints = self.hints
        total = 0.0
        i: i64 = 0
        while i < HINTS:
            total += hints[i] * CARD_HINTS[card * HINTS + i]
            i += 1
        return total

    def build(self, game: Rules, buffer: vec[i64], count: i64, dice: Dice) -> i64:
        """Return the building that brings most for its cost; a worker often builds nothing."""
        last = game.round == ROUNDS[game.seats]
        if game.card >= WORKER and not last and dice.below(2) == 0:
            return DONE
        best = buffer[1]
        most = -100.0
        i: i64 = 1
        while i < count:
            gain = bargain(game, buffer[i] - BUILD)
            if gain > most:
                most = gain
                best = buffer[i]
            i += 1
        return best

    def place(self, game: Rules, seat: i64, buffer: vec[i64], count: i64) -> i64:
        """Return the place that brings most for its fee, or none."""
        best: i64 = DONE
        most = 0.0
        i: i64 = 1
        while i < count:
            if buffer[i] >= PLACE:
                gain = prospect(game, seat, buffer[i] - PLACE)
                if gain > most:
                    most = gain
                    best = buffer[i]
            i += 1
        return best

    def from_tower(self, game: Rules, buffer: vec[i64], count: i64) -> i64:
        """Return the kind of which the defence tower has the most value."""
        best = buffer[0]
        most: i64 = 0
        i: i64 = 0
        while i < count:
            kind = buffer[i] - STORE
            value = game.has(TOWER_STORE, kind) * VALUE[kind]
            if value >= most:
                most = value
                best = buffer[i]
            i += 1
        return best

    def rate(self, state: State, seat: i64, moves: vec[i64], count: i64, found: vec[float]) -> None:
        """Rate cards, buildings and places as the policy does."""
        assert isinstance(state, Rules)
        game: Rules = state
        phase = game.phase
        if phase == CHOOSING:
            self.study(game, seat)
        i: i64 = 0
        while i < count:
            move = moves[i]
            rating = 0.0
            if phase == CHOOSING:
                rating = self.like(move - CHOOSE)
            elif phase == BUILDING and move != DONE:
                rating = bargain(game, move - BUILD)
            elif phase == PLACING and move >= PLACE:
                rating = prospect(game, seat, move - PLACE)
            found[i] = rating
            i += 1


def prospect(game: Rules, seat: i64, place: i64) -> float:
    """Return what a place will bring by the fitted weights, beyond the fee."""
    where = SPOT_BUILDING[place]
    fee = SPOT_FEE[place]
    cost = float(fee) * weight(game, F_TALERS) + 1.0
    if where == KEEP:
        return (
            servant(game, F_KEEP, 1.0, scoring.KEEP_EACH * (scoring.free_places(game) - 1)) - cost
        )
    if where == TAVERN:
        each = 1.0 if place == FULL_TAVERN else 0.5
        return servant(game, F_TAVERN, each, scoring.castle_servants(game) + 1) - cost
    if where == LARGE_GATE:
        return servant(game, F_GATES, 2.0, scoring.towers(game)) - cost
    if where == SMALL_GATE:
        return servant(game, F_GATES, 1.0, scoring.towers(game)) - cost
    if where == STABLE:
        each = 3.0 if place == FULL_STABLE else 2.0
        return servant(game, F_STABLE, each, scoring.houses(game)) - cost
    if where == SERVANTS_HOUSE:
        return servant(game, F_HOUSE, 1.0, game.left) - cost
    if where == FORGE:
        each = 1.0 if place == FULL_FORGE else 0.5
        return servant(game, F_FORGE, each, game.has(FORGE_STORE, SILVER)) - cost
    if where == PALACE:
        goods = game.goods(seat)
        return servant(game, F_PALACE, 1.0, 4 * (goods if goods < 5 else 5)) - cost
    if where == MARKET:
        talers = float(game.has(seat, TALER) - fee)
        one = weight(game, F_MARKET) + talers * weight(game, F_MARKET + 2)
        if scoring.servants_in(game, seat, MARKET) == 0:
            return one - cost
        return weight(game, F_MARKET + 1) + talers * weight(game, F_MARKET + 3) - one - cost
    if where == GRANARY:
        return 7.0 - cost
    return -1.0


def servant(game: Rules, at: i64, each: float, score: i64) -> float:
    """Return the worth of a servant whose place counts so much and would score so much now."""
    return each * (weight(game, at) + float(score) * weight(game, at + 1))


def weight(game: Rules, at: i64) -> float:
    """Return a fitted weight at this time of the game."""
    rounds = float(ROUNDS[game.seats])
    left = rounds + 1.0 - float(game.round)
    at *= BASES
    if game.seats == 2:
        return TWO[at] + TWO[at + 1] * left / rounds + TWO[at + 2] / left
    return MORE[at] + MORE[at + 1] * left / rounds + MORE[at + 2] / left


def bargain(game: Rules, tile: i64) -> float:
    """Return what a building brings, set against its cost."""
    points = float(POINTS[tile])
    cost = float(COST[tile])
    if game.card == BUILDER:
        return (20.0 if tile == KEEP else 0.0) - cost
    if game.card == STONEMASON:
        return points - 0.35 * cost
    return 0.5 * points - 0.3 * cost


def best_cart(buffer: vec[i64], count: i64) -> i64:
    """Return the cart that is usually worth most."""
    best = buffer[0]
    most: i64 = -1
    i: i64 = 0
    while i < count:
        cart = buffer[i] - CART
        if 0 <= cart < CARTS and CART_RANK[cart] > most:
            most = CART_RANK[cart]
            best = buffer[i]
        i += 1
    return best
