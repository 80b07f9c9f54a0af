"""Finding: quick match, and the open tables with filters."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

import zamok
from zamok.server.club.matching import DAYS, LIVE, USUAL
from zamok.server.house import Here
from zamok.server.names import seat_names
from zamok.web.page import page_of
from zamok.web.people import sought, span, titles
from zamok.web.speech import speech
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)
RANGES = (0, 300, 600)  # points around one's rating; 0: anybody
WAITS = {LIVE: (0, 30, 60, 300), DAYS: (3600, 8 * 3600, 86400, 3 * 86400)}  # seconds until bots


@router.get("/match")
async def match(house: Here, who: Who, game: Annotated[str, Field(max_length=40)] = "") -> Response:
    """Find somebody to play with."""
    page = speech(who.language)
    return page_of(
        "match.html",
        who,
        titles=titles(who.language),
        game=game,
        seats={one.key: (one.min_seats, one.max_seats) for one in zamok.games()},
        most=max(one.max_seats for one in zamok.games()),
        ranges=RANGES,
        waits={
            pace: {
                wait: span(wait, who.language) if wait else page("match.at_once") for wait in some
            }
            for pace, some in WAITS.items()
        },
        usual=USUAL,
        searches=await sought(house, who.person, who.language),
    )


@router.get("/tables")
async def tables(
    house: Here,
    who: Who,
    game: Annotated[str, Field(max_length=40)] = "",
    pace: Annotated[str, Field(max_length=8)] = "",
    rated: Annotated[str, Field(max_length=1)] = "",
) -> Response:
    """Show the open tables that fit."""
    found = [
        {
            "id": one.id,
            "game": one.game.key,
            "names": [
                name
                for seat, name in zip(one.seats, seat_names(one.seats, who.language), strict=True)
                if seat.kind != "open"
            ],
            "free": sum(seat.kind == "open" for seat in one.seats),
            "pace": one.pace,
            "rated": one.rated,
        }
        for one in await house.desk.open_tables(game, pace, rated == "1" if rated else None)
    ]
    wanted = {"game": game, "pace": pace, "rated": rated}
    called = titles(who.language)
    return page_of("tables.html", who, titles=called, tables=found, wanted=wanted)
