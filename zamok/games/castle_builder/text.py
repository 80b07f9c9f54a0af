"""Castle Builder in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamok.engine import Option, Words
from zamok.games.castle_builder.facts import COIN_IDS, DATA, TILE_IDS
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
    return keys


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


def _coin(coin: str, peaceful: bool, words: Words) -> str:
    red = peaceful and any(c["id"] == coin and c["red"] for c in DATA["coins"])
    return f"{words(f'coin.{coin}')} ({words('effect.peaceful' if red else f'effect.{coin}')})"


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
