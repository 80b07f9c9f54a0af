"""The rest of a payment: with what it can still be completed, told from a view."""

from __future__ import annotations

from zamok.games.all_seasons.draw.scope import amounts
from zamok.games.all_seasons.facts import KIND_NAMES, SAND, VALUE
from zamok.games.all_seasons.payment import LEAST_KINDS
from zamok.games.all_seasons.view import View

# Own pieces and melted bars by kind.
Rest = dict[str, tuple[int, int]]
_ENOUGH = 2  # whether there is one way or more is all that is asked


def only_rest(view: View, seat: int, count: int) -> Rest | None:
    """Return what else will be paid after an answer, if there is one way left and no other."""
    payment = view["payment"]
    assert payment is not None
    kind = KIND_NAMES.index(payment["kind"])
    goods = amounts(view["players"][seat]["goods"])
    paid = {name for name, pieces in amounts(payment["paid"]).items() if pieces}
    bars, due = goods["silver"], payment["due"] - count * int(VALUE[kind])
    if count:
        paid = paid | {payment["kind"]}
    own = [goods[name] for name in KIND_NAMES[:4]]
    lying = [amounts(view["supply"])[name] for name in KIND_NAMES[:4]]
    if view["phase"] == "melt":
        found = _ways(own, lying, kind - 1, due, bars - count, frozenset(paid))
    else:
        found = []
        for melted in range(min(bars, lying[kind]) + 1):
            more = paid | {payment["kind"]} if melted else paid
            left = due - melted * int(VALUE[kind])
            for way in _ways(own, lying, kind - 1, left, bars - melted, frozenset(more)):
                found.append({**way, payment["kind"]: (0, melted)} if melted else way)
            if len(found) >= _ENOUGH:
                break
    return found[0] if len(found) == 1 else None


def _ways(
    own: list[int], lying: list[int], kind: int, due: int, bars: int, paid: frozenset[str]
) -> list[Rest]:
    """Return ways to pay what is due with the kinds from this one down, two at most."""
    if due < 0 or len(paid) + kind + 1 < LEAST_KINDS:
        return []
    if kind < SAND:
        return [{}] if due == 0 else []
    found: list[Rest] = []
    value, name = int(VALUE[kind]), KIND_NAMES[kind]
    for pieces in range(min(own[kind], due // value) + 1):
        for melted in range(min(bars, lying[kind], due // value - pieces) + 1):
            left = due - (pieces + melted) * value
            more = paid | {name} if pieces + melted else paid
            for way in _ways(own, lying, kind - 1, left, bars - melted, more):
                found.append({**way, name: (pieces, melted)} if pieces + melted else way)
                if len(found) >= _ENOUGH:
                    return found
    return found
