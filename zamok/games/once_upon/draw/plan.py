"""Where the parts of a castle stand on a sheet, and in which style a seat builds."""

from __future__ import annotations

from dataclasses import dataclass

from zamok.games.once_upon import facts

FLOORS = int(facts.FLOORS)

WIDTH = 860
HEIGHT = 700
DONJON = 430  # the middle of the donjon
DONJON_BASE = 492
FLOOR_HEIGHT = 68
ROOF_HEIGHT = 92

# Middle, base and half width of each tower, in the order of building: inner ones first.
TOWERS = ((222, 500, 37), (638, 500, 37), (71, 514, 36), (789, 514, 36))
# Left, right, base and height of each wall.
WALLS = ((257, 365, 502, 94), (495, 603, 502, 94), (106, 187, 516, 84), (673, 754, 516, 84))
FLAG_HEIGHT = 74
FLAG_X = ((270, 319), (508, 557), (126,), (694,))
PER_GROUP = facts.GROUP_SIZES[0]
GROUP_LEFT = 22
GROUP_STEP = 91
GROUP_TOP = 566
SUN = (92, 96)
CLOUD = (742, 92)
PUFF = (560, 52)
PUFF_STEP = 58
PUFFS = 4  # more small clouds are counted in figures


@dataclass(frozen=True)
class Style:
    """How a seat builds."""

    roof: str
    stone: str
    accent: str
    trim: str
    window: str


STYLES = (
    Style("cone", "grey", "red", "yellow", "arch"),
    Style("onion", "slate", "blue", "white", "round"),
    Style("bell", "sand", "ochre", "red", "cross"),
    Style("keep", "pink", "green", "yellow", "lancet"),
)


def floor_box(number: int) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a floor, counted from 1."""
    width = 136 - 5 * number
    return (
        DONJON - width / 2,
        DONJON_BASE - FLOOR_HEIGHT * number,
        width,
        FLOOR_HEIGHT,
    )


def tall(value: int) -> bool:
    """Tell whether a tower is one of the dear ones."""
    return value >= 5


def tower_height(number: int, value: int) -> int:
    """Return how high the stone of a tower rises: dear towers are tall."""
    inner = number <= 2
    if tall(value):
        return 214 if inner else 192
    return 166 if inner else 150


def group_box(group: int) -> tuple[float, float]:
    """Return the left upper corner of a group of residents."""
    return GROUP_LEFT + GROUP_STEP * group, GROUP_TOP


def resident_at(number: int) -> tuple[float, float]:
    """Return the feet of a resident, counted from 0."""
    left, top = group_box(number // PER_GROUP)
    place = number % PER_GROUP
    return left + 12 + 20.5 * place, top + 62 + (place % 2) * 4


def puff_at(number: int) -> tuple[float, float]:
    """Return the middle of a small cloud, counted from 0."""
    at = min(number, PUFFS - 1)
    return PUFF[0] + PUFF_STEP * (at % 2), PUFF[1] + 44 * (at // 2)
