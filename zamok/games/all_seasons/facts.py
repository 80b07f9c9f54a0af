"""The components: what lies in the box, read from components.json, and names for it all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "components.json").read_text(encoding="utf-8")
)


def _table(figures: list[int]) -> vec[i64]:
    return vec[i64](figures)


def _by_seats(name: str) -> vec[i64]:
    figures: dict[str, Any] = DATA[name]
    return _table([int(figures.get(str(seats), 0)) for seats in range(5)])


# ---- what is counted: five resources and the taler --------------------

SAND: Final = 0
WOOD: Final = 1
CLAY: Final = 2
STONE: Final = 3
SILVER: Final = 4
TALER: Final = 5
RESOURCES: Final = 5
KINDS: Final = 6  # resources and talers
KIND_NAMES: Final = ["sand", "wood", "clay", "stone", "silver", "taler"]

VALUE: Final[vec[i64]] = _table(
    [int(DATA["resources"][name]["value"]) for name in KIND_NAMES[:RESOURCES]]
)
SUPPLY: Final[vec[i64]] = _table(
    [int(DATA["resources"][name]["count"]) for name in KIND_NAMES[:RESOURCES]]
    + [int(DATA["talers"]["count"])]
)

# ---- where it may lie --------------------

CITY: Final = 4  # the common supply and the treasury; 0 to 3 are the seats
TOWER_STORE: Final = 5  # the defence tower
FORGE_STORE: Final = 6  # bars that were melted
TRACK: Final = 7  # the coins on the round track
TAVERN_STORE: Final = 8  # coins on the city tavern's card
BEAUTY_STORE: Final = 9  # gifts to the frozen beauty
PILE: Final = 10  # what is being paid for a building
WORKER_STORE: Final = 11  # + 3 * seat + worker: the pieces on a worker's card
HOLDERS: Final = 23

START_TALERS: Final[i64] = int(DATA["start"]["talers"])
START_TOWER: Final[i64] = int(DATA["start"]["tower"])
START_GOODS: Final[vec[i64]] = _table(
    [int(DATA["start"]["goods"].get(name, 0)) for name in KIND_NAMES[:RESOURCES]]
)
ROUNDS: Final[vec[i64]] = _by_seats("rounds")
CARDS_A_ROUND: Final[vec[i64]] = _by_seats("cards_a_round")
SERVANTS: Final[vec[i64]] = _by_seats("servants")

# ---- character cards, in the order in which they are resolved --------------------

MESSENGER: Final = 0
TRADER: Final = 1
BUILDER: Final = 2
STONEMASON: Final = 3
WORKER: Final = 4  # the three workers are 4, 5 and 6
ARCHITECT: Final = 7
CARDS: Final = 8
WORKERS: Final = 3
CARD_NAMES: Final = [
    "messenger",
    "trader",
    "builder",
    "stonemason",
    "worker1",
    "worker2",
    "worker3",
    "architect",
]
CARD_ORDER: Final = [1, 2, 3, 4, 5, 5, 5, 6]  # as printed on them: workers come together
ALL_CARDS: Final = 0b11111111
ALL_WORKERS: Final = 0b01110000

WORKER_GOODS: Final[vec[i64]] = _table(
    [
        int(DATA["workers"][worker]["goods"].get(name, 0))
        for worker in CARD_NAMES[WORKER:ARCHITECT]
        for name in KIND_NAMES[:RESOURCES]
    ]
)
WORKER_FREE: Final[vec[i64]] = _table(
    [int(DATA["workers"][worker]["free"]) for worker in CARD_NAMES[WORKER:ARCHITECT]]
)
FREE_KINDS: Final = 3  # the free pieces of a worker are sand, wood or clay
MESSENGER_TALERS: Final[i64] = int(DATA["messenger"]["talers"])
ARCHITECT_POINTS: Final[i64] = int(DATA["architect"]["points"])

# ---- buildings --------------------

TOWER: Final = 0
HOUSE: Final = 1
WELL: Final = 2
SMALL_GATE: Final = 3
LARGE_GATE: Final = 4
STABLE: Final = 5
SERVANTS_HOUSE: Final = 6
TAVERN: Final = 7
KEEP: Final = 8
PALACE: Final = 9
TILE_KINDS: Final = 10
MARKET: Final = 10
FORGE: Final = 11
GRANARY: Final = 12
CITY_TAVERN: Final = 13
BUILDING_NAMES: Final = [
    "tower",
    "house",
    "well",
    "small_gate",
    "large_gate",
    "stable",
    "servants_house",
    "tavern",
    "keep",
    "palace",
    "market",
    "forge",
    "granary",
    "city_tavern",
]
BUILDINGS: Final[i64] = i64(len(BUILDING_NAMES))

TILES: Final[vec[i64]] = _table(
    [int(DATA["tiles"][name]["count"]) for name in BUILDING_NAMES[:TILE_KINDS]]
)
COST: Final[vec[i64]] = _table(
    [int(DATA["tiles"][name]["cost"]) for name in BUILDING_NAMES[:TILE_KINDS]]
)
POINTS: Final[vec[i64]] = _table(
    [int(DATA["tiles"][name]["points"]) for name in BUILDING_NAMES[:TILE_KINDS]]
)
WORKER_POINTS: Final[vec[i64]] = _table([int(points) // 2 for points in POINTS])
DEAREST: Final[i64] = max(int(cost) for cost in COST)
MOST_A_CARD: Final = 2  # buildings, and then servants, with one card

# ---- places for servants --------------------

_CASTLE: Final[list[tuple[int, int]]] = [
    (BUILDING_NAMES.index(name), int(fee))
    for name, figures in DATA["places"].items()
    for fee in figures["fees"]
]
CASTLE_SPOTS: Final[i64] = len(_CASTLE)
GRANARY_SPOTS: Final[i64] = int(DATA["winter_cards"]["granary"]["places"])
GRANARY_SPOT: Final[i64] = CASTLE_SPOTS
INN_SPOT: Final[i64] = CASTLE_SPOTS + GRANARY_SPOTS
CART_SPOT: Final[i64] = INN_SPOT + 1
CARTS: Final = 5  # four carts and the rider
RIDER: Final = SILVER
SPOTS: Final[i64] = CART_SPOT + CARTS
PLACE_MOVES: Final[i64] = INN_SPOT + 1  # spots to which a fee is paid

SPOT_BUILDING: Final[vec[i64]] = _table(
    [building for building, _ in _CASTLE] + [GRANARY] * GRANARY_SPOTS + [CITY_TAVERN]
)
SPOT_FEE: Final[vec[i64]] = _table(
    [fee for _, fee in _CASTLE]
    + [int(DATA["winter_cards"]["granary"]["fee"])] * GRANARY_SPOTS
    + [int(DATA["winter_cards"]["city_tavern"]["fee"])]
)


def _spot_names() -> list[str]:
    names: list[str] = []
    for spot in range(PLACE_MOVES):
        building = SPOT_BUILDING[spot]
        alike = [other for other in range(PLACE_MOVES) if SPOT_BUILDING[other] == building]
        fees = {int(SPOT_FEE[other]) for other in alike}
        name = BUILDING_NAMES[building]
        if len(alike) > 1 and len(fees) == len(alike):
            name += f"-{int(SPOT_FEE[spot])}"
        elif len(alike) > 1:
            name += f".{alike.index(spot) + 1}"
        names.append(name)
    return names


SPOT_NAMES: Final = _spot_names()


def _earlier_alike() -> vec[i64]:
    """Return for each spot the one before it of the same building and fee, or -1."""
    found: list[int] = []
    for spot in range(PLACE_MOVES):
        before = -1
        for other in range(spot):
            if SPOT_BUILDING[other] == SPOT_BUILDING[spot] and SPOT_FEE[other] == SPOT_FEE[spot]:
                before = other
        found.append(before)
    return _table(found)


SPOT_BEFORE: Final[vec[i64]] = _earlier_alike()


def _dearest_spot(building: int) -> int:
    """Return the spot of a building whose fee is highest: the one that scores in full."""
    spots = [spot for spot in range(CASTLE_SPOTS) if SPOT_BUILDING[spot] == building]
    return max(spots, key=lambda spot: int(SPOT_FEE[spot]))


FULL_TAVERN: Final[i64] = _dearest_spot(TAVERN)
FULL_STABLE: Final[i64] = _dearest_spot(STABLE)
FULL_FORGE: Final[i64] = _dearest_spot(FORGE)

CART_DELIVERS: Final[vec[i64]] = _table(
    [int(DATA["carts"][name]["delivers"]) for name in KIND_NAMES[:CARTS]]
)
CART_TAX: Final[vec[i64]] = _table([int(DATA["carts"][name]["tax"]) for name in KIND_NAMES[:CARTS]])
CART_BRINGS: Final[vec[i64]] = _table(  # to whoever has a servant there
    [int(CART_DELIVERS[cart] - CART_TAX[cart]) for cart in range(CARTS)]
)

# ---- winter --------------------

# A card of the data has its figures and, where it has them: `lasting`, it lies beside the board;
# `answers`, the moves with which it may be answered; `tells`, the events only it brings about.
_WINTER: Final[dict[str, dict[str, Any]]] = DATA["winter_cards"]
EVENT_NAMES: Final = list(_WINTER)
EVENTS: Final[i64] = len(EVENT_NAMES)
EVENT_ANSWERS: Final[dict[str, list[str]]] = {
    name: card.get("answers", []) for name, card in _WINTER.items()
}
ASKING_EVENTS: Final = [name for name, answers in EVENT_ANSWERS.items() if answers]
EVENT_TELLS: Final[dict[str, str]] = {  # events, and the winter card that each is about
    kind: name for name, card in _WINTER.items() for kind in card.get("tells", [])
}
EVENT_ICONS: Final[dict[str, str]] = {  # for cards that have no picture of their own
    name: card.get("icon", "flake") for name, card in _WINTER.items()
}
INN_CARD: Final = 0  # the two cards that other rules know of
GRANARY_CARD: Final = 1

TOLL: Final[i64] = int(_WINTER["city_tavern"]["toll"])
GRANARY_POINTS: Final[vec[i64]] = _table(
    [0] + [int(points) for points in _WINTER["granary"]["points"]]
)


def _marked() -> vec[i64]:
    """Return for each seat count the event rounds as bits."""
    masks = [0, 0]
    for seats in range(2, 5):
        rounds: list[int] = DATA["winter_rounds"][str(int(ROUNDS[seats]))]
        masks.append(sum(1 << number for number in rounds))
    return _table([*masks])


EVENT_ROUNDS: Final[vec[i64]] = _marked()

# ---- what may be asked --------------------

# Every winter card that asks has a phase of its name, so the list ends with all of them.
PHASES: Final = [
    "over",
    "choose",
    "equip",
    "toll",
    "trader",
    "tower",
    "buy",
    "last_piece",
    "build",
    "pay",
    "melt",
    "place",
    "source",
    "worker",
    "palace",
    "share",
    *EVENT_NAMES,
]
PHASE_COUNT: Final[i64] = i64(len(PHASES))

# ---- where points come from --------------------

_FINAL_LINES: Final = [
    "keep",
    "tavern",
    "large_gate",
    "small_gate",
    "stable",
    "servants_house",
    "market",
    "palace",
    "forge",
    "granary",
]
LINE_NAMES: Final = [
    "stonemason",
    "worker",
    "architect",
    *(name for name, card in _WINTER.items() if "points" in card and name not in _FINAL_LINES),
    *_FINAL_LINES,
]
LINES: Final[i64] = len(LINE_NAMES)
LINE_STONEMASON: Final = 0
LINE_WORKER: Final = 1
LINE_ARCHITECT: Final = 2
FINAL_LINE: Final[i64] = LINE_NAMES.index("keep")  # from here on points come at the end


def _lines(names: list[str]) -> vec[i64]:
    """Return the line of points of each of these names, -1 for those that bring none."""
    return _table([LINE_NAMES.index(name) if name in LINE_NAMES else -1 for name in names])


EVENT_LINE: Final[vec[i64]] = _lines(EVENT_NAMES)
BUILDING_LINE: Final[vec[i64]] = _lines(BUILDING_NAMES)
LINE_MARKET: Final[i64] = BUILDING_LINE[MARKET]
LINE_PALACE: Final[i64] = BUILDING_LINE[PALACE]


def bits(mask: i64) -> i64:
    """Count the ones of a small mask."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def check() -> None:
    """Check that the data hold together: what the rules rely on, not what the figures are."""
    if any(int(cost) % 2 for cost in COST) or any(int(points) % 2 for points in POINTS):
        raise ValueError("every cost and every worth of a building is even")
    if DEAREST > 30:
        raise ValueError("payments are counted up to 30")
    if int(max(SUPPLY[:RESOURCES])) > 20:
        raise ValueError("moves count up to 20 pieces of a kind")
    for seats in range(2, 5):
        if ROUNDS[seats] % seats:
            raise ValueError("every seat is first player equally often")
    if list(DATA["tiles"]) != BUILDING_NAMES[:TILE_KINDS]:
        raise ValueError("the data name other buildings than the rules know")
    if EVENT_NAMES[INN_CARD] != "city_tavern" or EVENT_NAMES[GRANARY_CARD] != "granary":
        raise ValueError("city tavern and granary are the first winter cards")


check()
