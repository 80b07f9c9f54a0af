"""The final scoring, building by building; and what stands in the castle."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.engine.event import Line
from zamok.games.all_seasons.facts import (
    BUILDING_LINE,
    CASTLE_SPOTS,
    CITY,
    FORGE,
    FORGE_STORE,
    FULL_FORGE,
    FULL_STABLE,
    FULL_TAVERN,
    GRANARY,
    GRANARY_POINTS,
    GRANARY_SPOT,
    HOUSE,
    INN_SPOT,
    KEEP,
    LARGE_GATE,
    LINE_MARKET,
    LINE_NAMES,
    LINE_PALACE,
    LINES,
    MARKET,
    PALACE,
    RESOURCES,
    SAND,
    SERVANTS_HOUSE,
    SILVER,
    SMALL_GATE,
    SPOT_BUILDING,
    STABLE,
    STONE,
    TALER,
    TAVERN,
    TILE_KINDS,
    TILES,
    TOWER,
    VALUE,
)
from zamok.games.all_seasons.state import NOBODY, Position, unpacked

KEEP_EACH: Final = 3  # points of the keep for an empty place
PALACE_PIECES: Final = 5  # that each servant in the palace lets its owner turn into points


def standing_there(position: Position, building: i64) -> bool:
    """Tell whether servants can work in a building: market and forge stand from the start."""
    return building >= TILE_KINDS or position.tiles[building] < TILES[building]


def free_places(position: Position) -> i64:
    """Count the empty places of the castle, only where a building stands (A2)."""
    count: i64 = 0
    place: i64 = 0
    while place < CASTLE_SPOTS:
        if position.spot[place] == NOBODY and standing_there(position, SPOT_BUILDING[place]):
            count += 1
        place += 1
    return count


def castle_servants(position: Position) -> i64:
    """Count the servants of all colours in the castle (B23)."""
    count: i64 = 0
    place: i64 = 0
    while place < CASTLE_SPOTS:
        if position.spot[place] != NOBODY:
            count += 1
        place += 1
    return count


def towers(position: Position) -> i64:
    """Count the towers that were built; neither defence tower nor keep is one (B24)."""
    return TILES[TOWER] - position.tiles[TOWER]


def houses(position: Position) -> i64:
    """Count the houses that were built."""
    return TILES[HOUSE] - position.tiles[HOUSE]


def granary_servants(position: Position) -> i64:
    """Count the servants of all colours in the granary."""
    count: i64 = 0
    place: i64 = GRANARY_SPOT
    while place < INN_SPOT:
        if position.spot[place] != NOBODY:
            count += 1
        place += 1
    return count


def place_points(position: Position, place: i64) -> i64:
    """Return what a servant at a place brings by itself; in market and palace it is 0."""
    building = SPOT_BUILDING[place]
    if building == KEEP:
        return KEEP_EACH * free_places(position)
    if building == TAVERN:
        servants = castle_servants(position)
        return servants if place == FULL_TAVERN else servants // 2
    if building == LARGE_GATE:
        return 2 * towers(position)
    if building == SMALL_GATE:
        return towers(position)
    if building == STABLE:
        return (3 if place == FULL_STABLE else 2) * houses(position)
    if building == SERVANTS_HOUSE:
        return position.left
    if building == FORGE:
        bars = position.has(FORGE_STORE, SILVER)
        return bars if place == FULL_FORGE else bars // 2
    if building == GRANARY:
        return GRANARY_POINTS[granary_servants(position)]
    return 0


def score_place(position: Position, place: i64) -> None:
    """Give the owner of a servant what its place brings."""
    owner = position.spot[place]
    if owner != NOBODY:
        line = BUILDING_LINE[SPOT_BUILDING[place]]
        position.score(owner, line, place_points(position, place))


def score_castle(position: Position) -> None:
    """Score keep, tavern, gates, stable and servants' house, place by place."""
    place: i64 = 0
    while place < CASTLE_SPOTS:
        if SPOT_BUILDING[place] not in (MARKET, PALACE, FORGE):
            score_place(position, place)
        place += 1


def servants_in(position: Position, seat: i64, building: i64) -> i64:
    """Count the servants of a seat in a building of the castle."""
    count: i64 = 0
    place: i64 = 0
    while place < CASTLE_SPOTS:
        if SPOT_BUILDING[place] == building and position.spot[place] == seat:
            count += 1
        place += 1
    return count


def market_price(position: Position, seat: i64) -> i64:
    """Return how many talers a point costs: two, with both places one; 0 without a servant."""
    servants = servants_in(position, seat, MARKET)
    if servants == 0:
        return 0
    return 2 if servants == 1 else 1


def market_points(position: Position, seat: i64) -> i64:
    """Return what the market brings a seat (B22)."""
    price = market_price(position, seat)
    return position.has(seat, TALER) // price if price else 0


def score_market(position: Position, seat: i64) -> None:
    """Turn talers into points."""
    points = market_points(position, seat)
    talers = points * market_price(position, seat)
    position.shift(seat, CITY, TALER, talers)
    position.score(seat, LINE_MARKET, points)
    if position.recording and points:
        position.tell("market", int(seat), {"talers": int(talers), "points": int(points)})


def palace_pieces(position: Position, seat: i64) -> i64:
    """Return how many resources a seat may turn into points in the palace."""
    return PALACE_PIECES * servants_in(position, seat, PALACE)


def palace_bars(position: Position, seat: i64) -> i64:
    """Return how many bars a seat could melt for the palace: each needs a piece on the carts."""
    most = palace_pieces(position, seat)
    bars = position.has(seat, SILVER)
    if bars < most:
        most = bars
    lying = position.goods(CITY) - position.has(CITY, SILVER)
    return most if most < lying else lying


def score_palace(position: Position, seat: i64, bars: i64) -> None:
    """Turn that many bars and the dearest other pieces into points, as many as may be (A17).

    The bars come first: each is exchanged for the dearest piece that lies on the carts by then,
    before the pieces given for points are back there.
    """
    points: i64 = 0
    melting = bars
    kind: i64 = STONE
    while kind >= SAND:
        taken = position.has(CITY, kind)
        if taken > melting:
            taken = melting
        melting -= taken
        points += taken * VALUE[kind]
        kind -= 1
    pieces = palace_pieces(position, seat) - bars
    exchanged = bars << (4 * SILVER)  # four bits a kind
    kind = STONE
    while kind >= SAND:
        given = position.shift_most(seat, CITY, kind, pieces)
        pieces -= given
        exchanged |= given << (4 * kind)
        points += given * VALUE[kind]
        kind -= 1
    position.shift(seat, FORGE_STORE, SILVER, bars)
    position.score(seat, LINE_PALACE, points)
    if position.recording and points:
        goods = unpacked(exchanged)
        position.tell("palace", int(seat), {"goods": goods, "points": int(points)})


def score_forge(position: Position) -> None:
    """Score the bars in the forge, those melted for the palace included (B21)."""
    place: i64 = 0
    while place < CASTLE_SPOTS:
        if SPOT_BUILDING[place] == FORGE:
            score_place(position, place)
        place += 1


def score_granary(position: Position) -> None:
    """Score the granary: the more servants stand there, the less each of them brings."""
    place: i64 = GRANARY_SPOT
    while place < INN_SPOT:
        score_place(position, place)
        place += 1


def worth(position: Position, seat: i64) -> i64:
    """Return the building value of a seat's resources, a bar counting as 5 (B25)."""
    value: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        value += VALUE[kind] * position.has(seat, kind)
        kind += 1
    return value


def scores(position: Position) -> list[int]:
    """Return the points of each seat."""
    return [int(position.points[seat]) for seat in range(position.seats)]


def standing(position: Position) -> list[tuple[int, ...]]:
    """Return points, then talers, then what the resources are worth (B25)."""
    return [
        (
            int(position.points[seat]),
            int(position.has(seat, TALER)),
            int(worth(position, seat)),
        )
        for seat in range(position.seats)
    ]


def breakdown(position: Position) -> list[list[Line]]:
    """Return for each seat where its points came from."""
    counts = counted(position)
    return [_lines(position, seat, counts) for seat in range(position.seats)]


def counted(position: Position) -> dict[str, int]:
    """Return what buildings score for: how many of it there are."""
    return {
        "keep": int(free_places(position)),
        "tavern": int(castle_servants(position)),
        "large_gate": int(towers(position)),
        "small_gate": int(towers(position)),
        "stable": int(houses(position)),
        "servants_house": int(position.left),
        "forge": int(position.has(FORGE_STORE, SILVER)),
    }


def _lines(position: Position, seat: i64, counts: dict[str, int]) -> list[Line]:
    found: list[Line] = []
    for number, name in enumerate(LINE_NAMES):
        points = int(position.ledger[seat * LINES + number])
        if points:
            data = {"count": counts[name]} if name in counts else {}
            found.append({"what": name, "points": points, "data": data})
    return found
