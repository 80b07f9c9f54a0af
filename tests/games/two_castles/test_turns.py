"""Rounds and turns: choosing, passing, sharing out, building in parallel, the end."""

from __future__ import annotations

import random

import pytest

from tests.conformance.kit import freeze, frozen
from tests.games.two_castles.table import (
    build,
    finish_turn,
    hand,
    say,
    start,
    texts,
    to_build,
    to_commit,
)
from tests.scale import few
from zamok import Dice, IllegalMove, OptionError
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.seniority import draw_seniority, seniority_list
from zamok.games.two_castles.state import BUILD


def refused(state: Rules, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as error:
        say(state, seat, text)
    return error.value.rule


def test_hands_shrink_by_two_and_the_last_tile_is_discarded() -> None:
    state = start(3)
    for round_ in (1, 2):
        for size in (9, 7, 5, 3):
            assert state.round == round_
            assert [len(state.legal(seat)) for seat in range(3)] == [size] * 3
            finish_turn(state)
        assert state.stock[8] >= 3 * round_
    assert state.over
    assert state.actors() == []


@pytest.mark.parametrize("seats", range(2, 8))
def test_every_castle_gets_sixteen_tiles(seats: int) -> None:
    state = start(seats)
    state.recording = True
    built = dict.fromkeys(range(int(state.players)), 0)
    extra = dict(built)
    while not state.over:
        seat = state.actors()[-1]
        state.play(seat, state.legal(seat)[0])
        for event in state.events:
            if event.kind == "build" and event.data["room"] not in ("fountain", "tower", "foyer"):
                built[int(str(event.data["castle"]))] += 1
            if event.kind == "keep_room":
                extra[int(str(event.data["castle"]))] += 1
    assert all(built[castle] == 16 + extra[castle] for castle in built)


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    state = start(3)
    hand(state, 0, "kitchen", "bakery")
    say(state, 0, "take kitchen", "take bakery")
    assert state.actors() == [1, 2]
    mine, other = state.view(0)["players"][0], state.view(1)["players"][0]
    assert mine["rooms"] == ["bakery", "kitchen"]
    assert other["rooms"] is None
    assert other["chosen"] == 2
    for seat in (1, 2):
        state.play(seat, state.legal(seat)[0])
        state.play(seat, state.legal(seat)[0])
    assert state.view(1)["players"][0]["rooms"] == ["bakery", "kitchen"]


def test_a_choice_cannot_be_changed_and_must_be_in_the_hand() -> None:
    state = start(3)
    hand(state, 0, "kitchen", "bakery")
    hand(state, 1, "salon", "study")
    assert refused(state, 0, "take salon") == "choose"
    say(state, 0, "take kitchen")
    assert refused(state, 0, "take kitchen") == "choose"
    say(state, 0, "take bakery")
    third = state.notation(state.legal(1)[0])
    assert refused(state, 0, third) == "turn"
    assert refused(state, 1, "left salon") == "turn"


def test_one_tile_to_each_castle() -> None:
    state = start(3)
    to_commit(state, {0: ("kitchen", "salon")})
    assert texts(state, 0) == {"left kitchen", "left salon"}
    assert refused(state, 0, "left study") == "share"
    assert refused(state, 0, "take study") == "turn"
    say(state, 0, "left salon")
    player = state.view(1)["players"][0]
    assert (player["left"], player["right"]) == ("salon", "kitchen")
    assert refused(state, 0, "left kitchen") == "turn"


def test_a_tile_is_built_once() -> None:
    state = start(3)
    to_build(state, {0: ("kitchen", "salon")})
    say(state, 0, "L 2,0")
    assert refused(state, 0, "L 3,0") == "build"
    assert refused(state, 0, "take salon") == "turn"
    assert refused(state, 0, "K 3,0") == "two-players"


def test_building_goes_on_in_parallel() -> None:
    state = start(5)
    to_build(state, {})
    assert state.actors() == [0, 1, 2, 3, 4]


def test_the_order_of_parallel_choices_changes_nothing() -> None:
    """Choosing and sharing out in any order, castles built in any order: the same table."""
    for seed in range(12):
        state = start(6, f"any order {seed}")
        ends = set()
        for order in range(4):
            source = random.Random(f"{seed} {order}")
            twin = state.copy()
            wishes = {seat: random.Random(f"{seed} {seat}") for seat in range(6)}
            while twin.phase != 3:
                seat = source.choice(twin.actors())
                twin.play(seat, wishes[seat].choice(twin.legal(seat)))
            # Every castle gets the tile of its right-hand neighbour first, then the other.
            seats = list(range(6))
            for side in ("L", "R"):
                source.shuffle(seats)
                for seat in seats:
                    spots = sorted(t for t in texts(twin, seat) if t[0] == side and "," in t)
                    say(twin, seat, random.Random(f"{seed} {seat} {side}").choice(spots))
            ends.add(repr(freeze(twin)))
        assert len(ends) == 1


def next_move(state: Rules, castle: int, wish: str) -> tuple[int, str] | None:
    """Return what a castle does next, decided by what the castle itself shows and nothing else."""
    seats = int(state.seats)
    sides = ((castle, "L"), ((castle + 1) % seats, "R"))
    shown = state.view(None)["castles"][castle]
    source = random.Random(f"{wish} {castle} {shown}")
    found: list[tuple[int, list[str]]] = []
    for seat, side in sides:
        mine = state.view(seat)["castles"][castle]
        offered = {f"keep {key}" for key in mine["drawn_rooms"] or ()}
        offered |= {f"card {key}" for key in mine["drawn_cards"] or ()}
        fit = [t for t in texts(state, seat) if t.startswith(f"{side} ") or t in offered]
        if fit:
            found.append((seat, sorted(fit)))
    if not found:
        return None
    seat, fit = source.choice(found)
    return seat, source.choice(fit)


@pytest.mark.parametrize("seats", few([5, 3, 7]))
def test_castles_built_in_any_interleaving_are_the_same(seats: int) -> None:
    """Whole games: however the castles of a turn take turns, the table is the same after it.

    Only draws depend on who comes first, so turns in which two castles draw are left out.
    """
    same = bonuses = 0
    for game in range(2):
        state = start(seats, f"interleaving {game}")
        source = random.Random(f"interleaving {seats} {game}")
        while not state.over:
            while state.phase != BUILD:
                seat = source.choice(state.actors())
                state.play(seat, source.choice(state.legal(seat)))
            ends = []
            for _ in range(3):
                twin = state.copy()
                twin.recording = True
                kinds: list[str] = []
                while twin.phase == BUILD and (twin.round, twin.turn) == (state.round, state.turn):
                    castle = source.randrange(seats)
                    wanted = next_move(twin, castle, f"{seats} {game}")
                    if wanted is not None:
                        say(twin, *wanted)
                        kinds += [event.kind for event in twin.events]
                ends.append((frozen(twin, ("events",)), kinds))
            state = twin
            state.recording = False
            if max(sum(k.startswith("draw_") for k in kinds) for _, kinds in ends) <= 2:
                assert len({end for end, _ in ends}) == 1
                same += 1
                bonuses += ends[0][1].count("special") + ends[0][1].count("attendant")
    assert same >= 12
    assert bonuses >= 5


def test_the_seniority_option() -> None:
    assert seniority_list("first", 4) == [0, 1, 2, 3]
    assert seniority_list("last", 3) == [2, 1, 0]
    assert draw_seniority("last", 3, Dice(b"lot")) == [2, 1, 0]
    assert sorted(draw_seniority("lot", 7, Dice(b"lot"))) == list(range(7))
    assert start(3, seniority="1-2-0").view(None)["seniority"] == [1, 2, 0]
    for bad in ("", "0-1", "0-1-1", "0-1-2-3", "youngest", "0 1 2"):
        with pytest.raises(OptionError):
            GAME.start(3, {"seniority": bad})
    with pytest.raises(OptionError):
        GAME.start(3, {"seniority": 1})  # type: ignore[dict-item]


def test_events_tell_the_story() -> None:
    state = start(3)
    state.recording = True
    kinds = []
    while not state.over:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
        kinds += [event.kind for event in state.events]
    for kind in ("take", "take_seen", "reveal", "commit", "build", "turn", "hand_seen", "end"):
        assert kind in kinds
    assert kinds.count("discard_last") == 2
    assert kinds.count("reveal") == 3 * 8


@pytest.mark.parametrize("seats", [2, 4])
def test_the_set_up_is_told_from_the_first_draw_on(seats: int) -> None:
    state = GAME.start(seats, seed="told", record=True)
    view = state.view(None)
    kinds = [event.kind for event in state.events]
    wanted = ["seniority", *["throne"] * len(view["castles"]), "deal", "turn"]
    wanted += ["hand_seen"] * seats
    wanted += ["ludwig_draw", "ludwig_draw_seen"] if seats == 2 else []
    assert kinds == wanted
    thrones = [event.data["throne"] for event in state.events if event.kind == "throne"]
    assert thrones == [castle["throne"] for castle in view["castles"]]
    hands = {event.seat: event.data["rooms"] for event in state.events if event.kind == "hand_seen"}
    assert hands == {seat: state.view(seat)["hand"] for seat in range(seats)}


def test_build_helper_keeps_pieces() -> None:
    state = start(4)
    census = state.census()
    build(state, 0, [("kitchen", -1, 0), ("fountain", 2, 0)])
    assert state.census() == census
