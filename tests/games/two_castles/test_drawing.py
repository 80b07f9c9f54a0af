"""The drawing of Between Two Castles: spots, ghosts, projected points, marks, what is asked."""

from __future__ import annotations

import itertools
import re

import pytest

from tests.conformance.test_drawing import check_areas
from tests.games.two_castles.table import build, known, played, say, start, to_build
from tests.scale import few
from zamok.engine.drawing import Area
from zamok.engine.markup import Piece, stub, svg
from zamok.engine.markup import whole as sent
from zamok.engine.screen import LOW, SQUARE, TALL
from zamok.games.two_castles import facts, text
from zamok.games.two_castles.draw.faces import wants
from zamok.games.two_castles.draw.furniture import ROOMS, SCENES, scene_of
from zamok.games.two_castles.draw.pieces import signed
from zamok.games.two_castles.game import GAME
from zamok.games.two_castles.moves import KEEP, LEFT, PLACE, YIELD, cell_x, cell_y, parts
from zamok.games.two_castles.refusal import refuse
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.view import View

WORDS = GAME.words("en")
seat_counts = pytest.mark.parametrize("seats", few([3, 2, 5, 7]))


def names_of(seats: int) -> list[str]:
    return [f"N{number}" for number in range(seats)]


def drawn(state: Rules, seat: int | None, legal: list[int]) -> list[Area]:
    return GAME.draw.areas(state.view(seat), legal, WORDS, names_of(int(state.seats)))


def spots_of(areas: list[Area]) -> list[int]:
    return sorted(move for area in areas for spot in area.spots for move in spot.moves)


def ghosts_of(areas: list[Area]) -> set[int]:
    return {ghost.move for area in areas for ghost in area.ghosts}


# ---- what may be done ------------------------------------------------------------------------


@seat_counts
def test_every_legal_move_has_exactly_one_spot(seats: int) -> None:
    for state, seat in played(seats):
        legal = state.legal(seat)
        assert spots_of(drawn(state, seat, legal)) == sorted(legal)


@seat_counts
def test_every_own_move_has_one_spot_on_every_window(seats: int) -> None:
    names, shapes = names_of(seats), itertools.cycle([TALL, LOW, SQUARE])
    for state, seat in itertools.islice(played(seats), 0, None, 7):
        legal = state.legal(seat)
        areas = GAME.draw.areas(state.view(seat), legal, WORDS, names, next(shapes))
        own = [move for move in spots_of(areas) if move < GAME.move_space]
        assert own == sorted(move for move in legal if move < GAME.move_space)
        assert all(area.width > 0 and area.height > 0 for area in areas)
        check_areas(GAME, areas, legal)


@seat_counts
def test_building_choosing_and_sharing_are_shown_before_they_are_done(seats: int) -> None:
    for state, seat in played(seats):
        legal = state.legal(seat)
        ghosts = ghosts_of(drawn(state, seat, legal))
        shown = {move for move in legal if PLACE <= move < YIELD or move < LEFT}
        shown |= {move for move in legal if KEEP <= move < KEEP + facts.N_ROOMS}
        if state.view(seat)["phase"] == "commit":
            shown |= set(legal)
        assert shown <= ghosts


def test_one_cell_is_one_spot_for_own_tile_and_ludwigs() -> None:
    shared = 0
    for state, seat in played(2):
        areas = drawn(state, seat, state.legal(seat))
        shared += any(len(spot.moves) > 1 for area in areas for spot in area.spots)
    assert shared


def test_both_castles_may_get_the_same_piece_at_once() -> None:
    state = start(4)
    build(state, 0, [("aviary", -1, 0), ("sty", -2, 0)])
    build(state, 3, [("fish_pond", -1, 0), ("stables", -2, 0)])
    to_build(state, {0: ("terrace", "vineyard")})
    say(state, 0, "L -3,0", "R -3,0")
    assert [state.view(0)["castles"][number]["piece"] for number in (0, 3)] == ["fountain"] * 2
    legal = state.legal(0)
    buildings = known(state.view(0)["forecast"]["buildings"])
    assert {one["castle"] for one in buildings if one["seat"] == 0} == {0, 3}
    check_areas(GAME, drawn(state, 0, legal), legal)


@seat_counts
def test_nothing_can_be_pressed_by_those_who_wait(seats: int) -> None:
    state = start(seats)
    for viewer in (None, 0):
        for area in drawn(state, viewer, []):
            assert not [*area.spots, *area.ghosts, *area.attempts]


def test_attempts_are_cells_where_the_room_may_not_go() -> None:
    tried = 0
    for state, seat in played(3):
        for area in drawn(state, seat, state.legal(seat)):
            for attempt in area.attempts:
                assert not state.allows(seat, attempt.move)
                assert refuse(state, seat, attempt.move).rule
                tried += 1
    assert tried


# ---- points ----------------------------------------------------------------------------------


@seat_counts
def test_the_score_pad_adds_up(seats: int) -> None:
    for state, seat in played(seats):
        for castle in state.view(seat)["castles"]:
            assert tuple(castle["pad"]) == facts.PAD
            assert sum(castle["pad"].values()) == castle["total"]
    assert [points.now for points in GAME.draw.points(state.view(0))] == state.scores()


@seat_counts
def test_gains_are_written_on_the_spots(seats: int) -> None:
    for state, seat in played(seats):
        view = state.view(seat)
        board = drawn(state, seat, state.legal(seat))[0]
        for spot in board.spots:
            gains = [gain_of(view, move) for move in spot.moves]
            assert spot.written == tuple(signed(points) for points in gains)
            assert spot.anchor in board.anchors


def gain_of(view: View, move: int) -> int:
    cell = parts(move)[2]
    where = (int(cell_x(cell)), int(cell_y(cell)))
    places = text.building_of(view, move)["places"]
    return next(gain["points"] for gain in places if (gain["x"], gain["y"]) == where)


# ---- marks, words, size ------------------------------------------------------------------------


@seat_counts
def test_a_built_room_is_marked_wherever_it_stands(seats: int) -> None:
    built = 0
    for state, _seat in played(seats):
        state.recording = True
        for event in state.events:
            if event.kind == "build":
                page = "".join(svg(area) for area in drawn(state, 0, []))
                assert all(f'id="{mark}"' in page for mark in GAME.draw.stage(event.plain()).ids)
                built += 1
    assert built > 16 * seats


def test_something_is_asked_in_every_phase_and_at_every_step() -> None:
    asked: dict[str, set[str]] = {}
    for number in range(6):
        seats = 2 + number % 3
        for state, seat in played(seats, f"asked {number}"):
            view = state.view(seat)
            question = text.ask(state.view(seat), WORDS, names_of(seats))
            castles = [view["castles"][seat], view["castles"][seat - 1]]
            steps = [castle["step"] for castle in castles if castle["decider"] == seat]
            asked.setdefault(steps[0] if steps else view["phase"], set()).add(question.text)
            others = {text.ask(state.view(None), WORDS, names_of(seats)).text}
            assert question.text not in others
    assert set(asked) == {"ludwig", "choose", "commit", "build", *facts.STEPS[1:8]}
    assert len(asked["choose"]) == 2


def test_the_end_names_the_winner() -> None:
    *_, (state, _) = played(3)
    view = state.view(0)
    told = text.ask(state.view(0), WORDS, names_of(3))
    assert all(f"N{winner}" in told.text for winner in view["winners"])
    assert [area.key for area in drawn(state, 0, [])] == ["board", "market", "others"]


def test_others_see_only_the_backs_of_chosen_tiles() -> None:
    state = start(3)
    state.play(1, state.legal(1)[0])
    room = known(state.view(1)["players"][1]["rooms"])[0]
    for viewer in (None, 0, 2):
        areas = [*drawn(state, viewer, []), *GAME.draw.panels(state.view(viewer), WORDS, ["A"] * 3)]
        page = "".join(svg(area) for area in areas)
        assert f"tc-r-{room}" not in page
        assert "#tc-back" in page


def test_every_room_has_a_scene_and_says_what_it_wants() -> None:
    assert set(ROOMS) <= set(facts.ROOM_KEYS)
    assert all(scene_of(key) in SCENES for key in facts.ROOM_KEYS)
    for key in facts.ROOM_KEYS:
        points, what, where = wants(key)
        assert points.isdigit()
        assert what or key == "fountain"
        assert where or key == "fountain" or what == "all"


def test_the_ear_hears_every_room() -> None:
    for state, seat in played(2):
        told = text.describe(state.view(seat), WORDS, names_of(2))
        lines = "\n".join(line for _, found in told for line in found)
        for castle in state.view(seat)["castles"]:
            assert all(text.tile(room["room"], WORDS) in lines for room in castle["rooms"])


def test_little_is_sent_again() -> None:
    known: dict[str, Piece] = {}
    sizes = []

    def keep(kept: Piece) -> str:
        if known.get(kept.id) == kept:
            return stub(kept)
        known[kept.id] = kept
        return sent(kept)

    for state, seat in played(4):
        legal = state.legal(0) if seat == 0 else []
        areas = GAME.draw.areas(state.view(0), legal, GAME.words("ru"), names_of(4))
        sizes.append(len("".join(svg(area, keep) for area in areas).encode()))
    whole = "".join(svg(area) for area in areas)
    assert len(whole.encode()) < 160_000
    assert sorted(sizes)[len(sizes) // 2] < 20_000
    assert max(sizes[1:]) < 60_000
    assert ">None<" not in whole
    assert "nan" not in whole.split()


def test_what_is_written_in_a_hand_can_be_read_on_a_small_desktop() -> None:
    place = (717, 194)  # of the hand in a window of 1280x720
    for state, seat in itertools.islice(played(3), 0, None, 5):
        view = state.view(seat)
        areas = GAME.draw.areas(view, state.legal(seat), GAME.words("ru"), names_of(3))
        for area in areas:
            if area.key != "hand":
                continue
            letters = min(map(float, re.findall(r'font-size="([\d.]+)"', svg(area))))
            assert letters * min(place[0] / area.width, place[1] / area.height) >= 10.9
