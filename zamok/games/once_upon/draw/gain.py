"""What a move would change in the own castle, and what that is worth."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from zamok.games.once_upon.facts import (
    BOARD_DATA,
    CLOUD,
    FACES,
    GROUP_SCALE,
    GUEST_DATA,
    MONK_FLAG,
    PARTS,
    RESIDENTS,
    SMALL_CLOUD,
    SUN,
    TOWERS,
)
from zamok.games.once_upon.moves import NAMES
from zamok.games.once_upon.view import Castle, View, Wall

GUESTS: dict[str, dict[str, Any]] = {
    card["id"]: card for card in GUEST_DATA["great"] + GUEST_DATA["young"]
}
CELLS: dict[str, dict[str, Any]] = {cell["id"]: cell for cell in BOARD_DATA["cells"]}


@cache
def lines(variant: str) -> dict[str, dict[str, Any]]:
    """Return the lines of a side of the board by name."""
    return {line["id"]: line for line in BOARD_DATA["sides"][variant]}


def own(view: View, seat: int) -> Castle:
    """Return a castle as the viewer knows it: the own one with choices not yet shown."""
    mine = view["mine"]
    return mine if mine is not None and seat == view["you"] else view["castles"][seat]


def guest_worth(guest: str, castle: Castle, jester: str) -> int:
    """Return the points of one guest in a castle."""
    flags = sum(len(wall["flags"]) for wall in castle["walls"])
    walls = sum(wall["built"] for wall in castle["walls"])
    if guest == "courtesan":
        return sum(GUESTS[other].get("kind") == "crowned" for other in castle["guests"])
    counts = {
        "jester": walls if jester == "wall" else castle["floors"],
        "prince": castle["floors"],
        "princess": len(castle["towers"]),
        "king": flags,
    }
    return counts[guest] if guest in counts else int(GUESTS[guest]["points"])


def sums(castle: Castle, jester: str) -> dict[str, int]:
    """Return the points of a castle kind by kind."""
    return {
        "towers": sum(castle["towers"]),
        "flags": sum(sum(wall["flags"]) for wall in castle["walls"]),
        "residents": int(GROUP_SCALE[castle["residents"]]),
        "guests": sum(guest_worth(guest, castle, jester) for guest in castle["guests"]),
        "sun": int(SUN) if castle["sun"] else 0,
        "cloud": int(CLOUD) if castle["cloud"] else 0,
        "small_clouds": castle["small_clouds"] * int(SMALL_CLOUD),
    }


def gain(view: View, castle: Castle, move: int) -> int:
    """Return the points that a move brings at once, as far as they are known."""
    jester = view["jester"]
    changed = after(view, castle, move)
    return sum(sums(changed, jester).values()) - sum(sums(castle, jester).values())


def after(view: View, castle: Castle, move: int) -> Castle:
    """Return the castle after a move; guests drawn unseen are left out."""
    kind, _, what = NAMES[move].partition(":")
    walls: list[Wall] = [{**wall, "flags": list(wall["flags"])} for wall in castle["walls"]]
    new: Castle = {
        **castle,
        "walls": walls,
        "towers": list(castle["towers"]),
        "guests": list(castle["guests"]),
    }
    if kind in FACES:
        _use(new, kind, what)
    elif kind in ("build", "flag"):
        _draw(view, new, what)
    elif kind in ("take", "steal", "reuse"):
        if kind != "reuse":
            new["guests"].append(what)
        if GUESTS[what].get("kind") == "lightning":
            _come(new, int(GUESTS[what].get("residents", 0)))
    return new


def _come(castle: Castle, count: int) -> None:
    castle["residents"] = min(int(RESIDENTS), castle["residents"] + count)


def _use(castle: Castle, face: str, what: str) -> None:
    """Use a die."""
    if what in CELLS:
        cook = "cook" in castle["guests"] and face != "residents"
        _come(castle, int(cook and CELLS[what]["resource"] == "food"))
    elif what == "residents":
        _come(castle, 1 if face == "food" else 2)
    elif what.startswith("flag"):
        castle["walls"][int(what[4:]) - 1]["flags"].append(int(MONK_FLAG))
    elif what == "cloud":
        castle["small_clouds"] += 1


def _draw(view: View, castle: Castle, what: str) -> None:
    """Clear a line and draw what it gives."""
    name, _, number = what.partition(":")
    line = lines(view["variant"])[name]
    element = cast("str", line["element"])
    if element == "flag":
        castle["walls"][int(number) - 1]["flags"].append(line["points"])
    else:
        castle["parts"] += 1
    if element == "floor":
        castle["floors"] += 1
    elif element == "tower":
        castle["towers"].append(line["points"])
        free = not any(other["sun"] for other in view["castles"])
        castle["sun"] = castle["sun"] or (free and len(castle["towers"]) == TOWERS)
    elif element == "wall":
        next(wall for wall in castle["walls"] if not wall["built"])["built"] = True
    _come(castle, line["residents"])
    if castle["parts"] == PARTS and element != "flag" and view["finisher"] is None:
        castle["cloud"] = True
