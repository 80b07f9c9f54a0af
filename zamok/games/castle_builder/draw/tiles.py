"""The 55 kinds of tile, the door and a tile's back, each 96 by 72."""

from __future__ import annotations

from typing import Any

from zamok.engine.pencil import Ink, circle, path
from zamok.games.castle_builder.draw import stones
from zamok.games.castle_builder.draw.people import has_person, person
from zamok.games.castle_builder.draw.sizes import HALF, HIGH, WIDE
from zamok.games.castle_builder.facts import DATA

_FACTS: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in DATA["tiles"]}


def tile_id(name: str) -> Ink:
    """Return the id of a tile's symbol."""
    return f"cb-t-{name}"


def _lower(facts: dict[str, Any]) -> Ink:
    return "" if facts["lower"] == "tick" else str(facts["lower"])


def _jewels(count: int, x: float, y: float) -> Ink:
    return "".join(stones.ruby(x + 18 * i - 9 * (count - 1), y) for i in range(count))


def _full(name: str, facts: dict[str, Any]) -> Ink:
    if facts["upper"] is not None and not facts["inhabitants"]:
        return _stepped(name, facts)
    seed = f"{facts['lower']}-{facts['windows']}-{facts['inhabitants']}"
    body = _plaster() if facts["inhabitants"] else stones.wall(seed)
    middle: float = HALF
    if facts["inhabitants"]:
        middle = 54 if facts["windows"] else 60
        body += stones.niche(16) + person(name, 16, 61) + stones.parapet(16)
        body += stones.window(85.5, 25, 11, 26) if facts["windows"] else ""
    else:
        sides = (82,) if facts["windows"] == 1 else (14, 82)
        body += "".join(stones.window(x) for x in sides[: facts["windows"]])
    if facts["upper"] is None:
        body += stones.plate(middle, str(facts["lower"])) + _jewels(facts["rubies"], middle, 7.5)
    else:
        body += stones.upper_plate(middle, str(facts["upper"]))
        body += stones.lower_plate(middle, _lower(facts))
    return body


def _plaster() -> Ink:
    """Return a plastered wall between timbers, where people live."""
    beams = f"M0 0H{WIDE}V6H0zM0 {HIGH - 6}H{WIDE}v6H0z"
    return (
        path("cb-plaster", f"M0 0H{WIDE}V{HIGH}H0z")
        + path("cb-lit", f"M0 {HIGH}V0H{WIDE}l-3 3H3V{HIGH - 3}z")
        + path("cb-timber thin", f"{beams}M31 6h4V{HIGH - 6}h-4zM74 6h4V{HIGH - 6}h-4z")
        + path("cb-hatch", "M88 18l6-6M90 24l5-5M36 18l6-6M36 26l6-6M38 64l7-7M66 66l8-8")
    )


def _stepped(name: str, facts: dict[str, Any]) -> Ink:
    """Return a wall that steps back: rough below, smooth and narrower above a ledge."""
    return (
        stones.wall(f"{name}-above", 0, WIDE, 0, 36)
        + path("cb-smooth", f"M0 0H{WIDE}V34H0z")
        + path("cb-joint", f"M0 17H{WIDE}M24 0V17M72 0V17M12 17V34M84 17V34")
        + stones.wall(f"{name}-below", 0, WIDE, 38, HIGH)
        + path("cb-rough", f"M0 38H{WIDE}V{HIGH}H0z")
        + path("cb-sill line", f"M0 33H{WIDE}V39H0z")
        + path("cb-sill line", "M8 39h9l-2 5h-5zM79 39h9l-2 5h-5z")
        + stones.upper_plate(HALF, str(facts["upper"]))
        + stones.lower_plate(HALF, _lower(facts))
    )


_SHINGLES = (
    "M30 18q3 5 6 0 3 5 6 0 3 5 6 0 3 5 6 0 3 5 6 0 3 5 6 0"
    "M24 30q4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0"
    "M17 42q4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0"
    "M9 54q4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 4 5 8 0 3 4 6 0"
)


def _roof(name: str, facts: dict[str, Any]) -> Ink:
    body = stones.sky(cloud=80 if facts["rubies"] == 0 else 14)
    slope = f"M0 {HIGH - 8}C14 {HIGH - 18} 26 24 36 8H60C70 24 82 {HIGH - 18} {WIDE} {HIGH - 8}z"
    body += path("cb-roof line", slope)
    body += path("cb-roof-dark", "M60 8C70 24 82 54 96 64H72C64 48 58 24 54 8z")
    body += path("cb-shingle", _SHINGLES)
    body += path("cb-timber line", "M34 5H62V10H34z")
    body += path("cb-sill line", f"M0 {HIGH - 8}H{WIDE}V{HIGH}H0z")
    if facts["windows"]:
        body += path("cb-roof-dark line", "M58 40 70 24 82 40z")
        body += path("cb-plaster line", "M62 40 70 30 78 40V54H62z")
        body += path("cb-glass line", "M66 54V42H74V54z")
        body += path("cb-lead", "M70 42V54M66 48H74")
    body += stones.lower_plate(HALF, _lower(facts)) + _jewels(facts["rubies"], HALF, 24)
    if facts["cannot_start_row"]:
        body += stones.second_only(15, 63)
    return body


def _princess(name: str, facts: dict[str, Any]) -> Ink:
    """Return a balcony under open sky with the princess on it."""
    merlons = "M0 46h10v7h12v-7h14v7h24v-7h14v7h12v-7h10"
    return (
        stones.sky(cloud=76)
        + path("cb-timber thin", "M83 6h2v42h-2z")
        + path("cb-rose line", "M83 7 62 13 83 20z")
        + person(name, 34, 53, 1.36)
        + stones.wall(name, 0, WIDE, 52, HIGH)
        + path("cb-stone line", f"{merlons}V{HIGH}H0z")
        + path("cb-joint", f"M0 62H{WIDE}M20 53V62M74 53V62M10 62V{HIGH}M86 62V{HIGH}")
        + stones.lower_plate(HALF, "")
        + _jewels(facts["rubies"], 80, 61)
    )


def _outer(name: str, facts: dict[str, Any]) -> Ink:
    """Return the edge of a castle: half wall, half sky."""
    left = facts["pattern"] == "outer_left"
    number = 76 if left else 20
    wall = (HALF, WIDE) if left else (0, HALF)
    edge = HALF
    out = -1 if left else 1
    body = stones.sky(*((0, HALF) if left else (HALF, WIDE)), cloud=22 if left else 72)
    body += stones.wall(f"outer-{facts['upper']}", *wall)
    body += "".join(  # quoins, long and short, and a string course
        path("cb-sill line", f"M{edge} {y}h{out * wide}v12h{-out * (wide + 7)}v-12z")
        for y, wide in ((0, 3), (12, 6), (24, 3), (36, 6), (48, 3), (60, 6))
    )
    if facts["windows"]:
        number = 82 if left else 14
        body += stones.window(60 if left else 36, 24, 9, 26)
    body += stones.upper_plate(number, str(facts["upper"]), 12)
    body += stones.lower_plate(number, "", 12)
    return body + stones.second_only(21 if left else 75, 61)


def tile_ink(name: str) -> Ink:
    """Return a tile."""
    facts = _FACTS[name]
    assert has_person(name) == bool(facts["inhabitants"])
    if name == "princess":
        body = _princess(name, facts)
    elif facts["pattern"] == "roof":
        body = _roof(name, facts)
    elif facts["pattern"] == "full":
        body = _full(name, facts)
    else:
        body = _outer(name, facts)
    return body + stones.frame()


def door_ink() -> Ink:
    """Return the door of the foundation."""
    return (
        stones.wall("door")
        + path("cb-jamb line", f"M18 {HIGH}V36C18 12 78 12 78 36V{HIGH}z")
        + path("cb-timber line", f"M25 {HIGH}V38C25 20 71 20 71 38V{HIGH}z")
        + path("cb-lead", f"M36 {HIGH}V28M48 {HIGH}V25M60 {HIGH}V28")
        + path("cb-iron", "M25 46H71M25 62H71")
        + circle("cb-gold line", 54, 55, 2.6)
        + path("cb-shade", f"M60 {HIGH}V28C68 30 71 34 71 38V{HIGH}z")
        + stones.upper_plate(HALF, str(DATA["foundation"]["door_value"]), 14)
        + stones.frame()
    )


def back_ink() -> Ink:
    """Return the back of a tile."""
    keep = "M28 56V30h-4V18h8v5h6v-5h8v5h6v-5h8v5h6v-5h8v12h-4v26"
    return (
        path("cb-back", f"M0 0H{WIDE}V{HIGH}H0z")
        + path("cb-back-line", f"M8 8H{WIDE - 8}V{HIGH - 8}H8z")
        + path("cb-back-mark", f"{keep}H56V46a8 8 0 0 0-16 0V56z")
        + path("cb-lit", f"M0 {HIGH}V0H{WIDE}l-3 3H3V{HIGH - 3}z")
        + stones.frame()
    )
