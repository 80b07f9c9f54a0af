"""The drawing of this game: spots, ghosts and marks, sites, questions."""

from __future__ import annotations

import itertools

import pytest

from tests.conformance.kit import chooser, walk
from tests.games.all_seasons import table
from tests.games.all_seasons.walks import GAME, NAMES, events, games
from zamok.engine.drawing import Area
from zamok.engine.markup import svg
from zamok.engine.pencil import Ink, use
from zamok.engine.screen import SHAPES
from zamok.games.all_seasons import facts
from zamok.games.all_seasons.draw.sites import SITES, TRACK, score_at
from zamok.games.all_seasons.facts import ASKING_EVENTS, EVENT_NAMES, PHASES
from zamok.games.all_seasons.moves import PLACE
from zamok.games.all_seasons.rules import Rules

ON_BUTTONS = {"done", "sell", "refuse"}  # answers that have no place of their own


def drawn(p: Rules, seat: int | None, legal: list[int] | None = None) -> list[Area]:
    moves = p.legal(seat) if legal is None and seat is not None else legal or []
    return GAME.draw.areas(p.view(seat), moves, GAME.words("en"), NAMES)


def spotted(areas: list[Area]) -> set[int]:
    return {move for area in areas for spot in area.spots for move in spot.moves}


def test_every_legal_move_with_a_place_has_a_spot() -> None:
    for p, seat in games(1, 3):
        missing = set(p.legal(seat)) - spotted(drawn(p, seat))
        # Nor has what changes nothing: paying the snow with no taler.
        idle = [one for one in p.view(seat)["forecast"]["answers"] or () if not one["brings"]]
        texts = {p.notation(move) for move in missing - {one["move"] for one in idle}}
        assert texts <= ON_BUTTONS, (table.asks(p), texts)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_of_a_window_has_the_same_moves_and_own_goods(shape: str) -> None:
    words = GAME.words("ru")
    for p, seat in games(1, 29):
        view, legal = p.view(seat), p.legal(seat)
        areas = GAME.draw.areas(view, legal, words, NAMES, shape)
        assert spotted(areas) == spotted(drawn(p, seat))
        assert [area.own for area in areas].count(True) == 1


def standing(p: Rules) -> dict[str, tuple[object, Ink]]:
    """Return what stands on the board by site: who built it, and its picture."""
    found: dict[str, tuple[object, Ink]] = {}
    board = next(area for area in drawn(p, None) if area.key == "board")
    for part in board.parts:
        if part.id.startswith("as-site-") and "as-plan" not in part.ink():
            _, _, kind, number = part.id.split("-")
            if kind not in ("market", "forge"):
                at = SITES[kind][int(number)]
                found[part.id] = part.of[2], use(f"as-b-{kind}", *at)
    return found


def test_a_building_rises_only_where_it_was_pressed() -> None:
    """And stays there, whoever builds what afterwards."""
    built = 0
    for seats in (2, 3, 4):
        p = GAME.start(seats, {"season": "summer"}, "pressed")
        assert isinstance(p, Rules)
        before, pressed = standing(p), dict[str, Ink]()
        for seat, _ in walk(p, chooser(seats)):
            after = standing(p)
            assert before.items() <= after.items()
            for site in after.keys() - before.keys():
                kind = site.split("-")[2]
                assert after[site][1] in pressed[kind]
                built += 1
            before = after
            areas = drawn(p, seat)
            spots = [spot for area in areas for spot in area.spots]
            lit = {spot.id for spot in spots if spot.id.startswith("as-spot-")}
            for spot in spots:
                assert spot.id not in lit or spot.ink.count("as-lit") == 1
            if lit:
                risen = {ghost.move: ghost.ink for area in areas for ghost in area.ghosts}
                pressed = {
                    spot.id.removeprefix("as-spot-"): risen[spot.moves[0]]
                    for spot in spots
                    if spot.id in lit
                }
    assert built > 30


def test_who_waits_sees_no_spots() -> None:
    for p, seat in games(1, 23):
        for viewer in (None, seat):
            for area in drawn(p, viewer, []):
                assert not area.spots
                assert not area.ghosts
                assert not area.attempts


def test_places_tell_what_a_servant_brings() -> None:
    compared = 0
    for p, seat in games(3, 1):
        gains = p.view(seat)["forecast"]["gains"]
        if gains is None:
            continue
        areas = drawn(p, seat)
        ghosts = {ghost.move for area in areas for ghost in area.ghosts}
        for place, gain in enumerate(gains):
            if gain is not None:
                assert int(PLACE) + place in ghosts
                compared += 1
    assert compared > 10


def test_events_mark_what_is_drawn() -> None:
    wanted = {"build", "place", "cart", "delivery", "coin", "messenger", "winter_card", "down"}
    found: set[str] = set()
    for p, seat in games(2, 1):
        markup = ""
        for event in p.events:
            if event.kind in wanted - found and event.visible_to(seat):
                markup = markup or "".join(svg(area) for area in drawn(p, seat, []))
                marks = GAME.draw.stage(event.plain()).ids
                assert marks, event.kind
                if any(f'id="{mark}"' in markup for mark in marks):
                    found.add(event.kind)
    assert found == wanted


def test_every_phase_has_a_question_of_its_own() -> None:
    words, asked = GAME.words("en"), set()
    rare = [table.new(3), table.new(3), table.new(3)]
    for p, phase in zip(rare, ("toll", "palace", "last_piece"), strict=True):
        p.phase, p.actor, p.seat = PHASES.index(phase), 1, 0
    for p, seat in itertools.chain(games(4, 1), events(), ((p, 1) for p in rare)):
        phase = table.asks(p)
        if phase in asked:
            continue
        asked.add(phase)
        mine = GAME.voice.ask(p.view(seat), words, NAMES)
        other = GAME.voice.ask(p.view(None), words, NAMES)
        assert mine.text != other.text
        assert mine.text[-1] != "."
        assert "{" not in mine.text
        assert NAMES[seat] in other.text
    assert asked == (set(PHASES[1:]) - set(EVENT_NAMES)) | set(ASKING_EVENTS)


def test_A6_the_piece_that_is_asked_for_is_marked_and_said_with_its_worker() -> None:
    p = table.new(2)
    table.choose(p, "stonemason messenger", "worker1 worker3")
    table.do(p, "1 equip wood", "1 equip wood")
    p.shift(facts.WORKER_STORE + 3, facts.CITY, facts.SILVER, 1)
    p.shift(facts.WORKER_STORE + 3, facts.CITY, facts.WOOD, 1)
    table.do(p, "0 buy wood worker1@1")  # wood lies on the other worker, too
    shown = {part.id: part for area in drawn(p, 1) for part in area.parts}
    offered = [id for id in shown if id.startswith("as-shown-1") and "wood" in shown[id].of]
    assert offered == ["as-shown-1-worker1"]
    said = GAME.voice.ask(p.view(1), GAME.words("en"), NAMES).text
    assert "last piece (wood)" in said
    board = GAME.voice.say_board(p.view(0), GAME.words("en"), NAMES)
    assert "The last piece is asked for: wood (Boris: worker with wood and silver)" in board
    table.do(p, "1 refuse")
    board = GAME.voice.say_board(p.view(0), GAME.words("ru"), NAMES)
    assert (
        "Последняя фишка не\N{NO-BREAK SPACE}продаётся (Boris: рабочий с\N{NO-BREAK SPACE}досками"
        in board
    )


def test_the_end_names_the_winner() -> None:
    p = table.new()
    table.put(p, 1, taler=9)
    table.finish(p)
    said = GAME.voice.ask(p.view(None), GAME.words("en"), NAMES).text
    assert "Boris" in said
    assert "Anna" not in said


@pytest.mark.parametrize("kind", ["tower", "house"])
def test_every_building_has_a_site_of_its_own(kind: str) -> None:
    assert len(set(SITES[kind])) == facts.TILES[facts.BUILDING_NAMES.index(kind)]


def test_the_score_track_is_a_ring() -> None:
    at = [score_at(points) for points in range(TRACK + 1)]
    assert at[0] == at[TRACK]
    assert len(set(at)) == TRACK == 90
    for one, other in itertools.pairwise(at):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 40


def test_the_ear_hears_the_places_and_the_supplies() -> None:
    p = table.new(3, "winter")
    told = dict(GAME.voice.describe(p.view(0), GAME.words("en"), NAMES))
    everything = " ".join(line for lines in told.values() for line in lines)
    assert (
        "Market (6\N{NO-BREAK SPACE}talers): free, worth 2\N{NO-BREAK SPACE}points now."
        in everything
    )
    assert "Anna (you)" in told
    assert all(line[0] == line[0].upper() and line[-1] in ".?!…" for line in everything.split("\n"))
