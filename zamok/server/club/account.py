"""Account: addresses by which a guest keeps a name, comes back, takes everything along, or goes."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from fastapi import Request, Response
from pydantic import Field, WithJsonSchema

from zamok.server.action import Model
from zamok.server.answer import Dropped, Given, Person, addresses
from zamok.server.api import Oneself, recognise
from zamok.server.club import codes, farewell, joining
from zamok.server.club.export import Everything, everything
from zamok.server.club.passkeys import Site
from zamok.server.errors import Refused
from zamok.server.guard import address_of, origin_of
from zamok.server.house import Here, House
from zamok.server.people import COOKIE

Base64 = Annotated[str, Field(max_length=12_000, pattern=r"^[A-Za-z0-9_-]*$")]

# What else stands in it is WebAuthn's to say, and goes on to the browser as it is.
Options = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "properties": {"challenge": {"type": "string"}},
            "additionalProperties": True,
        }
    ),
]


class Attested(Model):
    """What a browser has made for a passkey, in base64url."""

    example: ClassVar = {"id": "YWJj", "client_data": "e30", "attestation": "o2M"}

    id: Base64
    client_data: Base64
    attestation: Base64


class Asserted(Model):
    """What a browser has answered with a passkey, in base64url."""

    example: ClassVar = {
        "id": "YWJj",
        "client_data": "e30",
        "authenticator_data": "SZY",
        "signature": "MEU",
    }

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    join: bool = False  # let what this device has played as a guest be the account's


class RecoveryCode(Model):
    """One of your recovery codes."""

    example: ClassVar = {"code": "K7QXM-2V9TA-0FJ3C-8HWNE"}

    code: Annotated[str, Field(max_length=60)]
    join: bool = False  # let what this device has played as a guest be the account's


class Asked(Given):
    """What a browser is to be asked for a passkey: options of WebAuthn as JSON."""

    example: ClassVar = {"options": {"challenge": "c2VjcmV0"}}

    options: Options


class KeptPasskey(Given):
    """A passkey of yours: the device it was made on, since when, last used when."""

    example: ClassVar = {
        "id": "YWJj",
        "device": "Firefox",
        "made_at": 1760000000.0,
        "seen_at": 1760000000.0,
    }

    id: str
    device: str
    made_at: float
    seen_at: float


class RecoveryCodes(Given):
    """New recovery codes; they are shown once."""

    example: ClassVar = {"codes": ["K7QXM-2V9TA-0FJ3C-8HWNE"]}

    codes: list[str]


class CodesLeft(Given):
    """How many recovery codes are left."""

    example: ClassVar = {"left": 7}

    left: int


class CameIn(Person):
    """Who you are now, and whether what you have played as a guest is yours, too."""

    example: ClassVar = {**Person.example, "joined": False}

    joined: bool


class Unfinished(Given):
    """A table that you still sit at, and how it stands: leave it, or the game to a bot."""

    example: ClassVar = {"table": "b1946ac92492d234", "status": "running"}

    table: str
    status: str


router = addresses("account")


def site_of(request: Request, house: House) -> Site:
    """Return whom a passkey of this server is for."""
    origin = origin_of(request.scope, house.settings)
    return Site(request.url.hostname or "", origin)


def knock(house: House, request: Request) -> None:
    """Let an address try to come in only so often."""
    if not house.joining.take(address_of(request)):
        raise Refused("refuse.rate", 429)


async def guest_of(house: House, request: Request, join: bool) -> str:
    """Return the guest who wants to be joined to the account that they sign in to; "": nobody."""
    found = await house.people.of_cookie(request.cookies.get(COOKIE)) if join else None
    if found is None:
        return ""
    await joining.check(house.store, house.passkeys, found.person)
    return found.person


async def come_in(
    house: House, request: Request, response: Response, person: str, guest: str = ""
) -> CameIn:
    """Let a device be somebody; what was a guest's there comes along."""
    joined = bool(guest) and await joining.join(house.store, house.people, guest, person)
    if joined:
        await house.desk.catch_up()
    await recognise(house, request, response, person)
    name = await house.people.name(person) or ""
    return CameIn(person=person, name=name, joined=joined)


# ---- passkeys ------------------------------------------------------------------------------


@router.post("/api/me/passkeys/options")
async def passkey_options(house: Here, request: Request, me: Oneself) -> Asked:
    """Return what a browser needs to make a passkey for you: keep your name on this server."""
    name = await house.people.name(me.person) or ""
    asked = await house.passkeys.begin(me.person, name, site_of(request, house))
    return Asked(options=asked)


@router.post("/api/me/passkeys", status_code=201)
async def keep_passkey(house: Here, request: Request, me: Oneself, made: Attested) -> KeptPasskey:
    """Keep a passkey that your browser has made."""
    key = await house.passkeys.keep(
        me.person,
        made.id,
        made.client_data,
        made.attestation,
        request.headers.get("user-agent", ""),
        site_of(request, house),
    )
    return KeptPasskey(id=key.id, device=key.device, made_at=key.made_at, seen_at=key.seen_at)


@router.get("/api/me/passkeys")
async def passkeys(house: Here, me: Oneself) -> list[KeptPasskey]:
    """Return your passkeys."""
    return [
        KeptPasskey(id=key.id, device=key.device, made_at=key.made_at, seen_at=key.seen_at)
        for key in await house.passkeys.of(me.person)
    ]


@router.delete("/api/me/passkeys/{id}")
async def drop_passkey(house: Here, me: Oneself, id: str) -> Dropped:
    """Let a passkey be good no more; the devices that came in by it stay signed in."""
    await house.passkeys.drop(me.person, id)
    return Dropped(dropped=id)


@router.post("/api/passkey/options")
async def enter_options(house: Here, request: Request) -> Asked:
    """Return what a browser needs to say who you are by a passkey."""
    return Asked(options=house.passkeys.ask(site_of(request, house)))


@router.post("/api/passkey")
async def enter(house: Here, request: Request, response: Response, given: Asserted) -> CameIn:
    """Come back by a passkey; the answer sets the cookie that says who you are."""
    knock(house, request)
    guest = await guest_of(house, request, given.join)
    person = await house.passkeys.enter(
        given.id,
        given.client_data,
        given.authenticator_data,
        given.signature,
        site_of(request, house),
    )
    return await come_in(house, request, response, person, guest)


# ---- recovery codes ------------------------------------------------------------------------


@router.post("/api/me/codes", status_code=201)
async def new_codes(house: Here, me: Oneself) -> RecoveryCodes:
    """Return new recovery codes, each good once; those of before are good no more."""
    return RecoveryCodes(codes=await codes.renew(house.store, me.person))


@router.get("/api/me/codes")
async def codes_left(house: Here, me: Oneself) -> CodesLeft:
    """Return how many of your recovery codes are left."""
    return CodesLeft(left=await codes.left(house.store, me.person))


@router.post("/api/recover")
async def recover(house: Here, request: Request, response: Response, given: RecoveryCode) -> CameIn:
    """Come back by a recovery code; it is good no more."""
    knock(house, request)
    guest = await guest_of(house, request, given.join)
    person = await codes.spend(house.store, given.code)
    return await come_in(house, request, response, person, guest)


# ---- taking everything along, and going ----------------------------------------------------


@router.get("/api/me/export")
async def export(house: Here, me: Oneself, response: Response) -> Everything:
    """Return everything that is known about you."""
    response.headers["content-disposition"] = 'attachment; filename="zamok-me.json"'
    return await everything(house.store, house.people, house.passkeys, house.ratings, me.person)


@router.get("/api/me/unfinished")
async def unfinished(house: Here, me: Oneself) -> list[Unfinished]:
    """Return the tables that are to be left before you can delete your account."""
    found = await farewell.unfinished(house.store, me.person)
    return [Unfinished(table=table, status=status) for table, status in found.items()]


@router.delete("/api/me")
async def forget(
    house: Here, request: Request, response: Response, me: Oneself, leave: bool = False
) -> Dropped:
    """Delete your account; refused while you sit at a table still, unless you `leave` them all.

    It is the house that leaves them: whoever is banned may go for ever, too.
    """
    await house.order.went(me.person, address_of(request))
    if leave:
        await farewell.leave(house.store, me.person)
    await farewell.forget(house.store, house.people, me.person, playing=leave)
    await house.desk.catch_up()
    response.delete_cookie(COOKIE, path=house.settings.prefix + "/")
    return Dropped(dropped=me.person)
