"""Castle Builder in words: table, moves, events, score lines, what is asked and what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine import Option, Words
from zamok.engine.game import Ask
from zamok.games.castle_builder.facts import (
    COIN_IDS,
    DATA,
    FULL,
    OUTER_LEFT,
    OUTER_RIGHT,
    TILE_IDS,
    row_of,
    x_of,
)
from zamok.games.castle_builder.notation import TEXTS
from zamok.games.castle_builder.view import PHASES, Player, View

EVENTS = (
    "aim", "adjust", "break", "coin", "coin_market", "draw", "drew", "goal", "judged", "market",
    "mill", "move", "place", "reshuffle", "rob", "robbed", "shed", "stalemate", "take",
)  # fmt: skip
MOVES = (
    "draw", "holder", "market", "royal", "at", "adjust", "shed", "coin", "rob", "shoot", "break",
    "take",
)  # fmt: skip
BOARD = (
    "actor", "castle", "coin_market", "coins", "counts", "discard", "due", "empty",
    "goal", "holder", "holder_size", "idle", "market", "none", "over", "pending", "row",
    "royal", "space", "supply", "you",
)  # fmt: skip

PAGE = (
    "area.board", "area.hand", "area.holder", "area.market", "area.others",
    "draw.coins", "draw.discard", "draw.supply", "draw.treasury",
    "panel.coins", "panel.coins.note", "panel.legend", "panel.unseen", "panel.unseen.note",
    "legend.double", "legend.person", "legend.princess", "legend.ruby", "legend.second",
    "legend.single", "legend.sky", "legend.tick",
    "ask.adjust", "ask.break_other", "ask.break_own", "ask.coin", "ask.main", "ask.over",
    "ask.over_shared", "ask.shed", "ask.spot", "ask.take", "ask.take_peaceful", "ask.target",
    "ask.victim", "ask.wait",
    "tell.castle", "tell.coins", "tell.door", "tell.free", "tell.free_any", "tell.free_left",
    "tell.free_right", "tell.free_roof", "tell.hand", "tell.laid", "tell.market", "tell.now",
    "tell.place", "tell.row", "tell.sum", "tell.sum_roof", "tell.track", "tell.track_coin",
    "tell.track_ruby", "tell.track_tile", "tell.treasury", "tell.coin", "tell.favoured",
    "tell.number", "tell.outer_left", "tell.outer_right", "tell.person", "tell.rubies",
    "tell.second", "tell.sky_top", "tell.stepped", "tell.tick", "tell.tick_upper", "tell.windows",
)  # fmt: skip

_TILES = {tile["id"]: tile for tile in DATA["tiles"]}


def vocabulary(options: Sequence[Option]) -> list[str]:
    """Return every key that the catalogs must have."""
    keys = ["title", "score.coin"]
    keys += [f"option.{option.name}" for option in options]
    keys += [f"option.{option.name}.{value}" for option in options for value in option.values]
    keys += [f"event.{kind}" for kind in EVENTS]
    keys += [f"move.{kind}" for kind in MOVES]
    keys += [f"phase.{phase}" for phase in PHASES]
    keys += [f"board.{part}" for part in BOARD]
    keys += [f"tile.{tile}" for tile in TILE_IDS]
    keys += [f"coin.{coin}" for coin in COIN_IDS]
    keys += [f"effect.{coin}" for coin in COIN_IDS] + ["effect.peaceful"]
    return keys + list(PAGE)


def tile(name: str, words: Words) -> str:
    """Return a tile's name with what is printed on it: numbers, sky, rubies."""
    facts = _TILES[name]
    lower = "✓" if facts["lower"] == "tick" else str(facts["lower"])
    number = lower if facts["upper"] is None else f"{facts['upper']}/{lower}"
    spoken = words(f"tile.{name}")
    signs = "" if number in spoken.split() else number
    signs += "◆" * facts["rubies"]
    return f"{spoken} [{signs}]" if signs else spoken


# ---- the table -------------------------------------------------------------------------


def say_board(data: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    view = cast("View", data)
    lines = [words("board.goal", goal=view["goal"])]
    if view["over"]:
        lines.append(words("board.over"))
    elif view["actor"] is not None:
        taken_up = view["pending"] is not None and view["pending"]["row"] is None
        asked = words("phase.spot" if taken_up else f"phase.{view['phase']}")
        lines.append(words("board.actor", name=names[view["actor"]], asked=asked))
    empty = words("board.empty")
    tiles = [empty if name is None else tile(name, words) for name in view["market"]]
    lines.append(words("board.market", tiles="; ".join(tiles)))
    coins = [empty if c is None else _coin(c, view["peaceful"], words) for c in view["coin_market"]]
    lines.append(words("board.coin_market", coins="; ".join(coins)))
    lines.append(words.count("board.supply", view["supply"]))
    lines.append(words.count("board.discard", sum(view["discard"].values())))
    if view["coins_due"]:
        lines.append(words.count("board.due", view["coins_due"]))
    if view["idle_turns"] >= len(names):
        lines.append(words.count("board.idle", view["idle_turns"]))
    pending = view["pending"]
    if pending is not None:
        lines.append(words("board.pending", tile=tile(pending["tile"], words)))
    for seat, player in enumerate(view["players"]):
        lines.append("")
        lines += _player(seat, player, view, words, names)
    return "\n".join(lines)


def effect(coin: str, peaceful: bool, words: Words) -> str:
    """Return what a coin does."""
    red = peaceful and any(c["id"] == coin and c["red"] for c in DATA["coins"])
    return words("effect.peaceful" if red else f"effect.{coin}")


def _coin(coin: str, peaceful: bool, words: Words) -> str:
    return f"{words(f'coin.{coin}')} ({effect(coin, peaceful, words)})"


def _player(seat: int, player: Player, view: View, words: Words, names: Sequence[str]) -> list[str]:
    name = words("board.you", name=names[seat]) if seat == view["you"] else names[seat]
    coins = ", ".join(
        words(f"coin.{coin}") + (f" ×{count}" if count > 1 else "")
        for coin, count in player["coins"].items()
    )
    lines = [
        f"{name}: {words.count('board.coins', player['coin_total'])}"
        + (f" ({coins})" if coins else ""),
        "  "
        + words(
            "board.space",
            space=player["space"],
            kind=view["track"][player["space"] - 1],
            travelled=player["travelled"],
        ),
        "  "
        + words(
            "board.counts",
            height=player["height"],
            people=player["people"],
            windows=player["windows"],
            roofs=player["roofs"],
        ),
    ]
    if player["royal"]:
        lines.append("  " + words("board.royal", tiles=_list(player["royal"], words)))
    if player["holder"] is None:
        lines.append("  " + words.count("board.holder_size", player["holder_size"]))
    else:
        held = [name for name, count in player["holder"].items() for _ in range(count)]
        tiles = _list(held, words) if held else words("board.none")
        lines.append("  " + words("board.holder", tiles=tiles))
    return lines + ["  " + line for line in _castle(player, words)]


def _list(tiles: Sequence[str], words: Words) -> str:
    return ", ".join(tile(name, words) for name in tiles)


_HALF = {  # the two half-edges of each pattern's top: stone or sky
    "full": "▀▀",
    "roof": "/\\",
    "outer_left": " ▀",
    "outer_right": "▀ ",
}


def _castle(player: Player, words: Words) -> list[str]:
    """Draw a castle with four letters a half-column, highest row first."""
    lines = [words("board.castle")]
    door = DATA["foundation"]["door_slot"] * 2 - 2
    for row in range(player["height"] + 1, 0, -1):
        placed = {tile["x"]: tile["tile"] for tile in player["castle"] if tile["row"] == row}
        if row == 1:
            placed[door] = "door"
        text = [" "] * (4 * 17)
        for x in range(-1 if row % 2 == 0 else 0, 14, 2):
            box = _box(placed[x]) if x in placed else "   ·    "
            at = 4 * (x + 1)
            text[at : at + 8] = box
        lines.append(f"{words('board.row', row=row):>4} {''.join(text).rstrip()}")
    lines.append("     " + "    " + "▔" * 56)
    return lines


def _box(name: str) -> str:
    """Return a tile as eight letters: its number to build on, and what stands on it."""
    if name == "door":
        return "[▀2∩  ▀]"
    facts = _TILES[name]
    half = _HALF[facts["pattern"]]
    sky = facts["pattern"] == "roof"
    value = facts["upper"] if facts["upper"] is not None else facts["lower"]
    signs = "" if sky else str(value)
    signs += "☺" * facts["inhabitants"] + "▫" * facts["windows"]
    return f"[{half[0]}{signs:<4}{half[1]}]"


# ---- moves, events, lines -----------------------------------------------------------------


def say_move(data: dict[str, object], number: int, words: Words, names: Sequence[str]) -> str:
    """Return a move as a short phrase."""
    view = cast("View", data)
    kind, _, what = TEXTS[number].partition(" ")
    key = f"move.{kind}"
    if kind == "draw":
        return words(key)
    if kind in ("holder", "market", "royal", "adjust", "shed", "take"):
        return words(key, tile=tile(what, words))
    if kind in ("at", "break"):
        row, _, x = what.partition(":")
        return words(key, row=row, x=x)
    if kind == "coin":
        return words(key, coin=_coin(what, view["peaceful"], words))
    return words(key, name=names[int(what) - 1])


def say_event(data: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind = cast("str", data["kind"])
    gaps = dict(cast("dict[str, object]", data["data"]))
    if data["seat"] is not None:
        gaps["name"] = names[cast("int", data["seat"])]
    for gap in ("victim", "castle"):
        if gap in gaps:
            gaps[gap] = names[cast("int", gaps[gap])]
    if "tile" in gaps:
        gaps["tile"] = tile(cast("str", gaps["tile"]), words)
    if "coin" in gaps:
        gaps["coin"] = words(f"coin.{gaps['coin']}")
    counted = {"aim": "owed", "draw": "count", "move": "steps", "reshuffle": "tiles"}
    if kind in counted:
        return words.count(f"event.{kind}", cast("int", gaps.pop(counted[kind])), **gaps)
    return words(f"event.{kind}", **gaps)


def say_line(data: dict[str, object], words: Words) -> str:
    """Return what a line of the breakdown is about."""
    coin = cast("dict[str, str]", data["data"])["coin"]
    return words("score.coin", coin=words(f"coin.{coin}"))


# ---- what is asked ---------------------------------------------------------------------------

_RULES = {
    "main": "turn", "spot": "place", "adjust": "adjust", "shed": "holder-limit",
    "coin": "coins", "victim": "thief", "target": "catapult", "take": "market",
}  # fmt: skip


def ask(data: dict[str, object], words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for, with its rule."""
    view = cast("View", data)
    actor = view["actor"]
    if actor is None:
        return _outcome(view, words, names)
    pending = view["pending"]
    phase = "spot" if pending is not None and pending["row"] is None else view["phase"]
    if phase == "break":
        rule = "collapse" if view["struck"] == actor else "catapult"
    elif phase == "take":
        rule = "windmill" if view["coin"] == "windmill" else "peaceful-times"
    else:
        rule = _RULES[phase]
    if actor != view["you"]:
        asked = words(f"phase.{phase}")
        return Ask(words("ask.wait", name=names[actor], asked=asked), rule)
    return Ask(_order(phase, view, words, names), rule)


def _outcome(view: View, words: Words, names: Sequence[str]) -> Ask:
    reached = [(player["coin_total"], player["travelled"]) for player in view["players"]]
    best = max(reached)
    winners = [names[seat] for seat, count in enumerate(reached) if count == best]
    key = "ask.over" if len(winners) == 1 else "ask.over_shared"
    return Ask(words.count(key, best[0], name=", ".join(winners)), "end")


def _order(phase: str, view: View, words: Words, names: Sequence[str]) -> str:
    """Return the sentence for the one who has to choose."""
    pending = view["pending"]
    if phase == "spot" and pending is not None:
        return words("ask.spot", tile=tile(pending["tile"], words))
    if phase == "adjust" and pending is not None:
        return words.count("ask.adjust", pending["owed"], tile=tile(pending["tile"], words))
    if phase == "shed" and view["you"] is not None:
        limit = view["holder_limit"]
        over = view["players"][view["you"]]["holder_size"] - limit
        return words.count("ask.shed", over, limit=limit)
    if phase == "coin":
        return words.count("ask.coin", view["coins_due"])
    if phase == "break" and view["struck"] is not None:
        own = view["struck"] == view["you"]
        key = "ask.break_own" if own else "ask.break_other"
        return words(key) if own else words(key, name=names[view["struck"]])
    if phase == "take" and view["coin"] != "windmill":
        return words("ask.take_peaceful")
    return words(f"ask.{phase}")


# ---- the view for the ear -----------------------------------------------------------------------


def describe(
    data: dict[str, object], words: Words, names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Return the whole view as headings with sentences."""
    view = cast("View", data)
    now = [ask(data, words, names).text, words("board.goal", goal=view["goal"])]
    if view["coins_due"]:
        now.append(words.count("board.due", view["coins_due"]))
    if view["idle_turns"] >= len(names):
        now.append(words.count("board.idle", view["idle_turns"]))
    told = [(words("tell.now"), now), (words("tell.market"), _tell_market(view, words, names))]
    you = view["you"]
    order = (
        range(len(names)) if you is None else [(you + i) % len(names) for i in range(len(names))]
    )
    if you is not None:
        told.append((words("tell.hand"), _tell_hand(view["players"][you], view, words)))
    told += [(_heading(seat, view, words, names), _tell_seat(seat, view, words)) for seat in order]
    told.append((words("tell.track"), _tell_track(view, words, names)))
    return told


def _heading(seat: int, view: View, words: Words, names: Sequence[str]) -> str:
    name = words("board.you", name=names[seat]) if seat == view["you"] else names[seat]
    return words("tell.castle", name=name)


def spoken(name: str, words: Words) -> str:
    """Return a tile for the ear: what it is and which numbers it bears."""
    facts = _TILES[name]
    lower, upper = facts["lower"], facts["upper"]
    if facts["pattern"].startswith("outer"):
        return words(f"tell.{facts['pattern']}", upper=upper)
    if upper is not None and lower != "tick":
        return words("tell.stepped", upper=upper, lower=lower)
    said = words(f"tile.{name}")
    if upper is not None:
        return f"{said}, {words('tell.tick_upper', upper=upper)}"
    if lower == "tick":
        return f"{said}, {words('tell.tick')}"
    return f"{said}, {words('tell.number', lower=lower)}" if facts["inhabitants"] else said


def spoken_whole(name: str, words: Words) -> str:
    """Return a tile for the ear with all that counts when it is placed."""
    facts = _TILES[name]
    said = [spoken(name, words)]
    if facts["rubies"]:
        said.append(words.count("tell.rubies", facts["rubies"]))
    if facts["inhabitants"]:
        said.append(words("tell.person"))
    if facts["windows"] and not name.startswith("stone"):
        said.append(words.count("tell.windows", facts["windows"]))
    if facts["pattern"] == "roof":
        said.append(words("tell.sky_top"))
    if facts["cannot_start_row"]:
        said.append(words("tell.second"))
    return ", ".join(said)


def _tell_list(tiles: Sequence[str | None], words: Words) -> str:
    empty = words("board.empty")
    return "; ".join(empty if name is None else spoken_whole(name, words) for name in tiles)


def _tell_coin(coin: str, view: View, words: Words, names: Sequence[str]) -> str:
    # The pictures are made with these words, so what both work out is fetched only here.
    from zamok.games.castle_builder.draw.fit import favoured

    said = words("tell.coin", coin=_coin(coin, view["peaceful"], words))
    seats = ", ".join(names[seat] for seat in favoured(view, coin))
    return f"{said}; {words('tell.favoured', names=seats)}" if seats else said


def _tell_market(view: View, words: Words, names: Sequence[str]) -> list[str]:
    coins = [_tell_coin(c, view, words, names) for c in view["coin_market"] if c is not None]
    return [
        words("board.market", tiles=_tell_list(view["market"], words)),
        *coins,
        words.count("board.supply", view["supply"]),
        words.count("board.discard", sum(view["discard"].values())),
        words.count("tell.treasury", sum(view["treasury"].values())),
    ]


def _tell_hand(player: Player, view: View, words: Words) -> list[str]:
    held = [name for name, count in (player["holder"] or {}).items() for _ in range(count)]
    lines = [words("board.holder", tiles=_tell_list(held, words) or words("board.none"))]
    if player["royal"]:
        lines.append(words("board.royal", tiles=_tell_list(player["royal"], words)))
    pending = view["pending"]
    if pending is not None and view["turn"] == view["you"]:
        lines.append(words("board.pending", tile=spoken_whole(pending["tile"], words)))
    return lines


def _tell_seat(seat: int, view: View, words: Words) -> list[str]:
    """Tell a seat's coins, counts, castle row by row, and what the free places take."""
    player = view["players"][seat]
    coins = [
        words(f"coin.{coin}") + (f" ×{count}" if count > 1 else "")
        for coin, count in player["coins"].items()
    ]
    total = words.count("board.coins", player["coin_total"])
    lines = [words("tell.coins", coins=f"{total} ({', '.join(coins)})" if coins else total)]
    counts = {name: player[name] for name in ("height", "people", "windows", "roofs")}
    lines.append(words("board.counts", **counts))
    if seat != view["you"]:
        lines.append(words.count("board.holder_size", player["holder_size"]))
        if player["royal"]:
            lines.append(words("board.royal", tiles=_tell_list(player["royal"], words)))
    door = DATA["foundation"]["door_slot"] * 2 - 2
    for row in range(1, player["height"] + 1):
        standing = {t["x"]: spoken(t["tile"], words) for t in player["castle"] if t["row"] == row}
        if row == 1:
            standing[door] = words("tell.door")
        places = [words("tell.place", x=x, tile=name) for x, name in sorted(standing.items())]
        lines.append(words("tell.row", row=row, tiles="; ".join(places)))
    pending = view["pending"]
    if pending is not None and pending["row"] is not None and seat == view["turn"]:
        at = {"row": pending["row"], "x": pending["x"]}
        lines.append(words("tell.laid", tile=spoken(pending["tile"], words), **at))
    return lines + _tell_free(player, words)


def _tell_free(player: Player, words: Words) -> list[str]:
    """Tell what every free place takes that something fits."""
    # As above: fetched only here.
    from zamok.games.castle_builder.draw.fit import places
    from zamok.games.castle_builder.draw.geometry import cells_of

    found = []
    for place in places(cells_of(player["castle"])):
        gaps = {"row": row_of(place.cell), "x": x_of(place.cell)}
        if place.needed is not None:
            key = "tell.sum" if FULL in place.patterns else "tell.sum_roof"
            found.append(words(key, sum=place.needed, **gaps))
        elif OUTER_LEFT in place.patterns or OUTER_RIGHT in place.patterns:
            left = OUTER_LEFT in place.patterns
            found.append(words("tell.free_left" if left else "tell.free_right", **gaps))
        elif FULL in place.patterns:
            found.append(words("tell.free_any", **gaps))
        elif place.patterns:
            found.append(words("tell.free_roof", **gaps))
    return [words("tell.free", places="; ".join(found))] if found else []


def _tell_track(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = [
        f"{names[seat]}: "
        + words(
            "board.space",
            space=player["space"],
            kind=view["track"][player["space"] - 1],
            travelled=player["travelled"],
        )
        for seat, player in enumerate(view["players"])
    ]
    for kind in ("coin", "tile", "ruby"):
        spaces = [str(at) for at, name in enumerate(view["track"], 1) if name == kind]
        lines.append(words(f"tell.track_{kind}", spaces=", ".join(spaces)))
    return lines
