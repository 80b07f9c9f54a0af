"""The registry: which games there are. Each is loaded when it is first asked for.

Games are found by the entry points `zamok.games` of installed packages: a name, which is the
key, and the package with the game: its module `card` has the CARD, its module `game` the GAME.
A package of somebody else adds one by having it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, SupportsIndex, TypeVar

from zamok.engine.card import Card
from zamok.engine.errors import PositionError, SetupError

if TYPE_CHECKING:
    from zamok.engine.game import Game
    from zamok.engine.state import State

GROUP = "zamok.games"
Found = TypeVar("Found")
OWN = "zamok"  # the package whose games must load


@cache
def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def game(key: str) -> Game:
    """Return the game of a key."""
    if not isinstance(key, str) or key not in _found():
        raise SetupError("setup.game", given=key, known=", ".join(_found()))
    return _load(key)


@cache
def _load(key: str) -> Game:
    from zamok.engine.game import Game  # who only lists the games need not load what plays them

    entry = _found()[key]
    found = import_module(f"{entry.value}.game").GAME
    if not isinstance(found, Game) or found.key != key:
        raise SetupError("setup.not_game", module=entry.value, game=key)
    return found


def position(text: str, seed: str | bytes | SupportsIndex | None = None) -> State:
    """Return the position that a text tells, whatever game it is of (`Game.position`)."""
    from zamok.engine.layout import split

    key, _, _ = split(text)
    if key not in _found():
        raise PositionError("position.head", given=key[:80])
    return game(key).position(text, seed)


def games() -> list[Game]:
    """Return every game, in the order of their keys.

    A game of somebody else that cannot be loaded is left out, and the log says why: one broken
    package does not take the others down.
    """
    return _each(_load)


def cards() -> list[Card]:
    """Return the card of every game, in the order of their keys, without loading the games."""
    return _each(_card)


@cache
def _card(key: str) -> Card:
    entry = _found()[key]
    found = import_module(f"{entry.value}.card").CARD
    if not isinstance(found, Card) or found.key != key:
        raise SetupError("setup.not_game", module=entry.value, game=key)
    return found


def _each(load: Callable[[str], Found]) -> list[Found]:
    found = []
    for key, entry in _found().items():
        try:
            found.append(load(key))
        except Exception:
            if entry.dist is None or entry.dist.name == OWN:
                raise
            import logging  # hardly ever

            log = logging.getLogger("zamok.registry")
            log.exception("the game %s of %s cannot be loaded", key, entry.dist.name)
    return found
