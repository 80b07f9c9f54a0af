"""Telling: addresses by which somebody says how and when to be told of what waits for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

from fastapi import Request, Response
from pydantic import Field

from zamok.server.action import Model
from zamok.server.answer import Dropped, Given, addresses
from zamok.server.api import Code, Lang, Oneself, Owner, Reader
from zamok.server.club import calendar, quiet
from zamok.server.club.account import CameIn, come_in, guest_of, knock
from zamok.server.club.endpoint import LONGEST
from zamok.server.club.pushes import Push
from zamok.server.club.quiet import MINUTES, Telling, zone_of
from zamok.server.guard import origin_of
from zamok.server.house import Here, House

Address = Annotated[
    str, Field(max_length=254, pattern=r"^[.!#-'*+/-9=?A-Z^-~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
]
Minute = Annotated[int, Field(ge=0, lt=MINUTES)]
Key = Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]


class PushWish(Model):
    """A device that is to be told: what its browser has subscribed to, keys in base64url."""

    example: ClassVar = {
        "endpoint": "https://push.example.org/6f1ed002",
        "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1Xbjh"
        "azAkj7I99e8QcYP7DkM",
        "auth": "tBHItJI5svbpez7KI4CCXg",
    }

    endpoint: Annotated[str, Field(max_length=LONGEST)]
    p256dh: Key
    auth: Key


class TellingWish(Model):
    """How you want to be told; quiet hours in minutes of the day of your time zone, as of a clock.

    From and to the same: there are none.
    """

    example: ClassVar = {
        "zone": "Europe/Berlin",
        "quiet_from": 1320,
        "quiet_to": 420,
        "by_mail": True,
    }

    zone: Annotated[str, Field(max_length=64)] = "UTC"
    quiet_from: Minute = 0
    quiet_to: Minute = 0
    by_mail: bool = False  # to your confirmed address, besides


class MailAddress(Model):
    """An address of mail."""

    example: ClassVar = {"address": "anna@example.org"}

    address: Address


class EnterLink(Model):
    """The code of a link that signs in; `join`: what you played as a guest comes along."""

    example: ClassVar = {"code": "castle-7421-tower", "join": True}

    code: Annotated[str, Field(max_length=100)]
    join: bool = False


class PushKey(Given):
    """The key that a browser subscribes with; empty: this server tells no devices."""

    example: ClassVar = {"key": PushWish.example["p256dh"]}

    key: str


class PushDevice(Given):
    """A device that is told, since when; `this`: the one that asks."""

    example: ClassVar = {
        "id": "6f1ed002ab5595859014ebf0951522d9",
        "device": "Firefox",
        "made_at": 1760000000.0,
        "this": True,
    }

    id: str
    device: str
    made_at: float
    this: bool


class TellingNow(Given):
    """How you are told: language, time zone, quiet hours in minutes of its day, mail."""

    example: ClassVar = {"language": "en", **TellingWish.example}

    language: str
    zone: str
    quiet_from: int
    quiet_to: int
    by_mail: bool


class MailNow(Given):
    """Your confirmed address, empty: none; `able`: this server sends mail."""

    example: ClassVar = {"address": "anna@example.org", "able": True}

    address: str
    able: bool


class LetterSent(Given):
    """A letter is on its way, if there is anybody to write to."""

    example: ClassVar = {"sent": True}

    sent: bool


class CalendarAddress(Given):
    """Where your calendar of turns is; it is shown once."""

    example: ClassVar = {"address": "https://zamok.example.org/calendar/6f1ed002.ics"}

    address: str


class Badge(Given):
    """At how many tables it is your turn."""

    example: ClassVar = {"waiting": 2}

    waiting: int


router = addresses("telling")


def _shown(push: Push, session: str) -> PushDevice:
    return PushDevice(
        id=push.id, device=push.device, made_at=push.made_at, this=push.session == session
    )


def _now(telling: Telling) -> TellingNow:
    return TellingNow(**{name: getattr(telling, name) for name in TellingNow.model_fields})


@router.get("/api/me/badge")
async def badge(house: Here, me: Reader) -> Badge:
    """Return at how many tables it is your turn."""
    return Badge(waiting=await house.notices.waiting(me))


# ---- devices -------------------------------------------------------------------------------


@router.get("/api/push")
async def push_key(house: Here) -> PushKey:
    """Return what a browser needs to be told anything by this server."""
    return PushKey(key=house.pushes.public)


@router.get("/api/me/push")
async def push_devices(house: Here, me: Oneself) -> list[PushDevice]:
    """Return your devices that are told."""
    return [_shown(push, me.session) for push in await house.pushes.of(me.person)]


@router.post("/api/me/push", status_code=201)
async def keep_push(
    house: Here, request: Request, me: Oneself, lang: Lang, wish: PushWish
) -> PushDevice:
    """Have this device told from now on, until it is signed out."""
    agent = request.headers.get("user-agent", "")
    push = await house.pushes.keep(
        me.person, me.session, wish.endpoint, wish.p256dh, wish.auth, agent
    )
    telling = await quiet.telling_of(house.store, me.person)
    await quiet.keep(house.store, replace(telling, language=lang))
    return _shown(push, me.session)


@router.delete("/api/me/push/{id}")
async def drop_push(house: Here, me: Oneself, id: str) -> Dropped:
    """Have a device told no more."""
    await house.pushes.drop(me.person, id)
    return Dropped(dropped=id)


# ---- mail ----------------------------------------------------------------------------------


def site_of(request: Request, house: House) -> str:
    """Return where our pages are, for whoever reads of them elsewhere.

    Who asks could say anything: where the host has named the address, it is that.
    """
    origins = house.settings.origins
    origin = origins[0] if origins else origin_of(request.scope, house.settings)
    return origin + house.settings.prefix


@router.get("/api/me/mail")
async def mail(house: Here, me: Oneself) -> MailNow:
    """Return the address that this server writes to you at."""
    return MailNow(address=await house.mails.of(me.person), able=house.mails.able)


@router.put("/api/me/mail", status_code=202)
async def ask_mail(
    house: Here, request: Request, me: Oneself, lang: Lang, wish: MailAddress
) -> LetterSent:
    """Name an address of yours; a link goes there that confirms it, good for a day."""
    await house.mails.ask(me.person, wish.address, site_of(request, house), lang)
    telling = await quiet.telling_of(house.store, me.person)
    await quiet.keep(house.store, replace(telling, language=lang))
    return LetterSent(sent=True)


@router.delete("/api/me/mail")
async def drop_mail(house: Here, me: Oneself) -> Dropped:
    """Have your address forgotten."""
    await house.mails.drop(me.person)
    return Dropped(dropped="mail")


@router.post("/api/mail")
async def confirm_mail(house: Here, request: Request, link: Code) -> MailNow:
    """Confirm an address by the code of its link."""
    knock(house, request)
    address = await house.mails.confirm(link.code, site_of(request, house))
    return MailNow(address=address, able=house.mails.able)


@router.post("/api/mail/off")
async def mail_off(house: Here, link: Code) -> Dropped:
    """Have no more written of tables, by the code at the end of a letter's last link."""
    await house.mails.off(link.code)
    return Dropped(dropped="mail")


@router.post("/api/sign-in/mail", status_code=202)
async def sign_in_mail(house: Here, request: Request, wish: MailAddress) -> LetterSent:
    """Have a link sent that signs in, good once and for some minutes.

    The answer is the same whether anybody has this address.
    """
    knock(house, request)
    house.mails.knock(wish.address)
    return LetterSent(sent=True)


@router.post("/api/sign-in")
async def sign_in(house: Here, request: Request, response: Response, link: EnterLink) -> CameIn:
    """Come back by the code of a link; it is good no more."""
    knock(house, request)
    guest = await guest_of(house, request, link.join)
    person = await house.mails.enter(link.code)
    return await come_in(house, request, response, person, guest)


# ---- when ----------------------------------------------------------------------------------


@router.get("/api/me/telling")
async def telling(house: Here, me: Owner) -> TellingNow:
    """Return how you are told."""
    return _now(await quiet.telling_of(house.store, me))


@router.put("/api/me/telling")
async def set_telling(house: Here, me: Owner, lang: Lang, wish: TellingWish) -> TellingNow:
    """Say when you want to hear nothing; what falls into that is told afterwards, if it holds."""
    zone_of(wish.zone)
    before = await quiet.telling_of(house.store, me)
    after = replace(
        before,
        language=lang,
        zone=wish.zone,
        quiet_from=wish.quiet_from,
        quiet_to=wish.quiet_to,
        by_mail=wish.by_mail,
    )
    await quiet.keep(house.store, after)
    return _now(after)


# ---- calendar ------------------------------------------------------------------------------


@router.post("/api/me/calendar", status_code=201)
async def new_calendar(house: Here, request: Request, me: Oneself, lang: Lang) -> CalendarAddress:
    """Return a secret address of a calendar with your turns by days; one of before ends."""
    telling = await quiet.telling_of(house.store, me.person)
    await quiet.keep(house.store, replace(telling, language=lang))
    secret = await calendar.renew(house.store, me.person)
    return CalendarAddress(address=f"{site_of(request, house)}/calendar/{secret}.ics")


@router.delete("/api/me/calendar")
async def drop_calendar(house: Here, me: Oneself) -> Dropped:
    """Let the address of your calendar be good no more."""
    await calendar.drop(house.store, me.person)
    return Dropped(dropped="calendar")
