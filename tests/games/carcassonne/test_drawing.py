"""The drawing: every move has its place, marks find what they are about, shapes fit."""

from __future__ import annotations

import random
import re
from itertools import combinations

from tests.games.carcassonne.table import GAMES, plain, steps
from zamok.engine.drawing import Area, Attempt, Spot
from zamok.engine.markup import Piece, mark, stub, svg, whole
from zamok.engine.screen import LOW, SQUARE, TALL, WIDE
from zamok.games.carcassonne.draw.shapes import SHAPES, clip, stands, turn_point
from zamok.games.carcassonne.draw.wall import corner_of
from zamok.games.carcassonne.facts import CELLS, FACES, ROLE_NAMES, TILE_NAMES
from zamok.games.carcassonne.game import GAME
from zamok.games.carcassonne.moves import NOBODY, SAVE, STAND, USE
from zamok.games.carcassonne.rules import Rules

NAMES = ["<Anna> & Co", "Boris"]
WORDS = {language: GAME.words(language) for language in ("ru", "en")}
PLACELESS = {int(NOBODY), int(SAVE)}


def drawn(table: Rules, language: str = "en", shape: str = WIDE) -> tuple[list[Area], list[int]]:
    """Return all areas for the seat to act, with its moves."""
    seat = table.actors()[0]
    legal = table.legal(seat)
    return GAME.draw.areas(table.view(seat), legal, WORDS[language], NAMES, shape), legal


def spots(areas: list[Area]) -> list[Spot]:
    return [spot for area in areas for spot in area.spots]


def attempts(areas: list[Area]) -> list[Attempt]:
    return [attempt for area in areas for attempt in area.attempts]


def test_every_move_with_a_place_has_a_spot_and_a_ghost() -> None:
    phases = set()
    for seed, tokens in GAMES:
        for table in steps(seed, tokens):
            if table.over:
                continue
            areas, legal = drawn(table)
            phase = table.view(None)["phase"]
            phases.add(phase)
            moves = {move for spot in spots(areas) for move in spot.moves}
            assert moves == set(legal) - PLACELESS
            if phase in ("lay", "follower"):
                assert {ghost.move for area in areas for ghost in area.ghosts} == moves
    assert phases == {"lay", "follower", "order", "double", "extra"}


def test_on_a_phone_every_move_has_one_place() -> None:
    for shape in (TALL, LOW):
        for table in steps("phone", (1, 2, 3)):
            if table.over:
                continue
            areas, legal = drawn(table, shape=shape)
            moves = [move for spot in spots(areas) for move in spot.moves]
            assert sorted(moves) == sorted(set(legal) - PLACELESS)


def boxes(spot: Spot) -> list[tuple[float, ...]]:
    """Return the rectangles in which a spot can be pressed."""
    found = re.findall(
        r'<rect class="hit" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"',
        spot.ink,
    )
    return [tuple(map(float, box)) for box in found]


def test_followers_are_named_beside_the_tile_none_over_another() -> None:
    seen = 0
    for table in steps("named"):
        if table.over or table.view(None)["phase"] != "follower":
            continue
        for language in WORDS:
            (board, *_), _ = drawn(table, language, TALL)
            placed = [boxes(spot)[0] for spot in board.spots]
            for number, (x, y, wide, high) in enumerate(placed):
                assert 0 <= x <= x + wide <= board.width
                assert 0 <= y <= y + high <= board.height
                for ox, oy, owide, ohigh in placed[:number]:
                    assert x >= ox + owide or ox >= x + wide or y >= oy + ohigh or oy >= y + high
            for spot in board.spots:
                role, told = spot.written
                assert role in {WORDS[language](f"role.{name}") for name in ROLE_NAMES}
                assert re.search(r"\d", told)
                seen += 1
    assert seen


def test_a_finger_presses_a_place_and_no_other() -> None:
    whole = laid = 0
    for seed in ("finger", "thumb"):
        for table in steps(seed):
            if table.over or table.view(None)["phase"] != "lay":
                continue
            (board, *_), _ = drawn(table, shape=TALL)
            placed = [boxes(spot)[0] for spot in board.spots]
            for spot, (x, y, wide, high) in zip(board.spots, placed, strict=True):
                left, top = corner_of(spot.moves[0] // 4)
                # The middle of a cell is always its own.
                assert x <= left + 31 < left + 69 <= x + wide
                assert y <= top + 31 < top + 69 <= y + high
            for (x, y, wide, high), (ox, oy, owide, ohigh) in combinations(placed, 2):
                across = min(x + wide, ox + owide) - max(x, ox)
                down = min(y + high, oy + ohigh) - max(y, oy)
                assert min(across, down) < 0.2  # but for rounding
            laid += 1
            whole += placed[0][2] > 113
    assert whole > 0.75 * laid  # with these all ten columns are in sight on a phone


def test_own_goods_and_the_tile_have_a_place_on_every_window() -> None:
    for shape in (WIDE, SQUARE, TALL, LOW):
        areas, _ = drawn(next(iter(steps("own"))), shape=shape)
        assert [area.key for area in areas if area.own] == ["hand"]
        assert {"board", "market", "hand"} <= GAME.draw.layout[shape].names


def test_a_cell_is_one_spot_whichever_way_the_tile_is_turned() -> None:
    for table in steps("turned"):
        if table.over or table.view(None)["phase"] != "lay":
            continue
        areas, legal = drawn(table)
        cells = [{move // 4 for move in spot.moves} for spot in spots(areas)]
        assert all(len(found) == 1 for found in cells)
        assert len(cells) == len({move // 4 for move in legal})


def test_cells_where_the_tile_does_not_fit_can_be_tried() -> None:
    for table in steps("tried"):
        if table.over or table.view(None)["phase"] != "lay":
            continue
        areas, legal = drawn(table)
        tried = {attempt.move // 4 for attempt in attempts(areas) if attempt.move < STAND}
        laid = len(table.view(None)["tiles"])
        assert len(tried) == int(CELLS) - laid - len({move // 4 for move in legal})


def test_tokens_are_pressed_where_they_lie() -> None:
    seen = set()
    for seed, tokens in GAMES:
        for table in steps(seed, tokens):
            if not table.over and table.view(None)["phase"] in ("double", "extra"):
                areas, legal = drawn(table, "ru")
                (used,) = (move for move in legal if move != SAVE)
                (spot,) = (spot for spot in spots(areas) if used in spot.moves)
                number, seat = used - int(USE) + 1, table.actors()[0]
                assert f'id="cc-token-{seat}-{number}-1"' in spot.ink
                assert spot.written == (str(number),)
                seen.add(table.view(None)["phase"])
    assert seen == {"double", "extra"}


def test_nothing_can_be_pressed_by_those_who_wait() -> None:
    for table in steps("wait"):
        for seat in (None, 0, 1):
            for area in GAME.draw.areas(table.view(seat), [], WORDS["ru"], NAMES):
                assert not area.spots
                assert not area.ghosts
                assert not area.attempts


# ---- ids, sizes, shapes -------------------------------------------------------------------------


def test_marks_point_at_what_an_event_is_about() -> None:
    table = GAME.start(seed="marks")
    table.recording = True
    chance = random.Random("marks")
    kinds: dict[str, bool] = {}
    while not table.over:
        seat = table.actors()[0]
        table.play(seat, chance.choice(table.legal(seat)))
        areas = GAME.draw.areas(table.view(None), [], WORDS["en"], NAMES)
        ids = set(re.findall(r' id="([^"]+)"', "".join(svg(area) for area in areas)))
        for event in table.events:
            found = bool(set(GAME.draw.stage(event.plain()).ids) & ids)
            kinds[event.kind] = kinds.get(event.kind, False) or found
    assert {"lay", "follower", "draw", "score"} <= set(kinds)
    assert all(found for kind, found in kinds.items() if kind not in ("end", "tie")), kinds


def test_a_first_view_is_small_and_an_update_smaller() -> None:
    known: dict[str, object] = {}

    def leave_out(kept: Piece) -> str:
        same = known.get(kept.id) == mark(kept)
        known[kept.id] = mark(kept)
        return stub(kept) if same else whole(kept)

    for ply, table in enumerate(steps("size")):
        seat = 0 if table.over else table.actors()[0]
        legal = [] if table.over else table.legal(seat)
        areas = GAME.draw.areas(table.view(seat), legal, WORDS["ru"], NAMES)
        assert sum(len(svg(area).encode()) for area in areas) < 150_000
        sent = sum(len(svg(area, leave_out).encode()) for area in areas)
        assert sent < 32_000 or not ply


def test_every_follower_has_a_place_of_its_own_on_the_tile() -> None:
    for tile in TILE_NAMES:
        for turns in range(4):
            places = stands(tile, turns)
            assert len(places) == len(FACES[TILE_NAMES.index(tile)].parts)
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
                told.setdefault(phase, set()).add(
                    GAME.voice.ask(table.view(actor), words, NAMES).text
                )
                if actor is not None:
                    text = GAME.voice.ask(table.view(1 - actor), words, NAMES).text
                    assert NAMES[actor] in text
                    waiting.setdefault(phase, set()).add(text)
        assert len(set().union(*told.values())) >= len(told)
        assert told["lay"].isdisjoint(waiting["lay"])
        assert set(told) == {"lay", "follower", "order", "double", "extra", "over"}


def in_words(cell: str) -> str:
    """Return where a space is, as it is said."""
    return f"space {cell}"


def test_the_ear_is_told_every_tile_follower_and_token() -> None:
    for ply, table in enumerate(steps("ear")):
        if ply % 9:
            continue
        view = table.view(0)
        told = GAME.voice.describe(view, WORDS["en"], NAMES)
        text = plain(" ".join(line for _, lines in told for line in lines)).lower()
        for tile in view["tiles"]:
            assert f"{in_words(tile['cell'])}: " in text
        for man in view["followers"]:
            assert f"{man['role']}, {in_words(man['cell'])}," in text
        assert f"{view['bag_size']} tile" in text
        assert not re.search("[▲■·]", text)
