"""Pictures to open on demand: tiles not yet seen, all coins, how to read a tile."""

from __future__ import annotations

from collections import Counter

from zamok.engine.drawing import Area, part, sheet
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.geometry import box, use, words_at, wrap
from zamok.games.castle_builder.draw.table import Table
from zamok.games.castle_builder.draw.tiles import tile_id
from zamok.games.castle_builder.facts import COIN_IDS, DATA, TILE_IDS
from zamok.games.castle_builder.text import effect

_COUNT: dict[str, int] = {tile["id"]: tile["count"] for tile in DATA["tiles"]}
_COINS: dict[str, int] = {coin["id"]: coin["count"] for coin in DATA["coins"]}


def unseen(table: Table) -> Counter[str]:
    """Return the tiles that the viewer cannot see: in the supply and in the others' holders."""
    view = table.view
    left = Counter(_COUNT)
    for player in view["players"]:
        left.subtract(tile["tile"] for tile in player["castle"])
        left.subtract(player["royal"])
    left.subtract(tile for tile in view["market"] if tile is not None)
    left.subtract(view["discard"])
    you = view["you"]
    if you is not None:
        left.subtract(view["players"][you]["holder"] or {})
    laid = table.laid
    if laid is not None and laid["source"] == "holder" and view["turn"] != you:
        left[laid["tile"]] -= 1  # it lies open at its place, yet counts to a holder still
    return left


def unseen_panel(table: Table) -> Area:
    """Return all kinds of tile, with how many of each are unseen and how many discarded."""
    words, left = table.words, unseen(table)
    title = words("panel.unseen")
    columns, wide, high = 11, 80, 66
    body = words_at(words("panel.unseen.note"), 4, 18, "cb-note")
    for at, name in enumerate(TILE_IDS):
        x, y = 4 + at % columns * wide, 30 + at // columns * high
        gone = table.view["discard"].get(name, 0)
        style = "cb-none" if not left[name] else "cb-count"
        inner = use(tile_id(name), x, y, 0.53)
        if not left[name]:
            inner += box("cb-veil", x, y, 51, 38.2)
        inner += f'<text class="{style}" x="{x + 55}" y="{y + 17}">{left[name]}</text>'
        inner += f'<text class="cb-note" x="{x + 55}" y="{y + 34}">/{_COUNT[name]}</text>'
        if gone:
            inner += pieces.icon("trash", x + 12, y + 49, 0.7)
            inner += f'<text class="cb-note" x="{x + 24}" y="{y + 54}">{gone}</text>'
        body += part(f"cb-un-{name}", f'<g id="cb-un-{name}">{inner}</g>')
    rows = -(-len(TILE_IDS) // columns)
    return Area("unseen", title, sheet("unseen", columns * wide, 34 + rows * high, title, body))


def coins_panel(table: Table) -> Area:
    """Return all coins with what they do and where they are."""
    words, view = table.words, table.view
    title = words("panel.coins")
    columns, wide, high = 3, 296, 80
    body = words_at(words("panel.coins.note"), 4, 18, "cb-note")
    for at, name in enumerate(COIN_IDS):
        x, y = 4 + at % columns * wide, 30 + at // columns * high
        inner = pieces.coin(name, x + 28, y + 30, 1.1, view["peaceful"])
        inner += words_at(words(f"coin.{name}"), x + 62, y + 17, "cb-coin-name")
        for line, text in enumerate(wrap(effect(name, view["peaceful"], words), 226, 13)):
            inner += words_at(text, x + 62, y + 34 + 15 * line, "cb-note")
        left = view["treasury"].get(name, 0)
        inner += words_at(f"{left} / {_COINS[name]}", x + wide - 12, y + 17, "cb-note end")
        inner = f'<g id="cb-pc-{name}" data-rule="{name.replace("_", "-")}">{inner}</g>'
        body += part(f"cb-pc-{name}", inner)
    rows = -(-len(COIN_IDS) // columns)
    return Area("coins", title, sheet("coins", columns * wide, 34 + rows * high, title, body))


_LEGEND = (
    ("single", "stone_05", "numbers"),
    ("double", "double_11_1", "two-numbers"),
    ("tick", "prince", "tick"),
    ("second", "outer_left_3", "row-start"),
    ("sky", "roof_07", "pattern"),
    ("ruby", "stone_14_two_windows", "baron"),
    ("person", "cook", "most-people"),
    ("princess", "princess", "tick"),
)


def legend_panel(table: Table) -> Area:
    """Return how to read what is printed on a tile."""
    words = table.words
    title = words("panel.legend")
    columns, wide, high = 2, 440, 88
    body = ""
    for at, (name, tile, rule) in enumerate(_LEGEND):
        x, y = 4 + at % columns * wide, 6 + at // columns * high
        inner = use(tile_id(tile), x, y)
        for line, text in enumerate(wrap(words(f"legend.{name}"), wide - 120, 15)):
            inner += words_at(text, x + 110, y + 16 + 18 * line, "cb-legend")
        body += f'<g data-rule="{rule}">{inner}</g>'
    rows = -(-len(_LEGEND) // columns)
    markup = f'<g id="cb-legend">{body}</g>'
    size = (columns * wide, 10 + rows * high)
    return Area("legend", title, sheet("legend", *size, title, part("cb-legend", markup)))


def panels(table: Table) -> list[Area]:
    """Return all panels."""
    return [unseen_panel(table), coins_panel(table), legend_panel(table)]
