"""What is on offer to all: tiles, coins and what they do, supply and discards, the track."""

from __future__ import annotations

from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import BOLD, Ink, circle, group, path, rect, sign, text, width, wrap
from zamok.engine.words import Words
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import tile_use
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import HIGH, WIDE
from zamok.games.castle_builder.draw.track import EDGE, HEIGHT, SIDE, WIDTH, ghosts, track
from zamok.games.castle_builder.facts import COIN_IDS, KIND_OF
from zamok.games.castle_builder.moves import ADJUST, COIN, DRAW, MARKET, TAKE
from zamok.games.castle_builder.text import effect

_SCALE = 0.8
_WIDE = WIDE * _SCALE
_HIGH = HIGH * _SCALE
_LEFT = SIDE + 5
_TOP = EDGE + 6
_STEP = _WIDE + 4  # from one tile of the market to the next
_PILES = _LEFT + 3 * _STEP + 3  # where the piles stand beside the tiles
_COINS = _TOP + _HIGH + 9  # where the coins begin below the tiles
_COIN_WIDE = (WIDTH - 2 * SIDE) / 3
_COIN = 0.72  # the scale of a coin


def market(scene: Scene) -> Area:
    """Return the market."""
    items: list[Item] = [
        *track(scene),
        path("cb-cloth", f"M{SIDE} {EDGE}H{WIDTH - SIDE}V{HEIGHT - EDGE}H{SIDE}z"),
        *_stocks(scene),
        *_tiles(scene),
        *_coins(scene),
        *ghosts(scene),
    ]
    return Area("market", scene.words("area.market"), WIDTH + 3, HEIGHT + 3, items)


# ---- tiles --------------------------------------------------------------------------------------

_BLOCKS = {"main": MARKET, "take": TAKE, "adjust": ADJUST}  # the moves with market tiles by phase


def _tiles(scene: Scene) -> list[Item]:
    drawn: list[Item] = []
    spots: list[Item] = []
    block = _BLOCKS.get(scene.phase)
    pressed: set[str] = set()
    for slot, tile in enumerate(scene.market):
        x, y = _LEFT + slot * _STEP, _TOP
        drawn.append(group(rect("cb-slot", x, y, _WIDE, _HIGH, 3), id=f"cb-market-{slot}"))
        if tile is None:
            continue
        of = (tile, x, y, _lifted(scene, slot), scene.market.index(tile) == slot)
        drawn.append(Part(f"cb-market-{slot}-{tile}", _tile_ink, of))
        if block is None:
            continue
        move = block + KIND_OF[tile]
        hit = rect("hit", x - 2, y - 4, _STEP, _HIGH + 8)
        if not scene.can(move):
            spots += scene.press(move, hit)
        elif scene.phase != "adjust" and tile not in pressed:
            mark = rect("cb-pick", x - 1, y - 1, _WIDE + 2, _HIGH + 2, 3)
            spots += scene.press(move, mark + hit, "market")
        pressed.add(tile)
    return drawn + spots


def _tile_ink(tile: str, x: float, y: float, lifted: bool, first: bool) -> Ink:
    """Return a tile of the market; the first of its kind is the one that is taken."""
    body = rect("shadow", x + 4, y + 4, _WIDE, _HIGH)
    if lifted:
        y -= 5
    body += tile_use(tile, x, y, _SCALE, f"cb-sale-{tile}" if first else "")
    return body + (rect("cb-chosen", x, y, _WIDE, _HIGH) if lifted else "")


def _lifted(scene: Scene, slot: int) -> bool:
    """Tell whether this is the market's tile that somebody has taken up."""
    hand = scene.in_hand
    if hand is None or hand["source"] != "market":
        return False
    return scene.market.index(hand["tile"]) == slot


# ---- piles --------------------------------------------------------------------------------------


def _stocks(scene: Scene) -> list[Item]:
    """Return supply, discards and treasury with their counts, and the spot to draw at."""
    view = scene.view
    discard, treasury = sum(view["discard"].values()), sum(view["treasury"].values())
    items: list[Item] = [
        Part("cb-supply", _supply_ink, (view["supply"],), rule="supply"),
        Part("cb-trash", _count_ink, ("discard", "trash", discard, _PILES + 7), rule="supply"),
        Part("cb-hoard", _count_ink, ("treasury", "coin", treasury, _PILES + 36), rule="coins"),
    ]
    if scene.phase == "main":
        mark = rect("cb-pick", _PILES - 2, _TOP - 1, 63, 46, 4)
        hit = rect("hit", _PILES - 3, _TOP - 4, 65, _HIGH + 8)
        items += scene.press(DRAW, mark + hit, "draw")
    return items


def _supply_ink(count: int) -> Ink:
    """Return the pile to draw from, with how many tiles are left."""
    x, y = _PILES, _TOP
    stack = rect("cb-slot", x, y + 4, 53, 40, 3)
    for at in range(min(3, (count + 19) // 20), 0, -1):
        stack += pieces.back(x + 3 * at - 3, y + 6 - 3 * at, 0.55)
    wide = 12 + max(16, width(str(count), 16, BOLD))
    stack += rect("cb-badge", x + 29 - wide / 2, y + 12, wide, 21, 5)
    return stack + text(count, x + 29, y + 28, "cb-pile middle")


def _count_ink(name: str, icon: str, count: int, x: float) -> Ink:
    """Return what lies aside as an icon and a count: what can be done with it is little."""
    y = _TOP + 54
    lit = group(pieces.icon(icon, x, y, 0.62), id=f"cb-{name}")
    return lit + text(count, x + 8, y + 4, "cb-offer")


# ---- coins --------------------------------------------------------------------------------------


def _coins(scene: Scene) -> list[Item]:
    drawn: list[Item] = []
    spots: list[Item] = []
    pressed: set[str] = set()
    for slot, coin in enumerate(scene.view["coin_market"]):
        x = SIDE + (slot + 0.5) * _COIN_WIDE
        if coin is None:
            drawn.append(circle("cb-slot", x, _COINS + 18, 17))
            continue
        rule = coin.replace("_", "-")
        favoured = tuple(scene.forecast["favoured"].get(coin, ()))
        of = (coin, scene.calmed(coin), coin not in pressed, favoured, x, scene.words)
        drawn.append(Part(f"cb-offer-{slot}", _offer_ink, (slot, *of), rule=rule))
        if coin not in pressed:
            spots += _coin_spot(scene, COIN + COIN_IDS.index(coin), x, rule)
        pressed.add(coin)
    return drawn + spots


def _coin_spot(scene: Scene, move: int, x: float, rule: str) -> list[Item]:
    if scene.phase == "coin":
        mark = circle("cb-pick", x, _COINS + 18, 19)
        high = HEIGHT - EDGE - _COINS + 4
        hit = rect("hit", x - _COIN_WIDE / 2 + 1, _COINS - 4, _COIN_WIDE - 2, high)
        return scene.press(move, mark + hit, rule)
    if scene.phase == "main":
        return scene.press(move, circle("hit", x, _COINS + 18, 22))
    return []


def _offer_ink(
    slot: int, coin: str, calmed: bool, first: bool, favoured: tuple[int, ...], x: float,
    words: Words,
) -> Ink:  # fmt: skip
    """Return a coin of the market with its name, what it does and whom it would favour now."""
    y = _COINS + 18
    # Only the coin is lit when it is spoken of: words on a glow cannot be read.
    name = f"cb-coin-{coin}" if first else ""
    lit = circle("shadow", x + 3, y + 3, 16) + pieces.coin(coin, x, y, _COIN, calmed, name)
    body = group(lit, id=f"cb-coin-{slot}-{coin}")
    for at, seat in enumerate(favoured):
        body += sign(seat, x + 28 + 13 * (at // 2), y - 7 + 15 * (at % 2), 11)
    y += 29
    for line in wrap(words(f"coin.{coin}"), _COIN_WIDE - 2, 12, weight=BOLD):
        body += text(line, x, y, "cb-offer-name middle")
        y += 13
    for line in wrap(effect(coin, calmed, words), _COIN_WIDE - 4, 11):
        body += text(line, x, y, "cb-offer middle")
        y += 12
    return body
