"""The drawing: every move has its place, previews and projections agree with the rules."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import cast

import pytest

from tests.games.carcassonne.table import GAME, give
from zamok.engine.drawing import elide, plain
from zamok.games.carcassonne.draw.shapes import SHAPES, clip, stands, turn_point
from zamok.games.carcassonne.draw.things import CELL, SLOT, TILE, read
from zamok.games.carcassonne.ending import finish
from zamok.games.carcassonne.facts import CELLS, FACES, TILE_NAMES
from zamok.games.carcassonne.rules import Table
from zamok.games.carcassonne.state import NOBODY, POINTS, SAVE, STAND, USE
from zamok.games.carcassonne.view import View

NAMES = ["<Anna> & Co", "Boris"]
GAMES = (("game 7", ()), ("game 50", (1, 2, 3)), ("game 106", (1, 2, 3)), ("game 8", (1, 2, 3)))
WORDS = {language: GAME.words(language) for language in ("ru", "en")}


def steps(seed: str, tokens: tuple[int, ...] = ()) -> Iterator[Table]:
    """Play a game at random and stop before every decision; all may begin with tokens."""
    table = GAME.start(seed=seed)
    assert isinstance(table, Table)
    table.recording = True
    chance = random.Random(seed)
    for token in tokens:
        give(table, 0, token)
        give(table, 1, token)
    while not table.over:
        yield table
        seat = table.actors()[0]
        moves = table.legal(seat)
        # A follower more often than chance would have it, so that things are contested.
        stand = [move for move in moves if STAND <= move < NOBODY]
        table.play(seat, chance.choice(stand or moves))
    yield table


def drawn(table: Table, language: str = "en") -> tuple[str, list[int]]:
    """Return all areas for the seat to act, joined, with its moves."""
    seat = table.actors()[0]
    legal = table.legal(seat)
    areas = GAME.draw.areas(table.view(seat), legal, WORDS[language], NAMES)
    return "".join(plain(area.svg) for area in areas), legal


def numbers(svg: str, name: str) -> set[int]:
    return {int(move) for moves in re.findall(f'{name}="([^"]*)"', svg) for move in moves.split()}


def test_every_move_with_a_place_has_a_spot_and_a_ghost() -> None:
    phases = set()
    for seed, tokens in GAMES:
        for table in steps(seed, tokens):
            if table.over:
                continue
            svg, legal = drawn(table)
            phase = table.view(None)["phase"]
            phases.add(phase)
            placeless = {int(NOBODY), int(SAVE)}
            assert numbers(svg, "data-moves") == set(legal) - placeless
            if phase in ("lay", "follower"):
                assert numbers(svg, "data-ghost") == set(legal) - placeless
    assert phases == {"lay", "follower", "order", "double", "extra"}


def test_a_cell_is_one_spot_whichever_way_the_tile_is_turned() -> None:
    for table in steps("turned"):
        if table.over or table.view(None)["phase"] != "lay":
            continue
        svg, legal = drawn(table)
        spots = [moves.split() for moves in re.findall(r'data-moves="([^"]*)"', svg)]
        cells = [{int(move) // 4 for move in moves} for moves in spots]
        assert all(len(found) == 1 for found in cells)
        assert len(cells) == len({move // 4 for move in legal})


def test_cells_where_the_tile_does_not_fit_can_be_tried() -> None:
    for table in steps("tried"):
        if table.over or table.view(None)["phase"] != "lay":
            continue
        svg, legal = drawn(table)
        tried = {move // 4 for move in numbers(svg, "data-try") if move < STAND}
        laid = sum(1 for cell in range(int(CELLS)) if table.laid[cell] >= 0)
        assert len(tried) == int(CELLS) - laid - len({move // 4 for move in legal})


def test_tokens_are_pressed_where_they_lie() -> None:
    seen = set()
    for seed, tokens in GAMES:
        for table in steps(seed, tokens):
            if not table.over and table.view(None)["phase"] in ("double", "extra"):
                svg, legal = drawn(table, "ru")
                (used,) = (move for move in legal if move != SAVE)
                seat = table.actors()[0]
                spot = re.search(f'data-moves="{used}".*?id="(cc-token-[^"]*)"', svg)
                assert spot is not None
                assert spot[1].startswith(f"cc-token-{seat}-{used - USE}-")
                seen.add(table.view(None)["phase"])
    assert seen == {"double", "extra"}


def test_nothing_can_be_pressed_by_those_who_wait() -> None:
    for table in steps("wait"):
        for seat in (None, 0, 1):
            for area in GAME.draw.areas(table.view(seat), [], WORDS["ru"], NAMES):
                assert not re.search("data-(moves|ghost|try)", area.svg)


# ---- what the drawing counts --------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["count", "counted", "counts"])
def test_points_shown_for_a_placement_are_those_the_rules_pay(seed: str) -> None:
    for ply, table in enumerate(steps(seed)):
        if table.over or table.view(None)["phase"] != "lay" or ply % 5:
            continue
        seat = table.actors()[0]
        view = cast("View", table.view(seat))
        assert view["tile"] is not None
        known = read(view)
        for move in table.legal(seat)[::3]:
            face = 4 * TILE[view["tile"]] + move % 4
            done = known.completes(move // 4, face)
            told = [sum(item.points for item in done if item.owner == s) for s in range(2)]
            after = table.copy()
            before = [int(after.own[POINTS + s]) for s in range(2)]
            after.play(seat, move)
            while not after.over and after.view(None)["phase"] in ("follower", "order", "double"):
                choices = after.legal(seat)
                refuse = [m for m in choices if m in (NOBODY, SAVE)]
                after.play(seat, (refuse or choices)[0])
            if not after.over:
                paid = [int(after.own[POINTS + s]) - before[s] for s in range(2)]
                assert told == paid


def test_points_shown_for_a_free_object_are_those_its_follower_scores() -> None:
    compared = 0
    for table in steps("free"):
        if table.over or table.view(None)["phase"] != "lay":
            continue
        seat = table.actors()[0]
        view = cast("View", table.view(seat))
        assert view["tile"] is not None
        move = table.legal(seat)[-1]
        face = 4 * TILE[view["tile"]] + move % 4
        free = [item.points for item in read(view).completes(move // 4, face) if item.free]
        after = table.copy()
        after.play(seat, move)
        if after.view(None)["phase"] == "follower":
            compared += 1
            mine = read(cast("View", after.view(seat)))
            worths = {
                id(heap): heap.worth()
                for slot in range(12)
                if (heap := mine.at(move // 4, slot)).kind != 3
                and not heap.open
                and not any(heap.men)
            }
            assert sorted(worths.values()) == sorted(free)
    assert compared > 10


@pytest.mark.parametrize("seed", ["end", "ended", "ends"])
def test_projected_points_are_what_the_final_scoring_would_pay(seed: str) -> None:
    for table in steps(seed):
        told = [points.likely for points in GAME.draw.points(table.view(None))]
        phase = table.view(None)["phase"]
        if table.over:
            assert told == [points.now for points in GAME.draw.points(table.view(None))]
        elif phase in ("lay", "extra"):
            ended = table.copy()
            finish(ended)
            assert told == [int(ended.own[POINTS + seat]) for seat in range(2)]


def test_objects_of_the_drawing_agree_with_the_view() -> None:
    for ply, table in enumerate(steps("agree")):
        if ply % 4:
            continue
        view = cast("View", table.view(None))
        known = read(view)
        assert len(known.waste()) == view["empty_area"]
        for thing in view["things"]:
            cell = CELL[thing["cell"]]
            heap = known.at(cell, SLOT[thing["slot"]])
            assert heap.men == thing["followers"]
            assert heap.worth() == thing["worth"]
            assert heap.owner() == thing["winner"]
            assert (len(heap.tiles), heap.starts) == (thing["tiles"], thing["starts"])


# ---- ids, sizes, shapes -------------------------------------------------------------------------


def test_marks_point_at_what_an_event_is_about() -> None:
    table = GAME.start(seed="marks")
    assert isinstance(table, Table)
    table.recording = True
    chance = random.Random("marks")
    kinds: dict[str, bool] = {}
    while not table.over:
        seat = table.actors()[0]
        table.play(seat, chance.choice(table.legal(seat)))
        areas = GAME.draw.areas(table.view(None), [], WORDS["en"], NAMES)
        ids = set(re.findall(r' id="([^"]+)"', "".join(area.svg for area in areas)))
        for event in table.events:
            found = bool(set(GAME.draw.marks(event.plain())) & ids)
            kinds[event.kind] = kinds.get(event.kind, False) or found
    assert {"lay", "follower", "draw", "score"} <= set(kinds)
    assert all(found for kind, found in kinds.items() if kind not in ("end", "tie")), kinds


def test_a_first_view_is_small_and_an_update_smaller() -> None:
    known: dict[str, dict[str, int]] = {}
    for ply, table in enumerate(steps("size")):
        seat = 0 if table.over else table.actors()[0]
        legal = [] if table.over else table.legal(seat)
        areas = GAME.draw.areas(table.view(seat), legal, WORDS["ru"], NAMES)
        assert sum(len(plain(area.svg).encode()) for area in areas) < 150_000
        sent = [elide(area.svg, known.setdefault(area.key, {})) for area in areas]
        if ply:
            assert sum(len(svg.encode()) for svg in sent) < 32_000


def test_every_follower_has_a_place_of_its_own_on_the_tile() -> None:
    for tile in TILE_NAMES:
        for turns in range(4):
            places = stands(tile, turns)
            assert len(places) == len(FACES[TILE[tile]].parts)
            assert all(0 < x < 100 and 0 < y < 100 for x, y in places)
            for number, (x, y) in enumerate(places):
                for ox, oy in places[:number]:
                    assert (x - ox) ** 2 + (y - oy) ** 2 > 14**2, tile


def test_turning_four_times_changes_nothing() -> None:
    assert turn_point((13, 40), 4) == (13, 40)
    assert turn_point((50, 0), 1) == (100, 50)
    for shape in SHAPES.values():
        assert clip(shape.outline) == shape.outline
    assert clip(((-10, 10), (50, 10), (50, 50), (-10, 50))) == (
        (0, 10),
        (50, 10),
        (50, 50),
        (0, 50),
    )


# ---- words for the page -------------------------------------------------------------------------


def test_ask_says_something_else_in_every_phase() -> None:
    for words in WORDS.values():
        told: dict[str, set[str]] = {}
        waiting: dict[str, set[str]] = {}
        for seed, tokens in GAMES:
            for table in steps(seed, tokens):
                view = table.view(None)
                phase = str(view["phase"])
                actor = None if table.over else table.actors()[0]
                told.setdefault(phase, set()).add(GAME.ask(table.view(actor), words, NAMES).text)
                if actor is not None:
                    text = GAME.ask(table.view(1 - actor), words, NAMES).text
                    assert NAMES[actor] in text
                    waiting.setdefault(phase, set()).add(text)
        assert len(set().union(*told.values())) >= len(told)
        assert told["lay"].isdisjoint(waiting["lay"])
        assert set(told) == {"lay", "follower", "order", "double", "extra", "over"}


def test_the_ear_is_told_every_tile_follower_and_token() -> None:
    for ply, table in enumerate(steps("ear")):
        if ply % 9:
            continue
        view = cast("View", table.view(0))
        told = GAME.describe(table.view(0), WORDS["en"], NAMES)
        text = " ".join(line for _, lines in told for line in lines)
        for tile in view["tiles"]:
            assert f"{tile['cell']}: " in text
        for man in view["followers"]:
            assert f"{man['role']} ({man['cell']}," in text
        assert f"{view['bag_size']} tile" in text
        assert not re.search("[▲■·]", text)
