"""Account: one's own page, and the ways to become oneself on another device."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from zamok.server.club import codes
from zamok.server.house import Here
from zamok.web.device import called, devices
from zamok.web.page import page_of
from zamok.web.told import told
from zamok.web.visitor import Who

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def me(house: Here, who: Who) -> Response:
    """Show who one is and what one has chosen."""
    if not who.person:
        return page_of("me.html", who, tokens=[], devices=[], passkeys=[], codes=0, told=None)
    passkeys = await house.passkeys.of(who.person)
    return page_of(
        "me.html",
        who,
        tokens=await house.people.tokens(who.person),
        devices=devices(await house.people.sessions(who.person), who.session, who.language),
        passkeys=[{"id": key.id, "device": called(key.device)} for key in passkeys],
        codes=await codes.left(house.store, who.person),
        told=await told(house, who),
    )


@router.get("/sign-in")
async def sign_in(house: Here, who: Who) -> Response:
    """Come back by a passkey, a recovery code or a link by mail; a guest's games come along."""
    guest = who.person is not None and not (
        await house.passkeys.of(who.person) or await codes.left(house.store, who.person)
    )
    return page_of("sign_in.html", who, guest=guest, mail=house.mails.able)


@router.get("/carry")
async def carry(who: Who) -> Response:
    """Take over an identity from another device."""
    return page_of("carry.html", who)
