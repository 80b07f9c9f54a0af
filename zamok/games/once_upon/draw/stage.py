"""What events are about."""

from __future__ import annotations

from zamok.engine import Told
from zamok.engine.stage import Beat, light
from zamok.games.once_upon.draw.plan import PER_GROUP
from zamok.games.once_upon.facts import CELL_FACTS


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    return Beat(light(*_about(event)))


def _about(event: Told) -> list[str]:
    """Return the ids of the elements that an event is about."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    if kind in ("chip", "move_chip"):
        return [f"ou-chip-{seat}-{data['cell']}"]
    if kind == "used":
        return _used(seat, data["target"])
    if kind == "clear":  # the others see the board, but not its lines
        return [f"ou-line-{seat}-{data['line']}", f"ou-board-{seat}"]
    if kind in ("floor", "tower", "wall"):
        return [f"ou-{kind}-{seat}-{data['number']}"]
    if kind == "flag":
        return [f"ou-wall-{seat}-{data['wall']}"]
    if kind == "residents":
        first, last = data["total"] - data["count"], data["total"] - 1
        groups = range(first // PER_GROUP, last // PER_GROUP + 1)
        return [f"ou-people-{seat}-{group}" for group in groups]
    if kind in ("sun", "cloud"):
        return [f"ou-{kind}-{seat}"]
    if kind == "small_cloud":
        return [f"ou-puffs-{seat}"]
    if kind in ("guest", "steal", "reuse", "open"):
        return [f"ou-guest-{data['guest']}"]
    if kind == "sheet":
        return [f"ou-sheet-{seat}"]
    if kind == "dog":
        return ["ou-die-dog"]
    return ["ou-die-0", "ou-die-1"] if kind == "roll" else []


def _used(seat: int | None, target: str) -> list[str]:
    """Return what a die of the viewer was used for."""
    if target in CELL_FACTS:
        return [f"ou-chip-{seat}-{target}"]
    if target.startswith("flag"):
        return [f"ou-wall-{seat}-{target.removeprefix('flag')}"]
    return [f"ou-puffs-{seat}"] if target == "cloud" else []
