"""Tools of the conformance kit: looking into positions, driving games, comparing views."""

from __future__ import annotations

import json
import random
import re
import typing
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any

import pytest
import typing_extensions

import zamok
from tests import scale
from zamok import Dice, Game, State
from zamok.engine.drawing import Group, Part, Spot
from zamok.engine.screen import WIDE

Variant = tuple[str, int, dict[str, str]]


def variants(turn: int = 0) -> list[Any]:
    """Return every registered game at every seat count, and with every option value, as parameters.

    Options meet the seat counts in turn, in each kind of test other ones: golden records and
    `make soak` have all of them together. In a hurry a game is played as usual, and with all
    options changed by as many as can.
    """
    return [
        pytest.param((game.key, seats, options), id=name_of(game.key, seats, options))
        for game in zamok.games()
        for seats, options in (_two(game) if scale.QUICK else _in_turn(game, turn))
    ]


def _in_turn(game: Game, turn: int) -> list[tuple[int, dict[str, str]]]:
    counts = list(dict.fromkeys(seats for seats, _ in game.variants()))
    number: dict[int, int] = dict.fromkeys(counts, 0)  # of the next way to play with so many
    found = []
    for seats, options in game.variants():
        if not options or counts[(number[seats] + turn) % len(counts)] == seats:
            found.append((seats, options))
        number[seats] += 1
    return found


def _two(game: Game) -> list[tuple[int, dict[str, str]]]:
    usual: tuple[int, dict[str, str]] = (game.seats.usual, {})
    last = game.variants()[-1]
    return [usual, last] if last != usual else [usual]


def name_of(key: str, seats: int, options: dict[str, str]) -> str:
    """Return a short name for a way to play; `everything` has all options changed at once."""
    if len(options) > 1:
        return f"{key}-{seats}-everything"
    return "-".join([key, str(seats), *(f"{name}={value}" for name, value in options.items())])


def start(
    variant: Variant, seed: object = "conformance", *, record: bool = False
) -> tuple[Game, State]:
    key, seats, options = variant
    game = zamok.game(key)
    return game, game.start(seats=seats, options=options, seed=str(seed), record=record)


# ---- looking into a position ---------------------------------------------------------------


def freeze(value: object) -> object:
    """Return everything a position holds, field by field, as comparable plain data."""
    if value is None or isinstance(value, bool | int | str | bytes | float):
        return value
    if isinstance(value, list | tuple):
        return [freeze(item) for item in value]
    if isinstance(value, dict):
        return {str(key): freeze(item) for key, item in value.items()}
    kind = type(value)
    if kind.__name__.startswith("vec"):
        return list(value)  # type: ignore[call-overload]
    names = fields_of(value)
    assert names, f"cannot look into a {kind.__name__}"
    return {name: freeze(getattr(value, name)) for name in names}


def fields_of(value: object) -> list[str]:
    """Return the fields of an object, compiled or not."""
    names: set[str] = set(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        names |= set(getattr(kind, "__mypyc_attrs__", ()))
    return sorted(names - {"__dict__", "__weakref__"})


def frozen(state: State, without: tuple[str, ...] = ()) -> str:
    """Return a position as text, equal exactly when every field is equal."""
    held = freeze(state)
    assert isinstance(held, dict)
    for name in without:
        del held[name]
    return json.dumps(held, sort_keys=True, default=repr)


# ---- driving games ---------------------------------------------------------------------------


def walk(state: State, choose: Callable[[list[int]], int]) -> Iterator[tuple[int, int]]:
    """Play a game to its end, giving seat and move just before each is played."""
    while not state.over:
        actors = state.actors()
        assert actors, "the game is not over, yet nobody may act"
        seat = actors[choose(list(range(len(actors))))]
        legal = state.legal(seat)
        assert legal, f"seat {seat} must act and has no legal move"
        move = legal[choose(legal) % len(legal)]
        yield seat, move
        state.play(seat, move)


def chooser(seed: object) -> Callable[[list[int]], int]:
    """Return a random choice of an index into a list."""
    source = random.Random(f"{seed}")
    return lambda items: source.randrange(len(items))


def played(variant: Variant, seed: object, plies: int | None = None) -> State:
    """Return a position reached by random play."""
    _, state = start(variant, seed)
    for ply, _ in enumerate(walk(state, chooser(seed))):
        if plies is not None and ply >= plies:
            break
    return state


def finish(state: State, seed: object) -> int:
    """Play a position to its end at random and return the number of moves."""
    return sum(1 for _ in walk(state, chooser(seed)))


def sample(state: State, seed: object, positions: int, length: int) -> Iterator[State]:
    """Give the start and about so many positions spread over one random game of this length."""
    step = max(1, length // max(8, scale.some(positions)))
    for ply, _ in enumerate(walk(state, chooser(seed))):
        if ply % step == 0:
            yield state
    yield state


def viewers(state: State) -> list[int | None]:
    return [None, *range(int(state.seats))]


# ---- comparing views ---------------------------------------------------------------------------


def text_of(view: object) -> str:
    return json.dumps(view, sort_keys=True, ensure_ascii=False, allow_nan=False)


@cache
def _form(kind: Any) -> tuple[str, Any]:
    """Return of what form a declared type is, and what it is made of."""
    if typing_extensions.is_typeddict(kind):  # those of typing, too
        return "fields", typing.get_type_hints(kind)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, UnionType):
        return "either", inner
    if origin is list:
        return "list", inner[0]
    if origin is dict:
        return "dict", inner[1]
    if origin is typing.Literal:
        return "literal", inner
    assert kind in (bool, int, str, NoneType), f"a view may not hold {kind}"
    return "plain", kind


def undeclared(value: object, kind: Any, path: str = "view") -> list[str]:
    """Return what in a value is not declared by a type: the view's allow-list."""
    form, inner = _form(kind)
    if form == "plain":
        if type(value) is inner:
            return []
        return [f"{path} is a {type(value).__name__}, not {inner.__name__}"]
    if form == "either":
        tries = [undeclared(value, option, path) for option in inner]
        return [] if any(not errors for errors in tries) else min(tries, key=len)
    if form == "literal":
        return [] if value in inner else [f"{path} is {value!r}"]
    if form == "list":
        if type(value) is not list:
            return [f"{path} is not a list"]
        return [
            e for at, item in enumerate(value) for e in undeclared(item, inner, f"{path}[{at}]")
        ]
    if type(value) is not dict or any(type(key) is not str for key in value):
        return [f"{path} is not an object with text keys"]
    if form == "dict":
        return [e for key, item in value.items() for e in undeclared(item, inner, f"{path}.{key}")]
    found = [f"{path}.{name} is not declared" for name in value if name not in inner]
    found += [f"{path}.{name} is missing" for name in inner if name not in value]
    for name in inner.keys() & value.keys():
        found += undeclared(value[name], inner[name], f"{path}.{name}")
    return found


def beyond(outside: object, inside: object, path: str = "view") -> list[str]:
    """Return what a spectator sees that a seat does not see in the same way."""
    if outside is None or path == "view.you":
        return []
    if isinstance(outside, dict):
        if not isinstance(inside, dict):
            return [path]
        return [e for k, v in outside.items() for e in beyond(v, inside.get(k), f"{path}.{k}")]
    if isinstance(outside, list):
        if not isinstance(inside, list) or len(outside) != len(inside):
            return [path]
        return [
            e
            for at, (a, b) in enumerate(zip(outside, inside))
            for e in beyond(a, b, f"{path}[{at}]")
        ]
    return [] if outside == inside else [path]


def pictured(game: Game, state: State, viewer: int | None, shape: str = WIDE) -> set[str]:
    """Return the ids of all things in a viewer's pictures: what beats can be about."""
    legal = state.legal(viewer) if viewer in state.actors() else []
    names = [f"N{seat}" for seat in range(int(state.seats))]
    areas = game.draw.areas(state.view(viewer), legal, game.words("en"), names, shape)
    found = {f"area-{area.key}" for area in areas}
    for item in (item for area in areas for item in (*area.defs, *area.walk())):
        if isinstance(item, Part | Spot | Group):
            found.add(item.id)
        if isinstance(item, Part):
            found |= _named(item.ink())
        elif not isinstance(item, Group):
            found |= _named(item if isinstance(item, str) else item.ink)
    return found - {""}


@lru_cache(16_384)
def _named(ink: str) -> set[str]:
    """Return the ids within some ink: most of it is drawn again and again."""
    return set(re.findall(r'\sid="([^"]*)"', ink))


def fresh_dice(seed: object) -> Dice:
    return Dice(f"redeal {seed}".encode())
