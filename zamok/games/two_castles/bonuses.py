"""Bonuses: what a third or fifth room of a type brings, one open question a castle.

Special rooms bring nothing themselves and only a drawn tile can bring the next bonus, so a
chain never branches: a castle has one open question at a time, and it is answered before
the castle's next tile (A24).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import ATTENDANT, BONUS, CARD, KEEP, WHICH_SPECIAL
from zamok.games.two_castles.scoring import castle_total
from zamok.games.two_castles.state import (
    ATTENDANTS,
    ATTENDANTS_LEFT,
    CARDS,
    CARDS_DISCARDED,
    CASTLE,
    CHOOSE_ATTENDANT,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    CHOOSE_SPECIAL,
    IN_DECK,
    IN_DISCARD,
    IN_SUPPLY,
    NOTHING,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    SPECIALS_LEFT,
    STEP,
    TYPE_COUNT,
    WAIT_CARDS,
    WAIT_ROOMS,
    Position,
)
from zamok.games.two_castles.supply import discard_card, discard_room, draw_cards, draw_rooms


def brings_bonus(kind: i64, count: i64) -> bool:
    """Tell whether the room that makes so many of a type brings a bonus."""
    return kind != facts.SPECIAL and (count == facts.THIRD or count == facts.FIFTH)


def after_building(position: Position, castle: i64, room: i64) -> None:
    """Begin the bonus of a regular room that has just been built, if it brings one."""
    kind = i64(facts.TYPE[room])
    count = position.castle[castle * CASTLE + TYPE_COUNT + kind]
    if not brings_bonus(kind, count):
        return
    if position.recording:
        data: dict[str, object] = {"castle": int(castle), "type": facts.TYPES[kind]}
        position.tell("third" if count == facts.THIRD else "fifth", None, data)
    if count == facts.THIRD:
        award(position, castle, kind)
    else:
        ask_special(position, castle)


def award(position: Position, castle: i64, kind: i64) -> None:
    """Begin the bonus for the third room of a type."""
    step = castle * CASTLE + STEP
    if kind == facts.FOOD:
        position.castle[step] = WAIT_ROOMS
        serve(position)
        if position.recording and position.castle[step] == WAIT_ROOMS:
            position.tell("wait", None, {"castle": int(castle)})
    elif kind == facts.LIVING:
        position.castle[step] = CHOOSE_ATTENDANT
        only = only_kind(position, ATTENDANTS_LEFT, facts.N_ATTENDANTS)
        if only >= 0:
            give_attendant(position, castle, only)
    elif kind == facts.UTILITY:
        position.castle[step] = WAIT_CARDS
        serve(position)
        if position.recording and position.castle[step] == WAIT_CARDS:
            position.tell("wait", None, {"castle": int(castle)})
    elif kind == facts.DOWNSTAIRS:
        position.castle[step] = CHOOSE_BONUS
    else:
        owed: i64 = facts.FOYER
        if kind == facts.OUTDOOR:
            owed = facts.FOUNTAIN
        elif kind == facts.SLEEPING:
            owed = facts.TOWER
        if position.stock[SPECIALS_LEFT + owed - facts.FOUNTAIN]:
            give_special(position, castle, owed - facts.FOUNTAIN)
        else:
            ask_special(position, castle)  # A28


def only_kind(position: Position, first: i64, kinds: i64) -> i64:
    """Return the only kind still in stock, or -1 when there is a choice."""
    found: i64 = -1
    i: i64 = 0
    while i < kinds:
        if position.stock[first + i]:
            if found >= 0:
                return -1
            found = i
        i += 1
    return found


def ask_special(position: Position, castle: i64) -> None:
    """Let a castle choose among the special rooms in stock."""
    position.castle[castle * CASTLE + STEP] = CHOOSE_SPECIAL
    only = only_kind(position, SPECIALS_LEFT, facts.N_SPECIALS)
    if only >= 0:
        give_special(position, castle, only)


def give_special(position: Position, castle: i64, kind: i64) -> None:
    """Take a special room from the stock; the castle places it next."""
    position.stock[SPECIALS_LEFT + kind] -= 1
    position.castle[castle * CASTLE + STEP] = PLACE_SPECIAL
    position.castle[castle * CASTLE + PIECE] = facts.FOUNTAIN + kind
    if position.recording:
        room = facts.ROOM_KEYS[facts.FOUNTAIN + kind]
        position.tell("special", None, {"castle": int(castle), "room": room})


def give_attendant(position: Position, castle: i64, kind: i64) -> None:
    """Put an attendant into a free slot of the castle's throne room."""
    base = castle * CASTLE
    before: i64 = castle_total(position, castle) if position.recording else 0
    position.stock[ATTENDANTS_LEFT + kind] -= 1
    slot = base + ATTENDANTS
    if position.castle[slot]:
        slot += 1
    position.castle[slot] = kind + 1
    position.castle[base + STEP] = NOTHING
    if position.recording:
        gain = int(castle_total(position, castle) - before)
        data: dict[str, object] = {"castle": int(castle), "attendant": facts.ATTENDANT_KEYS[kind]}
        data |= {"place": int(slot - base - ATTENDANTS), "points": gain}
        position.tell("attendant", None, data)


def serve(position: Position) -> None:
    """Draw for the castles that wait, clockwise from castle 0, as far as there is enough.

    A draw waits only while other castles hold so many drawn pieces that even with the
    discards too few are left (A33).
    """
    stock = position.stock
    castle: i64 = 0
    while castle < position.players:
        step = position.castle[castle * CASTLE + STEP]
        if step == WAIT_ROOMS and stock[IN_SUPPLY] + stock[IN_DISCARD] >= facts.FOOD_DRAW:
            draw_rooms(position, castle)
            position.castle[castle * CASTLE + STEP] = CHOOSE_ROOM
            if position.recording:
                tell_draw(position, castle, "draw_rooms", facts.ROOM_KEYS, facts.FOOD_DRAW)
        elif step == WAIT_CARDS and stock[IN_DECK] + stock[CARDS_DISCARDED] >= facts.CARD_DRAW:
            draw_cards(position, castle)
            position.castle[castle * CASTLE + STEP] = CHOOSE_CARD
            if position.recording:
                tell_draw(position, castle, "draw_cards", facts.CARD_KEYS, facts.CARD_DRAW)
        castle += 1


def tell_draw(position: Position, castle: i64, kind: str, keys: list[str], count: i64) -> None:
    """Tell everybody of a draw, and the two partners what it was (A32)."""
    data: dict[str, object] = {"castle": int(castle)}
    position.tell(kind, None, data)
    at = castle * facts.FOOD_DRAW
    drawn = sorted(int(position.drawn[at + i64(i)]) for i in range(int(count)))
    what = kind.removeprefix("draw_")
    seen: dict[str, object] = {"castle": int(castle), what: [keys[number] for number in drawn]}
    position.tell(f"{kind}_seen", None, seen, position.partner_seats(castle))


def holder_of_drawn(position: Position, step: i64, number: i64, count: i64) -> i64:
    """Return the castle that has drawn a tile or card, or -1."""
    castle: i64 = 0
    while castle < position.players:
        if position.castle[castle * CASTLE + STEP] == step:
            i: i64 = 0
            while i < count:
                if i64(position.drawn[castle * facts.FOOD_DRAW + i]) == number:
                    return castle
                i += 1
        castle += 1
    return -1


def keep_room(position: Position, room: i64) -> None:
    """Keep one of the five tiles to build it next; the others are discarded face down."""
    castle = holder_of_drawn(position, CHOOSE_ROOM, room, facts.FOOD_DRAW)
    drawn = position.drawn
    at = castle * facts.FOOD_DRAW
    i: i64 = 0
    while i < facts.FOOD_DRAW:
        if i64(drawn[at + i]) != room:
            discard_room(position, i64(drawn[at + i]), position.partners(castle))
        drawn[at + i] = u8(0)
        i += 1
    position.castle[castle * CASTLE + STEP] = PLACE_ROOM
    position.castle[castle * CASTLE + PIECE] = room
    position.shown += 1
    if position.recording:
        data: dict[str, object] = {"castle": int(castle), "room": facts.ROOM_KEYS[room]}
        position.tell("keep_room", None, data)
    serve(position)


def keep_card(position: Position, number: i64) -> None:
    """Keep one of the three cards, face up; the others are discarded face down."""
    castle = holder_of_drawn(position, CHOOSE_CARD, number, facts.CARD_DRAW)
    drawn = position.drawn
    at = castle * facts.FOOD_DRAW
    i: i64 = 0
    while i < facts.CARD_DRAW:
        if i64(drawn[at + i]) != number:
            discard_card(position, i64(drawn[at + i]), position.partners(castle))
        drawn[at + i] = u8(0)
        i += 1
    before: i64 = castle_total(position, castle) if position.recording else 0
    slot = castle * CASTLE + CARDS
    if position.castle[slot]:
        slot += 1
    position.castle[slot] = number + 1
    position.castle[castle * CASTLE + STEP] = NOTHING
    position.shown += 1
    if position.recording:
        gain = int(castle_total(position, castle) - before)
        data: dict[str, object] = {"castle": int(castle), "card": facts.CARD_KEYS[number]}
        position.tell("keep_card", None, data | {"points": gain})
    serve(position)


def fill_answers(position: Position, castle: i64, side: i64, buffer: vec[i64], count: i64) -> i64:
    """Append the answers to a castle's open question, when it is not where to build."""
    step = position.castle[castle * CASTLE + STEP]
    drawn = position.drawn
    at = castle * facts.FOOD_DRAW
    i: i64 = 0
    if step == CHOOSE_SPECIAL:
        while i < facts.N_SPECIALS:
            if position.stock[SPECIALS_LEFT + i]:
                buffer[count] = WHICH_SPECIAL + side * facts.N_SPECIALS + i
                count += 1
            i += 1
    elif step == CHOOSE_ATTENDANT:
        while i < facts.N_ATTENDANTS:
            if position.stock[ATTENDANTS_LEFT + i]:
                buffer[count] = ATTENDANT + side * facts.N_ATTENDANTS + i
                count += 1
            i += 1
    elif step == CHOOSE_BONUS:
        while i < facts.DOWNSTAIRS:
            buffer[count] = BONUS + side * facts.DOWNSTAIRS + i
            count += 1
            i += 1
    elif step == CHOOSE_CARD:
        while i < facts.CARD_DRAW:
            buffer[count] = CARD + i64(drawn[at + i])
            count += 1
            i += 1
    elif step == CHOOSE_ROOM:
        while i < facts.FOOD_DRAW:
            buffer[count] = KEEP + i64(drawn[at + i])
            count += 1
            i += 1
    return count
