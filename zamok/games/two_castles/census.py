"""Census: every piece of the box, wherever it lies."""

from __future__ import annotations

from mypy_extensions import i64

from zamok.games.two_castles import facts
from zamok.games.two_castles.state import (
    ATTENDANTS,
    ATTENDANTS_LEFT,
    BUILD,
    BUILT,
    CARDS,
    CASTLE,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    COUNT,
    ELSEWHERE,
    OVER,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    ROOM_STEP,
    ROOMS,
    SPECIALS_LEFT,
    STACK_LEFT,
    STEP,
    TAKEN,
    Position,
)


def census(position: Position) -> dict[str, int]:
    """Count every room, attendant, card and throne of the box by kind."""
    found = [0] * facts.THRONE
    cards = [0] * facts.N_CARDS
    attendants = [int(position.stock[ATTENDANTS_LEFT + i64(i)]) for i in range(4)]
    for room in range(facts.N_ROOMS):
        found[room] += position.where[room] != ELSEWHERE
    for kind in range(facts.N_SPECIALS):
        found[facts.FOUNTAIN + kind] += int(position.stock[SPECIALS_LEFT + i64(kind)])
    for card in range(facts.N_CARDS):
        cards[card] += position.card[card] != ELSEWHERE
    for player in range(int(position.players)):
        for room in stack_rooms(position, player) + unbuilt(position, player):
            found[room] += 1
    for castle in range(int(position.players)):
        base = castle * CASTLE
        step = position.castle[base + STEP]
        for i in range(int(position.castle[base + COUNT])):
            found[int(position.castle[base + ROOMS + i] // ROOM_STEP)] += 1
        if step in (PLACE_ROOM, PLACE_SPECIAL):
            found[int(position.castle[base + PIECE])] += 1
        for room in drawn(position, castle, CHOOSE_ROOM, facts.FOOD_DRAW):
            found[room] += 1
        for card in drawn(position, castle, CHOOSE_CARD, facts.CARD_DRAW):
            cards[card] += 1
        for i in range(facts.SLOTS):
            attendant = int(position.castle[base + ATTENDANTS + i])
            card = int(position.castle[base + CARDS + i])
            if attendant:
                attendants[attendant - 1] += 1
            if card:
                cards[card - 1] += 1
    counts = {f"room.{key}": n for key, n in zip(facts.ROOM_KEYS, found)}
    counts |= {f"card.{key}": n for key, n in zip(facts.CARD_KEYS, cards)}
    counts |= {f"attendant.{key}": n for key, n in zip(facts.ATTENDANT_KEYS, attendants)}
    counts["thrones"] = len({int(throne) for throne in position.thrones})
    return counts


def stack_rooms(position: Position, stack: i64) -> list[int]:
    """Return the tiles of a stack, sorted."""
    left = int(position.player[stack * PLAYER + STACK_LEFT])
    return sorted(int(position.stack[stack * facts.HAND + i64(i)]) for i in range(left))


def unbuilt(position: Position, player: i64) -> list[int]:
    """Return the tiles that a player has chosen and not built yet."""
    taken = int(position.player[player * PLAYER + TAKEN])
    built = int(position.player[player * PLAYER + BUILT])
    if position.phase == OVER:
        return []
    return [
        int(position.choice[player * 2 + i64(i)])
        for i in range(taken)
        if position.phase != BUILD or not (built >> i) & 1
    ]


def drawn(position: Position, castle: i64, step: int, count: int) -> list[int]:
    """Return what a castle has drawn to choose from in a step, sorted."""
    if position.castle[castle * CASTLE + STEP] != step:
        return []
    first = castle * facts.FOOD_DRAW
    return sorted(int(position.drawn[first + i64(i)]) for i in range(count))
