"""Castle Builder in pictures: every move has its place, and every phase its words."""

from __future__ import annotations

import re
from itertools import chain
from xml.etree import ElementTree

import pytest

from tests.games.castle_builder.games import EVERYTHING, GAME, NAMES, play, spot_move, variants
from tests.games.castle_builder.trial import Trial
from tests.voice import HARD
from zamok.engine.drawing import Area
from zamok.engine.event import Told
from zamok.engine.markup import Piece, mark, stub, svg, whole
from zamok.engine.screen import SHAPES, TALL
from zamok.games.castle_builder.facts import KIND_OF
from zamok.games.castle_builder.moves import ADJUST, SPOT
from zamok.games.castle_builder.rules import Rules
from zamok.games.castle_builder.state import ASK_MAIN, ASK_SPOT
from zamok.games.castle_builder.view import PHASES


def draw(state: Rules, seat: int | None) -> list[Area]:
    legal = [] if seat is None else state.legal(seat)
    return GAME.draw.areas(state.view(seat), legal, GAME.words("ru"), NAMES[: int(state.seats)])


def markup(state: Rules, seat: int | None) -> str:
    return "".join(svg(area) for area in draw(state, seat))


def spots(areas: list[Area]) -> list[int]:
    return [move for area in areas for spot in area.spots for move in spot.moves]


def attempts(areas: list[Area]) -> list[int]:
    return [attempt.move for area in areas for attempt in area.attempts]


def ghosts(areas: list[Area]) -> set[int]:
    return {ghost.move for area in areas for ghost in area.ghosts}


@variants
def test_every_legal_move_has_its_place_on_the_table(seats: int, options: dict[str, str]) -> None:
    phases = set()
    for state, seat in play(seats, options, "spots"):
        phases.add(int(state.phase))
        assert sorted(spots(draw(state, seat))) == state.legal(seat), state.phase
    assert len(phases) >= 5


@variants
def test_every_placement_has_its_ghost(seats: int, options: dict[str, str]) -> None:
    shown = 0
    for state, seat in play(seats, options, "ghosts"):
        if state.phase in (ASK_MAIN, ASK_SPOT):
            shown += 1
            assert ghosts(draw(state, seat)) == set(state.legal(seat))
    assert shown > 20


@variants
def test_points_are_the_coins(seats: int, options: dict[str, str]) -> None:
    for state, seat in play(seats, options, "points"):
        points = GAME.draw.points(state.view(seat))
        assert [point.now for point in points] == state.scores()
        assert [point.likely for point in points] == state.scores()


def test_a_tile_in_hand_is_tried_at_every_edge_of_the_castle() -> None:
    trial = Trial().castle(0, {1: {2: "stone_04", 4: "stone_03"}}).holder(0, "stone_07", "stone_01")
    trial.play("holder stone_07")
    areas = draw(trial.state, 0)
    pressed, tried = spots(areas), attempts(areas)
    assert tried
    assert not set(pressed) & set(tried)
    free = trial.state.view(0)["forecast"]["free"][0]
    edge = {spot_move(place["row"], place["x"]) for place in free}
    assert {move for move in (*pressed, *tried) if SPOT <= move < ADJUST} == edge


def test_what_is_written_on_a_place_belongs_to_its_name() -> None:
    trial = Trial().castle(0, {1: {2: "stone_04", 4: "stone_03"}}).holder(0, "stone_08", "stone_01")
    trial.barons(5, 1).play("holder stone_08")
    (place,) = [spot for spot in draw(trial.state, 0)[0].spots if spot.moves == (spot_move(2, 3),)]
    assert place.written == ("2", "+1", "−1"), "two steps to the coin, and a discard"


def test_a_tile_that_awaits_its_discard_lies_in_the_castle_and_nowhere_else() -> None:
    trial = Trial().castle(0, {1: {2: "stone_04", 4: "stone_03"}})
    trial.holder(0, "stone_08", "stone_01", "stone_02").place("stone_08", 2, 3)
    assert trial.asked == "adjust", "the eight over seven must be paid for"
    for viewer in (0, 1, None):
        drawn = markup(trial.state, viewer)
        assert 'id="cb-laid"' in drawn
        assert drawn.count('href="#cb-t-stone_08"') == 1
    (aim,) = [event for event in trial.state.events if event.kind == "aim"]
    assert "cb-laid" in GAME.draw.stage(aim.plain()).ids


def test_a_royal_tile_in_a_castle_bears_a_crown_for_everybody() -> None:
    trial = Trial(royal_strategy="yes").castle(0, {1: {2: "prince"}}).royal(0, "prince", 1, 4)
    for viewer in (0, 1, None):
        drawn = markup(trial.state, viewer)
        assert drawn.count('href="#cb-i-crown"') == 1
    told = GAME.voice.describe(trial.state.view(1), GAME.words("en"), NAMES[:2])
    (row,) = [
        line for line in dict(told)["Anna: castle and coins"] if line.startswith(f"Row{HARD}1")
    ]
    assert f"place{HARD}3 from the left: prince, upper number{HARD}4, fits any sum, royal" in row
    assert row.count("royal") == 1
    assert "♛" in GAME.voice.say_board(trial.state.view(1), GAME.words("en"), NAMES[:2])
    (legend,) = [
        area
        for area in GAME.draw.panels(trial.state.view(1), GAME.words("en"), NAMES[:2])
        if area.key == "legend"
    ]
    assert "cb-i-crown" in svg(legend)


def test_tiles_that_are_known_lie_open_in_the_holders_of_others() -> None:
    trial = Trial().holder(1, "stone_07", "maid")
    trial.state.see_taken(1, KIND_OF["maid"])
    for viewer in (0, None):
        assert 'href="#cb-t-maid"' in markup(trial.state, viewer)
        assert 'href="#cb-t-stone_07"' not in markup(trial.state, viewer)
    words = GAME.words("en")
    assert "Known among them: maid" in GAME.voice.say_board(trial.state.view(0), words, NAMES[:2])
    told = GAME.voice.describe(trial.state.view(0), words, NAMES[:2])
    assert any("Known among them: maid" in line for line in dict(told)["Boris: castle and coins"])


def test_tiles_in_somebodys_holder_are_told() -> None:
    trial = Trial(3).holder(1, "stone_07").holder(2, "maid").holder(0)
    trial.state.count_out()
    said = GAME.voice.say_board(trial.state.view(0), GAME.words("en"), NAMES[:3])
    assert f"In someone’s holder: wall{HARD}7, maid (6)" in said
    told = GAME.voice.describe(trial.state.view(0), GAME.words("en"), NAMES[:3])
    assert any(line.startswith("In someone’s holder") for line in dict(told)["Market"])


def test_every_phase_asks_in_its_own_words() -> None:
    texts: dict[str, set[str]] = {}
    rules: dict[str, set[str]] = {}
    words = GAME.words("en")
    for number, options in enumerate(({}, EVERYTHING, {}, {"discards": "any"})):
        for state, seat in play(3, options, f"ask{number}"):
            phase = PHASES[state.phase]
            asked = GAME.voice.ask(state.view(seat), words, NAMES)
            texts.setdefault(phase, set()).add(re.sub(r"\d+|:.*", "", asked.text))
            rules.setdefault(phase, set()).add(asked.rule)
            waiting = GAME.voice.ask(state.view((seat + 1) % 3), words, NAMES)
            assert NAMES[seat] in waiting.text
            assert phase == "spot" or waiting.rule == asked.rule
    assert set(texts) == set(PHASES)
    assert rules["spot"] == {"place"}
    assert rules["break"] <= {"collapse", "catapult"}


@pytest.mark.parametrize("viewer", [1, None])
def test_nobody_sees_that_a_tile_has_been_taken_up(viewer: int | None) -> None:
    trial = Trial().holder(0, "stone_07", "stone_01")
    before = markup(trial.state, viewer)
    trial.play("holder stone_07")
    assert trial.asked == "spot"
    assert markup(trial.state, viewer) == before


@variants
def test_updates_stay_small(seats: int, options: dict[str, str]) -> None:
    known: dict[str, object] = {}
    sizes: list[int] = []

    def send(kept: Piece) -> str:
        same = known.get(kept.id) == mark(kept)
        known[kept.id] = mark(kept)
        return stub(kept) if same else whole(kept)

    for state, _ in play(seats, options, "sizes"):
        areas = draw(state, 0 if state.actors() == [0] else None)
        assert sum(len(svg(area)) for area in areas) < 150_000
        sizes.append(sum(len(svg(area, send)) for area in areas))
    assert max(sizes[1:]) < 40_000
    assert sorted(sizes)[len(sizes) // 2] < 20_000


def test_the_description_tells_rows_and_sums() -> None:
    trial = Trial().castle(0, {1: {2: "stone_04", 4: "stone_03"}, 2: {3: "stone_07"}})
    told = GAME.voice.describe(trial.state.view(0), GAME.words("en"), NAMES[:2])
    text = "\n".join(line for _, lines in told for line in lines)
    assert f"place{HARD}2 from the left: wall{HARD}4" in text
    assert f"row{HARD}2, between places{HARD}3 and{HARD}4: sum{HARD}5" in text


def test_places_are_counted_from_one_at_the_left_edge_to_seven_at_the_right() -> None:
    table = Trial().holder(0, "stone_07", "stone_01").castle(0, {1: {0: "stone_04"}})
    view, words = table.state.view(0), GAME.words("en")

    def said(row: int, x: int) -> str:
        return GAME.voice.say_move(view, spot_move(row, x), words, NAMES[:2]).replace(HARD, " ")

    assert said(1, 0) == "row 1, place 1 from the left"
    assert said(3, 12) == "row 3, place 7 from the left"
    assert said(2, -1) == "row 2, at the left edge"
    assert said(2, 1) == "row 2, between places 1 and 2"
    assert said(2, 11) == "row 2, between places 6 and 7"
    assert said(2, 13) == "row 2, at the right edge"


def test_a_ride_marks_the_baron_and_both_ends_of_his_way() -> None:
    table = Trial().castle(0, {1: {0: "stone_04", 2: "stone_03"}}).holder(0, "stone_07")
    table.place("stone_07", 2, 1)
    (ride,) = [event for event in table.state.events if event.kind == "move"]
    marks = GAME.draw.stage(ride.plain()).ids
    assert marks == ["cb-baron-0", "cb-space-1", "cb-space-3"]
    drawn = markup(table.state, None)
    assert all(f'id="{mark}"' in drawn for mark in marks)


def test_a_log_line_names_a_tile_as_it_is_called_at_the_table() -> None:
    def said(language: str, kind: str, seat: int, **data: object) -> str:
        event: Told = {"kind": kind, "seat": seat, "data": data}
        return GAME.voice.say_event(event, GAME.words(language), NAMES).replace(HARD, " ")

    stood = {"tile": "angry_lord", "row": 2, "x": 1}
    assert said("ru", "place", 0, **stood) == "Anna размещает сердитого господина (ряд 2)"
    assert said("en", "place", 0, **stood) == "Anna places an angry lord in row 2"
    assert said("ru", "break", 0, castle=0, **stood).startswith("Обрушение: Anna теряет")
    assert said("ru", "break", 0, castle=1, **stood).startswith("Катапульта: Boris теряет")
    assert said("en", "draw", 1, count=0, reason="turn").endswith("Boris draws nothing")


# ---- every shape of window ----------------------------------------------------------------------


def drawn(state: Rules, seat: int, shape: str) -> dict[str, Area]:
    words, names = GAME.words("ru"), NAMES[: int(state.seats)]
    areas = GAME.draw.areas(state.view(seat), state.legal(seat), words, names, shape)
    return {area.key: area for area in areas}


def pressed(area: Area) -> list[tuple[float, float]]:
    """Return the sizes of the places to press, in the area's own measure."""
    found = []
    for spot in area.spots:
        hit = ElementTree.fromstring(f"<g>{spot.ink}</g>").find("*[@class='hit']")
        assert hit is not None
        found.append((float(hit.attrib["width"]), float(hit.attrib["height"])))
    return found


@variants
def test_every_shape_has_a_place_for_every_move(seats: int, options: dict[str, str]) -> None:
    for ply, (state, seat) in enumerate(play(seats, options, "shapes")):
        if not ply % 3:
            areas = drawn(state, seat, SHAPES[ply // 3 % len(SHAPES)])
            assert sorted(spots(list(areas.values()))) == state.legal(seat)
            ids = re.findall(r'\sid="([^"]*)"', "".join(map(svg, areas.values())))
            assert len(set(ids)) == len(ids)


@variants
def test_a_finger_finds_every_place_on_a_phone(seats: int, options: dict[str, str]) -> None:
    phone = 390
    for ply, (state, seat) in enumerate(play(seats, options, "fingers")):
        if ply % 3:
            continue
        for area in drawn(state, seat, TALL).values():
            scale = phone / area.width
            assert all(scale * min(size) >= 44 for size in pressed(area)), area.key


def test_the_own_holder_has_its_place_in_every_shape() -> None:
    trial = Trial().holder(0, "stone_07")
    for shape in SHAPES:
        own = [area.key for area in drawn(trial.state, 0, shape).values() if area.own]
        assert own == ["hand"]
        assert {"board", "hand"} <= GAME.draw.layout[shape].names


@pytest.mark.parametrize("shape", SHAPES)
def test_a_castle_that_is_broken_is_the_board_of_who_breaks_it(shape: str) -> None:
    seen = 0
    for state, seat in chain.from_iterable(play(3, {}, f"break{at}") for at in range(4)):
        if PHASES[state.phase] != "break":
            continue
        struck = state.view(seat)["struck"]
        areas = drawn(state, seat, shape)
        assert f'id="cb-castle-{struck}"' in svg(areas["board"])
        assert sorted(spots([areas["board"]])) == state.legal(seat)
        if struck != seat:
            seen += 1
            assert f'id="cb-castle-{seat}"' in svg(areas["others"])
    assert seen, "nobody ever hit the castle of another one"
