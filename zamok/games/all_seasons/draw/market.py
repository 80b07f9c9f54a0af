"""The characters of this round in their order of play, and what lies on the workers."""

from __future__ import annotations

from zamok.engine.drawing import ghost, sheet, spot
from zamok.games.all_seasons import text
from zamok.games.all_seasons.draw import cards
from zamok.games.all_seasons.draw.cards import clip, name_tag, order, portrait, short_name, wrap
from zamok.games.all_seasons.draw.pen import circle, hidden, rect, use, words_at
from zamok.games.all_seasons.draw.pieces import pill
from zamok.games.all_seasons.draw.scope import Scope, amounts, rule_of
from zamok.games.all_seasons.facts import ARCHITECT_POINTS, CARD_NAMES, KIND_NAMES, WORKER
from zamok.games.all_seasons.moves import BUY, WORK

WIDE, HIGH = 890, 150
_SLOT = 213


def market(scope: Scope) -> str:
    """Return the strip of this round's cards."""
    view = scope.view
    shown = _in_order(scope)
    body = []
    if shown:
        for at, (seat, card, current) in enumerate(shown):
            body.append(_open_card(scope, 4 + at * (_SLOT + 9), seat, card, current))
    else:
        for seat, player in enumerate(view["players"]):
            body.append(_closed(scope, 4 + seat * (_SLOT + 9), seat, player["down"]))
    return sheet("market", WIDE, HIGH, scope.words("draw.market"), "".join(body))


def _in_order(scope: Scope) -> list[tuple[int, str, bool]]:
    """Return the open cards that are not done yet: seat, card, whether it is being resolved."""
    view = scope.view
    found = {
        (seat, card): False for seat, player in enumerate(view["players"]) for card in player["now"]
    }
    if view["card"] is not None:
        found[view["card"]["seat"], view["card"]["card"]] = True
    seats = len(view["players"])

    def rank(key: tuple[int, str]) -> tuple[int, int, bool, int]:
        seat, card = key
        turn = (seat - view["first"]) % seats
        return order(card), turn, not found[key], CARD_NAMES.index(card)

    return [(seat, card, found[seat, card]) for seat, card in sorted(found, key=rank)]


def _closed(scope: Scope, x: float, seat: int, down: int) -> str:
    """Return the place of a seat while cards are chosen."""
    view = scope.view
    choosing = view["phase"] == "choose" and seat in view["actors"]
    body = rect("as-panel", x, 4, _SLOT, HIGH - 8, 8)
    body += name_tag(seat, x + 12, 30, scope.names[seat], 15)
    if seat in text.best(view) if view["over"] else seat == view["first"]:
        body += use("crown", x + _SLOT - 24, 24, 0.8)
    body += use("star", x + _SLOT - 66, 126) + words_at(
        x + _SLOT - 50, 132, view["players"][seat]["score"], "bold", 18
    )
    for at in range(down):
        body += f'<g transform="translate({x + 14 + at * 62} 46)">{cards.back(54, 84)}</g>'
    if choosing:
        key = "draw.thinking" if not down else "draw.one_more"
        for at, line in enumerate(wrap(scope.words(key), 14)):
            body += words_at(x + 14 + down * 64, 84 + 18 * at, line, "as-soft", 14)
    elif down:
        body += use("tick", x + _SLOT - 30, 78, 1.2)
    return hidden(body, f' id="as-row-{seat}" data-rule="choose"')


def _open_card(scope: Scope, x: float, seat: int, card: str, current: bool) -> str:
    view = scope.view
    key = f"as-shown-{seat}-{card}"
    tint = "as-green" if card.startswith("worker") else "as-tint"
    body = (
        rect("shadow", x + 3, 8, _SLOT, HIGH - 10, 9)
        + rect("as-card", x, 4, _SLOT, HIGH - 10, 9)
        + rect(f"{tint} as-tinted", x + 6, 10, 72, 76, 5)
        + use(portrait(card), x + 42, 51, 0.95)
        + circle("as-plate", x + 17, 21, 12)
        + words_at(x + 17, 26, order(card), "middle bold", 15)
        + name_tag(seat, x + 84, 30, clip(scope.names[seat], 11), 14)
        + words_at(x + 86, 52, scope.words(short_name(card)), "bold", 15)
    )
    for at, line in enumerate(wrap(scope.words(f"hint.{_role(card)}"), 16)[:3]):
        body += words_at(x + 86, 70 + 16 * at, line, "as-soft", 13)
    worker = next((w for w in view["workers"] if (w["seat"], w["card"]) == (seat, card)), None)
    spots, ghosts = "", ""
    if worker is not None:
        held = {k: n for k, n in amounts(worker["goods"]).items() if n}
        if worker["talers"]:
            held["taler"] = worker["talers"]
        for at, (kind, count) in enumerate(held.items()):
            at_x = x + 28 + at * 52
            body += use(kind, at_x - 6, 114, 0.95)
            body += words_at(at_x + 7, 128, f"×{count}", "bold", 14) if count > 1 else ""
            offered = view["card"] is not None and view["card"]["offer"] == kind
            if offered and view["card"] and view["card"]["offer_from"] == seat:
                body += rect("as-now", at_x - 24, 92, 48, 46, 8)
            if kind != "taler":
                move = BUY + ((seat * 3) + CARD_NAMES.index(card) - WORKER) * 5
                move += KIND_NAMES.index(kind)
                frame = rect("as-mark", at_x - 24, 92, 48, 46, 8)
                spots += scope.spot(move, frame, rule="buy")
                if move in scope.legal:
                    gone = use("taler", at_x, 116, 0.9) + pill(at_x + 4, 98, "−1", "as-loss")
                    ghosts += ghost(move, gone)
    elif card == "architect":
        body += _watched(scope, x, seat)
    elif current:
        body += _progress(scope, x)
    if current:
        body += rect("as-now", x, 4, _SLOT, HIGH - 10, 9)
    shown = hidden(body, f' id="{key}" data-glide="" data-rule="{rule_of(card)}"')
    move = WORK + CARD_NAMES.index(card) - WORKER
    if seat == view["you"] and card.startswith("worker") and move in scope.legal:
        mark = rect("as-lit", x, 4, _SLOT, HIGH - 10, 9)
        spots += spot([move], scope.say(move), mark, rule="worker")
    return shown + spots + ghosts


def _role(card: str) -> str:
    return "worker" if card.startswith("worker") else card


def _watched(scope: Scope, x: float, seat: int) -> str:
    """Return what the architect would bring now: the others' buildings of this round."""
    players = scope.view["players"]
    built = sum(player["built_now"] for other, player in enumerate(players) if other != seat)
    return (
        use("hammer", x + 26, 116)
        + words_at(x + 42, 122, f"×{built}", "bold", 16)
        + pill(x + 100, 116, f"+{int(ARCHITECT_POINTS) * built}")
    )


def _progress(scope: Scope, x: float) -> str:
    """Return how many buildings and servants this card has brought so far."""
    card = scope.view["card"]
    assert card is not None
    if card["card"] in ("messenger", "trader", "architect"):
        return ""
    body = use("hammer", x + 26, 116, 1)
    body += words_at(x + 42, 122, f"{card['built']}/2", "bold", 16)
    if not card["card"].startswith("worker"):
        body += use("pawn", x + 106, 116, 0.8, "sign as-cloth")
        body += words_at(x + 124, 122, f"{card['placed']}/2", "bold", 16)
    return body
