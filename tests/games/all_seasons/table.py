"""A table for tests: positions set up through the fields of a real game, moves as text."""

from __future__ import annotations

from typing import Any

import pytest

import zamok
from zamok import Dice, IllegalMove
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.building import begin_building
from zamok.games.all_seasons.rules import Rules
from zamok.games.all_seasons.state import (
    ARCHITECTS,
    CARDS_DOWN,
    CASTLE_SCORING,
    DOWN,
    GONE,
    HAND,
    NOBODY,
    NOTHING,
    PLAYED,
)
from zamok.games.all_seasons.view import Winter

PLACES = {
    "city": facts.CITY,
    "tower": facts.TOWER_STORE,
    "forge": facts.FORGE_STORE,
    "beauty": facts.BEAUTY_STORE,
    "inn": facts.TAVERN_STORE,
}


def begin(seats: int, seed: str = "a test", **options: str) -> Rules:
    """Start a game that tells its events from the first draw on."""
    p = zamok.game("all_seasons").start(seats, options, seed, record=True)
    assert isinstance(p, Rules)
    return p


def new(seats: int = 2, season: str = "summer", purchase: str = "one") -> Rules:
    """Start a game in which seat 0 begins."""
    return begin(seats, season=season, purchase=purchase, first_player="0")


def do(p: Rules, *moves: str) -> Rules:
    """Play moves written as 'seat move'."""
    for text in moves:
        seat, _, move = text.partition(" ")
        p.play(int(seat), p.parse(int(seat), move))
    return p


def asked(p: Rules, seat: int) -> list[str]:
    """Return the legal moves of a seat as text."""
    return [p.notation(move) for move in p.legal(seat)]


def asks(p: Rules) -> str:
    """Return what is asked now."""
    return facts.PHASES[p.phase]


def refused(p: Rules, text: str) -> str:
    """Try an illegal 'seat move' and return the rule that forbids it."""
    seat, _, move = text.partition(" ")
    with pytest.raises(IllegalMove) as error:
        p.play(int(seat), p.parse(int(seat), move))
    return error.value.rule


def put(p: Rules, holder: int | str, **wanted: int) -> None:
    """Give a holder exactly so many pieces of these kinds, out of the city's supply."""
    number = PLACES[holder] if isinstance(holder, str) else holder
    for kind, count in wanted.items():
        at = facts.KIND_NAMES.index(kind)
        p.shift(facts.CITY, number, at, count - p.has(number, at))
    assert min(p.stock) >= 0


def strip(p: Rules, seat: int, **wanted: int) -> None:
    """Leave a seat with exactly these pieces and talers."""
    put(p, seat, **{kind: wanted.get(kind, 0) for kind in facts.KIND_NAMES})


def goods(p: Rules, holder: int | str) -> dict[str, int]:
    """Return what a holder has."""
    return p.goods_of(PLACES[holder] if isinstance(holder, str) else holder)


def talers(p: Rules, holder: int | str) -> int:
    """Return the talers of a holder."""
    return goods(p, holder).get("taler", 0)


def row(p: Rules, seat: int, *cards: str) -> None:
    """Put exactly these cards of a seat into its open row, the rest into its hand; ask anew."""
    mask = sum(1 << facts.CARD_NAMES.index(card) for card in cards)
    out = p.cards[GONE + seat]
    p.cards[PLAYED + seat] = mask
    p.cards[HAND + seat] = facts.ALL_CARDS & ~mask & ~out
    p.cards[DOWN + seat] = 0
    again(p)


def lost(p: Rules, seat: int, *cards: str) -> None:
    """Put cards of a seat out of the game; ask anew."""
    mask = sum(1 << facts.CARD_NAMES.index(card) for card in cards)
    p.cards[GONE + seat] |= mask
    p.cards[HAND + seat] &= ~mask
    p.cards[PLAYED + seat] &= ~mask
    again(p)


def cards(p: Rules, where: int, seat: int) -> list[str]:
    """Return the cards of a seat in some place."""
    mask = int(p.cards[where + seat])
    return [card for number, card in enumerate(facts.CARD_NAMES) if (mask >> number) & 1]


def again(p: Rules) -> Rules:
    """Ask for cards anew after hands or rows were changed."""
    for seat in range(int(p.seats)):
        p.cards[HAND + seat] |= p.cards[DOWN + seat]
        p.cards[DOWN + seat] = 0
    p.phase = NOTHING
    p.stage = CARDS_DOWN
    p.run()
    return p


def redealt(p: Rules, seat: int | None, seed: bytes) -> Rules:
    """Return the position as a seat may imagine it."""
    twin = p.redeal(seat, Dice(seed))
    assert isinstance(twin, Rules)
    return twin


def winter_of(p: Rules) -> Winter:
    """Return what everybody sees of the winter cards."""
    seen = p.view(None)["winter"]
    assert seen is not None
    return seen


def cart(p: Rules, seat: int, *carts: str) -> None:
    """Put servants of a seat at carts, before this round."""
    for name in carts:
        spot = facts.CART_SPOT + facts.KIND_NAMES.index(name)
        assert p.spot[spot] == NOBODY
        p.spot[spot] = seat
        p.reserve[seat] -= 1


def serve(p: Rules, seat: int, *spots: str) -> None:
    """Put servants of a seat to work."""
    for name in spots:
        spot = facts.SPOT_NAMES.index(name)
        assert p.spot[spot] == NOBODY
        p.spot[spot] = seat
        p.reserve[seat] -= 1


def raise_tiles(p: Rules, seat: int, **tiles: int) -> None:
    """Let a seat have built tiles in earlier rounds."""
    for name, count in tiles.items():
        tile = facts.BUILDING_NAMES.index(name)
        p.tiles[tile] -= count
        p.left -= count
        p.raised[seat * facts.TILE_KINDS + tile] += count


def winter_card(p: Rules, card: str) -> None:
    """Make this winter card the only one that may be drawn, and this round an event round."""
    p.deck = 1 << facts.EVENT_NAMES.index(card)
    p.round = 2


def lay_beside(p: Rules, card: str) -> None:
    """Let a lasting winter card lie beside the board."""
    number = facts.EVENT_NAMES.index(card)
    p.deck &= ~(1 << number)
    p.lying |= 1 << number


def choose(p: Rules, *hands: str) -> Rules:
    """Lay down cards: one text a seat, from seat 0, its cards parted by spaces."""
    for seat, text in enumerate(hands):
        for card in text.split():
            do(p, f"{seat} choose {card}")
    return p


def told(p: Rules, kind: str) -> list[dict[str, Any]]:
    """Return the events of a kind since the last move."""
    return [{"seat": event.seat, **event.data} for event in p.events if event.kind == kind]


def finish(p: Rules) -> Rules:
    """Go straight to the final scoring."""
    p.phase = NOTHING
    p.stage = CASTLE_SCORING
    p.turn = 0
    p.run()
    return p


def lines(p: Rules, seat: int) -> dict[str, int]:
    """Return the points of a seat by what they were given for."""
    return {line["what"]: line["points"] for line in p.breakdown()[seat]}


def site(p: Rules, seat: int, card: str, **wanted: int) -> Rules:
    """Let a seat begin to build with a card, holding exactly these pieces and talers."""
    strip(p, seat, **wanted)
    number = facts.CARD_NAMES.index(card)
    p.phase, p.seat, p.card = NOTHING, seat, number
    p.built = p.placed = p.bought = p.refused = 0
    p.stage, p.turn = ARCHITECTS, p.seats  # whatever follows, the round ends after this card
    for other in range(int(p.seats)):
        p.cards[PLAYED + other] |= p.cards[DOWN + other]
        p.cards[DOWN + other] = 0
    begin_building(p)
    p.run()
    return p


def pay(p: Rules, seat: int, melt: str = "", **own: int) -> Rules:
    """Pay with exactly these own pieces; `melt` names the kinds that bars become."""
    bars = melt.split()
    while asks(p) in ("pay", "melt"):
        kind = facts.KIND_NAMES[p.kind]
        verb, count = ("pay", own.get(kind, 0)) if asks(p) == "pay" else ("melt", bars.count(kind))
        do(p, f"{seat} {verb} {kind} {count}")
    return p
