"""Why a move of Castle Builder is refused: the rule that stands in its way."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import IllegalMove
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    CELLS,
    COIN_IDS,
    DOOR,
    KINDS,
    PATTERN,
    TILE_IDS,
    cell_at,
    discards_needed,
    row_of,
    x_of,
)
from zamok.games.castle_builder.state import (
    ADJUST,
    BREAK,
    COIN,
    FROM_HOLDER,
    M_ADJUST,
    M_BREAK,
    M_COIN,
    M_HOLDER,
    M_MARKET,
    M_ROYAL,
    M_SHED,
    M_SPOT,
    M_TAKE,
    M_TARGET,
    M_VICTIM,
    MAIN,
    SHED,
    SPOT,
    TAKE,
    TARGET,
    VICTIM,
    Position,
)

_ASKED = {
    MAIN: "draw two tiles or choose a tile to place",
    SPOT: "choose where the tile goes",
    ADJUST: "choose a tile to discard for the number",
    SHED: "discard a tile, the holder is above its limit",
    COIN: "choose a coin of the market",
    VICTIM: "choose whom the thief robs",
    TARGET: "choose whose castle the catapult hits",
    BREAK: "choose the tile that falls",
    TAKE: "choose a tile of the market",
}


def phase_of(move: int) -> int:
    """Return in which phase a move belongs."""
    if move < M_SPOT:
        return MAIN
    if move < M_ADJUST:
        return SPOT
    if move < M_SHED:
        return ADJUST
    if move < M_COIN:
        return SHED
    if move < M_VICTIM:
        return COIN
    if move < M_TARGET:
        return VICTIM
    if move < M_BREAK:
        return TARGET
    if move < M_TAKE:
        return BREAK
    return TAKE


def refusal(position: Position, move: int) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    phase = int(position.phase)
    if phase_of(move) != phase:
        return IllegalMove("turn", f"now {_ASKED[phase]}")
    if phase == MAIN:
        return _tile(position, move)
    if phase == SPOT:
        return _spot(position, move - int(M_SPOT))
    if phase == ADJUST:
        tile = TILE_IDS[move - int(M_ADJUST)]
        return IllegalMove("adjust", f"{tile} is no other tile of your holder")
    if phase == SHED:
        return IllegalMove("holder-limit", f"{TILE_IDS[move - int(M_SHED)]} is not in your holder")
    if phase == COIN:
        return IllegalMove("coins", f"{COIN_IDS[move - int(M_COIN)]} is not in the market")
    if phase == VICTIM:
        return IllegalMove("thief", "the thief robs an opponent who has a tile in the holder")
    if phase == TARGET:
        return IllegalMove("catapult", "the catapult hits an opponent's tile with none above it")
    if phase == BREAK:
        return _falling(position, move - int(M_BREAK))
    return IllegalMove("market", f"{TILE_IDS[move - int(M_TAKE)]} is not in the market")


def _tile(position: Position, move: int) -> IllegalMove:
    seat = position.turn
    if move < M_MARKET:
        kind = move - int(M_HOLDER)
        if not position.holder[seat * KINDS + kind]:
            return IllegalMove("place", f"{TILE_IDS[kind]} is not in your holder")
    elif move < M_ROYAL:
        kind = move - int(M_MARKET)
        if not any(lying == kind for lying in position.market):
            return IllegalMove("place", f"{TILE_IDS[kind]} is not in the market")
    else:
        kind = TILE_IDS.index("princess" if move == M_ROYAL else "prince")
        if not (position.beside[seat] >> i64(move - int(M_ROYAL))) & 1:
            return IllegalMove("royal-strategy", "no such tile lies beside your holder")
    return IllegalMove("place", f"{TILE_IDS[kind]} fits nowhere in your castle")


def _spot(position: Position, cell: int) -> IllegalMove:
    seat = position.turn
    kind = position.chosen
    row, x = row_of(cell), x_of(cell)
    tile = TILE_IDS[kind]
    if cell_at(row, x) != cell:
        return IllegalMove("castle", "there is no such place in a castle")
    if position.castle[seat * CELLS + cell]:
        return IllegalMove("castle", f"place {row}:{x} is taken")
    fit = int(position.fit[seat * CELLS + cell])
    if not (fit >> int(PATTERN[kind])) & 1:
        return IllegalMove("pattern", f"sky and stone of {tile} do not match at {row}:{x}")
    if row > position.height[seat] and (CANNOT_START >> kind) & 1:
        return IllegalMove("row-start", f"{tile} cannot be the first tile of a row")
    needed = int(discards_needed(kind, fit))
    if needed > position.max_discards:
        return IllegalMove(
            "numbers", f"the tiles below {row}:{x} add up to {fit >> 4}, which is not on {tile}"
        )
    spare = position.held[seat] - (1 if position.source == FROM_HOLDER else 0)
    return IllegalMove(
        "adjust", f"{tile} at {row}:{x} needs {needed} discards; your holder has {spare} for it"
    )


def _falling(position: Position, cell: int) -> IllegalMove:
    row, x = row_of(cell), x_of(cell)
    rule = "collapse" if position.struck == position.turn else "catapult"
    kind = int(position.castle[position.struck * CELLS + cell]) - 1
    if kind < 0:
        return IllegalMove(rule, f"no tile stands at {row}:{x}")
    if kind == DOOR:
        return IllegalMove(rule, "the door belongs to the foundation and stays")
    return IllegalMove(rule, f"a tile stands above {row}:{x}")
