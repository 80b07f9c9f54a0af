"""A Castle for All Seasons in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from zamok.engine import Ask, Line, Told, Words
from zamok.engine.kept import kept
from zamok.engine.words import read_keys
from zamok.games.all_seasons.facts import (
    ASKING_EVENTS,
    BUILDING_NAMES,
    CARD_NAMES,
    CARDS_A_ROUND,
    CART_BRINGS,
    EVENT_ANSWERS,
    EVENT_NAMES,
    EVENT_TELLS,
    KIND_NAMES,
    LINE_NAMES,
    PHASES,
    SPOT_BUILDING,
    SPOT_FEE,
    SPOT_NAMES,
)
from zamok.games.all_seasons.moves import MOVES
from zamok.games.all_seasons.view import CardInHand, Player, Tile, View, Winter

KEYS = Path(__file__).parent / "words" / "keys.txt"  # of words that no data lists

DONE_IN = (
    "build", "buy", "place", "trader",
    *(event for event, answers in EVENT_ANSWERS.items() if "done" in answers),
)  # fmt: skip
ASKED_IN = [phase for phase in PHASES[1:] if phase not in EVENT_NAMES or phase in ASKING_EVENTS]
_NO_PLACES = ("tower", "house", "well")
ROLES = ("messenger", "trader", "builder", "stonemason", "worker", "architect")
# The rule about what is asked, where it does not have the name of the phase.
RULES = {
    "toll": "city-tavern", "tower": "builder", "last_piece": "last-piece", "pay": "payment",
    "melt": "silver", "place": "servants", "source": "recall", "share": "frozen-beauty",
}  # fmt: skip


def vocabulary() -> list[str]:
    """Return every key of the words but title, author and options."""
    keys = read_keys(KEYS)
    keys += ["count.talers", "count.points", "count.melted", "spot", "spot_to"]
    keys += ["goods.one", "goods.many", "list.and", "move.from_reserve"]
    keys += [f"event.{kind}" for kind in EVENT_TELLS]
    keys += [f"score.{line}" for line in LINE_NAMES]
    keys += [f"move.{block.name}" for block in MOVES.blocks if block.name != "done"]
    keys += [f"done.{phase}" for phase in DONE_IN]
    keys += [f"phase.{phase}" for phase in ASKED_IN]
    keys += [
        f"{form}.{kind}"
        for form in ("kind", "kind_whom", "kind_all", "cart", "cart_to", "cart_from")
        for kind in KIND_NAMES[:-1]
    ]
    keys += [f"{form}.{card}" for form in ("card", "card_whom") for card in CARD_NAMES]
    keys += [f"building.{building}" for building in BUILDING_NAMES]
    keys += [f"building_whom.{building}" for building in BUILDING_NAMES[:-1]]
    keys += [f"building_to.{building}" for building in BUILDING_NAMES if building not in _NO_PLACES]
    keys += [f"winter.{card}" for card in EVENT_NAMES]
    keys += [f"hint.{name}" for name in (*ROLES, *EVENT_NAMES)]
    keys += [f"who.{role}" for role in ROLES]
    keys += [f"worth.{building}" for building in BUILDING_NAMES[:12]]
    keys += [f"ask.{phase}" for phase in ASKED_IN if phase != "build"]
    keys += [f"refuse.{name}" for name in ASKING_EVENTS]
    return keys


def goods(held: Mapping[str, int], words: Words, form: str = "kind") -> str:
    """Return pieces, and talers among them, as a list; form is how the kinds are said."""
    found = [_some(kind, held[kind], words, form) for kind in KIND_NAMES if held.get(kind)]
    return _listed(found, words) or words("board.none")


def _some(kind: str, count: int, words: Words, form: str) -> str:
    """Return some pieces of a kind."""
    if kind == "taler":
        return words.count("count.talers", count)
    name = words(f"{form}.{kind}")
    if count == 1:
        return words("goods.one", kind=name)
    return words("goods.many", kind=name, count=count)


def _listed(found: Sequence[str], words: Words) -> str:
    """Return a list as one says it: the last with an "and"."""
    if len(found) < 2:
        return "".join(found)
    return words("list.and", list=", ".join(found[:-1]), last=found[-1])


def spot(name: str, words: Words, key: str = "spot", form: str = "building") -> str:
    """Return a place for a servant: its building and its fee."""
    number = SPOT_NAMES.index(name)
    building = BUILDING_NAMES[SPOT_BUILDING[number]]
    return words.count(key, int(SPOT_FEE[number]), building=words(f"{form}.{building}"))


def _spot_to(name: str, words: Words) -> str:
    """Return a place for a servant as the aim of the way there."""
    return spot(name, words, "spot_to", "building_to")


def _cards(cards: Sequence[str], words: Words, form: str = "card") -> str:
    found = [words(f"{form}.{card}") for card in cards]
    return _listed(found, words) or words("board.none")


def capital(said: str) -> str:
    """Return a phrase with a capital letter."""
    return said[0].upper() + said[1:]


# ---- the table -------------------------------------------------------------------------


def say_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    lines = [
        words("board.round", round=view["round"], rounds=view["rounds"]),
        words("board.first", name=names[view["first"]]),
    ]
    lines += _asked(view, words, names)
    lines += [
        words("board.bank", talers=words.count("count.talers", view["bank"])),
        words("board.supply", goods=goods(view["supply"], words)),
        words("board.tower", goods=goods(view["tower"], words)),
        words("board.forge", count=view["forge"]),
        words(
            "board.carts",
            carts="; ".join(
                words(
                    "board.cart",
                    cart=words(f"cart.{cart['kind']}"),
                    owner=_owner(cart["owner"], words, names),
                )
                for cart in view["carts"]
            ),
        ),
    ]
    lines += [
        words(
            "board.worker",
            name=names[worker["seat"]],
            card=words(f"card.{worker['card']}"),
            goods=goods(worker["goods"], words),
        )
        for worker in view["workers"]
    ]
    if view["winter"] is not None:
        lines += _winter(view["winter"], words, names)
    lines.append(words("board.unbuilt"))
    lines += [f"  {line}" for line in _unbuilt(view["tiles"], words)]
    lines += [
        words(
            "board.place",
            spot=capital(spot(place["spot"], words)),
            owner=_owner(place["owner"], words, names),
        )
        for place in view["places"]
        if place["open"]
    ]
    for seat, player in enumerate(view["players"]):
        lines.append("")
        lines += _player(seat, player, view, words, names)
    return "\n".join(lines)


def _unbuilt(tiles: Sequence[Tile], words: Words) -> list[str]:
    return [
        words(
            "board.tile",
            building=words(f"building.{tile['building']}"),
            left=tile["left"],
            of=tile["of"],
            cost=tile["cost"],
            points=words.count("count.points", tile["points"]),
        )
        for tile in tiles
        if tile["left"]
    ]


def _owner(owner: int | None, words: Words, names: Sequence[str]) -> str:
    return words("board.free") if owner is None else names[owner]


def _asked(view: View, words: Words, names: Sequence[str]) -> list[str]:
    if view["over"]:
        return [words("board.over")]
    lines = [_wait(view, words, names)]
    card = view["card"]
    if card is not None:
        name = words(f"card.{card['card']}")
        lines.append(words("board.card", name=names[card["seat"]], card=name))
        lines += _offers(card, words, names)
    payment = view["payment"]
    if payment is not None:
        lines.append(
            words(
                "board.payment",
                building=capital(words(f"building.{payment['building']}")),
                due=payment["due"],
                paid=goods(payment["paid"], words),
                kind=words(f"kind.{payment['kind']}"),
            )
        )
    return lines


def _wait(view: View, words: Words, names: Sequence[str]) -> str:
    """Return whom everybody waits for, and what is decided."""
    who = _listed([names[seat] for seat in view["actors"]], words)
    return words("ask.wait", names=who, asked=words(f"phase.{view['phase']}"))


def _offers(card: CardInHand, words: Words, names: Sequence[str]) -> list[str]:
    """Return what the stonemason asks for, and who has sold or refused already."""
    lines = [
        words(
            "board.sold" if asked["sold"] else "board.refused",
            name=names[asked["seat"]],
            card=words(f"card.{asked['card']}"),
        )
        for asked in card["asked"]
    ]
    if card["offer_from"] is not None:
        name, worker = names[card["offer_from"]], words(f"card.{card['offer_card']}")
        kind = words(f"kind.{card['offer']}")
        lines.append(words("board.offer", name=name, card=worker, kind=kind))
    return lines


def _winter(winter: Winter, words: Words, names: Sequence[str]) -> list[str]:
    lines = []
    if winter["event"] is not None:
        lines.append(words("board.winter", card=words(f"winter.{winter['event']}")))
    if winter["owed"]:
        lines.append(words("board.owed", count=winter["owed"]))
    if winter["lying"]:
        cards = ", ".join(words(f"winter.{card}") for card in winter["lying"])
        lines.append(words("board.lying", cards=cards))
    if "city_tavern" in winter["lying"]:
        keeper = winter["innkeeper"]
        owner = words("board.nobody") if keeper is None else names[keeper]
        lines.append(words("board.innkeeper", owner=owner))
        talers = words.count("count.talers", winter["tavern_talers"])
        lines.append(words("board.tavern_talers", talers=talers))
    if "granary" in winter["lying"]:
        owners = [names[owner] for owner in winter["granary"] if owner is not None]
        lines.append(words("board.granary", names=", ".join(owners) or words("board.nobody")))
    if winter["suitors"]:
        who = ", ".join(names[seat] for seat in winter["suitors"])
        lines.append(words("board.suitors", names=who))
    gifts = {**winter["gifts"], "taler": winter["gift_talers"]}
    if any(gifts.values()):
        lines.append(words("board.gifts", goods=goods(gifts, words)))
    return lines


def _player(seat: int, player: Player, view: View, words: Words, names: Sequence[str]) -> list[str]:
    name = words("board.you", name=names[seat]) if seat == view["you"] else names[seat]
    lines = [
        words(
            "board.player",
            name=name,
            points=words.count("count.points", player["score"]),
            talers=words.count("count.talers", player["talers"]),
            goods=goods(player["goods"], words),
        ),
        "  " + words("board.reserve", count=player["reserve"]),
        "  " + words("board.unplayed", cards=_cards(player["unplayed"], words)),
    ]
    if player["down_cards"]:
        lines.append("  " + words("board.down_cards", cards=_cards(player["down_cards"], words)))
    elif player["down"]:
        lines.append("  " + words("board.down", count=player["down"]))
    if player["known_down"]:
        lines.append("  " + words("board.known_down", cards=_cards(player["known_down"], words)))
    if player["now"]:
        lines.append("  " + words("board.now", cards=_cards(player["now"], words)))
    if player["gone"]:
        lines.append("  " + words("board.gone", cards=_cards(player["gone"], words)))
    if player["built"]:
        built = ", ".join(words(f"building.{building}") for building in player["built"])
        lines.append("  " + words("board.built", buildings=built))
    return lines


# ---- moves -----------------------------------------------------------------------------


def parts(move: int) -> tuple[str, dict[str, str]]:
    """Return the kind of a move, and what it names: a card, a kind, a count and so on."""
    block = MOVES.of(move)
    number = move - block.first
    named: dict[str, str] = {}
    for axis, names in reversed(list(block.axes.items())):
        number, at = divmod(number, len(names))
        named[axis] = names[at]
    return block.name, named


def say_move(view: View, move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move as a short phrase."""
    phase = view["phase"] if view["phase"] in DONE_IN else "place"
    return _say_move(move, phase, tuple(names), words)


@kept
def _say_move(move: int, phase: str, names: tuple[str, ...], words: Words) -> str:
    kind, named = parts(move)
    if kind == "done":
        return words(f"done.{phase}")
    if kind == "from" and named["cart"] == "reserve":
        return words("move.from_reserve")
    gaps = {axis: _part(kind, axis, name, words, names) for axis, name in named.items()}
    key = f"move.{kind}"
    if kind in _COUNTED_MOVES:
        return words.count(key, int(gaps.pop("count")), **gaps)
    return words(key, **gaps)


_COUNTED_MOVES = ("melt", "palace", "stones")
# How a move says what it names, where that is neither as an object nor as it is.
_MOVE_FORMS = {
    ("buy", "card"): "card",
    ("cart", "cart"): "cart_to",
    ("from", "cart"): "cart_from",
    ("off", "cart"): "cart_from",
    ("melt", "kind"): "kind_whom",
    ("tower", "kind"): "kind_all",
}


def _part(move: str, axis: str, name: str, words: Words, names: Sequence[str]) -> str:
    """Return what a move names in words."""
    if axis == "count":
        return name
    if axis == "spot":
        return _spot_to(name, words)
    if axis == "seat":
        return names[int(name)] if int(name) < len(names) else name
    if move == "pay":
        return capital(words(f"kind.{name}"))
    form = _MOVE_FORMS.get((move, axis))
    if form is None and axis == "kind":
        return _some(name, 1, words, "kind_whom")
    return words(f"{form or axis + '_whom'}.{name}")


# ---- events and lines --------------------------------------------------------------------


# By what an event is counted.
_COUNTED = {"architect": "buildings", "dues": "servants"}
# How an event is said when a detail of it is nothing.
_WITHOUT = {
    "architect": ("buildings", "architect_none"),
    "delivery": ("count", "delivery_none"),
    "equip": ("goods", "equip_none"),
    "messenger": ("talers", "messenger_none"),
    "no_alms": ("points", "no_alms_free"),
    "pay": ("talers", "pay_none"),
    "toll": ("host", "toll_card"),
    "work": ("goods", "work_none"),
}


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind, data = event["kind"], event["data"]
    gaps = {gap: _gap(kind, gap, value, words, names) for gap, value in data.items()}
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    if kind in ("store", "delivery"):
        gaps["goods"] = goods({data["kind"]: data["count"]}, words, "kind_whom")
    if kind == "delivery":
        gaps["tax"] = goods({data["kind"]: data["tax"]}, words)
    if "talers" in data and "points" in data:
        gaps["reward"] = gaps["talers"] if data["talers"] else gaps["points"]
    gaps.pop("count", None)
    name = _variant(kind, data)
    if name in _COUNTED:
        said = words.count(f"event.{name}", data[_COUNTED[name]], **gaps)
    else:
        said = words(f"event.{name}", **gaps)
    if kind in ("build", "lay") and data["melted"]:
        return f"{said}; {words.count('count.melted', sum(data['melted'].values()))}"
    return said


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    """Return which sentence an event is said with: its kind, or one for its special case."""
    if kind == "cart" and data["displaced"] is not None:
        return "displace"
    if kind == "place" and data["cart"] is not None:
        return "place_from"
    if kind == "build" and not data["talers"] and not data["points"]:
        return "build_unpaid"
    if kind == "delivery" and not data["count"] and not data["tax"]:
        return "delivery_empty"
    if kind not in _WITHOUT:
        return kind
    detail, without = _WITHOUT[kind]
    value = data[detail]
    if isinstance(value, Mapping):
        value = sum(value.values())
    nothing = value is None if detail == "host" else not value
    return without if nothing else kind


def _gap(kind: str, gap: str, value: Any, words: Words, names: Sequence[str]) -> object:
    """Return a detail of an event in words."""
    if value is None:
        return value
    if gap in ("talers", "points"):
        return words.count(f"count.{gap}", value)
    if gap in ("owner", "buyer", "displaced", "host"):
        return names[value]
    if gap in ("goods", "paid"):
        return goods(value, words, "kind_whom" if gap == "goods" else "kind")
    if gap == "cards":
        return _cards(value, words, "card_whom" if kind == "reveal" else "card")
    if gap == "spot":
        return _spot_to(value, words)
    if gap == "cart":
        return words(f"{'cart_to' if kind == 'cart' else 'cart_from'}.{value}")
    if gap in ("what", "building"):
        return words(f"building_whom.{value}")
    if gap == "card":
        return words(f"winter.{value}" if value in EVENT_NAMES else f"card_whom.{value}")
    if gap == "kind":
        asked = kind in ("ask_last", "refuse")
        return words(f"kind.{value}") if asked else _some(value, 1, words, "kind_whom")
    return value


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    return words(f"score.{line['what']}", **line["data"])


# ---- what is asked ---------------------------------------------------------------------


def ask(view: View, words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for."""
    phase = view["phase"]
    if view["over"]:
        return Ask(_over(view, words, names), "end")
    rule = RULES.get(phase, phase.replace("_", "-"))
    you = view["you"]
    if you is None or you not in view["actors"]:
        return Ask(_wait(view, words, names), rule)
    return Ask(_question(view, you, words), rule)


def _over(view: View, words: Words, names: Sequence[str]) -> str:
    """Return who has won."""
    won = view["forecast"]["leaders"]
    if len(won) > 1:
        return words("ask.over_shared", names=_listed([names[seat] for seat in won], words))
    points = words.count("count.points", view["players"][won[0]]["score"])
    return words("ask.over", name=names[won[0]], points=points)


def _question(view: View, you: int, words: Words) -> str:
    """Return the sentence for the viewer who is to act."""
    phase, card, payment = view["phase"], view["card"], view["payment"]
    if phase == "choose" and CARDS_A_ROUND[len(view["players"])] > 1:
        return words("ask.choose_second" if view["players"][you]["down"] else "ask.choose_two")
    if payment is not None:
        building = capital(words(f"building.{payment['building']}"))
        kind = payment["kind"]
        said = words(f"kind_whom.{kind}") if phase == "melt" else capital(words(f"kind.{kind}"))
        return words(f"ask.{phase}", building=building, due=payment["due"], kind=said)
    if card is None:
        count = view["forecast"]["asked"]
        return words(f"ask.{phase}", count=count, talers=words.count("count.talers", count))
    if phase == "build":
        role = "worker" if card["card"].startswith("worker") else card["card"]
        return words(f"ask.build_{role}", count=card["to_build"])
    if phase == "place" and not card["to_place"]:
        return words("ask.withdraw")
    return words(
        f"ask.{phase}",
        count=card["free"] if phase == "equip" else card["to_place"],
        kind=words(f"kind.{card['offer']}") if card["offer"] else "",
        spot=_spot_to(card["spot"], words) if card["spot"] else "",
    )


# ---- for the ear -----------------------------------------------------------------------


def describe(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return a view as headings with their sentences."""
    told = [
        (words("tell.now"), _told_now(view, words, names)),
        (words("tell.stores"), _told_stores(view, words, names)),
        (words("tell.places"), _told_places(view, words, names)),
    ]
    unbuilt = _unbuilt(view["tiles"], words)
    if unbuilt:
        told.append((words("tell.unbuilt"), unbuilt))
    if view["winter"] is not None:
        coming = ", ".join(words(f"winter.{card}") for card in view["winter"]["unseen"])
        rounds = ", ".join(str(number) for number in view["winter"]["rounds"])
        lines = [words("tell.events", rounds=rounds, cards=coming or words("board.none"))]
        told.append((words("tell.winter"), lines + _winter(view["winter"], words, names)))
    for seat, player in enumerate(view["players"]):
        name = words("board.you", name=names[seat]) if seat == view["you"] else names[seat]
        lines = _player(seat, player, view, words, names)
        if not view["over"]:
            likely = words.count("count.points", view["forecast"]["likely"][seat])
            lines.append(words("tell.likely", points=likely))
        if player["played"]:
            lines.append(words("tell.played", cards=_cards(player["played"], words)))
        if player["built_now"]:
            lines.append(words("tell.built_now", count=player["built_now"]))
        if player["joined"]:
            joined = ", ".join(words(f"building.{building}") for building in player["joined"])
            lines.append(words("tell.joined", buildings=joined))
        told.append((name, lines))
    return [(heading, [_sentence(line) for line in lines]) for heading, lines in told]


def _told_now(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = [
        ask(view, words, names).text,
        words("board.round", round=view["round"], rounds=view["rounds"]),
        words("board.first", name=names[view["first"]]),
    ]
    if not view["over"]:
        lines += _asked(view, words, names)[1:]
    lines += [
        words(
            "tell.worker",
            name=names[worker["seat"]],
            card=words(f"card.{worker['card']}"),
            goods=goods(worker["goods"], words),
        )
        for worker in view["workers"]
    ]
    return lines


def _told_stores(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = []
    for number, cart in enumerate(view["carts"]):
        name = words(f"cart.{cart['kind']}")
        owner = _owner(cart["owner"], words, names)
        count = int(CART_BRINGS[number])
        lines.append(words("tell.cart", cart=name, owner=owner, count=count))
        if cart["fresh"]:
            lines.append(words("tell.fresh", cart=name))
    return [
        *lines,
        words("board.supply", goods=goods(view["supply"], words)),
        words("board.tower", goods=goods(view["tower"], words)),
        words("board.forge", count=view["forge"]),
        words("board.bank", talers=words.count("count.talers", view["bank"])),
    ]


def _told_places(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = []
    for place, worth in zip(view["places"], view["forecast"]["places"], strict=False):
        name = spot(place["spot"], words)
        owner = _owner(place["owner"], words, names)
        if not place["open"]:
            lines.append(words("tell.closed", spot=name))
        elif worth is None:
            lines.append(words("board.place", spot=name, owner=owner))
        else:
            points = words.count("count.points", worth)
            lines.append(words("tell.place", spot=name, owner=owner, points=points))
    return lines


def _sentence(line: str) -> str:
    """Return a line as a sentence: a capital letter first, a full stop at the end."""
    line = line.strip()
    return capital(line) + ("" if line[-1] in ".?!…" else ".")
