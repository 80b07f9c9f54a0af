"""The final scoring: keep, courts and tokens."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zamok.games.carcassonne.facts import (
    COURT,
    HOUSE,
    KIND_NAMES,
    MARKET_POINTS,
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
    empty_area,
    keep_size,
    keep_winner,
    occupied,
    remains,
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
    p.cell = -1
    p.phase = OVER
    p.over = True
    p.large[FRESH] = p.large[FRESH + 1] = 0  # in the final scoring every token counts
    if p.recording:
        p.tell("end", None, {})
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
        p.tell("keep_score", int(seat), data)


def score_courts(p: Position, seat: i64, table: vec[i64]) -> None:
    """Pay a seat for the markets of its courts."""
    row = 4 * (4 * seat + COURT)
    if not table[row + TOTAL]:
        return
    p.gain(seat, FROM_COURTS, MARKET_POINTS * table[row + TOTAL])
    p.small[TALLY + 2 * (SOURCES * seat + FROM_COURTS)] = i16(table[row + OBJECTS])
    if p.recording:
        for court in occupied(p):
            if court.kind == COURT and court.winner == seat and court.markets:
                data: dict[str, object] = {"markets": court.markets, "points": court.worth}
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
                data: dict[str, object] = {
                    "token": int(token),
                    "kind": KIND_NAMES[kind],
                    "points": int(points),
                }
                p.tell("richer" if kind == COURT else "unfinished", int(seat), data)
        use += 1


def score_fives(p: Position, seat: i64) -> None:
    """Pay a seat's tokens 9."""
    count = (p.large[HELD + seat] >> 36) & 15
    while count > 0:
        count -= 1
        p.gain(seat, FROM_TOKEN + 9, TOKEN_9_POINTS)
        if p.recording:
            p.tell("five", int(seat), {"points": TOKEN_9_POINTS, "token": 9})
