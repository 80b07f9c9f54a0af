"""The numbers of an observation are those of the view, piece by piece, read here once more.

The observers read flat fields; these readers read views. They share no code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

import zamok
from tests.lab.observing import observation, positions, variants
from zamok.games.all_seasons import facts as seasons
from zamok.games.all_seasons import state as seasons_state
from zamok.games.carcassonne import facts as carcassonne
from zamok.games.carcassonne import state as carcassonne_state
from zamok.games.castle_builder import facts as builder
from zamok.games.castle_builder import view as builder_view
from zamok.games.once_upon import facts as once
from zamok.games.once_upon import state as once_state
from zamok.games.two_castles import facts as two
from zamok.games.two_castles import state as two_state
from zamok.lab.layout import layout_of

View = dict[str, Any]
Pieces = dict[str, list[int]]


def hot(names: Iterable[str], *chosen: str | None) -> list[int]:
    return [sum(name == one for one in chosen) for name in names]


def seat_hot(view: View, seats: int, *chosen: int | None) -> list[int]:
    return [int((n + view["you"]) % seats in chosen) for n in range(seats)]


def round_table(view: View, rows: list[Any]) -> list[Any]:
    """Return rows by seat, or by player, from the observer on."""
    return rows[view["you"] :] + rows[: view["you"]]


def counts(names: Iterable[str], found: dict[str, int]) -> list[int]:
    return [found.get(name, 0) for name in names]


def flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [number for row in rows for number in row]


def castle_builder(view: View, seats: int) -> Pieces:
    players = round_table(view, view["players"])
    pending = view["pending"]
    laid = pending is not None and pending["row"] is not None
    secret = pending is not None and not laid
    kinds, coins = builder.TILE_IDS, builder.COIN_IDS
    found = {
        "phase": hot(builder_view.PHASES, "spot" if secret else view["phase"]),
        "over": [int(view["over"])],
        "actor": seat_hot(view, seats, view["actor"]),
        "turn": seat_hot(view, seats, view["turn"]),
        "goal": [view["goal"]],
        "max_discards": [view["max_discards"]],
        "peaceful": [int(view["peaceful"])],
        "market": hot(kinds, *view["market"]),
        "coin_market": hot(coins, *view["coin_market"]),
        "supply": [view["supply"]],
        "discard": counts(kinds, view["discard"]),
        "treasury": counts(coins, view["treasury"]),
        "pending_tile": hot(kinds, pending["tile"] if pending else None),
        "pending_source": hot(builder_view.SOURCES[1:], pending["source"] if pending else None),
        "pending_cell": [builder.cell_at(pending["row"], pending["x"]) + 1 if laid else 0],
        "owed": [pending["owed"] if pending else 0],
        "coins_due": [view["coins_due"]],
        "coin": hot(coins, view["coin"]),
        "struck": seat_hot(view, seats, view["struck"]),
        "idle_turns": [view["idle_turns"]],
        "holder": counts(kinds, players[0]["holder"]),
        "holder_size": [player["holder_size"] for player in players],
        "royal": flat(hot(("princess", "prince"), *player["royal"]) for player in players),
        "coins": flat(counts(coins, player["coins"]) for player in players),
    }
    for name in ("height", "people", "windows", "roofs", "space", "travelled", "coin_total"):
        found[name] = [player[name] for player in players]
    castles = []
    for player in players:
        cells = [0] * int(builder.CELLS)
        cells[int(builder.DOOR_CELL)] = int(builder.DOOR) + 1
        for placed in player["castle"]:
            at = builder.cell_at(placed["row"], placed["x"])
            cells[at] = kinds.index(placed["tile"]) + 1
        castles.append(cells)
    found["castle"] = flat(castles)
    return found


def once_upon(view: View, seats: int) -> Pieces:
    def castle(one: View | None) -> list[int]:
        if one is None:
            return [0] * (2 + 12 + 4 + int(once.TOWERS) + 2 * int(once.WALLS) + 4 + 36 + 1)
        towers = one["towers"] + [0] * (int(once.TOWERS) - len(one["towers"]))
        flags = flat([*wall["flags"], 0, 0][:2] for wall in one["walls"])
        built = sum(wall["built"] for wall in one["walls"])
        return [
            int(one["sheet"] is not None),
            int(one["sheet"] == "free"),
            *hot(once.CELL_IDS, *one["chips"]),
            *(one["chips_left"], one["floors"], len(one["towers"]), built),
            *towers,
            *flags,
            *(one["residents"], int(one["sun"]), int(one["cloud"]), one["small_clouds"]),
            *hot(once.GUEST_IDS, *one["guests"]),
            one["score"],
        ]

    left = view["dice_left"]
    known = view["phase"] in ("use", "dog") and left is not None
    return {
        "variant": [int(view["variant"] == "great")],
        "build_timing": [int(view["build_timing"] == "everyone")],
        "jester": [int(view["jester"] == "wall")],
        "phase": hot(once_state.PHASES, view["phase"]),
        "over": [int(view["over"])],
        "acting": seat_hot(view, seats, *view["actors"]),
        "turn": [view["turn"]],
        "active": seat_hot(view, seats, view["active"]),
        "builder": seat_hot(view, seats, view["builder"]),
        "dice": hot(once.FACES, *view["dice"]),
        "left_known": [int(known)],
        "dice_left": hot(once.FACES, *(left if known else [])),
        "gain": hot([*once.RESOURCES, "any"], view["gain"]),
        "count": [view["count"]],
        "lifted": hot(once.CELL_IDS, view["lifted"]),
        "moved": hot(once.CELL_IDS, *view["moved"]),
        "last": [int(view["last"])],
        "finisher": seat_hot(view, seats, view["finisher"]),
        "open": hot(once.GUEST_IDS, *view["open"]),
        "unseen": hot(once.GUEST_IDS, *view["unseen"]),
        "mine_known": [int(view["phase"] == "use")],
        "mine": castle(view["mine"]),
        "castles": flat(castle(one) for one in round_table(view, view["castles"])),
    }


def all_seasons(view: View, seats: int) -> Pieces:
    kinds, cards = seasons.KIND_NAMES, seasons.CARD_NAMES
    goods = kinds[: seasons.RESOURCES]
    buildings = seasons.BUILDING_NAMES
    players = round_table(view, view["players"])
    workers = cards[seasons.WORKER : seasons.WORKER + seasons.WORKERS]
    out, on_cards = [], []
    for n in range(seats):
        for name in workers:
            here = [
                worker
                for worker in view["workers"]
                if worker["card"] == name and worker["seat"] == (n + view["you"]) % seats
            ]
            out.append(len(here))
            on_cards += [*here[0]["goods"].values(), here[0]["talers"]] if here else [0] * 6
    card: View = view["card"] or {}
    payment: View = view["payment"] or {}
    winter: View = view["winter"] or {}
    spots = list(seasons.SPOT_NAMES)
    spots += [""] * (int(seasons.SPOTS) - len(spots))
    offer_from = card.get("offer_from")
    found = {
        "winter": [int(view["season"] == "winter")],
        "each_worker": [int(view["purchase"] == "each_worker")],
        "round": [view["round"]],
        "first": seat_hot(view, seats, view["first"]),
        "phase": hot(seasons_state.PHASES, view["phase"]),
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
        "built": flat(hot(buildings[: seasons.TILE_KINDS], *player["built"]) for player in players),
        "joined": flat(hot(buildings, *player["joined"]) for player in players),
        "card_seat": seat_hot(view, seats, card.get("seat")),
        "card": hot(cards, card.get("card")),
        "card_counts": [card.get(name, 0) for name in ("built", "placed", "free")],
        "card_spot": hot(spots, card.get("spot")),
        "offer": hot(goods, card.get("offer")),
        "offer_from": seat_hot(view, seats, offer_from),
        "payment": hot(buildings[: seasons.TILE_KINDS], payment.get("building")),
        "due": [payment.get("due", 0)],
        "pay_kind": hot(kinds, payment.get("kind")),
        "paid": counts(goods, payment.get("paid", {})),
        "melted": [payment.get("melted", 0)],
        "event": hot(seasons.EVENT_NAMES, winter.get("event")),
        "lying": hot(seasons.EVENT_NAMES, *winter.get("lying", [])),
        "unseen": hot(seasons.EVENT_NAMES, *winter.get("unseen", [])),
        "tavern_talers": [winter.get("tavern_talers", 0)],
        "innkeeper": seat_hot(view, seats, winter.get("innkeeper")),
        "granary": flat(
            seat_hot(view, seats, owner)
            for owner in winter.get("granary", [None] * int(seasons.GRANARY_SPOTS))
        ),
        "suitors": seat_hot(view, seats, *winter.get("suitors", [])),
        "gifts": [*counts(goods, winter.get("gifts", {})), winter.get("gift_talers", 0)],
        "owed": [winter.get("owed", 0)],
    }
    for name in ("score", "talers", "reserve", "down", "built_now"):
        found[name] = [player[name] for player in players]
    for name in ("unplayed", "known_down", "now", "played", "gone"):
        found[name] = flat(hot(cards, *player[name]) for player in players)
    return found


def the_castle(view: View, seats: int) -> Pieces:
    cells, kinds, slots = carcassonne.CELL_NAMES, carcassonne.TILE_NAMES, carcassonne.SLOT_NAMES
    tokens = range(1, carcassonne.TOKEN_KINDS + 1)
    laid = {tile["cell"]: tile for tile in view["tiles"]}
    men: list[dict[str, int]] = [{}, {}]
    for man in view["followers"]:
        men[man["seat"] ^ view["you"]][man["cell"]] = slots.index(man["slot"]) + 1
    players = round_table(view, view["players"])
    keeps = [player["keep"] or {} for player in players]
    done = {
        carcassonne.SIDES.index(one["side"]) + 4 * one["beyond"]: one for one in view["completed"]
    }
    now = [int(n in done and done[n]["now"]) for n in range(8)]
    doubling = view["phase"] == "double"
    found = {
        "count_starts": [int(view["count_starts"])],
        "phase": hot(carcassonne_state.PHASE_NAMES, view["phase"]),
        "first": seat_hot(view, 2, view["first"]),
        "turn": seat_hot(view, 2, view["turn"]),
        "tile": hot(kinds, view["tile"]),
        "laid": hot(cells, view["laid"]),
        "kind": [kinds.index(laid[cell]["tile"]) + 1 if cell in laid else 0 for cell in cells],
        "side": [
            carcassonne.SIDES.index(laid[cell]["turn"]) if cell in laid else 0 for cell in cells
        ],
        "men": flat(counts(cells, row) for row in men),
        "keep": flat(
            [slots.index(keep["slot"]) + 1 if keep.get("cell") == cell else 0 for cell in cells]
            for keep in keeps
        ),
        "keep_size": [keep.get("size", 0) for keep in keeps],
        "keep_with_tokens": [keep.get("with_tokens", 0) for keep in keeps],
        "score": [player["score"] for player in players],
        "supply": [player["supply"] for player in players],
        "tokens": flat(
            [sum(one["token"] == n for one in player["tokens"]) for n in tokens]
            for player in players
        ),
        "fresh": flat(
            [
                sum(one["token"] == n and not one["ready"] for one in player["tokens"])
                for n in tokens
            ]
            for player in players
        ),
        "corners": [int(corner["token"]) for corner in view["corners"]],
        "unseen_tokens": [view["unseen_tokens"][str(n)] for n in tokens],
        "spent_tokens": [view["spent_tokens"][str(n)] for n in tokens],
        "bag": counts(kinds, view["bag"]),
        "bag_size": [view["bag_size"]],
        "aside": hot(kinds, *view["aside"]),
        "doubling": now if doubling else [0] * 8,
    }
    # Objects to be scored: the view says which, and which of them now.
    found["to score"] = [int(n in done) for n in range(8)]
    found["now"] = now
    return found


def two_castles(view: View, seats: int) -> Pieces:
    def room(key: str | None) -> int:
        return 0 if key is None else two.ROOM_KEYS.index(key) + 1

    def rooms(keys: list[str] | None, size: int) -> list[int]:
        found = sorted(room(key) for key in keys or [])
        return found + [0] * (size - len(found))

    players = round_table(view, view["players"])
    castles = round_table(view, view["castles"])
    passed = view["phase"] in ("commit", "build")
    step = (1 if view["round"] == 1 else -1) if passed else 0
    holders = {(stack["holder"] - step) % len(players): stack for stack in view["stacks"]}
    stacks = round_table(view, [holders[player] for player in range(len(players))])
    stock = view["stock"]
    built = [
        [number for one in castle["rooms"] for number in (room(one["room"]), one["x"], one["y"])]
        for castle in castles
    ]
    return {
        "round": [view["round"]],
        "turn": [view["turn"]],
        "phase": hot(two_state.PHASES, view["phase"]),
        "acting": seat_hot(view, seats, *view["acting"]),
        "seniority": [view["seniority"].index((n + view["you"]) % seats) for n in range(seats)],
        "hand": rooms(view["hand"], two.HAND),
        "chosen": [player["chosen"] for player in players],
        "choice_known": [int(player["rooms"] is not None) for player in players],
        "choice": flat(rooms(player["rooms"], 2) for player in players),
        "assigned": flat([room(player["left"]), room(player["right"])] for player in players),
        "built": flat([int(p["left_built"]), int(p["right_built"])] for p in players),
        "stack_count": [stack["count"] for stack in stacks],
        "stack_known": [int(stack["rooms"] is not None) for stack in stacks],
        "stack": flat(rooms(stack["rooms"], two.HAND) for stack in stacks),
        "throne": flat(hot(two.THRONE_KEYS, castle["throne"]) for castle in castles),
        "rooms": flat(row + [0] * (3 * two_state.REACH - len(row)) for row in built),
        "attendants": flat(
            [two.ATTENDANT_KEYS.index(key) + 1 for key in castle["attendants"]]
            + [0] * (2 - len(castle["attendants"]))
            for castle in castles
        ),
        "cards": flat(
            [two.CARD_KEYS.index(key) + 1 for key in castle["cards"]]
            + [0] * (2 - len(castle["cards"]))
            for castle in castles
        ),
        "total": [castle["total"] for castle in castles],
        "step": flat(hot(two_state.STEPS, castle["step"]) for castle in castles),
        "decider": flat(seat_hot(view, seats, castle["decider"]) for castle in castles),
        "piece": [room(castle["piece"]) for castle in castles],
        "drawn_rooms": flat(rooms(castle["drawn_rooms"], two.FOOD_DRAW) for castle in castles),
        "drawn_cards": flat(
            sorted(two.CARD_KEYS.index(key) + 1 for key in castle["drawn_cards"] or [])
            + [0] * (0 if castle["drawn_cards"] else two.CARD_DRAW)
            for castle in castles
        ),
        "stock": [
            *stock["specials"].values(),
            *stock["attendants"].values(),
            *(stock[k] for k in ("rooms", "discarded_rooms", "cards", "discarded_cards")),
        ],
        "known_discards": hot(two.ROOM_KEYS[: two.N_ROOMS], *view["known_discards"]),
        "known_in_stock": hot(two.ROOM_KEYS[: two.N_ROOMS], *view["known_in_stock"]),
        "known_card_discards": hot(two.CARD_KEYS, *view["known_card_discards"]),
    }


READERS: dict[str, Callable[[View, int], Pieces]] = {
    "all_seasons": all_seasons,
    "two_castles": two_castles,
    "carcassonne": the_castle,
    "once_upon": once_upon,
    "castle_builder": castle_builder,
}
CASES = [(game.key, seats, opts) for game in zamok.games() for seats, opts in variants(game)]
NAMES = [f"{key}-{seats}-{','.join(options.values())}" for key, seats, options in CASES]


@pytest.mark.parametrize(("key", "seats", "options"), CASES, ids=NAMES)
def test_every_piece_is_what_the_view_says(key: str, seats: int, options: dict[str, str]) -> None:
    game = zamok.game(key)
    spans = layout_of(game, seats).slices()
    for number, state in enumerate(positions(game, seats, options, "figures")):
        if number % 3 and not state.over:
            continue
        seat = number // 3 % seats
        row = observation(game, state, seat)
        pieces = READERS[key](state.view(seat), seats)
        if key == "carcassonne":
            mine, theirs = row[spans["mine"]], row[spans["theirs"]]
            assert (mine | theirs).tolist() == pieces.pop("to score")
            now = pieces.pop("now")
            if state.view(None)["phase"] == "order":
                assert (mine if mine.any() else theirs).tolist() == now
            pieces |= {"mine": mine.tolist(), "theirs": theirs.tolist()}
        assert set(pieces) == set(spans)
        for name, wanted in pieces.items():
            assert row[spans[name]].tolist() == wanted, (name, number)
