"""What the numbers of an observation must be, read from a view."""

from __future__ import annotations

from tests.lab.reading import Pieces, View, flat, hot, round_table, seat_hot
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import REACH


def pieces(view: View, seats: int) -> Pieces:
    """Return every piece of an observation, read from the view alone."""
    stock = view["stock"]
    return {
        "round": [view["round"]],
        "turn": [view["turn"]],
        "phase": hot(facts.PHASES, view["phase"]),
        "acting": seat_hot(view, seats, *view["acting"]),
        "seniority": [view["seniority"].index((n + view["you"]) % seats) for n in range(seats)],
        "hand": _rooms(view["hand"], facts.HAND),
        **_of_players(view),
        **_of_castles(view, seats),
        "stock": [
            *stock["specials"].values(),
            *stock["attendants"].values(),
            *(stock[k] for k in ("rooms", "discarded_rooms", "cards", "discarded_cards")),
        ],
        "known_discards": hot(facts.ROOM_KEYS[: facts.N_ROOMS], *view["known_discards"]),
        "known_in_stock": hot(facts.ROOM_KEYS[: facts.N_ROOMS], *view["known_in_stock"]),
        "known_card_discards": hot(facts.CARD_KEYS, *view["known_card_discards"]),
    }


def _room(key: str | None) -> int:
    return 0 if key is None else facts.ROOM_KEYS.index(key) + 1


def _rooms(keys: list[str] | None, size: int) -> list[int]:
    return _padded(sorted(_room(key) for key in keys or []), size)


def _padded(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))


def _of_players(view: View) -> Pieces:
    players = round_table(view, view["players"])
    passed = view["phase"] in ("commit", "build")
    step = (1 if view["passing"] == "left" else -1) if passed else 0
    holders = {(stack["holder"] - step) % len(players): stack for stack in view["stacks"]}
    stacks = round_table(view, [holders[player] for player in range(len(players))])
    return {
        "chosen": [player["chosen"] for player in players],
        "choice_known": [int(player["rooms"] is not None) for player in players],
        "choice": flat(_rooms(player["rooms"], 2) for player in players),
        "assigned": flat([_room(player["left"]), _room(player["right"])] for player in players),
        "built": flat([int(p["left_built"]), int(p["right_built"])] for p in players),
        "stack_count": [stack["count"] for stack in stacks],
        "stack_known": [int(stack["rooms"] is not None) for stack in stacks],
        "stack": flat(_rooms(stack["rooms"], facts.HAND) for stack in stacks),
    }


def _of_castles(view: View, seats: int) -> Pieces:
    castles = round_table(view, view["castles"])
    built = [
        [number for one in castle["rooms"] for number in (_room(one["room"]), one["x"], one["y"])]
        for castle in castles
    ]
    return {
        "throne": flat(hot(facts.THRONE_KEYS, castle["throne"]) for castle in castles),
        "rooms": flat(_padded(row, 3 * REACH) for row in built),
        "attendants": flat(
            _padded([facts.ATTENDANT_KEYS.index(key) + 1 for key in castle["attendants"]], 2)
            for castle in castles
        ),
        "cards": flat(
            _padded([facts.CARD_KEYS.index(key) + 1 for key in castle["cards"]], 2)
            for castle in castles
        ),
        "total": [castle["total"] for castle in castles],
        "step": flat(hot(facts.STEPS, castle["step"]) for castle in castles),
        "decider": flat(seat_hot(view, seats, castle["decider"]) for castle in castles),
        "second": flat(seat_hot(view, seats, castle["second"]) for castle in castles),
        "piece": [_room(castle["piece"]) for castle in castles],
        "drawn_rooms": flat(_rooms(castle["drawn_rooms"], facts.FOOD_DRAW) for castle in castles),
        "drawn_cards": flat(
            _padded(
                sorted(facts.CARD_KEYS.index(key) + 1 for key in castle["drawn_cards"] or []),
                facts.CARD_DRAW,
            )
            for castle in castles
        ),
    }
