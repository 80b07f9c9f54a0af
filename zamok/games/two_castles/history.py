"""History: whether castles and discards can have come about in a game.

A castle is built room by room, each bonus used up before the next tile, so its rooms in their
order tell which came from hands, which were drawn for a bonus, and what else it has earned.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zamok.engine.bits import BIT
from zamok.engine.errors import PositionError
from zamok.games.two_castles import facts
from zamok.games.two_castles.bonuses import brings_bonus
from zamok.games.two_castles.state import (
    ATTENDANTS,
    BUILT,
    CARDS,
    CASTLE,
    CHOOSE_ATTENDANT,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    CHOOSE_SPECIAL,
    COUNT,
    DISCARD,
    NOT_IN_HANDS,
    NOTHING,
    OVER,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    ROOM_STEP,
    ROOMS,
    SPECIALS_LEFT,
    STEP,
    TYPE_COUNT,
    WAIT_CARDS,
    WAIT_ROOMS,
    Position,
)

# What the room built last brings: the bonus of the third of a type, or one of these.
FIFTH: Final = facts.N_TYPES
NO_BONUS: Final = -1

OWED: Final[dict[int, int]] = {  # the special room for the third of a type
    facts.OUTDOOR: facts.FOUNTAIN,
    facts.SLEEPING: facts.TOWER,
    facts.CORRIDOR: facts.FOYER,
}
ROOM_STEPS: Final = (WAIT_ROOMS, CHOOSE_ROOM, PLACE_ROOM)
CARD_STEPS: Final = (WAIT_CARDS, CHOOSE_CARD)
SPECIAL_STEPS: Final = (CHOOSE_SPECIAL, PLACE_SPECIAL)
WITNESSES: Final = 127  # the bits of Position.known for seats that know a discard


def misfit(field: str, other: str) -> PositionError:
    """Return the error that one field does not fit another."""
    return PositionError("position.fit", field=field, other=other)


def rooms_of(position: Position, castle: i64) -> list[int]:
    """Return the rooms of a castle besides its throne room, in the order they were built."""
    first = castle * CASTLE + ROOMS
    count = int(position.castle[castle * CASTLE + COUNT])
    return [int(position.castle[first + i64(i)] // ROOM_STEP) for i in range(count)]


# ---- castles -----------------------------------------------------------------------------------


def built_now(position: Position, castle: i64) -> list[int]:
    """Return the tiles of this turn that stand in a castle."""
    other: i64 = castle + 1 if castle + 1 < position.players else 0
    found: list[int] = []
    if position.player[castle * PLAYER + BUILT] & 1:
        found.append(int(position.choice[castle * 2]))
    if position.player[other * PLAYER + BUILT] & 2:
        found.append(int(position.choice[other * 2 + 1]))
    return found


def tiles_built(position: Position, castle: i64) -> int:
    """Return how many tiles out of hands a castle has: two a turn."""
    turns = (int(position.round) - 1) * facts.TURNS + int(position.turn) - 1
    return 2 * turns + len(built_now(position, castle))


def rooms_kept(position: Position, castle: i64) -> int:
    """Return how often a castle has drawn rooms and kept one, built or not yet."""
    base = castle * CASTLE
    specials = position.castle[base + TYPE_COUNT + facts.SPECIAL]
    regular = int(position.castle[base + COUNT] - specials)
    waits = int(position.castle[base + STEP] == PLACE_ROOM)
    return regular + waits - tiles_built(position, castle)


def check_castles(position: Position) -> list[int]:
    """Raise PositionError for a castle that cannot be; return the rooms that came from hands."""
    found: list[int] = []
    for castle in range(int(position.players)):
        mine = _from_hands(position, castle)
        now = built_now(position, castle)
        if len(mine) != tiles_built(position, castle):
            raise misfit("castles", "turn")
        _check_earned(position, castle)
        if now and sorted(now) != sorted(mine[-len(now) :]):
            raise misfit("built", "castles")
        if position.castle[castle * CASTLE + STEP] != NOTHING and not now:
            raise misfit("step", "built")
        found += mine
    return found


def _check_earned(position: Position, castle: i64) -> None:
    """Raise unless a castle has just as many bonus pieces as its rooms have brought."""
    base = castle * CASTLE
    fields = position.castle
    step = int(fields[base + STEP])
    counts = [int(fields[base + TYPE_COUNT + i64(kind)]) for kind in range(facts.N_TYPES)]
    third = [int(count >= facts.THIRD) for count in counts]
    fives = sum([int(count >= facts.FIFTH) for count in counts])
    owed = sum([third[kind] for kind in OWED]) + fives
    specials = int(fields[base + TYPE_COUNT + facts.SPECIAL]) + int(step in SPECIAL_STEPS)
    attendants = _filled(position, base + ATTENDANTS) + int(step == CHOOSE_ATTENDANT)
    cards = _filled(position, base + CARDS) + int(step in CARD_STEPS)
    draws = rooms_kept(position, castle) + int(step in (WAIT_ROOMS, CHOOSE_ROOM))
    spare = {
        "attendants": attendants - third[facts.LIVING],
        "cards": cards - third[facts.UTILITY],
        "step": specials - owed,
        "drawn": draws - third[facts.FOOD],
    }
    free = third[facts.DOWNSTAIRS] - int(step == CHOOSE_BONUS)
    for name, count in spare.items():
        if not 0 <= count <= free:
            raise misfit(name, "castles")
    if sum(spare.values()) != free:
        raise misfit("step", "castles")


def _filled(position: Position, first: i64) -> int:
    """Count the pieces in a castle's slots."""
    return sum([int(position.castle[first + i64(i)] != 0) for i in range(facts.SLOTS)])


def _from_hands(position: Position, castle: i64) -> list[int]:
    """Follow how a castle was built; return the rooms that came from hands, in their order."""
    base = castle * CASTLE
    step = int(position.castle[base + STEP])
    draws = rooms_kept(position, castle) + int(step in (WAIT_ROOMS, CHOOSE_ROOM))
    food = int(position.castle[base + TYPE_COUNT + facts.FOOD] >= facts.THIRD)
    counts = [0] * facts.N_TYPES
    found: list[int] = []
    bonus = NO_BONUS
    for room in rooms_of(position, castle):
        special = room >= facts.N_ROOMS
        if special != brings_special(bonus) and (not special or bonus != facts.DOWNSTAIRS):
            raise PositionError("position.name", field="castles", given=facts.ROOM_KEYS[room])
        if special:
            _check_special(position, bonus, room)
            bonus = NO_BONUS
            continue
        if bonus != facts.FOOD and (bonus != facts.DOWNSTAIRS or draws == food):
            found.append(room)
        kind = int(facts.TYPE[room])
        counts[kind] += 1
        bonus = NO_BONUS
        if brings_bonus(kind, counts[kind]):
            bonus = kind if counts[kind] == facts.THIRD else FIFTH
    _check_step(position, castle, bonus)
    return found


def brings_special(bonus: int) -> bool:
    """Tell whether a bonus is a special room and nothing else."""
    return bonus == FIFTH or bonus in OWED


def _check_special(position: Position, bonus: int, room: int) -> None:
    """Raise unless a bonus can have brought this special room: another one if it is out (A28)."""
    owed = OWED.get(bonus, room)
    if room != owed and position.stock[SPECIALS_LEFT + owed - facts.FOUNTAIN]:
        raise PositionError("position.name", field="castles", given=facts.ROOM_KEYS[room])


def _check_step(position: Position, castle: i64, bonus: int) -> None:
    """Raise unless what a castle waits for comes from the room that was built last."""
    step = int(position.castle[castle * CASTLE + STEP])
    fits = bonus == facts.DOWNSTAIRS  # any bonus, or one that has been used up
    if bonus == facts.FOOD:
        fits = step in ROOM_STEPS
    elif bonus == facts.LIVING:
        fits = step in (NOTHING, CHOOSE_ATTENDANT)
    elif bonus == facts.UTILITY:
        fits = step == NOTHING or step in CARD_STEPS
    elif bonus == FIFTH:
        fits = step in SPECIAL_STEPS
    elif bonus in OWED:
        left = position.stock[SPECIALS_LEFT + OWED[bonus] - facts.FOUNTAIN]
        fits = step == PLACE_SPECIAL or (step == CHOOSE_SPECIAL and not left)
    elif bonus == NO_BONUS:
        fits = step == NOTHING
    if not fits:
        raise misfit("step", "castles")
    if step == PLACE_SPECIAL:
        _check_special(position, bonus, int(position.castle[castle * CASTLE + PIECE]))


# ---- discards ----------------------------------------------------------------------------------


def witnesses(position: Position) -> list[int]:
    """Return the groups of seats that see discards, as bits: partners, and holders of a stack."""
    found: list[int] = []
    for castle in range(int(position.players)):
        found.append(int(position.partners(castle)))
    for stack in range(int(position.players)):
        mask = holders(position, stack, 1)
        if mask not in found:
            found.append(mask)
    return found


def holders(position: Position, stack: int, way: int) -> int:
    """Return the seats that hold a stack in the course of a round, as bits."""
    mask = 0
    for turn in range(facts.TURNS):
        holder = (stack + way * turn) % int(position.players)
        if holder < int(position.seats):
            mask |= int(BIT[holder])
    return mask


def discarded(position: Position, mask: i64) -> list[int]:
    """Return the discarded tiles that just these seats have seen."""
    return [
        room
        for room in range(facts.N_ROOMS)
        if position.where[room] == DISCARD and i64(position.known[room]) & WITNESSES == mask
    ]


def discarded_cards(position: Position, castle: i64) -> list[int]:
    """Return the cards that a castle has drawn and discarded."""
    mask = position.partners(castle)
    return [
        card
        for card in range(facts.N_CARDS)
        if position.card[card] == DISCARD and i64(position.card[facts.N_CARDS + card]) == mask
    ]


def remembered(position: Position, seats: i64) -> list[int]:
    """Return the tiles of which one of some seats knows that no hand has them."""
    return [
        room for room in range(facts.N_ROOMS) if (i64(position.known[room]) >> NOT_IN_HANDS) & seats
    ]


def never_reshuffled(position: Position) -> bool:
    """Tell whether the tiles have lasted for all deals and draws; everybody knows that."""
    draws = 0
    for castle in range(int(position.players)):
        draws += rooms_kept(position, castle)
        draws += int(position.castle[castle * CASTLE + STEP] == CHOOSE_ROOM)
    dealt = int(position.players) * facts.HAND * int(position.round)
    return facts.N_ROOMS - dealt - facts.FOOD_DRAW * draws >= 0


def check_discards(position: Position) -> None:
    """Raise unless as many tiles are discarded as draws and ends of rounds have left."""
    everything = never_reshuffled(position)
    players = int(position.players)
    early = [holders(position, stack, 1) for stack in range(players) if position.round > 1]
    late = [holders(position, stack, -1) for stack in range(players) if position.phase == OVER]
    for mask in witnesses(position):
        kept = 0
        for castle in range(players):
            if int(position.partners(castle)) == mask:
                kept += rooms_kept(position, castle)
        there = len(discarded(position, mask)) - late.count(mask)
        stacks = early.count(mask)
        most = kept * (facts.FOOD_DRAW - 1) + stacks
        if everything:
            fits = there == most
        else:
            fits = 0 <= there <= most and there % (facts.FOOD_DRAW - 1) in (0, stacks)
        if not fits:
            raise misfit("discards", "castles")


def check_card_discards(position: Position) -> None:
    """Raise unless as many cards are discarded as draws have left."""
    draws = 0
    for castle in range(int(position.players)):
        draws += _filled(position, castle * CASTLE + CARDS)
        draws += int(position.castle[castle * CASTLE + STEP] == CHOOSE_CARD)
    everything = facts.N_CARDS - facts.CARD_DRAW * draws >= 0
    for castle in range(int(position.players)):
        there = len(discarded_cards(position, castle))
        most = _filled(position, castle * CASTLE + CARDS) * (facts.CARD_DRAW - 1)
        if there != most and (everything or there > most or there % (facts.CARD_DRAW - 1)):
            raise misfit("card_discards", "cards")


def check_memory(position: Position, from_hands: list[int]) -> None:
    """Raise unless seats remember only tiles that have been reshuffled since the last deal."""
    rooms = remembered(position, position.everybody())
    if rooms and (position.round == 1 or never_reshuffled(position)):
        raise misfit("remembers", "discards")
    for room in rooms:
        if room in from_hands:
            raise misfit("remembers", "hands")
