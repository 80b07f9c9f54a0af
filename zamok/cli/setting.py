"""How a game is set up from what was typed, with refusals in the user's language."""

from __future__ import annotations

from collections.abc import Iterable

import zamok
from zamok.bots import BOTS
from zamok.cli.refusal import Refusal
from zamok.engine import Game


def find_game(key: str) -> Game:
    """Return the game of a key."""
    known = [game.key for game in zamok.games()]
    if key not in known:
        raise Refusal("refuse.game", game=key, known=", ".join(known))
    return zamok.game(key)


def find_seats(game: Game, seats: int | None) -> int:
    """Return the seat count asked for, or the least there is."""
    if seats is None:
        return game.min_seats
    if not game.min_seats <= seats <= game.max_seats:
        raise Refusal(
            "refuse.seats", game=game.key, least=game.min_seats, most=game.max_seats, seats=seats
        )
    return seats


def find_options(game: Game, seats: int, pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the options of `name=value` pairs, each known, possible and named once."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, str] = {}
    for name, value in pairs:
        if name not in known:
            raise Refusal("refuse.option", game=game.key, name=name, known=", ".join(known) or "—")
        if name in chosen:
            raise Refusal("refuse.option_twice", name=name)
        if seats not in known[name].seats:
            raise Refusal("refuse.option_seats", name=name, seats=seats)
        if value not in known[name].values:
            raise Refusal(
                "refuse.value", name=name, value=value, known=", ".join(known[name].values)
            )
        chosen[name] = value
    return chosen


def check_bots(names: Iterable[str], own: bool = False) -> None:
    """Raise unless there is a bot of every name; with `own`, `module:maker` may name one too."""
    for name in names:
        if name not in BOTS and not (own and ":" in name):
            raise Refusal("refuse.bot", name=name, known=", ".join(BOTS))
