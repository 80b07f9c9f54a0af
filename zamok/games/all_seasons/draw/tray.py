"""The tray: how much of something is paid, melted or given, as numbers to press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zamok.engine.drawing import Ghost, Item, Part
from zamok.engine.pencil import BOLD, Ink, cut, group, rect, text, use, wrap
from zamok.games.all_seasons.draw.pieces import pill
from zamok.games.all_seasons.draw.scene import Scene, rule_of, signed
from zamok.games.all_seasons.facts import BUILDING_NAMES, EVENT_NAMES, KIND_NAMES, VALUE
from zamok.games.all_seasons.moves import MOVES
from zamok.games.all_seasons.text import capital
from zamok.games.all_seasons.view import PaidPieces, Payment

WIDE, HIGH = 718, 188  # beside the supplies
NARROW, DEEP = 360, 272  # where the cards lie in two rows
_SITE_SIZE = {"tower": 1.0, "house": 1.2, "well": 1.3, "keep": 0.66, "small_gate": 1.1}


@dataclass(frozen=True)
class Chip:
    """A number to press: what it comes to, and what it tells when it is pointed at."""

    move: int
    count: int
    note: str
    tells: str
    rest: list[PaidPieces] | None = None  # what follows by itself


@dataclass(frozen=True)
class Laid:
    """What has been paid of a building so far."""

    pieces: tuple[tuple[str, int], ...]
    done: int
    cost: int
    kinds: str
    building: str


@dataclass(frozen=True)
class Question:
    """How much of something is asked for."""

    title: str
    hint: str
    chips: Sequence[Chip]
    kind: str
    rule: str
    into: str = ""  # what the pieces become
    step: int = 86
    laid: Laid | None = None


def tray(scene: Scene, seat: int) -> list[Item]:
    """Return the tray in place of the cards, if a number is asked of the viewer."""
    asked = _question(scene) if seat in scene.view["actors"] else None
    if asked is None:
        return []
    return _upright(scene, asked) if scene.block else _long(scene, asked)


# ---- what is asked ---------------------------------------------------------------------------


def _question(scene: Scene) -> Question | None:
    view = scene.view
    if view["payment"] is not None:
        return _payment(scene, view["payment"])
    if view["phase"] == "palace":
        return _palace(scene)
    return _event(scene, view["phase"]) if view["phase"] in EVENT_NAMES else None


def _payment(scene: Scene, payment: Payment) -> Question:
    words, kind, due = scene.words, payment["kind"], payment["due"]
    melting = scene.view["phase"] == "melt"
    cost = scene.view["tiles"][BUILDING_NAMES.index(payment["building"])]["cost"]
    answers = [one for one in scene.view["forecast"]["payments"] or () if scene.can(one["move"])]
    paid = {name: count for name, count in payment["paid"].items() if count}
    chips = [
        Chip(
            one["move"], one["count"], f"= {one['worth']}", words("draw.left", due=one["due"]),
            one["rest"],
        )
        for one in answers
    ]  # fmt: skip
    return Question(
        words(
            "draw.pay",
            building=capital(words(f"building.{payment['building']}")),
            cost=cost,
            due=due,
        ),
        words(
            "draw.melt" if melting else "draw.own",
            kind=capital(words(f"kind.{kind}")),
            value=int(VALUE[KIND_NAMES.index(kind)]),
        ),
        chips,
        "silver" if melting else kind,
        "silver" if melting else "payment",
        kind if melting else "",
        112,
        Laid(
            tuple(paid.items()),
            cost - due,
            cost,
            words("draw.kinds", count=len(paid)),
            payment["building"] if len(scene.legal) < 5 else "",
        ),
    )


def _palace(scene: Scene) -> Question:
    answers = [one for one in scene.view["forecast"]["palace"] or () if scene.can(one["move"])]
    best = [one["bars"] for one in answers if one["best"]]
    hint = scene.words("draw.palace_best", count=best[0]) if best else ""
    chips = [
        Chip(one["move"], one["bars"], signed(one["points"]), signed(one["points"]))
        for one in answers
    ]
    return Question(scene.words("draw.palace"), hint, chips, "silver", "palace")


def _event(scene: Scene, event: str) -> Question | None:
    """Return how many pieces a winter card asks for."""
    chips: list[Chip] = []
    kind = "star"
    for answer in scene.answers:
        block = MOVES.of(answer["move"])
        if "count" in block.axes:
            kind = next((name for name, more in answer["brings"].items() if more < 0), kind)
            points = signed(answer["brings"].get("points", 0))
            chips.append(Chip(answer["move"], answer["move"] - block.first, points, points))
    if not chips:
        return None
    title, hint = scene.words(f"winter.{event}"), scene.words(f"hint.{event}")
    return Question(title, hint, chips, kind, rule_of(event))


# ---- beside the supplies ---------------------------------------------------------------------


def _long(scene: Scene, asked: Question) -> list[Item]:
    """Return the tray with its numbers in a row."""
    title = text(cut(asked.title, WIDE - 40, 17, BOLD), 18, 28, "bold", 17)
    items: list[Item] = [group(rect("as-panel", 4, 4, WIDE - 12, HIGH - 8, 8) + title)]
    if asked.laid is not None:
        laid = asked.laid
        of = (laid.pieces, laid.done, laid.cost, laid.kinds, asked.hint, laid.building)
        items.append(Part("as-tray", _paid, of))
    elif asked.hint:
        items.append(group(text(asked.hint, 18, 60, "as-soft", 15)))
    return items + _row(scene, asked)


def _row(scene: Scene, asked: Question) -> list[Item]:
    """Return numbers to press, with pieces of a kind, and what these become."""
    spots: list[Item] = []
    ghosts: list[Item] = []
    step = min(asked.step, (WIDE - 30) / len(asked.chips)) if asked.chips else asked.step
    for at, chip in enumerate(asked.chips):
        x, wide = 16 + at * step, step - 6
        middle = x + wide / 2
        body = rect("as-chip", x, 94, wide, 84, 9)
        body += text(chip.count, middle - (13 if wide > 60 else 0), 122, "middle bold", 22)
        if wide > 60:
            body += _becomes(asked, chip, middle, 114)
        body += text(chip.note, middle, 147, "middle as-soft", 14)
        written: list[object] = [chip.count, chip.note]
        if step > 86:
            rest, said = _rest(chip, middle, 168)
            body, written = body + rest, written + said
        spots += scene.spot(chip.move, body, asked.rule, note=chip.note, written=written)
        mark = rect("as-ring", x, 94, wide, 84, 9) + pill(middle, 92, chip.tells)
        ghosts.append(Ghost(chip.move, mark))
    return spots + ghosts


def _becomes(asked: Question, chip: Chip, middle: float, y: float) -> Ink:
    """Return the piece beside a number, and what it becomes."""
    into = use(f"as-{asked.into}", middle + 26, y + 10, 0.6) if asked.into and chip.count else ""
    return use(f"as-{asked.kind}", middle + 15, y, 0.85) + into


def _rest(chip: Chip, x: float, y: float) -> tuple[Ink, list[object]]:
    """Return what follows an answer by itself, else how much will still be due; and its words."""
    if chip.rest is None:
        return text(chip.tells, x, y, "middle as-soft", 14), [chip.tells]
    pieces = [
        (piece, count)
        for paid in sorted(chip.rest, key=lambda paid: paid["kind"])
        for piece, count in ((paid["kind"], paid["own"]), ("silver", paid["melted"]))
        if count
    ]
    left = x - 17 * (len(pieces) - 1) - 8
    ink = "".join(
        use(f"as-{piece}", left + 34 * at, y - 6, 0.55)
        + text(count, left + 34 * at + 9, y, "bold", 14)
        for at, (piece, count) in enumerate(pieces)
    )
    return ink, [count for _, count in pieces]


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
    body += _bar(470, 14, 220, done, cost)
    body += text(kinds, 690, 56, "end as-soft", 14)
    body += use(f"as-b-{building}", 620, 168, _SITE_SIZE.get(building, 0.62)) if building else ""
    return body + text(question, 18, 86, "", 15)


def _bar(x: float, y: float, wide: float, done: int, cost: int) -> Ink:
    """Return how much of a cost is covered."""
    body = rect("as-bar", x, y, wide, 20, 6)
    body += rect("as-worth", x, y, done * wide / cost, 20, 6) if done else ""
    return body + text(f"{done} / {cost}", x + wide / 2, y + 16, "middle bold as-halo", 15)


# ---- where the cards lie in two rows ----------------------------------------------------------


def _upright(scene: Scene, asked: Question) -> list[Item]:
    """Return the tray with its numbers in rows as large as there is room."""
    frame = rect("as-panel", 2, 2, NARROW - 4, DEEP - 4, 8)
    frame += text(cut(asked.title, NARROW - 24, 16, BOLD), 12, 22, "bold", 16)
    items: list[Item] = [group(frame)]
    if asked.laid is not None:
        laid = asked.laid
        items.append(Part("as-tray", _paid_small, (laid.pieces, laid.done, laid.cost, asked.hint)))
        top = 80
    else:
        lines = wrap(asked.hint, NARROW - 24, 14, 2)
        items += [
            group(text(line, 12, 42 + 17 * at, "as-soft", 14)) for at, line in enumerate(lines)
        ]
        top = 34 + 17 * len(lines)
    return items + _block(scene, asked, top)


def _paid_small(paid: tuple[tuple[str, int], ...], done: int, cost: int, question: str) -> Ink:
    body = _bar(12, 32, 116, done, cost)
    for at, (name, count) in enumerate(paid):
        body += use(f"as-{name}", 152 + 54 * at, 42, 0.75)
        body += text(f"×{count}", 166 + 54 * at, 48, "bold", 15)
    return body + text(question, 12, 72, "", 14, room=NARROW - 24)


def _block(scene: Scene, asked: Question, top: float) -> list[Item]:
    """Return the numbers to press below a height, in rows of equal length."""
    spots: list[Item] = []
    ghosts: list[Item] = []
    count = max(1, len(asked.chips))
    rows = min(3, (count + 3) // 4)
    columns = -(-count // rows)
    wide, high = (NARROW - 14) / columns, min(84.0, (DEEP - 8 - top) / rows)
    for at, chip in enumerate(asked.chips):
        x, y = 8 + at % columns * wide, top + at // columns * high
        middle, room = x + wide / 2 - 1, wide - 5
        body = rect("as-chip", x, y, room, high - 5, 9)
        body += text(chip.count, middle - (13 if room > 60 else 0), y + 25, "middle bold", 22)
        body += _becomes(asked, chip, middle, y + 17) if room > 60 else ""
        body += text(chip.note, middle, y + 43, "middle as-soft", 14)
        written: list[object] = [chip.count, chip.note]
        if room > 80 and high > 66:
            rest, said = _rest(chip, middle, y + high - 13)
            body, written = body + rest, written + said
        spots += scene.spot(chip.move, body, asked.rule, note=chip.note, written=written)
        ghosts.append(Ghost(chip.move, rect("as-ring", x, y, room, high - 5, 9)))
    return spots + ghosts
