"""Castle Builder in pictures: every move has its place, and what is foretold comes true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

import zamok
from tests.conformance.kit import chooser
from tests.games.castle_builder.table import Table as Set
from zamok.engine.drawing import Area, elide, plain
from zamok.games.castle_builder.draw import fit
from zamok.games.castle_builder.draw.panels import unseen
from zamok.games.castle_builder.draw.table import Table
from zamok.games.castle_builder.facts import KINDS, TILE_IDS
from zamok.games.castle_builder.rules import CastleBuilder
from zamok.games.castle_builder.state import M_ADJUST, M_SPOT

GAME = zamok.game("castle_builder")
NAMES = ["Anna", "Boris", "Clara", "David"]
EVERYTHING = {
    "above_the_sky": "yes", "royal_strategy": "yes", "peaceful_times": "yes", "discards": "any",
}  # fmt: skip
variants = pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"discards": "any"}), (4, EVERYTHING), (4, {})]
)


def play(seats: int, options: dict[str, str], seed: str) -> Iterator[tuple[CastleBuilder, int]]:
    """Give the positions of a random game that builds more often than it draws."""
    state = GAME.start(seats, options, seed)
    assert isinstance(state, CastleBuilder)
    state.recording = True
    choose = chooser(seed)
    for _ in range(400):
        if state.over:
            break
        (seat,) = state.actors()
        yield state, seat
        legal = state.legal(seat)
        if len(legal) > 1 and legal[0] == 0 and state.held[seat] >= 3:
            legal = legal[1:]
        state.play(seat, legal[choose(legal)])


def table_of(state: CastleBuilder, seat: int | None, legal: list[int] | None = None) -> Table:
    return Table(state.view(seat), legal or [], GAME.words("en"), NAMES[: int(state.seats)])


def draw(state: CastleBuilder, seat: int | None) -> list[Area]:
    legal = [] if seat is None else state.legal(seat)
    return GAME.draw.areas(state.view(seat), legal, GAME.words("ru"), NAMES[: int(state.seats)])


def moves_in(areas: list[Area], attribute: str) -> list[int]:
    svg = "".join(plain(area.svg) for area in areas)
    found = re.findall(rf'{attribute}="([\d ]+)"', svg)
    return [int(move) for group in found for move in group.split()]


@variants
def test_every_legal_move_has_its_place_on_the_table(seats: int, options: dict[str, str]) -> None:
    phases = set()
    for state, seat in play(seats, options, "spots"):
        phases.add(int(state.phase))
        spots = moves_in(draw(state, seat), "data-moves")
        assert sorted(spots) == sorted(state.legal(seat)), state.phase
    assert len(phases) >= 5


@variants
def test_fits_are_worked_out_as_the_rules_do(seats: int, options: dict[str, str]) -> None:
    asked = 0
    for state, seat in play(seats, options, "fits"):
        legal = state.legal(seat)
        table = table_of(state, seat, legal)
        if state.phase == 0:
            offered = {(tile, source) for _, tile, source in table.choices()}
            for tile in set(table.holder):
                assert ((tile, "holder") in offered) == bool(table.fitting(tile, "holder"))
            for name in table.market:
                if name is not None:
                    assert ((name, "market") in offered) == bool(table.fitting(name, "market"))
        if table.in_hand is not None:
            asked += 1
            hand = table.in_hand
            cells = {int(M_SPOT) + at.cell for at, _ in table.fitting(hand["tile"], hand["source"])}
            assert cells == set(legal)
            ghosts = moves_in(draw(state, seat), "data-ghost")
            assert cells <= set(ghosts)
    assert asked


@variants
def test_barons_ride_as_foretold(seats: int, options: dict[str, str]) -> None:
    rides = 0
    before: tuple[Table, int] | None = None
    for state, _ in play(seats, options, "rides"):
        if before is not None:
            table, seat = before
            for event in state.events:
                if event.kind == "place" and event.data["row"] != 1:
                    tile, row = str(event.data["tile"]), event.data["row"]
                    assert isinstance(row, int)
                    ride = fit.landing(table.view, seat, tile, row)
                    moved = next(e.data for e in state.events if e.kind == "move")
                    assert ride is not None
                    assert (ride.space, ride.steps) == (moved["to"], moved["steps"])
                    assert ride.coins == moved["coins"]
                    rides += 1
                    break
        before = (table_of(state, int(state.turn)), int(state.turn))
    assert rides > 5


@variants
def test_points_are_the_coins(seats: int, options: dict[str, str]) -> None:
    for state, seat in play(seats, options, "points"):
        points = GAME.draw.points(state.view(seat))
        assert [point.now for point in points] == state.scores()
        assert [point.likely for point in points] == state.scores()


@variants
def test_unseen_tiles_are_those_of_supply_and_other_holders(
    seats: int, options: dict[str, str]
) -> None:
    for state, seat in play(seats, options, "unseen"):
        for viewer in (None, seat, (seat + 1) % seats):
            table = table_of(state, viewer)
            hidden: Counter[str] = Counter()
            for kind, name in enumerate(TILE_IDS):
                hidden[name] += int(state.supply[kind])
                for other in range(seats):
                    if other != viewer:
                        hidden[name] += int(state.holder[other * KINDS + kind])
            if table.laid is not None and table.laid["source"] == "holder" and viewer != state.turn:
                hidden[table.laid["tile"]] -= 1
            assert unseen(table) == hidden


def test_coins_favour_whom_the_rules_favour() -> None:
    found = 0
    for number in range(4):
        before = None
        for state, _ in play(3, {}, f"coins{number}"):
            fresh = state.events
            taken = [str(event.data["coin"]) for event in fresh if event.kind == "coin"]
            if before is not None and len(taken) == 1:
                expected = fit.favoured(before.view, taken[0])
                drew = {event.seat for event in fresh if event.kind == "draw"}
                if expected:
                    found += 1
                    assert drew == set(expected)
            before = table_of(state, None) if state.phase == 4 else None
    assert found > 3


def test_a_tile_in_hand_is_tried_at_every_edge_of_the_castle() -> None:
    table = Set().castle(0, {1: {2: "stone_04", 4: "stone_03"}}).holder(0, "stone_07", "stone_01")
    table.play("holder stone_07")
    areas = draw(table.state, 0)
    spots, attempts = moves_in(areas, "data-moves"), moves_in(areas, "data-try")
    assert attempts
    assert not set(spots) & set(attempts)
    edge = {int(M_SPOT) + place.cell for place in table_of(table.state, 0).edge}
    assert {move for move in (*spots, *attempts) if M_SPOT <= move < M_ADJUST} == edge


def test_a_tile_that_awaits_its_discard_lies_in_the_castle_and_nowhere_else() -> None:
    table = Set().castle(0, {1: {2: "stone_04", 4: "stone_03"}})
    table.holder(0, "stone_08", "stone_01", "stone_02")
    table.place("stone_08", 2, 3)
    if table.state.phase == 2:
        for viewer in (0, 1, None):
            svg = "".join(plain(area.svg) for area in draw(table.state, viewer))
            assert 'id="cb-laid"' in svg
            assert svg.count('href="#cb-t-stone_08"') == 1
        assert "cb-laid" in GAME.draw.marks(
            {"kind": "aim", "seat": 0, "data": {"tile": "stone_08", "row": 2, "x": 3}}
        )
    else:
        pytest.fail("the eight over seven must be paid for")


def test_every_phase_asks_in_its_own_words() -> None:
    texts: dict[int, set[str]] = {}
    rules: dict[int, set[str]] = {}
    for number, options in enumerate(({}, EVERYTHING, {}, {"discards": "any"})):
        for state, seat in play(3, options, f"ask{number}"):
            asked = GAME.ask(state.view(seat), GAME.words("en"), NAMES)
            texts.setdefault(int(state.phase), set()).add(re.sub(r"\d+|:.*", "", asked.text))
            rules.setdefault(int(state.phase), set()).add(asked.rule)
            waiting = GAME.ask(state.view((seat + 1) % 3), GAME.words("en"), NAMES)
            assert NAMES[seat] in waiting.text
            if state.phase != 1:
                assert waiting.rule == asked.rule
    assert set(texts) == set(range(9))
    assert rules[1] == {"place"}
    assert rules[7] <= {"collapse", "catapult"}


def test_nobody_sees_that_a_tile_has_been_taken_up() -> None:
    table = Set().holder(0, "stone_07", "stone_01")
    before = [plain(area.svg) for area in draw(table.state, 1)]
    table.play("holder stone_07")
    assert table.state.phase == 1
    assert [plain(area.svg) for area in draw(table.state, 1)] == before


@variants
def test_updates_stay_small(seats: int, options: dict[str, str]) -> None:
    known: dict[str, dict[str, int]] = {}
    sizes: list[int] = []
    for state, _ in play(seats, options, "sizes"):
        whole = draw(state, 0 if state.actors() == [0] else None)
        assert sum(len(plain(area.svg)) for area in whole) < 150_000
        sizes.append(sum(len(elide(area.svg, known.setdefault(area.key, {}))) for area in whole))
    assert max(sizes[1:]) < 40_000
    assert sorted(sizes)[len(sizes) // 2] < 20_000


def test_the_description_tells_rows_and_sums() -> None:
    table = Set().castle(0, {1: {2: "stone_04", 4: "stone_03"}, 2: {3: "stone_07"}})
    told = GAME.describe(table.state.view(0), GAME.words("en"), NAMES[:2])
    text = "\n".join(line for _, lines in told for line in lines)
    assert "place 2 stone wall 4" in text
    assert "row 2, place 5: sum 5" in text
