"""Panels to open: what buildings cost and bring, what characters do, what winter may bring."""

from __future__ import annotations

from zamok.engine import Words
from zamok.engine.drawing import Area, Part
from zamok.engine.pencil import Ink, circle, rect, text, use, wrap
from zamok.games.all_seasons.draw.cards import order, portrait, short_name, tint
from zamok.games.all_seasons.draw.scene import Scene
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    DATA,
    EVENT_NAMES,
    WORKER_POINTS,
)
from zamok.games.all_seasons.text import ROLES
from zamok.games.all_seasons.view import View

_KINDS = BUILDING_NAMES[:12]  # those that are built, market and forge
_SMALL = {
    "tower": 0.42, "house": 0.55, "well": 0.62, "keep": 0.3, "palace": 0.28, "stable": 0.32,
    "servants_house": 0.36, "tavern": 0.36, "market": 0.36, "forge": 0.36, "small_gate": 0.5,
    "large_gate": 0.4,
}  # fmt: skip
_HEADS = ((222, "left"), (290, "cost"), (356, "points"), (446, "fees"), (524, "scores"))


def panels(scene: Scene) -> list[Area]:
    """Return all panels of this game."""
    found = [_buildings(scene.view, scene.words), _characters(scene.words)]
    if scene.view["winter"] is not None:
        found.append(_events(scene.view["winter"]["unseen"], scene.words))
    return found


def _buildings(view: View, words: Words) -> Area:
    row = 52
    tiles = {
        tile["building"]: (tile["left"], tile["of"], tile["cost"], tile["points"])
        for tile in view["tiles"]
    }
    items = [Part("as-panel-heads", _heads, (row, words))]
    items += [
        Part(f"as-panel-{kind}", _building, (kind, at, row, tiles.get(kind), words))
        for at, kind in enumerate(_KINDS)
    ]
    return Area("buildings", words("draw.buildings"), 900, 44 + row * len(_KINDS), items)


def _heads(row: int, words: Words) -> Ink:
    body = rect("as-panel", 2, 2, 896, 40 + row * len(_KINDS), 8)
    for x, key in _HEADS:
        place = "" if key == "scores" else "middle "
        body += text(words(f"draw.head_{key}"), x, 28, f"{place}bold as-soft", 14)
    return body


def _building(
    kind: str, at: int, row: int, tile: tuple[int, int, int, int] | None, words: Words
) -> Ink:
    y = 40 + row * at
    body = rect("as-stripe", 8, y, 884, row) if at % 2 == 0 else ""
    body += use(f"as-b-{kind}", 36, y + row - 8, _SMALL[kind])
    body += text(words(f"building.{kind}"), 66, y + 31, "bold", 14)
    if tile is not None:
        left, of, cost, points = tile
        both = f"{points}/{int(WORKER_POINTS[BUILDING_NAMES.index(kind)])}"
        body += text(f"{left}/{of}", 224, y + 32, "middle", 16)
        body += use("as-hammer", 272, y + 26, 0.8) + text(cost, 288, y + 32, "bold", 17)
        body += use("as-star", 328, y + 26, 0.8) + text(both, 342, y + 32, "bold", 17)
    fees: list[int] = DATA["places"].get(kind, {}).get("fees", [])
    for number, fee in enumerate(fees):
        x = 446 + 36 * (number - (len(fees) - 1) / 2)
        body += use("as-disc", x, y + 26, 0.8) + text(fee, x, y + 31, "middle bold", 15)
    for number, line in enumerate(wrap(words(f"worth.{kind}"), 372, 14, 2)):
        body += text(line, 516, y + 23 + 18 * number, "", 14)
    return body


def _characters(words: Words) -> Area:
    row = 92
    items = [Part("as-panel-characters", _roles, (row, words))]
    return Area("characters", words("draw.characters"), 720, 12 + row * len(ROLES), items)


def _roles(row: int, words: Words) -> Ink:
    body = rect("as-panel", 2, 2, 716, 8 + row * len(ROLES), 8)
    for at, role in enumerate(ROLES):
        y = 6 + row * at
        card = next(name for name in CARD_NAMES if name.startswith(role))
        body += rect(tint(card), 10, y + 4, 84, row - 8, 6)
        body += use(portrait(card), 52, y + 49, 0.95)
        body += circle("as-plate", 112, y + 22, 13)
        body += text(order(card), 112, y + 27, "middle bold", 15)
        body += text(words(short_name(card)), 134, y + 28, "bold", 17)
        for number, line in enumerate(wrap(words(f"who.{role}"), 600, 14, 3)):
            body += text(line, 106, y + 50 + 18 * number, "", 14)
    return body


def _events(unseen: list[str], words: Words) -> Area:
    row = 80
    high = row * ((len(EVENT_NAMES) + 1) // 2)
    items = [rect("as-panel", 2, 2, 856, 8 + high, 8)]
    parts = [
        Part(f"as-panel-{card}", _event, (card, at, row, card in unseen, words))
        for at, card in enumerate(EVENT_NAMES)
    ]
    return Area("events", words("draw.events"), 860, 12 + high, [*items, *parts])


def _event(card: str, at: int, row: int, coming: bool, words: Words) -> Ink:
    x, y = 10 + at % 2 * 424, 6 + at // 2 * row
    body = rect("as-frost", x, y + 3, 416, row - 6, 7) + use(f"as-w-{card}", x + 40, y + 40, 0.85)
    body += text(words(f"winter.{card}"), x + 80, y + 26, "bold", 16)
    for number, line in enumerate(wrap(words(f"hint.{card}"), 312, 13, 3)):
        body += text(line, x + 80, y + 44 + 16 * number, "", 13)
    if not coming:
        body += rect("as-veil", x, y + 3, 416, row - 6, 7) + use("as-tick", x + 396, y + 20)
    return body
