"""What the numbers of an observation must be, read from a view."""

from __future__ import annotations

from tests.lab.reading import Pieces, View, counts, flat, hot, round_table, seat_hot
from zamok.games.castle_builder import facts
from zamok.games.castle_builder.view import PHASES, SOURCES


def pieces(view: View, seats: int) -> Pieces:
    """Return every piece of an observation, read from the view alone."""
    players = round_table(view, view["players"])
    pending = view["pending"]
    laid = pending is not None and pending["row"] is not None
    secret = pending is not None and not laid
    kinds, coins = facts.TILE_IDS, facts.COIN_IDS
    found = {
        "phase": hot(PHASES, "spot" if secret else view["phase"]),
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
        "pending_source": hot(SOURCES[1:], pending["source"] if pending else None),
        "pending_cell": [facts.cell_at(pending["row"], pending["x"]) + 1 if laid else 0],
        "owed": [pending["owed"] if pending else 0],
        "coins_due": [view["coins_due"]],
        "coin": hot(coins, view["coin"]),
        "struck": seat_hot(view, seats, view["struck"]),
        "idle_turns": [view["idle_turns"]],
        "holder": counts(kinds, players[0]["holder"]),
        "holder_size": [player["holder_size"] for player in players],
        "royal": flat(hot(facts.ROYAL_IDS, *player["royal"]) for player in players),
        "royal_cells": flat(royal_cells(player) for player in players),
        "first": seat_hot(view, seats, view["first"]),
        "known": flat(counts(kinds, player["known"]) for player in players),
        "held": counts(kinds, view["held"]),
        "known_to_you": flat(counts(kinds, player["known_to_you"] or {}) for player in players),
        "held_by_others": counts(kinds, view["held_by_others"]),
        "coins": flat(counts(coins, player["coins"]) for player in players),
    }
    for name in ("height", "people", "windows", "roofs", "space", "travelled", "coin_total"):
        found[name] = [player[name] for player in players]
    castles = []
    for player in players:
        cells = [0] * int(facts.CELLS)
        cells[int(facts.DOOR_CELL)] = int(facts.DOOR) + 1
        for placed in player["castle"]:
            at = facts.cell_at(placed["row"], placed["x"])
            cells[at] = kinds.index(placed["tile"]) + 1
        castles.append(cells)
    found["castle"] = flat(castles)
    return found


def royal_cells(player: View) -> list[int]:
    """Return the cells + 1 of a seat's royal princess and prince in its castle, 0 for none."""
    cells = {
        placed["tile"]: facts.cell_at(placed["row"], placed["x"]) + 1
        for placed in player["castle"]
        if placed["royal"]
    }
    return [cells.get(tile, 0) for tile in facts.ROYAL_IDS]
