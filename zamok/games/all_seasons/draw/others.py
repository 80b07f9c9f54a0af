"""What lies before the others: points, coins, materials, servants, cards and buildings."""

from __future__ import annotations

from collections import Counter

from zamok.engine.drawing import num, part, sheet, sign
from zamok.games.all_seasons.draw.cards import clip
from zamok.games.all_seasons.draw.pen import circle, hidden, rect, use, words_at
from zamok.games.all_seasons.draw.pieces import pawn
from zamok.games.all_seasons.draw.scope import Scope, amounts
from zamok.games.all_seasons.draw.worth import final
from zamok.games.all_seasons.facts import CARD_NAMES, KIND_NAMES

WIDE, ROW = 890, 150
_HALF = 440
_SMALL = {
    "tower": 0.42, "house": 0.4, "well": 0.5, "keep": 0.26, "palace": 0.15, "stable": 0.18,
    "servants_house": 0.2, "tavern": 0.21, "small_gate": 0.42, "large_gate": 0.32,
}  # fmt: skip


def others(scope: Scope) -> str:
    """Return the supplies of everybody but the viewer."""
    view = scope.view
    seats = [seat for seat in range(len(view["players"])) if seat != view["you"]]
    more = final(view)
    body = "".join(
        part(
            f"as-seat-{seat}",
            _player(scope, seat, 4 + at % 2 * (_HALF + 8), 2 + at // 2 * ROW, more[seat]),
        )
        for at, seat in enumerate(seats)
    )
    wide = WIDE if len(seats) > 1 else _HALF + 8
    return sheet("others", wide, (len(seats) + 1) // 2 * ROW, scope.words("draw.others"), body)


def _player(scope: Scope, seat: int, x: float, y: float, more: int) -> str:
    view = scope.view
    player = view["players"][seat]
    body = rect("as-panel", 0, 0, _HALF - 4, ROW - 8, 9)
    if seat in view["actors"]:
        body += rect("as-now", 0, 0, _HALF - 4, ROW - 8, 9)
    body += sign(seat, 20, 20, 22) + words_at(38, 26, clip(scope.names[seat], 16), "bold", 17)
    if seat == view["first"] and not view["over"]:
        body += use("crown", 214, 20, 0.8)
    body += use("star", 250, 19, 1) + words_at(268, 26, player["score"], "bold", 19)
    if not view["over"]:
        body += words_at(308, 26, f"→ {player['score'] + more}", "as-soft", 16)
    body += pawn(seat, 378, 20, 0.75) + words_at(395, 26, f"×{player['reserve']}", "bold", 17)
    held = {**amounts(player["goods"]), "taler": player["talers"]}
    for at, kind in enumerate(KIND_NAMES):
        at_x = 20 + at * 48
        faded = "" if held[kind] else ' opacity="0.4"'
        body += (
            f"<g{faded}>{use(kind, at_x, 58, 0.82)}"
            f"{words_at(at_x + 13, 65, held[kind], 'bold', 16)}</g>"
        )
    tally = Counter(player["built"])
    columns = 3 if len(tally) <= 6 else 5
    for at, (kind, count) in enumerate(tally.items()):
        left = 322 + at % columns * 132 / columns
        body += _built(kind, count, left, 86 if at < columns else 134, columns == 3)
    body += _row(scope, seat)
    return hidden(body, f' id="as-seat-{seat}" transform="translate({num(x)} {num(y)})"')


def _built(kind: str, count: int, x: float, y: float, roomy: bool) -> str:
    """Return a little picture of what somebody has built."""
    size = _SMALL[kind] * (1.3 if roomy else 1)
    body = use(f"b-{kind}", x, y, size)
    return body + (words_at(x + 8, y + 5, f"×{count}", "bold as-halo", 13) if count > 1 else "")


def _row(scope: Scope, seat: int) -> str:
    """Return the eight characters: held, played, or out of the game; and cards face down."""
    player = scope.view["players"][seat]
    body = ""
    for at, card in enumerate(CARD_NAMES):
        inner = use(f"small-{card}", 0, 0)
        if card not in player["unplayed"]:
            inner += rect("as-veil", -1, -1, 35, 52, 5)
        if card in player["gone"]:
            inner += '<path class="as-cross" d="M5 6L28 44M28 6L5 44"/>'
        if card in player["known_down"]:
            inner += circle("as-seal", 26, 8, 6)
        if card in player["now"]:
            inner += rect("as-now", 0, 0, 33, 50, 5)
        body += f'<g transform="translate({8 + at * 36} 84)">{inner}</g>'
    return body
