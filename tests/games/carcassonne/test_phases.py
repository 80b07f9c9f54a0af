"""Every kind of decision: its view, its words, its moves, its copies."""

from __future__ import annotations

import pytest

from tests.conformance.kit import frozen, undeclared
from tests.games.carcassonne.table import (
    BLACK,
    WHITE,
    begin,
    give,
    hand,
    lay,
    plain,
    points,
    post,
    say,
    steps,
)
from zamok import Dice
from zamok.games.carcassonne.facts import PHASE_NAMES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.moves import MOVES
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.view import View


def at_phase(phase: str) -> Rules:
    """Return a position in which a decision of this kind is asked."""
    table = begin()
    if phase == "lay":
        return table
    if phase == "follower":
        hand(table, "E2")
        say(table, "g1E")
        return table
    if phase == "extra":
        give(table, BLACK, 1)
        lay(table, BLACK, "A9m", "f10N")
        return table
    lay(table, BLACK, "B1", "c8N")
    post(table, BLACK, "c8", "N")
    lay(table, BLACK, "A9m", "d8N")
    lay(table, BLACK, "B2", "d7W")
    post(table, BLACK, "d7", "W")
    points(table, 17 if phase == "order" else 0, 0)
    if phase == "double":
        give(table, BLACK, 3)
    lay(table, BLACK, "A4", "c7N")
    return table


PHASES = [phase for phase in PHASE_NAMES if phase != "over"]


@pytest.mark.parametrize("phase", PHASES)
def test_the_view_is_as_declared(phase: str) -> None:
    table = at_phase(phase)
    for viewer in (None, 0, 1):
        view = table.view(viewer)
        assert view["phase"] == phase
        assert undeclared(view, View) == []
        assert table.redeal(viewer, Dice(b"other")).view(viewer) == view


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_everything_has_words(phase: str, language: str) -> None:
    table = at_phase(phase)
    view = table.view(BLACK)
    words = GAME.words(language)
    assert GAME.voice.say_board(view, words, ["A", "B"])
    said = [GAME.voice.say_move(view, move, words, ["A", "B"]) for move in table.legal(BLACK)]
    assert len(set(said)) == len(said)
    for move in range(MOVES.size):
        assert GAME.voice.say_move(view, move, words, ["A", "B"])


@pytest.mark.parametrize("phase", PHASES)
def test_moves_are_those_allowed_and_copies_go_their_own_way(phase: str) -> None:
    table = at_phase(phase)
    legal = table.legal(BLACK)
    assert len(legal) > 1
    assert legal == [move for move in range(MOVES.size) if table.allows(BLACK, move)]
    assert [table.parse(BLACK, table.notation(move)) for move in legal] == legal
    before = frozen(table, ("events",))
    counts = table.census()
    for move in legal:
        twin = table.copy()
        assert frozen(twin, ("events",)) == before
        twin.play(BLACK, move)
        assert twin.census() == counts
        assert frozen(twin, ("events",)) != before
    assert frozen(table, ("events",)) == before


def test_the_last_tile_is_in_the_view_with_who_laid_it() -> None:
    table = begin()
    assert table.view(None)["last"] is None
    hand(table, "E2")
    say(table, "g1E")
    last = {"tile": "E2", "cell": "g1", "turn": "E", "seat": BLACK}
    assert table.view(None)["last"] == last
    say(table, "none")
    assert (table.view(None)["turn"], table.view(None)["last"]) == (WHITE, last)
    give(table, WHITE, 1)
    lay(table, WHITE, "A9m", "f10N")
    say(table, "use 1")
    last = {"tile": "A9m", "cell": "f10", "turn": "N", "seat": WHITE}
    assert (table.view(None)["turn"], table.view(None)["last"]) == (WHITE, last)
    for language in ("ru", "en"):
        words = GAME.words(language)
        told = words("board.last", place="f10", name="B")
        assert told in GAME.voice.say_board(table.view(None), words, ["A", "B"])
        place = words("tell.place", cell="f10")
        assert any(
            words("board.last", place=place, name="B") + "." in lines
            for _, lines in GAME.voice.describe(table.view(None), words, ["A", "B"])
        )


@pytest.mark.parametrize("seed", ["last", "laid"])
def test_the_last_tile_is_the_one_told_last(seed: str) -> None:
    last = None
    for table in steps(seed):
        for event in table.events:
            if event.kind == "lay":
                last = {**event.data, "seat": event.seat}
        assert table.view(None)["last"] == last
    assert table.over


def test_choices_are_told_by_what_they_bring() -> None:
    table = at_phase("order")
    words = GAME.words("ru")
    said = [
        plain(GAME.voice.say_move(table.view(BLACK), move, words, ["A", "B"]))
        for move in table.legal(BLACK)
    ]
    assert said == ["1 очко за дом (справа)", "2 очка за башню (снизу)"]
    view = at_phase("double").view(BLACK)
    assert view["offered"] == 3
    assert [(item["thing"]["kind"], item["now"]) for item in view["completed"]] == [
        ("house", True),
        ("tower", False),
    ]
