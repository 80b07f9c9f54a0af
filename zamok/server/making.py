"""Making: what a new table is to be, checked; and the table of the next game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import zamok
from zamok.bots import bots_of
from zamok.bots.names import PEER
from zamok.bots.peers import is_peer
from zamok.engine import Game, PositionError, SetupError, entropy
from zamok.engine.fair import SIZE
from zamok.engine.layout import without_dice
from zamok.engine.option import settle
from zamok.server import steady
from zamok.server.entry import Pace, Plan, SetUp
from zamok.server.errors import Refused
from zamok.server.leaving import RESIGNED
from zamok.server.table import Chair

LIVE_STEP = (5.0, 3600.0)
LIVE_RESERVE = (30.0, 4 * 3600.0)
DAYS_STEP = (3600.0, 30 * 86400.0)


def set_up(
    person: str,
    game_key: str,
    options: Mapping[str, str],
    plans: Sequence[Plan],
    public: bool,
    pace: Pace,
    position: str,
    branch: str,
    rated: bool = False,
) -> SetUp:
    """Return what a new table is, its id one that nobody can guess; Refused if it cannot be."""
    try:
        game = zamok.game(game_key)
        game.check_seats(len(plans))
        if position:
            position, options = _without_dice(game, position, len(plans))
        chosen = settle(game.options, options, len(plans))
    except SetupError as error:
        raise Refused("refuse.setup", 422, reason=error) from None
    if not any(plan.kind in ("me", "here") for plan in plans):
        raise Refused("refuse.nobody", 422)
    for plan in plans:
        if plan.kind not in ("me", "here", "kept", "open", "bot"):
            raise Refused("refuse.plan", 422)
        if plan.kind == "bot":
            check_level(game.key, plan.level)
    id = entropy.draw(8, "table", person).hex()
    return SetUp(
        id=id,
        game=game.key,
        version=game.version,
        options=chosen,
        plans=tuple(plans),
        public=public,
        pace=_check_pace(pace),
        host=person,
        secret=entropy.draw(SIZE, "secret", id),
        made_at=steady.now(),
        position=position,
        branch=branch,
        rated=rated and _fit_to_be_rated(plans, position),
    )


def _fit_to_be_rated(plans: Sequence[Plan], position: str) -> bool:
    """Tell whether anybody can be rated by a game: it is dealt, and nobody has two seats."""
    mine = sum(plan.kind in ("me", "here") for plan in plans)
    return not position and len(plans) > 1 and mine == 1


def plan_again(chair: Chair, person: str) -> Plan:
    """Return how a seat is to be filled in the next game that a person makes.

    Who has resigned is there again; who has left otherwise is not.
    """
    whose = chair.was if chair.gone == RESIGNED else chair.person
    if whose:
        kind = "here" if whose == person else "kept"
        return Plan(kind, name=chair.name, person="" if whose == person else whose)
    if chair.kind != "bot":
        return Plan("open")
    # A peer is as strong as they are now.
    return Plan("bot", PEER if is_peer(chair.level) else chair.level)


def check_level(game: str, level: str) -> None:
    """Refuse a bot that does not play a game."""
    known = bots_of(zamok.game(game))
    if level not in known:
        raise Refused("refuse.level", 422, levels=", ".join(known))


def _check_pace(pace: Pace) -> Pace:
    if pace.kind == "none":
        return Pace()
    if pace.kind == "live":
        if _within(pace.step, LIVE_STEP) and _within(pace.reserve, LIVE_RESERVE):
            return pace
    elif pace.kind == "days" and _within(pace.step, DAYS_STEP):
        return Pace("days", pace.step)
    raise Refused("refuse.pace", 422)


def _within(value: float, bounds: tuple[float, float]) -> bool:
    return bounds[0] <= value <= bounds[1]


def _without_dice(game: Game, text: str, seats: int) -> tuple[str, dict[str, str]]:
    """Return a position that a game of so many seats can begin from, and its options."""
    try:
        text = without_dice(text)
        state = game.position(text)
    except PositionError as error:
        raise Refused("refuse.position", 422, reason=error) from None
    if state.seats != seats:
        raise Refused("refuse.position_seats", 422, seats=int(state.seats))
    if state.over:
        raise Refused("refuse.position_over", 422)
    return text, game.layout.options(state)
