"""Dates: the calendar of turns, at its secret address."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from zamok.server import steady
from zamok.server.club import calendar
from zamok.server.club.telling import site_of
from zamok.server.house import Here

router = APIRouter(include_in_schema=False)


@router.get("/calendar/{secret}.ics")
async def turns(house: Here, request: Request, secret: str) -> Response:
    """Return until when whoever has this address is to move."""
    site = site_of(request, house)
    text = await calendar.written(house.store, house.history, secret, site, steady.now())
    return Response(text, media_type="text/calendar")
