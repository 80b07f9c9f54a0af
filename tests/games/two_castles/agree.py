"""Compare the fast scorer with the slow one over many random games.

`python -m tests.games.two_castles.agree --games 10000`
"""

from __future__ import annotations

import argparse

from tests.games.two_castles import slow
from zamok import Dice
from zamok.engine.playout import buffer_for, playout
from zamok.games.two_castles import facts
from zamok.games.two_castles.cards import card_points
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.scoring import plan_of


def check(state: Rules) -> int:
    """Compare every castle of a position, all twenty cards included; return how many."""
    view = state.view(None)
    totals = []
    for number, castle in enumerate(view["castles"]):
        rooms, attendants, cards, throne = slow.score(castle)
        assert [room["points"] for room in castle["rooms"]] == rooms, castle
        assert castle["attendant_points"] == attendants, castle
        assert castle["card_points"] == cards, castle
        assert castle["throne_points"] == throne, castle
        totals.append(sum(rooms) + sum(attendants) + sum(cards) + throne)
        assert castle["total"] == totals[-1], castle
        plan = plan_of(state, number)
        mine = slow.Castle(castle["throne"], [(r["room"], r["x"], r["y"]) for r in castle["rooms"]])
        for card, key in enumerate(facts.CARD_KEYS):
            assert card_points(plan, card) == mine.card(key, len(attendants)), (key, castle)
        for kind, key in enumerate(facts.ATTENDANT_KEYS):
            assert plan.attendant_points(kind) == mine.attendant(key), (key, castle)
    lower = [min(totals[seat], totals[seat - 1]) for seat in range(int(state.seats))]
    assert state.scores() == lower
    assert [sum(line["points"] for line in seat) for seat in state.breakdown()] == lower
    return len(totals)


def compare(games: int, seed: str = "agree") -> int:
    """Play random games at every seat count in turn; return how many castles were compared."""
    dice = Dice(seed.encode())
    castles = 0
    for number in range(games):
        state = GAME.start(2 + number % 6, seed=f"{seed} {number}")
        assert isinstance(state, Rules)
        playout(state, dice, buffer_for(state))
        castles += check(state)
    return castles


def main() -> None:
    parser = argparse.ArgumentParser(description="compare the two scorers")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", default="agree")
    asked = parser.parse_args()
    castles = compare(asked.games, asked.seed)
    print(f"{asked.games} games, {castles} castles: every room, attendant, card and throne agrees")


if __name__ == "__main__":
    main()
