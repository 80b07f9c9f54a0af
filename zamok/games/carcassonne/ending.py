"""The final scoring: keep, courts and tokens."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.games.carcassonne.facts import (
    CASTLE,
    CELL_NAMES,
    COURT,
    HOUSE,
    KIND_NAMES,
    MARKET_POINTS,
    SLOT_NAMES,
    SPACES,
    STREET,
    TOKEN_7_POINTS,
    TOKEN_9_POINTS,
    TOWER,
)
from zamok.games.carcassonne.scoring import (
    BEST,
    OBJECTS,
    SECOND,
    TOTAL,
    Object,
    empty_area,
    keep_size,
    keep_winner,
    occupied,
    remains,
    space_of,
    tiles_of,
)
from zamok.games.carcassonne.state import (
    FRESH,
    FROM_COURTS,
    FROM_KEEP,
    FROM_TOKEN,
    HELD,
    KEEP,
    OVER,
    SOURCES,
    TALLY,
    Position,
)


def finish(p: Position) -> None:
    """End the game: score keeps, courts and tokens, each token where it brings most."""
    p.tile = -1
    p.phase = OVER
    p.over = True
    p.large[FRESH] = p.large[FRESH + 1] = 0  # in the final scoring every token counts
    if p.recording:
        p.tell("end", None, {})
    clear_wall(p)
    score_keep(p)
    table = remains(p)
    seat: i64 = 0
    while seat < 2:
        score_courts(p, seat, table)
        score_token(p, seat, 7, table, COURT)
        score_token(p, seat, 4, table, STREET)
        score_token(p, seat, 5, table, TOWER)
        score_token(p, seat, 6, table, HOUSE)
        score_fives(p, seat)
        seat += 1


def clear_wall(p: Position) -> None:
    """Put away the tokens that nobody has taken."""
    p.put_away = p.wall
    p.wall = 0
    if p.recording and p.put_away:
        left = int(p.put_away)
        corners = [corner for at, corner in enumerate(CASTLE.corners) if (left >> at) & 1]
        data: dict[str, object] = {"spaces": [list(corner.spaces) for corner in corners]}
        p.tell("put_away", None, data)


def score_keep(p: Position) -> None:
    """Pay the largest empty area to the keep on the larger house."""
    seat = keep_winner(p)
    if seat < 0:
        if p.recording and p.large[KEEP] and p.large[KEEP + 1]:
            p.tell("keep_tie", None, {"size": int(keep_size(p, 0))})
        return
    area = empty_area(p)
    p.gain(seat, FROM_KEEP, area)
    if p.recording:
        data: dict[str, object] = {"points": int(area), "size": int(keep_size(p, seat))}
        data["space"] = space_of(p, seat)
        p.tell("keep_score", int(seat), data)


def score_courts(p: Position, seat: i64, table: vec[i64]) -> None:
    """Pay a seat for the markets of its courts."""
    row = 4 * (4 * seat + COURT)
    if not table[row + TOTAL]:
        return
    p.gain(seat, FROM_COURTS, MARKET_POINTS * table[row + TOTAL])
    p.small[TALLY + 2 * (SOURCES * seat + FROM_COURTS)] = i16(table[row + OBJECTS])
    if p.recording:
        told = ranked(p, seat, COURT)
        space = space_of(p, seat) - sum(court.worth for court in told)
        for court in told:
            space += court.worth
            data = whereabouts(p, court)
            data["points"] = court.worth
            data["space"] = space % int(SPACES)
            p.tell("court", int(seat), data)


def score_token(p: Position, seat: i64, token: i64, table: vec[i64], kind: i64) -> None:
    """Use a seat's tokens of a number on its best objects of a kind, one object each."""
    count = (p.large[HELD + seat] >> (4 * token)) & 15
    row = 4 * (4 * seat + kind)
    use: i64 = 0
    while use < count and use < 2:
        value = table[row + BEST] if use == 0 else table[row + SECOND]
        points = value * (TOKEN_7_POINTS - MARKET_POINTS) if kind == COURT else value
        if points:
            p.gain(seat, FROM_TOKEN + token, points)
            if p.recording:
                data = whereabouts(p, ranked(p, seat, kind)[use])
                data["token"] = int(token)
                data["points"] = int(points)
                data["space"] = space_of(p, seat)
                p.tell("richer" if kind == COURT else "unfinished", int(seat), data)
        use += 1


def score_fives(p: Position, seat: i64) -> None:
    """Pay a seat's tokens 9."""
    count = (p.large[HELD + seat] >> 36) & 15
    while count > 0:
        count -= 1
        p.gain(seat, FROM_TOKEN + 9, TOKEN_9_POINTS)
        if p.recording:
            data: dict[str, object] = {"points": TOKEN_9_POINTS, "token": 9}
            data["space"] = space_of(p, seat)
            p.tell("five", int(seat), data)


# ---- what events tell --------------------------------------------------------------------------


def ranked(p: Position, seat: i64, kind: i64) -> list[Object]:
    """Return a seat's objects of a kind that pay anything, the best first."""
    own = [one for one in occupied(p) if one.kind == kind and one.winner == seat and one.worth]
    return sorted(own, key=best_first)


def best_first(one: Object) -> int:
    """Return what puts an object before those that pay less."""
    return -one.worth


def whereabouts(p: Position, one: Object) -> dict[str, object]:
    """Return an object that is paid for at the end as plain data."""
    data: dict[str, object] = {
        "cell": CELL_NAMES[one.at >> 4],
        "slot": SLOT_NAMES[one.at & 15],
        "cells": tiles_of(p, one.top),
    }
    if one.kind == COURT:
        data["markets"] = one.markets
    else:
        data["kind"] = KIND_NAMES[one.kind]
    return data
