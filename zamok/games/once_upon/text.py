"""Once Upon a Castle in words: table, moves, events and score lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zamok.engine import Ask, Line, Told, Words
from zamok.engine.kept import kept
from zamok.engine.phrase import Phrase, phrase
from zamok.engine.words import read_keys
from zamok.games.once_upon import facts
from zamok.games.once_upon.facts import (
    CELL_FACTS,
    FACES,
    GREAT_ORDER,
    GUEST_FACTS,
    LINE_FACTS,
    LINE_IDS,
    RESOURCES,
    cell_name,
    face_name,
    guest_name,
    line_name,
)
from zamok.games.once_upon.moves import MEANINGS, SIDES
from zamok.games.once_upon.view import Castle, Promise, View

_PARTS = ("floor", "tower", "wall")
KEYS = Path(__file__).parent / "words" / "keys.txt"  # of words that no data lists
# The phases in which somebody is asked something, and the rule about each.
_RULES = {
    "sheet": "sheet", "use": "dice", "build": "building", "take": "guests", "gain": "lightning",
    "dog": "dog", "lift": "wizard", "drop": "wizard",
}  # fmt: skip


def vocabulary() -> list[str]:
    """Return every key that the catalogs must have but title, author and options."""
    keys = read_keys(KEYS)
    keys += [f"phase.{phase}" for phase in _RULES]
    keys += [f"face.{face}" for face in FACES]
    keys += [f"face_{case}.{resource}" for case in ("to", "from") for resource in RESOURCES]
    keys += [f"{part}_whom.{number}" for part in _PARTS for number in range(1, 5)]
    keys += [f"row.{row}" for row in range(1, 4)]
    keys += [f"letter.{resource}" for resource in RESOURCES]
    keys += [f"line.{line}" for line in LINE_IDS]
    keys += [f"side.{side}" for side in SIDES]
    keys += [f"guest.{guest}" for guest in GREAT_ORDER]
    keys += [f"guest_whom.{guest}" for guest in GREAT_ORDER]
    keys += [f"effect.{guest}" for guest in GREAT_ORDER] + ["effect.jester_wall"]
    keys += [f"wish.{guest}" for guest in GREAT_ORDER] + ["wish.jester_wall"]
    keys += [f"draw.face.{face}" for face in FACES]
    return keys


def _with_effect(guest: str, jester: str, words: Words, case: str = "guest") -> str:
    """Return a guest of the Great architects with what the guest does."""
    key = "jester_wall" if guest == "jester" and jester == "wall" else guest
    said = words(f"{case}.{guest}")
    return words("board.guest_effect", guest=said, effect=words(f"effect.{key}"))


def _cell(cell: str, case: str, words: Words) -> str:
    """Return a cell with its resource in a case: `face_to` or `face_from`."""
    gaps = dict(cell_name(cell).gaps)
    gaps["resource"] = phrase(f"{case}.{CELL_FACTS[cell]['resource']}")
    return words.say(Phrase("board.cell", gaps))


def _and(said: Sequence[str], words: Words) -> str:
    """Return things in a row, the last two joined by a word."""
    if len(said) < 2:
        return "".join(said)
    return words("board.and", most=", ".join(said[:-1]), last=said[-1])


# ---- the table -------------------------------------------------------------------------


def say_board(view: View, words: Words, names: Sequence[str]) -> str:
    """Return a view as text."""
    lines = [words("board.turn", turn=view["turn"], name=names[view["active"]])]
    if view["over"]:
        lines.append(words("board.over"))
    else:
        lines.append(_wait(view, words, names))
    if view["last"] and not view["over"]:
        lines.append(words("board.last"))
    lines += _dice(view, words)
    if view["variant"] == "great":
        lines.append(words("board.open"))
        lines += ["  " + _with_effect(guest, view["jester"], words) for guest in view["open"]]
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
        what = words("face.wild" if gain is None or gain == "any" else f"face.{gain}")
        lines.append(words.count("board.gain", view["count"], resource=what))
    if view["phase"] == "lift":
        lines.append(words.count("board.moves_left", view["count"]))
    if view["lifted"] is not None:
        lines.append(words("board.lifted", cell=words.say(cell_name(view["lifted"]))))
    return lines


def _faces(faces: Sequence[str], words: Words) -> str:
    return _and([words("board.die", face=words(f"face.{face}")) for face in faces], words)


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
        guests = "; ".join(_with_effect(guest, view["jester"], words) for guest in castle["guests"])
    else:
        guests = ", ".join(words.say(guest_name(guest)) for guest in castle["guests"])
    said = words("board.guests", guests=guests or words("board.none"))
    return ["; ".join(sky), said] if sky else [said]


def _wall(number: int, castle: Castle, words: Words) -> str:
    wall = castle["walls"][number]
    if not wall["built"]:
        return words("board.unbuilt", wall=number + 1)
    flags = ", ".join(str(value) for value in wall["flags"]) or words("board.none")
    return words.count("board.wall", wall["room"], wall=number + 1, flags=flags)


def _board(castle: Castle, words: Words) -> list[str]:
    """Draw the board: a letter for each resource, in brackets where a chip lies."""
    lines = ["  " + words.count("board.chips_left", castle["chips_left"])]
    rows: dict[int, str] = {}
    for cell in CELL_FACTS.values():
        letter = words(f"letter.{cell['resource']}")
        box = f"[{letter}]" if cell["id"] in castle["chips"] else f" {letter} "
        gap = " │" if cell["column"] == 3 else ""
        rows[cell["row"]] = rows.get(cell["row"], "") + gap + " " + box
    return lines + [f"   {row}{text}" for row, text in sorted(rows.items())]


# ---- moves ------------------------------------------------------------------------------


def say_move(view: View, move: int, words: Words, names: Sequence[str]) -> str:
    """Return a move as a short phrase."""
    return _say_move(move, view["variant"], view["jester"], view["phase"], words)


@kept
def _say_move(move: int, variant: str, jester: str, phase: str, words: Words) -> str:
    kind, *what = MEANINGS[move]
    if kind == "use":
        return _say_use(what[0], what[1], words)
    if kind in ("monk_gold", "monk_wild"):
        return _say_use(kind.removeprefix("monk_"), f"flag{what[0]}", words)
    if kind == "cloud":
        return _say_use("wild", "cloud", words)
    if kind in ("build", "flag", "clear"):
        return _say_build(kind, what, variant, words)
    if kind in ("reuse", "steal", "take"):
        return words(f"move.{kind}", guest=_with_effect(what[0], jester, words, "guest_whom"))
    if kind == "place":
        key = "drop" if phase == "drop" else "place"
        return words(f"move.{key}", cell=_cell(what[0], "face_to", words))
    if kind == "lift":
        return words("move.lift", cell=_cell(what[0], "face_from", words))
    if kind == "sheet":
        return words("move.sheet", side=words(f"side.{what[0]}"))
    if kind == "stop" and phase == "lift":
        return words("move.stop_moving")
    return words(f"move.{kind}")


def _say_use(face: str, target: str, words: Words) -> str:
    """Return what is done with a die: the target is as in the notation of the move."""
    name = words.say(face_name(face))
    if target in CELL_FACTS:
        return words("move.chip", face=name, cell=_cell(target, "face_to", words))
    if target == "residents":
        return words("move.cook" if face == "food" else "move.residents", face=name)
    if target.startswith("flag"):
        return words("move.monk", face=name, wall=target.removeprefix("flag"))
    return words(f"move.{target}", face=name)


def _line(line: facts.Line, words: Words) -> str:
    """Return a line with what it takes."""
    recipe = " + ".join(words.say(face_name(resource)) for resource in line["resources"])
    return words("move.action", line=words.say(line_name(line["id"])), recipe=recipe)


def _say_build(kind: str, what: Sequence[str], variant: str, words: Words) -> str:
    line = LINE_FACTS[variant][what[0]]
    name = _line(line, words)
    if kind == "clear":
        return words("move.clear", line=name)
    if kind == "flag":
        points = words.count("board.points", line["points"])
        return words.count("move.flag", line["residents"], line=name, wall=what[1], points=points)
    return _say_part(line, words)


def _say_part(line: facts.Line, words: Words) -> str:
    """Return the floor, the tower or the wall that a line gives."""
    name = _line(line, words)
    if line["element"] == "tower":
        return words.count("move.tower", line["points"], line=name)
    if line["element"] == "wall":
        return words.count("move.wall", line["residents"], line=name)
    return words("move.floor", line=name)


# ---- events and score lines -----------------------------------------------------------------


def say_event(event: Told, words: Words, names: Sequence[str]) -> str:
    """Return an event as a sentence; the drawing shows the places it leaves out."""
    kind, gaps = event["kind"], dict(event["data"])
    if kind == "used":
        return words("event.used", use=_say_used(gaps, words))
    if event["seat"] is not None:
        gaps["name"] = names[event["seat"]]
    if kind == "roll":
        gaps["faces"] = _faces(gaps["faces"], words)
    if kind == "steal":
        gaps["victim"] = names[gaps["victim"]]
    if kind in ("guest", "open", "reuse", "steal"):
        return _say_guest(kind, gaps, words)
    if kind in ("chip", "move_chip"):
        gaps["resource"] = _on(gaps["cell"], "face_to", words)
    if kind == "move_chip":
        gaps["origin"] = _on(gaps["origin"], "face_from", words)
    if kind in _PARTS:
        gaps[kind] = words(f"{kind}_whom.{gaps['number']}")
    if "face" in gaps:
        gaps["face"] = words(f"face.{gaps['face']}")
    if "side" in gaps:
        gaps["side"] = words(f"side.{gaps['side']}")
    if kind == "residents":
        return words.count("event.residents", gaps.pop("count"), **gaps)
    if kind in ("tower", "flag"):
        return words.count(f"event.{kind}", gaps.pop("points"), **gaps)
    return words(f"event.{kind}", **gaps)


def _on(cell: str, case: str, words: Words) -> str:
    """Return the resource of a cell in a case: `face_to` or `face_from`."""
    return words(f"{case}.{CELL_FACTS[cell]['resource']}")


def _say_guest(kind: str, gaps: dict[str, Any], words: Words) -> str:
    """Return what happened to a guest."""
    card = GUEST_FACTS[gaps["guest"]]
    name = card["id"].removeprefix("young_")
    gaps["guest"] = words(f"guest.{name}" if kind == "open" else f"guest_whom.{name}")
    if kind == "guest" and "kind" not in card:
        return words.count("event.guest_points", card["points"], **gaps)
    return words(f"event.{kind}", **gaps)


def _say_used(data: dict[str, Any], words: Words) -> str:
    """Return what came of a die that the others do not see yet."""
    said, target = [], str(data["target"])
    if target in CELL_FACTS:
        said.append(words("use.chip", resource=_on(target, "face_to", words)))
    elif target != "residents":
        key = "use.flag" if target.startswith("flag") else f"use.{target}"
        said.append(words(key, face=words(f"face.{data['face']}")))
    if data["residents"]:
        said.append(words.count("use.residents", data["residents"]))
    return _and(said, words)


def say_line(line: Line, words: Words) -> str:
    """Return what a line of the breakdown is about."""
    what, data = line["what"], line["data"]
    if what == "towers":
        return words("score.towers", values=" + ".join(str(value) for value in data["values"]))
    if what == "guest":
        return words("score.guest", guest=words(f"guest.{data['guest'].removeprefix('young_')}"))
    if "count" in data:
        return words.count(f"score.{what}", data["count"])
    return words(f"score.{what}")


# ---- what is asked ----------------------------------------------------------------------------


def ask(view: View, words: Words, names: Sequence[str]) -> Ask:
    """Return what the viewer is to do now, or whom everybody waits for."""
    if view["over"]:
        best = view["scores"][view["winners"][0]]
        won = [names[seat] for seat in view["winners"]]
        if len(won) == 1:
            return Ask(words.count("ask.over", best, name=won[0]), "scoring")
        return Ask(words.count("ask.over_shared", best, names=_and(won, words)), "ties")
    phase = view["phase"]
    if view["you"] not in view["actors"]:
        return Ask(_wait(view, words, names), _RULES[phase])
    if phase == "use":
        return _ask_dice(view, words)
    if phase == "build":
        key, rule = ("build_last", "last-building") if view["last"] else ("build", "building")
        return Ask(words(f"ask.{key}"), rule)
    return Ask(_ask_guest(view, words), _RULES[phase])


def _wait(view: View, words: Words, names: Sequence[str]) -> str:
    """Return whom everyone waits for."""
    waited = _and([names[seat] for seat in view["actors"]], words)
    return words("ask.wait", names=waited, asked=words(f"phase.{view['phase']}"))


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
        return words.count("ask.dog", len(left), face=words(f"face.{left[0]}"))
    if phase == "lift":
        return words("ask.lift", count=count)
    return words(f"ask.{phase}")


# ---- the table for the ear ------------------------------------------------------------------


def describe(view: View, words: Words, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the whole view as headings with sentences."""
    lines = [ask(view, words, names).text]
    if view["turn"]:
        lines.insert(0, words("board.turn", turn=view["turn"], name=names[view["active"]]))
    if view["last"] and not view["over"]:
        lines.append(words("board.last"))
    lines += _dice(view, words)
    if view["forecast"]["sun"]:
        lines.append(words("tell.sun_free"))
    if view["forecast"]["cloud"]:
        lines.append(words(f"tell.cloud_{view['cloud']}"))
    guests = [_with_effect(guest, view["jester"], words) for guest in view["open"]]
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
    promise = view["forecast"]["castles"][seat]
    own = seat == view["you"]
    if own:
        castle, name = view["mine"] or castle, words("board.you", name=name)
        promise = view["forecast"]["mine"] or promise
    lines = [
        *_built(castle, words),
        *_tell_residents(castle, promise, words),
        *_sky_and_guests(castle, view, words),
        *_tell_cells(castle, own, words),
        *_tell_lines(view, castle, promise, own, words),
    ]
    if own and view["mine"] is not None and view["mine"] != view["castles"][seat]:
        lines.append(words("board.choice"))
    return words.count("tell.castle", castle["score"], name=name), lines


def _tell_residents(castle: Castle, promise: Promise, words: Words) -> list[str]:
    points = words.count("board.points", castle["sums"]["residents"])
    lines = [words("tell.residents", residents=castle["residents"], points=points)]
    more = promise["next_group"]
    if more is None:
        return lines
    points = words.count("board.points", more["points"])
    return [*lines, words("tell.next_group", residents=more["residents"], points=points)]


def _tell_cells(castle: Castle, own: bool, words: Words) -> list[str]:
    """Return how many chips are left, where the others lie and, if own, what is free."""
    chips, none = castle["chips"], words("board.none")
    lines = [
        words.count("tell.left", castle["chips_left"]),
        words("tell.chips", cells="; ".join(_cells(chips, words)) or none),
    ]
    if own:
        free = "; ".join(_cells([cell for cell in CELL_FACTS if cell not in chips], words))
        lines.append(words("tell.free", cells=free or none))
    return lines


def _cells(cells: Sequence[str], words: Words) -> list[str]:
    return [words.say(cell_name(cell)) for cell in cells]


def _tell_lines(view: View, castle: Castle, promise: Promise, own: bool, words: Words) -> list[str]:
    """Return which lines are full and, of the own ones, what the others lack."""
    lines = []
    for name, line in LINE_FACTS[view["variant"]].items():
        if name in promise["full"]:
            lines.append(words("tell.full", line=_gives(line, words)))
        elif own:
            missing = [cell for cell in line["cells"] if cell not in castle["chips"]]
            cells = "; ".join(_cells(missing, words))
            lines.append(words("tell.missing", cells=cells, line=_gives(line, words)))
    return lines


def _gives(line: facts.Line, words: Words) -> str:
    """Return what a line gives."""
    if line["element"] != "flag":
        return _say_part(line, words)
    points = words.count("board.points", line["points"])
    said = words.count("tell.flag", line["residents"], points=points, line=_line(line, words))
    return said if line["action"] is None else words(f"tell.{line['action']}", gives=said)
