"""The board: the viewer's sheet, what stands on it, and where something can be drawn now."""

from __future__ import annotations

from zamok.engine.drawing import Area, Ghost, Group, Item, Part
from zamok.engine.pencil import BOLD, Ink, Point, group, moved, rect, sign, text
from zamok.engine.screen import LOW, TALL
from zamok.games.once_upon.draw import castle as piece
from zamok.games.once_upon.draw import plan
from zamok.games.once_upon.draw.land import land
from zamok.games.once_upon.draw.notes import flag_notes, part_notes
from zamok.games.once_upon.draw.scene import Scene, frame
from zamok.games.once_upon.draw.sheet import missing, paper, standing
from zamok.games.once_upon.draw.symbols import icon, symbols
from zamok.games.once_upon.facts import SMALL_CLOUD
from zamok.games.once_upon.moves import MOVES, SIDES
from zamok.games.once_upon.view import Drawn, Gain

_CHOICE = 0.485  # how large the two sides of the sheet are shown to choose from
_CHOICE_HEIGHT = 466
_SKY = 26  # of the sheet that is left out on a phone, and of the meadow
_MEADOW = 6
FIGURES = {TALL: 1.3, LOW: 1.75}  # how much larger than usual they are there


def board(scene: Scene) -> Area:
    """Return the viewer's sheet; a spectator looks at the first seat's."""
    seat, height = scene.seat, plan.HEIGHT
    items: list[Item] = []
    if scene.can(MOVES.read(f"sheet:{SIDES[0]}")):
        items, height = _choose_sheet(scene), _CHOICE_HEIGHT
    else:
        items.append(paper(seat))
        if not scene.view["over"]:
            items.append(missing(scene))
        items += standing(seat, scene.castle, figures=FIGURES.get(scene.shape, 1))
        if not scene.phone:
            items.append(_banner_part(scene))
        items += _spots(scene)
        if scene.phone:
            items, height = [Group(items, transform=moved(0, -_SKY))], height - _SKY - _MEADOW
    title = scene.words("draw.board", name=scene.names[seat])
    return Area("board", title, plan.WIDTH, height, items, defs=symbols(), still=True)


def _banner_part(scene: Scene) -> Part:
    """Return whose sheet this is, and how far it has come."""
    words, castle = scene.words, scene.castle
    points = words.count("board.points", castle["score"])
    parts = words("draw.parts", parts=castle["parts"])
    return Part("ou-banner", _banner, (scene.seat, scene.names[scene.seat], points, parts))


def _banner(seat: int, name: str, points: str, parts: str) -> Ink:
    out = sign(seat, 192, 40, 24)
    out += text(name, 212, 48, "ou-bolder", 24, room=186, weight=BOLD)
    return out + text(points, 182, 76, "sum", 20) + text(parts, 182, 101, "soft", 20)


# ---- what can be done now ----------------------------------------------------------------------


def _spots(scene: Scene) -> list[Item]:
    # On a phone a line is pressed where its chips lie: slips on the sheet would be too small.
    items = [] if scene.view["over"] or scene.phone else part_notes(scene)
    items += flag_notes(scene)
    people: list[int] = []
    for move, kind, what in scene.meant:
        if kind == "use" and what[1] == "residents":
            people.append(move)
        elif kind == "cloud":
            items.append(_cloud_spot(scene, move))
    if people:
        items.append(_people_spot(scene, people))
    return items + [ghost for gain in scene.gains.values() for ghost in _ghost(scene, gain)]


def _cloud_spot(scene: Scene, move: int) -> Item:
    """Return the place where the next small cloud would be."""
    x, y = plan.puff_at(scene.castle["small_clouds"])
    points = f"+{int(SMALL_CLOUD)}"
    wide, high = max(58, scene.finger), max(44, scene.finger)
    y = max(y, _SKY + high / 2)
    ink = frame(x - wide / 2, y - high / 2, wide, high, 14)
    ink += text(points, x, y + 9, "middle ou-gain", 26 if not scene.phone else 40)
    return scene.spot([move], ink, "shepherdess", f"ou-do-{move}", [points])


def _people_spot(scene: Scene, moves: list[int]) -> Item:
    """Return the place where the next residents would stand."""
    first = scene.castle["residents"]
    come = max(
        drawn["number"]
        for move in moves
        for drawn in scene.gains[move]["drawn"]
        if drawn["what"] == "residents"
    )
    left, top = plan.group_box(first // plan.PER_GROUP)
    right, _ = plan.group_box((first + come - 1) // plan.PER_GROUP)
    wide = right - left + 88
    ink = rect("spot-mark", left - 1, top + 4, wide, 106, 12)
    if scene.phone:
        hit, high = max(wide, scene.finger), max(106, scene.finger)
        bottom = plan.HEIGHT - _MEADOW - 2
        ink += rect("hit", max(0, left - 1 - (hit - wide) / 2), bottom - high, hit, high)
    return scene.spot(moves, ink, "residents", "ou-do-residents")


# ---- what a move would look like ---------------------------------------------------------------


def _ghost(scene: Scene, gain: Gain) -> list[Ghost]:
    """Return what the move would draw on the sheet, with its points beside the first thing."""
    ink, place = "", None
    for drawn in gain["drawn"]:
        thing, at = _thing(scene, drawn)
        ink += thing
        place = place or at
    if not ink:
        return []
    if gain["points"] and place is not None:
        ink += text(f"+{gain['points']}", *place, "middle ou-gain", 34)
    return [Ghost(gain["move"], ink)]


def _thing(scene: Scene, drawn: Drawn) -> tuple[Ink, Point | None]:
    """Return a thing that would be drawn, and where points about it can stand."""
    what, number, points = drawn["what"], drawn["number"], drawn["points"]
    seat, castle = scene.seat, scene.castle
    side = castle["sheet"] or "outline"
    if what == "floor":
        left, top, width, _ = plan.floor_box(number)
        guest = icon("guest", left + width + 24, top + 34, 46)
        return piece.floor(seat, side, number) + guest, (plan.DONJON, top - 8)
    if what == "tower":
        x, base, _ = plan.TOWERS[number - 1]
        place = (x, base - plan.tower_height(number, points) - 92)
        return piece.tower(seat, side, number, points), place
    if what in ("wall", "flag"):
        left, right, base, _ = plan.WALLS[number - 1]
        if what == "wall":
            return piece.wall(seat, side, number), ((left + right) / 2, base - 110)
        slot = len(castle["walls"][number - 1]["flags"])
        return piece.flag(seat, number, slot, points), ((left + right) / 2, base - 34)
    if what == "residents":
        first = castle["residents"]
        come = "".join(piece.resident(at) for at in range(first, first + number))
        return come, (plan.resident_at(first)[0], plan.GROUP_TOP - 4)
    if what == "small_cloud":
        left, top = plan.puff_at(number - 1)
        return piece.puff(min(number, plan.PUFFS) - 1), (left, top + 44)
    return piece.sun() if what == "sun" else piece.cloud(), None


# ---- the side of the sheet ---------------------------------------------------------------------


def _choose_sheet(scene: Scene) -> list[Item]:
    """Return both sides of the sheet, side by side, to choose from."""
    seat = scene.seat
    question = scene.words("draw.which_side")
    items: list[Item] = [
        text(question, plan.WIDTH / 2, 48, "middle ou-bolder", 44 if scene.phone else 30)
    ]
    for at, side in enumerate(SIDES):
        move, said = MOVES.read(f"sheet:{side}"), scene.words(f"side.{side}")
        place = moved(6 + 430 * at, 78, _CHOICE)
        empty = Part(f"ou-side-{side}", _empty_side, (seat, side, said))
        mark = frame(0, 0, plan.WIDTH, plan.HEIGHT, 10)
        spot = scene.spot([move], mark, "sheet", f"ou-do-{move}", [said])
        shown = group(_begun(seat, side), transform=place)
        items += [Group([empty, spot], transform=place), Ghost(move, shown)]
    return items


def _empty_side(seat: int, side: str, said: str) -> Ink:
    out = land(seat)
    if side == "outline":
        floors = range(1, plan.FLOORS + 1)
        out += "".join(piece.floor_plan(number, "ou-plan") for number in floors)
        out += piece.roof_plan("ou-plan")
        for number in range(1, len(plan.TOWERS) + 1):
            out += piece.tower_plan(number, "ou-plan") + piece.wall_plan(number, "ou-plan")
    return out + text(said, plan.WIDTH / 2, plan.HEIGHT + 60, "middle ou-bolder", 44)


def _begun(seat: int, side: str) -> Ink:
    """Return a castle begun on a side of the sheet."""
    out = "".join(piece.floor(seat, side, number) for number in (1, 2, 3))
    out += piece.wall(seat, side, 1) + piece.wall(seat, side, 2)
    return out + piece.tower(seat, side, 1, 5) + piece.tower(seat, side, 2, 2)
