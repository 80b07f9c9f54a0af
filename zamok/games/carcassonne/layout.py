"""How a position is written as text: what each player has, the tiles in the order of laying.

    board=a4E:B1,a5N:A9m last=0 followers=a5:N,-*5/-*6 scored=street*2:7/- tokens=2,5fresh/-

That is tile B1 at a4, its top towards the east, then A9m at a5, laid by seat 0 with its first
follower on the northern part; two streets brought that seat 7 points; it has the tokens 2 and 5,
the latter taken since its turn began. Followers keep their places in the row, as each has a
number. All else follows by laying the tiles again: who began, objects, what is complete, bag and
supplies, points, and what the final scoring pays.
"""

from __future__ import annotations

from typing import Final

from zamok.engine.errors import PositionError
from zamok.engine.layout import PARTS, Field, Layout, attribute, stretch
from zamok.engine.spelling import BETWEEN, NONE, TIMES, Bits, Counts, Name, Number, Row, seats_named
from zamok.games.carcassonne.board import fits_somewhere, put
from zamok.games.carcassonne.ending import finish
from zamok.games.carcassonne.facts import (
    ALL_CORNERS,
    CASTLE,
    CELL_NAMES,
    CELLS,
    COPIES,
    CORNER_AT,
    COURT,
    FACES,
    FITS,
    FOLLOWERS,
    HOUSE,
    PART,
    PHASE_NAMES,
    SIDES,
    SLOT,
    SLOT_NAMES,
    SOURCE_NAMES,
    SPACES,
    STREET,
    STREETS,
    TILE_NAMES,
    TILES,
    TOKEN_COPIES,
    TOKEN_KINDS,
    TOWER,
    TURNS,
)
from zamok.games.carcassonne.scoring import (
    doubler,
    house_size,
    is_free,
    kind_at,
    named,
    named_part,
    order_matters,
    part_at,
    usable,
    winner,
    worth,
)
from zamok.games.carcassonne.state import (
    ASIDE,
    BAG,
    BASE,
    COVER,
    CROWD,
    DOUBLE,
    EXTRA,
    FOLLOWER,
    FRESH,
    FROM_TOKEN,
    HELD,
    KEEP,
    KEEP_AT,
    LAID,
    LAY,
    MEN,
    NEEDS,
    OPENS,
    ORDER,
    OVER,
    PARENT,
    POINTS,
    SOURCES,
    START_LARGE,
    START_SMALL,
    SUPPLY,
    TALLY,
    UNSEEN,
    WORD,
    Position,
    root,
)

SEATS: Final = seats_named(2)
TOKENS: Final = range(1, TOKEN_KINDS + 1)
# What is paid before the end: completed objects, and tokens that doubled some.
EARNED: Final = (STREET, TOWER, HOUSE, FROM_TOKEN + 2, FROM_TOKEN + 3)
OBJECTS: Final = [*SIDES, *(f"beyond{side}" for side in SIDES)]  # as in moves, without spaces
WALL: Final = Bits([str(corner.spaces[0]) for corner in CASTLE.corners])
HELD_TOKENS: Final = Counts([f"{n}{mark}" for n in TOKENS for mark in ("", "fresh")], TOKEN_COPIES)
MOST_POINTS: Final = 999  # of a line
KIND_OF: Final = {name: kind for kind, name in enumerate(TILE_NAMES)}
PLACE_OF: Final = {
    f"{cell}{side}": 4 * number + turn
    for number, cell in enumerate(CELL_NAMES)
    for turn, side in enumerate(SIDES)
}
PLACE_NAMES: Final = list(PLACE_OF)
SPOT_OF: Final = {
    f"{cell}:{slot}": 16 * number + at
    for number, cell in enumerate(CELL_NAMES)
    for at, slot in enumerate(SLOT_NAMES)
}
START_KINDS: Final = [part.kind for start in CASTLE.starts for part in start.face.parts]
BEFORE_LAYING: Final = (LAY, OVER)  # phases in which no tile was laid in this turn
SCORING: Final = (ORDER, DOUBLE)
SETTLED: Final = (LAY, EXTRA, OVER)  # phases in which followers of completed objects are back


def misfit(field: str, other: str) -> PositionError:
    """Return the error that two fields do not fit each other."""
    return PositionError("position.fit", field=field, other=other)


def misplaced(field: str, given: str) -> PositionError:
    """Return the error that an item of a field cannot be there."""
    return PositionError("position.name", field=field, given=given)


# ---- fields ------------------------------------------------------------------------------------


class Spot:
    """A part of a tile on the board: its cell and the slot that names it; -1 for none."""

    def write(self, value: int) -> str:
        """Return cell and slot."""
        return NONE if value < 0 else f"{CELL_NAMES[value // 16]}:{SLOT_NAMES[value % 16]}"

    def read(self, text: str) -> int:
        """Return 16 * cell + slot."""
        if text == NONE:
            return -1
        if text not in SPOT_OF:
            raise PositionError("position.name", given=text)
        return SPOT_OF[text]


def _options(p: Position) -> dict[str, str]:
    # How it was decided who begins says nothing about a position; who did follows.
    return {"keep_size": "tiles_and_starts" if p.count_starts else "tiles"}


def _write_due(p: Position, part: int) -> str:
    return Bits(OBJECTS).write(p.mine | p.theirs)


def _read_due(p: Position, part: int, text: str) -> None:
    p.mine = Bits(OBJECTS).read(text)  # parted by who wins them when the tiles lie


def _write_scored(p: Position, seat: int) -> str:
    found = []
    for row in EARNED:
        count, points = _line(p, seat, row)
        if count:
            times = f"{TIMES}{count}" if count > 1 else ""
            found.append(f"{SOURCE_NAMES[row]}{times}:{points}")
    return BETWEEN.join(found) or NONE


def _read_scored(p: Position, seat: int, text: str) -> None:
    for item in text.split(BETWEEN) if text != NONE else []:
        what, _, points = item.partition(":")
        name, mark, count = what.partition(TIMES)
        row = SOURCE_NAMES.index(name) if name in SOURCE_NAMES else -1
        if row not in EARNED:
            raise PositionError("position.name", given=item)
        at = TALLY + 2 * (SOURCES * seat + row)
        if p.small[at]:
            raise PositionError("position.again", given=name)
        p.small[at] = Number(2, int(TILES)).read(count) if mark else 1
        p.small[at + 1] = Number(1, MOST_POINTS).read(points)


def _write_tokens(p: Position, seat: int) -> str:
    held, fresh = int(p.large[HELD + seat]), int(p.large[FRESH + seat])
    counts = [n for token in TOKENS for n in (_of(held - fresh, token), _of(fresh, token))]
    return HELD_TOKENS.write(counts)


def _read_tokens(p: Position, seat: int, text: str) -> None:
    counts = HELD_TOKENS.read(text)
    fresh = sum(counts[2 * n - 1] << (4 * n) for n in TOKENS)
    p.large[HELD + seat] = fresh + sum(counts[2 * n - 2] << (4 * n) for n in TOKENS)
    p.large[FRESH + seat] = fresh


def _write_board(p: Position, part: int) -> str:
    found = [_tile_name(cell, face) for cell, face in _tiles(p)]
    return BETWEEN.join(found) or NONE


def _read_board(p: Position, part: int, text: str) -> None:
    small = p.small
    for number, item in enumerate(text.split(BETWEEN) if text != NONE else []):
        where, _, name = item.partition(":")
        place, kind = PLACE_OF.get(where, -1), KIND_OF.get(name, -1)
        if place < 0 or kind < 0 or place % 4 >= TURNS[kind]:
            raise PositionError("position.name", given=item)
        if small[LAID + place // 4] >= 0:
            raise PositionError("position.again", given=CELL_NAMES[place // 4])
        small[LAID + place // 4] = 4 * kind + place % 4
        small[BASE + place // 4] = number  # their order; bases follow when they are laid


def _write_aside(p: Position, part: int) -> str:
    return ASIDES.write([int(kind) for kind in p.small[ASIDE : ASIDE + int(p.asides)]])


def _read_aside(p: Position, part: int, text: str) -> None:
    kinds = ASIDES.read(text)
    for at, kind in enumerate(kinds):
        p.small[ASIDE + at] = kind
    p.asides = len(kinds)


def _write_extras(p: Position, part: int) -> str:
    return str(_of(int(p.spent), 1))


def _read_extras(p: Position, part: int, text: str) -> None:
    p.spent = Number(0, TOKEN_COPIES).read(text) << 4


ASIDES: Final = Row(Name(TILE_NAMES), 0, int(TILES))


def _seats(p: Position) -> int:
    return 2


# ---- what the fields say -----------------------------------------------------------------------


def _of(packed: int, token: int) -> int:
    """Return how many tokens of a number there are."""
    return (packed >> (4 * token)) & 15


def _all(packed: int) -> int:
    """Return how many tokens there are."""
    return sum(_of(packed, token) for token in TOKENS)


def _line(p: Position, seat: int, row: int) -> tuple[int, int]:
    """Return how often something was paid to a seat, and the points."""
    at = TALLY + 2 * (SOURCES * seat + row)
    return int(p.small[at]), int(p.small[at + 1])


def _earned(p: Position, seat: int) -> int:
    """Return the points of a seat before the final scoring."""
    return sum(_line(p, seat, row)[1] for row in EARNED)


def _tile_name(cell: int, face: int) -> str:
    return f"{PLACE_NAMES[4 * cell + face % 4]}:{TILE_NAMES[face // 4]}"


def _tiles(p: Position) -> list[tuple[int, int]]:
    """Return cell and face of each tile on the board, in the order of laying."""
    faces = [int(face) for face in p.small[LAID : LAID + int(CELLS)]]
    bases = [int(base) for base in p.small[BASE : BASE + int(CELLS)]]
    cells = [cell for cell, face in enumerate(faces) if face >= 0]
    return [(cell, faces[cell]) for cell in sorted(cells, key=bases.__getitem__)]


def _top(p: Position, at: int) -> int:
    """Return the root of the object at 16 * place + slot."""
    return int(root(p.small, part_at(p, at)))


def _bits(mask: int) -> list[int]:
    """Return which bits of a mask are set: objects by their names, corners by their numbers."""
    return [bit for bit in range(int(mask).bit_length()) if (mask >> bit) & 1]


# ---- derive ------------------------------------------------------------------------------------


def derive(p: Position) -> None:
    """Lay the tiles again in their order, with their followers, and work out all else."""
    tiles = _tiles(p)
    due = int(p.mine)
    if not tiles and p.phase not in BEFORE_LAYING:
        raise misfit("board", "phase")
    _clear(p)
    _count(p, [face // 4 for _, face in tiles])
    _lay(p, tiles)
    _place_keeps(p)
    p.over = False
    p.shown = 0  # nothing is ever hidden
    p.mine = p.theirs = 0
    if p.phase != DOUBLE:
        p.scoring = -1
    if p.phase != FOLLOWER:
        p.free = 0
    if p.phase in SETTLED:
        p.closed = 0
    if p.phase in SCORING:
        _part_due(p, due)
    if p.phase == OVER:
        p.wall = p.put_away  # as it was until the end
        finish(p)


def _clear(p: Position) -> None:
    """Take back what the set-up drew, and leave what was read."""
    small, large = START_SMALL[:], START_LARGE[:]
    for at in (*range(ASIDE, ASIDE + int(p.asides)), *range(MEN, PARENT)):
        small[at] = p.small[at]
    for seat in range(2):
        for row in (KEEP_AT, HELD, FRESH):
            large[row + seat] = p.large[row + seat]
    wall = p.wall
    p.small, p.large = small, large
    p.set_up()
    p.wall = wall
    p.count = 0
    p.cell = -1


def _count(p: Position, laid: list[int]) -> None:
    """Count points, supplies, spent tokens, what is unseen and in the bag, and who began."""
    for seat in range(2):
        p.large[POINTS + seat] = _earned(p, seat)
        first = MEN + FOLLOWERS * seat
        men = [int(at) for at in p.small[first : first + FOLLOWERS]]
        p.large[SUPPLY + seat] = men.count(-1)
        for token in (2, 3):
            p.spent += _line(p, seat, FROM_TOKEN + token)[0] << (4 * token)
    packed = (int(p.large[HELD]), int(p.large[HELD + 1]), int(p.spent))
    for token in TOKENS:
        seen = sum(_of(one, token) for one in packed)
        if seen > TOKEN_COPIES:
            raise PositionError(
                "position.pieces", kind=f"token {token}", given=seen, wanted=TOKEN_COPIES
            )
        p.small[UNSEEN + token - 1] = TOKEN_COPIES - seen
        p.unseen_left -= seen
    hand = [int(p.tile)] if p.tile >= 0 else []
    drawn = laid + hand + [int(kind) for kind in p.small[ASIDE : ASIDE + int(p.asides)]]
    for kind in set(drawn):
        count, copies = drawn.count(kind), int(COPIES[kind])
        if count > copies:
            name = f"tile {TILE_NAMES[kind]}"
            raise PositionError("position.pieces", kind=name, given=count, wanted=copies)
        p.small[BAG + kind] = copies - count
    p.left -= len(drawn)
    passed = len(laid) - int(p.phase not in BEFORE_LAYING)  # turns before this one
    p.first = (p.turn + passed - _of(int(p.spent), 1)) % 2


def _lay(p: Position, tiles: list[tuple[int, int]]) -> None:
    """Lay tiles as the rules allow, each with the follower that stands on it."""
    standing = _standing(p)
    done = extras = 0
    for number, (cell, face) in enumerate(tiles):
        done = _set_aside(p, done)
        fits = int(FITS[256 * STREETS[face // 4] + int(p.small[NEEDS + cell])])
        if not p.small[NEEDS + cell] or not (fits >> (face % 4)) & 1:
            raise misplaced("board", _tile_name(cell, face))
        put(p, cell, face)
        last = number == len(tiles) - 1
        now = last and p.phase not in BEFORE_LAYING
        man = standing.pop(cell, -1)
        if man >= 0:
            # In an extra turn the same seat lays again; which turns were extra is not told.
            seat = man // FOLLOWERS
            extras += (p.first + number - extras - seat) % 2
            out_of_turn = seat != p.laid_by if last else extras > min(number, _of(int(p.spent), 1))
            _stand(p, man, out_of_turn or (now and p.phase == FOLLOWER))
        if not now or p.phase == EXTRA:
            _must_be_back(p)
    if p.phase in BEFORE_LAYING:
        done = _set_aside(p, done)
    if done < p.asides:
        raise misplaced("aside", TILE_NAMES[p.small[ASIDE + done]])
    for man in standing.values():
        raise misplaced("followers", Spot().write(int(p.small[MEN + man])))


def _standing(p: Position) -> dict[int, int]:
    """Return the number of the follower on each cell; there is one at most."""
    found: dict[int, int] = {}
    for man in range(2 * FOLLOWERS):
        at = int(p.small[MEN + man])
        if at >= 0:
            if at // 16 in found:
                raise misplaced("followers", Spot().write(at))
            found[at // 16] = man
    return found


def _set_aside(p: Position, done: int) -> int:
    """Return how many tiles can have been set aside by now, as they fitted nowhere."""
    while done < p.asides and not fits_somewhere(p, int(p.small[ASIDE + done])):
        done += 1
    return done


def _stand(p: Position, man: int, wrong: bool) -> None:
    """Count a follower on the tile just laid, where the rules let it stand."""
    at = int(p.small[MEN + man])
    face = int(p.small[LAID + at // 16])
    top = _top(p, at)
    named_by = int(SLOT[16 * face + int(PART[12 * face + at % 16])])
    if wrong or named_by != at % 16 or not is_free(p.large[WORD + 2 * top]):
        raise misplaced("followers", Spot().write(at))
    p.large[WORD + 2 * top] += 1 << (CROWD + 4 * (man // FOLLOWERS))


def _must_be_back(p: Position) -> None:
    """Raise PositionError for a follower on something that the tile just laid completed."""
    for name in _bits(p.closed):
        if not is_free(p.large[WORD + 2 * _top(p, named_part(p, name))]):
            raise misfit("followers", "board")


def _place_keeps(p: Position) -> None:
    """Measure the houses of the keeps: they were complete and cannot have changed since."""
    for seat in range(2):
        at = int(p.large[KEEP_AT + seat])
        if at >= 0:
            if at % 16 % 3 != 1 or p.small[LAID + at // 16] < 0 or kind_at(p, at) != HOUSE:
                raise misplaced("keep", Spot().write(at))
            p.large[KEEP + seat] = house_size(p, _top(p, at))


def _part_due(p: Position, due: int) -> None:
    """See which of the completed objects belong to whom; those with nobody on are forgotten."""
    for name in _bits(p.closed):
        word = p.large[WORD + 2 * _top(p, named_part(p, name))]
        if is_free(word):
            p.closed &= ~(1 << name)
        elif (due >> name) & 1 and winner(word) == p.turn:
            p.mine |= 1 << name
        elif (due >> name) & 1 and winner(word) >= 0:
            p.theirs |= 1 << name


# ---- check -------------------------------------------------------------------------------------


def check(p: Position) -> None:
    """Raise PositionError for what no game leads to."""
    if (p.tile >= 0) != (p.phase == LAY):
        raise misfit("tile", "phase")
    if p.phase == OVER and p.left:
        raise misfit("phase", "board")  # tiles are left to draw
    if p.phase == FOLLOWER and not p.free:
        raise misfit("phase", "board")  # there is nowhere to stand
    if p.phase == EXTRA and not (p.left and usable(p, p.turn, 1) > 0):
        raise misfit("phase", "tokens")
    if p.phase in (LAY, FOLLOWER) and p.large[FRESH + p.turn]:
        raise misfit("tokens", "phase")  # nothing was scored yet in this turn
    if p.phase in SCORING:
        _check_due(p)
    _check_last(p)
    _check_scored(p)
    _check_wall(p)
    _check_keeps(p)


def _check_last(p: Position) -> None:
    """The last tile was laid in this turn, or in the one before, which may be the same seat's."""
    if (p.laid_by >= 0) != (p.count > 0):
        raise misfit("last", "board")
    if p.phase not in BEFORE_LAYING:
        if p.laid_by != p.turn:
            raise misfit("last", "turn")
    elif p.laid_by == p.turn and not _of(int(p.spent), 1):
        raise misfit("last", "extras")  # nobody has taken another turn


def _check_due(p: Position) -> None:
    """What is still to be scored: all of the opponent's if anything of one's own is."""
    seat = p.turn if p.mine else 1 - p.turn
    group = p.mine or p.theirs
    if p.mine and any(named(p, name).winner == 1 - p.turn for name in _scored_now(p)):
        raise misfit("due", "board")
    asked = order_matters(p, seat, group)
    if p.phase == ORDER and not asked:
        raise misfit("phase", "due")
    if p.phase == DOUBLE:
        if p.scoring < 0 or not (p.mine >> p.scoring) & 1:
            raise misfit("asked", "due")
        if not asked and p.scoring != _bits(p.mine)[0]:
            raise misfit("asked", "due")
        if not doubler(p, p.turn, kind_at(p, named_part(p, p.scoring))):
            raise misfit("asked", "tokens")
    taken = _all(int(p.large[FRESH + p.turn]))
    if taken > sum(named(p, name).winner == p.turn for name in _scored_now(p)):
        raise misfit("tokens", "due")


def _scored_now(p: Position) -> list[int]:
    """Return the objects that have been scored in this turn, while others are not."""
    left = _bits(p.closed & ~(p.mine | p.theirs))
    return [name for name in left if named(p, name).winner >= 0]


def _unscored(p: Position) -> list[int]:
    """Return the roots of the objects of this turn that nobody has scored."""
    done = _scored_now(p) if p.phase in SCORING else []
    return [named(p, name).top for name in _bits(p.closed) if name not in done]


def _complete(p: Position) -> list[list[int]]:
    """Return what each scored street, tower and house can have been worth, the least first."""
    kinds = list(START_KINDS)
    for _, face in _tiles(p):
        kinds += [part.kind for part in FACES[face // 4].parts]
    unscored = _unscored(p)
    found: list[list[int]] = [[], [], []]
    for part, kind in enumerate(kinds):
        word, cover = p.large[WORD + 2 * part], p.large[COVER + 2 * part]
        if kind == COURT or p.small[PARENT + part] != part or not cover or word & OPENS:
            continue
        if part not in unscored:
            found[kind].append(int(worth(cover, word, kind)))
    return [sorted(values) for values in found]


def _can_be(values: list[int], count: int, points: int) -> bool:
    """Tell whether so many of some values, in rising order, can be so many points together."""
    return count <= len(values) and (
        sum(values[:count]) <= points <= sum(values[len(values) - count :])
    )


def _check_scored(p: Position) -> None:
    """Points come from completed objects, each scored once, and from doubling some of them."""
    complete = _complete(p)
    for kind, values in enumerate(complete):
        lines = [_line(p, seat, kind) for seat in range(2)]
        lines.append((lines[0][0] + lines[1][0], lines[0][1] + lines[1][1]))
        if not all(_can_be(values, count, points) for count, points in lines):
            raise misfit("scored", "board")
    for seat in range(2):
        for kind, token in ((TOWER, 2), (HOUSE, 3)):
            most, sum_of_all = _line(p, seat, kind)
            count, points = _line(p, seat, FROM_TOKEN + token)
            if count > most or points > sum_of_all or not _can_be(complete[kind], count, points):
                raise misfit("scored", "board")
    if p.phase in SCORING:
        _check_scored_now(p)


def _check_scored_now(p: Position) -> None:
    """What was scored in this turn is among what was scored."""
    things = [named(p, name) for name in _scored_now(p)]
    for seat in range(2):
        for kind in (STREET, TOWER, HOUSE):
            values = [one.worth for one in things if one.winner == seat and one.kind == kind]
            count, points = _line(p, seat, kind)
            if len(values) > count or sum(values) > points:
                raise misfit("scored", "due")


def _check_wall(p: Position) -> None:
    """A token is taken where a marker stops, and only after something was scored."""
    if (p.wall | p.put_away) & ~ALL_CORNERS:
        raise misplaced("wall", str(CASTLE.corners[0].spaces[0]))
    if p.put_away and p.phase != OVER:
        raise misfit("put_away", "phase")
    farthest = max(_earned(p, seat) for seat in range(2))
    for corner in _bits(ALL_CORNERS & ~(p.wall | p.put_away)):
        if CASTLE.corners[corner].spaces[0] > farthest:
            raise misfit("wall", "scored")  # no marker has come so far
    for seat in range(2):
        if _token_lay_at(p, _earned(p, seat)):
            raise misfit("wall", "scored")
        times = sum(_line(p, seat, kind)[0] for kind in (STREET, TOWER, HOUSE))
        used = sum(_line(p, seat, FROM_TOKEN + token)[0] for token in (2, 3))
        if _all(int(p.large[HELD + seat])) + used > times:
            raise misfit("tokens", "scored")


def _token_lay_at(p: Position, points: int) -> bool:
    """Tell whether a token lies where a marker stands, or lay there when the game ended."""
    corner = CORNER_AT[points % SPACES]
    return corner >= 0 and bool(((p.wall | p.put_away) >> corner) & 1)


def _check_keeps(p: Position) -> None:
    """A keep stands on a house that its seat has scored, and only one keep on a house."""
    unscored = _unscored(p)
    tops = [-1, -1]
    for seat in range(2):
        at = int(p.large[KEEP_AT + seat])
        count, points = _line(p, seat, HOUSE)
        if (at >= 0) != (count > 0):
            raise misfit("keep", "scored")
        if at >= 0:
            top = tops[seat] = _top(p, at)
            word = p.large[WORD + 2 * top]
            if word & OPENS or top in unscored:
                raise misfit("keep", "board")
            if worth(p.large[COVER + 2 * top], word, HOUSE) > points:
                raise misfit("keep", "scored")
    if tops[0] == tops[1] >= 0:
        raise misfit("keep", "board")


def _of_layout_1(values: dict[str, str]) -> dict[str, str]:
    """Return values that did not tell who laid the last tile, nor what was put away at the end.

    Where a turn is about to begin, it was whoever stands on the tile, or else most likely the
    other seat. What is missing or wrong stays so, and is found when the values are read.
    """
    phase, turn = values.get("phase"), values.get("turn", NONE)
    board = values.get("board", NONE)
    last = NONE if board == NONE else turn
    if last != NONE and phase in (PHASE_NAMES[LAY], PHASE_NAMES[OVER]):
        last = {"0": "1", "1": "0"}.get(turn, turn)
        cell = board.split(BETWEEN)[-1].partition(":")[0][:-1]
        for seat, men in enumerate(values.get("followers", NONE).split(PARTS)):
            if any(man.startswith(f"{cell}:") for man in men.split(BETWEEN)):
                last = str(seat)
    found = {**values, "last": last, "put_away": NONE}
    if phase == PHASE_NAMES[OVER] and "wall" in values:
        found["put_away"], found["wall"] = values["wall"], NONE
    return found


LAYOUT: Final = Layout[Position](
    2,
    (
        attribute("phase", Name(PHASE_NAMES)),
        attribute("turn", Name(SEATS)),
        attribute("tile", Name(TILE_NAMES, none=-1)),
        Field("due", _write_due, _read_due),
        attribute("asked", Name(OBJECTS, none=-1), "scoring"),
        Field("scored", _write_scored, _read_scored, _seats),
        Field("tokens", _write_tokens, _read_tokens, _seats),
        stretch("keep", Spot(), "large", 1, KEEP_AT),
        stretch("followers", Row(Spot(), FOLLOWERS, FOLLOWERS), "small", FOLLOWERS, MEN),
        Field("board", _write_board, _read_board),
        attribute("last", Name(SEATS, none=-1), "laid_by"),
        Field("aside", _write_aside, _read_aside),
        attribute("wall", WALL),
        attribute("put_away", WALL),
        Field("extras", _write_extras, _read_extras),
    ),
    _options,
    derive,
    check,
    {1: _of_layout_1},
)
