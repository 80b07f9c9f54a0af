"""What the viewer can do on the board: places for the tile, for a follower, what to score next."""

from __future__ import annotations

from zamok.engine.drawing import Attempt, Ghost, Item, Part, Spot
from zamok.engine.kept import Slice, kept, slice_of
from zamok.engine.pencil import Ink, Point, circle, rect, sign, use
from zamok.engine.screen import TALL
from zamok.games.carcassonne.draw.callouts import callouts
from zamok.games.carcassonne.draw.fingers import Box, fingers
from zamok.games.carcassonne.draw.glow import glow
from zamok.games.carcassonne.draw.scene import Scene, plaque, ring
from zamok.games.carcassonne.draw.shapes import part_of, stands
from zamok.games.carcassonne.draw.tiles import tile_body
from zamok.games.carcassonne.draw.wall import corner_of
from zamok.games.carcassonne.facts import (
    CELL_NAMES,
    FACES,
    KIND_NAMES,
    ROLE_NAMES,
    TILE_NAMES,
)
from zamok.games.carcassonne.facts import Part as TilePart
from zamok.games.carcassonne.moves import MOVES, NOBODY, STAND, USE
from zamok.games.carcassonne.moves import use as use_token
from zamok.games.carcassonne.view import Gain, Landing, Last


def choices(scene: Scene) -> list[Item]:
    """Return spots, ghosts and attempts for the viewer's moves, or for what it may propose."""
    if not scene.legal:
        return []
    first = min(scene.moves)
    if first < STAND:
        return _places(scene)
    if first <= NOBODY:
        return _stand_choices(scene)
    if first < USE:
        return _orders(scene)
    return _doubled(scene)


def _laid(scene: Scene) -> Last:
    """Return the tile of this turn."""
    assert scene.view["last"] is not None
    return scene.view["last"]


# ---- the tile ------------------------------------------------------------------------------------


def turned_tiles(scene: Scene) -> list[Part]:
    """Return the tile in hand as it can be laid, a symbol each way it can be turned."""
    turns = sorted({move % 4 for move in scene.moves if move < STAND})
    tile = scene.view["tile"]
    return [Part(f"cc-turned-{turn}", draw_turned, (tile, turn)) for turn in turns]


def draw_turned(tile: str, turns: int) -> Ink:
    """Return a tile that is about to be laid."""
    return tile_body(tile, turns) + use("cc-laid")


def anchors(scene: Scene) -> dict[str, Point]:
    """Return where the sign goes of whoever proposes a cell."""
    return {CELL_NAMES[cell]: _anchor(cell) for cell in scene.turns}


@kept
def _anchor(cell: int) -> Point:
    x, y = corner_of(cell)
    return (x + 24, y + 24)


def _places(scene: Scene) -> list[Item]:
    turns = scene.turns
    items: list[Item] = []
    if scene.decides:
        free = [cell for cell, name in enumerate(CELL_NAMES) if name not in scene.faces]
        items += [_attempt(cell) for cell in free if cell not in turns]
    # Over the cells around them.
    pressed = fingers(tuple(turns), scene.shape == TALL) if scene.small else {}
    gains = {int(move): slice_of(gain) for move, gain in scene.view["forecast"]["gains"].items()}
    ghosts: list[Item] = []
    for cell, moves in turns.items():
        numbers = tuple([scene.moves[move] for move in moves])
        items.append(_spot(cell, numbers, scene.say(numbers[0]), scene.decides, pressed.get(cell)))
        ghosts += _ghosts(numbers, tuple(moves), tuple([gains.get(move) for move in moves]))
    return items + ghosts


@kept
def _attempt(cell: int) -> Attempt:
    return Attempt(4 * cell, use("cc-cell", *corner_of(cell)))


@kept
def _spot(
    cell: int, numbers: tuple[int, ...], said: str, decides: bool, pressed: Box | None
) -> Spot:
    x, y = corner_of(cell)
    look = use("cc-place" if decides else "cc-point", x, y)
    if pressed is not None:
        # What is seen is the cell, what is pressed may be a little of the cells around it.
        mark = "spot-mark" if decides else "cc-point"
        look = rect(f"{mark} cc-through", x + 6, y + 6, 88, 88, 9) + rect("hit", *pressed)
    return Spot(numbers, said, look, "place", anchor=CELL_NAMES[cell])


@kept
def _ghosts(
    numbers: tuple[int, ...], moves: tuple[int, ...], gains: tuple[Slice[Gain] | None, ...]
) -> tuple[Ghost, ...]:
    """Return the tile as it would lie on a cell, each way it can be turned."""
    x, y = corner_of(moves[0] // 4)
    found = []
    for number, move, gain in zip(numbers, moves, gains, strict=True):
        brought = "" if gain is None else _promise(gain.read(), x + 50, y + 50)
        found.append(Ghost(number, use(f"cc-turned-{move % 4}", x, y) + brought))
    return tuple(found)


def _promise(gain: Gain, x: float, y: float) -> Ink:
    """Return plaques: the points a placement brings now, and those a follower could take."""
    rows: list[tuple[Ink, Landing]] = [(sign(one["seat"], 0, 0, 17), one) for one in gain["scores"]]
    claim = gain["claim"]
    if claim is not None:
        role = ROLE_NAMES[KIND_NAMES.index(claim["kind"])]
        landing = claim["landing"]
        rows.append((use(f"cc-{role}-{landing['seat']}", 0, 0, 0.62), landing))
    out = "".join(ring(landing) for landing in gain["scores"])
    for at, (mark, landing) in enumerate(rows):
        down = 28 * (at - (len(rows) - 1) / 2)
        out += plaque(x, y + down, landing["points"], mark=mark, token=landing["token"])
    return out


# ---- a follower ----------------------------------------------------------------------------------


def _stand_choices(scene: Scene) -> list[Item]:
    """Return the places for a follower on the tile just laid, with names and points beside it."""
    cell = _laid(scene)["cell"]
    tile, turns = scene.faces[cell]
    x, y = corner_of(CELL_NAMES.index(cell))
    parts = FACES[TILE_NAMES.index(tile)].parts
    places = [(x + px, y + py) for px, py in stands(tile, turns)]
    moves = _standing(scene)
    tried: list[Item] = [
        Attempt(_slot(parts[number], turns), circle("hit", *place, 15))
        for number, place in enumerate(places)
        if number not in moves
    ]
    shown = {move: places[number] for number, move in moves.items()}
    kinds = {move: parts[number].kind for number, move in moves.items()}
    ghosts: list[Item] = []
    for move, place in shown.items():
        gain = scene.gain(move)
        lit = glow(gain["reach"], scene) + "".join(ring(landing) for landing in gain["scores"])
        man = use(f"cc-{ROLE_NAMES[kinds[move]]}-{scene.view['actor']}", *place)
        ghosts.append(Ghost(move, lit + man))
    return [*tried, *callouts(scene, (x, y), shown, kinds), *ghosts]


def stand_choices(scene: Scene, at: Point, size: float) -> list[Item]:
    """Return the places for a follower on the tile just laid as it lies large beside the board."""
    tile, turns = scene.faces[_laid(scene)["cell"]]
    places = stands(tile, turns)
    moves = _standing(scene)
    spots: list[Item] = []
    ghosts: list[Item] = []
    for number, part in enumerate(FACES[TILE_NAMES.index(tile)].parts):
        x, y = at[0] + size * places[number][0], at[1] + size * places[number][1]
        hit = circle("hit", x, y, 23)
        if number not in moves:
            spots.append(Attempt(_slot(part, turns), hit))
            continue
        move = moves[number]
        look = circle("cc-spot", x, y, 22) + hit
        spots.append(Spot((move,), scene.say(move), look, "follower"))
        man = use(f"cc-{ROLE_NAMES[part.kind]}-{scene.view['actor']}", x, y, 1.6)
        ghosts.append(
            Ghost(move, man + _stand_promise(scene, move, x, y + (40 if y < 90 else -40)))
        )
    return [*spots, *ghosts]


def _standing(scene: Scene) -> dict[int, int]:
    """Return the moves that put a follower on the tile just laid, by the part they are about."""
    tile, turns = scene.faces[_laid(scene)["cell"]]
    return {part_of(tile, turns, move - int(STAND)): move for move in scene.legal if move < NOBODY}


def _slot(part: TilePart, turns: int) -> int:
    """Return the move that would put a follower on a part as it lies."""
    return int(STAND) + (part.slots[len(part.slots) // 2] + 3 * turns) % 12


def _stand_promise(scene: Scene, move: int, x: float, y: float) -> Ink:
    """Return what the follower scores at once, or what its court pays at the end."""
    gain = scene.gain(move)
    out = plaque(x, y, gain["later"], mark=use("cc-market", 0, 2, 0.62)) if gain["later"] else ""
    for landing in gain["scores"]:
        out += plaque(x, y, landing["points"], token=landing["token"])
    return out


# ---- scoring -------------------------------------------------------------------------------------


def _orders(scene: Scene) -> list[Item]:
    """Return the completed objects to choose from."""
    found: list[Item] = []
    for item, (x, y) in zip(scene.view["completed"], scene.scored_spots, strict=True):
        move = MOVES.read(f"score {'beyond ' if item['beyond'] else ''}{item['side']}")
        box = (x - 37, y - 43, 74, 64, 9)
        hit = rect("hit", *box)
        if not scene.can(move):
            found.append(Attempt(move, hit))
            continue
        found.append(Spot((move,), scene.say(move), rect("spot-solid", *box) + hit, "order"))
        for landing in scene.gain(move)["scores"]:
            if landing["token"]:
                mark = sign(landing["seat"], 0, 0, 17)
                shown = plaque(x, y - 26, landing["points"], mark=mark, token=True)
                found.append(Ghost(move, shown))
    return found


def _doubled(scene: Scene) -> list[Item]:
    """Return what an object would pay with the token that is offered."""
    found: list[Item] = []
    for item, (x, y) in zip(scene.view["completed"], scene.scored_spots, strict=True):
        if item["now"] and scene.view["offered"] is not None:
            move = int(use_token(scene.view["offered"]))
            for landing in scene.gain(move)["scores"]:
                mark = sign(landing["seat"], 0, 0, 17)
                token = landing["token"]
                shown = plaque(x, y - 26, landing["points"], mark=mark, token=token)
                found.append(Ghost(move, shown + ring(landing)))
    return found
