"""What a seat may know of a game of Carcassonne: The Castle.

Everything that lies on the table is public. Unknown to all are the faces of the tokens
on the wall and in the box and the order of the tiles, neither of which exists yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from mypy_extensions import i64

from zamok.games.carcassonne.facts import (
    CASTLE,
    CELL_NAMES,
    CELLS,
    FITS,
    FOLLOWERS,
    KIND_NAMES,
    MARKET_POINTS,
    ROLE_NAMES,
    SIDES,
    SLOT_NAMES,
    SPACES,
    STREETS,
    TILE_NAMES,
    TOKEN_7_POINTS,
    TOKEN_9_POINTS,
    TOKEN_KINDS,
)
from zamok.games.carcassonne.scoring import (
    Object,
    doubler,
    empty_area,
    keep_size,
    kind_at,
    named,
    occupied,
)
from zamok.games.carcassonne.state import (
    DOUBLE,
    EXTRA,
    FRESH,
    HELD,
    KEEP,
    KEEP_AT,
    ORDER,
    PHASE_NAMES,
    POINTS,
    SUPPLY,
)

if TYPE_CHECKING:
    from zamok.games.carcassonne.state import Position


class Tile(TypedDict):
    """A tile on the board; turn is the side its top looks to."""

    tile: str
    cell: str
    turn: str


class Man(TypedDict):
    """A follower on the board; number tells a seat's followers apart."""

    seat: int
    number: int
    role: str
    cell: str
    slot: str


class Keep(TypedDict):
    """A keep on the board: a spot of its house, the house's size, and that size with tokens 8."""

    cell: str
    slot: str
    size: int
    with_tokens: int


class Token(TypedDict):
    """A wall token before a seat; ready when it may be used this turn already."""

    token: int
    ready: bool


class Player(TypedDict):
    """What belongs to one seat."""

    score: int
    space: int
    lap: int
    supply: int
    tokens: list[Token]
    keep: Keep | None


class Corner(TypedDict):
    """A corner tower with its two score spaces, and whether a token lies there."""

    spaces: list[int]
    token: bool


class Thing(TypedDict):
    """An object with followers: one of its spots, its size, who stands there, what it pays."""

    kind: str
    cell: str
    slot: str
    tiles: int
    starts: int
    open: int
    wells: int
    markets: int
    followers: list[int]
    winner: int | None
    worth: int


class Completed(TypedDict):
    """A completed object still to be scored: its SCORE name, the object, whether it may be now."""

    side: str
    beyond: bool
    thing: Thing
    now: bool


class View(TypedDict):
    """The whole table as one viewer sees it."""

    you: int | None
    over: bool
    phase: str
    first: int
    turn: int
    actor: int | None
    count_starts: bool
    tile: str | None
    laid: str | None
    places: list[str]
    offered: int | None
    tiles: list[Tile]
    followers: list[Man]
    things: list[Thing]
    completed: list[Completed]
    players: list[Player]
    corners: list[Corner]
    unseen_tokens: dict[str, int]
    spent_tokens: dict[str, int]
    bag_size: int
    bag: dict[str, int]
    aside: list[str]
    empty_area: int


def view(position: Position, seat: int | None) -> dict[str, object]:
    """Return what a seat (None: a spectator) may know, as plain data."""
    asked = position.phase in (ORDER, DOUBLE)
    table: View = {
        "you": seat,
        "over": position.over,
        "phase": PHASE_NAMES[position.phase],
        "first": int(position.first),
        "turn": int(position.turn),
        "actor": None if position.over else int(position.turn),
        "count_starts": position.count_starts,
        "tile": TILE_NAMES[position.tile] if position.tile >= 0 else None,
        "laid": CELL_NAMES[position.cell] if position.cell >= 0 else None,
        "places": _places(position),
        "offered": _offered(position),
        "tiles": [_tile(position, cell) for cell in range(int(CELLS)) if position.laid[cell] >= 0],
        "followers": [
            _man(position, man) for man in range(2 * FOLLOWERS) if position.men[man] >= 0
        ],
        "things": [_thing(thing) for thing in occupied(position)],
        "completed": _completed(position) if asked else [],
        "players": [_player(position, other) for other in range(2)],
        "corners": [
            {"spaces": list(corner.spaces), "token": bool((position.wall >> number) & 1)}
            for number, corner in enumerate(CASTLE.corners)
        ],
        "unseen_tokens": {
            str(token): int(position.unseen[token - 1]) for token in range(1, TOKEN_KINDS + 1)
        },
        "spent_tokens": {
            str(token): (int(position.spent) >> (4 * token)) & 15
            for token in range(1, TOKEN_KINDS + 1)
        },
        "bag_size": int(position.left),
        "bag": {name: int(n) for name, n in zip(TILE_NAMES, position.bag) if n},
        "aside": [TILE_NAMES[kind] for kind in position.aside],
        "empty_area": int(empty_area(position)),
    }
    return cast("dict[str, object]", table)


def _places(position: Position) -> list[str]:
    """Return every cell where the tile in hand can be laid, turned in some way."""
    if position.tile < 0:
        return []
    row = 256 * STREETS[position.tile]
    cells = [position.edge[i] for i in range(int(position.edges))]
    return sorted(CELL_NAMES[c] for c in cells if FITS[row + i64(position.needs[i64(c)])])


def _offered(position: Position) -> int | None:
    if position.phase == EXTRA:
        return 1
    if position.phase != DOUBLE:
        return None
    return int(doubler(position, position.turn, named(position, position.scoring).kind))


def _tile(position: Position, cell: int) -> Tile:
    face = int(position.laid[cell])
    return {"tile": TILE_NAMES[face // 4], "cell": CELL_NAMES[cell], "turn": SIDES[face % 4]}


def _man(position: Position, man: int) -> Man:
    at = int(position.men[man])
    return {
        "seat": man // FOLLOWERS,
        "number": man % FOLLOWERS,
        "role": ROLE_NAMES[kind_at(position, at)],
        "cell": CELL_NAMES[at // 16],
        "slot": SLOT_NAMES[at % 16],
    }


def _thing(thing: Object) -> Thing:
    return {
        "kind": KIND_NAMES[thing.kind],
        "cell": CELL_NAMES[thing.at // 16],
        "slot": SLOT_NAMES[thing.at % 16],
        "tiles": thing.tiles,
        "starts": thing.starts,
        "open": thing.open,
        "wells": thing.wells,
        "markets": thing.markets,
        "followers": thing.men,
        "winner": thing.winner if thing.winner >= 0 else None,
        "worth": thing.worth,
    }


def _completed(position: Position) -> list[Completed]:
    found: list[Completed] = []
    group = position.mine or position.theirs
    for name in range(8):
        if ((position.mine | position.theirs) >> name) & 1:
            now = name == position.scoring if position.phase == DOUBLE else (group >> name) & 1
            found.append(
                {
                    "side": SIDES[name % 4],
                    "beyond": name >= 4,
                    "thing": _thing(named(position, name)),
                    "now": bool(now),
                }
            )
    return found


def _player(position: Position, seat: int) -> Player:
    score = int(position.own[POINTS + seat])
    tokens: list[Token] = []
    for token in range(1, TOKEN_KINDS + 1):
        held = (int(position.own[HELD + seat]) >> (4 * token)) & 15
        fresh = (int(position.own[FRESH + seat]) >> (4 * token)) & 15
        tokens += [{"token": token, "ready": number >= fresh} for number in range(held)]
    at = int(position.own[KEEP_AT + seat])
    keep: Keep | None = None
    if at >= 0:
        keep = {
            "cell": CELL_NAMES[at // 16],
            "slot": SLOT_NAMES[at % 16],
            "size": int(position.own[KEEP + seat]),
            "with_tokens": int(keep_size(position, seat)),
        }
    return {
        "score": score,
        "space": score % SPACES,
        "lap": score // SPACES,
        "supply": int(position.own[SUPPLY + seat]),
        "tokens": tokens,
        "keep": keep,
    }


# ---- points if the game ended as things lie --------------------------------------------------


def final_points(view: View) -> list[list[tuple[str, int]]]:
    """Return for each seat what the final scoring would pay now: where from, and points."""
    lines: list[list[tuple[str, int]]] = [[], []]
    if view["over"]:
        return lines
    sizes = [p["keep"]["with_tokens"] if p["keep"] else 0 for p in view["players"]]
    if sizes[0] != sizes[1]:
        lines[0 if sizes[0] > sizes[1] else 1].append(("keep", view["empty_area"]))
    for item in view["completed"]:
        owner = item["thing"]["winner"]
        if owner is not None:
            lines[owner].append(("done", item["thing"]["worth"]))
    open_things = []
    for thing in view["things"]:
        if thing["kind"] == "court" or thing["open"]:
            open_things.append(thing)
        elif view["phase"] == "follower" and thing["winner"] is not None:
            lines[thing["winner"]].append(("done", thing["worth"]))
    for seat, player in enumerate(view["players"]):
        won = [thing for thing in open_things if thing["winner"] == seat]
        courts = sum(thing["worth"] for thing in won if thing["kind"] == "court")
        if courts:
            lines[seat].append(("court", courts))
        held = [token["token"] for token in player["tokens"]]
        for token, kind in ((4, "street"), (5, "tower"), (6, "house"), (7, "court")):
            values = sorted((t["worth"] for t in won if t["kind"] == kind), reverse=True)
            gain = sum(values[: held.count(token)])
            if token == 7:
                gain = gain // MARKET_POINTS * (TOKEN_7_POINTS - MARKET_POINTS)
            if gain:
                lines[seat].append((f"token{token}", gain))
        if 9 in held:
            lines[seat].append(("token9", TOKEN_9_POINTS * held.count(9)))
    return lines
