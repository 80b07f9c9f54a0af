"""The kinds of events of the game: what happened, what is told of it, and to whom.

Set-up has no chance but who begins, and that is told by the coin of round 1.
"""

from __future__ import annotations

from typing import Final, TypedDict

from zamok.engine.event import OWN, Kind

# ---- the round --------------------


class Coin(TypedDict):
    """A round begins: this seat is first player and takes a taler from the round track."""

    round: int  # its number, from 1


class Down(TypedDict):
    """A seat lays a card face down."""


class DownCard(TypedDict):
    """Which card that is."""

    card: str  # the card


class Reveal(TypedDict):
    """A seat's cards are turned up into its open row; one that bandits have leaves the game."""

    cards: list[str]  # the cards that lay face down


class Resolve(TypedDict):
    """A card that was turned up has its turn."""

    card: str  # the card


# ---- characters --------------------


class Equip(TypedDict):
    """A worker gets the goods printed on the card, as far as the city supply has them."""

    card: str  # the worker
    goods: dict[str, int]  # the pieces by kind


class Load(TypedDict):
    """A worker gets a free piece from the city supply."""

    card: str  # the worker
    kind: str  # the piece


class Messenger(TypedDict):
    """The messenger brings talers from the treasury."""

    talers: int  # how many


class Toll(TypedDict):
    """A seat pays a taler for its trader because the city tavern is in play."""

    host: int | None  # the innkeeper's owner who gets it; None: it stays on the card


class Off(TypedDict):
    """A seat cannot pay for its trader: a servant goes from a cart back to the reserve."""

    cart: str  # the kind that the cart brings; silver is the rider


class Cart(TypedDict):
    """A seat's servant goes from the reserve to a cart."""

    cart: str  # the kind that the cart brings; silver is the rider
    displaced: int | None  # whose servant goes back to the reserve for it


class NoBuild(TypedDict):
    """A stonemason or builder finds nothing that could be built."""

    card: str  # which of them


class NoCart(TypedDict):
    """A trader places no servant."""


class Delivery(TypedDict):
    """A cart delivers from the city supply to whoever has a servant there."""

    kind: str  # what it brings
    count: int  # how many pieces the seat gets
    tax: int  # how many pieces go to the defence tower


class Store(TypedDict):
    """A builder takes all pieces of a kind out of the defence tower."""

    kind: str  # the kind
    count: int  # how many pieces


class Buy(TypedDict):
    """A stonemason buys a piece from a worker; the worker's owner gets a taler for it."""

    owner: int  # whose worker it is
    card: str  # the worker
    kind: str  # the piece


class AskLast(TypedDict):
    """A stonemason asks for the last piece on a worker's card."""

    owner: int  # whose worker it is
    card: str  # the worker
    kind: str  # the piece


class Refuse(TypedDict):
    """A worker's owner keeps the last piece."""

    buyer: int  # who has asked for it
    card: str  # the worker
    kind: str  # the piece


class Work(TypedDict):
    """A worker gives his owner what is left on the card."""

    card: str  # the worker
    goods: dict[str, int]  # the pieces by kind


class Architect(TypedDict):
    """The architect scores the buildings of the others; all played cards go back to the hand."""

    buildings: int  # how many they have built this round
    points: int  # what they bring


# ---- building --------------------


class Lay(TypedDict):
    """A seat has laid down part of a payment; what follows is still asked."""

    building: str  # the building being paid
    paid: dict[str, int]  # all pieces of the payment so far, melted bars as what they became
    melted: dict[str, int]  # how many of them were bars, by what they became


class Build(TypedDict):
    """A building is paid and stands: its tile goes to the seat, the pieces to the city supply."""

    building: str  # the building
    card: str  # the card that builds
    points: int  # what the building brings
    talers: int  # what the treasury pays the builder for the pieces
    paid: dict[str, int]  # all pieces of the payment, melted bars as what they became
    melted: dict[str, int]  # how many of them were bars, by what they became


class Place(TypedDict):
    """A servant goes to work; the fee goes to the treasury."""

    spot: str  # the place
    fee: int  # talers paid
    cart: str | None  # the cart that he comes from; None: from the reserve


class Collect(TypedDict):
    """A new innkeeper collects what lies on the card of the city tavern."""

    talers: int  # how many


class Withdraw(TypedDict):
    """An innkeeper is called back to the reserve."""


# ---- winter --------------------


class WinterCard(TypedDict):
    """A winter card is turned up; if it lasts it stays beside the board."""

    card: str  # the card


class Dues(TypedDict):
    """Famine or trade tax comes to a seat."""

    card: str  # the winter card
    servants: int  # for how many servants it owes


class Forgiven(TypedDict):
    """A seat has neither talers nor points for the servants that it still owes for."""

    card: str  # the winter card
    servants: int  # how many these are


class Pay(TypedDict):
    """A seat pays a winter card in talers to the treasury."""

    talers: int  # how many
    card: str  # the winter card


class LosePoints(TypedDict):
    """A seat pays a winter card in points."""

    points: int  # how many
    card: str  # the winter card


class LoseCard(TypedDict):
    """A seat gives up a character card of its hand or row for good."""

    card: str  # the character


class Doomed(TypedDict):
    """A seat gives up a character that lies face down: it is resolved once more and then gone."""

    card: str  # the character


class KnownDown(TypedDict):
    """A seat's answer has told everybody what it has laid face down."""

    cards: list[str]  # the cards that are known now


class Wall(TypedDict):
    """A seat gives stone for the broken wall."""

    goods: dict[str, int]  # the pieces
    points: int  # what they bring


class Gift(TypedDict):
    """A seat gives the frozen beauty something and courts her."""

    kind: str  # a resource, or `taler`


class Leave(TypedDict):
    """A seat does not court the frozen beauty, or no longer."""


class Unwanted(TypedDict):
    """Nobody courts the frozen beauty: the card leaves the game."""


class Won(TypedDict):
    """The last suitor wins the frozen beauty: the card leaves the game, the gifts are shared."""

    points: int  # what she brings


class Take(TypedDict):
    """A seat takes one of her gifts."""

    kind: str  # a resource, or `taler`


class Alms(TypedDict):
    """A seat gives the beggar talers, which go to the treasury."""

    talers: int  # how many


class NoAlms(TypedDict):
    """A seat gives the beggar nothing: the card leaves the game."""

    points: int  # what that costs


class Warm(TypedDict):
    """A seat gives wood for the hearth."""

    goods: dict[str, int]  # the pieces
    points: int  # what they bring


class Road(TypedDict):
    """A seat gives a stone, a clay and a sand for the new road."""

    points: int  # what they bring
    talers: int  # what the treasury pays for them instead


# ---- the end --------------------


class Scoring(TypedDict):
    """The last round is over."""


class FinalPoints(TypedDict):
    """A seat's servants in a building score."""

    what: str  # the building
    points: int  # what it brings


class Market(TypedDict):
    """A seat's servants in the market turn talers into points; the talers go to the treasury."""

    talers: int  # how many
    points: int  # what they bring


class Palace(TypedDict):
    """A seat's servants in the palace turn pieces into points.

    Bars of silver go to the forge, all other pieces to the city supply.
    """

    goods: dict[str, int]  # the pieces
    points: int  # what they bring


class End(TypedDict):
    """The game is over."""


EVENTS: Final = {
    "coin": Kind(Coin, alone=True, brings=False),
    "down": Kind(Down, brings=False),
    "down_card": Kind(DownCard, OWN, brings=False, instead="down"),
    "reveal": Kind(Reveal, alone=True, brings=False),
    "resolve": Kind(Resolve, alone=True, brings=False),
    "equip": Kind(Equip, alone=True, brings=False),
    "load": Kind(Load, brings=False),
    "messenger": Kind(Messenger, alone=True, brings="talers"),
    "toll": Kind(Toll, alone=True, brings=False),
    "off": Kind(Off, brings=False),
    "cart": Kind(Cart),
    "no_cart": Kind(NoCart, brings=False),
    "no_build": Kind(NoBuild, brings=False),
    "delivery": Kind(Delivery, alone=True, brings="count"),
    "store": Kind(Store),
    "buy": Kind(Buy),
    "ask_last": Kind(AskLast, brings=False),
    "refuse": Kind(Refuse, brings=False),
    "work": Kind(Work, brings="goods"),
    "architect": Kind(Architect, alone=True),
    "lay": Kind(Lay, brings=False),
    "build": Kind(Build),
    "place": Kind(Place),
    "collect": Kind(Collect, alone=True),
    "withdraw": Kind(Withdraw, brings=False),
    "winter_card": Kind(WinterCard, alone=True, brings=False),
    "dues": Kind(Dues, alone=True, brings=False),
    "forgiven": Kind(Forgiven, alone=True, brings=False),
    "pay": Kind(Pay, brings=False),
    "lose_points": Kind(LosePoints, brings=False),
    "lose_card": Kind(LoseCard, brings=False),
    "doomed": Kind(Doomed, brings=False),
    "known_down": Kind(KnownDown, alone=True, brings=False),
    "wall": Kind(Wall),
    "gift": Kind(Gift),
    "leave": Kind(Leave, brings=False),
    "unwanted": Kind(Unwanted, alone=True, brings=False),
    "won": Kind(Won, alone=True),
    "take": Kind(Take),
    "alms": Kind(Alms),
    "no_alms": Kind(NoAlms, brings=False),
    "warm": Kind(Warm),
    "road": Kind(Road),
    "scoring": Kind(Scoring, alone=True),
    "final": Kind(FinalPoints, alone=True, brings=False),
    "market": Kind(Market, alone=True, brings=False),
    "palace": Kind(Palace, brings="points"),
    "end": Kind(End, alone=True),
}
