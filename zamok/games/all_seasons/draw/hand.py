"""What is yours: the eight characters, materials and coins, and the tray for paying."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from zamok.engine.drawing import ghost, num, part, sheet, sign, spot
from zamok.games.all_seasons.draw import cards
from zamok.games.all_seasons.draw.pen import circle, hidden, rect, use, words_at
from zamok.games.all_seasons.draw.pieces import GOODS, pawn, pill
from zamok.games.all_seasons.draw.purse import Rest, only_rest
from zamok.games.all_seasons.draw.scope import Scope, amounts, rule_of
from zamok.games.all_seasons.draw.worth import best_bars, final, palace, table
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    KIND_NAMES,
    VALUE,
)
from zamok.games.all_seasons.moves import (
    BARS,
    CHOOSE,
    FROM,
    GIFT,
    LOSE,
    MELT,
    MOST_BARS,
    MOST_OWN,
    PAY,
    STONES,
)

WIDE, HIGH = 900, 188
_STEP = 89
_LEFT = 718  # where the supplies begin
_SITE_SIZE = {"tower": 1.0, "house": 1.2, "well": 1.3, "keep": 0.66, "small_gate": 1.1}


def hand(scope: Scope, seat: int) -> str:
    """Return the viewer's own things."""
    tray = _tray(scope, seat)
    body = tray if tray else _cards(scope, seat)
    return sheet("hand", WIDE, HIGH, scope.words("draw.hand"), body + _supplies(scope, seat))


def _cards(scope: Scope, seat: int) -> str:
    player = scope.view["players"][seat]
    down = player["down_cards"] or []
    found, spots, ghosts = [], [], []
    for number, card in enumerate(CARD_NAMES):
        x = 4 + number * _STEP
        state = "hand"
        if card in player["gone"] and card not in down and card not in player["now"]:
            state = "gone"
        elif card in down:
            state = "down"
        elif card in player["now"] or _current(scope, seat) == card:
            state = "now"
        elif card not in player["unplayed"]:
            state = "played"
        y = {"hand": 22, "down": 6, "now": 10}.get(state, 34)
        found.append(part(f"as-mine-{card}", _mine(card, state, x, y, seat)))
        box = rect("as-lit", x, y, cards.WIDE, cards.HIGH, 8)
        if CHOOSE + card_number(card) in scope.legal:
            move = CHOOSE + number
            spots.append(spot([move], scope.say(move), box, rule="choose", id=f"as-pick-{card}"))
            ghosts.append(ghost(move, _seal(x + cards.WIDE / 2, y + 44, seat)))
        elif LOSE + number in scope.legal:
            move = LOSE + number
            spots.append(spot([move], scope.say(move), box, rule="winter"))
            ghosts.append(ghost(move, _struck(x, y)))
        elif scope.view["phase"] == "choose" and state in ("hand", "played"):
            spots.append(scope.try_at(CHOOSE + number, rect("hit", x, y, cards.WIDE, cards.HIGH)))
    return "".join(found + spots + ghosts)


def card_number(card: str) -> int:
    """Return the number of a character."""
    return CARD_NAMES.index(card)


def _current(scope: Scope, seat: int) -> str | None:
    card = scope.view["card"]
    return card["card"] if card is not None and card["seat"] == seat else None


@lru_cache(256)
def _mine(card: str, state: str, x: float, y: float, seat: int) -> str:
    body = cards.face(card)
    if state in ("played", "gone"):
        body += rect("as-veil", -1, -1, cards.WIDE + 2, cards.HIGH + 2, 8)
    if state == "played":
        body += use("tick", cards.WIDE - 16, 18)
    if state == "gone":
        body += _struck(0, 0)
    if state == "down":
        body += _seal(cards.WIDE / 2, 44, seat)
    if state == "now":
        body += rect("as-now", 0, 0, cards.WIDE, cards.HIGH, 8)
    return (
        f'<g id="as-mine-{card}" data-glide="" aria-hidden="true" data-rule="{rule_of(card)}"'
        f' transform="translate({num(x)} {num(y)})">{body}</g>'
    )


def _seal(x: float, y: float, seat: int) -> str:
    """Return the seal on a card that is chosen and lies face down."""
    ribbon = (
        f'<path class="as-seal" d="M{num(x - 8)} {num(y + 8)}l-6 24 9 -5 5 8 5 -8 9 5 -6 -24z"/>'
    )
    return (
        ribbon + circle("as-seal", x, y, 20) + circle("as-cloth", x, y, 13) + sign(seat, x, y, 17)
    )


def _struck(x: float, y: float) -> str:
    """Return the strokes through a card that is out of the game."""
    return (
        f'<path class="as-cross" d="M{num(x + 10)} {num(y + 14)}L{num(x + cards.WIDE - 10)}'
        f" {num(y + cards.HIGH - 14)}M{num(x + cards.WIDE - 10)} {num(y + 14)}L{num(x + 10)}"
        f' {num(y + cards.HIGH - 14)}"/>'
    )


# ---- materials, coins and servants -----------------------------------------------------------


def _supplies(scope: Scope, seat: int) -> str:
    player = scope.view["players"][seat]
    held = {**amounts(player["goods"]), "taler": player["talers"]}
    body = hidden(rect("as-panel", _LEFT, 4, WIDE - _LEFT - 4, HIGH - 8, 8))
    spots, ghosts = "", ""
    for at, kind in enumerate(KIND_NAMES):
        x = _LEFT + 26 + at % 3 * 59
        y = 28 + at // 3 * 50
        count = held[kind]
        shown = use(kind, x - 9, y, 0.92) + words_at(x + 8, y + 7, count, "bold", 16)
        more = "" if count else ' opacity="0.45"'
        body += hidden(shown, f' id="as-own-{kind}"{more}')
        if kind in GOODS[:4]:
            body += hidden(words_at(x - 8, y + 26, f"={int(VALUE[at])}", "middle as-soft", 13))
        move = GIFT + at
        if move in scope.legal:
            box = rect("as-mark", x - 28, y - 24, 54, 50, 8)
            spots += scope.spot(move, box, rule="frozen-beauty")
            ghosts += ghost(move, pill(x + 14, y - 16, "−1", "as-loss"))
    score = use("star", _LEFT + 17, 124, 0.95) + words_at(
        _LEFT + 33, 131, player["score"], "bold", 18
    )
    if not scope.view["over"]:
        likely = player["score"] + final(scope.view)[seat]
        score += words_at(_LEFT + 74, 131, f"→ {likely}", "as-soft", 16)
    body += hidden(score, ' id="as-own-score"')
    reserve = player["reserve"]
    row = "".join(pawn(seat, _LEFT + 19 + 23 * at, 160, 0.8) for at in range(reserve))
    body += hidden(row, f' id="as-own-servants-{seat}" data-rule="servants"')
    box = rect("as-mark", _LEFT + 4, 137, WIDE - _LEFT - 12, 46, 8)
    return body + spots + scope.spot(FROM, box, rule="recall") + ghosts


# ---- the tray: how much of something ---------------------------------------------------------


def _tray(scope: Scope, seat: int) -> str:
    phase = scope.view["phase"]
    if seat not in scope.view["actors"]:
        return ""
    if phase in ("pay", "melt"):
        return _payment(scope, seat)
    if phase == "palace":
        return _palace(scope, seat)
    if phase == "broken_wall":
        return _wall(scope)
    return ""


def _frame(title: str) -> str:
    return hidden(
        rect("as-panel", 4, 4, _LEFT - 12, HIGH - 8, 8) + words_at(18, 28, title, "bold", 17)
    )


def _chips(
    scope: Scope,
    moves: Sequence[tuple[int, int, str, str]],
    kind: str,
    rule: str,
    into: str = "",
    rests: Sequence[Rest | None] = (),
) -> str:
    """Return numbers to press: each with its move, what it comes to, and what a ghost tells."""
    spots, ghosts = "", ""
    if not moves:
        return ""
    step = min(112 if rests else 86, (_LEFT - 30) / len(moves))
    for at, (move, count, sum_, tells) in enumerate(moves):
        if move not in scope.legal:
            continue
        x, wide = 16 + at * step, step - 6
        body = rect("as-chip", x, 94, wide, 84, 9)
        middle = x + wide / 2
        body += words_at(middle - (13 if wide > 60 else 0), 122, count, "middle bold", 22)
        if wide > 60:
            body += use(kind, middle + 15, 114, 0.85)
            if into and count:
                body += use(into, middle + 26, 124, 0.6)
        body += words_at(middle, 147, sum_, "middle as-soft", 14)
        if rests and at < len(rests):
            body += _rest(rests[at], middle, tells)
        spots += spot([move], f"{scope.say(move)} ({sum_})", body, rule=rule)
        ghosts += ghost(move, rect("as-ring", x, 94, wide, 84, 9) + pill(middle, 92, tells))
    return spots + ghosts


def _rest(rest: Rest | None, x: float, tells: str) -> str:
    """Return what follows an answer by itself; else how much will still be due."""
    if rest is None:
        return words_at(x, 168, tells, "middle as-soft", 14)
    pieces = [
        (piece, count)
        for kind, (own, melted) in sorted(rest.items())
        for piece, count in ((kind, own), ("silver", melted))
        if count
    ]
    left = x - 17 * (len(pieces) - 1) - 8
    return "".join(
        use(piece, left + 34 * at, 162, 0.55) + words_at(left + 34 * at + 9, 168, count, "bold", 14)
        for at, (piece, count) in enumerate(pieces)
    )


def _payment(scope: Scope, seat: int) -> str:
    view = scope.view
    payment = view["payment"]
    assert payment is not None
    kind, due = payment["kind"], payment["due"]
    number = KIND_NAMES.index(kind)
    value = int(VALUE[number])
    cost = view["tiles"][BUILDING_NAMES.index(payment["building"])]["cost"]
    paid = amounts(payment["paid"])
    words = scope.words
    title = words("draw.pay", building=words(f"building.{payment['building']}"), cost=cost, due=due)
    body = _frame(title)
    # What lies in the tray, and how much of the cost it covers.
    x = 24.0
    row = ""
    for name, count in paid.items():
        if count:
            row += use(name, x + 6, 54, 0.9) + words_at(x + 24, 61, f"×{count}", "bold", 16)
            x += 62
    kinds = sum(1 for count in paid.values() if count)
    scale = 220 / cost
    row += rect("as-bar", 470, 14, 220, 20, 6)
    if cost > due:
        row += rect("as-worth", 470, 14, (cost - due) * scale, 20, 6)
    row += words_at(580, 30, f"{cost - due} / {cost}", "middle bold as-halo", 15)
    row += words_at(690, 56, words("draw.kinds", count=kinds), "end as-soft", 14)
    if len(scope.legal) < 5:
        row += use(f"b-{payment['building']}", 620, 168, _SITE_SIZE.get(payment["building"], 0.62))
    melting = view["phase"] == "melt"
    question = "draw.melt" if melting else "draw.own"
    row += words_at(18, 86, words(question, kind=words(f"kind.{kind}"), value=value), "", 15)
    body += hidden(row, ' id="as-tray"')
    base = MELT + number * MOST_BARS if melting else PAY + number * MOST_OWN
    span = range(base, base + (MOST_BARS if melting else MOST_OWN))
    moves = [
        (
            move,
            move - base,
            f"= {(move - base) * value}",
            words("draw.left", due=due - (move - base) * value),
        )
        for move in scope.legal
        if move in span
    ]
    return body + _chips(
        scope,
        moves,
        "silver" if melting else kind,
        "silver" if melting else "payment",
        kind if melting else "",
        [only_rest(view, seat, count) for _, count, _, _ in moves],
    )


def _palace(scope: Scope, seat: int) -> str:
    t = table(scope.view)
    body = _frame(scope.words("draw.palace"))
    body += hidden(
        words_at(18, 60, scope.words("draw.palace_best", count=best_bars(t, seat)), "as-soft", 15)
    )
    moves = [
        (move, move - BARS, f"+{palace(t, seat, move - BARS)}", f"+{palace(t, seat, move - BARS)}")
        for move in scope.legal
    ]
    return body + _chips(scope, moves, "silver", "palace")


def _wall(scope: Scope) -> str:
    body = _frame(scope.words("winter.broken_wall"))
    body += hidden(words_at(18, 60, scope.words("hint.broken_wall"), "as-soft", 15))
    moves = [
        (move, move - STONES, f"+{3 * (move - STONES)}", f"+{3 * (move - STONES)}")
        for move in scope.legal
    ]
    return body + _chips(scope, moves, "stone", "broken-wall")
