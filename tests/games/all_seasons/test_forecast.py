"""The forecast agrees with the rules: what it tells comes true when the move is played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.all_seasons import table
from tests.games.all_seasons.walks import GAME, events, games, tried
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.draw.cards import role_of
from zamok.games.all_seasons.moves import BARS, BUILD, PLACE
from zamok.games.all_seasons.rules import Rules
from zamok.games.all_seasons.state import CASTLE_SCORING
from zamok.games.all_seasons.view import Forecast, PayingAnswer, Payment


def foretold(p: Rules, seat: int | None) -> Forecast:
    return p.view(seat)["forecast"]


def to_come(p: Rules, seat: int) -> int:
    """Return the points a seat would still get if the game ended now."""
    return foretold(p, seat)["likely"][seat] - p.scores()[seat]


def ended(p: Rules) -> list[int]:
    """Return the scores if the game ended now and all melted for the palace what is best."""
    twin = p.copy()
    twin.recording = False
    if twin.stage <= CASTLE_SCORING:
        table.finish(twin)
    while not twin.over:
        seat = twin.actors()[0]
        results = []
        for move in twin.legal(seat):
            after = twin.copy()
            after.play(seat, move)
            # What others melt later does not touch what this seat gets, but for the forge.
            results.append((own_after(after, seat), -move, move))
        twin.play(seat, max(results)[2])
    return twin.scores()


def own_after(p: Rules, seat: int) -> int:
    while not p.over:
        p.play(p.actors()[0], BARS)
    return p.scores()[seat]


def likely(p: Rules, seat: int | None) -> list[int | None]:
    return [found.likely for found in GAME.draw.points(p.view(seat))]


# ---- the end --------------------


def test_likely_points_are_those_of_the_final_scoring() -> None:
    compared = 0
    for p, seat in games(2, 9):
        assert [found.now for found in GAME.draw.points(p.view(None))] == p.scores()
        assert likely(p, seat) == ended(p), table.asks(p)
        compared += 1
    assert compared > 100


def test_at_the_end_nothing_more_is_likely() -> None:
    p = table.finish(table.new())
    assert p.over
    assert likely(p, None) == p.scores()


def palace_table(bars: int) -> Rules:
    p = table.new(3)
    table.raise_tiles(p, 0, palace=1)
    table.serve(p, 0, "palace.1", "forge-10")
    table.serve(p, 1, "palace.2", "market.1", "market.2")
    table.strip(p, 0, sand=3, stone=2, silver=bars, taler=4)
    table.strip(p, 1, wood=9, silver=min(bars, 3), taler=7)
    table.put(p, "forge", silver=2)
    p.first = 1
    return p


@pytest.mark.parametrize("bars", [0, 1, 4, 7])
def test_likely_points_melt_for_the_palace_what_is_best(bars: int) -> None:
    p = palace_table(bars)
    assert likely(p, 0) == ended(p)


@pytest.mark.parametrize("bars", [1, 4, 7])
def test_amid_the_scoring_only_the_rest_is_still_to_come(bars: int) -> None:
    p = table.finish(palace_table(bars))
    asked = 0
    while not p.over:
        seat = p.actors()[0]
        assert likely(p, seat) == ended(p)
        answers = foretold(p, seat)["palace"]
        assert answers is not None
        assert [answer["move"] for answer in answers] == p.legal(seat)
        assert sum(answer["best"] for answer in answers) == 1
        for answer in answers:
            gained = table.lines(tried(p, seat, answer["move"]), seat)["palace"]
            assert answer["points"] == gained
        p.play(seat, next(answer["move"] for answer in answers if answer["best"]))
        asked += 1
    assert asked == 2


def test_leaders_are_those_of_rank_one() -> None:
    for p, seat in games(1, 17):
        ranks = p.ranks()
        leaders = [one for one, rank in enumerate(ranks) if rank == 1]
        assert foretold(p, seat)["leaders"] == leaders


# ---- places --------------------


def test_gains_are_what_a_servant_brings() -> None:
    compared = 0
    for p, seat in games(3, 1):
        gains = foretold(p, seat)["gains"]
        assert (gains is not None) == (table.asks(p) == "place")
        if gains is None:
            continue
        before = to_come(p, seat)
        told = {int(PLACE) + place: gain for place, gain in enumerate(gains) if gain is not None}
        inn = int(PLACE + facts.INN_SPOT)
        assert set(told) == {move for move in p.legal(seat) if PLACE <= move != inn}
        for move, gain in told.items():
            after = tried(p, seat, move)
            if table.asks(after) == "source" and after.actors() == [seat]:
                after.play(seat, after.legal(seat)[0])
            if after.round != p.round or after.actors() != [seat] or table.asks(after) != "place":
                continue
            assert gain == to_come(after, seat) - before
            compared += 1
    assert compared > 10


def test_worth_of_places() -> None:
    p = table.new()
    table.raise_tiles(p, 0, tower=3, large_gate=1, keep=1)
    table.serve(p, 1, "large_gate", "keep")
    table.put(p, 0, taler=11)
    number = facts.SPOT_NAMES.index
    places = foretold(p, 0)["places"]
    assert places[number("large_gate")] == 6
    assert places[number("keep")] == 12  # market and forge have four places
    assert places[number("market.1")] == 5
    assert places[number("stable-12")] is None  # it does not stand
    assert foretold(p, None)["places"][number("market.1")] is None
    assert foretold(p, None)["places"][number("keep")] == 12


def test_a_granary_that_fills_is_worth_less() -> None:
    p = table.new(3, "winter")
    number = facts.SPOT_NAMES.index("granary.1")
    assert foretold(p, 0)["places"][number] is None
    table.lay_beside(p, "granary")
    assert foretold(p, 0)["places"][number] == 10
    table.serve(p, 1, "granary.2")
    assert foretold(p, 0)["places"][number : number + 2] == [7, 10]


# ---- buildings and payments --------------------


def test_rewards_are_what_a_building_scores() -> None:
    compared = 0
    for p, seat in games(3, 1):
        rewards = foretold(p, seat)["rewards"]
        if table.asks(p) != "build":
            assert rewards is None
            continue
        for move in p.legal(seat)[1:]:
            for built in table.told(tried(p, seat, move), "build"):
                expected = 0 if rewards is None else rewards[move - BUILD]
                assert built["points"] == expected
                compared += 1
    assert compared > 20


def check_payment(p: Rules, seat: int, payment: Payment, answer: PayingAnswer) -> bool:
    """Compare an answer with what is built after it; tell whether something is."""
    after = tried(p, seat, answer["move"])
    built = table.told(after, "build")
    assert (answer["rest"] is not None) == bool(built)
    value = int(facts.VALUE[facts.KIND_NAMES.index(payment["kind"])])
    assert answer["worth"] == value * answer["count"]
    assert answer["due"] == payment["due"] - answer["worth"]
    if answer["rest"] is None:
        return False
    paid = Counter(payment["paid"])
    paid[payment["kind"]] += answer["count"]
    bars = payment["melted"] + (answer["count"] if table.asks(p) == "melt" else 0)
    for pieces in answer["rest"]:
        paid[pieces["kind"]] += pieces["own"] + pieces["melted"]
        bars += pieces["melted"]
    assert built[0]["paid"] == dict(+paid)
    assert sum(built[0]["melted"].values()) == bars
    return True


def test_a_rest_that_is_told_is_what_will_be_paid() -> None:
    compared = 0
    for p, seat in games(3, 1):
        payment, answers = p.view(seat)["payment"], foretold(p, seat)["payments"]
        assert (answers is not None) == (payment is not None)
        if answers is None or payment is None:
            continue
        assert [answer["move"] for answer in answers] == p.legal(seat)
        assert foretold(p, None)["payments"] is None
        compared += sum(check_payment(p, seat, payment, answer) for answer in answers)
    assert compared > 20


# ---- characters --------------------


def test_the_architects_forecast_is_what_he_scores() -> None:
    compared = 0
    for p, seat in games(2, 1):
        for event in table.told(p, "architect"):
            assert event["points"] == 5 * event["buildings"]
        built = [player["built_now"] for player in p.view(None)["players"]]
        for one, watched in enumerate(foretold(p, seat)["architects"]):
            assert watched["buildings"] == sum(built) - built[one]
            assert watched["points"] == 5 * watched["buildings"]
            compared += watched["points"] > 0
    assert compared > 20


def test_cards_are_resolved_in_the_order_of_the_queue() -> None:
    """From move to move cards leave the queue; those that stay keep their order."""
    before: list[tuple[int, str]] = []
    fewer = 0
    for p, seat in games(2, 1):
        turns = foretold(p, seat)["queue"]
        assert sum(turn["current"] for turn in turns) <= 1
        queue = [(turn["seat"], role_of(turn["card"])) for turn in turns]
        if not table.told(p, "reveal"):
            left = list((Counter(before) & Counter(queue)).elements())
            assert sorted(queue) == sorted(left)
            assert [turn for turn in before if turn in queue][-len(queue) :] == queue
            fewer += len(queue) < len(before)
        before = queue
    assert fewer > 30


# ---- winter --------------------


# Events whose details say what the seat gave and got.
TOLD = (
    "alms", "doomed", "gift", "lose_card", "lose_points", "no_alms", "pay", "road", "take", "wall",
    "warm",
)  # fmt: skip


def told_change(event: dict[str, Any], kind: str) -> Counter[str]:
    """Return what an event of a winter card says that the seat gave and got."""
    change: Counter[str] = Counter()
    for piece, count in event.get("goods", {}).items():
        change[piece] -= count
    if kind in ("gift", "take"):
        change[event["kind"]] += 1 if kind == "take" else -1
    if kind == "road":
        change.update({"stone": -1, "clay": -1, "sand": -1, "taler": event["talers"]})
    elif "talers" in event:
        change["taler"] -= event["talers"]
    if "points" in event:
        change["points"] += event["points"] * (-1 if kind in ("lose_points", "no_alms") else 1)
    return Counter({what: count for what, count in change.items() if count})


def test_answers_to_winter_cards_bring_what_the_log_then_tells() -> None:
    met: set[str] = set()
    for p, seat in events():
        answers, asks = foretold(p, seat)["answers"], table.asks(p)
        assert (answers is not None) == (asks == "share" or asks in facts.EVENT_NAMES)
        if answers is None:
            continue
        assert [answer["move"] for answer in answers] == p.legal(seat)
        assert foretold(p, None)["answers"] is None
        for answer in answers:
            if p.notation(answer["move"]) != "done" or asks == "beggar":
                first = tried(p, seat, answer["move"]).events[0]
                assert first.seat == seat
                if first.kind in TOLD:
                    assert answer["brings"] == told_change(first.data, first.kind), first
            else:
                assert answer["brings"] == {}
        met.add(asks)
    assert met == {"share", *facts.ASKING_EVENTS}


def test_what_a_winter_card_counts() -> None:
    met: set[str] = set()
    for p, seat in events():
        view, asks = p.view(seat), table.asks(p)
        met.add(asks)
        if asks == "plague":
            assert view["forecast"]["asked"] == len(view["players"][seat]["played"])
        elif asks in ("famine", "trade_tax"):
            assert view["forecast"]["asked"] == table.winter_of(p)["owed"] > 0
        elif asks not in facts.EVENT_NAMES:
            assert view["forecast"]["asked"] == 0
    assert {"plague", "famine", "trade_tax"} <= set(met)


def test_the_next_winter_card_comes_when_it_is_told() -> None:
    for p, _ in games(2, 1):
        if not p.winter:
            continue
        seen = table.winter_of(p)
        later = [n for n in seen["rounds"] if n > p.round or (n == p.round and not seen["event"])]
        assert seen["next"] == (later[0] if later else None)
