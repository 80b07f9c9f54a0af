"""What lies before the others: castle, coins and the backs of their holders."""

from __future__ import annotations

from typing import NamedTuple

from zamok.engine.drawing import Area, num, part, sheet, sign
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.board import breaking
from zamok.games.castle_builder.draw.castle import castle, laid
from zamok.games.castle_builder.draw.geometry import (
    CASTLE_WIDE,
    HIGH,
    box,
    disc,
    shorten,
    use,
    words_at,
)
from zamok.games.castle_builder.draw.table import Table
from zamok.games.castle_builder.draw.tiles import tile_id
from zamok.games.castle_builder.state import M_TARGET, M_VICTIM

_SCALES = {1: 0.75, 2: 0.56, 3: 0.5}  # the fewer there are, the larger they lie here
_GAP = 14
_HEAD = 122


class Card(NamedTuple):
    """The size of the place of one of the others, and the scale of the castle on it."""

    scale: float
    wide: float
    high: float


def others(table: Table) -> Area:
    """Return the places of everybody whose castle is not the board, in the order of play."""
    seats = len(table.names)
    title = table.words("area.others")
    round_ = [(table.seat + at) % seats for at in range(1, seats)]
    rows = max(4, *(table.view["players"][seat]["height"] + 1 for seat in round_))
    scale = _SCALES[len(round_)]
    card = Card(scale, CASTLE_WIDE * scale + 20, _HEAD + (rows * HIGH + 34) * scale + 22)
    body = "".join(
        f'<g transform="translate({num(2 + at * (card.wide + _GAP))} 2)">'
        f"{_card(table, seat, card)}</g>"
        for at, seat in enumerate(round_)
    )
    width = len(round_) * (card.wide + _GAP) - _GAP + 6
    return Area("others", title, sheet("others", width, card.high + 6, title, body))


def _card(table: Table, seat: int, card: Card) -> str:
    view = table.view
    body = part(f"cb-seat-{seat}", _head(table, seat, card))
    inner = castle(seat, view["players"][seat], table.single)
    if table.laid is not None and view["turn"] == seat:
        inner += laid(table.laid, table.single)
    if table.legal and table.phase == "break" and view["struck"] == seat:
        inner += breaking(table, seat)
    ground = num(card.high - 32 * card.scale - 4)
    body += f'<g transform="translate(10 {ground}) scale({card.scale})">{inner}</g>'
    body += _royals(table, seat, card)
    return body + _aims(table, seat, card)


def _head(table: Table, seat: int, card: Card) -> str:
    view = table.view
    player = view["players"][seat]
    style = "cb-card-turn" if seat == view["actor"] else "cb-card"
    body = f'<rect class="{style}" width="{num(card.wide)}" height="{num(card.high)}" rx="8"/>'
    body += box("cb-card-sky", 1.5, _HEAD - 2, card.wide - 3, card.high - _HEAD - 12)
    low = card.high
    ground = (
        f"M1 {num(low - 34 * card.scale)}H{num(card.wide - 1)}V{num(low - 8)}q0 7-7 7H8q-7 0-7-7z"
    )
    body += f'<path class="cb-grass-flat" d="{ground}"/>'
    body += sign(seat, 22, 21, 20)
    body += words_at(shorten(table.name(seat), 13 if card.wide < 450 else 18), 40, 27, "cb-name")
    kinds = (("height", player["height"]), ("people", player["people"]),
             ("windows", player["windows"]), ("roofs", player["roofs"]))  # fmt: skip
    for at, (name, count) in enumerate(kinds):
        body += pieces.counted(name, count, card.wide - 212 + 54 * at, 20)
    goal = view["goal"]
    step = min(40, (card.wide - 24) / goal)
    row = ""
    coins = [coin for coin, count in player["coins"].items() for _ in range(count)]
    for at in range(goal):
        x = 26 + at * step
        row += disc("cb-slot-goal" if at == goal - 1 else "cb-slot", x, 58, 17)
        if at < len(coins):
            row += pieces.coin(coins[at], x, 58, 0.76, view["peaceful"])
    if view["coin"] is not None and view["turn"] == seat and len(coins) < goal:
        x = 26 + len(coins) * step
        row += disc("cb-chosen", x, 58, 18)
        row += pieces.coin(view["coin"], x, 58, 0.76, view["peaceful"])
    body += f'<g id="cb-coins-{seat}">{row}</g>'
    backs, held = table.backs(seat), ""
    for at in range(backs):
        held += use("cb-back", 10 + at * min(26, 200 / max(1, backs)), 82, 0.42)
    x = 10 + max(0, backs - 1) * min(26, 200 / max(1, backs)) + 50
    limit = view["holder_limit"]
    held += f'<text class="cb-count" x="{num(x)}" y="103">{backs} / {limit}</text>'
    body += f'<g id="cb-holder-{seat}" data-rule="holder-limit">{held}</g>'
    return f'<g id="cb-seat-{seat}" aria-hidden="true">{body}</g>'


def _royals(table: Table, seat: int, card: Card) -> str:
    body = ""
    for at, tile in enumerate(table.royals(seat)):
        x = card.wide - 56 - 54 * at
        body += use(tile_id(tile), x, 80, 0.5, table.glide(tile))
    return f'<g id="cb-royals-{seat}" aria-hidden="true">{body}</g>' if body else ""


def _aims(table: Table, seat: int, card: Card) -> str:
    """Return spots on whom a thief may rob or whose castle a catapult may hit."""
    if not table.legal or table.phase not in ("victim", "target"):
        return ""
    if table.phase == "victim":
        box = f'x="4" y="78" width="{num(card.wide - 8)}" height="44"'
        move, rule = int(M_VICTIM) + seat, "thief"
    else:
        box = (
            f'x="4" y="{_HEAD}" width="{num(card.wide - 8)}" height="{num(card.high - _HEAD - 6)}"'
        )
        move, rule = int(M_TARGET) + seat, "catapult"
    mark = f'<rect class="cb-pick" {box} rx="6"/>' if move in table.chosen else ""
    return table.press(move, f'{mark}<rect class="hit" {box}/>', rule)
