"""Sentences of the rulebook that no other test guards: set-up, the course of a turn, the end."""

from __future__ import annotations

import random

import pytest

from tests.games.carcassonne.table import (
    BLACK,
    WHITE,
    begin,
    finish,
    give,
    hand,
    lay,
    points,
    post,
    say,
    set_keep,
    supply,
    thing,
    tokens,
    told,
)
from zamok.engine.markup import svg
from zamok.games.carcassonne.draw.pieces import wooden_pieces
from zamok.games.carcassonne.facts import CASTLE, ROLE_NAMES, SPACES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.state import EXTRA, FOLLOWER, LAY


def board_drawn(table: Rules) -> str:
    """Return the markup of the board for a spectator."""
    return svg(GAME.draw.areas(table.view(None), [], GAME.words("en"), ["A", "B"])[0])


# ---- before the game ----------------------------------------------------------------------------


def test_the_table_at_the_start() -> None:
    view = GAME.start(seed="set out").view(None)
    for player in view["players"]:
        assert (player["score"], player["space"], player["supply"]) == (0, 0, 6)
        assert (player["keep"], player["tokens"]) == (None, [])
    assert [corner["spaces"] for corner in view["corners"] if not corner["token"]] == [[0, 1]]
    assert sum(corner["token"] for corner in view["corners"]) == 13
    assert sum(view["unseen_tokens"].values()) == 18
    assert view["bag_size"] == 59  # and one in hand
    assert view["tiles"] == []


def test_the_track_runs_from_0_to_99_along_the_wall() -> None:
    assert SPACES == 100
    assert CASTLE.corners[0].spaces == [0, 1]
    assert CASTLE.corners[-1].spaces[-1] < 100


def test_no_two_games_have_their_tiles_and_tokens_in_one_order() -> None:
    first = {GAME.start(seed=f"shuffled {n}").view(None)["tile"] for n in range(40)}
    assert len(first) > 10
    taken = set()
    for n in range(40):
        table = begin(f"shuffled {n}")
        points(table, 31, 0)
        lay(table, BLACK, "B1", "g1S", "herald N")
        taken |= set(tokens(table, BLACK))
    assert taken == set(range(1, 10))


# ---- a turn -------------------------------------------------------------------------------------


def test_turns_alternate() -> None:
    table = begin()
    chance = random.Random("turns")
    for ply in range(20):
        assert (table.phase, table.turn) == (LAY, ply % 2)
        table.play(int(table.turn), chance.choice(table.legal(int(table.turn))))
        while not table.over and table.phase != LAY:
            assert table.turn == ply % 2
            table.play(int(table.turn), chance.choice(table.legal(int(table.turn))))


def test_the_tile_drawn_is_shown_to_all() -> None:
    table = begin()
    hand(table, "C2")
    assert [table.view(eyes)["tile"] for eyes in (None, BLACK, WHITE)] == ["C2"] * 3


def test_one_follower_a_turn_and_it_comes_from_the_supply() -> None:
    table = begin()
    lay(table, BLACK, "A10m", "f10E", "squire E")
    before = table.view(None)["followers"]
    table.turn = BLACK
    hand(table, "A8m")
    say(table, "c2N")
    assert table.phase == FOLLOWER
    say(table, "merchant E")
    assert (table.phase, table.turn) == (LAY, WHITE)
    assert supply(table, BLACK) == 4
    assert table.view(None)["followers"] == [*before, table.view(None)["followers"][-1]]


@pytest.mark.parametrize("text", ["herald S", "knight N", "squire E", "merchant W", "merchant S1"])
def test_a_follower_is_named_after_what_it_stands_on(text: str) -> None:
    table = begin()
    hand(table, "B5")  # tower, house, two courts and a path
    say(table, "c2N")
    assert text in {table.notation(move) for move in table.legal(BLACK)}
    say(table, text)
    (event,) = told(table.events, "follower")
    assert event.data["role"] == text.split()[0]


def test_towers_houses_and_courts_meet_in_any_way() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N")  # nothing but a court
    table.turn = WHITE
    hand(table, "A1")  # towers and a house
    texts = {table.notation(move) for move in table.legal(WHITE)}
    assert {"f9N", "f9E", "f9S", "f9W"} <= texts


def test_what_joins_holds_the_followers_of_both() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "knight N")
    lay(table, BLACK, "A9m", "d8N")
    lay(table, WHITE, "B1m", "d7W", "knight W")
    lay(table, BLACK, "A1", "c7N")
    assert thing(table, "c8", "N")["men"] == [1, 1]


# ---- scoring ------------------------------------------------------------------------------------


@pytest.mark.parametrize("tiles", [3, 6])
def test_a_path_goes_over_any_number_of_tiles(tiles: int) -> None:
    table = begin()
    lay(table, BLACK, "B1", "a4E", "herald W")  # ends at once: its herald is back
    assert table.scores() == [2, 0]
    straight = ["C2", "C2", "C1", "C5", "C6m", "C3m"]
    lay(table, BLACK, "B2", "c2N", "herald S")
    for number in range(tiles):
        lay(table, WHITE, straight[number], f"c{3 + number}N")
    assert thing(table, "c2", "S")["tiles"] == tiles + 1


def test_a_tile_that_a_path_crosses_twice_counts_once() -> None:
    table = begin()
    lay(table, BLACK, "E3", "c2N", "herald E")  # its square cuts the path it leads back to
    for tile, place in (("D1", "d2W"), ("D2", "c3E"), ("D3w", "d3N")):
        assert table.scores() == [0, 0]
        lay(table, WHITE, tile, place)
    assert table.scores() == [2 * 4, 0]


def test_the_majority_scores_however_many_the_other_has() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N")
    for seat in (BLACK, WHITE, WHITE):
        post(table, seat, "c8", "N")
    lay(table, BLACK, "A8m", "c7S")
    assert table.scores() == [0, 4]
    assert (supply(table, BLACK), supply(table, WHITE)) == (6, 6)


@pytest.mark.parametrize(
    ("token", "place", "follower", "score"),
    [(2, "c8S", "knight S", 4), (3, "c8N", "squire S", 2)],
)
def test_tokens_2_and_3_pay_4_and_2_a_tile(
    token: int, place: str, follower: str, score: int
) -> None:
    table = begin()
    give(table, BLACK, token)
    lay(table, BLACK, "A8m", place, follower)
    say(table, f"use {token}")
    assert table.scores() == [score, 0]
    assert tokens(table, BLACK) == []
    assert table.view(None)["spent_tokens"][str(token)] == 1


def test_a_marker_goes_round_again_and_tells_so() -> None:
    table = begin()
    points(table, 99, 0)
    lay(table, BLACK, "B1", "g1S", "herald N")
    player = table.view(None)["players"][BLACK]
    assert (player["score"], player["space"], player["lap"]) == (101, 1, 1)
    assert "+100" in board_drawn(table)


def test_an_extra_turn_follows_the_turn_at_once() -> None:
    table = begin()
    give(table, BLACK, 1)
    lay(table, BLACK, "A9m", "f10N")
    assert table.phase == EXTRA
    say(table, "use 1")
    assert (table.phase, table.turn) == (LAY, BLACK)
    assert table.view(None)["spent_tokens"]["1"] == 1


# ---- courts and the end -------------------------------------------------------------------------


def test_merchants_lie_and_others_stand() -> None:
    pieces = wooden_pieces()
    for role in ROLE_NAMES:
        assert ("rotate(-82)" in pieces[f"cc-{role}-0"]) == (role == "merchant")


def test_a_path_parts_three_courts_on_one_tile() -> None:
    table = begin()
    hand(table, "E3")
    say(table, "g1E")
    said = [table.notation(move) for move in table.legal(BLACK)]
    assert sum(text.startswith("merchant") for text in said) == 3


def test_courts_score_in_the_end_only() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N", "merchant N")  # two markets with the start space
    lay(table, WHITE, "A4", "c8N")
    assert table.scores() == [0, 0]
    assert finish(table, WHITE, "A8m", "h9N") == [6, 0]


def test_a_tied_court_pays_nobody() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N", "merchant N")
    post(table, WHITE, "f10", "N")
    assert finish(table, WHITE, "A8m", "h9N") == [0, 0]


@pytest.mark.parametrize("seed", ["left 1", "left 2", "left 3"])
def test_at_least_16_spaces_stay_empty(seed: str) -> None:
    table = GAME.start(seed=seed)
    chance = random.Random(seed)
    while not table.over:
        seat = table.actors()[0]
        table.play(seat, chance.choice(table.legal(seat)))
    view = table.view(None)
    assert view["bag_size"] == 0
    assert 76 - len(view["tiles"]) >= 16
    assert 76 - len(view["tiles"]) == 16 + len(view["aside"])


def test_markers_move_in_the_final_scoring_and_the_most_points_win() -> None:
    table = begin()
    points(table, 20, 24)
    set_keep(table, BLACK, 2)
    give(table, WHITE, 9)
    give(table, WHITE, 9)
    assert finish(table, BLACK, "A9m", "f10N") == [75, 10]
    view = table.view(None)
    assert [player["space"] for player in view["players"]] == [95, 34]
    assert view["winner"] == BLACK


def test_without_tokens_what_is_unfinished_pays_nothing() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "knight N")
    lay(table, BLACK, "A10m", "f10N", "squire N")
    lay(table, BLACK, "C2", "g1N", "herald N")
    assert finish(table, BLACK, "A9m", "h9N") == [0, 0]
