"""What a seat may know: View is the allow-list.

Only the cards that lie face down are hidden, and only from the other seats. Which cards
a seat has not played yet is known to all: everybody has the same eight.
"""

from __future__ import annotations

from typing import TypedDict

Goods = dict[str, int]  # all five resources by kind


class Player(TypedDict):
    """One seat as this viewer sees it."""

    score: int
    talers: int
    goods: Goods
    reserve: int  # servants to hand
    unplayed: list[str]  # in hand or face down
    down: int  # how many cards lie face down
    down_cards: list[str] | None  # which, if this viewer may know
    known_down: list[str]  # face-down cards that everybody knows
    now: list[str]  # turned up this round and still to be resolved
    played: list[str]
    gone: list[str]
    built: list[str]  # tiles taken, in the order of the building kinds
    built_now: int  # buildings of this round
    joined: list[str]  # buildings that servants were sent to this round


class Tile(TypedDict):
    """A kind of building tile."""

    building: str
    left: int
    of: int
    cost: int
    points: int


class Place(TypedDict):
    """A place for a servant in the castle."""

    spot: str
    building: str
    fee: int
    open: bool  # the building stands
    owner: int | None


class Cart(TypedDict):
    """A cart, or the rider with the silver."""

    kind: str
    owner: int | None
    open: bool  # it could be manned
    fresh: bool  # manned this round


class LoadedWorker(TypedDict):
    """What lies on a worker's card this round."""

    seat: int
    card: str
    goods: Goods
    talers: int


class Payment(TypedDict):
    """A building being paid."""

    building: str
    due: int
    kind: str
    paid: Goods
    melted: int


class CardInHand(TypedDict):
    """The card being resolved."""

    seat: int
    card: str
    built: int
    placed: int
    to_build: int  # buildings that it may still bring
    to_place: int  # servants that it may still send
    free: int  # pieces a worker may still be given by choice
    spot: str | None  # for which a servant is sought
    offer: str | None  # the last piece that is asked for
    offer_from: int | None


class Winter(TypedDict):
    """The winter cards."""

    rounds: list[int]
    next: int | None  # the round of the next card
    event: str | None
    lying: list[str]
    unseen: list[str]  # cards that may still come
    tavern_talers: int
    innkeeper: int | None
    granary: list[int | None]
    suitors: list[int]
    gifts: Goods
    gift_talers: int
    owed: int


class Turn(TypedDict):
    """A character that was turned up and is still to be resolved."""

    seat: int
    card: str
    current: bool  # it is being resolved


class Watched(TypedDict):
    """What an architect would score now."""

    buildings: int
    points: int


class PaidPieces(TypedDict):
    """Pieces of a kind in a payment."""

    kind: str
    own: int
    melted: int


class PayingAnswer(TypedDict):
    """A number of pieces or bars that may be paid now."""

    move: int
    count: int
    worth: int
    due: int  # what is then still due
    rest: list[PaidPieces] | None  # what follows by itself, if that completes the payment


class PalaceAnswer(TypedDict):
    """A number of bars that may be melted for the palace."""

    move: int
    bars: int
    points: int
    best: bool  # the fewest bars with which palace and forge bring most


class WinterAnswer(TypedDict):
    """An answer to a winter card, and what it brings or takes: pieces, talers, points."""

    move: int
    brings: dict[str, int]


class Forecast(TypedDict):
    """What the rules know in advance. Answers are for the viewer who is to give one."""

    likely: list[int]  # points of each seat if the game ended now
    leaders: list[int]  # who is first, tie-breaks counted
    places: list[int | None]  # what a place brings its owner, or this viewer if it is free
    gains: list[int | None] | None  # points more for a servant there, where one may go
    rewards: list[int] | None  # points of each kind of building with the card being resolved
    architects: list[Watched]
    queue: list[Turn]  # in the order in which they are resolved
    payments: list[PayingAnswer] | None
    palace: list[PalaceAnswer] | None
    answers: list[WinterAnswer] | None
    asked: int  # how many things the winter card asks about


class View(TypedDict):
    """All that a view may hold."""

    you: int | None
    season: str
    purchase: str
    round: int
    rounds: int
    first: int
    phase: str
    actors: list[int]
    over: bool
    bank: int
    track: int
    supply: Goods
    tower: Goods
    forge: int
    carts: list[Cart]
    places: list[Place]
    tiles: list[Tile]
    workers: list[LoadedWorker]
    players: list[Player]
    card: CardInHand | None
    payment: Payment | None
    winter: Winter | None
    forecast: Forecast
