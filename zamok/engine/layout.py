"""Layout: how a position of a game is written as one line of text, and read again.

    my_game:1 seats=2 options=season:winter dice=7a61...:14 shown=0 over=no phase=take turn=1 ...

First the game and the number of its layout, then `name=value` for what every position has and
for the fields of the game, in this order. A field may have parts (one a seat), with `/` between
them. The text that holds no more than one seat knows says whose `eyes` they are; what that seat
does not know is drawn at random, the same for everybody with this knowledge, and has `~` before
it. Dice are not part of what anybody knows: `dice=?`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeVar

from zamok.engine.dice import MAX_KEY, MOST_DRAWN, Dice
from zamok.engine.errors import PositionError
from zamok.engine.spelling import Flag, Number, Spelling
from zamok.engine.state import State

P = TypeVar("P", bound=State)
T = TypeVar("T")

PARTS = "/"
UNKNOWN = "~"
OPEN = "?"  # dice that are not told
NOBODY = "nobody"  # a spectator's eyes
LONGEST = 20_000  # characters of a text
SPELT_KEPT = 512  # values of one field in memory, as they are written
HEAD = ("seats", "options", "eyes", "dice", "shown", "over")
_MOST_SHOWN = 1 << 40
_DICE = re.compile(rf"((?:[0-9a-f]{{2}}){{1,{MAX_KEY}}}):([0-9]{{1,13}})")


@dataclass(frozen=True)
class Field(Generic[P]):
    """A named piece of a position's text, in one or several parts."""

    name: str
    write: Callable[[P, int], str]  # a part as text
    read: Callable[[P, int, str], None]  # a part of a text into a position
    parts: Callable[[P], int] = lambda position: 1
    # Whether what a part says is not known to a seat (-1: to a spectator).
    hidden: Callable[[P, int, int], bool] = lambda position, eyes, part: False


def remembered(spelling: Spelling[Any]) -> Callable[[Any], str]:
    """Return how values are written: most are what they were in the position before."""
    return lru_cache(SPELT_KEPT)(spelling.write)


def attribute(
    name: str,
    spelling: Spelling[Any],
    attr: str = "",
    hidden: Callable[[P, int, int], bool] = lambda position, eyes, part: False,
) -> Field[P]:
    """Return the field of one attribute, whose name it has unless another is given."""
    at = attr or name
    spell = remembered(spelling)

    def write(position: P, part: int) -> str:
        value = getattr(position, at)
        return spell(value if isinstance(value, int) else tuple(value))

    def read(position: P, part: int, text: str) -> None:
        value = spelling.read(text)
        if isinstance(value, list):
            value = type(getattr(position, at))(value)
        setattr(position, at, value)

    return Field(name, write, read, hidden=hidden)


def stretch(
    name: str,
    spelling: Spelling[Any],
    attr: str,
    size: int,
    start: int = 0,
    parts: Callable[[P], int] = lambda position: int(position.seats),
    step: int | None = None,
    hidden: Callable[[P, int, int], bool] = lambda position, eyes, part: False,
) -> Field[P]:
    """Return the field of a stretch of an array, a part for each seat.

    A part is `size` numbers, those of seat `n` from `start + n * step` on; the spelling takes
    a list, or a single number where the size is 1.
    """
    stride = step or size
    spell = remembered(spelling)

    def write(position: P, part: int) -> str:
        row = getattr(position, attr)
        at = start + part * stride
        return spell(row[at] if size == 1 else tuple(row[at : at + size]))

    def read(position: P, part: int, text: str) -> None:
        row = getattr(position, attr)
        at = start + part * stride
        value = spelling.read(text)
        for number, one in enumerate([value] if size == 1 else value):
            row[at + number] = one

    return Field(name, write, read, parts, hidden)


@dataclass(frozen=True)
class Layout(Generic[P]):
    """All fields of a game's positions; a game's `layout.py` makes the one value, `LAYOUT`."""

    number: int  # raised when texts written before would be read differently or not at all
    fields: tuple[Field[P], ...]
    options: Callable[[P], dict[str, str]]  # by which options a position is played
    derive: Callable[[P], None]  # works out what is kept beside the fields
    check: Callable[[P], None]  # raises PositionError for what the rules can never lead to
    # For each number before: makes of its fields those of the next.
    older: Mapping[int, Callable[[dict[str, str]], dict[str, str]]] = field(default_factory=dict)

    def write(self, position: P, eyes: int | None) -> str:
        """Return a position as text; with eyes (-1: a spectator's), as far as they know it."""
        words = [f"{position.book().key}:{self.number}"]
        words += [f"{name}={value}" for name, value in self.values(position, eyes).items()]
        return " ".join(words)

    def values(self, position: P, eyes: int | None) -> dict[str, str]:
        """Return what stands in a position's text, by name."""
        options = [f"{name}:{value}" for name, value in self.options(position).items()]
        found = {"seats": str(int(position.seats)), "options": ",".join(options) or "-"}
        if eyes is None:
            found["dice"] = f"{position.dice.key.hex()}:{int(position.dice.drawn)}"
        else:
            found["eyes"] = NOBODY if eyes < 0 else str(eyes)
            found["dice"] = OPEN
        found["shown"] = str(int(position.shown))
        found["over"] = Flag().write(position.over)
        for one in self.fields:
            texts = [one.write(position, part) for part in range(one.parts(position))]
            if eyes is not None:
                texts = [
                    UNKNOWN + text if one.hidden(position, eyes, part) else text
                    for part, text in enumerate(texts)
                ]
            found[one.name] = PARTS.join(texts)
        return found

    def fill(self, position: P, values: Mapping[str, str]) -> None:
        """Put what a text says into a position of its seats and options."""
        position.shown = _in_field("shown", Number(0, _MOST_SHOWN).read, values["shown"])
        for one in self.fields:
            texts = values[one.name].split(PARTS)
            if len(texts) != one.parts(position):
                raise PositionError(
                    "position.parts", field=one.name, given=len(texts), wanted=one.parts(position)
                )
            for part, text in enumerate(texts):
                _in_field(one.name, one.read, position, part, text.removeprefix(UNKNOWN))
        position.over = _in_field("over", Flag().read, values["over"])
        self.derive(position)

    def told_by(self, position: P, text: str) -> bool:
        """Tell whether a text says of a position, dice included, all that its layout says.

        What an earlier layout did not write down may be anything.
        """
        key, number, told = split(text)
        if key != position.book().key:
            return False
        found = self.values(position, None)
        if number == self.number:
            return told == found
        names = told.keys() & found.keys()
        renewed = renew(number, told, self)
        return all(renewed[name] == found[name] for name in names)

    def agree(self, position: P, values: Mapping[str, str], eyes: int | None) -> None:
        """Raise PositionError unless a position is written as it was read."""
        for name, text in self.values(position, eyes).items():
            if values[name] != text and name != "dice":
                raise PositionError("position.written", field=name, given=values[name], wanted=text)


def _in_field(name: str, read: Callable[..., T], *given: object) -> T:
    try:
        return read(*given)
    except PositionError as error:
        raise error.within(name) from None


# ---- reading a line ----------------------------------------------------------------------------


def split(text: object) -> tuple[str, int, dict[str, str]]:
    """Return game, layout number and values of a position's text."""
    if not isinstance(text, str):
        raise PositionError("position.text", given=type(text).__name__)
    if not text:
        raise PositionError("position.empty")
    if len(text) > LONGEST:
        raise PositionError("position.long", given=len(text), high=LONGEST)
    head, *words = text.split(" ")
    key, colon, number = head.partition(":")
    if not colon or not re.fullmatch("[1-9][0-9]{0,3}", number):
        raise PositionError("position.head", given=head[:80])
    values: dict[str, str] = {}
    for word in words:
        name, mark, value = word.partition("=")
        if not mark or not name or not value:
            raise PositionError("position.word", given=word[:80])
        if name in values:
            raise PositionError("position.twice", field=name[:80])
        values[name] = value
    return key, int(number), values


def without_dice(text: str) -> str:
    """Return a position's text with its dice left open, so that whoever reads it gives others."""

    def left_open(found: re.Match[str]) -> str:
        read_dice(found[0])  # what is not even dice is no position
        return OPEN

    return re.sub(r"(?<= dice=)\S*", left_open, text, count=1)


def difference(before: str, after: str) -> str:
    """Return the words of a text that are other than in the one before: most stay as they are.

    Where the two have not the same fields it is the whole text.
    """
    old, new = before.split(" "), after.split(" ")
    other = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    if len(old) != len(new) or any(_name(was) != _name(word) for was, word in other):
        return after
    return " ".join(word for _, word in other)


def words_of(text: str) -> dict[str, str]:
    """Return the words of a text by their fields."""
    return {_name(word): word for word in text.split(" ")}


def follow_up(words: dict[str, str], told: str) -> dict[str, str]:
    """Return the words of the text of which `difference` has told what is other than before.

    Those of before are changed where that is enough.
    """
    if not told:
        return words
    changed = words_of(told)
    if "=" not in told.partition(" ")[0]:
        return changed
    for name in changed:
        if name not in words:
            raise PositionError("position.unknown", field=name[:80])
    words.update(changed)
    return words


def _name(word: str) -> str:
    return word.partition("=")[0]


def renew(number: int, values: dict[str, str], layout: Layout[Any]) -> dict[str, str]:
    """Return the values of a text of this or an earlier layout as this one has them."""
    if number > layout.number or any(n not in layout.older for n in range(number, layout.number)):
        raise PositionError("position.layout", given=number, high=layout.number)
    for before in range(number, layout.number):
        values = layout.older[before](values)
    return values


def check_names(values: Mapping[str, str], layout: Layout[Any]) -> None:
    """Raise PositionError unless exactly the names are there that a text has."""
    names = [*HEAD, *(one.name for one in layout.fields)]
    for name in names:
        if name not in values and name != "eyes":
            raise PositionError("position.missing", field=name)
    for name in values:
        if name not in names:
            raise PositionError("position.unknown", field=name[:80])


def read_options(text: str) -> dict[str, str]:
    """Return the options that a text names."""
    found: dict[str, str] = {}
    for pair in text.split(",") if text != "-" else []:
        name, colon, value = pair.partition(":")
        if not colon or name in found:
            raise PositionError("position.options", given=text[:80])
        found[name] = value
    return found


def read_dice(text: str) -> Dice | None:
    """Return the dice of a text, None where they are not told."""
    if text == OPEN:
        return None
    told = _DICE.fullmatch(text)
    if told is None or int(told[2]) > MOST_DRAWN:
        raise PositionError("position.dice", given=text[:160])
    return Dice.resume(bytes.fromhex(told[1]), int(told[2]))


def read_eyes(text: str, seats: int) -> int:
    """Return the seat whose knowledge a text is, -1 for a spectator's."""
    return -1 if text == NOBODY else _in_field("eyes", Number(0, seats - 1).read, text)
