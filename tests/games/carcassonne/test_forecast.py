"""What the view says in advance is what the rules then do."""

from __future__ import annotations

import copy

import pytest

from tests.games.carcassonne import slow
from tests.games.carcassonne.table import GAMES, decline, steps
from zamok.games.carcassonne.ending import finish
from zamok.games.carcassonne.facts import CELL_NAMES, SIDES
from zamok.games.carcassonne.moves import STAND
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.view import Gain, Landing, View


def gains(table: Rules) -> dict[str, Gain]:
    """Return what the moves of the seat that is to act bring."""
    return table.view(table.actors()[0])["forecast"]["gains"]


def phase(table: Rules) -> str:
    return table.view(None)["phase"]


def held(table: Rules, seat: int) -> int:
    """Return how many tokens lie before a seat."""
    return len(table.view(None)["players"][seat]["tokens"])


def agree(landing: Landing, before: Rules, after: Rules) -> None:
    """Check the points of a seat, where its marker stands and whether it took a token there."""
    seat = landing["seat"]
    assert landing["points"] == after.scores()[seat] - before.scores()[seat]
    assert landing["space"] == after.view(None)["players"][seat]["space"]
    assert landing["token"] == (held(after, seat) > held(before, seat))


# ---- what moves bring ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["count", "counted", "counts"])
def test_a_place_brings_what_the_rules_pay(seed: str) -> None:
    for ply, table in enumerate(steps(seed)):
        if table.over or phase(table) != "lay" or ply % 5:
            continue
        seat = table.actors()[0]
        found = gains(table)
        for move in table.legal(seat)[::3]:
            after = table.copy()
            after.play(seat, move)
            decline(after)
            told = [0, 0]
            for landing in found[str(move)]["scores"] if str(move) in found else ():
                told[landing["seat"]] = landing["points"]
                if landing["token"]:
                    agree(landing, table, after)
            if not after.over:
                before = table.scores()
                assert told == [after.scores()[s] - before[s] for s in range(2)]


def laid(view: View, move: int) -> View:
    """Return a view with the tile in hand on the board."""
    found = copy.deepcopy(view)
    tile, cell = found["tile"], CELL_NAMES[move // 4]
    assert tile is not None
    found["tiles"].append({"tile": tile, "cell": cell, "turn": SIDES[move % 4]})
    return found


@pytest.mark.parametrize("seed", ["slow", "slower"])
def test_a_place_brings_what_flood_fill_says(seed: str) -> None:
    for ply, table in enumerate(steps(seed)):
        if table.over or phase(table) != "lay" or ply % 6:
            continue
        seat = table.actors()[0]
        view, found = table.view(seat), gains(table)
        for move in table.legal(seat)[::4]:
            done = [one for one in slow.things(laid(view, move)) if complete(one)]
            told = found.get(str(move), {"scores": [], "claim": None, "later": 0, "reach": []})
            points = {landing["seat"]: landing["points"] for landing in told["scores"]}
            for owner in range(2):
                assert points.get(owner, 0) == sum(o.worth for o in done if o.winner == owner)
            cell = CELL_NAMES[move // 4]
            free = [one for one in done if not sum(one.men) and cell in one.tiles]
            if free and view["players"][seat]["supply"]:
                assert told["claim"] is not None
                assert told["claim"]["landing"]["points"] == max(one.worth for one in free)
            else:
                assert told["claim"] is None


def complete(one: slow.Thing) -> bool:
    """Tell whether an object is complete, and has not been for long: then nobody is on it."""
    return one.kind != "court" and not one.open


@pytest.mark.parametrize("seed", ["free", "freed"])
def test_a_follower_brings_what_the_rules_pay(seed: str) -> None:
    paid = later = 0
    for table in steps(seed):
        if table.over or phase(table) != "follower":
            continue
        seat = table.actors()[0]
        things = slow.things(table.view(None))
        for number, gain in gains(table).items():
            move = int(number)
            last = table.view(None)["last"]
            assert last is not None
            cell = last["cell"]
            one = slow.at(things, cell, table.notation(move).split()[1])
            reach = {spot["cell"] for spot in gain["reach"]}
            assert reach == one.tiles
            assert gain["later"] == (one.worth if one.kind == "court" else 0)
            later += gain["later"]
            assert bool(gain["scores"]) == complete(one)
            for landing in gain["scores"]:
                after = table.copy()
                after.play(seat, move)
                decline(after)
                others = [item for item in things if complete(item) and any(item.men)]
                if not others and not after.over:
                    agree(landing, table, after)
                    paid += 1
    assert paid
    assert later


def test_a_token_and_an_order_bring_what_the_rules_pay() -> None:
    seen = set()
    for seed, tokens in GAMES:
        for table in steps(seed, tokens):
            if table.over or phase(table) not in ("order", "double"):
                continue
            seat = table.actors()[0]
            for number, gain in gains(table).items():
                (landing,) = gain["scores"]
                after = table.copy()
                after.play(seat, int(number))
                story = [event for event in after.events if event.kind != "keep"]
                if story and story[0].kind == "score":  # else doubling is asked first
                    seen.add(phase(table))
                    told = (landing["seat"], landing["points"])
                    assert told == (story[0].seat, story[0].data["points"])
                    assert landing["token"] == (len(story) > 1 and story[1].kind == "token")
    assert seen == {"order", "double"}


def test_only_legal_moves_bring_something() -> None:
    for seed, tokens in GAMES:
        for table in steps(seed, tokens):
            legal = [] if table.over else table.legal(table.actors()[0])
            for viewer in (None, 0, 1):
                found = table.view(viewer)["forecast"]["gains"]
                assert {int(move) for move in found} <= set(legal)


# ---- the board and the end ----------------------------------------------------------------------


def test_the_tile_fits_where_it_may_be_laid() -> None:
    for table in steps("fits"):
        view = table.view(None)
        legal = [] if table.over else table.legal(table.actors()[0])
        cells = {CELL_NAMES[move // 4] for move in legal if move < STAND}
        assert view["forecast"]["places"] == sorted(cells)
        assert len(view["forecast"]["empty"]) == slow.largest_empty(view)
        assert not set(view["forecast"]["empty"]) & {tile["cell"] for tile in view["tiles"]}


def likely(table: Rules) -> list[int]:
    """Return the points of each seat if the game ended now."""
    final = table.view(None)["forecast"]["final"]
    return [
        score + sum(due["points"] for due in dues)
        for score, dues in zip(table.scores(), final, strict=True)
    ]


@pytest.mark.parametrize(
    ("seed", "tokens"), [("end", ()), ("ended", (4, 5, 6, 7)), ("ends", (8, 9))]
)
def test_the_end_would_pay_what_the_final_scoring_pays(seed: str, tokens: tuple[int, ...]) -> None:
    for table in steps(seed, tokens):
        if table.over:
            assert likely(table) == table.scores()
        elif phase(table) in ("lay", "extra"):
            ended = table.copy()
            finish(ended)
            assert likely(table) == ended.scores()
            found = slow.final_points(table.view(None), slow.things(table.view(None)))
            now = table.scores()
            assert likely(table) == [now[seat] + found[seat] for seat in range(2)]


def test_in_the_middle_of_a_turn_what_is_complete_counts_as_scored() -> None:
    compared = 0
    for seed, tokens in GAMES:
        for table in steps(seed, tokens):
            if table.over or phase(table) not in ("follower", "order", "double"):
                continue
            after = table.copy()
            decline(after)
            before = [held(table, seat) for seat in range(2)]
            if not after.over and [held(after, seat) for seat in range(2)] == before:
                assert likely(table) == likely(after)
                compared += table.scores() != after.scores()
    assert compared
