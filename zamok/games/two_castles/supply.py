"""Supplies: dealing hands, drawing tiles and cards, discards and reshuffles.

Nothing here has an order: a tile is chosen by the dice at the moment it is drawn.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.games.two_castles import facts
from zamok.games.two_castles.state import (
    CARDS_DISCARDED,
    DISCARD,
    ELSEWHERE,
    IN_DECK,
    IN_DISCARD,
    IN_SUPPLY,
    NOT_IN_HANDS,
    PLAYER,
    SEEN,
    STACK_LEFT,
    SUPPLY,
    Position,
)


def deal_hands(position: Position) -> None:
    """Deal nine tiles to every player, Ludwig included."""
    tiles = position.players * facts.HAND
    where = position.where
    known = position.known
    if position.stock[IN_SUPPLY] < tiles:  # A31
        reshuffle_rooms(position)
    pool = vec[u8]([u8(0)] * facts.N_ROOMS)
    size: i64 = 0
    room: i64 = 0
    while room < facts.N_ROOMS:
        known[room] &= (i16(1) << NOT_IN_HANDS) - 1  # from now on it may be in a hand
        if where[room] == SUPPLY:
            pool[size] = u8(room)
            size += 1
        room += 1
    position.stock[IN_SUPPLY] = size - tiles
    stack = position.stack
    dice = position.dice
    at: i64 = 0
    while at < tiles:
        drawn = dice.below(size)
        size -= 1
        room = i64(pool[drawn])
        pool[drawn] = pool[size]
        where[room] = u8(ELSEWHERE)
        stack[at] = u8(room)
        at += 1
    player: i64 = 0
    while player < position.players:
        position.player[player * PLAYER + STACK_LEFT] = facts.HAND
        position.player[player * PLAYER + SEEN] = 0
        player += 1
    if position.recording:
        dealt: dict[str, object] = {"round": int(position.round), "count": facts.HAND}
        position.tell("deal", None, dealt | {"players": int(position.players)})


def reshuffle_rooms(position: Position) -> None:
    """Put the discarded tiles back; who knew them knows only that no hand has them."""
    where = position.where
    known = position.known
    room: i64 = 0
    while room < facts.N_ROOMS:
        if where[room] == DISCARD:
            where[room] = u8(SUPPLY)
            mask = i64(known[room])
            known[room] = i16(((mask & 127) << NOT_IN_HANDS) | (mask & (127 << NOT_IN_HANDS)))
        room += 1
    position.stock[IN_SUPPLY] += position.stock[IN_DISCARD]
    position.stock[IN_DISCARD] = 0
    if position.recording:
        position.tell("reshuffle_rooms", None, {})


def draw_rooms(position: Position, castle: i64) -> None:
    """Draw five tiles for a castle; there are enough, discards included (A30)."""
    if position.stock[IN_SUPPLY] < facts.FOOD_DRAW:
        reshuffle_rooms(position)
    where = position.where
    i: i64 = 0
    while i < facts.FOOD_DRAW:
        skip = position.dice.below(position.stock[IN_SUPPLY])
        room: i64 = 0
        while True:
            if where[room] == SUPPLY:
                if skip == 0:
                    break
                skip -= 1
            room += 1
        where[room] = u8(ELSEWHERE)
        position.stock[IN_SUPPLY] -= 1
        position.drawn[castle * facts.FOOD_DRAW + i] = u8(room)
        i += 1


def discard_room(position: Position, room: i64, seats: i64) -> None:
    """Discard a tile face down; these seats have seen it, the others learn nothing."""
    barred = i64(position.known[room]) & (127 << NOT_IN_HANDS)
    position.where[room] = u8(DISCARD)
    position.known[room] = i16(barred | seats)
    position.stock[IN_DISCARD] += 1


def draw_cards(position: Position, castle: i64) -> None:
    """Draw three bonus cards for a castle; there are enough, discards included (A34)."""
    card = position.card
    stock = position.stock
    if stock[IN_DECK] < facts.CARD_DRAW:
        number: i64 = 0
        while number < facts.N_CARDS:
            if card[number] == DISCARD:
                card[number] = u8(SUPPLY)
                card[facts.N_CARDS + number] = u8(0)
            number += 1
        stock[IN_DECK] += stock[CARDS_DISCARDED]
        stock[CARDS_DISCARDED] = 0
        if position.recording:
            position.tell("reshuffle_cards", None, {})
    i: i64 = 0
    while i < facts.CARD_DRAW:
        skip = position.dice.below(stock[IN_DECK])
        number = 0
        while True:
            if card[number] == SUPPLY:
                if skip == 0:
                    break
                skip -= 1
            number += 1
        card[number] = u8(ELSEWHERE)
        stock[IN_DECK] -= 1
        position.drawn[castle * facts.FOOD_DRAW + i] = u8(number)
        i += 1


def discard_card(position: Position, number: i64, seats: i64) -> None:
    """Discard a bonus card face down; these seats have seen it."""
    position.card[number] = u8(DISCARD)
    position.card[facts.N_CARDS + number] = u8(seats)
    position.stock[CARDS_DISCARDED] += 1
