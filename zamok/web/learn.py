"""Learn: a guided first game, chapter by chapter; a coach tells what to look at and what to do."""

from __future__ import annotations

import json
from typing import Literal

from fastapi import APIRouter, Request
from markupsafe import Markup
from pydantic import BaseModel
from starlette.responses import Response

import zamok
from zamok.bots.names import pick_name
from zamok.engine import Game, SetupError, State, Words, visible
from zamok.engine.chain import written
from zamok.engine.lesson import Chapter, Lesson, Step, read_lesson, tell
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
ANY = "*"  # every legal move may be made


def moment(
    game: Game, lesson: Lesson, made: int, page: Words, offer: str, chosen: int | None = None
) -> Snapshot:
    """Return the table of a lesson after some of its moves, as the learner sees it.

    `offer` is the notation of the move that can be made now: ANY for all, "" for none. `chosen`
    is what the learner made of a free choice after those moves.
    """
    state, log = _reached(game, lesson, made)
    if chosen is not None:
        made += 1
        state.play(lesson.learner, chosen)
        log += _told(state, lesson, made)
    legal: list[int] = []
    if offer == ANY:
        legal = state.legal(lesson.learner)
    elif offer:
        legal = [state.parse(lesson.learner, offer)]
    return seen(
        game,
        state,
        lesson.learner,
        options=lesson.options,
        seats=[_seat(seat, lesson, seat in state.actors(), page) for seat in range(lesson.seats)],
        log=log,
        last=state.events,
        ply=made,
        version=made,
        legal=legal,
    )


def _reached(game: Game, lesson: Lesson, made: int) -> tuple[State, list[LogLine]]:
    state = lesson.start(game)
    log = _told(state, lesson, 0)
    for number, step in enumerate(lesson.moves[:made], start=1):
        state.play(step.seat, state.parse(step.seat, step.move))
        log += _told(state, lesson, number)
    return state, log


def _told(state: State, lesson: Lesson, number: int) -> list[LogLine]:
    told = visible(state.events, lesson.learner)
    return [LogLine(number, number, written(event.plain()), "") for event in told]


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
    snapshot = moment(game, lesson, 0, speech(who.language), "")
    page = fill(
        "learn_page.html",
        who.language,
        **who.values(),
        key=key,
        title=game.words(who.language)("title"),
        chapters=[(one, tell(one.title, who.language)) for one in lesson.chapters],
        fragment=Markup(render.page(snapshot, who.language, who.shape, replay=True)),
        keys=(),
    )
    return Response(page, media_type="text/html")


class Taught(BaseModel):
    """The table at a step of a lesson, and what is told there."""

    html: str
    text: str
    # What the learner does: read, make the move, choose any, hear about that choice; or nothing.
    does: Literal["read", "move", "choose", "hear", "watch"]
    at: list[str]  # ids of what is spoken of; to hear about a choice, the first that is seen
    move: int  # that the learner makes; -1: none, or any
    leads: bool  # somebody's move follows


@router.get("/learn/{key}/{chapter}/{at}")
async def step(
    request: Request, key: str, chapter: str, at: int, chosen: int | None = None
) -> Taught:
    """Return the table at a step; from the free choice on, after what was chosen there."""
    game, lesson = _found(key)
    part = next((one for one in lesson.chapters if one.key == chapter), None)
    if part is None or not 0 <= at < len(part.steps):
        raise Refused("refuse.unknown", 404)
    if (chosen is None and at > part.choice) or (chosen is not None and at < part.choice):
        raise Refused("refuse.unknown", 404)
    eyes = stranger(request)
    if chosen is not None:
        return _after(game, lesson, part, at, chosen, eyes.language, eyes.shape)
    now = part.steps[at]
    mine = now.seat == lesson.learner
    offer = ANY if now.answers else now.move if mine else ""
    page = speech(eyes.language)
    snapshot = moment(game, lesson, part.made(at), page, offer)
    does: Literal["read", "move", "choose", "watch"] = "read" if now.words else "watch"
    if mine:
        does = "choose" if now.answers else "move"
    return Taught(
        html=render.page(snapshot, eyes.language, eyes.shape, replay=True),
        text=_said(now.words, snapshot, eyes.language),
        does=does,
        at=list(now.at),
        move=snapshot.legal[0] if does == "move" else -1,
        leads=now.move != "",
    )


def _after(
    game: Game, lesson: Lesson, part: Chapter, at: int, chosen: int, language: str, shape: str
) -> Taught:
    """Return a step after the free choice; at the choice itself, what is told about it."""
    free = part.steps[part.choice]
    made = part.made(part.choice)
    page = speech(language)
    before = moment(game, lesson, made, page, ANY)
    if chosen not in before.legal:
        raise Refused("refuse.unknown", 404)
    snapshot = moment(game, lesson, made, page, "", chosen)
    html = render.page(snapshot, language, shape, replay=True)
    if at > part.choice:
        now = part.steps[at]
        said = _said(now.words, snapshot, language)
        return Taught(html=html, text=said, does="read", at=list(now.at), move=-1, leads=False)
    state, _ = _reached(game, lesson, made)
    answer = free.answer(state.notation(chosen))
    own = state.parse(lesson.learner, free.move)
    said = _said(answer.words, snapshot, language)
    if chosen != own:
        other = moment(game, lesson, made, page, "", own)
        said += _compared(lesson, before, snapshot, other, own, language)
    touched = _touched(free, snapshot)
    return Taught(html=html, text=said, does="hear", at=touched, move=-1, leads=False)


def _touched(free: Step, snapshot: Snapshot) -> list[str]:
    """Return what the chosen move may have been about, the likeliest first."""
    found: list[str] = []
    for told in snapshot.last:
        event = json.loads(told)
        if event["seat"] in (snapshot.seat, None):
            found += snapshot.game.draw.stage(event).ids
    return [*found, *free.at]


def _compared(
    lesson: Lesson, before: Snapshot, after: Snapshot, other: Snapshot, own: int, language: str
) -> str:
    """Return what the chosen move brings at once beside the lesson's own, if it is not the same."""
    game, page = before.game, speech(language)
    here, there = (_points(one, lesson.learner) for one in (after, other))
    if here == there:
        return ""
    assert before.view is not None
    names = seat_names(before.seats, language)
    named = game.voice.say_move(before.view, own, game.words(language), names)
    return markdown(page("learn.compared", own=here, other=there, move=named))


def _points(snapshot: Snapshot, seat: int) -> int:
    assert snapshot.view is not None
    return snapshot.game.draw.points(snapshot.view)[seat].now


def _said(words: dict[str, str], snapshot: Snapshot, language: str) -> str:
    return markdown(tell(words, language).format(*seat_names(snapshot.seats, language)))
