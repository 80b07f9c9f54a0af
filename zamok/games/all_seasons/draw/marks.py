"""Which parts of the drawing an event is about."""

from __future__ import annotations

from typing import cast

from zamok.games.all_seasons.draw.scope import key_of
from zamok.games.all_seasons.draw.sites import SITES

_FIXED = {
    "coin": ("as-track",),
    "messenger": ("as-bank",),
    "alms": ("as-winter-beggar",),
    "no_alms": ("as-winter-beggar",),
    "gift": ("as-winter-frozen_beauty",),
    "leave": ("as-winter-frozen_beauty",),
    "take": ("as-winter-frozen_beauty",),
    "won": ("as-winter-frozen_beauty",),
    "unwanted": ("as-winter-frozen_beauty",),
    "wall": ("as-winter-broken_wall",),
    "warm": ("as-winter-hearth",),
    "road": ("as-winter-new_road",),
    "toll": ("as-place-city_tavern",),
    "collect": ("as-place-city_tavern",),
    "withdraw": ("as-place-city_tavern",),
    "palace": ("as-bars", "as-site-palace-0"),
}
_SCORED = ("architect", "wall", "won", "warm", "no_alms", "lose_points", "final")


def marks(event: dict[str, object]) -> list[str]:
    """Return the ids of the elements that an event is about."""
    kind = cast("str", event["kind"])
    seat = cast("int | None", event["seat"])
    data = cast("dict[str, object]", event["data"])
    found = list(_FIXED.get(kind, ()))
    if kind == "build":
        building = cast("str", data["building"])
        found.append(f"as-flag-{building}-{seat}")
        if len(SITES[building]) == 1:
            found.append(f"as-site-{building}-0")
        if data["melted"]:
            found.append("as-bars")
    elif kind == "place":
        found.append(key_of(cast("str", data["spot"])))
    elif kind in ("cart", "off"):
        found.append(f"as-cart-{data['cart']}")
    elif kind == "delivery":
        found += [f"as-cart-{data['kind']}", f"as-store-{data['kind']}"]
    elif kind == "store":
        found.append(f"as-store-{data['kind']}")
    elif kind in ("equip", "work"):
        found.append(f"as-shown-{seat}-{data['card']}")
    elif kind in ("buy", "ask_last", "refuse"):
        found.append(f"as-shown-{data['owner']}-{data['card']}")
    elif kind == "reveal":
        found += [f"as-shown-{seat}-{card}" for card in cast("list[str]", data["cards"])]
    elif kind == "down":
        found.append(f"as-row-{seat}")
    elif kind in ("down_card", "lose_card", "doomed"):
        found.append(f"as-mine-{data['card']}")
    elif kind in ("winter_card", "pay", "lose_points"):
        found.append(f"as-winter-{data['card']}")
    elif kind == "final" and data["what"] in SITES:
        found.append(f"as-site-{data['what']}-0")
    if seat is not None and (kind in _SCORED or (kind in ("build", "road") and data["points"])):
        found.append(f"as-score-{seat}")
    return found
