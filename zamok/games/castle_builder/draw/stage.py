"""What there is to see of an event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from zamok.engine.event import Told
from zamok.engine.stage import SILENT, Beat, Cue, count, light, points, send, travel
from zamok.games.castle_builder.facts import COIN_COUNT, COIN_IDS, COUNT, KIND_OF

# Only the owner sees the tiles of a holder, only the others its backs: what goes in and out is
# told for both. Alike things are numbered, {n} stands for all: they cannot be told apart.
_HELD: Final = "cb-held-{seat}-{tile}-{n}"
_BACKS: Final = "cb-backs-{seat}"
# Numbers: of the tiles in a holder, of what a castle has, of the coins.
_MANY: Final = count("cb-many-{seat}")
_HAS: Final = count("cb-counts-{seat}", "cb-has-{seat}")
_COINS: Final = count("cb-goal-{seat}")
_LOST: Final = "cb-held-{victim}-{tile}-{n}"
_KEPT: Final = "cb-kept-{seat}-{coin}-{n}"
_AT: Final = "cb-at-{seat}-{row}-{x}"
_SOURCES: Final = {  # where a tile is taken up
    "holder": _HELD, "market": "cb-sale-{tile}", "royal": "cb-royal-{seat}-{tile}",
}  # fmt: skip
_DISCARDED: Final = Beat(
    travel(_HELD, target="cb-discard") + send("cb-t-{tile}", _BACKS, "cb-discard") + _MANY, "card"
)
_BEATS: Final = {  # by kind of event, with gaps for its seat, its data and what _gaps adds
    "market": Beat(travel("cb-market-{slot}-{tile}", "cb-supply"), "card"),
    "coin_market": Beat(travel("cb-coin-{slot}-{coin}", "cb-treasury"), "coins", joins=True),
    "begin": Beat(light("cb-baron-{seat}")),
    "draw": Beat(send("cb-back", "cb-supply", _BACKS) + _MANY, "card"),
    "drew": Beat(travel(_HELD, "cb-supply"), "card", joins=True),
    "lift": Beat(travel("{source}"), "wood"),
    "aim": Beat(travel(_AT, "{source} " + _BACKS) + light("cb-laid") + _MANY, "stone"),
    "adjust": _DISCARDED,
    "place": Beat(travel(_AT, "{source} " + _BACKS) + _MANY + _HAS, "stone"),
    "move": Beat(travel("cb-baron-{seat}") + light("cb-space-{start}", "cb-space-{to}"), "wood"),
    "coin": Beat(travel("cb-now-{seat} " + _KEPT, "cb-coin-{coin}"), "coins"),
    "keep": Beat(travel(_KEPT, "cb-now-{seat}") + _COINS, "coins"),
    "mill": Beat(
        send("cb-back", "cb-market-0", "cb-discard")
        + send("cb-back", "cb-market-1", "cb-discard")
        + send("cb-back", "cb-market-2", "cb-discard"),
        "card",
    ),
    "take": Beat(
        travel(_HELD, "cb-sale-{tile}")
        + send("cb-t-{tile}", "cb-sale-{tile}", _BACKS)
        + _MANY,
        "card",
    ),
    "target": Beat(light("cb-castle-{castle}"), "wood"),
    "break": Beat(
        travel("cb-at-{castle}-{row}-{x}", target="cb-discard")
        + light("cb-castle-{castle}")
        + count("cb-counts-{castle}", "cb-has-{castle}"),
        "stone",
    ),
    "shed": _DISCARDED,
    "judged": _DISCARDED,
    "rob": Beat(
        send("cb-back", "cb-backs-{victim}", _BACKS) + _MANY + count("cb-many-{victim}"), "card"
    ),
    "robbed": Beat(
        travel(_HELD, "cb-backs-{victim}") + travel(_LOST, target=_BACKS), "card", joins=True
    ),
    "reshuffle": Beat(send("cb-back", "cb-discard", "cb-supply", 5), "card"),
    "goal": Beat(light("cb-coins-{seat}")),
}  # fmt: skip


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    if kind == "draw" and not data["count"]:
        return Beat(light("cb-supply"))
    beat = _BEATS.get(kind, SILENT)
    gaps = {**data, "seat": seat}
    if "source" in data:
        gaps["source"] = _each(_SOURCES[data["source"]], gaps)
    cues = tuple(made for cue in beat.cues for made in _cues(cue, gaps))
    if kind == "draw":
        cues = tuple(replace(cue, count=data["count"]) for cue in cues)
    if kind == "keep":
        cues += points(seat, 1, f"cb-kept-{seat}-{data['coin']}-0")
    # The tiles of a new market come together.
    return Beat(cues, beat.sound, beat.joins or (kind == "market" and data["slot"] > 0))


def _cues(cue: Cue, gaps: dict[str, Any]) -> list[Cue]:
    """Return a cue with its gaps filled, for each of the things that it may be about."""
    source, target = _each(cue.source, gaps), _each(cue.target, gaps)
    sign = cue.sign.format(**gaps)
    filled = replace(cue, source=source, target=target, sign=sign)
    return [replace(filled, id=id) for id in _each(cue.id, gaps).split() or [""]]


def _each(names: str, gaps: dict[str, Any]) -> str:
    """Return names with their gaps filled; one of alike things becomes all, the last first."""
    found: list[str] = []
    for name in names.split():
        numbers = reversed(range(_alike(gaps))) if "{n}" in name else (0,)
        found += [name.format(**gaps, n=number) for number in numbers]
    return " ".join(found)


def _alike(gaps: dict[str, Any]) -> int:
    """Return how many tiles or coins of the kind in question there are."""
    if "tile" in gaps:
        return int(COUNT[KIND_OF[gaps["tile"]]])
    return int(COIN_COUNT[COIN_IDS.index(gaps["coin"])])
