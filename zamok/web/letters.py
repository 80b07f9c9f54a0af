"""Letters: the pages that links in mail lead to."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from zamok.server.house import Here
from zamok.web.page import page_of
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)


@router.get("/mail")
async def mail(who: Who) -> Response:
    """Confirm an address; the code stands behind the # of the link."""
    return page_of("address_page.html", who)


@router.get("/mail/off/{code}")
async def ask_off(who: Who, code: str) -> Response:
    """Ask whether no more letters are wanted: programs open links that nobody pressed."""
    return page_of("mail_off.html", who, code=code, done=False)


@router.post("/mail/off/{code}")
async def off(house: Here, who: Who, code: str) -> Response:
    """Write no more of tables; programs of mail do this in one step, too."""
    await house.mails.off(code)
    return page_of("mail_off.html", who, code=code, done=True)
