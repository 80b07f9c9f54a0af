"""What the numbers of an observation must be, read from a view."""

from __future__ import annotations

from tests.lab.reading import Pieces, View, hot, seat_hot, round_table, flat
from zamok.games.two_castles import facts, state


def pieces(view: View, seats: int) -> Pieces:
    """Return every piece of an observation, read from the view alone."""

    def room(key: str | None) -> int:
        return 0 if key is None else facts.ROOM_KEYS.index(key) + 1

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
        "phase": hot(state.PHASES, view["phase"]),
        "acting": seat_hot(view, seats, *view["acting"]),
        "seniority": [view["seniority"].index((n + view["you"]) % seats) for n in range(seats)],
        "hand": rooms(view["hand"], facts.HAND),
        "chosen": [player["chosen"] for player in players],
        "choice_known": [int(player["rooms"] is not None) for player in players],
        "choice": flat(rooms(player["rooms"], 2) for player in players),
        "assigned": flat([room(player["left"]), room(player["right"])] for player in players),
        "built": flat([int(p["left_built"]), int(p["right_built"])] for p in players),
        "stack_count": [stack["count"] for stack in stacks],
        "stack_known": [int(stack["rooms"] is not None) for stack in stacks],
        "stack": flat(rooms(stack["rooms"], facts.HAND) for stack in stacks),
        "throne": flat(hot(facts.THRONE_KEYS, castle["throne"]) for castle in castles),
        "rooms": flat(row + [0] * (3 * state.REACH - len(row)) for row in built),
        "attendants": flat(
            [facts.ATTENDANT_KEYS.index(key) + 1 for key in castle["attendants"]]
            + [0] * (2 - len(castle["attendants"]))
            for castle in castles
        ),
        "cards": flat(
            [facts.CARD_KEYS.index(key) + 1 for key in castle["cards"]]
            + [0] * (2 - len(castle["cards"]))
            for castle in castles
        ),
        "total": [castle["total"] for castle in castles],
        "step": flat(hot(state.STEPS, castle["step"]) for castle in castles),
        "decider": flat(seat_hot(view, seats, castle["decider"]) for castle in castles),
        "piece": [room(castle["piece"]) for castle in castles],
        "drawn_rooms": flat(rooms(castle["drawn_rooms"], facts.FOOD_DRAW) for castle in castles),
        "drawn_cards": flat(
            sorted(facts.CARD_KEYS.index(key) + 1 for key in castle["drawn_cards"] or [])
            + [0] * (0 if castle["drawn_cards"] else facts.CARD_DRAW)
            for castle in castles
        ),
        "stock": [
            *stock["specials"].values(),
            *stock["attendants"].values(),
            *(stock[k] for k in ("rooms", "discarded_rooms", "cards", "discarded_cards")),
        ],
        "known_discards": hot(facts.ROOM_KEYS[: facts.N_ROOMS], *view["known_discards"]),
        "known_in_stock": hot(facts.ROOM_KEYS[: facts.N_ROOMS], *view["known_in_stock"]),
        "known_card_discards": hot(facts.CARD_KEYS, *view["known_card_discards"]),
    }
