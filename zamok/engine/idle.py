"""Idle moves: those that bring a seat nothing, found out by making them in possible worlds.

A move is idle if, in most worlds tried, it brings the seat nothing that would not come to it
anyway, while another answer to the same question brings more in all of those. What an event
brings to its seat the game declares (`Kind.brings`). A world is a redeal, so the seat learns
nothing by asking.

Why it is idle is what happens to the seat by it in all those worlds, and by no better answer.

A move that names nothing (pass, done) is never called idle: it says so itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple
from zlib import crc32

from zamok.engine.bits import lowest
from zamok.engine.dice import Dice, key_from_seed
from zamok.engine.event import Event
from zamok.engine.game import Game
from zamok.engine.moves import Block
from zamok.engine.playout import buffer_for
from zamok.engine.state import State

WORLDS: Final = 12  # tried before a move is called idle
ENOUGH: Final = 7  # of them, in which it must bring nothing
STEPS: Final = 60  # decisions after which a move is taken to have done what it does
COMPARED: Final = 12  # other answers that are looked at, in the order of their numbers

Brought = Counter[str]  # what has come to a seat: events in full, as text


class Vain(NamedTuple):
    """A move that is idle: in how many of `WORLDS`, and what comes of it instead of something."""

    worlds: int
    why: tuple[Event, ...]


def vain(game: Game, state: State, seat: int, move: int) -> Vain | None:
    """Return how a legal move brings its seat nothing, None if it is not idle."""
    block = game.moves.of(move)
    others = [other for other in state.legal(seat) if other != move][:COMPARED]
    if not others or not block.axes:
        return None
    dice = Dice(key_from_seed(f"idle {state.text_for(seat)}"))
    better = others  # that have brought more in every world where this move brings nothing
    found: list[_Trial] = []
    for tried in range(WORLDS):
        trial = _Trial(game, state.redeal(seat, dice), seat, block, dice.fork())
        if trial.does(move):
            return None
        mine = trial.brought(move)
        if not (mine and any(mine - trial.brought(other) for other in others)):
            better = [other for other in better if trial.brought(other) - mine]
            found.append(trial)
        if not better or len(found) + WORLDS - tried - 1 < ENOUGH:
            return None
    return Vain(len(found), _why(found, move, better))


def _why(trials: list[_Trial], move: int, better: list[int]) -> tuple[Event, ...]:
    """Return what happens by a move in all trials, of kinds that no better answer leads to."""
    usual = {event.kind for trial in trials for other in better for event in trial.own(other)}
    always = [{repr(event) for event in trial.own(move)} for trial in trials]
    return tuple(
        event
        for event in trials[0].own(move)
        if event.kind not in usual and all(repr(event) in events for events in always)
    )


class _Trial:
    """One world in which answers to one question are tried.

    The others draw the same lots in every trial, and the seat has an order of all moves, of which
    it makes the first that it may: so whatever differs between two trials comes of the answers.
    """

    def __init__(self, game: Game, world: State, seat: int, block: Block, dice: Dice) -> None:
        self._game = game
        self._world = world
        self._seat = seat
        self._block = block
        self._order = int(dice.below(1 << 31))
        self._lots = [dice.fork() for _ in range(world.seats)]
        self._buffer = buffer_for(world)
        self._known: dict[int, list[Event]] = {}  # by moves that were tried

    def brought(self, move: int) -> Brought:
        """Return what comes to the seat by a move."""
        return Counter(repr(event) for event in self.own(move) if self._brings(event))

    def own(self, move: int) -> list[Event]:
        """Return what happens to the seat by a move and it may see."""
        if move not in self._known:
            events = [event for event in self._events(move) if event.seat == self._seat]
            self._known[move] = [event for event in events if event.visible_to(self._seat)]
        return self._known[move]

    def _events(self, move: int) -> list[Event]:
        """Return what happens by a move, until the seat's next turn asks such a thing again."""
        state = self._world.copy()
        state.recording, state.events = True, []
        lots = [dice.copy() for dice in self._lots]
        state.apply(self._seat, move)
        for _ in range(STEPS):
            if state.over or (self._passed(state) and self._asked_again(state)):
                break
            seat = int(lowest(state.acting()))
            if seat == self._seat:
                state.apply(seat, self._first(state))
            else:
                state.apply(seat, state.pick(seat, lots[seat], self._buffer))
        return state.events

    def _passed(self, state: State) -> bool:
        """Tell whether others have had their turn since: what follows is no part of the deed."""
        return any(event.seat not in (None, self._seat) for event in state.events)

    def _asked_again(self, state: State) -> bool:
        first, end = self._block.first, self._block.first + self._block.count
        return any(first <= move < end for move in state.legal(self._seat))

    def _first(self, state: State) -> int:
        """Return the seat's move that comes first in its order, of those that do something."""
        legal = state.legal(self._seat)
        eager = [move for move in legal if self._game.moves.of(move).axes] or legal
        return min(eager, key=lambda move: crc32(b"%d %d" % (self._order, move)))

    def does(self, move: int) -> bool:
        """Tell whether the seat has something of the move at once, by its own decision."""
        state = self._world.copy()
        state.recording, state.events = True, []
        state.apply(self._seat, move)
        kinds = self._game.events
        return any(self._brings(event) and not kinds[event.kind].alone for event in state.events)

    def _brings(self, event: Event) -> bool:
        if event.seat != self._seat:
            return False
        brings = self._game.events[event.kind].brings
        return bool(event.data[brings]) if isinstance(brings, str) else brings
