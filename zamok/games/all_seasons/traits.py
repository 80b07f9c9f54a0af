"""What a person would count at a position of A Castle for All Seasons."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.engine.mind import Mind
from zamok.engine.state import State
from zamok.engine.traits import Traits, empty
from zamok.games.all_seasons import characters, scoring
from zamok.games.all_seasons.bot import F_WORTH, FEATURES, Bot, look, prospect
from zamok.games.all_seasons.facts import (
    ARCHITECT_POINTS,
    BUILDING_NAMES,
    CARD_NAMES,
    CARDS,
    CART_SPOT,
    CARTS,
    CASTLE_SPOTS,
    CITY,
    COST,
    FORGE_STORE,
    KIND_NAMES,
    KINDS,
    POINTS,
    RESOURCES,
    ROUNDS,
    SILVER,
    SPOT_BUILDING,
    SPOT_FEE,
    SPOT_NAMES,
    TALER,
    TILE_KINDS,
    TOWER_STORE,
    WORKER_STORE,
    WORKERS,
    bits,
)
from zamok.games.all_seasons.payment import payable
from zamok.games.all_seasons.rules import Rules
from zamok.games.all_seasons.servants import at_carts
from zamok.games.all_seasons.state import (
    ANSWERING,
    CASTLE_SCORING,
    CHOOSING,
    DOWN,
    EQUIPPING,
    MELTING,
    NOBODY,
    NOW,
    PAYING,
    PLAYED,
    WORKING,
)

NAMES: Final = [
    *(f"look {number}" for number in range(FEATURES)),
    "part of the rounds left",
    "one by the rounds left",
    "castle is being scored",
    "winter",
    "seats",
    "cards are chosen",
    "cards face down",
    "is resolving a card",
    "may act",
    "buildings left",
    "servants in the castle",
    "goods in the tower",
    *(f"{name} left" for name in BUILDING_NAMES[:TILE_KINDS]),
    *(f"{name} to be resolved" for name in CARD_NAMES),
    *(f"{name} played" for name in CARD_NAMES),
    *(f"{name} chosen" for name in CARD_NAMES),
    *(f"is resolving the {name}" for name in CARD_NAMES),
    *(f"is asked in phase {phase}" for phase in range(1, ANSWERING + 1)),
    "seats before it in the round",
    "goods on the workers",
    "a delivery is due",
    "free places in the castle",
    "kinds of buildings within reach",
    "points of the best of them",
    "built with this card",
    "servants sent with this card",
    "still to be paid",
    *(f"{name} may be sent to" for name in SPOT_NAMES[:CASTLE_SPOTS]),
    "what the best place in reach will bring",
    "what the next best will bring",
    "points of two buildings within reach",
    "points an architect would bring now",
    *(f"nobody at cart {cart}" for cart in range(CARTS)),
    *(f"{name} in the common supply" for name in KIND_NAMES[:RESOURCES]),
    "bars in the forge",
]
AT_MOMENT: Final[i64] = FEATURES
AT_TILES: Final[i64] = AT_MOMENT + 12
AT_NOW: Final[i64] = AT_TILES + TILE_KINDS
AT_PLAYED: Final[i64] = AT_NOW + CARDS
AT_CHOSEN: Final[i64] = AT_PLAYED + CARDS
AT_CARD: Final[i64] = AT_CHOSEN + CARDS
AT_PHASE: Final[i64] = AT_CARD + CARDS
AT_PLANS: Final[i64] = AT_PHASE + ANSWERING
AT_PLACES: Final[i64] = AT_PLANS + 9
AT_REACH: Final[i64] = AT_PLACES + CASTLE_SPOTS
AT_CARTS: Final[i64] = AT_REACH + 4
AT_SUPPLY: Final[i64] = AT_CARTS + CARTS
TRAITS: Final[i64] = i64(len(NAMES))


@final
class Counter(Traits):
    """All that the value of the bots looks at, the round, the cards and what is left."""

    def __init__(self, mind: Mind) -> None:
        assert isinstance(mind, Bot)
        self.found: vec[float] = vec[float]([0.0] * FEATURES)

    def names(self) -> list[str]:
        """Return what the numbers of a row are."""
        return NAMES

    def count(self, state: State, rows: vec[float]) -> i64:
        """Write a row for every player."""
        assert isinstance(state, Rules)
        game: Rules = state
        seats = game.seats
        empty(rows, seats * TRAITS)
        found = self.found
        seat: i64 = 0
        while seat < seats:
            at = seat * TRAITS
            look(game, seat, found)
            i: i64 = 0
            while i < FEATURES:
                rows[at + i] = found[i]
                i += 1
            self.moment(game, seat, rows, at + AT_MOMENT)
            i = 0
            while i < TILE_KINDS:
                rows[at + AT_TILES + i] = float(game.tiles[i])
                i += 1
            i = 0
            while i < CARDS:
                rows[at + AT_NOW + i] = float((game.cards[NOW + seat] >> i) & 1)
                rows[at + AT_PLAYED + i] = float((game.cards[PLAYED + seat] >> i) & 1)
                rows[at + AT_CHOSEN + i] = float((game.cards[DOWN + seat] >> i) & 1)
                i += 1
            self.plans(game, seat, rows, at)
            self.places(game, seat, rows, at)
            self.sites(game, seat, rows, at)
            self.common(game, rows, at)
            seat += 1
        return seats

    def moment(self, game: Rules, seat: i64, row: vec[float], at: i64) -> None:
        """Write what is going on."""
        rounds = float(ROUNDS[game.seats])
        left = rounds + 1.0 - float(game.round)
        row[at] = left / rounds
        row[at + 1] = 1.0 / left
        row[at + 2] = 1.0 if game.stage > CASTLE_SCORING else 0.0
        row[at + 3] = 1.0 if game.winter else 0.0
        row[at + 4] = float(game.seats - 2)
        row[at + 5] = 1.0 if game.phase == CHOOSING else 0.0
        row[at + 6] = float(bits(game.cards[DOWN + seat]))
        row[at + 7] = 1.0 if game.phase != CHOOSING and game.seat == seat else 0.0
        row[at + 8] = float((game.acting() >> seat) & 1)
        row[at + 9] = float(game.left)
        row[at + 10] = float(scoring.castle_servants(game))
        kind: i64 = 0
        while kind < RESOURCES:
            row[at + 11] += float(game.has(TOWER_STORE, kind))
            kind += 1

    def plans(self, game: Rules, seat: i64, row: vec[float], at: i64) -> None:
        """Write what is under way, and what a seat could build."""
        phase = game.phase
        if phase != CHOOSING and phase > 0:
            if game.actor == seat:
                row[at + AT_PHASE + (phase if phase < ANSWERING else ANSWERING) - 1] = 1.0
            if game.seat == seat and EQUIPPING < phase <= WORKING:
                row[at + AT_CARD + game.card] = 1.0
                row[at + AT_PLANS + 6] = float(game.built)
                row[at + AT_PLANS + 7] = float(game.placed)
                if phase in (PAYING, MELTING):
                    row[at + AT_PLANS + 8] = float(game.due)
        order = seat - game.first
        row[at + AT_PLANS] = float(order if order >= 0 else order + game.seats)
        worker: i64 = 0
        while worker < WORKERS:
            row[at + AT_PLANS + 1] += float(game.goods(WORKER_STORE + seat * WORKERS + worker))
            worker += 1
        row[at + AT_PLANS + 2] = 1.0 if game.traded else 0.0
        row[at + AT_PLANS + 3] = float(scoring.free_places(game))

    def places(self, game: Rules, seat: i64, row: vec[float], at: i64) -> None:
        """Write where a servant of a seat could go, and what the best two places will bring."""
        if game.stage > CASTLE_SCORING:
            return
        some = game.reserve[seat] > 0 or at_carts(game, seat) > 0
        best = 0.0
        next_best = 0.0
        place: i64 = 0
        while place < CASTLE_SPOTS:
            if game.spot[place] == NOBODY and scoring.standing_there(game, SPOT_BUILDING[place]):
                row[at + AT_PLACES + place] = 1.0
                if some and game.has(seat, TALER) >= SPOT_FEE[place]:
                    gain = prospect(game, seat, place)
                    if gain > best:
                        next_best = best
                        best = gain
                    elif gain > next_best:
                        next_best = gain
            place += 1
        row[at + AT_REACH] = best
        row[at + AT_REACH + 1] = next_best

    def sites(self, game: Rules, seat: i64, row: vec[float], at: i64) -> None:
        """Write which buildings a seat could pay exactly, by the rules of payment."""
        sums = payable(game.stock, seat * KINDS)
        if sums:
            best: i64 = 0
            both: i64 = 0
            tile: i64 = 0
            while tile < TILE_KINDS:
                if game.tiles[tile] and (sums >> COST[tile]) & 1:
                    row[at + AT_PLANS + 4] += 1.0
                    if POINTS[tile] > best:
                        best = POINTS[tile]
                    pair = POINTS[tile] + self.beside(game, tile)
                    if pair > both:
                        both = pair
                tile += 1
            row[at + AT_PLANS + 5] = float(best)
            row[at + AT_REACH + 2] = float(both)
        row[at + AT_REACH + 3] = float(ARCHITECT_POINTS * characters.watched(game, seat))

    def beside(self, game: Rules, tile: i64) -> i64:
        """Return the points of the best building that the goods left by another might pay."""
        left = self.found[F_WORTH] - float(COST[tile])
        best: i64 = 0
        other: i64 = 0
        while other < TILE_KINDS:
            count = game.tiles[other] - (1 if other == tile else 0)
            if count > 0 and float(COST[other]) <= left and POINTS[other] > best:
                best = POINTS[other]
            other += 1
        return best

    def common(self, game: Rules, row: vec[float], at: i64) -> None:
        """Write which carts nobody drives, and what lies in the city and in the forge."""
        cart: i64 = 0
        while cart < CARTS:
            row[at + AT_CARTS + cart] = 1.0 if game.spot[CART_SPOT + cart] == NOBODY else 0.0
            cart += 1
        kind: i64 = 0
        while kind < RESOURCES:
            row[at + AT_SUPPLY + kind] = float(game.has(CITY, kind))
            kind += 1
        row[at + AT_SUPPLY + RESOURCES] = float(game.has(FORGE_STORE, SILVER))
