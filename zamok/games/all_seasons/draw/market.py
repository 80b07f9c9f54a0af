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
    CARDS_A_ROUND,
    KIND_NAMES,
    MOST_A_CARD,
    RESOURCES,
    WORKER,
    WORKERS,
)
from zamok.games.all_seasons.moves import BUY, WORK
from zamok.games.all_seasons.view import LoadedWorker, Turn

HIGH = 150  # of a card
_SLOT = 213
_STEP = _SLOT + 9
_ACROSS = 2  # cards side by side
_LINE, _LONG = 76, 444  # a card on a phone, where one lies below another
_PIECE = 62  # what is to be pressed there


def market(scene: Scene) -> Area:
    """Return this round's cards: a block, or on a phone one below another."""
    items: list[Item] = []
    for at, turn in enumerate(scene.view["forecast"]["queue"]):
        items += _open_card(scene, *_at(at, scene.narrow), turn)
    seats = len(scene.view["players"])
    if not items:
        items = [part for seat in range(seats) for part in _closed(scene, seat)]
    # As large as all cards of a round, however many are left: nothing beside it jumps.
    count = seats * int(CARDS_A_ROUND[seats])
    wide, high = _LONG + 4, _LINE * count
    if not scene.narrow:
        wide, high = 4 + _ACROSS * _STEP, HIGH * -(-count // _ACROSS)
    return Area("market", scene.words("draw.market"), wide, high, items)


def _at(number: int, narrow: bool) -> tuple[int, int]:
    """Return where a card lies."""
    if narrow:
        return 2, number * _LINE
    return 4 + number % _ACROSS * _STEP, number // _ACROSS * HIGH


# ---- while cards are chosen ------------------------------------------------------------------


def _closed(scene: Scene, seat: int) -> list[Part]:
    """Return the place of a seat while cards are chosen, and what it has laid there."""
    view = scene.view
    player = view["players"][seat]
    crowned = seat in view["forecast"]["leaders"] if view["over"] else seat == view["first"]
    asked = ""
    if view["phase"] == "choose" and seat in view["actors"]:
        asked = scene.words("draw.one_more" if player["down"] else "draw.thinking")
    of = (seat, scene.names[seat], player["score"], player["down"], crowned, asked)
    drawn = _line if scene.narrow else _row
    x, y = _at(seat, scene.narrow)
    row = Part(f"as-row-{seat}", drawn, of, transform=moved(x, y), rule="choose")
    left, top, step, *size = (232, 8, 48, 40, 60) if scene.narrow else (14, 46, 62, 54, 84)
    return [row] + [
        Part(
            f"as-down-{seat}-{at}", cards.back, tuple(size),
            transform=moved(x + left + at * step, y + top), glide=True,
        )
        for at in range(player["down"])
    ]  # fmt: skip


def _row(seat: int, name: str, score: int, down: int, crowned: bool, asked: str) -> Ink:
    body = rect("as-panel", 0, 4, _SLOT, HIGH - 8, 8) + name_tag(seat, 12, 30, name, 15, 138)
    if crowned:
        body += use("as-crown", _SLOT - 24, 24, 0.8)
    body += use("as-star", _SLOT - 66, 126) + text(score, _SLOT - 50, 132, "bold sum", 18)
    if asked:
        for at, line in enumerate(wrap(asked, 110, 14)):
            body += text(line, 14 + down * 64, 84 + 18 * at, "as-soft", 14)
    elif down:
        body += use("as-tick", _SLOT - 30, 78, 1.2)
    return body


def _line(seat: int, name: str, score: int, down: int, crowned: bool, asked: str) -> Ink:
    """Return the place of a seat as a line."""
    body = rect("as-panel", 0, 3, _LONG, _LINE - 6, 8) + name_tag(seat, 12, 33, name, 17, 150)
    body += use("as-crown", 200, 26, 0.8) if crowned else ""
    body += use("as-star", 20, 54, 0.9) + text(score, 36, 61, "bold sum", 18)
    if asked:
        for at, line in enumerate(wrap(asked, 190 - down * 48, 15)):
            body += text(line, 238 + down * 48, 34 + 19 * at, "as-soft", 15)
    elif down:
        body += use("as-tick", _LONG - 40, 38, 1.3)
    return body


# ---- open cards ------------------------------------------------------------------------------


def _open_card(scene: Scene, x: float, y: float, turn: Turn) -> list[Item]:
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
    drawn = _shown_line if scene.narrow else _shown
    shown = Part(
        f"as-shown-{seat}-{card}", drawn, of, transform=moved(x, y), rule=rule_of(card), glide=True
    )
    items: list[Item] = [shown, *_purchases(scene, x, y, turn, held)]
    if seat == view["you"] and role_of(card) == "worker":
        mark = rect("as-lit", x, y + 4, _SLOT, HIGH - 10, 9)
        if scene.narrow:
            mark = rect("as-lit", x + 1, y + 3, _LONG - 2, _LINE - 6, 9)
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


def _shown_line(
    card: str, seat: int, name: str, current: bool, held: tuple[tuple[str, int], ...],
    offered: str, counts: tuple[int, ...], words: Words,
) -> Ink:  # fmt: skip
    """Return an open card as a line: who, whose, and what lies on it."""
    body = (
        rect("as-card", 0, 3, _LONG, _LINE - 6, 9)
        + rect(tint(card), 5, 8, 58, _LINE - 16, 5)
        + f'<g transform="{moved(34, 41, 0.74)}">{use(portrait(card))}</g>'
        + circle("as-plate", 15, 19, 12)
        + text(order(card), 15, 24, "middle bold", 15)
        + text(cut(words(short_name(card)), 128, 16, BOLD), 70, 31, "bold", 16)
        + name_tag(seat, 70, 58, name, 15, 108)
    )
    for at, (kind, count) in enumerate(held):
        middle = _piece_at(at, len(held))
        body += use(f"as-{kind}", middle - 6, 36, 1.1)
        body += text(f"×{count}", middle + 8, 60, "bold", 16) if count > 1 else ""
        body += rect("as-now", middle - 29, 7, 58, 62, 8) if kind == offered else ""
    if counts:
        made = _watched(*counts) if card == "architect" else _progress(card, *counts)
        body += f'<g transform="{moved(222, -78)}">{made}</g>'
    return body + (rect("as-now", 1, 3, _LONG - 2, _LINE - 6, 9) if current else "")


def _piece_at(at: int, count: int) -> float:
    """Return the middle of a piece on a card that is a line."""
    return _LONG - 34 - (count - 1 - at) * _PIECE


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


def _purchases(
    scene: Scene, x: float, y: float, turn: Turn, held: tuple[tuple[str, int], ...]
) -> list[Item]:
    """Return what may be bought from a worker."""
    spots: list[Item] = []
    ghosts: list[Item] = []
    for at, (kind, _) in enumerate(held):
        if kind == "taler":
            continue
        worker = turn["seat"] * WORKERS + CARD_NAMES.index(turn["card"]) - WORKER
        move = int(BUY) + worker * RESOURCES + KIND_NAMES.index(kind)
        if scene.can(move):
            middle, low = x + 28 + at * 52, y + 116
            box = rect("as-mark", middle - 24, y + 92, 48, 46, 8)
            if scene.narrow:
                middle, low = x + _piece_at(at, len(held)), y + 38
                box = rect("as-mark", middle - 29, y + 7, 59, 62, 8)
            spots += scene.spot(move, box, "buy")
            price = use("as-taler", middle, low, 0.9) + pill(middle + 4, low - 18, "−1", "as-loss")
            ghosts.append(Ghost(move, price))
    return spots + ghosts
