"""The viewer's hand: the eight characters, or what is asked in their place."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.kept import kept
from zamok.engine.pencil import Ink, circle, moved, num, path, rect, sign, text, use
from zamok.games.all_seasons.draw import cards
from zamok.games.all_seasons.draw.goods import PANEL_HIGH, PANEL_WIDE, supplies
from zamok.games.all_seasons.draw.others import SMALL
from zamok.games.all_seasons.draw.pieces import pill
from zamok.games.all_seasons.draw.scene import Scene, rule_of, signed
from zamok.games.all_seasons.draw.tray import DEEP, HIGH, NARROW, WIDE, tray
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    PLACE_MOVES,
    SPOT_BUILDING,
    SPOT_FEE,
)
from zamok.games.all_seasons.moves import CHOOSE, LOSE, PLACE

_STEP = 89


def hand(scene: Scene) -> Area:
    """Return the viewer's cards, and where there is no strip for them the supplies."""
    seat = scene.view["you"] or 0
    title = scene.words("draw.hand")
    if scene.narrow:
        items = tray(scene, seat) or _places(scene) or _cards(scene, seat)
        return Area("hand", title, NARROW, DEEP, items)
    wide, high = (NARROW, DEEP) if scene.block else (WIDE, HIGH)
    items = tray(scene, seat) or _cards(scene, seat)
    items.append(supplies(scene, seat, wide, (high - PANEL_HIGH) / 2))
    return Area("hand", title, wide + PANEL_WIDE, high, items, own=True)


# ---- the characters --------------------------------------------------------------------------


def _cards(scene: Scene, seat: int) -> list[Item]:
    found: list[Item] = []
    spots: list[Item] = []
    ghosts: list[Item] = []
    for number, card in enumerate(CARD_NAMES):
        state = _state(scene, seat, card)
        x, y = _card_at(number, state, scene.block)
        found.append(_held(seat, card, state, x, y))
        choose, lose = int(CHOOSE + number), int(LOSE + number)
        box = rect("as-lit", x, y, cards.WIDE, cards.HIGH, 8) if scene.legal else ""
        if scene.can(choose):
            spots += scene.spot(choose, box, "choose", id=f"as-pick-{card}")
            ghosts.append(Ghost(choose, _seal(x + cards.WIDE / 2, y + 44, seat)))
        elif scene.can(lose):
            spots += scene.spot(lose, box, "winter")
            ghosts.append(Ghost(lose, _struck(x, y)))
        elif scene.view["phase"] == "choose" and state in ("hand", "played"):
            spots += scene.attempt(choose, rect("hit", x, y, cards.WIDE, cards.HIGH))
    return [Group(found, id=f"as-hand-{seat}"), *spots, *ghosts]


@kept
def _held(seat: int, card: str, state: str, x: int, y: int) -> Part:
    at, rule, key = moved(x, y), rule_of(card), f"as-card-{seat}-{card}"
    return Part(key, _mine, (card, state, seat), transform=at, rule=rule, glide=True)


def _card_at(number: int, state: str, block: bool) -> tuple[int, int]:
    """Return where a card lies: in a single row what is chosen or open now lies higher."""
    if block:
        return 3 + number % 4 * _STEP, 3 + number // 4 * (cards.HIGH + 3)
    return 4 + number * _STEP, {"hand": 22, "down": 6, "now": 10}.get(state, 34)


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


# ---- places for servants, on a phone ---------------------------------------------------------


def _places(scene: Scene) -> list[Item]:
    """Return the places for a servant as chips: all in sight, wherever the board is seen from."""
    gains = scene.view["forecast"]["gains"]
    open_now = [spot for spot in range(int(PLACE_MOVES)) if scene.can(int(PLACE) + spot)]
    if gains is None or not open_now:
        return []
    columns = 4 if len(open_now) <= 16 else 5
    rows = -(-len(open_now) // columns)
    wide, high = (NARROW - 6) / columns, min(88.0, (DEEP - 6) / rows)
    items: list[Item] = []
    for at, spot in enumerate(open_now):
        x, y = 5 + at % columns * wide, 5 + at // columns * high
        kind, fee = BUILDING_NAMES[SPOT_BUILDING[spot]], int(SPOT_FEE[spot])
        gain = gains[spot] if spot < len(gains) else None
        said = "" if gain is None else signed(gain)
        body = _chip(x, y, wide - 4, high - 4, kind, fee, said)
        written = [fee, said] if said else [fee]
        items += scene.spot(int(PLACE) + spot, body, "places", note=said, written=written)
    return items


def _chip(x: float, y: float, wide: float, high: float, kind: str, fee: int, gain: str) -> Ink:
    """Return a building with the fee of a place there, and what a servant brings."""
    low = y + high - 10
    body = rect("as-chip", x, y, wide, high, 9)
    if kind in SMALL:
        body += use(f"as-b-{kind}", x + wide * 0.36, low, SMALL[kind] * (high / 46))
    else:
        body += use(f"as-w-{kind}", x + wide * 0.34, y + high / 2, 0.7)
    body += use("as-taler", x + wide - 30, y + 17, 0.62)
    body += text(fee, x + wide - 19, y + 23, "bold", 16)
    return body + (pill(x + wide - 22, low - 4, gain) if gain else "")
