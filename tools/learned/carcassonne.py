"""What is asked about Carcassonne: The Castle."""

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
from zamok.games.carcassonne.facts import FOLLOWERS, TOKEN_KINDS
from zamok.games.carcassonne.state import HELD, KEEP, POINTS, SUPPLY, UNSEEN, Position

NOBODY: Final = "nobody"


# ---- what is looked for in games -------------------------------------------------------------


def follower(number: int, seen: Seen, seat: int) -> Iterator[str]:
    """Return what follower a seat sets on a tile it lays, by the number of the tile."""
    laid = 0
    for event in seen.of(seat, "lay", "follower"):
        if event.kind == "lay":
            if laid == number:
                yield NOBODY
                return
            laid += 1
        elif laid == number:
            yield event.data["role"]
            return


def merchants(seen: Seen, seat: int) -> Iterable[str]:
    """Return how many merchants a seat has set."""
    return [str(sum(event.data["role"] == "merchant" for event in seen.of(seat, "follower")))]


def tokens(seen: Seen, seat: int) -> Iterable[str]:
    """Return the tokens a seat has taken."""
    return [str(event.data["token"]) for event in seen.of(seat, "token")]


def feats(seen: Seen, seat: int) -> Iterator[str]:
    """Return what a player has come to."""
    if any(line["what"] == "keep" for line in seen.state.breakdown()[seat]):
        yield "keep"
    if any(line["what"] == "court" for line in seen.state.breakdown()[seat]):
        yield "court"
    scored = [event.data for event in seen.of(seat, "score")]
    for kind in ("tower", "house", "street"):
        if any(data["kind"] == kind and data["points"] >= LARGE for data in scored):
            yield kind
    if len(list(seen.of(seat, "token"))) >= MANY:
        yield "tokens"


LARGE: Final = 10  # points
MANY: Final = 4  # tokens
FEATS: Final[dict[str, Both]] = {
    "keep": ("scored the keep", "очки за\u00a0цитадель"),
    "court": ("scored a court", "очки за\u00a0двор"),
    "tower": ("a tower for 10 or more", "башня на\u00a010\u00a0и\u00a0больше"),
    "house": ("a house for 10 or more", "дом на\u00a010\u00a0и\u00a0больше"),
    "street": ("a path for 10 or more", "улица на\u00a010\u00a0и\u00a0больше"),
    "tokens": ("4 tokens or more", "4\u00a0жетона и\u00a0больше"),
}


def say_role(key: str, words: Words) -> str:
    """Return what a follower is, or that there is none."""
    if key == NOBODY:
        return said(("nobody", "никого"), words)
    return words(f"role.{key}")


# ---- what things are worth -------------------------------------------------------------------


def twin_of(state: State) -> Position:
    """Return a position to be changed."""
    twin = state.copy()
    assert isinstance(twin, Position)
    return twin


def with_points(count: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with points more."""
    twin = twin_of(state)
    twin.large[POINTS + seat] += count
    yield twin


def with_follower(state: State, seat: int) -> Iterator[State]:
    """Give the position with a follower more in the supply, if some are out."""
    twin = twin_of(state)
    if twin.large[SUPPLY + seat] < FOLLOWERS:
        twin.large[SUPPLY + seat] += 1
        yield twin


def with_token(number: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with a token more, one that nobody has seen."""
    twin = twin_of(state)
    if twin.small[UNSEEN + number - 1]:
        twin.small[UNSEEN + number - 1] = int(twin.small[UNSEEN + number - 1]) - 1
        twin.unseen_left -= 1
        twin.large[HELD + seat] += 1 << (4 * number)
        yield twin


def with_keep(state: State, seat: int) -> Iterator[State]:
    """Give the position with the house of the keep larger by a tile."""
    twin = twin_of(state)
    if twin.large[KEEP + seat]:
        twin.large[KEEP + seat] += 1
        yield twin


NAMED: Final[dict[str, Both]] = {
    "points": ("5 points", "5\u00a0очков"),
    "follower": ("a follower back", "подданный вернулся"),
    "keep": ("the keep’s house a tile larger", "дом с\u00a0цитаделью больше на\u00a0квадрат"),
}
TOKEN: Final[Both] = ("token {}", "жетон {}")
SOURCES: Final[dict[str, Both]] = {
    "street": ("paths", "улицы"),
    "tower": ("towers", "башни"),
    "house": ("houses", "дома"),
    "court": ("courts", "дворы"),
    "keep": ("keep", "цитадель"),
}


def say_thing(key: str, words: Words) -> str:
    """Return the name of a thing."""
    if key in NAMED:
        return said(NAMED[key], words)
    return said(TOKEN, words).format(words(f"token.{key}"))


def say_source(key: str, words: Words) -> str:
    """Return a line of the score."""
    if key in SOURCES:
        return said(SOURCES[key], words)
    return said(TOKEN, words).format(words(f"token.{key.removeprefix('token')}"))


STUDY: Final = Study(
    "carcassonne",
    (Setting(2, {}, closely=True), Setting(2, {"keep_size": "tiles_and_starts"})),
    clockwise_from("first"),
    count_of("lay"),
    ("tiles", "квадратов"),
    ("points", "очков"),
    (
        Question(
            "first_follower",
            partial(follower, 1),
            ("The first follower", "Первый подданный"),
            ("on the first tile", "на первом квадрате"),
            (
                "Whom he sets on the first tile that he lays.",
                "Кого он ставит на первый же свой квадрат.",
            ),
            say_role,
            opening=True,
        ),
        Question(
            "second_follower",
            partial(follower, 2),
            ("The second follower", "Второй подданный"),
            ("on the second tile", "на втором квадрате"),
            (
                "And on the second.",
                "И на второй.",
            ),
            say_role,
            opening=True,
        ),
        Question(
            "feats",
            feats,
            ("What winners have", "Что есть у победителей"),
            ("what a player came to", "чего добился игрок"),
            (
                "How often those won who came to this.",
                "Как часто побеждали те, кто этого добился.",
            ),
            table(FEATS),
        ),
        Question(
            "merchants",
            merchants,
            ("Merchants", "Купцы"),
            ("merchants set out", "поставлено купцов"),
            (
                "A merchant stays in the court until the end: how many are too many?",
                "Купец остаётся на дворе до конца: сколько их нужно?",
            ),
            counted(("merchant", "купец"), ("merchants", "купца"), ("merchants", "купцов")),
        ),
        Question(
            "tokens",
            tokens,
            ("Wall tokens", "Жетоны стены"),
            ("token taken", "взятый жетон"),
            (
                "How often those won who took a token of this number.",
                "Как часто побеждали те, кто взял жетон с\u00a0этим числом.",
            ),
            words_of("token"),
        ),
    ),
    (),
    (
        Thing("points", partial(with_points, 5)),
        Thing("follower", with_follower),
        Thing("keep", with_keep),
        *(Thing(str(number), partial(with_token, number)) for number in range(1, TOKEN_KINDS + 1)),
    ),
    say_thing,
    (
        "A token is one of those that nobody has seen; a follower comes back without an end of "
        "its feature.",
        "Жетон — один из тех, что ещё никто не видел; подданный возвращается, а его объект не "
        "завершён.",
    ),
    ("points", 5),
    say_source,
)
