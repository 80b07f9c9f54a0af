"""What partners may suggest to each other, and how that is drawn."""

from __future__ import annotations

import pytest

from tests.conformance.kit import freeze
from tests.conformance.test_drawing import check_areas
from tests.games.two_castles.table import known, played, start
from tests.games.two_castles.test_drawing import (
    WORDS,
    drawn,
    ghosts_of,
    names_of,
    seat_counts,
    spots_of,
)
from tests.scale import few
from zamok import Dice
from zamok.engine.advice import advised, suggestion, suggestions
from zamok.games.two_castles import text
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.moves import (
    ATTENDANT,
    BONUS,
    CARD,
    KEEP,
    MOVE_SPACE,
    PLACE,
    meant,
)
from zamok.games.two_castles.rules import Rules


def castle_of(state: Rules, seat: int, move: int) -> int:
    """Return the castle that a move in building is about, by its notation."""
    side, _, what = state.notation(move).partition(" ")
    if side in ("L", "R", "K"):
        near = [seat, (seat - 1) % int(state.players)]
        return near[1 - seat if side == "K" else "LR".index(side)]
    for number, castle in enumerate(state.view(seat)["castles"]):
        if what in (castle["drawn_rooms"] or ()) or what in (castle["drawn_cards"] or ()):
            return number
    raise AssertionError(state.notation(move))


def allowed(state: Rules, seat: int) -> dict[int, list[int]]:
    """Return what a seat may suggest, found the long way."""
    found: dict[int, list[int]] = {}
    if state.view(None)["phase"] != "build":
        return found
    mine = {seat, (seat - 1) % int(state.players)}
    for other in range(int(state.seats)):
        shared = mine & {other, (other - 1) % int(state.players)}
        moves = [move for move in state.legal(other) if castle_of(state, other, move) in shared]
        if other != seat and moves:
            found[other] = moves
    return found


@seat_counts
def test_partners_advise_what_the_decider_may_do_in_the_shared_castle(seats: int) -> None:
    kinds = set()
    for number in range(3):
        for state, _ in played(seats, f"advice {number}"):
            before = freeze(state)
            for seat in range(seats):
                advice = state.advice(seat)
                assert advice == allowed(state, seat)
                moves = {move for found in advice.values() for move in found}
                firsts = (KEEP, CARD, ATTENDANT, BONUS, PLACE)
                kinds |= {max(first for first in firsts if first <= move) for move in moves}
            assert freeze(state) == before
    assert kinds >= {KEEP, CARD, ATTENDANT, PLACE}


@seat_counts
def test_advice_tells_nothing_that_is_hidden(seats: int) -> None:
    hidden = 0
    for state, _ in played(seats, "hidden"):
        for seat in range(seats):
            advice = state.advice(seat)
            if advice:
                dealt = state.redeal(seat, Dice(b"another world"))
                assert dealt.advice(seat) == advice
                hidden += any(
                    KEEP <= move < ATTENDANT for moves in advice.values() for move in moves
                )
    assert hidden


def test_nothing_is_suggested_before_building_or_after_the_end() -> None:
    state = start(3)
    assert [state.advice(seat) for seat in range(3)] == [{}, {}, {}]
    *_, (state, _) = played(3)
    assert state.over
    assert [state.advice(seat) for seat in range(3)] == [{}, {}, {}]


def test_numbers_of_suggestions_say_to_whom_and_what() -> None:
    for seat in range(7):
        for move in (0, KEEP, PLACE, MOVE_SPACE - 1):
            assert advised(MOVE_SPACE, suggestion(MOVE_SPACE, seat, move)) == (seat, move)
    assert advised(MOVE_SPACE, 5) == (None, 5)
    assert suggestions(10, {2: [1, 3], 0: [4]}) == [14, 31, 33]


# ---- drawn ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", few([3, 2, 5]))
def test_a_suggestion_builds_what_the_decider_would_build(seats: int) -> None:
    compared = 0
    for state, _ in played(seats, "shown"):
        for seat in range(seats):
            view = state.view(seat)
            for number in suggestions(MOVE_SPACE, state.advice(seat)):
                decider, move = advised(MOVE_SPACE, number)
                if move >= PLACE:
                    theirs = state.view(known(decider))
                    assert text.building_of(view, number) == text.building_of(theirs, move)
                    compared += 1
    assert compared > 300


@pytest.mark.parametrize("seats", few([3, 2, 5]))
def test_every_suggestion_has_a_spot_where_the_viewer_has_nothing_to_do(seats: int) -> None:
    shown_beside_own = 0
    for ply, (state, _) in enumerate(played(seats, "spots")):
        seat = ply % seats
        legal, view = state.legal(seat), state.view(seat)
        advice = suggestions(MOVE_SPACE, state.advice(seat))
        if not advice:
            continue
        busy = {castle_of(state, seat, move) for move in legal}
        free = [number for number in advice if castle_of(state, seat, meant(number)[1]) not in busy]
        areas = drawn(state, seat, [*legal, *advice])
        assert spots_of(areas) == sorted([*legal, *free])
        check_areas(GAME, areas, [*legal, *advice])
        shown_beside_own += bool(legal and free)
        assert {number for number in free if meant(number)[1] >= PLACE} <= ghosts_of(areas)
        for number in advice[:5]:
            told = text.say_move(view, number, WORDS, names_of(seats))
            assert f"N{advised(MOVE_SPACE, number)[0]}" in told
    assert shown_beside_own


def test_a_suggestion_names_the_castle_as_the_adviser_has_it() -> None:
    for state, _ in played(3, "named"):
        for decider, moves in state.advice(0).items():
            side = WORDS("side.L" if decider == 1 else "side.R")
            for move in moves:
                number = suggestion(MOVE_SPACE, decider, move)
                told = text.say_move(state.view(0), number, WORDS, names_of(3))
                assert side in told or KEEP <= move < ATTENDANT
