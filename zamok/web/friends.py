"""Friends: the page of those whom one follows, and of invitations."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from zamok.server.house import Here
from zamok.web.page import page_of
from zamok.web.people import titles
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)


@router.get("/friends")
async def friends(house: Here, who: Who) -> Response:
    """Show whom one follows, what they play, and who invites one."""
    me = who.person
    found = await house.friends.of(me) if me else []
    waiting = await house.history.waiting(me) if me else []
    return page_of(
        "friends.html",
        who,
        titles=titles(who.language),
        friends=found,
        invitations=await house.friends.invitations(me) if me else [],
        mine=[one for one in waiting if one.status == "open" and one.free],
    )
