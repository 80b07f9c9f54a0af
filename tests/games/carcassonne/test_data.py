"""The data file: what it says, and that mistakes in it are found."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest

from zamok.games.carcassonne.facts import (
    BESIDE,
    CASTLE,
    CELL_NAMES,
    CELLS,
    FACES,
    LETTERS,
    PART,
    SIDE,
    SLOT,
    TILE_NAMES,
    TURNS,
    Castle,
    DataError,
)
from zamok.games.carcassonne.game import GAME

DATA: dict[str, Any] = json.loads((GAME.folder / "castle.json").read_text("utf-8"))


def test_counts() -> None:
    assert len(CASTLE.cells) == 76
    assert sum(tile.copies for tile in CASTLE.tiles) == 60
    assert len(CASTLE.tiles) == 46
    assert len(CASTLE.starts) == 7
    assert len(CASTLE.corners) == 14
    assert sum(corner.token for corner in CASTLE.corners) == 13


def test_what_the_tiles_show() -> None:
    sides: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for tile in CASTLE.tiles:
        for side in range(4):
            sides[LETTERS[tile.side(side)]] += tile.copies
        shown["market"] += tile.copies * sum(part.market for part in tile.parts)
        shown["well"] += tile.copies * any(part.well for part in tile.parts)
        shown["square"] += tile.copies * tile.square
    assert sides == {"S": 86, "C": 57, "H": 52, "T": 45}
    assert shown == {"market": 14, "well": 6, "square": 8}
    assert sum(part.market for start in CASTLE.starts for part in start.face.parts) == 1


def test_every_figure_has_its_origin() -> None:
    for item in DATA["figures"]:
        assert item["origin"].split(":")[0] in ("rulebook", "sourced", "derived")
    for name in ("outline", "starts", "corners", "track", "tiles"):
        assert DATA[name]["origin"].startswith("reconstructed")
    for corner in DATA["corners"]["items"]:
        assert corner["origin"].split(":")[0] in ("rulebook", "sourced", "reconstructed")


def test_neighbours_are_mutual() -> None:
    for cell in range(int(CELLS)):
        for side in range(4):
            near = int(BESIDE[4 * cell + side])
            if 0 <= near < CELLS:
                assert BESIDE[4 * near + (side + 2) % 4] == cell


def test_faces_turn_with_the_tile() -> None:
    for number in range(4 * len(TILE_NAMES)):
        for slot in range(12):
            later = 4 * (number // 4) + (number + 1) % 4
            assert PART[12 * number + slot] == PART[12 * later + (slot + 3) % 12]


def test_the_slot_that_names_a_part_belongs_to_it() -> None:
    for number in range(4 * len(TILE_NAMES)):
        for part in range(len(FACES[number // 4].parts)):
            assert PART[12 * number + int(SLOT[16 * number + part])] == part


def test_tiles_that_look_the_same_turned() -> None:
    same = {TILE_NAMES[kind]: int(TURNS[kind]) for kind in range(len(TILE_NAMES))}
    assert {name: turns for name, turns in same.items() if turns < 4} == {
        "A9m": 1,
        "A11": 2,
        "A12": 2,
        "C4w": 2,
        "C5": 2,
        "C6w": 2,
    }


def test_sides_of_a_tile() -> None:
    number = 4 * TILE_NAMES.index("A6")
    assert "".join(LETTERS[SIDE[4 * number + side]] for side in range(4)) == "THCC"
    assert "".join(LETTERS[SIDE[4 * (number + 1) + side]] for side in range(4)) == "CTHC"


def test_cells_are_named_by_column_and_row() -> None:
    assert CELL_NAMES[0] == "e1"
    assert CELL_NAMES[-1] == "h10"


def broken(path: list[Any], value: object) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["outline", "rows", 0], "...######."),
        (["tiles", "items", 0, "copies"], 3),
        (["tiles", "items", 0, "copies"], 0),
        (["tiles", "items", 0, "id"], "A2"),
        (["tiles", "items", 0, "sides"], "TTT"),
        (["tiles", "items", 0, "sides"], "TTHH"),
        (["tiles", "items", 0, "parts", 1, "ports"], "W N"),
        (["tiles", "items", 0, "parts", 1, "market"], True),
        (["tiles", "items", 0, "parts", 1, "well"], True),
        (["tiles", "items", 13, "parts", 1, "kind"], "house"),
        (["starts", "items", 0, "cell"], [0, 0]),
        (["starts", "items", 0, "cell"], [5, 5]),
        (["starts", "items", 1], DATA["starts"]["items"][0]),
        (["starts", "items", 0, "market"], True),
        (["starts", "items", 1, "market"], True),
        (["starts", "items", 1, "well"], True),
        (["corners", "items", 0, "token"], True),
        (["corners", "items", 4, "spaces"], [31, 32]),
        (["corners", "items", 1, "spaces"], [17, 18]),
        (["figures", 0, "value"], 78),
        (["track", "spaces"], []),
    ],
)
def test_mistakes_are_found(path: list[Any], value: object) -> None:
    with pytest.raises(DataError):
        Castle(broken(path, value))


def test_other_data_are_accepted() -> None:
    data = broken(["starts", "items", 1, "kind"], "court")
    assert Castle(data).starts[1].face.parts[0].kind == 3


def test_a_missing_figure_is_named() -> None:
    with pytest.raises(DataError, match="followers"):
        Castle(broken(["figures", 7, "what"], "men"))
