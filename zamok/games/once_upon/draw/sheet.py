"""The board: the viewer's sheet, what stands on it, and where something can be drawn now."""

from __future__ import annotations

from collections.abc import Sequence

from zamok.engine.drawing import Area, attempt, ghost, num, part, sheet, sign, spot
from zamok.engine.words import Words
from zamok.games.once_upon.draw import castle as piece
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.gain import CELLS, after, gain, lines, own
from zamok.games.once_upon.draw.land import land
from zamok.games.once_upon.draw.pencil import text
from zamok.games.once_upon.draw.symbols import defs, icon
from zamok.games.once_upon.facts import GROUP_POINTS
from zamok.games.once_upon.moves import NAMES, NUMBERS
from zamok.games.once_upon.text import say_move
from zamok.games.once_upon.view import Castle, View

NOTE_WIDTH = 78
NOTE_HEIGHT = 46


def standing(seat: int, castle: Castle, *, digits: bool = True) -> str:
    """Return all that a castle has, from the back to the front, each thing a part."""
    side = castle["sheet"] or "outline"
    out = part(f"ou-sheet-{seat}", f'<g id="ou-sheet-{seat}" aria-hidden="true">{land(seat)}</g>')
    out += _sky(seat, castle)
    for number in range(1, castle["floors"] + 1):
        out += part(f"ou-floor-{seat}-{number}", piece.floor(seat, side, number, not digits))
    if castle["floors"]:
        out += part(f"ou-crown-{seat}-0", piece.donjon_top(seat, side, castle["floors"]))
    for number in (3, 4, 1, 2):
        wall = castle["walls"][number - 1]
        if wall["built"]:
            drawn = piece.wall(seat, side, number, tuple(wall["flags"]), digits)
            out += part(f"ou-wall-{seat}-{number}", drawn)
    for number, value in enumerate(castle["towers"], 1):
        out += part(f"ou-tower-{seat}-{number}", piece.tower(seat, side, number, value, not digits))
    last = (castle["residents"] - 1) // 4
    for group, come in enumerate(castle["groups"]):
        drawn = piece.people(seat, group, come, GROUP_POINTS[group], group == last, digits)
        out += part(f"ou-people-{seat}-{group}", drawn)
    return out


def _sky(seat: int, castle: Castle) -> str:
    out = ""
    for what, body in (("sun", piece.sun_body()), ("cloud", piece.cloud_body())):
        if castle["sun"] if what == "sun" else castle["cloud"]:
            rule = "sun" if what == "sun" else "end"
            markup = f'<g id="ou-{what}-{seat}" data-rule="{rule}" aria-hidden="true">{body}</g>'
            out += part(f"ou-{what}-{seat}", markup)
    count = castle["small_clouds"]
    if count:
        puffs = "".join(piece.puff_body(at) for at in range(min(count, 4)))
        if count > 4:
            puffs += text(f"×{count}", plan.PUFF[0] + 29, plan.PUFF[1] + 88, 24, "middle ou-number")
        markup = f'<g id="ou-puffs-{seat}" data-rule="shepherdess" aria-hidden="true">{puffs}</g>'
        out += part(f"ou-puffs-{seat}", markup)
    return out


# ---- what is missing -----------------------------------------------------------------------


def _missing(castle: Castle, view: View) -> str:
    """Return pencil outlines of what is missing; a blank sheet shows the next parts only."""
    free = castle["sheet"] == "free"
    floors, towers = castle["floors"], len(castle["towers"])
    walls = sum(wall["built"] for wall in castle["walls"])
    out = ""
    for number in range(floors + 1, 5):
        if not free or number == floors + 1:
            out += piece.floor_plan(number, "ou-plan" if number == floors + 1 else "ou-pencil")
    if floors < 4 and not free:
        out += piece.roof_plan("ou-pencil")
    for number in range(walls + 1, 5):
        if not free or number == walls + 1:
            out += piece.wall_plan(number, "ou-plan" if number == walls + 1 else "ou-pencil")
    for number in range(towers + 1, 5):
        if not free or number == towers + 1:
            out += piece.tower_plan(number, "ou-plan" if number == towers + 1 else "ou-pencil")
    for number, wall in enumerate(castle["walls"], 1):
        if wall["built"]:
            for slot in range(len(wall["flags"]), wall["room"]):
                out += piece.flag_plan(number, slot)
    if not any(other["sun"] for other in view["castles"]):
        out += f'<g data-rule="sun">{piece.sky_plan("sun")}</g>'
    if view["finisher"] is None:
        out += f'<g data-rule="end">{piece.sky_plan("cloud")}</g>'
    return part("ou-plans", f'<g id="ou-plans" aria-hidden="true">{out}</g>')


def _note(view: View, castle: Castle, name: str, x: float, y: float, kind: str) -> str:
    """Return a slip of paper: what a line needs, chips that lie there in full colour, and gives."""
    line = lines(view["variant"])[name]
    out = (
        f'<rect class="{kind}" x="{num(x)}" y="{num(y)}" width="{NOTE_WIDTH}"'
        f' height="{NOTE_HEIGHT}" rx="5"/>'
    )
    step = 25
    left = x + NOTE_WIDTH / 2 - step * (len(line["cells"]) - 1) / 2
    for at, cell in enumerate(line["cells"]):
        faint = "" if cell in castle["chips"] else "ou-faint"
        out += icon(CELLS[cell]["resource"], left + step * at, y + 13, 22, faint)
    middle, low = x + NOTE_WIDTH / 2, y + 40
    if line["element"] == "tower":
        out += icon("tower", middle - 12, low - 7, 20) + text(
            line["points"], middle + 10, low, 20, "middle ou-number"
        )
    elif line["element"] == "floor":
        out += icon("floor", middle - 14, low - 7, 19) + icon("guest", middle + 14, low - 7, 19)
    else:
        out += icon(line["element"], middle - 27, low - 7, 18)
        if line["points"]:
            out += text(line["points"], middle - 9, low, 18, "middle ou-number")
        out += text(f"+{line['residents']}", middle + 8, low, 17, "middle ou-bolder")
        out += icon("person", middle + 28, low - 7, 17)
    return out


def _note_places(castle: Castle, view: View) -> dict[str, tuple[float, float]]:
    """Return where the slips of the next floor, tower and wall lie, by line."""
    by_kind: dict[str, list[str]] = {}
    for name, line in lines(view["variant"]).items():
        by_kind.setdefault(line["element"], []).append(name)
    places: dict[str, tuple[float, float]] = {}
    if castle["floors"] < 4:
        left, top, width, height = plan.floor_box(castle["floors"] + 1)
        for name in by_kind["floor"]:
            places[name] = (left + (width - NOTE_WIDTH) / 2, top + (height - NOTE_HEIGHT) / 2)
    if len(castle["towers"]) < 4:
        x, base, _ = plan.TOWERS[len(castle["towers"])]
        for at, name in enumerate(by_kind["tower"]):
            places[name] = (x - NOTE_WIDTH / 2, base - 58 - 52 * at)
    built = sum(wall["built"] for wall in castle["walls"])
    if built < 4:
        left, right, base, _ = plan.WALLS[built]
        for at, name in enumerate(by_kind["wall"]):
            places[name] = ((left + right - NOTE_WIDTH) / 2, base - 50 - 50 * at)
    return places


# ---- what can be done now ------------------------------------------------------------------------


def _points(points: int, x: float, y: float) -> str:
    return text(f"+{points}", x, y, 34, "middle ou-gain") if points else ""


def _ghost(view: View, seat: int, castle: Castle, move: int) -> str:
    """Return what the move would draw on the sheet."""
    new = after(view, castle, move)
    side = castle["sheet"] or "outline"
    body, x, y = "", 0.0, 0.0
    if new["floors"] > castle["floors"]:
        body = piece.floor_body(seat, side, new["floors"])
        left, top, width, _ = plan.floor_box(new["floors"])
        body += icon("guest", left + width + 24, top + 34, 46)
        x, y = plan.DONJON, plan.floor_box(new["floors"])[1] - 8
    if len(new["towers"]) > len(castle["towers"]):
        number = len(new["towers"])
        body = piece.tower_body(seat, side, number, new["towers"][-1])
        x = plan.TOWERS[number - 1][0]
        y = plan.TOWERS[number - 1][1] - plan.tower_height(number, new["towers"][-1]) - 92
    for number, (old, wall) in enumerate(zip(castle["walls"], new["walls"]), 1):
        if wall["built"] and not old["built"]:
            body = piece.wall_body(seat, side, number)
            x, y = sum(plan.WALLS[number - 1][:2]) / 2, plan.WALLS[number - 1][2] - 110
        if len(wall["flags"]) > len(old["flags"]):
            slot = len(old["flags"])
            body = piece.flag_body(seat, number, slot, wall["flags"][-1])
            x, y = sum(plan.WALLS[number - 1][:2]) / 2, plan.WALLS[number - 1][2] - 34
    for number in range(castle["residents"], new["residents"]):
        body += piece.resident(number)
        if not x:
            x, y = plan.resident_at(number)[0], plan.GROUP_TOP - 4
    if new["small_clouds"] > castle["small_clouds"]:
        at = min(castle["small_clouds"], 3)
        body += piece.puff_body(at)
        x, y = piece.puff_at(at)[0], piece.puff_at(at)[1] + 44
    if new["sun"] and not castle["sun"]:
        body += piece.sun_body()
    if new["cloud"] and not castle["cloud"]:
        body += piece.cloud_body()
    if not body:
        return ""
    return ghost(move, body + _points(gain(view, castle, move), x, y))


def _spots(
    view: View, seat: int, castle: Castle, legal: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    data: dict[str, object] = {**view}
    places = _note_places(castle, view)
    out, ghosts = "", ""
    people: list[int] = []
    stacked: dict[int, int] = {}
    built = {NAMES[move].partition(":")[2]: move for move in legal if NAMES[move][:6] == "build:"}
    if not view["over"]:
        for name, (x, y) in places.items():
            if name in built:
                body = _note(view, castle, name, x, y, "ou-note")
                body += _frame(x, y)
                said = say_move(data, built[name], words, names)
                out += spot([built[name]], said, body, rule="lines", id=f"ou-do-{built[name]}")
            else:
                out += _quiet_note(view, castle, name, (x, y), legal)
    for move in legal:
        kind, _, what = NAMES[move].partition(":")
        said = say_move(data, move, words, names)
        if kind == "flag" or what.startswith("flag"):
            name = what.partition(":")[0] if kind == "flag" else ""
            wall = int(what[-1])
            at = stacked.get(wall, 0)
            stacked[wall] = at + 1
            out += spot(
                [move],
                said,
                _flag_note(view, castle, name, wall, at, kind),
                rule="flags",
                id=f"ou-do-{move}",
            )
        elif what == "residents":
            people.append(move)
        elif what == "cloud":
            x, y = piece.puff_at(min(castle["small_clouds"], 3))
            body = (
                f'<rect class="spot-solid" x="{num(x - 29)}" y="{num(y - 22)}" width="58"'
                f' height="44" rx="14"/><rect class="hit" x="{num(x - 29)}" y="{num(y - 22)}"'
                f' width="58" height="44"/>'
            )
            body += text("+2", x, y + 9, 26, "middle ou-gain")
            out += spot([move], said, body, rule="shepherdess", id=f"ou-do-{move}")
        ghosts += _ghost(view, seat, castle, move)
    if people:
        out += _people_spot(view, castle, people, words, names)
    return out + ghosts


def _quiet_note(
    view: View, castle: Castle, name: str, place: tuple[float, float], legal: Sequence[int]
) -> str:
    """Return the slip of a line that cannot be used now; while building, a press tells why."""
    body = f'<g aria-hidden="true">{_note(view, castle, name, *place, "ou-note")}</g>'
    if legal and view["phase"] == "build":
        box = f'x="{num(place[0])}" y="{num(place[1])}" width="{NOTE_WIDTH}" height="{NOTE_HEIGHT}"'
        body += attempt(NUMBERS[f"build:{name}"], f'<rect class="hit" {box}/>')
    ready = f'<g id="ou-note-{name}" data-rule="lines">{body}</g>'
    return part(f"ou-note-{name}", ready)


def _frame(x: float, y: float) -> str:
    box = f'x="{num(x)}" y="{num(y)}" width="{NOTE_WIDTH}" height="{NOTE_HEIGHT}" rx="5"'
    return f'<rect class="spot-solid" {box}/><rect class="hit" {box}/>'


def _flag_note(view: View, castle: Castle, name: str, wall: int, at: int, face: str) -> str:
    """Return a slip above a wall for one flag that could fly there."""
    left, right, base, height = plan.WALLS[wall - 1]
    x = (left + right - NOTE_WIDTH) / 2
    y = base - height - plan.FLAG_HEIGHT - NOTE_HEIGHT - 12 - 50 * at
    if name:
        return _note(view, castle, name, x, y, "ou-note") + _frame(x, y)
    out = (
        f'<rect class="ou-note" x="{num(x)}" y="{num(y)}" width="{NOTE_WIDTH}"'
        f' height="{NOTE_HEIGHT}" rx="5"/>'
    )
    out += icon(face, x + 20, y + 23, 26) + icon("flag", x + 46, y + 23, 24)
    return out + text(2, x + 68, y + 31, 22, "middle ou-number") + _frame(x, y)


def _people_spot(
    view: View, castle: Castle, moves: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """Return the place where the next residents would stand."""
    data: dict[str, object] = {**view}
    left, top = plan.group_box(min(8, castle["residents"] // 4))
    last, _ = plan.group_box(min(8, (castle["residents"] + 1) // 4))
    body = (
        f'<rect class="spot-mark" x="{num(left - 1)}" y="{num(top + 4)}"'
        f' width="{num(last - left + 88)}" height="106" rx="12"/>'
    )
    said = "; ".join(say_move(data, move, words, names) for move in moves)
    return spot(moves, said, body, rule="residents", id="ou-do-residents")


# ---- the area ------------------------------------------------------------------------------------


def _banner(seat: int, castle: Castle, words: Words, names: Sequence[str]) -> str:
    """Return whose sheet this is, and how far it has come."""
    out = sign(seat, 192, 40, 24)
    out += text(names[seat], 212, 48, 24, "ou-bolder", width=186)
    out += text(words.count("board.points", castle["score"]), 182, 76, 20, "")
    out += text(words("draw.parts", parts=castle["parts"]), 182, 101, 20, "soft")
    return f'<g id="ou-banner" aria-hidden="true">{out}</g>'


def board(view: View, legal: Sequence[int], words: Words, names: Sequence[str]) -> Area:
    """Return the viewer's sheet; a spectator looks at the first seat's."""
    seat = view["you"] if view["you"] is not None else 0
    castle = own(view, seat)
    title = words("draw.board", name=names[seat])
    out, height = part("ou-defs", defs()), plan.HEIGHT
    if any(NAMES[move].startswith("sheet:") for move in legal):
        out += _choose_sheet(view, seat, legal, words, names)
        height = 466
    else:
        out += standing(seat, castle) if view["over"] else _with_plans(seat, castle, view)
        out += _banner(seat, castle, words, names)
        out += _spots(view, seat, castle, legal, words, names)
    return Area("board", title, sheet("board", plan.WIDTH, height, title, out))


def _with_plans(seat: int, castle: Castle, view: View) -> str:
    """Return the castle with pencil outlines of the missing parts behind what is built."""
    drawn = standing(seat, castle)
    first = drawn.index("\x04") + 1
    return drawn[:first] + _missing(castle, view) + drawn[first:]


def _choose_sheet(
    view: View, seat: int, legal: Sequence[int], words: Words, names: Sequence[str]
) -> str:
    """Return both sides of the sheet, side by side, to choose from."""
    data: dict[str, object] = {**view}
    out = ""
    scale = 0.485
    for at, move in enumerate(legal):
        side = NAMES[move].partition(":")[2]
        body = land(seat)
        if side == "outline":
            body += "".join(piece.floor_plan(n, "ou-plan") for n in range(1, 5)) + piece.roof_plan(
                "ou-plan"
            )
            body += "".join(
                piece.tower_plan(n, "ou-plan") + piece.wall_plan(n, "ou-plan") for n in range(1, 5)
            )
        shown = "".join(piece.floor_body(seat, side, n) for n in range(1, 4))
        shown += piece.wall_body(seat, side, 1) + piece.wall_body(seat, side, 2)
        shown += piece.tower_body(seat, side, 1, 5) + piece.tower_body(seat, side, 2, 2)
        place = f'transform="translate({num(6 + 430 * at)} 78) scale({scale})"'
        box = f'x="0" y="0" width="{plan.WIDTH}" height="{plan.HEIGHT}" rx="10"'
        said = say_move(data, move, words, names)
        caption = text(
            words(f"side.{side}"), plan.WIDTH / 2, plan.HEIGHT + 60, 44, "middle ou-bolder"
        )
        out += spot(
            [move],
            said,
            f'<g {place}>{body}{caption}<rect class="spot-solid" {box}/><rect class="hit"'
            f" {box}/></g>",
            rule="sheet",
            id=f"ou-do-{move}",
        )
        out += ghost(move, f"<g {place}>{shown}</g>")
    return text(words("draw.which_side"), plan.WIDTH / 2, 48, 30, "middle ou-bolder") + out
