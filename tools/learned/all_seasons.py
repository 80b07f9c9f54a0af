"""What is asked about A Castle for All Seasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from tools.learned.study import (
    Both,
    Question,
    Seen,
    Setting,
    Study,
    Thing,
    clockwise_from,
    count_of,
    counted,
    said,
    table,
    words_of,
)
from zamok.engine import State
from zamok.engine.words import Words
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    CART_SPOT,
    CARTS,
    CASTLE_SPOTS,
    CITY,
    EVENT_NAMES,
    KIND_NAMES,
    LINE_STONEMASON,
    SPOT_BUILDING,
    SPOT_FEE,
    TALER,
    TILE_KINDS,
    TILES,
)
from zamok.games.all_seasons.state import HAND, NOBODY, PLAYED, Position

AND: Final[Both] = (" and ", " и\u00a0")


# ---- what is looked for in games -------------------------------------------------------------


def first_cards(seen: Seen, seat: int) -> Iterable[str]:
    """Return the cards of the first round."""
    found = [event.data["cards"] for event in seen.of(seat, "reveal")][:1]
    return ["+".join(sorted(cards, key=CARD_NAMES.index)) for cards in found]


def first_building(seen: Seen, seat: int) -> Iterable[str]:
    """Return the first building that a seat builds, and with whom."""
    return [
        f"{event.data['building']}+{event.data['card'][:6]}" for event in seen.of(seat, "build")
    ][:1]


def places(seen: Seen, seat: int) -> Iterable[str]:
    """Return the places in the castle where a seat's servants work in the end."""
    position = seen.state
    assert isinstance(position, Position)
    return [
        f"{BUILDING_NAMES[SPOT_BUILDING[spot]]}+{int(SPOT_FEE[spot])}"
        for spot in range(CASTLE_SPOTS)
        if position.spot[spot] == seat
    ]


def buildings(seen: Seen, seat: int) -> Iterable[str]:
    """Return what a seat has built."""
    return [event.data["building"] for event in seen.of(seat, "build")]


def master_builders(seen: Seen, seat: int) -> Iterable[str]:
    """Return how often a seat played the master builder."""
    return [str(sum("architect" in event.data["cards"] for event in seen.of(seat, "reveal")))]


def say_cards(key: str, words: Words) -> str:
    """Return two cards."""
    return said(AND, words).join(words(f"card.{card}") for card in key.split("+"))


WITH: Final[dict[str, Both]] = {
    "stonem": ("stonemason", "каменотёс"),
    "builde": ("bricklayer", "строитель"),
    "worker": ("worker", "рабочий"),
}


def say_built(key: str, words: Words) -> str:
    """Return a building and with whom it was built."""
    building, _, card = key.partition("+")
    return f"{words(f'building.{building}')} ({table(WITH)(card, words)})"


def say_place(key: str, words: Words) -> str:
    """Return a place."""
    building, _, fee = key.partition("+")
    return words.count("spot", int(fee), building=words(f"building.{building}"))


# ---- what things are worth -------------------------------------------------------------------


def twin_of(state: State) -> Position:
    """Return a position to be changed."""
    twin = state.copy()
    assert isinstance(twin, Position)
    return twin


def with_pieces(kind: int, count: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with pieces more, out of the city supply or the treasury."""
    twin = twin_of(state)
    if twin.has(CITY, kind) >= count:
        twin.shift(CITY, seat, kind, count)
        yield twin


def with_servant(state: State, seat: int) -> Iterator[State]:
    """Give the position with a servant more in the reserve."""
    twin = twin_of(state)
    twin.reserve[seat] += 1
    yield twin


def with_cart(cart: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with one of the servants at an empty cart."""
    twin = twin_of(state)
    if twin.reserve[seat] and twin.spot[CART_SPOT + cart] == NOBODY:
        twin.reserve[seat] -= 1
        twin.spot[CART_SPOT + cart] = seat
        yield twin


def with_place(spot: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with one of the servants at a free place of a building that stands."""
    twin = twin_of(state)
    building = int(SPOT_BUILDING[spot])
    stands = building >= TILE_KINDS or twin.tiles[building] < TILES[building]
    if stands and twin.reserve[seat] and twin.spot[spot] == NOBODY:
        twin.reserve[seat] -= 1
        twin.spot[spot] = seat
        yield twin


def with_hand(state: State, seat: int) -> Iterator[State]:
    """Give the position with all played cards back in the hand, if they are several."""
    twin = twin_of(state)
    played = int(twin.cards[PLAYED + seat])
    if played.bit_count() > 2:
        twin.cards[HAND + seat] |= played
        twin.cards[PLAYED + seat] = 0
        yield twin


def with_points(count: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with points more."""
    twin = twin_of(state)
    twin.score(seat, LINE_STONEMASON, count)
    yield twin


def spots() -> dict[str, int]:
    """Return the places in the castle, alike ones once."""
    found: dict[str, int] = {}
    for spot in range(CASTLE_SPOTS):
        name = f"{BUILDING_NAMES[SPOT_BUILDING[spot]]}+{int(SPOT_FEE[spot])}"
        found.setdefault(name, spot)
    return found


NAMED: Final[dict[str, Both]] = {
    "taler": ("1 taler", "1\u00a0талер"),
    "messenger": ("8 talers", "8\u00a0талеров"),
    "servant": ("a helper in the supply", "слуга в\u00a0запасе"),
    "points": ("5 points", "5\u00a0очков"),
    "hand": ("all played cards back in the hand", "все сыгранные карточки снова на\u00a0руке"),
}
AT: Final[Both] = ("a helper: {}", "слуга: {}")
CART: Final[Both] = ("a helper at the cart: {}", "слуга у\u00a0тележки: {}")
RIDER: Final[Both] = ("a helper at the rider", "слуга у\u00a0всадника")


def say_thing(key: str, words: Words) -> str:
    """Return the name of a thing."""
    if key in NAMED:
        return said(NAMED[key], words)
    if key in KIND_NAMES:
        return words(f"kind.{key}")
    if key == "cart_silver":
        return said(RIDER, words)
    if key.startswith("cart_"):
        kind = words(f"kind.{key.removeprefix('cart_')}")
        return said(CART, words).format(kind)
    return said(AT, words).format(say_place(key, words))


def say_line(key: str, words: Words) -> str:
    """Return a line of the score."""
    if key in BUILDING_NAMES:
        return words(f"building.{key}")
    if key in EVENT_NAMES:
        return words(f"winter.{key}")
    return said(WITH["worker"], words) if key == "worker" else words(f"card.{key}")


STUDY: Final = Study(
    "all_seasons",
    (
        Setting(2, {}, closely=True),
        Setting(2, {"season": "winter"}, closely=True),
        Setting(3),
        Setting(4),
        Setting(2, {"purchase": "each_worker"}),
    ),
    clockwise_from("coin"),
    count_of("coin"),
    ("rounds", "ходов"),
    ("points", "очков"),
    (
        Question(
            "first_cards",
            first_cards,
            ("The first two cards", "Первые две карточки"),
            ("cards of the first round", "карточки первого хода"),
            (
                "Nothing is open yet, and both choose at the same time: a pure opening.",
                "Ещё ничего не открыто, и оба выбирают одновременно: чистый дебют.",
            ),
            say_cards,
            opening=True,
        ),
        Question(
            "first_building",
            first_building,
            ("The first building", "Первое здание"),
            ("building (who built it)", "здание (кто строил)"),
            (
                "What a player builds first, and with which card.",
                "Что игрок строит первым и какой карточкой.",
            ),
            say_built,
            opening=True,
        ),
        Question(
            "buildings",
            buildings,
            ("Buildings", "Здания"),
            ("built at least once", "построено хотя бы раз"),
            (
                "How often those won who had built this.",
                "Как часто побеждали те, кто построил это.",
            ),
            words_of("building"),
        ),
        Question(
            "places",
            places,
            ("Helpers in the castle", "Слуги в замке"),
            ("space of a helper in the end", "место слуги в конце"),
            (
                "How often those won whose helper stood there in the end.",
                "Как часто побеждали те, чей слуга стоял там в конце.",
            ),
            say_place,
        ),
        Question(
            "master_builders",
            master_builders,
            ("The master builder", "Архитектор"),
            ("played", "сыгран"),
            (
                "How often the master builder took the cards back.",
                "Сколько раз архитектор возвращал карточки на\u00a0руку.",
            ),
            counted(("time", "раз"), ("times", "раза"), ("times", "раз")),
        ),
    ),
    (),
    (
        *(Thing(name, partial(with_pieces, kind, 1)) for kind, name in enumerate(KIND_NAMES)),
        Thing("messenger", partial(with_pieces, TALER, 8)),
        Thing("points", partial(with_points, 5)),
        Thing("servant", with_servant),
        Thing("hand", with_hand),
        *(Thing(f"cart_{KIND_NAMES[cart]}", partial(with_cart, cart)) for cart in range(CARTS)),
        *(Thing(name, partial(with_place, spot)) for name, spot in spots().items()),
    ),
    say_thing,
    (
        "Pieces and talers come out of the city supply and the treasury. A helper goes from the "
        "player’s supply to a free space, without its fee; the number beside it is that fee.",
        "Фишки и талеры берутся из городского запаса и из казны. Слуга идёт из запаса игрока на "
        "свободное место даром; число рядом — обычная плата.",
    ),
    ("points", 5),
    say_line,
)
