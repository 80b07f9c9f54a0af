"""Learn: a guided first game; the page offers just the move the lesson tells about."""

from __future__ import annotations

from fastapi import APIRouter, Request
from markupsafe import Markup
from pydantic import BaseModel
from starlette.responses import Response

import zamok
from zamok.bots.names import pick_name
from zamok.engine import Game, SetupError, Words, visible
from zamok.engine.lesson import Lesson, read_lesson, tell
from zamok.server.errors import Refused
from zamok.server.names import seat_names
from zamok.server.snapshot import LogLine, SeatInfo, Snapshot, seen
from zamok.web import render
from zamok.web.rulebook import markdown
from zamok.web.speech import speech
from zamok.web.template import fill
from zamok.web.visitor import Who, stranger

router = APIRouter(include_in_schema=False)
LEVEL = "squire"
LESSON = "lesson"  # a table like any other to those who give bots their names


def moment(game: Game, lesson: Lesson, at: int, page: Words) -> Snapshot:
    """Return the table of a lesson before one of its steps, as the learner sees it."""
    state = lesson.start(game)
    told = visible(state.events, lesson.learner)
    log = [LogLine(0, 0, event.plain(), "") for event in told]
    for number, step in enumerate(lesson.steps[:at], start=1):
        state.play(step.seat, state.parse(step.seat, step.move))
        told = visible(state.events, lesson.learner)
        log += [LogLine(number, number, event.plain(), "") for event in told]
    legal: list[int] = []
    if at < len(lesson.steps) and lesson.steps[at].seat == lesson.learner:
        legal = [state.parse(lesson.learner, lesson.steps[at].move)]
    return seen(
        game,
        state,
        lesson.learner,
        options=lesson.options,
        seats=[_seat(seat, lesson, seat in state.actors(), page) for seat in range(lesson.seats)],
        log=log,
        last=state.events,
        ply=at,
        version=at,
        legal=legal,
    )


def _seat(number: int, lesson: Lesson, acting: bool, page: Words) -> SeatInfo:
    mine = number == lesson.learner
    return SeatInfo(
        number=number,
        kind="person" if mine else "bot",
        name=page("learn.you") if mine else "",
        level="" if mine else LEVEL,
        bot="" if mine else pick_name(LEVEL, LESSON, number),
        stand_in=False,
        yours=mine,
        present=True,
        ready=True,
        promise="",
        opened=True,
        acting=acting,
        clock=None,
        clock_runs=False,
        late=False,
        undo_vote=None,
    )


def _found(key: str) -> tuple[Game, Lesson]:
    try:
        game = zamok.game(key)
    except SetupError:
        raise Refused("refuse.unknown", 404) from None
    lesson = read_lesson(game)
    if lesson is None:
        raise Refused("refuse.unknown", 404)
    return game, lesson


@router.get("/learn/{key}")
async def learn(who: Who, key: str) -> Response:
    """Show a lesson from its beginning; the client goes on from where the learner was."""
    game, lesson = _found(key)
    snapshot = moment(game, lesson, 0, speech(who.language))
    page = fill(
        "learn_page.html",
        who.language,
        **who.values(),
        key=key,
        title=game.words(who.language)("title"),
        steps=len(lesson.steps),
        fragment=Markup(render.page(snapshot, who.language, who.shape, replay=True)),
        keys=(),
    )
    return Response(page, media_type="text/html")


class Taught(BaseModel):
    """The table before a step of a lesson."""

    html: str
    text: str
    mine: bool
    move: int
    over: bool


@router.get("/learn/{key}/{at}")
async def step(request: Request, key: str, at: int) -> Taught:
    """Return the table before a step, and what is told there."""
    game, lesson = _found(key)
    if not 0 <= at <= len(lesson.steps):
        raise Refused("refuse.unknown", 404)
    eyes = stranger(request)
    language = eyes.language
    snapshot = moment(game, lesson, at, speech(language))
    over = at == len(lesson.steps)
    told = lesson.end if over else lesson.steps[at].words
    names = seat_names(snapshot.seats, language)
    return Taught(
        html=render.page(snapshot, language, eyes.shape, replay=True),
        text=markdown(tell(told, language).format(*names)),
        mine=bool(snapshot.legal),
        move=snapshot.legal[0] if snapshot.legal else -1,
        over=over,
    )
