"""Drawing anew what a seat cannot know: while dice are used, the choices of the others.

The deck needs no drawing: it is the guests that nobody has seen, and the dice decide.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.once_upon.moves import PASS
from zamok.games.once_upon.state import USE, WIDTH, Position
from zamok.games.once_upon.uses import settle_dice, use, use_left


def draw_unseen(position: Position, seat: i64) -> None:
    """Forget what the others have chosen and let those who have chosen do it at random."""
    if position.phase != USE:
        return
    recording = position.recording
    position.recording = False
    buffer = vec[i64]([0] * int(position.max_legal))
    other: i64 = 0
    while other < position.seats:
        if other != seat and (position.asked >> other) & 1:
            at = other * WIDTH
            while at < (other + 1) * WIDTH:
                position.castles[at] = position.before[at]
                at += 1
            chosen = not (position.waiting >> other) & 1
            if other == position.active:
                _use_anew(position, other, chosen, buffer)
            elif chosen:
                move = position.pick(other, position.dice, buffer)
                if move != PASS:
                    use(position, other, move)
        other += 1
    position.recording = recording


def _use_anew(position: Position, seat: i64, chosen: bool, buffer: vec[i64]) -> None:
    """Let the active player use the dice from the first on, both of them or not yet any."""
    position.left0 = position.die0
    position.left1 = position.die1
    position.lost0 = -1
    position.lost1 = -1
    while settle_dice(position, seat) and chosen:
        use_left(position, seat, position.pick(seat, position.dice, buffer))
