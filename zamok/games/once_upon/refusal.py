"""Why a move is refused: the rule that stands in its way, and the reason in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.engine.errors import Refusal
from zamok.engine.phrase import Phrase, Seat, phrase
from zamok.engine.state import NOT_YOUR_TURN
from zamok.games.once_upon import choices
from zamok.games.once_upon.facts import (
    CELL_IDS,
    CHIPS,
    COOK,
    COUNT,
    CROWNED,
    ELEMENTS,
    FACES,
    FLAG,
    FLOORS,
    FOOD,
    GREAT,
    GUEST_IDS,
    KNIGHT,
    LIGHTNING,
    LINE_CELLS,
    LINE_ELEMENT,
    LINE_IDS,
    LINES,
    MONK,
    PEOPLE,
    RESIDENTS,
    RESOURCES,
    REUSE_LINE,
    STEAL_LINE,
    TOWERS,
    WALL_ROOM,
    WALLS,
    cell_name,
    face_name,
    guest_name,
    line_name,
)
from zamok.games.once_upon.guests import owner
from zamok.games.once_upon.moves import (
    BUILD_MOVES,
    CLEAR_MOVES,
    CLOUD_MOVE,
    DONE,
    FLAG_MOVES,
    LIFT_MOVES,
    MONK_GOLD,
    PASS,
    PER_FACE,
    PLACE_MOVES,
    REUSE_MOVES,
    SHEET_MOVES,
    STEAL_MOVES,
    STOP,
    TAKE_MOVES,
    TO_NOTHING,
    TO_RESIDENTS,
)
from zamok.games.once_upon.state import (
    BOARD,
    BUILD,
    DOG_USE,
    DROP,
    GAIN,
    GUESTS,
    LIFT,
    PHASES,
    RESIDENT,
    TAKE,
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)
from zamok.games.once_upon.uses import face_of

# Of floors, towers and walls: the rule about them, and how many a castle has.
PART_RULES: Final = ["floors", "towers", "walls"]
PART_COUNTS: Final = [int(FLOORS), int(TOWERS), int(WALLS)]


def refuse(position: Position, seat: int, move: int) -> Refusal:
    """Return why an acting seat may not make a move now."""
    phase = position.phase
    if phase in (USE, DOG_USE) and move <= PASS:
        return _use(position, seat, move)
    if phase == BUILD and BUILD_MOVES <= move < DONE:
        return _build(position, seat, move)
    if phase == TAKE and TAKE_MOVES <= move < PLACE_MOVES:
        return Refusal("guests", phrase("refuse.not_open", guest=_guest(move - TAKE_MOVES)))
    if phase == GAIN and move == STOP:
        return Refusal("lightning", phrase("refuse.gain_stop"))
    if phase == GAIN and PLACE_MOVES <= move < LIFT_MOVES:
        return _cell(position, seat, move - PLACE_MOVES, _gained(position))
    if phase == LIFT and LIFT_MOVES <= move < STOP:
        return _lift(position, move - LIFT_MOVES)
    if phase == DROP and PLACE_MOVES <= move < LIFT_MOVES:
        cell = move - PLACE_MOVES
        key = "refuse.drop_back" if cell == position.lifted else "refuse.cell_taken"
        return Refusal("wizard", phrase(key, cell=cell_name(CELL_IDS[cell])))
    if move >= SHEET_MOVES:
        return Refusal("sheet", phrase("refuse.sheet"))
    return Refusal(NOT_YOUR_TURN, phrase("refuse.moment", asked=phrase(f"phase.{PHASES[phase]}")))


def _guest(guest: int) -> Phrase:
    return guest_name(GUEST_IDS[guest])


# ---- dice --------------------------------------------------------------------------------


def _faces(position: Position, seat: int) -> list[int]:
    """Return the faces that the seat may use now."""
    if seat == position.user():
        return [int(face) for face in (position.left0, position.left1) if face >= 0]
    return [int(position.die0), int(position.die1)]


def _use(position: Position, seat: int, move: int) -> Refusal:
    if move == PASS:
        return Refusal("must-use", phrase("refuse.must_use"))
    face, faces = int(face_of(move)), _faces(position, seat)
    if face not in faces:
        return _no_such_die(face, faces)
    if move == CLOUD_MOVE:
        return Refusal("shepherdess", phrase("refuse.no_shepherdess"))
    guests = position.castles[seat * WIDTH + GUESTS]
    if move >= MONK_GOLD:
        if not guests & MONK:
            return Refusal("monk", phrase("refuse.no_monk"))
        return _no_room(position, seat, (move - MONK_GOLD) % WALLS)
    target = move % PER_FACE
    if target == TO_NOTHING:
        if seat != position.user():
            return Refusal("others", phrase("refuse.pass_instead"))
        return Refusal("must-use", phrase("refuse.usable", face=face_name(FACES[face])))
    if target == TO_RESIDENTS:
        return _no_residents(position, seat, face)
    if face == PEOPLE and not guests & KNIGHT:
        return Refusal("knight", phrase("refuse.no_knight"))
    return _cell(position, seat, target, face_name(FACES[face]))


def _no_such_die(face: int, faces: list[int]) -> Refusal:
    names = [face_name(FACES[die]) for die in faces]
    wanted = face_name(FACES[face])
    if len(names) == 1:
        return Refusal("dice", phrase("refuse.face", face=wanted, die=names[0]))
    return Refusal("dice", phrase("refuse.faces", face=wanted, one=names[0], two=names[1]))


def _no_residents(position: Position, seat: int, face: int) -> Refusal:
    if position.castles[seat * WIDTH + RESIDENT] >= RESIDENTS:
        return Refusal("residents", phrase("refuse.all_residents", residents=int(RESIDENTS)))
    if face != FOOD:
        return Refusal("dice", phrase("refuse.no_residents", face=face_name(FACES[face])))
    if position.castles[seat * WIDTH + GUESTS] & COOK:
        return Refusal("cook", phrase("refuse.cook_chip"))
    return Refusal("cook", phrase("refuse.no_cook"))


# ---- chips -------------------------------------------------------------------------------


def _gained(position: Position) -> Phrase:
    """Return the name of what a guest brings; ANY fits everywhere, so it is never in the way."""
    return face_name(RESOURCES[position.gain] if position.gain < len(RESOURCES) else "wild")


def _cell(position: Position, seat: int, cell: int, resource: Phrase) -> Refusal:
    """Say why no chip may go to a cell: it is taken, no chip is left, or it is of another kind."""
    name = cell_name(CELL_IDS[cell])
    if (position.castles[seat * WIDTH + BOARD] >> i64(cell)) & 1:
        return Refusal("cells", phrase("refuse.cell_taken", cell=name))
    if choices.free_cells(position, seat) == 0:
        return Refusal("chips", phrase("refuse.no_chips", chips=int(CHIPS)))
    return Refusal("cells", phrase("refuse.cell_other", cell=name, resource=resource))


def _lift(position: Position, cell: int) -> Refusal:
    key = "refuse.chip_moved" if (position.moved >> i64(cell)) & 1 else "refuse.no_chip"
    return Refusal("wizard", phrase(key, cell=cell_name(CELL_IDS[cell])))


# ---- building ----------------------------------------------------------------------------


def _missing(position: Position, seat: int, line: int) -> int:
    """Return how many chips a line lacks."""
    cells = LINE_CELLS[position.variant * LINES + line]
    return int(COUNT[cells & ~position.castles[seat * WIDTH + BOARD]])


def _build(position: Position, seat: int, move: int) -> Refusal:
    if move >= REUSE_MOVES:
        return _special(position, seat, move)
    if move < FLAG_MOVES:
        line = move - int(BUILD_MOVES)
    elif move < CLEAR_MOVES:
        line = (move - int(FLAG_MOVES)) // int(WALLS)
    else:
        line = move - int(CLEAR_MOVES)
    name = line_name(LINE_IDS[line])
    missing = _missing(position, seat, line)
    if missing:
        return Refusal("lines", phrase("refuse.not_full", count=missing, line=name))
    if move >= CLEAR_MOVES:
        if position.last:
            return Refusal("last-building", phrase("refuse.last_clear"))
        return Refusal("dead-lines", phrase("refuse.still_gives", line=name))
    element = int(LINE_ELEMENT[position.variant * LINES + line])
    if element == FLAG:
        if move < FLAG_MOVES:
            return Refusal("lines", phrase("refuse.gives_flag", line=name))
        return _no_room(position, seat, (move - FLAG_MOVES) % WALLS)
    if move >= FLAG_MOVES:
        return Refusal("lines", phrase("refuse.gives_part", line=name))
    reason = phrase(f"refuse.all_{ELEMENTS[element]}s", number=PART_COUNTS[element])
    return Refusal(PART_RULES[element], reason)


def _no_room(position: Position, seat: i64, wall: i64) -> Refusal:
    number = int(wall) + 1
    if wall >= position.castles[seat * WIDTH + WALL_COUNT]:
        return Refusal("flags", phrase("refuse.wall_unbuilt", wall=number))
    flags = int(WALL_ROOM[wall])
    return Refusal("flags", phrase("refuse.wall_full", count=flags, wall=number))


def _special(position: Position, seat: int, move: int) -> Refusal:
    if position.variant != GREAT:
        return Refusal("variants", phrase("refuse.young"))
    if position.last:
        return Refusal("last-building", phrase("refuse.last_action"))
    stealing = move >= STEAL_MOVES
    line = int(STEAL_LINE if stealing else REUSE_LINE)
    missing = _missing(position, seat, line)
    if missing:
        name = line_name(LINE_IDS[line])
        return Refusal("lines", phrase("refuse.not_full", count=missing, line=name))
    if stealing:
        return _steal(position, seat, move - int(STEAL_MOVES))
    guest = move - int(REUSE_MOVES)
    key = "refuse.not_yours" if BIT[guest] & LIGHTNING else "refuse.no_lightning"
    return Refusal("reuse", phrase(key, guest=_guest(guest)))


def _steal(position: Position, seat: int, guest: int) -> Refusal:
    victim = int(owner(position, guest))
    if victim < 0:
        return Refusal("steal", phrase("refuse.nobodys", guest=_guest(guest)))
    if victim == seat:
        return Refusal("steal", phrase("refuse.yours", guest=_guest(guest)))
    assert BIT[guest] & CROWNED
    return Refusal("guard", phrase("refuse.guarded", guest=_guest(guest), name=Seat(victim)))
