"""What the rules know in advance is what happens: every forecast is played and compared."""

from __future__ import annotations

import pytest

from tests.games.two_castles import slow
from tests.games.two_castles.table import build, known, played, say, start, to_build
from tests.games.two_castles.test_bonuses import third
from zamok import Dice
from zamok.engine.advice import suggestion
from zamok.games.two_castles import facts
from zamok.games.two_castles.moves import CELLS, MOVES, PLACE, YIELD, cell_at, parts
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.scoring import plan_of, total
from zamok.games.two_castles.state import BUILD
from zamok.games.two_castles.text import near
from zamok.games.two_castles.view import Building, Castle, Gain, View

seat_counts = pytest.mark.parametrize("seats", [2, 3, 5, 7])


def place(built: Building, gain: Gain) -> int:
    return int(PLACE + built["side"] * CELLS + cell_at(gain["x"], gain["y"]))


def castle_after(state: Rules, seat: int, move: int, castle: int) -> Castle:
    after = state.copy()
    after.play(seat, move)
    return after.view(None)["castles"][castle]


def slow_total(castle: Castle, *more: tuple[str, int, int]) -> int:
    """Return a castle's points by the slow scorer, with more rooms."""
    rooms, attendants, cards, throne = slow.score(castle, *more)
    return sum(rooms) + sum(attendants) + sum(cards) + throne


@seat_counts
def test_buildings_are_the_legal_moves_of_all_partners(seats: int) -> None:
    for state, seat in played(seats):
        found = known(state.view(seat)["forecast"]["buildings"])
        moves: dict[int, set[int]] = {}
        for built in found:
            legal = moves.setdefault(built["seat"], set())
            places = {place(built, gain) for gain in built["places"]}
            assert not legal & places
            legal |= places
        advised = {who: set(theirs) for who, theirs in state.advice(seat).items()}
        wanted = {seat: set(state.legal(seat)), **advised}
        for who in wanted.keys() | moves.keys():
            builds = {move for move in wanted.get(who, set()) if PLACE <= move < YIELD}
            assert moves.get(who, set()) == builds


@seat_counts
def test_gains_are_what_building_brings(seats: int) -> None:
    checked = 0
    for state, seat in played(seats):
        for built in known(state.view(seat)["forecast"]["buildings"]):
            before = state.view(seat)["castles"][built["castle"]]
            for gain in built["places"][:: 1 + len(built["places"]) // 3]:
                after = castle_after(state, built["seat"], place(built, gain), built["castle"])
                assert after["rooms"][-1]["room"] == built["room"]
                assert (after["rooms"][-1]["x"], after["rooms"][-1]["y"]) == (gain["x"], gain["y"])
                assert after["total"] == before["total"] + gain["points"]
                stood = (built["room"], gain["x"], gain["y"])
                assert slow_total(before, stood) == before["total"] + gain["points"]
                checked += 1
    assert checked > 200


@seat_counts
def test_hints_are_the_best_of_all_places(seats: int) -> None:
    """The slow way: put the room on every cell that the rules offer and score the castle."""
    checked = 0
    for ply, (state, seat) in enumerate(played(seats)):
        view = state.view(seat)
        hints = known(view["forecast"]["hints"])
        if view["phase"] == "choose":
            assert {hint["room"] for hint in hints} == set(known(view["hand"]))
            assert len(hints) == 2 * len(known(view["hand"]))
        if view["phase"] == "commit":
            assert len(hints) == 2 * sum(
                who in view["acting"]
                for castle in near(view)
                for who in state.partner_seats(castle)
            )
        if ply % 4:
            continue
        for hint in hints[::5]:
            castle = view["castles"][hint["castle"]]
            best = hint["best"]
            stood = (hint["room"], best["x"], best["y"])
            assert slow_total(castle, stood) == castle["total"] + best["points"]
            checked += 1
    assert checked > 20


@seat_counts
def test_answers_are_what_choosing_brings(seats: int) -> None:
    checked = 0
    for number in range(3):
        for state, seat in played(seats, f"answers {number}"):
            if state.phase != BUILD:
                continue
            view = state.view(seat)
            answers = known(view["forecast"]["answers"])
            foreseen = {(answer["castle"], answer["what"]): answer["points"] for answer in answers}
            for move in state.legal(seat):
                block, side, what = parts(move)
                if block == "attendant":
                    castle, key = near(view)[side], facts.ATTENDANT_KEYS[what]
                elif block == "card":
                    key = facts.CARD_KEYS[what]
                    castle = next(n for n in near(view) if key in drawn_cards(view, n))
                else:
                    continue
                after = castle_after(state, seat, move, castle)
                assert after["total"] == view["castles"][castle]["total"] + foreseen[castle, key]
                checked += 1
    assert checked


def drawn_cards(view: View, castle: int) -> list[str]:
    return view["castles"][castle]["drawn_cards"] or []


def test_a_special_room_is_foreseen_at_its_best_place() -> None:
    state = start()
    keys = ["nap_room", "solar", "nursery", "puppy_room"]
    build(state, 0, [(key, -1 - n, 0) for n, key in enumerate(keys)])
    to_build(state, {0: ("tasso_room", "kitchen")})
    say(state, 0, "L 2,0")
    answers = known(state.view(0)["forecast"]["answers"])
    assert {answer["what"] for answer in answers} == {"fountain", "tower", "foyer"}
    for answer in answers:
        chosen = state.copy()
        say(chosen, 0, f"L {answer['what']}")
        built = known(chosen.view(0)["forecast"]["buildings"])[0]
        assert max(gain["points"] for gain in built["places"]) == answer["points"]


@seat_counts
def test_due_tiles_bring_the_bonuses_that_are_foretold(seats: int) -> None:
    foretold = 0
    for state, seat in played(seats):
        view = state.view(seat)
        for due in known(view["forecast"]["due"]):
            castle = view["castles"][due["castle"]]
            kind = facts.TYPE_KEYS[facts.TYPE[facts.ROOM_KEYS.index(due["room"])]]
            built = [room["type"] for room in castle["rooms"]].count(kind)
            assert due["bonus"] == (built in (2, 4))
            foretold += due["bonus"]
            assert due["ludwigs"] <= (seats == 2)
    assert foretold


def test_only_who_is_concerned_gets_a_forecast() -> None:
    state = third("utility")
    outside = state.view(None)["forecast"]
    assert set(outside.values()) == {None}
    for seat in (0, 1):
        assert len(known(state.view(seat)["forecast"]["answers"])) == facts.CARD_DRAW
    for seat in (2, 3):
        assert state.view(seat)["forecast"]["answers"] == []
        dealt = state.redeal(seat, Dice(b"another world"))
        assert dealt.view(seat)["forecast"] == state.view(seat)["forecast"]


def test_looking_ahead_leaves_a_plan_as_it_was() -> None:
    state = third("food")
    plan = plan_of(state, 0)
    before = (int(total(plan)), list(plan.types), list(plan.decorations), plan.missing)
    bounds = (plan.low, plan.high, plan.bottom, plan.top)
    plan.put(facts.ROOM_KEYS.index("crypt"), plan.at[0] - 640)
    plan.take_off()
    assert (
        int(total(plan)),
        list(plan.types),
        list(plan.decorations),
        plan.missing,
    ) == before
    assert (plan.low, plan.high, plan.bottom, plan.top) == bounds


def test_suggestions_of_a_building_are_numbers_beyond_the_moves() -> None:
    state = start(3)
    to_build(state, {})
    for built in known(state.view(0)["forecast"]["buildings"]):
        if built["seat"] != 0:
            number = suggestion(MOVES.size, built["seat"], place(built, built["places"][0]))
            assert number >= MOVES.size
