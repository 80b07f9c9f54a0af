"""The forecast: what the rules say in advance is what comes when the move is made."""

from __future__ import annotations

import pytest

import zamok
from tests.conformance.kit import chooser, walk
from tests.games.once_upon.scenario import Scenario
from tests.games.once_upon.scorer import GROUPS, score_of_castle
from tests.scale import some
from zamok.games.once_upon.facts import LINE_FACTS
from zamok.games.once_upon.moves import MOVES
from zamok.games.once_upon.view import Castle, Drawn, Gain, View

GAME = zamok.game("once_upon")


def own(view: View, seat: int) -> Castle:
    return view["mine"] or view["castles"][seat]


def gains(view: View) -> dict[int, Gain]:
    return {gain["move"]: gain for gain in view["forecast"]["gains"] or ()}


def grown(before: Castle, after: Castle) -> list[Drawn]:
    """Return what a castle has more than before, found by comparing what is seen of it."""
    found: list[Drawn] = []

    def add(what: str, number: int, points: int) -> None:
        found.append({"what": what, "number": number, "points": points})

    if after["floors"] > before["floors"]:
        add("floor", after["floors"], 0)
    if len(after["towers"]) > len(before["towers"]):
        add("tower", len(after["towers"]), after["towers"][-1])
    for number, (old, new) in enumerate(zip(before["walls"], after["walls"], strict=True), 1):
        if new["built"] and not old["built"]:
            add("wall", number, 0)
        if len(new["flags"]) > len(old["flags"]):
            add("flag", number, new["flags"][-1])
    if after["residents"] > before["residents"]:
        add("residents", after["residents"] - before["residents"], 0)
    if after["small_clouds"] > before["small_clouds"]:
        add("small_cloud", after["small_clouds"], 2)
    if after["sun"] and not before["sun"]:
        add("sun", 1, 4)
    if after["cloud"] and not before["cloud"]:
        add("cloud", 1, 4)
    return found


def comparable(text: str, view: View, then: View) -> bool:
    """Tell whether nothing but the move itself has happened: no die, no card, no other's deed."""
    if text.endswith(":dog") or (view["variant"] == "young" and text == "build:row3_right"):
        return False
    if view["phase"] in ("use", "dog"):
        # When the last die is used all go on; and a second one may be used without a choice.
        same = then["phase"] == view["phase"] and then["turn"] == view["turn"]
        left = len(view["dice_left"] or [1]) - len(then["dice_left"] or [])
        return same and left == 1
    return then["phase"] != "use"  # or dice have been thrown since


@pytest.mark.parametrize("jester", ["floor", "wall"])
@pytest.mark.parametrize("variant", ["young", "great"])
def test_what_is_foreseen_is_what_comes(variant: str, jester: str) -> None:
    checked = {"use": 0, "build": 0, "take": 0, "dog": 0}
    for number in range(some(6)):
        state = GAME.start(3, {"variant": variant, "jester": jester}, f"foreseen {number}")
        for seat, _ in walk(state, chooser(f"foreseen {number}")):
            view = state.view(seat)
            if view["phase"] not in checked:
                assert not gains(view)
                continue
            for move in state.legal(seat):
                twin = state.copy()
                twin.play(seat, move)
                then, text = twin.view(seat), MOVES.write(move)
                if not comparable(text, view, then):
                    continue
                before, after = own(view, seat), own(then, seat)
                nothing: Gain = {"move": move, "drawn": [], "points": 0}
                foreseen = gains(view).get(move, nothing)
                assert foreseen["points"] == after["score"] - before["score"], text
                slow = score_of_castle(after, jester) - score_of_castle(before, jester)
                assert foreseen["points"] == slow, text
                assert foreseen["drawn"] == grown(before, after), text
                checked[view["phase"]] += 1
    assert checked["use"] > 100
    assert checked["build"] > 100
    assert variant == "young" or checked["take"] > 10


def test_only_the_one_to_act_is_told_what_moves_would_bring() -> None:
    table = Scenario().castle(0, "r2c3 r2c4").build(0)
    (gain,) = table.view(0)["forecast"]["gains"] or []
    assert gain["drawn"] == [{"what": "tower", "number": 1, "points": 2}]
    assert table.view(1)["forecast"]["gains"] == []
    assert table.view(None)["forecast"]["gains"] is None


def test_a_guest_from_the_deck_is_not_foreseen() -> None:
    table = Scenario().castle(0, "r3c3 r3c4", floors=1).build(0)
    (gain,) = table.view(0)["forecast"]["gains"] or []
    assert gain["drawn"] == [{"what": "floor", "number": 2, "points": 0}]
    assert gain["points"] == 0


def test_a_guest_is_foreseen_with_what_he_is_worth_here() -> None:
    table = Scenario("great").open("courtesan bohemian king")
    table.castle(0, "r3c3 r3c4", guests="queen", walls=1, flags={1: [1]}).build(0)
    table.play(0, "build:row3_right")
    found = {MOVES.write(move): gain for move, gain in gains(table.view(0)).items()}
    assert found["take:courtesan"]["points"] == 2
    assert found["take:king"]["points"] == 1
    assert found["take:bohemian"]["points"] == 1 + 1  # himself, and the first group
    assert found["take:bohemian"]["drawn"] == [{"what": "residents", "number": 4, "points": 0}]


def test_full_lines_and_next_groups_are_those_of_the_castles() -> None:
    state = GAME.start(4, {"variant": "great"}, "promises")
    for _ in walk(state, chooser("promises")):
        for viewer in (None, 0, 3):
            view = state.view(viewer)
            forecast = view["forecast"]
            pairs = list(zip(view["castles"], forecast["castles"], strict=True))
            if view["mine"] is not None and forecast["mine"] is not None:
                pairs.append((view["mine"], forecast["mine"]))
            assert (view["mine"] is None) == (forecast["mine"] is None)
            for castle, promise in pairs:
                lines = LINE_FACTS["great"].items()
                full = [name for name, line in lines if set(line["cells"]) <= {*castle["chips"]}]
                assert promise["full"] == full
                more = [(last - 3, points) for last, points in GROUPS]
                group = next((one for one in more if one[0] > castle["residents"]), None)
                found = promise["next_group"]
                assert group == (found and (found["residents"], found["points"]))


def test_points_kind_by_kind_add_up_to_the_score() -> None:
    state = GAME.start(4, {"variant": "great"}, "sums")
    for _ in walk(state, chooser("sums")):
        for castle in state.view(None)["castles"]:
            assert sum(castle["sums"].values()) == castle["score"]
            assert sum(castle["guest_points"]) == castle["sums"]["guests"]
            assert len(castle["guest_points"]) == len(castle["guests"])


def test_sun_and_cloud_wait_for_the_first() -> None:
    table = Scenario().castle(0, "r2c3 r2c4", floors=4, towers=[5, 5, 5], walls=4)
    table.castle(1, "r2c3 r2c4").build(0)
    assert (table.view(1)["forecast"]["sun"], table.view(1)["forecast"]["cloud"]) == (True, True)
    (gain,) = table.view(0)["forecast"]["gains"] or []
    assert [drawn["what"] for drawn in gain["drawn"]] == ["tower", "sun", "cloud"]
    assert gain["points"] == 2 + 4 + 4
    table.play(0, "build:row2_right")
    forecast = table.view(None)["forecast"]
    assert (forecast["sun"], forecast["cloud"]) == (False, False)


def test_the_end_names_those_who_share_the_victory() -> None:
    table = Scenario(seats=3).castle(0, "r1c3 r1c4", floors=4, towers=[5, 5, 5, 5], walls=3)
    table.castle(1, towers=[5, 5, 5, 5], residents=36, guests="young_king young_queen")
    table.castle(2).build(0)
    assert table.view(0)["winners"] == []
    table.play(0, "build:row1_right")
    assert table.state.over
    best = max(table.view(None)["scores"])
    scores = table.view(None)["scores"]
    assert table.view(None)["winners"] == [s for s, score in enumerate(scores) if score == best]
