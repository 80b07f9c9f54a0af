"""The board: the viewer's castle before the sky, with everything that can be done to it."""

from __future__ import annotations

from typing import NamedTuple

from zamok.engine import screen
from zamok.engine.drawing import Area, Attempt, Ghost, Group, Item, Part, Spot
from zamok.engine.kept import Slice, kept, slice_of
from zamok.engine.pencil import BOLD, Ink, cut, group, moved, path, rect, sign, text, width
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import castle, tile_use
from zamok.games.castle_builder.draw.features import features
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.scenery import FOOT, WIDTH, ground_of, scenery
from zamok.games.castle_builder.draw.sizes import (
    CASTLE_WIDE,
    HALF,
    HIGH,
    TILE,
    WIDE,
    left_of,
    top_of,
)
from zamok.games.castle_builder.draw.symbols import symbols
from zamok.games.castle_builder.facts import DOOR_CELL, PLACE_OF_CELL, cell_at, row_of, x_of
from zamok.games.castle_builder.moves import BREAK, SPOT
from zamok.games.castle_builder.view import Placement

_MARGIN = (WIDTH - CASTLE_WIDE) // 2  # for the row numbers at the left, the pennants at the right
_ROWS = {screen.WIDE: 6, screen.SQUARE: 9, screen.TALL: 8, screen.LOW: 5}  # at least, by shape
_SMALL_MARGIN = 4  # where there are neither numbers nor pennants
_SMALL_FOOT = 34


def board(scene: Scene) -> Area:
    """Return the board."""
    seat = scene.stage
    rows = max(_ROWS[scene.shape], scene.player["height"] + 1)
    ground = ground_of(rows)
    inside = [_guides(scene), *castle(scene, seat), *_spots(scene)]
    items: list[Item] = [Part("cb-scene", scenery, (rows,))]
    if not scene.small:
        items += [_foot(scene, ground), _flags(scene, ground)]
    items.append(Group(inside, transform=moved(_MARGIN, ground)))
    title = scene.words("area.board", name=scene.names[seat])
    defs = symbols(tuple(scene.forecast["calmed"]))
    if not scene.small:
        return Area("board", title, WIDTH, ground + FOOT, items, defs=defs)
    # A window held in a hand is as wide as a castle can be, so that fingers find its places.
    near = Group(items, transform=moved(_SMALL_MARGIN - _MARGIN, 0))
    wide = CASTLE_WIDE + 2 * _SMALL_MARGIN
    return Area("board", title, wide, ground + _SMALL_FOOT, [near], defs=defs)


def _foot(scene: Scene, ground: int) -> Part:
    """Return the sign before the castle: whose it is, and what counts in it."""
    goal = f"{scene.player['coin_total']} / {scene.view['goal']}"
    of = (scene.stage, scene.names[scene.stage], features(scene.player), goal)
    return Part("cb-foot", _sign_ink, of, transform=moved(0, ground + 46))


def _sign_ink(seat: int, name: str, counts: tuple[tuple[str, int], ...], goal: str) -> Ink:
    body = path("cb-board line", "M8 0H852V40H8z")
    body += path("cb-grain", "M14 9H846M14 22H846M14 33H846")
    body += sign(seat, 32, 20, 20) + text(cut(name, 390, 19, BOLD), 52, 27, "cb-name")
    has = "".join(
        pieces.counted(feature, count, 470 + 66 * at, 20)
        for at, (feature, count) in enumerate(counts)
    )
    coins = pieces.icon("coin", 756, 20, 1.2) + text(goal, 774, 26, "cb-count")
    return body + group(has, id=f"cb-counts-{seat}") + group(coins, id=f"cb-goal-{seat}")


def _flags(scene: Scene, ground: int) -> Part:
    """Return how high the castles of the others are, as pennants at the right edge."""
    heights = tuple(
        (seat, player["height"])
        for seat, player in enumerate(scene.view["players"])
        if seat != scene.stage
    )
    return Part("cb-flags", _flags_ink, (heights, ground), rule="highest-tower")


def _flags_ink(heights: tuple[tuple[int, int], ...], ground: int) -> Ink:
    body = ""
    seen: dict[int, int] = {}
    for seat, height in heights:
        at = seen[height] = seen.get(height, -1) + 1
        x, y = WIDTH - 6, max(14, ground + top_of(height)) + 20 * at
        body += path("cb-level", f"M{x - 34} {y}H{x}") if not at else ""
        body += sign(seat, x - 12, y + 12, 14)
    return body


# ---- what the free places want --------------------------------------------------------

_SHAPES = {  # the outline of what a free place takes, around its upper left corner
    "outer_left": f"m{HALF} 1h{HALF - 2}v{HIGH - 2}h-{HALF - 2}z",
    "outer_right": f"m2 1h{HALF - 2}v{HIGH - 2}h-{HALF - 2}z",
    "roof": f"m2 {HIGH - 2}l30-{HIGH - 14}h32l30 {HIGH - 14}z",
    "full": f"m2 2h{WIDE - 4}v{HIGH - 4}h-{WIDE - 4}z",
}


def _guides(scene: Scene) -> Part:
    """Return row numbers and the free places with the sum that each of them wants."""
    free = tuple(
        (place["row"], place["x"], place["shape"], place["sum"])
        for place in scene.forecast["free"][scene.stage]
    )
    steps = 0 if scene.small else scene.player["height"]
    return Part("cb-guides", _guides_ink, (steps, free), rule="numbers")


def _guides_ink(steps: int, free: tuple[tuple[int, int, str | None, int | None], ...]) -> Ink:
    labels = "".join(
        path("cb-step line", f"M-40 {top_of(row) + 24}h18v-8l16 20-16 20v-8h-18z")
        + text(row, -27, top_of(row) + 42, "cb-row middle")
        for row in range(2, steps + 2)
    )
    cells = "".join(
        f"M{left_of(x)} {top_of(row)}{_SHAPES[shape]}" for row, x, shape, _ in free if shape
    )
    sums = "".join(
        text(needed, left_of(x) + HALF, top_of(row) + (36 if steps else 27), "cb-sum middle")
        for row, x, _, needed in free
        if needed is not None
    )
    return group(labels, rule="baron") + path("cb-free", cells or "M0 0") + sums


# ---- moves ----------------------------------------------------------------------------

_AIR = 18  # of a place for a finger, above a tile


def _spots(scene: Scene) -> list[Item]:
    if not scene.legal:
        return []
    if scene.phase == "spot":
        return _places(scene)
    if scene.phase == "break":
        return _breaking(scene)
    if scene.phase == "main":  # a place pressed before a tile is chosen tells what comes first
        early = [_attempt(cell) for cell in _edge(scene)]
        return [*early, *_previews(scene)]
    return []


@kept
def _attempt(cell: int) -> Attempt:
    """Return a place where the tile in hand may not go."""
    return Attempt(SPOT + PLACE_OF_CELL[cell], _hit(cell))


def _edge(scene: Scene) -> list[int]:
    """Return the cells around the castle on the board."""
    free = scene.forecast["free"][scene.seat]
    return [cell_at(place["row"], place["x"]) for place in free]


def _hit(cell: int, above: int = 0) -> Ink:
    """Return where a place is pressed; a finger needs some of the air above it, too."""
    return rect("hit", left_of(x_of(cell)), top_of(row_of(cell)) - above, WIDE, HIGH + above)


def _gains(placement: Placement) -> list[tuple[str, str]]:
    """Return what a placement brings and costs, each an icon and words."""
    ride, owed = placement["ride"], placement["owed"]
    found = []
    if ride is not None:
        found.append(("step", str(ride["steps"])))
        if ride["coins"]:
            found.append(("coin", f"+{ride['coins']}"))
        if ride["tile"]:
            found.append(("tile", "+1"))
    if owed:
        found.append(("trash", f"−{owed}"))
    return found


class Letters(NamedTuple):
    """How large it is written on a place what it brings, and how much on a line."""

    scale: float
    icon: float  # the room of an icon
    line: int


_LARGE = Letters(1, 24, 4)
_SMALL = Letters(1.35, 19, 2)  # a castle is small in a hand, words on it must not be
_LINE_HIGH = 21


def _badge(placement: Placement, low: float, letters: Letters) -> Ink:
    """Return what a placement brings and costs, so far below the upper edge of its place."""
    gains = _gains(placement)
    if not gains:
        return ""
    lines = [gains[at : at + letters.line] for at in range(0, len(gains), letters.line)]
    icon = letters.icon
    wide = 6 + max(sum(icon + width(said, 16, BOLD) for _, said in line) for line in lines)
    high = 4 + _LINE_HIGH * len(lines)
    body = rect("cb-badge", 0, 0, wide, high, 6)
    for y, line in enumerate(lines):
        at, below = 2 + icon / 2, 12.5 + _LINE_HIGH * y
        for name, said in line:
            body += pieces.icon(name, at, below, icon / 30)
            body += text(said, at + icon / 2 - 2, below + 6, "cb-badge-text")
            at += icon + width(said, 16, BOLD)
    left = left_of(placement["x"]) + HALF - wide * letters.scale / 2
    top = top_of(placement["row"]) + low - high * letters.scale
    return group(body, transform=moved(left, top, letters.scale))


@kept
def _ghost(of: Slice[Placement], letters: Letters) -> Ink:
    """Return a tile where it would stand, with what that brings."""
    placement = of.read()
    left, top = left_of(placement["x"]), top_of(placement["row"])
    return tile_use(placement["tile"], left, top) + _badge(placement, 12, letters)


def _places(scene: Scene) -> list[Item]:
    """Return spots where the tile in hand may go, attempts at the other free places, ghosts."""
    spots: list[Item] = []
    letters = _SMALL if scene.small else _LARGE
    for cell in _edge(scene):
        move = SPOT + PLACE_OF_CELL[cell]
        if not scene.can(move):
            spots.append(_attempt(cell))
            continue
        (placement,) = scene.placements[move]
        left, top = left_of(placement["x"]), top_of(placement["row"])
        mark = rect("spot-mark", left + 2, top + 2, WIDE - 4, HIGH - 4)
        ink = mark + _badge(placement, HIGH - 4, letters)
        ink += _hit(cell, _AIR if scene.small else 0)
        rule = "adjust" if placement["owed"] else "place"
        written = tuple(said for _, said in _gains(placement))
        spots.append(Spot((move,), scene.say(move), ink, rule, written=written))
    return [*spots, *_previews(scene)]


def _previews(scene: Scene) -> list[Item]:
    """Return where the tile of a move would come to stand, shown while it is pointed at."""
    letters = _SMALL if scene.small else _LARGE
    return [
        Ghost(move, "".join([_ghost(slice_of(placement), letters) for placement in placements]))
        for move, placements in scene.placements.items()
    ]


def _breaking(scene: Scene) -> list[Item]:
    """Return spots on the tiles of a castle that may fall, attempts on those that may not."""
    rule = "collapse" if scene.stage == scene.view["turn"] else "catapult"
    found: list[Item] = []
    ghosts: list[Item] = []
    tiles = scene.player["castle"]
    for cell in [*(cell_at(tile["row"], tile["x"]) for tile in tiles), int(DOOR_CELL)]:
        move = BREAK + PLACE_OF_CELL[cell]
        if not scene.can(move):
            found.append(Attempt(move, _hit(cell)))
            continue
        x, y = left_of(x_of(cell)), top_of(row_of(cell))
        mark = rect("cb-break", x + 3, y + 3, WIDE - 6, HIGH - 6)
        found.append(Spot((move,), scene.say(move), mark + _hit(cell, _AIR), rule))
        ghosts.append(Ghost(move, _cracks(x, y)))
    return found + ghosts


def _cracks(x: int, y: int) -> Ink:
    cracks = f"M{x + 8} {y + 6}l26 20-8 12 24 30M{x + 34} {y + 26}l30-16 22 6M{x + 50} {y + 68}"
    return path("cb-gone", f"M{x} {y}{TILE}") + path("cb-crack", f"{cracks}l6-18 34-6")
