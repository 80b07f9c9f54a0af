"""What is asked about Castle Builder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from tools.learned.study import (
    Both,
    Offer,
    Question,
    Seen,
    Setting,
    Study,
    Thing,
    clockwise_from,
    counted,
    said,
    table,
    words_of,
)
from zamok.engine import State
from zamok.engine.words import Words
from zamok.games.castle_builder.facts import COIN_IDS, COINS, KINDS, TILE_IDS
from zamok.games.castle_builder.state import (
    HEIGHT,
    HELD,
    OWNED,
    PURSES,
    SUPPLY,
    TREASURY,
    Position,
)

ROOM: Final = 7  # of a holder


# ---- what is looked for in games -------------------------------------------------------------


def turns(seen: Seen) -> int:
    """Return how many turns a game had: each draws two tiles or places one."""
    return sum(
        event.kind == "place" or (event.kind == "draw" and event.data["reason"] == "turn")
        for event in seen.events
    )


def foundation(seen: Seen, seat: int) -> Iterator[str]:
    """Return how many tiles stood on the foundation when the second row began."""
    rows = [event.data["row"] for event in seen.of(seat, "place")]
    if 2 in rows:
        yield str(rows[: rows.index(2)].count(1))


def draws(seen: Seen, seat: int) -> Iterator[str]:
    """Return how often a seat drew tiles before the second row began."""
    count = 0
    for event in seen.of(seat, "place", "draw"):
        if event.kind == "place" and event.data["row"] == 2:
            yield str(count)
            return
        count += event.kind == "draw" and event.data["reason"] == "turn"


def height(seen: Seen, seat: int) -> Iterable[str]:
    """Return how many rows a castle has in the end."""
    position = seen.state
    assert isinstance(position, Position)
    return [str(int(position.numbers[HEIGHT + seat]))]


def coins_on_offer(seen: Seen, seat: int) -> Iterator[tuple[str, bool]]:
    """Give the coins of the market when the seat took one, and whether it was this one."""
    market: dict[int, str] = {}
    for event in seen.events:
        if event.kind == "coin_market":
            market[event.data["slot"]] = event.data["coin"]
        elif event.kind == "coin" and event.seat == seat:
            yield from ((coin, coin == event.data["coin"]) for coin in set(market.values()))


# ---- what things are worth -------------------------------------------------------------------


def twin_of(state: State) -> Position:
    """Return a position to be changed."""
    twin = state.copy()
    assert isinstance(twin, Position)
    return twin


def change(row: vec[u8], at: int, by: int) -> None:
    """Change a number of a row of small numbers."""
    row[at] = u8(int(row[at]) + by)


def with_coin(state: State, seat: int) -> Iterator[State]:
    """Give the position with a coin more, but not the last one; its effect is past."""
    twin = twin_of(state)
    if twin.numbers[OWNED + seat] < twin.goal - 1 and twin.treasury_size:
        coin = next(coin for coin in range(COINS) if twin.coins[TREASURY + coin])
        change(twin.coins, TREASURY + coin, -1)
        change(twin.coins, int(PURSES + seat * COINS) + coin, 1)
        twin.treasury_size -= 1
        twin.numbers[OWNED + seat] += 1
        yield twin


def with_tile(kinds: list[int], state: State, seat: int) -> Iterator[State]:
    """Give the position with a tile of a group more, out of the supply."""
    for kind in kinds:
        twin = twin_of(state)
        if twin.numbers[HELD + seat] < ROOM and twin.tiles[SUPPLY + kind]:
            change(twin.tiles, SUPPLY + kind, -1)
            twin.supply_size -= 1
            twin.hold(seat, kind)
            yield twin


def group(tile: str) -> str:
    """Return which tiles are told of together: windows make no difference, nor do sides."""
    kind, _, rest = tile.partition("_")
    if kind == "double":
        return f"double_{rest[-1]}"
    if kind == "outer":
        return f"outer_{rest[-1]}"
    if kind == "roof":
        return "roof_tick" if rest.startswith("tick") else "roof_number"
    return f"{kind}_{rest[:2]}" if kind == "stone" else tile


def groups() -> dict[str, list[int]]:
    """Return the kinds of tiles of each group."""
    found: dict[str, list[int]] = {}
    for kind in range(KINDS):
        found.setdefault(group(TILE_IDS[kind]), []).append(kind)
    return found


NAMED: Final[dict[str, Both]] = {
    "coin": ("a coin", "монета"),
    "double_1": ("stepped wall with 1 above", "уступ с\u00a01\u00a0наверху"),
    "double_2": ("stepped wall with 2 above", "уступ с\u00a02\u00a0наверху"),
    "double_3": ("stepped wall with 3 above", "уступ с\u00a03\u00a0наверху"),
    "outer_1": ("outer wall 1", "наружная стена\u00a01"),
    "outer_2": ("outer wall 2", "наружная стена\u00a02"),
    "outer_3": ("outer wall 3", "наружная стена\u00a03"),
    "outer_4": ("outer wall 4", "наружная стена\u00a04"),
    "roof_tick": ("roof with a tick", "крыша с\u00a0галочкой"),
    "roof_number": ("roof with a number", "крыша с\u00a0числом"),
}


def say_thing(key: str, words: Words) -> str:
    """Return the name of a thing."""
    if key in NAMED:
        return said(NAMED[key], words)
    kind, _, number = key.partition("_")
    if kind == "stone":
        wall = words("tile.stone_01")
        return f"{wall[:-1]}{int(number)}"
    return words(f"tile.{key}")


STUDY: Final = Study(
    "castle_builder",
    (
        Setting(2, {}, closely=True),
        Setting(3),
        Setting(4),
        Setting(2, {"above_the_sky": "yes"}),
        Setting(2, {"royal_strategy": "yes"}),
        Setting(2, {"peaceful_times": "yes"}),
        Setting(2, {"discards": "any"}),
    ),
    clockwise_from("begin"),
    turns,
    ("turns", "ходов"),
    ("coins", "монет"),
    (
        Question(
            "foundation",
            foundation,
            ("Before the second row", "До второго ряда"),
            ("on the foundation", "на фундаменте"),
            (
                "How many tiles he lays on the foundation, besides the door, before he begins "
                "the second row.",
                "Сколько плиток он кладёт на фундамент, не считая двери, прежде чем начать "
                "второй ряд.",
            ),
            counted(("tile", "плитка"), ("tiles", "плитки"), ("tiles", "плиток")),
            opening=True,
        ),
        Question(
            "draws",
            draws,
            ("Drawing before the second row", "Добор до второго ряда"),
            ("turns of drawing", "ходов с добором"),
            (
                "How many turns he spends on drawing two tiles until then.",
                "Сколько ходов он до этого тратит на то, чтобы взять две плитки.",
            ),
            counted(("turn", "ход"), ("turns", "хода"), ("turns", "ходов")),
            opening=True,
        ),
        Question(
            "height",
            height,
            ("How high the castle", "Какой высоты крепость"),
            ("rows in the end", "рядов в конце"),
            (
                "How many rows the castle has in the end, the foundation’s included.",
                "Сколько рядов в крепости в конце, вместе с рядом на фундаменте.",
            ),
            counted(("row", "ряд"), ("rows", "ряда"), ("rows", "рядов")),
        ),
    ),
    (
        Offer(
            "coins",
            coins_on_offer,
            ("Coins of the market", "Монеты рынка"),
            ("coin", "монета"),
            (
                "When a coin was due: how often he took this one if it lay in the market.",
                "Когда полагалась монета: как часто он брал именно эту, если она лежала на рынке.",
            ),
            words_of("coin"),
        ),
    ),
    (
        Thing("coin", with_coin),
        *(Thing(name, partial(with_tile, kinds), best=False) for name, kinds in groups().items()),
    ),
    say_thing,
    (
        "A tile goes into the holder if there is room; of tiles that differ by windows or sides "
        "alone the mean is told. The effect of the coin is past.",
        "Плитка попадает на склад, если там есть место; для плиток, которые отличаются только "
        "окнами или сторонами, взято среднее. Действие монеты уже позади.",
    ),
    ("coin", 1),
    table({"coin": ("coins", "монеты")}),
)
assert len(COIN_IDS) == COINS
