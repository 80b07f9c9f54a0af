"""Pictures to open on demand: tiles not yet seen, all coins, how to read a tile."""

from __future__ import annotations

from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import Ink, group, rect, text, use, wrap
from zamok.engine.words import Words
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import crown
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.tiles import tile_id
from zamok.games.castle_builder.facts import COIN_COUNT, COIN_IDS, COUNT, TILE_IDS
from zamok.games.castle_builder.text import effect


def panels(scene: Scene) -> list[Area]:
    """Return all panels."""
    return [unseen_panel(scene), coins_panel(scene), legend_panel(scene)]


# ---- tiles not yet seen -------------------------------------------------------------------------


def unseen_panel(scene: Scene) -> Area:
    """Return all kinds of tile, with how many of each are unseen and how many discarded."""
    words, forecast = scene.words, scene.forecast
    left = forecast["unseen_by_you"]
    if left is None:
        left = forecast["unseen"]
    columns, wide, high = 11, 80, 66
    items: list[Item] = [text(words("panel.unseen.note"), 4, 18, "cb-note")]
    for at, name in enumerate(TILE_IDS):
        x, y = 4 + at % columns * wide, 30 + at // columns * high
        counts = (left.get(name, 0), int(COUNT[at]), scene.view["discard"].get(name, 0))
        items.append(Part(f"cb-un-{name}", _unseen_ink, (name, x, y, *counts)))
    rows = -(-len(TILE_IDS) // columns)
    return Area("unseen", words("panel.unseen"), columns * wide, 34 + rows * high, items)


def _unseen_ink(name: str, x: int, y: int, left: int, of: int, gone: int) -> Ink:
    body = use(tile_id(name), x, y, 0.53)
    if not left:
        body += rect("cb-veil", x, y, 51, 38.2)
    body += text(left, x + 55, y + 17, "cb-count" if left else "cb-none")
    body += text(f"/{of}", x + 55, y + 34, "cb-note")
    if gone:
        body += pieces.icon("trash", x + 12, y + 49, 0.7)
        body += text(gone, x + 24, y + 54, "cb-note")
    return body


# ---- coins --------------------------------------------------------------------------------------


def coins_panel(scene: Scene) -> Area:
    """Return all coins with what they do and where they are."""
    words = scene.words
    columns, wide, high = 3, 296, 80
    items: list[Item] = [text(words("panel.coins.note"), 4, 18, "cb-note")]
    for at, name in enumerate(COIN_IDS):
        x, y = 4 + at % columns * wide, 30 + at // columns * high
        left = f"{scene.view['treasury'].get(name, 0)} / {COIN_COUNT[at]}"
        of = (name, scene.calmed(name), x, y, wide, left, words)
        items.append(Part(f"cb-pc-{name}", _coin_ink, of, rule=name.replace("_", "-")))
    rows = -(-len(COIN_IDS) // columns)
    return Area("coins", words("panel.coins"), columns * wide, 34 + rows * high, items)


def _coin_ink(name: str, calmed: bool, x: int, y: int, wide: int, left: str, words: Words) -> Ink:
    body = pieces.coin(name, x + 28, y + 30, 1.1, calmed)
    body += text(words(f"coin.{name}"), x + 62, y + 17, "cb-coin-name")
    for at, line in enumerate(wrap(effect(name, calmed, words), 226, 13)):
        body += text(line, x + 62, y + 34 + 15 * at, "cb-note")
    return body + text(left, x + wide - 12, y + 17, "cb-note end")


# ---- how to read a tile -------------------------------------------------------------------------

_LEGEND = (
    ("single", "stone_05", "numbers"),
    ("double", "double_11_1", "two-numbers"),
    ("tick", "prince", "tick"),
    ("second", "outer_left_3", "row-start"),
    ("sky", "roof_07", "pattern"),
    ("ruby", "stone_14_two_windows", "baron"),
    ("person", "cook", "most-people"),
    ("princess", "princess", "tick"),
    ("royal", "prince", "royal-strategy"),
)
_COLUMNS = 2
_ENTRY = (440, 88)  # the size of an entry of the legend


def legend_panel(scene: Scene) -> Area:
    """Return how to read what is printed on a tile."""
    wide, high = _ENTRY
    rows = -(-len(_LEGEND) // _COLUMNS)
    title = scene.words("panel.legend")
    items = [Part("cb-legend", _legend_ink, (scene.words,))]
    return Area("legend", title, _COLUMNS * wide, 10 + rows * high, items)


def _legend_ink(words: Words) -> Ink:
    wide, high = _ENTRY
    body = ""
    for at, (name, tile, rule) in enumerate(_LEGEND):
        x, y = 4 + at % _COLUMNS * wide, 6 + at // _COLUMNS * high
        entry = use(tile_id(tile), x, y) + (crown(x, y) if name == "royal" else "")
        for line, said in enumerate(wrap(words(f"legend.{name}"), wide - 120, 15)):
            entry += text(said, x + 110, y + 16 + 18 * line, "cb-legend")
        body += group(entry, rule=rule)
    return body
