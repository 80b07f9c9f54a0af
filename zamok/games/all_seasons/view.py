"""What a seat may know: View is the allow-list.

Only the cards that lie face down are hidden, and only from the other seats. Which cards
a seat has not played yet is known to all: everybody has the same eight.
"""

from __future__ import annotations

from typing_extensions import TypedDict

Goods = dict[str, int]  # all five resources by kind


class Player(TypedDict):
    """One seat as this viewer sees it."""

    score: int  # points so far
    talers: int  # its talers
    goods: Goods  # its resources by kind
    reserve: int  # servants to hand
    unplayed: list[str]  # cards in hand or face down
    down: int  # how many cards lie face down
    down_cards: list[str] | None  # which, if this viewer may know
    known_down: list[str]  # face-down cards that everybody knows
    maybe_down: list[str]  # what could be chosen this round, while cards lie face down
    now: list[str]  # cards turned up this round and still to be resolved
    played: list[str]  # cards in the open row, those of `now` among them
    gone: list[str]  # cards that are out of the game
    built: list[str]  # tiles taken, in the order of the building kinds
    built_now: int  # buildings of this round
    joined: list[str]  # buildings that servants were sent to this round


class Tile(TypedDict):
    """A kind of building tile."""

    building: str  # its name
    left: int  # how many lie on the board
    of: int  # how many there are in all
    cost: int  # what must be paid for one
    points: int  # what one brings with the stonemason
    builders: list[int]  # who has built one, in the order in which they were built


class Place(TypedDict):
    """A place for a servant in the castle."""

    spot: str  # its name
    building: str  # the building it belongs to
    fee: int  # talers that a servant costs there
    open: bool  # the building stands
    owner: int | None  # whose servant stands there


class Cart(TypedDict):
    """A cart, or the rider with the silver."""

    kind: str  # the resource it brings
    owner: int | None  # whose servant stands there
    open: bool  # it could be manned
    fresh: bool  # it was manned this round


class LoadedWorker(TypedDict):
    """What lies on a worker's card this round."""

    seat: int  # whose card it is
    card: str  # which worker
    goods: Goods  # the pieces by kind


class Payment(TypedDict):
    """A building being paid."""

    building: str  # its name
    due: int  # what is still due of its cost
    kind: str  # the kind whose number is asked
    paid: Goods  # the pieces paid so far, melted bars as what they became
    melted: int  # how many of them were bars


class AskedWorker(TypedDict):
    """A worker whom the stonemason being resolved need not ask again."""

    seat: int  # whose card it is
    card: str  # which worker
    sold: bool  # a piece was bought from him; if not, his owner has refused the last one


class CardInHand(TypedDict):
    """The card being resolved."""

    seat: int  # whose card it is
    card: str  # which card
    built: int  # buildings put up with it
    placed: int  # servants sent with it
    to_build: int  # buildings that it may still bring
    to_place: int  # servants that it may still send
    free: int  # pieces a worker may still be given by choice
    spot: str | None  # the place for which a servant is sought
    offer: str | None  # the kind of the last piece that is asked for
    offer_from: int | None  # whose worker it lies on
    offer_card: str | None  # which worker it lies on
    asked: list[AskedWorker]  # workers who have sold or refused, while the stonemason buys


class Winter(TypedDict):
    """The winter cards."""

    rounds: list[int]  # the rounds in which one is turned up
    next: int | None  # the round of the next card
    event: str | None  # the card of this round
    lying: list[str]  # cards that stay beside the board
    unseen: list[str]  # cards that may still come
    tavern_talers: int  # talers on the card of the city tavern
    innkeeper: int | None  # whose servant keeps the city tavern
    granary: list[int | None]  # whose servants stand in the granary, place by place
    suitors: list[int]  # seats that court the frozen beauty
    gifts: Goods  # resources on her card
    gift_talers: int  # talers on her card
    owed: int  # servants for whom famine or tax is still due from who is asked


class Turn(TypedDict):
    """A character that was turned up and is still to be resolved."""

    seat: int  # whose card it is
    card: str  # which card
    current: bool  # it is being resolved


class Watched(TypedDict):
    """What an architect would score now."""

    buildings: int  # buildings of the others this round
    points: int  # what they bring


class PaidPieces(TypedDict):
    """Pieces of a kind in a payment."""

    kind: str  # the resource
    own: int  # own pieces
    melted: int  # bars melted into it


class PayingAnswer(TypedDict):
    """A number of pieces or bars that may be paid now."""

    move: int  # the number of the move
    count: int  # how many pieces or bars
    worth: int  # what they pay
    due: int  # what is then still due
    rest: list[PaidPieces] | None  # what follows by itself, if that completes the payment


class PalaceAnswer(TypedDict):
    """A number of bars that may be melted for the palace."""

    move: int  # the number of the move
    bars: int  # how many bars
    points: int  # what the palace then brings
    best: bool  # the fewest bars with which palace and forge bring most


class WinterAnswer(TypedDict):
    """An answer to a winter card."""

    move: int  # the number of the move
    brings: dict[str, int]  # pieces, talers and points that it brings or takes


class Forecast(TypedDict):
    """What the rules know in advance. Answers are for the viewer who is to give one."""

    likely: list[int]  # points of each seat if the game ended now
    leaders: list[int]  # who is first, tie-breaks counted
    places: list[int | None]  # what a place brings its owner, or this viewer if it is free
    gains: list[int | None] | None  # points more for a servant there, where one may go
    rewards: list[int] | None  # points of each kind of building with the card being resolved
    architects: list[Watched]  # what an architect of each seat would score
    queue: list[Turn]  # the characters in the order in which they are resolved
    payments: list[PayingAnswer] | None  # how many pieces or bars may be paid now
    palace: list[PalaceAnswer] | None  # how many bars may be melted for the palace
    answers: list[WinterAnswer] | None  # how the winter card may be answered
    asked: int  # how many things the winter card asks about


class View(TypedDict):
    """All that a view may hold."""

    you: int | None  # whose view this is, None for a spectator
    season: str  # `summer` or `winter`
    purchase: str  # how much the stonemason buys: `one`, `each_worker`
    round: int  # the round that is played, from 1
    rounds: int  # how many rounds there are
    first: int  # the first player of this round
    phase: str  # what is asked
    actors: list[int]  # who may act
    over: bool  # the game has ended
    bank: int  # talers in the treasury
    track: int  # talers left on the round track
    supply: Goods  # the city supply: what lies on carts and rider
    tower: Goods  # what lies in the defence tower
    forge: int  # bars in the forge
    carts: list[Cart]  # the four carts, then the rider
    places: list[Place]  # the places of the castle
    tiles: list[Tile]  # the kinds of building tiles
    workers: list[LoadedWorker]  # workers turned up and still to be resolved
    players: list[Player]  # the seats
    card: CardInHand | None  # the card being resolved, while it asks something
    payment: Payment | None  # the building being paid, while that is asked
    winter: Winter | None  # the winter cards, None in summer
    forecast: Forecast  # what the rules know in advance
