"""What the numbers of an observation must be, read from a view."""

from __future__ import annotations

from tests.lab.reading import Pieces, View, flat, hot, round_table, seat_hot
from zamok.games.once_upon import facts, state


def pieces(view: View, seats: int) -> Pieces:
    """Return every piece of an observation, read from the view alone."""

    def castle(one: View | None) -> list[int]:
        if one is None:
            return [0] * (2 + 12 + 4 + int(facts.TOWERS) + 2 * int(facts.WALLS) + 4 + 36 + 1)
        towers = one["towers"] + [0] * (int(facts.TOWERS) - len(one["towers"]))
        flags = flat([*wall["flags"], 0, 0][:2] for wall in one["walls"])
        built = sum(wall["built"] for wall in one["walls"])
        return [
            int(one["sheet"] is not None),
            int(one["sheet"] == "free"),
            *hot(facts.CELL_IDS, *one["chips"]),
            *(one["chips_left"], one["floors"], len(one["towers"]), built),
            *towers,
            *flags,
            *(one["residents"], int(one["sun"]), int(one["cloud"]), one["small_clouds"]),
            *hot(facts.GUEST_IDS, *one["guests"]),
            one["score"],
        ]

    left = view["dice_left"]
    known = view["phase"] in ("use", "dog") and left is not None
    return {
        "variant": [int(view["variant"] == "great")],
        "build_timing": [int(view["build_timing"] == "everyone")],
        "jester": [int(view["jester"] == "wall")],
        "cloud": [int(view["cloud"] == "every")],
        "phase": hot(state.PHASES, view["phase"]),
        "over": [int(view["over"])],
        "acting": seat_hot(view, seats, *view["actors"]),
        "turn": [view["turn"]],
        "active": seat_hot(view, seats, view["active"]),
        "builder": seat_hot(view, seats, view["builder"]),
        "dice": hot(facts.FACES, *view["dice"]),
        "left_known": [int(known)],
        "dice_left": hot(facts.FACES, *(left if known else [])),
        "gain": hot([*facts.RESOURCES, "any"], view["gain"]),
        "count": [view["count"]],
        "lifted": hot(facts.CELL_IDS, view["lifted"]),
        "moved": hot(facts.CELL_IDS, *view["moved"]),
        "last": [int(view["last"])],
        "finisher": seat_hot(view, seats, view["finisher"]),
        "open": hot(facts.GUEST_IDS, *view["open"]),
        "unseen": hot(facts.GUEST_IDS, *view["unseen"]),
        "mine_known": [int(view["phase"] == "use")],
        "mine": castle(view["mine"]),
        "castles": flat(castle(one) for one in round_table(view, view["castles"])),
    }
