"""Why a move of Castle Builder is refused: the rule that stands in its way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.engine.errors import Refusal
from zamok.engine.phrase import Phrase, Seat, phrase
from zamok.games.castle_builder.facts import (
    CANNOT_START,
    CELL_OF_PLACE,
    COIN_IDS,
    DOOR,
    KIND_OF,
    KINDS,
    LOWER,
    ROYAL_IDS,
    SHAPES,
    TILE_IDS,
    discards_needed,
    row_of,
    shape_fits,
    sum_below,
)
from zamok.games.castle_builder.moves import MOVES
from zamok.games.castle_builder.placing import Placing
from zamok.games.castle_builder.state import (
    BESIDE,
    FIT,
    FROM_HOLDER,
    HEIGHT,
    HOLDERS,
    PRINCE_AT,
    PRINCESS_AT,
    SITE,
)
from zamok.games.castle_builder.view import PHASES

# The phase in which the moves of each block belong, where it has another name.
_PHASE: Final = {"draw": "main", "holder": "main", "market": "main", "royal": "main"}


def refuse(position: Placing, seat: int, move: int) -> Refusal:
    """Return why a move is not among the legal ones."""
    block = MOVES.of(move)
    phase = PHASES[position.phase]
    if _PHASE.get(block.name, block.name) != phase:
        return Refusal("turn", phrase("refuse.moment", asked=phrase(f"phase.{phase}")))
    at = move - block.first
    name = block.name
    if phase == "main":
        return _tile(position, name, at)
    if name == "spot":
        return _spot(position, int(CELL_OF_PLACE[at]))
    if name == "break":
        return _falling(position, int(CELL_OF_PLACE[at]))
    if name in ("adjust", "shed"):
        return Refusal(block.rule, _discarding(position, seat, at))
    if name == "coin":
        return Refusal(block.rule, phrase("refuse.no_coin", coin=phrase(f"coin.{COIN_IDS[at]}")))
    if name == "take":
        return Refusal(block.rule, phrase("refuse.not_in_market", tile=_name(at)))
    if name == "target" and _royal_only(position, at):
        return Refusal("royal-strategy", phrase("refuse.target_royal", name=Seat(at)))
    return Refusal(block.rule, _opponent(position, name, at))


def _name(kind: i64) -> Phrase:
    return phrase(f"tile.{TILE_IDS[kind]}")


def _held(position: Placing, seat: i64, kind: i64) -> bool:
    return position.tiles[HOLDERS + seat * KINDS + kind] > 0


def _beside(position: Placing, seat: i64, tile: str) -> bool:
    if tile not in ROYAL_IDS:
        return False
    return bool((position.numbers[BESIDE + seat] >> i64(ROYAL_IDS.index(tile))) & 1)


def _in_market(position: Placing, kind: i64) -> bool:
    return bool((position.market_mask() >> kind) & 1)


def _tile(position: Placing, source: str, at: int) -> Refusal:
    """Why a tile cannot be taken up."""
    seat = position.turn
    kind = KIND_OF[ROYAL_IDS[at]] if source == "royal" else at
    if source == "holder" and not _held(position, seat, kind):
        return Refusal("place", phrase("refuse.not_held", tile=_name(kind)))
    if source == "market" and not _in_market(position, kind):
        return Refusal("place", phrase("refuse.not_in_market", tile=_name(kind)))
    if source == "royal" and not _beside(position, seat, TILE_IDS[kind]):
        return Refusal("royal-strategy", phrase("refuse.not_beside", tile=_name(kind)))
    return Refusal("place", phrase("refuse.nowhere", tile=_name(kind)))


def _spot(position: Placing, cell: int) -> Refusal:
    """Why the tile in hand cannot be set into a cell."""
    seat = position.turn
    kind = position.chosen
    if position.castle[seat * SITE + cell]:
        return Refusal("castle", phrase("refuse.taken"))
    fit = i64(position.castle[seat * SITE + FIT + cell])
    if not fit:
        return Refusal("pattern", phrase("refuse.no_tile_fits"))
    if not shape_fits(kind, fit):
        return Refusal("pattern", phrase(f"refuse.only_{SHAPES[fit & 3]}"))
    if row_of(cell) > position.numbers[HEIGHT + seat] and (CANNOT_START >> kind) & 1:
        return Refusal("row-start", phrase("refuse.row_start", tile=_name(kind)))
    lower, found = int(LOWER[kind]), int(sum_below(fit))
    needed, most = int(discards_needed(kind, fit)), int(position.max_discards)
    if needed > most:
        return Refusal("numbers", phrase("refuse.number", lower=lower, sum=found, most=most))
    spare = int(position.discards_at_hand(position.source))
    return Refusal(
        "adjust", phrase("refuse.discards", count=needed, lower=lower, sum=found, spare=spare)
    )


def _discarding(position: Placing, seat: i64, kind: i64) -> Phrase:
    """Why a tile cannot be discarded."""
    tile = TILE_IDS[kind]
    if _held(position, seat, kind):
        # Only the tile being placed lies in the holder and is not on offer (B9).
        return phrase("refuse.placed_itself", tile=_name(kind))
    if _beside(position, seat, tile):
        return phrase("refuse.royal_stays", tile=_name(kind))
    if position.source != FROM_HOLDER and position.chosen == kind:
        return phrase("refuse.placed_itself", tile=_name(kind))
    if _in_market(position, kind):
        return phrase("refuse.market_stays", tile=_name(kind))
    return phrase("refuse.not_held", tile=_name(kind))


def _opponent(position: Placing, name: str, other: int) -> Phrase:
    """Why somebody cannot be robbed or shot at."""
    if other >= position.seats:
        return phrase("refuse.no_player", number=other + 1)
    if other == position.turn:
        return phrase(f"refuse.{name}_self")
    return phrase(f"refuse.{name}_nothing", name=Seat(other))


def _royal_only(position: Placing, other: int) -> bool:
    """Tell whether royal tiles are all that has no tile above it in the castle of a rival."""
    if other >= position.seats or other == position.turn:
        return False
    cells = [position.numbers[at + other] for at in (PRINCESS_AT, PRINCE_AT)]
    return any(cell >= 0 and position.topmost(other, cell) for cell in cells)


def _falling(position: Placing, cell: int) -> Refusal:
    """Why a tile does not fall."""
    rule = "collapse" if position.struck == position.turn else "catapult"
    kind = int(position.castle[position.struck * SITE + cell]) - 1
    if kind < 0:
        return Refusal(rule, phrase("refuse.fall_nothing"))
    if kind == DOOR:
        return Refusal(rule, phrase("refuse.fall_door"))
    if not position.topmost(position.struck, cell):
        return Refusal(rule, phrase("refuse.fall_covered", tile=_name(kind)))
    # Only a royal tile of somebody else stands at the top and is not on offer (B25).
    return Refusal("royal-strategy", phrase("refuse.fall_royal", tile=_name(kind)))
