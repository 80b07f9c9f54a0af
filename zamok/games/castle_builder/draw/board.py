"""The board: the viewer's castle before the sky, with everything that can be done to it."""

from __future__ import annotations

from functools import cache

from zamok.engine.drawing import Area, attempt, ghost, num, part, sheet, sign, spot
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import castle, laid
from zamok.games.castle_builder.draw.fit import landing
from zamok.games.castle_builder.draw.geometry import (
    CASTLE_WIDE,
    HALF,
    HIGH,
    WIDE,
    box,
    cells_of,
    left_of,
    shorten,
    top_of,
    use,
    words_at,
)
from zamok.games.castle_builder.draw.table import Table
from zamok.games.castle_builder.draw.tiles import tile_id
from zamok.games.castle_builder.facts import (
    DOOR_CELL,
    OUTER_LEFT,
    OUTER_RIGHT,
    ROOF,
    row_of,
    x_of,
)
from zamok.games.castle_builder.state import M_BREAK, M_SPOT

_MARGIN = 46  # for the row numbers at the left and the marks of height at the right
_WIDTH = CASTLE_WIDE + 2 * _MARGIN
_FOOT = 96  # ground below the castle
_CLOUD = "M-44 12a11 11 0 0 1 8-18 16 16 0 0 1 28-7 13 13 0 0 1 23 6 11 11 0 0 1 11 19z"
_CELL = f"h{WIDE}v{HIGH}h-{WIDE}z"


def board(table: Table) -> Area:
    """Return the board."""
    player = table.player
    rows = max(5, player["height"] + 2)
    sky = rows * HIGH + 18
    seat = table.seat
    title = table.words("area.board", name=table.name(seat))
    body = part("cb-defs", pieces.symbols())
    body += part("cb-scene", _scene(rows))
    body += _foot(table, sky)
    body += _flags(table, sky)
    inner = _guides(table) + castle(seat, player, table.single)
    if table.laid is not None and table.view["turn"] == seat:
        inner += laid(table.laid, table.single)
    inner += _spots(table)
    body += f'<g transform="translate({_MARGIN} {sky})">{inner}</g>'
    return Area("board", title, sheet("board", _WIDTH, sky + _FOOT, title, body))


# ---- the scene -----------------------------------------------------------------------


@cache
def _scene(rows: int) -> str:
    """Return sky, hills and meadow behind a castle that may grow so many rows."""
    ground = rows * HIGH + 18
    width, bottom = _WIDTH, ground + _FOOT
    body = f'<path class="cb-sky-0" d="M0 0H{width}V{ground}H0z"/>'
    body += _stars(0, 0, ground * 0.3)
    for at, (y, dip) in enumerate(((0.34, 16), (0.58, -14), (0.8, 10)), 1):
        line = ground * y
        body += (
            f'<path class="cb-sky-{at}" d="M0 {num(line)}C{width * 0.3:.0f} {num(line - dip)}'
            f' {width * 0.6:.0f} {num(line + dip)} {width} {num(line)}V{ground}H0z"/>'
        )
        body += _stars(1, line + 18, ground * 0.54) if at == 1 else ""
    body += f'<circle class="cb-sun" cx="{width - 120}" cy="92" r="34"/>'
    body += f'<circle class="cb-sun-rim" cx="{width - 120}" cy="92" r="44"/>'
    for x, y, scale in ((70, 70, 1.3), (430, 44, 1), (640, 170, 1.5), (150, 240, 0.9)):
        if y < ground - 160:
            body += (
                f'<path class="cb-cloud-far" transform="translate({x} {y}) scale({scale})"'
                f' d="{_CLOUD}"/>'
            )
    for at in range(3):  # birds
        body += (
            f'<path class="cb-bird" d="M{300 + 38 * at} {96 + 13 * (at % 2)}q6-6 10 0 4-6 10 0"/>'
        )
    body += (
        f'<path class="cb-hill-far" d="M0 {ground - 70}Q110 {ground - 150} 230 {ground - 74}'
        f'T470 {ground - 84}T690 {ground - 96}T{width} {ground - 60}V{ground + 20}H0z"/>'
        f'<path class="cb-hill" d="M0 {ground - 20}Q160 {ground - 84} 330 {ground - 18}'
        f'T650 {ground - 22}T{width} {ground - 36}V{ground + 30}H0z"/>'
    )
    for x in (24, 58, 92, 770, 806, 838):
        body += _tree(x, ground - 4 + x % 7)
    body += (
        f'<path class="cb-grass line" d="M-2 {ground + 2}Q200 {ground - 8} 430 {ground + 2}'
        f'T{width + 2} {ground}V{bottom}H-2z"/>'
        f'<path class="cb-path" d="M{_MARGIN + 348} {ground + 22}C390 {ground + 50} 330'
        f" {ground + 70} 300 {bottom}H430C420 {ground + 70} 470 {ground + 50}"
        f' {_MARGIN + 420} {ground + 22}z"/>'
    )
    tufts = "".join(
        f"M{(x * 97) % width} {ground + 34 + (x * 31) % 52}l2-6 2 6 3-5 1 5" for x in range(1, 24)
    )
    body += f'<path class="cb-tuft" d="{tufts}"/>'
    body += f'<path class="line" d="M.6.6H{width - 0.6}V{bottom - 0.6}H.6z"/>'
    return f'<g id="cb-scene" aria-hidden="true">{body}</g>'


def _stars(band: int, top: float, low: float) -> str:
    """Return stars for the night; by day they have the colour of their band of sky."""
    dots = "".join(
        f"M{(at * 137 + 61 * band) % _WIDTH} {num(top + (at * 71) % (low - top))}h.1"
        for at in range(1, 22)
    )
    return f'<path class="cb-star cb-star-{band}" d="{dots}"/>'


def _tree(x: int, y: int) -> str:
    return (
        f'<path class="cb-timber" d="M{x - 2} {y}v-12h4v12z"/>'
        f'<path class="cb-tree line" d="M{x} {y - 50}q9 12 6 16 8 8 6 14 4 6 2 10h-28q-2-4 2-10'
        f'-2-6 6-14-3-4 6-16z"/>'
        f'<path class="cb-tree-dark" d="M{x + 2} {y - 46}q7 9 4 12 8 8 6 14 4 6 2 10h-12z"/>'
    )


def _foot(table: Table, sky: int) -> str:
    """Return the sign before the castle: whose it is, and what counts in it."""
    player, seat = table.player, table.seat
    body = '<path class="cb-board line" d="M8 0H852V40H8z"/>'
    body += '<path class="cb-grain" d="M14 9H846M14 22H846M14 33H846"/>'
    body += sign(seat, 32, 20, 20)
    body += words_at(shorten(table.name(seat), 22), 52, 27, "cb-name")
    kinds = (("height", player["height"]), ("people", player["people"]),
             ("windows", player["windows"]), ("roofs", player["roofs"]))  # fmt: skip
    for at, (name, count) in enumerate(kinds):
        body += pieces.counted(name, count, 470 + 66 * at, 20)
    body += pieces.icon("coin", 756, 20, 1.2)
    goal = f"{player['coin_total']} / {table.view['goal']}"
    body += words_at(goal, 774, 26, "cb-count")
    markup = f'<g id="cb-foot" transform="translate(0 {sky + 46})" aria-hidden="true">{body}</g>'
    return part("cb-foot", markup)


def _flags(table: Table, sky: int) -> str:
    """Return how high the castles of the others are, as pennants at the right edge."""
    body = ""
    seen: dict[int, int] = {}
    for seat, player in enumerate(table.view["players"]):
        if seat == table.seat:
            continue
        height = player["height"]
        at = seen[height] = seen.get(height, -1) + 1
        y = max(14, sky + top_of(height)) + 20 * at
        x = _WIDTH - 6
        body += f'<path class="cb-level" d="M{x - 34} {y}H{x}"/>' if not at else ""
        body += sign(seat, x - 12, y + 12, 14)
    return part(
        "cb-flags", f'<g id="cb-flags" data-rule="highest-tower" aria-hidden="true">{body}</g>'
    )


# ---- what the free places want --------------------------------------------------------


def _guides(table: Table) -> str:
    """Return row numbers and the free places with the sum that each of them wants."""
    rows = table.player["height"] + 1
    labels = "".join(
        f'<path class="cb-step line" d="M-40 {top_of(row) + 24}h18v-8l16 20-16 20v-8h-18z"/>'
        f'<text class="cb-row middle" x="-27" y="{top_of(row) + 42}">{row}</text>'
        for row in range(2, rows + 1)
    )
    cells, sums = "", ""
    for place in table.edge:
        x, y = left_of(x_of(place.cell)), top_of(row_of(place.cell))
        if OUTER_LEFT in place.patterns:
            cells += f"M{x + HALF} {y + 1}h{HALF - 2}v{HIGH - 2}h-{HALF - 2}z"
        elif OUTER_RIGHT in place.patterns:
            cells += f"M{x + 2} {y + 1}h{HALF - 2}v{HIGH - 2}h-{HALF - 2}z"
        elif place.patterns == {ROOF}:  # what hangs above it already leaves room for sky only
            cells += f"M{x + 2} {y + HIGH - 2}l30-{HIGH - 14}h32l30 {HIGH - 14}z"
        elif place.patterns:
            cells += f"M{x + 2} {y + 2}h{WIDE - 4}v{HIGH - 4}h-{WIDE - 4}z"
        if place.needed is not None:
            sums += f'<text class="cb-sum middle" x="{x + HALF}" y="{y + 36}">{place.needed}</text>'
    return part(
        "cb-guides",
        '<g id="cb-guides" data-rule="numbers" aria-hidden="true">'
        f'<g data-rule="baron">{labels}</g>'
        f'<path class="cb-free" d="{cells or "M0 0"}"/>{sums}</g>',
    )


# ---- moves ----------------------------------------------------------------------------


def _spots(table: Table) -> str:
    if not table.legal:
        return ""
    if table.phase == "spot":
        return _places(table)
    if table.phase == "break" and table.view["struck"] == table.seat:
        return breaking(table, table.seat)
    if table.phase == "main":  # a place pressed before a tile is chosen tells what comes first
        early = "".join(attempt(int(M_SPOT) + at.cell, _hit(at.cell)) for at in table.edge)
        return early + "".join(_preview(table, *choice) for choice in table.choices())
    return ""


def _hit(cell: int) -> str:
    return f'<path class="hit" d="M{left_of(x_of(cell))} {top_of(row_of(cell))}{_CELL}"/>'


def badge(table: Table, tile: str, row: int, owed: int, x: float, y: float) -> str:
    """Return what a placement brings: steps of the baron, coins, a tile; and what it costs."""
    ride = landing(table.view, table.seat, tile, row)
    items: list[tuple[str, str]] = []
    if ride is not None:
        items.append(("step", str(ride.steps)))
        if ride.coins:
            items.append(("coin", f"+{ride.coins}"))
        if ride.tile:
            items.append(("tile", "+1"))
    if owed:
        items.append(("trash", f"−{owed}"))
    wide = sum(22 + 11 * len(text) for _, text in items) + 6
    body = box("cb-badge", x - wide / 2, y, wide, 25, 6) if items else ""
    at = x - wide / 2 + 14
    for name, text in items:
        body += pieces.icon(name, at, y + 12.5, 0.8) + words_at(
            text, at + 10, y + 18.5, "cb-badge-text"
        )
        at += 22 + 11 * len(text)
    return body


def _places(table: Table) -> str:
    """Return spots where the tile in hand may go, attempts at the other free places, ghosts."""
    assert table.in_hand is not None
    tile = table.in_hand["tile"]
    owed_at = {place.cell: owed for place, owed in table.fitting(tile, table.in_hand["source"])}
    spots, ghosts = "", ""
    for place in table.edge:
        move = int(M_SPOT) + place.cell
        row, x = row_of(place.cell), x_of(place.cell)
        left, top = left_of(x), top_of(row)
        hit = _hit(place.cell)
        if move not in table.chosen:
            spots += attempt(move, hit)
            continue
        note = badge(table, tile, row, owed_at.get(place.cell, 0), left + HALF, top + HIGH - 29)
        mark = box("spot-mark", left + 2, top + 2, WIDE - 4, HIGH - 4)
        rule = "adjust" if owed_at.get(place.cell) else "place"
        spots += spot([move], table.say(move), mark + note + hit, rule=rule)
        note = badge(table, tile, row, owed_at.get(place.cell, 0), left + HALF, top - 13)
        ghosts += ghost(move, use(tile_id(tile), left, top) + note)
    return spots + ghosts


def _preview(table: Table, move: int, tile: str, source: str) -> str:
    """Return where a tile of holder or market would fit, shown while it is pointed at."""
    body = ""
    for place, owed in table.fitting(tile, source):
        row, x = row_of(place.cell), x_of(place.cell)
        body += use(tile_id(tile), left_of(x), top_of(row))
        body += badge(table, tile, row, owed, left_of(x) + HALF, top_of(row) - 13)
    return ghost(move, body)


def breaking(table: Table, seat: int) -> str:
    """Return spots on the tiles of a castle that may fall, attempts on those that may not."""
    cells = cells_of(table.view["players"][seat]["castle"])
    rule = "collapse" if seat == table.view["turn"] else "catapult"
    body, ghosts = "", ""
    for cell in [*cells, int(DOOR_CELL)]:
        move = int(M_BREAK) + cell
        x, y = left_of(x_of(cell)), top_of(row_of(cell))
        hit = _hit(cell)
        if move in table.chosen:
            # Nothing stands above it, so the hit area may reach into the air.
            hit = f'<path class="hit" d="M{x} {y - 18}h{WIDE}v{HIGH + 18}h-{WIDE}z"/>'
            mark = box("cb-break", x + 3, y + 3, WIDE - 6, HIGH - 6)
            body += spot([move], table.say(move), mark + hit, rule=rule)
            ghosts += ghost(move, _cracks(x, y))
        else:
            body += attempt(move, hit)
    return body + ghosts


def _cracks(x: float, y: float) -> str:
    return (
        f'<path class="cb-gone" d="M{x} {y}{_CELL}"/>'
        f'<path class="cb-crack" d="M{x + 8} {y + 6}l26 20-8 12 24 30M{x + 34} {y + 26}l30-16 22 6'
        f'M{x + 50} {y + 68}l6-18 34-6"/>'
    )
