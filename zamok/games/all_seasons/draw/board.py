"""The board: the castle, the carts before it, the round track and the score track."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part, only
from zamok.engine.kept import Slice, kept, slice_of
from zamok.engine.pencil import BOLD, Ink, circle, group, moved, rect, sign, text, use, width
from zamok.games.all_seasons.draw import ground
from zamok.games.all_seasons.draw.buildings import TOPS
from zamok.games.all_seasons.draw.cards import short_name
from zamok.games.all_seasons.draw.pieces import banner, pawn, pill, servant
from zamok.games.all_seasons.draw.scene import Scene, rule_of, signed
from zamok.games.all_seasons.draw.sites import (
    BACK_TO_FRONT,
    CART_Y,
    CARTS,
    CELL,
    CHEST,
    HIGH,
    SITES,
    STORE,
    STORE_Y,
    TRACK,
    WIDE,
    key_of,
    place_at,
    plain,
    score_at,
)
from zamok.games.all_seasons.draw.symbols import symbols
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    CART_BRINGS,
    FREE_KINDS,
    TILE_KINDS,
)
from zamok.games.all_seasons.moves import BUILD, CART, EQUIP, FROM, OFF, PLACE
from zamok.games.all_seasons.moves import STORE as FROM_TOWER
from zamok.games.all_seasons.view import Cart, Payment, Place, View

# How high above its ground the plate of a plan hangs, and how wide the building is.
_PLATES = {
    "tower": (-30, 0),
    "house": (-14, 0),
    "well": (-24, 0),
    "small_gate": (-24, 104),
    "large_gate": (-34, 124),
    "stable": (-40, 176),
    "servants_house": (-46, 160),
    "tavern": (-44, 150),
    "keep": (-66, 104),
    "palace": (-56, 212),
}
_FINGER = 112  # what a finger needs on a phone, where the castle is as wide as the window
_FRONT = 690  # what stands below this line stands before the front wall


def board(scene: Scene) -> Area:
    """Return the board."""
    view = scene.view
    names = tuple(scene.words(short_name(card)) for card in CARD_NAMES)
    items: list[Item] = [Part("as-scene", ground.scene, (scene.winter,)), _track(view)]
    items += scene.kept(_sites, only(view, "season", "tiles", "forge"))
    seen = {**only(view, "places"), "forecast": only(view["forecast"], "places")}
    items += [*scene.kept(_places, seen), *_stores(scene), *_carts(scene)]
    if not scene.narrow:  # who sees the seats' points above has no need of the track
        items += _scores(view)
    if view["payment"] is not None:
        items.append(_paying(view, view["payment"]))
    if scene.legal:
        items += [*_building_spots(scene), *_place_spots(scene)]
    title, defs = scene.words("draw.board"), symbols(scene.winter, names)
    wide, high = WIDE, HIGH
    if scene.narrow:
        items = [Group(items, transform=moved(-CELL, -CELL))]
        wide, high = WIDE - 2 * CELL, HIGH - 2 * CELL
    return Area("board", title, wide, high, items, defs=defs, still=True)


def _sites(scene: Scene) -> tuple[Item, ...]:
    """Return buildings and plans from the back to the front, and the wall between them."""
    behind = [site for site in BACK_TO_FRONT if site[0] < _FRONT]
    before = BACK_TO_FRONT[len(behind) :]
    return (
        *(_site(scene, kind, number) for _, _, kind, number in behind),
        Part("as-front", ground.front_wall, (scene.winter,)),
        *(_site(scene, kind, number) for _, _, kind, number in before),
    )


# ---- buildings -------------------------------------------------------------------------------


def _builders(view: View, kind: str) -> list[int]:
    """Return who has built on the sites of a kind: each building stands where it was built."""
    return view["tiles"][BUILDING_NAMES.index(kind)]["builders"]


def _site(scene: Scene, kind: str, number: int) -> Part:
    view = scene.view
    key, rule = f"as-site-{kind}-{number}", rule_of(kind)
    # On a phone names were too small to be read: the numbers are larger instead.
    written = "" if scene.narrow else scene.words(f"building.{kind}")
    if kind in ("market", "forge"):
        bars = view["forge"] if kind == "forge" else 0
        return Part(key, _standing, (kind, number, None, False, bars, written), rule=rule)
    builders = _builders(view, kind)
    if number < len(builders):
        latest = builders[number] not in builders[number + 1 :]
        return Part(key, _standing, (kind, number, builders[number], latest, 0, written), rule=rule)
    tile = view["tiles"][BUILDING_NAMES.index(kind)]
    return Part(key, _plan, (kind, number, tile["cost"], tile["points"], written), rule=rule)


def _standing(kind: str, number: int, seat: int | None, latest: bool, bars: int, name: str) -> Ink:
    x, y = SITES[kind][number]
    body = use(f"as-b-{kind}", x, y)
    if seat is not None:
        top_x, top_y = TOPS[kind]
        body += banner(seat, x + top_x, y + top_y)
        body = group(body, id=f"as-built-{kind}-{seat}" if latest else "")
    if name and kind not in ("tower", "house", "well"):
        gate = "gate" in kind
        body += _sign_board(x - (6 if gate else 0), y - (8 if gate else 26), name)
    if kind == "forge":
        count = text(f"×{bars}", x - 16, y - 48, "bold as-halo", 19)
        body += group(use("as-silver", x - 34, y - 55, 0.95) + count, id="as-bars")
    return body


def _half(kind: str) -> int:
    """Return half the width of a plan's plate."""
    return 37 if kind == "tower" else 47


def _sign_board(x: float, y: float, name: str) -> Ink:
    """Return the name of a building on a board."""
    half = width(name, 15, BOLD) / 2 + 8
    ground = rect("as-board", x - half, y - 10, 2 * half, 20, 5)
    return ground + text(name, x, y + 5, "middle bold", 15)


def _plan(kind: str, number: int, cost: int, points: int, name: str) -> Ink:
    x, y = SITES[kind][number]
    up, wide = _PLATES[kind]
    middle, half = y + up, _half(kind)
    style = "middle bold as-plan-ink"
    body = use(f"as-plan-{kind}", x, y)
    if not name:
        return body + _large_plate(x, y - 34 if kind in ("house", "well") else middle, cost, points)
    if wide:
        body += text(name, x, middle - 18, "middle as-plan-ink as-halo bold", 16)
    return (
        body
        + rect("as-plate-plan", x - half, middle - 13, 2 * half, 25, 6)
        + use("as-hammer", x - half + 10, middle, 0.72)
        + text(cost, x - half * 0.3, middle + 6, style, 18)
        + use("as-star", x + half * 0.26, middle, 0.72)
        + text(points, x + half * 0.68, middle + 6, style, 18)
    )


def _large_plate(x: float, y: float, cost: int, points: int) -> Ink:
    """Return cost and points of a plan one below the other, to be read on a phone."""
    style = "middle bold as-plan-ink"
    body = rect("as-plate-plan", x - 34, y - 30, 68, 62, 9)
    body += use("as-hammer", x - 17, y - 13) + text(cost, x + 11, y - 4, style, 28)
    return body + use("as-star", x - 17, y + 16) + text(points, x + 11, y + 26, style, 28)


def _outline(style: str, kind: str, x: float, y: float, corner: float, spare: float = 0) -> Ink:
    """Return a frame round a building or its plan."""
    high = -TOPS[kind][1] - spare
    half = max(_half(kind) + 4, _PLATES[kind][1] / 2)
    return rect(style, x - half, y - high, 2 * half, high + 6, corner)


def _building_spots(scene: Scene) -> list[Item]:
    view, card = scene.view, scene.view["card"]
    if card is None or view["phase"] != "build":
        return []
    spots: list[Item] = []
    ghosts: list[Item] = []
    rewards = view["forecast"]["rewards"]
    for tile in range(TILE_KINDS):
        kind, move = BUILDING_NAMES[tile], int(BUILD + tile)
        free = SITES[kind][len(_builders(view, kind)) :]
        if not free:
            continue
        hits = "".join(_outline("hit", kind, x, y, 0, 4) for x, y in free)
        spots += scene.attempt(move, hits)
        if scene.can(move):
            # Only the site where it will stand: nothing rises where nobody pressed.
            at = free[0]
            reward = signed(rewards[tile]) if rewards is not None else ""
            lit = _outline("as-lit", kind, *at, 10, -8 if scene.narrow else 4)
            if scene.narrow:
                lit += _finger(at[0], at[1] - 42, _PLATES[kind][1])
            spots += scene.spot(move, lit, "build", note=reward, id=f"as-spot-{kind}")
            ghosts.append(_risen(move, kind, card["seat"], at, reward))
    return spots + ghosts


def _finger(x: float, y: float, wide: float = 0) -> Ink:
    """Return where a finger finds something: within the part of the board that is shown."""
    half = max(wide, _FINGER) / 2
    left = min(max(x - half, CELL), WIDE - CELL - 2 * half)
    return rect("hit", left, y - _FINGER / 2, 2 * half, _FINGER)


def _risen(move: int, kind: str, seat: int, at: tuple[int, int], reward: str) -> Ghost:
    """Return a building as it would stand, with what it brings: points or else talers."""
    (x, y), (top_x, top_y) = at, TOPS[kind]
    middle = y + (top_y + 4) / 2
    gained = pill(x, middle, reward) if reward else use("as-taler", x, middle)
    return Ghost(move, use(f"as-b-{kind}", x, y) + banner(seat, x + top_x, y + top_y) + gained)


def _paying(view: View, payment: Payment) -> Part:
    """Return how far the building has been paid, at its site."""
    kind = payment["building"]
    cost = view["tiles"][BUILDING_NAMES.index(kind)]["cost"]
    at = SITES[kind][len(_builders(view, kind))]
    return Part("as-paying", _paid, (kind, *at, cost - payment["due"], cost))


def _paid(kind: str, x: int, y: int, paid: int, cost: int) -> Ink:
    return _outline("as-now", kind, x, y, 10) + pill(x, y + TOPS[kind][1], f"{paid}/{cost}")


# ---- places for servants ---------------------------------------------------------------------


def _places(scene: Scene) -> list[Item]:
    found: list[Item] = []
    worths = scene.view["forecast"]["places"]
    for number, (place, worth) in enumerate(zip(scene.view["places"], worths, strict=False)):
        found += _stood(number, slice_of(place), worth)
    return found


@kept
def _stood(number: int, shown: Slice[Place], worth: int | None) -> tuple[Item, ...]:
    """Return a place, and the servant who stands there."""
    place = shown.read()
    (x, y), owner, key = place_at(number), place["owner"], key_of(place["spot"])
    of = (x, y, place["fee"], owner is not None, worth, place["open"])
    disc = Part(key, _place, of, rule=rule_of(place["building"]))
    return (disc, *servant(owner, plain(place["spot"]), x, y - 4))


def _place(x: int, y: int, fee: int, taken: bool, worth: int | None, is_open: bool) -> Ink:
    if not is_open:
        fee_ink = text(fee, x, y + 6, "middle bold as-plan-ink", 18)
        return circle("as-plan-disc", x, y, 15) + fee_ink
    body = use("as-disc", x, y)
    body += "" if taken else text(fee, x, y + 6, "middle bold", 19)
    return body + _worth(x, y, worth, taken)


def _worth(x: float, y: float, worth: int | None, taken: bool) -> Ink:
    """Return what a place brings, below it."""
    if worth is None:
        return ""
    return pill(x, y + 25, signed(worth), "as-worth" if taken else "as-hope")


def _place_spots(scene: Scene) -> list[Item]:
    view, gains, seat = scene.view, scene.view["forecast"]["gains"], scene.view["you"]
    if view["phase"] == "source" and view["card"] is not None:
        return _wanted(view, view["card"]["spot"])
    if gains is None or seat is None:
        return []
    spots: list[Item] = []
    ghosts: list[Item] = []
    worths = view["forecast"]["places"]
    for number, place in enumerate(view["places"]):
        x, y = place_at(number)
        move, gain, worth = int(PLACE + number), gains[number], worths[number]
        if place["open"] and place["owner"] is None:
            spots += scene.attempt(move, circle("hit", x, y, 22))
        if scene.can(move) and gain is not None:
            reach = 28 if scene.narrow else 25
            ring = _ring(x, y) + _worth(x, y, worth, False) + circle("hit", x, y + 3, reach)
            written = () if worth is None else (signed(worth),)
            spots += scene.spot(move, ring, "places", note=signed(gain), written=written)
            ghosts.append(Ghost(move, pawn(seat, x, y - 4, 1.3) + pill(x, y + 25, signed(gain))))
    return spots + ghosts


def _ring(x: float, y: float) -> Ink:
    """Return the mark of a place that is open."""
    return circle("as-halo-ring", x, y, 27) + circle("as-lit", x, y, 23)


def _wanted(view: View, spot: str | None) -> list[Item]:
    """Return the mark of the place for which a servant is sought."""
    found = [number for number, place in enumerate(view["places"]) if place["spot"] == spot]
    return [group(circle("as-now", *place_at(number), 24)) for number in found]


# ---- before the castle -----------------------------------------------------------------------


def _stores(scene: Scene) -> list[Item]:
    view = scene.view
    items: list[Item] = [
        Part(
            "as-defence",
            _defence,
            ("" if scene.narrow else scene.words("draw.defence"),),
            rule="builder",
        )
    ]
    for at, (kind, x) in enumerate(STORE.items()):
        items.append(Part(f"as-store-{kind}", _store, (kind, x, view["tower"][kind])))
        if view["phase"] == "tower":
            move = int(FROM_TOWER + at)
            frame = rect("as-mark", x - 22, STORE_Y - 22, 44, 50, 8)
            items += scene.spot(move, frame, "builder")
            items += scene.attempt(move, rect("hit", x - 22, STORE_Y - 22, 44, 50))
    return [*items, Part("as-bank", _bank, (view["bank"],))]


def _defence(name: str) -> Ink:
    return use("as-defence-tower", 158, 796) + (_sign_board(126, 742, name) if name else "")


def _store(kind: str, x: int, count: int) -> Ink:
    if not count:
        return circle("as-hollow", x, STORE_Y, 11)
    number = text(f"×{count}", x + 3, STORE_Y + 22, "middle bold as-halo", 17)
    return use(f"as-{kind}", x, STORE_Y) + number


def _bank(talers: int) -> Ink:
    x, y = CHEST
    number = text(talers, x, y + 12, "middle bold as-halo", 21)
    return use("as-chest", x - 4, y + 18, 0.95) + number


def _carts(scene: Scene) -> list[Item]:
    view = scene.view
    found: list[Item] = []
    spots: list[Item] = []
    for number, cart in enumerate(view["carts"]):
        kind = cart["kind"]
        brings = int(CART_BRINGS[number])
        taken = cart["owner"] is not None
        of = (kind, view["supply"][kind], taken, cart["fresh"], brings, cart["open"])
        found.append(Part(f"as-cart-{kind}", _cart, of, rule="trader"))
        found += servant(cart["owner"], f"cart-{kind}", CARTS[kind] + 38, CART_Y - 18)
        spots += _cart_spots(scene, number, cart, brings)
        if number < FREE_KINDS:
            frame = rect("as-mark", CARTS[kind] - 54, CART_Y - 50, 72, 70, 10)
            frame += _finger(CARTS[kind] - 16, CART_Y - 36) if scene.narrow else ""
            spots += scene.spot(int(EQUIP + number), frame, "equip")
    ghosts: list[Item] = []
    if view["phase"] == "trader" and view["you"] is not None:
        ghosts += [
            Ghost(int(CART + number), pawn(view["you"], x + 38, CART_Y - 18, 1.3))
            for number, x in enumerate(CARTS.values())
            if scene.can(int(CART + number))
        ]
    return found + spots + ghosts


def _cart_spots(scene: Scene, number: int, cart: Cart, brings: int) -> list[Item]:
    """Return what may be done with the servant at a cart."""
    if not scene.legal:
        return []
    ring, spots = _cart_ring(number, cart["owner"] is not None, brings, scene.narrow), []
    written = (signed(brings),)
    if scene.view["phase"] == "trader":
        spots += scene.spot(int(CART + number), ring, "trader", written=written)
        at = (CARTS[cart["kind"]] + 38, CART_Y - 14)
        spots += scene.attempt(int(CART + number), circle("hit", *at, 25))
    spots += scene.spot(int(OFF + number), ring, "city-tavern", written=written)
    return spots + scene.spot(int(FROM + 1 + number), ring, "recall", written=written)


@kept
def _cart_ring(number: int, taken: bool, brings: int, narrow: bool) -> Ink:
    x, y = list(CARTS.values())[number] + 38, CART_Y - 14
    reach = _finger(x - 22, y - 22) if narrow else circle("hit", x, y, 25)
    return _ring(x, y) + _worth(x, y, brings, taken) + reach


def _cart(kind: str, supply: int, taken: bool, fresh: bool, brings: int, is_open: bool) -> Ink:
    x = CARTS[kind]
    number = f"×{supply}"
    if kind == "silver":
        body = use("as-rider", x - 16, CART_Y + 20)
        body += text(number, x - 34, CART_Y + 16, "middle bold as-halo", 18)
        body += use("as-silver", x - 34, CART_Y - 8, 0.8)
    else:
        body = "".join(
            use(f"as-{kind}", x - 32 + 14 * k, CART_Y - 26 - (7 if k == 1 else 0), 0.85)
            for k in range(min(3, supply))
        )
        body += use("as-cart", x - 18, CART_Y + 20)
        body += text(number, x - 20, CART_Y + 4, "middle bold as-halo", 19)
    x, y = x + 38, CART_Y - 14
    body += use("as-disc", x, y) if is_open else circle("as-plan-disc", x, y, 16)
    if taken and fresh:
        body += circle("as-fresh", x, y, 22)
    return body + _worth(x, y, brings, taken)


# ---- tracks ----------------------------------------------------------------------------------


def _track(view: View) -> Part:
    events = tuple(view["winter"]["rounds"]) if view["winter"] is not None else ()
    of = (view["round"], view["rounds"], view["first"], events, view["over"])
    return Part("as-track", _rounds, of, rule="rounds")


def _rounds(now: int, rounds: int, first: int, events: tuple[int, ...], over: bool) -> Ink:
    step = 900 / rounds
    body = rect("as-ribbon", 52, 46, 936, 44, 12)
    for number in range(1, rounds + 1):
        x = 70 + step * (number - 0.5)
        if number in events:
            body += use("as-flake", x + 20, 58, 0.8)
        if number <= now:
            coin = circle("as-hollow", x, 68, 16)
            coin += text(number, x, 74, "middle bold as-soft", 17)
        else:
            coin = use("as-coin", x, 68, 1.25) + text(number, x, 74, "middle bold as-on-coin", 17)
        body += group(coin, id=f"as-round-{number}")
    if over:
        return body
    x = 70 + step * (now - 0.5)
    marker = group(sign(first, 0, 0, 20), id="as-first", transform=moved(x - 24, 68), glide=True)
    return body + circle("as-now", x, 68, 19) + marker


def _scores(view: View) -> list[Item]:
    found: list[Item] = []
    for seat, player in enumerate(view["players"]):
        x, y = score_at(player["score"])
        x += -9 if seat % 2 == 0 else 9
        y += -9 if seat < 2 else 9
        laps = player["score"] // TRACK
        found.append(
            Part(f"as-score-{seat}", _score, (seat, laps), transform=moved(x, y), glide=True)
        )
    return found


def _score(seat: int, laps: int) -> Ink:
    number = text(laps, 0, 4, "middle bold as-on-seat", 11) if laps else ""
    return circle("shadow", 1.5, 2, 9) + sign(seat, 0, 0, 18) + number
