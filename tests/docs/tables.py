"""What people outside must know of a game, made of its declarations: view, events, own steps.

The sentences are those of the code: the doc of a TypedDict, the comment beside a field.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator

from zamok.engine import Game
from zamok.engine.event import ALL, OWN, SOME

EYES = {ALL: "everybody", OWN: "the seat itself", SOME: "those it concerns"}
FIELD = re.compile(r"^    (\w+): ([^#\n]+?)(?:  # (.+))?$")
ABOVE = re.compile(r"^    # (.+)$")

VIEW = """
## The view

What `state.view(seat)` and, for a spectator, `state.view(None)` hold. Seats are numbered from 0.
"""
EVENTS = """
## Events

What `state.events` tells after `play`, and after `start(..., record=True)` of the set-up: kind,
what has happened, the data, who sees it. `seat` is whom it happened to.
"""
ALONE = """
## What the engine does by itself

Nobody decides these: they follow from a move, or from the set-up, before anybody is asked again.
"""


def tables(game: Game) -> str:
    """Return the chapters about a game's view, events and own steps."""
    parts = [VIEW, *(_class(found) for found in classes(game.view_type)), EVENTS]
    parts += _rows(("event", "what has happened", "data", "seen by"), _events(game))
    alone = [(name, kind) for name, kind in game.events.items() if kind.alone]
    parts += [ALONE, *(f"- `{name}`: {_doc(kind.data)}" for name, kind in alone)]
    return "\n".join(parts) + "\n"


def classes(view: type) -> list[type]:
    """Return the TypedDicts of a view, the whole first, each before what it is made of."""
    module, found = inspect.getmodule(view), [view]
    for one in found:
        written = " ".join(declared for _, declared, _ in fields(one))
        for name in re.findall(r"\w+", written):
            other = getattr(module, name, None)
            if inspect.isclass(other) and hasattr(other, "__total__") and other not in found:
                found.append(other)
    return found


def fields(one: type) -> Iterator[tuple[str, str, str]]:
    """Give name, type and sentence of every field of a TypedDict, as they are written."""
    above: list[str] = []
    for line in inspect.getsource(one).splitlines():
        if said := ABOVE.match(line):
            above.append(said[1])
        elif found := FIELD.match(line):
            yield found[1], found[2], " ".join([*above, found[3] or ""]).strip()
            above = []


def _class(one: type) -> str:
    head = f"\n**{one.__name__}**: {_doc(one)}\n\n"
    rows = [(f"`{name}`", f"`{declared}`", said) for name, declared, said in fields(one)]
    return head + "\n".join(_rows(("field", "type", "what it is"), rows))


def _events(game: Game) -> Iterator[tuple[str, ...]]:
    for name, kind in game.events.items():
        data = "; ".join(f"`{field}` ({type_}) {said}" for field, type_, said in fields(kind.data))
        yield f"`{name}`", _doc(kind.data), data, EYES[kind.seen_by]


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [head, ("---",) * len(head), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]


def _doc(one: type) -> str:
    return " ".join((one.__doc__ or "").split())


def unsaid(game: Game) -> list[str]:
    """Return what is declared without a sentence."""
    declared = [*classes(game.view_type), *(kind.data for kind in game.events.values())]
    return [one.__name__ for one in declared if not one.__doc__] + [
        f"{one.__name__}.{name}" for one in declared for name, _, said in fields(one) if not said
    ]
