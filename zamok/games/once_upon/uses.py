"""Using dice: what a face does, which dice are left, and what is used without a choice."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.bits import lowest
from zamok.games.once_upon.castle import bring_residents, draw_flag, draw_small_cloud, place_chip
from zamok.games.once_upon.choices import (
    cells_for,
    count_uses,
    draws_residents,
    may_lose,
)
from zamok.games.once_upon.facts import (
    CELL_RESOURCE,
    CELLS,
    CHIPS,
    COOK,
    COUNT,
    FACE_RESIDENTS,
    FACES,
    FOOD,
    GOLD,
    KNIGHT,
    MONK_FLAG,
    PEOPLE,
    RESIDENTS,
    RESOURCE_CELLS,
    WILD,
)
from zamok.games.once_upon.moves import (
    CLOUD_MOVE,
    MONK_GOLD,
    MONK_WILD,
    MOVES,
    PASS,
    PER_FACE,
    TO_NOTHING,
    TO_RESIDENTS,
)
from zamok.games.once_upon.state import BOARD, GUESTS, RESIDENT, USE, WIDTH, Position


def face_of(move: i64) -> i64:
    """Return the face that a move uses."""
    if move < MONK_GOLD:
        return move // PER_FACE
    return GOLD if move < MONK_WILD else WILD


def offer_dice(position: Position) -> None:
    """Ask everybody who has a choice what to do with the dice that were thrown."""
    first = position.die0
    second = position.die1
    position.before = position.castles[:]
    mask: i64 = 0
    seat: i64 = 0
    while seat < position.seats:
        if seat != position.active and (
            count_uses(position, seat, first) or count_uses(position, seat, second)
        ):
            mask |= 1 << seat
        seat += 1
    position.left0 = first
    position.left1 = second
    if settle_dice(position, position.active):
        mask |= 1 << position.active
    position.waiting = mask
    position.asked = mask


def choose(position: Position, seat: i64, move: i64) -> bool:
    """Do with the dice what a seat has chosen; tell whether it has no more to choose."""
    if seat == position.user():
        use_left(position, seat, move)
        if settle_dice(position, seat):
            return False
    elif move != PASS:
        use(position, seat, move)
    position.waiting &= ~(1 << seat)
    return True


def use(position: Position, seat: i64, move: i64) -> None:
    """Carry out one use of a die."""
    before = position.castles[seat * WIDTH + RESIDENT]
    _carry_out(position, seat, move)
    if position.recording and position.phase == USE:
        _tell_use(position, seat, move, position.castles[seat * WIDTH + RESIDENT] - before)


def _tell_use(position: Position, seat: i64, move: i64, residents: i64) -> None:
    """Tell a seat, and nobody else, what has come of a die while all are choosing."""
    face, _, target = MOVES.write(int(move)).partition(":")
    position.tell(
        "used",
        int(seat),
        {"face": face, "target": target, "residents": int(residents)},
        (int(seat),),
    )


def _carry_out(position: Position, seat: i64, move: i64) -> None:
    if move >= MONK_GOLD:
        if move == CLOUD_MOVE:
            draw_small_cloud(position, seat)
        else:
            draw_flag(position, seat, (move - MONK_GOLD) & 3, MONK_FLAG, -1)
        return
    face = move // PER_FACE
    target = move % PER_FACE
    if target < CELLS:
        place_chip(position, seat, target)
        # The cook sees the face, not the cell: a knight's chip on food brings nobody.
        if (
            CELL_RESOURCE[target] == FOOD
            and face != PEOPLE
            and position.castles[seat * WIDTH + GUESTS] & COOK
        ):
            bring_residents(position, seat, 1)
    elif target == TO_RESIDENTS:
        bring_residents(position, seat, 1 if face == FOOD else FACE_RESIDENTS)
    else:
        _note_loss(position, seat, face)


def use_left(position: Position, seat: i64, move: i64) -> None:
    """Use one of the dice that are left."""
    _put_away(position, face_of(move))
    use(position, seat, move)


def settle_dice(position: Position, seat: i64) -> bool:
    """Use all dice that leave no choice; tell whether a choice remains."""
    guests = position.castles[seat * WIDTH + GUESTS]
    while position.left0 >= 0:
        first = position.left0
        second = position.left1
        if not guests & KNIGHT and _people_come(position, seat):
            continue
        uses = count_uses(position, seat, first)
        if uses == 0:
            _lose(position, seat, first)
            continue
        total = uses
        if second >= 0 and second != first:
            others = count_uses(position, seat, second)
            if others == 0:
                _lose(position, seat, second)
                continue
            total += others
            if uses == 1 and _stands_alone(position, seat, first, second, others):
                _use_only(position, seat, first)
                continue
            if others == 1 and _stands_alone(position, seat, second, first, uses):
                _use_only(position, seat, second)
                continue
        elif second == first and uses == 2 and _both_fit(position, seat, first):
            _use_only(position, seat, first)
            continue
        if total > 1 or may_lose(position, seat, first):
            return True
        _use_only(position, seat, first)
    return False


def _stands_alone(position: Position, seat: i64, face: i64, other: i64, uses: i64) -> bool:
    """Tell whether a die with one use has it whatever becomes of the other, which has some uses."""
    if may_lose(position, seat, face):
        return False
    cell = cells_for(position, seat, face)
    if cell == 0:  # it brings residents
        room = RESIDENTS - position.castles[seat * WIDTH + RESIDENT]
        brought: i64 = 1 if face == FOOD else FACE_RESIDENTS
        return room > brought or uses == 1 or not draws_residents(position, seat, other)
    cells = cells_for(position, seat, other)
    if cells == 0 or (cells == cell and uses == 1):
        return True
    return cells & cell == 0 and COUNT[position.castles[seat * WIDTH + BOARD]] + 2 <= CHIPS


def _both_fit(position: Position, seat: i64, face: i64) -> bool:
    """Tell whether two dice with two uses have just the two last cells of their resource."""
    return (
        face < PEOPLE
        and COUNT[cells_for(position, seat, face) & RESOURCE_CELLS[face]] == 2
        and COUNT[position.castles[seat * WIDTH + BOARD]] + 2 <= CHIPS
    )


def _people_come(position: Position, seat: i64) -> bool:
    """Use a die with residents, which without a knight leaves no choice.

    Unless ? can bring the last residents first: then this die would be lost.
    """
    if position.left0 != PEOPLE and position.left1 != PEOPLE:
        return False
    room = RESIDENTS - position.castles[seat * WIDTH + RESIDENT]
    if room <= 0:
        _lose(position, seat, PEOPLE)
        return True
    if (
        room <= FACE_RESIDENTS
        and (position.left0 == WILD or position.left1 == WILD)
        and count_uses(position, seat, WILD) > 1
    ):
        return False
    use_left(position, seat, PEOPLE * PER_FACE + TO_RESIDENTS)
    return True


def _use_only(position: Position, seat: i64, face: i64) -> None:
    """Use a die in the first way there is: there is no other that differs."""
    cells = cells_for(position, seat, face)
    target = lowest(cells) if cells else TO_RESIDENTS
    use_left(position, seat, face * PER_FACE + target)


def _put_away(position: Position, face: i64) -> None:
    if position.left0 == face:
        position.left0 = position.left1
    position.left1 = -1


def _lose(position: Position, seat: i64, face: i64) -> None:
    use_left(position, seat, face * PER_FACE + TO_NOTHING)


def _note_loss(position: Position, seat: i64, face: i64) -> None:
    """Remember a lost die until the choices are shown; the dog's is shown at once."""
    if position.phase == USE:
        if position.lost0 < 0:
            position.lost0 = face
        else:
            position.lost1 = face
    elif position.recording:
        position.tell("lost", int(seat), {"face": FACES[face]})
