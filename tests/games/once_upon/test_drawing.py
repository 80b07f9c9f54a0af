"""The pictures of Once Upon a Castle: places for moves, ghosts, marks, points, what is asked."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

import zamok
from tests.conformance.kit import chooser, walk
from tests.games.once_upon.table import Table
from zamok.engine.drawing import Area, elide, plain
from zamok.games.once_upon import draw
from zamok.games.once_upon.draw.gain import gain, own, sums
from zamok.games.once_upon.moves import NAMES
from zamok.games.once_upon.view import View

GAME = zamok.game("once_upon")
NAMED = ["Ann", "Bob", "Cid", "Dot"]
# What happens nowhere on the table: the page offers these as buttons.
PLACELESS = ("pass", "done", "stop")


def drawn(table: Table, seat: int | None) -> list[Area]:
    legal = [] if seat is None else table.state.legal(seat)
    return draw.areas(table.view(seat), legal, GAME.words("en"), NAMED)


def markup(areas: list[Area]) -> str:
    return "".join(plain(area.svg) for area in areas)


def placed(svg: str) -> set[str]:
    """Return the moves that have a spot, by name."""
    groups = re.findall(r'data-moves="([\d ]+)"', svg)
    return {NAMES[int(move)] for group in groups for move in group.split()}


def ghosts(svg: str) -> set[str]:
    return {NAMES[int(move)] for move in re.findall(r'data-ghost="(\d+)"', svg)}


def asked(table: Table, seat: int | None, language: str = "en") -> tuple[str, str]:
    found = GAME.ask(table.view(seat), GAME.words(language), NAMED)
    return found.text, found.rule


@pytest.mark.parametrize("variant", ["young", "great"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_with_a_place_has_a_spot(variant: str, seats: int) -> None:
    state = GAME.start(seats, {"variant": variant}, "spots")
    words = GAME.words("en")
    for ply, (seat, _) in enumerate(walk(state, chooser("spots"))):
        if ply % 5:
            continue
        legal = state.legal(seat)
        svg = markup(draw.areas(state.view(seat), legal, words, NAMED[:seats]))
        wanted = {
            NAMES[move]
            for move in legal
            if NAMES[move] not in PLACELESS and not NAMES[move].endswith(":lost")
        }
        assert wanted <= placed(svg), wanted - placed(svg)


def test_without_moves_the_drawing_is_just_the_table() -> None:
    table = Table("great").castle(0, "r2c3 r2c4").build(0)
    for viewer in (1, None):
        svg = markup(drawn(table, viewer))
        assert "data-moves" not in svg
        assert "data-ghost" not in svg
        assert "data-try" not in svg


def test_lines_and_parts_can_both_be_pressed() -> None:
    table = Table().castle(0, "r2c3 r2c4 r1c3 r3c3", walls=2, flags={1: [1]}).build(0)
    svg = markup(drawn(table, 0))
    towers = [number for number, name in enumerate(NAMES) if name.startswith("build:")]
    for move in towers:
        if NAMES[move] in ("build:row2_right", "build:column3"):
            assert len(re.findall(rf'data-moves="{move}"', svg)) == 2
    assert {"build:row2_right", "build:column3"} <= ghosts(svg)


def test_flags_can_be_pressed_wall_by_wall() -> None:
    table = Table().castle(0, "r3c1 r3c2", walls=3, flags={1: [1, 2]}).build(0)
    assert {"flag:row3_left:2", "flag:row3_left:3"} <= placed(markup(drawn(table, 0)))
    assert "flag:row3_left:2" in ghosts(markup(drawn(table, 0)))


def test_guests_can_be_taken_stolen_and_used_again() -> None:
    table = Table("great").castle(0, "r1c1 r2c1 r3c1 r2c2", walls=1, guests="peasant")
    table.castle(1, guests="king guard cook").build(0)
    found = placed(markup(drawn(table, 0)))
    assert {"reuse:peasant", "steal:guard", "steal:cook"} <= found
    assert "steal:king" not in found
    taking = Table("great").castle(0, "r3c3 r3c4").build(0).play(0, "build:row3_right")
    svg = markup(drawn(taking, 0))
    assert placed(svg) == {f"take:{guest}" for guest in taking.view(0)["open"]} == ghosts(svg)


def test_a_ghost_shows_the_points_of_the_move() -> None:
    table = Table().castle(0, "r1c3 r2c3 r3c3", towers=[5, 2, 2]).build(0)
    svg = markup(drawn(table, 0))
    tower = svg[svg.index('data-ghost="') :]
    assert "+9</text>" in tower  # the tower and the sun


@pytest.mark.parametrize("jester", ["floor", "wall"])
def test_points_foreseen_are_those_that_come(jester: str) -> None:
    """In building, where nothing is hidden, each move brings just what its ghost says."""
    checked = 0
    for number in range(3):
        options = {"variant": "great", "jester": jester}
        state = GAME.start(3, options, f"foreseen {number}")
        for seat, _ in walk(state, chooser(f"foreseen {number}")):
            view = cast("View", state.view(seat))
            if view["phase"] not in ("build", "take"):
                continue
            for move in state.legal(seat):
                twin = state.copy()
                twin.play(seat, move)
                then = cast("View", twin.view(seat))
                before, after = own(view, seat)["score"], own(then, seat)["score"]
                if then["phase"] == "use" or NAMES[move].endswith((":dog", "done")):
                    continue  # dice have been thrown since
                assert gain(view, own(view, seat), move) == after - before, NAMES[move]
                checked += 1
    assert checked > 100


def test_points_kind_by_kind_add_up_to_the_score() -> None:
    state = GAME.start(4, {"variant": "great"}, "sums")
    for _ in walk(state, chooser("sums")):
        for viewer in (None, 0):
            view = cast("View", state.view(viewer))
            for seat in range(4):
                castle = own(view, seat)
                assert sum(sums(castle, view["jester"]).values()) == castle["score"]
            assert [p.now for p in draw.points(cast("dict[str, object]", view))] == [
                own(view, seat)["score"] for seat in range(4)
            ]


def test_choices_of_others_are_not_drawn_before_all_have_chosen() -> None:
    table = Table().roll("wood", "gold", active=0).play(0, "gold:r2c2")
    assert 'id="ou-chip-0-r2c2"' in markup(drawn(table, 0))
    for viewer in (1, None):
        assert 'id="ou-chip-0-r2c2"' not in markup(drawn(table, viewer))


def test_events_mark_what_they_are_about() -> None:
    table = Table("great").castle(0, "r2c3 r2c4", towers=[2, 2, 2]).build(0)
    table.play(0, "build:row2_right")
    ids = set(re.findall(r'id="([\w-]+)"', markup(drawn(table, 1))))
    marked: dict[str, list[str]] = {
        event.kind: draw.marks(event.plain()) for event in table.state.events
    }
    assert set(marked["tower"]) <= ids
    assert set(marked["sun"]) <= ids
    assert set(marked["roll"]) <= ids


def test_castles_differ_from_seat_to_seat_and_from_side_to_side() -> None:
    from zamok.games.once_upon.draw.castle import tower_body

    bodies = {tower_body(seat, side, 1, 5) for seat in range(4) for side in ("outline", "free")}
    assert len(bodies) == 8


def test_a_small_change_sends_little() -> None:
    """After one chip only what changed is sent again."""
    state = GAME.start(4, {"variant": "great"}, "sizes")
    words = GAME.words("ru")
    known: list[dict[str, int]] = [{}, {}, {}, {}]
    first, later = 0, []
    for seat, _ in walk(state, chooser("sizes")):
        areas = draw.areas(state.view(seat), state.legal(seat), words, NAMED)
        if seat != 0:
            continue
        sent = sum(len(elide(area.svg, held)) for area, held in zip(areas, known))
        first = max(first, sum(len(plain(area.svg)) for area in areas))
        later.append(sent)
    assert first < 150_000
    assert sorted(later)[len(later) // 2] < 30_000


# ---- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_phase_asks_its_own_question(language: str) -> None:
    start = GAME.start(2, {"variant": "great"}, "ask")
    said = [GAME.ask(start.view(0), GAME.words(language), NAMED).text]
    table = Table("great").roll("wood", "gold", active=0)
    said += [asked(table, seat, language)[0] for seat in (0, 1, None)]
    building = Table("great").castle(0, "r3c3 r3c4 r2c2 r1c1", guests="monk")
    building.open("wizard miner architect").build(0)
    said.append(asked(building, 0, language)[0])
    building.play(0, "build:row3_right")
    said.append(asked(building, 0, language)[0])
    building.play(0, "take:wizard")
    said.append(asked(building, 0, language)[0])
    building.play(0, "lift:r2c2")
    said.append(asked(building, 0, language)[0])
    mining = Table("great").castle(0, "r3c3 r3c4").open("miner queen king").build(0)
    mining.play(0, "build:row3_right", "take:miner")
    said.append(asked(mining, 0, language)[0])
    assert len(set(said)) == len(said)
    assert all(text.endswith(".") for text in said)


def test_the_rule_of_a_question_fits_it() -> None:
    table = Table().roll("wood", "gold", active=0)
    assert asked(table, 0)[1] == "must-use"
    assert asked(table, 1)[1] == "others"
    table.castle(0, "r2c3 r2c4").build(0)
    assert asked(table, 0)[1] == "building"


def test_the_end_names_the_winner() -> None:
    state = GAME.start(2, {}, "end")
    for _ in walk(state, chooser("end")):
        pass
    view: dict[str, Any] = state.view(None)
    best = max(view["scores"])
    text = GAME.ask(view, GAME.words("en"), NAMED).text
    assert str(best) in text
    assert all(
        (NAMED[seat] in text) == (score == best) for seat, score in enumerate(view["scores"])
    )


def test_what_is_told_has_no_pictures_of_letters() -> None:
    table = Table("great").castle(0, "r1c1 r2c3 r2c4", residents=5, guests="king").build(0)
    told = GAME.describe(table.view(0), GAME.words("en"), NAMED)
    text = "\n".join(line for _, lines in told for line in lines)
    assert not set("●│[]") & set(text)
    assert "Full line: A tower worth 2 points" in text
    assert "Next step: 9 residents, worth 4" in text
    assert told[2][0] == "Ann (you): 2 points"
