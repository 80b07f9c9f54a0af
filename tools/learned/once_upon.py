"""What is asked about Once Upon a Castle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from tools.learned.study import (
    Both,
    Offer,
    Question,
    Seen,
    Setting,
    Study,
    Thing,
    clockwise_from,
    count_of,
    said,
    table,
    words_of,
)
from zamok.engine import State
from zamok.engine.words import Words
from zamok.games.once_upon.castle import bring_residents, draw_flag
from zamok.games.once_upon.facts import (
    CELLS,
    CHIPS,
    COUNT,
    FLOORS,
    GREAT_GUESTS,
    GREAT_ORDER,
    GUEST_POINTS,
    LINE_FACTS,
    RESIDENTS,
    RESOURCE_CELLS,
    RESOURCES,
    TOWERS,
    WALL_ROOM,
    WALLS,
)
from zamok.games.once_upon.facts import (
    PARTS as PARTS_IN_ALL,
)
from zamok.games.once_upon.scoring import guest_list
from zamok.games.once_upon.state import (
    BOARD,
    FLAG_COUNT,
    FLOOR_COUNT,
    GUESTS,
    RESIDENT,
    ROOM,
    SMALL_CLOUDS,
    TOWER_COUNT,
    TOWER_VALUES,
    WALL_COUNT,
    WIDTH,
    Position,
)

PARTS: Final = ("floor", "tower", "wall")
USUAL: Final = 2  # points of a guest of the Young builders
ELEMENTS: Final[dict[str, Both]] = {
    "floor": ("floor of the donjon", "этаж донжона"),
    "tower": ("tower for {points}", "башня на\u00a0{points}"),
    "wall": ("wall and {residents}\u00a0resident(s)", "стена, жителей\u00a0{residents}"),
}


# ---- what is looked for in games -------------------------------------------------------------


def first_part(seen: Seen, seat: int) -> Iterable[str]:
    """Return the line of the first part of a castle."""
    return [event.data["line"] for event in seen.of(seat, *PARTS)][:1]


def first_four(seen: Seen, seat: int) -> Iterable[str]:
    """Return of what kinds the first four parts are, whatever their order."""
    kinds = [event.kind for event in seen.of(seat, *PARTS)][:4]
    if len(kinds) == 4:
        yield "-".join(str(kinds.count(kind)) for kind in PARTS)


def feats(seen: Seen, seat: int) -> Iterator[str]:
    """Return what a castle has come to."""
    position = seen.state
    assert isinstance(position, Position)
    castle = seat * WIDTH
    if position.finisher == seat:
        yield "cloud"
    if position.sun == seat:
        yield "sun"
    if position.castles[castle + FLAG_COUNT] == sum(WALL_ROOM):
        yield "flags"
    if position.castles[castle + RESIDENT] > RESIDENTS - 4:
        yield "residents"
    values = int(position.castles[castle + TOWER_VALUES])
    high = sum((values >> (8 * tower)) & 255 == 5 for tower in range(TOWERS))
    if high == TOWERS:
        yield "towers"


def guests(seen: Seen, seat: int) -> Iterable[str]:
    """Return the guests of a castle in the end."""
    position = seen.state
    assert isinstance(position, Position)
    held = guest_list(position.castles[seat * WIDTH + GUESTS])
    return [GREAT_ORDER[guest] for guest in held if guest < len(GREAT_ORDER)]


def first_guest(seen: Seen, seat: int) -> Iterable[str]:
    """Return the first guest that a castle welcomes."""
    return [event.data["guest"] for event in seen.of(seat, "guest")][:1]


def say_line(variant: str, key: str, words: Words) -> str:
    """Return a line by what it gives and what it takes."""
    line = LINE_FACTS[variant][key]
    which = ("en", "ru").index(words.language)
    gives = ELEMENTS[line["element"]][which].format(**line)
    if line["residents"] == 1:
        gives = gives.replace("(s)", "")
    takes = ", ".join(words(f"face.{resource}") for resource in line["resources"])
    return f"{gives.replace('(s)', 's')} ({takes})"


def say_four(key: str, words: Words) -> str:
    """Return how many parts of each kind."""
    floors, towers, walls = map(int, key.split("-"))
    named = (
        (("floor", "floors", "floors"), ("этаж", "этажа", "этажей")),
        (("tower", "towers", "towers"), ("башня", "башни", "башен")),
        (("wall", "walls", "walls"), ("стена", "стены", "стен")),
    )
    which = ("en", "ru").index(words.language)
    found = [
        f"{count}\u00a0{forms[which][0 if count == 1 else 1]}"
        for count, forms in zip((floors, towers, walls), named, strict=True)
        if count
    ]
    return ", ".join(found)


def dice_of_others(seen: Seen, seat: int) -> Iterator[tuple[str, bool]]:
    """Give the faces that others threw, if they were two, and whether the seat took them."""
    faces: list[str] = []
    for event in seen.events:
        if event.kind == "roll":
            faces = list(event.data["faces"]) if event.seat != seat else []
        elif event.kind in ("used", "pass", "lost") and event.seat == seat and len(set(faces)) == 2:
            if event.kind == "used" and event.data["target"] != "lost":
                yield from ((face, face == event.data["face"]) for face in faces)
            elif event.kind == "pass":
                yield from ((face, False) for face in faces)
            faces = []


def open_guests(seen: Seen, seat: int) -> Iterator[tuple[str, bool]]:
    """Give the guests that lay open when the seat welcomed one, and whether it was this one."""
    lying: list[str] = []
    for event in seen.events:
        if event.kind == "open":
            lying.append(event.data["guest"])
        elif event.kind == "guest":
            guest = event.data["guest"]
            if event.seat == seat:
                yield from ((one, one == guest) for one in lying)
            lying.remove(guest)


FEATS: Final[dict[str, Both]] = {
    "cloud": ("finished first (the cloud)", "достроен первым (облако)"),
    "sun": ("four towers first (the sun)", "четыре башни раньше всех (солнце)"),
    "flags": ("all six flags", "все шесть флагов"),
    "residents": ("the last group of residents", "последняя группа жителей"),
    "towers": ("four towers for 5", "четыре башни на\u00a05"),
}


# ---- what things are worth -------------------------------------------------------------------


def twin_of(state: State) -> Position:
    """Return a position to be changed."""
    twin = state.copy()
    assert isinstance(twin, Position)
    return twin


def with_residents(many: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with more residents."""
    twin = twin_of(state)
    if twin.castles[seat * WIDTH + RESIDENT] + many <= RESIDENTS:
        bring_residents(twin, seat, many)
        yield twin


def with_points(state: State, seat: int) -> Iterator[State]:
    """Give the position with 2 points more and nothing else: a small cloud."""
    twin = twin_of(state)
    twin.castles[seat * WIDTH + SMALL_CLOUDS] += 1
    yield twin


def with_chip(resource: str, state: State, seat: int) -> Iterator[State]:
    """Give the position with a chip more on each empty space of a resource."""
    spaces = int(RESOURCE_CELLS[RESOURCES.index(resource)])
    for cell in range(CELLS):
        twin = twin_of(state)
        board = int(twin.castles[seat * WIDTH + BOARD])
        if (spaces >> cell) & 1 and not (board >> cell) & 1 and COUNT[board] < CHIPS:
            twin.castles[seat * WIDTH + BOARD] = board | 1 << cell
            yield twin


def with_floor(guest: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with a floor more and its guest, one of those who have not been seen."""
    twin = twin_of(state)
    castle = seat * WIDTH
    mark = 1 << guest
    if twin.castles[castle + FLOOR_COUNT] < FLOORS and unfinished(twin, seat) and twin.deck & mark:
        twin.castles[castle + FLOOR_COUNT] += 1
        twin.castles[castle + GUESTS] |= mark
        twin.deck = int(twin.deck) & ~mark
        twin.deck_count -= 1
        yield twin


def with_any_floor(state: State, seat: int) -> Iterator[State]:
    """Give the position with a floor more and a guest of the usual points."""
    for guest in range(GREAT_GUESTS, len(GUEST_POINTS)):
        if GUEST_POINTS[guest] == USUAL:
            for twin in with_floor(guest, state, seat):
                yield twin
                return


def with_tower(points: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with a tower more; not with the fourth, which decides on the sun."""
    twin = twin_of(state)
    castle = seat * WIDTH
    number = int(twin.castles[castle + TOWER_COUNT])
    if number < TOWERS - 1 and unfinished(twin, seat):
        twin.castles[castle + TOWER_COUNT] = number + 1
        twin.castles[castle + TOWER_VALUES] |= points << (8 * number)
        yield twin


def with_wall(residents: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with a wall more and its residents."""
    twin = twin_of(state)
    castle = seat * WIDTH
    number = int(twin.castles[castle + WALL_COUNT])
    if number < WALLS and unfinished(twin, seat):
        twin.castles[castle + WALL_COUNT] = number + 1
        twin.castles[castle + ROOM] |= 1 << number
        bring_residents(twin, seat, residents)
        yield twin


def with_flag(points: int, residents: int, state: State, seat: int) -> Iterator[State]:
    """Give the position with a flag more and its residents."""
    twin = twin_of(state)
    room = int(twin.castles[seat * WIDTH + ROOM])
    if room:
        draw_flag(twin, seat, (room & -room).bit_length() - 1, points, -1)
        bring_residents(twin, seat, residents)
        yield twin


def unfinished(position: Position, seat: int) -> bool:
    """Tell whether one part more does not finish the castle."""
    castle = seat * WIDTH
    parts = (FLOOR_COUNT, TOWER_COUNT, WALL_COUNT)
    return sum(int(position.castles[castle + part]) for part in parts) < PARTS_IN_ALL - 1


NAMED: Final[dict[str, Both]] = {
    "points": ("2 points", "2\u00a0очка"),
    "residents": ("2 residents", "2\u00a0жителя"),
    "wood": ("a chip on wood", "фишка на дереве"),
    "stone": ("a chip on stone", "фишка на камне"),
    "gold": ("a chip on gold", "фишка на золоте"),
    "food": ("a chip on food", "фишка на еде"),
    "floor": ("a floor and a guest for 2", "этаж и\u00a0гость на\u00a02"),
    "tower2": ("a tower for 2", "башня на\u00a02"),
    "tower5": ("a tower for 5", "башня на\u00a05"),
    "wall1": ("a wall and 1 resident", "стена и\u00a01\u00a0житель"),
    "wall3": ("a wall and 3 residents", "стена и\u00a03\u00a0жителя"),
    "flag1": ("a flag for 1 and 1 resident", "флаг на\u00a01\u00a0и\u00a01\u00a0житель"),
    "flag2": ("a flag for 2 and 4 residents", "флаг на\u00a02\u00a0и\u00a04\u00a0жителя"),
}


def say_thing(key: str, words: Words) -> str:
    """Return the name of a thing."""
    if key in NAMED:
        return said(NAMED[key], words)
    guest = words(f"guest.{key}")
    return said((f"a floor and a guest: {guest}", f"этаж и\u00a0гость: {guest}"), words)


LINES: Final[dict[str, Both]] = {
    "towers": ("towers", "башни"),
    "sun": ("sun", "солнце"),
    "cloud": ("cloud", "облако"),
    "small_clouds": ("small clouds", "облачка пастушки"),
    "residents": ("residents", "жители"),
    "flags": ("flags", "флаги"),
    "guest": ("guests", "гости"),
}

STUDY: Final = Study(
    "once_upon",
    (
        Setting(2, {}, closely=True),
        Setting(2, {"variant": "great"}, closely=True),
        Setting(3),
        Setting(4),
        Setting(2, {"build_timing": "active_player_only"}),
        Setting(2, {"cloud": "every"}),
        Setting(2, {"variant": "great", "jester": "wall"}),
    ),
    clockwise_from("first"),
    count_of("roll"),
    ("turns", "ходов"),
    ("points", "очков"),
    (
        Question(
            "first_part",
            first_part,
            ("The first part", "Первый элемент"),
            ("first part of the castle", "первый элемент замка"),
            (
                "Dice decide much, but what is built first out of them is a choice.",
                "Многое решают кубики, но что из них строить первым, решает игрок.",
            ),
            partial(say_line, "young"),
            opening=True,
        ),
        Question(
            "first_four",
            first_four,
            ("The first four parts", "Первые четыре элемента"),
            ("first four parts", "первые четыре элемента"),
            (
                "A castle of twelve parts has a first third: what it is made of.",
                "Из чего состоит первая треть замка — первые четыре элемента из двенадцати.",
            ),
            say_four,
            opening=True,
        ),
        Question(
            "first_guest",
            first_guest,
            ("The first guest", "Первый гость"),
            ("first guest", "первый гость"),
            (
                "With the first floor comes one of three guests who lie open.",
                "С первым этажом приходит один из трёх открытых гостей.",
            ),
            words_of("guest"),
            opening=True,
            variant="great",
        ),
        Question(
            "feats",
            feats,
            ("What winners have", "Что есть у победителей"),
            ("what a castle came to", "чем закончился замок"),
            (
                "How often those won who had this in the end.",
                "Как часто побеждали те, у кого в конце было это.",
            ),
            table(FEATS),
        ),
        Question(
            "guests",
            guests,
            ("Guests", "Гости"),
            ("guest in the castle in the end", "гость в замке в конце игры"),
            (
                "How often those won in whose castle a guest was in the end.",
                "Как часто побеждали те, в чьём замке гость был в конце.",
            ),
            words_of("guest"),
            variant="great",
        ),
    ),
    (
        Offer(
            "dice",
            dice_of_others,
            ("Dice of others", "Чужие кубики"),
            ("face", "грань"),
            (
                "When another player threw two different faces: how often he took this one.",
                "Когда у другого игрока выпали две разные грани: как часто он брал эту.",
            ),
            words_of("face"),
        ),
        Offer(
            "open",
            open_guests,
            ("Guests who lay open", "Открытые гости"),
            ("guest", "гость"),
            (
                "When a floor let him choose: how often he welcomed this guest if the card lay "
                "open.",
                "Когда этаж давал ему выбор: как часто он принимал этого гостя, если карта "
                "лежала открытой.",
            ),
            words_of("guest"),
            "great",
        ),
    ),
    (
        Thing("points", with_points),
        Thing("residents", partial(with_residents, 2)),
        *(Thing(resource, partial(with_chip, resource)) for resource in RESOURCES),
        Thing("floor", with_any_floor, "young"),
        Thing("tower2", partial(with_tower, 2)),
        Thing("tower5", partial(with_tower, 5)),
        Thing("wall1", partial(with_wall, 1)),
        Thing("wall3", partial(with_wall, 3)),
        Thing("flag1", partial(with_flag, 1, 1)),
        Thing("flag2", partial(with_flag, 2, 4)),
        *(
            Thing(name, partial(with_floor, guest), "great")
            for guest, name in enumerate(GREAT_ORDER)
        ),
    ),
    say_thing,
    (
        "A chip lies on the best empty space of its resource. Parts come without their chips, so "
        "compare them with what their lines cost. A lightning guest has acted already: what is "
        "left of it is a point and the chance to use it again.",
        "Фишка стоит на лучшей пустой клетке своего ресурса. Элементы даны без фишек: "
        "сравнивайте их с тем, во что обходятся их линии. Молниеносный гость уже подействовал: "
        "от него остались очко и возможность использовать его снова.",
    ),
    ("points", 2),
    table(LINES),
)
