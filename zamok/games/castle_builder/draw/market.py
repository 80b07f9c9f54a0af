"""What is on offer to all: tiles, coins and what they do, supply and discards, the track."""

from __future__ import annotations

from zamok.engine.drawing import Area, Item, Part
from zamok.engine.pencil import BOLD, Ink, circle, group, path, rect, sign, text, width, wrap
from zamok.engine.words import Words
from zamok.games.castle_builder.draw import pieces
from zamok.games.castle_builder.draw.castle import tile_use
from zamok.games.castle_builder.draw.scene import Scene
from zamok.games.castle_builder.draw.sizes import HIGH, TILE, WIDE
from zamok.games.castle_builder.draw.track import EDGE, HEIGHT, SIDE, WIDTH, ghosts, track
from zamok.games.castle_builder.facts import COIN_IDS, KIND_OF
from zamok.games.castle_builder.moves import ADJUST, COIN, DRAW, MARKET, TAKE
from zamok.games.castle_builder.text import effect

_LEFT = SIDE + 10
_TOP = EDGE + 8
_STEP = 104  # from one tile of the market to the next
_PILES = _TOP + HIGH + 10  # where the piles begin below the tiles
_COINS = _LEFT + 3 * _STEP + 14
_COIN_WIDE = 140


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
    return Area("market", scene.words("area.market"), WIDTH + 8, HEIGHT + 8, items)


# ---- tiles --------------------------------------------------------------------------------------

_BLOCKS = {"main": MARKET, "take": TAKE, "adjust": ADJUST}  # the moves with market tiles by phase


def _tiles(scene: Scene) -> list[Item]:
    drawn: list[Item] = []
    spots: list[Item] = []
    block = _BLOCKS.get(scene.phase)
    pressed: set[str] = set()
    for slot, tile in enumerate(scene.market):
        x, y = _LEFT + slot * _STEP, _TOP
        drawn.append(rect("cb-slot", x, y, WIDE, HIGH, 3))
        if tile is None:
            continue
        of = (tile, x, y, _lifted(scene, slot), tile in scene.single)
        drawn.append(Part(f"cb-market-{slot}", _tile_ink, of))
        if block is None:
            continue
        move = block + KIND_OF[tile]
        hit = rect("hit", x, y, WIDE, HIGH)
        if not scene.can(move):
            spots += scene.press(move, hit)
        elif scene.phase != "adjust" and tile not in pressed:
            mark = rect("cb-pick", x - 2, y - 2, WIDE + 4, HIGH + 4, 4)
            spots += scene.press(move, mark + hit, "market")
        pressed.add(tile)
    return drawn + spots


def _tile_ink(tile: str, x: int, y: int, lifted: bool, glides: bool) -> Ink:
    body = path("shadow", f"M{x + 5} {y + 5}{TILE}")
    if lifted:
        y -= 6
    body += tile_use(tile, x, y, glide=glides)
    return body + (path("cb-chosen", f"M{x} {y}{TILE}") if lifted else "")


def _lifted(scene: Scene, slot: int) -> bool:
    """Tell whether this is the market's tile that somebody has taken up."""
    hand = scene.in_hand
    if hand is None or hand["source"] != "market":
        return False
    return scene.market.index(hand["tile"]) == slot


# ---- piles --------------------------------------------------------------------------------------


def _stocks(scene: Scene) -> list[Item]:
    """Return supply, discards and treasury with their counts, and the spot to draw at."""
    view, words = scene.view, scene.words
    discard, treasury = sum(view["discard"].values()), sum(view["treasury"].values())
    items: list[Item] = [
        Part("cb-supply", _supply_ink, (view["supply"], words("draw.supply")), rule="supply"),
        Part("cb-discard", _discard_ink, (discard, words("draw.discard")), rule="supply"),
        Part("cb-treasury", _treasury_ink, (treasury, words("draw.treasury")), rule="coins"),
    ]
    if scene.phase == "main":
        mark = rect("cb-pick", _LEFT - 4, _PILES - 5, 83, 62, 5)
        hit = rect("hit", _LEFT - 6, _PILES - 6, 90, 84)
        items += scene.press(DRAW, mark + hit, "draw")
    return items


def _supply_ink(count: int, name: str) -> Ink:
    x, y = _LEFT, _PILES
    stack = rect("cb-slot", x, y, 69, 52, 3)
    for at in range(min(3, (count + 19) // 20), 0, -1):
        stack += pieces.back(x + 3 * at - 3, y + 6 - 3 * at, 0.72)
    return stack + _counter(count, name, x)


def _discard_ink(count: int, name: str) -> Ink:
    x, y = _LEFT + _STEP, _PILES
    stack = rect("cb-slot", x, y, 69, 52, 3)
    tile = path("cb-stone line", "M-33-25H33V25H-33z")
    tile += path("cb-joint", "M-33-8H33M-33 9H33M-10-25V-8M14-8V9M-14 9V25")
    for turn in (-7, 5, -2)[: (count + 9) // 10]:
        stack += group(tile, transform=f"translate({x + 35} {y + 27}) rotate({turn})")
    return stack + _counter(count, name, x)


def _treasury_ink(count: int, name: str) -> Ink:
    x, y = _LEFT + 2 * _STEP, _PILES
    stack = _disc("shadow", x + 40, y + 48, 30)
    for at in range(min(5, (count + 5) // 6)):
        stack += _disc("cb-coin-side line", x + 35, y + 46 - 8 * at, 27)
        stack += _disc("cb-coin line", x + 35, y + 42 - 8 * at, 27)
    return stack + _counter(count, name, x)


def _disc(style: str, x: int, y: int, wide: int) -> Ink:
    """Return a flat ellipse: a coin seen from the side."""
    arc = f"a{wide} 8 0 1 0 "
    return path(style, f"M{x - wide} {y}{arc}{2 * wide} 0{arc}-{2 * wide} 0z")


def _counter(count: int, name: str, x: int) -> Ink:
    """Return the count of a pile on a plate and its name below."""
    wide = 22 + max(24, width(str(count), 22, BOLD))
    return (
        rect("cb-badge", x + 35 - wide / 2, _PILES + 12, wide, 28, 6)
        + text(count, x + 35, _PILES + 33, "cb-pile middle")
        + text(name, x + 35, _PILES + 72, "cb-note middle")
    )


# ---- coins --------------------------------------------------------------------------------------


def _coins(scene: Scene) -> list[Item]:
    drawn: list[Item] = []
    spots: list[Item] = []
    pressed: set[str] = set()
    for slot, coin in enumerate(scene.view["coin_market"]):
        x = _COINS + slot * _COIN_WIDE + _COIN_WIDE / 2
        if coin is None:
            drawn.append(circle("cb-slot", x, _TOP + 28, 26))
            continue
        rule = coin.replace("_", "-")
        favoured = tuple(scene.forecast["favoured"].get(coin, ()))
        of = (coin, scene.calmed(coin), favoured, x, scene.words)
        drawn.append(Part(f"cb-coin-{slot}", _offer_ink, of, rule=rule))
        if coin not in pressed:
            spots += _coin_spot(scene, COIN + COIN_IDS.index(coin), x, rule)
        pressed.add(coin)
    return drawn + spots


def _coin_spot(scene: Scene, move: int, x: float, rule: str) -> list[Item]:
    if scene.phase == "coin":
        mark = circle("cb-pick", x, _TOP + 26, 29)
        hit = rect("hit", x - 66, _TOP - 4, 132, HEIGHT - 2 * EDGE - 8)
        return scene.press(move, mark + hit, rule)
    if scene.phase == "main":
        return scene.press(move, circle("hit", x, _TOP + 26, 27))
    return []


def _offer_ink(coin: str, calmed: bool, favoured: tuple[int, ...], x: float, words: Words) -> Ink:
    """Return a coin of the market with its name, what it does and whom it would favour now."""
    body = circle("shadow", x + 4, _TOP + 30, 25) + pieces.coin(coin, x, _TOP + 26, 1.12, calmed)
    for at, seat in enumerate(favoured):
        body += sign(seat, x + 38 + 16 * (at // 2), _TOP + 12 + 22 * (at % 2), 13)
    y = _TOP + 70
    for line in wrap(words(f"coin.{coin}"), _COIN_WIDE - 8, 14, weight=BOLD):
        body += text(line, x, y, "cb-coin-name middle")
        y += 16
    for line in wrap(effect(coin, calmed, words), _COIN_WIDE - 6, 13):
        body += text(line, x, y, "cb-note middle")
        y += 15
    return body
