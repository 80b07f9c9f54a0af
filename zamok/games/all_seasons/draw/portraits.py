"""The characters as busts, and the winter cards as emblems."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import Ink, circle, path, symbol, use
from zamok.games.all_seasons.facts import EVENT_ICONS, EVENT_NAMES


def _bust(clothes: str, collar: str, front: Ink) -> Ink:
    """Return shoulders and head, about 76 wide and 70 high; zero is the chin's middle."""
    return (
        path(f"{clothes} as-ink", "M-34 34Q-33 12 -14 7Q0 14 14 7Q33 12 34 34z")
        + path("as-dim-soft", "M14 7Q33 12 34 34H20Q22 16 14 7z")
        + path(f"{collar} as-ink", "M-12 6Q0 20 12 6L9 2H-9z")
        + path("as-skin as-ink", "M-13 -14Q-14 6 0 8Q14 6 13 -14Q12 -26 0 -26Q-12 -26 -13 -14z")
        + path("as-skin-dark", "M13 -14Q14 6 0 8Q9 2 9 -10Q9 -20 6 -25Q12 -23 13 -14z")
        + path("as-face", "M-8 -9q2.5 -2 5 0M3 -9q2.5 -2 5 0M0 -8l-2 6h3M-4 2q4 2.5 8 0")
        + circle("as-eye", -5.4, -7, 1.4)
        + circle("as-eye", 5.4, -7, 1.4)
        + front
    )


def _beard(style: str) -> Ink:
    return path(f"{style} as-ink", "M-13 -6Q-15 18 0 21Q15 18 13 -6Q9 2 4 0Q0 -2 -4 0Q-9 2 -13 -6z")


_CHARACTERS: dict[str, Ink] = {
    "messenger": _bust(
        "as-blue",
        "as-cloth",
        path("as-blue as-ink", "M-17 -16Q-16 -34 4 -33Q20 -31 17 -15Q0 -22 -17 -16z")
        + path("as-cloth as-ink", "M10 -28Q26 -44 34 -36Q28 -26 14 -22z")
        + path("as-brown as-ink", "M12 24H32V36H12z")
        + path("line", "M12 24L22 31L32 24")
        + path("as-beam", "M-26 12L14 30"),
    ),
    "trader": _bust(
        "as-plum",
        "as-ochre",
        _beard("as-hair")
        + path(
            "as-plum as-ink",
            "M-18 -16Q-26 -30 -6 -34Q18 -40 21 -24Q22 -18 17 -15Q0 -22 -18 -16z",
        )
        + path("as-ochre as-ink", "M-17 -20Q0 -26 17 -19V-14Q0 -21 -17 -15z")
        + path("as-brown as-ink", "M16 24q-7 14 6 14t8 -14z")
        + path("line", "M15 24h16"),
    ),
    "builder": _bust(
        "as-ochre",
        "as-red",
        path("as-hair as-ink", "M-13 -14Q-14 -28 0 -27Q14 -28 13 -14Q6 -22 -13 -14z")
        + path("as-red as-ink", "M-14 -18Q0 -24 14 -18V-24Q0 -31 -14 -24z")
        + path("as-hair", "M-6 -1Q0 -4 6 -1Q3 2 0 1Q-3 2 -6 -1z")
        + path("as-block as-ink", "M16 14L32 4L34 12L24 22z")
        + path("as-wood as-ink", "M19 20L23 24L14 36L10 32z"),
    ),
    "stonemason": _bust(
        "as-grey",
        "as-brown",
        _beard("as-grey")
        + path("as-brown as-ink", "M-15 -15Q-17 -33 0 -33Q17 -33 15 -15Q0 -24 -15 -15z")
        + path("as-brown as-ink", "M-20 34V20H8V34z")
        + path("as-wood as-ink", "M20 36L25 10L29 11L25 37z")
        + path("as-block-dark as-ink", "M14 4L34 7L32 17L13 14z"),
    ),
    "worker": _bust(
        "as-green",
        "as-cloth",
        path(
            "as-hair as-ink",
            "M-13 -10Q-18 -30 0 -29Q18 -30 13 -10Q11 -20 4 -21Q-8 -20 -13 -10z",
        )
        + path(
            "as-ochre as-ink",
            "M-26 -18Q0 -27 26 -18Q14 -20 13 -22Q12 -36 0 -36Q-12 -36 -13 -22Q-14 -20 -26 -18z",
        ),
    ),
    "architect": _bust(
        "as-red",
        "as-cloth",
        path("as-grey as-ink", "M-14 -8Q-20 4 -16 10Q-10 8 -12 0zM14 -8Q20 4 16 10Q10 8 12 0z")
        + path("as-red as-ink", "M-16 -14L-13 -33H13L16 -14Q0 -22 -16 -14z")
        + path("line", "M-14 -22Q0 -28 14 -22")
        + path("as-cloth as-ink", "M8 20L34 12L36 26L11 35z")
        + path("as-plan-line", "M14 28L18 23L22 26V30M24 27V20L28 17L31 19V25"),
    ),
}

_WINTER_CARDS: dict[str, Ink] = {  # about 60 wide and 50 high around zero
    "city_tavern": path("as-wood as-ink", "M-18 -14H12V22H-18z")
    + path("line", "M12 -6h10v18h-10M-8 -14V22M2 -14V22")
    + path(
        "as-cloth as-ink",
        "M-21 -12Q-22 -24 -10 -22Q-4 -30 4 -23Q16 -24 15 -12Q6 -8 2 -12Q-4 -4 -8 -12Q-14 "
        "-8 -21 -12z",
    ),
    "granary": path(
        "as-thatch as-ink", "M-4 24L-14 -8Q-18 -24 -8 -20L0 -4L8 -20Q18 -24 14 -8L4 24z"
    )
    + path("as-thatch as-ink", "M-5 -2Q-9 -24 0 -27Q9 -24 5 -2z")
    + path("as-red as-ink", "M-9 4H9V10H-9z")
    + path("thin", "M0 -22V-4M-10 -14l4 8M10 -14l-4 8M0 12V24M-3 12V22M3 12V22"),
    "plague": path(
        "as-cloth as-ink",
        "M-17 -4Q-18 -24 0 -24Q18 -24 17 -4Q17 4 10 6V14H-10V6Q-17 4 -17 -4z",
    )
    + path(
        "as-dim",
        "M-11 -4a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM1 -4a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM-2 "
        "6L0 2L2 6z",
    )
    + path("line", "M-5 9V14M0 9V14M5 9V14M-22 20L22 26M22 20L-22 26"),
    "broken_wall": path("as-wall as-ink", "M-30 22V-16H-20V-10H-12L-14 -2L-4 2L-8 10L0 22z")
    + path("as-wall-dark as-ink", "M30 22V-16H20V-8L12 -6L14 4L8 8L10 22z")
    + path("as-block as-ink", "M-4 22L0 14L8 16L7 22zM4 12L10 10L11 15z")
    + path("thin", "M-28 -4h10M-24 6h12M-28 14h12M18 0h10M16 12h12"),
    "frozen_beauty": path("as-frost-face as-ink", "M0 -30L20 -20L24 8L10 26H-10L-24 8L-20 -20z")
    + path("as-hair", "M-11 20Q-17 -20 0 -21Q17 -20 11 20z")
    + path("as-skin as-ink", "M-8 -6Q-8 9 0 10Q8 9 8 -6Q7 -14 0 -14Q-7 -14 -8 -6z")
    + path("as-face", "M-5 -3q2 1.5 4 0M1 -3q2 1.5 4 0M-2 5q2 1.5 4 0")
    + path("as-gleam", "M-18 -18L-8 -23L-18 6z"),
    "snowfall": use("as-flake", scale=1.7)
    + use("as-flake", 24, 18, 0.7)
    + use("as-flake", -25, -16, 0.7),
    "beggar": path(
        "as-skin as-ink",
        "M-24 22Q-20 6 -6 4L-12 -2Q-8 -8 2 0L10 2Q18 2 24 -4Q28 2 20 10Q12 18 -4 20z",
    )
    + use("as-taler", 6, -14, 0.8),
    "hearth": path(
        "as-fire as-ink",
        "M-14 20Q-22 4 -8 -8Q-8 0 -2 -2Q-4 -16 6 -24Q6 -12 14 -6Q22 6 14 20z",
    )
    + path("as-gold", "M-6 20Q-10 8 0 2Q8 8 7 20z")
    + path("as-wood as-ink", "M-24 18L22 24L23 18L-22 12z")
    + path("as-wood as-ink", "M24 18L-22 25L-23 19L22 12z"),
    "famine": '<ellipse class="as-cloth as-ink" cx="0" cy="2" rx="20" ry="20"/>'
    + circle("thin", 0, 2, 13)
    + path(
        "as-silver as-ink",
        "M-30 -20V-6Q-30 0 -27 0V24H-24V0Q-21 0 -21 -6V-20L-24 -6H-27zM27 24V4H23Q22 -18 "
        "30 -22V24z",
    ),
    "bandits": path(
        "as-dim as-ink",
        "M-26 -8Q-14 -16 0 -10Q14 -16 26 -8Q26 10 12 10Q4 10 0 2Q-4 10 -12 10Q-26 10 -26 -8z",
    )
    + path("as-cloth", "M-18 -4q6 -4 11 2q-8 5 -11 -2zM18 -4q-6 -4 -11 2q8 5 11 -2z")
    + path("as-silver as-ink", "M-14 26L18 18L22 20L20 22L-13 29z"),
    "trade_tax": path("as-beam", "M0 -24V22M-22 -16H22M-10 24H10")
    + path("thin", "M-22 -16l-8 22h16zM22 -16l-8 18h16z")
    + path("as-copper as-ink", "M-31 6h18q-2 8 -9 8t-9 -8zM13 2h18q-2 8 -9 8t-9 -8z")
    + use("as-taler", -22, 0, 0.5),
    "new_road": '<path class="as-path-edge" stroke-width="17" d="M-16 26Q-18 8 0 2Q14 -4 8 -24"/>'
    + '<path class="as-path" stroke-width="13" d="M-16 26Q-18 8 0 2Q14 -4 8 -24"/>'
    + path("thin", "M-18 18l8 -2M-14 10l7 3M-4 4l4 4M6 -4l6 3M7 -14h6")
    + path("as-block as-ink", "M18 22V8L22 4L26 8V22z"),
}


@cache
def symbols() -> Ink:
    """Return the symbols of the characters."""
    return "".join(symbol(f"as-who-{name}", body) for name, body in _CHARACTERS.items())


@cache
def winter_symbols() -> Ink:
    """Return the symbols of the winter cards: a picture of their own, or the icon they name."""
    return "".join(
        symbol(f"as-w-{name}", _WINTER_CARDS.get(name) or use(f"as-{EVENT_ICONS[name]}", scale=1.7))
        for name in EVENT_NAMES
    )
