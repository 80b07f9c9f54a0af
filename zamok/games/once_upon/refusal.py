"""Why a move is refused: the rule that stands in its way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.engine.errors import IllegalMove
from zamok.engine.state import NOT_YOUR_TURN
from zamok.games.once_upon import choices
from zamok.games.once_upon.facts import (
    CELL_IDS,
    CROWNED,
    FACES,
    FLAG,
    GOLD,
    GREAT,
    GUEST_IDS,
    KNIGHT,
    LIGHTNING,
    LINE_ELEMENT,
    LINE_IDS,
    LINES,
    MONK,
    PEOPLE,
    RESIDENTS,
    REUSE_LINE,
    STEAL_LINE,
    WILD,
)
from zamok.games.once_upon.moves import (
    BUILD_MOVES,
    CLEAR_MOVES,
    CLOUD_MOVE,
    DONE,
    FLAG_MOVES,
    LIFT_MOVES,
    MONK_GOLD,
    MONK_WILD,
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
    RESIDENT,
    ROOM,
    TAKE,
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)

AVAILABLE_RULES: Final = ["floors", "towers", "walls", "flags"]


def refusal(position: Position, seat: int, move: int) -> IllegalMove:
    """Return the error for a move that an acting seat may not make now."""
    phase = position.phase
    if phase in (USE, DOG_USE) and move <= PASS:
        return _use(position, seat, move)
    if phase == BUILD and BUILD_MOVES <= move < DONE:
        return _build(position, seat, move)
    if phase == TAKE and TAKE_MOVES <= move < PLACE_MOVES:
        return IllegalMove("guests", f"the {GUEST_IDS[move - TAKE_MOVES]} does not lie open")
    if phase == GAIN and (PLACE_MOVES <= move < LIFT_MOVES or move == STOP):
        return _gain(position, seat, move)
    if phase == LIFT and LIFT_MOVES <= move < STOP:
        return _lift(position, seat, move - LIFT_MOVES)
    if phase == DROP and PLACE_MOVES <= move < LIFT_MOVES:
        cell = CELL_IDS[move - PLACE_MOVES]
        return IllegalMove("wizard", f"the wizard moves a chip to an empty cell; {cell} is taken")
    if move >= SHEET_MOVES:
        return IllegalMove("sheet", "the side of the sheet is chosen before the first throw")
    return IllegalMove(NOT_YOUR_TURN, "this is not a move of this moment")


def _faces(position: Position, seat: int) -> list[int]:
    """Return the faces that the seat may use now."""
    if seat == position.user:
        return [int(face) for face in (position.left0, position.left1) if face >= 0]
    return [int(position.die0), int(position.die1)]


def _use(position: Position, seat: int, move: int) -> IllegalMove:
    castle = seat * WIDTH
    guests = position.castles[castle + GUESTS]
    if move == PASS:
        return IllegalMove("must-use", "the one who throws uses every die that can be used")
    face = _face_of(move)
    if face not in _faces(position, seat):
        return IllegalMove("dice", f"no die that you may use shows {FACES[face]}")
    if move == CLOUD_MOVE:
        return IllegalMove("shepherdess", "only the shepherdess turns ? into a small cloud")
    if move >= MONK_GOLD:
        if not guests & MONK:
            return IllegalMove("monk", "only the monk turns gold into a flag")
        return _no_room(position, seat, (move - MONK_GOLD) % 4)
    target = move % PER_FACE
    if target == TO_NOTHING:
        if seat != position.user:
            return IllegalMove("others", "who does not throw passes instead of losing a die")
        return IllegalMove("must-use", "a die that can be used is not given up")
    if target == TO_RESIDENTS:
        if position.castles[castle + RESIDENT] >= RESIDENTS:
            return IllegalMove("residents", "every resident of the sheet is drawn already")
        return IllegalMove("dice", f"{FACES[face]} does not bring residents alone")
    if face == PEOPLE and not guests & KNIGHT:
        return IllegalMove("knight", "only the knight turns residents into a chip")
    return _cell(position, seat, target)


def _face_of(move: int) -> int:
    if move < MONK_GOLD:
        return move // PER_FACE
    return GOLD if move < MONK_WILD else WILD


def _cell(position: Position, seat: int, cell: int) -> IllegalMove:
    """Say why no chip may go to a cell: it is taken, no chip is left, or it is of another kind."""
    name = CELL_IDS[cell]
    if (position.castles[seat * WIDTH + BOARD] >> i64(cell)) & 1:
        return IllegalMove("cells", f"{name} has a chip already")
    if choices.free_cells(position, seat) == 0:
        return IllegalMove("chips", "all your chips lie on the board")
    return IllegalMove("cells", f"{name} is a cell of another resource")


def _gain(position: Position, seat: int, move: int) -> IllegalMove:
    if move == STOP:
        return IllegalMove("lightning", "what a guest brings is placed as long as there is room")
    return _cell(position, seat, move - PLACE_MOVES)


def _lift(position: Position, seat: int, cell: int) -> IllegalMove:
    if (position.moved >> i64(cell)) & 1:
        return IllegalMove("wizard", f"the chip on {CELL_IDS[cell]} has been moved already")
    return IllegalMove("wizard", f"there is no chip on {CELL_IDS[cell]}")


def _line_full(position: Position, seat: int, line: int) -> bool:
    return (choices.full_lines(position, seat) >> i64(line)) & 1 == 1


def _build(position: Position, seat: int, move: int) -> IllegalMove:
    if move >= REUSE_MOVES:
        return _special(position, seat, move)
    if move < FLAG_MOVES:
        line = move - BUILD_MOVES
    elif move < CLEAR_MOVES:
        line = (move - FLAG_MOVES) // 4
    else:
        line = move - CLEAR_MOVES
    if not _line_full(position, seat, line):
        return IllegalMove("lines", f"{LINE_IDS[line]} is not full")
    element = int(LINE_ELEMENT[position.variant * LINES + line])
    if move >= CLEAR_MOVES:
        if position.last:
            return IllegalMove("last-building", "the last building is for drawing only")
        return IllegalMove("dead-lines", f"{LINE_IDS[line]} still gives something")
    if (element == FLAG) != (move >= FLAG_MOVES):
        return IllegalMove("lines", f"{LINE_IDS[line]} builds something else")
    if element == FLAG:
        return _no_room(position, seat, (move - FLAG_MOVES) % 4)
    return IllegalMove(AVAILABLE_RULES[element], "all parts of this kind are drawn")


def _no_room(position: Position, seat: int, wall: int) -> IllegalMove:
    if wall >= position.castles[seat * WIDTH + WALL_COUNT]:
        return IllegalMove("flags", f"wall {wall + 1} is not built yet")
    assert not (position.castles[seat * WIDTH + ROOM] >> i64(wall)) & 1
    return IllegalMove("flags", f"wall {wall + 1} has no room for another flag")


def _special(position: Position, seat: int, move: int) -> IllegalMove:
    stealing = move >= STEAL_MOVES
    guest = move - (STEAL_MOVES if stealing else REUSE_MOVES)
    rule = "steal" if stealing else "reuse"
    name = GUEST_IDS[guest]
    if position.variant != GREAT:
        return IllegalMove("variants", "Young builders have no special actions")
    if position.last:
        return IllegalMove("last-building", "no special actions in the last building")
    if not _line_full(position, seat, int(STEAL_LINE if stealing else REUSE_LINE)):
        return IllegalMove("lines", f"the line for this is not full: {rule}")
    if not stealing:
        if not (1 << guest) & LIGHTNING:
            return IllegalMove(rule, f"the {name} is not a lightning guest")
        return IllegalMove(rule, f"the {name} is not your guest")
    if (position.castles[seat * WIDTH + GUESTS] >> i64(guest)) & 1:
        return IllegalMove(rule, f"the {name} is your guest already")
    for other in range(int(position.seats)):
        if (position.castles[other * WIDTH + GUESTS] >> i64(guest)) & 1:
            assert (1 << guest) & CROWNED
            return IllegalMove("guard", f"a guard protects the {name}")
    return IllegalMove(rule, f"the {name} is nobody's guest")
