"""Building what a viewer sees, key by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zamok.games.carcassonne.facts import (
    CASTLE,
    CELL_NAMES,
    CELLS,
    FOLLOWERS,
    KIND_NAMES,
    PHASE_NAMES,
    ROLE_NAMES,
    SIDES,
    SLOT_NAMES,
    SPACES,
    TILE_NAMES,
    TOKEN_KINDS,
)
from zamok.games.carcassonne.forecast import forecast, spots
from zamok.games.carcassonne.scoring import Object, keep_size, kind_at, named, occupied, offered
from zamok.games.carcassonne.state import (
    ASIDE,
    BAG,
    DOUBLE,
    FRESH,
    HELD,
    KEEP,
    KEEP_AT,
    LAID,
    MEN,
    ORDER,
    POINTS,
    SUPPLY,
    UNSEEN,
)

if TYPE_CHECKING:
    from zamok.games.carcassonne.state import Position
    from zamok.games.carcassonne.view import (
        Completed,
        Keep,
        Last,
        Man,
        Player,
        Thing,
        Tile,
        Token,
        View,
    )

TOKENS = range(1, TOKEN_KINDS + 1)


def view(position: Position, seat: int | None) -> View:
    """Return what a seat (None: a spectator) may know, as plain data."""
    small = [int(number) for number in position.small]
    faces = small[LAID : LAID + int(CELLS)]
    men = small[MEN : MEN + 2 * FOLLOWERS]
    bag = small[BAG : BAG + len(TILE_NAMES)]
    ranks = position.ranks() if position.over else []
    return {
        "you": seat,
        "over": position.over,
        "phase": PHASE_NAMES[position.phase],
        "first": int(position.first),
        "turn": int(position.turn),
        "actor": None if position.over else int(position.turn),
        "winner": ranks.index(1) if ranks.count(1) == 1 else None,
        "count_starts": position.count_starts,
        "tile": TILE_NAMES[position.tile] if position.tile >= 0 else None,
        "last": _last(position, faces),
        "offered": int(offered(position)) or None,
        "tiles": [_tile(cell, face) for cell, face in enumerate(faces) if face >= 0],
        "followers": [_man(position, man, at) for man, at in enumerate(men) if at >= 0],
        "things": [_thing(thing) for thing in occupied(position)],
        "completed": _completed(position) if position.phase in (ORDER, DOUBLE) else [],
        "players": [_player(position, other) for other in range(2)],
        "corners": [
            {"spaces": list(corner.spaces), "token": bool((position.wall >> number) & 1)}
            for number, corner in enumerate(CASTLE.corners)
        ],
        "unseen_tokens": {str(token): small[UNSEEN + token - 1] for token in TOKENS},
        "spent_tokens": {str(token): _tokens(int(position.spent), token) for token in TOKENS},
        "bag_size": int(position.left),
        "bag": {name: left for name, left in zip(TILE_NAMES, bag, strict=True) if left},
        "aside": [TILE_NAMES[kind] for kind in small[ASIDE : ASIDE + int(position.asides)]],
        "forecast": forecast(position, seat),
    }


def _tokens(packed: int, token: int) -> int:
    """Return how many tokens of a number there are."""
    return (packed >> (4 * token)) & 15


def _tile(cell: int, face: int) -> Tile:
    return {"tile": TILE_NAMES[face // 4], "cell": CELL_NAMES[cell], "turn": SIDES[face % 4]}


def _last(position: Position, faces: list[int]) -> Last | None:
    cell = int(position.cell)
    if cell < 0:
        return None
    return {**_tile(cell, faces[cell]), "seat": int(position.laid_by)}


def _man(position: Position, man: int, at: int) -> Man:
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
            thing = named(position, name)
            found.append(
                {
                    "side": SIDES[name % 4],
                    "beyond": name >= 4,
                    "thing": _thing(thing),
                    "reach": spots(position, thing.top),
                    "now": bool(now),
                }
            )
    return found


def _player(position: Position, seat: int) -> Player:
    large = position.large
    score = int(large[POINTS + seat])
    tokens: list[Token] = []
    for token in TOKENS:
        fresh = _tokens(int(large[FRESH + seat]), token)
        held = _tokens(int(large[HELD + seat]), token)
        tokens += [{"token": token, "ready": number >= fresh} for number in range(held)]
    at = int(large[KEEP_AT + seat])
    keep: Keep | None = None
    if at >= 0:
        keep = {
            "cell": CELL_NAMES[at // 16],
            "slot": SLOT_NAMES[at % 16],
            "size": int(large[KEEP + seat]),
            "with_tokens": int(keep_size(position, seat)),
        }
    return {
        "score": score,
        "space": score % SPACES,
        "lap": score // SPACES,
        "supply": int(large[SUPPLY + seat]),
        "tokens": tokens,
        "keep": keep,
    }
