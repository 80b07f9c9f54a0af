"""Redealing: everything that a seat cannot know is drawn anew.

A seat knows the castles, the stacks it has held (less what was revealed since), what its own
castles drew and what it saw discarded. Which tiles another seat has chosen this turn it does
not know, even from a stack it knows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from zamok.engine.bits import BIT
from zamok.engine.dice import Dice
from zamok.games.two_castles import facts
from zamok.games.two_castles.state import (
    CASTLE,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    DISCARD,
    ELSEWHERE,
    LUDWIG,
    NOT_IN_HANDS,
    PLAYER,
    SEEN,
    STACK_LEFT,
    STEP,
    SUPPLY,
    TAKEN,
    Position,
)

_ZEROS: Final = vec[u8]([u8(0)] * 256)
_NO_MASKS: Final = vec[i16]([i16(0)] * 256)


def draw_unseen(position: Position, seat: i64, dice: Dice) -> None:
    """Draw anew, in place, what a seat (-1: a spectator) cannot know."""
    bit: i64 = BIT[seat] if seat >= 0 else 0
    _choose_anew(position, seat, bit, dice)
    _deal_rooms(position, seat, bit, dice)
    _deal_cards(position, bit, dice)
    _forget_order(position, bit)


def knows_choice(position: Position, seat: i64, player: i64) -> bool:
    """Tell whether a seat knows the tiles that a player has chosen this turn."""
    if not position.hidden_choice(player) or player == seat:
        return True
    return position.phase == LUDWIG and seat == position.sharer()


def _choose_anew(position: Position, seat: i64, bit: i64, dice: Dice) -> None:
    """Choose the hidden tiles of others anew out of the stacks that the seat knows."""
    player: i64 = 0
    while player < position.players:
        taken = position.player[player * PLAYER + TAKEN]
        stack = position.stack_of(player)
        if (
            taken
            and position.player[stack * PLAYER + SEEN] & bit
            and not knows_choice(position, seat, player)
        ):
            left = position.player[stack * PLAYER + STACK_LEFT]
            at = stack * facts.HAND
            tiles = position.stack
            tiles[at + left] = position.choice[player * 2]
            if taken == 2:
                tiles[at + left + 1] = position.choice[player * 2 + 1]
            sort_bytes(tiles, at, left + taken)
            size = left + taken
            i: i64 = 0
            while i < taken:
                drawn = at + dice.below(size)
                size -= 1
                position.choice[player * 2 + i] = tiles[drawn]
                tiles[drawn] = tiles[at + size]
                tiles[at + size] = u8(0)
                i += 1
            sort_bytes(position.choice, player * 2, taken)
        player += 1


def draw_from(pool: vec[u8], size: i64, dice: Dice) -> i64:
    """Draw one of the first so many of a pool; the last of them takes its place."""
    drawn = dice.below(size)
    found = i64(pool[drawn])
    pool[drawn] = pool[size - 1]
    return found


def drew_unseen(position: Position, castle: i64, step: i64, bit: i64) -> bool:
    """Tell whether a castle has drawn something to choose from that the seat has not seen."""
    if position.castle[castle * CASTLE + STEP] != step:
        return False
    return not position.partners(castle) & bit


def mark_drawn(position: Position, castle: i64, count: i64, hidden: vec[u8]) -> None:
    """Mark what a castle has drawn to choose from as hidden."""
    i: i64 = 0
    while i < count:
        hidden[i64(position.drawn[castle * facts.FOOD_DRAW + i])] = u8(1)
        i += 1


def sort_bytes(values: vec[u8], first: i64, count: i64) -> None:
    """Sort a few bytes in place."""
    i: i64 = 1
    while i < count:
        j = first + i
        while j > first and i64(values[j]) < i64(values[j - 1]):
            kept = values[j]
            values[j] = values[j - 1]
            values[j - 1] = kept
            j -= 1
        i += 1


def sort_shorts(values: vec[i16], count: i64) -> None:
    """Sort the first values in place."""
    i: i64 = 1
    while i < count:
        j = i
        while j > 0 and values[j] < values[j - 1]:
            kept = values[j]
            values[j] = values[j - 1]
            values[j - 1] = kept
            j -= 1
        i += 1


def _deal_rooms(position: Position, seat: i64, bit: i64, dice: Dice) -> None:
    where = position.where
    known = position.known
    hidden = _ZEROS[: facts.N_ROOMS]
    masks = _NO_MASKS[: facts.N_ROOMS]
    discards: i64 = 0
    room: i64 = 0
    while room < facts.N_ROOMS:
        known[room] &= i16(127 | (bit << NOT_IN_HANDS))  # what others remember is theirs
        if where[room] == SUPPLY:
            hidden[room] = u8(1)
        elif where[room] == DISCARD and not i64(known[room]) & bit:
            hidden[room] = u8(1)
            masks[discards] = known[room] & 127
            discards += 1
        room += 1
    sort_shorts(masks, discards)
    _mark_stacks(position, seat, bit, hidden)
    castle: i64 = 0
    while castle < position.players:
        if drew_unseen(position, castle, CHOOSE_ROOM, bit):
            mark_drawn(position, castle, facts.FOOD_DRAW, hidden)
        castle += 1
    # Tiles that the seat knows to be in no hand stand at the end of the pool.
    pool = _ZEROS[: facts.N_ROOMS]
    barred = bit << NOT_IN_HANDS
    size: i64 = 0
    room = 0
    while room < facts.N_ROOMS:
        if hidden[room] and not i64(known[room]) & barred:
            pool[size] = u8(room)
            size += 1
        room += 1
    free = size
    room = 0
    while room < facts.N_ROOMS:
        if hidden[room] and i64(known[room]) & barred:
            pool[size] = u8(room)
            size += 1
        room += 1
    free = _deal_stacks(position, seat, bit, dice, pool, free, size)
    _deal_rest(position, bit, dice, pool, size - free, masks, discards)


def _mark_stacks(position: Position, seat: i64, bit: i64, hidden: vec[u8]) -> None:
    player: i64 = 0
    while player < position.players:
        stack = position.stack_of(player)
        if not position.player[stack * PLAYER + SEEN] & bit:
            left = position.player[stack * PLAYER + STACK_LEFT]
            i: i64 = 0
            while i < left:
                hidden[i64(position.stack[stack * facts.HAND + i])] = u8(1)
                i += 1
            if not knows_choice(position, seat, player):
                i = 0
                while i < position.player[player * PLAYER + TAKEN]:
                    hidden[i64(position.choice[player * 2 + i])] = u8(1)
                    i += 1
        player += 1


def _deal_stacks(
    position: Position, seat: i64, bit: i64, dice: Dice, pool: vec[u8], free: i64, size: i64
) -> i64:
    """Deal the unseen stacks from the first `free` tiles of the pool; return how many went."""
    dealt: i64 = 0
    barred = bit << NOT_IN_HANDS
    player: i64 = 0
    while player < position.players:
        stack = position.stack_of(player)
        if not position.player[stack * PLAYER + SEEN] & bit:
            left = position.player[stack * PLAYER + STACK_LEFT]
            taken = position.player[player * PLAYER + TAKEN]
            if knows_choice(position, seat, player):
                taken = 0
            i: i64 = 0
            while i < left + taken:
                drawn = dice.below(free)
                free -= 1
                room = i64(pool[drawn])
                pool[drawn] = pool[free]
                dealt += 1
                pool[free] = pool[size - dealt]
                if i < left:
                    position.stack[stack * facts.HAND + i] = u8(room)
                else:
                    position.choice[player * 2 + i - left] = u8(room)
                position.where[room] = u8(ELSEWHERE)
                position.known[room] = i16(i64(position.known[room]) & barred)
                i += 1
            if taken == 2:
                sort_bytes(position.choice, player * 2, 2)
        player += 1
    return dealt


def _deal_rest(
    position: Position,
    bit: i64,
    dice: Dice,
    pool: vec[u8],
    size: i64,
    masks: vec[i16],
    discards: i64,
) -> None:
    """Deal unseen draws and discards; what is left is the supply."""
    where = position.where
    known = position.known
    barred = bit << NOT_IN_HANDS
    castle: i64 = 0
    while castle < position.players:
        if drew_unseen(position, castle, CHOOSE_ROOM, bit):
            i: i64 = 0
            while i < facts.FOOD_DRAW:
                room = draw_from(pool, size, dice)
                size -= 1
                position.drawn[castle * facts.FOOD_DRAW + i] = u8(room)
                where[room] = u8(ELSEWHERE)
                known[room] = i16(i64(known[room]) & barred)
                i += 1
        castle += 1
    i = 0
    while i < discards:
        room = draw_from(pool, size, dice)
        size -= 1
        where[room] = u8(DISCARD)
        known[room] = i16((i64(known[room]) & barred) | i64(masks[i]))
        i += 1
    i = 0
    while i < size:
        room = i64(pool[i])
        where[room] = u8(SUPPLY)
        known[room] = i16(i64(known[room]) & barred)
        i += 1


def _deal_cards(position: Position, bit: i64, dice: Dice) -> None:
    """Deal unseen draws and discards of cards; what is left is the deck."""
    hidden = _ZEROS[: facts.N_CARDS]
    masks = _ZEROS[: facts.N_CARDS]
    discards = _mark_cards(position, bit, hidden, masks)
    unseen: i64 = 0
    castle: i64 = 0
    while castle < position.players:
        if drew_unseen(position, castle, CHOOSE_CARD, bit):
            unseen |= BIT[castle]
            mark_drawn(position, castle, facts.CARD_DRAW, hidden)
        castle += 1
    if not discards and not unseen:
        return
    card = position.card
    pool = _ZEROS[: facts.N_CARDS]
    size: i64 = 0
    number: i64 = 0
    while number < facts.N_CARDS:
        if hidden[number]:
            pool[size] = u8(number)
            size += 1
            card[number] = u8(SUPPLY)
            card[facts.N_CARDS + number] = u8(0)
        number += 1
    castle = 0
    while castle < position.players:
        if (unseen >> castle) & 1:
            i: i64 = 0
            while i < facts.CARD_DRAW:
                number = draw_from(pool, size, dice)
                size -= 1
                position.drawn[castle * facts.FOOD_DRAW + i] = u8(number)
                card[number] = u8(ELSEWHERE)
                i += 1
        castle += 1
    i = 0
    while i < discards:
        number = draw_from(pool, size, dice)
        size -= 1
        card[number] = u8(DISCARD)
        card[facts.N_CARDS + number] = masks[i]
        i += 1


def _mark_cards(position: Position, bit: i64, hidden: vec[u8], masks: vec[u8]) -> i64:
    """Mark deck and unseen discards as hidden; write who knows the discards, return how many."""
    card = position.card
    discards: i64 = 0
    number: i64 = 0
    while number < facts.N_CARDS:
        if card[number] == SUPPLY:
            hidden[number] = u8(1)
        elif card[number] == DISCARD and not i64(card[facts.N_CARDS + number]) & bit:
            hidden[number] = u8(1)
            masks[discards] = card[facts.N_CARDS + number]
            discards += 1
        number += 1
    sort_bytes(masks, 0, discards)
    return discards


def _forget_order(position: Position, bit: i64) -> None:
    """Sort stacks that the seat knows and draws: in which order they lie it does not know."""
    i: i64 = 0
    while i < position.players:
        if position.player[i * PLAYER + SEEN] & bit:
            left = position.player[i * PLAYER + STACK_LEFT]
            sort_bytes(position.stack, i * facts.HAND, left)
        step = position.castle[i * CASTLE + STEP]
        if step == CHOOSE_ROOM:
            sort_bytes(position.drawn, i * facts.FOOD_DRAW, facts.FOOD_DRAW)
        elif step == CHOOSE_CARD:
            sort_bytes(position.drawn, i * facts.FOOD_DRAW, facts.CARD_DRAW)
        i += 1
