"""What the numbers of an observation must be, read from a view."""

from __future__ import annotations

from tests.lab.reading import Pieces, View, counts, flat, hot, round_table, seat_hot
from zamok.games.all_seasons import facts


def pieces(view: View, seats: int) -> Pieces:
    """Return every piece of an observation, read from the view alone."""
    kinds, cards = facts.KIND_NAMES, facts.CARD_NAMES
    goods = kinds[: facts.RESOURCES]
    buildings = facts.BUILDING_NAMES
    players = round_table(view, view["players"])
    workers = cards[facts.WORKER : facts.WORKER + facts.WORKERS]
    out, on_cards = [], []
    for n in range(seats):
        for name in workers:
            here = [
                worker
                for worker in view["workers"]
                if worker["card"] == name and worker["seat"] == (n + view["you"]) % seats
            ]
            out.append(len(here))
            on_cards += [*here[0]["goods"].values()] if here else [0] * len(goods)
    found = {
        "winter": [int(view["season"] == "winter")],
        "each_worker": [int(view["purchase"] == "each_worker")],
        "round": [view["round"]],
        "first": seat_hot(view, seats, view["first"]),
        "phase": hot(facts.PHASES, view["phase"]),
        "acting": seat_hot(view, seats, *view["actors"]),
        "over": [int(view["over"])],
        "bank": [view["bank"]],
        "track": [view["track"]],
        "supply": counts(goods, view["supply"]),
        "tower": counts(goods, view["tower"]),
        "forge": [view["forge"]],
        "cart_owner": flat(seat_hot(view, seats, cart["owner"]) for cart in view["carts"]),
        "cart_fresh": [int(cart["fresh"]) for cart in view["carts"]],
        "place_owner": flat(seat_hot(view, seats, place["owner"]) for place in view["places"]),
        "tiles": [tile["left"] for tile in view["tiles"]],
        "worker_out": out,
        "worker_goods": on_cards,
        "goods": flat(counts(goods, player["goods"]) for player in players),
        "down_cards": hot(cards, *players[0]["down_cards"]),
        "built": flat(hot(buildings[: facts.TILE_KINDS], *player["built"]) for player in players),
        "joined": flat(hot(buildings, *player["joined"]) for player in players),
        **card_pieces(view, seats),
        **winter_pieces(view, seats),
    }
    for name in ("score", "talers", "reserve", "down", "built_now"):
        found[name] = [player[name] for player in players]
    for name in ("unplayed", "known_down", "maybe_down", "now", "played", "gone"):
        found[name] = flat(hot(cards, *player[name]) for player in players)
    return found


def card_pieces(view: View, seats: int) -> Pieces:
    """Return the card being resolved and the payment under way."""
    kinds, cards = facts.KIND_NAMES, facts.CARD_NAMES
    goods, buildings = kinds[: facts.RESOURCES], facts.BUILDING_NAMES
    card: View = view["card"] or {}
    payment: View = view["payment"] or {}
    spots = list(facts.SPOT_NAMES)
    spots += [""] * (int(facts.SPOTS) - len(spots))
    offer_from = card.get("offer_from")
    workers = cards[facts.WORKER : facts.WORKER + facts.WORKERS]
    asked: dict[bool, list[int]] = {}
    for sold in (True, False):
        names = [(one["seat"], one["card"]) for one in card.get("asked", []) if one["sold"] == sold]
        asked[sold] = [
            int(((n + view["you"]) % seats, name) in names)
            for n in range(seats)
            for name in workers
        ]
    return {
        "card_seat": seat_hot(view, seats, card.get("seat")),
        "card": hot(cards, card.get("card")),
        "card_counts": [card.get(name, 0) for name in ("built", "placed", "free")],
        "card_spot": hot(spots, card.get("spot")),
        "offer": hot(goods, card.get("offer")),
        "offer_from": seat_hot(view, seats, offer_from),
        "offer_card": hot(workers, card.get("offer_card")),
        "sold": asked[True],
        "refused": asked[False],
        "payment": hot(buildings[: facts.TILE_KINDS], payment.get("building")),
        "due": [payment.get("due", 0)],
        "pay_kind": hot(kinds, payment.get("kind")),
        "paid": counts(goods, payment.get("paid", {})),
        "melted": [payment.get("melted", 0)],
    }


def winter_pieces(view: View, seats: int) -> Pieces:
    """Return the winter cards."""
    goods = facts.KIND_NAMES[: facts.RESOURCES]
    winter: View = view["winter"] or {}
    return {
        "event": hot(facts.EVENT_NAMES, winter.get("event")),
        "lying": hot(facts.EVENT_NAMES, *winter.get("lying", [])),
        "unseen": hot(facts.EVENT_NAMES, *winter.get("unseen", [])),
        "tavern_talers": [winter.get("tavern_talers", 0)],
        "innkeeper": seat_hot(view, seats, winter.get("innkeeper")),
        "granary": flat(
            seat_hot(view, seats, owner)
            for owner in winter.get("granary", [None] * int(facts.GRANARY_SPOTS))
        ),
        "suitors": seat_hot(view, seats, *winter.get("suitors", [])),
        "gifts": [*counts(goods, winter.get("gifts", {})), winter.get("gift_talers", 0)],
        "owed": [winter.get("owed", 0)],
    }
