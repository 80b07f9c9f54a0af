"""The characters of this round in their order of play, and what lies on the workers."""

from __future__ import annotations

from zamok.engine import Words
from zamok.engine.drawing import Area, Ghost, Item, Part
from zamok.engine.pencil import BOLD, Ink, circle, cut, moved, rect, text, use, wrap
from zamok.games.all_seasons.draw import cards
from zamok.games.all_seasons.draw.cards import name_tag, order, portrait, role_of, short_name, tint
from zamok.games.all_seasons.draw.pieces import pill
from zamok.games.all_seasons.draw.scene import Scene, rule_of, signed
from zamok.games.all_seasons.facts import (
    CARD_NAMES,
    KIND_NAMES,
    MOST_A_CARD,
    RESOURCES,
    WORKER,
    WORKERS,
)
from zamok.games.all_seasons.moves import BUY, WORK
from zamok.games.all_seasons.view import LoadedWorker, Turn

WIDE, HIGH = 890, 150
_SLOT = 213
_STEP = _SLOT + 9


def market(scene: Scene) -> Area:
    """Return the strip of this round's cards."""
    items: list[Item] = []
    for at, turn in enumerate(scene.view["forecast"]["queue"]):
        items += _open_card(scene, 4 + at * _STEP, turn)
    if not items:
        items = [_closed(scene, seat) for seat in range(len(scene.view["players"]))]
    return Area("market", scene.words("draw.market"), WIDE, HIGH, items)


# ---- while cards are chosen ------------------------------------------------------------------


def _closed(scene: Scene, seat: int) -> Part:
    """Return the place of a seat while cards are chosen."""
    view = scene.view
    player = view["players"][seat]
    crowned = seat in view["forecast"]["leaders"] if view["over"] else seat == view["first"]
    asked = ""
    if view["phase"] == "choose" and seat in view["actors"]:
        asked = scene.words("draw.one_more" if player["down"] else "draw.thinking")
    of = (seat, scene.names[seat], player["score"], player["down"], crowned, asked)
    return Part(f"as-row-{seat}", _row, of, transform=moved(4 + seat * _STEP, 0), rule="choose")


def _row(seat: int, name: str, score: int, down: int, crowned: bool, asked: str) -> Ink:
    body = rect("as-panel", 0, 4, _SLOT, HIGH - 8, 8) + name_tag(seat, 12, 30, name, 15, 138)
    if crowned:
        body += use("as-crown", _SLOT - 24, 24, 0.8)
    body += use("as-star", _SLOT - 66, 126) + text(score, _SLOT - 50, 132, "bold", 18)
    for at in range(down):
        body += f'<g transform="{moved(14 + at * 62, 46)}">{cards.back(54, 84)}</g>'
    if asked:
        for at, line in enumerate(wrap(asked, 110, 14)):
            body += text(line, 14 + down * 64, 84 + 18 * at, "as-soft", 14)
    elif down:
        body += use("as-tick", _SLOT - 30, 78, 1.2)
    return body


# ---- open cards ------------------------------------------------------------------------------


def _open_card(scene: Scene, x: float, turn: Turn) -> list[Item]:
    view, seat, card = scene.view, turn["seat"], turn["card"]
    found = [one for one in view["workers"] if (one["seat"], one["card"]) == (seat, card)]
    held = _held(found[0]) if found else ()
    now, offered = view["card"], ""
    if now is not None and now["offer"] and (now["offer_from"], now["offer_card"]) == (seat, card):
        offered = now["offer"]
    counts: tuple[int, ...] = ()
    if card == "architect":
        watched = view["forecast"]["architects"][seat]
        counts = (watched["buildings"], watched["points"])
    elif turn["current"] and now is not None and not found:
        counts = (now["built"], now["placed"])
    of = (card, seat, scene.names[seat], turn["current"], held, offered, counts, scene.words)
    shown = Part(
        f"as-shown-{seat}-{card}", _shown, of, transform=moved(x, 0), rule=rule_of(card), glide=True
    )
    items: list[Item] = [shown, *_purchases(scene, x, turn, held)]
    if seat == view["you"] and role_of(card) == "worker":
        mark = rect("as-lit", x, 4, _SLOT, HIGH - 10, 9)
        items += scene.spot(int(WORK) + CARD_NAMES.index(card) - WORKER, mark, "worker")
    return items


def _held(worker: LoadedWorker) -> tuple[tuple[str, int], ...]:
    """Return what lies on a worker's card."""
    return tuple((kind, count) for kind, count in worker["goods"].items() if count)


def _shown(
    card: str, seat: int, name: str, current: bool, held: tuple[tuple[str, int], ...],
    offered: str, counts: tuple[int, ...], words: Words,
) -> Ink:  # fmt: skip
    body = (
        rect("shadow", 3, 8, _SLOT, HIGH - 10, 9)
        + rect("as-card", 0, 4, _SLOT, HIGH - 10, 9)
        + rect(tint(card), 6, 10, 72, 76, 5)
        + use(portrait(card), 42, 51, 0.95)
        + circle("as-plate", 17, 21, 12)
        + text(order(card), 17, 26, "middle bold", 15)
        + name_tag(seat, 84, 30, name, 14, 98)
        + text(cut(words(short_name(card)), 122, 15, BOLD), 86, 52, "bold", 15)
    )
    for at, line in enumerate(wrap(words(f"hint.{role_of(card)}"), 122, 13, 3)):
        body += text(line, 86, 70 + 16 * at, "as-soft", 13)
    for at, (kind, count) in enumerate(held):
        middle = 28 + at * 52
        body += use(f"as-{kind}", middle - 6, 114, 0.95)
        body += text(f"×{count}", middle + 7, 128, "bold", 14) if count > 1 else ""
        body += rect("as-now", middle - 24, 92, 48, 46, 8) if kind == offered else ""
    if counts:
        body += _watched(*counts) if card == "architect" else _progress(card, *counts)
    return body + (rect("as-now", 0, 4, _SLOT, HIGH - 10, 9) if current else "")


def _watched(buildings: int, points: int) -> Ink:
    """Return what the architect would bring now: the others' buildings of this round."""
    count = text(f"×{buildings}", 42, 122, "bold", 16)
    return use("as-hammer", 26, 116) + count + pill(100, 116, signed(points))


def _progress(card: str, built: int, placed: int) -> Ink:
    """Return how many buildings and servants this card has brought so far."""
    if card in ("messenger", "trader"):
        return ""
    body = use("as-hammer", 26, 116) + text(f"{built}/{MOST_A_CARD}", 42, 122, "bold", 16)
    if role_of(card) != "worker":
        body += use("as-pawn", 106, 116, 0.8, style="sign as-cloth")
        body += text(f"{placed}/{MOST_A_CARD}", 124, 122, "bold", 16)
    return body


def _purchases(scene: Scene, x: float, turn: Turn, held: tuple[tuple[str, int], ...]) -> list[Item]:
    """Return what may be bought from a worker."""
    spots: list[Item] = []
    ghosts: list[Item] = []
    for at, (kind, _) in enumerate(held):
        if kind == "taler":
            continue
        worker = turn["seat"] * WORKERS + CARD_NAMES.index(turn["card"]) - WORKER
        move = int(BUY) + worker * RESOURCES + KIND_NAMES.index(kind)
        middle = x + 28 + at * 52
        if scene.can(move):
            spots += scene.spot(move, rect("as-mark", middle - 24, 92, 48, 46, 8), "buy")
            price = use("as-taler", middle, 116, 0.9) + pill(middle + 4, 98, "−1", "as-loss")
            ghosts.append(Ghost(move, price))
    return spots + ghosts
