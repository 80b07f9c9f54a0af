"""How a position is written as text: what is asked, what everybody has, what lies on the board.

City supply, treasury, round track, tiles still to be built, reserves, hands and the winter deck
are not written: they are what is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zamok.engine.errors import PositionError
from zamok.engine.layout import PARTS, Field, Layout, attribute, stretch
from zamok.engine.spelling import NONE, Bits, Counts, Name, Number, Row, Spelling, seats_named
from zamok.games.all_seasons import reachable, scoring
from zamok.games.all_seasons.facts import (
    ALL_CARDS,
    ARCHITECT,
    BEAUTY_STORE,
    BUILDING_NAMES,
    CARD_NAMES,
    CARTS,
    CITY,
    COST,
    EVENT_NAMES,
    EVENTS,
    FORGE_STORE,
    FREE_KINDS,
    HOLDERS,
    HOUSE,
    INN_SPOT,
    KIND_NAMES,
    KINDS,
    LINE_NAMES,
    LINES,
    PHASES,
    PILE,
    RESOURCES,
    ROUNDS,
    SERVANTS,
    SILVER,
    SPOT_NAMES,
    SPOTS,
    SUPPLY,
    TALER,
    TAVERN_STORE,
    TILE_KINDS,
    TILES,
    TOWER,
    TOWER_STORE,
    TRACK,
    TRADER,
    VALUE,
    WORKER,
    WORKER_FREE,
    WORKER_GOODS,
    WORKER_STORE,
    WORKERS,
    bits,
)
from zamok.games.all_seasons.payment import payable
from zamok.games.all_seasons.state import (
    ANSWERING,
    BUILDING,
    BUYING,
    CHOOSING,
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
    NOBODY,
    NOTHING,
    NOW,
    OPEN,
    PALACE_BARS,
    PALACE_SCORING,
    PAYING,
    PLACING,
    PLAYED,
    SHARING,
    SOURCE,
    TRADERS,
    VISITS,
    WORKERS_TURN,
    WORKING,
    Position,
)
from zamok.games.all_seasons.winter import DECK

SEATS: Final = seats_named(4)
PAID: Final = KIND_NAMES[:SILVER]  # a payment is made of these
GOODS: Final = KIND_NAMES[:RESOURCES]
TALERS: Final = 105
WORKER_CARDS: Final = [
    f"{card}@{seat}" for seat in range(4) for card in CARD_NAMES[WORKER:ARCHITECT]
]
WORKPLACES: Final = [*SPOT_NAMES, *(f"cart.{kind}" for kind in KIND_NAMES[:CARTS])]
# The points that are written; those of the other lines follow from who stands where.
TOLD_LINES: Final = {
    "stonemason": Number(0, 200),
    "worker": Number(0, 100),
    "architect": Number(0, 115),
    "broken_wall": Number(0, 9),
    "frozen_beauty": Number(0, 8),
    "beggar": Number(-5, 0),
    "hearth": Number(0, 3),
    "famine": Number(-14, 0),
    "trade_tax": Number(-10, 0),
    "new_road": Number(0, 4),
    "market": Number(0, TALERS),
    "palace": Number(0, 50),
}


# ---- fields --------------------


def _step(name: str, spelling: Spelling[Any], *phases: int, attr: str = "") -> Field[Position]:
    """Return the field of an attribute that means something in some phases only, else 0."""
    at = attr or name

    def write(position: Position, part: int) -> str:
        return spelling.write(getattr(position, at)) if position.phase in phases else NONE

    def read(position: Position, part: int, text: str) -> None:
        if position.phase in phases:
            setattr(position, at, spelling.read(text))
        elif text != NONE:
            raise PositionError("position.fit", field=name, other="phase")

    return Field(name, write, read)


def _cards(
    name: str,
    where: int,
    hidden: Callable[[Position, int, int], bool] = lambda position, eyes, part: False,
) -> Field[Position]:
    """Return the field of the cards that each seat has somewhere."""
    return stretch(name, Bits(CARD_NAMES), "cards", 1, where, hidden=hidden)


def _heap(name: str, holder: int, spelling: Spelling[Any], size: int) -> Field[Position]:
    """Return the field of what lies in one place, from the first kind on."""
    return stretch(name, spelling, "stock", size, holder * KINDS, lambda position: 1)


def _single(name: str, holder: int, kind: int, most: int) -> Field[Position]:
    """Return the field of how many pieces of one kind lie in a place for these alone."""
    at = holder * KINDS + kind
    return stretch(name, Number(0, most), "stock", 1, at, lambda position: 1)


def _unseen(position: Position, eyes: int, part: int) -> bool:
    """Tell whether a seat could have laid down other cards for all that these eyes know."""
    down = position.cards[DOWN + part]
    known = position.cards[KNOWN + part]
    pool = (position.cards[HAND + part] | down) & position.cards[OPEN + part] & ~known
    return part != eyes and 0 < bits(down & ~known) < bits(pool)


def _write_offer(position: Position, part: int) -> str:
    if position.phase != LAST_PIECE:
        return NONE
    return WORKER_CARDS[position.offer // RESOURCES]


def _read_offer(position: Position, part: int, text: str) -> None:
    if position.phase == LAST_PIECE:
        position.offer = Name(WORKER_CARDS).read(text) * RESOURCES
    elif text != NONE:
        raise PositionError("position.fit", field="offer", other="phase")


def _write_melted(position: Position, part: int) -> str:
    bars = int(position.melted)
    return Counts(PAID).write([(bars >> (4 * kind)) & 15 for kind in range(len(PAID))])


def _read_melted(position: Position, part: int, text: str) -> None:
    bars = Counts(PAID, 15).read(text)
    position.melted = sum(count << (4 * kind) for kind, count in enumerate(bars))


def _builders(name: str, tile: int) -> Field[Position]:
    """Return the field of who built the towers or the houses, in their order."""
    spelling = Row(Name(SEATS), 0, int(TILES[tile]))

    def write(position: Position, part: int) -> str:
        stand = sum(position.raised[seat * TILE_KINDS + tile] for seat in range(position.seats))
        return spelling.write([int(position.builder(tile, number)) for number in range(stand)])

    def read(position: Position, part: int, text: str) -> None:
        found = spelling.read(text) if text != NONE else []
        for seat in range(4):
            if found.count(seat) != position.raised[seat * TILE_KINDS + tile]:
                raise PositionError("position.fit", field=name, other="raised")
        for number, seat in enumerate(found):
            position.mark_builder(tile, number, seat)

    return Field(name, write, read)


def _write_servants(position: Position, part: int) -> str:
    return Counts(WORKPLACES).write([int(owner == part) for owner in position.spot])


def _read_servants(position: Position, part: int, text: str) -> None:
    for spot, there in enumerate(Counts(WORKPLACES, 1).read(text)):
        if there:
            if position.spot[spot] != NOBODY:
                raise PositionError("position.again", given=WORKPLACES[spot])
            position.spot[spot] = part


def _write_points(position: Position, part: int) -> str:
    row = position.ledger[part * LINES : (part + 1) * LINES]
    found = [
        f"{name}:{int(points)}"
        for name, points in zip(LINE_NAMES, row, strict=True)
        if points and name in TOLD_LINES
    ]
    return ",".join(found) or NONE


def _read_points(position: Position, part: int, text: str) -> None:
    for item in text.split(",") if text != NONE else []:
        name, _, digits = item.partition(":")
        if name not in TOLD_LINES:
            raise PositionError("position.name", given=name)
        at = part * LINES + LINE_NAMES.index(name)
        if position.ledger[at]:
            raise PositionError("position.again", given=name)
        position.ledger[at] = TOLD_LINES[name].read(digits)


def _write_spent(position: Position, part: int) -> str:
    drawn = (1 << EVENTS) - 1 & ~position.deck if position.winter else 0
    return Bits(EVENT_NAMES).write(drawn & ~position.lying)


def _read_spent(position: Position, part: int, text: str) -> None:
    drawn = Bits(EVENT_NAMES).read(text) | int(position.lying)
    position.deck = (1 << EVENTS) - 1 & ~drawn if position.winter else 0


def _write_emptied(position: Position, part: int) -> str:
    cards = position.cards
    rows = [
        not cards[PLAYED + seat] and bool(cards[OPEN + seat] >> ARCHITECT)
        for seat in range(position.seats)
    ]
    return Counts(SEATS[: position.seats]).write(rows)


def _read_emptied(position: Position, part: int, text: str) -> None:
    for seat, emptied in enumerate(Counts(SEATS[: position.seats], 1).read(text)):
        position.cards[OPEN + seat] = emptied << ARCHITECT


# ---- what is not written --------------------


def derive(position: Position) -> None:
    """Work out what follows from the fields: stage and turn, what is left, the step under way."""
    if position.seat >= position.seats:
        raise PositionError("position.fit", field="seat", other="seats")
    if position.round > ROUNDS[position.seats]:
        raise PositionError("position.fit", field="round", other="seats")
    _derive_turn(position)
    _derive_cards(position)
    _derive_board(position)
    _derive_supply(position)
    _derive_step(position)
    _derive_points(position)


def _derive_turn(p: Position) -> None:
    p.first = (p.first + p.round - 1) % p.seats  # until now the seat that began
    p.actor = p.offer // RESOURCES // WORKERS if p.phase == LAST_PIECE else p.seat
    p.stage = _stage(p)
    p.turn = 0
    if p.phase not in (NOTHING, CHOOSING):
        p.turn = (p.seat - p.first) % p.seats + (0 if p.stage == WORKERS_TURN else 1)
    p.traded = p.stage == TRADERS or (
        p.stage == EQUIPMENT and any(card >> TRADER & 1 for card in p.cards[NOW : NOW + p.seats])
    )
    p.opening = p.phase >= ANSWERING and p.event != NOBODY
    p.visit = _comes_round(p)


def _stage(p: Position) -> int:
    """Return the stage in which this is asked."""
    if p.phase > SHARING:
        return VISITS if DECK[p.phase - ANSWERING].lasting else EVENT
    if EQUIPPING < p.phase <= SOURCE:
        return reachable.CARD_STAGE[p.card]
    return {
        NOTHING: FORGE_SCORING,
        CHOOSING: DRAW,
        EQUIPPING: EQUIPMENT,
        WORKING: WORKERS_TURN,
        PALACE_BARS: PALACE_SCORING,
        SHARING: VISITS,
    }[p.phase]


def _comes_round(p: Position) -> int:
    """Return the lasting card that asks, 0 for none."""
    if p.phase == SHARING:
        return EVENT_NAMES.index("frozen_beauty")
    return p.phase - ANSWERING if p.stage == VISITS else 0


def _derive_cards(p: Position) -> None:
    p.waiting = 0
    for seat in range(p.seats):
        down = p.cards[DOWN + seat]
        played = p.cards[PLAYED + seat]
        hand = ALL_CARDS & ~(down | played | p.cards[GONE + seat])
        p.cards[HAND + seat] = hand
        emptied = p.cards[OPEN + seat]
        p.cards[OPEN + seat] = 0
        if p.phase == CHOOSING or p.opening:
            barred = 0 if played or emptied else 1 << ARCHITECT
            p.cards[OPEN + seat] = (hand | down) & ~barred
        if p.phase == CHOOSING and bits(down) < p.need(seat):
            p.waiting |= 1 << seat


def _derive_board(p: Position) -> None:
    for tile in range(TILE_KINDS):
        raised = sum(p.raised[seat * TILE_KINDS + tile] for seat in range(p.seats))
        p.tiles[tile] = _rest(BUILDING_NAMES[tile], TILES[tile], raised)
    p.left = sum(p.tiles)
    for seat in range(p.seats):
        there = p.servants_at(seat, 0, SPOTS)
        p.reserve[seat] = _rest(f"servants {seat}", SERVANTS[p.seats], there)


def _derive_supply(p: Position) -> None:
    p.stock[TRACK * KINDS + TALER] = ROUNDS[p.seats] - p.round
    for kind in range(KINDS):
        p.stock[CITY * KINDS + kind] = 0
        elsewhere = sum(p.has(holder, kind) for holder in range(HOLDERS))
        p.stock[CITY * KINDS + kind] = _rest(KIND_NAMES[kind], SUPPLY[kind], elsewhere)


def _rest(kind: str, total: int, elsewhere: int) -> int:
    """Return how many pieces are left of all that are in the box."""
    if elsewhere > total:
        raise PositionError("position.pieces", kind=kind, given=elsewhere, wanted=total)
    return total - elsewhere


def _derive_step(p: Position) -> None:
    p.due = p.kinds = p.free = p.affordable = 0
    if p.phase in (PAYING, MELTING):
        pile = [int(p.has(PILE, kind)) for kind in range(SILVER)]
        p.due = COST[p.tile] - sum(n * VALUE[kind] for kind, n in enumerate(pile))
        p.kinds = sum(1 << kind for kind, n in enumerate(pile) if n)
    elif p.phase == BUILDING:
        p.affordable = payable(p.stock, p.seat * KINDS)
    elif p.phase == EQUIPPING and p.card in range(WORKER, WORKER + WORKERS):
        worker = p.card - WORKER
        card = WORKER_STORE + p.seat * WORKERS + worker
        printed = WORKER_GOODS[worker * RESOURCES :]
        chosen = sum(p.has(card, kind) - printed[kind] for kind in range(FREE_KINDS))
        p.free = WORKER_FREE[worker] - chosen
    elif p.phase == LAST_PIECE:
        card = p.offer // RESOURCES
        there = [kind for kind in range(RESOURCES) if p.has(WORKER_STORE + card, kind)]
        p.offer = card * RESOURCES + sum(there[:1])


def _derive_points(p: Position) -> None:
    if p.stage >= PALACE_SCORING:
        scoring.score_castle(p)
    if p.over:
        scoring.score_forge(p)
        scoring.score_granary(p)
    for seat in range(p.seats):
        p.points[seat] = sum(p.ledger[seat * LINES : (seat + 1) * LINES])


def check(position: Position) -> None:
    """Raise PositionError for what no game leads to."""
    reachable.check_phase(position)
    reachable.check_winter(position)
    reachable.check_cards(position)
    reachable.check_round(position)
    reachable.check_places(position)
    reachable.check_workers(position)
    reachable.check_points(position)
    reachable.check_asked(position)


# ---- all of it --------------------


def _options(position: Position) -> dict[str, str]:
    """Return the options; who began is told as a seat, for a lot has been drawn by now."""
    began = (position.first - position.round + 1) % position.seats
    return {
        "season": "winter" if position.winter else "summer",
        "purchase": "each_worker" if position.each_worker else "one",
        "first_player": str(int(began)),
    }


def _from_first(values: dict[str, str]) -> dict[str, str]:
    """Return the fields of the first layout as the second has them.

    By its rules the first seat began, and talers paid to a worker's owner lay on the worker's
    card. Workers who had sold a piece and those who had kept their last one stood together.
    """
    workers = CARD_NAMES[WORKER:ARCHITECT]
    for name in ("options", "goods", "asked", *workers):
        if name not in values:
            raise PositionError("position.missing", field=name)
    new = {**values, "options": f"{values['options']},first_player:0"}
    spelt = Counts(KIND_NAMES, TALERS)
    held = [spelt.read(part) for part in values["goods"].split(PARTS)]
    paid = 0
    for worker, card in enumerate(workers):
        loads = [spelt.read(part) for part in values[card].split(PARTS)]
        for seat, (load, stock) in enumerate(zip(loads, held, strict=False)):
            paid |= (load[TALER] > 0) << (seat * WORKERS + worker)
            stock[TALER] += load[TALER]
            load[TALER] = 0
        new[card] = PARTS.join(spelt.write(load) for load in loads)
    new["goods"] = PARTS.join(spelt.write(stock) for stock in held)
    asked = Bits(WORKER_CARDS).read(new.pop("asked"))
    bought = asked & paid if "purchase:each_worker" in values["options"] else 0
    new["bought"] = Bits(WORKER_CARDS).write(bought)
    new["refused"] = Bits(WORKER_CARDS).write(asked & ~bought)
    return new


def _from_second(values: dict[str, str]) -> dict[str, str]:
    """Return the fields of the second layout as the third has them.

    It did not tell in which order towers and houses were built: seat by seat is as good as any.
    """
    if "raised" not in values:
        raise PositionError("position.missing", field="raised")
    spelt = Counts(BUILDING_NAMES[:TILE_KINDS])
    raised = [spelt.read(part) for part in values["raised"].split(PARTS)]
    new = dict(values)
    for name, tile in (("towers", TOWER), ("houses", HOUSE)):
        order = [seat for seat, counts in enumerate(raised[:4]) for _ in range(counts[tile])]
        new[name] = Row(Name(SEATS), 0, len(order)).write(order)
    return new


_ANSWERED: Final = {name: ANSWERING + number for number, name in enumerate(EVENT_NAMES)}
_TURNS: Final = tuple(phase for phase in range(len(PHASES)) if phase not in (NOTHING, CHOOSING))
_SITE: Final = (BUILDING, PAYING, MELTING, PLACING, SOURCE)

LAYOUT: Final = Layout[Position](
    3,
    (
        attribute("phase", Name(PHASES)),
        _step("seat", Name(SEATS), *_TURNS),
        attribute("round", Number(1, max(ROUNDS))),
        # The card being resolved and the step of it that is asked.
        _step("card", Name(CARD_NAMES), *range(EQUIPPING, SOURCE + 1)),
        _step("built", Number(0, 2), *_SITE),
        _step("placed", Number(0, 2), PLACING, SOURCE),
        _step("target", Name(SPOT_NAMES[:INN_SPOT]), SOURCE),
        _step("bought", Bits(WORKER_CARDS), BUYING, LAST_PIECE),
        _step("refused", Bits(WORKER_CARDS), BUYING, LAST_PIECE),
        Field("offer", _write_offer, _read_offer),
        _step("tile", Name(BUILDING_NAMES[:TILE_KINDS]), PAYING, MELTING),
        _heap("pile", PILE, Counts(PAID, 20), len(PAID)),
        Field("melted", _write_melted, _read_melted),
        _step("kind", Name(PAID), PAYING, MELTING),
        _step("owed", Number(1, 16), _ANSWERED["famine"], _ANSWERED["trade_tax"]),
        # What each seat has; cards of its row still to be resolved `now`, `known` ones face down.
        stretch("goods", Counts(KIND_NAMES, TALERS), "stock", KINDS),
        _cards("played", PLAYED),
        _cards("now", NOW),
        _cards("down", DOWN, hidden=_unseen),
        _cards("known", KNOWN),
        _cards("gone", GONE),
        *(
            stretch(
                CARD_NAMES[WORKER + worker],
                Counts(GOODS),
                "stock",
                RESOURCES,
                (WORKER_STORE + worker) * KINDS,
                step=WORKERS * KINDS,
            )
            for worker in range(WORKERS)
        ),
        # What each seat has built, how much of it this round; who works where, where since now.
        stretch("raised", Counts(BUILDING_NAMES[:TILE_KINDS]), "raised", TILE_KINDS),
        _builders("towers", TOWER),
        _builders("houses", HOUSE),
        stretch("today", Number(0, 4), "built_now", 1),
        Field("servants", _write_servants, _read_servants, lambda position: int(position.seats)),
        stretch("joined", Bits(BUILDING_NAMES), "joined", 1),
        attribute("fresh", Bits(KIND_NAMES[:CARTS])),
        Field("points", _write_points, _read_points, lambda position: int(position.seats)),
        # The board; winter cards beside it and those that are out; seats whose row one has emptied.
        _heap("tower", TOWER_STORE, Counts(GOODS), RESOURCES),
        _single("forge", FORGE_STORE, SILVER, int(SUPPLY[SILVER])),
        attribute("event", Name(EVENT_NAMES, none=NOBODY)),
        attribute("lying", Bits(EVENT_NAMES)),
        Field("spent", _write_spent, _read_spent),
        Field("emptied", _write_emptied, _read_emptied),
        _single("inn", TAVERN_STORE, TALER, TALERS),
        attribute("suitors", Bits(SEATS)),
        _heap("gifts", BEAUTY_STORE, Counts(KIND_NAMES, TALERS), KINDS),
    ),
    _options,
    derive,
    check,
    {1: _from_first, 2: _from_second},
)
