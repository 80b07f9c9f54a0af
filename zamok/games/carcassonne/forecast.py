"""What the rules know in advance: what fits, what moves bring, what the end would pay.

Everything is found out by doing it in a copy, or by asking the scoring.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.carcassonne.board import put
from zamok.games.carcassonne.completion import pay, return_men
from zamok.games.carcassonne.ending import finish
from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    CELLS,
    COURT,
    FITS,
    KIND_NAMES,
    SLOT,
    SLOT_NAMES,
    SOURCE_NAMES,
    SPACES,
    STREETS,
    TURNS,
)
from zamok.games.carcassonne.moves import SCORE, STAND, use
from zamok.games.carcassonne.scoring import (
    Object,
    largest_empty,
    named,
    offered,
    part_at,
    reach,
    scores,
    token_at,
)
from zamok.games.carcassonne.state import (
    DOUBLE,
    EDGE,
    FOLLOWER,
    FROM_COURTS,
    FROM_KEEP,
    FROM_TOKEN,
    LAID,
    LAY,
    NEEDS,
    ORDER,
    SOURCES,
    SUPPLY,
    TALLY,
    Position,
    root,
)
from zamok.games.carcassonne.view import Claim, Due, Forecast, Gain, Landing, Spot


def forecast(p: Position, seat: int | None) -> Forecast:
    """Return all that is known in advance; every seat knows the same."""
    dues = final(p)
    return {
        "places": sorted({CELL_NAMES[place // 4] for place in places(p)}),
        "empty": [CELL_NAMES[cell] for cell in empty_cells(p)],
        "final": dues,
        "likely": [
            score + sum(due["points"] for due in own)
            for score, own in zip(scores(p), dues, strict=True)
        ],
        "gains": gains(p),
    }


def places(p: Position) -> list[int]:
    """Return every cell where the tile in hand fits, times 4, with each turn."""
    if p.tile < 0:
        return []
    found: list[int] = []
    for at in range(int(p.edges)):
        cell = i64(p.small[EDGE + at])
        fits = int(FITS[256 * STREETS[p.tile] + i64(p.small[NEEDS + cell])])
        found += [4 * int(cell) + turn for turn in range(int(TURNS[p.tile])) if (fits >> turn) & 1]
    return found


def empty_cells(p: Position) -> list[int]:
    """Return the cells of the largest empty area."""
    cells = vec[i64]([0] * int(CELLS))
    found = int(largest_empty(p, cells))
    return sorted(int(cells[at]) for at in range(found // 128, found // 128 + found % 128))


def spots(p: Position, top: int) -> list[Spot]:
    """Return all parts of an object on tiles, for people."""
    return [{"cell": CELL_NAMES[at // 16], "slot": SLOT_NAMES[at % 16]} for at in reach(p, top)]


# ---- what moves bring ---------------------------------------------------------------------------


def gains(p: Position) -> dict[str, Gain]:
    """Return what the moves of the seat that is to act bring, by their numbers."""
    found: dict[str, Gain] = {}
    if p.phase == LAY:
        for place in places(p):
            gain = lay_gain(p, place // 4, place % 4)
            if gain["scores"] or gain["claim"]:
                found[str(place)] = gain
    elif p.phase == FOLLOWER:
        face = i64(p.small[LAID + p.cell])
        for part in range(12):
            if (p.free >> part) & 1:
                slot = SLOT[16 * face + part]
                found[str(int(STAND + slot))] = stand_gain(p, 16 * p.cell + slot)
    elif p.phase == ORDER:
        group = p.mine or p.theirs
        for name in range(8):
            if (group >> name) & 1:
                found[str(int(SCORE) + name)] = score_gain(p, name, 0)
    elif p.phase == DOUBLE:
        token = offered(p)
        found[str(int(use(token)))] = score_gain(p, p.scoring, token)
    return found


def twin_of(p: Position) -> Position:
    """Return a copy to try things in."""
    twin = p.copy()
    assert isinstance(twin, Position)
    twin.recording = False
    return twin


def lay_gain(p: Position, cell: int, turn: int) -> Gain:
    """Return what the tile in hand would complete if it lay there like this."""
    twin = twin_of(p)
    put(twin, cell, 4 * p.tile + turn)
    done = [0, 0]  # objects each seat scores
    best: Object | None = None
    for name in range(8):
        if (twin.closed >> name) & 1:
            thing = named(twin, name)
            if thing.winner >= 0:
                done[thing.winner] += 1
                pay(twin, name, 0)
            elif name < 4 and not sum(thing.men) and p.large[SUPPLY + p.turn]:
                best = thing if best is None or thing.worth > best.worth else best
    won: list[Landing] = []
    before, after = scores(p), scores(twin)
    for seat in range(2):
        if done[seat]:
            # With several objects it depends on their order where the marker stops.
            won.append(landing(p, seat, after[seat] - before[seat], done[seat] == 1))
    claim: Claim | None = None
    if best is not None:
        seat = int(p.turn)
        told = landing(p, seat, best.worth, not done[seat])
        claim = {"kind": KIND_NAMES[best.kind], "landing": told}
    return {"scores": won, "claim": claim, "later": 0, "reach": []}


def stand_gain(p: Position, at: i64) -> Gain:
    """Return what a follower on a free part of the tile just laid has."""
    thing = Object(p, at, root(p.small, part_at(p, at)))
    won: list[Landing] = []
    if thing.kind != COURT and not thing.open:
        won.append(landing(p, int(p.turn), thing.worth, True))
    later = thing.worth if thing.kind == COURT else 0
    return {"scores": won, "claim": None, "later": later, "reach": spots(p, thing.top)}


def score_gain(p: Position, name: i64, token: i64) -> Gain:
    """Return what a completed object brings, doubled by a token if any."""
    twin = twin_of(p)
    seat = int(pay(twin, name, token))
    points = scores(twin)[seat] - scores(p)[seat]
    return {"scores": [landing(p, seat, points, True)], "claim": None, "later": 0, "reach": []}


def landing(p: Position, seat: int, points: int, sure: bool) -> Landing:
    """Return where a marker moved by so many points stops; a token there if that is sure."""
    total = scores(p)[seat] + points
    token = sure and int(token_at(p, total)) >= 0
    return {"seat": seat, "points": points, "space": total % SPACES, "token": token}


# ---- the end ------------------------------------------------------------------------------------

FINAL = [FROM_KEEP, FROM_COURTS, *[FROM_TOKEN + token for token in (4, 5, 6, 7, 9)]]


def final(p: Position) -> list[list[Due]]:
    """Return for each seat what it would be paid if the game ended as things lie.

    What the tile just laid completed is scored first, without doubling and new tokens.
    """
    lines: list[list[Due]] = [[], []]
    if p.over:
        return lines
    twin = twin_of(p)
    if p.phase in (FOLLOWER, ORDER, DOUBLE):
        pending = p.closed if p.phase == FOLLOWER else p.mine | p.theirs
        for name in range(8):
            if (pending >> name) & 1 and named(p, name).winner >= 0:
                before = scores(twin)
                seat = int(pay(twin, name, 0))
                lines[seat].append({"what": "done", "points": scores(twin)[seat] - before[seat]})
        return_men(twin)
    finish(twin)
    for seat in range(2):
        found: list[Due] = []
        for row in FINAL:
            points = int(twin.small[TALLY + 2 * (SOURCES * seat + row) + 1])
            if points:
                found.append({"what": SOURCE_NAMES[row], "points": points})
        keep = found[:1] if found and found[0]["what"] == "keep" else []
        lines[seat] = [*keep, *lines[seat], *found[len(keep) :]]
    return lines
