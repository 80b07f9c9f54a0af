"""Order: the page of those who keep it: reports, people, words, the log."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from zamok.server.club.order import RIGHTS
from zamok.server.errors import Refused
from zamok.server.house import Here
from zamok.server.language import moment
from zamok.web.page import page_of
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)
PARTS = ("reports", "people", "words", "log")  # each a right, too
HOURS = (1, 24, 168, 720)  # for which somebody is muted or banned; or for good


@router.get("/order")
async def order(
    house: Here,
    who: Who,
    part: Annotated[str, Field(max_length=8)] = "reports",
    search: Annotated[str, Field(max_length=100)] = "",
    done: bool = False,
    before: float = 0.0,
) -> Response:
    """Show a part of what hosts and helpers look after."""
    may = RIGHTS[who.role]
    me = who.person
    if me is None or part not in PARTS or part not in may:
        raise Refused("refuse.role", 403)
    reports = await house.reports.listed(me, done) if part == "reports" else []
    people = await house.order.search(me, search) if part == "people" else []
    if part == "reports":
        people = [await house.order.standing(one.about) for one in reports]
    return page_of(
        "order.html",
        who,
        part=part,
        parts=[one for one in PARTS if one in may],
        may=may,
        me=me,
        search=search,
        done=done,
        reports=reports,
        people=people,
        words=(await house.order.book()).wording.words,
        log=await house.order.log(me, before) if part == "log" else [],
        hours=HOURS,
        moment=lambda at: moment(datetime.fromtimestamp(at).astimezone(), who.language),
    )
