"""The faces of the guests: one bust, many hats, beards and things to hold."""

from __future__ import annotations

from functools import cache

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
def portrait(name: str) -> str:
    """Return the face of a guest in a round frame of radius 38 around zero."""
    special = {"dog": ("sky", ART["dog"]), "troll": ("slate", ART["troll"])}
    if name in special:
        back, body = special[name]
        return f'<circle class="ou-ink" fill="url(#ou-h-{back})" r="38"/>{body}'
    back, clothes, hair, tint, beard, bristle, hat, thing = _GUESTS[name]
    out = f'<circle class="ou-ink" fill="url(#ou-h-{back})" r="38"/>'
    if hair == "long":
        out += f'<path class="ou-ink ou-{tint}" d="{ART["hair"][hair]}"/>'
    out += (
        f'<path class="ou-ink ou-{clothes}" d="M-27 34Q-25 17-8 15H8Q25 17 27 34 14 40 0'
        f' 40-14 40-27 34z"/>'
    )
    out += '<path class="ou-thin" d="M-8 16Q0 26 8 16M-14 24-16 35M14 24 16 35"/>'
    if name in ("queen", "king", "courtesan", "jester"):
        out += ART["ruff"]
    if hat == "hood":
        out += ART["hats"][hat]
    out += '<path class="ou-ink ou-skin" d="M-15-6Q-16-24 0-24 16-24 15-6 15 16 0 18-15 16-15-6z"/>'
    if hair and hair != "long":
        out += f'<path class="ou-ink ou-{tint}" d="{ART["hair"][hair]}"/>'
    if hair == "long":
        out += (
            f'<path class="ou-ink ou-{tint}" d="M-15-2Q-18-26 0-26 18-26 15-2 12-16'
            f' 1-18-10-16-15-2z"/>'
        )
    if beard:
        out += f'<path class="ou-ink ou-{bristle}" d="{ART["beards"][beard]}"/>'
    out += (
        '<circle class="ou-pink ou-half" cx="-9.5" cy="3" r="3.6"/><circle class="ou-pink'
        ' ou-half" cx="9.5" cy="3" r="3.6"/>'
    )
    out += (
        '<circle class="ou-dark" cx="-6" cy="-4" r="1.9"/><circle class="ou-dark" cx="6"'
        ' cy="-4" r="1.9"/>'
    )
    if name in _LADIES:
        out += '<path class="ou-line" d="M-9-8.6q3-3 6-1M3-9.6q3-2 6 1"/>'
        out += '<path class="ou-ink ou-red" d="M-4 10Q0 8 4 10 0 14-4 10z"/>'
    elif beard not in ("full", "long"):
        out += '<path class="ou-line" d="M-4 11Q0 14 4 11"/>'
    else:
        out += '<path class="ou-ink ou-red" d="M-4 9Q0 13 4 9z"/>'
    out += '<path class="ou-thin" d="M0-3q3 4 0 5"/>'
    if hat:
        out += ART["hats"][hat]
    if thing:
        out += ART["things"][thing]
    return out
