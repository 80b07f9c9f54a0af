"""What objects are worth: pure functions on a position."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zamok.engine.bits import bit_count
from zamok.engine.event import Line
from zamok.games.carcassonne.facts import (
    BESIDE,
    CELL_NAMES,
    CELLS,
    CORNER_AT,
    COURT,
    FOLLOWERS,
    HOUSE,
    HOUSE_POINTS,
    MARKET_POINTS,
    PART,
    PART_COUNT,
    PART_KIND,
    SLOT,
    SOURCE_NAMES,
    SPACES,
    STREET,
    STREET_POINTS,
    TOKEN_8_TILES,
    TOWER,
    TOWER_POINTS,
    WELL_POINTS,
)
from zamok.games.carcassonne.state import (
    ANY_MEN,
    BASE,
    COVER,
    CROWD,
    DOUBLE,
    EXTRA,
    FRESH,
    HELD,
    KEEP,
    LAID,
    MARKETS,
    MEN,
    OPENS,
    POINTS,
    SOURCES,
    STARTS,
    TALLY,
    WELLS,
    WORD,
    Position,
    root,
)

NOBODY_WINS: Final = -1

# Rows of what `remains` counts for each seat and kind of object.
OBJECTS: Final = 0
TOTAL: Final = 1
BEST: Final = 2
SECOND: Final = 3


def winner(word: i64) -> i64:
    """Return the seat with more followers on an object; ties and empty objects have none."""
    black = (word >> CROWD) & 15
    white = (word >> (CROWD + 4)) & 15
    if black > white:
        return 0
    if white > black:
        return 1
    return NOBODY_WINS


def starts(word: i64) -> i64:
    """Return how many start spaces an object covers."""
    return (word // STARTS) & 15


def wells(word: i64) -> i64:
    """Return how many wells an object has."""
    return (word // WELLS) & 255


def markets(word: i64) -> i64:
    """Return how many markets an object has."""
    return (word // MARKETS) & 255


def worth(tiles: i64, word: i64, kind: i64) -> i64:
    """Return the points of a street, tower or house: each tile once, each start space once."""
    size = bit_count(tiles) + starts(word)
    if kind == STREET:
        return size * (WELL_POINTS if wells(word) else STREET_POINTS)
    if kind == TOWER:
        return size * TOWER_POINTS
    return size * HOUSE_POINTS


def house_size(p: Position, top: i64) -> i64:
    """Return the size of a house for the keep: tiles, and start spaces if the option says so."""
    size = bit_count(p.large[COVER + 2 * top])
    if p.count_starts:
        size += starts(p.large[WORD + 2 * top])
    return size


# ---- the tile just laid: objects are named by SCORE moves ---------------------------------


def named_part(p: Position, name: i64) -> i64:
    """Return where an object that may be scored meets the tile just laid, as 16 * cell + slot."""
    side = name & 3
    if name < 4:
        return 16 * p.cell + 3 * side + 1
    return 16 * BESIDE[4 * p.cell + side] + 3 * ((side + 2) & 3) + 1


def part_at(p: Position, at: i64) -> i64:
    """Return the number of the part at 16 * place + slot."""
    place = at >> 4
    return i64(p.small[BASE + place]) + PART[12 * i64(p.small[LAID + place]) + (at & 15)]


def kind_at(p: Position, at: i64) -> i64:
    """Return the kind of object at 16 * place + slot."""
    face = i64(p.small[LAID + (at >> 4)])
    return PART_KIND[16 * (face >> 2) + PART[12 * face + (at & 15)]]


def named_worth(p: Position, name: i64) -> i64:
    """Return the points of an object that may be scored, not doubled."""
    at = named_part(p, name)
    top = root(p.small, part_at(p, at))
    return worth(p.large[COVER + 2 * top], p.large[WORD + 2 * top], kind_at(p, at))


def usable(p: Position, seat: i64, token: i64) -> i64:
    """Return how many tokens of a number a seat may use: those it held when its turn began."""
    held = (p.large[HELD + seat] >> (4 * token)) & 15
    return held - ((p.large[FRESH + seat] >> (4 * token)) & 15)


def doubler(p: Position, seat: i64, kind: i64) -> i64:
    """Return the token that could double an object for a seat now, or 0."""
    if seat != p.turn:
        return 0
    if kind == TOWER and usable(p, seat, 2) > 0:
        return 2
    if kind == HOUSE and usable(p, seat, 3) > 0:
        return 3
    return 0


def offered(p: Position) -> i64:
    """Return the token that the seat whose turn it is may use now, or 0."""
    if p.phase == EXTRA:
        return 1
    if p.phase == DOUBLE:
        return doubler(p, p.turn, kind_at(p, named_part(p, p.scoring)))
    return 0


def token_at(p: Position, points: i64) -> i64:
    """Return the corner tower with a token where a marker with so many points stands, or -1."""
    corner = CORNER_AT[points % SPACES]
    if corner >= 0 and (p.wall >> corner) & 1:
        return corner
    return -1


def order_matters(p: Position, seat: i64, group: i64) -> bool:
    """Tell whether the order in which a seat's completed objects are scored changes anything.

    It can where a marker stops at a token before the last of them: the object scored first may
    then decide which tokens can be had, and what is seen before something else is decided. Points
    are the same in any order, and so is the size of the keep's house.
    """
    if not group & (group - 1):
        return False
    values = vec[i64]()
    tokens = vec[i64]()
    name: i64 = 0
    while name < 8:
        if (group >> name) & 1:
            values = append(values, named_worth(p, name))
            tokens = append(tokens, doubler(p, seat, kind_at(p, named_part(p, name))))
        name += 1
    points = p.large[POINTS + seat]
    if not stops(p, values, tokens, points, 0):
        return False
    first = plans_by(p, values, tokens, points, 0, 0, 0)
    other: i64 = 1
    while other < len(values):
        plans = plans_by(p, values, tokens, points, 0, 0, other)
        if plans != first and not (offers(plans, first) and offers(first, plans)):
            return True
        other += 1
    return False


def stops(p: Position, values: vec[i64], tokens: vec[i64], points: i64, done: i64) -> bool:
    """Tell whether a marker can stop at a token before the last object is scored."""
    count: i64 = len(values)
    i: i64 = 0
    while i < count:
        if not (done >> i) & 1:
            after = done | (1 << i)
            if after == (1 << count) - 1:
                return False
            once = points + values[i]
            if token_at(p, once) >= 0 or stops(p, values, tokens, once, after):
                return True
            if tokens[i]:
                twice = once + values[i]
                if token_at(p, twice) >= 0 or stops(p, values, tokens, twice, after):
                    return True
        i += 1
    return False


# What scoring leads to, packed in one number: corners taken as a mask, and for the tokens 2
# and 3 how many were used and the points they brought.
USED: Final = 16  # shift for token 2; those of token 3 are 2 bits higher
BROUGHT: Final = 20  # shift for token 2; those of token 3 are 10 bits higher

# A plan is such a number; or, where a token is seen on the way and something is decided after
# that, the plans from which one is chosen when it has been seen.
Plans: TypeAlias = frozenset[object]


def plans_by(
    p: Position, values: vec[i64], tokens: vec[i64], points: i64, done: i64, made: i64, i: i64
) -> Plans:
    """Return what can still be brought about if a certain object is scored next."""
    found: set[object] = set()
    done |= 1 << i
    twice = False
    while True:
        after = points + values[i]
        then = made
        if twice:
            after += values[i]
            then += (1 << (USED + 2 * (tokens[i] - 2))) + (
                values[i] << (BROUGHT + 10 * (tokens[i] - 2))
            )
        corner = token_at(p, after)
        seen = corner >= 0 and not (made >> corner) & 1
        if seen:
            then |= 1 << corner
        below = plans_after(p, values, tokens, after, done, then)
        if seen and len(below) > 1:
            found.add(below)
        else:
            found |= below
        if twice or not tokens[i] or not unused(p, made, tokens[i]):
            return frozenset(found)
        twice = True


def plans_after(
    p: Position, values: vec[i64], tokens: vec[i64], points: i64, done: i64, made: i64
) -> Plans:
    """Return what can be brought about by the objects that are not yet scored, in any order."""
    found: set[object] = set()
    if done == (1 << i64(len(values))) - 1:
        found.add(int(made))
    i: i64 = 0
    while i < len(values):
        if not (done >> i) & 1:
            found |= plans_by(p, values, tokens, points, done, made, i)
        i += 1
    return frozenset(found)


def unused(p: Position, made: i64, token: i64) -> bool:
    """Tell whether the seat whose turn it is has a token 2 or 3 left to double with."""
    return (made >> (USED + 2 * (token - 2))) & 3 < usable(p, p.turn, token)


def offers(plans: Plans, others: Plans) -> bool:
    """Tell whether all that others allow can be done by some plans, too."""
    return all(any_serves(plans, other) for other in others)


def any_serves(plans: Plans, wanted: object) -> bool:
    """Tell whether one of some plans does all that another does; to have seen more is no loss."""
    for plan in plans:
        if plan == wanted:
            return True
        if isinstance(plan, frozenset) and (
            any_serves(plan, wanted) or (isinstance(wanted, frozenset) and offers(plan, wanted))
        ):
            return True
    return False


# ---- the end of the game --------------------------------------------------------------------


def empty_area(p: Position) -> i64:
    """Return the number of cells in the largest area of empty cells joined by their sides."""
    return largest_empty(p, vec[i64]([0] * int(CELLS))) & 127


def largest_empty(p: Position, cells: vec[i64]) -> i64:
    """Write the empty cells, one area behind another.

    Return where the largest area begins, times 128, and how many cells it has.
    """
    seen = vec[i64]([0] * int(CELLS))
    small = p.small
    best: i64 = 0
    end: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        if not seen[cell] and i64(small[LAID + cell]) < 0:
            begin = end
            seen[cell] = 1
            cells[end] = cell
            end += 1
            at = begin
            while at < end:
                side: i64 = 0
                while side < 4:
                    near = BESIDE[4 * cells[at] + side]
                    if 0 <= near < CELLS and not seen[near] and i64(small[LAID + near]) < 0:
                        seen[near] = 1
                        cells[end] = near
                        end += 1
                    side += 1
                at += 1
            if end - begin > best & 127:
                best = 128 * begin + end - begin
        cell += 1
    return best


def keep_size(p: Position, seat: i64) -> i64:
    """Return the size of a seat's keep house with its tokens 8; 0 without a keep."""
    if not p.large[KEEP + seat]:
        return 0
    return p.large[KEEP + seat] + TOKEN_8_TILES * ((p.large[HELD + seat] >> 32) & 15)


def keep_winner(p: Position) -> i64:
    """Return the seat whose keep stands on the larger house, or NOBODY_WINS."""
    black = keep_size(p, 0)
    white = keep_size(p, 1)
    if black > white:
        return 0
    if white > black:
        return 1
    return NOBODY_WINS


def remains(p: Position) -> vec[i64]:
    """Return what each seat has the majority on at the end, 4 numbers a seat and kind.

    They are how many objects of any value, their values together, the best and the second best; a
    court's value is its markets. A follower that still stands is on something unfinished.
    """
    table = vec[i64]([0] * 32)
    seen = vec[i64]([-1] * (2 * FOLLOWERS))
    large = p.large
    man: i64 = 0
    while man < 2 * FOLLOWERS:
        at = i64(p.small[MEN + man])
        if at >= 0:
            top = root(p.small, part_at(p, at))
            new = True
            other: i64 = 0
            while other < man:
                if seen[other] == top:
                    new = False
                other += 1
            seen[man] = top
            word = large[WORD + 2 * top]
            seat = winner(word)
            if new and seat >= 0:
                kind = kind_at(p, at)
                value = (
                    markets(word) if kind == COURT else worth(large[COVER + 2 * top], word, kind)
                )
                row = 4 * (4 * seat + kind)
                if value:
                    table[row + OBJECTS] += 1
                table[row + TOTAL] += value
                if value > table[row + BEST]:
                    table[row + SECOND] = table[row + BEST]
                    table[row + BEST] = value
                elif value > table[row + SECOND]:
                    table[row + SECOND] = value
        man += 1
    return table


# ---- the score of a position ------------------------------------------------------------------


def scores(p: Position) -> list[int]:
    """Return the points of each seat."""
    return [int(p.large[POINTS]), int(p.large[POINTS + 1])]


def standing(p: Position) -> list[tuple[int, ...]]:
    """Return the points of each seat: nothing breaks a tie."""
    return [(points,) for points in scores(p)]


def breakdown(p: Position) -> list[list[Line]]:
    """Return for each seat where its points came from."""
    told: list[list[Line]] = []
    for seat in range(2):
        lines: list[Line] = []
        for row, name in enumerate(SOURCE_NAMES):
            at = TALLY + 2 * (SOURCES * seat + row)
            count = int(p.small[at])
            if count:
                points = int(p.small[at + 1])
                lines.append({"what": name, "points": points, "data": {"count": count}})
        told.append(lines)
    return told


# ---- objects for people ---------------------------------------------------------------------


@final
class Object:
    """An object with at least one follower, as it stands."""

    def __init__(self, p: Position, at: i64, top: i64) -> None:
        cover = p.large[COVER + 2 * top]
        word = p.large[WORD + 2 * top]
        self.top: int = int(top)
        self.at: int = int(at)  # 16 * cell + slot of one of its parts
        self.kind: int = int(kind_at(p, at))
        self.tiles: int = int(bit_count(cover))
        self.starts: int = int(starts(word))
        self.open: int = int(word & OPENS)
        self.wells: int = int(wells(word))
        self.markets: int = int(markets(word))
        self.men: list[int] = [int((word >> CROWD) & 15), int((word >> (CROWD + 4)) & 15)]
        self.winner: int = int(winner(word))
        self.worth: int = (
            self.markets * MARKET_POINTS
            if self.kind == COURT
            else int(worth(cover, word, self.kind))
        )


def occupied(p: Position) -> list[Object]:
    """Return every object with a follower, each once."""
    found: list[Object] = []
    tops: list[int] = []
    for man in range(2 * FOLLOWERS):
        at = i64(p.small[MEN + man])
        if at >= 0:
            top = root(p.small, part_at(p, at))
            if int(top) not in tops:
                tops.append(int(top))
                found.append(Object(p, at, top))
    return found


def reach(p: Position, top: int) -> list[int]:
    """Return all parts of an object that lie on tiles, each as 16 * cell + slot."""
    found: list[int] = []
    for cell in range(int(CELLS)):
        face = i64(p.small[LAID + cell])
        if face >= 0:
            base = i64(p.small[BASE + cell])
            for part in range(int(PART_COUNT[face >> 2])):
                if root(p.small, base + part) == top:
                    found.append(16 * cell + int(SLOT[16 * face + part]))
    return found


def tiles_of(p: Position, top: int) -> list[str]:
    """Return the cells of an object's tiles."""
    cells = [at >> 4 for at in reach(p, top)]
    return [CELL_NAMES[cell] for cell in dict.fromkeys(cells)]


def space_of(p: Position, seat: i64) -> int:
    """Return where a seat's marker stands on the wall."""
    return int(p.large[POINTS + seat] % SPACES)


def named(p: Position, name: i64) -> Object:
    """Return an object that the tile just laid completed."""
    at = named_part(p, name)
    return Object(p, at, root(p.small, part_at(p, at)))


def is_free(word: i64) -> bool:
    """Tell whether nobody stands on an object."""
    return not word & ANY_MEN
