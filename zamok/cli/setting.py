"""How a game is set up from what was typed, with refusals in the user's language."""

from __future__ import annotations

from collections.abc import Iterable

from zamok.bots import bots_of, plays
from zamok.cli.refusal import Refusal
from zamok.engine import Game, SetupError
from zamok.engine.option import settle


def find_seats(game: Game, seats: int | None) -> int:
    """Return the seat count asked for, or the least there is."""
    return game.min_seats if seats is None else game.check_seats(seats)


def find_options(game: Game, seats: int, pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the options of `name=value` pairs, each known, possible and named once."""
    chosen: dict[str, str] = {}
    for name, value in pairs:
        if name in chosen:
            raise Refusal("refuse.option_twice", name=name)
        chosen[name] = value
    settle(game.options, chosen, seats)
    return chosen


def check_bots(game: Game, names: Iterable[str], own: bool = False) -> None:
    """Raise unless a bot of every name plays a game; with `own`, `module:maker` may name one."""
    for name in names:
        if not plays(name, game) and not (own and ":" in name):
            raise SetupError("setup.bot", given=name, known=", ".join(bots_of(game)))
