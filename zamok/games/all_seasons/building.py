"""Building: choose a tile, then say kind by kind with what it is paid."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zamok.games.all_seasons.facts import (
    BUILDER,
    BUILDING_NAMES,
    CARD_NAMES,
    CITY,
    COST,
    FORGE_STORE,
    KINDS,
    LINE_STONEMASON,
    LINE_WORKER,
    MOST_A_CARD,
    PILE,
    POINTS,
    RESOURCES,
    SAND,
    SILVER,
    STONE,
    STONEMASON,
    TALER,
    TILE_KINDS,
    TILES,
    VALUE,
    WORKER,
    WORKER_POINTS,
    bits,
)
from zamok.games.all_seasons.moves import BUILD, DONE, MELT, MOST_BARS, MOST_OWN, PAY
from zamok.games.all_seasons.payment import SUPPLY_AT, closes, payable
from zamok.games.all_seasons.servants import begin_placing
from zamok.games.all_seasons.state import BUILDING, MELTING, NOTHING, PAYING, Position

SEVERAL: Final = -1  # ways to go on


def begin_building(p: Position) -> None:
    """Offer the tiles that can be paid, or go on to the servants."""
    if p.built < MOST_A_CARD and p.left:
        p.affordable = payable(p.stock, p.seat * KINDS)
        if p.affordable:
            tile: i64 = 0
            while tile < TILE_KINDS:
                if may_build(p, tile):
                    p.ask(p.seat, BUILDING)
                    return
                tile += 1
    if p.recording and p.built == 0 and p.card < WORKER:
        p.tell("no_build", int(p.seat), {"card": CARD_NAMES[p.card]})
    end_building(p)


def end_building(p: Position) -> None:
    """Leave the building site: a worker places no servants (B17)."""
    p.affordable = 0
    if p.card >= WORKER:
        p.phase = NOTHING
    else:
        begin_placing(p)


def may_build(p: Position, tile: i64) -> bool:
    """Tell whether a tile lies on the board and can be paid exactly."""
    return p.tiles[tile] > 0 and (p.affordable >> COST[tile]) & 1 == 1


def fill_building(p: Position, buffer: vec[i64]) -> i64:
    """List the tiles that can be built."""
    buffer[0] = DONE
    count: i64 = 1
    tile: i64 = 0
    while tile < TILE_KINDS:
        if may_build(p, tile):
            buffer[count] = BUILD + tile
            count += 1
        tile += 1
    return count


def apply_building(p: Position, move: i64) -> None:
    """Begin a building, or stop."""
    if move == DONE:
        end_building(p)
        return
    p.affordable = 0
    p.tile = move - BUILD
    p.due = COST[p.tile]
    p.kind = STONE
    p.kinds = 0
    p.melted = 0
    p.ask(p.seat, PAYING)
    go_on_paying(p, p.due)


def may_pay(p: Position, pieces: i64) -> bool:
    """Tell whether the payment can be finished with that many own pieces of the kind asked."""
    me = p.seat * KINDS
    kind = p.kind
    if pieces > p.stock[me + kind]:
        return False
    bars: i64 = 0
    most = p.stock[me + SILVER]
    if most > p.stock[SUPPLY_AT + kind]:
        most = p.stock[SUPPLY_AT + kind]
    while bars <= most:
        if closes_with(p, me, pieces, bars):
            return True
        bars += 1
    return False


def may_melt(p: Position, bars: i64) -> bool:
    """Tell whether the payment can be finished with that many bars made into the kind asked."""
    me = p.seat * KINDS
    if bars > p.stock[me + SILVER] or bars > p.stock[SUPPLY_AT + p.kind]:
        return False
    return closes_with(p, me, 0, bars)


def closes_with(p: Position, me: i64, pieces: i64, bars: i64) -> bool:
    """Tell whether the cheaper kinds can pay the rest after these pieces and bars."""
    kinds = bits(p.kinds)
    if pieces + bars and not (p.kinds >> p.kind) & 1:
        kinds += 1
    due = p.due - (pieces + bars) * VALUE[p.kind]
    return closes(p.stock, me, p.kind - 1, due, p.stock[me + SILVER] - bars, kinds)


def fill_paying(p: Position, buffer: vec[i64]) -> i64:
    """List how many own pieces of the kind asked may be paid."""
    count: i64 = 0
    pieces: i64 = 0
    while pieces * VALUE[p.kind] <= p.due and pieces <= p.stock[p.seat * KINDS + p.kind]:
        if may_pay(p, pieces):
            buffer[count] = PAY + p.kind * MOST_OWN + pieces
            count += 1
        pieces += 1
    return count


def fill_melting(p: Position, buffer: vec[i64]) -> i64:
    """List how many bars may be melted into the kind asked."""
    count: i64 = 0
    bars: i64 = 0
    while bars * VALUE[p.kind] <= p.due and bars <= p.stock[p.seat * KINDS + SILVER]:
        if may_melt(p, bars):
            buffer[count] = MELT + p.kind * MOST_BARS + bars
            count += 1
        bars += 1
    return count


def apply_paying(p: Position, pieces: i64) -> None:
    """Lay own pieces of the kind asked on the pile; bars come next."""
    if pieces:
        p.shift(p.seat, PILE, p.kind, pieces)
        p.due -= pieces * VALUE[p.kind]
        p.kinds |= 1 << p.kind
    p.phase = MELTING


def apply_melting(p: Position, bars: i64) -> None:
    """Melt bars into the kind asked and lay the pieces on the pile; the next kind comes."""
    if bars:
        p.shift(p.seat, FORGE_STORE, SILVER, bars)
        p.shift(CITY, PILE, p.kind, bars)
        p.due -= bars * VALUE[p.kind]
        p.kinds |= 1 << p.kind
        p.melted |= bars << (4 * p.kind)
    p.kind -= 1
    p.phase = PAYING


def only_pieces(p: Position) -> i64:
    """Return the one number of own pieces of the kind asked that can be paid, or SEVERAL."""
    most = p.due // VALUE[p.kind]
    held = p.stock[p.seat * KINDS + p.kind]
    if most > held:
        most = held
    found: i64 = SEVERAL
    pieces: i64 = 0
    while pieces <= most:
        if may_pay(p, pieces):
            if found != SEVERAL:
                return SEVERAL
            found = pieces
        pieces += 1
    return found


def only_bars(p: Position) -> i64:
    """Return the one number of bars that can be melted into the kind asked, or SEVERAL."""
    most = p.due // VALUE[p.kind]
    held = p.stock[p.seat * KINDS + SILVER]
    if most > held:
        most = held
    found: i64 = SEVERAL
    bars: i64 = 0
    while bars <= most:
        if may_melt(p, bars):
            if found != SEVERAL:
                return SEVERAL
            found = bars
        bars += 1
    return found


def settle_payment(p: Position) -> bool:
    """Take every step of the payment that has one answer; tell whether that was the last."""
    while p.kind >= SAND:
        if p.phase == PAYING:
            pieces = only_pieces(p)
            if pieces == SEVERAL:
                return False
            apply_paying(p, pieces)
        else:
            bars = only_bars(p)
            if bars == SEVERAL:
                return False
            apply_melting(p, bars)
    return True


def go_on_paying(p: Position, due: i64) -> None:
    """Take every step of the payment that has one answer, up to a choice or to the end.

    What lies on the pile before the next choice is told, if that is more than when so much was due.
    """
    if settle_payment(p):
        finish_building(p)
    elif p.recording and p.due < due:
        paid = {"paid": p.goods_of(PILE), "melted": p.melted_kinds()}
        p.tell("lay", int(p.seat), {"building": BUILDING_NAMES[p.tile], **paid})


def reward(card: i64, tile: i64) -> i64:
    """Return the points that a building brings with a card: the builder gets talers instead."""
    if card == BUILDER:
        return 0
    return POINTS[tile] if card == STONEMASON else WORKER_POINTS[tile]


def finish_building(p: Position) -> None:
    """Take the tile off the board and reward the card that built it."""
    seat = p.seat
    tile = p.tile
    pieces = p.goods(PILE)
    paid = p.goods_of(PILE) if p.recording else {}
    kind: i64 = 0
    while kind < RESOURCES:
        p.shift(PILE, CITY, kind, p.has(PILE, kind))
        kind += 1
    p.mark_builder(tile, TILES[tile] - p.tiles[tile], seat)
    p.tiles[tile] -= 1
    p.left -= 1
    p.raised[seat * TILE_KINDS + tile] += 1
    p.built_now[seat] += 1
    p.built += 1
    points = reward(p.card, tile)
    talers: i64 = 0
    if p.card == BUILDER:
        talers = p.shift_most(CITY, seat, TALER, pieces)
    else:
        p.score(seat, LINE_STONEMASON if p.card == STONEMASON else LINE_WORKER, points)
    if p.recording:
        p.tell(
            "build",
            int(seat),
            {
                "building": BUILDING_NAMES[tile],
                "card": CARD_NAMES[p.card],
                "points": int(points),
                "talers": int(talers),
                "paid": paid,
                "melted": p.melted_kinds(),
            },
        )
    p.tile = 0
    p.kind = 0
    p.kinds = 0
    p.melted = 0
    begin_building(p)
