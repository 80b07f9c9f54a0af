"""Finding: quick match, and the open tables with filters."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

import zamok
from zamok.server.house import Here
from zamok.server.names import seat_names
from zamok.web.page import page_of
from zamok.web.people import titles
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)
RANGES = (0, 300, 600)  # points around one's rating; 0: anybody
WAITS = (0, 30, 60, 300)  # seconds until a bot fills in


@router.get("/match")
async def match(who: Who, game: Annotated[str, Field(max_length=40)] = "") -> Response:
    """Find somebody to play with."""
    called = titles(who.language)
    seats = {one.key: (one.min_seats, one.max_seats) for one in zamok.games()}
    return page_of(
        "match.html", who, titles=called, game=game, seats=seats, ranges=RANGES, waits=WAITS
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
