"""Carcassonne: The Castle in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from zamok.engine import Words
from zamok.engine.advice import advised
from zamok.engine.event import Line, Told
from zamok.engine.game import Ask
from zamok.engine.words import read_keys
from zamok.games.carcassonne.facts import (
    CASTLE,
    CELL_NAMES,
    COURT,
    FACES,
    HOUSE,
    KIND_NAMES,
    PART,
    PHASE_NAMES,
    ROLE_NAMES,
    SIDES,
    SLOT,
    SLOT_NAMES,
    SOURCE_NAMES,
    STREET,
    TILE_NAMES,
    TOKEN_KINDS,
    TOWER,
)
from zamok.games.carcassonne.moves import MOVES, NOBODY, SAVE, SCORE, STAND, USE, use
from zamok.games.carcassonne.view import Player, Thing, View

KEYS = Path(__file__).parent / "words" / "keys.txt"  # of words that no data lists
COUNTED = {  # events that are told in the plural form of one of their numbers
    "court": "points",
    "five": "points",
    "keep_score": "points",
    "richer": "points",
    "score": "points",
    "unfinished": "points",
}


def vocabulary() -> list[str]:
    """Return every key that the catalogs must have but title, author and options."""
    keys = read_keys(KEYS)
    keys += [f"phase.{phase}" for phase in PHASE_NAMES]
    keys += [f"kind.{kind}" for kind in KIND_NAMES] + [f"kind_for.{kind}" for kind in KIND_NAMES]
    keys += [f"role.{role}" for role in ROLE_NAMES] + [f"role_whom.{role}" for role in ROLE_NAMES]
    keys += [f"side.{side}" for side in SIDES] + [f"slot.{slot}" for slot in SLOT_NAMES]
    keys += [f"token.{token}" for token in range(1, TOKEN_KINDS + 1)]
    keys += [f"score.{what}" for what in SOURCE_NAMES if what]
    return keys


# ---- the table -------------------------------------------------------------------------------


def say_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    lines: list[str] = []
    if view["actor"] is None:
        lines.append(words("board.over"))
    else:
        asked = words(f"phase.{view['phase']}")
        lines.append(words("board.actor", name=names[view["actor"]], asked=asked))
    if view["tile"] is not None:
        lines.append(words("board.hand", tile=view["tile"]))
        lines += ["  " + row for row in picture(view["tile"], 0)]
    lines += _last(view, words, names)
    for seat, player in enumerate(view["players"]):
        lines += _player(player, seat == view["you"], words, names[seat])
    lines += ["", *_map(view), "", words("board.legend")]
    if view["followers"]:
        lines.append(words("board.followers"))
        for man in view["followers"]:
            spot = words(f"slot.{man['slot']}")
            role = words(f"role.{man['role']}")
            lines.append(f"  {man['cell']}: {names[man['seat']]}, {role} ({spot})")
    if view["things"]:
        lines.append(words("board.things"))
        lines += ["  " + _thing(thing, words, names) for thing in view["things"]]
    lines.append(words.count("board.empty", len(view["forecast"]["empty"])))
    return "\n".join([*lines, *_wall(view, words), *_bag(view, words)])


def _last(view: View, words: Words, names: Sequence[str]) -> list[str]:
    """Return which tile was laid last, where, which way and by whom."""
    last = view["last"]
    if last is None:
        return []
    side = words(f"side.{last['turn']}")
    name = names[last["seat"]]
    return [words("board.last", tile=last["tile"], cell=last["cell"], side=side, name=name)]


def _wall(view: View, words: Words) -> list[str]:
    """Return where tokens lie and which nobody has seen."""
    corners = ["/".join(str(n) for n in c["spaces"]) for c in view["corners"] if c["token"]]
    unseen = [f"{token} × {count}" for token, count in view["unseen_tokens"].items() if count]
    return [
        words("board.corners", spaces=", ".join(corners) or "—"),
        words("board.unseen", tokens=", ".join(unseen)),
    ]


def _bag(view: View, words: Words) -> list[str]:
    """Return what is left to draw and what fitted nowhere."""
    lines = [words.count("board.bag", view["bag_size"])]
    if view["bag"]:
        kinds = [f"{name} × {count}" for name, count in view["bag"].items()]
        lines.append(words("board.bag_kinds", tiles=", ".join(kinds)))
    if view["aside"]:
        lines.append(words("board.aside", tiles=", ".join(view["aside"])))
    return lines


def _player(player: Player, you: bool, words: Words, name: str) -> list[str]:
    title = words("board.you", name=name) if you else name
    points = words.count("board.points", player["score"])
    supply = words.count("board.supply", player["supply"])
    lines = [words("board.player", name=title, points=points, supply=supply)]
    keep = player["keep"]
    if keep is None:
        lines.append("  " + words("board.keep_none"))
    else:
        lines.append("  " + words("board.keep", size=keep["with_tokens"], cell=keep["cell"]))
    if player["tokens"]:
        told = [
            words(f"token.{token['token']}")
            + ("" if token["ready"] else f" ({words('board.waits')})")
            for token in player["tokens"]
        ]
        lines.append("  " + words("board.tokens", tokens="; ".join(told)))
    return lines


def _thing(thing: Thing, words: Words, names: Sequence[str]) -> str:
    men = ", ".join(
        f"{name} {count}" for name, count in zip(names, thing["followers"], strict=True) if count
    )
    size = _size(
        thing["tiles"], thing["starts"], thing["wells"] > 0, thing["markets"], False, words
    )
    return words(
        "board.thing",
        kind=words(f"kind.{thing['kind']}"),
        cell=thing["cell"],
        slot=words(f"slot.{thing['slot']}"),
        size=size,
        men=men,
        worth=thing["worth"],
    )


def _size(tiles: int, starts: int, well: bool, markets: int, doubled: bool, words: Words) -> str:
    """Return how large an object is and what counts there."""
    told = [words.count("size.tiles", tiles)] if tiles else []
    if starts:
        told.append(words.count("size.starts", starts))
    if well:
        told.append(words("size.well"))
    if markets:
        told.append(words.count("size.markets", markets))
    if doubled:
        told.append(words("size.doubled"))
    return ", ".join(told)


_SIGNS = {STREET: "+", TOWER: "▲", HOUSE: "■", COURT: "·"}


def picture(name: str, turn: int) -> list[str]:
    """Return the face of a tile as three rows of five signs; a market stands in its court."""
    face = FACES[TILE_NAMES.index(name)]
    number = 4 * TILE_NAMES.index(name) + turn
    kinds = [face.parts[int(PART[12 * number + slot])].kind for slot in range(12)]
    signs = [_SIGNS[kind] for kind in kinds]
    for at, part in enumerate(face.parts):
        if part.market:
            signs[int(SLOT[16 * number + at])] = "*"
    streets = [part for part in face.parts if part.kind == STREET]
    if face.square:
        middle = "#"
    elif any(part.well for part in face.parts):
        middle = "o"
    elif any(len(part.slots) > 1 for part in streets):
        middle = "+"
    else:
        middle = " "
    north, east, south, west = signs[0:3], signs[3:6], signs[6:9], signs[9:12]
    return [
        f"{west[2]}{north[0]}{north[1]}{north[2]}{east[0]}",
        f"{west[1]} {middle} {east[1]}",
        f"{west[0]}{south[2]}{south[1]}{south[0]}{east[2]}",
    ]


def _map(view: View) -> list[str]:
    """Draw the castle, three rows of five signs a cell, start spaces around it."""
    width = max(len(row) for row in CASTLE.rows) + 2
    rows = [[" " * 5 for _ in range(width)] for _ in range(3 * (len(CASTLE.rows) + 2))]

    def put(column: int, row: int, lines: Sequence[str]) -> None:
        for at, line in enumerate(lines):
            rows[3 * (row + 1) + at][column + 1] = line

    for start in CASTLE.starts:
        column, row = CASTLE.cells[start.cell]
        column += (0, 1, 0, -1)[start.side]
        row += (-1, 0, 1, 0)[start.side]
        sign = _SIGNS[start.face.parts[0].kind]
        mark = "*" if any(part.market for part in start.face.parts) else sign
        lines = ["     ", "     ", f" ({mark}) "]
        if start.side == 1:
            lines = ["     ", f"({mark})  ", "     "]
        elif start.side == 2:
            lines = [f" ({mark}) ", "     ", "     "]
        elif start.side == 3:
            lines = ["     ", f"  ({mark})", "     "]
        put(column, row, lines)
    places = set(view["forecast"]["places"])
    for cell, (column, row) in enumerate(CASTLE.cells):
        open_here = CELL_NAMES[cell] in places
        name = f"{CELL_NAMES[cell]:^5}" if open_here else "  .  "
        put(column, row, ["     ", name, "     "])
    for tile in view["tiles"]:
        column, row = CASTLE.cells[CELL_NAMES.index(tile["cell"])]
        put(column, row, picture(tile["tile"], SIDES.index(tile["turn"])))
    head = "     " + "".join(f"{chr(97 + c):^6}" for c in range(-1, width - 1)).replace("`", " ")
    head = head.replace(chr(97 + width - 2), " ")
    lines = [head.rstrip()]
    for at, cells in enumerate(rows):
        number = at // 3
        shown = str(number) if at % 3 == 1 and 1 <= number <= len(CASTLE.rows) else ""
        lines.append(f"{shown:>3}  {' '.join(cells)}".rstrip())
    return lines


# ---- moves, events, lines ---------------------------------------------------------------------


def say_move(view: View, move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move, or one proposed to the opponent, as a short phrase."""
    decider, move = advised(MOVES.size, move)
    if decider is not None:
        phrase = say_move(view, move, words, names)
        return words("move.suggest", name=names[decider], move=phrase)
    if move < STAND:
        side = words(f"side.{SIDES[move % 4]}")
        return words("move.place", cell=CELL_NAMES[move // 4], side=side)
    if move < NOBODY:
        slot = move - int(STAND)
        return words("move.stand", role=_role(view, slot, words), slot=_slot(slot, words))
    if move == NOBODY:
        return words("move.nobody")
    if move < USE:
        return _score(view, move - int(SCORE), words)
    if move == SAVE:
        return words("move.save")
    return words(f"move.use{move - int(USE) + 1}")


def _slot(slot: int, words: Words) -> str:
    return words(f"slot.{SLOT_NAMES[slot]}")


def _role(view: View, slot: int, words: Words) -> str:
    """Return whom a seat would put at a slot of the tile just laid."""
    last = view["last"]
    if last is not None and view["phase"] == "follower":
        kind = TILE_NAMES.index(last["tile"])
        part = int(PART[12 * (4 * kind + SIDES.index(last["turn"])) + slot])
        return words(f"role.{ROLE_NAMES[FACES[kind].parts[part].kind]}")
    return " / ".join(words(f"role.{role}") for role in ROLE_NAMES)


def _score(view: View, name: int, words: Words) -> str:
    side = SIDES[name % 4]
    for item in view["completed"]:
        if item["side"] == side and item["beyond"] == (name >= 4):
            thing = item["thing"]
            kind = words(f"kind_for.{thing['kind']}")
            return words.count("move.score", thing["worth"], kind=kind, side=words(f"side.{side}"))
    return words.count("move.score", 0, kind="?", side=words(f"side.{side}"))


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind, gaps = event["kind"], dict(event["data"])
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    if kind == "put_away":
        return words.count("event.put_away", len(gaps["spaces"]))
    if kind in ("score", "tie"):
        doubled = bool(gaps.get("token"))
        gaps["size"] = _size(gaps["tiles"], gaps["starts"], gaps["well"], 0, doubled, words)
    if "token" in gaps:
        gaps["effect"] = words(f"token.{gaps['token']}") if gaps["token"] else ""
    if "turn" in gaps:
        gaps["side"] = words(f"side.{gaps['turn']}")
    if "slot" in gaps:
        gaps["slot"] = words(f"slot.{gaps['slot']}")
    if "role" in gaps:
        gaps["whom"] = words(f"role_whom.{gaps['role']}")
    if "kind" in gaps:
        gaps["thing"] = words(f"kind_for.{gaps['kind']}")
        gaps["kind"] = words(f"kind.{gaps['kind']}")
    if kind in COUNTED:
        return words.count(f"event.{kind}", gaps[COUNTED[kind]], **gaps)
    return words(f"event.{kind}", **gaps)


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    count = line["data"]["count"]
    if line["what"] in KIND_NAMES:
        return words.count(f"score.{line['what']}", count)
    return words(f"score.{line['what']}", count=count)


# ---- for the page --------------------------------------------------------------------------------

_RULES = {
    "lay": "place",
    "follower": "follower",
    "order": "order",
    "double": "token-2-3",
    "extra": "token-1",
    "over": "winner",
}


def ask(view: View, words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is asked to do, or whom everybody waits for."""
    phase, actor = view["phase"], view["actor"]
    rule = _RULES[phase]
    if actor is None:
        return Ask(_result(view, words, names), rule)
    if actor != view["you"]:
        return Ask(words(f"wait.{phase}", name=names[actor]), rule)
    token = view["offered"]
    if phase == "double" and token is not None:
        thing = next(item["thing"] for item in view["completed"] if item["now"])
        kind = words(f"kind_for.{thing['kind']}")
        (landing,) = view["forecast"]["gains"][str(int(use(token)))]["scores"]
        twice = landing["points"]
        said = words.count("ask.double", thing["worth"], token=token, kind=kind, twice=twice)
        return Ask(said, rule)
    return Ask(words(f"ask.{phase}"), rule)


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    scores = [player["score"] for player in view["players"]]
    winner = view["winner"]
    if winner is None:
        return words("ask.drawn", more=scores[0])
    return words("ask.won", name=names[winner], more=scores[winner], less=scores[1 - winner])


def describe(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the table for the ear."""
    told = [
        (words("tell.now"), _tell_now(view, words, names)),
        (words("tell.players"), _tell_players(view, words, names)),
    ]
    if view["completed"]:
        lines = [_thing(item["thing"], words, names) + "." for item in view["completed"]]
        told.append((words("tell.done"), lines))
    if view["things"]:
        lines = [
            f"{_thing(thing, words, names)}{_openness(thing, words)}." for thing in view["things"]
        ]
        told.append((words("tell.things"), lines))
    tiles = [
        words("tell.tile", cell=tile["cell"], parts=_parts(tile["tile"], tile["turn"], words))
        for tile in view["tiles"]
    ]
    told.append((words("tell.tiles"), tiles or [words("tell.empty")]))
    told.append((words("tell.starts"), _tell_starts(words)))
    told.append((words("tell.wall"), [line + "." for line in _wall(view, words)]))
    told.append((words("tell.bag"), [line + "." for line in _bag(view, words)]))
    return told


def _openness(thing: Thing, words: Words) -> str:
    """Return how far an object is from being complete; courts never are."""
    if thing["kind"] == "court":
        return ""
    said = words.count("tell.open", thing["open"]) if thing["open"] else words("tell.closed")
    return f"; {said}"


def _tell_now(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines = [ask(view, words, names).text]
    if view["tile"] is not None:
        parts = _parts(view["tile"], "N", words)
        lines.append(words("tell.hand", tile=view["tile"], parts=parts))
        lines.append(words("tell.places", cells=", ".join(view["forecast"]["places"])))
    lines += [line + "." for line in _last(view, words, names)]
    return [*lines, words.count("board.empty", len(view["forecast"]["empty"])) + "."]


def _tell_players(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for seat, player in enumerate(view["players"]):
        first, *rest = _player(player, seat == view["you"], words, names[seat])
        lines.append("; ".join([first, *(line.strip() for line in rest)]) + ".")
        lines.append(words("tell.marker", space=player["space"]))
        men = [
            words(
                "tell.man",
                role=words(f"role.{man['role']}"),
                cell=man["cell"],
                slot=words(f"slot.{man['slot']}"),
            )
            for man in view["followers"]
            if man["seat"] == seat
        ]
        if men:
            lines.append(words("tell.men", men=", ".join(men)))
        if not view["over"]:
            lines.append(words.count("tell.likely", view["forecast"]["likely"][seat]))
    return lines


def _tell_starts(words: Words) -> list[str]:
    lines: list[str] = []
    for start in CASTLE.starts:
        part = start.face.parts[0]
        key = "tell.start_market" if part.market else "tell.start"
        lines.append(
            words(
                key,
                cell=CELL_NAMES[start.cell],
                slot=words(f"slot.{SIDES[start.side]}"),
                kind=words(f"kind.{KIND_NAMES[part.kind]}"),
            )
        )
    return lines


def _parts(tile: str, turn: str, words: Words) -> str:
    """Return what a tile shows and at which sides, as it lies."""
    face = FACES[TILE_NAMES.index(tile)]
    turns = SIDES.index(turn)
    told: list[str] = []
    for part in face.parts:
        slots = sorted(part.ports(turns), key=lambda slot: slot % 3 != 1)  # whole sides first
        sides = [
            words(f"side.{SIDES[slot // 3]}" if slot % 3 == 1 else f"slot.{SLOT_NAMES[slot]}")
            for slot in slots
        ]
        said = words(
            "tell.part", kind=words(f"kind.{KIND_NAMES[part.kind]}"), sides=", ".join(sides)
        )
        if part.market:
            said += " " + words("tell.market")
        if part.well:
            said += " " + words("size.well")
        told.append(said)
    if face.square:
        told.append(words("tell.square"))
    return "; ".join(told)
