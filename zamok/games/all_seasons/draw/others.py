"""What lies before the others: points, coins, materials, servants, cards and buildings."""

from __future__ import annotations

from collections import Counter

from zamok.engine.drawing import Area, Part
from zamok.engine.pencil import BOLD, Ink, circle, cut, group, moved, path, rect, sign, text, use
from zamok.games.all_seasons.draw.pieces import pawn
from zamok.games.all_seasons.draw.scene import Scene
from zamok.games.all_seasons.facts import CARD_NAMES, KIND_NAMES
from zamok.games.all_seasons.view import Player

ROW = 150
_HALF = 440
SMALL = {
    "tower": 0.42, "house": 0.4, "well": 0.5, "keep": 0.26, "palace": 0.15, "stable": 0.18,
    "servants_house": 0.2, "tavern": 0.21, "small_gate": 0.42, "large_gate": 0.32,
    "market": 0.21, "forge": 0.21,
}  # fmt: skip


def others(scene: Scene) -> Area:
    """Return the supplies of everybody but the viewer."""
    view = scene.view
    seats = [seat for seat in range(len(view["players"])) if seat != view["you"]]
    items = [_player(scene, seat, 4, 2 + at * ROW) for at, seat in enumerate(seats)]
    size = (_HALF + 8, ROW)
    return Area("others", scene.words("draw.others"), size[0], len(seats) * ROW, items, each=size)


def _player(scene: Scene, seat: int, x: float, y: float) -> Part:
    view, player = scene.view, scene.view["players"][seat]
    likely = None if view["over"] else view["forecast"]["likely"][seat]
    held = tuple({**player["goods"], "taler": player["talers"]}[kind] for kind in KIND_NAMES)
    of = (
        seat,
        scene.names[seat],
        seat in view["actors"],
        seat == view["first"] and not view["over"],
        (player["score"], likely, player["reserve"]),
        held,
        tuple(player["built"]),
        tuple(_card_state(player, card) for card in CARD_NAMES),
    )
    return Part(f"as-seat-{seat}", _drawn, of, transform=moved(x, y))


def _card_state(player: Player, card: str) -> tuple[bool, bool, bool, bool]:
    """Return whether a card is out of the hand, out of the game, known face down, and open now."""
    return (
        card not in player["unplayed"],
        card in player["gone"],
        card in player["known_down"],
        card in player["now"],
    )


def _drawn(
    seat: int, name: str, acts: bool, first: bool, figures: tuple[int, int | None, int],
    held: tuple[int, ...], built: tuple[str, ...], cards: tuple[tuple[bool, ...], ...],
) -> Ink:  # fmt: skip
    score, likely, reserve = figures
    body = rect("as-panel", 0, 0, _HALF - 4, ROW - 8, 9)
    body += rect("as-now", 0, 0, _HALF - 4, ROW - 8, 9) if acts else ""
    body += sign(seat, 20, 20, 22) + text(cut(name, 160, 17, BOLD), 38, 26, "bold", 17)
    body += use("as-crown", 214, 20, 0.8) if first else ""
    body += use("as-star", 250, 19) + text(score, 268, 26, "bold sum", 19)
    body += text(f"→ {likely}", 308, 26, "as-soft", 16) if likely is not None else ""
    servants = pawn(seat, 378, 20, 0.75) + text(f"×{reserve}", 395, 26, "bold", 17)
    body += group(servants, id=f"as-servants-{seat}")
    for at, (kind, count) in enumerate(zip(KIND_NAMES, held, strict=True)):
        x = 20 + at * 48
        faded = "" if count else ' opacity="0.4"'
        key = f"as-stock-{seat}-{kind}"
        shown = use(f"as-{kind}", x, 58, 0.82) + text(count, x + 13, 65, "bold", 16)
        body += f'<g id="{key}"{faded}>{shown}</g>'
    hand = "".join(_card(seat, at, state) for at, state in enumerate(cards))
    return body + _buildings(seat, built) + group(hand, id=f"as-hand-{seat}")


def _buildings(seat: int, built: tuple[str, ...]) -> Ink:
    """Return little pictures of what somebody has built."""
    tally = Counter(built)
    columns = 3 if len(tally) <= 6 else 5
    body = ""
    for at, (kind, count) in enumerate(tally.items()):
        x, y = 316 + at % columns * 126 / columns, 86 if at < columns else 134
        shown = use(f"as-b-{kind}", x, y, SMALL[kind] * (1.2 if columns == 3 else 1))
        shown += text(f"×{count}", x + 8, y + 5, "bold as-halo", 13) if count > 1 else ""
        body += group(shown, id=f"as-small-{seat}-{kind}")
    return body


def _card(seat: int, at: int, state: tuple[bool, ...]) -> Ink:
    """Return a character: held, played, or out of the game; and whether it lies face down."""
    away, gone, known, now = state
    body = use(f"as-small-{CARD_NAMES[at]}")
    body += rect("as-veil", -1, -1, 35, 52, 5) if away else ""
    body += path("as-cross", "M5 6L28 44M28 6L5 44") if gone else ""
    body += circle("as-seal", 26, 8, 6) if known else ""
    body += rect("as-now", 0, 0, 33, 50, 5) if now else ""
    key = f"as-card-{seat}-{CARD_NAMES[at]}"
    return group(body, id=key, transform=moved(8 + at * 36, 84))
