"""What there is to see of events: each kind has its beat, each beat is about what is drawn."""

from __future__ import annotations

import random
from typing import Any, get_type_hints

import pytest

from tests.conformance.kit import pictured
from tests.games.two_castles.table import start
from zamok.engine.event import Event, Told
from zamok.engine.stage import SILENT
from zamok.games.two_castles.events import EVENTS
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.rules import Rules

UNSEEN = {"seniority": "how old the players are is not drawn"}
EXAMPLE: dict[str, Any] = {
    "attendant": "knight", "bonus": "food", "card": "kinds", "cards": ["kinds", "fives"],
    "castle": 1, "count": 2, "givers": [2, 0, 1], "left": "kitchen", "place": 1, "players": 3,
    "points": 4, "right": "bakery", "room": "kitchen", "rooms": ["bakery", "kitchen"], "round": 1,
    "seats": [0, 1, 2], "throne": "living_corridor", "turn": 2, "type": "food", "winners": [1],
    "x": 2, "y": 0,
}  # fmt: skip
# What a viewer may not find in the pictures, by kind: the beginning of its id, and why.
ABSENT = {
    "throne": ("tc-under-", "small castles have neither roofs nor shadows"),
    "take": ("tc-down-", "own tiles stay in the hand, where they are marked"),
    "ludwig_draw": ("tc-down-", "who shares Ludwig's tiles out sees their faces"),
    "deal": ("tc-stack-", "an empty hand is not drawn"),
    "turn": ("tc-stack-", "an empty hand is not drawn"),
    "discard_last": ("tc-stack-", "an empty hand is not drawn"),
    "third": ("tc-kind-", "rooms are counted by type in the viewer's castles only"),
    "fifth": ("tc-kind-", "rooms are counted by type in the viewer's castles only"),
    "bonus": ("tc-offer-", "only partners are shown what they choose from"),
}


def example(kind: str) -> Told:
    fields = get_type_hints(EVENTS[kind].data)
    return {"kind": kind, "seat": 1, "data": {field: EXAMPLE[field] for field in fields}}


@pytest.mark.parametrize("kind", EVENTS)
def test_every_kind_of_event_is_seen_or_has_a_reason_not_to_be(kind: str) -> None:
    beat = GAME.draw.stage(example(kind))
    assert (beat == SILENT) == (kind in UNSEEN)
    assert all(cue.how == "light" for cue in beat.cues) <= (kind in LIT), "something moves"


LIT = {"seniority", "take_seen", "yield", "elder_begins", "third", "fifth", "wait"}


@pytest.mark.parametrize("kind", EVENTS)
def test_records_that_tell_less_can_be_staged(kind: str) -> None:
    event = example(kind)
    for field in ("players", "givers", "place", "points"):
        event["data"].pop(field, None)
    assert not [cue for cue in GAME.draw.stage(event).cues if cue.how == "points"]


def check_cues(event: Event, ids: set[str]) -> None:
    """Check that what a beat is about is drawn, before or after."""
    begin, _ = ABSENT.get(event.kind, ("none", ""))
    for cue in GAME.draw.stage(event.plain()).cues:
        for named in (cue.id, cue.source, cue.target, cue.sign):  # one of several is enough
            found = [id in ids or id.startswith(begin) for id in named.split()]
            assert any(found) or not found, (event, cue)


@pytest.mark.parametrize("seats", [2, 7])
def test_everything_that_moves_is_drawn_before_or_after(seats: int) -> None:
    """For a seat that acts or waits, for one far away, and for a spectator."""
    state = GAME.start(seats, {}, f"staged {seats}", record=True)
    assert isinstance(state, Rules)
    dice, told = random.Random(seats), set()
    viewers = (0, seats // 2, None)
    before: dict[int | None, set[str]] = {viewer: set() for viewer in viewers}
    while True:
        for viewer in viewers:
            after = pictured(GAME, state, viewer)
            for event in state.events:
                if event.visible_to(viewer):
                    check_cues(event, before[viewer] | after)
                    told.add(event.kind)
            before[viewer] = after
        if state.over:
            break
        seat = dice.choice(state.actors())
        state.play(seat, dice.choice(state.legal(seat)))
    ludwigs = {kind for kind in EVENTS if "ludwig" in kind}
    seldom = {"wait", "reshuffle_rooms", "reshuffle_cards", "elder_begins"}
    assert set(EVENTS) - told <= seldom | (set() if seats == 2 else ludwigs)


def test_all_tiles_are_turned_up_together() -> None:
    state = start(3)
    state.recording = True
    while state.view(0)["phase"] == "choose":
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    beats = [GAME.draw.stage(event.plain()) for event in state.events if event.kind == "reveal"]
    assert [beat.joins for beat in beats] == [False, True, True]
    assert [beat.sound for beat in beats] == ["card", "", ""]


def test_points_rise_to_the_castle_that_gains_them() -> None:
    state, dice = start(4, "gains"), random.Random(4)
    state.recording = True
    totals, gains = [0] * 4, 0
    while not state.over:
        seat = dice.choice(state.actors())
        state.play(seat, dice.choice(state.legal(seat)))
        for event in state.events:
            for cue in GAME.draw.stage(event.plain()).cues:
                if cue.how == "points":
                    assert cue.target == f"tc-castle-{event.data['castle']}"
                    totals[event.data["castle"]] += cue.count
                    gains += 1
        assert totals == [castle["total"] for castle in state.view(None)["castles"]]
    assert gains > 30


def test_a_hidden_choice_is_shown_as_a_back() -> None:
    state = start(3)
    state.recording = True
    state.play(1, state.legal(1)[0])
    open_to_all = [event for event in state.events if event.visible_to(0)]
    assert [GAME.draw.stage(event.plain()).ids for event in open_to_all] == [["tc-down-1-0"]]
