"""The buildings of the castle as symbols, painted and as plans, for summer and winter.

Each stands on zero in the middle of its front edge; light comes from the upper left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from zamok.engine.pencil import Ink, Point, num, symbol
from zamok.games.all_seasons.draw.brush import Brush

# Where the banner of the builder is planted.
TOPS: dict[str, Point] = {
    "tower": (0, -86),
    "house": (-7, -62),
    "well": (4, -52),
    "small_gate": (0, -74),
    "large_gate": (0, -98),
    "stable": (64, -74),
    "servants_house": (48, -84),
    "tavern": (40, -88),
    "keep": (4, -142),
    "palace": (4, -132),
}


def battlements(left: float, right: float, y: float, teeth: int, high: float = 7) -> list[Point]:
    """Return the points of a crenellated edge from left to right."""
    step = (right - left) / (2 * teeth - 1)
    found: list[Point] = []
    for tooth in range(2 * teeth - 1):
        top = y - high if tooth % 2 == 0 else y
        found += [(left + tooth * step, top), (left + (tooth + 1) * step, top)]
    return found


def windows(*at: tuple[float, float, float, float]) -> Ink:
    """Return windows, each as x, y, width and height; round at the top."""
    return "".join(
        f'<path class="as-window as-ink" d="M{num(x)} {num(y + h)}V{num(y + w / 2)}'
        f'a{num(w / 2)} {num(w / 2)} 0 0 1 {num(w)} 0V{num(y + h)}z"/>'
        for x, y, w, h in at
    )


def door(x: float, w: float, h: float) -> Ink:
    """Return a round-topped door on the ground."""
    return (
        f'<path class="as-door as-ink" d="M{num(x)} 0V{num(w / 2 - h)}a{num(w / 2)} {num(w / 2)}'
        f' 0 0 1 {num(w)} 0V0z"/><path class="thin" d="M{num(x + w / 2)} {num(-h + 2)}V0"/>'
    )


def barn(brush: Brush, w: float, h: float, r: float, wall: str, roof: str, dx: float = 16) -> Ink:
    """Return a house with its ridge along the front, a shaded end wall on the right."""
    left, right, dy = -w / 2, w / 2 - dx / 2, -dx / 2
    end, ridge_left, ridge_right = right + dx, left + dx / 2, right + dx / 2
    top = -h - r + dy / 2
    eave: tuple[Point, ...] = (
        (left - 5, -h + 3),
        (ridge_left, top),
        (ridge_right + 2, top),
        (right + 3, -h + 3),
    )
    sag = [
        (left + (right - left) * part / 6, -h - r * 0.3 + (4 if part % 2 else -3))
        for part in range(6, -1, -1)
    ]
    rows = "".join(
        f"M{num(left - 5 + (dx / 2 + 5) * at)} {num(-h + 3 + (top + h - 3) * at)}"
        f"H{num(right + 3 + (dx / 2 - 1) * at)}"
        for at in (0.28, 0.52, 0.76)
    )
    return (
        brush.cast((right, 0), (end, dy), (end + 26, dy + 9), (right + 26, 11), (left + 16, 11))
        + brush.shaded(f"{wall}-dark", (right, 0), (end, dy), (end, dy - h), (right, -h))
        + brush.shaded(
            f"{wall}-dark",
            (right, -h),
            (end, dy - h),
            (ridge_right, top + 3),
        )
        + brush.face(wall, (left, 0), (right, 0), (right, -h), (left, -h))
        + brush.face(roof, *eave)
        + brush.lines(rows)
        + brush.snowed((ridge_left, top), (ridge_right + 2, top), *sag)
    )


def gable(brush: Brush, w: float, h: float, r: float, wall: str, roof: str, dx: float = 22) -> Ink:
    """Return a house that turns its gable to the front."""
    left, right, dy = -w / 2, w / 2 - dx / 2, -dx / 2
    mid, end = (left + right) / 2, right + dx
    high = -h - r
    rows = "".join(
        f"M{num(right + 4 + (mid - right - 4) * at)} {num(-h + 4 + (high + h - 4) * at)}"
        f"l{num(dx)} {num(dy)}"
        for at in (0.25, 0.5, 0.75)
    )
    return (
        brush.cast((right, 0), (end, dy), (end + 24, dy + 9), (right + 24, 11), (left + 16, 11))
        + brush.shaded(f"{wall}-dark", (right, 0), (end, dy), (end, dy - h), (right, -h))
        + brush.face(wall, (left, 0), (right, 0), (right, -h), (mid, high), (left, -h))
        + brush.shaded(
            roof,
            (mid, high - 3),
            (mid + dx, high - 3 + dy),
            (end + 4, -h + 4 + dy),
            (right + 4, -h + 4),
        )
        + brush.lines(rows)
        + brush.face(
            f"{roof}-dark",
            (left - 5, -h + 5),
            (mid, high - 4),
            (right + 4, -h + 4),
            (right + 1, -h + 6),
            (mid, high + 3),
            (left - 1, -h + 7),
        )
        + brush.snowed(
            (mid, high - 4),
            (mid + dx, high - 4 + dy),
            (end - 2, -h - r * 0.4 + dy),
            (right + dx / 2, -h - r * 0.45 + dy / 2 + 4),
            (right - 3, -h - r * 0.38),
        )
    )


def drum(brush: Brush, r: float, h: float, *, x: float = 0) -> Ink:
    """Return a round tower's body, lit from the left."""
    d = f"M{num(x - r)} 0V{num(-h)}H{num(x + r)}V0A{num(r)} {num(r * 0.3)} 0 0 1 {num(x - r)} 0z"
    body = brush.curve("as-drum", d)
    shade = brush.hatch(
        f"M{num(x + r * 0.35)} {num(r * 0.28)}V{num(-h)}H{num(x + r)}V0"
        f"A{num(r)} {num(r * 0.3)} 0 0 1 {num(x + r * 0.35)} {num(r * 0.28)}z"
    )
    courses = "".join(
        f"M{num(x - r * 0.8)} {num(y)}h{num(r * 0.3)}"
        f"M{num(x - r * 0.1)} {num(y + 6)}h{num(r * 0.3)}"
        for y in range(int(-h) + 16, -8, 17)
    )
    return body + brush.detail(shade) + brush.lines(courses)


def cone(brush: Brush, r: float, base: float, high: float, roof: str, *, x: float = 0) -> Ink:
    """Return a pointed round roof."""
    tip = base - high
    return (
        brush.curve(
            roof,
            f"M{num(x - r)} {num(base)}L{num(x)} {num(tip)}L{num(x + r)} {num(base)}"
            f"Q{num(x)} {num(base + 8)} {num(x - r)} {num(base)}z",
        )
        + brush.detail(
            f'<path class="{roof}-dark" d="M{num(x)} {num(tip)}L{num(x + r)} {num(base)}'
            f'Q{num(x + r * 0.6)} {num(base + 4)} {num(x + r * 0.2)} {num(base + 4)}z"/>'
        )
        + brush.lines(
            f"M{num(x - r * 0.6)} {num(base - high * 0.4)}Q{num(x)} {num(base - high * 0.4 + 6)}"
            f" {num(x + r * 0.6)} {num(base - high * 0.4)}M{num(x - r * 0.3)}"
            f" {num(base - high * 0.7)}Q{num(x)} {num(base - high * 0.7 + 4)}"
            f" {num(x + r * 0.3)} {num(base - high * 0.7)}"
        )
        + brush.snowed(
            (x, tip - 2),
            (x + r * 0.66, base - high * 0.34),
            (x + r * 0.3, base - high * 0.26),
            (x, base - high * 0.4),
            (x - r * 0.35, base - high * 0.2),
            (x - r * 0.78, base - high * 0.22),
        )
    )


def ground_shadow(brush: Brush, r: float) -> Ink:
    """Return the shadow of something round."""
    return brush.detail(
        f'<ellipse class="shadow" cx="{num(r * 0.8)}" cy="3" rx="{num(r * 1.3)}"'
        f' ry="{num(r * 0.4)}"/>'
    )


# ---- the ten kinds, market and forge -----------------------------------------------------


def tower(brush: Brush) -> Ink:
    """Return a tower of the wall."""
    rim = battlements(-25, 25, -58, 4, 8)
    return (
        ground_shadow(brush, 22)
        + drum(brush, 21, 56)
        + cone(brush, 19, -62, 30, "as-roof")
        + brush.face("as-wall-lit", (-25, -48), *rim, (25, -48))
        + brush.detail(windows((-4, -36, 8, 16)))
    )


def house(brush: Brush) -> Ink:
    """Return a townsman's house."""
    frame = "M-33 -30V0M-33 -15H11M-12 -30V0M11 0V-30L-11 -58L-33 -30H11M-33 0L-12 -15"
    return (
        gable(brush, 66, 30, 30, "as-plaster", "as-roof")
        + brush.lines(frame, "as-beam")
        + brush.detail(windows((-16, -46, 9, 12)) + door(-7, 12, 20) + windows((-28, -24, 9, 10)))
    )


def well(brush: Brush) -> Ink:
    """Return the well."""
    return (
        ground_shadow(brush, 22)
        + drum(brush, 22, 16)
        + brush.curve("as-water", "M-22 -16A22 7 0 0 1 22 -16A22 7 0 0 1 -22 -16z")
        + brush.face("as-timber", (-20, -14), (-16, -14), (-16, -42), (-20, -42))
        + brush.face("as-timber", (16, -14), (20, -14), (20, -42), (16, -42))
        + brush.lines("M-16 -34H16M0 -34V-20", "line")
        + brush.detail('<path class="as-wood as-ink" d="M-5 -22H5L4 -13H-4z"/>')
        + brush.face("as-thatch", (-28, -38), (-2, -56), (28, -40), (2, -36))
        + brush.snowed((-24, -42), (-2, -58), (24, -43), (8, -47), (-4, -44), (-12, -49))
    )


def _gate(brush: Brush, w: float, h: float, towers: float, arch: float) -> Ink:
    rim = battlements(-w / 2, w / 2, -h, 5, 8)
    hole = (
        f"M{num(-arch)} 0V{num(-h * 0.45)}A{num(arch)} {num(arch)} 0 0 1 {num(arch)}"
        f" {num(-h * 0.45)}V0z"
    )
    bars = "".join(
        f"M{num(-arch + arch * 2 * at / 5)} {num(-h * 0.3)}V{num(-h * 0.42 - 12)}"
        for at in range(1, 5)
    )
    sides = "".join(
        drum(brush, towers, h + 10, x=side)
        + cone(brush, towers + 5, -h - 8, 26, "as-slate", x=side)
        + brush.detail(windows((side - 3, -h * 0.7, 6, 13)))
        for side in (-w / 2, w / 2)
    )
    return (
        ground_shadow(brush, w * 0.6)
        + brush.face("as-wall", (-w / 2, 0), (-w / 2, -h), *rim, (w / 2, -h), (w / 2, 0))
        + brush.lines(f"M{num(-w * 0.3)} {num(-h + 12)}h10M6 {num(-h + 8)}h11M-8 {num(-h + 16)}h8")
        + brush.curve("as-door", hole)
        + brush.lines(bars + f"M{num(-arch)} {num(-h * 0.45)}H{num(arch)}", "as-bars")
        + sides
    )


def small_gate(brush: Brush) -> Ink:
    """Return the small gate."""
    return _gate(brush, 44, 44, 10, 11)


def large_gate(brush: Brush) -> Ink:
    """Return the large gate."""
    return _gate(brush, 66, 62, 15, 18)


def stable(brush: Brush) -> Ink:
    """Return the stable: long, thatched, with stalls."""
    stalls = "".join(
        f'<path class="as-dim as-ink" d="M{x} 0V-26H{x + 24}V0z"/><path class="line"'
        f' d="M{x} -12H{x + 24}"/>'
        for x in (-74, -44, -14)
    )
    horse = (
        '<path class="as-brown as-ink" d="M-67 -12Q-68 -22 -61 -24L-60 -28L-57 -24Q-53 -20 -52'
        " -14L-56 -13L-60 -17L-60 -12zM-37 -12Q-38 -22 -31 -24L-30 -28L-27 -24Q-23 -20 -22"
        ' -14L-26 -13L-30 -17L-30 -12z"/>'
    )
    return (
        barn(brush, 160, 32, 38, "as-plaster", "as-thatch", 22)
        + brush.detail(stalls + horse)
        + brush.detail(windows((30, -25, 11, 13)) + door(48, 15, 24))
        + brush.lines("M-80 -32V0M24 -32V0M69 -32V0M24 -14H69", "as-beam")
    )


def servants_house(brush: Brush) -> Ink:
    """Return the servants' house: two floors, many windows."""
    lights = windows(*((x, -43, 9, 13) for x in (-60, -42, -24, 6, 24, 42)))
    return (
        barn(brush, 146, 48, 32, "as-plaster", "as-roof", 20)
        + brush.lines("M-73 -25H63M-73 -48V0M-33 -48V0M-3 -48V0M63 -48V0", "as-beam")
        + brush.detail(lights + door(-26, 15, 22) + windows((-60, -18, 9, 11), (30, -18, 9, 11)))
        + brush.face("as-wall", (-44, -72), (-34, -72), (-34, -88), (-44, -88))
        + brush.snowed((-45, -86), (-33, -86), (-34, -92), (-44, -92))
    )


def tavern(brush: Brush) -> Ink:
    """Return the tavern with its sign."""
    return (
        gable(brush, 130, 44, 40, "as-plaster", "as-slate", 46)
        + brush.lines("M-65 -44H42M-65 -22H42M-35 -44V0M12 -44V0M-12 -84V-44", "as-beam")
        + brush.detail(
            windows((-18, -66, 13, 17), (-57, -38, 13, 13), (20, -38, 13, 13), (-30, -38, 12, 12))
            + door(-18, 18, 28)
            + '<path class="line" d="M42 -32H58"/><path class="as-wood as-ink" d="M46 -31H64V-15'
            'H46z"/><path class="as-gold as-ink" d="M50 -27H58V-18H50z"/><path class="line"'
            ' d="M58 -25h3v5h-3"/>'
        )
    )


def keep(brush: Brush) -> Ink:
    """Return the keep: the mightiest tower."""
    rim = battlements(-38, 30, -112, 5, 9)
    side = battlements(30, 50, -118, 2, 9)
    return (
        brush.cast((30, 0), (48, -9), (84, 0), (64, 13), (-20, 12))
        + brush.shaded("as-wall-dark", (28, 0), (46, -9), (46, -112), (28, -104))
        + brush.face("as-wall", (-36, 0), (28, 0), (28, -104), (-36, -104))
        + brush.lines(
            "M-30 -20h12M-8 -14h14M-26 -46h10M6 -52h13M-28 -80h11M2 -86h12M-6 -34h10M12 -28h10"
        )
        + brush.face("as-slate", (-26, -114), (-2, -146), (14, -148), (38, -118), (22, -108))
        + brush.snowed((-20, -122), (-2, -148), (14, -150), (32, -126), (16, -130), (0, -124))
        + brush.face("as-wall-lit", (-38, -102), *rim, (30, -102))
        + brush.shaded("as-wall-dark", (30, -102), *side, (50, -110))
        + brush.detail(
            windows((-22, -92, 9, 17), (6, -92, 9, 17), (-8, -62, 9, 17), (-22, -36, 8, 14))
            + door(0, 20, 28)
        )
    )


def palace(brush: Brush) -> Ink:
    """Return the palace: a hall between two stair towers."""
    bays = windows(*((x, -58, 13, 30) for x in (-58, -36, 12, 34)))
    return (
        barn(brush, 170, 68, 38, "as-wall", "as-slate", 24)
        + brush.lines("M-85 -24H73M-85 -64H73M-70 -12h12M-30 -8h12M40 -14h12")
        + brush.detail(bays)
        + brush.face("as-wall-lit", (-17, 0), (7, 0), (7, -74), (-5, -98), (-17, -74))
        + brush.face("as-slate-dark", (-21, -72), (-5, -106), (11, -72), (6, -72), (-5, -94))
        + brush.detail(
            door(-13, 16, 30)
            + windows((-10, -62, 10, 18))
            + '<circle class="as-window as-ink" cx="-5" cy="-78" r="4.5"/>'
        )
        + drum(brush, 16, 92, x=-84)
        + cone(brush, 20, -90, 40, "as-roof", x=-84)
        + drum(brush, 16, 92, x=82)
        + cone(brush, 20, -90, 40, "as-roof", x=82)
        + brush.detail(windows((-88, -76, 8, 16), (78, -76, 8, 16), (-88, -40, 8, 16)))
    )


def market(brush: Brush) -> Ink:
    """Return the market: stalls under striped awnings."""

    def stall(x: float, cls: str) -> Ink:
        stripes = "".join(
            brush.detail(
                f'<path class="{cls if part % 2 == 0 else "as-cloth"} as-ink"'
                f' d="M{num(x + 4 + part * 11)} -50H{num(x + 15 + part * 11)}'
                f"L{num(x + 14 + part * 13)} -26q-6 6 -12 0z"
                '"/>'
            )
            for part in range(5)
        )
        snow = brush.snowed(
            (x + 3, -50), (x + 60, -50), (x + 62, -42), (x + 40, -38), (x + 20, -42)
        )
        return (
            brush.cast((x + 4, 0), (x + 62, 0), (x + 84, 9), (x + 20, 9))
            + brush.face("as-timber", (x + 4, 0), (x + 8, 0), (x + 8, -46), (x + 4, -46))
            + brush.face("as-timber", (x + 58, 0), (x + 62, 0), (x + 62, -46), (x + 58, -46))
            + brush.face("as-wood", (x + 2, -4), (x + 64, -4), (x + 64, -18), (x + 2, -18))
            + brush.detail(
                f'<path class="as-red" d="M{x + 10} -19a4 4 0 0 1 8 0zm9 0a4 4 0 0 1 8 0z"/>'
                f'<path class="as-green" d="M{x + 32} -19a4 4 0 0 1 8 0zm9 0a4 4 0 0 1 8 0z"/>'
            )
            + stripes
            + snow
        )

    return stall(-72, "as-red") + stall(4, "as-blue")


def forge(brush: Brush) -> Ink:
    """Return the forge with its fire and its chimney."""
    return (
        barn(brush, 130, 38, 34, "as-wall", "as-slate", 20)
        + brush.face("as-wall", (30, -56), (48, -56), (48, -92), (30, -92))
        + brush.detail(
            '<path class="as-smoke" d="M38 -94q-6 -10 2 -16t0 -16q10 8 4 16t4 16z"/>'
            '<path class="as-dim as-ink" d="M-52 0V-18A20 17 0 0 1 -12 -18V0z"/>'
            '<path class="as-fire" d="M-44 -2Q-46 -14 -38 -20Q-37 -13 -32 -24Q-26 -16 -27 -11'
            'Q-22 -15 -22 -20Q-16 -10 -20 -2z"/><path class="as-gold" d="M-38 -2Q-38 -10 -32 -14'
            'Q-26 -9 -27 -2z"/><path class="as-block-dark as-ink" d="M4 -14H26L20 -8H16V-3H22V0H8'
            'V-3H13V-8Q6 -9 4 -14z"/>'
        )
        + brush.detail(windows((36, -28, 12, 14)))
        + brush.lines("M-60 -28h10M-6 -30h12M30 -8h12")
    )


PAINTERS: dict[str, Callable[[Brush], str]] = {
    "tower": tower,
    "house": house,
    "well": well,
    "small_gate": small_gate,
    "large_gate": large_gate,
    "stable": stable,
    "servants_house": servants_house,
    "tavern": tavern,
    "keep": keep,
    "palace": palace,
    "market": market,
    "forge": forge,
}
PLANNED = tuple(name for name in PAINTERS if name not in ("market", "forge"))


@cache
def symbols(winter: bool) -> Ink:
    """Return all buildings, and the plans of those that are built in the game."""
    painted = [
        symbol(f"as-b-{name}", paint(Brush(snow=winter))) for name, paint in PAINTERS.items()
    ]
    plans = [symbol(f"as-plan-{name}", PAINTERS[name](Brush(plan=True))) for name in PLANNED]
    return "".join(painted + plans)
