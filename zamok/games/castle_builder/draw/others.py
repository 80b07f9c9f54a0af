"""What lies before the others: castle, coins and the backs of their holders."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zamok.engine import screen
from zamok.engine.drawing import Area, Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, cut, group, moved, num, path, rect, sign, text
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import castle, tile_use
from zamok.games.castle_builder.draw.features import features
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import CASTLE_WIDE, HIGH
from zamok.games.castle_builder.moves import TARGET, VICTIM

_SCALES = {1: 0.75, 2: 0.56, 3: 0.5}  # the fewer there are, the larger they lie here
_GAP = 14
_HEAD = 122
_PHONE = 390  # width of all together in a hand
_APART = 4
_LINES = 97  # height of what is above a castle there


class Card(NamedTuple):
    """The size of the place of one of the others, the scale of the castle and where it begins."""

    scale: float
    wide: float
    high: float
    left: float  # of the castle
    top: float  # of its sky
    royals: tuple[float, float, float]  # where the first royal tile lies, and its scale
    after: tuple[float, float]  # from there to the next


class Before(NamedTuple):
    """What lies before a seat besides its castle."""

    seat: int
    name: str
    acts: bool
    counts: tuple[tuple[str, int], ...]
    goal: int
    coins: tuple[pieces.Coin, ...]
    now: pieces.Coin | None
    known: tuple[str, ...]
    held: int
    limit: int
    twice: bool  # holder and coins lie on the table already, and are marked there


def others(scene: Scene) -> Area:
    """Return the places of everybody whose castle is not the board, in the order of play."""
    seats = len(scene.names)
    round_ = [(scene.stage + at) % seats for at in range(1, seats)]
    rows = max(4, *(scene.view["players"][seat]["height"] + 1 for seat in round_))
    if scene.small and seats > 2:
        return _narrow(scene, round_, rows)
    # Where there is little height they lie beside each other, else below each other.
    if (scene.shape == screen.WIDE) == (seats > 2):
        return _row(scene, round_, rows)
    return _column(scene, round_, rows)


def _row(scene: Scene, seats: list[int], rows: int) -> Area:
    """Return cards with the castle below the rest, beside each other."""
    scale = _SCALES[len(seats)]
    high = _HEAD + (rows * HIGH + 34) * scale + 22
    wide = CASTLE_WIDE * scale + 20
    card = Card(scale, wide, high, 10, _HEAD - 2, (wide - 56, 80, 0.5), (-54, 0))
    items = [
        Group(_card(scene, seat, card, _head_ink), transform=moved(2 + at * (card.wide + _GAP), 2))
        for at, seat in enumerate(seats)
    ]
    width = len(seats) * (wide + _GAP) - _GAP + 6
    each = (wide + 6, high + 6)
    return Area("others", scene.words("area.others"), width, high + 6, items, each=each)


def _narrow(scene: Scene, seats: list[int], rows: int) -> Area:
    """Return narrow cards for a phone, with the castle below the rest, beside each other."""
    wide = (_PHONE - _APART * (len(seats) - 1)) / len(seats) - 2
    scale = (wide - 4) / CASTLE_WIDE
    size = _written(wide)
    high = _LINES * size + (rows * HIGH + 34) * scale + 4
    royals = (wide - 24 * size, 76 * size, 0.22 * size)
    card = Card(scale, wide, high, 2, _LINES * size, royals, (-14 * size, 0))
    items = [
        Group(
            _card(scene, seat, card, _narrow_ink), transform=moved(1 + at * (wide + _APART + 2), 1)
        )
        for at, seat in enumerate(seats)
    ]
    each = (wide + 2, high + 2)
    return Area("others", scene.words("area.others"), _PHONE, high + 2, items, each=each)


def _column(scene: Scene, seats: list[int], rows: int) -> Area:
    """Return cards with the castle beside the rest, below each other."""
    wide, high, head = (330, 100, 174) if len(seats) == 2 else (390, 78, 212)
    scale = min((wide - head - 6) / CASTLE_WIDE, (high - 4) / (rows * HIGH + 34))
    left = head + (wide - head - CASTLE_WIDE * scale) / 2
    card = Card(scale, wide, high, left, 1.5, (left - 34, 28, 0.3), (0, 24))
    items = [
        Group(_card(scene, seat, card, _line_ink), transform=moved(1, 1 + at * (high + 5)))
        for at, seat in enumerate(seats)
    ]
    tall = len(seats) * (high + 5) - 3
    each = (wide + 2, high + 5)
    return Area("others", scene.words("area.others"), wide + 2, tall, items, each=each)


def _card(scene: Scene, seat: int, card: Card, ink: Callable[[Before, Card], Ink]) -> list[Item]:
    view = scene.view
    ground = moved(card.left, card.high - 32 * card.scale - 4, card.scale)
    before = Before(
        seat, scene.names[seat], seat == view["actor"], features(view["players"][seat]),
        view["goal"], scene.purse(seat), scene.playing(seat), scene.known(seat),
        scene.backs(seat), view["holder_limit"], seat == scene.seat,
    )  # fmt: skip
    return [
        Part(f"cb-seat-{seat}", ink, (before, card)),
        Group(castle(scene, seat), transform=ground),
        *_royals(scene, seat, card),
        *_aims(scene, seat, card),
    ]


def _head_ink(before: Before, card: Card) -> Ink:
    """Return the card with name, counts, coins and holder; the castle is drawn below them."""
    low, wide = card.high - 34 * card.scale, card.wide
    body = rect("cb-card-turn" if before.acts else "cb-card", 0, 0, wide, card.high, 8)
    body += rect("cb-card-sky", 1.5, card.top, wide - 3, card.high - card.top - 14)
    ground = f"M1 {num(low)}H{num(wide - 1)}V{num(card.high - 8)}q0 7-7 7H8q-7 0-7-7z"
    body += path("cb-grass-flat", ground) + sign(before.seat, 22, 21, 20)
    body += text(cut(before.name, wide - 270, 19, BOLD), 40, 27, "cb-name")
    body += _has(
        before,
        "".join(
            pieces.counted(feature, count, wide - 212 + 54 * at, 20)
            for at, (feature, count) in enumerate(before.counts)
        ),
    )
    body += _purse(before, 26, 58, min(40, (wide - 24) / before.goal), 17)
    return body + _holder(before, 10, 82, 0.42, 200, "cb-count")


def _narrow_ink(before: Before, card: Card) -> Ink:
    """Return a narrow card with name, counts, coins and holder; the castle is drawn below."""
    wide, high = card.wide, card.high
    low = high - 34 * card.scale
    place = rect("cb-card-turn" if before.acts else "cb-card", 0, 0, wide, high, 6)
    place += rect("cb-card-sky", 1.5, card.top, wide - 3, high - card.top - 2)
    place += path("cb-grass-flat", f"M1 {num(low)}H{num(wide - 1)}V{num(high - 1)}H1z")
    size = _written(wide)
    return place + group(_lines(before, wide / size), transform=f"scale({size})")


def _written(wide: float) -> float:
    """Return how large a card's lines are: on three beside each other smaller than on two."""
    return 1 if wide > 150 else 0.86


def _lines(before: Before, wide: float) -> Ink:
    """Return what is written above a castle on a narrow card."""
    body = sign(before.seat, 13, 14, 15)
    body += text(cut(before.name, wide - 30, 14, BOLD), 25, 19, "cb-small")
    step = (wide - 4) / 4
    counts = ""
    for at, (feature, count) in enumerate(before.counts):
        counts += pieces.icon(feature, 9 + step * at, 37, 0.62)
        counts += text(count, 16 + step * at, 42, "cb-small")
    body += _has(before, counts)
    apart = min(20, (wide - 6) / before.goal)
    body += _purse(before, 3 + apart / 2, 59, apart, min(9, apart / 2 - 0.5))
    return body + _holder(before, 5, 76, 0.22, wide - 104, "cb-small")


def _line_ink(before: Before, card: Card) -> Ink:
    """Return the card with name, counts, coins and holder; the castle is drawn beside them."""
    wide, high, sky = card.wide, card.high, card.left - 3
    low = high - 34 * card.scale
    body = rect("cb-card-turn" if before.acts else "cb-card", 0, 0, wide, high, 6)
    body += rect("cb-card-sky", sky, card.top, wide - sky - 1.5, high - 2 * card.top)
    body += path("cb-grass-flat", f"M{num(sky)} {num(low)}H{num(wide - 1)}V{high - 1}H{num(sky)}z")
    body += sign(before.seat, 14, 15, 15)
    beside = high < 90  # the holder has no line of its own
    body += text(cut(before.name, 80 if beside else 140, 14, BOLD), 27, 20, "cb-small")
    counts = ""
    for at, (feature, count) in enumerate(before.counts):
        counts += pieces.icon(feature, 15 + 41 * at, 39, 0.75)
        counts += text(count, 26 + 41 * at, 44, "cb-small")
    body += _has(before, counts)
    body += _purse(before, 15, 64, min(20, 150 / before.goal), min(9, 70 / before.goal))
    place = (112, 6) if beside else (7, 79)
    return body + _holder(before, *place, 0.23, 46, "cb-small")


def _has(before: Before, counts: Ink) -> Ink:
    """Return the counts of a castle as a thing of its own: they change when something is built."""
    return group(counts, id="" if before.twice else f"cb-has-{before.seat}")


def _purse(before: Before, x: float, y: float, step: float, radius: float) -> Ink:
    seat = None if before.twice else before.seat
    row = pieces.purse(before.coins, x, y, step, radius, seat)
    if before.now is not None and len(before.coins) < before.goal:
        row += pieces.played(before.now, x + len(before.coins) * step, y, radius, seat)
    places = pieces.slots(before.goal, x, y, step, radius)
    return places + group(row, id="" if before.twice else f"cb-coins-{before.seat}")


def _holder(before: Before, x: float, y: float, scale: float, room: float, style: str) -> Ink:
    """Return a holder's tiles, closer the more there are, and their count: backs, then faces."""
    held, known = before.held, before.known
    step = min((100 if known else 62) * scale, room / max(1, held))  # a face shows its number
    backs = held - len(known)
    body = "".join(pieces.back(x + at * step, y, scale) for at in range(backs))
    body += "".join(tile_use(tile, x + at * step, y, scale) for at, tile in enumerate(known, backs))
    after = x + 119 * scale + max(0, held - 1) * step
    many = text(f"{held} / {before.limit}", after, y + 50 * scale, style)
    count = group(many, id="" if before.twice else f"cb-many-{before.seat}")
    tiles = group(body, id="" if before.twice else f"cb-backs-{before.seat}")
    return group(tiles + count, rule="holder-limit")


def _royals(scene: Scene, seat: int, card: Card) -> list[Item]:
    if seat == scene.seat:
        return []  # they lie beside the holder on the table
    tiles = tuple(scene.royals(seat))
    return [Part(f"cb-royals-{seat}", _royals_ink, (seat, tiles, card))] if tiles else []


def _royals_ink(seat: int, tiles: tuple[str, ...], card: Card) -> Ink:
    """Return royal tiles beside the rest that lies before a seat."""
    (x, y, scale), (right, down) = card.royals, card.after
    return "".join(
        tile_use(tile, x + right * at, y + down * at, scale, f"cb-royal-{seat}-{tile}")
        for at, tile in enumerate(tiles)
    )


def _aims(scene: Scene, seat: int, card: Card) -> list[Item]:
    """Return spots on whom a thief may rob or whose castle a catapult may hit."""
    if scene.phase == "victim":
        return _aim(scene, VICTIM + seat, "thief", card)
    if scene.phase == "target":
        return _aim(scene, TARGET + seat, "catapult", card)
    return []


def _aim(scene: Scene, move: int, rule: str, card: Card) -> list[Item]:
    size = (card.wide - 4, card.high - 4)
    mark = rect("cb-pick", 2, 2, *size, 6) if scene.can(move) else ""
    return scene.press(move, mark + rect("hit", 2, 2, *size), rule)
