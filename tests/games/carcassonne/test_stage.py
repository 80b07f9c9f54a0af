"""What is seen of events: every kind has its beat, and all that it names is in the pictures."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tests.conformance.kit import pictured
from tests.games.carcassonne.table import GAMES, begin, steps
from zamok.engine.event import Told
from zamok.engine.screen import TALL, WIDE
from zamok.games.carcassonne.draw.wall import space_spot
from zamok.games.carcassonne.events import EVENTS
from zamok.games.carcassonne.facts import SPACES
from zamok.games.carcassonne.game import GAME

VIEWERS = (None, 0, 1)
SILENT = {"end": "it is only told: the lines of the final scoring come after it"}
NOT_ON_A_PHONE = re.compile("cc-shown|cc-aside-")  # there is no room for a large tile and a pile
PAID = {"score", "keep_score", "court", "richer", "unfinished", "five"}
SPACE = 60  # as wide as a space of the wall is on the board, and a little
# Where ties, a tie of keeps, tiles that fit nowhere, and tokens of every use come up.
RARE = (("stage 388", (4, 5, 6, 7)), ("stage 22", (8, 9)))


def event(kind: str, seat: int | None = 0, **data: Any) -> Told:
    return {"kind": kind, "seat": seat, "data": data}


@cache
def story(shape: str) -> list[tuple[Told, list[tuple[set[str], set[str]]]]]:
    """Return every event of some games with what each viewer has in sight before and after it."""
    found = []
    for seed, tokens in (*GAMES, *RARE):
        before: list[set[str]] = []
        for table in steps(seed, tokens):
            after = [pictured(GAME, table, viewer, shape) for viewer in VIEWERS]
            if before:
                for one in table.events:
                    found.append((one.plain(), list(zip(before, after, strict=True))))
            before = after
    return found


def test_every_kind_of_event_is_staged_or_silent_for_a_reason() -> None:
    seen = {"first"}  # it comes before any move
    for told_of, _ in story(WIDE):
        beat = GAME.draw.stage(told_of)
        assert bool(beat.cues) == (told_of["kind"] not in SILENT), told_of
        assert bool(beat.sound) or told_of["kind"] in {*SILENT, "tie", "keep_tie"}
        seen.add(told_of["kind"])
    assert seen == set(EVENTS)
    table = begin()
    for viewer in VIEWERS:
        assert set(GAME.draw.stage(event("first")).ids) <= pictured(GAME, table, viewer)


@pytest.mark.parametrize("shape", [WIDE, TALL])
def test_all_that_is_named_is_in_the_pictures_of_every_viewer(shape: str) -> None:
    found: Counter[str] = Counter()
    for told_of, pictures in story(shape):
        for cue in GAME.draw.stage(told_of).seen:
            target = "" if cue.how == "points" else cue.target
            named = [cue.id, *cue.source.split(), target, cue.sign]
            for before, after in pictures:
                for name in filter(None, named):
                    if shape == TALL and NOT_ON_A_PHONE.match(name):
                        assert name not in before | after
                        continue
                    assert name in before | after, (told_of, cue)
            found[cue.how] += 1
    assert set(found) == {"light", "travel", "send", "turn", "points"}


def test_a_tile_goes_to_its_cell_and_the_next_one_to_the_hand() -> None:
    laid = drawn = 0
    for told_of, pictures in story(WIDE):
        (cue, *_) = GAME.draw.stage(told_of).cues or (None,)
        if told_of["kind"] not in ("lay", "draw"):
            continue
        assert cue is not None
        assert cue.how == "travel"
        for before, after in pictures:
            assert cue.id not in before, "a new tile is a new thing"
            assert cue.id in after
        laid += told_of["kind"] == "lay"
        drawn += told_of["kind"] == "draw"
    assert laid > 200
    assert drawn > 200


def test_a_follower_out_and_back_is_the_same_piece() -> None:
    moved: Counter[str] = Counter()
    for one, pictures in story(WIDE):
        if one["kind"] in ("follower", "back"):
            beat = GAME.draw.stage(one)
            assert beat.joins == (one["kind"] == "back")
            assert beat.cues[0].how == "travel"
            assert all(beat.cues[0].id in before & after for before, after in pictures)
            moved[one["kind"]] += 1
    assert moved["follower"] >= moved["back"] > 20


def test_all_tiles_of_what_is_scored_light_up() -> None:
    scored = 0
    for one, _ in story(WIDE):
        if one["kind"] in ("score", "tie"):
            cues = GAME.draw.stage(one).cues
            lit = {cue.id for cue in cues if cue.how == "light"}
            assert len(lit) == one["data"]["tiles"]
            assert f"cc-t-{one['data']['cell']}" in lit
            scored += 1
    assert scored > 30


def test_the_marker_walks_along_the_wall() -> None:
    bends = 0
    for one, _ in story(WIDE):
        if one["kind"] not in PAID:
            continue
        cues = [cue for cue in GAME.draw.stage(one).cues if cue.id == f"cc-marker-{one['seat']}"]
        start = (one["data"]["space"] - one["data"]["points"]) % SPACES
        stops = [start, *(int(cue.target.removeprefix("cc-space-")) for cue in cues)]
        assert stops[-1] == one["data"]["space"]
        for here, there in pairwise(stops):
            (ax, ay), (bx, by) = space_spot(here), space_spot(there)
            assert min(abs(ax - bx), abs(ay - by)) < SPACE, "from bend to bend it goes straight on"
        bends += len(stops) > 2
    assert bends > 20


def test_events_tell_where_the_markers_stand() -> None:
    for seed, tokens in GAMES:
        spaces = [0, 0]
        for table in steps(seed, tokens):
            for one in table.events:
                if one.kind in PAID and one.seat is not None:
                    spaces[one.seat] = (spaces[one.seat] + one.data["points"]) % SPACES
                    assert one.data["space"] == spaces[one.seat]
            assert spaces == [player["space"] for player in table.view(None)["players"]]


def test_points_rise_from_what_brought_them() -> None:
    for one, _ in story(WIDE):
        rises = [cue for cue in GAME.draw.stage(one).cues if cue.how == "points"]
        assert len(rises) == (one["kind"] in PAID)
        for cue in rises:
            assert (cue.target, cue.count) == (f"seat-{one['seat']}", one["data"]["points"])


def test_a_token_that_leaves_the_wall_is_the_one_that_arrives() -> None:
    taken = 0
    for one, pictures in story(WIDE):
        if one["kind"] == "token":
            gone, new, *_ = GAME.draw.stage(one).cues
            assert gone.id.removeprefix("cc-wall-") == new.source.removeprefix("cc-corner-")
            for before, after in pictures:
                assert gone.id in before - after
                assert new.id in after
            taken += 1
    assert taken > 2


def test_events_of_games_that_told_less_are_staged_too() -> None:
    old = event("score", cell="e5", points=4, token=None, slot="N")
    assert "cc-t-e5" in GAME.draw.stage(old).ids
    assert GAME.draw.stage(event("follower", cell="e5", slot="N")).ids[-1] == "cc-t-e5"
