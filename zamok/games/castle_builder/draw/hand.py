"""The holder with its tiles, royal tiles beside it, and the coins laid down."""

from __future__ import annotations

from zamok.engine.drawing import Area, ghost, num, part, sheet
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.fit import KIND
from zamok.games.castle_builder.draw.geometry import HIGH, WIDE, box, use, words_at
from zamok.games.castle_builder.draw.table import ROYALS, Table
from zamok.games.castle_builder.draw.tiles import tile_id
from zamok.games.castle_builder.state import (
    M_ADJUST,
    M_DRAW,
    M_HOLDER,
    M_ROYAL,
    M_SHED,
    M_TAKE,
    M_VICTIM,
)
from zamok.games.castle_builder.view import Player

_WIDTH = 880
_SCALE = 0.84
_TILE = WIDE * _SCALE
_TALL = HIGH * _SCALE
_TOP = 16
_RAIL = _TOP + _TALL
_BASE = {"main": M_HOLDER, "adjust": M_ADJUST, "shed": M_SHED}


def hand(table: Table) -> Area:
    """Return the holder of the seat on the board: open to its owner, backs to everybody else."""
    own = table.seat == table.view["you"]
    key = "area.hand" if own else "area.holder"
    title = table.words(key, name=table.name(table.seat))
    royals = table.royals(table.seat)
    room = _WIDTH - 20 - (len(royals) * (_TILE + 10) + 26 if royals else 0)
    limit = table.view["holder_limit"]
    count = max(limit, len(table.holder) if own else table.backs(table.seat))
    step = min(_TILE + 8, (room - 16) / count)
    body = _rack(table, count, step)
    body += _holder(table, step) if own else _backs(table, step)
    body += _rail(count, step) + _spots(table, step) + _royals(table, royals, step * count + 46)
    body += coins_row(table, table.player, 10, _RAIL + 34)
    return Area("hand", title, sheet("hand", _WIDTH, _RAIL + 92, title, body))


def _rack(table: Table, places: int, step: float) -> str:
    """Return the wooden holder with its places."""
    width = step * places + 16
    body = f'<path class="shadow" d="M10 {num(_RAIL + 6)}h{num(width)}v18H10z"/>'
    body += box("cb-rack-back line", 4, _TOP + 20, width, _TALL - 6)
    for at in range(places):
        body += box("cb-rack-slot", 12 + at * step, _TOP + 26, min(_TILE, step - 4), _TALL - 24, 2)
    name = f"cb-holder-{table.seat}"
    return part(name, f'<g id="{name}" data-rule="holder-limit" aria-hidden="true">{body}</g>')


def _rail(places: int, step: float) -> str:
    """Return the front rail on which the tiles stand."""
    width = step * places + 20
    body = box("cb-rack line", 2, _RAIL, width, 16) + box("cb-lit", 2, _RAIL, width, 3)
    body += f'<path class="cb-grain" d="M8 {num(_RAIL + 7)}h{num(width - 12)}"/>'
    return part("cb-rail", f'<g id="cb-rail" aria-hidden="true">{body}</g>')


def _holder(table: Table, step: float) -> str:
    """Return the tiles of the holder; the one in hand is lifted."""
    body = ""
    hand_ = table.in_hand
    lift = hand_["tile"] if hand_ is not None and hand_["source"] == "holder" else None
    for at, tile in enumerate(table.holder):
        x, y = 12 + at * step, _TOP
        lifted = tile == lift
        if lifted:
            lift, y = None, _TOP - 10
        inner = use(tile_id(tile), x, y, _SCALE, table.glide(tile))
        inner += _outline("cb-chosen", x, y) if lifted else ""
        body += f'<g id="cb-hold-{at}" aria-hidden="true">{inner}</g>'
    return body


def _backs(table: Table, step: float) -> str:
    body = "".join(
        use("cb-back", 12 + at * step, _TOP, _SCALE) for at in range(table.backs(table.seat))
    )
    return part("cb-own-backs", f'<g id="cb-own-backs" aria-hidden="true">{body}</g>')


_RULES = {"main": "place", "adjust": "adjust", "shed": "holder-limit"}


def _spots(table: Table, step: float) -> str:
    """Return what can be done with the tiles of the holder, and ghosts of what would join them."""
    base = _BASE.get(table.phase)
    body = ""
    for at, tile in enumerate(table.holder):
        if base is None or not table.legal or table.holder.index(tile) != at:
            continue
        x = 12 + at * step
        move = int(base) + KIND[tile]
        mark = ""
        if move in table.chosen:
            mark = _outline("cb-pick" if table.phase == "main" else "cb-break", x, _TOP)
            if table.phase != "main":
                body += ghost(move, _struck(x))
        body += table.press(move, mark + box("hit", x, _TOP, step, _TALL), _RULES[table.phase])
    return body + _arrivals(table, 12 + len(table.holder) * step, step)


def _struck(x: float) -> str:
    return (
        f'<path class="cb-crack" d="M{num(x + 6)} {num(_TOP + 6)}L{num(x + _TILE - 6)}'
        f' {num(_RAIL - 6)}M{num(x + _TILE - 6)} {num(_TOP + 6)}L{num(x + 6)} {num(_RAIL - 6)}"/>'
    )


def _arrivals(table: Table, x: float, step: float) -> str:
    """Return ghosts of tiles that a move would bring into the holder."""
    body = ""
    back = use("cb-back", x, _TOP, _SCALE)
    if M_DRAW in table.chosen:
        body += ghost(M_DRAW, back + use("cb-back", x + step, _TOP, _SCALE))
    for seat in range(len(table.names)):
        if int(M_VICTIM) + seat in table.chosen:
            body += ghost(int(M_VICTIM) + seat, back)
    for tile in dict.fromkeys(tile for tile in table.market if tile is not None):
        if int(M_TAKE) + KIND[tile] in table.chosen:
            body += ghost(int(M_TAKE) + KIND[tile], use(tile_id(tile), x, _TOP, _SCALE))
    return body


def _outline(style: str, x: float, y: float) -> str:
    return box(style, x - 1, y - 1, _TILE + 2, _TALL + 2, 3)


def _royals(table: Table, royals: list[str], x: float) -> str:
    drawn, spots = "", ""
    hand_ = table.in_hand
    own = table.seat == table.view["you"]
    for tile in royals:
        lifted = hand_ is not None and hand_["source"] == "royal" and hand_["tile"] == tile
        y = _TOP - 10 if lifted else _TOP
        body = box("shadow", x + 4, y + 4, _TILE, _TALL)
        body += use(tile_id(tile), x, y, _SCALE, table.glide(tile))
        body += _outline("cb-chosen", x, y) if lifted else ""
        drawn += f'<g id="cb-royal-{tile}" aria-hidden="true">{body}</g>'
        if own and table.legal and table.phase in ("main", "adjust"):
            move = int(M_ROYAL) + ROYALS.index(tile)
            if table.phase == "adjust":
                move = int(M_ADJUST) + KIND[tile]
            if table.phase == "main" or move not in table.chosen:
                hit = box("hit", x, _TOP, _TILE, _TALL)
                mark = _outline("cb-pick", x, _TOP) if move in table.chosen else ""
                spots += table.press(move, mark + hit, "royal-strategy")
        x += _TILE + 10
    return drawn + spots


def coins_row(table: Table, player: Player, x: float, y: float) -> str:
    """Return the coins laid down in a row of as many places as the game is played to."""
    view = table.view
    body = words_at(table.words("draw.coins"), x, y + 30, "cb-note")
    left = x + 96
    laid = [coin for coin, count in player["coins"].items() for _ in range(count)]
    for at in range(view["goal"]):
        cx = left + 24 + at * 54
        style = "cb-slot-goal" if at == view["goal"] - 1 else "cb-slot"
        body += f'<circle class="{style}" cx="{num(cx)}" cy="{num(y + 25)}" r="23"/>'
        if at < len(laid):
            body += pieces.coin(laid[at], cx, y + 25, 1, view["peaceful"])
    if view["coin"] is not None and view["turn"] == table.seat:
        cx = left + 24 + view["goal"] * 54 + 30
        body += f'<circle class="cb-chosen" cx="{num(cx)}" cy="{num(y + 25)}" r="26"/>'
        body += pieces.coin(view["coin"], cx, y + 25, 1, view["peaceful"])
    name = f"cb-coins-{table.seat}"
    return part(name, f'<g id="{name}" data-rule="end" aria-hidden="true">{body}</g>')
