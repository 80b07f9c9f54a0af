"""The holder with its tiles, royal tiles beside it, and the coins laid down."""

from __future__ import annotations

from typing import NamedTuple

from zamok.engine.drawing import Area, Ghost, Item, Part
from zamok.engine.pencil import Ink, moved, num, path, rect, text
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import tile_use
from zamok.games.castle_builder.draw.features import features
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import HIGH, WIDE
from zamok.games.castle_builder.facts import KIND_OF, ROYAL_IDS
from zamok.games.castle_builder.moves import ADJUST, DRAW, HOLDER, ROYAL, SHED, TAKE, VICTIM

_WIDTH = 880
_RAIL = 102  # where the tiles stand
_APART = 24  # from the holder to royal tiles
_SMALL = 390  # wide, for a window held in a hand: as many as a phone has pixels
_LINE = 7  # tiles that stand beside each other there


class Rack(NamedTuple):
    """How the places of a holder lie: in a line, or in two below each other."""

    places: int  # for tiles
    line: int  # places beside each other
    step: float  # from one place to the next
    scale: float  # of a tile
    left: float
    top: float
    rail: float  # the height of the board on which tiles stand
    lift: float  # how far a tile in hand is lifted

    @property
    def tile(self) -> float:
        """The width of a tile."""
        return WIDE * self.scale

    @property
    def tall(self) -> float:
        """The height of a tile."""
        return HIGH * self.scale

    @property
    def pitch(self) -> float:
        """How far a line lies below another one."""
        return self.top + self.tall + self.rail

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return -(-self.places // self.line)

    def at(self, place: int) -> tuple[float, float]:
        """Return the upper left corner of the tile at a place."""
        line, column = divmod(place, self.line)
        return self.left + column * self.step, self.top + line * self.pitch


def hand(scene: Scene) -> Area:
    """Return the holder of the seat on the board: open to its owner, backs to everybody else."""
    seat = scene.seat
    key = "area.hand" if scene.own else "area.holder"
    royals = scene.royals(seat)
    held = len(scene.holder) if scene.own else scene.backs(seat)
    rack = (_small_rack if scene.small else _wide_rack)(scene, held, len(royals))
    tiles = (
        _holder(scene, rack)
        if scene.own
        else [Part(f"cb-backs-{seat}", _backs_ink, (scene.known(seat), held, rack))]
    )
    beside = [rack.at(at) for at in range(rack.places - len(royals), rack.places)]
    if not scene.small:
        beside = [(8 + _APART + rack.step * (rack.places + at), rack.top) for at in (0, 1)]
    items: list[Item] = [
        Part(f"cb-holder-{seat}", _rack_ink, (rack,), rule="holder-limit"),
        *tiles,
        Part("cb-rail", _rail_ink, (rack,)),
        *_spots(scene, rack),
        *_royals(scene, royals, beside, rack),
        *_coins(scene, rack.lines * rack.pitch),
    ]
    title = scene.words(key, name=scene.names[seat])
    wide, foot = (_SMALL, 27) if scene.small else (_WIDTH, 50)
    high = rack.lines * rack.pitch + foot
    return Area("hand", title, wide, high, items, own=scene.own)


def _wide_rack(scene: Scene, held: int, royals: int) -> Rack:
    """Return a holder in one line, with royal tiles beside it: the more tiles, the smaller."""
    places = max(scene.view["holder_limit"], held)
    step = (_WIDTH - 20 - (_APART if royals else 0)) / (places + royals)
    scale = (step - 6) / WIDE
    return Rack(places, places, step, scale, 8, _RAIL - HIGH * scale, 16, 8)


def _small_rack(scene: Scene, held: int, royals: int) -> Rack:
    """Return a holder whose last places are those of royal tiles; many tiles stand in two lines."""
    wanted = max(scene.view["holder_limit"], held + royals)
    places = _LINE * -(-wanted // _LINE)
    step = (_SMALL - 8) / _LINE
    return Rack(places, _LINE, step, (step - 2) / WIDE, 5, 5, 8, 4)


# ---- the rack ---------------------------------------------------------------------------------


def _rack_ink(rack: Rack) -> Ink:
    """Return the wooden holder with its places."""
    body = ""
    wide, inset = rack.step * rack.line + rack.left, rack.tall / 3
    for line in range(rack.lines):
        low = (line + 1) * rack.pitch
        body += path("shadow", f"M10 {num(low - rack.rail + 6)}h{num(wide)}v{num(rack.rail)}H10z")
        top = low - rack.rail - rack.tall + inset
        body += rect("cb-rack-back line", rack.left / 3, top, wide, rack.tall - inset + 4)
    for at in range(rack.places):
        x, y = rack.at(at)
        slot = min(rack.tile, rack.step - 4)
        body += rect("cb-rack-slot", x, y + inset + 5, slot, rack.tall - inset - 3, 2)
    return body


def _rail_ink(rack: Rack) -> Ink:
    """Return the front rails on which the tiles stand."""
    wide, left = rack.step * rack.line + 1.6 * rack.left, rack.left / 6
    body = ""
    for line in range(rack.lines):
        y = (line + 1) * rack.pitch - rack.rail
        body += rect("cb-rack line", left, y, wide, rack.rail)
        body += rect("cb-lit", left, y, wide, rack.rail / 5)
        body += path("cb-grain", f"M8 {num(y + rack.rail / 2)}h{num(wide - 12)}")
    return body


def _backs_ink(known: tuple[str, ...], held: int, rack: Rack) -> Ink:
    """Return the tiles of a holder that is not the viewer's: backs, then faces of known ones."""
    backs = held - len(known)
    body = "".join(pieces.back(*rack.at(at), rack.scale) for at in range(backs))
    return body + "".join(
        tile_use(tile, *rack.at(at), rack.scale) for at, tile in enumerate(known, backs)
    )


def _holder(scene: Scene, rack: Rack) -> list[Part]:
    """Return the tiles of the holder, the one in hand lifted.

    Alike ones are counted from the last: the first is the one that is taken up and goes.
    """
    up = scene.in_hand
    lift = up["tile"] if up is not None and up["source"] == "holder" else None
    found = []
    for at, tile in enumerate(scene.holder):
        lifted = tile == lift
        if lifted:
            lift = None
        name = f"cb-held-{scene.seat}-{tile}-{scene.holder[at + 1 :].count(tile)}"
        x, y = rack.at(at)
        put = moved(x, y - rack.lift if lifted else y)
        found.append(Part(name, _tile_ink, (tile, rack, lifted), transform=put, glide=True))
    return found


def _tile_ink(tile: str, rack: Rack, lifted: bool) -> Ink:
    body = tile_use(tile, 0, 0, rack.scale)
    return body + (_outline("cb-chosen", 0, 0, rack) if lifted else "")


def _outline(style: str, x: float, y: float, rack: Rack) -> Ink:
    return rect(style, x - 1, y - 1, rack.tile + 2, rack.tall + 2, 3)


def _hit(x: float, y: float, rack: Rack, wide: float) -> Ink:
    """Return where a tile is pressed: the rail below it belongs to it."""
    return rect("hit", x - 1, y - rack.lift, wide, rack.tall + rack.lift + rack.rail)


# ---- moves --------------------------------------------------------------------------------------

_BLOCKS = {  # the moves with tiles of the holder by phase, and the rule about them
    "main": (HOLDER, "place"),
    "adjust": (ADJUST, "adjust"),
    "shed": (SHED, "holder-limit"),
}


def _spots(scene: Scene, rack: Rack) -> list[Item]:
    """Return what can be done with the tiles of the holder, and ghosts of what would join them."""
    found: list[Item] = []
    if scene.phase in _BLOCKS:
        block, rule = _BLOCKS[scene.phase]
        for tile in dict.fromkeys(scene.holder):
            x, y = rack.at(scene.holder.index(tile))
            move = block + KIND_OF[tile]
            mark = ""
            leaves = scene.phase != "main"
            if scene.can(move):
                mark = _outline("cb-break" if leaves else "cb-pick", x, y, rack)
                if leaves:
                    found.append(Ghost(move, _struck(x, y, rack)))
            found += scene.press(move, mark + _hit(x, y, rack, rack.step), rule, lifts=not leaves)
    return found + _arrivals(scene, rack)


def _struck(x: float, y: float, rack: Rack) -> Ink:
    left, right = num(x + 6), num(x + rack.tile - 6)
    top, low = num(y + 6), num(y + rack.tall - 6)
    return path("cb-crack", f"M{left} {top}L{right} {low}M{right} {top}L{left} {low}")


def _arrivals(scene: Scene, rack: Rack) -> list[Item]:
    """Return ghosts of tiles that a move would bring into the holder."""
    held = len(scene.holder)
    x, y = rack.at(held)
    back = pieces.back(x, y, rack.scale)
    ghosts = {int(DRAW): back + pieces.back(*rack.at(held + 1), rack.scale)}
    ghosts |= {VICTIM + seat: back for seat in range(len(scene.names))}
    for tile in scene.market:
        if tile is not None:
            ghosts[TAKE + KIND_OF[tile]] = tile_use(tile, x, y, rack.scale)
    return [Ghost(move, ink) for move, ink in ghosts.items() if scene.can(move)]


# ---- royal tiles and coins ---------------------------------------------------------------------


def _royals(
    scene: Scene, royals: list[str], beside: list[tuple[float, float]], rack: Rack
) -> list[Item]:
    up = scene.in_hand
    if up is not None and scene.view["turn"] != scene.seat:
        up = None
    drawn: list[Item] = []
    spots: list[Item] = []
    for tile, (x, y) in zip(royals, beside):
        lifted = up is not None and up["source"] == "royal" and up["tile"] == tile
        name, put = f"cb-royal-{scene.seat}-{tile}", moved(x, y - rack.lift if lifted else y)
        drawn.append(Part(name, _royal_ink, (tile, rack, lifted), transform=put))
        if scene.own:
            spots += _royal_spot(scene, tile, x, y, rack)
    return drawn + spots


def _royal_ink(tile: str, rack: Rack, lifted: bool) -> Ink:
    return rect("shadow", 4, 4, rack.tile, rack.tall) + _tile_ink(tile, rack, lifted)


def _royal_spot(scene: Scene, tile: str, x: float, y: float, rack: Rack) -> list[Item]:
    """Return where a royal tile can be taken up, or is tried in vain as a discard."""
    hit = _hit(x, y, rack, rack.tile + 2)
    if scene.phase == "main":
        move = ROYAL + ROYAL_IDS.index(tile)
        mark = _outline("cb-pick", x, y, rack) if scene.can(move) else ""
        return scene.press(move, mark + hit, "royal-strategy", lifts=True)
    if scene.phase == "adjust" and not scene.can(ADJUST + KIND_OF[tile]):
        return scene.press(ADJUST + KIND_OF[tile], hit)
    return []


class Purse(NamedTuple):
    """How the places for coins lie: where the first one is, and how far the next ones are."""

    x: float
    y: float
    step: float
    radius: float


def _coins(scene: Scene, top: float) -> list[Part]:
    """Return the coins, apart from places and words: those do not glow when coins are lit."""
    seat, goal = scene.seat, scene.view["goal"]
    if scene.small:
        step = min(23, 154 / goal)
        purse = Purse(15, top + 14, step, min(10.5, step / 2))
        has = features(scene.view["players"][seat])
        beside = Part(f"cb-counts-{seat}", _counts_ink, (has, top))
    else:
        purse = Purse(120, top + 26, 44, 19)
        beside = Part("cb-coins-name", _name_ink, (scene.words("draw.coins"), top))
    of = (seat, scene.purse(seat), goal, scene.playing(seat), purse)
    return [
        Part("cb-purse", pieces.slots, (goal, *purse), rule="end"),
        Part(f"cb-coins-{seat}", _coins_ink, of, rule="end"),
        beside,
    ]


def _coins_ink(
    seat: int, coins: tuple[pieces.Coin, ...], goal: int, now: pieces.Coin | None, purse: Purse
) -> Ink:
    """Return the coins laid down, and apart from them the one being played."""
    x, y, step, radius = purse
    apart = x + goal * step + 0.25 * radius
    body = pieces.purse(coins, x, y, step, radius, seat)
    return body + (pieces.played(now, apart, y, radius, seat) if now else "")


def _name_ink(name: str, top: float) -> Ink:
    return text(name, 12, top + 31, "cb-note")


def _counts_ink(counts: tuple[tuple[str, int], ...], top: float) -> Ink:
    """Return what counts in the castle; the corner is left free for the button to enlarge."""
    body = ""
    for at, (feature, count) in enumerate(counts):
        body += pieces.icon(feature, 212 + 36 * at, top + 14, 0.8)
        body += text(count, 223 + 36 * at, top + 19, "cb-small")
    return body
