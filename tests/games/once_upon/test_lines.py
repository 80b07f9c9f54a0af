"""Every line of both boards alone: what it takes and what it gives."""

from __future__ import annotations

import pytest

from tests.games.once_upon.scenario import Scenario
from zamok.games.once_upon.facts import BOARD_DATA, CELL_IDS

# line: cells, what is drawn, points, residents
LINES: dict[str, tuple[str, str, int, int]] = {
    "row3_right": ("r3c3 r3c4", "floor", 0, 0),
    "row2_right": ("r2c3 r2c4", "tower", 2, 0),
    "column3": ("r1c3 r2c3 r3c3", "tower", 5, 0),
    "row1_right": ("r1c3 r1c4", "wall", 0, 1),
    "row1_left": ("r1c1 r1c2", "wall", 0, 2),
    "column4": ("r1c4 r2c4 r3c4", "wall", 0, 3),
    "row3_left": ("r3c1 r3c2", "flag", 1, 1),
    "row2_left": ("r2c1 r2c2", "flag", 1, 2),
    "column2": ("r1c2 r2c2 r3c2", "flag", 2, 3),
    "column1": ("r1c1 r2c1 r3c1", "flag", 2, 4),
}
RECIPES = {
    "row3_right": "gold stone",
    "row2_right": "stone wood",
    "column3": "gold stone wood",
    "row1_right": "food wood",
    "row1_left": "food stone",
    "column4": "food stone wood",
    "row3_left": "gold wood",
    "row2_left": "food gold",
    "column2": "food gold wood",
    "column1": "food gold stone",
}


@pytest.mark.parametrize("variant", ["young", "great"])
@pytest.mark.parametrize("line", LINES)
def test_what_a_line_gives(variant: str, line: str) -> None:
    cells, element, points, residents = LINES[line]
    table = Scenario(variant).castle(0, cells, walls=1).castle(1).build(0)
    move = f"flag:{line}:1" if element == "flag" else f"build:{line}"
    assert table.legal(0) == {move, "done"}
    assert table.refused(0, f"clear:{line}") == "dead-lines"
    table.play(0, move)
    castle = table.view(None)["castles"][0]
    assert castle["chips"] == []
    assert castle["residents"] == residents
    assert castle["floors"] == (element == "floor")
    assert castle["towers"] == ([points] if element == "tower" else [])
    assert castle["walls"][1]["built"] == (element == "wall")
    assert castle["walls"][0]["flags"] == ([points] if element == "flag" else [])
    if element == "floor":
        assert table.phase == ("take" if variant == "great" else "use")


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_misses_a_chip_gives_nothing(line: str) -> None:
    cells, element, _, _ = LINES[line]
    move = f"flag:{line}:1" if element == "flag" else f"build:{line}"
    for missing in cells.split():
        chips = " ".join(cell for cell in CELL_IDS if cell != missing and cell in cells.split())
        other = next(f for f in LINES if not set(LINES[f][0].split()) & set(cells.split()))
        table = Scenario().castle(0, f"{chips} {LINES[other][0]}", walls=1).build(0)
        assert move not in table.legal(0)
        assert table.refused(0, move) == "lines"


@pytest.mark.parametrize("variant", ["young", "great"])
def test_recipes_are_the_pairs_and_triples_of_four_resources(variant: str) -> None:
    found = {
        line["id"]: " ".join(sorted(line["resources"])) for line in BOARD_DATA["sides"][variant]
    }
    assert found == RECIPES
    assert len(set(found.values())) == 10


def test_every_cell_lies_in_a_half_row_and_a_column() -> None:
    for cell in CELL_IDS:
        lines = [line for line, facts in LINES.items() if cell in facts[0].split()]
        assert sorted(line[:3] for line in lines) == ["col", "row"]


def test_a_donjon_has_four_floors() -> None:
    table = Scenario().castle(0, "r3c3 r3c4", floors=4).build(0)
    assert table.legal(0) == {"clear:row3_right", "done"}
    assert table.refused(0, "build:row3_right") == "floors"


def test_a_castle_has_four_towers() -> None:
    table = Scenario().castle(0, "r2c3 r2c4 r1c3 r3c3", towers=[2, 2, 5, 2]).build(0)
    assert table.legal(0) == {"clear:row2_right", "clear:column3", "done"}
    assert table.refused(0, "build:column3") == "towers"


def test_the_sun_goes_to_the_first_with_four_towers() -> None:
    table = Scenario().castle(0, "r2c3 r2c4", towers=[5, 5, 5])
    table.build(0).play(0, "build:row2_right")
    assert table.told("sun") == [(0, {})]
    assert table.line(0, "sun") == 4
    table.castle(1, "r2c3 r2c4", towers=[5, 5, 5])
    table.build(1).play(1, "build:row2_right")
    assert table.told("sun") == []
    assert table.line(1, "sun") == 0


def test_full_lines_may_wait() -> None:
    table = Scenario().castle(0, "r2c3 r2c4").castle(1).build(0).play(0, "done")
    assert table.told("done") == [(0, {})]
    assert table.view(None)["castles"][0]["chips"] == ["r2c3", "r2c4"]
    assert table.state.active == 1


def test_flags_do_not_count_as_parts() -> None:
    table = Scenario().castle(0, "r2c1 r2c2", floors=4, towers=[2] * 4, walls=3).build(0)
    table.play(0, "flag:row2_left:1")
    assert table.view(None)["castles"][0]["parts"] == 11
    assert not table.state.over


@pytest.mark.parametrize(
    ("residents", "points"),
    [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 4), (13, 6), (17, 8), (21, 11), (25, 14),
     (29, 17), (32, 17), (33, 20), (36, 20)],
)  # fmt: skip
def test_the_group_of_the_last_resident_scores(residents: int, points: int) -> None:
    table = Scenario().castle(0, residents=residents)
    assert table.line(0, "residents") == points
    assert sum(table.of(0)["groups"]) == residents


def test_residents_beyond_the_last_are_lost() -> None:
    table = Scenario().castle(0, "r1c4 r2c4 r3c4", residents=35).build(0)
    table.play(0, "build:column4")
    assert table.told("residents")[0] == (0, {"count": 1, "total": 36})
    assert table.view(None)["castles"][0]["residents"] == 36
