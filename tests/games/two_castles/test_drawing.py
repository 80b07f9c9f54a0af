"""The drawing of Between Two Castles: spots, ghosts, projected points, marks, what is asked."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest

from tests.conformance.test_drawing import check_areas
from tests.games.two_castles.table import GAME, build, say, start, to_build
from zamok.engine.drawing import Area, elide, plain
from zamok.games.two_castles import facts, text
from zamok.games.two_castles.draw import outlook
from zamok.games.two_castles.draw.faces import wants
from zamok.games.two_castles.draw.scenes import ROOMS, SCENES, scene_of
from zamok.games.two_castles.draw.spots import placements, room_of
from zamok.games.two_castles.rules import Rules
from zamok.games.two_castles.state import KEEP, LEFT, PLACE, STEPS
from zamok.games.two_castles.view import View

WORDS = GAME.words("en")
seat_counts = pytest.mark.parametrize("seats", [2, 3, 5, 7])


def played(seats: int, seed: str = "drawn") -> Iterator[tuple[Rules, int]]:
    """Yield every position of a random game with a seat that may act in it."""
    state = start(seats, seed)
    dice = random.Random(seed)
    while not state.over:
        seat = dice.choice(state.actors())
        yield state, seat
        state.play(seat, dice.choice(state.legal(seat)))


def names_of(seats: int) -> list[str]:
    return [f"N{number}" for number in range(seats)]


def seen(state: Rules, seat: int | None) -> View:
    return cast("View", state.view(seat))


def drawn(state: Rules, seat: int | None, legal: list[int]) -> list[Area]:
    return GAME.draw.areas(state.view(seat), legal, WORDS, names_of(int(state.seats)))


def attributes(areas: list[Area], name: str) -> list[str]:
    roots = [ElementTree.fromstring(plain(area.svg)) for area in areas]
    return [found.attrib[name] for root in roots for found in root.iter() if name in found.attrib]


# ---- what may be done ------------------------------------------------------------------------


@seat_counts
def test_every_legal_move_has_exactly_one_spot(seats: int) -> None:
    for state, seat in played(seats):
        legal = state.legal(seat)
        moves = attributes(drawn(state, seat, legal), "data-moves")
        assert sorted(int(move) for group in moves for move in group.split()) == sorted(legal)


@seat_counts
def test_building_choosing_and_sharing_are_shown_before_they_are_done(seats: int) -> None:
    for state, seat in played(seats):
        legal = state.legal(seat)
        ghosts = {int(move) for move in attributes(drawn(state, seat, legal), "data-ghost")}
        shown = {move for move in legal if move >= PLACE or move < LEFT}
        shown |= {move for move in legal if KEEP <= move < KEEP + facts.N_ROOMS}
        if seen(state, seat)["phase"] == "commit":
            shown |= set(legal)
        assert shown <= ghosts


def test_one_cell_is_one_spot_for_own_tile_and_ludwigs() -> None:
    shared = 0
    for state, seat in played(2):
        moves = attributes(drawn(state, seat, state.legal(seat)), "data-moves")
        shared += any(" " in group for group in moves)
    assert shared


def test_both_castles_may_get_the_same_piece_at_once() -> None:
    state = start(4)
    build(state, 0, [("aviary", -1, 0), ("sty", -2, 0)])
    build(state, 3, [("fish_pond", -1, 0), ("stables", -2, 0)])
    to_build(state, {0: ("terrace", "vineyard")})
    say(state, 0, "L -3,0", "R -3,0")
    assert [seen(state, 0)["castles"][number]["piece"] for number in (0, 3)] == ["fountain"] * 2
    legal = state.legal(0)
    assert {castle for castle, _ in placements(seen(state, 0), legal)} == {0, 3}
    check_areas(GAME, drawn(state, 0, legal), legal)


@seat_counts
def test_nothing_can_be_pressed_by_those_who_wait(seats: int) -> None:
    state = start(seats)
    for viewer in (None, 0):
        areas = drawn(state, viewer, [])
        for name in ("data-moves", "data-ghost", "data-try"):
            assert not attributes(areas, name)


def test_attempts_are_cells_where_the_room_may_not_go() -> None:
    tried = 0
    for state, seat in played(3):
        for move in attributes(drawn(state, seat, state.legal(seat)), "data-try"):
            assert state.forbid(seat, int(move)).rule
            tried += 1
    assert tried


# ---- points ----------------------------------------------------------------------------------


@seat_counts
def test_projected_points_are_what_building_brings(seats: int) -> None:
    checked = 0
    for state, seat in played(seats):
        view = seen(state, seat)
        for (castle, cell), moves in placements(view, state.legal(seat)).items():
            form = outlook.shape(view["castles"][castle])
            for move in moves:
                after = state.copy()
                after.play(seat, move)
                real = seen(after, seat)["castles"][castle]["total"]
                room = room_of(view, move)
                assert view["castles"][castle]["total"] + outlook.gain(form, room, cell) == real
                checked += 1
    assert checked > 300


@seat_counts
def test_cells_found_from_the_view_are_the_legal_ones(seats: int) -> None:
    for state, seat in played(seats):
        view = seen(state, seat)
        moves = placements(view, state.legal(seat))
        rooms = {(castle, room_of(view, m)) for (castle, _), found in moves.items() for m in found}
        for castle, room in rooms:
            form = outlook.shape(view["castles"][castle])
            mine = {cell for cell in outlook.border(form) if outlook.may_stand(form, room, cell)}
            assert mine == {
                cell
                for (at, cell), found in moves.items()
                if at == castle and any(room_of(view, move) == room for move in found)
            }


@seat_counts
def test_categories_add_up_and_attendants_and_cards_are_foreseen(seats: int) -> None:
    for state, seat in played(seats):
        view = seen(state, seat)
        for castle in view["castles"]:
            form = outlook.shape(castle)
            assert sum(outlook.categories(castle).values()) == castle["total"]
            assert outlook.total(form) == castle["total"]
            if castle["step"] in ("choose_attendant", "choose_card") and castle["decider"] == seat:
                check_foreseen(state, seat, view["castles"].index(castle))
    assert [points.now for points in GAME.draw.points(state.view(0))] == state.scores()


def check_foreseen(state: Rules, seat: int, number: int) -> None:
    castle = seen(state, seat)["castles"][number]
    form = outlook.shape(castle)
    for move in state.legal(seat):
        words = state.notation(move).split()
        after = state.copy()
        after.play(seat, move)
        new = seen(after, seat)["castles"][number]
        if words[0] == "card" and words[1] in (castle["drawn_cards"] or ()):
            assert new["total"] - castle["total"] == outlook.card_gain(form, words[1])
        if words[1] in facts.ATTENDANT_KEYS and len(new["attendants"]) > len(castle["attendants"]):
            assert new["total"] - castle["total"] == outlook.attendant_gain(form, words[1])


# ---- marks, words, size ------------------------------------------------------------------------


@seat_counts
def test_a_built_room_is_marked_wherever_it_stands(seats: int) -> None:
    built = 0
    for state, _seat in played(seats):
        state.recording = True
        for event in state.events:
            if event.kind == "build":
                ids = set(attributes(drawn(state, 0, []), "id"))
                assert set(GAME.draw.marks(event.plain())) <= ids
                built += 1
    assert built > 16 * seats


def test_something_is_asked_in_every_phase_and_at_every_step() -> None:
    asked: dict[str, set[str]] = {}
    for number in range(6):
        seats = 2 + number % 3
        for state, seat in played(seats, f"asked {number}"):
            view = seen(state, seat)
            question = GAME.ask(state.view(seat), WORDS, names_of(seats))
            castles = [view["castles"][seat], view["castles"][seat - 1]]
            steps = [castle["step"] for castle in castles if castle["decider"] == seat]
            asked.setdefault(steps[0] if steps else view["phase"], set()).add(question.text)
            others = {GAME.ask(state.view(None), WORDS, names_of(seats)).text}
            assert question.text not in others
    assert set(asked) == {"ludwig", "choose", "commit", "build", *STEPS[1:8]}
    assert len(asked["choose"]) == 2


def test_the_end_names_the_winner() -> None:
    *_, (state, _) = played(3)
    view = seen(state, 0)
    told = GAME.ask(state.view(0), WORDS, names_of(3))
    assert all(f"N{winner}" in told.text for winner in view["winners"])
    assert [area.key for area in drawn(state, 0, [])] == ["board", "market", "others"]


def test_others_see_only_the_backs_of_chosen_tiles() -> None:
    state = start(3)
    state.play(1, state.legal(1)[0])
    room = cast("list[str]", seen(state, 1)["players"][1]["rooms"])[0]
    for viewer in (None, 0, 2):
        areas = [*drawn(state, viewer, []), *GAME.draw.panels(state.view(viewer), WORDS, ["A"] * 3)]
        svg = "".join(area.svg for area in areas)
        assert f"tc-r-{room}" not in svg
        assert "#tc-back" in svg


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
        told = GAME.describe(state.view(seat), WORDS, names_of(2))
        lines = "\n".join(line for _, found in told for line in found)
        for castle in seen(state, seat)["castles"]:
            assert all(text.tile(room["room"], WORDS) in lines for room in castle["rooms"])


def test_little_is_sent_again() -> None:
    known: dict[str, dict[str, int]] = {}
    sizes = []
    for state, seat in played(4):
        areas = GAME.draw.areas(
            state.view(0), state.legal(0) if seat == 0 else [], GAME.words("ru"), names_of(4)
        )
        sent = [elide(area.svg, known.setdefault(area.key, {})) for area in areas]
        sizes.append(len("".join(sent).encode()))
    whole = "".join(plain(area.svg) for area in areas)
    assert len(whole.encode()) < 160_000
    assert sorted(sizes)[len(sizes) // 2] < 20_000
    assert max(sizes[1:]) < 60_000
    assert not re.search(r"\bNone\b|nan", whole)
