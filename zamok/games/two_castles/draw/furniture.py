"""Furniture: the scenes that show what sort of room it is, in a frame of 108 by 72."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from zamok.engine.pencil import Ink, circle, path
from zamok.games.two_castles import facts


def _p(fill: str, data: str) -> Ink:
    return path(f"tc-{fill}", data)


def _c(fill: str, x: float, y: float, radius: float) -> Ink:
    return circle(f"tc-{fill}", x, y, radius)


def _e(fill: str, x: float, y: float, wide: float, high: float) -> Ink:
    return f'<ellipse class="tc-{fill}" cx="{x}" cy="{y}" rx="{wide}" ry="{high}"/>'


def _barrel(x: float, y: float) -> Ink:
    return (
        _c("timber", x, y, 13)
        + _p(
            "edge-line",
            f"M{x - 9} {y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0M{x - 4} {y - 8}v16M{x + 4} {y - 8}v16",
        )
        + _p("steel", f"M{x - 1.5} {y + 3}h3v5h-3z")
    )


def _jar(fill: str, x: float, y: float) -> Ink:
    return _p(fill, f"M{x} {y}v-8q0-2 2-2h5q2 0 2 2v8z") + _p("pale", f"M{x + 1} {y - 12}h7v2h-7z")


def _flower(fill: str, x: float, y: float) -> Ink:
    return _p("edge-line", f"M{x} {y}v10") + _c(fill, x, y, 3.2)


def _key(x: float, y: float) -> Ink:
    head = f"M{x - 4} {y}a4 4 0 1 1 8 0a4 4 0 0 1-3 4v14h4v2h-4v2h-2v-18a4 4 0 0 1-3-4z"
    return _p("frame", head)


def _door(x: float, fill: str) -> Ink:
    return (
        _p("stone", f"M{x} 66v-32q0-12 12-12t12 12v32z")
        + _p(fill, f"M{x + 4} 66v-32q0-8 8-8t8 8v32z")
        + _p("edge-line", f"M{x + 12} 26v40")
        + _c("frame", x + 16, 48, 1.5)
    )


_TOOLS: dict[str, Callable[..., Ink]] = {
    "path": _p, "circle": _c, "ellipse": _e, "barrel": _barrel, "jar": _jar, "flower": _flower,
    "key": _key, "door": _door,
}  # fmt: skip
# Strokes of every scene by type of room: a tool and what it is given. The floor begins at 60;
# light falls from the upper left; the upper corners stay free.
_ART: dict[str, dict[str, list[list[Any]]]] = json.loads(
    Path(__file__).with_name("art.json").read_text(encoding="utf-8")
)
SCENES: dict[str, Ink] = {
    name: "".join(_TOOLS[tool](*given) for tool, *given in strokes)
    for scenes in _ART.values()
    for name, strokes in scenes.items()
}

# Which rooms show which scene; those not named show the first of their type.
_SHOWN = {
    "oven": "bakery kitchen crepery scullery",
    "barrels": "brandy_room brewery wine_room sauerkraut_room buttery wine_cellar",
    "shelves": "pantry spice_room meat_locker siege_food_storage ice_house china_room cutlery_room",
    "tea": "afternoon_tea_room morning_tea_room breakfast_nook chocolate_room",
    "chair": "sitting_room drawing_room reception_room salon waiting_room parlor meditation_room",
    "books": "library reading_room study",
    "harp": "harp_room tapestry_room gallery rug_room",
    "globe": "map_room observatory taxidermy_showroom",
    "hats": "hat_room cape_room vestibule",
    "wash": "laundry_room washroom sauna powder_room mud_room",
    "broom": "broom_closet scythe_room torch_storage",
    "kennel": "kennel kittenry",
    "trunk": "game_storage crown_storage dumbwaiter panic_room",
    "rack": "coat_room shield_room",
    "keys": "key_room schoolhouse",
    "pond": "fish_pond turtle_pond swimming_hole",
    "pen": "chicken_coop sty stables guardhouse aviary firewood_storage",
    "pavilion": "french_gazebo biergarten winter_garden",
    "beds": "flower_garden vegetable_garden pumpkin_garden butterfly_garden",
    "balcony": "grand_balcony terrace",
    "bunk": "bunk_room childrens_room servants_quarters",
    "cradle": "nursery dreaming_room",
    "royal": "kings_chambers queens_chambers princes_chambers princess_chambers tasso_room",
    "pillows": "pillow_room blanket_room nap_room",
    "basket": "puppy_room rabbit_room hibernation_chamber",
    "wardrobe": "dressing_room in_law_suite solar",
    "doors": "hall_of_doors dead_end between_two_rooms lockdown_room escape_room",
    "statues": "hall_of_sculptures hall_of_knights hall_of_portraits hall_of_ghosts",
    "checker": "hall_of_puzzled_floors hall_of_creaking_floors pacing_hall promenade",
    "windows": "hall_of_windows hall_of_mirrors hall_of_paintings great_hall",
    "passage": "hidden_passage purgatory",
    "crypt": "crypt quiet_room",
    "hoard": "treasure_room jewel_room",
    "lab": "laboratory gunpowder_room spy_room",
    "mushrooms": "fungus_room mold_room",
    "cave": "venus_grotto subterranean_tunnel hidden_entrance hidden_lair",
    "arms": "armory knight_room",
    "snakes": "snake_pit pit_of_despair the_hole",
}
ROOMS = {key: scene.strip() for scene, keys in _SHOWN.items() for key in keys.split()}
FIRST = {
    "food": "feast", "living": "fire", "utility": "bench", "outdoor": "tree", "sleeping": "bed",
    "corridor": "arches", "downstairs": "cell",
}  # fmt: skip


@cache
def scene_of(key: str) -> str:
    """Return the scene of a room."""
    if key in _ART["special"]:
        return key
    kind = facts.TYPE_KEYS[facts.TYPE[facts.ROOM_KEYS.index(key)]]
    return ROOMS.get(key, FIRST[kind])


def scenes() -> dict[str, Ink]:
    """Return all scenes by the names they are used with."""
    return {f"s-{name}": f'<g class="tc-edge">{shape}</g>' for name, shape in SCENES.items()}
