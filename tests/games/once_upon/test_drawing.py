"""The pictures of Once Upon a Castle: places for moves, ghosts, marks, points, what is asked."""

from __future__ import annotations

import re

import pytest

import zamok
from tests.conformance.kit import chooser, walk
from tests.conformance.test_drawing import check_areas
from tests.games.once_upon.scenario import Scenario
from zamok.engine.drawing import Area
from zamok.engine.markup import Piece, mark, stub, svg, whole
from zamok.games.once_upon import draw
from zamok.games.once_upon.draw.castle import tower
from zamok.games.once_upon.moves import MOVES

GAME = zamok.game("once_upon")
HARD = "\N{NO-BREAK SPACE}"
NAMED = ["Ann", "Bob", "Cid", "Dot"]


def drawn(table: Scenario, seat: int | None) -> list[Area]:
    legal = [] if seat is None else table.state.legal(seat)
    return draw.areas(table.view(seat), legal, GAME.words("en"), NAMED)


def placed(areas: list[Area]) -> list[str]:
    """Return the moves that have a spot, by notation, as often as they have one."""
    spots = [spot for area in areas for spot in area.spots]
    return [MOVES.write(move) for spot in spots for move in spot.moves]


def ghosts(areas: list[Area]) -> dict[str, str]:
    """Return what moves would look like, by notation."""
    found: dict[str, str] = {}
    for area in areas:
        for ghost in area.ghosts:
            name = MOVES.write(ghost.move)
            found[name] = found.get(name, "") + ghost.ink
    return found


def ids(areas: list[Area]) -> set[str]:
    return {part.id for area in areas for part in area.parts}


def asked(table: Scenario, seat: int | None, language: str = "en") -> tuple[str, str]:
    found = GAME.voice.ask(table.view(seat), GAME.words(language), NAMED)
    return found.text, found.rule


def check_fingers(areas: list[Area], scale: float) -> None:
    """Check that no place to press is too small where an area is drawn at a scale."""
    for area in areas:
        board = area.key == "board"
        for spot in area.spots:
            (box,) = re.findall(r'class="hit"[^>]*', spot.ink)
            found = [float(size) for size in re.findall(r'(?:width|height)="([\d.]+)"', box)]
            found += [2 * float(size) for size in re.findall(r'\sr="([\d.]+)"', box)]
            assert min(found) * (scale if board else 1) >= 44, (spot.id, found)


@pytest.mark.parametrize(("shape", "wide"), [("tall", 380), ("low", 270)])
@pytest.mark.parametrize("variant", ["young", "great"])
def test_on_a_phone_every_move_has_one_place_for_a_finger(
    variant: str, shape: str, wide: int
) -> None:
    state = GAME.start(3, {"variant": variant}, f"fingers {shape}")
    words = GAME.words("ru")
    for ply, (seat, _) in enumerate(walk(state, chooser("fingers"))):
        if ply % 10:
            continue
        legal = state.legal(seat)
        view = state.view(seat)
        areas = draw.areas(view, legal, words, NAMED[:3], shape)
        check_areas(GAME, [*areas, *draw.panels(view, words, NAMED[:3])], legal)
        found = placed(areas)
        assert sorted(found) == sorted(MOVES.write(move) for move in legal)
        if view["phase"] != "sheet":
            check_fingers(areas, wide / areas[0].width)
        assert [area.key for area in areas if area.own] == ["market"]


@pytest.mark.parametrize(("shape", "variant"), [("wide", "young"), ("square", "great")])
def test_on_a_desktop_no_move_is_a_button_beside_the_table(shape: str, variant: str) -> None:
    state = GAME.start(4, {"variant": variant}, "buttons")
    words = GAME.words("en")
    for ply, (seat, _) in enumerate(walk(state, chooser("buttons"))):
        if ply % 5:
            continue
        legal = state.legal(seat)
        areas = draw.areas(state.view(seat), legal, words, NAMED, shape)
        check_areas(GAME, areas, legal)
        assert set(placed(areas)) == {MOVES.write(move) for move in legal}
        assert [area.key for area in areas if area.own] == ["hand"]


def test_on_a_phone_guests_and_board_change_places_while_a_guest_is_taken() -> None:
    table = Scenario("great").castle(0, "r3c3 r3c4").build(0).play(0, "build:row3_right")
    view, legal = table.view(0), table.state.legal(0)
    for seat, cards in ((0, "market"), (1, "offer")):
        moves = legal if seat == 0 else []
        areas = draw.areas(table.view(seat), moves, GAME.words("en"), NAMED, "tall")
        holding = {area.key for area in areas if f"ou-guest-{view['open'][0]}" in svg(area)}
        assert holding == {cards}


def test_without_moves_the_drawing_is_just_the_table() -> None:
    table = Scenario("great").castle(0, "r2c3 r2c4").build(0)
    for viewer in (1, None):
        for area in drawn(table, viewer):
            assert not area.spots
            assert not area.ghosts
            assert not area.attempts


def test_lines_and_parts_can_both_be_pressed() -> None:
    table = Scenario().castle(0, "r2c3 r2c4 r1c3 r3c3", walls=2, flags={1: [1]}).build(0)
    areas = drawn(table, 0)
    for build in ("build:row2_right", "build:column3"):
        assert placed(areas).count(build) == 2
        assert build in ghosts(areas)


def test_lines_that_are_not_full_tell_why() -> None:
    table = Scenario("great").castle(0, "r2c3 r2c4").castle(1, guests="king").build(0)
    tries = {MOVES.write(one.move) for area in drawn(table, 0) for one in area.attempts}
    assert {"build:column3", "flag:column1:1", "steal:king"} <= tries
    assert "build:row2_right" not in tries


def test_flags_can_be_pressed_wall_by_wall() -> None:
    table = Scenario().castle(0, "r3c1 r3c2", walls=3, flags={1: [1, 2]}).build(0)
    assert {"flag:row3_left:2", "flag:row3_left:3"} <= set(placed(drawn(table, 0)))
    assert "flag:row3_left:2" in ghosts(drawn(table, 0))


def test_guests_can_be_taken_stolen_and_used_again() -> None:
    table = Scenario("great").castle(0, "r1c1 r2c1 r3c1 r2c2", walls=1, guests="peasant")
    table.castle(1, guests="king guard cook").build(0)
    found = placed(drawn(table, 0))
    assert {"reuse:peasant", "steal:guard", "steal:cook"} <= set(found)
    assert "steal:king" not in found
    taking = Scenario("great").castle(0, "r3c3 r3c4").build(0).play(0, "build:row3_right")
    areas = drawn(taking, 0)
    wanted = {f"take:{guest}" for guest in taking.view(0)["open"]}
    assert set(placed(areas)) == wanted == set(ghosts(areas))


def test_a_ghost_shows_the_points_of_the_move() -> None:
    table = Scenario().castle(0, "r1c3 r2c3 r3c3", towers=[5, 2, 2]).build(0)
    assert "+9</text>" in ghosts(drawn(table, 0))["build:column3"]  # the tower and the sun


def test_residents_stand_where_they_would_come() -> None:
    table = Scenario("great").castle(0, "r1c2 r1c4 r2c1", residents=7, guests="cook")
    table.roll("food", "wood", active=1)
    (spot,) = (spot for spot in drawn(table, 0)[0].spots if spot.id == "ou-do-residents")
    assert 'width="88"' in spot.ink  # one comes, in the second group
    table.castle(0, residents=7).roll("residents", "wood", active=1)
    (spot,) = (spot for spot in drawn(table, 0)[0].spots if spot.id == "ou-do-residents")
    assert 'width="179"' in spot.ink  # two come, the other in the third


def test_points_are_those_that_the_viewer_knows() -> None:
    state = GAME.start(4, {"variant": "great"}, "sums")
    for _ in walk(state, chooser("sums")):
        for viewer in (None, 0):
            view = state.view(viewer)
            castles = list(view["castles"])
            if viewer == 0 and view["mine"] is not None:
                castles[0] = view["mine"]
            assert [points.now for points in draw.points(view)] == [c["score"] for c in castles]


def test_choices_of_others_are_not_drawn_before_all_have_chosen() -> None:
    table = Scenario().roll("wood", "gold", active=0).play(0, "gold:r2c2")
    assert "ou-chip-0-r2c2" in ids(drawn(table, 0))
    for viewer in (1, None):
        assert "ou-chip-0-r2c2" not in "".join(svg(area) for area in drawn(table, viewer))


def test_events_mark_what_they_are_about() -> None:
    table = Scenario("great").castle(0, "r2c3 r2c4", towers=[2, 2, 2]).build(0)
    table.play(0, "build:row2_right")
    found = ids(drawn(table, 1))
    marked = {event.kind: draw.stage(event.plain()).ids for event in table.state.events}
    assert set(marked["tower"]) <= found
    assert set(marked["sun"]) <= found
    assert set(marked["roll"]) <= found


def test_a_cleared_line_is_marked_on_the_own_board_and_on_the_small_one() -> None:
    table = Scenario().castle(0, "r1c3 r1c4", walls=4).build(0)
    table.play(0, "clear:row1_right")
    (clear,) = (event.plain() for event in table.state.events if event.kind == "clear")
    for viewer, lit in ((0, "ou-line-0-row1_right"), (1, "ou-board-0")):
        assert set(draw.stage(clear).ids) & ids(drawn(table, viewer)) == {lit}


@pytest.mark.parametrize("use", ["wild:r1c3", "wild:flag1", "wild:cloud"])
def test_what_only_the_player_knows_is_marked_on_the_own_sheet(use: str) -> None:
    table = Scenario("great").castle(1, walls=1, guests="shepherdess monk")
    table.roll("wild", "wood", active=0).play(1, use)
    (used,) = (event.plain() for event in table.state.events if event.kind == "used")
    assert set(draw.stage(used).ids) <= ids(drawn(table, 1))
    assert draw.stage(used).ids


def test_residents_mark_the_groups_they_join() -> None:
    data = {"count": 3, "total": 9}
    marked = draw.stage({"kind": "residents", "seat": 1, "data": data}).ids
    assert marked == ["ou-people-1-1", "ou-people-1-2"]


def test_castles_differ_from_seat_to_seat_and_from_side_to_side() -> None:
    towers = {tower(seat, side, 1, 5) for seat in range(4) for side in ("outline", "free")}
    assert len(towers) == 8


def test_a_small_change_sends_little() -> None:
    """After one chip only what changed is sent again."""
    state = GAME.start(4, {"variant": "great"}, "sizes")
    words = GAME.words("ru")
    held: set[object] = set()
    first, later = 0, []

    def once(kept: Piece) -> str:
        known = mark(kept) in held
        held.add(mark(kept))
        return stub(kept) if known else whole(kept)

    for seat, _ in walk(state, chooser("sizes")):
        if seat != 0:
            continue
        areas = draw.areas(state.view(seat), state.legal(seat), words, NAMED)
        later.append(sum(len(svg(area, once)) for area in areas))
        first = max(first, sum(len(svg(area)) for area in areas))
    assert first < 150_000
    assert sorted(later)[len(later) // 2] < 30_000


# ---- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_phase_asks_its_own_question(language: str) -> None:
    start = GAME.start(2, {"variant": "great"}, "ask")
    said = [GAME.voice.ask(start.view(0), GAME.words(language), NAMED).text]
    table = Scenario("great").roll("wood", "gold", active=0)
    said += [asked(table, seat, language)[0] for seat in (0, 1, None)]
    building = Scenario("great").castle(0, "r3c3 r3c4 r2c2 r1c1", guests="monk")
    building.open("wizard miner architect").build(0)
    said.append(asked(building, 0, language)[0])
    building.play(0, "build:row3_right")
    said.append(asked(building, 0, language)[0])
    building.play(0, "take:wizard")
    said.append(asked(building, 0, language)[0])
    building.play(0, "lift:r2c2")
    said.append(asked(building, 0, language)[0])
    mining = Scenario("great").castle(0, "r3c3 r3c4").open("miner queen king").build(0)
    mining.play(0, "build:row3_right", "take:miner")
    said.append(asked(mining, 0, language)[0])
    assert len(set(said)) == len(said)
    assert not any(text.endswith(".") for text in said)


def test_the_rule_of_a_question_fits_it() -> None:
    table = Scenario().roll("wood", "gold", active=0)
    assert asked(table, 0)[1] == "must-use"
    assert asked(table, 1)[1] == "others"
    table.castle(0, "r2c3 r2c4").build(0)
    assert asked(table, 0)[1] == "building"


def test_the_end_names_the_winner() -> None:
    state = GAME.start(2, {}, "end")
    for _ in walk(state, chooser("end")):
        pass
    view = state.view(None)
    best = max(view["scores"])
    text = GAME.voice.ask(view, GAME.words("en"), NAMED).text
    assert str(best) in text
    assert all(
        (NAMED[seat] in text) == (score == best) for seat, score in enumerate(view["scores"])
    )


def test_what_is_told_has_no_pictures_of_letters() -> None:
    table = Scenario("great").castle(0, "r1c1 r2c3 r2c4", residents=5, guests="king").build(0)
    told = GAME.voice.describe(table.view(0), GAME.words("en"), NAMED)
    text = "\n".join(line for _, lines in told for line in lines).replace(HARD, " ")
    assert not set("●│[]") & set(text)
    assert "Full line. A tower for 2 points" in text
    assert "Next group: from resident 9, 4 points" in text
    assert told[2][0] == f"Ann (you): 2{HARD}points"
