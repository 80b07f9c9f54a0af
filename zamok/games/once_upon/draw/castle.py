"""The parts of a castle as drawings: floors, towers, walls, flags, residents, sun and clouds."""

from __future__ import annotations

from functools import cache

from zamok.engine.pencil import Ink, Point, circle, group, num, path, rect, text
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.crayons import Hand, corners, disc, filled, shaded
from zamok.games.once_upon.draw.plan import PER_GROUP, STYLES, Style
from zamok.games.once_upon.draw.roofs import battlements, roof, window
from zamok.games.once_upon.draw.symbols import PEOPLE, icon, person, somebody
from zamok.games.once_upon.facts import CLOUD, SMALL_CLOUD, SUN

_CLOTHES = ("red", "blue", "green", "ochre", "violet", "orange", "pink", "slate", "grass")


def _lean(side: str, hand: Hand, x: float, base: float) -> str:
    """Return how a part leans: on a blank sheet nothing is quite upright."""
    if side != "free":
        return ""
    return f"rotate({num(hand.off(3.4))} {num(x)} {num(base)})"


def _bricks(hand: Hand, left: float, top: float, width: float, height: float, count: int) -> Ink:
    """Return a few stones suggested by a line or a corner."""
    if hand.quick:
        return ""
    data = ""
    for _ in range(count):
        x = left + 5 + hand.pick(max(1, int(width - 26)))
        y = top + 6 + 11 * hand.pick(max(1, int((height - 12) / 11)))
        data += f"M{num(x)} {num(y)}h{num(9 + hand.off(3))}v6"
    return path("ou-thin", data)


# ---- the donjon ----------------------------------------------------------------------------


@cache
def floor(seat: int, side: str, number: int, quick: bool = False) -> Ink:
    """Return one floor of the donjon, counted from 1 at the ground."""
    style, hand = STYLES[seat], Hand(f"floor {seat} {side} {number}", quick=quick)
    left, top, width, height = plan.floor_box(number)
    out = hand.shape(corners(left, top, width, height), style.stone, twice=True)
    out += _bricks(hand, left, top, width, height, 9)
    out += shaded(
        f"M{num(left + width * 0.8)} {num(top + 2)}"
        f"h{num(width * 0.2 - 1)}v{num(height - 3)}h{num(-width * 0.2)}z"
    )
    middle = left + width / 2
    if number == 1:
        out += _gate(middle, top + height)
        out += window(style, left + 17, top + 32, 0.8)
        out += window(style, left + width - 17, top + 32, 0.8)
    else:
        gaps = ((-32, 32), (-36, 0, 36), (-26, 26))[(number + seat) % 3]
        out += "".join(window(style, middle + gap, top + 37) for gap in gaps)
    out += hand.shape(corners(left - 4, top - 4, width + 8, 8), style.trim, wobble=0.8)
    if side == "free" and number in (2, 3):
        for at in range(6):
            x, y = left + 4 + hand.off(6), top + 10 + 9 * at
            out += circle("ou-ink ou-grass", x, y, 4 + hand.off(1))
    return _shifted(seat, side, number, out)


def _gate(x: float, base: float) -> Ink:
    """Return the gate of the donjon, its middle at x."""
    out = filled(f"M{num(x - 25)} {num(base)}v-32c0-30 50-30 50 0v32z", "brown")
    out += path("ou-line", f"M{num(x)} {num(base)}v-54")
    out += path("ou-thin", f"M{num(x - 25)} {num(base - 18)}h50M{num(x - 25)} {num(base - 34)}h50")
    return out + circle("ou-ink ou-yellow", x - 5, base - 25, 2.4)


def _shifted(seat: int, side: str, number: int, ink: Ink) -> Ink:
    """Return what stands on a floor a little aside: drawn freely, floors are stacked crookedly."""
    if side != "free":
        return ink
    shift = Hand(f"shift {seat} {number}").off(6)
    return group(ink, transform=f"translate({num(shift)})")


def crown(seat: int, side: str, floors: int) -> Ink:
    """Return what crowns the donjon so far: battlements, and in the end its roof."""
    style, hand = STYLES[seat], Hand(f"crown {seat} {side} {floors}")
    left, top, width, _ = plan.floor_box(floors)
    if floors < plan.FLOORS:
        data = battlements(hand, left - 6, left + width + 6, top - 22, top - 2, 5)
        return _shifted(seat, side, floors, filled(data, style.stone))
    drawn = roof(style, hand, plan.DONJON, top - 2, width / 2, plan.ROOF_HEIGHT)
    return _shifted(seat, side, floors, drawn)


# ---- towers --------------------------------------------------------------------------------


@cache
def tower(seat: int, side: str, number: int, value: int, quick: bool = False) -> Ink:
    """Return a tower with its value on a shield."""
    style, hand = STYLES[seat], Hand(f"tower {seat} {side} {number} {value}", quick=quick)
    x, base, half = plan.TOWERS[number - 1]
    height = plan.tower_height(number, value)
    if side == "free":
        height += 8 + int(hand.off(16))
    top = base - height
    lean = _lean(side, hand, x, base)
    out = path(
        "ou-cast",
        f"M{num(x - half + 6)} {num(base + 2)}h{num(2 * half - 4)}l34 12h{num(-2 * half - 4)}z",
    )
    flare = -6 if side == "free" else 3  # drawn freely, towers grow wider to the top
    left, right = (x - half - 2, base), (x + half + 2, base)
    above = (x - half + flare, top), (x + half - flare, top)
    out += hand.shape([left, *above, right], style.stone, twice=True)
    out += _bricks(hand, x - half + 2, top, 2 * half - 4, height, 12)
    out += shaded(
        f"M{num(x + half * 0.45)} {num(top)}H{num(x + half - 3)}"
        f"L{num(x + half + 1)} {num(base)}H{num(x + half * 0.5)}z"
    )
    out += hand.shape(corners(x - half - 4, base - 9, 2 * half + 8, 10), style.stone, wobble=0.8)
    out += _tower_top(style, hand, x, top, half, side == "free", plan.tall(value))
    out += _shield(style.accent, x, base - 66, value)
    return group(out, transform=lean)


def _tower_top(
    style: Style, hand: Hand, x: float, top: float, half: float, free: bool, tall: bool
) -> Ink:
    """Return the roof of a tower and what is below it: a tall one has a gallery there."""
    rise = 84.0 if tall else 66.0
    if free:
        rise *= 1.15 + hand.off(0.2)
        half += 5
    if not tall:
        return window(style, x, top + 30, 0.9) + roof(style, hand, x, top + 1, half, rise)
    gallery = battlements(hand, x - half - 7, x + half + 7, top + 2, top + 28, 4)
    out = filled(gallery, style.stone) + window(style, x, top + 54, 0.9)
    return out + roof(style, hand, x, top + 5, half + 1, rise)


def _shield(accent: str, x: float, y: float, value: int) -> Ink:
    """Return a shield with a number, centred at a point."""
    edge = f"M{num(x - 27)} {num(y - 28)}h54v26q-3 24-27 34-24-10-27-34z"
    inner = f"M{num(x - 22)} {num(y - 23)}h44v21q-3 20-22 28-19-8-22-28z"
    out = path(f"ou-ink ou-{accent}", edge) + path("ou-ink ou-white", inner)
    return out + text(value, x, y + 14, "middle ou-number", 40)


# ---- walls and flags -------------------------------------------------------------------------


@cache
def wall(seat: int, side: str, number: int, figures: float = 1) -> Ink:
    """Return a wall without its flags; without figures it is drawn in a hurry."""
    quick = not figures
    style, hand = STYLES[seat], Hand(f"wall {seat} {side} {number}", quick=quick)
    left, right, base, height = plan.WALLS[number - 1]
    width = right - left
    wide = width > 100
    top = base - height
    out = path("ou-cast", f"M{left} {base}H{right}l16 9H{left + 12}z")
    out += filled(battlements(hand, left - 2, right + 2, top, base, 4 if wide else 3), style.stone)
    out += _bricks(hand, left, top + 14, width, height - 14, 10 if wide else 7)
    out += shaded(f"M{left} {base - 13}H{right}V{base - 1}H{left}z")
    out += hand.line([(left, top + 22), (right, top + 22)], "ou-line")
    for x in (left + 18, right - 18) if wide else (right - 14,):
        out += path("ou-pane", f"M{num(x - 3)} {top + 34}h6v24h-6z")
    if quick:
        return out
    at = (left + right) / 2 if wide else left + 9 + 15 * figures
    out += circle("ou-ink ou-white", at, top + 48, 15 * figures)
    out += text(number, at, top + 48 + 6.5 * figures, "middle ou-number", 19 * figures)
    for _ in range(3):
        x = left + hand.pick(int(width))
        out += path("ou-thin", f"M{num(x)} {base}q2-9 5-11m-5 11q0-8-5-10")
    return out


def _cloth(roof: str, x: float, y: float) -> list[Point]:
    """Return the outline of a flag, in the shape of the style."""
    cloths: dict[str, list[Point]] = {
        "cone": [(0, 0), (42, 4), (42, 28), (0, 34)],
        "onion": [(0, 0), (44, 0), (36, 16), (44, 32), (0, 32)],
        "bell": [(0, 2), (20, -2), (42, 3), (42, 34), (20, 30), (0, 34)],
        "keep": [(0, 0), (40, 0), (40, 26), (20, 36), (0, 26)],
    }
    return [(x + dx, y + dy) for dx, dy in cloths[roof]]


@cache
def flag(seat: int, number: int, slot: int, value: int, figures: float = 1) -> Ink:
    """Return a flag on a wall, with its value."""
    style, hand = STYLES[seat], Hand(f"flag {seat} {number} {slot} {value}")
    x = plan.FLAG_X[number - 1][slot]
    _, _, base, height = plan.WALLS[number - 1]
    foot = base - height + 8
    y = foot - plan.FLAG_HEIGHT
    colour = style.accent if value < 2 else "yellow" if style.accent != "ochre" else "red"
    out = path("ou-bold", f"M{x} {foot}V{num(y - 5)}")
    out += hand.shape(_cloth(style.roof, x, y), colour, wobble=1.2)
    out += circle("ou-ink ou-yellow", x, y - 7, 3.2)
    if figures:
        larger = (1 + figures) / 2  # there is little room on a flag
        out += circle("ou-white ou-half", x + 19, y + 16, 13 * larger)
        out += text(value, x + 19, y + 16 + 8.5 * larger, "middle ou-number", 24 * larger)
    elif value > 1:
        out += path("ou-bold", f"M{x + 6} {num(y + 12)}h26M{x + 6} {num(y + 22)}h26")
    return out


def flown_wall(
    seat: int, side: str, number: int, flags: tuple[int, ...], figures: float = 1
) -> Ink:
    """Return a wall with its flags."""
    flown = "".join(
        group(
            flag(seat, number, slot, value, figures),
            id=f"ou-flag-{seat}-{number}-{slot + 1}",
            rule="flags",
        )
        for slot, value in enumerate(flags)
    )
    return flown + wall(seat, side, number, figures)


# ---- residents ----------------------------------------------------------------------------


def resident(number: int) -> Ink:
    """Return a resident at his place, counted from 0."""
    x, y = plan.resident_at(number)
    return person((number * 5 + number // 6) % PEOPLE, _CLOTHES[(number * 7) % len(_CLOTHES)], x, y)


def people(group: int, come: int, points: int, reached: bool, figures: float) -> Ink:
    """Return a group of residents: those who have come, the outlines of the rest, its worth."""
    left, top = plan.group_box(group)
    out = ""
    if figures:
        note = "ou-note-full" if reached else "ou-note"
        width, height = min(78, 46 * figures), min(46, 32 * figures)
        out += rect(note, left + 43 - width / 2, top + 76, width, height, 7)
        style, size = "middle ou-number" if come else "middle ou-hint", 25 * figures
        out += text(points, left + 43, top + 76 + height / 2 + 0.36 * size, style, size)
    for place in range(PER_GROUP):
        number = PER_GROUP * group + place
        if place < come:
            out += resident(number)
        elif figures:
            out += somebody(*plan.resident_at(number))
    return out


# ---- the sky --------------------------------------------------------------------------------


@cache
def sun() -> Ink:
    """Return the sun with its points."""
    x, y = plan.SUN
    hand = Hand("sun")
    rays = ""
    for at in range(12):
        dx, dy = ((0, -1), (0.5, -0.87), (0.87, -0.5), (1, 0), (0.87, 0.5), (0.5, 0.87))[at % 6]
        way = 1 if at < 6 else -1
        near, far = 48 + hand.off(2), 66 + hand.off(6)
        rays += (
            f"M{num(x + way * dx * near)} {num(y + way * dy * near)}"
            f"L{num(x + way * dx * far)} {num(y + way * dy * far)}"
        )
    out = path("ou-bold ou-s-yellow", rays) + disc("yellow", x, y, 40)
    out += path("ou-line", f"M{x - 15} {y - 12}q4-5 8 0M{x + 7} {y - 12}q4-5 8 0")
    out += circle("ou-pink ou-half", x - 22, y + 4, 6) + circle("ou-pink ou-half", x + 22, y + 4, 6)
    return out + text(SUN, x, y + 27, "middle ou-on-gold", 34)


def _puffy(x: float, y: float, scale: float) -> str:
    """Return the data of a cloud's outline."""

    def at(dx: float, dy: float) -> str:
        return f"{num(x + dx * scale)} {num(y + dy * scale)}"

    return (
        f"M{at(-50, 28)}C{at(-84, 28)} {at(-80, -8)} {at(-50, -8)}C{at(-52, -42)} {at(-6, -48)}"
        f" {at(2, -22)}"
        f"C{at(18, -38)} {at(52, -26)} {at(46, -2)}C{at(82, -4)} {at(80, 28)} {at(52, 28)}z"
    )


@cache
def cloud() -> Ink:
    """Return the big cloud with its points."""
    x, y = plan.CLOUD
    swirl = path("ou-thin", f"M{x - 44} {y + 6}q14-14 24 2M{x + 20} {y - 4}q14-10 22 4")
    points = text(CLOUD, x, y + 20, "middle ou-number", 36)
    return filled(_puffy(x, y, 1), "white") + swirl + points


@cache
def puff(number: int) -> Ink:
    """Return one small cloud of the shepherdess, counted from 0."""
    x, y = plan.puff_at(number)
    points = text(SMALL_CLOUD, x, y + 8, "middle ou-number", 20)
    return filled(_puffy(x, y, 0.4), "white") + points


def puffs(count: int) -> Ink:
    """Return all small clouds."""
    out = "".join(puff(at) for at in range(min(count, plan.PUFFS)))
    if count > plan.PUFFS:
        out += text(f"×{count}", plan.PUFF[0] + 29, plan.PUFF[1] + 88, "middle ou-number", 24)
    return out


# ---- what is not built yet -----------------------------------------------------------------


@cache
def floor_plan(number: int, style: str) -> Ink:
    """Return the pencil outline of a floor."""
    return path(style, Hand(f"plan floor {number}").path(corners(*plan.floor_box(number))))


@cache
def roof_plan(style: str) -> Ink:
    """Return the pencil outline of the donjon's roof."""
    left, top, width, _ = plan.floor_box(plan.FLOORS)
    points = [(left - 8, top), (plan.DONJON, top - plan.ROOF_HEIGHT), (left + width + 8, top)]
    return path(style, Hand("plan roof").path(points))


@cache
def tower_plan(number: int, style: str) -> Ink:
    """Return the pencil outline of a tower."""
    x, base, half = plan.TOWERS[number - 1]
    top = base - plan.tower_height(number, 2)
    hand = Hand(f"plan tower {number}")
    data = hand.path(corners(x - half + 2, top, 2 * half - 4, base - top))
    data += hand.path([(x - half - 6, top), (x, top - 66), (x + half + 6, top)])
    return path(style, data)


@cache
def wall_plan(number: int, style: str) -> Ink:
    """Return the pencil outline of a wall."""
    left, right, base, height = plan.WALLS[number - 1]
    count = 4 if right - left > 100 else 3
    hand = Hand(f"plan wall {number}")
    return path(style, battlements(hand, left, right, base - height, base, count))


@cache
def flag_plan(number: int, slot: int) -> Ink:
    """Return the pencil outline of a flag that a built wall has room for."""
    x = plan.FLAG_X[number - 1][slot]
    _, _, base, height = plan.WALLS[number - 1]
    foot = base - height + 6
    y = foot - plan.FLAG_HEIGHT
    return path("ou-pencil", f"M{x} {foot}V{y}l38 4-6 14 6 12-38 2")


@cache
def sun_plan(small: bool = False) -> Ink:
    """Return the pencil outline of the sun, with its points and what it takes."""
    x, y = plan.SUN
    if small:
        out = circle("ou-pencil", x, y, 42) + text(SUN, x - 14, y + 13, "middle ou-hint", 38)
        return out + icon("tower", x + 16, y, 34, "ou-half")
    out = circle("ou-pencil", x, y, 42) + text(SUN, x, y + 8, "middle ou-hint", 34)
    out += icon("tower", x - 10, y + 21, 19, "ou-half")
    return out + text(f"×{len(plan.TOWERS)}", x + 10, y + 27, "middle ou-hint", 17)


@cache
def cloud_plan(small: bool = False) -> Ink:
    """Return the pencil outline of the cloud, with its points and what it takes."""
    x, y = plan.CLOUD
    if small:
        out = path("ou-pencil", _puffy(x, y, 1)) + text(CLOUD, x - 30, y + 16, "middle ou-hint", 38)
        return out + icon("floor", x + 8, y + 2, 32, "ou-half")
    out = path("ou-pencil", _puffy(x, y, 1)) + text(CLOUD, x - 4, y, "middle ou-hint", 34)
    for at, kind in enumerate(("floor", "tower", "wall")):
        out += icon(kind, x - 34 + 28 * at, y + 14, 19, "ou-half")
    return out + text(f"×{plan.FLOORS}", x + 46, y + 20, "middle ou-hint", 17)
