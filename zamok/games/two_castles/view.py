"""What a seat may know of a position, as plain data."""

from __future__ import annotations

from typing import TypedDict

from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.census import drawn, stack_rooms
from zamok.games.two_castles.redeal import knows_choice
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
    DECIDER,
    DISCARD,
    ELSEWHERE,
    IN_DECK,
    IN_DISCARD,
    IN_SUPPLY,
    LEFT_SIDE,
    NOT_IN_HANDS,
    NOTHING,
    PHASES,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    RIGHT_SIDE,
    SEEN,
    SPECIALS_LEFT,
    STEP,
    STEPS,
    TAKEN,
    WAIT_ROOMS,
    Position,
)


class Room(TypedDict):
    """A room in a castle: the throne room's left half is at x 0, y 0; row 0 is level 1."""

    room: str
    type: str
    x: int
    y: int
    points: int


class Castle(TypedDict):
    """A castle, its partners, and the question it waits for an answer to."""

    name: str
    right_of: int  # the player who has this castle on the left
    left_of: int
    throne: str
    throne_points: int
    rooms: list[Room]
    attendants: list[str]
    attendant_points: list[int]
    cards: list[str]
    card_points: list[int]
    total: int
    step: str
    decider: int | None
    piece: str | None  # the bonus room to be placed next
    drawn_rooms: list[str] | None
    drawn_cards: list[str] | None


class Player(TypedDict):
    """A player's two tiles of this turn; Ludwig is the last of three when two play."""

    chosen: int
    rooms: list[str] | None
    left: str | None  # where the tiles go, once that is said
    right: str | None
    left_built: bool
    right_built: bool
    lower: int
    higher: int
    special_rooms: int


class Stack(TypedDict):
    """Tiles that are passed around; `holder` takes them up or will do so next turn."""

    holder: int
    castle: int | None  # under this castle's pawn
    count: int
    rooms: list[str] | None


class Stock(TypedDict):
    """What lies in the middle of the table."""

    rooms: int
    discarded_rooms: int
    cards: int
    discarded_cards: int
    specials: dict[str, int]
    attendants: dict[str, int]


class View(TypedDict):
    """All that a seat may know."""

    you: int | None
    seats: int
    round: int
    turn: int
    phase: str
    acting: list[int]
    seniority: list[int]
    hand: list[str] | None
    players: list[Player]
    stacks: list[Stack]
    castles: list[Castle]
    stock: Stock
    known_discards: list[str] | None
    known_in_stock: list[str] | None  # seen before a reshuffle, so in no hand
    known_card_discards: list[str] | None
    scores: list[int]
    ranks: list[int]  # of the seats, Ludwig counted among the players
    winners: list[int]  # players who stand first, Ludwig (the third) included


def view(position: Position, seat: int | None) -> dict[str, object]:
    """Build up what a seat (None: a spectator) may know."""
    found: View = {
        "you": seat,
        "seats": int(position.seats),
        "round": int(position.round),
        "turn": int(position.turn),
        "phase": PHASES[position.phase],
        "acting": position.actors(),
        "seniority": [int(elder) for elder in position.seniority],
        "hand": None if seat is None else _hand(position, seat),
        "players": _players(position, seat),
        "stacks": [_stack(position, stack, seat) for stack in range(position.players)],
        "castles": [_castle(position, castle, seat) for castle in range(position.players)],
        "stock": _stock(position),
        "known_discards": None if seat is None else _known(position, seat),
        "known_in_stock": None if seat is None else _in_stock(position, seat),
        "known_card_discards": None if seat is None else _known_cards(position, seat),
        "scores": position.scores(),
        "ranks": position.ranks(),
        "winners": scoring.winners(position),
    }
    return dict(found)


def _keys(rooms: list[int]) -> list[str]:
    return [facts.ROOM_KEYS[room] for room in rooms]


def _hand(position: Position, seat: int) -> list[str]:
    """Return the hand; while castles are built the next one still lies under a pawn."""
    if position.phase >= COMMIT:
        return []
    return _keys(stack_rooms(position, position.stack_of(seat)))


def _knows_choice(position: Position, seat: int | None, player: int) -> bool:
    return knows_choice(position, -1 if seat is None else seat, player)


def _players(position: Position, seat: int | None) -> list[Player]:
    standing = scoring.standing(position)
    players: list[Player] = []
    for player in range(position.players):
        rooms = position.chosen(player)
        known = _knows_choice(position, seat, player)
        said = position.phase == BUILD or (
            position.phase == COMMIT and _committed(position, player)
        )
        said = said or (player >= position.seats and position.phase in (CHOOSE, COMMIT))
        built = int(position.player[player * PLAYER + BUILT])
        players.append(
            {
                "chosen": int(position.player[player * PLAYER + TAKEN]),
                "rooms": sorted(rooms, key=facts.ROOM_KEYS.index) if known else None,
                "left": rooms[LEFT_SIDE] if said else None,
                "right": rooms[RIGHT_SIDE] if said else None,
                "left_built": bool(built & 1),
                "right_built": bool(built & 2),
                "lower": standing[player][0],
                "higher": standing[player][1],
                "special_rooms": standing[player][2],
            }
        )
    return players


def _committed(position: Position, player: int) -> bool:
    return not (position.act >> player) & 1


def _stack(position: Position, stack: int, seat: int | None) -> Stack:
    """Describe a stack as of the last reveal: whoever knows it does not see the next choice."""
    holder = int(position.holder_of(stack))
    rooms = stack_rooms(position, stack)
    if position.hidden_choice(holder):
        taken = int(position.player[holder * PLAYER + TAKEN])
        rooms = sorted(rooms + [int(position.choice[holder * 2 + i]) for i in range(taken)])
    seen = seat is not None and bool((position.player[stack * PLAYER + SEEN] >> seat) & 1)
    passed = position.phase in (COMMIT, BUILD)
    side = LEFT_SIDE if position.round == 1 else RIGHT_SIDE
    castle = int(position.castle_of(holder, side))
    step = 1 if position.round == 1 else -1
    return {
        "holder": (holder + step) % int(position.players) if passed else holder,
        "castle": castle if passed else None,
        "count": len(rooms),
        "rooms": _keys(rooms) if seen else None,
    }


def _castle(position: Position, castle: int, seat: int | None) -> Castle:
    base = castle * CASTLE
    plan = scoring.plan_of(position, castle)
    attendants = scoring.slots(position, base + ATTENDANTS)
    cards = scoring.slots(position, base + CARDS)
    step = int(position.castle[base + STEP])
    partner = seat is not None and bool((position.partners(castle) >> seat) & 1)
    placing = step in (PLACE_ROOM, PLACE_SPECIAL)
    choosing_room = partner and step == CHOOSE_ROOM
    choosing_card = partner and step == CHOOSE_CARD
    card_keys = [facts.CARD_KEYS[n] for n in drawn(position, castle, CHOOSE_CARD, facts.CARD_DRAW)]
    return {
        "name": facts.CASTLE_KEYS[castle],
        "right_of": castle,
        "left_of": (castle + 1) % int(position.players),
        "throne": facts.THRONE_KEYS[position.thrones[castle]],
        "throne_points": int(plan.points(0)),
        "rooms": [
            {
                "room": facts.ROOM_KEYS[plan.room[slot]],
                "type": facts.TYPE_KEYS[facts.TYPE[plan.room[slot]]],
                "x": int(plan.x[slot]),
                "y": int(plan.y[slot]),
                "points": int(plan.points(slot)),
            }
            for slot in range(1, plan.count)
        ],
        "attendants": [facts.ATTENDANT_KEYS[kind] for kind in attendants],
        "attendant_points": [int(plan.attendant_points(kind)) for kind in attendants],
        "cards": [facts.CARD_KEYS[card] for card in cards],
        "card_points": [int(card_points(plan, card, len(attendants))) for card in cards],
        "total": int(scoring.castle_total(position, castle)),
        "step": STEPS[step],
        "decider": int(position.castle[base + DECIDER]) if NOTHING < step < WAIT_ROOMS else None,
        "piece": facts.ROOM_KEYS[position.castle[base + PIECE]] if placing else None,
        "drawn_rooms": (
            _keys(drawn(position, castle, CHOOSE_ROOM, facts.FOOD_DRAW)) if choosing_room else None
        ),
        "drawn_cards": card_keys if choosing_card else None,
    }


def _stock(position: Position) -> Stock:
    stock = position.stock
    return {
        "rooms": int(stock[IN_SUPPLY]),
        "discarded_rooms": int(stock[IN_DISCARD]),
        "cards": int(stock[IN_DECK]),
        "discarded_cards": int(stock[CARDS_DISCARDED]),
        "specials": {
            facts.ROOM_KEYS[facts.FOUNTAIN + kind]: int(stock[SPECIALS_LEFT + kind])
            for kind in range(facts.N_SPECIALS)
        },
        "attendants": {
            key: int(stock[ATTENDANTS_LEFT + kind]) for kind, key in enumerate(facts.ATTENDANT_KEYS)
        },
    }


def _known(position: Position, seat: int) -> list[str]:
    return [
        facts.ROOM_KEYS[room]
        for room in range(facts.N_ROOMS)
        if position.where[room] == DISCARD and (position.known[room] >> seat) & 1
    ]


def _in_stock(position: Position, seat: int) -> list[str]:
    """Return tiles that cannot be in a hand, as far as the seat remembers."""
    seen = set(_known(position, seat))
    partner_draws = {
        room
        for castle in range(position.players)
        if (position.partners(castle) >> seat) & 1
        for room in drawn(position, castle, CHOOSE_ROOM, facts.FOOD_DRAW)
    }
    return [
        facts.ROOM_KEYS[room]
        for room in range(facts.N_ROOMS)
        if (position.known[room] >> (seat + NOT_IN_HANDS)) & 1
        and room not in partner_draws
        and facts.ROOM_KEYS[room] not in seen
        and not _public(position, room)
    ]


def _public(position: Position, room: int) -> bool:
    """Tell whether a tile that no hand holds lies open in a castle or beside it."""
    if position.where[room] != ELSEWHERE:
        return False
    return not any(
        room in drawn(position, castle, CHOOSE_ROOM, facts.FOOD_DRAW)
        for castle in range(position.players)
    )


def _known_cards(position: Position, seat: int) -> list[str]:
    return [
        facts.CARD_KEYS[card]
        for card in range(facts.N_CARDS)
        if position.card[card] == DISCARD and (position.card[facts.N_CARDS + card] >> seat) & 1
    ]
