"""What the viewer can do on the board: places for the tile, for a follower, what to score next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from zamok.engine import Words
from zamok.engine.drawing import attempt, ghost, num, sign, spot
from zamok.games.carcassonne.draw.glow import glow
from zamok.games.carcassonne.draw.ink import scaled, symbol, use
from zamok.games.carcassonne.draw.shapes import Point, part_of, stands
from zamok.games.carcassonne.draw.table import landing, lands, plaque, scored_spots
from zamok.games.carcassonne.draw.things import CELL, TILE, Done, read
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.draw.wall import corner_of
from zamok.games.carcassonne.facts import CELLS, COURT, FACES, ROLE_NAMES, SIDES
from zamok.games.carcassonne.state import NOBODY, SCORE, STAND, USE
from zamok.games.carcassonne.text import say_move
from zamok.games.carcassonne.view import View


def draw_choices(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> str:
    """Return spots, ghosts and attempts for the moves of the viewer."""
    first = legal[0]
    if first < STAND:
        return _places(view, legal, words, names)
    if first <= NOBODY:
        return stand_choices(view, legal, words, names, corner_of(CELL[view["laid"] or ""]), 1)
    if first <= USE:
        return _orders(view, legal, words, names)
    return _doubled(view, legal)


def _places(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> str:
    table = read(view)
    tile, actor = view["tile"], view["actor"]
    assert tile is not None
    assert actor is not None
    turns: dict[int, list[int]] = defaultdict(list)
    for move in legal:
        turns[move // 4].append(move)
    faces = "".join(
        symbol(f"turned-{turn}", tile_body(tile, turn) + use("laid"))
        for turn in sorted({move % 4 for move in legal})
    )
    out = f"<defs>{faces}</defs>"
    ghosts = ""
    for cell, moves in turns.items():
        x, y = corner_of(cell)
        name = say_move({**view}, moves[0], words, names)
        out += spot(moves, name, use("place", x, y), rule="place")
        for move in moves:
            done = table.completes(cell, 4 * TILE[tile] + move % 4)
            shown = use(f"turned-{move % 4}", x, y)
            ghosts += ghost(move, shown + _promise(done, actor, view, x + 50, y + 50))
    for cell in range(int(CELLS)):
        if cell not in turns and cell not in table.face:
            x, y = corner_of(cell)
            out += attempt(4 * cell, use("cell", x, y))
    return out + ghosts


def _promise(done: list[Done], actor: int, view: View, x: float, y: float) -> str:
    """Return plaques: the points a placement brings now, and those a follower could take."""
    rows = []
    rings = ""
    for seat in range(2):
        won = [item.points for item in done if item.owner == seat]
        if won:
            # With several objects it depends on their order where the marker stops.
            token = len(won) == 1 and lands(view, seat, won[0])
            rows.append((sign(seat, 0, 0, 17), sum(won), token))
            rings += landing(view, seat, sum(won))
    free = [item for item in done if item.free]
    if free and view["players"][actor]["supply"]:
        best = max(free, key=lambda item: item.points)
        role = scaled(f"{ROLE_NAMES[best.kind]}-{actor}", 0, 0, 0.62)
        alone = all(item.owner != actor for item in done)
        rows.append((role, best.points, alone and lands(view, actor, best.points)))
    out = rings
    for at, (mark, points, token) in enumerate(rows):
        out += plaque(x, y + 28 * (at - (len(rows) - 1) / 2), points, mark=mark, token=token)
    return out


def stand_choices(
    view: View, legal: Sequence[int], words: Words, names: Sequence[str], at: Point, size: float
) -> str:
    """Return the places for a follower on the tile just laid, drawn at a size."""
    laid, actor = view["laid"], view["actor"]
    assert laid is not None
    assert actor is not None
    tile = next(tile for tile in view["tiles"] if tile["cell"] == laid)
    turns = SIDES.index(tile["turn"])
    table = read(view)
    places = stands(tile["tile"], turns)
    free = {
        part_of(tile["tile"], turns, move - int(STAND)): move for move in legal if move < NOBODY
    }
    mark, reach, figure = (15, 15, 1.0) if size == 1 else (20, 22, 1.4)
    out = ghosts = ""
    for number, part in enumerate(FACES[TILE[tile["tile"]]].parts):
        x, y = at[0] + size * places[number][0], at[1] + size * places[number][1]
        circle = f'cx="{num(x)}" cy="{num(y)}"'
        hit = f'<circle class="hit" {circle} r="{reach}"/>'
        if number not in free:
            slot = (part.slots[len(part.slots) // 2] + 3 * turns) % 12
            out += attempt(int(STAND) + slot, hit)
            continue
        move = free[number]
        name = say_move({**view}, move, words, names)
        body = f'<circle class="cc-spot" {circle} r="{mark}"/>{hit}'
        out += spot([move], name, body, rule="follower")
        heap = table.at(CELL[laid], move - int(STAND))
        shown = glow(heap, view) if size == 1 else ""
        shown += scaled(f"{ROLE_NAMES[part.kind]}-{actor}", x, y, figure)
        above = y + (27 if y < 50 else -27) * figure
        worth = heap.worth()
        if part.kind == COURT and worth:  # paid at the end
            shown += plaque(x, above, worth, mark=scaled("market", 0, 2, 0.62))
        elif part.kind != COURT and not heap.open:
            shown += plaque(x, above, worth, token=lands(view, actor, worth))
            shown += landing(view, actor, worth) if size == 1 else ""
        ghosts += ghost(move, shown)
    return out + ghosts


def _orders(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> str:
    """Return the completed objects to choose from."""
    out = ""
    for item, (x, y) in zip(view["completed"], scored_spots(view), strict=True):
        move = int(SCORE) + SIDES.index(item["side"]) + (4 if item["beyond"] else 0)
        box = f'x="{num(x - 37)}" y="{num(y - 43)}" width="74" height="64" rx="9"'
        hit = f'<rect class="hit" {box}/>'
        if move in legal:
            name = say_move({**view}, move, words, names)
            mark = f'<rect class="spot-solid" {box}/>'
            out += spot([move], name, mark + hit, rule="order")
            winner, worth = item["thing"]["winner"], item["thing"]["worth"]
            if winner is not None and lands(view, winner, worth):
                out += ghost(
                    move, plaque(x, y - 26, worth, mark=sign(winner, 0, 0, 17), token=True)
                )
        else:
            out += attempt(move, hit)
    return out


def _doubled(view: View, legal: Sequence[int]) -> str:
    """Return what an object would pay with the token that is offered."""
    for item, (x, y) in zip(view["completed"], scored_spots(view), strict=True):
        if item["now"] and view["offered"] is not None:
            thing = item["thing"]
            twice = 2 * thing["worth"]
            owner = thing["winner"]
            assert owner is not None
            shown = plaque(
                x, y - 26, twice, mark=sign(owner, 0, 0, 17), token=lands(view, owner, twice)
            )
            return ghost(int(USE) + view["offered"], shown + landing(view, owner, twice))
    return ""
