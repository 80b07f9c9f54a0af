"""What is on offer to all: tiles, coins and what they do, supply and discards, the track."""

from __future__ import annotations

from zamok.engine.drawing import Area, num, part, sheet, sign
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.fit import KIND, favoured
from zamok.games.castle_builder.draw.geometry import HIGH, WIDE, box, use, words_at, wrap
from zamok.games.castle_builder.draw.table import Table
from zamok.games.castle_builder.draw.tiles import tile_id
from zamok.games.castle_builder.draw.track import EDGE, HEIGHT, SIDE, WIDTH, ghosts, track
from zamok.games.castle_builder.facts import COIN_IDS
from zamok.games.castle_builder.state import M_ADJUST, M_COIN, M_DRAW, M_MARKET, M_TAKE
from zamok.games.castle_builder.text import effect

_LEFT = SIDE + 10
_TOP = EDGE + 8
_COINS = _LEFT + 3 * 104 + 14
_COIN_WIDE = 140
_ORDER = {name: at for at, name in enumerate(COIN_IDS)}


def market(table: Table) -> Area:
    """Return the market."""
    title = table.words("area.market")
    body = track(table)
    body += f'<path class="cb-cloth" d="M{SIDE} {EDGE}H{WIDTH - SIDE}V{HEIGHT - EDGE}H{SIDE}z"/>'
    body += _stocks(table) + _tiles(table) + _coins(table) + ghosts(table)
    return Area("market", title, sheet("market", WIDTH + 8, HEIGHT + 8, title, body))


# ---- tiles --------------------------------------------------------------------------------------


def _tiles(table: Table) -> str:
    drawn, spots = "", ""
    pressed: set[str] = set()
    base = {"main": M_MARKET, "take": M_TAKE, "adjust": M_ADJUST}.get(table.phase)
    for slot, tile in enumerate(table.market):
        x, y = _LEFT + slot * 104, _TOP
        drawn += f'<rect class="cb-slot" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="3"/>'
        if tile is None:
            continue
        lifted = _lifted(table, slot)
        body = f'<path class="shadow" d="M{x + 5} {y + 5}h{WIDE}v{HIGH}h-{WIDE}z"/>'
        body += use(tile_id(tile), x, y - 6 * lifted, 1, table.glide(tile))
        if lifted:
            body += f'<path class="cb-chosen" d="M{x} {y - 6}h{WIDE}v{HIGH}h-{WIDE}z"/>'
        drawn += f'<g id="cb-market-{slot}" aria-hidden="true">{body}</g>'
        if base is not None and table.legal:
            move = int(base) + KIND[tile]
            mark = box("cb-pick", x - 2, y - 2, WIDE + 4, HIGH + 4, 4)
            hit = f'<rect class="hit" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}"/>'
            if move not in table.chosen:
                spots += table.press(move, hit, "market")
            elif table.phase != "adjust" and tile not in pressed:
                spots += table.press(move, mark + hit, "market")
            pressed.add(tile)
    return drawn + spots


def _lifted(table: Table, slot: int) -> bool:
    """Tell whether this is the market's tile that the viewer has taken up."""
    hand = table.in_hand
    if hand is None or hand["source"] != "market":
        return False
    return table.market.index(hand["tile"]) == slot


def _stocks(table: Table) -> str:
    """Return supply, discards and treasury with their counts."""
    view = table.view
    y = _TOP + HIGH + 10
    supply, discard = view["supply"], sum(view["discard"].values())
    treasury = sum(view["treasury"].values())
    x = _LEFT
    stack = box("cb-slot", x, y, 69, 52, 3)
    for at in range(min(3, (supply + 19) // 20), 0, -1):
        stack += use("cb-back", x + 3 * at - 3, y + 6 - 3 * at, 0.72)
    supply_part = _pile(table, "supply", stack, supply, x, y)
    x += 104
    stack = box("cb-slot", x, y, 69, 52, 3)
    for at in range(min(3, (discard + 9) // 10)):
        stack += (
            f'<g transform="translate({x + 35} {y + 27}) rotate({(-7, 5, -2)[at]})">'
            '<path class="cb-stone line" d="M-33-25H33V25H-33z"/>'
            '<path class="cb-joint" d="M-33-8H33M-33 9H33M-10-25V-8M14-8V9M-14 9V25"/></g>'
        )
    discard_part = _pile(table, "discard", stack, discard, x, y)
    x += 104
    stack = f'<ellipse class="shadow" cx="{x + 40}" cy="{y + 48}" rx="30" ry="8"/>'
    for at in range(min(5, (treasury + 5) // 6)):
        stack += (
            f'<ellipse class="cb-coin-side line" cx="{x + 35}" cy="{y + 46 - 8 * at}" rx="27"'
            f' ry="8"/><ellipse class="cb-coin line" cx="{x + 35}" cy="{y + 42 - 8 * at}" rx="27"'
            ' ry="8"/>'
        )
    treasury_part = _pile(table, "treasury", stack, treasury, x, y)
    spots = ""
    if table.phase == "main" and table.legal:
        mark = f'<rect class="cb-pick" x="{_LEFT - 4}" y="{y - 5}" width="83" height="62" rx="5"/>'
        hit = f'<rect class="hit" x="{_LEFT - 6}" y="{y - 6}" width="90" height="84"/>'
        spots = table.press(M_DRAW, mark + hit, "draw")
    return supply_part + discard_part + treasury_part + spots


def _pile(table: Table, name: str, stack: str, count: int, x: float, y: float) -> str:
    """Return a pile with its count on a plate and its name below."""
    wide = 22 + 12 * max(2, len(str(count)))
    body = stack + box("cb-badge", x + 35 - wide / 2, y + 12, wide, 28, 6)
    body += words_at(str(count), x + 35, y + 33, "cb-pile middle")
    body += words_at(table.words(f"draw.{name}"), x + 35, y + 72, "cb-note middle")
    rule = "coins" if name == "treasury" else "supply"
    return part(f"cb-{name}", f'<g id="cb-{name}" data-rule="{rule}" aria-hidden="true">{body}</g>')


# ---- coins --------------------------------------------------------------------------------------


def _coins(table: Table) -> str:
    view = table.view
    drawn, spots = "", ""
    pressed: set[str] = set()
    for slot, coin in enumerate(view["coin_market"]):
        x = _COINS + slot * _COIN_WIDE + _COIN_WIDE / 2
        if coin is None:
            drawn += f'<circle class="cb-slot" cx="{num(x)}" cy="{_TOP + 28}" r="26"/>'
            continue
        drawn += part(f"cb-coin-{slot}", _offer(table, slot, coin, x))
        move = int(M_COIN) + _ORDER[coin]
        if table.phase == "coin" and coin not in pressed:
            mark = f'<circle class="cb-pick" cx="{num(x)}" cy="{_TOP + 26}" r="29"/>'
            hit = (
                f'<rect class="hit" x="{num(x - 66)}" y="{_TOP - 4}" width="132"'
                f' height="{HEIGHT - 2 * EDGE - 8}"/>'
            )
            spots += table.press(move, mark + hit, coin.replace("_", "-"))
        elif table.phase == "main" and table.legal and coin not in pressed:
            spots += table.press(
                move, f'<circle class="hit" cx="{num(x)}" cy="{_TOP + 26}" r="27"/>', ""
            )
        pressed.add(coin)
    return drawn + spots


def _offer(table: Table, slot: int, coin: str, x: float) -> str:
    """Return a coin of the market with its name, what it does and whom it would favour now."""
    view = table.view
    rule = coin.replace("_", "-")
    body = f'<circle class="shadow" cx="{num(x + 4)}" cy="{_TOP + 30}" r="25"/>'
    body += pieces.coin(coin, x, _TOP + 26, 1.12, view["peaceful"])
    for at, seat in enumerate(favoured(view, coin)):
        body += sign(seat, x + 38 + 16 * (at // 2), _TOP + 12 + 22 * (at % 2), 13)
    y: float = _TOP + 70
    for line in wrap(table.words(f"coin.{coin}"), _COIN_WIDE - 8, 15.5):
        body += words_at(line, x, y, "cb-coin-name middle")
        y += 16
    for line in wrap(effect(coin, view["peaceful"], table.words), _COIN_WIDE - 6, 13):
        body += words_at(line, x, y, "cb-note middle")
        y += 15
    return f'<g id="cb-coin-{slot}" data-rule="{rule}" aria-hidden="true">{body}</g>'
