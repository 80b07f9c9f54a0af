"""Observations of A Castle for All Seasons."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.engine.around import away, turn_mask, turned
from zamok.engine.observer import MANY, Observer, Piece, copy, mark, put, spread
from zamok.engine.state import State
from zamok.games.all_seasons.facts import (
    BEAUTY_STORE,
    BUILDINGS,
    CARD_NAMES,
    CARDS,
    CART_SPOT,
    CARTS,
    CASTLE_SPOTS,
    CITY,
    EVENT_NAMES,
    EVENTS,
    FORGE_STORE,
    GRANARY_SPOT,
    GRANARY_SPOTS,
    INN_SPOT,
    KIND_NAMES,
    KINDS,
    PHASE_COUNT,
    PHASES,
    PILE,
    RESOURCES,
    SILVER,
    SPOTS,
    TALER,
    TAVERN_STORE,
    TILE_KINDS,
    TOWER_STORE,
    TRACK,
    WORKER,
    WORKER_STORE,
    WORKERS,
    bits,
)
from zamok.games.all_seasons.state import (
    CHOOSING,
    DOWN,
    EQUIPPING,
    GONE,
    HAND,
    KNOWN,
    LAST_PIECE,
    MELTING,
    NOW,
    OPEN,
    PAYING,
    PLAYED,
    SOURCE,
    Position,
)


@final
class Watcher(Observer):
    """Writes what a seat may know."""

    def pieces(self, seats: int) -> list[Piece]:
        """Return what an observation is made of."""
        return [
            *self.table_pieces(seats),
            *self.seat_pieces(seats),
            *self.card_pieces(seats),
            *self.winter_pieces(seats),
        ]

    def table_pieces(self, seats: int) -> list[Piece]:
        """Return what lies on the table."""
        goods = ", ".join(KIND_NAMES[:RESOURCES])
        return [
            ("winter", (1,), 0, 1, "the season is winter"),
            ("each_worker", (1,), 0, 1, "one piece may be bought from each worker"),
            ("round", (1,), 0, 16, "number of the round"),
            ("first", (seats,), 0, 1, "the first player"),
            ("phase", (int(PHASE_COUNT),), 0, 1, "what is asked: " + ", ".join(PHASES)),
            ("acting", (seats,), 0, 1, "who may act"),
            ("over", (1,), 0, 1, "the game is over"),
            ("bank", (1,), 0, MANY, "talers in the treasury"),
            ("track", (1,), 0, MANY, "talers on the round track"),
            ("supply", (RESOURCES,), 0, MANY, f"the common supply: {goods}"),
            ("tower", (RESOURCES,), 0, MANY, "the defence tower, likewise"),
            ("forge", (1,), 0, MANY, "bars in the forge"),
            (
                "cart_owner",
                (CARTS, seats),
                0,
                1,
                "whose servant drives each cart; the last: the rider",
            ),
            ("cart_fresh", (CARTS,), 0, 1, "manned this round"),
            (
                "place_owner",
                (int(CASTLE_SPOTS), seats),
                0,
                1,
                "whose servant stands at each place of the castle",
            ),
            ("tiles", (TILE_KINDS,), 0, MANY, "building tiles left, by kind"),
            ("worker_out", (seats, WORKERS), 0, 1, "workers turned up and not yet resolved"),
            ("worker_goods", (seats, WORKERS, RESOURCES), 0, MANY, "what lies on their cards"),
        ]

    def seat_pieces(self, seats: int) -> list[Piece]:
        """Return what the seats have."""
        goods = ", ".join(KIND_NAMES[:RESOURCES])
        cards = ", ".join(CARD_NAMES)
        return [
            ("score", (seats,), 0, MANY, "points"),
            ("talers", (seats,), 0, MANY, "talers"),
            ("goods", (seats, RESOURCES), 0, MANY, f"resources: {goods}"),
            ("reserve", (seats,), 0, MANY, "servants to hand"),
            ("unplayed", (seats, CARDS), 0, 1, f"cards in hand or face down: {cards}"),
            ("down", (seats,), 0, CARDS, "cards face down"),
            ("down_cards", (CARDS,), 0, 1, "the observer's own cards face down"),
            ("known_down", (seats, CARDS), 0, 1, "cards face down that everybody knows"),
            ("maybe_down", (seats, CARDS), 0, 1, "what the cards face down may be"),
            ("now", (seats, CARDS), 0, 1, "cards still to be resolved"),
            ("played", (seats, CARDS), 0, 1, "cards in the open row"),
            ("gone", (seats, CARDS), 0, 1, "cards out of the game"),
            ("built", (seats, TILE_KINDS), 0, MANY, "tiles taken, by kind"),
            ("built_now", (seats,), 0, MANY, "buildings of this round"),
            ("joined", (seats, int(BUILDINGS)), 0, 1, "buildings that servants went to this round"),
        ]

    def card_pieces(self, seats: int) -> list[Piece]:
        """Return the card being resolved and the payment under way."""
        return [
            ("card_seat", (seats,), 0, 1, "whose card is being resolved"),
            ("card", (CARDS,), 0, 1, "which card that is"),
            ("card_counts", (3,), 0, MANY, "built with it, placed with it, free pieces"),
            ("card_spot", (int(SPOTS),), 0, 1, "the spot for which a servant is sought"),
            ("offer", (RESOURCES,), 0, 1, "the last piece that is asked for"),
            ("offer_from", (seats,), 0, 1, "whose it is"),
            ("offer_card", (WORKERS,), 0, 1, "on which worker it lies"),
            ("sold", (seats, WORKERS), 0, 1, "workers who have sold the stonemason a piece"),
            ("refused", (seats, WORKERS), 0, 1, "workers whose last piece was refused to him"),
            ("payment", (TILE_KINDS,), 0, 1, "the building being paid"),
            ("due", (1,), 0, MANY, "what is still due"),
            ("pay_kind", (KINDS,), 0, 1, "the kind whose number is asked"),
            ("paid", (RESOURCES,), 0, MANY, "what has been paid"),
            ("melted", (1,), 0, MANY, "bars melted for it"),
        ]

    def winter_pieces(self, seats: int) -> list[Piece]:
        """Return the winter cards."""
        events = int(EVENTS)
        return [
            ("event", (events,), 0, 1, "the winter card of this round: " + ", ".join(EVENT_NAMES)),
            ("lying", (events,), 0, 1, "winter cards that lie beside the board"),
            ("unseen", (events,), 0, 1, "winter cards that may still come"),
            ("tavern_talers", (1,), 0, MANY, "talers in the city tavern"),
            ("innkeeper", (seats,), 0, 1, "whose servant keeps it"),
            ("granary", (int(GRANARY_SPOTS), seats), 0, 1, "whose servants stand in the granary"),
            ("suitors", (seats,), 0, 1, "suitors of the frozen beauty"),
            ("gifts", (KINDS,), 0, MANY, "her gifts"),
            ("owed", (1,), 0, MANY, "servants for whom famine or tax is still due"),
        ]

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write an observation."""
        assert isinstance(state, Position)
        p: Position = state
        seats = p.seats
        stock = p.stock
        at = put(out, at, 1 if p.winter else 0)
        at = put(out, at, 1 if p.each_worker else 0)
        at = put(out, at, p.round)
        at = mark(out, at, away(p.first, seat, seats), seats)
        at = mark(out, at, p.phase, PHASE_COUNT)
        at = spread(out, at, turn_mask(p.acting(), seat, seats), seats)
        at = put(out, at, 1 if p.over else 0)
        at = put(out, at, p.has(CITY, TALER))
        at = put(out, at, p.has(TRACK, TALER))
        at = copy(out, at, stock, CITY * KINDS, RESOURCES)
        at = copy(out, at, stock, TOWER_STORE * KINDS, RESOURCES)
        at = put(out, at, p.has(FORGE_STORE, SILVER))
        at = self.owners(p, seat, out, at, CART_SPOT, CARTS)
        at = spread(out, at, p.fresh, CARTS)
        at = self.owners(p, seat, out, at, 0, CASTLE_SPOTS)
        at = copy(out, at, p.tiles, 0, TILE_KINDS)
        n: i64 = 0
        while n < seats:
            at = spread(out, at, p.cards[NOW + turned(n, seat, seats)] >> WORKER, WORKERS)
            n += 1
        n = 0
        while n < seats:
            who = turned(n, seat, seats)
            worker: i64 = 0
            while worker < WORKERS:
                load = (WORKER_STORE + who * WORKERS + worker) * KINDS
                at = copy(out, at, stock, load, RESOURCES)
                worker += 1
            n += 1
        at = self.write_seats(p, seat, out, at)
        at = self.write_card(p, seat, out, at)
        return self.write_winter(p, seat, out, at)

    def owners(self, p: Position, seat: i64, out: vec[i16], at: i64, first: i64, count: i64) -> i64:
        """Write whose servants stand at so many spots."""
        spot: i64 = 0
        while spot < count:
            at = mark(out, at, away(p.spot[first + spot], seat, p.seats), p.seats)
            spot += 1
        return at

    def write_seats(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what the seats have."""
        seats = p.seats
        n: i64 = 0
        while n < seats:
            who = turned(n, seat, seats)
            out[at + n] = i16(p.points[who])
            out[at + seats + n] = i16(p.has(who, TALER))
            copy(out, at + 2 * seats + n * RESOURCES, p.stock, who * KINDS, RESOURCES)
            out[at + (2 + RESOURCES) * seats + n] = i16(p.reserve[who])
            n += 1
        at += (3 + RESOURCES) * seats
        n = 0
        while n < seats:
            who = turned(n, seat, seats)
            spread(out, at + n * CARDS, p.cards[HAND + who] | p.cards[DOWN + who], CARDS)
            out[at + seats * CARDS + n] = i16(bits(p.cards[DOWN + who]))
            n += 1
        at += (CARDS + 1) * seats
        at = spread(out, at, p.cards[DOWN + seat], CARDS)
        at = self.all_cards(p, KNOWN, seat, out, at)
        n = 0
        while n < seats:
            who = turned(n, seat, seats)
            spread(out, at, p.cards[OPEN + who] if p.cards[DOWN + who] else 0, CARDS)
            at += CARDS
            n += 1
        at = self.all_cards(p, NOW, seat, out, at)
        at = self.all_cards(p, PLAYED, seat, out, at)
        at = self.all_cards(p, GONE, seat, out, at)
        n = 0
        while n < seats:
            who = turned(n, seat, seats)
            copy(out, at + n * TILE_KINDS, p.raised, who * TILE_KINDS, TILE_KINDS)
            out[at + seats * TILE_KINDS + n] = i16(p.built_now[who])
            spread(out, at + seats * (TILE_KINDS + 1) + n * BUILDINGS, p.joined[who], BUILDINGS)
            n += 1
        return at + seats * (TILE_KINDS + 1 + BUILDINGS)

    def all_cards(self, p: Position, where: i64, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write the cards that each seat has in one of the open places."""
        n: i64 = 0
        while n < p.seats:
            at = spread(out, at, p.cards[where + turned(n, seat, p.seats)], CARDS)
            n += 1
        return at

    def write_card(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write the card being resolved and the payment under way."""
        seats = p.seats
        phase = p.phase
        active = not p.over and CHOOSING < phase <= SOURCE
        offered = active and phase == LAST_PIECE
        at = mark(out, at, away(p.seat, seat, seats) if active else -1, seats)
        at = mark(out, at, p.card if active else -1, CARDS)
        at = put(out, at, p.built if active else 0)
        at = put(out, at, p.placed if active else 0)
        at = put(out, at, p.free if active and phase == EQUIPPING else 0)
        at = mark(out, at, p.target if active and phase == SOURCE else -1, SPOTS)
        at = mark(out, at, p.offer % RESOURCES if offered else -1, RESOURCES)
        wanted = p.offer // RESOURCES
        at = mark(out, at, away(wanted // WORKERS, seat, seats) if offered else -1, seats)
        at = mark(out, at, wanted % WORKERS if offered else -1, WORKERS)
        at = self.workers(p.bought, seat, seats, out, at)
        at = self.workers(p.refused, seat, seats, out, at)
        paying = phase in (PAYING, MELTING)
        at = mark(out, at, p.tile if paying else -1, TILE_KINDS)
        at = put(out, at, p.due if paying else 0)
        at = mark(out, at, p.kind if paying else -1, KINDS)
        melted: i64 = 0
        if paying:
            copy(out, at, p.stock, PILE * KINDS, RESOURCES)
            kind: i64 = 0
            while kind < 4:
                melted += (p.melted >> (4 * kind)) & 15
                kind += 1
        return put(out, at + RESOURCES, melted)

    def workers(self, cards: i64, seat: i64, seats: i64, out: vec[i16], at: i64) -> i64:
        """Write which workers of each seat are among these cards."""
        n: i64 = 0
        while n < seats:
            at = spread(out, at, cards >> (turned(n, seat, seats) * WORKERS), WORKERS)
            n += 1
        return at

    def write_winter(self, p: Position, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write the winter cards; in summer all of this is 0."""
        seats = p.seats
        if not p.winter:
            return at + 3 * EVENTS + 1 + seats * (2 + GRANARY_SPOTS) + KINDS + 1
        at = mark(out, at, p.event, EVENTS)
        at = spread(out, at, p.lying, EVENTS)
        at = spread(out, at, p.deck, EVENTS)
        at = put(out, at, p.has(TAVERN_STORE, TALER))
        at = self.owners(p, seat, out, at, INN_SPOT, 1)
        at = self.owners(p, seat, out, at, GRANARY_SPOT, GRANARY_SPOTS)
        at = spread(out, at, turn_mask(p.suitors, seat, seats), seats)
        at = copy(out, at, p.stock, BEAUTY_STORE * KINDS, KINDS)
        return put(out, at, p.owed)


OBSERVER: Final = Watcher()
