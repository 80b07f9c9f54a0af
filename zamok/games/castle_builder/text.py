"""Castle Builder in words: table, moves, events, score lines, what is asked and what is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from zamok.engine import Words
from zamok.engine.event import Line, Told
from zamok.engine.game import Ask
from zamok.engine.kept import kept
from zamok.engine.words import read_keys
from zamok.games.castle_builder.facts import (
    CELL_NAMES,
    CELL_OF_PLACE,
    COIN_IDS,
    DATA,
    DOOR_X,
    KIND_OF,
    ROW_CELLS,
    SLOTS,
    TILE_IDS,
    VALUE,
    row_of,
    x_of,
)
from zamok.games.castle_builder.moves import MOVES
from zamok.games.castle_builder.view import PHASES, Placed, Player, View

KEYS = Path(__file__).parent / "words" / "keys.txt"  # of words that no data lists
_TILES = {tile["id"]: tile for tile in DATA["tiles"]}


def vocabulary() -> list[str]:
    """Return every key that the catalogs must have, but title, author and options."""
    keys = read_keys(KEYS)
    keys += ["score.coin"]
    keys += [f"move.{block.name}" for block in MOVES.blocks]
    keys += [f"phase.{phase}" for phase in PHASES]
    keys += [f"tile.{tile}" for tile in TILE_IDS] + [f"tile_whom.{tile}" for tile in TILE_IDS]
    keys += [f"coin.{coin}" for coin in COIN_IDS]
    keys += [f"effect.{coin}" for coin in COIN_IDS] + ["effect.peaceful"]
    return keys


def tile(name: str, words: Words) -> str:
    """Return a tile's name with what is printed on it besides: number, tick, rubies."""
    return _printed(words(f"tile.{name}"), name, words)


def _whom(name: str, words: Words) -> str:
    """Return the same as what something is done with."""
    return _printed(words(f"tile_whom.{name}"), name, words)


def _printed(said: str, name: str, words: Words) -> str:
    facts = _TILES[name]
    lower, upper = facts["lower"], facts["upper"]
    numbers = [str(number) for number in (upper, lower) if number not in (None, "tick")]
    number = "/".join(numbers)
    signs = [] if not number or number in said.split() else [number]
    if lower == "tick":
        signs.append(words("board.tick"))
    if facts["rubies"]:
        signs.append(words.count("tell.rubies", facts["rubies"]))
    return f"{said} ({', '.join(signs)})" if signs else said


def _place(x: int, words: Words) -> str:
    """Return where in a row a tile stands, counted along the foundation from 1 at the left."""
    left = (x + 1) // 2
    if x % 2 == 0:
        return words("place.at", number=left + 1)
    if x < 0:
        return words("place.left")
    if left == SLOTS:
        return words("place.right")
    return words("place.between", left=left, right=left + 1)


def _together(seats: Sequence[int], words: Words, names: Sequence[str]) -> str:
    """Return the names of some seats, one after another."""
    *first, last = (names[seat] for seat in seats)
    return words("board.and", names=", ".join(first), last=last) if first else last


# ---- the table -------------------------------------------------------------------------


def say_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    lines = [words("board.goal", goal=view["goal"])]
    if view["over"]:
        lines.append(words("board.over"))
    elif view["actor"] is not None:
        asked = words(f"phase.{phase_of(view)}")
        lines.append(words("board.actor", name=names[view["actor"]], asked=asked))
    empty = words("board.empty")
    tiles = [empty if name is None else tile(name, words) for name in view["market"]]
    lines.append(words("board.market", tiles="; ".join(tiles)))
    coins = [empty if c is None else _coin(c, view, words) for c in view["coin_market"]]
    lines.append(words("board.coin_market", coins="; ".join(coins)))
    lines.append(words.count("board.supply", view["supply"]))
    lines.append(words.count("board.discard", sum(view["discard"].values())))
    if somewhere := _held_somewhere(view):
        lines.append(words("board.somewhere", tiles=_list(somewhere, words)))
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


def phase_of(view: View) -> str:
    """Return what is asked, as the viewer sees it: a tile of a holder shows to its owner."""
    pending = view["pending"]
    return "spot" if pending is not None and pending["row"] is None else view["phase"]


def effect(coin: str, calmed: bool, words: Words) -> str:
    """Return what a coin does."""
    return words("effect.peaceful" if calmed else f"effect.{coin}")


def _coin(coin: str, view: View, words: Words) -> str:
    calmed = coin in view["forecast"]["calmed"]
    return f"{words(f'coin.{coin}')} ({effect(coin, calmed, words)})"


def _coins(player: Player, words: Words) -> str:
    """Return how many coins a seat has, and which."""
    total = words.count("board.coins", player["coin_total"])
    kinds = [
        words(f"coin.{coin}") + (f" ×{count}" if count > 1 else "")
        for coin, count in player["coins"].items()
    ]
    return f"{total} ({', '.join(kinds)})" if kinds else total


def _space(player: Player, words: Words) -> str:
    return words.count("board.space", player["travelled"], space=player["space"])


def _features(player: Player, words: Words) -> str:
    return words(
        "board.counts",
        height=player["height"],
        people=player["people"],
        windows=player["windows"],
        roofs=player["roofs"],
    )


def _name(seat: int, view: View, words: Words, names: Sequence[str]) -> str:
    return words("board.you", name=names[seat]) if seat == view["you"] else names[seat]


def _held(player: Player) -> list[str]:
    """Return the tiles of a holder that the viewer knows, one by one."""
    return [name for name, count in (player["holder"] or {}).items() for _ in range(count)]


def _player(seat: int, player: Player, view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = [_space(player, words), _features(player, words)]
    if player["royal"]:
        lines.append(words("board.royal", tiles=_list(player["royal"], words)))
    if player["holder"] is None:
        lines.append(words.count("board.holder_size", player["holder_size"]))
        if seen := known(player):
            lines.append(words("board.known", tiles=_list(seen, words)))
    else:
        tiles = _list(_held(player), words) or words("board.none")
        lines.append(words("board.holder", tiles=tiles))
    lines += _castle(player, words)
    head = f"{_name(seat, view, words, names)}: {_coins(player, words)}"
    return [head, *(f"  {line}" for line in lines)]


def known(player: Player) -> list[str]:
    """Return the tiles of somebody else's holder that the viewer knows, one by one."""
    seen = player["known"] if player["known_to_you"] is None else player["known_to_you"]
    return [name for name, count in seen.items() for _ in range(count)]


def _held_somewhere(view: View) -> list[str]:
    """Return the tiles that the viewer knows to be with others, but not with whom."""
    held = view["held"] if view["held_by_others"] is None else view["held_by_others"]
    left = Counter(held)
    for seat, player in enumerate(view["players"]):
        if seat != view["you"]:
            left.subtract(known(player))
    return [name for name, count in left.items() for _ in range(count)]


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
    for row in range(player["height"] + 1, 0, -1):
        placed = {
            tile["x"]: _box(tile["tile"], tile["royal"])
            for tile in player["castle"]
            if tile["row"] == row
        }
        if row == 1:
            placed[DOOR_X] = "[▀2∩  ▀]"
        text = [" "] * (4 * 17)
        cells = range((row - 1) * ROW_CELLS, row * ROW_CELLS)
        for x in [x_of(cell) for cell in cells if CELL_NAMES[cell]]:
            at = 4 * (x + 1)
            text[at : at + 8] = placed.get(x, "   ·    ")
        lines.append(f"{words('board.row', row=row):>4} {''.join(text).rstrip()}")
    lines.append("     " + "    " + "▔" * 56)
    return lines


def _box(name: str, royal: bool) -> str:
    """Return a tile as eight letters: its number to build on, what stands on it, a royal's mark."""
    facts = _TILES[name]
    half = _HALF[facts["pattern"]]
    signs = "" if facts["pattern"] == "roof" else str(VALUE[KIND_OF[name]])
    signs += "☺" * facts["inhabitants"] + "▫" * facts["windows"] + "♛" * royal
    return f"[{half[0]}{signs:<4}{half[1]}]"


# ---- moves, events, lines -----------------------------------------------------------------


def say_move(view: View, move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move as a short phrase."""
    return _say_move(move, tuple(view["forecast"]["calmed"]), tuple(names), words)


@kept
def _say_move(move: int, calmed: tuple[str, ...], names: tuple[str, ...], words: Words) -> str:
    block = MOVES.of(move)
    key, at = f"move.{block.name}", move - block.first
    if "tile" in block.axes:
        return words(key, tile=_whom(block.axes["tile"][at], words))
    if "cell" in block.axes:
        cell = int(CELL_OF_PLACE[at])
        return words(key, row=row_of(cell), place=_place(x_of(cell), words))
    if "coin" in block.axes:
        coin = COIN_IDS[at]
        said = effect(coin, coin in calmed, words)
        return words(key, coin=words(f"coin.{coin}"), effect=said)
    if "seat" in block.axes:
        return words(key, name=names[at])
    return words(key)


_COUNTED = {
    "aim": "owed", "draw": "count", "keep": "total", "move": "steps", "reshuffle": "tiles",
}  # fmt: skip
_NAMED = ("market",)  # events that name their tile; in the others something is done with it


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind, gaps = event["kind"], dict(event["data"])
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    for gap in ("victim", "castle"):
        if gap in gaps:
            gaps[gap] = names[gaps[gap]]
    if "tile" in gaps:
        case = "tile" if kind in _NAMED else "tile_whom"
        gaps["tile"] = words(f"{case}.{gaps['tile']}")
    if "coin" in gaps:
        gaps["coin"] = words(f"coin.{gaps['coin']}")
    if kind == "break":
        kind = "break_own" if event["data"]["castle"] == event["seat"] else "break_other"
    if kind == "draw" and not gaps["count"]:
        return words("event.draw_none", name=gaps["name"])
    if kind in _COUNTED:
        return words.count(f"event.{kind}", gaps.pop(_COUNTED[kind]), **gaps)
    return words(f"event.{kind}", **gaps)


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    return words("score.coin", coin=words(f"coin.{line['data']['coin']}"))


# ---- what is asked ---------------------------------------------------------------------------

_RULES = {
    "main": "turn", "spot": "place", "adjust": "adjust", "shed": "holder-limit",
    "coin": "coins", "victim": "thief", "target": "catapult", "take": "market",
}  # fmt: skip


def ask(view: View, words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for, with its rule."""
    actor = view["actor"]
    if actor is None:
        return _outcome(view, words, names)
    phase = phase_of(view)
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
    leaders = view["forecast"]["leaders"]
    key = "ask.over" if len(leaders) == 1 else "ask.over_shared"
    winners = _together(leaders, words, names)
    return Ask(words.count(key, view["players"][leaders[0]]["coin_total"], name=winners), "end")


def _order(phase: str, view: View, words: Words, names: Sequence[str]) -> str:
    """Return the sentence for the one who has to choose."""
    pending = view["pending"]
    if phase == "spot" and pending is not None:
        return words("ask.spot", tile=words(f"tile_whom.{pending['tile']}"))
    if phase == "adjust" and pending is not None:
        return words.count("ask.adjust", pending["owed"])
    if phase == "shed":
        return words.count("ask.shed", view["forecast"]["excess"], limit=view["holder_limit"])
    if phase == "coin" and view["coins_due"] > 1:
        return words("ask.coins", count=view["coins_due"])
    if phase == "break" and view["struck"] is not None:
        own = view["struck"] == view["you"]
        key = "ask.break_own" if own else "ask.break_other"
        return words(key) if own else words(key, name=names[view["struck"]])
    if phase == "take" and view["coin"] != "windmill":
        return words("ask.take_peaceful")
    return words(f"ask.{phase}")


# ---- the view for the ear -----------------------------------------------------------------------


def describe(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the whole view as headings with sentences."""
    now = [ask(view, words, names).text, words("board.goal", goal=view["goal"])]
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
    return words("tell.castle", name=_name(seat, view, words, names))


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
    said = words("tell.coin", coin=_coin(coin, view, words))
    seats = view["forecast"]["favoured"].get(coin, ())
    if not seats:
        return said
    return f"{said}; {words('tell.favoured', names=_together(seats, words, names))}"


def _tell_market(view: View, words: Words, names: Sequence[str]) -> list[str]:
    somewhere = _held_somewhere(view)
    coins = [_tell_coin(c, view, words, names) for c in view["coin_market"] if c is not None]
    return [
        words("board.market", tiles=_tell_list(view["market"], words)),
        *coins,
        words.count("board.supply", view["supply"]),
        words.count("board.discard", sum(view["discard"].values())),
        words.count("tell.treasury", sum(view["treasury"].values())),
        *([words("board.somewhere", tiles=_tell_list(somewhere, words))] if somewhere else []),
    ]


def _tell_hand(player: Player, view: View, words: Words) -> list[str]:
    tiles = _tell_list(_held(player), words) or words("board.none")
    lines = [words("board.holder", tiles=tiles)]
    if player["royal"]:
        lines.append(words("board.royal", tiles=_tell_list(player["royal"], words)))
    pending = view["pending"]
    if pending is not None and view["turn"] == view["you"]:
        lines.append(words("board.pending", tile=spoken_whole(pending["tile"], words)))
    return lines


def _tell_seat(seat: int, view: View, words: Words) -> list[str]:
    """Tell a seat's coins, counts, castle row by row, and what the free places take."""
    player = view["players"][seat]
    lines = [words("tell.coins", coins=_coins(player, words)), _features(player, words)]
    if seat != view["you"]:
        lines.append(words.count("board.holder_size", player["holder_size"]))
        if seen := known(player):
            lines.append(words("board.known", tiles=_tell_list(seen, words)))
        if player["royal"]:
            lines.append(words("board.royal", tiles=_tell_list(player["royal"], words)))
    for row in range(1, player["height"] + 1):
        standing = {t["x"]: _standing(t, words) for t in player["castle"] if t["row"] == row}
        if row == 1:
            standing[DOOR_X] = words("tell.door")
        places = [
            words("tell.place", place=_place(x, words), tile=name)
            for x, name in sorted(standing.items())
        ]
        lines.append(words("tell.row", row=row, tiles="; ".join(places)))
    pending = view["pending"] if seat == view["turn"] else None
    if pending is not None and pending["row"] is None and seat != view["you"]:
        lines.append(words("board.pending", tile=spoken_whole(pending["tile"], words)))
    if pending is not None and pending["x"] is not None:
        at = {"row": pending["row"], "place": _place(pending["x"], words)}
        lines.append(words("tell.laid", tile=spoken(pending["tile"], words), **at))
    return lines + _tell_free(seat, view, words)


def _standing(placed: Placed, words: Words) -> str:
    """Return a tile of a castle for the ear."""
    said = spoken(placed["tile"], words)
    return f"{said}, {words('tell.royal')}" if placed["royal"] else said


_FREE = {  # what a place takes that wants no sum
    "outer_left": "tell.free_left",
    "outer_right": "tell.free_right",
    "roof": "tell.free_roof",
    "full": "tell.free_any",
}


def _tell_free(seat: int, view: View, words: Words) -> list[str]:
    """Tell what every free place takes that something fits."""
    found = []
    for place in view["forecast"]["free"][seat]:
        at = {"row": place["row"], "place": _place(place["x"], words)}
        if place["sum"] is not None:
            key = "tell.sum" if place["shape"] == "full" else "tell.sum_roof"
            found.append(words(key, sum=place["sum"], **at))
        elif place["shape"] is not None:
            found.append(words(_FREE[place["shape"]], **at))
    return [words("tell.free", places="; ".join(found))] if found else []


def _tell_track(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = [
        words.count("tell.baron", player["travelled"], name=names[seat], space=player["space"])
        for seat, player in enumerate(view["players"])
    ]
    for kind in ("coin", "tile", "ruby"):
        spaces = [str(at) for at, name in enumerate(view["track"], 1) if name == kind]
        lines.append(words(f"tell.track_{kind}", spaces=", ".join(spaces)))
    return lines
