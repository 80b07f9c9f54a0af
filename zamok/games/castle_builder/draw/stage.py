"""Which elements of the drawing an event is about."""

from __future__ import annotations

from zamok.engine.event import Told
from zamok.engine.stage import Beat, light

_MARKS = {  # by kind of event, with gaps for its seat and its data
    "place": ("cb-at-{seat}-{row}-{x}",),
    "aim": ("cb-laid", "cb-at-{seat}-{row}-{x}"),
    "move": ("cb-baron-{seat}", "cb-space-{start}", "cb-space-{to}"),
    "break": ("cb-castle-{castle}", "cb-discard"),
    "rob": ("cb-holder-{seat}", "cb-holder-{victim}"),
    "robbed": ("cb-tile-{tile}",),
    "market": ("cb-tile-{tile}",),
    "drew": ("cb-tile-{tile}",),
    "take": ("cb-tile-{tile}",),
    "lift": ("cb-tile-{tile}",),
    "keep": ("cb-coins-{seat}",),
    "target": ("cb-castle-{castle}",),
    "begin": ("cb-baron-{seat}",),
    "mill": ("cb-market-0", "cb-market-1", "cb-market-2"),
    "reshuffle": ("cb-supply",),
    "adjust": ("cb-holder-{seat}", "cb-discard"),
    "shed": ("cb-holder-{seat}", "cb-discard"),
    "judged": ("cb-holder-{seat}", "cb-discard"),
    "coin_market": ("cb-coin-{slot}",),
    "draw": ("cb-holder-{seat}",),
    "coin": ("cb-coins-{seat}",),
    "goal": ("cb-coins-{seat}",),
}


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    return Beat(light(*_about(event)))


def _about(event: Told) -> list[str]:
    """Return the ids of the elements that an event is about."""
    ids = _MARKS.get(event["kind"], ())
    return [name.format(seat=event["seat"], **event["data"]) for name in ids]
