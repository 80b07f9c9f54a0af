"""The registry: which games there are. Each is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from zamok.engine.errors import SetupError
from zamok.engine.game import Game

_modules: dict[str, str] = {}  # key -> the module whose GAME it is
_loaded: dict[str, Game] = {}


def register(key: str, module: str) -> None:
    """Say which module holds the game of a key."""
    _modules[key] = module


def game(key: str) -> Game:
    """Return the game of a key."""
    if not isinstance(key, str) or key not in _modules:
        raise SetupError(f"unknown game {key!r}; the games are {', '.join(_modules)}")
    if key not in _loaded:
        found = import_module(_modules[key]).GAME
        assert isinstance(found, Game)
        _loaded[key] = found
    return _loaded[key]


def games() -> list[Game]:
    """Return every game, in the order of registration."""
    return [game(key) for key in _modules]
