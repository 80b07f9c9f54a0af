"""What a viewer can work out from a view: where a tile fits, where a baron comes to stand."""

from __future__ import annotations

from typing import NamedTuple

from zamok.games.castle_builder.facts import (
    ABOVE_LEFT,
    ABOVE_RIGHT,
    ANY_SUM,
    BELOW_LEFT,
    BELOW_RIGHT,
    CANNOT_START,
    DOOR,
    DOOR_CELL,
    FULL,
    LOWER,
    OUTER_LEFT,
    OUTER_RIGHT,
    PATTERN,
    ROOF,
    ROW_CELLS,
    RUBIES,
    SLOTS,
    TICK,
    TILE_IDS,
    TOP_LEFT_STONE,
    TOP_RIGHT_STONE,
    VALUE,
    row_of,
)
from zamok.games.castle_builder.view import View

KIND = {name: kind for kind, name in enumerate(TILE_IDS)}


class Place(NamedTuple):
    """A free cell at the edge of a castle: the patterns it takes and the sum it wants."""

    cell: int
    patterns: frozenset[int]
    needed: int | None


class Landing(NamedTuple):
    """Where a baron comes to stand, and what he brings on his way."""

    space: int
    steps: int
    coins: int
    tile: bool


def places(cells: dict[int, str]) -> list[Place]:
    """Return the free cells that touch a castle, those that nothing fits among them."""
    taken = {cell: KIND[tile] for cell, tile in cells.items()}
    taken[int(DOOR_CELL)] = int(DOOR)
    free = set(range(int(SLOTS)))
    for cell in taken:
        free |= {int(ABOVE_LEFT[cell]), int(ABOVE_RIGHT[cell])}
    return [_place(cell, taken) for cell in sorted(free) if cell >= 0 and cell not in taken]


def _place(cell: int, taken: dict[int, int]) -> Place:
    left = right = True
    needed = None
    if cell >= ROW_CELLS:
        below_left, below_right = (
            taken.get(int(BELOW_LEFT[cell])),
            taken.get(int(BELOW_RIGHT[cell])),
        )
        left = below_left is not None and bool(TOP_RIGHT_STONE[below_left])
        right = below_right is not None and bool(TOP_LEFT_STONE[below_right])
        if left and right and below_left is not None and below_right is not None:
            needed = int(VALUE[below_left] + VALUE[below_right])
    free_left, free_right = int(ABOVE_LEFT[cell]) not in taken, int(ABOVE_RIGHT[cell]) not in taken
    patterns: set[int] = set()
    if left and right:
        patterns = {ROOF, FULL} if free_left and free_right else {ROOF}
    elif right and free_right:
        patterns = {OUTER_LEFT}
    elif left and free_left:
        patterns = {OUTER_RIGHT}
    return Place(cell, frozenset(patterns), needed)


def discards(tile: str, place: Place, height: int) -> int | None:
    """Return how many discards a tile needs at a place; None where its shape does not fit."""
    kind = KIND[tile]
    if PATTERN[kind] not in place.patterns:
        return None
    if row_of(place.cell) > height and (CANNOT_START >> kind) & 1:
        return None
    if place.needed is None or LOWER[kind] == TICK:
        return 0
    assert place.needed < ANY_SUM
    return abs(int(LOWER[kind]) - place.needed)


def spare(view: View, seat: int, source: str) -> int:
    """Return how many tiles a seat can discard for a tile that comes from a source."""
    held = view["players"][seat]["holder_size"] - (source == "holder")
    return min(held, view["max_discards"])


def landing(view: View, seat: int, tile: str, row: int) -> Landing | None:
    """Return where a tile of a row sends the baron; None for the first row."""
    if row == 1:
        return None
    return ride(view, seat, row + int(RUBIES[KIND[tile]]))


def ride(view: View, seat: int, steps: int) -> Landing:
    """Return where a baron comes to stand after so many steps."""
    track = view["track"]
    others = {player["space"] for other, player in enumerate(view["players"]) if other != seat}
    space, gone, coins = view["players"][seat]["space"], 0, 0
    while gone < steps or track[space - 1] == "ruby" or space in others:
        space = space % len(track) + 1
        gone += 1
        coins += track[space - 1] == "coin"
    return Landing(space, gone, coins, track[space - 1] == "tile")


def favoured(view: View, coin: str) -> list[int]:
    """Return the seats that would draw tiles by a coin, as things lie."""
    players = view["players"]
    if coin == "highest_tower":
        counts, least = [player["height"] for player in players], 0
    elif coin == "most_people":
        counts, least = [player["people"] for player in players], 1
    elif coin == "most_windows":
        counts, least = [player["windows"] for player in players], 1
    elif coin == "most_roofs":
        counts, least = [player["roofs"] for player in players], 1
    elif coin == "monk":
        counts, least = [-player["coin_total"] for player in players], -99
    else:
        return []
    best = max(counts)
    return [seat for seat, count in enumerate(counts) if count == best and best >= least]
