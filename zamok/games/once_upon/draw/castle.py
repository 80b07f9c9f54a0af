"""The parts of a castle as drawings: floors, towers, walls, flags, residents, sun and clouds."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import num
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.pencil import Hand, Point, filled, rect, text
from zamok.games.once_upon.draw.plan import STYLES
from zamok.games.once_upon.draw.roofs import battlements, roof, window
from zamok.games.once_upon.draw.symbols import PEOPLE, icon, person, somebody

_CLOTHES = ("red", "blue", "green", "ochre", "violet", "orange", "pink", "slate", "grass")


def _lean(side: str, hand: Hand, x: float, base: float) -> str:
    """Return how a part leans: on a blank sheet nothing is quite upright."""
    if side != "free":
        return ""
    return f' transform="rotate({num(hand.off(3.4))} {num(x)} {num(base)})"'


def _bricks(hand: Hand, left: float, top: float, width: float, height: float, count: int) -> str:
    """Return a few stones suggested by a line or a corner."""
    if hand.quick:
        return ""
    data = ""
    for _ in range(count):
        x = left + 5 + hand.pick(max(1, int(width - 26)))
        y = top + 6 + 11 * hand.pick(max(1, int((height - 12) / 11)))
        data += f"M{num(x)} {num(y)}h{num(9 + hand.off(3))}v6"
    return f'<path class="ou-thin" d="{data}"/>'


def _group(kind: str, seat: int, number: int, rule: str, body: str) -> str:
    return f'<g id="ou-{kind}-{seat}-{number}" data-rule="{rule}" aria-hidden="true">{body}</g>'


# ---- the donjon ----------------------------------------------------------------------------


@cache
def floor_body(seat: int, side: str, number: int, quick: bool = False) -> str:
    """Return one floor of the donjon, counted from 1 at the ground."""
    style, hand = STYLES[seat], Hand(f"floor {seat} {side} {number}", quick=quick)
    left, top, width, height = plan.floor_box(number)
    out = hand.shape(rect(left, top, width, height), style.stone, twice=True)
    out += _bricks(hand, left, top, width, height, 9)
    out += (
        f'<path fill="url(#ou-h-shade)" d="M{num(left + width * 0.8)} {num(top + 2)}'
        f'h{num(width * 0.2 - 1)}v{num(height - 3)}h{num(-width * 0.2)}z"/>'
    )
    middle = left + width / 2
    if number == 1:
        out += filled(f"M{num(middle - 25)} {num(top + height)}v-32c0-30 50-30 50 0v32z", "brown")
        out += f'<path class="ou-line" d="M{num(middle)} {num(top + height)}v-54"/>'
        out += (
            f'<path class="ou-thin" d="M{num(middle - 25)} {num(top + height - 18)}h50'
            f'M{num(middle - 25)} {num(top + height - 34)}h50"/>'
        )
        out += (
            f'<circle class="ou-ink ou-yellow" cx="{num(middle - 5)}"'
            f' cy="{num(top + height - 25)}" r="2.4"/>'
        )
        out += window(style, left + 17, top + 32, 0.8) + window(
            style, left + width - 17, top + 32, 0.8
        )
    else:
        gaps = ((-32, 32), (-36, 0, 36), (-26, 26))[(number + seat) % 3]
        out += "".join(window(style, middle + gap, top + 37) for gap in gaps)
    out += hand.shape(rect(left - 4, top - 4, width + 8, 8), style.trim, wobble=0.8)
    if side == "free" and number in (2, 3):
        out += "".join(
            f'<circle class="ou-ink ou-grass" cx="{num(left + 4 + hand.off(6))}"'
            f' cy="{num(top + 10 + 9 * at)}" r="{num(4 + hand.off(1))}"/>'
            for at in range(6)
        )
    return _shifted(seat, side, number, out)


def _shifted(seat: int, side: str, number: int, body: str) -> str:
    """Return what stands on a floor a little aside: drawn freely, floors are stacked crookedly."""
    if side != "free":
        return body
    shift = Hand(f"shift {seat} {number}").off(6)
    return f'<g transform="translate({num(shift)})">{body}</g>'


def floor(seat: int, side: str, number: int, quick: bool = False) -> str:
    """Return one floor as a named drawing."""
    return _group("floor", seat, number, "floors", floor_body(seat, side, number, quick))


@cache
def donjon_top(seat: int, side: str, floors: int) -> str:
    """Return what crowns the donjon so far: battlements, and in the end its roof."""
    style, hand = STYLES[seat], Hand(f"crown {seat} {side} {floors}")
    left, top, width, _ = plan.floor_box(floors)
    if floors < 4:
        data = battlements(hand, left - 6, left + width + 6, top - 22, top - 2, 5)
        body = _shifted(seat, side, floors, filled(data, style.stone))
        return _group("crown", seat, 0, "floors", body)
    body = roof(style, hand, plan.DONJON, top - 2, width / 2, plan.ROOF_HEIGHT)
    return _group("crown", seat, 0, "floors", _shifted(seat, side, floors, body))


# ---- towers --------------------------------------------------------------------------------


@cache
def tower_body(seat: int, side: str, number: int, value: int, quick: bool = False) -> str:
    """Return a tower with its value on a shield."""
    style, hand = STYLES[seat], Hand(f"tower {seat} {side} {number} {value}", quick=quick)
    x, base, half = plan.TOWERS[number - 1]
    height = plan.tower_height(number, value)
    if side == "free":
        height += 8 + int(hand.off(16))
    top = base - height
    lean = _lean(side, hand, x, base)
    out = (
        f'<path class="ou-cast" d="M{num(x - half + 6)} {num(base + 2)}h{num(2 * half - 4)}'
        f'l34 12h{num(-2 * half - 4)}z"/>'
    )
    flare = -6 if side == "free" else 3  # drawn freely, towers grow wider to the top
    out += hand.shape(
        [
            (x - half - 2, base),
            (x - half + flare, top),
            (x + half - flare, top),
            (x + half + 2, base),
        ],
        style.stone,
        twice=True,
    )
    out += _bricks(hand, x - half + 2, top, 2 * half - 4, height, 12)
    out += (
        f'<path fill="url(#ou-h-shade)" d="M{num(x + half * 0.45)} {num(top)}H{num(x + half - 3)}'
        f'L{num(x + half + 1)} {num(base)}H{num(x + half * 0.5)}z"/>'
    )
    out += hand.shape(rect(x - half - 4, base - 9, 2 * half + 8, 10), style.stone, wobble=0.8)
    rise = 84.0 if value >= 5 else 66.0
    if side == "free":
        rise *= 1.15 + hand.off(0.2)
        half += 5
    if value >= 5:  # a tall tower has a gallery below its roof
        out += filled(
            battlements(hand, x - half - 7, x + half + 7, top + 2, top + 28, 4), style.stone
        )
        out += window(style, x, top + 54, 0.9)
        top += 4
        half += 1
    else:
        out += window(style, x, top + 30, 0.9)
    out += roof(style, hand, x, top + 1, half, rise)
    out += _shield(style.accent, x, base - 66, value)
    return f"<g{lean}>{out}</g>"


def _shield(accent: str, x: float, y: float, value: int) -> str:
    """Return a shield with a number, centred at a point."""
    edge = (
        f'<path class="ou-ink ou-{accent}" d="M{num(x - 27)} {num(y - 28)}h54v26'
        f'q-3 24-27 34-24-10-27-34z"/>'
    )
    inner = (
        f'<path class="ou-ink ou-white" d="M{num(x - 22)} {num(y - 23)}h44v21q-3 20-22'
        f' 28-19-8-22-28z"/>'
    )
    return edge + inner + text(value, x, y + 14, 40, "middle ou-number")


def tower(seat: int, side: str, number: int, value: int, quick: bool = False) -> str:
    """Return a tower as a named drawing."""
    return _group("tower", seat, number, "towers", tower_body(seat, side, number, value, quick))


# ---- walls and flags -------------------------------------------------------------------------


@cache
def wall_body(seat: int, side: str, number: int, quick: bool = False) -> str:
    """Return a wall without its flags."""
    style, hand = STYLES[seat], Hand(f"wall {seat} {side} {number}", quick=quick)
    left, right, base, height = plan.WALLS[number - 1]
    width = right - left
    count = 4 if width > 100 else 3
    top = base - height
    out = f'<path class="ou-cast" d="M{left} {base}H{right}l16 9H{left + 12}z"/>'
    out += filled(battlements(hand, left - 2, right + 2, top, base, count), style.stone)
    out += _bricks(hand, left, top + 14, width, height - 14, 10 if width > 100 else 7)
    out += f'<path fill="url(#ou-h-shade)" d="M{left} {base - 13}H{right}V{base - 1}H{left}z"/>'
    out += hand.line([(left, top + 22), (right, top + 22)], "ou-line")
    middle = (left + right) / 2
    for x in (left + 18, right - 18) if width > 100 else (right - 14,):
        out += f'<path class="ou-pane" d="M{num(x - 3)} {top + 34}h6v24h-6z"/>'
    at = middle if width > 100 else left + 24
    if quick:
        return out
    out += f'<circle class="ou-ink ou-white" cx="{num(at)}" cy="{top + 48}" r="15"/>'
    out += text(number, at, top + 54.5, 19, "middle ou-number")
    out += "".join(
        f'<path class="ou-thin" d="M{num(left + hand.pick(int(width)))} {base}q2-9 5-11m-5'
        f' 11q0-8-5-10"/>'
        for _ in range(3)
    )
    return out


@cache
def flag_body(seat: int, number: int, slot: int, value: int, digits: bool = True) -> str:
    """Return a flag on a wall, with its value."""
    style, hand = STYLES[seat], Hand(f"flag {seat} {number} {slot} {value}")
    x = plan.FLAG_X[number - 1][slot]
    _, _, base, height = plan.WALLS[number - 1]
    foot = base - height + 8
    y = foot - plan.FLAG_HEIGHT
    colour = style.accent if value < 2 else "yellow" if style.accent != "ochre" else "red"
    cloths: dict[str, list[Point]] = {
        "cone": [(x, y), (x + 42, y + 4), (x + 42, y + 28), (x, y + 34)],
        "onion": [(x, y), (x + 44, y), (x + 36, y + 16), (x + 44, y + 32), (x, y + 32)],
        "bell": [
            (x, y + 2),
            (x + 20, y - 2),
            (x + 42, y + 3),
            (x + 42, y + 34),
            (x + 20, y + 30),
            (x, y + 34),
        ],
        "keep": [(x, y), (x + 40, y), (x + 40, y + 26), (x + 20, y + 36), (x, y + 26)],
    }
    cloth = cloths[style.roof]
    out = f'<path class="ou-bold" d="M{x} {foot}V{num(y - 5)}"/>'
    out += hand.shape(cloth, colour, wobble=1.2)
    out += f'<circle class="ou-ink ou-yellow" cx="{x}" cy="{num(y - 7)}" r="3.2"/>'
    if digits:
        out += f'<circle class="ou-white ou-half" cx="{x + 19}" cy="{num(y + 16)}" r="13"/>'
        out += text(value, x + 19, y + 24.5, 24, "middle ou-number")
    elif value > 1:
        out += f'<path class="ou-bold" d="M{x + 6} {num(y + 12)}h26M{x + 6} {num(y + 22)}h26"/>'
    return out


def wall(seat: int, side: str, number: int, flags: tuple[int, ...], digits: bool = True) -> str:
    """Return a wall with its flags as a named drawing."""
    flown = "".join(
        f'<g id="ou-flag-{seat}-{number}-{slot + 1}" data-rule="flags">'
        f"{flag_body(seat, number, slot, value, digits)}</g>"
        for slot, value in enumerate(flags)
    )
    return _group("wall", seat, number, "walls", flown + wall_body(seat, side, number, not digits))


# ---- residents ----------------------------------------------------------------------------


def resident(number: int) -> str:
    """Return a resident at his place, counted from 0."""
    x, y = plan.resident_at(number)
    return person((number * 5 + number // 6) % PEOPLE, _CLOTHES[(number * 7) % len(_CLOTHES)], x, y)


@cache
def people(seat: int, group: int, come: int, points: int, reached: bool, digits: bool) -> str:
    """Return a group of four: those who have come, the outlines of the rest, its worth."""
    left, top = plan.group_box(group)
    out = ""
    if digits:
        kind = "ou-note-full" if reached else "ou-note"
        out += (
            f'<rect class="{kind}" x="{num(left + 20)}" y="{num(top + 76)}" width="46"'
            f' height="32" rx="7"/>'
        )
        out += text(
            points, left + 43, top + 101, 25, "middle ou-number" if come else "middle ou-hint"
        )
    for place in range(4):
        number = 4 * group + place
        if place < come:
            out += resident(number)
        elif digits:
            out += somebody(*plan.resident_at(number))
    return _group("people", seat, group, "residents", out)


# ---- the sky --------------------------------------------------------------------------------


@cache
def sun_body() -> str:
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
    face = (
        f'<path class="ou-line" d="M{x - 15} {y - 12}q4-5 8 0M{x + 7} {y - 12}q4-5 8 0"/>'
        f'<circle class="ou-pink ou-half" cx="{x - 22}" cy="{y + 4}" r="6"/>'
        f'<circle class="ou-pink ou-half" cx="{x + 22}" cy="{y + 4}" r="6"/>'
    )
    return (
        f'<path class="ou-bold ou-s-yellow" d="{rays}"/>'
        f'<circle class="ou-ink" fill="url(#ou-h-yellow)" cx="{x}" cy="{y}" r="40"/>'
        + face
        + text(4, x, y + 27, 34, "middle ou-on-gold")
    )


def _puffy(x: float, y: float, scale: float) -> str:
    def at(dx: float, dy: float) -> str:
        return f"{num(x + dx * scale)} {num(y + dy * scale)}"

    return (
        f"M{at(-50, 28)}C{at(-84, 28)} {at(-80, -8)} {at(-50, -8)}C{at(-52, -42)} {at(-6, -48)}"
        f" {at(2, -22)}"
        f"C{at(18, -38)} {at(52, -26)} {at(46, -2)}C{at(82, -4)} {at(80, 28)} {at(52, 28)}z"
    )


@cache
def cloud_body() -> str:
    """Return the big cloud with its points."""
    x, y = plan.CLOUD
    data = _puffy(x, y, 1)
    swirl = f'<path class="ou-thin" d="M{x - 44} {y + 6}q14-14 24 2M{x + 20} {y - 4}q14-10 22 4"/>'
    return filled(data, "white") + swirl + text(4, x, y + 20, 36, "middle ou-number")


def puff_at(at: int) -> tuple[float, float]:
    """Return the middle of a small cloud."""
    return plan.PUFF[0] + plan.PUFF_STEP * (at % 2), plan.PUFF[1] + 44 * (at // 2)


@cache
def puff_body(at: int) -> str:
    """Return one small cloud of the shepherdess."""
    x, y = puff_at(at)
    return filled(_puffy(x, y, 0.4), "white") + text(2, x, y + 8, 20, "middle ou-number")


# ---- what is not built yet -----------------------------------------------------------------


def _outline(data: str, kind: str) -> str:
    return f'<path class="{kind}" d="{data}"/>'


@cache
def floor_plan(number: int, kind: str) -> str:
    """Return the pencil outline of a floor."""
    return _outline(Hand(f"plan floor {number}").path(rect(*plan.floor_box(number))), kind)


@cache
def roof_plan(kind: str) -> str:
    """Return the pencil outline of the donjon's roof."""
    left, top, width, _ = plan.floor_box(4)
    points = [(left - 8, top), (plan.DONJON, top - plan.ROOF_HEIGHT), (left + width + 8, top)]
    return _outline(Hand("plan roof").path(points), kind)


@cache
def tower_plan(number: int, kind: str) -> str:
    """Return the pencil outline of a tower."""
    x, base, half = plan.TOWERS[number - 1]
    top = base - plan.tower_height(number, 2)
    hand = Hand(f"plan tower {number}")
    data = hand.path(rect(x - half + 2, top, 2 * half - 4, base - top))
    data += hand.path([(x - half - 6, top), (x, top - 66), (x + half + 6, top)])
    return _outline(data, kind)


@cache
def wall_plan(number: int, kind: str) -> str:
    """Return the pencil outline of a wall."""
    left, right, base, height = plan.WALLS[number - 1]
    count = 4 if right - left > 100 else 3
    hand = Hand(f"plan wall {number}")
    return _outline(battlements(hand, left, right, base - height, base, count), kind)


@cache
def flag_plan(number: int, slot: int) -> str:
    """Return the pencil outline of a flag that a built wall has room for."""
    x = plan.FLAG_X[number - 1][slot]
    _, _, base, height = plan.WALLS[number - 1]
    foot = base - height + 6
    y = foot - plan.FLAG_HEIGHT
    return f'<path class="ou-pencil" d="M{x} {foot}V{y}l38 4-6 14 6 12-38 2"/>'


@cache
def sky_plan(what: str) -> str:
    """Return the pencil outline of the sun or the cloud, with its points."""
    if what == "sun":
        x, y = plan.SUN
        ring = f'<circle class="ou-pencil" cx="{x}" cy="{y}" r="42"/>'
        hint = icon("tower", x - 10, y + 21, 19, "ou-half")
        hint += text("×4", x + 10, y + 27, 17, "middle ou-hint")
        return ring + text(4, x, y + 8, 34, "middle ou-hint") + hint
    x, y = plan.CLOUD
    hint = "".join(
        icon(kind, x - 34 + 28 * at, y + 14, 19, "ou-half")
        for at, kind in enumerate(("floor", "tower", "wall"))
    )
    hint += text("×4", x + 46, y + 20, 17, "middle ou-hint")
    points = text(4, x - 4, y, 34, "middle ou-hint")
    return _outline(_puffy(x, y, 1), "ou-pencil") + points + hint
