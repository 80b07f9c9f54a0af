"""The sheet itself: paper, sky, hills and the meadow on which residents gather."""

from __future__ import annotations

from zamok.engine.pencil import Ink, circle, group, num, path
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.crayons import Hand, filled


def land(seat: int) -> Ink:
    """Return the empty sheet of a seat; the hills differ from sheet to sheet."""
    hand = Hand(f"land {seat}")
    w, h = plan.WIDTH, plan.HEIGHT
    out = path("ou-cast", f"M10 14H{w + 1}V{h + 1}H14z")
    out += path("ou-paper", hand.path([(4, 4), (w - 6, 3), (w - 4, h - 6), (3, h - 4)]))
    out += _sky(hand)
    a, b, c = (hand.off(18) for _ in range(3))
    far = (
        f"M12 {num(436 + a)}Q90 {num(372 + b)} 190 {num(424 + c)}T360 {num(428 + b)}"
        f"Q470 {num(352 + a)} 580 {num(420 + c)}Q660 {num(462 + b)} 730 {num(410 + a)}"
        f"Q790 {num(372 + c)} 848 {num(410 + b)}V530H12z"
    )
    out += group(filled(far, "slate"), style="ou-half")
    near = "M12 500Q150 462 300 486T560 484T848 496V690H12z"
    out += filled(near, "grass")
    out += _path(hand) + _tufts(hand)
    for x, y, size in ((34, 458, 0.8), (824, 456, 0.85)):
        out += _tree(hand, x, y, size, seat)
    return out


def _sky(hand: Hand) -> Ink:
    """Return a sky rubbed in with the blue pencil, ragged at its edges, and a few birds."""
    top = [(14 + 32 * at, 26 + hand.off(9)) for at in range(27)]
    right = [(846 + hand.off(7), 40 + 58 * at) for at in range(9)]
    left = [(14 + hand.off(7), 504 - 58 * at) for at in range(9)]
    points = "L".join(f"{x:.0f} {y:.0f}" for x, y in [*top, *right, *left])
    birds = "".join(
        f"M{num(300 + 26 * at + hand.off(8))} {num(190 + hand.off(22))}q5-7 9 0q5-7 10-1"
        for at in range(3)
    )
    return f'<path class="ou-half" fill="url(#ou-h-sky)" d="M{points}z"/>' + path("ou-thin", birds)


def _path(hand: Hand) -> Ink:
    data = "M404 492Q398 520 360 548T300 690H470Q440 610 458 552T456 492z"
    pebbles = "".join(
        f"M{num(380 + hand.off(40))} {num(600 + hand.off(70))}q4-3 8 0-4 3-8 0" for _ in range(9)
    )
    return filled(data, "straw") + path("ou-thin", pebbles)


def _tufts(hand: Hand) -> Ink:
    """Return grass, and a few flowers in it."""
    data = "".join(
        f"M{num(430 + hand.off(400))} {num(600 + hand.off(80))}q1-8 4-10m-4 10q-1-7-4-9"
        for _ in range(16)
    )
    flowers = "".join(
        circle(
            f"ou-ink ou-{('red', 'yellow', 'white', 'violet')[at % 4]}",
            40 + 78 * at + hand.off(22),
            536 + hand.off(14),
            3.2,
        )
        for at in range(11)
    )
    return path("ou-thin", data) + flowers


def _tree(hand: Hand, x: float, y: float, size: float, seat: int) -> Ink:
    """Return a tree: a round one or a fir, as the seat likes."""
    trunk = filled(f"M{num(x - 4)} {num(y + 40)}l2-40h5l2 40z", "brown")
    if seat % 2:
        crown = "".join(
            filled(
                f"M{num(x - 22 * size + 4 * at)} {num(y + 12 - 22 * at)}L{num(x)}"
                f" {num(y - 28 - 22 * at)}"
                f"L{num(x + 22 * size - 4 * at)} {num(y + 12 - 22 * at)}z",
                "green",
            )
            for at in range(3)
        )
        return trunk + crown
    r = 15 * size
    data = "".join(
        f"M{num(x + dx * r - r)} {num(y + dy * r)}a{num(r)} {num(r)} 0 1 1 {num(2 * r)} 0"
        f" {num(r)} {num(r)} 0 1 1 {num(-2 * r)} 0"
        for dx, dy in ((-0.8, 0), (0.8, 0.1), (0, -1))
    )
    inside = path("ou-thin", f"M{num(x - 6)} {num(y - 8)}q5-6 9-1m2 9q5-6 9-1")
    return trunk + filled(data, "green") + inside
