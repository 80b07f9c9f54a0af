"""People: somebody's profile with their games, and one's own tables in the order of urgency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated

from babel.dates import format_date, format_timedelta
from babel.numbers import format_decimal
from fastapi import APIRouter
from markupsafe import Markup
from pydantic import Field
from starlette.responses import RedirectResponse, Response

import zamok
from zamok.bots.names import say_level
from zamok.server import steady
from zamok.server.club.history import PAGE, Played, Waiting, Wanted
from zamok.server.club.profiles import profile_of
from zamok.server.house import Here, House
from zamok.server.language import words as server_words
from zamok.server.names import isolated
from zamok.web.curve import curve
from zamok.web.page import page_of
from zamok.web.prefix import here
from zamok.web.speech import speech
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)
WAITING = 12  # tables shown at home
SHORTEST = 2  # games of a course that can be drawn


@dataclass(frozen=True)
class Row:
    """A finished game as it is listed."""

    played: Played
    title: str
    day: str
    lasted: str
    others: str


@dataclass(frozen=True)
class Card:
    """One of one's own tables as it is listed."""

    id: str
    title: str
    with_whom: str
    text: str  # whose turn
    since: str
    to_act: bool


@dataclass(frozen=True)
class Sought:
    """A game by days that one looks for as it is listed."""

    game: str
    title: str
    text: str  # for how many, and when bots come


def titles(language: str) -> dict[str, str]:
    """Return what the games are called."""
    return {game.key: game.words(language)("title") for game in zamok.games()}


def span(seconds: float, language: str) -> str:
    """Return how long something lasts, in words."""
    return format_timedelta(timedelta(seconds=max(0.0, seconds)), locale=language)


def _day(at: float, language: str) -> str:
    return format_date(datetime.fromtimestamp(at).astimezone(), "medium", locale=language)


def _others(played: Played, language: str) -> str:
    page = speech(language)
    return ", ".join(
        page("bot.level", level=say_level(one.level, language))
        if one.level and not one.person
        else isolated(one.name) or server_words(language)("seat.deleted")
        for one in played.others
    )


def rows(games: Sequence[Played], language: str) -> list[Row]:
    """Return finished games in words."""
    called = titles(language)
    return [
        Row(
            one,
            called.get(one.game, one.game),
            _day(one.ended_at, language),
            span(one.ended_at - one.made_at, language),
            _others(one, language),
        )
        for one in games
    ]


def cards(waiting: Sequence[Waiting], language: str) -> list[Card]:
    """Return one's own tables in words, the most urgent first."""
    page, called, now = speech(language), titles(language), steady.now()

    def turn(one: Waiting) -> str:
        if one.to_act and one.status == "running":
            return page("home.your_move")
        if one.to_act:
            return page("mine.awaited")
        if one.acting:
            return page("mine.waits", names=", ".join(map(isolated, one.acting)))
        return page(f"status.{one.status}")

    def whom(one: Waiting) -> str:
        parts = [", ".join(map(isolated, one.people))] if one.people else []
        if one.bots:
            parts.append(page.count("mine.bots", one.bots))
        if one.free:
            parts.append(page.count("home.free", one.free))
        return " · ".join(parts)

    def since(one: Waiting) -> str:
        if one.due is not None:
            left = one.due - now
            lasts = span(abs(left), language)
            return page("mine.due", span=lasts) if left > 0 else page("mine.late", span=lasts)
        return page("mine.since", span=span(now - one.since, language))

    return [
        Card(one.id, called.get(one.game, one.game), whom(one), turn(one), since(one), one.to_act)
        for one in waiting
    ]


async def mine(house: House, person: str | None, language: str) -> list[Card]:
    """Return the tables that wait for somebody."""
    if person is None:
        return []
    return cards((await house.history.waiting(person))[:WAITING], language)


async def sought(house: House, person: str | None, language: str) -> list[Sought]:
    """Return the games by days that somebody looks for."""
    if person is None:
        return []
    page, called, now = speech(language), titles(language), steady.now()
    return [
        Sought(
            one.game,
            called.get(one.game, one.game),
            " · ".join(
                (
                    page.count("home.seats", one.seats),
                    page("search.bots", span=span(one.bots_at - now, language)),
                )
            ),
        )
        for one in await house.matching.standing(person)
    ]


@router.get("/people/me")
async def myself(who: Who) -> Response:
    """Lead to one's own profile."""
    return RedirectResponse(here(f"/people/{who.person}" if who.person else "/me"), 303)


@router.get("/people/{id}")
async def profile(
    house: Here,
    who: Who,
    id: str,
    game: Annotated[str, Field(max_length=40)] = "",
    against: Annotated[str, Field(max_length=32)] = "",
    seats: str = "",
    before: float = 0.0,
) -> Response:
    """Show somebody's profile and games."""
    found = await profile_of(house, id)
    count = int(seats) if seats.isdecimal() and len(seats) < 3 else 0
    wanted = Wanted(game, count, against, before)
    games = await house.history.games(id, wanted, who.person)
    return page_of(
        "profile.html",
        who,
        of=found,
        own=id == who.person,
        following=who.person is not None and await house.friends.follows(who.person, id),
        titles=titles(who.language),
        decimal=partial(format_decimal, format="0.0", locale=who.language),
        most=max(one.max_seats for one in zamok.games()),
        games=rows(games, who.language),
        wanted=wanted,
        earlier=games[-1].ended_at if len(games) == PAGE else 0,
        curves=await _curves(house, id, [one.game for one in found.ratings], who.language),
    )


async def _curves(
    house: House, person: str, games: Sequence[str], language: str
) -> dict[str, Markup]:
    page, called = speech(language), titles(language)
    found = {}
    for game in games:
        course = await house.ratings.course(person, game)
        if len(course) >= SHORTEST:
            told = page("profile.curve", game=called.get(game, game), count=len(course))
            days = [(_day(at, language), rating) for at, rating in course]
            found[game] = curve(told, days)
    return found
