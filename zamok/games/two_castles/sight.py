"""Sight: builds up what a seat may know of a position."""

from __future__ import annotations

from zamok.games.two_castles import facts, scoring
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.census import drawn, stack_rooms
from zamok.games.two_castles.forecast import forecast
from zamok.games.two_castles.moves import LEFT_SIDE, RIGHT_SIDE
from zamok.games.two_castles.plan import Plan, column_of, row_of
from zamok.games.two_castles.redeal import knows_choice
from zamok.games.two_castles.state import (
    ATTENDANTS_LEFT,
    BUILD,
    BUILT,
    CARDS_DISCARDED,
    CASTLE,
    CHOOSE_CARD,
    CHOOSE_ROOM,
    COMMIT,
    DECIDER,
    DISCARD,
    ELSEWHERE,
    IN_DECK,
    IN_DISCARD,
    IN_SUPPLY,
    NOT_IN_HANDS,
    NOTHING,
    PIECE,
    PLACE_ROOM,
    PLACE_SPECIAL,
    PLAYER,
    SECOND,
    SEEN,
    SPECIALS_LEFT,
    STEP,
    TAKEN,
    TYPE_COUNT,
    WAIT_ROOMS,
    Position,
)
from zamok.games.two_castles.view import Castle, Player, Room, Stack, Stock, View


def view(position: Position, seat: int | None) -> View:
    """Build up what a seat (None: a spectator) may know."""
    players = _players(position, seat)
    seats = players[: position.seats]
    return {
        "you": seat,
        "seats": int(position.seats),
        "round": int(position.round),
        "turn": int(position.turn),
        "passing": "left" if position.passing() > 0 else "right",
        "phase": facts.PHASES[position.phase],
        "acting": position.actors(),
        "seniority": [int(elder) for elder in position.seniority],
        "hand": None if seat is None else _hand(position, seat),
        "players": players,
        "stacks": [_stack(position, stack, seat) for stack in range(position.players)],
        "castles": [_castle(position, castle, seat) for castle in range(position.players)],
        "stock": _stock(position),
        "known_discards": None if seat is None else _known(position, seat),
        "known_in_stock": None if seat is None else _in_stock(position, seat),
        "known_card_discards": None if seat is None else _known_cards(position, seat),
        "scores": [player["lower"] for player in seats],
        "ranks": [player["rank"] for player in seats],
        "winners": [number for number, player in enumerate(players) if player["rank"] == 1],
        "forecast": forecast(position, seat),
    }


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
    standing = scoring.player_standing(position)
    return [_player(position, seat, player, standing) for player in range(position.players)]


def _player(
    position: Position, seat: int | None, player: int, standing: list[tuple[int, ...]]
) -> Player:
    rooms = position.chosen(player)
    known = _knows_choice(position, seat, player)
    said = position.shared_out(player)
    built = int(position.player[player * PLAYER + BUILT])
    mine = standing[player]
    return {
        "chosen": int(position.player[player * PLAYER + TAKEN]),
        "rooms": sorted(rooms, key=facts.ROOM_KEYS.index) if known else None,
        "left": rooms[LEFT_SIDE] if said else None,
        "right": rooms[RIGHT_SIDE] if said else None,
        "left_built": bool(built & 1),
        "right_built": bool(built & 2),
        "lower": mine[0],
        "higher": mine[1],
        "special_rooms": mine[2],
        "rank": 1 + sum(other > mine for other in standing),
    }


def _stack(position: Position, stack: int, seat: int | None) -> Stack:
    """Describe a stack as of the last reveal: whoever knows it does not see the next choice."""
    holder = int(position.holder_of(stack))
    rooms = stack_rooms(position, stack)
    if position.hidden_choice(holder):
        taken = int(position.player[holder * PLAYER + TAKEN])
        rooms = sorted(rooms + [int(position.choice[holder * 2 + i]) for i in range(taken)])
    seen = seat is not None and bool((position.player[stack * PLAYER + SEEN] >> seat) & 1)
    passed = position.phase in (COMMIT, BUILD)
    way = int(position.passing())
    castle = int(position.castle_of(holder, LEFT_SIDE if way > 0 else RIGHT_SIDE))
    return {
        "holder": (holder + way) % int(position.players) if passed else holder,
        "castle": castle if passed else None,
        "count": len(rooms),
        "rooms": _keys(rooms) if seen else None,
    }


def _castle(position: Position, castle: int, seat: int | None) -> Castle:
    base = castle * CASTLE
    plan = scoring.plan_of(position, castle)
    attendants = list(plan.attendant)[: plan.attendants]
    cards = list(plan.card)[: plan.cards]
    step = int(position.castle[base + STEP])
    partner = seat is not None and bool((position.partners(castle) >> seat) & 1)
    rooms = _keys(drawn(position, castle, CHOOSE_ROOM, facts.FOOD_DRAW))
    offered = [facts.CARD_KEYS[n] for n in drawn(position, castle, CHOOSE_CARD, facts.CARD_DRAW)]
    placing = step in (PLACE_ROOM, PLACE_SPECIAL)
    pad = scoring.pad(plan)
    kind = int(facts.TYPE[plan.room[plan.count - 1]])  # whatever is settled, the last room brought
    second = int(position.castle[base + SECOND])
    return {
        "name": facts.CASTLE_KEYS[castle],
        "on_left_of": castle,
        "on_right_of": (castle + 1) % int(position.players),
        "throne": facts.THRONE_KEYS[position.thrones[castle]],
        "throne_points": pad["throne"],
        "rooms": [_room(plan, slot) for slot in range(1, plan.count)],
        "attendants": [facts.ATTENDANT_KEYS[kind] for kind in attendants],
        "attendant_points": [int(plan.attendant_points(kind)) for kind in attendants],
        "cards": [facts.CARD_KEYS[card] for card in cards],
        "card_points": [int(card_points(plan, card)) for card in cards],
        "total": sum(pad.values()),
        "pad": pad,
        "step": facts.STEPS[step],
        "bonus_type": facts.TYPES[kind] if step != NOTHING else None,
        "bonus_count": int(position.castle[base + TYPE_COUNT + kind]) if step != NOTHING else None,
        "decider": int(position.castle[base + DECIDER]) if NOTHING < step < WAIT_ROOMS else None,
        "second": second - 1 if second else None,
        "piece": facts.ROOM_KEYS[position.castle[base + PIECE]] if placing else None,
        "drawn_rooms": rooms if partner and step == CHOOSE_ROOM else None,
        "drawn_cards": offered if partner and step == CHOOSE_CARD else None,
    }


def _room(plan: Plan, slot: int) -> Room:
    room, here = plan.room[slot], plan.at[slot]
    return {
        "room": facts.ROOM_KEYS[room],
        "type": facts.TYPE_KEYS[facts.TYPE[room]],
        "x": int(column_of(here)),
        "y": int(row_of(here)),
        "points": int(plan.points(slot)),
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
    rooms = range(facts.N_ROOMS)
    return [facts.ROOM_KEYS[room] for room in rooms if _knows_discard(position, seat, room)]


def _in_stock(position: Position, seat: int) -> list[str]:
    """Return tiles that cannot be in a hand, as far as the seat remembers."""
    bit = seat + NOT_IN_HANDS
    barred = [room for room in range(facts.N_ROOMS) if (position.known[room] >> bit) & 1]
    if not barred:
        return []
    seen = {
        room
        for castle in range(position.players)
        if (position.partners(castle) >> seat) & 1
        for room in drawn(position, castle, CHOOSE_ROOM, facts.FOOD_DRAW)
    }
    return [
        facts.ROOM_KEYS[room]
        for room in barred
        if not (room in seen or _knows_discard(position, seat, room) or _public(position, room))
    ]


def _knows_discard(position: Position, seat: int, room: int) -> bool:
    return position.where[room] == DISCARD and bool((position.known[room] >> seat) & 1)


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
