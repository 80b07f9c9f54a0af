"""What drawing a game costs: time a view, bytes on the wire before and after compression.

Bots play a game; after each move the whole fragment of the first seat is made, as the page's
socket gets it: parts it has already are only named.
"""

from __future__ import annotations

import json
import statistics
import time
from dataclasses import dataclass

from zamok.engine import Dice, Game
from zamok.engine.fair import SIZE, commitment
from zamok.server import sight
from zamok.server.action import Deed, Doer, Move, Open, Sit
from zamok.server.entry import Entry, Pace, Plan, SetUp
from zamok.server.packing import packed
from zamok.server.sheet import NOTHING, Manner
from zamok.server.table import Table
from zamok.web import render

WINDOW = 15  # bits, as browsers agree to
MOST = 400  # moves of the measured game


@dataclass(frozen=True)
class Drawn:
    """What was measured of one game; sizes in kilobytes."""

    seats: int
    views: int
    draw_ms: float  # median, the drawing alone
    fragment_ms: float  # median, with everything around it
    first: float
    first_packed: float
    update: float  # median
    update_packed: float
    largest: float
    largest_packed: float


def drawn(game: Game, seats: int) -> Drawn:
    """Play a game at random and draw it for its first seat."""
    plans = tuple(Plan("me") for _ in range(seats))
    setup = SetUp("table", game.key, game.version, {}, plans, False, Pace(), "me", b"s" * 32, 0.0)
    table = Table(setup)
    numbers = [bytes([seat]) * SIZE for seat in range(seats)]
    for seat, number in enumerate(numbers):
        promise = commitment(setup.id, seat, number)
        _do(table, f"Player {seat + 1}", Sit(id="sit", seat=seat, promise=promise))
    for seat, number in enumerate(numbers):
        _do(table, "", Open(id="open", seat=seat, number=number.hex()))
    dice = Dice(b"drawn")
    known, painter = NOTHING, render.painter(Manner("ru"))
    sizes: list[tuple[int, int]] = []
    drawing: list[float] = []
    making: list[float] = []
    words = game.words("ru")
    names = [chair.name for chair in table.chairs]
    eyes = sight.sight_of(table, "me", 0)
    while (state := table.state) is not None and not state.over and len(sizes) < MOST:
        legal = state.legal(0)
        began = time.perf_counter()
        game.draw.areas(state.view(0), legal, words, names)
        drawing.append(time.perf_counter() - began)
        began = time.perf_counter()
        fragment = painter.table(sight.snapshot(table, eyes, 0.0))
        making.append(time.perf_counter() - began)
        news = {"html": fragment.html, "parts": fragment.news(known)}
        known = fragment.known
        message = json.dumps(news, ensure_ascii=False).encode()
        sizes.append((len(message), len(packed(message, WINDOW))))
        seat = state.actors()[0]
        moves = state.legal(seat)
        _do(table, "", Move(id="move", seat=seat, move=moves[dice.below(len(moves))]))
    updates = sizes[1:]
    raw, squeezed = [size[0] for size in updates], [size[1] for size in updates]
    kilo = 1024.0
    return Drawn(
        seats,
        len(sizes),
        1000 * statistics.median(drawing),
        1000 * statistics.median(making),
        sizes[0][0] / kilo,
        sizes[0][1] / kilo,
        statistics.median(raw) / kilo,
        statistics.median(squeezed) / kilo,
        max(raw) / kilo,
        max(squeezed) / kilo,
    )


def _do(table: Table, name: str, action: Deed) -> None:
    for what in table.act(Doer("me", name), action, 0.0):
        number = table.version + 1
        table.add(Entry(number, what, "me", None, float(number)))
