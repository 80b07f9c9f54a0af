"""The final scoring, building by building; and what stands in the castle."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.games.all_seasons.facts import (
    CASTLE_SPOTS,
    CITY,
    FORGE,
    FORGE_STORE,
    FULL_FORGE,
    FULL_STABLE,
    FULL_TAVERN,
    GRANARY_POINTS,
    GRANARY_SPOT,
    HOUSE,
    INN_SPOT,
    KEEP,
    LARGE_GATE,
    LINE_FORGE,
    LINE_GRANARY,
    LINE_KEEP,
    LINE_LARGE_GATE,
    LINE_MARKET,
    LINE_NAMES,
    LINE_PALACE,
    LINE_SERVANTS_HOUSE,
    LINE_SMALL_GATE,
    LINE_STABLE,
    LINE_TAVERN,
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
from zamok.games.all_seasons.state import NOBODY, Position

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


def score_castle(position: Position) -> None:
    """Score keep, tavern, gates, stable and servants' house, place by place."""
    place: i64 = 0
    while place < CASTLE_SPOTS:
        owner = position.spot[place]
        building = SPOT_BUILDING[place]
        if owner == NOBODY:
            pass
        elif building == KEEP:
            position.score(owner, LINE_KEEP, 3 * free_places(position))
        elif building == TAVERN:
            servants = castle_servants(position)
            position.score(owner, LINE_TAVERN, servants if place == FULL_TAVERN else servants // 2)
        elif building == LARGE_GATE:
            position.score(owner, LINE_LARGE_GATE, 2 * towers(position))
        elif building == SMALL_GATE:
            position.score(owner, LINE_SMALL_GATE, towers(position))
        elif building == STABLE:
            each: i64 = 3 if place == FULL_STABLE else 2
            position.score(owner, LINE_STABLE, each * houses(position))
        elif building == SERVANTS_HOUSE:
            position.score(owner, LINE_SERVANTS_HOUSE, position.left)
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


def score_market(position: Position, seat: i64) -> None:
    """Turn talers into points: two for one, with both places one for one (B22)."""
    servants = servants_in(position, seat, MARKET)
    if servants == 0:
        return
    price: i64 = 2 if servants == 1 else 1
    points = position.has(seat, TALER) // price
    position.shift(seat, CITY, TALER, points * price)
    position.score(seat, LINE_MARKET, points)


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
    kind = STONE
    while kind >= SAND:
        given = position.shift_most(seat, CITY, kind, pieces)
        pieces -= given
        points += given * VALUE[kind]
        kind -= 1
    position.shift(seat, FORGE_STORE, SILVER, bars)
    position.score(seat, LINE_PALACE, points)
    if position.recording and bars:
        position.tell("palace", int(seat), {"bars": int(bars)})


def score_forge(position: Position) -> None:
    """Score the bars in the forge, those melted for the palace included (B21)."""
    bars = position.has(FORGE_STORE, SILVER)
    place: i64 = 0
    while place < CASTLE_SPOTS:
        owner = position.spot[place]
        if owner != NOBODY and SPOT_BUILDING[place] == FORGE:
            position.score(owner, LINE_FORGE, bars if place == FULL_FORGE else bars // 2)
        place += 1


def score_granary(position: Position) -> None:
    """Score the granary: the more servants stand there, the less each of them brings."""
    count: i64 = 0
    place: i64 = GRANARY_SPOT
    while place < INN_SPOT:
        if position.spot[place] != NOBODY:
            count += 1
        place += 1
    place = GRANARY_SPOT
    while place < INN_SPOT:
        if position.spot[place] != NOBODY:
            position.score(position.spot[place], LINE_GRANARY, GRANARY_POINTS[count])
        place += 1


def worth(position: Position, seat: i64) -> i64:
    """Return the building value of a seat's resources, a bar counting as 5 (B25)."""
    value: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        value += VALUE[kind] * position.has(seat, kind)
        kind += 1
    return value


def lines(position: Position, seat: i64) -> list[dict[str, object]]:
    """Return where the points of a seat came from; `count` is what the points were given for."""
    found: list[dict[str, object]] = []
    for line in range(LINES):
        points = int(position.ledger[seat * LINES + line])
        if points:
            data: dict[str, object] = {}
            if line == LINE_KEEP:
                data["count"] = int(free_places(position))
            elif line == LINE_TAVERN:
                data["count"] = int(castle_servants(position))
            elif line in (LINE_LARGE_GATE, LINE_SMALL_GATE):
                data["count"] = int(towers(position))
            elif line == LINE_STABLE:
                data["count"] = int(houses(position))
            elif line == LINE_SERVANTS_HOUSE:
                data["count"] = int(position.left)
            elif line == LINE_FORGE:
                data["count"] = int(position.has(FORGE_STORE, SILVER))
            found.append({"what": LINE_NAMES[line], "points": points, "data": data})
    return found
