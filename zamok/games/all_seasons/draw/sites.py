"""Where everything stands on the board."""

from __future__ import annotations

from functools import cache

from zamok.games.all_seasons.facts import BUILDING_NAMES, SPOT_BUILDING

WIDE, HIGH, CELL = 1040, 840, 40
ACROSS, DOWN = WIDE // CELL, HIGH // CELL
TRACK = 2 * (ACROSS + DOWN) - 4  # spaces of the score track

# Sites of each kind in the order in which they are built on: x, and the ground in front.
SITES: dict[str, tuple[tuple[int, int], ...]] = {
    "tower": (
        (86, 690), (954, 690), (300, 240), (740, 240), (82, 470), (958, 470), (112, 262),
        (928, 262), (300, 694),
    ),
    "house": ((668, 604), (374, 604), (862, 350), (154, 478), (770, 336), (892, 604)),
    "well": ((402, 474),),
    "small_gate": ((768, 694),),
    "large_gate": ((520, 694),),
    "stable": ((820, 474),),
    "servants_house": ((622, 336),),
    "tavern": ((278, 474),),
    "keep": ((190, 340),),
    "palace": ((404, 340),),
    "market": ((560, 474),),
    "forge": ((206, 606),),
}  # fmt: skip
BACK_TO_FRONT = tuple(
    sorted(
        ((y, x, kind, number) for kind, at in SITES.items() for number, (x, y) in enumerate(at)),
    )
)

# Places of a building lie side by side: x of the first, its y, and the step.
_PLACES: dict[str, tuple[int, int, int]] = {
    "keep": (190, 354, 0),
    "palace": (376, 356, 58),
    "servants_house": (576, 352, 48),
    "tavern": (246, 488, 54),
    "market": (524, 488, 76),
    "stable": (792, 490, 58),
    "forge": (172, 620, 54),
    "large_gate": (616, 672, 0),
    "small_gate": (852, 672, 0),
}

CARTS: dict[str, int] = {"sand": 352, "wood": 468, "clay": 584, "stone": 700, "silver": 822}
CART_Y = 776
STORE: dict[str, int] = {"sand": 70, "wood": 114, "clay": 158, "stone": 202, "silver": 246}
STORE_Y = 774
CHEST = (944, 776)


@cache
@cache
def place_at(spot: int) -> tuple[int, int]:
    """Return where a place of the castle lies."""
    building = SPOT_BUILDING[spot]
    number = sum(1 for other in range(spot) if SPOT_BUILDING[other] == building)
    x, y, step = _PLACES[BUILDING_NAMES[building]]
    return x + number * step, y


def plain(spot_name: str) -> str:
    """Return the name of a place as it stands in ids."""
    return spot_name.replace(".", "-")


def key_of(spot_name: str) -> str:
    """Return the id of a place."""
    return f"as-place-{plain(spot_name)}"


def score_at(points: int) -> tuple[float, float]:
    """Return the middle of a space of the score track, clockwise from the lower left corner."""
    at = points % TRACK
    half = CELL / 2
    up = DOWN - 1
    if at <= up:
        return half, HIGH - half - at * CELL
    at -= up
    if at <= ACROSS - 1:
        return half + at * CELL, half
    at -= ACROSS - 1
    if at <= up:
        return WIDE - half, half + at * CELL
    at -= up
    return WIDE - half - at * CELL, HIGH - half
