"""Stage: what there is to see of an event.

Tiles and cards that were in the pictures travel from there. What is drawn face down, or passed
on, goes as backs. Castles are counted, not players: their points rise to the castle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from zamok.engine.event import Told
from zamok.engine.stage import (
    SILENT,
    Beat,
    Cue,
    Sound,
    gain,
    grow,
    leave,
    light,
    send,
    travel,
    turn,
)
from zamok.games.two_castles import facts
from zamok.games.two_castles.draw.board import attendant_id, built_id
from zamok.games.two_castles.draw.faces import face_id, piece_id, stack_id, way_id
from zamok.games.two_castles.draw.hand import offer_id

LUDWIG: Final = 2  # as a player, beside two seats
BACK, CARDS = "tc-passed", "tc-line-cards"  # symbols of what goes face down
SUPPLY, DECK = "tc-supply", "tc-deck"
PASSED: Final = 3  # backs that are seen of a stack

Data: TypeAlias = dict[str, Any]
Cues: TypeAlias = tuple[Cue, ...]


def castle_id(data: Data) -> str:
    """Return the id of what stands for the castle of an event: shield, or the small picture."""
    return f"tc-castle-{data['castle']}"


def founded(data: Data) -> Cues:
    """A throne room rises, with its roof and its shadow."""
    return grow(f"tc-throne-{data['castle']}", f"tc-under-{data['castle']}")


# ---- stacks --------------------------------------------------------------------------------------

# Records of earlier games do not have everything: what they leave out is not seen.


def deal(data: Data) -> Cues:
    """Stacks go from the supply to all players."""
    players = range(data.get("players", 0))
    return tuple(c for player in players for c in send(BACK, SUPPLY, stack_id(player), PASSED))


def pass_on(data: Data) -> Cues:
    """Stacks go from player to player."""
    found: Cues = ()
    for player, giver in enumerate(data.get("givers", ())):
        found += send(BACK, stack_id(giver), stack_id(player), PASSED)
    return found


def discard(data: Data) -> Cues:
    """The last tiles go from all players to the discards."""
    players = range(data.get("players", 0))
    return tuple(c for player in players for c in send(BACK, stack_id(player), SUPPLY))


# ---- tiles -----------------------------------------------------------------------------------


def faces(data: Data) -> Cues:
    """Tiles are turned up."""
    return turn(*(face_id(room) for room in data["rooms"]))


def both(data: Data) -> Cues:
    """Two tiles are turned up, with the ways they go."""
    ids = [face_id(data["left"]), face_id(data["right"])]
    return turn(*ids) + grow(*map(way_id, ids))


def share(data: Data) -> Cues:
    """Two tiles that lie open get the ways they go."""
    ids = [face_id(data["left"]), face_id(data["right"])]
    return travel(ids[0]) + travel(ids[1]) + grow(*map(way_id, ids))


def ludwigs(data: Data) -> Cues:
    """Two tiles come face down from Ludwig's stack."""
    source = stack_id(LUDWIG)
    return travel(f"tc-down-{LUDWIG}-0", source) + travel(f"tc-down-{LUDWIG}-1", source)


def build(data: Data) -> Cues:
    """A tile, or the bonus room that waits, goes to its place."""
    castle, room = data["castle"], data["room"]
    own, waiting = built_id(castle, room, data["x"], data["y"]), piece_id(castle, room)
    source = "" if own == waiting else waiting
    return travel(own, source) + gain(castle_id(data), data.get("points", 0), own)


# ---- bonuses ---------------------------------------------------------------------------------


def counted(data: Data) -> Cues:
    """A castle has enough rooms of a type."""
    return light(f"tc-kind-{data['castle']}-{data['type']}", castle_id(data))


def castle(data: Data) -> Cues:
    """Something is said of a castle."""
    return light(castle_id(data))


def choose_bonus(data: Data) -> Cues:
    """A bonus is chosen among those on offer."""
    offer = offer_id(data["castle"], data["bonus"])
    return leave(offer, castle_id(data)) + light(castle_id(data))


def special(data: Data) -> Cues:
    """A special room comes from what is on offer, or out of the stock."""
    own = piece_id(data["castle"], data["room"])
    return travel(own, f"{offer_id(data['castle'], data['room'])} {SUPPLY}")


def attendant(data: Data) -> Cues:
    """An attendant comes into the throne room."""
    own = attendant_id(data["castle"], data.get("place", 0))
    source = f"{offer_id(data['castle'], data['attendant'])} {SUPPLY}"
    return travel(own, source) + gain(castle_id(data), data.get("points", 0), own)


def keep_room(data: Data) -> Cues:
    """Of five tiles one is kept, the others are discarded."""
    own, away = face_id(data["room"]), int(facts.FOOD_DRAW) - 1
    return travel(own, castle_id(data)) + send(BACK, castle_id(data), SUPPLY, away)


def keep_card(data: Data) -> Cues:
    """Of three cards one is kept, the others are discarded."""
    own, away = f"tc-bonus-{data['card']}", int(facts.CARD_DRAW) - 1
    found = travel(own, DECK) + send(CARDS, castle_id(data), DECK, away)
    return found + gain(castle_id(data), data.get("points", 0), own)


# ---- all of them -----------------------------------------------------------------------------

_STAGED: Final[dict[str, tuple[Sound, Callable[[Data], Cues]]]] = {
    "throne": ("stone", founded),
    "deal": ("card", deal),
    "turn": ("card", pass_on),
    "hand_seen": ("card", faces),
    "ludwig_draw": ("card", ludwigs),
    "ludwig_draw_seen": ("card", faces),
    "ludwig_commit": ("card", both),
    "take_seen": ("wood", lambda data: light(face_id(data["room"]))),
    "reveal": ("card", faces),
    "commit": ("wood", share),
    "yield": ("quill", castle),
    "elder_begins": ("quill", castle),
    "build": ("stone", build),
    "third": ("coins", counted),
    "fifth": ("coins", counted),
    "bonus": ("card", choose_bonus),
    "special": ("stone", special),
    "attendant": ("wood", attendant),
    "wait": ("", castle),
    "draw_rooms": ("card", lambda data: send(BACK, SUPPLY, castle_id(data), facts.FOOD_DRAW)),
    "draw_rooms_seen": ("card", faces),
    "keep_room": ("card", keep_room),
    "draw_cards": ("card", lambda data: send(CARDS, DECK, castle_id(data), facts.CARD_DRAW)),
    "draw_cards_seen": ("card", lambda data: turn(*(f"tc-bonus-{c}" for c in data["cards"]))),
    "keep_card": ("card", keep_card),
    "reshuffle_rooms": ("card", lambda data: turn(SUPPLY)),
    "reshuffle_cards": ("card", lambda data: turn(DECK)),
    "discard_last": ("card", discard),
    "end": ("coins", lambda data: grow(*(f"tc-crown-{player}" for player in data["winners"]))),
}


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    if kind == "take":  # face down, beside the tile chosen before
        return Beat(travel(f"tc-down-{seat}-{data['count'] - 1}", stack_id(seat or 0)), "card")
    if kind not in _STAGED:
        return SILENT
    sound, cues = _STAGED[kind]
    # All turn their tiles up at the same time, and all castles are founded together.
    joins = (kind == "reveal" and seat != 0) or (kind == "throne" and data["castle"] > 0)
    return Beat(cues(data), "" if joins else sound, joins)
