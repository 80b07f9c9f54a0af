"""The board: the castle with all tiles and pieces, and what the viewer can do there."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, Item, Part
from zamok.engine.kept import kept
from zamok.engine.pencil import Ink, circle, group, line, moved, path, rect, sign, text, use
from zamok.games.carcassonne.draw import slices
from zamok.games.carcassonne.draw.choices import anchors, choices, turned_tiles
from zamok.games.carcassonne.draw.glow import glow
from zamok.games.carcassonne.draw.scene import Scene, plaque
from zamok.games.carcassonne.draw.symbols import symbols
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.draw.wall import (
    HEIGHT,
    WIDTH,
    castle,
    corner_of,
    space_spot,
    token_spot,
)
from zamok.games.carcassonne.facts import CASTLE, CELL_NAMES, SPACES
from zamok.games.carcassonne.view import View

_HAND = (146, 1048)  # where the tile in hand lies on the board
_STACK = (1094, 1062)


def board(scene: Scene) -> Area:
    """Return the whole board."""
    items = [*scene.kept(laid, slices.of_laid(scene)), *choices(scene)]
    defs = [*symbols(), *turned_tiles(scene)]
    title = scene.words("page.board")
    return Area("board", title, WIDTH, HEIGHT, items, defs=defs, anchors=anchors(scene))


def laid(scene: Scene) -> tuple[Item, ...]:
    """Return what lies on the board, the same for everybody."""
    view = scene.view
    tokens = tuple(corner["token"] for corner in view["corners"])
    return (
        Part("cc-castle", castle, ()),
        Part("cc-corners", _corners, tokens),
        *(_tile(cell, *face) for cell, face in scene.faces.items()),
        *_waste(view["forecast"]["empty"]),
        _last(view),
        *_complete(scene),
        *_keeps(scene),
        *_followers(scene),
        _worths(scene),
        *_markers(view),
        _payments(scene),
        *_beside(scene),
    )


def _corners(*tokens: bool) -> Ink:
    out = ""
    for number, token in enumerate(tokens):
        x, y = token_spot(number)
        back = group(use("cc-back", x, y), id=f"cc-wall-{number}") if token else ""
        out += group(circle("cc-socket", x, y, 19) + back, id=f"cc-corner-{number}", rule="landing")
    return out


@kept
def _tile(cell: str, tile: str, turns: int) -> Part:
    x, y = corner_of(CELL_NAMES.index(cell))
    return Part(f"cc-t-{cell}", draw_tile, (tile, turns), transform=moved(x, y))


def draw_tile(tile: str, turns: int) -> Ink:
    """Return a tile with its shadow."""
    return use("cc-under") + tile_body(tile, turns)


_WASTE_SHOWN = 40  # a larger area is most of the castle, and its edge would only disturb


def _waste(cells: Sequence[str]) -> list[Part]:
    """Return the edge of the largest empty area, for which the keep is paid."""
    if len(cells) > _WASTE_SHOWN:
        return []
    return [Part("cc-waste", draw_edge, tuple(cells), rule="final-keep")]


def draw_edge(*cells: str) -> Ink:
    """Return a line around some cells."""
    numbers = {CELL_NAMES.index(cell) for cell in cells}
    edge = ""
    for cell in sorted(numbers):
        x, y = corner_of(cell)
        corners = ((x + 5, y + 5), (x + 95, y + 5), (x + 95, y + 95), (x + 5, y + 95))
        for side in range(4):
            if CASTLE.beside(cell, side) not in numbers:
                edge += line((corners[side], corners[(side + 1) % 4]), closed=False)
    return path("cc-waste", edge)


def _last(view: View) -> Ink:
    """Return a frame around the tile laid last."""
    if view["last"] is None:
        return ""
    x, y = corner_of(CELL_NAMES.index(view["last"]["cell"]))
    return rect("cc-frame", x, y, 100, 100, 3)


def _complete(scene: Scene) -> list[Item]:
    """Return the objects that are complete and still to be scored, lit up."""
    out = "".join(glow(item["reach"], scene) for item in scene.view["completed"])
    return [group(out)] if out else []


def _payments(scene: Scene) -> Ink:
    """Return what each of them pays, and to whom."""
    out = ""
    for item, (x, y) in zip(scene.view["completed"], scene.scored_spots, strict=True):
        thing = item["thing"]
        mark = "" if thing["winner"] is None else sign(thing["winner"], 0, 0, 17)
        out += plaque(x, y - 26, thing["worth"], mark=mark)
    return group(out) if out else ""


# ---- pieces ------------------------------------------------------------------------------------


def _keeps(scene: Scene) -> list[Part]:
    found = []
    for seat, player in enumerate(scene.view["players"]):
        keep = player["keep"]
        if keep is not None:
            place = moved(*scene.stand_of(keep["cell"], keep["slot"]))
            of = (seat, keep["with_tokens"])
            found.append(Part(f"cc-keep-{seat}", draw_keep, of, "", place, "keep", glide=True))
    return found


def draw_keep(seat: int, size: int) -> Ink:
    """Return a keep with the size of its house."""
    told = circle("cc-disc cc-fine", 16, 9, 10) + text(size, 16, 14.5, "middle cc-worth-text")
    return use(f"cc-hold-{seat}") + group(told, style="cc-tag")


def _followers(scene: Scene) -> list[Part]:
    found = []
    for man in scene.view["followers"]:
        at = scene.stand_of(man["cell"], man["slot"])
        part = _follower(man["seat"], man["number"], man["role"], man["cell"], man["slot"], *at)
        found.append((at[1], part.id, part))
    return [part for _, _, part in sorted(found, key=lambda one: one[:2])]  # from back to front


@kept
def _follower(seat: int, number: int, role: str, cell: str, slot: str, x: float, y: float) -> Part:
    of = (seat, number, role, x, y)
    return Part(f"cc-at-{cell}-{slot}", draw_follower, of, rule="follower")


def draw_follower(seat: int, number: int, role: str, x: float, y: float) -> Ink:
    """Return a follower on the board."""
    man = f"cc-man-{seat}-{number}"
    return group(use(f"cc-{role}-{seat}"), id=man, transform=moved(x, y), glide=True)


def _worths(scene: Scene) -> Ink:
    """Return small plaques: what each occupied object pays as it lies."""
    out = ""
    for thing in scene.view["things"]:
        at = scene.stand_of(thing["cell"], thing["slot"])
        won = thing["winner"] is not None
        out += _worth(thing["cell"], thing["slot"], *at, thing["worth"], won)
    return group(out, style="middle")


@kept
def _worth(cell: str, slot: str, x: float, y: float, worth: int, won: bool) -> Ink:
    wide = 24 if worth > 9 else 17
    owner = "cc-worth" if won else "cc-worth-none"
    told = rect(f"{owner} cc-fine", x + 7, y + 5, wide, 17, 5)
    told += text(worth, x + 7 + wide / 2, y + 18.5, "cc-worth-text")
    return group(told, id=f"cc-worth-{cell}-{slot}", style="cc-tag")


def _markers(view: View) -> list[Part]:
    players = view["players"]
    together = players[0]["space"] == players[1]["space"]
    found = []
    for seat in (1, 0) if view["actor"] == 0 else (0, 1):
        x, y = space_spot(players[seat]["space"])
        if together:
            x, y = x + (-9, 9)[seat], y + (-6, 6)[seat]
        of = (seat, players[seat]["lap"])
        name, place = f"cc-marker-{seat}", moved(x, y)
        found.append(Part(name, draw_marker, of, "", place, "track", glide=True))
    return found


def draw_marker(seat: int, lap: int) -> Ink:
    """Return a marker on the wall; points of full laps stand above it."""
    tell = text(f"+{SPACES * lap}", 0, -14, "middle cc-lap") if lap else ""
    return use(f"cc-score-{seat}") + tell


# ---- beside the castle -------------------------------------------------------------------------


def _beside(scene: Scene) -> list[Part]:
    """Return the tiles to draw, those that fitted nowhere, and the tile in hand.

    A phone has a strip of its own for them.
    """
    if scene.small:
        return []
    view = scene.view
    return [
        Part("cc-stack", _stack, (view["bag_size"],), rule="draw"),
        Part("cc-aside", _asides, tuple(view["aside"]), rule="draw"),
        Part("cc-hand", _hand, (view["tile"], view["actor"], view["bag_size"]), rule="draw"),
    ]


def _stack(left: int) -> Ink:
    """Return the tiles to draw as a pile beside the castle."""
    x, y = _STACK
    sheets = min(5, (left + 11) // 12)
    top = y - 5 * max(0, sheets - 1)
    if sheets:
        out = rect("shadow", x + 8, y + 10, 96, 96, 7)
        for level in range(sheets):
            out += rect("cc-back cc-ink", x, y - 5 * level, 92, 92, 7)
        out += rect("cc-token-rim", x + 7, top + 7, 78, 78, 5)
    else:
        out = rect("cc-socket", x, y, 92, 92, 7)
    return out + text(left, x + 46, top + 60, "middle cc-pile")


def _asides(*tiles: str) -> Ink:
    """Return the tiles that have left the game, small, below the pile."""
    x, y = _STACK
    out = ""
    for number, tile in enumerate(tiles):
        place = moved(x + 24 * number, y + 112, 0.45)
        out += group(draw_tile(tile, 0), id=f"cc-aside-{number + 1}", transform=place)
    return out


def _hand(tile: str | None, actor: int | None, left: int) -> Ink:
    """Return the tile in hand, large, outside the wall."""
    if tile is None or actor is None:
        return ""
    x, y = _HAND
    body = draw_tile(tile, 0) + rect("cc-frame", 0, 0, 100, 100)
    drawn = group(body, id=f"cc-drawn-{left}", transform=moved(x, y, 1.7))
    return drawn + sign(actor, x - 24, y + 24, 30)
