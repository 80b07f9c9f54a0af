"""Setting up positions: real games in which tiles, followers, points and tokens are chosen."""

from __future__ import annotations

from typing import Any

import zamok
from zamok.games.carcassonne.facts import CELL_NAMES, FOLLOWERS, SLOT_NAMES, TILE_NAMES
from zamok.games.carcassonne.rules import Table
from zamok.games.carcassonne.scoring import part_at
from zamok.games.carcassonne.state import (
    EXTRA,
    FOLLOWER,
    FRESH,
    HELD,
    KEEP,
    KEEP_AT,
    LAY,
    MEN,
    POINTS,
    SAVE,
    SUPPLY,
    root,
)

GAME = zamok.game("carcassonne")
BLACK, WHITE = 0, 1


def begin(seed: str = "set up", seat: int = BLACK, **options: str) -> Table:
    """Start a game in which a seat has the first turn."""
    table = GAME.start(options=options, seed=seed)
    assert isinstance(table, Table)
    table.recording = True
    table.turn = table.first = seat
    return table


def hand(table: Table, tile: str) -> None:
    """Change the tile in hand for another out of the bag."""
    assert table.phase == LAY
    kind = TILE_NAMES.index(tile)
    table.bag[int(table.tile)] = int(table.bag[int(table.tile)]) + 1
    assert table.bag[kind] > 0, f"no {tile} is left"
    table.bag[kind] = int(table.bag[kind]) - 1
    table.tile = kind


def say(table: Table, text: str) -> None:
    """Make a move written as text for the seat that is to act."""
    (seat,) = table.actors()
    table.play(seat, table.parse(seat, text))


def lay(table: Table, seat: int, tile: str, place: str, follower: str = "none") -> list[Any]:
    """Take a turn of a seat up to the first question about scoring; return all its events."""
    if table.phase == EXTRA:
        table.play(int(table.turn), int(SAVE))
    table.turn = seat
    hand(table, tile)
    say(table, place)
    events = list(table.events)
    if table.phase == FOLLOWER and table.cell == CELL_NAMES.index(place[:-1]):
        say(table, follower)
        events += table.events
    else:
        assert follower == "none", "no follower may stand here"
    return events


def post(table: Table, seat: int, cell: str, slot: str) -> None:
    """Put a follower on an object without asking whether it may stand there."""
    spot = 16 * CELL_NAMES.index(cell) + SLOT_NAMES.index(slot)
    free = [m for m in range(FOLLOWERS * seat, FOLLOWERS * (seat + 1)) if table.men[m] < 0]
    table.men[free[0]] = spot
    table.own[SUPPLY + seat] = int(table.own[SUPPLY + seat]) - 1
    top = int(root(table.parent, part_at(table, spot)))
    table.word[top] = int(table.word[top]) + (1 << (MEN + 4 * seat))


def give(table: Table, seat: int, token: int, *, fresh: bool = False) -> None:
    """Give a seat a token out of those nobody has seen."""
    assert table.unseen[token - 1] > 0
    table.unseen[token - 1] = int(table.unseen[token - 1]) - 1
    table.unseen_left = int(table.unseen_left) - 1
    table.own[HELD + seat] = int(table.own[HELD + seat]) + (1 << (4 * token))
    if fresh:
        table.own[FRESH + seat] = int(table.own[FRESH + seat]) + (1 << (4 * token))


def points(table: Table, black: int, white: int) -> None:
    """Set both markers."""
    table.own[POINTS] = black
    table.own[POINTS + 1] = white


def set_keep(table: Table, seat: int, size: int) -> None:
    """Say how large the house with a seat's keep is."""
    table.own[KEEP + seat] = size
    table.own[KEEP_AT + seat] = 0 if size else -1


def tokens(table: Table, seat: int) -> list[int]:
    """Return the numbers of the tokens before a seat."""
    player = table.view(None)["players"][seat]  # type: ignore[index]
    return [token["token"] for token in player["tokens"]]


def supply(table: Table, seat: int) -> int:
    return int(table.own[SUPPLY + seat])


def keep_size(table: Table, seat: int) -> int:
    return int(table.own[KEEP + seat])


def last_tile(table: Table) -> None:
    """Empty the bag, so that the tile in hand is the last."""
    for kind in range(len(TILE_NAMES)):
        table.bag[kind] = 0
    table.left = 0


def finish(table: Table, seat: int, tile: str, place: str, follower: str = "none") -> list[int]:
    """Lay a last tile and return what the final scoring alone brought each seat."""
    table.turn = seat
    hand(table, tile)
    last_tile(table)
    before = table.scores()
    say(table, place)
    if table.phase == FOLLOWER:
        say(table, follower)
    assert table.over
    return [now - then for now, then in zip(table.scores(), before, strict=True)]


def told(events: list[Any], kind: str) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in events if event.kind == kind]


def thing(table: Table, cell: str, slot: str) -> dict[str, Any]:
    """Return an object as the fast scoring knows it."""
    from zamok.games.carcassonne.scoring import Object

    spot = 16 * CELL_NAMES.index(cell) + SLOT_NAMES.index(slot)
    known = Object(table, spot, root(table.parent, part_at(table, spot)))
    names = ("kind", "tiles", "starts", "open", "wells", "markets", "men", "winner", "worth")
    return {name: getattr(known, name) for name in names}
