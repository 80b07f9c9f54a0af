"""Every numbered ruling about play, one test or more each; the number is in the name."""

from __future__ import annotations

import pytest

from tests.games.carcassonne.table import (
    BLACK,
    WHITE,
    begin,
    finish,
    give,
    hand,
    into_bag,
    keep_size,
    lay,
    leave_unseen,
    points,
    post,
    say,
    set_keep,
    supply,
    thing,
    tokens,
    told,
)
from zamok import IllegalMove
from zamok.engine.errors import OptionError
from zamok.games.carcassonne.facts import CASTLE, CELL_NAMES, CELLS, KINDS
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.moves import NOBODY, SAVE
from zamok.games.carcassonne.rules import Rules
from zamok.games.carcassonne.scoring import empty_area
from zamok.games.carcassonne.state import (
    BASE,
    DOUBLE,
    EDGE,
    EXTRA,
    FOLLOWER,
    KEEP_AT,
    LAID,
    LAY,
    NEEDS,
    OPENS,
    ORDER,
    WORD,
)


def refused(table: Rules, text: str) -> str:
    """Return the rule that forbids a move."""
    with pytest.raises(IllegalMove) as caught:
        say(table, text)
    return caught.value.rule


def corner_of_two(tower: int, house: int) -> Rules:
    """A tower of 1 tile at c8 and a house of 1 tile at d7, both completed by a tile at c7."""
    table = begin()
    lay(table, BLACK, "B1", "c8N")
    post(table, tower, "c8", "N")
    lay(table, BLACK, "A9m", "d8N")
    lay(table, BLACK, "B2", "d7W")
    post(table, house, "d7", "W")
    return table


def complete_both(table: Rules, seat: int) -> list[object]:
    return lay(table, seat, "A4", "c7N")


# ---- tokens during the game ---------------------------------------------------------------


def test_R1_token_works_from_the_owners_next_turn() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "knight N")
    give(table, BLACK, 2, fresh=True)
    lay(table, BLACK, "A9m", "c7N")
    assert table.scores() == [2, 0]  # was not asked
    lay(table, WHITE, "B1m", "c2N")  # now black's next turn begins
    lay(table, BLACK, "A8m", "j4E", "knight E")
    assert table.phase == DOUBLE


@pytest.mark.parametrize("token", [1, 2])
def test_R1_a_token_just_taken_waits_for_the_owners_next_turn(token: int) -> None:
    table = corner_of_two(BLACK, BLACK)
    leave_unseen(table, token)
    points(table, 16, 0)
    complete_both(table, BLACK)  # the house leads to 17; token 2 could double the tower next
    assert table.scores() == [19, 0]
    assert (table.phase, table.turn) == (LAY, WHITE)
    assert tokens(table, BLACK) == [token]
    player = table.view(None)["players"][0]
    assert player["tokens"] == [{"token": token, "ready": False}]
    lay(table, WHITE, "A8m", "f10N")
    assert table.view(None)["players"][0]["tokens"][0]["ready"]


def test_R1_a_token_taken_in_the_others_turn_works_in_the_next_own_turn() -> None:
    table = corner_of_two(WHITE, WHITE)
    points(table, 0, 14)  # 14 to 17 in the end
    leave_unseen(table, 1)
    complete_both(table, BLACK)
    assert tokens(table, WHITE) == [1]
    assert (table.phase, table.turn) == (LAY, WHITE)
    lay(table, WHITE, "A8m", "f10N")
    assert (table.phase, table.turn) == (EXTRA, WHITE)


def test_R1_extra_turn_is_a_next_turn() -> None:
    table = begin()
    give(table, BLACK, 1)
    give(table, BLACK, 2, fresh=True)
    lay(table, BLACK, "A9m", "f10N")
    say(table, "use 1")
    lay(table, BLACK, "A8m", "j4E", "knight E")
    assert table.phase == DOUBLE


def test_R1_token_of_the_last_turn_still_counts_at_the_end() -> None:
    table = begin()
    give(table, BLACK, 9, fresh=True)
    assert finish(table, BLACK, "A9m", "f10N") == [5, 0]
    player = table.view(None)["players"][0]
    assert player["tokens"] == [{"token": 9, "ready": True}]


def test_R2_tokens_1_to_3_only_in_the_own_turn() -> None:
    table = corner_of_two(BLACK, BLACK)
    for token in (1, 2, 3):
        give(table, BLACK, token)
    complete_both(table, WHITE)
    assert table.phase == LAY
    assert table.turn == BLACK
    assert table.scores() == [3, 0]
    assert tokens(table, BLACK) == [1, 2, 3]


def test_R3_token_1_is_offered_after_scoring_and_return() -> None:
    table = begin()
    give(table, BLACK, 1)
    lay(table, BLACK, "B1", "c8N", "herald S")
    assert table.phase == EXTRA
    assert table.scores() == [1, 0]
    assert supply(table, BLACK) == 6
    say(table, "use 1")
    assert table.turn == BLACK
    assert table.phase == LAY
    assert tokens(table, BLACK) == []


def test_R3_both_copies_make_three_turns_in_a_row() -> None:
    table = begin()
    give(table, BLACK, 1)
    give(table, BLACK, 1)
    lay(table, BLACK, "A9m", "f10N")
    say(table, "use 1")
    lay(table, BLACK, "A8m", "c8N")
    say(table, "use 1")
    assert table.turn == BLACK
    lay(table, BLACK, "A8m", "c2N")
    assert table.turn == WHITE


def test_R3_token_1_may_be_saved_and_waits_when_just_taken() -> None:
    table = begin()
    give(table, BLACK, 1)
    lay(table, BLACK, "A9m", "f10N")
    say(table, "save")
    assert table.turn == WHITE
    assert tokens(table, BLACK) == [1]
    table = begin()
    give(table, BLACK, 1, fresh=True)
    lay(table, BLACK, "A9m", "f10N")
    assert table.turn == WHITE


def test_R3_token_1_is_not_playable_when_no_tile_is_left() -> None:
    table = begin()
    give(table, BLACK, 1)
    assert finish(table, BLACK, "A9m", "f10N") == [0, 0]


def test_R4_several_tokens_in_one_turn() -> None:
    table = corner_of_two(BLACK, BLACK)
    for token in (1, 2, 3):
        give(table, BLACK, token)
    complete_both(table, BLACK)
    assert table.phase == DOUBLE
    say(table, "use 3")
    assert table.phase == DOUBLE
    say(table, "use 2")
    assert table.scores() == [6, 0]
    assert table.phase == EXTRA
    say(table, "use 1")
    assert table.turn == BLACK
    assert tokens(table, BLACK) == []


def test_R4_two_tokens_alike_double_two_towers_in_one_turn() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N")
    post(table, BLACK, "c8", "N")
    lay(table, BLACK, "A9m", "d8N")
    lay(table, BLACK, "B1m", "d7W")
    post(table, BLACK, "d7", "W")
    give(table, BLACK, 2)
    give(table, BLACK, 2)
    lay(table, BLACK, "A10m", "c7N")
    say(table, "use 2")
    say(table, "use 2")
    assert table.scores() == [4 + 4, 0]
    assert tokens(table, BLACK) == []


def test_R5_an_object_is_doubled_once() -> None:
    table = begin()
    give(table, BLACK, 2)
    give(table, BLACK, 2)
    lay(table, BLACK, "A8m", "c8S", "knight S")
    say(table, "use 2")
    assert table.scores() == [4, 0]
    assert table.turn == WHITE
    assert tokens(table, BLACK) == [2]


def test_R6_doubling_is_asked_before_the_marker_moves() -> None:
    table = begin()
    points(table, 29, 0)
    give(table, BLACK, 2)
    lay(table, BLACK, "A8m", "c8S", "knight S")
    assert table.phase == DOUBLE
    assert table.scores() == [29, 0]
    assert refused(table, "use 3") == "tokens"
    say(table, "use 2")
    assert table.scores() == [33, 0]
    assert len(tokens(table, BLACK)) == 1  # token 2 is gone, the one at 33 is here


def test_R6_doubling_is_optional() -> None:
    table = begin()
    give(table, BLACK, 2)
    lay(table, BLACK, "A8m", "c8S", "knight S")
    say(table, "save")
    assert table.scores() == [2, 0]
    assert tokens(table, BLACK) == [2]


def test_R6_start_spaces_are_doubled_too() -> None:
    table = begin()
    give(table, BLACK, 2)
    lay(table, BLACK, "A8m", "c8W", "knight W")
    say(table, "use 2")
    assert table.scores() == [8, 0]


def test_R7_token_3_does_not_enlarge_the_house() -> None:
    table = begin()
    give(table, BLACK, 3)
    lay(table, BLACK, "A8m", "c8N", "squire S")
    say(table, "use 3")
    assert table.scores() == [2, 0]
    assert keep_size(table, BLACK) == 1


# ---- the order of scoring, landing ----------------------------------------------------------


def test_R8_own_objects_first_then_the_others() -> None:
    for seat in (BLACK, WHITE):
        table = corner_of_two(BLACK, WHITE)
        events = complete_both(table, seat)
        assert [event.seat for event in told(events, "score")] == [seat, 1 - seat]


def test_R8_the_placing_seat_chooses_the_order_where_it_matters() -> None:
    table = corner_of_two(BLACK, BLACK)
    points(table, 17, 0)  # the house first stops at 18 and at 20, the tower first at 20 only
    complete_both(table, BLACK)
    assert table.phase == ORDER
    texts = [table.notation(move) for move in table.legal(BLACK)]
    assert sorted(texts) == ["score beyond E", "score beyond S"]
    assert refused(table, "score N") == "order"
    say(table, "score beyond S")
    assert table.scores() == [20, 0]
    assert len(tokens(table, BLACK)) == 1


def test_R8_the_placing_seat_orders_the_opponents_objects_too() -> None:
    table = corner_of_two(WHITE, WHITE)
    points(table, 0, 17)
    complete_both(table, BLACK)
    assert table.phase == ORDER
    assert table.actors() == [BLACK]
    say(table, "score beyond S")
    assert len(tokens(table, WHITE)) == 1


@pytest.mark.parametrize("before", [0, 5, 10, 15, 30, 31, 40])
def test_R8_nothing_is_asked_where_the_order_changes_nothing(before: int) -> None:
    table = corner_of_two(BLACK, BLACK)
    points(table, before, 0)
    complete_both(table, BLACK)
    assert table.phase == LAY
    assert table.scores() == [before + 3, 0]


def test_R8_the_order_is_asked_where_it_matters_only_with_a_doubling() -> None:
    table = corner_of_two(BLACK, BLACK)
    points(table, 29, 0)  # the doubled tower first stops at 33; otherwise 32/33 is passed
    give(table, BLACK, 2)
    complete_both(table, BLACK)
    assert table.phase == ORDER
    twin = table.copy()
    say(table, "score beyond S")
    say(table, "use 2")
    assert table.scores() == [34, 0]
    assert len(tokens(table, BLACK)) == 1
    say(twin, "score beyond E")
    say(twin, "use 2")
    assert twin.scores() == [34, 0]
    assert tokens(twin, BLACK) == []


def test_R8_own_objects_may_not_wait_for_the_opponents() -> None:
    table = corner_of_two(BLACK, BLACK)
    points(table, 17, 0)
    table.turn = BLACK
    complete_both(table, BLACK)
    table.theirs = 1  # as if the tile had also completed something of white's
    assert refused(table, "score N") == "order"


def test_R9_two_tokens_in_one_turn() -> None:
    table = corner_of_two(BLACK, BLACK)
    points(table, 17, 0)
    complete_both(table, BLACK)
    say(table, "score beyond E")
    assert table.scores() == [20, 0]
    assert len(tokens(table, BLACK)) == 2


@pytest.mark.parametrize(("before", "taken"), [(30, 1), (31, 1), (29, 0), (32, 0)])
def test_R9_only_an_exact_stop_on_either_space_takes_the_token(before: int, taken: int) -> None:
    table = begin()
    points(table, before, 0)
    lay(table, BLACK, "B1", "g1S", "herald N")  # 2 points; the tower is 32/33
    assert table.scores() == [before + 2, 0]
    assert len(tokens(table, BLACK)) == taken


def test_R9_passing_a_tower_takes_nothing() -> None:
    table = begin()
    points(table, 31, 0)
    lay(table, BLACK, "A8m", "c8W", "knight W")  # 4 points, past 32/33
    assert table.scores() == [35, 0]
    assert tokens(table, BLACK) == []


def test_R10_the_first_to_reach_a_tower_has_its_token() -> None:
    for seat in (BLACK, WHITE):
        table = corner_of_two(BLACK, WHITE)
        points(table, 10, 12)
        complete_both(table, seat)
        assert table.scores() == [12, 13]
        assert len(tokens(table, seat)) == 1
        assert len(tokens(table, 1 - seat)) == 0


def test_R11_without_points_no_token() -> None:
    table = corner_of_two(BLACK, BLACK)
    post(table, WHITE, "c8", "N")
    post(table, WHITE, "d7", "W")
    points(table, 12, 13)
    complete_both(table, BLACK)
    assert table.scores() == [12, 13]
    assert tokens(table, BLACK) == tokens(table, WHITE) == []


def test_R12_second_lap_counts_modulo_100() -> None:
    table = begin()
    points(table, 131, 99)
    lay(table, BLACK, "B1", "g1S", "herald N")
    assert table.scores()[0] == 133
    assert len(tokens(table, BLACK)) == 1
    lay(table, WHITE, "B1m", "c8N", "herald S")
    assert table.scores()[1] == 100
    assert tokens(table, WHITE) == []  # the tower 0/1 never holds one
    player = table.view(None)["players"][0]
    assert (player["space"], player["lap"]) == (33, 1)


def test_R13_no_token_is_taken_in_the_final_scoring() -> None:
    table = begin()
    points(table, 7, 0)
    give(table, BLACK, 9)
    finish(table, BLACK, "A9m", "f10N")
    assert table.scores() == [12, 0]
    assert tokens(table, BLACK) == [9]
    assert told(table.events, "token") == []


def test_R13_the_tokens_left_are_put_away_before_the_final_scoring() -> None:
    table = begin()
    points(table, 31, 0)
    lay(table, BLACK, "B1", "g1S", "herald N")  # takes the token of 32/33
    counts = table.census()
    finish(table, BLACK, "A9m", "f10N", "merchant N")
    kinds = [event.kind for event in table.events]
    assert kinds.index("end") + 1 == kinds.index("put_away") < kinds.index("court")
    (event,) = told(table.events, "put_away")
    left = [corner.spaces for corner in CASTLE.corners if corner.token and 33 not in corner.spaces]
    assert event.data == {"spaces": left}
    assert not any(corner["token"] for corner in table.view(None)["corners"])
    assert 'href="#cc-back"' not in _corners_drawn(table)
    assert table.census()["tokens on the wall, taken or put away"] == 13
    assert {**counts, "tiles": 0} == {**table.census(), **_tiles_of(counts), "tiles": 0}
    assert sum(table.view(None)["unseen_tokens"].values()) == 17


def _tiles_of(counts: dict[str, int]) -> dict[str, int]:
    """Return the counts of tiles: `finish` empties the bag."""
    return {kind: count for kind, count in counts.items() if kind.startswith("tile ")}


def _corners_drawn(table: Rules) -> str:
    board = GAME.draw.areas(table.view(None), [], GAME.words("en"), ["A", "B"])[0]
    (part,) = [part for part in board.parts if part.id == "cc-corners"]
    return part.ink()


def test_R13_nothing_is_told_of_an_empty_wall() -> None:
    table = begin()
    for corner in CASTLE.corners[1:]:
        points(table, corner.spaces[0], 0)
        table.take_token(BLACK)
    finish(table, BLACK, "A9m", "f10N")
    assert told(table.events, "put_away") == []


def test_R14_tokens_are_hidden_until_taken_and_then_public() -> None:
    table = begin()
    points(table, 31, 0)
    before = table.view(None)
    assert before["unseen_tokens"] == {str(token): 2 for token in range(1, 10)}
    lay(table, BLACK, "B1", "g1S", "herald N")
    views = [table.view(seat) for seat in (None, BLACK, WHITE)]
    held = [view["players"][0]["tokens"] for view in views]
    assert len(held[0]) == 1
    assert held[0] == held[1] == held[2]
    corners = views[0]["corners"]
    assert isinstance(corners, list)
    assert sum(corner["token"] for corner in corners) == 12


def test_R14_five_tokens_are_never_seen() -> None:
    table = begin()
    for corner in CASTLE.corners:
        for space in corner.spaces:
            points(table, space, 0)
            table.take_token(BLACK)
    assert len(tokens(table, BLACK)) == 13
    assert table.unseen_left == 5


# ---- joining and completing ---------------------------------------------------------------


def test_R15_corners_do_not_join() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "c8N")
    lay(table, BLACK, "B2", "d8N")
    lay(table, BLACK, "B4", "c7S")
    assert thing(table, "d8", "N")["tiles"] == 1
    assert thing(table, "c7", "N")["kind"] == 0


def test_R15_courts_beside_a_street_join_left_with_left() -> None:
    table = begin()
    lay(table, BLACK, "C6w", "g1N")
    lay(table, BLACK, "C6m", "g2N")
    post(table, BLACK, "g1", "N1")
    post(table, WHITE, "g2", "N2")
    west, east = thing(table, "g1", "S2"), thing(table, "g1", "S1")
    assert (west["tiles"], west["men"], west["markets"]) == (2, [1, 0], 0)
    assert (east["tiles"], east["men"], east["markets"]) == (2, [0, 1], 1)


def test_R16_plain_wall_closes() -> None:
    table = begin()
    lay(table, BLACK, "A8m", "c8S", "knight S")
    assert table.scores() == [2, 0]


def test_R16_a_start_space_of_the_same_kind_joins_and_counts() -> None:
    table = begin()
    lay(table, BLACK, "A8m", "c8W", "knight W")
    assert table.scores() == [4, 0]


def test_R16_a_start_space_of_another_kind_closes() -> None:
    table = begin()
    lay(table, BLACK, "A8m", "c8E", "squire W")
    assert table.scores() == [1, 0]


def test_R16_an_empty_start_cell_keeps_the_start_space_open() -> None:
    table = begin()
    for number, kind in enumerate("STHCTSH"):
        node = int(table.small[BASE + int(CELLS) + number])
        assert int(table.large[WORD + 2 * node]) & OPENS == (0 if kind == "C" else 1)


def test_R17_street_and_start_space_must_meet_both_ways() -> None:
    table = begin()
    hand(table, "C2")
    assert refused(table, "g1E") == "streets"  # no street towards the street of the start space
    assert refused(table, "c8E") == "streets"  # a street towards the tower of the start space
    say(table, "c8N")  # a street at the plain wall


def test_R18_a_street_start_space_ends_the_street_and_counts() -> None:
    table = begin()
    lay(table, BLACK, "B1", "g1S", "herald N")
    assert table.scores() == [2, 0]


def test_R18_a_loop_completes_a_street() -> None:
    table = begin()
    lay(table, BLACK, "D1", "c8E", "herald N")
    lay(table, WHITE, "D1", "d8N")
    lay(table, WHITE, "D2", "d7W")
    assert table.scores() == [0, 0]
    lay(table, WHITE, "D2", "c7S")
    assert table.scores() == [4, 0]
    assert supply(table, BLACK) == 6


def test_R19_a_street_ends_at_buildings_of_its_own_tile_only() -> None:
    table = begin()
    lay(table, BLACK, "A8m", "c8N")
    hand(table, "B1")
    assert refused(table, "c7N") == "streets"
    say(table, "c7S")


HOUSE_OF_SIX = {"c2": "A3 N", "b2": "B4 N", "a2": "D2 N", "a3": "A5m N", "c3": "A3 E", "b3": "C5 N"}


@pytest.mark.parametrize("last", ["c3", "b3"])
def test_R20_a_tile_with_two_parts_of_an_object_counts_once(last: str) -> None:
    table = begin()
    for cell in sorted(HOUSE_OF_SIX, key=lambda cell: (cell == last, cell != "c2")):
        tile, turn = HOUSE_OF_SIX[cell].split()
        if cell == last:
            post(table, BLACK, "c2", "S")
        events = lay(table, WHITE, tile, cell + turn)
    (score,) = told(events, "score")
    assert score.data["tiles"] == 6  # b3 is in it twice
    assert table.scores() == [6, 0]
    assert keep_size(table, BLACK) == 6


def test_R20_an_object_that_ends_twice_at_the_tile_is_scored_once() -> None:
    table = begin()
    lay(table, BLACK, "A3", "c8N", "knight N")
    lay(table, WHITE, "A4", "c7E")
    lay(table, WHITE, "A4m", "d8W")
    lay(table, WHITE, "A9m", "d7N")  # the tower ends at its south and at its west side
    assert table.scores() == [6, 0]
    assert supply(table, BLACK) == 6


def test_R21_a_second_well_adds_nothing() -> None:
    table = begin()
    lay(table, BLACK, "C3w", "g1N", "herald N")
    lay(table, WHITE, "C1w", "g2N")
    lay(table, BLACK, "B1", "g3S")
    assert table.scores() == [8, 0]


def test_R22_a_well_doubles_the_whole_branched_street() -> None:
    table = begin()
    lay(table, BLACK, "F2w", "g1E", "herald N")
    lay(table, WHITE, "B1", "f1W")
    assert table.scores() == [0, 0]
    lay(table, BLACK, "B2", "g2S")
    assert table.scores() == [8, 0]


def test_R22_squares_cut_a_street() -> None:
    table = begin()
    lay(table, BLACK, "E1", "g1E", "herald N")
    assert table.scores() == [2, 0]
    assert thing(table, "g1", "S")["open"] == 1


# ---- followers --------------------------------------------------------------------------------


def test_R23_no_follower_stands_on_a_start_space() -> None:
    table = begin()
    hand(table, "A9m")
    say(table, "c8N")
    assert [table.notation(move) for move in table.legal(BLACK)] == ["merchant N", "none"]


def test_R24_free_is_judged_after_joining() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "knight N")
    table.turn = WHITE
    hand(table, "A8m")
    say(table, "c7S")
    assert refused(table, "knight S") == "occupied"
    say(table, "squire N")
    assert table.scores() == [4, 0]


def test_R25_a_returned_follower_waits_for_the_next_turn() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "knight N")
    while supply(table, BLACK):
        post(table, BLACK, "c8", "E")
    give(table, BLACK, 1)
    table.turn = BLACK
    hand(table, "A9m")
    say(table, "c7N")  # completes the tower; the court is free, but nobody is in the supply yet
    assert table.phase == EXTRA
    assert supply(table, BLACK) == 1
    say(table, "use 1")
    hand(table, "A8m")
    say(table, "j4E")
    assert table.phase == FOLLOWER


def test_R26_on_a_tie_nobody_scores_and_all_return() -> None:
    table = corner_of_two(BLACK, WHITE)
    post(table, WHITE, "c8", "N")
    post(table, BLACK, "d7", "W")
    events = complete_both(table, BLACK)
    assert len(told(events, "tie")) == 2
    assert table.scores() == [0, 0]
    assert keep_size(table, BLACK) == keep_size(table, WHITE) == 0
    assert supply(table, BLACK) == supply(table, WHITE) == 6


def test_R27_the_owner_scores_in_the_others_turn() -> None:
    table = corner_of_two(BLACK, WHITE)
    give(table, WHITE, 3)
    points(table, 0, 12)
    complete_both(table, BLACK)
    assert table.phase == LAY  # no token 3 was offered
    assert table.scores() == [2, 13]
    assert keep_size(table, WHITE) == 1
    assert len(tokens(table, WHITE)) == 2


# ---- the keep -------------------------------------------------------------------------------


def test_R28_the_keep_moves_only_to_a_strictly_larger_house() -> None:
    table = begin()
    lay(table, BLACK, "A8m", "c8N", "squire S")
    first = int(table.large[KEEP_AT])
    assert keep_size(table, BLACK) == 1
    lay(table, BLACK, "A8m", "f10N", "squire S")
    assert table.scores() == [2, 0]
    assert int(table.large[KEEP_AT]) == first
    lay(table, BLACK, "A10m", "j4S")
    lay(table, BLACK, "B4", "j5N")
    post(table, BLACK, "j4", "S")
    lay(table, BLACK, "A9m", "i5N")
    assert keep_size(table, BLACK) == 2
    assert int(table.large[KEEP_AT]) != first


@pytest.mark.parametrize(("option", "size"), [("tiles", 1), ("tiles_and_starts", 2)])
def test_R29_start_spaces_and_the_size_of_the_keeps_house(option: str, size: int) -> None:
    table = begin(keep_size=option)
    lay(table, BLACK, "B2", "c2N", "squire N")
    assert table.scores() == [2, 0]
    assert keep_size(table, BLACK) == size


def test_R29_the_default_counts_tiles_only() -> None:
    assert begin().count_starts is False


def test_R30_token_6_never_moves_the_keep() -> None:
    table = begin()
    lay(table, BLACK, "B2", "c8N", "squire N")
    give(table, BLACK, 6)
    assert finish(table, BLACK, "A9m", "f10N") == [1, 0]
    assert keep_size(table, BLACK) == 0


@pytest.mark.parametrize(
    ("black", "white", "eights", "winner"),
    [
        (3, 2, [0, 0], BLACK),
        (3, 3, [0, 0], None),
        (3, 3, [0, 1], WHITE),
        (3, 3, [1, 1], None),
        (1, 4, [2, 0], BLACK),
        (0, 1, [2, 0], WHITE),
    ],
)
def test_R31_token_8_adds_2_each_and_needs_a_keep(
    black: int, white: int, eights: list[int], winner: int | None
) -> None:
    table = begin()
    set_keep(table, BLACK, black)
    set_keep(table, WHITE, white)
    for seat, count in enumerate(eights):
        for _ in range(count):
            give(table, seat, 8)
    gained = finish(table, BLACK, "A9m", "f10N")
    expected = [0, 0]
    if winner is not None:
        expected[winner] = 75
    assert gained == expected


def test_R32_the_only_keep_wins() -> None:
    table = begin()
    set_keep(table, WHITE, 1)
    assert finish(table, BLACK, "A9m", "f10N") == [0, 75]
    assert finish(begin(), BLACK, "A9m", "f10N") == [0, 0]


def test_R33_empty_cells_join_by_sides_and_holes_count() -> None:
    table = begin()
    for number, _ in enumerate(CELL_NAMES):
        table.small[LAID + number] = 0
    for name in ("e4", "f5", "e5", "g6"):  # g6 touches f5 only by a corner
        table.small[LAID + CELL_NAMES.index(name)] = -1
    assert empty_area(table) == 3


# ---- drawing -----------------------------------------------------------------------------------


def only_place(table: Rules, cell: str, need: int) -> None:
    """Leave a single cell where tiles can be laid, with a need of its own."""
    number = CELL_NAMES.index(cell)
    table.small[EDGE] = number
    table.edges = 1
    table.small[NEEDS + number] = need


def test_R34_an_unplaceable_tile_is_set_aside_and_another_drawn() -> None:
    table = begin()
    only_place(table, "e5", 7)  # streets to the north, east and south: E and F tiles only
    before = table.census()
    into_bag(table, int(table.tile), 1)
    table.left += 1
    table.tile = -1
    table.begin_turn(BLACK)
    view = table.view(None)
    assert str(view["tile"])[0] in "EF"
    aside = view["aside"]
    assert isinstance(aside, list)
    assert aside
    assert all(name[0] not in "EF" for name in aside)
    assert table.turn == BLACK
    assert table.census() == before


def test_R34_the_game_ends_when_the_tiles_run_out_while_redrawing() -> None:
    table = begin()
    give(table, WHITE, 9)
    only_place(table, "e5", 15)  # streets on all four sides: no tile has them
    before = table.census()
    into_bag(table, int(table.tile), 1)
    table.left += 1
    table.tile = -1
    table.begin_turn(BLACK)
    assert table.over
    assert table.scores() == [0, 5]
    assert table.census() == before


def test_R35_a_placeable_tile_cannot_be_refused() -> None:
    table = begin()
    assert all(move < 4 * CELLS for move in table.legal(BLACK))
    assert table.legal(BLACK)
    for move in (int(NOBODY), int(SAVE)):
        with pytest.raises(IllegalMove) as caught:
            table.play(BLACK, move)
        assert caught.value.rule == "turn"


def test_R36_one_supply_and_no_choice_of_stack() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N")
    assert table.turn == WHITE
    assert 0 <= table.tile < KINDS
    assert table.left == 58


def test_R37_start_spaces_first_and_later() -> None:
    table = begin()
    hand(table, "A9m")
    starts = {"j4", "h9", "f10", "c8", "c2"}
    assert {CELL_NAMES[move // 4] for move in table.legal(BLACK)} == starts
    hand(table, "C2")
    assert "g1N" in {table.notation(move) for move in table.legal(BLACK)}
    assert refused(table, "e5N") == "place"
    lay(table, BLACK, "A9m", "f10N")
    table.turn = WHITE
    hand(table, "A8m")
    assert "c2N" in {table.notation(move) for move in table.legal(WHITE)}
    assert refused(table, "e9N") == "place"  # only a corner touches
    assert refused(table, "f10N") == "place"


# ---- the end -----------------------------------------------------------------------------------


def test_R38_two_tokens_alike_need_two_objects() -> None:
    table = begin()
    lay(table, BLACK, "C2", "g1N", "herald N")  # a street of a tile and a start space
    give(table, BLACK, 4)
    give(table, BLACK, 4)
    assert finish(table, BLACK, "A9m", "f10N") == [2, 0]
    table = begin()
    lay(table, BLACK, "C2", "g1N", "herald N")
    lay(table, BLACK, "C3w", "a4E", "herald E")  # the same with a well
    give(table, BLACK, 4)
    give(table, BLACK, 4)
    assert finish(table, BLACK, "A9m", "f10N") == [6, 0]


def test_R38_tokens_4_to_6_need_a_strict_majority() -> None:
    table = begin()
    lay(table, BLACK, "B1", "c8N", "knight N")
    lay(table, BLACK, "A10m", "f10N", "squire N")
    lay(table, BLACK, "C2", "g1N", "herald N")
    for token in (4, 5, 6):
        give(table, BLACK, token)
    twin = table.copy()
    assert finish(twin, BLACK, "A9m", "h9N") == [1 + 2 + 2, 0]
    for cell, slot in (("c8", "N"), ("f10", "N"), ("g1", "N")):
        post(table, WHITE, cell, slot)
    assert finish(table, BLACK, "A9m", "h9N") == [0, 0]


def test_R39_two_tokens_7_need_two_courts() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N", "merchant N")
    give(table, BLACK, 7)
    give(table, BLACK, 7)
    twin = table.copy()
    assert finish(twin, WHITE, "A8m", "c8W") == [8, 0]
    lay(table, BLACK, "A8m", "c8W", "merchant N")
    assert finish(table, WHITE, "A8m", "c2N") == [8 + 4, 0]


def test_R40_unused_tokens_1_to_3_are_worth_nothing() -> None:
    table = begin()
    for token in (1, 2, 3):
        give(table, BLACK, token)
    assert finish(table, BLACK, "A9m", "f10N") == [0, 0]


def test_R41_courts_are_never_closed() -> None:
    table = begin()
    lay(table, BLACK, "B3", "c8N", "merchant S1")  # two tiny courts at the wall
    assert supply(table, BLACK) == 5
    assert thing(table, "c8", "S1")["men"] == [1, 0]
    assert table.scores() == [0, 0]


def test_R42_tokens_go_where_they_bring_most() -> None:
    table = begin()
    lay(table, BLACK, "C2", "g1N", "herald N")
    lay(table, BLACK, "C3w", "a4E", "herald E")
    lay(table, BLACK, "A9m", "f10N", "merchant N")
    lay(table, BLACK, "A8m", "c8W", "merchant N")
    give(table, BLACK, 4)
    give(table, BLACK, 7)
    assert finish(table, WHITE, "A8m", "c2N") == [4 + 3 * 3 + 2, 0]


def test_R43_lots_decide_who_begins() -> None:
    games = [GAME.start(seed=f"lots {n}", record=True) for n in range(40)]
    firsts = [game.actors()[0] for game in games]
    assert 8 <= sum(firsts) <= 32
    assert [game.view(None)["first"] for game in games] == firsts
    assert [told(game.events, "first")[0].seat for game in games] == firsts


@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_R43_a_chosen_seat_begins_and_nothing_is_drawn_for_it(seat: int) -> None:
    games = [
        GAME.start(options={"first_player": str(seat)}, seed=f"chosen {n}", record=True)
        for n in range(10)
    ]
    for game in games:
        assert (game.actors(), game.view(None)["first"]) == ([seat], seat)
        assert [(event.kind, event.seat) for event in game.events] == [
            ("first", seat),
            ("draw", seat),
        ]
        assert int(game.dice.drawn) == 1


@pytest.mark.parametrize("given", ["2", "-1", "black", 0])
def test_R43_a_seat_beyond_the_table_is_refused(given: str) -> None:
    with pytest.raises(OptionError):
        GAME.start(options={"first_player": given})


def test_R44_equal_points_are_a_draw() -> None:
    table = begin()
    points(table, 50, 50)
    finish(table, BLACK, "A9m", "f10N")
    assert table.ranks() == [1, 1]
    table = begin()
    points(table, 50, 51)
    finish(table, BLACK, "A9m", "f10N")
    assert table.ranks() == [2, 1]


@pytest.mark.parametrize(
    ("tile", "places"),
    [
        ("A8m", ["c2", "c8", "e10", "f9", "g10", "h9", "j4"]),  # no street for g1 and a4
        ("F1", ["a4", "c2", "c8", "e10", "f9", "g1", "g10", "h9", "j4"]),
    ],
)
def test_R45_every_legal_placement_is_shown(tile: str, places: list[str]) -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N")
    hand(table, tile)
    for viewer in (None, BLACK, WHITE):
        assert table.view(viewer)["forecast"]["places"] == places
    assert sorted({CELL_NAMES[move // 4] for move in table.legal(WHITE)}) == places
    table.play(WHITE, table.legal(WHITE)[0])
    assert table.view(WHITE)["forecast"]["places"] == []  # no tile in hand


def test_R46_merchants_stay_to_the_end() -> None:
    table = begin()
    lay(table, BLACK, "A9m", "f10N", "merchant N")
    lay(table, WHITE, "A10m", "g10E", "squire E")
    lay(table, BLACK, "A5m", "e10N")
    assert supply(table, BLACK) == 5
    finish(table, BLACK, "A8m", "c8W")
    assert supply(table, BLACK) == 5
