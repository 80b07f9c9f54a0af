"""How a position is written as text: hands, tiles of this turn, castles, questions, discards.

    phase=build round=1 turn=1 hands=solar,... / ... chosen=L:bakery,R:pantry/... built=L/-/R
    castles=bakery@0:1,study@2:0/... step=choose_card/-/place_special:tower second=-/1/- drawn=...

Fields have a part for each player (with two seats Ludwig is the third) or for each castle, which
lies on the left of the player of its number. A hand is what a player holds of the stack of this
turn. Rooms stand in a castle in the order they were built, each with its column and row. Second is
the seat that lets its partner build first. Supplies are not written: they are all that lies nowhere
else. Who is older stands among the options, as a list where it was drawn by lot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from zamok.engine.errors import PositionError
from zamok.engine.layout import PARTS, Field, Layout, attribute, stretch
from zamok.engine.spelling import BETWEEN, NONE, Bits, Name, Number
from zamok.games.two_castles import facts
from zamok.games.two_castles.building import builders, untouched
from zamok.games.two_castles.census import drawn, stack_rooms, unbuilt
from zamok.games.two_castles.history import (
    WITNESSES,
    check_card_discards,
    check_castles,
    check_discards,
    check_memory,
    discarded,
    discarded_cards,
    misfit,
    never_reshuffled,
    remembered,
    rooms_of,
    witnesses,
)
from zamok.games.two_castles.moves import CELL_NAMES, REACH, SIDES
from zamok.games.two_castles.placing import may_stand, put_room
from zamok.games.two_castles.redeal import drew_unseen, knows_choice
from zamok.games.two_castles.seniority import FIRST, LAST, seniority_list
from zamok.games.two_castles.state import (
    ATTENDANTS,
    ATTENDANTS_LEFT,
    BUILD,
    BUILT,
    CARDS,
    CARDS_DISCARDED,
    CASTLE,
    CHOOSE,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    COMMIT,
    COUNT,
    DISCARD,
    ELSEWHERE,
    IN_DECK,
    IN_DISCARD,
    IN_SUPPLY,
    LUDWIG,
    NOT_IN_HANDS,
    NOTHING,
    OVER,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    ROOM_STEP,
    ROOMS,
    SECOND,
    SEEN,
    SPECIALS_LEFT,
    STACK_LEFT,
    STEP,
    SUPPLY,
    TAKEN,
    WAIT_CARDS,
    WAIT_ROOMS,
    Position,
    found_castle,
)

_ROOM: Final = {key: room for room, key in enumerate(facts.ROOM_KEYS)}
_TILE: Final = {key: room for room, key in enumerate(facts.ROOM_KEYS[: facts.N_ROOMS])}
_CARD: Final = {key: card for card, key in enumerate(facts.CARD_KEYS)}
_ATTENDANT: Final = {key: kind for kind, key in enumerate(facts.ATTENDANT_KEYS)}
_CELLS: Final = [name.replace(BETWEEN, ":") for name in CELL_NAMES]
_CELL: Final = {name: cell for cell, name in enumerate(_CELLS)}
_STEP: Final = Name(facts.STEPS, none=NOTHING)
_OFFERED: Final = {  # how many pieces of which kind a castle has drawn to choose from
    CHOOSE_ROOM: (facts.FOOD_DRAW, facts.ROOM_KEYS, _TILE),
    CHOOSE_CARD: (facts.CARD_DRAW, facts.CARD_KEYS, _CARD),
}


def _players(position: Position) -> int:
    return int(position.players)


def _seats(position: Position) -> int:
    return int(position.seats)


def _bit(eyes: int) -> int:
    return 1 << eyes if eyes >= 0 else 0


# ---- lists of names ----------------------------------------------------------------------------


def _listed(numbers: Iterable[int], keys: Sequence[str]) -> str:
    return BETWEEN.join([keys[number] for number in numbers]) or NONE


def _named(text: str, names: dict[str, int], least: int, most: int) -> list[int]:
    """Return the numbers of some names, as many as least to most."""
    items = [] if text == NONE else text.split(BETWEEN)
    if not least <= len(items) <= most:
        raise PositionError("position.length", given=len(items), low=least, high=most)
    return [_number(item, names) for item in items]


def _number(name: str, names: dict[str, int]) -> int:
    if name not in names:
        raise PositionError("position.name", given=name)
    return names[name]


# ---- players: hands, and the tiles of this turn ------------------------------------------------


def _write_hand(position: Position, player: int) -> str:
    stack = int(position.stack_of(player))
    first = stack * facts.HAND
    left = int(position.player[stack * PLAYER + STACK_LEFT])
    return _listed(position.stack[first : first + left], facts.ROOM_KEYS)


def _read_hand(position: Position, player: int, text: str) -> None:
    stack = int(position.stack_of(player))
    tiles = _named(text, _TILE, 0, facts.HAND)
    position.player[stack * PLAYER + STACK_LEFT] = len(tiles)
    for i, tile in enumerate(tiles + [0] * (facts.HAND - len(tiles))):
        position.stack[stack * facts.HAND + i] = tile


def _hides_hand(position: Position, eyes: int, player: int) -> bool:
    stack = int(position.stack_of(player))
    if not position.player[stack * PLAYER + STACK_LEFT]:
        return False
    seen = bool(position.player[stack * PLAYER + SEEN] & _bit(eyes))
    return not seen or _hides_choice(position, eyes, player)


def _shared_out(position: Position, player: int) -> bool:
    return position.phase == OVER or position.shared_out(player)


def _write_choice(position: Position, player: int) -> str:
    rooms = position.chosen(player)
    if _shared_out(position, player):
        rooms = [f"{side}:{room}" for side, room in zip(SIDES, rooms, strict=False)]
    return BETWEEN.join(rooms) or NONE


def _read_choice(position: Position, player: int, text: str) -> None:
    """Read up to two tiles; those with sides are shared out, the others lie as they are laid."""
    items = text.split(BETWEEN)
    shared = [item[:2] for item in items] == [f"{side}:" for side in SIDES[:2]]
    if shared:
        text = BETWEEN.join([item[2:] for item in items])
    tiles = _named(text, _TILE, 0, 2)
    if not shared:
        tiles.sort()
    position.player[player * PLAYER + TAKEN] = len(tiles)
    for i, tile in enumerate(tiles + [0] * (2 - len(tiles))):
        position.choice[player * 2 + i] = tile
    if player < position.seats:  # who has shared out does not act
        position.act = position.act & ~(1 << player) | int(not shared) << player


def _hides_choice(position: Position, eyes: int, player: int) -> bool:
    taken = position.player[player * PLAYER + TAKEN]
    return bool(taken) and not knows_choice(position, eyes, player)


# ---- castles -----------------------------------------------------------------------------------


def _write_castle(position: Position, castle: int) -> str:
    first = castle * CASTLE + ROOMS
    codes = position.castle[first : first + position.castle[castle * CASTLE + COUNT]]
    rooms = [f"{facts.ROOM_KEYS[code // ROOM_STEP]}@{_CELLS[code % ROOM_STEP]}" for code in codes]
    return BETWEEN.join(rooms) or NONE


def _read_castle(position: Position, castle: int, text: str) -> None:
    """Build a castle room by room, each where it may stand."""
    found_castle(position, castle)
    items = [] if text == NONE else text.split(BETWEEN)
    if len(items) > REACH:
        raise PositionError("position.length", given=len(items), low=0, high=REACH)
    for item in items:
        name, _, place = item.partition("@")
        room, cell = _number(name, _ROOM), _number(place, _CELL)
        if may_stand(position, castle, room, cell):
            raise PositionError("position.name", given=item)
        put_room(position, castle, room, cell)


def _slots(name: str, first: int, keys: Sequence[str], names: dict[str, int]) -> Field[Position]:
    """Return the field of the pieces in two slots of each castle: number + 1, or 0."""

    def write(position: Position, castle: int) -> str:
        at = castle * CASTLE + first
        return _listed([slot - 1 for slot in position.castle[at : at + facts.SLOTS] if slot], keys)

    def read(position: Position, castle: int, text: str) -> None:
        for i, number in enumerate(_named(text, names, 0, facts.SLOTS)):
            position.castle[castle * CASTLE + first + i] = number + 1

    return Field(name, write, read, _players)


def _write_step(position: Position, castle: int) -> str:
    base = castle * CASTLE
    step = int(position.castle[base + STEP])
    piece = facts.ROOM_KEYS[position.castle[base + PIECE]]
    return _STEP.write(step) + (f":{piece}" if step in (PLACE_SPECIAL, PLACE_ROOM) else "")


def _read_step(position: Position, castle: int, text: str) -> None:
    name, mark, piece = text.partition(":")
    step = _STEP.read(name)
    position.castle[castle * CASTLE + STEP] = step
    if bool(mark) != (step in (PLACE_SPECIAL, PLACE_ROOM)):
        raise PositionError("position.name", given=text)
    if mark:
        room = _number(piece, _ROOM)
        if (room >= facts.N_ROOMS) != (step == PLACE_SPECIAL):
            raise PositionError("position.name", given=text)
        position.castle[castle * CASTLE + PIECE] = room


def _write_second(position: Position, castle: int) -> str:
    second = int(position.castle[castle * CASTLE + SECOND])
    return str(second - 1) if second else NONE


def _read_second(position: Position, castle: int, text: str) -> None:
    """Read which of the partners lets the other build first."""
    names = {str(seat): seat for seat in position.partner_seats(castle)}
    second = 0 if text == NONE else _number(text, names) + 1
    position.castle[castle * CASTLE + SECOND] = second


def _offered(position: Position, castle: int) -> tuple[int, Sequence[str], dict[str, int]]:
    return _OFFERED.get(int(position.castle[castle * CASTLE + STEP]), (0, (), {}))


def _write_drawn(position: Position, castle: int) -> str:
    count, keys, _ = _offered(position, castle)
    first = castle * facts.FOOD_DRAW
    return _listed(position.drawn[first : first + count], keys)


def _read_drawn(position: Position, castle: int, text: str) -> None:
    count, _, names = _offered(position, castle)
    for i, number in enumerate(_named(text, names, count, count)):
        position.drawn[castle * facts.FOOD_DRAW + i] = number


def _hides_drawn(position: Position, eyes: int, castle: int) -> bool:
    return any(drew_unseen(position, castle, step, _bit(eyes)) for step in _OFFERED)


# ---- discards ----------------------------------------------------------------------------------


def _groups(position: Position) -> int:
    return len(witnesses(position))


def _label(position: Position, group: int) -> str:
    mask = witnesses(position)[group]
    return "".join(str(seat) for seat in range(_seats(position)) if (mask >> seat) & 1)


def _write_discards(position: Position, group: int) -> str:
    rooms = discarded(position, witnesses(position)[group])
    return f"{_label(position, group)}:{_listed(rooms, facts.ROOM_KEYS)}" if rooms else NONE


def _read_discards(position: Position, group: int, text: str) -> None:
    """Read discards that the same seats have seen; their numbers stand before them."""
    if text == NONE:
        return
    label, _, rooms = text.partition(":")
    if label != _label(position, group):
        raise PositionError("position.name", given=label)
    for room in _named(rooms, _TILE, 1, facts.N_ROOMS):
        if position.known[room]:
            raise PositionError("position.again", given=facts.ROOM_KEYS[room])
        position.known[room] = witnesses(position)[group]


def _hides_discards(position: Position, eyes: int, group: int) -> bool:
    mask = witnesses(position)[group]
    return not mask & _bit(eyes) and bool(discarded(position, mask))


def _write_card_discards(position: Position, castle: int) -> str:
    return _listed(discarded_cards(position, castle), facts.CARD_KEYS)


def _read_card_discards(position: Position, castle: int, text: str) -> None:
    for card in _named(text, _CARD, 0, facts.N_CARDS):
        if position.card[facts.N_CARDS + card]:
            raise PositionError("position.again", given=facts.CARD_KEYS[card])
        position.card[facts.N_CARDS + card] = u8(position.partners(castle))


def _hides_card_discards(position: Position, eyes: int, castle: int) -> bool:
    seen = position.partners(castle) & _bit(eyes)
    return not seen and bool(discarded_cards(position, castle))


def _write_memory(position: Position, seat: int) -> str:
    return _listed(remembered(position, 1 << seat), facts.ROOM_KEYS)


def _read_memory(position: Position, seat: int, text: str) -> None:
    for room in _named(text, _TILE, 0, facts.N_ROOMS):
        position.known[room] |= 1 << (NOT_IN_HANDS + seat)


def _hides_memory(position: Position, eyes: int, seat: int) -> bool:
    return seat != eyes and not never_reshuffled(position)


# ---- what follows from the fields --------------------------------------------------------------


def _options(position: Position) -> dict[str, str]:
    elders = [int(seat) for seat in position.seniority]
    for value in (FIRST, LAST):
        if elders == seniority_list(value, len(elders)):
            return {"seniority": value}
    return {"seniority": "-".join(str(seat) for seat in elders)}


def derive(position: Position) -> None:
    """Work out who may act, who has seen which stack, and what is left in the supplies."""
    position.act = _acting(position)
    for stack in range(position.players):
        seen = 0
        for turn in range(position.turn if position.phase != OVER else 0):
            holder = (stack + position.passing() * turn) % position.players
            seen |= 1 << holder if holder < position.seats else 0
        position.player[stack * PLAYER + SEEN] = seen
    _fill_supply(position)
    _fill_deck(position)
    _fill_stock(position)


def _acting(position: Position) -> int:
    if position.phase == BUILD:
        return int(builders(position))
    if position.phase == CHOOSE:
        taken = [position.player[seat * PLAYER + TAKEN] for seat in range(position.seats)]
        return sum(1 << seat for seat, count in enumerate(taken) if count < 2)
    if position.phase == LUDWIG:
        return 1 << int(position.sharer())
    return int(position.act) if position.phase == COMMIT else 0


def _fill_supply(position: Position) -> None:
    """Put every tile into the supply that is neither discarded nor anywhere else."""
    where = [DISCARD if known & WITNESSES else SUPPLY for known in position.known]
    used: list[int] = []
    for number in range(position.players):
        used += stack_rooms(position, number) + unbuilt(position, number)
        used += rooms_of(position, number)
        used += drawn(position, number, CHOOSE_ROOM, facts.FOOD_DRAW)
        if position.castle[number * CASTLE + STEP] == PLACE_ROOM:
            used.append(int(position.castle[number * CASTLE + PIECE]))
    for room in used:
        if room < facts.N_ROOMS and where[room] == SUPPLY:
            where[room] = ELSEWHERE
    position.where = vec[u8](where)
    position.stock[IN_SUPPLY] = where.count(SUPPLY)
    position.stock[IN_DISCARD] = where.count(DISCARD)


def _fill_deck(position: Position) -> None:
    """Put every card into the deck that is neither discarded nor anywhere else."""
    seen = list(position.card)[facts.N_CARDS :]
    where = [DISCARD if mask else SUPPLY for mask in seen]
    for castle in range(position.players):
        at = castle * CASTLE + CARDS
        used = [slot - 1 for slot in position.castle[at : at + facts.SLOTS] if slot]
        for card in used + drawn(position, castle, CHOOSE_CARD, facts.CARD_DRAW):
            if where[card] == SUPPLY:
                where[card] = ELSEWHERE
    position.card = vec[u8](where + seen)
    position.stock[IN_DECK] = where.count(SUPPLY)
    position.stock[CARDS_DISCARDED] = where.count(DISCARD)


def _fill_stock(position: Position) -> None:
    """Count the special rooms and attendants that are left; where too many are used, none."""
    specials = list(facts.SPECIAL_STOCK)
    attendants = list(facts.ATTENDANT_STOCK)
    for castle in range(position.players):
        base = castle * CASTLE
        rooms = rooms_of(position, castle)
        if position.castle[base + STEP] == PLACE_SPECIAL:
            rooms.append(int(position.castle[base + PIECE]))
        for room in rooms:
            if room >= facts.FOUNTAIN:
                specials[room - facts.FOUNTAIN] -= 1
        at = base + ATTENDANTS
        for slot in position.castle[at : at + facts.SLOTS]:
            if slot:
                attendants[slot - 1] -= 1
    for kind, left in enumerate(specials):
        position.stock[SPECIALS_LEFT + kind] = max(0, left)
    for kind, left in enumerate(attendants):
        position.stock[ATTENDANTS_LEFT + kind] = max(0, left)


# ---- what the rules never lead to --------------------------------------------------------------


def check(position: Position) -> None:
    """Raise PositionError for what no game leads to."""
    _check_phase(position)
    for player in range(position.players):
        _check_tiles(position, player)
    _check_waiting(position)
    from_hands = check_castles(position)
    for player in range(position.players):
        from_hands += stack_rooms(position, player) + unbuilt(position, player)
    check_discards(position)
    check_card_discards(position)
    check_memory(position, from_hands)


def _check_phase(position: Position) -> None:
    if position.phase == LUDWIG and position.seats == position.players:
        raise misfit("phase", "seats")
    last = (position.round, position.turn) == (facts.ROUNDS, facts.TURNS)
    if position.phase == OVER and not last:
        raise misfit("phase", "turn")
    steps = [position.castle[castle * CASTLE + STEP] for castle in range(position.players)]
    if position.phase != BUILD and any(steps):
        raise misfit("step", "phase")
    for castle in range(position.players):
        if position.castle[castle * CASTLE + SECOND]:
            _check_second(position, castle)


def _check_second(position: Position, castle: int) -> None:
    """Raise unless nothing has been built in a castle whose partners let each other begin."""
    if position.phase != BUILD:
        raise misfit("second", "phase")
    if not untouched(position, castle):
        raise misfit("second", "built")


def _check_tiles(position: Position, player: int) -> None:
    """Raise unless a player has chosen, built and left as many tiles as the phase has it."""
    taken = position.player[player * PLAYER + TAKEN]
    chooses = player < position.seats and position.phase in (LUDWIG, CHOOSE)
    if taken > (2 if position.phase != LUDWIG else 0) if chooses else taken != 2:
        raise misfit("chosen", "phase")
    built = position.player[player * PLAYER + BUILT]
    if position.phase != BUILD and built != (3 if position.phase == OVER else 0):
        raise misfit("built", "phase")
    left = position.player[int(position.stack_of(player)) * PLAYER + STACK_LEFT]
    dealt = facts.HAND - 2 * (position.turn - 1) - taken
    if left != (0 if position.phase == OVER else dealt):
        raise misfit("hands", "turn")


def _check_waiting(position: Position) -> None:
    """Raise if a castle waits for rooms or cards of which there are enough (A33)."""
    stock = position.stock
    tiles = stock[IN_SUPPLY] + stock[IN_DISCARD]
    cards = stock[IN_DECK] + stock[CARDS_DISCARDED]
    for castle in range(position.players):
        step = position.castle[castle * CASTLE + STEP]
        if step == WAIT_ROOMS and tiles >= facts.FOOD_DRAW:
            raise misfit("step", "drawn")
        if step == WAIT_CARDS and cards >= facts.CARD_DRAW:
            raise misfit("step", "drawn")


def _before_yielding(values: dict[str, str]) -> dict[str, str]:
    """Return the fields of a text of layout 1, when nobody could let a partner build first."""
    if "second" in values:
        raise PositionError("position.unknown", field="second")
    castles = values.get("castles", "").split(PARTS)
    return {**values, "second": PARTS.join([NONE] * len(castles))}


LAYOUT: Final = Layout[Position](
    2,
    (
        attribute("phase", Name(facts.PHASES)),
        attribute("round", Number(1, facts.ROUNDS)),
        attribute("turn", Number(1, facts.TURNS)),
        Field("hands", _write_hand, _read_hand, _players, _hides_hand),
        Field("chosen", _write_choice, _read_choice, _players, _hides_choice),
        stretch("built", Bits(SIDES[:2]), "player", 1, BUILT, _players, PLAYER),
        stretch("thrones", Name(facts.THRONE_KEYS), "thrones", 1, parts=_players),
        Field("castles", _write_castle, _read_castle, _players),
        _slots("attendants", ATTENDANTS, facts.ATTENDANT_KEYS, _ATTENDANT),
        _slots("cards", CARDS, facts.CARD_KEYS, _CARD),
        Field("step", _write_step, _read_step, _players),
        Field("second", _write_second, _read_second, _players),
        Field("drawn", _write_drawn, _read_drawn, _players, _hides_drawn),
        Field("discards", _write_discards, _read_discards, _groups, _hides_discards),
        Field(
            "card_discards",
            _write_card_discards,
            _read_card_discards,
            _players,
            _hides_card_discards,
        ),
        Field("remembers", _write_memory, _read_memory, _seats, _hides_memory),
    ),
    _options,
    derive,
    check,
    {1: _before_yielding},
)
