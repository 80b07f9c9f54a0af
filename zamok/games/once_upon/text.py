"""Once Upon a Castle in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from zamok.engine import Option, Words
from zamok.engine.game import Ask
from zamok.games.once_upon.facts import (
    BOARD_DATA,
    FACES,
    GREAT_ORDER,
    GROUP_SCALE,
    GUEST_DATA,
    LINE_IDS,
    RESIDENTS,
    RESOURCES,
)
from zamok.games.once_upon.moves import NAMES, SIDES
from zamok.games.once_upon.state import PHASES
from zamok.games.once_upon.view import Castle, View

EVENTS = (
    "chip", "chosen", "clear", "cloud", "dog", "dog_sleeps", "done", "flag", "floor", "guest",
    "last", "lost", "move_chip", "open", "over", "pass", "residents", "reuse", "roll", "sheet",
    "small_cloud", "steal", "sun", "tower", "wall",
)  # fmt: skip
MOVES = (
    "action", "chip", "clear", "cloud", "cook", "done", "drop", "flag", "floor", "lift", "lost",
    "monk", "pass", "place", "residents", "reuse", "sheet", "steal", "stop", "stop_moving", "take",
    "tower", "wall",
)  # fmt: skip
BOARD = (
    "actors", "cell", "chips_left", "choice", "cloud", "deck", "dice", "dice_left", "floors",
    "gain", "guest_effect", "guest_points", "guests", "last", "lifted", "moves_left", "no_dice",
    "none", "open", "over", "parts", "points", "residents", "sheet", "small_clouds", "sun",
    "towers", "turn", "unbuilt", "wall", "walls", "you",
)  # fmt: skip
SCORES = ("cloud", "flags", "guest", "residents", "small_clouds", "sun", "towers")
GATHERED = ("flags", "guest", "residents", "small_clouds", "towers")  # summed up in one row
DRAW = (
    "all_guests", "board", "chips", "gains", "hand", "in_deck", "market", "of", "others", "parts",
    "scale", "scoring", "total", "turn", "which_side",
)  # fmt: skip
SUMS = ("towers", "flags", "residents", "guests", "sun", "cloud", "small_clouds")
ASKS = (
    "build", "build_last", "dog", "drop", "gain", "gain_any", "lift", "over", "sheet", "take",
    "use_both", "use_left", "use_one",
)  # fmt: skip
TELLS = (
    "castle", "chips", "cloud_free", "flag", "free", "full", "guests", "left", "missing",
    "next_group", "no_guests", "residents", "reuse", "steal", "sun_free", "table",
)  # fmt: skip

_CELLS = {cell["id"]: cell for cell in BOARD_DATA["cells"]}
_YOUNG_POINTS = {card["id"]: card["points"] for card in GUEST_DATA["young"]}


def vocabulary(options: Sequence[Option]) -> list[str]:
    """Return every key that the catalogs must have."""
    keys = ["title"]
    keys += [f"option.{option.name}" for option in options]
    keys += [f"option.{option.name}.{value}" for option in options for value in option.values]
    keys += [f"event.{kind}" for kind in EVENTS]
    keys += [f"move.{kind}" for kind in MOVES]
    keys += [f"phase.{phase}" for phase in PHASES if phase not in ("roll", "over")]
    keys += [f"board.{part}" for part in BOARD]
    keys += [f"score.{what}" for what in SCORES]
    keys += [f"gathered.{what}" for what in GATHERED]
    keys += [f"face.{face}" for face in FACES]
    keys += [f"letter.{resource}" for resource in RESOURCES]
    keys += [f"line.{line}" for line in LINE_IDS]
    keys += [f"side.{side}" for side in SIDES]
    keys += [f"guest.{guest}" for guest in GREAT_ORDER]
    keys += [f"effect.{guest}" for guest in GREAT_ORDER] + ["effect.jester_wall"]
    keys += [f"wish.{guest}" for guest in GREAT_ORDER] + ["wish.jester_wall"]
    keys += [f"draw.{what}" for what in DRAW]
    keys += [f"draw.face.{face}" for face in FACES]
    keys += [f"draw.score.{what}" for what in SUMS]
    keys += [f"ask.{what}" for what in ASKS]
    keys += [f"ask.wait.{phase}" for phase in PHASES if phase not in ("roll", "over")]
    keys += [f"tell.{what}" for what in TELLS]
    return keys


def cell_name(cell: str, words: Words) -> str:
    """Return a cell by row, column and resource."""
    facts = _CELLS[cell]
    resource = words(f"face.{facts['resource']}")
    return words("board.cell", row=facts["row"], column=facts["column"], resource=resource)


def guest_name(guest: str, words: Words) -> str:
    """Return the name of a guest; a guest of the Young builders carries points."""
    if guest in _YOUNG_POINTS:
        name = words(f"guest.{guest.removeprefix('young_')}")
        return words("board.guest_points", guest=name, points=_YOUNG_POINTS[guest])
    return words(f"guest.{guest}")


def _with_effect(guest: str, view: View, words: Words) -> str:
    """Return a guest of the Great architects with what he does."""
    key = "jester_wall" if guest == "jester" and view["jester"] == "wall" else guest
    return words("board.guest_effect", guest=words(f"guest.{guest}"), effect=words(f"effect.{key}"))


# ---- the table -------------------------------------------------------------------------


def say_board(data: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    view = cast("View", data)
    lines = [words("board.turn", turn=view["turn"], name=names[view["active"]])]
    if view["over"]:
        lines.append(words("board.over"))
    else:
        acting = ", ".join(names[seat] for seat in view["actors"])
        lines.append(words("board.actors", names=acting, asked=words(f"phase.{view['phase']}")))
    if view["last"] and not view["over"]:
        lines.append(words("board.last"))
    lines += _dice(view, words)
    if view["variant"] == "great":
        lines.append(words("board.open"))
        lines += ["  " + _with_effect(guest, view, words) for guest in view["open"]]
    lines.append(words.count("board.deck", view["deck"]))
    for seat, castle in enumerate(view["castles"]):
        lines.append("")
        if seat != view["you"]:
            lines += _castle(names[seat], castle, view, words)
            continue
        mine = castle if view["mine"] is None else view["mine"]
        lines += _castle(words("board.you", name=names[seat]), mine, view, words)
        if mine != castle:
            lines.append("  " + words("board.choice"))
    return "\n".join(lines)


def _dice(view: View, words: Words) -> list[str]:
    if not view["dice"]:
        return [words("board.no_dice")]
    lines = [words("board.dice", dice=_faces(view["dice"], words))]
    if view["dice_left"]:
        lines.append(words("board.dice_left", dice=_faces(view["dice_left"], words)))
    if view["phase"] == "gain":
        gain = view["gain"]
        what = "?" if gain is None or gain == "any" else words(f"face.{gain}")
        lines.append(words.count("board.gain", view["count"], resource=what))
    if view["phase"] == "lift":
        lines.append(words.count("board.moves_left", view["count"]))
    if view["lifted"] is not None:
        lines.append(words("board.lifted", cell=cell_name(view["lifted"], words)))
    return lines


def _faces(faces: Sequence[str], words: Words) -> str:
    return ", ".join(words(f"face.{face}") for face in faces)


def _castle(name: str, castle: Castle, view: View, words: Words) -> list[str]:
    none = words("board.none")
    residents = words(
        "board.residents",
        residents=castle["residents"],
        groups=" ".join("●" * full for full in castle["groups"] if full) or none,
    )
    lines = [*_built(castle, words), residents, *_sky_and_guests(castle, view, words)]
    head = f"{name}: {words.count('board.points', castle['score'])}"
    return [head, *("  " + line for line in lines), *_board(castle, words)]


def _built(castle: Castle, words: Words) -> list[str]:
    lines = []
    if castle["sheet"] is not None:
        lines.append(words("board.sheet", side=words(f"side.{castle['sheet']}")))
    lines.append(words("board.parts", parts=castle["parts"]))
    lines.append(words("board.floors", floors=castle["floors"]))
    towers = ", ".join(str(value) for value in castle["towers"]) or words("board.none")
    lines.append(words("board.towers", towers=towers))
    walls = "; ".join(_wall(number, castle, words) for number in range(len(castle["walls"])))
    lines.append(words("board.walls", walls=walls))
    return lines


def _sky_and_guests(castle: Castle, view: View, words: Words) -> list[str]:
    sky = [words("board.sun")] if castle["sun"] else []
    sky += [words("board.cloud")] if castle["cloud"] else []
    if castle["small_clouds"]:
        sky.append(words.count("board.small_clouds", castle["small_clouds"]))
    if view["variant"] == "great":
        guests = "; ".join(_with_effect(guest, view, words) for guest in castle["guests"])
    else:
        guests = ", ".join(guest_name(guest, words) for guest in castle["guests"])
    said = words("board.guests", guests=guests or words("board.none"))
    return ["; ".join(sky), said] if sky else [said]


def _wall(number: int, castle: Castle, words: Words) -> str:
    wall = castle["walls"][number]
    if not wall["built"]:
        return words("board.unbuilt", wall=number + 1)
    flags = ", ".join(str(value) for value in wall["flags"]) or words("board.none")
    return words("board.wall", wall=number + 1, flags=flags, room=wall["room"])


def _board(castle: Castle, words: Words) -> list[str]:
    """Draw the board: a letter for each resource, in brackets where a chip lies."""
    lines = ["  " + words.count("board.chips_left", castle["chips_left"])]
    rows: dict[int, str] = {}
    for cell in BOARD_DATA["cells"]:
        letter = words(f"letter.{cell['resource']}")
        box = f"[{letter}]" if cell["id"] in castle["chips"] else f" {letter} "
        gap = " │" if cell["column"] == 3 else ""
        rows[cell["row"]] = rows.get(cell["row"], "") + gap + " " + box
    return lines + [f"   {row}{text}" for row, text in sorted(rows.items())]


# ---- moves ------------------------------------------------------------------------------


def _line(view: View, line: str) -> dict[str, Any]:
    for facts in BOARD_DATA["sides"][view["variant"]]:
        if facts["id"] == line:
            return cast("dict[str, Any]", facts)
    raise KeyError(line)


def say_move(data: dict[str, object], move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move as a short phrase."""
    view = cast("View", data)
    kind, _, what = NAMES[move].partition(":")
    if kind in FACES:
        return _say_use(kind, what, words)
    if kind in ("build", "flag", "clear"):
        return _say_build(kind, what, view, words)
    if kind in ("reuse", "steal", "take"):
        return words(f"move.{kind}", guest=_with_effect(what, view, words))
    if kind == "place":
        key = "drop" if view["phase"] == "drop" else "place"
        return words(f"move.{key}", cell=cell_name(what, words))
    if kind == "lift":
        return words("move.lift", cell=cell_name(what, words))
    if kind == "sheet":
        return words("move.sheet", side=words(f"side.{what}"))
    if kind == "stop" and view["phase"] == "lift":
        return words("move.stop_moving")
    return words(f"move.{kind}")


def _say_use(face: str, what: str, words: Words) -> str:
    """Return what is done with a die: `what` is a cell, residents, lost, cloud or a flag."""
    name = words(f"face.{face}")
    if what in _CELLS:
        return words("move.chip", face=name, cell=cell_name(what, words))
    if what == "residents":
        return words("move.cook" if face == "food" else "move.residents", face=name)
    if what.startswith("flag"):
        return words("move.monk", face=name, wall=what.removeprefix("flag"))
    return words(f"move.{what}", face=name)


def _say_build(kind: str, what: str, view: View, words: Words) -> str:
    line, _, wall = what.partition(":")
    facts = _line(view, line)
    name = words(
        "move.action",
        line=words(f"line.{line}"),
        recipe=" + ".join(words(f"face.{resource}") for resource in facts["resources"]),
    )
    if kind == "clear":
        return words("move.clear", line=name)
    if kind == "flag":
        return words.count(
            "move.flag", facts["residents"], line=name, wall=wall, points=facts["points"]
        )
    if facts["element"] == "tower":
        return words.count("move.tower", facts["points"], line=name)
    if facts["element"] == "wall":
        return words.count("move.wall", facts["residents"], line=name)
    return words("move.floor", line=name)


# ---- events and score lines -----------------------------------------------------------------


def say_event(event: dict[str, object], words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    kind = cast("str", event["kind"])
    gaps = dict(cast("dict[str, Any]", event["data"]))
    if event["seat"] is not None:
        gaps["name"] = names[cast("int", event["seat"])]
    if kind == "roll":
        gaps["faces"] = _faces(gaps["faces"], words)
    if "face" in gaps:
        gaps["face"] = words(f"face.{gaps['face']}")
    if "guest" in gaps:
        gaps["guest"] = guest_name(gaps["guest"], words)
    if "cell" in gaps:
        gaps["cell"] = cell_name(gaps["cell"], words)
    if "line" in gaps:
        gaps["line"] = words(f"line.{gaps['line']}")
    if "side" in gaps:
        gaps["side"] = words(f"side.{gaps['side']}")
    if kind == "move_chip":
        gaps = {
            "name": gaps["name"],
            "origin": cell_name(gaps["from"], words),
            "cell": cell_name(gaps["to"], words),
        }
    if kind == "steal":
        gaps["victim"] = names[gaps.pop("from")]
    if kind == "residents":
        return words.count("event.residents", gaps.pop("count"), **gaps)
    if kind in ("tower", "flag"):
        return words.count(f"event.{kind}", gaps.pop("points"), **gaps)
    return words(f"event.{kind}", **gaps)


def say_line(line: dict[str, object], words: Words) -> str:
    """Return what a line of the breakdown is about."""
    what = cast("str", line["what"])
    data = cast("dict[str, Any]", line["data"])
    if what == "towers":
        return words("score.towers", values=" + ".join(str(value) for value in data["values"]))
    if what == "guest":
        return words("score.guest", guest=words(f"guest.{data['guest'].removeprefix('young_')}"))
    return words(f"score.{what}", **data)


# ---- what is asked ----------------------------------------------------------------------------

_RULES = {
    "sheet": "sheet", "use": "dice", "build": "building", "take": "guests", "gain": "lightning",
    "dog": "dog", "lift": "wizard", "drop": "wizard",
}  # fmt: skip


def ask(data: dict[str, object], words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for."""
    view = cast("View", data)
    if view["over"]:
        best = max(view["scores"])
        won = ", ".join(name for name, score in zip(names, view["scores"]) if score == best)
        return Ask(words.count("ask.over", best, names=won), "scoring")
    phase = view["phase"]
    if view["you"] not in view["actors"]:
        waited = ", ".join(names[seat] for seat in view["actors"])
        return Ask(words(f"ask.wait.{phase}", names=waited), _RULES.get(phase, "turn"))
    if phase == "use":
        return _ask_dice(view, words)
    if phase == "build":
        key, rule = ("build_last", "last-building") if view["last"] else ("build", "building")
        return Ask(words(f"ask.{key}"), rule)
    return Ask(_ask_guest(view, words), _RULES[phase])


def _ask_dice(view: View, words: Words) -> Ask:
    if view["you"] != view["active"]:
        return Ask(words("ask.use_one", dice=_faces(view["dice"], words)), "others")
    left = view["dice_left"] or []
    key = "ask.use_both" if len(left) > 1 else "ask.use_left"
    return Ask(words(key, dice=_faces(left, words)), "must-use")


def _ask_guest(view: View, words: Words) -> str:
    """Return what a guest, or the sheet, asks for."""
    phase, count = view["phase"], view["count"]
    if phase == "gain":
        if view["gain"] in (None, "any"):
            return words("ask.gain_any")
        return words.count("ask.gain", count, resource=words(f"face.{view['gain']}"))
    if phase == "dog":
        left = view["dice_left"] or []
        return words.count("ask.dog", len(left), face=_faces(left[:1], words))
    if phase == "lift":
        return words.count("ask.lift", count)
    if phase == "drop" and view["lifted"] is not None:
        return words("ask.drop", cell=cell_name(view["lifted"], words))
    return words(f"ask.{phase}")


# ---- the table for the ear ------------------------------------------------------------------


def describe(
    data: dict[str, object], words: Words, names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Return the whole view as headings with sentences."""
    view = cast("View", data)
    lines = [ask(data, words, names).text]
    if view["turn"]:
        lines.insert(0, words("board.turn", turn=view["turn"], name=names[view["active"]]))
    if view["last"] and not view["over"]:
        lines.append(words("board.last"))
    lines += _dice(view, words)
    if not any(castle["sun"] for castle in view["castles"]):
        lines.append(words("tell.sun_free"))
    if view["finisher"] is None:
        lines.append(words("tell.cloud_free"))
    guests = [_with_effect(guest, view, words) for guest in view["open"]]
    if view["variant"] == "young":
        guests.append(words("tell.no_guests"))
    guests.append(words.count("board.deck", view["deck"]))
    found = [(words("tell.table"), lines), (words("tell.guests"), guests)]
    first = view["you"] or 0
    count = len(view["castles"])
    for seat in ((first + step) % count for step in range(count)):
        found.append(_tell_castle(view, seat, words, names))
    return found


def _tell_castle(
    view: View, seat: int, words: Words, names: Sequence[str]
) -> tuple[str, list[str]]:
    castle, name = view["castles"][seat], names[seat]
    own = seat == view["you"]
    if own:
        castle, name = view["mine"] or castle, words("board.you", name=name)
    lines = [
        *_built(castle, words),
        *_tell_residents(castle, words),
        *_sky_and_guests(castle, view, words),
        *_tell_cells(view, castle, own, words),
    ]
    if own and view["mine"] is not None and view["mine"] != view["castles"][seat]:
        lines.append(words("board.choice"))
    return words.count("tell.castle", castle["score"], name=name), lines


def _tell_residents(castle: Castle, words: Words) -> list[str]:
    now = castle["residents"]
    points = int(GROUP_SCALE[now])
    lines = [words("tell.residents", residents=now, points=points)]
    for more in range(now + 1, int(RESIDENTS) + 1):
        if GROUP_SCALE[more] > points:
            reached = int(GROUP_SCALE[more])
            return [*lines, words("tell.next_group", residents=more, points=reached)]
    return lines


def _tell_cells(view: View, castle: Castle, own: bool, words: Words) -> list[str]:
    """Return where chips lie, which lines are full, and of the own ones what they lack."""
    none = words("board.none")
    chips = castle["chips"]
    lines = [
        words.count("tell.left", castle["chips_left"]),
        words("tell.chips", cells="; ".join(cell_name(cell, words) for cell in chips) or none),
    ]
    if own:
        free = "; ".join(cell_name(cell, words) for cell in _CELLS if cell not in chips)
        lines.append(words("tell.free", cells=free or none))
    for facts in BOARD_DATA["sides"][view["variant"]]:
        missing = [cell for cell in facts["cells"] if cell not in chips]
        if not missing:
            lines.append(words("tell.full", line=_gives(view, facts, words)))
        elif own:
            cells = ", ".join(cell_name(cell, words) for cell in missing)
            lines.append(words("tell.missing", cells=cells, line=_gives(view, facts, words)))
    return lines


def _gives(view: View, facts: dict[str, Any], words: Words) -> str:
    """Return what a line gives."""
    if facts["element"] != "flag":
        return _say_build("build", facts["id"], view, words)
    recipe = " + ".join(words(f"face.{resource}") for resource in facts["resources"])
    name = words("move.action", line=words(f"line.{facts['id']}"), recipe=recipe)
    said = words.count("tell.flag", facts["residents"], points=facts["points"], line=name)
    return said if facts["action"] is None else words(f"tell.{facts['action']}", gives=said)
