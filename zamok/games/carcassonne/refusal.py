"""Why a move is not offered: the rule that stands in the way, and the reason in words."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import Refusal
from zamok.engine.phrase import Phrase, phrase
from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    FITS,
    KIND_NAMES,
    PART,
    PHASE_NAMES,
    SIDES,
    SLOT,
    SLOT_NAMES,
    STREETS,
    TURNS,
)
from zamok.games.carcassonne.moves import NOBODY, SAVE, SCORE, STAND, USE
from zamok.games.carcassonne.scoring import kind_at, named_part, usable
from zamok.games.carcassonne.state import (
    DOUBLE,
    EXTRA,
    FOLLOWER,
    HELD,
    LAID,
    LAY,
    NEEDS,
    ORDER,
    Position,
)


def refuse(position: Position, seat: int, move: int) -> Refusal:
    """Return why the seat whose turn it is may not make a move."""
    if move < STAND and position.phase == LAY:
        return refuse_place(position, move // 4, move % 4)
    if STAND <= move < NOBODY and position.phase == FOLLOWER:
        return refuse_stand(position, move - int(STAND))
    if SCORE <= move < USE and position.phase == ORDER:
        return refuse_score(position, move - int(SCORE))
    if USE <= move < SAVE and position.phase in (DOUBLE, EXTRA):
        return Refusal("tokens", refuse_token(position, seat, move - int(USE) + 1))
    return Refusal("turn", phrase(f"refuse.now.{PHASE_NAMES[position.phase]}"))


def refuse_place(p: Position, cell: int, turn: int) -> Refusal:
    """Say why the tile in hand may not lie there like this."""
    name = CELL_NAMES[cell]
    wanted = i64(p.small[NEEDS + cell])
    if p.small[LAID + cell] >= 0:
        return Refusal("place", phrase("refuse.taken", cell=name))
    if not wanted:
        return Refusal("place", phrase("refuse.lonely", cell=name))
    streets = int(STREETS[p.tile])
    if (int(FITS[256 * streets + wanted]) >> turn) & 1:
        top = phrase(f"side.{SIDES[turn % int(TURNS[p.tile])]}")
        return Refusal("turning", phrase("refuse.turning", top=top))
    lying = ((streets << turn) | (streets >> (4 - turn))) & 15
    missing = int(wanted) & 15 & ~lying
    side = lowest_side(missing or (int(wanted) >> 4) & lying)
    slot = phrase(f"slot.{SIDES[side]}")
    key = "refuse.street_missing" if missing else "refuse.street_ends"
    return Refusal("streets", phrase(key, cell=name, slot=slot))


def lowest_side(sides: int) -> int:
    """Return the first of the sides in a mask."""
    return next(side for side in range(4) if (sides >> side) & 1)


def refuse_stand(p: Position, slot: int) -> Refusal:
    """Say why no follower may stand at a slot of the tile just laid."""
    face = i64(p.small[LAID + p.cell])
    part = PART[12 * face + slot]
    if not (p.free >> part) & 1:
        kind = KIND_NAMES[kind_at(p, 16 * p.cell + slot)]
        return Refusal("occupied", phrase("refuse.occupied", kind=phrase(f"kind.{kind}")))
    right = SLOT_NAMES[SLOT[16 * face + part]]
    return Refusal("follower", phrase("refuse.same_part", slot=phrase(f"slot.{right}")))


def refuse_score(p: Position, name: int) -> Refusal:
    """Say why an object is not the next to be scored."""
    if p.mine and (p.theirs >> name) & 1:
        return Refusal("order", phrase("refuse.own_first"))
    slot = phrase(f"slot.{SIDES[name % 4]}")
    key = "refuse.nothing_beyond" if name >= 4 else "refuse.nothing_there"
    return Refusal("order", phrase(key, slot=slot))


def refuse_token(p: Position, seat: int, token: int) -> Phrase:
    """Say why a token may not be used now."""
    if not (int(p.large[HELD + seat]) >> (4 * token)) & 15:
        return phrase("refuse.not_held", token=token)
    if not usable(p, seat, token):
        return phrase("refuse.fresh", token=token)
    if token == 1:
        return phrase("refuse.extra_later")
    if p.phase == EXTRA:
        return phrase("refuse.double_earlier", token=token)
    kind = KIND_NAMES[kind_at(p, named_part(p, p.scoring))]
    return phrase("refuse.other_kind", effect=phrase(f"token.{token}"), kind=phrase(f"kind.{kind}"))
