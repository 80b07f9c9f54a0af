"""Panels to open: what buildings cost and bring, what characters do, what winter may bring."""

from __future__ import annotations

from zamok.engine.drawing import Area, sheet
from zamok.games.all_seasons.draw.cards import order, portrait, short_name, wrap
from zamok.games.all_seasons.draw.pen import circle, rect, use, words_at
from zamok.games.all_seasons.draw.scope import Scope
from zamok.games.all_seasons.facts import BUILDING_NAMES, DATA, EVENT_NAMES

_KINDS = (*BUILDING_NAMES[:10], "market", "forge")
_SMALL = {
    "tower": 0.42, "house": 0.55, "well": 0.62, "keep": 0.3, "palace": 0.28, "stable": 0.32,
    "servants_house": 0.36, "tavern": 0.36, "market": 0.36, "forge": 0.36, "small_gate": 0.5,
    "large_gate": 0.4,
}  # fmt: skip


def panels(scope: Scope) -> list[Area]:
    """Return all panels of this game."""
    found = [_buildings(scope), _characters(scope)]
    if scope.winter:
        found.append(_winter(scope))
    return found


def _buildings(scope: Scope) -> Area:
    words, row = scope.words, 52
    body = rect("as-panel", 2, 2, 896, 40 + row * len(_KINDS), 8)
    heads = ((222, "left"), (290, "cost"), (356, "points"), (446, "fees"), (524, "scores"))
    for x, key in heads:
        place = "" if key == "scores" else "middle "
        body += words_at(x, 28, words(f"draw.head_{key}"), f"{place}bold as-soft", 14)
    for at, kind in enumerate(_KINDS):
        y = 40 + row * at
        if at % 2 == 0:
            body += rect("as-stripe", 8, y, 884, row)
        body += use(f"b-{kind}", 36, y + row - 8, _SMALL[kind])
        body += words_at(66, y + 31, words(f"building.{kind}"), "bold", 14)
        if kind in BUILDING_NAMES[:10]:
            tile = scope.view["tiles"][BUILDING_NAMES.index(kind)]
            body += words_at(224, y + 32, f"{tile['left']}/{tile['of']}", "middle", 16)
            body += use("hammer", 272, y + 26, 0.8) + words_at(
                288, y + 32, tile["cost"], "bold", 17
            )
            body += use("star", 328, y + 26, 0.8)
            body += words_at(342, y + 32, f"{tile['points']}/{tile['points'] // 2}", "bold", 17)
        fees: list[int] = DATA["places"].get(kind, {}).get("fees", [])
        for number, fee in enumerate(fees):
            at_x = 446 + 36 * (number - (len(fees) - 1) / 2)
            body += use("disc", at_x, y + 26, 0.8) + words_at(at_x, y + 31, fee, "middle bold", 15)
        for number, line in enumerate(wrap(words(f"worth.{kind}"), 44)[:2]):
            body += words_at(516, y + 23 + 18 * number, line, "", 14)
    title = words("draw.buildings")
    return Area("buildings", title, sheet("buildings", 900, 44 + row * len(_KINDS), title, body))


def _characters(scope: Scope) -> Area:
    words, row = scope.words, 92
    cards = ("messenger", "trader", "builder", "stonemason", "worker", "architect")
    body = rect("as-panel", 2, 2, 716, 8 + row * len(cards), 8)
    for at, card in enumerate(cards):
        y = 6 + row * at
        tint = "as-green" if card == "worker" else "as-tint"
        body += rect(f"{tint} as-tinted", 10, y + 4, 84, row - 8, 6)
        body += use(portrait(card), 52, y + 49, 0.95)
        body += circle("as-plate", 112, y + 22, 13)
        shown = "worker1" if card == "worker" else card
        body += words_at(112, y + 27, order(shown), "middle bold", 15)
        body += words_at(134, y + 28, words(short_name(shown)), "bold", 17)
        for number, line in enumerate(wrap(words(f"who.{card}"), 74)[:3]):
            body += words_at(106, y + 50 + 18 * number, line, "", 14)
    title = words("draw.characters")
    return Area("characters", title, sheet("characters", 720, 12 + row * len(cards), title, body))


def _winter(scope: Scope) -> Area:
    words, row = scope.words, 80
    winter = scope.view["winter"]
    assert winter is not None
    body = rect("as-panel", 2, 2, 856, 8 + row * 6, 8)
    for at, card in enumerate(EVENT_NAMES):
        x, y = 10 + at % 2 * 424, 6 + at // 2 * row
        open_ = card in winter["unseen"]
        inner = rect("as-frost", x, y + 3, 416, row - 6, 7) + use(f"w-{card}", x + 40, y + 40, 0.85)
        inner += words_at(x + 80, y + 26, words(f"winter.{card}"), "bold", 16)
        for number, line in enumerate(wrap(words(f"hint.{card}"), 44)[:3]):
            inner += words_at(x + 80, y + 44 + 16 * number, line, "", 13)
        if not open_:
            inner += rect("as-veil", x, y + 3, 416, row - 6, 7) + use("tick", x + 396, y + 20)
        body += inner
    title = words("draw.events")
    return Area("events", title, sheet("events", 860, 12 + row * 6, title, body))
