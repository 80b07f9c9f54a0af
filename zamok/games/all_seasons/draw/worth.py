"""What the castle would bring if the game ended now, counted from a view."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CASTLE_SPOTS,
    FULL_FORGE,
    FULL_STABLE,
    FULL_TAVERN,
    GRANARY_POINTS,
    GRANARY_SPOT,
    GRANARY_SPOTS,
    HOUSE,
    INN_SPOT,
    KIND_NAMES,
    SPOT_BUILDING,
    SPOT_FEE,
    SPOT_NAMES,
    TILES,
    TOWER,
    VALUE,
)
from zamok.games.all_seasons.scoring import PALACE_PIECES
from zamok.games.all_seasons.view import View

_BUILDINGS = tuple(BUILDING_NAMES[SPOT_BUILDING[spot]] for spot in range(int(INN_SPOT)))
_VALUES = tuple(int(value) for value in VALUE)  # sand, wood, clay, stone, silver
_SHARES = tuple(int(points) for points in GRANARY_POINTS)


@dataclass(frozen=True)
class Table:
    """All that the final scoring looks at."""

    first: int
    owner: tuple[int | None, ...]  # of each place of castle and granary
    open: tuple[bool, ...]
    talers: tuple[int, ...]
    goods: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    forge: int
    tiles: tuple[int, ...]  # left, by kind


def table(view: View) -> Table:
    """Return what matters of a view."""
    kinds = KIND_NAMES[:5]
    winter = view["winter"]
    granary: list[int | None] = winter["granary"] if winter else [None] * int(GRANARY_SPOTS)
    return Table(
        first=view["first"],
        owner=(*(place["owner"] for place in view["places"]), *granary),
        open=tuple(place["open"] for place in view["places"]),
        talers=tuple(player["talers"] for player in view["players"]),
        goods=tuple(
            tuple(cast("dict[str, int]", player["goods"])[kind] for kind in kinds)
            for player in view["players"]
        ),
        supply=tuple(cast("dict[str, int]", view["supply"])[kind] for kind in kinds),
        forge=view["forge"],
        tiles=tuple(tile["left"] for tile in view["tiles"]),
    )


def final(view: View) -> list[int]:
    """Return the points that each seat would still get if the game ended now."""
    if view["over"]:
        return [0] * len(view["players"])
    return list(_counted(table(view)))


@lru_cache(512)
def _places(t: Table) -> tuple[int, ...]:
    """Return what each place brings whoever stands there; market and palace bring 0 here."""
    empty = sum(1 for spot, is_open in enumerate(t.open) if is_open and t.owner[spot] is None)
    servants = sum(1 for spot in range(int(CASTLE_SPOTS)) if t.owner[spot] is not None)
    towers = int(TILES[TOWER]) - t.tiles[TOWER]
    houses = int(TILES[HOUSE]) - t.tiles[HOUSE]
    stored = sum(1 for spot in range(int(GRANARY_SPOT), int(INN_SPOT)) if t.owner[spot] is not None)
    found: list[int] = []
    for spot, building in enumerate(_BUILDINGS):
        if building == "keep":
            found.append(3 * empty)
        elif building == "tavern":
            found.append(servants if spot == FULL_TAVERN else servants // 2)
        elif building == "large_gate":
            found.append(2 * towers)
        elif building == "small_gate":
            found.append(towers)
        elif building == "stable":
            found.append((3 if spot == FULL_STABLE else 2) * houses)
        elif building == "servants_house":
            found.append(sum(t.tiles))
        elif building == "forge":
            found.append(t.forge if spot == FULL_FORGE else t.forge // 2)
        elif building == "granary":
            found.append(_SHARES[stored])
        else:
            found.append(0)
    return tuple(found)


def _in(t: Table, seat: int, building: str) -> int:
    return sum(
        1 for spot, name in enumerate(_BUILDINGS) if name == building and t.owner[spot] == seat
    )


def market(t: Table, seat: int) -> int:
    """Return what the market would bring a seat."""
    servants = _in(t, seat, "market")
    return t.talers[seat] // (2 if servants == 1 else 1) if servants else 0


def palace(t: Table, seat: int, bars: int) -> int:
    """Return what the palace would bring a seat that melts so many bars."""
    pieces = PALACE_PIECES * _in(t, seat, "palace")
    return _dearest(t.supply, bars) + _dearest(t.goods[seat], max(0, pieces - bars))


def _dearest(stock: tuple[int, ...], pieces: int) -> int:
    points = 0
    for kind in (3, 2, 1, 0):
        taken = min(stock[kind], pieces)
        pieces -= taken
        points += taken * _VALUES[kind]
    return points


def best_bars(t: Table, seat: int) -> int:
    """Return how many bars a seat would best melt for the palace, the forge in mind."""
    pieces = PALACE_PIECES * _in(t, seat, "palace")
    most = min(pieces, t.goods[seat][4], sum(t.supply[:4]))

    def gain(bars: int) -> int:
        forge = sum(
            (t.forge + bars) // (1 if spot == FULL_FORGE else 2)
            for spot, name in enumerate(_BUILDINGS)
            if name == "forge" and t.owner[spot] == seat
        )
        return palace(t, seat, bars) + forge

    return max(range(most + 1), key=gain)


@lru_cache(512)
def _counted(t: Table) -> tuple[int, ...]:
    seats = len(t.talers)
    points = [0] * seats
    for spot, worth in enumerate(_places(t)):
        owner = t.owner[spot]
        if owner is not None and _BUILDINGS[spot] != "forge":
            points[owner] += worth
    for turn in range(seats):
        seat = (t.first + turn) % seats
        points[seat] += market(t, seat)
        if _in(t, seat, "palace"):
            bars = best_bars(t, seat)
            points[seat] += palace(t, seat, bars)
            pieces = PALACE_PIECES * _in(t, seat, "palace") - bars
            supply, own = list(t.supply), t.goods[seat]
            for kind in (3, 2, 1, 0):
                given = min(own[kind], pieces)
                pieces -= given
                supply[kind] += given
            t = replace(t, supply=tuple(supply), forge=t.forge + bars)
    for spot, worth in enumerate(_places(t)):
        owner = t.owner[spot]
        if owner is not None and _BUILDINGS[spot] == "forge":
            points[owner] += worth
    return tuple(points)


def place_worth(view: View, spot: int, counted: Table | None = None) -> int | None:
    """Return what a place brings its owner now, or would bring the viewer who went there.

    None where it depends on somebody who is not known: market and palace for spectators.
    """
    t = table(view) if counted is None else counted
    building = _BUILDINGS[spot]
    seat = view["you"] if t.owner[spot] is None else t.owner[spot]
    there = t if t.owner[spot] is not None else _manned(t, seat, spot)
    if building not in ("market", "palace"):
        return _places(there)[spot]
    if seat is None:
        return None
    share = market(there, seat)
    if building == "palace":
        share = palace(there, seat, best_bars(there, seat))
    return share // _in(there, seat, building)


def _manned(t: Table, seat: int | None, spot: int) -> Table:
    """Return the table with a servant at a free place, whose building then stands."""
    owner, standing = list(t.owner), list(t.open)
    owner[spot] = -1 if seat is None else seat
    if spot < len(standing):
        standing = [
            is_open or _BUILDINGS[other] == _BUILDINGS[spot] for other, is_open in enumerate(t.open)
        ]
    return replace(t, owner=tuple(owner), open=tuple(standing))


def gain(view: View, seat: int, spot: int) -> int:
    """Return how many points more a seat could expect after sending a servant to a place."""
    t = table(view)
    talers = list(t.talers)
    talers[seat] -= int(SPOT_FEE[spot])
    there = replace(_manned(t, seat, spot), talers=tuple(talers))
    return _counted(there)[seat] - _counted(t)[seat]


def spot_number(name: str) -> int:
    """Return the number of a place."""
    return SPOT_NAMES.index(name)


def built_by(view: View, kind: str) -> list[int]:
    """Return how many buildings of a kind each seat has built."""
    return [player["built"].count(kind) for player in view["players"]]


def tiles_left(view: View) -> int:
    """Return how many buildings are still to be built."""
    return sum(tile["left"] for tile in view["tiles"])
