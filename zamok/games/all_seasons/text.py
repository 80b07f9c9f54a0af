"""A Castle for All Seasons in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from zamok.engine import Ask, Line, Told, Words
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
ROLES = ("messenger", "trader", "builder", "stonemason", "worker", "architect")
# The rule about what is asked, where it does not have the name of the phase.
RULES = {
    "toll": "city-tavern", "tower": "builder", "last_piece": "last-piece", "pay": "payment",
    "melt": "silver", "place": "servants", "source": "recall", "share": "frozen-beauty",
}  # fmt: skip


def vocabulary() -> list[str]:
    """Return every key of the words but title, author and options."""
    keys = read_keys(KEYS)
    keys += ["count.talers", "count.points", "count.melted", "spot", "move.from_reserve"]
    keys += [f"event.{kind}" for kind in EVENT_TELLS]
    keys += [f"score.{line}" for line in LINE_NAMES]
    keys += [f"move.{block.name}" for block in MOVES.blocks if block.name != "done"]
    keys += [f"done.{phase}" for phase in DONE_IN]
    keys += [f"phase.{phase}" for phase in ASKED_IN]
    keys += [f"kind.{kind}" for kind in KIND_NAMES]
    keys += [f"cart.{kind}" for kind in KIND_NAMES[:-1]]
    keys += [f"card.{card}" for card in CARD_NAMES]
    keys += [f"building.{building}" for building in BUILDING_NAMES]
    keys += [f"winter.{card}" for card in EVENT_NAMES]
    keys += [f"hint.{name}" for name in (*ROLES, *EVENT_NAMES)]
    keys += [f"who.{role}" for role in ROLES]
    keys += [f"worth.{building}" for building in BUILDING_NAMES[:12]]
    keys += [f"ask.{phase}" for phase in ASKED_IN if phase != "build"]
    keys += [f"refuse.{name}" for name in ASKING_EVENTS]
    return keys


def goods(held: Mapping[str, int], words: Words) -> str:
    """Return pieces, and talers among them, as a list."""
    parts = [
        words(f"kind.{kind}") + (f" ×{held[kind]}" if held[kind] != 1 else "")
        for kind in KIND_NAMES
        if held.get(kind)
    ]
    return ", ".join(parts) or words("board.none")


def spot(name: str, words: Words) -> str:
    """Return a place for a servant: its building and its fee."""
    number = SPOT_NAMES.index(name)
    building = BUILDING_NAMES[SPOT_BUILDING[number]]
    return words.count("spot", int(SPOT_FEE[number]), building=words(f"building.{building}"))


def _cards(cards: Sequence[str], words: Words) -> str:
    return ", ".join(words(f"card.{card}") for card in cards) or words("board.none")


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
                f"{words('cart.' + cart['kind'])} — {_owner(cart['owner'], words, names)}"
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
            spot=spot(place["spot"], words),
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
    asked = words(f"phase.{view['phase']}")
    if view["phase"] == "choose":
        who = ", ".join(names[seat] for seat in view["actors"])
        return [words("board.all", names=who, asked=asked)]
    lines = [words("board.actor", name=names[view["actors"][0]], asked=asked)]
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
                building=words(f"building.{payment['building']}"),
                due=payment["due"],
                paid=goods(payment["paid"], words),
                kind=words(f"kind.{payment['kind']}"),
            )
        )
    return lines


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
    kind, named = parts(move)
    if kind == "done":
        phase = view["phase"]
        return words(f"done.{phase if phase in DONE_IN else 'place'}")
    if kind == "from" and named["cart"] == "reserve":
        return words("move.from_reserve")
    gaps = {axis: _part(axis, name, words, names) for axis, name in named.items()}
    return words(f"move.{kind}", **gaps)


def _part(axis: str, name: str, words: Words, names: Sequence[str]) -> str:
    """Return what a move names in words."""
    if axis == "count":
        return name
    if axis == "spot":
        return spot(name, words)
    if axis == "seat":
        return names[int(name)] if int(name) < len(names) else name
    return words(f"{axis}.{name}")


# ---- events and lines --------------------------------------------------------------------


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind, data = event["kind"], event["data"]
    gaps = {gap: _gap(gap, value, words, names) for gap, value in data.items()}
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    if kind == "cart" and data["displaced"] is not None:
        return words("event.displace", **gaps)
    if kind == "toll" and data["host"] is None:
        return words("event.toll_card", **gaps)
    if kind == "place" and data["cart"] is not None:
        return words("event.place_from", **gaps)
    if kind in ("store", "delivery"):
        gaps["goods"] = goods({data["kind"]: data["count"]}, words)
    if kind == "delivery":
        gaps["tax"] = goods({data["kind"]: data["tax"]}, words)
    if "talers" in data and "points" in data:
        gaps["reward"] = gaps["talers"] if data["talers"] or not data["points"] else gaps["points"]
    if kind in ("build", "lay") and data["melted"]:
        melted = words.count("count.melted", sum(data["melted"].values()))
        return f"{words(f'event.{kind}', **gaps)}; {melted}"
    return words(f"event.{kind}", **gaps)


def _gap(gap: str, value: Any, words: Words, names: Sequence[str]) -> object:
    """Return a detail of an event in words."""
    if value is None:
        return value
    if gap in ("talers", "points"):
        return words.count(f"count.{gap}", value)
    if gap in ("owner", "buyer", "displaced", "host"):
        return names[value]
    if gap in ("goods", "paid"):
        return goods(value, words)
    if gap == "cards":
        return _cards(value, words)
    if gap == "spot":
        return spot(value, words)
    if gap == "what":
        return words(f"building.{value}")
    if gap == "card" and value in EVENT_NAMES:
        return words(f"winter.{value}")
    if gap in ("kind", "cart", "card", "building"):
        return words(f"{gap}.{value}")
    return value


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    return words(f"score.{line['what']}", **line["data"])


# ---- what is asked ---------------------------------------------------------------------


def ask(view: View, words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for."""
    phase = view["phase"]
    if view["over"]:
        who = ", ".join(names[seat] for seat in view["forecast"]["leaders"])
        return Ask(words("ask.over", names=who), "end")
    rule = RULES.get(phase, phase.replace("_", "-"))
    you = view["you"]
    if you is None or you not in view["actors"]:
        if phase == "choose":
            who = ", ".join(names[seat] for seat in view["actors"])
            return Ask(words("ask.wait_choose", names=who), rule)
        name = names[view["actors"][0]]
        return Ask(words("ask.wait", name=name, asked=words(f"phase.{phase}")), rule)
    return Ask(_question(view, you, words, names), rule)


def _question(view: View, you: int, words: Words, names: Sequence[str]) -> str:
    """Return the sentence for the viewer who is to act."""
    phase, card, payment = view["phase"], view["card"], view["payment"]
    if phase == "choose" and CARDS_A_ROUND[len(view["players"])] > 1:
        return words("ask.choose_second" if view["players"][you]["down"] else "ask.choose_two")
    if payment is not None:
        building = words(f"building.{payment['building']}")
        kind = words(f"kind.{payment['kind']}")
        return words(f"ask.{phase}", building=building, due=payment["due"], kind=kind)
    if card is None:
        return words(f"ask.{phase}", count=view["forecast"]["asked"])
    if phase == "build":
        role = "worker" if card["card"].startswith("worker") else card["card"]
        return words(f"ask.build_{role}", count=card["to_build"])
    return words(
        f"ask.{phase}",
        count=card["free"] if phase == "equip" else card["to_place"],
        name=names[card["seat"]],
        kind=words(f"kind.{card['offer']}") if card["offer"] else "",
        card=words(f"card.{card['offer_card']}") if card["offer_card"] else "",
        spot=spot(card["spot"], words) if card["spot"] else "",
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
    return line[0].upper() + line[1:] + ("" if line[-1] in ".?!…" else ".")
