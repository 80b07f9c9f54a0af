"""The dice, or what a guest brings instead, and the ways out: what happens nowhere else."""

from __future__ import annotations

from zamok.engine.drawing import Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, circle, group, moved, path, rect, sign, text, wrap
from zamok.games.once_upon.draw.chips import chip
from zamok.games.once_upon.draw.portraits import portrait
from zamok.games.once_upon.draw.scene import Scene, frame
from zamok.games.once_upon.draw.symbols import icon
from zamok.games.once_upon.moves import MOVES
from zamok.games.once_upon.view import View

DIE = 72  # across, with its shaded sides
_SMALL = 0.68  # of that on a phone
ROW = 76  # height of the dice in a row with their names
STRIP = 52  # and on a phone, where the question names them
STRIP_WIDTH = 2 * DIE * _SMALL + 6
_NAMED = 144  # width of a die with its name beside it
_WAYS_OUT = ("pass", "done", "stop")


def dice(scene: Scene) -> list[Item]:
    """Return both dice, or what a guest at work brings."""
    phase = scene.view["phase"]
    if phase == "dog":
        return _dog(scene)
    if phase in ("gain", "lift", "drop"):
        return [group(_gained(scene), id="ou-dice", rule="lightning")]
    return _thrown(scene)


def _die(face: str, turned: bool) -> Ink:
    """Return a wooden die, 60 across, with its symbol on top."""
    out = path("ou-cast", "M8 62 66 60 78 68 22 72z")
    out += path("ou-wood", "M60 7 69 15V63L60 58z") + path("ou-wood", "M7 60 60 60 69 66H16z")
    out += path("ou-shadow", "M60 7 69 15V66H16L7 60H60z")
    out += rect("ou-ink ou-white", 2, 2, 58, 58, 9) + rect("ou-thin", 6, 6, 50, 50, 6)
    if face:
        out += icon(face, 31, 31, 44)
    return group(out, transform=f"rotate({-5 if turned else 4} 31 31)")


def _used(view: View) -> list[bool]:
    """Return for each die whether the viewer has used it already."""
    left = view["dice_left"]
    if left is None or view["you"] != view["active"]:
        return [view["phase"] not in ("use", "sheet")] * 2
    rest = list(left)
    used = []
    for face in view["dice"]:
        used.append(face not in rest)
        if face in rest:
            rest.remove(face)
    return used or [False, False]


def _place(scene: Scene, at: int) -> tuple[float, float, float]:
    """Return where a die lies, and its scale."""
    if scene.phone:
        return 2 + at * DIE * _SMALL, 2, _SMALL
    return 6 + _NAMED * at, 3, 1


def _thrown(scene: Scene) -> list[Item]:
    """Return both dice; one that nothing can be done with is let go by a press on it."""
    view = scene.view
    items: list[Item] = []
    used = _used(view)
    for at, face in enumerate(view["dice"] or ["", ""]):
        x, y, scale = _place(scene, at)
        dim = "ou-half" if used[at] and not view["over"] else ""
        place = moved(x, y, scale)
        items.append(Part(f"ou-die-{at}", _die, (face, at == 1), dim, place, rule="dice"))
        if face and not scene.phone:
            items.append(_face_name(scene, face, x + DIE + 2, y))
    if view["turn"] and scene.phone:
        items.append(sign(view["active"], 8, 9, 13))
    shown: list[Item] = [Group(items, id="ou-dice", hidden=True)]
    for at, face in enumerate(view["dice"]):
        if not used[at] and view["dice"].index(face) == at:
            shown += _lost(scene, face, *_place(scene, at))
    return shown


def _lost(scene: Scene, face: str, x: float, y: float, scale: float) -> list[Item]:
    """Return the place that lets a die go."""
    move = MOVES.read(f"{face}:lost")
    if not scene.can(move):
        return []
    side = 66 * scale
    cross = path("ou-gone", "M0 0 14 14M14 0 0 14")
    ink = frame(x, y, side, side, 8) + group(cross, transform=moved(x + side - 17, y + 3))
    return [scene.spot([move], ink, "dice", f"ou-do-{move}")]


def _face_name(scene: Scene, face: str, x: float, y: float) -> Ink:
    rows = wrap(_loose(scene.words(f"draw.face.{face}")), _NAMED - DIE - 4, 14, 2)
    top = y + 37 - 8 * (len(rows) - 1)
    return "".join(text(row, x, top + 16 * at, size=14) for at, row in enumerate(rows))


def _dog(scene: Scene) -> list[Item]:
    """Return the dog, and his die, which he throws for himself."""
    left = scene.view["dice_left"] or [""]
    (x, y, scale), (die_x, die_y, _) = _place(scene, 0), _place(scene, 1)
    die = Part("ou-die-dog", _die, (left[0], False), transform=moved(die_x, die_y, scale))
    ink = _at_work(scene, "dog", x, y, scale)
    if not scene.phone and left[0]:
        ink += _face_name(scene, left[0], die_x + DIE + 2, die_y - 8)
    times = text(f"×{len(left)}", *_times(scene, x, y), "middle ou-number", 22)
    shown: list[Item] = [Group([ink, die, times], id="ou-dice", hidden=True)]
    return shown + _lost(scene, left[0], die_x, die_y, scale) if left[0] else shown


def _times(scene: Scene, x: float, y: float) -> tuple[float, float]:
    return (x + 36, y + 46) if scene.phone else (x + 100, y + 44)


def _at_work(scene: Scene, guest: str, x: float, y: float, scale: float) -> Ink:
    """Return the guest at work, and for whom."""
    seat = scene.view["builder"] or 0
    face = group(portrait(guest), transform=moved(x + 34 * scale, y + 35 * scale, 0.9 * scale))
    return face + sign(seat, x + 6, y + 7, 14)


def _gained(scene: Scene) -> Ink:
    """Return what a guest brings: chips of a resource, or chips the wizard may move."""
    view, seat = scene.view, scene.view["builder"] or 0
    (x, y, scale), (next_x, _, _) = _place(scene, 0), _place(scene, 1)
    count = text(f"×{max(1, view['count'])}", next_x, y + 46 * scale, "ou-number", 30 * scale)
    if view["phase"] != "gain":
        out = _at_work(scene, "wizard", x, y, scale)
        if scene.phone:
            return out + chip(seat, next_x + 34, y + 26, 30) + group(count, style="ou-bolder")
        return out + chip(seat, x + 102, y + 36, 52) + count
    middle = x + 34 * scale
    out = circle("ou-ink ou-white", middle, y + 35 * scale, 34 * scale)
    kind = "wild" if view["gain"] in (None, "any") else str(view["gain"])
    out += icon(kind, middle, y + 35 * scale, 46 * scale) + sign(seat, x + 6, y + 7, 14)
    if not scene.phone:
        said = scene.words("draw.gains")
        out += text(said, x + 78, y + 40, size=14, room=_NAMED - 84)
    return out + count


# ---- ways out ----------------------------------------------------------------------------------


def _loose(said: str) -> str:
    """Return words that may be broken anywhere: where there is room for one only."""
    return said.replace("\N{NO-BREAK SPACE}", " ")


def way_out(scene: Scene, x: float, y: float, width: float, height: float) -> list[Item]:
    """Return a slip to press for doing nothing more."""
    items: list[Item] = []
    for name in _WAYS_OUT:
        move = MOVES.read(name)
        if not scene.can(move):
            continue
        size = 11.5 if scene.phone else 13
        rows = wrap(_loose(scene.say(move)), width - 6, size, 3, BOLD)
        top = y + height / 2 - size * 0.59 * (len(rows) - 1) + size * 0.34
        ink = rect("ou-note", x, y, width, height, 7) + frame(x, y, width, height, 7)
        for at, row in enumerate(rows):
            place = (x + width / 2, top + size * 1.18 * at)
            ink += text(row, *place, "middle ou-bolder", size, room=width - 4, weight=BOLD)
        items.append(scene.spot([move], ink, "building", f"ou-do-{move}", rows))
    return items


def turn(scene: Scene, x: float, y: float, room: float) -> Ink:
    """Return whose turn it is, and the number of the turn."""
    view = scene.view
    if not view["turn"]:
        return ""
    said = scene.words("draw.turn", turn=view["turn"])
    return sign(view["active"], x + 8, y + 8, 15) + text(said, x + 22, y + 13, size=14, room=room)
