"""Ranks: leaderboards, and what a game changed at its end."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

import zamok
from zamok.bots.ladder import say_strength
from zamok.server.club.ranks import known_game, ranked
from zamok.server.house import Here
from zamok.server.names import seat_name
from zamok.web.page import page_of
from zamok.web.template import fill
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)


@router.get("/ratings")
async def ratings(house: Here, who: Who) -> Response:
    """Show the leaderboard of the first game."""
    return await leaderboard(house, who, zamok.games()[0].key)


@router.get("/ratings/{game}")
async def leaderboard(house: Here, who: Who, game: str) -> Response:
    """Show the players of a game, the best first."""
    key = known_game(game)
    titles = {one.key: one.words(who.language)("title") for one in zamok.games()}
    places = await ranked(house, await house.ratings.best(key))
    strengths = {
        one.level: say_strength(zamok.game(key), one.level, who.language)
        for one in places
        if one.level
    }
    return page_of(
        "ratings.html",
        who,
        game=key,
        titles=titles,
        places=places,
        strengths=strengths,
        me=who.person,
    )


@router.get("/table/{id}/rating")
async def changed(house: Here, who: Who, id: str) -> Response:
    """Return what a finished game changed as a fragment; nothing if nobody is rated by it."""
    changes = await house.ratings.changed(id)
    if not changes:
        return HTMLResponse("")
    table = (await house.desk.live(id)).table
    names = table.names(who.language)
    for change in changes:
        # Whoever has left a seat for good is rated for it, not the bot that has it.
        chair = table.chairs[change.seat]
        if chair.gone:
            names[change.seat] = seat_name("person", chair.name, "", change.seat, who.language)
    return HTMLResponse(fill("rated.html", who.language, changes=changes, names=names))
