"""A Castle for All Seasons in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from zamok.engine import Option, Words
from zamok.engine.game import Ask
from zamok.games.all_seasons.draw.worth import final, place_worth
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    CART_DELIVERS,
    CART_TAX,
    EVENT_NAMES,
    HEARTH_WOOD,
    KIND_NAMES,
    LINE_NAMES,
    SPOT_BUILDING,
    SPOT_FEE,
    SPOT_NAMES,
    VALUE,
)
from zamok.games.all_seasons.notation import TEXTS
from zamok.games.all_seasons.state import PHASES
from zamok.games.all_seasons.view import Player, View

EVENTS = (
    "alms", "architect", "ask_last", "build", "buy", "cart", "coin", "collect", "delivery",
    "displace", "doomed", "down", "down_card", "end", "equip", "final", "gift", "leave",
    "lose_card", "lose_points", "messenger", "no_alms", "no_cart", "off", "palace", "pay", "place",
    "place_from", "refuse", "reveal", "road", "store", "take", "toll", "toll_card", "unwanted",
    "wall", "warm", "winter_card", "withdraw", "won", "work",
)  # fmt: skip
MOVES = (
    "build", "buy", "cart", "choose", "equip", "from", "from_reserve", "gift", "hearth", "lose",
    "melt", "off", "palace", "pay", "place", "points", "refuse", "road_points", "road_talers",
    "sell", "stones", "take", "talers", "tower", "withdraw", "work",
)  # fmt: skip
DONE_IN = ("beggar", "build", "buy", "frozen_beauty", "hearth", "new_road", "place", "trader")
BOARD = (
    "actor", "all", "bank", "built", "card", "carts", "down", "down_cards", "first", "forge",
    "free", "gifts", "gone", "granary", "innkeeper", "known_down", "lying", "nobody", "none",
    "now", "over", "owed", "payment", "place", "player", "reserve", "round", "suitors", "supply",
    "tavern_talers", "tile", "tower", "unbuilt", "unplayed", "winter", "worker", "you",
)  # fmt: skip


DRAW = (
    "board", "buildings", "characters", "defence", "events", "hand", "head_cost", "head_fees",
    "head_left", "head_points", "head_scores", "kinds", "left", "market", "melt", "next_event",
    "one_more", "others", "own", "palace", "palace_best", "pay", "thinking", "winter", "worker",
)  # fmt: skip
ROLES = ("messenger", "trader", "builder", "stonemason", "worker", "architect")
ASKED = (
    "bandits", "beggar", "broken_wall", "build_builder", "build_stonemason", "build_worker", "buy",
    "choose", "choose_second", "choose_two", "equip", "famine", "frozen_beauty", "hearth",
    "last_piece", "melt", "new_road", "over", "palace", "pay", "place", "plague", "share",
    "snowfall", "source", "toll", "tower", "trade_tax", "trader", "wait", "wait_choose", "worker",
)  # fmt: skip
TOLD = (
    "built_now", "cart", "closed", "events", "fresh", "joined", "likely", "now", "place", "places",
    "played", "stores", "unbuilt", "winter", "worker",
)  # fmt: skip
# The rule about what is asked, where the phase does not have its name.
RULES = {
    "toll": "city-tavern", "tower": "builder", "last_piece": "last-piece", "pay": "payment",
    "melt": "silver", "place": "servants", "source": "recall", "broken_wall": "broken-wall",
    "frozen_beauty": "frozen-beauty", "share": "frozen-beauty", "new_road": "new-road",
    "over": "end",
}  # fmt: skip


def vocabulary(options: Sequence[Option]) -> list[str]:
    """Return every key that the catalogs must have."""
    keys = ["title", "count.talers", "count.points", "count.melted", "spot"]
    keys += [f"option.{option.name}" for option in options]
    keys += [f"option.{option.name}.{value}" for option in options for value in option.values]
    keys += [f"event.{kind}" for kind in EVENTS]
    keys += [f"score.{line}" for line in LINE_NAMES]
    keys += [f"move.{kind}" for kind in MOVES]
    keys += [f"done.{phase}" for phase in DONE_IN]
    keys += [f"phase.{phase}" for phase in PHASES[1:]]
    keys += [f"board.{part}" for part in BOARD]
    keys += [f"kind.{kind}" for kind in KIND_NAMES]
    keys += [f"cart.{kind}" for kind in KIND_NAMES[:-1]]
    keys += [f"card.{card}" for card in CARD_NAMES]
    keys += [f"building.{building}" for building in BUILDING_NAMES]
    keys += [f"winter.{card}" for card in EVENT_NAMES]
    keys += [f"draw.{name}" for name in DRAW]
    keys += [f"hint.{name}" for name in (*ROLES, *EVENT_NAMES)]
    keys += [f"who.{role}" for role in ROLES]
    keys += [f"worth.{building}" for building in BUILDING_NAMES[:12]]
    keys += [f"ask.{name}" for name in ASKED]
    keys += [f"tell.{name}" for name in TOLD]
    return keys


def goods(held: Mapping[str, object], words: Words) -> str:
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


def say_board(data: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    view = cast("View", data)
    lines = [
        words("board.round", round=view["round"], rounds=view["rounds"]),
        words("board.first", name=names[view["first"]]),
    ]
    lines += _asked(view, words, names)
    lines += [
        words("board.bank", talers=words.count("count.talers", view["bank"])),
        words("board.supply", goods=goods(_plain(view["supply"]), words)),
        words("board.tower", goods=goods(_plain(view["tower"]), words)),
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
            goods=goods({**_plain(worker["goods"]), "taler": worker["talers"]}, words),
        )
        for worker in view["workers"]
    ]
    if view["winter"] is not None:
        lines += _winter(view, words, names)
    lines.append(words("board.unbuilt"))
    lines += [
        "  "
        + words(
            "board.tile",
            building=words(f"building.{tile['building']}"),
            left=tile["left"],
            of=tile["of"],
            cost=tile["cost"],
            points=words.count("count.points", tile["points"]),
        )
        for tile in view["tiles"]
        if tile["left"]
    ]
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


def _plain(held: object) -> dict[str, object]:
    return dict(cast("dict[str, object]", held))


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
    payment = view["payment"]
    if payment is not None:
        lines.append(
            words(
                "board.payment",
                building=words(f"building.{payment['building']}"),
                due=payment["due"],
                paid=goods(_plain(payment["paid"]), words),
                kind=words(f"kind.{payment['kind']}"),
            )
        )
    return lines


def _winter(view: View, words: Words, names: Sequence[str]) -> list[str]:
    winter = view["winter"]
    assert winter is not None
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
    gifts = {**_plain(winter["gifts"]), "taler": winter["gift_talers"]}
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
            goods=goods(_plain(player["goods"]), words),
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


def say_move(data: dict[str, object], move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move as a short phrase."""
    view = cast("View", data)
    kind, _, rest = TEXTS[move].partition(" ")
    what, _, more = rest.partition(" ")
    if kind == "done":
        phase = view["phase"]
        return words(f"done.{phase if phase in DONE_IN else 'place'}")
    if kind in ("choose", "lose", "work"):
        return words(f"move.{kind}", card=words(f"card.{what}"))
    if kind in ("equip", "tower", "gift", "take"):
        return words(f"move.{kind}", kind=words(f"kind.{what}"))
    if kind == "from" and what == "reserve":
        return words("move.from_reserve")
    if kind in ("cart", "off", "from"):
        return words(f"move.{kind}", cart=words(f"cart.{what}"))
    if kind == "buy":
        card, _, seat = more.partition("@")
        owner = names[int(seat)] if int(seat) < len(names) else seat
        return words("move.buy", kind=words(f"kind.{what}"), name=owner, card=words(f"card.{card}"))
    if kind == "build":
        return words("move.build", building=words(f"building.{what}"))
    if kind in ("pay", "melt"):
        return words(f"move.{kind}", kind=words(f"kind.{what}"), count=more)
    if kind in ("palace", "stones"):
        return words(f"move.{kind}", count=what)
    if kind == "place":
        return words("move.place", spot=spot(what, words))
    if kind == "road":
        return words(f"move.road_{what}")
    return words(f"move.{kind}")


# ---- events and lines --------------------------------------------------------------------


def say_event(event: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind = cast("str", event["kind"])
    data = cast("dict[str, object]", event["data"])
    gaps: dict[str, object] = {}
    if event["seat"] is not None:
        gaps["name"] = names[cast("int", event["seat"])]
    for gap, value in data.items():
        gaps[gap] = _gap(gap, value, words, names)
    if kind == "cart" and data["displaced"] is not None:
        return words("event.displace", **gaps)
    if kind == "toll" and data["host"] is None:
        return words("event.toll_card", **gaps)
    if kind == "place" and data["cart"] is not None:
        return words("event.place_from", **gaps)
    if kind == "winter_card":
        return words("event.winter_card", card=words(f"winter.{data['card']}"))
    if kind in ("pay", "lose_points"):
        gaps["card"] = words(f"winter.{data['card']}")
    if kind in ("store", "delivery"):
        gaps["goods"] = goods({cast("str", data["kind"]): data["count"]}, words)
    if kind == "delivery":
        gaps["tax"] = goods({cast("str", data["kind"]): data["tax"]}, words)
    if kind == "wall":
        gaps["goods"] = goods({"stone": data["stones"]}, words)
    if kind == "warm":
        gaps["goods"] = goods({"wood": int(HEARTH_WOOD)}, words)
    if kind in ("build", "road"):
        gaps["reward"] = gaps["talers"] if data["talers"] or not data["points"] else gaps["points"]
    if kind == "build" and data["melted"]:
        bars = sum(cast("dict[str, int]", data["melted"]).values())
        melted = words.count("count.melted", bars)
        return f"{words('event.build', **gaps)}; {melted}"
    return words(f"event.{kind}", **gaps)


def _gap(gap: str, value: object, words: Words, names: Sequence[str]) -> object:
    """Return a detail of an event in words."""
    if gap in ("talers", "points"):
        return words.count(f"count.{gap}", cast("int", value))
    if gap in ("owner", "buyer", "displaced", "host") and value is not None:
        return names[cast("int", value)]
    if gap in ("goods", "paid"):
        return goods(cast("dict[str, object]", value), words)
    if gap == "cards":
        return _cards(cast("list[str]", value), words)
    if gap == "spot":
        return spot(cast("str", value), words)
    if gap == "what":
        return words(f"building.{value}")
    if gap == "card" and value in EVENT_NAMES:
        return words(f"winter.{value}")
    if gap in ("kind", "cart", "card", "building") and value is not None:
        return words(f"{gap}.{value}")
    return value


def say_line(line: dict[str, object], words: Words) -> str:
    """Return what a line of the breakdown is about."""
    return words(f"score.{line['what']}", **cast("dict[str, object]", line["data"]))


# ---- what is asked ---------------------------------------------------------------------


def ask(data: dict[str, object], words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for."""
    view = cast("View", data)
    phase = view["phase"]
    if view["over"]:
        return Ask(words("ask.over", names=", ".join(names[seat] for seat in best(view))), "end")
    rule = RULES.get(phase, phase)
    if phase == "dues":
        rule = _event(view).replace("_", "-")
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
    if phase == "choose":
        if len(view["players"]) > 2:
            return words("ask.choose")
        return words("ask.choose_second" if view["players"][you]["down"] else "ask.choose_two")
    if phase == "plague":
        return words("ask.plague", count=len(view["players"][you]["played"]))
    if phase == "dues":
        assert view["winter"] is not None
        return words(f"ask.{_event(view)}", count=view["winter"]["owed"])
    if payment is not None:
        building = words(f"building.{payment['building']}")
        kind = words(f"kind.{payment['kind']}")
        return words(f"ask.{phase}", building=building, due=payment["due"], kind=kind)
    if card is None:
        return words(f"ask.{phase}")
    if phase == "build":
        role = "worker" if card["card"].startswith("worker") else card["card"]
        return words(f"ask.build_{role}", count=2 - card["built"])
    return words(
        f"ask.{phase}",
        count=card["free"] if phase == "equip" else 2 - card["placed"],
        name=names[card["seat"]],
        kind=words(f"kind.{card['offer']}") if card["offer"] else "",
        spot=spot(card["spot"], words) if card["spot"] else "",
    )


def _event(view: View) -> str:
    winter = view["winter"]
    return (winter["event"] or "winter") if winter is not None else "winter"


def best(view: View) -> list[int]:
    """Return who is first: by points, then talers, then the value of what is left."""

    def rank(player: Player) -> tuple[int, int, int]:
        held = cast("dict[str, int]", player["goods"])
        value = sum(int(VALUE[at]) * held[kind] for at, kind in enumerate(KIND_NAMES[:5]))
        return player["score"], player["talers"], value

    ranks = [rank(player) for player in view["players"]]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


# ---- for the ear -----------------------------------------------------------------------


def describe(
    data: dict[str, object], words: Words, names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Return a view as headings with their sentences."""
    view = cast("View", data)
    told = [
        (words("tell.now"), _told_now(data, words, names)),
        (words("tell.stores"), _told_stores(view, words, names)),
        (words("tell.places"), _told_places(view, words, names)),
    ]
    unbuilt = [
        words(
            "board.tile",
            building=words(f"building.{tile['building']}"),
            left=tile["left"],
            of=tile["of"],
            cost=tile["cost"],
            points=words.count("count.points", tile["points"]),
        )
        for tile in view["tiles"]
        if tile["left"]
    ]
    if unbuilt:
        told.append((words("tell.unbuilt"), unbuilt))
    if view["winter"] is not None:
        coming = ", ".join(words(f"winter.{card}") for card in view["winter"]["unseen"])
        rounds = ", ".join(str(number) for number in view["winter"]["rounds"])
        lines = [words("tell.events", rounds=rounds, cards=coming or words("board.none"))]
        told.append((words("tell.winter"), lines + _winter(view, words, names)))
    more = final(view)
    for seat, player in enumerate(view["players"]):
        name = words("board.you", name=names[seat]) if seat == view["you"] else names[seat]
        lines = _player(seat, player, view, words, names)
        if not view["over"]:
            likely = words.count("count.points", player["score"] + more[seat])
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


def _told_now(data: dict[str, object], words: Words, names: Sequence[str]) -> list[str]:
    view = cast("View", data)
    lines = [
        ask(data, words, names).text,
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
            goods=goods({**_plain(worker["goods"]), "taler": worker["talers"]}, words),
        )
        for worker in view["workers"]
    ]
    return lines


def _told_stores(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = []
    for number, cart in enumerate(view["carts"]):
        name = words(f"cart.{cart['kind']}")
        owner = _owner(cart["owner"], words, names)
        count = int(CART_DELIVERS[number]) - int(CART_TAX[number])
        lines.append(words("tell.cart", cart=name, owner=owner, count=count))
        if cart["fresh"]:
            lines.append(words("tell.fresh", cart=name))
    return [
        *lines,
        words("board.supply", goods=goods(_plain(view["supply"]), words)),
        words("board.tower", goods=goods(_plain(view["tower"]), words)),
        words("board.forge", count=view["forge"]),
        words("board.bank", talers=words.count("count.talers", view["bank"])),
    ]


def _told_places(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = []
    for number, place in enumerate(view["places"]):
        name = spot(place["spot"], words)
        owner = _owner(place["owner"], words, names)
        worth = place_worth(view, number)
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
