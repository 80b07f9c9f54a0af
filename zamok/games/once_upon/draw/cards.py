"""Guests as cards and as medallions."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import num
from zamok.engine.words import Words
from zamok.games.once_upon.draw.gain import GUESTS
from zamok.games.once_upon.draw.pencil import text, words_in
from zamok.games.once_upon.draw.portraits import portrait
from zamok.games.once_upon.draw.symbols import icon

CARD_WIDTH = 116
_RULES = {"lightning": "lightning", "lingering": "lingering", "crowned": "crowned"}


def young(guest: str) -> bool:
    """Tell whether a guest is one of the Young builders."""
    return guest.startswith("young_")


def card_height(variant: str) -> int:
    """Return how high the cards of a variant are."""
    return 134 if variant == "young" else 198


def wish_key(guest: str, jester: str) -> str:
    """Return the key of what a guest does."""
    return "wish.jester_wall" if guest == "jester" and jester == "wall" else f"wish.{guest}"


# What a guest does, in pictures; a dash stands between what is given and what comes of it.
_DEEDS = {
    "architect": "wild person", "bohemian": "person person person person",
    "lumberjack": "wood wood", "dog": "die die", "wizard": "chip - chip",
    "merchant": "gold gold", "miner": "stone stone", "peasant": "food food",
    "shepherdess": "wild - cloud", "knight": "residents - wild", "cook": "food - person",
    "guard": "crowned", "monk": "gold - flag", "troll": "wood - stone", "courtesan": "crowned",
    "jester": "floor", "prince": "floor", "princess": "tower", "queen": "crowned", "king": "flag",
}  # fmt: skip


def _deed(guest: str, jester: str, x: float, y: float) -> str:
    """Return what a guest does as a row of little pictures."""
    told = "wall" if guest == "jester" and jester == "wall" else _DEEDS[guest]
    things = told.split()
    left = x - 12 * (len(things) - 1)
    out = ""
    for at, thing in enumerate(things):
        if thing == "-":
            out += (
                f'<path class="ou-line" d="M{num(left + 24 * at - 7)} {num(y)}h13l-4-4m4 4-4 4"/>'
            )
        else:
            kind = "ou-c-ochre" if thing == "chip" else ""
            out += icon(thing, left + 24 * at, y, 20, kind)
    return out


@cache
def card(guest: str, jester: str, words: Words, worth: int | None = None) -> str:
    """Return a guest's card: face, name, what he does, points; `worth` is what he brings now."""
    name = guest.removeprefix("young_")
    variant = "young" if young(guest) else "great"
    height = card_height(variant)
    middle = CARD_WIDTH / 2
    out = f'<rect class="ou-cast" x="3" y="4" width="{CARD_WIDTH}" height="{height}" rx="9"/>'
    out += f'<rect class="ou-card-{variant}" width="{CARD_WIDTH}" height="{height}" rx="9"/>'
    out += (
        f'<rect class="ou-thin" x="4" y="4" width="{CARD_WIDTH - 8}" height="{height - 8}" rx="6"/>'
    )
    out += f'<g transform="translate({num(middle)} 50) scale(.94)">{portrait(name)}</g>'
    said, rows = words_in(
        words(f"guest.{name}"), middle, 104, CARD_WIDTH - 8, 14, "ou-bolder", lines=2
    )
    out += said
    points = worth if worth is not None else GUESTS[guest]["points"]
    mark = points if worth is not None or points or variant == "young" else "*"
    out += '<circle class="ou-ink ou-yellow" cx="20" cy="20" r="14"/>'
    out += text(mark, 20, 26.5, 18, "middle ou-on-gold")
    if variant == "great":
        kind = GUESTS[guest]["kind"]
        out += '<circle class="ou-ink ou-white" cx="96" cy="20" r="14"/>' + icon(kind, 96, 20, 20)
        out += _deed(guest, jester, middle, height - 18)
        top = 105 + 15.5 * rows
        out += words_in(
            words(wish_key(guest, jester)), middle, top, CARD_WIDTH - 6, 13, "", lines=4
        )[0]
    rule = _RULES[GUESTS[guest]["kind"]] if variant == "great" else "guests"
    if guest in ("dog", "wizard", "shepherdess", "knight", "cook", "guard", "monk", "troll"):
        rule = guest
    return f'<g id="ou-guest-{guest}" data-glide="" data-rule="{rule}" aria-hidden="true">{out}</g>'


@cache
def medal(guest: str, worth: int) -> str:
    """Return a guest as a small round picture with his points, 46 across, around zero."""
    name = guest.removeprefix("young_")
    body = f'<g transform="scale(.58)">{portrait(name)}</g>'
    body += '<circle class="ou-ink ou-yellow" cx="15" cy="15" r="9"/>'
    body += text(worth, 15, 20, 14, "middle ou-on-gold")
    if not young(guest):
        body += '<circle class="ou-ink ou-white" cx="-16" cy="-15" r="8"/>'
        body += icon(GUESTS[guest]["kind"], -16, -15, 13)
    return f'<g id="ou-guest-{guest}" data-glide="" aria-hidden="true">{body}</g>'


def back(variant: str, height: float, count: int) -> str:
    """Return the face-down deck, seen from its edge."""
    out = ""
    for at in range(min(3, count), 0, -1):
        out += (
            f'<rect class="ou-card-{variant}" x="{4 * at - 4}" y="{3 * at - 3}" width="64"'
            f' height="{num(height)}" rx="8"/>'
        )
    if not count:
        out = f'<rect class="ou-pencil" width="64" height="{num(height)}" rx="8"/>'
    else:
        out += icon("floor", 32, height / 2 - 22, 40)
    return out + text(count, 32, height / 2 + 30, 31, "middle ou-number")
