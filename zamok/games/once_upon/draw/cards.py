"""Guests as cards and as medallions."""

from __future__ import annotations

from zamok.engine.drawing import Part
from zamok.engine.kept import kept
from zamok.engine.pencil import BOLD, Ink, circle, group, moved, num, path, rect, text, wrap
from zamok.engine.words import Words
from zamok.games.once_upon.draw.portraits import portrait
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.facts import GUEST_FACTS

CARD_WIDTH = 116
CORNER = 9
# Guests with a rule of their own.
_ALONE = ("dog", "wizard", "shepherdess", "knight", "cook", "guard", "monk", "troll")


def young(guest: str) -> bool:
    """Tell whether a guest is one of the Young builders."""
    return "kind" not in GUEST_FACTS[guest]


def kind_of(guest: str) -> str:
    """Return lightning, lingering or crowned; "" for a guest of the Young builders."""
    return GUEST_FACTS[guest].get("kind", "")


def name_of(guest: str, words: Words) -> str:
    """Return what a card is called, points left out."""
    return words(f"guest.{guest.removeprefix('young_')}")


def card_height(variant: str) -> int:
    """Return how high the cards of a variant are."""
    return 134 if variant == "young" else 198


def wish_key(guest: str, jester: str) -> str:
    """Return the key of what a guest does."""
    return "wish.jester_wall" if guest == "jester" and jester == "wall" else f"wish.{guest}"


def printed_points(guest: str) -> str:
    """Return the points on a card; a star where they depend on the castle."""
    points = GUEST_FACTS[guest]["points"]
    return str(points) if points or young(guest) else "*"


def words_in(
    said: str, x: float, y: float, room: float, size: float, style: str = "middle", *,
    lines: int = 9, weight: int = 400,
) -> tuple[Ink, int]:  # fmt: skip
    """Return words broken into lines around a point, and how many lines they take."""
    rows = wrap(said, room, size, lines, weight)
    out = "".join(text(row, x, y + at * size * 1.18, style, size) for at, row in enumerate(rows))
    return out, len(rows)


# What a guest does, in pictures; a dash stands between what is given and what comes of it.
_DEEDS = {
    "architect": "wild person", "bohemian": "person person person person",
    "lumberjack": "wood wood", "dog": "die die", "wizard": "chip - chip",
    "merchant": "gold gold", "miner": "stone stone", "peasant": "food food",
    "shepherdess": "wild - cloud", "knight": "residents - wild", "cook": "food - person",
    "guard": "crowned", "monk": "gold - flag", "troll": "wood - stone", "courtesan": "crowned",
    "jester": "floor", "prince": "floor", "princess": "tower", "queen": "crowned", "king": "flag",
}  # fmt: skip


def _deed(guest: str, jester: str, x: float, y: float) -> Ink:
    """Return what a guest does as a row of little pictures."""
    told = "wall" if guest == "jester" and jester == "wall" else _DEEDS[guest]
    things = told.split()
    left = x - 12 * (len(things) - 1)
    out = ""
    for at, thing in enumerate(things):
        if thing == "-":
            out += path("ou-line", f"M{num(left + 24 * at - 7)} {num(y)}h13l-4-4m4 4-4 4")
        else:
            out += icon(thing, left + 24 * at, y, 20, "ou-c-ochre" if thing == "chip" else "")
    return out


def card(guest: str, jester: str, words: Words, points: str) -> Ink:
    """Return a guest's card around zero: face, name, what he does, points.

    Wherever a guest is drawn, zero is in the middle: so he grows and shrinks as he travels.
    """
    variant = "young" if young(guest) else "great"
    height, middle = card_height(variant), CARD_WIDTH / 2
    out = rect("ou-cast", 3, 4, CARD_WIDTH, height, CORNER)
    out += rect(f"ou-card-{variant}", 0, 0, CARD_WIDTH, height, CORNER)
    out += rect("ou-thin", 4, 4, CARD_WIDTH - 8, height - 8, 6)
    name = guest.removeprefix("young_")
    out += group(portrait(name), transform=f"translate({num(middle)} 50) scale(.94)")
    said, rows = words_in(
        name_of(guest, words), middle, 104, CARD_WIDTH - 8, 14, "middle ou-bolder",
        lines=2, weight=BOLD,
    )  # fmt: skip
    out += said + circle("ou-ink ou-yellow", 20, 20, 14)
    out += text(points, 20, 26.5, "middle ou-on-gold", 18)
    if variant == "great":
        out += circle("ou-ink ou-white", 96, 20, 14) + icon(kind_of(guest), 96, 20, 20)
        out += _deed(guest, jester, middle, height - 18)
        wish = words(wish_key(guest, jester))
        out += words_in(wish, middle, 105 + 15.5 * rows, CARD_WIDTH - 16, 13, lines=4)[0]
    return group(out, transform=moved(-middle, -height / 2))


def rule_of(guest: str) -> str:
    """Return the anchor of the rule about a guest."""
    return guest if guest in _ALONE else kind_of(guest) or "guests"


@kept
def card_part(guest: str, jester: str, words: Words, points: str) -> Part:
    """Return a card as the thing it is, wherever it lies."""
    of = (guest, jester, words, points)
    place = moved(CARD_WIDTH / 2, card_height("young" if young(guest) else "great") / 2)
    rule = rule_of(guest)
    return Part(f"ou-guest-{guest}", card, of, transform=place, rule=rule, glide=True)


def card_words(guest: str, jester: str, words: Words, points: str) -> list[str]:
    """Return what is to be read on a card."""
    said = [name_of(guest, words), points]
    return said if young(guest) else [*said, words(wish_key(guest, jester))]


def medal(guest: str, points: int | str) -> Ink:
    """Return a guest as a small round picture with his points, 46 across, around zero."""
    out = group(portrait(guest.removeprefix("young_")), transform="scale(.58)")
    out += circle("ou-ink ou-yellow", 15, 15, 9) + text(points, 15, 20, "middle ou-on-gold", 14)
    if not young(guest):
        out += circle("ou-ink ou-white", -16, -15, 8) + icon(kind_of(guest), -16, -15, 13)
    return out


def line_height(guest: str, jester: str, words: Words, points: str, room: float) -> float:
    """Return how much a guest in a line takes."""
    if young(guest):
        return 48
    return max(48, 24 + 15 * len(wrap(words(wish_key(guest, jester)), room - 4, 13)))


def guest_line(guest: str, jester: str, words: Words, points: str, room: float) -> Ink:
    """Return a guest as a small picture around zero, with his name and deed beside it in a room."""
    out = medal(guest, points)
    alone = young(guest)
    y = 5 if alone else -5
    out += text(name_of(guest, words), 28, y, "ou-bolder", 14, room=room - 4, weight=BOLD)
    if alone:
        return out
    return out + words_in(words(wish_key(guest, jester)), 28, 11, room - 4, 13, "")[0]


def back(variant: str, height: float, count: int) -> Ink:
    """Return the face-down deck, seen from its edge."""
    out = ""
    for at in range(min(3, count), 0, -1):
        out += rect(f"ou-card-{variant}", 4 * at - 4, 3 * at - 3, 64, height, 8)
    if count:
        out += icon("floor", 32, height / 2 - 22, 40)
    else:
        out = rect("ou-pencil", 0, 0, 64, height, 8)
    return out + text(count, 32, height / 2 + 30, "middle ou-number", 31)
