"""Which parts of the drawing an event is about."""

from __future__ import annotations

from zamok.engine import Told
from zamok.engine.stage import Beat, light
from zamok.games.all_seasons.draw.sites import SITES, key_of
from zamok.games.all_seasons.facts import EVENT_TELLS

_FIXED = {
    "coin": ("as-track",),
    "messenger": ("as-bank",),
    "toll": ("as-place-city_tavern",),
    "collect": ("as-place-city_tavern",),
    "withdraw": ("as-place-city_tavern",),
    "market": ("as-bank", "as-site-market-0"),
    "palace": ("as-bars", "as-site-palace-0"),
    "lay": ("as-paying",),
}
# What names the marked element, by a detail of the event.
_NAMED = {
    "cart": ("as-cart-{cart}",),
    "off": ("as-cart-{cart}",),
    "delivery": ("as-cart-{kind}", "as-store-{kind}"),
    "store": ("as-store-{kind}",),
    "equip": ("as-shown-{seat}-{card}",),
    "load": ("as-shown-{seat}-{card}",),
    "resolve": ("as-shown-{seat}-{card}",),
    "work": ("as-shown-{seat}-{card}",),
    "buy": ("as-shown-{owner}-{card}",),
    "ask_last": ("as-shown-{owner}-{card}",),
    "refuse": ("as-shown-{seat}-{card}",),
    "architect": ("as-shown-{seat}-architect",),
    "down": ("as-row-{seat}",),
    "known_down": ("as-row-{seat}",),
    "down_card": ("as-mine-{card}",),
    "lose_card": ("as-mine-{card}",),
    "doomed": ("as-mine-{card}",),
    "winter_card": ("as-winter-{card}",),
    "pay": ("as-winter-{card}",),
    "lose_points": ("as-winter-{card}",),
    "dues": ("as-winter-{card}",),
    "forgiven": ("as-winter-{card}",),
    "build": ("as-flag-{building}-{seat}",),
}


def stage(event: Told) -> Beat:
    """Return what there is to see of an event."""
    return Beat(light(*_about(event)))


def _about(event: Told) -> list[str]:
    """Return the ids of the elements that an event is about."""
    kind, seat, data = event["kind"], event["seat"], event["data"]
    found = [*_FIXED.get(kind, ())]
    found += [form.format(**{**data, "seat": seat}) for form in _NAMED.get(kind, ())]
    if kind in EVENT_TELLS:
        found.append(f"as-winter-{EVENT_TELLS[kind]}")
    if kind in ("build", "lay"):
        if len(SITES[data["building"]]) == 1:
            found.append(f"as-site-{data['building']}-0")
        if data["melted"]:
            found.append("as-bars")
    elif kind == "place":
        found.append(key_of(data["spot"]))
        if data["cart"] is not None:
            found.append(f"as-cart-{data['cart']}")
    elif kind == "reveal":
        found += [f"as-shown-{seat}-{card}" for card in data["cards"]]
    elif kind == "final":
        what = data["what"]
        found.append(f"as-site-{what}-0" if what in SITES else f"as-winter-{what}")
    if seat is not None and data.get("points"):
        found.append(f"as-score-{seat}")
    return found
