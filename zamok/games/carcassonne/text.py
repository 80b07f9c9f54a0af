"""Carcassonne: The Castle in words: table, moves, events and score lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from zamok.engine import Words
from zamok.engine.advice import advised
from zamok.engine.event import Line, Told
from zamok.engine.game import Ask
from zamok.engine.kept import kept
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
    Part,
)
from zamok.games.carcassonne.moves import MOVES, NOBODY, SAVE, SCORE, STAND, USE, use
from zamok.games.carcassonne.view import Player, Thing, View

KEYS = Path(__file__).parent / "words" / "keys.txt"  # of words that no data lists
COUNTED = {  # events that are told in the plural form of one of their numbers
    "court": "points",
    "five": "points",
    "keep": "size",
    "keep_score": "points",
    "keep_tie": "size",
    "richer": "points",
    "score": "points",
    "unfinished": "points",
}


def vocabulary() -> list[str]:
    """Return every key that the catalogs must have but title, author and options."""
    keys = read_keys(KEYS)
    keys += [f"phase.{phase}" for phase in PHASE_NAMES]
    for form in ("kind", "kind_for", "bag"):
        keys += [f"{form}.{kind}" for kind in KIND_NAMES]
    for form in ("unfinished", "done"):
        keys += [f"{form}.{kind}" for kind in KIND_NAMES if kind != "court"]
    keys += [f"role.{role}" for role in ROLE_NAMES] + [f"role_whom.{role}" for role in ROLE_NAMES]
    keys += [f"side.{side}" for side in SIDES] + [f"slot.{slot}" for slot in SLOT_NAMES]
    keys += [f"token.{token}" for token in range(1, TOKEN_KINDS + 1)]
    keys += [f"score.{what}" for what in SOURCE_NAMES if what]
    return keys


# ---- the table -------------------------------------------------------------------------------

# How a space is named: on the command line's table by its notation, elsewhere in words.
Named = Callable[[str], str]


def _in_words(cell: str, words: Words) -> str:
    """Return where a space is: it is called as it is lettered on the board."""
    return words("tell.place", cell=cell)


def say_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    lines: list[str] = []
    if view["actor"] is None:
        lines.append(words("board.over"))
    else:
        asked = words(f"phase.{view['phase']}")
        lines.append(words("board.actor", name=names[view["actor"]], asked=asked))
    if view["tile"] is not None:
        lines.append(words("board.hand"))
        lines += ["  " + row for row in picture(view["tile"], 0)]
    lines += _last(view, words, names, str)
    for seat, player in enumerate(view["players"]):
        lines += _player(player, seat == view["you"], words, names[seat], str)
    lines += ["", *_map(view), "", words("board.legend")]
    if view["followers"]:
        lines.append(words("board.followers"))
        for man in view["followers"]:
            spot = words(f"slot.{man['slot']}")
            role = words(f"role.{man['role']}")
            lines.append(f"  {man['cell']}: {names[man['seat']]}, {role} ({spot})")
    if view["things"]:
        lines.append(words("board.things"))
        lines += ["  " + _thing(thing, words, names, str) for thing in view["things"]]
    lines.append(words.count("board.empty", len(view["forecast"]["empty"])))
    return "\n".join([*lines, *_wall(view, words), *_bag(view, words)])


def _last(view: View, words: Words, names: Sequence[str], named: Named) -> list[str]:
    """Return where the last tile was placed and by whom."""
    last = view["last"]
    if last is None:
        return []
    return [words("board.last", place=named(last["cell"]), name=names[last["seat"]])]


def _wall(view: View, words: Words) -> list[str]:
    """Return where tokens lie and which nobody has seen."""
    corners = ["/".join(str(n) for n in c["spaces"]) for c in view["corners"] if c["token"]]
    unseen = [
        words("board.unseen_token", token=token, count=count)
        for token, count in view["unseen_tokens"].items()
        if count
    ]
    return [
        words("board.corners", spaces=", ".join(corners) or "—"),
        words("board.unseen", tokens=", ".join(unseen) or "—"),
    ]


def _bag(view: View, words: Words) -> list[str]:
    """Return what is left to draw, by what it shows, and how much fitted nowhere."""
    lines = [words.count("board.bag", view["bag_size"])]
    if view["bag"]:
        shown: Counter[str] = Counter()
        for name, count in view["bag"].items():
            shown.update(dict.fromkeys(_shown(name), count))
        things = (*KIND_NAMES, "market", "well", "square")
        kinds = [words(f"bag.{thing}", count=shown[thing]) for thing in things if shown[thing]]
        lines.append(words("board.bag_kinds", kinds=", ".join(kinds)))
    if view["aside"]:
        lines.append(words.count("board.aside", len(view["aside"])))
    return lines


def _shown(tile: str) -> list[str]:
    """Return what can be seen on a tile, each thing once."""
    face = FACES[TILE_NAMES.index(tile)]
    found = [KIND_NAMES[part.kind] for part in face.parts]
    found += ["market" for part in face.parts if part.market]
    found += ["well" for part in face.parts if part.well]
    return found + ["square"] * bool(face.square)


def _player(player: Player, you: bool, words: Words, name: str, named: Named) -> list[str]:
    title = words("board.you", name=name) if you else name
    points = words.count("board.points", player["score"])
    supply = words.count("board.supply", player["supply"])
    lines = [words("board.player", name=title, points=points, supply=supply)]
    keep = player["keep"]
    if keep is None:
        lines.append("  " + words("board.keep_none"))
    else:
        place = named(keep["cell"])
        lines.append("  " + words.count("board.keep", keep["with_tokens"], place=place))
    if player["tokens"]:
        told = [
            words(f"token.{token['token']}")
            + ("" if token["ready"] else f" ({words('board.waits')})")
            for token in player["tokens"]
        ]
        lines.append("  " + words("board.tokens", tokens="; ".join(told)))
    return lines


def _thing(thing: Thing, words: Words, names: Sequence[str], named: Named) -> str:
    men = ", ".join(
        f"{name} ({count})" for name, count in zip(names, thing["followers"], strict=True) if count
    )
    size = _size(
        thing["tiles"], thing["starts"], thing["wells"] > 0, thing["markets"], False, words
    )
    return words(
        "board.thing",
        kind=words(f"kind.{thing['kind']}"),
        place=named(thing["cell"]),
        slot=words(f"slot.{thing['slot']}"),
        size=size,
        men=men,
        points=words.count("board.points", thing["worth"]),
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
    if move < STAND:
        return _say_place(move, words)
    decider, own = advised(MOVES.size, move)
    if decider is not None:
        return _suggest(names[decider], say_move(view, own, words, names), words)
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


@kept
def _say_place(move: int, words: Words) -> str:
    place = _in_words(CELL_NAMES[move // 4], words)
    if move % 4 == 0:
        return words("move.place", place=place)
    return words("move.turned", place=place, side=words(f"side.{SIDES[move % 4]}"))


@kept
def _suggest(name: str, phrase: str, words: Words) -> str:
    return words("move.suggest", name=name, move=phrase)


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
    slot = words(f"slot.{side}")
    for item in view["completed"]:
        if item["side"] == side and item["beyond"] == (name >= 4):
            thing = item["thing"]
            kind = words(f"kind_for.{thing['kind']}")
            return words.count("move.score", thing["worth"], kind=kind, slot=slot)
    return words.count("move.score", 0, kind="?", slot=slot)


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence, or nothing of a tile drawn: it lies open, and is placed."""
    kind, gaps = event["kind"], dict(event["data"])
    if kind == "draw":
        return ""
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    if kind == "put_away":
        return words.count("event.put_away", len(gaps["spaces"]))
    if kind in ("score", "tie"):
        doubled = bool(gaps.get("token"))
        gaps["size"] = _size(gaps["tiles"], gaps["starts"], gaps["well"], 0, doubled, words)
    if kind == "tie":
        gaps["done"] = words(f"done.{gaps['kind']}")
    if kind == "court":
        gaps["size"] = words.count("size.markets", gaps["markets"])
    if kind == "token":
        gaps["effect"] = words(f"token.{gaps['token']}")
    if "role" in gaps:
        gaps["whom"] = words(f"role_whom.{gaps['role']}")
    if kind in ("score", "unfinished"):
        form = "kind_for" if kind == "score" else "unfinished"
        gaps["thing"] = words(f"{form}.{gaps['kind']}")
    if kind in COUNTED:
        return words.count(f"event.{kind}", gaps[COUNTED[kind]], **gaps)
    return words(f"event.{kind}", **gaps)


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    if line["what"] == "keep":
        return words("score.keep")
    return words.count(f"score.{line['what']}", line["data"]["count"])


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
        (landing,) = view["forecast"]["gains"][str(int(use(token)))]["scores"]
        less = thing["worth"]
        return Ask(words.count("ask.double", landing["points"], token=token, less=less), rule)
    return Ask(words(f"ask.{phase}"), rule)


def _result(view: View, words: Words, names: Sequence[str]) -> str:
    scores = [player["score"] for player in view["players"]]
    winner = view["winner"]
    if winner is None:
        return words("ask.drawn", more=scores[0])
    return words("ask.won", name=names[winner], more=scores[winner], less=scores[1 - winner])


def describe(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the table for the ear."""
    named = partial(_in_words, words=words)
    told = [
        (words("tell.now"), _tell_now(view, words, names)),
        (words("tell.players"), _tell_players(view, words, names)),
    ]
    if view["completed"]:
        lines = [_thing(item["thing"], words, names, named) + "." for item in view["completed"]]
        told.append((words("tell.done"), lines))
    if view["things"]:
        lines = [
            f"{_thing(thing, words, names, named)}{_openness(thing, words)}."
            for thing in view["things"]
        ]
        told.append((words("tell.things"), lines))
    tiles = [
        words(
            "tell.tile", place=named(tile["cell"]), parts=_parts(tile["tile"], tile["turn"], words)
        )
        for tile in view["tiles"]
    ]
    told.append((words("tell.tiles"), [words("tell.grid"), *(tiles or [words("tell.empty")])]))
    told.append((words("tell.starts"), _tell_starts(words)))
    told.append((words("tell.wall"), [line + "." for line in _wall(view, words)]))
    aside = [words("tell.aside", parts=_parts(tile, "N", words)) for tile in view["aside"]]
    told.append((words("tell.bag"), [*(line + "." for line in _bag(view, words)), *aside]))
    return [(title, [line[0].upper() + line[1:] for line in lines]) for title, lines in told]


def _openness(thing: Thing, words: Words) -> str:
    """Return how far an object is from being complete; courts never are."""
    if thing["kind"] == "court":
        return ""
    said = words.count("tell.open", thing["open"]) if thing["open"] else words("tell.closed")
    return f"; {said}"


def _tell_now(view: View, words: Words, names: Sequence[str]) -> list[str]:
    asked = ask(view, words, names).text
    lines = [asked if asked.endswith("?") else asked + "."]
    if view["tile"] is not None:
        lines.append(words("tell.hand", parts=_parts(view["tile"], "N", words)))
        lines.append(words("tell.places", cells=", ".join(view["forecast"]["places"])))
    named = partial(_in_words, words=words)
    lines += [line + "." for line in _last(view, words, names, named)]
    return [*lines, words.count("board.empty", len(view["forecast"]["empty"])) + "."]


def _tell_players(view: View, words: Words, names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    named = partial(_in_words, words=words)
    for seat, player in enumerate(view["players"]):
        first, *rest = _player(player, seat == view["you"], words, names[seat], named)
        lines.append("; ".join([first, *(line.strip() for line in rest)]) + ".")
        lines.append(words("tell.marker", space=player["space"]))
        men = [
            words(
                "tell.man",
                role=words(f"role.{man['role']}"),
                place=named(man["cell"]),
                slot=words(f"slot.{man['slot']}"),
            )
            for man in view["followers"]
            if man["seat"] == seat
        ]
        if men:
            lines.append(words("tell.men", men="; ".join(men)))
        if not view["over"]:
            lines.append(words.count("tell.likely", view["forecast"]["likely"][seat]))
    return lines


def _tell_starts(words: Words) -> list[str]:
    return [
        words(
            "tell.start",
            place=_in_words(CELL_NAMES[start.cell], words),
            slot=words(f"slot.{SIDES[start.side]}"),
            kind=_kind(start.face.parts[0], words),
        )
        for start in CASTLE.starts
    ]


def _kind(part: Part, words: Words) -> str:
    """Return what a part of a tile is, with what lies on it."""
    said = words(f"kind.{KIND_NAMES[part.kind]}")
    if part.market:
        said += " " + words("tell.market")
    if part.well:
        said += " " + words("size.well")
    return said


def _parts(tile: str, turn: str, words: Words) -> str:
    """Return what a tile shows and at which sides, as it lies."""
    face = FACES[TILE_NAMES.index(tile)]
    turns = SIDES.index(turn)
    told: list[str] = []
    for part in face.parts:
        slots = sorted(part.ports(turns), key=lambda slot: slot % 3 != 1)  # whole sides first
        sides = ", ".join(words(f"slot.{SLOT_NAMES[slot]}") for slot in slots)
        told.append(words("tell.part", kind=_kind(part, words), slots=sides))
    if face.square:
        told.append(words("tell.square"))
    return "; ".join(told)
