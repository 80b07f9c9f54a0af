"""What there is to see of events: dice roll, chips and guests travel, what is drawn grows.

Tables say by kind of event which things it is about, with gaps for what the event tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from zamok.engine import Told
from zamok.engine.stage import Beat, Cue, Sound, count, grow, leave, light, points, roll, travel
from zamok.games.once_upon.draw.plan import PER_GROUP
from zamok.games.once_upon.facts import (
    CELL_FACTS,
    CLOUD,
    GROUP_SCALE,
    GUEST_FACTS,
    LINE_FACTS,
    SMALL_CLOUD,
    SUN,
)

_ROLLED: Final = {"roll": ("ou-die-0", "ou-die-1"), "dog": ("ou-die-dog",)}
# What comes, and from where if it was not seen there.
_COMING: Final = {
    "chip": ("ou-chip-{seat}-{cell}", "ou-heap-{seat}"),
    "move_chip": ("ou-chip-{seat}-{cell}", "ou-chip-{seat}-{origin}"),
    "guest": ("ou-guest-{guest}", "ou-deck"),
    "open": ("ou-guest-{guest}", "ou-deck"),
    "steal": ("ou-guest-{guest}", "ou-sheet-{victim}"),
}
# What is drawn; points rise from the first of it.
_DRAWN: Final = {
    "floor": ("ou-floor-{seat}-{number}", "ou-crown-{seat}-0"),
    "tower": ("ou-tower-{seat}-{number}",),
    "wall": ("ou-wall-{seat}-{number}",),
    "flag": ("ou-wall-{seat}-{wall}",),
    "small_cloud": ("ou-puffs-{seat}",),
    "sun": ("ou-sun-{seat}",),
    "cloud": ("ou-cloud-{seat}",),
}
# Where something happens that moves nothing.
_LIT: Final = {
    "sheet": ("ou-sheet-{seat}",),
    "lost": ("ou-dice",),
    "clear": ("ou-line-{seat}-{line}", "ou-board-{seat}"),  # others see the board, not its lines
    "reuse": ("ou-guest-{guest}",),
    "dog": ("ou-guest-dog",),
    "dog_sleeps": ("ou-guest-dog",),
}
_WORTH: Final = {"sun": int(SUN), "cloud": int(CLOUD), "small_cloud": int(SMALL_CLOUD)}
_SOUNDS: Final[Mapping[str, Sound]] = {
    **dict.fromkeys(_ROLLED, "dice"),
    **dict.fromkeys(("chip", "move_chip", "clear"), "wood"),
    **dict.fromkeys(("guest", "open", "steal", "reuse"), "card"),
    **dict.fromkeys((*_DRAWN, "residents", "sheet"), "quill"),
}
# What all have done with the dice is shown at once; residents come with what brings them.
_JOINING: Final = ("chip", "small_cloud", "residents", "lost", "pass")


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    if kind == "used":
        return _used(seat, data)
    joins = kind in _JOINING or (kind == "flag" and data["line"] is None)
    cues = [*_cleared(seat, data), *_moving(kind, {**data, "seat": seat})]
    if kind == "residents":
        cues += _residents(seat, data)
    elif kind in _DRAWN:
        worth = _WORTH.get(kind, data.get("points", 0))
        cues += points(seat, worth, _DRAWN[kind][0].format(**data, seat=seat))
    elif kind in ("guest", "steal"):
        cues += _guest_points(seat, data)
    cues += count(*(cue.target.replace("seat", "ou-score") for cue in cues if cue.how == "points"))
    return Beat(tuple(cues), _SOUNDS.get(kind, ""), joins)


def _moving(kind: str, gaps: Mapping[str, Any]) -> list[Cue]:
    """Return what the tables say of a kind."""
    cues = [*roll(*_ROLLED.get(kind, ()))]
    if kind in _COMING:
        cues += travel(*(name.format(**gaps) for name in _COMING[kind]))
    cues += grow(*(name.format(**gaps) for name in _DRAWN.get(kind, ())))
    return [*cues, *light(*(name.format(**gaps) for name in _LIT.get(kind, ())))]


def _cleared(seat: int | None, data: Mapping[str, Any]) -> list[Cue]:
    """Return how the chips of a line go back; both sides of the board have the same lines."""
    line = data.get("line")
    cells = LINE_FACTS["young"][line]["cells"] if line else ()
    return [cue for cell in cells for cue in leave(f"ou-chip-{seat}-{cell}", f"ou-heap-{seat}")]


def _residents(seat: int | None, data: Mapping[str, Any]) -> list[Cue]:
    """Return the groups that residents join, and what the last of them is worth more."""
    before, now = data["total"] - data["count"], data["total"]
    first, last = before // PER_GROUP, (now - 1) // PER_GROUP
    groups = [f"ou-people-{seat}-{group}" for group in range(first, last + 1)]
    more = int(GROUP_SCALE[now]) - int(GROUP_SCALE[before])
    return [*grow(*groups), *points(seat, more, groups[-1])]


def _guest_points(seat: int | None, data: Mapping[str, Any]) -> list[Cue]:
    """Return the points printed on a guest: whoever loses him loses them."""
    guest, worth = f"ou-guest-{data['guest']}", GUEST_FACTS[data["guest"]]["points"]
    return [*points(seat, worth, guest), *points(data.get("victim"), -worth, guest)]


def _used(seat: int | None, data: Mapping[str, Any]) -> Beat:
    """Return what a player sees of a die that the others do not see used yet."""
    target = data["target"]
    cues: list[Cue] = []
    sound: Sound = "quill"
    if target in CELL_FACTS:
        cues += travel(f"ou-chip-{seat}-{target}", f"ou-heap-{seat}")
        sound = "wood"
    elif target.startswith("flag"):
        cues += grow(f"ou-wall-{seat}-{target.removeprefix('flag')}")
    elif target == "cloud":
        cues += grow(f"ou-puffs-{seat}")
    elif target == "lost":
        cues += light("ou-dice")
        sound = ""
    if data["residents"]:
        cues += grow(f"ou-crowd-{seat}")
    return Beat(tuple(cues), sound)
