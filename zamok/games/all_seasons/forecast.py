"""What the rules know in advance: what places, payments and answers would bring.

All of it is asked of the rules themselves, in likenesses of the position.
"""

from __future__ import annotations

from mypy_extensions import i64

from zamok.games.all_seasons.building import (
    apply_melting,
    apply_paying,
    reward,
    settle_payment,
)
from zamok.games.all_seasons.characters import watched
from zamok.games.all_seasons.facts import (
    ARCHITECT_POINTS,
    BUILDER,
    CARD_NAMES,
    CARD_ORDER,
    CARDS,
    CASTLE_SPOTS,
    CITY,
    EVENT_ROUNDS,
    FORGE,
    GRANARY_CARD,
    GRANARY_SPOT,
    INN_SPOT,
    KIND_NAMES,
    KINDS,
    MARKET,
    PALACE,
    PILE,
    ROUNDS,
    SPOT_BUILDING,
    SPOT_FEE,
    TALER,
    TILE_KINDS,
    VALUE,
)
from zamok.games.all_seasons.moves import BARS, MELT, MOST_BARS, MOST_OWN, PAY
from zamok.games.all_seasons.scoring import (
    market_points,
    palace_bars,
    palace_pieces,
    place_points,
    score_castle,
    score_forge,
    score_granary,
    score_market,
    score_palace,
    servants_in,
    standing,
    standing_there,
)
from zamok.games.all_seasons.servants import may_place
from zamok.games.all_seasons.state import (
    BUILDING,
    CHOOSING,
    MELTING,
    NOBODY,
    NOW,
    PALACE_BARS,
    PALACE_SCORING,
    PAYING,
    PLACING,
    SHARING,
    SOURCE,
    Position,
)
from zamok.games.all_seasons.view import (
    Forecast,
    PaidPieces,
    PalaceAnswer,
    PayingAnswer,
    Turn,
    Watched,
    WinterAnswer,
)
from zamok.games.all_seasons.winter import asking


def forecast(p: Position, seat: int | None) -> Forecast:
    """Return what a seat (None: a spectator) may know in advance."""
    phase = -1 if p.over else p.phase
    acts = seat is not None and (p.acting() >> i64(seat)) & 1 == 1
    me = NOBODY if seat is None else seat
    winter = phase >= SHARING
    return {
        "likely": [score + more for score, more in zip(p.scores(), to_come(p), strict=True)],
        "leaders": leaders(p),
        "places": places(p, me),
        "gains": gains(p, me) if acts and phase == PLACING else None,
        "rewards": rewards(p) if phase == BUILDING else None,
        "architects": [architect(p, other) for other in range(p.seats)],
        "queue": queue(p),
        "payments": payments(p, me) if acts and phase in (PAYING, MELTING) else None,
        "palace": palace(p, me) if acts and phase == PALACE_BARS else None,
        "answers": answers(p, me) if acts and winter else None,
        "asked": int(asking(p).count(p, p.actor)) if winter else 0,
    }


def likeness(p: Position) -> Position:
    """Return a copy to try things in, of which nobody hears."""
    twin = Position(p.seats, p.dice, p.winter, p.each_worker)
    p.copy_to(twin)
    twin.recording = False
    return twin


# ---- the end --------------------


def to_come(p: Position) -> list[int]:
    """Return the points that each seat would still get if the game ended now.

    Everybody melts for the palace what is best for him.
    """
    if p.over:
        return [0] * int(p.seats)
    twin = likeness(p)
    turn: i64 = 0
    if p.stage < PALACE_SCORING:
        score_castle(twin)
        seat: i64 = 0
        while seat < p.seats:
            score_market(twin, seat)
            seat += 1
    else:
        turn = p.turn - 1  # the seat that is asked has had its turn
    while turn < p.seats:
        seat = p.first + turn
        if seat >= p.seats:
            seat -= p.seats
        if palace_pieces(twin, seat) > 0:
            score_palace(twin, seat, best_bars(twin, seat))
        turn += 1
    score_forge(twin)
    score_granary(twin)
    return [int(twin.points[seat] - p.points[seat]) for seat in range(p.seats)]


def best_bars(p: Position, seat: i64) -> i64:
    """Return how many bars a seat would best melt for the palace, its forge in mind."""
    best: i64 = 0
    most: i64 = -1
    bars: i64 = 0
    while bars <= palace_bars(p, seat):
        points = palace_points(p, seat, bars, True)
        if points > most:
            most = points
            best = bars
        bars += 1
    return best


def palace_points(p: Position, seat: i64, bars: i64, forge: bool) -> i64:
    """Return what the palace brings a seat that melts so many bars, with its forge or alone."""
    twin = likeness(p)
    score_palace(twin, seat, bars)
    points = twin.points[seat] - p.points[seat]
    if forge:
        place: i64 = 0
        while place < CASTLE_SPOTS:
            if SPOT_BUILDING[place] == FORGE and twin.spot[place] == seat:
                points += place_points(twin, place)
            place += 1
    return points


def leaders(p: Position) -> list[int]:
    """Return who is first."""
    keys = standing(p)
    best = max(keys)
    return [seat for seat, key in enumerate(keys) if key == best]


# ---- places for servants --------------------


def places(p: Position, me: i64) -> list[int | None]:
    """Return what each place of castle and granary brings its owner, or me if it is free."""
    twin = likeness(p)
    found: list[int | None] = []
    place: i64 = 0
    while place < INN_SPOT:
        if not open_place(p, place):
            found.append(None)
        else:
            owner = p.spot[place]
            found.append(worth(twin, place, me if owner == NOBODY else owner))
            twin.spot[place] = owner
        place += 1
    return found


def open_place(p: Position, place: i64) -> bool:
    """Tell whether there is such a place now."""
    if place >= GRANARY_SPOT:
        return p.lying & (1 << GRANARY_CARD) != 0
    return standing_there(p, SPOT_BUILDING[place])


def worth(twin: Position, place: i64, seat: i64) -> int | None:
    """Return what a place brings a seat that has a servant there, who is put there.

    None for nobody in particular, where it depends on who it is.
    """
    building = SPOT_BUILDING[place]
    twin.spot[place] = 0 if seat == NOBODY else seat
    if building not in (MARKET, PALACE):
        return int(place_points(twin, place))
    if seat == NOBODY:
        return None
    if building == MARKET:
        share = market_points(twin, seat)
    else:
        share = palace_points(twin, seat, best_bars(twin, seat), False)
    return int(share // servants_in(twin, seat, building))


def gains(p: Position, seat: i64) -> list[int | None]:
    """Return how many points more a seat could expect after sending a servant to each place."""
    before = to_come(p)[seat]
    found: list[int | None] = []
    place: i64 = 0
    while place < INN_SPOT:
        if may_place(p, seat, place):
            twin = likeness(p)
            twin.spot[place] = seat
            twin.shift(seat, CITY, TALER, SPOT_FEE[place])
            found.append(to_come(twin)[seat] - before)
        else:
            found.append(None)
        place += 1
    return found


# ---- characters --------------------


def rewards(p: Position) -> list[int] | None:
    """Return the points of each kind of building; None for the builder, who scores nothing."""
    if p.card == BUILDER:
        return None
    return [int(reward(p.card, tile)) for tile in range(TILE_KINDS)]


def architect(p: Position, seat: i64) -> Watched:
    """Return what an architect of a seat would score now."""
    buildings = watched(p, seat)
    return {"buildings": int(buildings), "points": int(ARCHITECT_POINTS * buildings)}


def queue(p: Position) -> list[Turn]:
    """Return the open cards that are not done yet, in the order in which they are resolved."""
    current = not p.over and CHOOSING < p.phase <= SOURCE
    found: list[tuple[int, int, bool, int, int]] = []
    for seat in range(p.seats):
        turn = int(seat - p.first if seat >= p.first else seat - p.first + p.seats)
        for card in range(CARDS):
            now = current and p.seat == seat and p.card == card
            if now or (p.cards[NOW + seat] >> i64(card)) & 1:
                found.append((CARD_ORDER[card], turn, not now, card, seat))
    found.sort()
    return [
        {"seat": seat, "card": CARD_NAMES[card], "current": not later}
        for _, _, later, card, seat in found
    ]


def payments(p: Position, seat: i64) -> list[PayingAnswer]:
    """Return what each number of pieces or bars that may be paid now would mean."""
    found: list[PayingAnswer] = []
    paying = p.phase == PAYING
    for move in p.legal(int(seat)):
        count: i64 = (move - PAY) % MOST_OWN if paying else (move - MELT) % MOST_BARS
        twin = likeness(p)
        if paying:
            apply_paying(twin, count)
        else:
            apply_melting(twin, count)
        answered = likeness(twin)
        found.append(
            {
                "move": move,
                "count": int(count),
                "worth": int(count * VALUE[p.kind]),
                "due": int(twin.due),
                "rest": paid_since(answered, twin) if settle_payment(twin) else None,
            }
        )
    return found


def paid_since(before: Position, after: Position) -> list[PaidPieces]:
    """Return what lies on the pile now and did not before."""
    was, now = before.melted_kinds(), after.melted_kinds()
    found: list[PaidPieces] = []
    for kind, name in enumerate(KIND_NAMES):
        pieces = int(after.has(PILE, kind) - before.has(PILE, kind))
        melted = now.get(name, 0) - was.get(name, 0)
        if pieces:
            found.append({"kind": name, "own": pieces - melted, "melted": melted})
    return found


def palace(p: Position, seat: i64) -> list[PalaceAnswer]:
    """Return what each number of bars would bring in the palace."""
    best = best_bars(p, seat)
    return [
        {
            "move": move,
            "bars": int(move - BARS),
            "points": int(palace_points(p, seat, move - BARS, False)),
            "best": move - BARS == best,
        }
        for move in p.legal(int(seat))
    ]


# ---- winter --------------------


def answers(p: Position, seat: i64) -> list[WinterAnswer]:
    """Return what each answer to the winter card would bring at once."""
    found: list[WinterAnswer] = []
    for move in p.legal(int(seat)):
        twin = likeness(p)
        asking(twin).answer(twin, seat, move)
        brings: dict[str, int] = {}
        for kind in range(KINDS):
            change = int(twin.has(seat, kind) - p.has(seat, kind))
            if change:
                brings[KIND_NAMES[kind]] = change
        points = int(twin.points[seat] - p.points[seat])
        if points:
            brings["points"] = points
        found.append({"move": move, "brings": brings})
    return found


def next_round(p: Position) -> int | None:
    """Return the round in which the next winter card is turned up, if there is one."""
    marked = EVENT_ROUNDS[p.seats]
    number = p.round if p.event == NOBODY else p.round + 1
    while number <= ROUNDS[p.seats]:
        if (marked >> number) & 1:
            return int(number)
        number += 1
    return None
