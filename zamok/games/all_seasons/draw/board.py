"""The board: the castle, the carts before it, the round track and the score track."""

from __future__ import annotations

from functools import lru_cache

from zamok.engine.drawing import ghost, num, part, sheet, sign, spot
from zamok.games.all_seasons.draw import buildings, cards, pieces, portraits, scene, vehicles
from zamok.games.all_seasons.draw.pen import circle, hidden, rect, use, words_at
from zamok.games.all_seasons.draw.pieces import banner, pawn, pill
from zamok.games.all_seasons.draw.scope import (
    Scope,
    amounts,
    key_of,
    number_in_building,
    rule_of,
)
from zamok.games.all_seasons.draw.sites import (
    BACK_TO_FRONT,
    CART_Y,
    CARTS,
    CHEST,
    HIGH,
    SITES,
    STORE,
    STORE_Y,
    TRACK,
    WIDE,
    owners,
    place_at,
    score_at,
)
from zamok.games.all_seasons.draw.worth import built_by, gain, place_worth, table
from zamok.games.all_seasons.facts import (
    BUILDING_NAMES,
    CARD_NAMES,
    CART_DELIVERS,
    CART_TAX,
    TILE_KINDS,
)
from zamok.games.all_seasons.moves import BUILD, CART, EQUIP, FROM, OFF, PLACE
from zamok.games.all_seasons.moves import STORE as FROM_TOWER

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


@lru_cache(4)
def _defs(winter: bool, names: tuple[str, ...]) -> str:
    return (
        f'<defs id="as-defs">{scene.shared(winter)}{pieces.symbols()}{vehicles.symbols(winter)}'
        f"{buildings.symbols(winter)}{portraits.symbols()}{cards.small()}{cards.faces(names)}"
        f"{portraits.winter_symbols() if winter else ''}</defs>"
    )


def board(scope: Scope) -> str:
    """Return the board as a whole `<svg>`."""
    view = scope.view
    names = tuple(scope.words(cards.short_name(card)) for card in CARD_NAMES)
    body = [
        part("as-defs", _defs(scope.winter, names)),
        part("as-scene", scene.scene(scope.winter)),
    ]
    body.append(part("as-track", _track(scope)))
    walled = False
    for y, _, kind, number in BACK_TO_FRONT:
        if y >= 690 and not walled:
            body.append(part("as-front", scene.front_wall(scope.winter)))
            walled = True
        body.append(_site(scope, kind, number))
    body += [_places(scope), _stores(scope), _carts(scope), _scores(scope)]
    if view["payment"] is not None:
        body.append(_paying(scope))
    if scope.legal:
        body += [_building_spots(scope), _place_spots(scope)]
    title = scope.words("draw.board")
    return sheet("board", WIDE, HIGH, title, "".join(body))


# ---- buildings -------------------------------------------------------------------------------


def _site(scope: Scope, kind: str, number: int) -> str:
    key = f"as-site-{kind}-{number}"
    if kind in ("market", "forge"):
        bars = scope.view["forge"] if kind == "forge" else 0
        return part(key, _standing(key, kind, number, None, False, bars, _name(scope, kind)))
    owner = owners(kind, built_by(scope.view, kind)).get(number)
    if owner is None:
        tile = scope.view["tiles"][BUILDING_NAMES.index(kind)]
        markup = _plan(key, kind, number, tile["cost"], tile["points"], _name(scope, kind))
    else:
        markup = _standing(key, kind, number, *owner, 0, _name(scope, kind))
    return part(key, markup)


def _name(scope: Scope, kind: str) -> str:
    return scope.words(f"building.{kind}")


@lru_cache(256)
def _standing(
    key: str, kind: str, number: int, seat: int | None, latest: bool, bars: int, name: str
) -> str:
    x, y = SITES[kind][number]
    body = use(f"b-{kind}", x, y)
    if seat is not None:
        top_x, top_y = buildings.TOPS[kind]
        more = f' id="as-flag-{kind}-{seat}"' if latest else ""
        body += banner(seat, x + top_x, y + top_y, more)
    if kind not in ("tower", "house", "well"):
        body += _sign_board(
            x - (6 if "gate" in kind else 0), y - (8 if "gate" in kind else 26), name
        )
    if kind == "forge":
        body += '<g id="as-bars">' + use("silver", x - 34, y - 55, 0.95)
        body += words_at(x - 16, y - 48, f"×{bars}", "bold as-halo", 19) + "</g>"
    return f'<g id="{key}" aria-hidden="true" data-rule="{rule_of(kind)}">{body}</g>'


def _half(kind: str) -> int:
    """Return half the width of a plan's plate."""
    return 37 if kind == "tower" else 47


def _sign_board(x: float, y: float, name: str) -> str:
    """Return the name of a building on a board."""
    half = 4.9 * len(name) + 7
    return rect("as-board", x - half, y - 10, 2 * half, 20, 5) + words_at(
        x, y + 5, name, "middle bold", 15
    )


@lru_cache(256)
def _plan(key: str, kind: str, number: int, cost: int, points: int, name: str) -> str:
    x, y = SITES[kind][number]
    up, wide = _PLATES[kind]
    body = use(f"plan-{kind}", x, y)
    middle = y + up
    half = _half(kind)
    if wide:
        body += words_at(x, middle - 18, name, "middle as-plan-ink as-halo bold", 16)
    body += rect("as-plate-plan", x - half, middle - 13, 2 * half, 25, 6)
    body += use("hammer", x - half + 10, middle, 0.72) + words_at(
        x - half * 0.3, middle + 6, cost, "middle bold as-plan-ink", 18
    )
    body += use("star", x + half * 0.26, middle, 0.72) + words_at(
        x + half * 0.68, middle + 6, points, "middle bold as-plan-ink", 18
    )
    return f'<g id="{key}" aria-hidden="true" data-rule="{rule_of(kind)}">{body}</g>'


def _next_site(scope: Scope, kind: str, seat: int) -> int:
    """Return the site that a seat's next building of a kind would take."""
    counts = built_by(scope.view, kind)
    before = owners(kind, counts)
    counts[seat] += 1
    new = [site for site in owners(kind, counts) if site not in before]
    return new[0] if new else 0


def _building_spots(scope: Scope) -> str:
    view = scope.view
    card = view["card"]
    if card is None or view["phase"] != "build":
        return ""
    spots, ghosts = [], []
    for tile in range(TILE_KINDS):
        kind = BUILDING_NAMES[tile]
        taken = owners(kind, built_by(view, kind))
        free = [at for site, at in enumerate(SITES[kind]) if site not in taken]
        if not free:
            continue
        high = -buildings.TOPS[kind][1] - 4
        half = max(_half(kind) + 4, _PLATES[kind][1] / 2)
        shapes = "".join(
            rect("as-lit", x - half, y - high, 2 * half, high + 6, 10) for x, y in free
        )
        move = BUILD + tile
        if move not in scope.legal:
            hits = "".join(rect("hit", x - half, y - high, 2 * half, high + 6) for x, y in free)
            spots.append(scope.try_at(move, hits))
            continue
        reward = {"builder": "", "stonemason": f"+{view['tiles'][tile]['points']}"}.get(
            card["card"], f"+{view['tiles'][tile]['points'] // 2}"
        )
        name = scope.say(move) + (f" ({reward})" if reward else "")
        spots.append(spot([move], name, shapes, rule="build", id=f"as-spot-{kind}"))
        x, y = SITES[kind][_next_site(scope, kind, card["seat"])]
        top_x, top_y = buildings.TOPS[kind]
        gained = pill(x, y - high / 2, reward) if reward else use("taler", x, y - high / 2)
        ghosts.append(
            ghost(
                move, use(f"b-{kind}", x, y) + banner(card["seat"], x + top_x, y + top_y) + gained
            )
        )
    return "".join(spots + ghosts)


def _paying(scope: Scope) -> str:
    """Return how far the building has been paid, at its site."""
    payment, card = scope.view["payment"], scope.view["card"]
    assert payment is not None
    assert card is not None
    kind = payment["building"]
    x, y = SITES[kind][_next_site(scope, kind, card["seat"])]
    cost = scope.view["tiles"][BUILDING_NAMES.index(kind)]["cost"]
    high = -buildings.TOPS[kind][1]
    half = max(_half(kind) + 4, _PLATES[kind][1] / 2)
    ring = rect("as-now", x - half, y - high, 2 * half, high + 6, 10)
    paid = f"{cost - payment['due']}/{cost}"
    return f'<g id="as-paying" aria-hidden="true">{ring}{pill(x, y - high, paid)}</g>'


# ---- places for servants ---------------------------------------------------------------------


def _places(scope: Scope) -> str:
    found = []
    counted = table(scope.view)
    for number, place in enumerate(scope.view["places"]):
        x, y = place_at(place["building"], number_in_building(number))
        worth = place_worth(scope.view, number, counted) if place["open"] else None
        key = key_of(place["spot"])
        found.append(
            part(
                key,
                _place(
                    key,
                    x,
                    y,
                    place["fee"],
                    place["owner"],
                    worth,
                    place["open"],
                    rule_of(place["building"]),
                ),
            )
        )
    return "".join(found)


@lru_cache(512)
def _place(
    key: str, x: int, y: int, fee: int, owner: int | None, worth: int | None, open_: bool, rule: str
) -> str:
    if not open_:
        body = circle("as-plan-disc", x, y, 15) + words_at(
            x, y + 6, fee, "middle bold as-plan-ink", 18
        )
        return f'<g id="{key}" aria-hidden="true" data-rule="{rule}">{body}</g>'
    body = use("disc", x, y)
    if owner is None:
        body += words_at(x, y + 6, fee, "middle bold", 19)
    else:
        body += pawn(owner, x, y - 4, 1.15)
    if worth is not None:
        body += pill(x, y + 25, f"+{worth}", "as-worth" if owner is not None else "as-hope")
    return f'<g id="{key}" aria-hidden="true" data-rule="{rule}">{body}</g>'


def _place_spots(scope: Scope) -> str:
    view = scope.view
    if view["phase"] not in ("place", "source"):
        return ""
    if view["card"] is not None and view["card"]["spot"] is not None:
        return _wanted(scope, view["card"]["spot"])
    spots, ghosts = [], []
    seat = view["you"]
    assert seat is not None
    for number, place in enumerate(view["places"]):
        x, y = place_at(place["building"], number_in_building(number))
        move = PLACE + number
        if move not in scope.legal:
            if place["open"] and place["owner"] is None:
                spots.append(scope.try_at(move, circle("hit", x, y, 22)))
            continue
        likely = gain(view, seat, number)
        spots.append(
            spot(
                [move],
                f"{scope.say(move)} ({likely:+d})",
                _ring(x, y, place_worth(view, number)) + circle("hit", x, y + 3, 25),
                rule="places",
            )
        )
        ghosts.append(ghost(move, pawn(seat, x, y - 4, 1.3) + pill(x, y + 25, f"{likely:+d}")))
    return "".join(spots + ghosts)


def _ring(x: float, y: float, worth: int | None, cls: str = "as-hope") -> str:
    """Return the mark of a place that is open, its worth in front of it."""
    shown = pill(x, y + 25, f"+{worth}", cls) if worth is not None else ""
    return circle("as-halo-ring", x, y, 27) + circle("as-lit", x, y, 23) + shown


def _wanted(scope: Scope, name: str) -> str:
    """Return the mark of the place for which a servant is sought."""
    for number, place in enumerate(scope.view["places"]):
        if place["spot"] == name:
            x, y = place_at(place["building"], number_in_building(number))
            return hidden(circle("as-now", x, y, 24))
    return ""


# ---- before the castle -----------------------------------------------------------------------


def _stores(scope: Scope) -> str:
    view = scope.view
    tower = use("defence-tower", 158, 796) + _sign_board(126, 742, scope.words("draw.defence"))
    body = hidden(tower, ' id="as-defence" data-rule="builder"')
    for at, (kind, x) in enumerate(STORE.items()):
        count = amounts(view["tower"])[kind]
        shown = (use(kind, x, STORE_Y, 1) if count else circle("as-hollow", x, STORE_Y, 11)) + (
            words_at(x + 3, STORE_Y + 22, f"×{count}", "middle bold as-halo", 17) if count else ""
        )
        body += hidden(shown, f' id="as-store-{kind}"')
        move = FROM_TOWER + at
        frame = rect("as-mark", x - 22, STORE_Y - 22, 44, 50, 8)
        if view["phase"] == "tower":
            body += scope.spot(move, frame, rule="builder")
            body += scope.try_at(move, rect("hit", x - 22, STORE_Y - 22, 44, 50))
    x, y = CHEST
    body += hidden(
        use("chest", x - 4, y + 18, 0.95)
        + words_at(x, y + 12, view["bank"], "middle bold as-halo", 21),
        ' id="as-bank"',
    )
    return body


def _carts(scope: Scope) -> str:
    view = scope.view
    supply = amounts(view["supply"])
    full = all(cart["owner"] is not None for cart in view["carts"][:4])
    found, spots, ghosts = [], [], []
    for number, cart in enumerate(view["carts"]):
        kind = cart["kind"]
        x = CARTS[kind]
        brings = int(CART_DELIVERS[number]) - int(CART_TAX[number])
        ready = full or kind != "silver" or cart["owner"] is not None
        found.append(
            part(
                f"as-cart-{kind}",
                _cart(kind, x, supply[kind], cart["owner"], cart["fresh"], brings, ready),
            )
        )
        at_x, at_y = x + 38, CART_Y - 14
        cls = "as-worth" if cart["owner"] is not None else "as-hope"
        ring = _ring(at_x, at_y, brings, cls) + circle("hit", at_x, at_y, 25)
        if view["phase"] == "trader":
            spots.append(scope.spot(CART + number, ring, rule="trader"))
            spots.append(scope.try_at(CART + number, circle("hit", at_x, at_y, 25)))
            if CART + number in scope.legal and view["you"] is not None:
                ghosts.append(ghost(CART + number, pawn(view["you"], at_x, at_y - 4, 1.3)))
        spots.append(scope.spot(OFF + number, ring, rule="city-tavern"))
        spots.append(scope.spot(FROM + 1 + number, ring, rule="recall"))
        if number < 3:
            frame = rect("as-mark", x - 54, CART_Y - 50, 72, 70, 10)
            spots.append(scope.spot(EQUIP + number, frame, rule="equip"))
    return "".join(found + spots + ghosts)


@lru_cache(256)
def _cart(
    kind: str, x: int, supply: int, owner: int | None, fresh: bool, brings: int, ready: bool
) -> str:
    load = "".join(
        use(kind, x - 32 + 14 * k, CART_Y - 26 - (7 if k == 1 else 0), 0.85)
        for k in range(min(3, supply))
    )
    if kind == "silver":
        body = use("rider", x - 16, CART_Y + 20)
        body += words_at(x - 34, CART_Y + 16, f"×{supply}", "middle bold as-halo", 18)
        body += use("silver", x - 34, CART_Y - 8, 0.8)
    else:
        body = load + use("cart", x - 18, CART_Y + 20)
        body += words_at(x - 20, CART_Y + 4, f"×{supply}", "middle bold as-halo", 19)
    at_x, at_y = x + 38, CART_Y - 14
    if not ready:
        body += circle("as-plan-disc", at_x, at_y, 16)
    else:
        body += use("disc", at_x, at_y)
    if owner is not None:
        body += pawn(owner, at_x, at_y - 4, 1.15)
        if fresh:
            body += circle("as-fresh", at_x, at_y, 22)
    body += pill(at_x, at_y + 25, f"+{brings}", "as-worth" if owner is not None else "as-hope")
    return f'<g id="as-cart-{kind}" aria-hidden="true" data-rule="trader">{body}</g>'


# ---- tracks ----------------------------------------------------------------------------------


def _track(scope: Scope) -> str:
    view = scope.view
    winter = view["winter"]
    events = tuple(winter["rounds"]) if winter is not None else ()
    return _rounds(view["round"], view["rounds"], view["first"], events, view["over"])


@lru_cache(128)
def _rounds(now: int, rounds: int, first: int, events: tuple[int, ...], over: bool) -> str:
    step = 900 / rounds
    body = rect("as-ribbon", 52, 46, 936, 44, 12)
    for number in range(1, rounds + 1):
        x = 70 + step * (number - 0.5)
        if number in events:
            body += use("flake", x + 20, 58, 0.8)
        if number <= now:
            body += circle("as-hollow", x, 68, 16)
            body += words_at(x, 74, number, "middle bold as-soft", 17)
        else:
            body += use("coin", x, 68, 1.25) + words_at(x, 74, number, "middle bold as-on-coin", 17)
    if not over:
        x = 70 + step * (now - 0.5)
        body += circle("as-now", x, 68, 19)
        body += (
            f'<g id="as-first" data-glide="" transform="translate({num(x - 24)} 68)">'
            f"{sign(first, 0, 0, 20)}</g>"
        )
    return f'<g id="as-track" aria-hidden="true" data-rule="rounds">{body}</g>'


def _scores(scope: Scope) -> str:
    found = []
    for seat, player in enumerate(scope.view["players"]):
        x, y = score_at(player["score"])
        x += -9 if seat % 2 == 0 else 9
        y += -9 if seat < 2 else 9
        lap = player["score"] // TRACK
        more = words_at(0, 4, f"{lap}", "middle bold as-on-seat", 11) if lap else ""
        found.append(
            f'<g id="as-score-{seat}" data-glide="" aria-hidden="true"'
            f' transform="translate({num(x)} {num(y)})">{circle("shadow", 1.5, 2, 9)}'
            f"{sign(seat, 0, 0, 18)}{more}</g>"
        )
    return "".join(found)
