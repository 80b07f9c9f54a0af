"""Review: what the bot found in a finished game, as the fragment that the page shows."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from zamok.bots.picture import curve
from zamok.bots.review import Judged, turning_points
from zamok.server.snapshot import Snapshot
from zamok.web.prefix import here
from zamok.web.speech import sentence, speech
from zamok.web.template import USUAL, fill

TURNS = 2  # the turning points of a game: its worst decisions
MORE = 3  # that can be seen besides
LEAST = 0.02  # of the chance to win; less is guessed, not known

Moment = Callable[[int, int], Awaitable[Snapshot]]  # after so many moves, through a seat's eyes


@dataclass(frozen=True)
class Turn:
    """A decision that gave something away: what was done, what would have been better."""

    ply: int
    name: str
    loss: int  # per cent of the chance to win
    played: str
    better: str
    new: str  # the table that goes on from there against bots, as JSON


async def reviewed(
    judged: list[Judged], table: str, names: Sequence[str], language: str, moment: Moment
) -> str:
    """Return how the chances moved, and where most was given away."""
    worst = [one for one in turning_points(judged, TURNS + MORE) if one.loss > LEAST]
    turns = [await _turn(one, names, language, moment) for one in sorted(worst[:TURNS], key=_ply)]
    more = [await _turn(one, names, language, moment) for one in sorted(worst[TURNS:], key=_ply)]
    page = speech(language)
    chances = [one.chances for one in judged]
    places = {
        at: here(f"/replay/{table}#{one.ply - 1}!") for at, one in enumerate(judged) if one in worst
    }
    return fill(
        "review.html",
        language,
        table=table,
        curve=Markup(curve(page("review.curve"), names, chances, places)) if judged else "",
        turns=turns,
        more=more,
    )


def _ply(one: Judged) -> int:
    return one.ply


async def _turn(one: Judged, names: Sequence[str], language: str, moment: Moment) -> Turn:
    shown = await moment(one.ply - 1, one.seat)
    game, words = shown.game, shown.game.words(language)
    state = game.position(shown.position)

    def say(notation: str) -> str:
        move = state.parse(one.seat, notation)
        return sentence(game.voice.say_move(shown.view, move, words, names))

    seats: list[dict[str, str]] = [{"kind": "bot", "level": USUAL} for _ in names]
    seats[one.seat] = {"kind": "me"}
    branch = {"table": shown.id, "ply": one.ply - 1}
    new = {"game": game.key, "seats": seats, "branch": branch}
    return Turn(
        one.ply,
        names[one.seat],
        round(100 * one.loss),
        say(one.move),
        say(one.best),
        json.dumps(new),
    )


def bettered(shown: Snapshot, judged: Judged) -> Snapshot:
    """Return a moment of a finished game with the better move in its place."""
    move = shown.game.position(shown.position).parse(judged.seat, judged.best)
    return replace(shown, legal=[move])
