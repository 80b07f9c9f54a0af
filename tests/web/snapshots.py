"""Snapshots of tables in the middle of a game, without a server."""

from __future__ import annotations

from dataclasses import replace

from zamok.bots import make_bot
from zamok.bots.player import Seat
from zamok.engine import Dice, Event, Game, State, visible
from zamok.engine.chain import written
from zamok.server.snapshot import LogLine, SeatInfo, Snapshot, UndoState, seen

NAMES = ("Anna", "Борис", "<b>Eve</b>", "Д'Артаньян", 'O"Neil', "Zoë & Co", "七")


def played(
    game: Game, seats: int, plies: int, seed: str = "web"
) -> tuple[State, list[list[Event]]]:
    """Return a position after so many quick moves (fewer if it is over), and its events."""
    state = game.start(seats, {}, seed)
    state.recording = True
    bot = make_bot("random", game, Dice(seed.encode()))
    told: list[list[Event]] = []
    while not state.over and len(told) < plies:
        seat = state.actors()[0]
        state.play(seat, bot.decide(Seat(state, seat)))
        told.append(list(state.events))
    return state, told


def snapshot(game: Game, seats: int, plies: int, eyes: int | None) -> Snapshot:
    """Return a table as one seat sees it; the last seat is a bot."""
    state, told = played(game, seats, plies)
    infos = [
        SeatInfo(
            number=number,
            kind="bot" if number == seats - 1 else "person",
            name="" if number == seats - 1 else NAMES[number],
            level="knight" if number == seats - 1 else "",
            bot="knight.1" if number == seats - 1 else "",
            stand_in=False,
            yours=number == eyes,
            present=True,
            ready=True,
            promise="",
            opened=True,
            acting=number in state.actors(),
            clock=90.0,
            clock_runs=number in state.actors(),
            late=False,
            undo_vote=None,
        )
        for number in range(seats)
    ]
    log = [LogLine(1, 0, None, "began")]
    for ply, events in enumerate(told, start=1):
        log += [
            LogLine(ply + 1, ply, written(e.plain()), "", e.seat) for e in visible(events, eyes)
        ]
    found = seen(
        game,
        state,
        eyes,
        options={},
        seats=infos,
        log=log,
        last=told[-1] if told else (),
        ply=len(told),
        version=len(told) + 1,
        legal=[] if eyes is None else state.legal(eyes),
    )
    return replace(
        found,
        id="0123456789abcdef",
        public=True,
        pace="live",
        pace_step=60.0,
        undo=UndoState(free=True),
        host=True,
        commitment="c" * 64,
        key_hash="k" * 64,
    )


def behind_curtain(shown: Snapshot, seat: int) -> Snapshot:
    """Return the table while the device is handed to a seat."""
    return replace(shown, curtain=seat, seat=None)
