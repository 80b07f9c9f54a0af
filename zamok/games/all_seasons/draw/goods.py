"""What the viewer owns: materials, coins, points and servants; on a phone as a strip."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.pencil import Ink, group, moved, rect, text, use
from zamok.games.all_seasons.draw.pieces import pawn, pill
from zamok.games.all_seasons.draw.scene import Scene, signed
from zamok.games.all_seasons.facts import KIND_NAMES, SILVER, VALUE
from zamok.games.all_seasons.moves import FROM, MOVES
from zamok.games.all_seasons.view import Player

PANEL_WIDE, PANEL_HIGH = 182, 188  # beside the cards
_STRIP, _LOW, _CELL = 392, 56, 50  # of a phone


def goods(scene: Scene) -> Area:
    """Return the strip that is in sight whatever else is."""
    seat = scene.view["you"] or 0
    items = [group(rect("as-panel", 1, 1, _STRIP - 2, _LOW - 2, 8)), *_pieces(scene, seat)]
    return Area("goods", scene.words("draw.goods"), _STRIP, _LOW, items, own=True)


def supplies(scene: Scene, seat: int, x: float, y: float) -> Group:
    """Return the panel beside the cards."""
    panel = rect("as-panel", 0, 4, PANEL_WIDE - 4, PANEL_HIGH - 8, 8)
    return Group([group(panel), *_pieces(scene, seat)], transform=moved(x, y))


def _pieces(scene: Scene, seat: int) -> list[Item]:
    player: Player = scene.view["players"][seat]
    narrow = scene.narrow
    held = {**player["goods"], "taler": player["talers"]}
    likely = None
    if not scene.view["over"]:
        likely = scene.view["forecast"]["likely"][seat]
    servants = (seat, player["reserve"], narrow)
    box = rect("as-mark", 4, 137, PANEL_WIDE - 12, 46, 8)
    if narrow:
        box = rect("as-mark", 6 * _CELL + 3, 3, 54, _LOW - 6, 8)
    pieces = [
        Part(f"as-stock-{seat}-{kind}", _own, (kind, held[kind], narrow)) for kind in KIND_NAMES
    ]
    if not narrow:  # where the points of all are above the board
        pieces.append(Part(f"as-own-score-{seat}", _score, (player["score"], likely)))
    return [
        *pieces,
        Part(f"as-servants-{seat}", _servants, servants, rule="servants"),
        *scene.spot(int(FROM), box, "recall"),
        *_given(scene),
    ]


def _at(kind: int, narrow: bool) -> tuple[int, int]:
    """Return where a kind of pieces lies."""
    if narrow:
        return 28 + kind * _CELL, _LOW // 2
    return 26 + kind % 3 * 59, 28 + kind // 3 * 50


def _own(kind: str, count: int, narrow: bool) -> Ink:
    number = KIND_NAMES.index(kind)
    x, y = _at(number, narrow)
    scale = 0.85 if narrow else 0.92
    piece = use(f"as-{kind}", x - 9, y, scale) + text(count, x + 7, y + 7, "bold", 16)
    body = piece if count else f'<g opacity="0.45">{piece}</g>'
    if number < SILVER and not narrow:  # which has no value of its own
        body += text(f"={int(VALUE[number])}", x - 8, y + 26, "middle as-soft", 13)
    return body


def _score(score: int, likely: int | None) -> Ink:
    body = use("as-star", 17, 124, 0.95) + text(score, 33, 131, "bold sum", 18)
    return body + (text(f"→ {likely}", 74, 131, "as-soft", 16) if likely is not None else "")


def _servants(seat: int, reserve: int, narrow: bool) -> Ink:
    if narrow:
        x = 6 * _CELL + 20
        return pawn(seat, x, _LOW / 2, 0.9) + text(reserve, x + 17, _LOW / 2 + 7, "bold", 16)
    if not reserve:
        return f'<g opacity="0.45">{pawn(seat, 19, 160, 0.8)}</g>'
    return "".join(pawn(seat, 19 + 23 * at, 160, 0.8) for at in range(reserve))


def _given(scene: Scene) -> list[Item]:
    """Return the pieces that may be given to a winter card."""
    spots: list[Item] = []
    ghosts: list[Item] = []
    for answer in scene.answers:
        block = MOVES.of(answer["move"])
        for kind, change in answer["brings"].items():
            if "kind" in block.axes and change < 0:
                x, y = _at(KIND_NAMES.index(kind), scene.narrow)
                box = rect("as-mark", x - 28, y - 24, 54, 50, 8)
                if scene.narrow:
                    box = rect("as-mark", x - 25, 3, _CELL - 2, _LOW - 6, 8)
                spots += scene.spot(answer["move"], box, block.rule)
                loss = pill(x + 14, y - 16, signed(change), "as-loss")
                ghosts.append(Ghost(answer["move"], loss))
    return spots + ghosts
