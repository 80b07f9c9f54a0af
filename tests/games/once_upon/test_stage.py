"""What there is to see of the events of Once Upon a Castle."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import zamok
from tests.conformance.kit import chooser, pictured, walk
from tests.games.once_upon.scenario import Scenario
from zamok.engine import Event
from zamok.engine.screen import TALL, WIDE
from zamok.engine.stage import Beat, Cue, points
from zamok.games.once_upon import draw
from zamok.games.once_upon.events import EVENTS
from zamok.games.once_upon.facts import LINE_FACTS

GAME = zamok.game("once_upon")

# An example of every kind, and what there is to see of it: how, of what, from where, to where.
SEEN: dict[str, tuple[dict[str, object], set[tuple[str, str, str, str]], str]] = {
    "open": ({"guest": "king"}, {("travel", "ou-guest-king", "ou-deck", "")}, "card"),
    "sheet": ({"side": "free"}, {("light", "ou-sheet-1", "", "")}, "quill"),
    "roll": (
        {"faces": ["wood", "wild"]},
        {("roll", "ou-die-0", "", ""), ("roll", "ou-die-1", "", "")},
        "dice",
    ),
    "used": (
        {"face": "food", "target": "r1c2", "residents": 1},
        {("travel", "ou-chip-1-r1c2", "ou-heap-1", ""), ("grow", "ou-crowd-1", "", "")},
        "wood",
    ),
    "chip": ({"cell": "r1c2"}, {("travel", "ou-chip-1-r1c2", "ou-heap-1", "")}, "wood"),
    "flag": (
        {"wall": 2, "points": 1, "line": "row3_left"},
        {
            ("travel", "", "ou-chip-1-r3c1", "ou-heap-1"),
            ("travel", "", "ou-chip-1-r3c2", "ou-heap-1"),
            ("grow", "ou-wall-1-2", "", ""),
            ("points", "ou-wall-1-2", "", "seat-1"),
        },
        "quill",
    ),
    "small_cloud": (
        {},
        {("grow", "ou-puffs-1", "", ""), ("points", "ou-puffs-1", "", "seat-1")},
        "quill",
    ),
    "residents": (
        {"count": 2, "total": 5},
        {
            ("grow", "ou-people-1-0", "", ""),
            ("grow", "ou-people-1-1", "", ""),
            ("points", "ou-people-1-1", "", "seat-1"),
        },
        "quill",
    ),
    "lost": ({"face": "gold"}, {("light", "ou-dice", "", "")}, ""),
    "floor": (
        {"number": 3, "line": "row3_right"},
        {
            ("travel", "", "ou-chip-1-r3c3", "ou-heap-1"),
            ("travel", "", "ou-chip-1-r3c4", "ou-heap-1"),
            ("grow", "ou-floor-1-3", "", ""),
            ("grow", "ou-crown-1-0", "", ""),
        },
        "quill",
    ),
    "tower": (
        {"number": 1, "points": 2, "line": "row2_right"},
        {
            ("travel", "", "ou-chip-1-r2c3", "ou-heap-1"),
            ("travel", "", "ou-chip-1-r2c4", "ou-heap-1"),
            ("grow", "ou-tower-1-1", "", ""),
            ("points", "ou-tower-1-1", "", "seat-1"),
        },
        "quill",
    ),
    "wall": (
        {"number": 4, "line": "row1_left"},
        {
            ("travel", "", "ou-chip-1-r1c1", "ou-heap-1"),
            ("travel", "", "ou-chip-1-r1c2", "ou-heap-1"),
            ("grow", "ou-wall-1-4", "", ""),
        },
        "quill",
    ),
    "sun": ({}, {("grow", "ou-sun-1", "", ""), ("points", "ou-sun-1", "", "seat-1")}, "quill"),
    "cloud": (
        {},
        {("grow", "ou-cloud-1", "", ""), ("points", "ou-cloud-1", "", "seat-1")},
        "quill",
    ),
    "clear": (
        {"line": "row1_left"},
        {
            ("travel", "", "ou-chip-1-r1c1", "ou-heap-1"),
            ("travel", "", "ou-chip-1-r1c2", "ou-heap-1"),
            ("light", "ou-line-1-row1_left", "", ""),
            ("light", "ou-board-1", "", ""),
        },
        "wood",
    ),
    "guest": (
        {"guest": "queen"},
        {("travel", "ou-guest-queen", "ou-deck", ""), ("points", "ou-guest-queen", "", "seat-1")},
        "card",
    ),
    "reuse": (
        {"guest": "dog", "line": "row2_left"},
        {
            ("travel", "", "ou-chip-1-r2c1", "ou-heap-1"),
            ("travel", "", "ou-chip-1-r2c2", "ou-heap-1"),
            ("light", "ou-guest-dog", "", ""),
        },
        "card",
    ),
    "steal": (
        {"guest": "cook", "victim": 0, "line": "row2_left"},
        {
            ("travel", "", "ou-chip-1-r2c1", "ou-heap-1"),
            ("travel", "", "ou-chip-1-r2c2", "ou-heap-1"),
            ("travel", "ou-guest-cook", "ou-sheet-0", ""),
            ("points", "ou-guest-cook", "", "seat-1"),
            ("points", "ou-guest-cook", "", "seat-0"),
        },
        "card",
    ),
    "dog": (
        {"face": "wild"},
        {("roll", "ou-die-dog", "", ""), ("light", "ou-guest-dog", "", "")},
        "dice",
    ),
    "dog_sleeps": ({}, {("light", "ou-guest-dog", "", "")}, ""),
    "move_chip": (
        {"origin": "r1c1", "cell": "r3c4"},
        {("travel", "ou-chip-1-r3c4", "ou-chip-1-r1c1", "")},
        "wood",
    ),
}
# Kinds that are only told.
SILENT = {
    "first": "nothing on the table says who begins before the dice are thrown",
    "chosen": "what was chosen is not to be seen yet",
    "pass": "nothing is done",
    "done": "nothing is done",
    "last": "the cloud has just been drawn",
    "over": "the end has a page of its own",
}


def staged(kind: str, **data: object) -> Beat:
    return draw.stage({"kind": kind, "seat": 1, "data": data})


def seen(beat: Beat) -> set[tuple[str, str, str, str]]:
    return {(cue.how, cue.id, cue.source, cue.target) for cue in beat.seen}


@pytest.mark.parametrize("kind", EVENTS)
def test_each_kind_of_event_is_staged_or_only_told(kind: str) -> None:
    if kind in SILENT:
        assert kind not in SEEN
        assert staged(kind).cues == ()
        assert staged(kind).sound == ""
        return
    data, cues, sound = SEEN[kind]
    assert set(data) == set(EVENTS[kind].data.__annotations__)
    beat = staged(kind, **data)
    assert seen(beat) == cues
    assert beat.sound == sound


@pytest.mark.parametrize(
    ("target", "residents", "cues", "sound"),
    [
        ("residents", 2, {("grow", "ou-crowd-1", "", "")}, "quill"),
        ("flag3", 0, {("grow", "ou-wall-1-3", "", "")}, "quill"),
        ("cloud", 0, {("grow", "ou-puffs-1", "", "")}, "quill"),
        ("lost", 0, {("light", "ou-dice", "", "")}, ""),
    ],
)
def test_what_a_die_is_used_for_is_seen_by_who_used_it(
    target: str, residents: int, cues: set[tuple[str, str, str, str]], sound: str
) -> None:
    beat = staged("used", face="wild", target=target, residents=residents)
    assert (seen(beat), beat.sound) == (cues, sound)


def test_what_all_did_with_the_dice_is_shown_together() -> None:
    joining = {kind for kind, (data, _, _) in SEEN.items() if staged(kind, **data).joins}
    assert joining == {"chip", "small_cloud", "residents", "lost"}
    assert staged("pass").joins
    assert staged("flag", wall=1, points=1, line=None).joins  # the monk's, for a die
    table = Scenario().roll("wood", "gold", active=0).play(0, "wood:r1c3", "gold:r2c2")
    table.play(1, "wood:r1c3")
    shown = [draw.stage(event.plain()) for event in table.state.events if event.kind == "chip"]
    assert len(shown) == 3
    assert all(beat.joins for beat in shown)


def test_points_are_those_that_the_event_brings() -> None:
    for kind, data, total in (
        ("residents", {"count": 2, "total": 4}, 0),  # still in the first group
        ("residents", {"count": 3, "total": 9}, 2),  # from the second group into the third
        ("guest", {"guest": "king"}, 0),  # worth what the castle has
        ("guest", {"guest": "young_king"}, 4),
    ):
        assert sum(cue.count for cue in staged(kind, **data).cues if cue.how == "points") == total
    stolen = staged("steal", guest="queen", victim=0, line="row2_left")
    assert set(points(1, 3, "ou-guest-queen") + points(0, -3, "ou-guest-queen")) <= set(stolen.cues)


def test_both_sides_of_the_board_have_the_same_lines() -> None:
    young, great = (
        {name: line["cells"] for name, line in LINE_FACTS[s].items()} for s in LINE_FACTS
    )
    assert young == great


# ---- whole games ---------------------------------------------------------------------------------

# What some do not see, by kind: the ids that may be missing and why.
MISSING = {
    "clear": r"ou-(line|board)-.*",  # lines are on the own board, the others' boards are small
    "dog": r"ou-die-dog",  # there as long as the dog's player has a choice
}


def missing(cue: Cue, found: set[str]) -> list[str]:
    """Return what a cue names that is nowhere; seats are no part of the pictures."""
    named = [cue.id, cue.source, cue.target]
    return [id for id in named if id and id not in found and not id.startswith("seat-")]


def check_beat(event: Event, found: set[str]) -> None:
    beat = draw.stage(event.plain())
    lacking = [id for cue in beat.seen for id in missing(cue, found)]
    known = MISSING.get(event.kind, "")
    assert not [id for id in lacking if not re.fullmatch(known, id)], (event, lacking)
    assert not beat.cues or any(not missing(cue, found) for cue in beat.seen), event
    assert not any(cue.sign for cue in beat.cues), "signs must be among the symbols of the page"


@pytest.mark.parametrize("shape", [WIDE, TALL])
@pytest.mark.parametrize(("seats", "variant"), [(2, "young"), (2, "great"), (4, "great")])
def test_what_is_staged_is_in_the_pictures_before_or_after(
    seats: int, variant: str, shape: str
) -> None:
    """The first two seats act and watch each other, a spectator watches both."""
    state = GAME.start(seats, {"variant": variant}, f"stage {seats}", record=True)
    kinds: Counter[str] = Counter()
    shown: dict[int | None, set[str]] = {0: set(), 1: set(), None: set()}
    plays = walk(state, chooser(f"stage {seats}"))
    while True:
        for viewer, before in shown.items():
            after = shown[viewer] = pictured(GAME, state, viewer, shape)
            for event in state.events:
                if not event.visible_to(viewer):
                    continue
                if event.seat is not None and f"ou-sheet-{event.seat}" not in after:
                    assert shape == TALL or event.kind == "first"
                    continue  # while one can be stolen, guests are in the place of castles
                check_beat(event, before | after)
                kinds[event.kind] += 1
        if next(plays, None) is None:
            break
    usual = {"roll", "chip", "residents", "tower", "wall", "flag", "floor", "guest", "lost", "used"}
    assert usual <= set(kinds)
