"""Guests: how they come, what lightning guests do, and the chips that they bring or move."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.bits import BIT, lowest
from zamok.games.once_upon.castle import bring_residents, clear_line, place_chip
from zamok.games.once_upon.choices import gain_cells, may_fill
from zamok.games.once_upon.facts import (
    ALL_CELLS,
    CELL_IDS,
    COUNT,
    DOG,
    FACES,
    GAIN_CHIPS,
    GAIN_RESIDENTS,
    GAIN_RESOURCE,
    GUEST_IDS,
    LIGHTNING,
    LINE_IDS,
    RESOURCE_CELLS,
    REUSE_LINE,
    STEAL_LINE,
    WIZARD,
    WIZARD_CHIPS,
)
from zamok.games.once_upon.moves import LIFT_MOVES, PLACE_MOVES, STOP
from zamok.games.once_upon.state import (
    BOARD,
    DOG_USE,
    DROP,
    GAIN,
    GUESTS,
    LIFT,
    WIDTH,
    Position,
)
from zamok.games.once_upon.uses import settle_dice

# ---- how guests come -----------------------------------------------------------------------


def _from_deck(position: Position) -> i64:
    """Draw a guest from the deck and show it to everybody."""
    left = position.dice.below(position.deck_count)
    guest: i64 = 0
    while True:
        if (position.deck >> guest) & 1:
            if left == 0:
                break
            left -= 1
        guest += 1
    position.deck &= ~BIT[guest]
    position.deck_count -= 1
    position.shown += 1
    return guest


def draw_guest(position: Position, seat: i64) -> None:
    """Give the top guest of the deck to a Young builder."""
    guest = _from_deck(position)
    position.castles[seat * WIDTH + GUESTS] |= BIT[guest]
    if position.recording:
        position.tell("guest", int(seat), {"guest": GUEST_IDS[guest]})


def open_guest(position: Position) -> None:
    """Turn the top guest of the deck face up."""
    guest = _from_deck(position)
    position.open |= BIT[guest]
    if position.recording:
        position.tell("open", None, {"guest": GUEST_IDS[guest]})


def take(position: Position, seat: i64, guest: i64) -> None:
    """Take an open guest; another is opened before a lightning guest acts."""
    position.waiting = 0
    position.open &= ~BIT[guest]
    position.castles[seat * WIDTH + GUESTS] |= BIT[guest]
    if position.recording:
        position.tell("guest", int(seat), {"guest": GUEST_IDS[guest]})
    if position.deck_count:
        open_guest(position)
    if BIT[guest] & LIGHTNING:
        _act(position, seat, guest)


def reuse(position: Position, seat: i64, guest: i64) -> None:
    """Let an own lightning guest act again."""
    clear_line(position, seat, REUSE_LINE)
    if position.recording:
        line = LINE_IDS[REUSE_LINE]
        position.tell("reuse", int(seat), {"guest": GUEST_IDS[guest], "line": line})
    _act(position, seat, guest)


def owner(position: Position, guest: i64) -> i64:
    """Return whose guest this is, -1 for nobody's."""
    seat: i64 = 0
    while seat < position.seats:
        if (position.castles[seat * WIDTH + GUESTS] >> guest) & 1:
            return seat
        seat += 1
    return -1


def steal(position: Position, seat: i64, guest: i64) -> None:
    """Take a guest from another castle; a lightning guest acts at once."""
    clear_line(position, seat, STEAL_LINE)
    victim = owner(position, guest)
    position.castles[victim * WIDTH + GUESTS] &= ~BIT[guest]
    position.castles[seat * WIDTH + GUESTS] |= BIT[guest]
    if position.recording:
        line = LINE_IDS[STEAL_LINE]
        position.tell(
            "steal", int(seat), {"guest": GUEST_IDS[guest], "victim": int(victim), "line": line}
        )
    if BIT[guest] & LIGHTNING:
        _act(position, seat, guest)


# ---- lightning -------------------------------------------------------------------------------


def _act(position: Position, seat: i64, guest: i64) -> None:
    """Let a lightning guest act."""
    if guest == DOG:
        _throw_for_dog(position, seat)
        return
    if guest == WIZARD:
        position.count = WIZARD_CHIPS
        _offer_lift(position, seat)
        return
    bring_company(position, seat, guest)
    if GAIN_RESOURCE[guest] >= 0:
        position.gain = GAIN_RESOURCE[guest]
        position.count = GAIN_CHIPS[guest]
        _settle_gain(position, seat)


def bring_company(position: Position, seat: i64, guest: i64) -> None:
    """Draw the residents who come with a lightning guest."""
    residents = GAIN_RESIDENTS[guest]
    if residents:
        bring_residents(position, seat, residents)


def _throw_for_dog(position: Position, seat: i64) -> None:
    """Throw one die and use it twice; once the game has ended nobody throws (ruling A2)."""
    if position.finisher >= 0:
        if position.recording:
            position.tell("dog_sleeps", int(seat), {})
        return
    face = position.dice.below(6)
    if position.recording:
        position.tell("dog", int(seat), {"face": FACES[face]})
    position.left0 = face
    position.left1 = face
    if settle_dice(position, seat):
        position.phase = DOG_USE
        position.waiting = 1 << seat


def _settle_gain(position: Position, seat: i64) -> None:
    """Place the chips that leave no choice; ask for the others; what does not fit is lost.

    A guest comes with a line just cleared, so there are as many chips as he brings. Once the
    game ends they are placed only as long as a line can be drawn with them (ruling A23).
    """
    while position.count > 0:
        cells = gain_cells(position, seat, position.gain)
        if cells == 0:
            break
        if position.finisher >= 0 and not may_fill(
            position, seat, cells, ALL_CELLS, position.count
        ):
            break
        others = cells & ~RESOURCE_CELLS[position.gain]  # only the troll could place it there
        if others or COUNT[cells] > position.count:
            position.phase = GAIN
            position.waiting = 1 << seat
            return
        place_chip(position, seat, lowest(cells))
        position.count -= 1
    position.gain = -1
    position.count = 0


def apply_gain(position: Position, seat: i64, move: i64) -> None:
    """Place a chip that a guest brings, or leave the rest."""
    position.waiting = 0
    if move == STOP:
        position.count = 0
    else:
        place_chip(position, seat, move - PLACE_MOVES)
        position.count -= 1
    _settle_gain(position, seat)


# ---- the wizard ------------------------------------------------------------------------------


def _offer_lift(position: Position, seat: i64) -> None:
    """Let the wizard move another chip, if there is one and it can still be good for anything."""
    board = position.castles[seat * WIDTH + BOARD]
    loose: i64 = board & ~position.moved if position.count > 0 else 0
    if position.finisher >= 0 and not may_fill(
        position, seat, ALL_CELLS & ~board, loose, position.count
    ):
        loose = 0
    if loose:
        position.phase = LIFT
        position.waiting = 1 << seat
    else:
        position.count = 0
        position.moved = 0


def apply_lift(position: Position, move: i64) -> None:
    """Take the chip that the wizard moves, or stop."""
    if move == STOP:
        position.waiting = 0
        position.count = 0
        position.moved = 0
    else:
        position.lifted = move - LIFT_MOVES
        position.phase = DROP


def drop(position: Position, seat: i64, cell: i64) -> None:
    """Put the wizard's chip down."""
    position.waiting = 0
    at = seat * WIDTH + BOARD
    position.castles[at] = position.castles[at] & ~(1 << position.lifted) | (1 << cell)
    if position.recording:
        origin = CELL_IDS[position.lifted]
        position.tell("move_chip", int(seat), {"origin": origin, "cell": CELL_IDS[cell]})
    position.moved |= 1 << cell
    position.lifted = -1
    position.count -= 1
    _offer_lift(position, seat)
