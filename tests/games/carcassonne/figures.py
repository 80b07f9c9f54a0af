"""What the numbers of an observation must be, read from a view."""

from __future__ import annotations

from tests.lab.reading import Pieces, View, counts, flat, hot, round_table, seat_hot
from zamok.games.carcassonne import facts


def pieces(view: View, seats: int) -> Pieces:
    """Return every piece of an observation, read from the view alone."""
    cells, kinds, slots = facts.CELL_NAMES, facts.TILE_NAMES, facts.SLOT_NAMES
    tokens = range(1, facts.TOKEN_KINDS + 1)
    laid = {tile["cell"]: tile for tile in view["tiles"]}
    men: list[dict[str, int]] = [{}, {}]
    for man in view["followers"]:
        men[man["seat"] ^ view["you"]][man["cell"]] = slots.index(man["slot"]) + 1
    players = round_table(view, view["players"])
    keeps = [player["keep"] or {} for player in players]
    done = {facts.SIDES.index(one["side"]) + 4 * one["beyond"]: one for one in view["completed"]}
    now = [int(n in done and done[n]["now"]) for n in range(8)]
    last = view["last"]
    doubling = view["phase"] == "double"
    found = {
        "count_starts": [int(view["count_starts"])],
        "phase": hot(facts.PHASE_NAMES, view["phase"]),
        "first": seat_hot(view, 2, view["first"]),
        "turn": seat_hot(view, 2, view["turn"]),
        "tile": hot(kinds, view["tile"]),
        "last": hot(cells, last and last["cell"]),
        "laid_by": seat_hot(view, 2, last and last["seat"]),
        "kind": [kinds.index(laid[cell]["tile"]) + 1 if cell in laid else 0 for cell in cells],
        "side": [facts.SIDES.index(laid[cell]["turn"]) if cell in laid else 0 for cell in cells],
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
