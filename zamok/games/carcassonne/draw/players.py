"""Beside the board: the tile everybody looks at, and what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine import Words
from zamok.engine.drawing import attempt, label, num, part, sheet, sign, spot
from zamok.games.carcassonne.draw.choices import stand_choices
from zamok.games.carcassonne.draw.ink import scaled, use
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.facts import FOLLOWERS, SIDES
from zamok.games.carcassonne.state import NOBODY, SAVE, STAND, USE
from zamok.games.carcassonne.text import say_move
from zamok.games.carcassonne.view import Player, View, final_points

_WIDE, _HIGH = 430, 196
_TOKEN = 60


def text(x: float, y: float, said: str, look: str = "cc-body") -> str:
    """Return a line of words."""
    return f'<text class="{look}" x="{num(x)}" y="{num(y)}">{label(said)}</text>'


def shorten(name: str, most: int) -> str:
    """Return a name that fits."""
    return name if len(name) <= most else name[: most - 1] + "…"


# ---- the market: the tile, the pile, the tokens ------------------------------------------------


def draw_market(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> str:
    """Return the tile of this turn at a large size, what is left, and tokens still unknown."""
    out = _shown_tile(view, legal, words, names)
    out += text(222, 24, _said(view, words), "cc-head")
    out += text(222, 50, words.count("board.bag", view["bag_size"]))
    out += text(222, 74, words.count("board.empty", view["empty_area"]))
    on_wall = sum(corner["token"] for corner in view["corners"])
    out += text(222, 98, words.count("page.on_wall", on_wall) + " · " + words("page.unseen"))
    tokens = ""
    for number in range(1, 10):
        x = 222 + 58 * (number - 1)
        left = view["unseen_tokens"][str(number)]
        faded = "" if left else ' class="cc-gone"'
        tokens += f'<g{faded} aria-hidden="true">{scaled(f"token-{number}", x + 24, 138, 0.85)}</g>'
        tokens += text(x + 24, 186, f"×{left}", "cc-body middle")
    out += part("cc-unseen", f'<g id="cc-unseen" data-rule="tokens">{tokens}</g>')
    body = f'<g data-rule="draw">{out}</g>'
    return sheet("market", 752, 200, words("page.market"), body)


def _said(view: View, words: Words) -> str:
    if view["tile"] is not None:
        return words("page.to_lay", tile=view["tile"])
    if view["laid"] is not None:
        return words("page.just_laid", cell=view["laid"])
    return words("page.no_tile")


def _shown_tile(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> str:
    choices = ""
    if view["tile"] is not None:
        body = tile_body(view["tile"], 0)
    elif view["laid"] is not None:
        tile = next(tile for tile in view["tiles"] if tile["cell"] == view["laid"])
        body = tile_body(tile["tile"], SIDES.index(tile["turn"]))
        if legal and STAND <= legal[0] <= NOBODY:
            choices = stand_choices(view, legal, words, names, (4, 4), 1.9)
    else:
        return '<rect class="cc-away" x="4" y="4" width="190" height="190" rx="6"/>' + _winner(view)
    return (
        f'<g transform="translate(4 4) scale(1.9)" aria-hidden="true">{body}'
        f'<rect class="cc-frame" width="100" height="100"/></g>{choices}'
    )


def _winner(view: View) -> str:
    """Return the keep of whoever has won, large, where the tile was."""
    scores = [player["score"] for player in view["players"]]
    if not view["over"] or scores[0] == scores[1]:
        return ""
    return scaled(f"hold-{scores.index(max(scores))}", 97, 110, 3.2)


# ---- the players ---------------------------------------------------------------------------------


def draw_players(
    key: str, seats: Sequence[int], view: View, legal: Sequence[int], words: Words,
    names: Sequence[str],
) -> str:  # fmt: skip
    """Return what lies before some of the players, side by side."""
    body = ""
    for at, seat in enumerate(seats):
        own = legal if seat == view["actor"] else ()
        box = _player(seat, view, own, words, names)
        body += part(
            f"cc-seat-{seat}",
            f'<g id="cc-seat-{seat}" transform="translate({at * (_WIDE + 12)} 0)">{box}</g>',
        )
    width = len(seats) * (_WIDE + 12) - 12
    return sheet(key, width, _HIGH, words(f"page.{key}"), body)


def _player(seat: int, view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> str:
    player = view["players"][seat]
    acting = " cc-acting" if view["actor"] == seat else ""
    out = (
        f'<rect class="cc-card{acting}" x="1.5" y="1.5" width="{_WIDE - 3}"'
        f' height="{_HIGH - 3}" rx="10"/>{sign(seat, 24, 26, 22)}'
    )
    out += text(44, 32, shorten(names[seat], 20), "cc-head")
    out += text(_WIDE - 16, 40, str(player["score"]), "cc-score end")
    likely = player["score"] + sum(points for _, points in final_points(view)[seat])
    if likely != player["score"]:
        out += text(_WIDE - 16, 60, words("page.likely", points=likely), "small soft end")
    return (
        out + _supply(seat, player, view, words) + _tokens(seat, player, view, legal, words, names)
    )


def _supply(seat: int, player: Player, view: View, words: Words) -> str:
    """Return the followers in supply, places of those on the board, and the keep."""
    away = {man["number"] for man in view["followers"] if man["seat"] == seat}
    out = ""
    for number in range(FOLLOWERS):
        x, y = 28 + 35 * number, 86
        if number in away:
            out += f'<path class="cc-away" transform="translate({x} {y})" d="{_GONE}"/>'
        else:
            out += (
                f'<g id="cc-man-{seat}-{number}" data-glide="" aria-hidden="true">'
                f"{scaled(f'man-{seat}', x, y, 1.15)}</g>"
            )
    keep = player["keep"]
    if keep is None:
        out += (
            f'<g id="cc-keep-{seat}" data-glide="" data-rule="keep" aria-hidden="true">'
            f"{use(f'hold-{seat}', 254, 92)}</g>"
        )
        said = words("page.keep_free")
    else:
        out += '<path class="cc-away" d="M240 106V78H236V68H272V78H268V106z"/>'
        said = words("page.keep_size", size=keep["with_tokens"])
    return out + text(282, 96, said, "small")


_GONE = "M-4-4C-11 0-12 8-13 15H13C12 8 11 0 4-4M6-9A6 6 0 1 1-6-9A6 6 0 1 1 6-9"


def _tokens(
    seat: int, player: Player, view: View, legal: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """Return a player's wall tokens; one that can be used now is a spot."""
    if not player["tokens"]:
        return text(16, 160, words("page.no_tokens"), "small soft")
    out = ""
    wide = min(_TOKEN, (_WIDE - 24) / len(player["tokens"]))
    offered = {move - int(USE) for move in legal if USE < move < SAVE}
    seen: dict[int, int] = {}
    for at, token in enumerate(player["tokens"]):
        number = token["token"]
        seen[number] = seen.get(number, 0) + 1
        x, y = 42 + wide * at, 156
        look = "" if token["ready"] else ' class="cc-fresh"'
        piece = (
            f'<g id="cc-token-{seat}-{number}-{seen[number]}" data-rule="{_rule(number)}"{look}'
            f' aria-hidden="true">{use(f"token-{number}", x, y)}</g>'
            + ("" if token["ready"] else use("waits", x + 20, y + 24))
        )
        box = f'x="{num(x - 28)}" y="{y - 32}" width="56" height="64" rx="10"'
        if number in offered and token["ready"]:
            offered.discard(number)
            move = int(USE) + number
            name = say_move({**view}, move, words, names)
            mark = f'<rect class="spot-solid" {box}/><rect class="hit" {box}/>'
            piece = spot([move], name, piece + mark, rule=_rule(number))
        elif legal and number <= 3 and int(USE) + number not in legal:
            piece += attempt(int(USE) + number, f'<rect class="hit" {box}/>')
        out += piece
    return out


def _rule(token: int) -> str:
    if token in (2, 3):
        return "token-2-3"
    return "token-4-6" if token in (4, 5, 6) else f"token-{token}"
