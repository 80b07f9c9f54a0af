"""The holder with its tiles, royal tiles beside it, and the coins laid down."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Item, Part
from zamok.engine.pencil import Ink, num, path, rect, text
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import tile_use
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import HIGH, WIDE
from zamok.games.castle_builder.facts import KIND_OF, ROYAL_IDS
from zamok.games.castle_builder.moves import ADJUST, DRAW, HOLDER, ROYAL, SHED, TAKE, VICTIM

_WIDTH = 880
_SCALE = 0.84
_TILE = WIDE * _SCALE
_TALL = HIGH * _SCALE
_TOP = 16
_LIFT = 10  # how far a tile in hand is lifted
_RAIL = _TOP + _TALL


def hand(scene: Scene) -> Area:
    """Return the holder of the seat on the board: open to its owner, backs to everybody else."""
    seat = scene.seat
    key = "area.hand" if scene.own else "area.holder"
    royals = scene.royals(seat)
    room = _WIDTH - 20 - (len(royals) * (_TILE + 10) + 26 if royals else 0)
    held = len(scene.holder) if scene.own else scene.backs(seat)
    places = max(scene.view["holder_limit"], held)
    step = min(_TILE + 8, (room - 16) / places)
    tiles = (
        _holder(scene, step)
        if scene.own
        else [Part("cb-own-backs", _backs_ink, (scene.known(seat), held, step))]
    )
    items: list[Item] = [
        Part(f"cb-holder-{seat}", _rack_ink, (places, step), rule="holder-limit"),
        *tiles,
        Part("cb-rail", _rail_ink, (places, step)),
        *_spots(scene, step),
        *_royals(scene, royals, step * places + 46),
        _coins(scene),
    ]
    title = scene.words(key, name=scene.names[seat])
    return Area("hand", title, _WIDTH, _RAIL + 92, items)


# ---- the rack ---------------------------------------------------------------------------------


def _rack_ink(places: int, step: float) -> Ink:
    """Return the wooden holder with its places."""
    wide = step * places + 16
    body = path("shadow", f"M10 {num(_RAIL + 6)}h{num(wide)}v18H10z")
    body += rect("cb-rack-back line", 4, _TOP + 20, wide, _TALL - 6)
    for at in range(places):
        body += rect("cb-rack-slot", 12 + at * step, _TOP + 26, min(_TILE, step - 4), _TALL - 24, 2)
    return body


def _rail_ink(places: int, step: float) -> Ink:
    """Return the front rail on which the tiles stand."""
    wide = step * places + 20
    body = rect("cb-rack line", 2, _RAIL, wide, 16) + rect("cb-lit", 2, _RAIL, wide, 3)
    return body + path("cb-grain", f"M8 {num(_RAIL + 7)}h{num(wide - 12)}")


def _backs_ink(known: tuple[str, ...], held: int, step: float) -> Ink:
    """Return the tiles of a holder that is not the viewer's: backs, then faces of known ones."""
    backs = held - len(known)
    body = "".join(pieces.back(12 + at * step, _TOP, _SCALE) for at in range(backs))
    return body + "".join(
        tile_use(tile, 12 + at * step, _TOP, _SCALE) for at, tile in enumerate(known, backs)
    )


def _holder(scene: Scene, step: float) -> list[Part]:
    """Return the tiles of the holder; the one in hand is lifted."""
    up = scene.in_hand
    lift = up["tile"] if up is not None and up["source"] == "holder" else None
    found = []
    for at, tile in enumerate(scene.holder):
        lifted = tile == lift
        if lifted:
            lift = None
        of = (tile, 12 + at * step, lifted, tile in scene.single)
        found.append(Part(f"cb-hold-{at}", _tile_ink, of))
    return found


def _tile_ink(tile: str, x: float, lifted: bool, glides: bool) -> Ink:
    y = _TOP - _LIFT if lifted else _TOP
    body = tile_use(tile, x, y, _SCALE, glides)
    return body + (_outline("cb-chosen", x, y) if lifted else "")


def _outline(style: str, x: float, y: float) -> Ink:
    return rect(style, x - 1, y - 1, _TILE + 2, _TALL + 2, 3)


# ---- moves --------------------------------------------------------------------------------------

_BLOCKS = {  # the moves with tiles of the holder by phase, and the rule about them
    "main": (HOLDER, "place"),
    "adjust": (ADJUST, "adjust"),
    "shed": (SHED, "holder-limit"),
}


def _spots(scene: Scene, step: float) -> list[Item]:
    """Return what can be done with the tiles of the holder, and ghosts of what would join them."""
    found: list[Item] = []
    if scene.phase in _BLOCKS:
        block, rule = _BLOCKS[scene.phase]
        for tile in dict.fromkeys(scene.holder):
            x = 12 + scene.holder.index(tile) * step
            move = block + KIND_OF[tile]
            mark = ""
            if scene.can(move):
                leaves = scene.phase != "main"
                mark = _outline("cb-break" if leaves else "cb-pick", x, _TOP)
                if leaves:
                    found.append(Ghost(move, _struck(x)))
            found += scene.press(move, mark + rect("hit", x, _TOP, step, _TALL), rule)
    return found + _arrivals(scene, 12 + len(scene.holder) * step, step)


def _struck(x: float) -> Ink:
    left, right, top, low = num(x + 6), num(x + _TILE - 6), num(_TOP + 6), num(_RAIL - 6)
    return path("cb-crack", f"M{left} {top}L{right} {low}M{right} {top}L{left} {low}")


def _arrivals(scene: Scene, x: float, step: float) -> list[Item]:
    """Return ghosts of tiles that a move would bring into the holder."""
    back = pieces.back(x, _TOP, _SCALE)
    ghosts = {int(DRAW): back + pieces.back(x + step, _TOP, _SCALE)}
    ghosts |= {VICTIM + seat: back for seat in range(len(scene.names))}
    for tile in scene.market:
        if tile is not None:
            ghosts[TAKE + KIND_OF[tile]] = tile_use(tile, x, _TOP, _SCALE)
    return [Ghost(move, ink) for move, ink in ghosts.items() if scene.can(move)]


# ---- royal tiles and coins ---------------------------------------------------------------------


def _royals(scene: Scene, royals: list[str], x: float) -> list[Item]:
    up = scene.in_hand if scene.view["turn"] == scene.seat else None
    drawn: list[Item] = []
    spots: list[Item] = []
    for tile in royals:
        lifted = up is not None and up["source"] == "royal" and up["tile"] == tile
        of = (tile, x, lifted, tile in scene.single)
        drawn.append(Part(f"cb-royal-{tile}", _royal_ink, of))
        if scene.own:
            spots += _royal_spot(scene, tile, x)
        x += _TILE + 10
    return drawn + spots


def _royal_ink(tile: str, x: float, lifted: bool, glides: bool) -> Ink:
    y = _TOP - _LIFT if lifted else _TOP
    return rect("shadow", x + 4, y + 4, _TILE, _TALL) + _tile_ink(tile, x, lifted, glides)


def _royal_spot(scene: Scene, tile: str, x: float) -> list[Item]:
    """Return where a royal tile can be taken up, or is tried in vain as a discard."""
    hit = rect("hit", x, _TOP, _TILE, _TALL)
    if scene.phase == "main":
        move = ROYAL + ROYAL_IDS.index(tile)
        mark = _outline("cb-pick", x, _TOP) if scene.can(move) else ""
        return scene.press(move, mark + hit, "royal-strategy")
    if scene.phase == "adjust" and not scene.can(ADJUST + KIND_OF[tile]):
        return scene.press(ADJUST + KIND_OF[tile], hit)
    return []


def _coins(scene: Scene) -> Part:
    of = (
        scene.words("draw.coins"),
        scene.purse(scene.seat),
        scene.view["goal"],
        scene.playing(scene.seat),
    )
    return Part(f"cb-coins-{scene.seat}", _coins_ink, of, rule="end")


def _coins_ink(
    name: str, coins: tuple[pieces.Coin, ...], goal: int, now: pieces.Coin | None
) -> Ink:
    """Return the coins laid down, and apart from them the one being played."""
    x, y, step = 130, _RAIL + 59, 54
    body = text(name, 10, y + 5, "cb-note") + pieces.purse(coins, goal, x, y, step, 23)
    return body + (pieces.played(now, x + goal * step + 30, y, 23) if now else "")
