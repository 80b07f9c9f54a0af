"""Setting up positions: real games in which tiles, followers, points and tokens are chosen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    FOLLOWERS,
    SLOT_NAMES,
    TILE_NAMES,
    TOKEN_KINDS,
)
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.moves import NOBODY, SAVE, STAND
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.scoring import Object, part_at
from zamok.games.carcassonne.state import (
    BAG,
    CROWD,
    DOUBLE,
    EXTRA,
    FOLLOWER,
    FRESH,
    HELD,
    KEEP,
    KEEP_AT,
    LAY,
    MEN,
    ORDER,
    POINTS,
    SUPPLY,
    UNSEEN,
    WORD,
    root,
)

BLACK, WHITE = 0, 1


def begin(seed: str = "set up", seat: int = BLACK, **options: str) -> Rules:
    """Start a game in which a seat has the first turn."""
    table = GAME.start(options={"first_player": str(seat), **options}, seed=seed)
    assert isinstance(table, Rules)
    table.recording = True
    return table


def into_bag(table: Rules, kind: int, count: int) -> None:
    """Put tiles of a kind into the bag, or take them out; how many are left is not changed."""
    table.small[BAG + kind] = int(table.small[BAG + kind]) + count


def hand(table: Rules, tile: str) -> None:
    """Change the tile in hand for another out of the bag."""
    assert table.phase == LAY
    kind = TILE_NAMES.index(tile)
    into_bag(table, int(table.tile), 1)
    assert table.small[BAG + kind] > 0, f"no {tile} is left"
    into_bag(table, kind, -1)
    table.tile = kind


def say(table: Rules, text: str) -> None:
    """Make a move written as text for the seat that is to act."""
    (seat,) = table.actors()
    table.play(seat, table.parse(seat, text))


def lay(table: Rules, seat: int, tile: str, place: str, follower: str = "none") -> list[Any]:
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


def post(table: Rules, seat: int, cell: str, slot: str) -> None:
    """Put a follower on an object without asking whether it may stand there."""
    spot = 16 * CELL_NAMES.index(cell) + SLOT_NAMES.index(slot)
    first = MEN + FOLLOWERS * seat
    free = [man for man in range(first, first + FOLLOWERS) if table.small[man] < 0]
    table.small[free[0]] = spot
    table.large[SUPPLY + seat] = int(table.large[SUPPLY + seat]) - 1
    word = WORD + 2 * int(root(table.small, part_at(table, spot)))
    table.large[word] = int(table.large[word]) + (1 << (CROWD + 4 * seat))


def give(table: Rules, seat: int, token: int, *, fresh: bool = False) -> None:
    """Give a seat a token out of those nobody has seen."""
    unseen = UNSEEN + token - 1
    assert table.small[unseen] > 0
    table.small[unseen] = int(table.small[unseen]) - 1
    table.unseen_left = int(table.unseen_left) - 1
    table.large[HELD + seat] = int(table.large[HELD + seat]) + (1 << (4 * token))
    if fresh:
        table.large[FRESH + seat] = int(table.large[FRESH + seat]) + (1 << (4 * token))


def leave_unseen(table: Rules, token: int) -> None:
    """Let nothing but two tokens of a number lie on the wall and in the box."""
    for number in range(TOKEN_KINDS):
        table.small[UNSEEN + number] = 2 if number == token - 1 else 0
    table.unseen_left = 2


def points(table: Rules, black: int, white: int) -> None:
    """Set both markers."""
    table.large[POINTS] = black
    table.large[POINTS + 1] = white


def set_keep(table: Rules, seat: int, size: int) -> None:
    """Say how large the house with a seat's keep is."""
    table.large[KEEP + seat] = size
    table.large[KEEP_AT + seat] = 0 if size else -1


def tokens(table: Rules, seat: int) -> list[int]:
    """Return the numbers of the tokens before a seat."""
    player = table.view(None)["players"][seat]
    return [token["token"] for token in player["tokens"]]


def supply(table: Rules, seat: int) -> int:
    return int(table.large[SUPPLY + seat])


def keep_size(table: Rules, seat: int) -> int:
    return int(table.large[KEEP + seat])


def last_tile(table: Rules) -> None:
    """Empty the bag, so that the tile in hand is the last."""
    for kind in range(len(TILE_NAMES)):
        table.small[BAG + kind] = 0
    table.left = 0


def finish(table: Rules, seat: int, tile: str, place: str, follower: str = "none") -> list[int]:
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


def plain(text: str) -> str:
    """Return what is said with plain spaces."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def told(events: list[Any], kind: str) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in events if event.kind == kind]


def thing(table: Rules, cell: str, slot: str) -> dict[str, Any]:
    """Return an object as the fast scoring knows it."""
    spot = 16 * CELL_NAMES.index(cell) + SLOT_NAMES.index(slot)
    known = Object(table, spot, root(table.small, part_at(table, spot)))
    names = ("kind", "tiles", "starts", "open", "wells", "markets", "men", "winner", "worth")
    return {name: getattr(known, name) for name in names}


def steps(seed: str, tokens: tuple[int, ...] = ()) -> Iterator[Rules]:
    """Play a game at random and stop before every decision and at the end; tokens come to both."""
    table = GAME.start(seed=seed)
    assert isinstance(table, Rules)
    table.recording = True
    chance = random.Random(seed)
    for token in tokens:
        give(table, 0, token)
        give(table, 1, token)
    while not table.over:
        yield table
        seat = table.actors()[0]
        moves = table.legal(seat)
        # A follower more often than chance would have it, so that things are contested.
        stand = [move for move in moves if STAND <= move < NOBODY]
        table.play(seat, chance.choice(stand or moves))
    yield table


def decline(table: Rules) -> None:
    """Go on without followers and tokens until the tile is scored."""
    while not table.over and table.phase in (FOLLOWER, ORDER, DOUBLE):
        (seat,) = table.actors()
        moves = table.legal(seat)
        without = [move for move in moves if move in (NOBODY, SAVE)]
        table.play(seat, (without or moves)[0])


# Games in which every kind of decision is asked, with the tokens that both seats begin with.
GAMES = (("game 7", ()), ("game 50", (1, 2, 3)), ("game 106", (1, 2, 3)), ("game 8", (1, 2, 3)))
