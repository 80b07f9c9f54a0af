"""Pictures to open on demand: all guests and where they are; who scores what."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, num, sheet, sign
from zamok.engine.words import Words
from zamok.games.once_upon.draw.cards import wish_key
from zamok.games.once_upon.draw.gain import GUESTS, guest_worth, own, sums
from zamok.games.once_upon.draw.pencil import text, words_in
from zamok.games.once_upon.draw.portraits import portrait
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.facts import GREAT_ORDER, GROUP_POINTS, GUEST_DATA
from zamok.games.once_upon.view import View

_COLUMN = 216
_ROWS = {"young": 66, "great": 96}


def guests(view: View, words: Words, names: Sequence[str]) -> Area:
    """Return every guest of the variant: face, deed, points and where he is."""
    variant = view["variant"]
    order = GREAT_ORDER if variant == "great" else [card["id"] for card in GUEST_DATA["young"]]
    owners = {
        guest: seat for seat in range(len(view["castles"])) for guest in own(view, seat)["guests"]
    }
    out = ""
    high = _ROWS[variant]
    for at, guest in enumerate(order):
        x, y = _COLUMN * (at % 4), high * (at // 4)
        body = _guest(view, guest, owners.get(guest), words)
        out += f'<g transform="translate({x} {y})">{body}</g>'
    rows = (len(order) + 3) // 4
    title = words("draw.all_guests")
    return Area("guests", title, sheet("guests", 4 * _COLUMN, rows * high, title, out))


def _guest(view: View, guest: str, owner: int | None, words: Words) -> str:
    name = guest.removeprefix("young_")
    high = _ROWS[view["variant"]]
    away = owner is None and guest not in view["open"]
    faint = ' class="ou-half"' if away else ""
    kind = "young" if guest != name else "great"
    out = (
        f'<rect class="ou-card-{kind}" x="2" y="2" width="{_COLUMN - 6}" height="{high - 6}"'
        f' rx="8"/>'
    )
    out += f'<g transform="translate(32 {high / 2 - 2:.0f}) scale(.66)"{faint}>{portrait(name)}</g>'
    worth = (
        guest_worth(guest, own(view, owner), view["jester"])
        if owner is not None
        else GUESTS[guest]["points"] or "*"
    )
    said, rows = words_in(words(f"guest.{name}"), 132, 22, 140, 14, "ou-bolder", lines=1)
    out += said
    if kind == "great":
        out += words_in(words(wish_key(guest, view["jester"])), 134, 22 + 17 * rows, 148, 13)[0]
        out += icon(GUESTS[guest]["kind"], 14, high - 18, 17)
    out += '<circle class="ou-ink ou-yellow" cx="16" cy="16" r="11"/>'
    out += text(worth, 16, 21.5, 15, "middle ou-on-gold")
    if owner is not None:
        out += sign(owner, _COLUMN - 20, 18, 18)
    elif guest in view["open"]:
        out += icon("guest", _COLUMN - 20, 18, 20)
    elif kind == "young":
        out += text(words("draw.in_deck"), 132, 44, 13, "middle soft")
    return f'<g aria-hidden="true">{out}</g>'


_KINDS = (
    ("towers", "tower"),
    ("flags", "flag"),
    ("residents", "person"),
    ("guests", "guest"),
    ("sun", "sun"),
    ("cloud", "cloud"),
    ("small_clouds", "cloud"),
)


def scoring(view: View, words: Words, names: Sequence[str]) -> Area:
    """Return points kind by kind and seat by seat, and what residents are worth."""
    step, left = 108, 210
    seats = range(len(view["castles"]))
    out = ""
    for seat in seats:
        x = left + step * seat + step / 2
        out += sign(seat, x, 14, 18) + text(
            names[seat], x, 42, 15, "middle ou-bolder", width=step - 10
        )
    totals = [0] * len(view["castles"])
    kinds = [kind for kind in _KINDS if kind[0] != "small_clouds" or view["variant"] == "great"]
    for row, (kind, sign_of) in enumerate(kinds):
        y = 74 + 30 * row
        out += icon(sign_of, 16, y - 6, 24 if kind != "small_clouds" else 16)
        out += text(words(f"draw.score.{kind}"), 36, y, 15, "", width=left - 44)
        for seat in seats:
            points = sums(own(view, seat), view["jester"])[kind]
            totals[seat] += points
            out += text(points or "–", left + step * seat + step / 2, y, 17, "middle")
    y = 74 + 30 * len(kinds)
    width = max(left + step * len(totals), 560)
    out += f'<path class="ou-line" d="M6 {y - 20}H{width - 6}"/>'
    out += text(words("draw.total"), 36, y + 4, 17, "ou-bolder")
    for seat in seats:
        out += text(totals[seat], left + step * seat + step / 2, y + 5, 21, "middle ou-number")
    out += _scale(words, y + 44)
    title = words("draw.scoring")
    return Area("scoring", title, sheet("scoring", width, y + 112, title, out))


def _scale(words: Words, y: float) -> str:
    """Return the worth of the nine groups of residents."""
    out = text(words("draw.scale"), 8, y, 15, "ou-bolder")
    for at, points in enumerate(GROUP_POINTS):
        x = 8 + 60 * at
        out += f'<rect class="ou-note" x="{x}" y="{num(y + 10)}" width="54" height="46" rx="7"/>'
        out += text(f"{4 * at + 1}–{4 * at + 4}", x + 27, y + 28, 14, "middle soft")
        out += text(points, x + 27, y + 50, 19, "middle ou-number")
    return out
