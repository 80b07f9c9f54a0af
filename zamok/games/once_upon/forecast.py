"""What the rules know in advance: full lines, the next group, what each move would draw."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.games.once_upon.castle import draw_line, has_cloud
from zamok.games.once_upon.choices import full_lines
from zamok.games.once_upon.facts import (
    CLOUD,
    GROUP_SCALE,
    LIGHTNING,
    LINE_IDS,
    RESIDENTS,
    SMALL_CLOUD,
    SUN,
    WALLS,
)
from zamok.games.once_upon.guests import bring_company
from zamok.games.once_upon.moves import (
    BUILD_MOVES,
    CLEAR_MOVES,
    DONE,
    FLAG_MOVES,
    PASS,
    PLACE_MOVES,
    REUSE_MOVES,
    STEAL_MOVES,
    TAKE_MOVES,
)
from zamok.games.once_upon.scoring import score
from zamok.games.once_upon.state import (
    FLAG_VALUES,
    FLOOR_COUNT,
    GUESTS,
    RESIDENT,
    SMALL_CLOUDS,
    TOWER_COUNT,
    TOWER_VALUES,
    USE,
    WALL_COUNT,
    WIDTH,
    Position,
)
from zamok.games.once_upon.uses import use
from zamok.games.once_upon.view import Drawn, Forecast, Gain, Group, Promise


def forecast(position: Position, seat: int | None) -> Forecast:
    """Return what a seat (None: a spectator) may know in advance."""
    shown = position.as_shown()
    own = None if position.phase != USE else seat  # whose castle is not as it is shown
    return {
        "sun": position.sun < 0,
        "cloud": position.finisher < 0 or (position.cloud_for_all and not position.over),
        "castles": [promise(shown, other) for other in range(position.seats)],
        "mine": None if own is None else promise(position, own),
        "gains": None if seat is None else gains(position, seat),
    }


def promise(position: Position, seat: i64) -> Promise:
    """Return the full lines of a castle and its next group of residents."""
    lines = full_lines(position, seat)
    full = [name for line, name in enumerate(LINE_IDS) if (lines >> i64(line)) & 1]
    residents = position.castles[seat * WIDTH + RESIDENT]
    return {"full": full, "next_group": _next_group(residents)}


def _next_group(residents: i64) -> Group | None:
    """Return the next group of residents that is worth more."""
    more = residents + 1
    while more <= RESIDENTS:
        if GROUP_SCALE[more] > GROUP_SCALE[residents]:
            return {"residents": int(more), "points": int(GROUP_SCALE[more])}
        more += 1
    return None


def gains(position: Position, seat: i64) -> list[Gain]:
    """Return what the moves of a seat would draw at once, those left out that draw nothing.

    Whatever chance or somebody's next choice brings is not known yet: a guest from the deck,
    the dog's die, chips of lightning guests.
    """
    found: list[Gain] = []
    moves = position.legal(seat)
    if not moves:
        return found
    twin = position.copy()
    assert isinstance(twin, Position)
    twin.recording = False
    now = score(position, seat)
    for move in moves:
        twin.castles = position.castles[:]
        twin.sun = position.sun
        twin.finisher = position.finisher
        _make(twin, seat, move)
        drawn = _drawn(position, twin, seat)
        points = int(score(twin, seat) - now)
        if drawn or points:
            found.append({"move": move, "drawn": drawn, "points": points})
    return found


def _make(twin: Position, seat: i64, move: i64) -> None:
    """Let a move do to the castle what it does at once."""
    if move < PASS:
        use(twin, seat, move)
    elif BUILD_MOVES <= move < FLAG_MOVES:
        draw_line(twin, seat, move - BUILD_MOVES, -1)
    elif FLAG_MOVES <= move < CLEAR_MOVES:
        draw_line(twin, seat, (move - FLAG_MOVES) >> 2, (move - FLAG_MOVES) & 3)
    elif REUSE_MOVES <= move < STEAL_MOVES:
        _meet(twin, seat, move - REUSE_MOVES)
    elif STEAL_MOVES <= move < DONE:
        _meet(twin, seat, move - STEAL_MOVES)
    elif TAKE_MOVES <= move < PLACE_MOVES:
        _meet(twin, seat, move - TAKE_MOVES)


def _meet(twin: Position, seat: i64, guest: i64) -> None:
    """Let a guest come, or act again: of what lightning guests do only residents are certain."""
    twin.castles[seat * WIDTH + GUESTS] |= BIT[guest]
    if BIT[guest] & LIGHTNING:
        bring_company(twin, seat, guest)


def _drawn(position: Position, twin: Position, seat: i64) -> list[Drawn]:
    """Return what the sheet of the twin has more."""
    castle = seat * WIDTH
    old, new = position.castles, twin.castles
    found: list[Drawn] = []
    if new[castle + FLOOR_COUNT] > old[castle + FLOOR_COUNT]:
        found.append(_thing("floor", new[castle + FLOOR_COUNT], 0))
    if new[castle + TOWER_COUNT] > old[castle + TOWER_COUNT]:
        number = new[castle + TOWER_COUNT]
        value = (new[castle + TOWER_VALUES] >> (8 * (number - 1))) & 255
        found.append(_thing("tower", number, value))
    if new[castle + WALL_COUNT] > old[castle + WALL_COUNT]:
        found.append(_thing("wall", new[castle + WALL_COUNT], 0))
    flags = new[castle + FLAG_VALUES] ^ old[castle + FLAG_VALUES]
    wall: i64 = 0
    while wall < WALLS:
        value = (flags >> (8 * wall)) & 255
        if value:
            found.append(_thing("flag", wall + 1, value if value < 16 else value >> 4))
        wall += 1
    if new[castle + RESIDENT] > old[castle + RESIDENT]:
        found.append(_thing("residents", new[castle + RESIDENT] - old[castle + RESIDENT], 0))
    if new[castle + SMALL_CLOUDS] > old[castle + SMALL_CLOUDS]:
        found.append(_thing("small_cloud", new[castle + SMALL_CLOUDS], SMALL_CLOUD))
    if twin.sun != position.sun:
        found.append(_thing("sun", 1, SUN))
    if has_cloud(twin, seat) and not has_cloud(position, seat):
        found.append(_thing("cloud", 1, CLOUD))
    return found


def _thing(what: str, number: i64, points: i64) -> Drawn:
    return {"what": what, "number": int(number), "points": int(points)}
