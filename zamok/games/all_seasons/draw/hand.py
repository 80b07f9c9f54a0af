"""What is yours: the eight characters, materials and coins, and the tray for paying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zamok.engine.drawing import Area, Ghost, Item, Part
from zamok.engine.pencil import (
    BOLD,
    Ink,
    circle,
    cut,
    group,
    moved,
    num,
    path,
    rect,
    sign,
    text,
    use,
)
from zamok.games.all_seasons.draw import cards
from zamok.games.all_seasons.draw.pieces import pawn, pill
from zamok.games.all_seasons.draw.scene import Scene, rule_of, signed
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    EVENT_NAMES,
    KIND_NAMES,
    SILVER,
    VALUE,
)
from zamok.games.all_seasons.moves import CHOOSE, FROM, LOSE, MOVES
from zamok.games.all_seasons.text import capital
from zamok.games.all_seasons.view import PaidPieces, Payment, Player

WIDE, HIGH = 900, 188
_STEP = 89
_LEFT = 718  # where the supplies begin
_SITE_SIZE = {"tower": 1.0, "house": 1.2, "well": 1.3, "keep": 0.66, "small_gate": 1.1}


def hand(scene: Scene, seat: int) -> Area:
    """Return the viewer's own things."""
    items = [*(_tray(scene, seat) or _cards(scene, seat)), *_supplies(scene, seat)]
    return Area("hand", scene.words("draw.hand"), WIDE, HIGH, items)


# ---- the characters --------------------------------------------------------------------------


def _cards(scene: Scene, seat: int) -> list[Item]:
    found: list[Item] = []
    spots: list[Item] = []
    ghosts: list[Item] = []
    for number, card in enumerate(CARD_NAMES):
        state = _state(scene, seat, card)
        x, y = 4 + number * _STEP, {"hand": 22, "down": 6, "now": 10}.get(state, 34)
        found.append(
            Part(
                f"as-mine-{card}", _mine, (card, state, seat),
                transform=moved(x, y), rule=rule_of(card), glide=True,
            )
        )  # fmt: skip
        box = rect("as-lit", x, y, cards.WIDE, cards.HIGH, 8)
        choose, lose = int(CHOOSE + number), int(LOSE + number)
        if scene.can(choose):
            spots += scene.spot(choose, box, "choose", id=f"as-pick-{card}")
            ghosts.append(Ghost(choose, _seal(x + cards.WIDE / 2, y + 44, seat)))
        elif scene.can(lose):
            spots += scene.spot(lose, box, "winter")
            ghosts.append(Ghost(lose, _struck(x, y)))
        elif scene.view["phase"] == "choose" and state in ("hand", "played"):
            spots += scene.attempt(choose, rect("hit", x, y, cards.WIDE, cards.HIGH))
    return found + spots + ghosts


def _state(scene: Scene, seat: int, card: str) -> str:
    """Return where a card is."""
    player, current = scene.view["players"][seat], scene.view["card"]
    if card in player["gone"] and card not in player["now"]:
        return "gone"
    if card in (player["down_cards"] or ()):
        return "down"
    if card in player["now"]:
        return "now"
    if current is not None and (current["seat"], current["card"]) == (seat, card):
        return "now"
    return "hand" if card in player["unplayed"] else "played"


def _mine(card: str, state: str, seat: int) -> Ink:
    body = cards.face(card)
    if state in ("played", "gone"):
        body += rect("as-veil", -1, -1, cards.WIDE + 2, cards.HIGH + 2, 8)
    if state == "played":
        body += use("as-tick", cards.WIDE - 16, 18)
    if state == "gone":
        body += _struck(0, 0)
    if state == "down":
        body += _seal(cards.WIDE / 2, 44, seat)
    if state == "now":
        body += rect("as-now", 0, 0, cards.WIDE, cards.HIGH, 8)
    return body


def _seal(x: float, y: float, seat: int) -> Ink:
    """Return the seal on a card that is chosen and lies face down."""
    ribbon = path("as-seal", f"M{num(x - 8)} {num(y + 8)}l-6 24 9 -5 5 8 5 -8 9 5 -6 -24z")
    disc = circle("as-seal", x, y, 20) + circle("as-cloth", x, y, 13)
    return ribbon + disc + sign(seat, x, y, 17)


def _struck(x: float, y: float) -> Ink:
    """Return the strokes through a card that is out of the game."""
    left, right, top, low = x + 10, x + cards.WIDE - 10, y + 14, y + cards.HIGH - 14
    one = f"M{num(left)} {num(top)}L{num(right)} {num(low)}"
    return path("as-cross", f"{one}M{num(right)} {num(top)}L{num(left)} {num(low)}")


# ---- materials, coins and servants -----------------------------------------------------------


def _at(kind: int) -> tuple[int, int]:
    """Return where a kind of pieces lies among the supplies."""
    return _LEFT + 26 + kind % 3 * 59, 28 + kind // 3 * 50


def _supplies(scene: Scene, seat: int) -> list[Item]:
    player: Player = scene.view["players"][seat]
    held = {**player["goods"], "taler": player["talers"]}
    likely = None
    if not scene.view["over"]:
        likely = scene.view["forecast"]["likely"][seat]
    box = rect("as-mark", _LEFT + 4, 137, WIDE - _LEFT - 12, 46, 8)
    return [
        group(rect("as-panel", _LEFT, 4, WIDE - _LEFT - 4, HIGH - 8, 8)),
        *(Part(f"as-own-{kind}", _own, (kind, held[kind])) for kind in KIND_NAMES),
        Part("as-own-score", _score, (player["score"], likely)),
        Part(f"as-own-servants-{seat}", _servants, (seat, player["reserve"]), rule="servants"),
        *scene.spot(int(FROM), box, "recall"),
        *_given(scene),
    ]


def _own(kind: str, count: int) -> Ink:
    number = KIND_NAMES.index(kind)
    x, y = _at(number)
    piece = use(f"as-{kind}", x - 9, y, 0.92) + text(count, x + 8, y + 7, "bold", 16)
    body = piece if count else f'<g opacity="0.45">{piece}</g>'
    if number < SILVER:  # which has no value of its own
        body += text(f"={int(VALUE[number])}", x - 8, y + 26, "middle as-soft", 13)
    return body


def _score(score: int, likely: int | None) -> Ink:
    body = use("as-star", _LEFT + 17, 124, 0.95) + text(score, _LEFT + 33, 131, "bold", 18)
    return body + (
        text(f"→ {likely}", _LEFT + 74, 131, "as-soft", 16) if likely is not None else ""
    )


def _servants(seat: int, reserve: int) -> Ink:
    return "".join(pawn(seat, _LEFT + 19 + 23 * at, 160, 0.8) for at in range(reserve))


def _given(scene: Scene) -> list[Item]:
    """Return the pieces that may be given to a winter card."""
    spots: list[Item] = []
    ghosts: list[Item] = []
    for answer in scene.answers:
        block = MOVES.of(answer["move"])
        for kind, change in answer["brings"].items():
            if "kind" in block.axes and change < 0:
                x, y = _at(KIND_NAMES.index(kind))
                box = rect("as-mark", x - 28, y - 24, 54, 50, 8)
                spots += scene.spot(answer["move"], box, block.rule)
                loss = pill(x + 14, y - 16, signed(change), "as-loss")
                ghosts.append(Ghost(answer["move"], loss))
    return spots + ghosts


# ---- the tray: how much of something ---------------------------------------------------------


@dataclass(frozen=True)
class Chip:
    """A number to press: what it comes to, and what it tells when it is pointed at."""

    move: int
    count: int
    note: str
    tells: str
    rest: list[PaidPieces] | None = None  # what follows by itself


def _tray(scene: Scene, seat: int) -> list[Item]:
    view = scene.view
    if seat not in view["actors"]:
        return []
    if view["payment"] is not None:
        return _payment(scene, view["payment"])
    if view["phase"] == "palace":
        return _palace(scene)
    if view["phase"] in EVENT_NAMES:
        return _event(scene, view["phase"])
    return []


def _frame(title: str) -> Ink:
    room = _LEFT - 40
    said = text(cut(title, room, 17, BOLD), 18, 28, "bold", 17)
    return group(rect("as-panel", 4, 4, _LEFT - 12, HIGH - 8, 8) + said)


def _chips(
    scene: Scene, chips: Sequence[Chip], kind: str, rule: str, into: str = "", step: float = 86
) -> list[Item]:
    """Return numbers to press, with pieces of a kind, and what these become."""
    spots: list[Item] = []
    ghosts: list[Item] = []
    step = min(step, (_LEFT - 30) / len(chips)) if chips else step
    for at, chip in enumerate(chips):
        x, wide = 16 + at * step, step - 6
        middle = x + wide / 2
        body = rect("as-chip", x, 94, wide, 84, 9)
        body += text(chip.count, middle - (13 if wide > 60 else 0), 122, "middle bold", 22)
        if wide > 60:
            body += use(f"as-{kind}", middle + 15, 114, 0.85)
            body += use(f"as-{into}", middle + 26, 124, 0.6) if into and chip.count else ""
        body += text(chip.note, middle, 147, "middle as-soft", 14)
        written: list[object] = [chip.count, chip.note]
        if step > 86:
            rest, said = _rest(chip, middle)
            body, written = body + rest, written + said
        spots += scene.spot(chip.move, body, rule, note=chip.note, written=written)
        mark = rect("as-ring", x, 94, wide, 84, 9) + pill(middle, 92, chip.tells)
        ghosts.append(Ghost(chip.move, mark))
    return spots + ghosts


def _rest(chip: Chip, x: float) -> tuple[Ink, list[object]]:
    """Return what follows an answer by itself, else how much will still be due; and its words."""
    if chip.rest is None:
        return text(chip.tells, x, 168, "middle as-soft", 14), [chip.tells]
    pieces = [
        (piece, count)
        for paid in sorted(chip.rest, key=lambda paid: paid["kind"])
        for piece, count in ((paid["kind"], paid["own"]), ("silver", paid["melted"]))
        if count
    ]
    left = x - 17 * (len(pieces) - 1) - 8
    ink = "".join(
        use(f"as-{piece}", left + 34 * at, 162, 0.55)
        + text(count, left + 34 * at + 9, 168, "bold", 14)
        for at, (piece, count) in enumerate(pieces)
    )
    return ink, [count for _, count in pieces]


def _payment(scene: Scene, payment: Payment) -> list[Item]:
    words, kind, due = scene.words, payment["kind"], payment["due"]
    melting = scene.view["phase"] == "melt"
    cost = scene.view["tiles"][BUILDING_NAMES.index(payment["building"])]["cost"]
    building = capital(words(f"building.{payment['building']}"))
    asked = capital(words(f"kind.{kind}"))
    answers = [one for one in scene.view["forecast"]["payments"] or () if scene.can(one["move"])]
    paid = {name: count for name, count in payment["paid"].items() if count}
    value = int(VALUE[KIND_NAMES.index(kind)])
    of = (
        tuple(paid.items()),
        cost - due,
        cost,
        words("draw.kinds", count=len(paid)),
        words("draw.melt" if melting else "draw.own", kind=asked, value=value),
        payment["building"] if len(scene.legal) < 5 else "",
    )
    chips = [
        Chip(
            one["move"], one["count"], f"= {one['worth']}", words("draw.left", due=one["due"]),
            one["rest"],
        )
        for one in answers
    ]  # fmt: skip
    return [
        _frame(words("draw.pay", building=building, cost=cost, due=due)),
        Part("as-tray", _paid, of),
        *(
            _chips(scene, chips, "silver", "silver", kind, 112)
            if melting
            else _chips(scene, chips, kind, "payment", "", 112)
        ),
    ]


def _paid(
    paid: tuple[tuple[str, int], ...],
    done: int,
    cost: int,
    kinds: str,
    question: str,
    building: str,
) -> Ink:
    """Return what lies in the tray, and how much of the cost it covers."""
    body = ""
    for at, (name, count) in enumerate(paid):
        body += use(f"as-{name}", 30 + 62 * at, 54, 0.9)
        body += text(f"×{count}", 48 + 62 * at, 61, "bold", 16)
    body += rect("as-bar", 470, 14, 220, 20, 6)
    body += rect("as-worth", 470, 14, done * 220 / cost, 20, 6) if done else ""
    body += text(f"{done} / {cost}", 580, 30, "middle bold as-halo", 15)
    body += text(kinds, 690, 56, "end as-soft", 14)
    body += use(f"as-b-{building}", 620, 168, _SITE_SIZE.get(building, 0.62)) if building else ""
    return body + text(question, 18, 86, "", 15)


def _palace(scene: Scene) -> list[Item]:
    answers = [one for one in scene.view["forecast"]["palace"] or () if scene.can(one["move"])]
    best = [one["bars"] for one in answers if one["best"]]
    items: list[Item] = [_frame(scene.words("draw.palace"))]
    if best:
        said = scene.words("draw.palace_best", count=best[0])
        items.append(group(text(said, 18, 60, "as-soft", 15)))
    chips = [
        Chip(one["move"], one["bars"], signed(one["points"]), signed(one["points"]))
        for one in answers
    ]
    return items + _chips(scene, chips, "silver", "palace")


def _event(scene: Scene, event: str) -> list[Item]:
    """Return the tray for a winter card that asks how many pieces are given."""
    chips: list[Chip] = []
    kind = "star"
    for answer in scene.answers:
        block = MOVES.of(answer["move"])
        if "count" in block.axes:
            kind = next((name for name, more in answer["brings"].items() if more < 0), kind)
            points = signed(answer["brings"].get("points", 0))
            chips.append(Chip(answer["move"], answer["move"] - block.first, points, points))
    if not chips:
        return []
    hint = group(text(scene.words(f"hint.{event}"), 18, 60, "as-soft", 15))
    frame = _frame(scene.words(f"winter.{event}"))
    return [frame, hint, *_chips(scene, chips, kind, rule_of(event))]
