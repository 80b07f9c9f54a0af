"""Setting positions up: real tables whose castles, hands and stocks are arranged."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from zamok import Dice
from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.moves import cell_at
from zamok.games.two_castles.placing import put_room
from zamok.games.two_castles.plan import Plan, place_at
from zamok.games.two_castles.real_castle import laid_out
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import (
    ATTENDANTS,
    CARDS,
    CASTLE,
    ELSEWHERE,
    IN_DISCARD,
    IN_SUPPLY,
    PLAYER,
    STACK_LEFT,
    SUPPLY,
    found_castle,
)

Rooms = list[tuple[str, int, int]]
Known = TypeVar("Known")


def room(key: str) -> int:
    return facts.ROOM_KEYS.index(key)


def start(seats: int = 4, seed: str = "table", **options: str) -> Rules:
    """Start a game; unless a test is about seniority, earlier seats are older."""
    state = GAME.start(seats, {"seniority": "first"} | options, seed)
    assert isinstance(state, Rules)
    return state


def redealt(state: Rules, seat: int | None, dice: Dice) -> Rules:
    dealt = state.redeal(seat, dice)
    assert isinstance(dealt, Rules)
    return dealt


def known(value: Known | None) -> Known:
    """Return something of a view that the viewer knows."""
    assert value is not None
    return value


def say(state: Rules, seat: int, *texts: str) -> None:
    """Play moves given as notation."""
    for text in texts:
        state.play(seat, state.parse(seat, text))


def texts(state: Rules, seat: int) -> set[str]:
    return {state.notation(move) for move in state.legal(seat)}


def cells(state: Rules, seat: int, side: str = "L") -> set[tuple[int, int]]:
    """Return where a seat may place what is due on one side."""
    found = set()
    for text in texts(state, seat):
        head, _, place = text.partition(" ")
        if head == side and "," in place:
            x, _, y = place.partition(",")
            found.add((int(x), int(y)))
    return found


def played(seats: int, seed: str = "drawn") -> Iterator[tuple[Rules, int]]:
    """Yield every position of a random game with a seat that may act in it."""
    state = start(seats, seed)
    dice = random.Random(seed)
    while not state.over:
        seat = dice.choice(state.actors())
        yield state, seat
        state.play(seat, dice.choice(state.legal(seat)))


# ---- moving pieces about, losing none ------------------------------------------------------


def claim(state: Rules, tile: int) -> None:
    """Take a tile out of the supply; if a stack holds it, that gets another tile instead."""
    if state.where[tile] == ELSEWHERE:
        for stack in range(int(state.players)):
            for i in range(int(state.player[stack * PLAYER + STACK_LEFT])):
                if state.stack[stack * facts.HAND + i] == tile:
                    other = spare(state)
                    claim(state, other)
                    state.stack[stack * facts.HAND + i] = other
                    return
        raise AssertionError(f"{facts.ROOM_KEYS[tile]} is already in use")
    pile = IN_SUPPLY if state.where[tile] == SUPPLY else IN_DISCARD
    state.stock[pile] -= 1
    state.where[tile] = ELSEWHERE


RESERVED: set[int] = set()


def spare(state: Rules) -> int:
    """Return a tile of the supply that no test names, the highest number first."""
    return next(t for t in reversed(range(147)) if state.where[t] == SUPPLY and t not in RESERVED)


def release(state: Rules, tile: int) -> None:
    state.where[tile] = SUPPLY
    state.stock[IN_SUPPLY] += 1


def draw_instead(state: Rules, castle: int, key: str, i: int = 0) -> None:
    """Put a tile that was claimed before among those a castle has drawn."""
    at = castle * facts.FOOD_DRAW + i
    release(state, int(state.drawn[at]))
    state.drawn[at] = room(key)


def build(state: Rules, castle: int, rooms: Rooms, throne: str | None = None) -> None:
    """Clear a castle and put rooms there, whatever the rules say of their order."""
    found_castle(state, castle)
    if throne is not None:
        state.thrones[castle] = facts.THRONE_KEYS.index(throne)
    for key, x, y in rooms:
        tile = room(key)
        if tile < facts.N_ROOMS:
            claim(state, tile)
        else:
            state.stock[tile - facts.FOUNTAIN] -= 1
        put_room(state, castle, tile, cell_at(x, y))


def hand(state: Rules, seat: int, *keys: str) -> None:
    """Put tiles into a seat's hand in place of its first ones."""
    stack = int(state.stack_of(seat))
    for i, key in enumerate(keys):
        tile = room(key)
        at = stack * facts.HAND + i
        if state.stack[at] == tile:
            continue
        old = int(state.stack[at])
        claim(state, tile)
        release(state, old)
        state.stack[at] = tile


def attend(state: Rules, castle: int, *keys: str) -> None:
    for i, key in enumerate(keys):
        state.castle[castle * CASTLE + ATTENDANTS + i] = facts.ATTENDANT_KEYS.index(key) + 1


def give_cards(state: Rules, castle: int, *keys: str) -> None:
    for i, key in enumerate(keys):
        card = facts.CARD_KEYS.index(key)
        state.castle[castle * CASTLE + CARDS + i] = card + 1
        state.card[card] = ELSEWHERE


# ---- getting to a moment ---------------------------------------------------------------------


def to_commit(state: Rules, wanted: dict[int, tuple[str, str]]) -> None:
    """Let every seat choose: the wanted pairs, else the first tiles of the hand."""
    RESERVED.clear()
    RESERVED.update(room(key) for pair in wanted.values() for key in pair)
    while state.acting() and state.phase == 0:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    for seat, pair in wanted.items():
        hand(state, seat, *pair)
    for seat in range(int(state.seats)):
        for key in wanted.get(seat, ()):
            say(state, seat, f"take {key}")
    for seat in range(int(state.seats)):
        if seat not in wanted:
            for _ in range(2):
                state.play(seat, state.legal(seat)[0])


def to_build(state: Rules, wanted: dict[int, tuple[str, str]]) -> None:
    """Let every seat choose and share out: the first of its pair goes to the left castle."""
    to_commit(state, wanted)
    for seat in range(int(state.seats)):
        if seat in wanted:
            say(state, seat, f"left {wanted[seat][0]}")
        else:
            state.play(seat, state.legal(seat)[0])


def finish_turn(state: Rules) -> None:
    """Play the first legal moves until the next turn begins or the game ends."""
    round_, turn = state.round, state.turn
    while not state.over and (state.round, state.turn) == (round_, turn):
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])


# ---- scoring one castle -----------------------------------------------------------------------


def plan(throne: str, rooms: Rooms) -> Plan:
    placed = {(x, y): room(key) for key, x, y in rooms}
    return laid_out(facts.THRONE_KEYS.index(throne), placed, [], [])


def points(castle: Plan, x: int, y: int) -> int:
    slot = int(castle.grid[place_at(x, y)]) - 1
    assert slot >= 0
    return int(castle.points(slot))


def card(castle: Plan, key: str, attendants: int = 0) -> int:
    castle.attendants = attendants
    return int(card_points(castle, facts.CARD_KEYS.index(key)))


def attendant(castle: Plan, key: str) -> int:
    return int(castle.attendant_points(facts.ATTENDANT_KEYS.index(key)))


def total(state: Rules, castle: int) -> int:
    return int(scoring.castle_total(state, castle))
