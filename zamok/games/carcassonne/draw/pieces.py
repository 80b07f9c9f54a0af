"""The wooden pieces: followers in their four roles, keeps, score markers; and wall tokens."""

from __future__ import annotations

from zamok.engine.pencil import Ink, circle, sign
from zamok.games.carcassonne.facts import ROLE_NAMES

_BODY = (
    '<path class="cc-ink" d="M-4.5-3.5C-10 0-11 8-12 14C-5 16.5 5 16.5 12 14C11 8 10 0 4.5-3.5z"/>'
    '<path class="cc-lit" d="M-4.5-3C-9 0-10.5 8-11.2 13.5L-7.5 14.6C-7 8-6 1-2-3.5z"/>'
    '<path class="cc-dark" d="M4.5-3C9 0 10.5 8 11.2 13.5L6.5 15C7 8 6 1 2.5-3.5z"/>'
)
_SILHOUETTE = (
    "M-4.5-3.5C-10 0-11 8-12 14C-5 16.5 5 16.5 12 14C11 8 10 0 4.5-3.5"
    "M5.6-8A5.6 5.6 0 1 1-5.6-8A5.6 5.6 0 1 1 5.6-8z"
)
_HEAD = '<circle class="cc-skin cc-ink" cy="-8" r="5.6"/>'
_ROLES = {
    "herald": _BODY
    + _HEAD
    + '<path class="cc-ink" d="M-6.5-9C-6.5-15 6.5-15 6.5-9C3-11-3-11-6.5-9z"/>'
    '<path class="cc-flag cc-fine" d="M9-9.5 17-12.7 19.5-3 11-1z"/>'
    '<path class="cc-brass cc-fine" d="M3.5-6.5 16-12.5 20.5-16.5 22-11.5 16.8-10.8 4.5-4.8z"/>',
    "knight": '<path class="line" d="M13.5 15V-17"/>'
    '<path class="cc-steel cc-fine" d="M11.5-13 13.5-21 15.5-13z"/>'
    + _BODY
    + '<path class="cc-steel cc-ink" d="M-6.5-5V-10C-6.5-16.5 6.5-16.5'
    ' 6.5-10V-5C3-2.5-3-2.5-6.5-5z"/>'
    '<path class="cc-sign" d="M-4.5-9.8H4.5V-8H-4.5zM-.7-8H.7V-4.5H-.7z"/>'
    '<path class="cc-ink" d="M-1-14.5C-1-20-8-20.5-10-17C-7-18-5-16-4-13.5z"/>',
    "squire": _BODY
    + _HEAD
    + '<path class="cc-cap cc-ink" d="M-7.5-9.5C-8-14.5 5-17 8-10.5C3-12-3-11-7.5-9.5z"/>'
    '<path class="cc-flag cc-fine" d="M-4-13C-10-16-13-21-12-22C-7-21-3-18-2-14z"/>',
    "merchant": '<g transform="rotate(-82) translate(0 -1)">'
    + _BODY
    + _HEAD
    + '<path class="cc-hat cc-ink" d="M-10-9.5C-5-7.5 5-7.5 10-9.5C6-11 5-15.5'
    ' 0-15.5S-6-11-10-9.5z"/></g>'
    '<path class="cc-sack cc-ink" d="M4-6C2-10 5-13 8-14L7-17H13L12-14C16-12 18-8 15-5C12-3.5'
    ' 7-3.5 4-6z"/>',
}  # fmt: skip


def _shield(seat: int, x: float, y: float, size: float) -> Ink:
    """Return the sign of a seat on a light ground."""
    return circle("cc-disc cc-fine", x, y, size) + sign(seat, x, y, size * 1.15)


def _role(role: str, seat: int) -> Ink:
    shadow = '<path class="shadow" d="M-9 13C0 18 14 18 24 12L15 6z"/>'
    halo = f'<path class="cc-halo" d="{_SILHOUETTE}"/>'
    if role == "merchant":
        halo = f'<g transform="rotate(-82) translate(0 -1)">{halo}</g>'
    chest = (6.0, 2.5) if role == "merchant" else (0.0, 6.0)
    return f'<g class="seat-{seat}">{shadow}{halo}{_ROLES[role]}</g>' + _shield(seat, *chest, 5.4)


def _man(seat: int) -> Ink:
    """Return a follower in supply, who has no role yet."""
    head = (
        '<circle class="cc-ink" cy="-9" r="6"/>'
        '<path class="cc-lit" d="M-5-9A5 5 0 0 1 0-14 7 7 0 0 0-5-9z"/>'
    )
    return f'<g class="seat-{seat}">{_BODY}{head}</g>' + _shield(seat, 0, 6, 5.4)


def _keep(seat: int) -> Ink:
    return (
        f'<path class="shadow" d="M-12 14 8 20 30 10 14-2z"/><g class="seat-{seat}">'
        '<path class="cc-halo" d="M-14 15V-14H-18V-25H18V-14H14V15C8 18-8 18-14 15z"/>'
        '<path class="cc-ink" d="M-14 15V-14H-18V-25H-11V-20H-5V-25H5V-20H11V-25H18V-14H14V15C8'
        ' 18-8 18-14 15z"/>'
        '<path class="cc-lit" d="M-13.3 14.5V-14H-17.3V-24.3H-13.5V-13.5H-9.5V16z"/>'
        '<path class="cc-dark" d="M13.3 14.5V-14H17.3V-24.3H13V-13.5H8.5V16z"/>'
        '<path class="thin" d="M-14-14H14"/></g>'
        '<path class="cc-hole cc-fine" d="M-4 17V10C-4 6 4 6 4 10V17z"/>'
        + _shield(seat, 0, -4, 7.5)
    )


def _marker(seat: int) -> Ink:
    return (
        '<ellipse class="shadow" cx="5" cy="10" rx="17" ry="10"/>'
        f'<g class="seat-{seat}"><path class="cc-ink" d="M-15 2V8C-15 20 15 20 15 8V2z"/>'
        '<path class="cc-dark" d="M-15 2V8C-15 20 15 20 15 8V2z"/>'
        '<ellipse class="cc-ink" cx="0" cy="1" rx="15" ry="12"/></g>'
        '<path class="cc-glint" d="M-11.5-1C-10-7-4-9.5 1-9.5"/>' + _shield(seat, 0, 1, 8)
    )


# What a token is for, in a square of 40 around zero.
_ICONS = {
    1: '<path class="cc-sign-line" d="M9-7A11 11 0 1 0 11 3"/>'
    '<path class="cc-sign" d="M4-6 14-14 13-3z"/>',
    2: '<use href="#cc-turret" x="-7" y="7"/><use href="#cc-turret" x="9" y="7"/>',
    3: '<use href="#cc-cottage" x="-8" y="1"/><use href="#cc-cottage" x="9" y="6"/>',
    4: '<g transform="scale(.72)"><circle class="cc-grass cc-ink" r="21"/>'
    '<path class="cc-kerb" d="M-9-18C6-8-9 6 9 18"/><path class="cc-sand" d="M-9-18C6-8-9 6 9 18"/>'
    '<circle class="line" r="21"/></g>'
    '<path class="cc-sign-line" d="M-15 17H15" stroke-dasharray="4 3"/>',
    5: '<use href="#cc-turret" x="0" y="8"/>'
    '<path class="cc-sign-line" d="M-15 15H15" stroke-dasharray="4 3"/>',
    6: '<use href="#cc-cottage" x="0" y="3"/>'
    '<path class="cc-sign-line" d="M-15 16H15" stroke-dasharray="4 3"/>',
    7: '<use href="#cc-market" y="5"/>',
    8: '<path class="cc-stone cc-ink" d="M-9 14V-4H-12V-13H-7V-9H-3V-13H3V-9H7V-13H12V-4H9V14z"/>'
    '<path class="cc-hole" d="M-3 14V8C-3 4 3 4 3 8V14z"/>',
    9: "",
}  # fmt: skip
_TELL = {2: "×2", 3: "×2", 7: "4", 8: "+2", 9: "+5"}


def _token(number: int) -> Ink:
    """Return the face of a token, 56 wide and 64 high, around zero."""
    tell = _TELL.get(number, "")
    big = number == 9
    said = (
        f'<text class="middle cc-token-tell{" cc-token-big" if big else ""}"'
        f' x="{0 if big else 13}" y="{13 if big else -14}">{tell}</text>'
        if tell
        else ""
    )
    return (
        '<rect class="shadow" x="-24" y="-27" width="56" height="64" rx="10"/>'
        '<rect class="cc-token cc-ink" x="-28" y="-32" width="56" height="64" rx="10"/>'
        '<rect class="cc-token-rim" x="-25" y="-29" width="50" height="58" rx="7.5"/>'
        f'<text class="middle cc-token-number" x="-15" y="-12">{number}</text>'
        f'<g transform="translate(0 6)">{_ICONS[number]}</g>{said}'
    )


_BACK = (
    '<ellipse class="shadow" cx="4" cy="5" rx="18" ry="18"/>'
    '<circle class="cc-token cc-ink" r="18"/>'
    '<circle class="cc-token-rim" r="15"/>'
    '<path class="cc-sign" d="M-9 8V-8H-5V-5H-2V-8H2V-5H5V-8H9V8H3V3C3 0-3 0-3 3V8z"/>'
)
_WAITS = (
    '<circle class="cc-disc cc-ink" r="10"/><path class="line" d="M-4-6H4L-4 6H4z"/>'
    '<path class="cc-sign" d="M-3 5 0 2 3 5z"/>'
)
_COTTAGE = (
    '<path class="cc-wall-house cc-ink" d="M-8 2H8V11H-8z"/>'
    '<path class="cc-hole" d="M-2 5H2V11H-2z"/>'
    '<path class="cc-roof-2 cc-ink" d="M-11 3-6-7H6L11 3z"/>'
    '<path class="cc-roof-1" d="M-10 2.5-5.5-6.3H0L-3 2.5z"/>'
)


def wooden_pieces() -> dict[str, Ink]:
    """Return all pieces and tokens by name."""
    found = {"cc-back": _BACK, "cc-cottage": _COTTAGE, "cc-waits": _WAITS}
    for seat in range(2):
        found |= {f"cc-{role}-{seat}": _role(role, seat) for role in ROLE_NAMES}
        found[f"cc-man-{seat}"] = _man(seat)
        found[f"cc-hold-{seat}"] = _keep(seat)
        found[f"cc-score-{seat}"] = _marker(seat)
    return found | {f"cc-token-{number}": _token(number) for number in _ICONS}
