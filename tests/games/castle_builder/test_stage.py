"""What there is to see of every event, and that it is on the table for those who see it."""

from __future__ import annotations

import re

import pytest

from tests.conformance.kit import pictured
from tests.games.castle_builder.games import EVERYTHING, GAME, play
from zamok.engine.screen import LOW, TALL, WIDE
from zamok.engine.stage import Beat, Cue
from zamok.games.castle_builder.events import EVENTS
from zamok.games.castle_builder.rules import Rules

SILENT = {"stalemate": "the game is over, and nothing on the table has changed"}
SEEN = {  # how things are seen that each of the other kinds is about
    "market": {"travel"}, "coin_market": {"travel"}, "begin": {"light"}, "draw": {"send"},
    "drew": {"travel"}, "lift": {"travel"}, "aim": {"travel", "light"},
    "adjust": {"travel", "send"}, "place": {"travel"}, "move": {"travel", "light"},
    "coin": {"travel"}, "keep": {"travel", "points"}, "mill": {"send"},
    "take": {"travel", "send"}, "target": {"light"}, "break": {"travel", "light"},
    "shed": {"travel", "send"}, "judged": {"travel", "send"}, "rob": {"send"},
    "robbed": {"travel"}, "reshuffle": {"send"}, "goal": {"light"},
}  # fmt: skip
SAMPLE = {  # data of an event of any kind
    "tile": "stone_08", "coin": "ruby", "slot": 1, "count": 2, "reason": "turn", "source": "holder",
    "row": 2, "x": 3, "owed": 1, "steps": 2, "start": 1, "to": 3, "coins": 1, "total": 3,
    "castle": 1, "victim": 1, "tiles": 40,
}  # fmt: skip


def staged(kind: str, seat: int | None = 0, **data: object) -> Beat:
    return GAME.draw.stage({"kind": kind, "seat": seat, "data": {**SAMPLE, **data}})


def test_every_kind_of_event_is_staged_or_silent_for_a_reason() -> None:
    assert set(SEEN) | set(SILENT) == set(EVENTS)
    for kind in EVENTS:
        assert {cue.how for cue in staged(kind).seen} == SEEN.get(kind, set()), kind


def test_every_gap_of_a_cue_is_filled() -> None:
    for kind in EVENTS:
        for cue in staged(kind).cues:
            assert not re.search(r"[{}]|None", f"{cue.id}{cue.source}{cue.target}{cue.sign}"), cue


def test_who_draws_in_vain_finds_the_supply_empty() -> None:
    assert staged("draw", count=0).cues == (Cue("light", "cb-supply"),)


def test_as_many_backs_are_sent_as_are_drawn() -> None:
    assert [cue.count for cue in staged("draw", count=3).seen] == [3]


def test_the_tiles_of_a_new_market_come_together() -> None:
    assert [staged("market", None, slot=slot).joins for slot in range(3)] == [False, True, True]


# ---- in whole games -----------------------------------------------------------------------------

ONCE = {  # cues that only some see, by kind of event; the others see another one
    "draw": "the owner sees the tiles come, told by `drew`",
    "drew": "which of several alike tiles comes cannot be known",
    "lift": "the same of the one that is taken up",
    "adjust": "the owner sees the tile go, the others see it come out of the backs",
    "shed": "the same",
    "judged": "the same",
    "take": "the same of one that comes",
    "rob": "thief and victim see the tile, told by `robbed`",
    "robbed": "the thief sees it come, the victim sees it go",
    "aim": "one that is paid for in the same move is in the castle, and no more laid there",
    "coin": "it lies with the others at once, or is played first",
    "keep": "alike coins again",
}
BY_ANOTHER = {"draw": "drew", "rob": "robbed"}  # who sees nothing of the one sees the other
Pictures = dict[int | None, set[str]]  # the ids on the table by viewer


def pictures(state: Rules, shape: str) -> Pictures:
    """Return the ids before two players, who do all things to each other, and a spectator."""
    return {viewer: pictured(GAME, state, viewer, shape) for viewer in (0, 1, None)}


def visible(cue: Cue, before: set[str], after: set[str]) -> bool:
    """Tell whether who has these two pictures sees a cue as it is meant."""
    both = before | after
    if cue.how == "send":
        assert cue.sign in both, f"{cue.sign} is no symbol of the table"
        return cue.source in both and cue.target in both
    if cue.id not in both:
        return False
    if cue.how == "travel" and cue.id not in before:
        return bool(set(cue.source.split()) & both)
    if cue.how == "travel" and cue.id not in after:
        return cue.target in both
    return True


def check(state: Rules, before: Pictures, after: Pictures) -> None:
    """Check what everybody sees of what has happened between two pictures."""
    for event in state.events:
        beat = GAME.draw.stage(event.plain())
        for viewer in after:
            if not event.visible_to(viewer) or event.kind in SILENT:
                continue
            seen = [visible(cue, before[viewer], after[viewer]) for cue in beat.seen]
            told = {other.kind for other in state.events if other.visible_to(viewer)}
            assert any(seen) or BY_ANOTHER.get(event.kind) in told, (viewer, event)
            assert all(seen) or event.kind in ONCE, (viewer, event, beat)


@pytest.mark.parametrize(
    ("seats", "options", "shape"),
    [(2, {}, WIDE), (2, EVERYTHING, TALL), (4, {}, LOW), (4, {"discards": "any"}, WIDE)],
)
def test_whatever_is_staged_is_on_the_table_for_who_is_told_of_it(
    seats: int, options: dict[str, str], shape: str
) -> None:
    kinds: set[str] = set()
    before: Pictures = {}
    for state, _ in play(seats, options, "stage"):
        after = pictures(state, shape)
        if before:  # the first picture has none before it
            check(state, before, after)
            kinds |= {event.kind for event in state.events}
        before = after
    check(state, before, pictures(state, shape))
    assert len(kinds) > 14


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_tiles_of_a_holder_have_names_for_their_owner_alone(viewer: int | None) -> None:
    for state, _ in play(2, {}, "names"):
        ids = pictured(GAME, state, viewer, WIDE)
        named = {id for id in ids if id.startswith("cb-held-")}
        assert all(id.startswith(f"cb-held-{viewer}-") for id in named)
