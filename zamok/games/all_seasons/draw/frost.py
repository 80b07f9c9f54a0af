"""Winter cards: the event of the round and those that lie beside the board."""

from __future__ import annotations

from zamok.engine.drawing import ghost, label, num, sheet, sign, spot
from zamok.games.all_seasons.draw.cards import wrap
from zamok.games.all_seasons.draw.pen import circle, hidden, rect, use, words_at
from zamok.games.all_seasons.draw.pieces import pawn, pill
from zamok.games.all_seasons.draw.scope import Scope, amounts, key_of, rule_of
from zamok.games.all_seasons.draw.worth import gain, place_worth
from zamok.games.all_seasons.facts import (
    BANDIT_TALERS,
    BEGGAR_POINTS,
    BEGGAR_TALERS,
    FAMINE_POINTS,
    FAMINE_TALERS,
    GRANARY_SPOT,
    HEARTH_POINTS,
    HEARTH_WOOD,
    INN_SPOT,
    KIND_NAMES,
    PLAGUE_TALERS,
    ROAD_POINTS,
    ROAD_TALERS,
    SNOWFALL_TALERS,
    SPOT_FEE,
    SPOT_NAMES,
    TAX_POINTS,
    TAX_TALERS,
)
from zamok.games.all_seasons.moves import (
    DONE,
    LOSE_POINTS,
    PLACE,
    ROAD_FOR_POINTS,
    ROAD_FOR_TALERS,
    TAKE,
    TALERS,
    WARM,
    WITHDRAW,
)
from zamok.games.all_seasons.view import Winter

WIDE, HIGH = 890, 168
_LOW = 105  # where the lower half of a card begins


def frost(scope: Scope) -> str:
    """Return the winter cards that matter now."""
    winter = scope.view["winter"]
    assert winter is not None
    shown = list(winter["lying"])
    if winter["event"] is not None and winter["event"] not in shown:
        shown.insert(0, winter["event"])
    if scope.view["phase"] == "share" and "frozen_beauty" not in shown:
        shown.insert(0, "frozen_beauty")
    body = _deck(scope, winter)
    rows = (len(shown) + 2) // 3 or 1
    wide = min(286.0, (WIDE - 142) / min(3, max(1, len(shown))) - 8)
    for at, card in enumerate(shown):
        row, column = divmod(at, 3)
        inner = _card(scope, winter, card, 138 + column * (wide + 8), wide)
        body += f'<g transform="translate(0 {row * HIGH})">{inner}</g>' if row else inner
    return sheet("winter", WIDE, HIGH * rows, scope.words("draw.winter"), body)


def _deck(scope: Scope, winter: Winter) -> str:
    """Return the pile, with the round of the next card."""
    now = scope.view["round"]
    drawn = winter["event"] is not None
    coming = [
        number for number in winter["rounds"] if number > now or (number == now and not drawn)
    ]
    body = (
        rect("shadow", 12, 14, 112, HIGH - 20, 9)
        + rect("as-frost", 8, 10, 112, HIGH - 20, 9)
        + rect("as-frost", 4, 6, 112, HIGH - 20, 9)
        + rect("as-frost-edge", 10, 12, 100, HIGH - 32, 6)
        + use("flake", 60, 46, 2)
        + words_at(60, 98, f"×{len(winter['unseen'])}", "middle bold", 18)
    )
    if coming and not scope.view["over"]:
        lines = wrap(scope.words("draw.next_event", round=coming[0]), 13)
        for at, line in enumerate(lines[:2]):
            body += words_at(60, 120 + 16 * at, line, "middle as-soft", 13)
    return hidden(body, ' id="as-winter-deck" data-rule="winter"')


def _card(scope: Scope, winter: Winter, card: str, x: float, wide: float) -> str:
    now = card == winter["event"]
    title = scope.words(f"winter.{card}")
    body = (
        rect("shadow", x + 3, 8, wide, HIGH - 12, 9)
        + rect("as-frost", x, 4, wide, HIGH - 12, 9)
        + rect("as-frost-edge", x + 5, 9, wide - 10, HIGH - 22, 6)
        + use(f"w-{card}", x + 40, 44, 0.9)
        + _title(title, x + 76, wide - 86)
    )
    letters = int((wide - 84) / 7.2)
    lines = wrap(scope.words(f"hint.{card}"), letters)
    for at, line in enumerate(lines[:4]):
        body += words_at(x + 76, 50 + 16 * at, line, "as-soft", 13)
    if now:
        body += rect("as-now", x, 4, wide, HIGH - 12, 9)
    low, spots = _lower(scope, winter, card, x, wide)
    key = f' id="as-winter-{card}" data-rule="{rule_of(card)}"'
    return hidden(body + low, key) + spots


def _title(title: str, x: float, room: float) -> str:
    """Return the name of a card, pressed together where there is no room for it."""
    press = (
        f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
        if len(title) * 9.4 > room
        else ""
    )
    return f'<text class="bold" x="{num(x)}" y="32" font-size="15"{press}>{label(title)}</text>'


def _lower(scope: Scope, winter: Winter, card: str, x: float, wide: float) -> tuple[str, str]:
    """Return what lies on a card, and where it can be answered."""
    if card == "granary":
        return _granary(scope, winter, x)
    if card == "city_tavern":
        return _inn(scope, winter, x)
    if card == "frozen_beauty":
        return _beauty(scope, winter, x)
    return "", _answers(scope, card, x, wide)


def _disc(scope: Scope, number: int, owner: int | None, x: float, y: float) -> tuple[str, str]:
    key = key_of(SPOT_NAMES[number])
    body = use("disc", x, y)
    body += (
        words_at(x, y + 5, int(SPOT_FEE[number]), "middle bold", 17)
        if owner is None
        else pawn(owner, x, y - 4, 1.1)
    )
    if number < INN_SPOT:
        worth = place_worth(scope.view, number)
        body += pill(x + 30, y, f"+{worth}", "as-worth" if owner is not None else "as-hope")
    move = PLACE + number
    spots = ""
    seat = scope.view["you"]
    if move in scope.legal and seat is not None:
        mark = circle("as-mark", x, y, 23) + circle("hit", x, y, 25)
        spots = spot([move], scope.say(move), mark, rule="servants")
        likely = gain(scope.view, seat, number) if number < INN_SPOT else 0
        tells = pill(x, y - 24, f"{likely:+d}") if number < INN_SPOT else ""
        spots += ghost(move, pawn(seat, x, y - 4, 1.2) + tells)
    return f'<g id="{key}">{body}</g>', spots


def _granary(scope: Scope, winter: Winter, x: float) -> tuple[str, str]:
    bodies, spots = "", ""
    for at, owner in enumerate(winter["granary"]):
        body, places = _disc(scope, int(GRANARY_SPOT) + at, owner, x + 34 + 72 * at, 132)
        bodies, spots = bodies + body, spots + places
    return bodies, spots


def _inn(scope: Scope, winter: Winter, x: float) -> tuple[str, str]:
    body, spots = _disc(scope, int(INN_SPOT), winter["innkeeper"], x + 34, 132)
    if winter["tavern_talers"]:
        body += use("taler", x + 84, 132)
        body += words_at(x + 102, 138, f"×{winter['tavern_talers']}", "bold", 16)
    mark = circle("as-mark", x + 34, 132, 23) + circle("hit", x + 34, 132, 25)
    return body, spots + scope.spot(WITHDRAW, mark, rule="city-tavern")


def _beauty(scope: Scope, winter: Winter, x: float) -> tuple[str, str]:
    gifts = {**amounts(winter["gifts"]), "taler": winter["gift_talers"]}
    body, spots, at_x = "", "", x + 28
    for at, kind in enumerate(KIND_NAMES):
        if not gifts[kind]:
            continue
        body += use(kind, at_x, 134) + words_at(at_x + 15, 140, f"×{gifts[kind]}", "bold", 15)
        move = TAKE + at
        if move in scope.legal:
            spots += scope.spot(
                move, rect("as-mark", at_x - 20, 111, 56, 46, 8), rule="frozen-beauty"
            )
            spots += ghost(move, pill(at_x, 112, "+1"))
        at_x += 60
    for at, seat in enumerate(winter["suitors"]):
        body += sign(seat, x + 24 + 22 * at, 90, 16)
    return body, spots


def _answers(scope: Scope, card: str, x: float, wide: float) -> str:
    """Return the answers to a card as tokens to press."""
    view = scope.view
    phase = view["phase"]
    if not scope.legal or view["you"] is None or _card_of(phase, view["winter"]) != card:
        return ""
    player = view["players"][view["you"]]
    talers = {
        "plague": int(PLAGUE_TALERS) * len(player["played"]),
        "snowfall": min(int(SNOWFALL_TALERS), player["talers"]),
        "beggar": int(BEGGAR_TALERS),
        "bandits": int(BANDIT_TALERS),
        "famine": int(FAMINE_TALERS),
        "trade_tax": int(TAX_TALERS),
    }.get(card, 0)
    points = int(FAMINE_POINTS) if card == "famine" else int(TAX_POINTS)
    chips: list[tuple[int, list[tuple[str, str]]]] = [
        (TALERS, [("taler", f"−{talers}")]),
        (LOSE_POINTS, [("star", f"−{points}")]),
        (WARM, [("wood", f"−{int(HEARTH_WOOD)}"), ("star", f"+{int(HEARTH_POINTS)}")]),
        (ROAD_FOR_POINTS, [("star", f"+{int(ROAD_POINTS)}")]),
        (ROAD_FOR_TALERS, [("taler", f"+{min(int(ROAD_TALERS), view['bank'])}")]),
    ]
    if card == "beggar":
        chips.append((DONE, [("star", f"−{min(int(BEGGAR_POINTS), player['score'])}")]))
    found, at_x = "", x + 14
    for move, parts in chips:
        if move not in scope.legal:
            continue
        room = 62 * len(parts) + 8
        body = rect("as-chip", at_x, _LOW, room, 46, 9)
        for at, (piece, tells) in enumerate(parts):
            body += use(piece, at_x + 20 + 62 * at, _LOW + 23, 0.9)
            body += words_at(at_x + 36 + 62 * at, _LOW + 29, tells, "bold", 17)
        found += spot([move], scope.say(move), body, rule=rule_of(card))
        at_x += room + 8
    if view["winter"] is not None and view["winter"]["owed"] > 1 and wide > 180:
        found += hidden(words_at(at_x + 2, _LOW + 29, f"×{view['winter']['owed']}", "bold", 18))
    return found


def _card_of(phase: str, winter: Winter | None) -> str:
    """Return the winter card about which a phase asks."""
    if phase == "dues":
        return (winter["event"] if winter is not None else None) or ""
    return phase
