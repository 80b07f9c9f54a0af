"""What partners may suggest to each other, and how that is drawn."""

from __future__ import annotations

import random

import pytest

from tests.conformance.kit import freeze
from tests.conformance.test_drawing import check_areas
from tests.games.two_castles.table import known, played, say, start, to_commit
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
    LEFT,
    MOVE_SPACE,
    PLACE,
    YIELD,
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
    if state.view(None)["phase"] == "commit":
        beside = ((seat + 1) % int(state.players), (seat - 1) % int(state.players))
        return {other: state.legal(other) for other in state.actors() if other in beside}
    if state.view(None)["phase"] != "build":
        return found
    mine = {seat, (seat - 1) % int(state.players)}
    for other in range(int(state.seats)):
        shared = mine & {other, (other - 1) % int(state.players)}
        moves = [move for move in state.legal(other) if move < YIELD]
        moves = [move for move in moves if castle_of(state, other, move) in shared]
        if other != seat and moves:
            found[other] = moves
    return found


@seat_counts
def test_partners_advise_what_the_decider_may_do_in_the_shared_castle(seats: int) -> None:
    kinds = set()
    source = random.Random("advice")
    for number in range(3):
        for state, _ in played(seats, f"advice {number}"):
            before = freeze(state)
            seat = source.randrange(seats)
            advice = state.advice(seat)
            assert advice == allowed(state, seat)
            moves = {move for found in advice.values() for move in found}
            firsts = (LEFT, KEEP, CARD, ATTENDANT, BONUS, PLACE)
            kinds |= {max(first for first in firsts if first <= move) for move in moves}
            assert freeze(state) == before
    assert kinds >= {LEFT, KEEP, CARD, ATTENDANT, PLACE}


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


def test_partners_advise_how_to_share_out_once_tiles_are_revealed() -> None:
    state = start(4)
    to_commit(state, {1: ("kitchen", "salon")})
    assert sorted(state.advice(0)) == [1, 3]
    assert {state.notation(move) for move in state.advice(0)[1]} == {"left kitchen", "left salon"}
    assert sorted(state.advice(2)) == [1, 3]
    say(state, 1, "left salon")
    assert sorted(state.advice(0)) == [3]
    assert sorted(state.advice(1)) == [0, 2]  # who has shared out may still advise


def test_nobody_advises_on_ludwigs_tiles_while_they_are_hidden() -> None:
    state = start(2)
    assert state.view(0)["phase"] == "ludwig"
    assert [state.advice(seat) for seat in range(2)] == [{}, {}]
    to_commit(state, {})
    assert [sorted(state.advice(seat)) for seat in range(2)] == [[1], [0]]


def test_nothing_is_suggested_while_choosing_or_after_the_end() -> None:
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
    shared_out = 0
    for ply, (state, _) in enumerate(played(seats, "spots")):
        seat = ply % seats
        legal, view = state.legal(seat), state.view(seat)
        advice = suggestions(MOVE_SPACE, state.advice(seat))
        if not advice:
            continue
        if view["phase"] == "commit":  # partners talk while they have tiles of their own to share
            free = advice
            shared_out += 1
        else:
            busy = {castle_of(state, seat, move) for move in legal if move < YIELD}
            free = [
                number for number in advice if castle_of(state, seat, meant(number)[1]) not in busy
            ]
        areas = drawn(state, seat, [*legal, *advice])
        assert spots_of(areas) == sorted([*legal, *free])
        check_areas(GAME, areas, [*legal, *advice])
        shown_beside_own += bool(legal and free and view["phase"] == "build")
        own = [meant(number)[1] for number in free]
        shown = {n for n, move in zip(free, own, strict=True) if move >= PLACE or move < KEEP}
        assert shown <= ghosts_of(areas)
        for number in advice[:5]:
            told = text.say_move(view, number, WORDS, names_of(seats))
            assert f"N{advised(MOVE_SPACE, number)[0]}" in told
    assert shown_beside_own
    assert shared_out


def test_a_suggestion_says_which_tile_comes_to_the_common_castle() -> None:
    """Seat 1 sits on the left of seat 0: what goes to its right comes to the castle of both."""
    state = start(4)
    to_commit(state, {1: ("kitchen", "salon"), 3: ("bakery", "study")})
    told = {
        state.notation(move): text.say_move(
            state.view(0), suggestion(MOVE_SPACE, decider, move), WORDS, names_of(4)
        )
        for decider, moves in state.advice(0).items()
        for move in moves
    }
    assert told == {
        "left kitchen": "Suggest to N1: the Salon to the left castle",
        "left salon": "Suggest to N1: the Kitchen to the left castle",
        "left bakery": "Suggest to N3: the Bakery to the right castle",
        "left study": "Suggest to N3: the Study to the right castle",
    }


def test_a_suggestion_names_the_castle_as_the_adviser_has_it() -> None:
    for state, _ in played(3, "named"):
        for decider, moves in state.advice(0).items():
            side = WORDS("side.L" if decider == 1 else "side.R")
            for move in moves:
                number = suggestion(MOVE_SPACE, decider, move)
                told = text.say_move(state.view(0), number, WORDS, names_of(3))
                assert side in told or KEEP <= move < ATTENDANT
