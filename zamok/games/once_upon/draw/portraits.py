"""The faces of the guests: one bust, many hats, beards and things to hold."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import Ink, circle, path
from zamok.games.once_upon.draw.crayons import disc
from zamok.games.once_upon.draw.symbols import ART

# background, clothes, hair and its colour, beard and its colour, hat, thing to hold
_GUESTS: dict[str, tuple[str, str, str, str, str, str, str, str]] = {
    "architect": ("sand", "blue", "short", "brown", "moustache", "brown", "beret", "compass"),
    "bohemian": ("pink", "violet", "long", "brown", "", "", "flowers", "lute"),
    "lumberjack": ("grass", "red", "short", "orange", "full", "orange", "cap", "axe"),
    "wizard": ("sky", "violet", "long", "cream", "long", "cream", "wizard", "staff"),
    "merchant": ("straw", "green", "short", "dark", "moustache", "dark", "turban", "purse"),
    "miner": ("grey", "brown", "short", "dark", "full", "brown", "lamp", "pick"),
    "peasant": ("grass", "ochre", "short", "straw", "", "", "straw", "wheat"),
    "shepherdess": ("sky", "green", "long", "straw", "", "", "kerchief", "crook"),
    "knight": ("slate", "red", "", "", "", "", "helmet", "sword"),
    "cook": ("sand", "cream", "short", "dark", "moustache", "dark", "chef", "spoon"),
    "guard": ("straw", "blue", "short", "brown", "moustache", "orange", "kettle", "halberd"),
    "monk": ("grey", "brown", "tonsure", "brown", "", "", "", "cross"),
    "courtesan": ("pink", "red", "long", "orange", "", "", "curls", "fan"),
    "jester": ("yellow", "green", "", "", "", "", "jester", "bauble"),
    "prince": ("sky", "blue", "short", "straw", "", "", "coronet", "rose"),
    "princess": ("pink", "violet", "long", "straw", "", "", "hennin", ""),
    "queen": ("straw", "violet", "long", "dark", "", "", "crown", "sceptre"),
    "king": ("straw", "red", "short", "brown", "full", "brown", "crown", "orb"),
}
_LADIES = ("bohemian", "shepherdess", "courtesan", "princess", "queen")


@cache
def portrait(name: str) -> Ink:
    """Return the face of a guest in a round frame of radius 38 around zero."""
    special = {"dog": ("sky", ART["dog"]), "troll": ("slate", ART["troll"])}
    if name in special:
        back, body = special[name]
        return disc(back, 0, 0, 38) + str(body)
    back, clothes, hair, tint, beard, bristle, hat, thing = _GUESTS[name]
    out = disc(back, 0, 0, 38)
    if hair == "long":
        out += path(f"ou-ink ou-{tint}", ART["hair"][hair])
    out += path(f"ou-ink ou-{clothes}", "M-27 34Q-25 17-8 15H8Q25 17 27 34 14 40 0 40-14 40-27 34z")
    out += path("ou-thin", "M-8 16Q0 26 8 16M-14 24-16 35M14 24 16 35")
    if name in ("queen", "king", "courtesan", "jester"):
        out += ART["ruff"]
    out += path("ou-ink ou-skin", "M-15-6Q-16-24 0-24 16-24 15-6 15 16 0 18-15 16-15-6z")
    if hair == "long":
        out += path(f"ou-ink ou-{tint}", "M-15-2Q-18-26 0-26 18-26 15-2 12-16 1-18-10-16-15-2z")
    elif hair:
        out += path(f"ou-ink ou-{tint}", ART["hair"][hair])
    if beard:
        out += path(f"ou-ink ou-{bristle}", ART["beards"][beard])
    out += _face(name in _LADIES, beard in ("full", "long"))
    out += ART["hats"][hat] if hat else ""
    return out + (ART["things"][thing] if thing else "")


def _face(lady: bool, bearded: bool) -> Ink:
    """Return cheeks, eyes, mouth and nose."""
    out = "".join(circle("ou-pink ou-half", x, 3, 3.6) for x in (-9.5, 9.5))
    out += "".join(circle("ou-dark", x, -4, 1.9) for x in (-6, 6))
    if lady:
        out += path("ou-line", "M-9-8.6q3-3 6-1M3-9.6q3-2 6 1")
        out += path("ou-ink ou-red", "M-4 10Q0 8 4 10 0 14-4 10z")
    elif not bearded:
        out += path("ou-line", "M-4 11Q0 14 4 11")
    else:
        out += path("ou-ink ou-red", "M-4 9Q0 13 4 9z")
    return out + path("ou-thin", "M0-3q3 4 0 5")
