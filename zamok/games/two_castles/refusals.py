"""Refusals: which rule stands against a move that is not offered."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import IllegalMove
from zamok.engine.state import NOT_YOUR_TURN
from zamok.games.two_castles import facts, notation
from zamok.games.two_castles.bonuses import holder_of_drawn
from zamok.games.two_castles.geometry import may_stand
from zamok.games.two_castles.state import (
    ATTENDANT,
    BONUS,
    BUILD,
    BUILT,
    CARD,
    CASTLE,
    CELLS,
    CHOOSE,
    CHOOSE_ATTENDANT,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    CHOOSE_SPECIAL,
    DECIDER,
    KEEP,
    LEFT,
    LUDWIG,
    LUDWIGS,
    NOTHING,
    PIECE,
    PLACE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    STEP,
    WAIT_ROOMS,
    WHICH_SPECIAL,
    Position,
    cell_x,
    cell_y,
)

_REASONS = {
    "free-cell": "the place is taken",
    "levels": "this room may not stand on that level",
    "support": "nothing stands below to carry it",
    "open-air": "nothing may be built on top of an outdoor room, a fountain or a tower",
    "contact": "it would share no edge with another room of the castle",
}


def forbid(position: Position, seat: int, move: int) -> IllegalMove:
    """Return the refusal of a move that an acting seat may not make."""
    if position.phase == LUDWIG and LEFT <= move < KEEP:
        return IllegalMove("ludwig", "this is not one of the two tiles drawn for Ludwig")
    if position.phase == CHOOSE and move < LEFT:
        return IllegalMove("choose", f"{_room(move)} is not in your hand")
    if position.phase not in (CHOOSE, BUILD) and LEFT <= move < KEEP:
        return IllegalMove("share", f"{_room(move - LEFT)} is not one of your two tiles")
    if position.phase != BUILD or move < KEEP:
        return IllegalMove(NOT_YOUR_TURN, f"{notation.write(move)!r} is no move of this moment")
    if move < ATTENDANT:
        return _forbid_keep(position, seat, move)
    if move < PLACE:
        return _forbid_answer(position, seat, move)
    side, cell = divmod(move - PLACE, CELLS)
    return _forbid_place(position, seat, side, cell)


def _room(room: int) -> str:
    return facts.ROOM_KEYS[room]


def _forbid_keep(position: Position, seat: int, move: int) -> IllegalMove:
    if move < CARD:
        rule, asked, name = "bonus-food", CHOOSE_ROOM, _room(move - KEEP)
        castle = holder_of_drawn(position, asked, move - KEEP, facts.FOOD_DRAW)
    else:
        rule, asked, name = "bonus-utility", CHOOSE_CARD, f"card {facts.CARD_KEYS[move - CARD]}"
        castle = holder_of_drawn(position, asked, move - CARD, facts.CARD_DRAW)
    if castle >= 0 and seat in position.partner_seats(castle):
        return IllegalMove("elder", "the elder of the two partners decides this")
    return IllegalMove(rule, f"you have no {name} to keep from a draw")


def _forbid_answer(position: Position, seat: int, move: int) -> IllegalMove:
    side, key = notation.answer(move)
    base = position.castle_of(seat, side) * CASTLE
    step = position.castle[base + STEP]
    if move < WHICH_SPECIAL:
        rule, asked = "bonus-living", CHOOSE_ATTENDANT
    elif move < BONUS:
        rule, asked = "bonus-fifth", CHOOSE_SPECIAL
    else:
        rule, asked = "bonus-downstairs", CHOOSE_BONUS
    if step == asked:
        if position.castle[base + DECIDER] != seat:
            return IllegalMove("elder", "the elder of the two partners decides this")
        return IllegalMove("stock", f"no {key} is left in the stock")
    return IllegalMove(rule, f"that castle has no choice of a {key} now")


def _forbid_place(position: Position, seat: int, side: int, cell: int) -> IllegalMove:
    player = i64(seat)
    if side == LUDWIGS:
        if position.seats == position.players:
            return IllegalMove("two-players", "Ludwig plays only with two seats")
        player = position.seats
        side = 0 if seat == 0 else 1
    castle = position.castle_of(player, side)
    base = castle * CASTLE
    step = position.castle[base + STEP]
    if step == NOTHING:
        if position.player[player * PLAYER + BUILT] & (side + 1):
            return IllegalMove("build", "the tile for that castle is already built")
        room = int(position.choice[player * 2 + side])
    elif step >= WAIT_ROOMS:
        return IllegalMove("waiting", "that castle waits for its draw")
    elif position.castle[base + DECIDER] != seat:
        return IllegalMove("bonus", "that castle's bonus comes first, and your partner decides it")
    elif step not in (PLACE_ROOM, PLACE_SPECIAL):
        return IllegalMove("bonus", "that castle's bonus comes first")
    elif player != seat:
        return IllegalMove("bonus", "that castle's bonus comes first, then Ludwig's tile")
    else:
        room = int(position.castle[base + PIECE])
    rule = may_stand(position, castle, room, cell)
    where = f"{_room(room)} at {int(cell_x(cell))},{int(cell_y(cell))}"
    return IllegalMove(rule, f"{where}: {_REASONS[rule]}")
