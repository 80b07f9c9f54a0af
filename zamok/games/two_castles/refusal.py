"""Refusal: which rule stands against a move that is not offered, and why, in words."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.errors import Refusal
from zamok.engine.phrase import Phrase, Seat, phrase
from zamok.engine.state import NOT_YOUR_TURN
from zamok.games.two_castles import facts
from zamok.games.two_castles.bonuses import holder_of_drawn
from zamok.games.two_castles.building import untouched
from zamok.games.two_castles.moves import COLUMNS, LUDWIGS, MOVES, parts
from zamok.games.two_castles.placing import may_stand, room_at
from zamok.games.two_castles.state import (
    BUILD,
    CASTLE,
    CHOOSE,
    CHOOSE_ATTENDANT,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    CHOOSE_SPECIAL,
    COMMIT,
    DECIDER,
    LUDWIG,
    NOTHING,
    PLACE_ROOM,
    PLACE_SPECIAL,
    SECOND,
    STEP,
    WAIT_ROOMS,
    Position,
)

# The questions of a castle that moves of a block answer.
_ASKED = {"attendant": CHOOSE_ATTENDANT, "special": CHOOSE_SPECIAL, "bonus": CHOOSE_BONUS}


def refuse(position: Position, seat: int, move: int) -> Refusal:
    """Return the refusal of a move that an acting seat may not make."""
    name, side, what = parts(move)
    phase = position.phase
    if name == "take" and phase == CHOOSE:
        return Refusal("choose", phrase("refuse.hand", room=_room(what)))
    if name == "left" and phase == LUDWIG:
        return Refusal("ludwig", phrase("refuse.ludwig", room=_room(what)))
    if name == "left" and phase == COMMIT:
        return Refusal("share", phrase("refuse.share", room=_room(what)))
    if phase != BUILD or name in ("take", "left"):
        asked = phrase(f"phase.{facts.PHASES[phase]}")
        return Refusal(NOT_YOUR_TURN, phrase("refuse.moment", asked=asked))
    if name == "keep":
        castle = holder_of_drawn(position, CHOOSE_ROOM, what, facts.FOOD_DRAW)
        return _refuse_drawn(position, seat, move, castle, phrase("refuse.keep", room=_room(what)))
    if name == "card":
        castle = holder_of_drawn(position, CHOOSE_CARD, what, facts.CARD_DRAW)
        card = phrase(f"card.{facts.CARD_KEYS[what]}")
        return _refuse_drawn(position, seat, move, castle, phrase("refuse.card", card=card))
    if name == "place":
        return _refuse_place(position, seat, side, what)
    if name == "yield":
        return _refuse_yield(position, seat, position.castle_of(seat, side))
    return _refuse_answer(position, seat, move)


def _room(room: int) -> Phrase:
    return phrase(f"room.{facts.ROOM_KEYS[room]}")


def _elder(position: Position, castle: i64) -> Refusal:
    elder = Seat(int(position.castle[castle * CASTLE + DECIDER]))
    return Refusal("elder", phrase("refuse.elder", name=elder))


def _refuse_drawn(position: Position, seat: int, move: int, castle: i64, reason: Phrase) -> Refusal:
    """Refuse to keep a tile or a card: another one decides, or it was not drawn for the seat."""
    if castle >= 0 and seat in position.partner_seats(castle):
        return _elder(position, castle)
    return Refusal(MOVES.of(move).rule, reason)


def _refuse_answer(position: Position, seat: int, move: int) -> Refusal:
    """Refuse an attendant, a special room or a bonus."""
    name, side, what = parts(move)
    castle = position.castle_of(seat, side)
    if position.castle[castle * CASTLE + STEP] != _ASKED[name]:
        return Refusal(MOVES.of(move).rule, phrase(f"refuse.no_{name}"))
    if position.castle[castle * CASTLE + DECIDER] != seat:
        return _elder(position, castle)
    piece = _room(facts.FOUNTAIN + what)
    if name == "attendant":
        piece = phrase(f"attendant.{facts.ATTENDANT_KEYS[what]}")
    return Refusal("stock", phrase("refuse.stock", piece=piece))


def _refuse_place(position: Position, seat: int, side: int, cell: int) -> Refusal:
    """Refuse a place: nothing is to be built there now, or it may not stand there."""
    if side == LUDWIGS and position.seats == position.players:
        return Refusal("two-players", phrase("refuse.no_ludwig"))
    castle = position.castle_at(seat, side)
    step = position.castle[castle * CASTLE + STEP]
    if step == NOTHING:
        king, his = position.seats, position.ludwigs_side(seat)
        if side == LUDWIGS and not position.waits(king, his):
            return Refusal("build", phrase("refuse.built_ludwig"))
        if side != LUDWIGS and not position.waits(seat, side):
            return Refusal("build", phrase("refuse.built"))
        if position.castle[castle * CASTLE + SECOND] == seat + 1:
            return _partner_begins(position, seat, castle)
    elif step >= WAIT_ROOMS:
        return Refusal("waiting", phrase("refuse.waiting"))
    elif position.castle[castle * CASTLE + DECIDER] != seat:
        elder = Seat(int(position.castle[castle * CASTLE + DECIDER]))
        return Refusal("bonus", phrase("refuse.partner_first", name=elder))
    elif step not in (PLACE_ROOM, PLACE_SPECIAL):
        return Refusal("bonus", phrase("refuse.bonus_first"))
    elif side == LUDWIGS:
        return Refusal("bonus", phrase("refuse.ludwig_later"))
    return _refuse_cell(position, castle, int(position.tile_due(seat, side)), cell)


def _partner_begins(position: Position, seat: int, castle: i64) -> Refusal:
    partner = next(one for one in position.partner_seats(castle) if one != seat)
    return Refusal("build", phrase("refuse.begins", name=Seat(partner)))


def _refuse_yield(position: Position, seat: int, castle: i64) -> Refusal:
    """Refuse to let the partner build first."""
    if len(position.partner_seats(castle)) < 2:
        return Refusal("two-players", phrase("refuse.yield_ludwig"))
    if position.castle[castle * CASTLE + STEP] != NOTHING or not untouched(position, castle):
        return Refusal("build", phrase("refuse.begun"))
    if position.castle[castle * CASTLE + SECOND] == seat + 1:
        return _partner_begins(position, seat, castle)
    return Refusal("elder", phrase("refuse.elder_begins"))


def _refuse_cell(position: Position, castle: i64, room: int, cell: int) -> Refusal:
    """Refuse a place where a room may not stand."""
    rule = may_stand(position, castle, room, cell)
    if rule == "free-cell":
        other = int(room_at(position, castle, cell))
        if other == facts.THRONE:
            return Refusal(rule, phrase("refuse.free_throne"))
        return Refusal(rule, phrase("refuse.free_cell", other=_room(other)))
    if rule == "open-air":
        below = int(room_at(position, castle, cell - COLUMNS))
        return Refusal(rule, phrase("refuse.open_air", other=_room(below)))
    if rule == "levels":
        where = "below" if facts.LEVELS[room] == facts.BELOW else "above"
        return Refusal(rule, phrase(f"refuse.levels_{where}", room=_room(room)))
    return Refusal(rule, phrase(f"refuse.{rule}", room=_room(room)))
