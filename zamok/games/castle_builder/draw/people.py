"""The inhabitants: busts that stand with their elbows at zero, about 26 wide and 38 high."""

from __future__ import annotations

from zamok.engine.pencil import Ink, circle, group, moved, path

_BODY = "M-12 0C-12-8-9-12-4-13H4C9-12 12-8 12 0z"
_FACE = circle("cb-skin line", 0, -20, 6.5)
_EYES = path("cb-dot", "M-2.6-21h1.3M1.6-21h1.3")
_SMILE = path("thin", "M-2-17q2 1.6 4 0")


def _bust(cloth: str, *more: Ink) -> Ink:
    return path(f"{cloth} line", _BODY) + "".join(more)


_PEOPLE = {
    "maid": _bust(
        "cb-blue",
        path("cb-white thin", "M-4-12 0-7 4-12V0H-4z"),
        path("cb-hair line", "M-7-18c-1-9 15-9 14 0l-1 4H-6z"),
        _FACE, _EYES, _SMILE,
        path("cb-white line", "M-8-22c0-8 16-8 16 0-5-3-11-3-16 0z"),
    ),
    "bard": _bust(
        "cb-green",
        _FACE, _EYES,
        circle("cb-dark", 0, -17, 1.4),
        path("cb-red line", "M-9-23h18l-3-6q-6-3-12 0z"),
        path("cb-feather line", "M5-28q4-8 9-8-2 8-8 9z"),
        path("cb-wood line", "M-9-1c-5-4 0-9 5-6L9-11l1 2-12 4c1 4-4 7-7 4z"),
    ),
    "cook": _bust(
        "cb-white",
        path("thin", "M0-12V0M-2-9h.5M-2-5h.5"),
        _FACE, _EYES,
        path("cb-hair", "M-4-17q4-3 8 0-4 1-8 0z"),
        path("cb-white line", "M-6-24v-5c-6-1-4-9 1-8 2-4 8-4 10 0 5-1 7 7 1 8v5z"),
        path("cb-wood line", "M10 0 12-14a3 4 0 1 1 3 0L12 0z"),
    ),
    "guard": _bust(
        "cb-red",
        path("cb-steel thin", "M-5-12 0-4 5-12 9-9 6 0H-6l-3-9z"),
        _FACE, _EYES,
        path("cb-steel line", "M-11-22Q0-26 11-22 8-24 6-25C6-33-6-33-6-25z"),
        path("cb-wood thin", "M11 0V-36h1.6V0z"),
        path("cb-steel line", "M11.8-42 14-36q4 2 1 8l-4-3v-5z"),
    ),
    "knight": _bust(
        "cb-steel",
        path("cb-blue thin", "M-4-12H4L6 0H-6z"),
        path("cb-steel line", "M-7-13v-9c0-9 14-9 14 0v9z"),
        path("cb-dark", "M-7-22H7v2.6H-7z"),
        path("thin", "M0-19v6M-3-17v2M3-17v2"),
        path("cb-red line", "M0-29c0-8 10-9 12-3-4-1-7 1-8 5z"),
    ),
    "angry_lord": _bust(
        "cb-purple",
        path("cb-white thin", "M-8-12q8 5 16 0l2 3q-10 6-20 0z"),
        _FACE,
        path("line", "M-4.5-23 -1-21M4.5-23 1-21"),
        path("cb-hair line", "M-5-17q5-3 10 0 0 7-5 9-5-2-5-9z"),
        path("cb-dark", "M-2-15.5q2-1.6 4 0z"),
        path("cb-dark line", "M-9-24h18v-3H6v-7H-6v7h-3z"),
        path("cb-gold", "M-6-29H6v2H-6z"),
    ),
    "lady": _bust(
        "cb-rose",
        path("cb-hair line", "M-7-18c-1-9 15-9 14 0l1 9H-8z"),
        _FACE, _EYES,
        path("thin", "M-2-16.5h4"),
        path("cb-purple line", "M-6-24 1-40 6-24z"),
        path("cb-white thin", "M1-40q13 8 11 26-2-14-7-16z"),
    ),
    "princess": _bust(
        "cb-rose",
        path("cb-blond line", "M-8-20c-1-9 17-9 16 0 0 8 2 12 1 17H-9c-1-5 1-9 1-17z"),
        path("cb-rose line", "M-8 0q0-9 5-12h6q5 3 5 12z"),
        _FACE, _EYES, _SMILE,
        path("cb-gold line", "M-6-25-7-34-3-30 0-35 3-30 7-34 6-25z"),
    ),
    "prince": _bust(
        "cb-blue",
        path("cb-white thin", "M-8-12h16l-2 4H-6z"),
        path("cb-blond line", "M-7-18c-2-9 16-9 14 0l0 3H-7z"),
        _FACE, _EYES, _SMILE,
        path("cb-gold line", "M-6-25-7-34-3-30 0-35 3-30 7-34 6-25z"),
    ),
}  # fmt: skip


def person(name: str, x: float, y: float, scale: float = 1) -> Ink:
    """Return an inhabitant with the elbows at a point."""
    return group(_PEOPLE[name], transform=moved(x, y, scale))


def has_person(name: str) -> bool:
    """Tell whether a tile of this name shows an inhabitant."""
    return name in _PEOPLE
