"""What there is to see of an event: a table by kind, and what a table cannot say.

A card of a seat has up to two pictures, the large one of this round and the one in the hand or
among what lies before its owner: cues name both, and one of them is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from zamok.engine import Told
from zamok.engine.stage import Beat, Cue, How, Sound, count, light, points, travel, turn
from zamok.games.all_seasons.draw.sites import SITES, plain
from zamok.games.all_seasons.facts import CARDS_A_ROUND, EVENT_TELLS


@dataclass(frozen=True)
class Form:
    """A cue with gaps for the details of the event.

    `count` names the detail that says how many; `each` names one that holds pieces by kind, and
    then there is a cue for every kind.
    """

    how: How
    id: str = ""
    source: str = ""
    target: str = ""
    sign: str = ""
    count: str = ""
    each: str = ""

    def cues(self, gaps: dict[str, Any]) -> Iterator[Cue]:
        """Give the cues of an event."""
        pieces = gaps[self.each] if self.each else {"": gaps[self.count] if self.count else 1}
        for kind, many in pieces.items():
            if many:
                filled = {**gaps, "kind": kind or gaps.get("kind")}
                forms = (self.id, self.source, self.target, self.sign)
                id, source, target, sign = (form.format(**filled) for form in forms)
                yield Cue(self.how, id, source, target, sign, many)


def _sent(
    source: str, target: str, sign: str = "{kind}", *, count: str = "", each: str = ""
) -> Form:
    """Return a form of pieces that go from here to there."""
    return Form("send", "", source, target, f"as-{sign}", count, each)


def _taler(source: str, target: str, count: str = "talers") -> Form:
    """Return a form of talers that go from here to there."""
    return _sent(source, target, "taler", count=count)


_BANK: Final = "as-bank"
_PURSE: Final = "as-stock-{seat}-taler"
_STOCK: Final = "as-stock-{seat}-{kind}"
_RESERVE: Final = "as-servants-{seat}"
_CITY: Final = "as-cart-{kind}"
_WINTER: Final = "as-winter-{winter}"
_INN: Final = "as-winter-city_tavern"
_INNKEEPER: Final = "as-servant-{seat}-city_tavern"
_SHOWN: Final = "as-shown-{seat}-{card}"  # the large picture of a card
_CARD: Final = "as-card-{seat}-{card}"  # the one in the hand, or before its owner
_THEIRS: Final = ("as-shown-{owner}-{card}", "as-card-{owner}-{card}")

_FORMS: Final[dict[str, tuple[Form, ...]]] = {
    "coin": (_taler("as-round-{round}", _PURSE, ""), Form("travel", "as-first")),
    "down_card": (Form("travel", _CARD),),
    "resolve": (
        Form("light", _SHOWN),
        Form("light", _CARD),
        Form("travel", _SHOWN, target=_CARD),  # of which nothing is asked: it leaves
    ),
    "equip": (_sent(_CITY, _SHOWN, each="goods"), Form("light", _CARD)),
    "load": (_sent(_CITY, _SHOWN), Form("light", _CARD)),
    "messenger": (_taler(_BANK, _PURSE),),
    "off": (Form("travel", "as-servant-{seat}-cart-{cart}", target=_RESERVE),),
    "cart": (Form("travel", "as-servant-{seat}-cart-{cart}", _RESERVE),),
    "delivery": (
        _sent(_CITY, _STOCK, count="count"),
        _sent(_CITY, "as-store-{kind}", count="tax"),
    ),
    "store": (_sent("as-store-{kind}", _STOCK, count="count"),),
    "buy": (
        _sent(_THEIRS[0], _STOCK),
        _taler(_PURSE, "as-stock-{owner}-taler", ""),
    ),
    "work": (_sent(_SHOWN, _STOCK, each="goods"), Form("light", _CARD)),
    "build": (
        Form("grow", "as-built-{building}-{seat}"),
        Form("grow", "as-small-{seat}-{building}"),
        _sent(_STOCK, "as-built-{building}-{seat}", each="own"),
        _sent("as-stock-{seat}-silver", "as-bars", "silver", count="bars"),
        _taler(_BANK, _PURSE),
    ),
    "place": (
        Form("travel", "as-servant-{seat}-{at}", "{start}"),
        _taler(_PURSE, _BANK, "fee"),
    ),
    "toll": (_taler(_PURSE, "{payee}", ""),),
    "collect": (_taler(_INN, _PURSE),),
    "withdraw": (Form("travel", _INNKEEPER, target=_RESERVE),),
    "winter_card": (Form("turn", _WINTER),),
    "pay": (_taler(_PURSE, _BANK), Form("light", _WINTER)),
    "lose_card": (Form("turn", _CARD),),
    "doomed": (Form("turn", _CARD),),
    "wall": (_sent(_STOCK, _WINTER, each="goods"),),
    "gift": (_sent(_STOCK, _WINTER),),
    "unwanted": (Form("travel", _WINTER),),  # it fades away
    "take": (_sent(_WINTER, _STOCK),),
    "alms": (_taler(_PURSE, _WINTER),),
    "warm": (_sent(_STOCK, _WINTER, each="goods"),),
    "road": (
        *(_sent(f"as-stock-{{seat}}-{kind}", _WINTER, kind) for kind in ("stone", "clay", "sand")),
        _taler(_BANK, _PURSE),
    ),
    "market": (_taler(_PURSE, _BANK),),
    "palace": (
        _sent(_STOCK, _CITY, each="pieces"),
        _sent("as-stock-{seat}-silver", "as-bars", "silver", count="bars"),
    ),
}
# Where points rise from.
_BRINGS: Final = {
    "architect": "as-card-{seat}-architect",
    "build": "as-built-{building}-{seat}",
    "lose_points": _WINTER,
    "final": "{scored}",
    "market": "as-site-market-0",
    "palace": "as-site-palace-0",
    **dict.fromkeys(EVENT_TELLS, _WINTER),
}
_COST: Final = ("lose_points", "no_alms")  # points that are lost
# What lights up where nothing moves.
_LIT: Final[dict[str, tuple[str, ...]]] = {
    "messenger": (_BANK,),
    "no_cart": ("as-shown-{seat}-trader", "as-card-{seat}-trader"),
    "no_build": (_SHOWN, _CARD),
    "delivery": (_CITY,),
    "store": ("as-store-{kind}",),
    "ask_last": _THEIRS,
    "refuse": (_SHOWN, _CARD),
    "architect": ("as-shown-{seat}-architect", "as-card-{seat}-architect"),
    "lay": ("as-paying",),
    "dues": (_WINTER,),
    "forgiven": (_WINTER,),
    "pay": (_WINTER,),
    "lose_points": (_WINTER,),
    "leave": (_WINTER,),
    "won": (_WINTER,),
    "no_alms": (_WINTER,),
    "wall": (_WINTER,),
    "warm": (_WINTER,),
    "scoring": ("as-track",),
}
_SOUNDS: Final[dict[Sound, tuple[str, ...]]] = {
    "card": (
        "down", "reveal", "resolve", "architect", "winter_card", "lose_card", "doomed",
        "known_down", "unwanted",
    ),
    "coins": (
        "coin", "messenger", "toll", "collect", "pay", "alms", "market", "take", "gift", "road",
    ),
    "wood": (
        "equip", "load", "off", "cart", "no_cart", "no_build", "delivery", "store", "buy", "work",
        "place", "withdraw", "warm",
    ),
    "stone": ("build", "wall", "palace"),
    "quill": (
        "ask_last", "refuse", "lose_points", "no_alms", "dues", "forgiven", "leave", "won",
        "final", "scoring", "lay",
    ),
}  # fmt: skip
_SOUND_OF: Final = {kind: sound for sound, kinds in _SOUNDS.items() for kind in kinds}


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    kind, seat, gaps = event["kind"], event["seat"], _gaps(event)
    cues = (
        *_special(event),
        *(cue for form in _FORMS.get(kind, ()) for cue in form.cues(gaps)),
        *_points(kind, seat, gaps),
    )
    if not cues:
        cues = light(*(one.format(**gaps) for one in _LIT.get(kind, ())))
    # All cards of a round are turned up at the same time, and who lays one down knows it.
    joins = kind == "down_card" or (kind == "reveal" and seat != 0)
    return Beat(cues, _SOUND_OF.get(kind, "") if cues else "", joins)


def _gaps(event: Told) -> dict[str, Any]:
    """Return what the forms speak of: the details of an event and what follows from them."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    gaps = {**data, "seat": seat, "winter": EVENT_TELLS.get(kind, data.get("card"))}
    if kind == "build":
        melted = data["melted"]
        gaps["own"] = {one: count - melted.get(one, 0) for one, count in data["paid"].items()}
        gaps["bars"] = sum(melted.values())
    elif kind == "palace":
        gaps["pieces"] = {**data["goods"], "silver": 0}
        gaps["bars"] = data["goods"].get("silver", 0)
    elif kind == "place":
        cart = data["cart"]
        gaps["at"] = plain(data["spot"])
        gaps["start"] = (_RESERVE if cart is None else "as-servant-{seat}-cart-{cart}").format(
            seat=seat, cart=cart
        )
    elif kind == "toll":
        gaps["payee"] = _INN if data["host"] is None else _PURSE.format(seat=data["host"])
    elif kind == "final":
        what = data["what"]
        gaps["scored"] = f"as-site-{what}-0" if what in SITES else f"as-winter-{what}"
    return gaps


def _special(event: Told) -> Iterator[Cue]:
    """Give the cues that depend on more than a detail to fill in."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    if kind == "down":  # which of the places it takes is seen: the other has not changed
        yield Cue("light", source=f"as-hand-{seat}")  # from there; not all of it is the last move
        for at in range(max(CARDS_A_ROUND)):
            yield from travel(f"as-down-{seat}-{at}", f"as-hand-{seat}")
    elif kind == "reveal":
        for at, card in enumerate(data["cards"]):
            own = f"as-card-{seat}-{card}"
            yield from turn(f"as-shown-{seat}-{card}", own)
            yield from travel(f"as-down-{seat}-{at}")
    elif kind == "known_down":
        yield from light(*(f"as-card-{seat}-{card}" for card in data["cards"]))
    elif kind == "cart" and data["displaced"] is not None:
        displaced = data["displaced"]
        gone = f"as-servant-{displaced}-cart-{data['cart']}"
        yield from travel(gone, target=f"as-servants-{displaced}")


def _points(kind: str, seat: int | None, gaps: dict[str, Any]) -> tuple[Cue, ...]:
    """Return the points an event brings, and the marker that goes as far along the track."""
    gained = gaps.get("points", 0)
    if not gained or kind not in _BRINGS:
        return ()
    source = _BRINGS[kind].format(**gaps)
    won = -gained if kind in _COST else gained
    written = count(f"as-seat-{seat}", f"as-row-{seat}", f"as-own-score-{seat}")
    return points(seat, won, source) + travel(f"as-score-{seat}") + written
