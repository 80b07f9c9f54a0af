"""Winter cards: the event of the round and those that lie beside the board."""

from __future__ import annotations

from zamok.engine import screen
from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, circle, group, moved, rect, sign, text, use, wrap
from zamok.games.all_seasons.draw.pieces import pawn, pill, servant
from zamok.games.all_seasons.draw.scene import Scene, rule_of, signed
from zamok.games.all_seasons.draw.sites import key_of, plain
from zamok.games.all_seasons.facts import (
    GRANARY_SPOT,
    INN_SPOT,
    KIND_NAMES,
    SPOT_FEE,
    SPOT_NAMES,
)
from zamok.games.all_seasons.moves import DONE, MOVES, PLACE, TAKE, WITHDRAW
from zamok.games.all_seasons.view import Winter

HIGH = 168
_DECK, _CARD, _STEP = 138, 286, 294
_LOW = 105  # where the lower half of a card begins
_MOST_IN_ROW = 2


def winter(scene: Scene) -> Area:
    """Return the winter cards that matter now."""
    cards = scene.view["winter"]
    assert cards is not None
    shown = list(cards["lying"])
    if cards["event"] is not None and cards["event"] not in shown:
        shown.insert(0, cards["event"])
    if scene.view["phase"] == "share" and "frozen_beauty" not in shown:
        shown.insert(0, "frozen_beauty")
    # In a narrow place the cards are all there is; the pile fills what they leave.
    slim = scene.shape != screen.WIDE
    columns = min(_MOST_IN_ROW, max(1, len(shown)))
    if slim and len(shown) == _MOST_IN_ROW and scene.shape == screen.SQUARE:
        columns = 1
    left = 0 if slim else _DECK
    cells = list(shown)
    items: list[Item] = []
    if not slim or len(cells) % columns or not cells:
        at = moved(*_cell(len(cells), columns, left)) if slim else ""
        items.append(Group([_deck(scene, cards)], transform=at))
    for at_cell, card in enumerate(cells):
        drawn = _card(scene, cards, card, float(_CARD))
        items.append(Group(drawn, transform=moved(*_cell(at_cell, columns, left))))
    rows = -(-len(cells) // columns) or 1
    wide = left + columns * _STEP
    return Area("winter", scene.words("draw.winter"), wide, HIGH * rows, items)


def _cell(number: int, columns: int, left: float) -> tuple[float, float]:
    """Return where a card lies."""
    return left + number % columns * _STEP, number // columns * HIGH


def _deck(scene: Scene, cards: Winter) -> Part:
    """Return the pile, with the round of the next card."""
    coming = ""
    if cards["next"] is not None and not scene.view["over"]:
        coming = scene.words("draw.next_event", round=cards["next"])
    return Part("as-winter-deck", _pile, (len(cards["unseen"]), coming), rule="winter")


def _pile(unseen: int, coming: str) -> Ink:
    body = (
        rect("shadow", 12, 14, 112, HIGH - 20, 9)
        + rect("as-frost", 8, 10, 112, HIGH - 20, 9)
        + rect("as-frost", 4, 6, 112, HIGH - 20, 9)
        + rect("as-frost-edge", 10, 12, 100, HIGH - 32, 6)
        + use("as-flake", 60, 46, 2)
        + text(f"×{unseen}", 60, 98, "middle bold", 18)
    )
    for at, line in enumerate(wrap(coming, 94, 13, 2)):
        body += text(line, 60, 120 + 16 * at, "middle as-soft", 13)
    return body


def _card(scene: Scene, cards: Winter, card: str, wide: float) -> list[Item]:
    """Return a card with what lies on it, and where it can be answered."""
    title, hint = scene.words(f"winter.{card}"), scene.words(f"hint.{card}")
    of = (card, wide, title, hint, card == cards["event"], _lying(cards, card))
    items: list[Item] = [Part(f"as-winter-{card}", _drawn, of, rule=rule_of(card))]
    if card == "granary":
        for at, owner in enumerate(cards["granary"]):
            items += _disc(scene, int(GRANARY_SPOT) + at, owner, 34 + 72 * at)
    elif card == "city_tavern":
        items += _disc(scene, int(INN_SPOT), cards["innkeeper"], 34)
        mark = circle("as-mark", 34, 132, 23) + _hit(scene, 34)
        items += scene.spot(int(WITHDRAW), mark, "city-tavern")
    elif card == "frozen_beauty":
        items += _gifts(scene, cards)
    elif scene.view["phase"] == card:
        items += _answers(scene, card, wide)
    return items


def _lying(cards: Winter, card: str) -> tuple[tuple[str, int], ...]:
    """Return what lies on a card: pieces with their number, suitors as seats."""
    if card == "city_tavern" and cards["tavern_talers"]:
        return (("talers", cards["tavern_talers"]),)
    if card == "frozen_beauty":
        return (
            *((kind, count) for kind, count in _gift_row(cards)),
            *(("suitor", seat) for seat in cards["suitors"]),
        )
    return ()


def _drawn(
    card: str, wide: float, title: str, hint: str, now: bool, lying: tuple[tuple[str, int], ...]
) -> Ink:
    body = (
        rect("shadow", 3, 8, wide, HIGH - 12, 9)
        + rect("as-frost", 0, 4, wide, HIGH - 12, 9)
        + rect("as-frost-edge", 5, 9, wide - 10, HIGH - 22, 6)
        + use(f"as-w-{card}", 40, 44, 0.9)
        + text(title, 76, 32, "bold", 15, room=wide - 86, weight=BOLD)
    )
    for at, line in enumerate(wrap(hint, wide - 86, 13, 4)):
        body += text(line, 76, 50 + 16 * at, "as-soft", 13)
    body += rect("as-now", 0, 4, wide, HIGH - 12, 9) if now else ""
    suitors = [seat for what, seat in lying if what == "suitor"]
    for at, seat in enumerate(suitors):
        body += sign(seat, 24 + 22 * at, 90, 16)
    for at, (what, count) in enumerate(lying[: len(lying) - len(suitors)]):
        if what == "talers":
            body += use("as-taler", 84, 132) + text(f"×{count}", 102, 138, "bold", 16)
        else:
            body += use(f"as-{what}", 28 + 60 * at, 134)
            body += text(f"×{count}", 43 + 60 * at, 140, "bold", 15)
    return body


# ---- places on cards -------------------------------------------------------------------------


def _disc(scene: Scene, number: int, owner: int | None, x: float) -> list[Item]:
    """Return a place for a servant on a card."""
    forecast, seat, y = scene.view["forecast"], scene.view["you"], 132
    scored = number < INN_SPOT
    worth = forecast["places"][number] if scored else None
    name = SPOT_NAMES[number]
    of = (x, int(SPOT_FEE[number]), owner is not None, worth)
    items: list[Item] = [Part(key_of(name), _place, of), *servant(owner, plain(name), x, 128, 1.1)]
    move = int(PLACE + number)
    if scene.can(move) and seat is not None:
        mark = circle("as-mark", x, y, 23) + _hit(scene, x)
        gain = forecast["gains"][number] if scored and forecast["gains"] is not None else None
        tells = pill(x, y - 24, signed(gain)) if gain is not None else ""
        items += scene.spot(move, mark, "servants")
        items.append(Ghost(move, pawn(seat, x, y - 4, 1.2) + tells))
    return items


def _hit(scene: Scene, x: float) -> Ink:
    """Return where a finger finds a place on a card."""
    return rect("hit", x - 34, 98, 68, 68) if scene.narrow else circle("hit", x, 132, 25)


def _place(x: float, fee: int, taken: bool, worth: int | None) -> Ink:
    body = use("as-disc", x, 132) + ("" if taken else text(fee, x, 137, "middle bold", 17))
    if worth is None:
        return body
    return body + pill(x + 30, 132, signed(worth), "as-worth" if taken else "as-hope")


def _gift_row(cards: Winter) -> list[tuple[str, int]]:
    """Return what has been given to the frozen beauty."""
    gifts = {**cards["gifts"], "taler": cards["gift_talers"]}
    return [(kind, gifts[kind]) for kind in KIND_NAMES if gifts[kind]]


def _gifts(scene: Scene, cards: Winter) -> list[Item]:
    """Return the gifts that may be taken."""
    items: list[Item] = []
    for at, (kind, _) in enumerate(_gift_row(cards)):
        x, move = 28 + 60 * at, int(TAKE) + KIND_NAMES.index(kind)
        if scene.can(move):
            box = rect("as-mark", x - 20, 111, 56, 46, 8)
            if scene.narrow:
                box += rect("hit", x - 26, 98, 68, 68)
            items += scene.spot(move, box, "frozen-beauty")
            items.append(Ghost(move, pill(x, 112, "+1")))
    return items


# ---- answers ---------------------------------------------------------------------------------


def _answers(scene: Scene, card: str, wide: float) -> list[Item]:
    """Return the answers to a card as tokens to press, each with what it takes and brings.

    What names a card, a piece or a number has its place elsewhere; what changes nothing is a
    button.
    """
    items: list[Item] = []
    x = 14
    for answer in sorted(scene.answers, key=lambda answer: answer["move"] == DONE):
        parts = [] if MOVES.of(answer["move"]).axes else _changes(answer["brings"])
        if not parts:
            continue
        room = 62 * len(parts) + 8
        body = rect("as-chip", x, _LOW, room, 46, 9)
        if scene.narrow:
            body += rect("hit", x, 98, room, 68)
        for at, (piece, change) in enumerate(parts):
            body += use(f"as-{piece}", x + 20 + 62 * at, _LOW + 23, 0.9)
            body += text(change, x + 36 + 62 * at, _LOW + 29, "bold", 17)
        written = [change for _, change in parts]
        items += scene.spot(answer["move"], body, rule_of(card), written=written)
        x += room + 8
    owed = scene.view["winter"]["owed"] if scene.view["winter"] is not None else 0
    if items and owed > 1 and wide > 180:
        items.append(group(text(f"×{owed}", x + 2, _LOW + 29, "bold", 18)))
    return items


def _changes(brings: dict[str, int]) -> list[tuple[str, str]]:
    """Return what an answer changes, as symbols with numbers; of many losses the card tells."""
    lost = [kind for kind, change in brings.items() if change < 0]
    return [
        ("star" if kind == "points" else kind, signed(change))
        for kind, change in brings.items()
        if change > 0 or len(lost) == 1
    ]
