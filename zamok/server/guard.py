"""Guard: what every request passes: size, rate, origin; and the headers of every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from zamok.server import language
from zamok.server.errors import Refused
from zamok.server.house import House
from zamok.server.language import Answer
from zamok.server.lease import ALIVE
from zamok.server.limits import Buckets, Source
from zamok.server.people import COOKIE
from zamok.server.relay import GONE, MARK, MISDIRECTED, Misled, again
from zamok.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
UNLIMITED = ("/static/", "/style/", "/words/", "/health", "/ready", ALIVE)
PATIENCE = 3.0  # seconds that a request waits for its sender's share of the processor

Respond = Callable[[Request, Answer], Awaitable[Response]]


def origin_of(scope: Scope, settings: Settings) -> str:
    """Return the address of our pages, as whoever asks knows it."""
    secure = settings.secure or scope["scheme"] in ("https", "wss")
    return f"{'https' if secure else 'http'}://{Headers(scope=scope).get('host')}"


def own_origin(scope: Scope, settings: Settings) -> bool:
    """Tell whether a request comes from a page of ours; programs send no Origin."""
    origin = Headers(scope=scope).get("origin")
    return origin in (None, origin_of(scope, settings), *settings.origins)


def source_of(connection: HTTPConnection, house: House) -> Source:
    """Return whom to count a request or a socket for."""
    person = house.people.recognised(connection.cookies.get(COOKIE))
    return Source(person, address_of(connection))


def address_of(connection: HTTPConnection) -> str:
    """Return where a request or a socket comes from."""
    return connection.client.host if connection.client else ""


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, house: House, respond: Respond) -> None:
        self._app = app
        self._house = house
        self._settings = house.settings
        self._respond = respond
        self._people = Buckets(house.settings.limits.requests)
        self._addresses = Buckets(house.settings.limits.requests_address)
        house.ledger.share(requests=self._people, requests_address=self._addresses)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if "headers" in scope:  # else the server itself says something
                self._house.relay.recognise(scope)
        except Misled:
            await _mislead(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        source = source_of(HTTPConnection(scope), self._house)
        limited = not scope["path"].startswith(UNLIMITED) and not scope.get(MARK)
        if limited and not await self._admit(source):
            await self._refuse(scope, receive, send, Refused("refuse.rate", 429))
            return
        if scope["method"] not in SAFE and not own_origin(scope, self._settings):
            await self._refuse(scope, receive, send, Refused("refuse.origin", 403))
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            # Nothing is called so, and PostgreSQL cannot even be asked.
            await self._refuse(scope, receive, send, Refused("refuse.unknown", 404))
            return
        limit = self._settings.limits.body
        announced = headers.get("content-length", "0")
        if not announced.isdigit() or int(announced) > limit:
            await self._refuse(scope, receive, send, Refused("refuse.size", 413))
            return
        try:
            async with asyncio.timeout(self._settings.limits.sending):
                body = await _whole(receive, limit)
        except TimeoutError:
            await self._refuse(scope, receive, send, Refused("refuse.slow", 408))
            return
        if body is None:
            await self._refuse(scope, receive, send, Refused("refuse.size", 413))
            return
        sending = _with_headers(send, scope, self._settings)
        await self._house.budget.paid(source, self._serve(scope, body, receive, sending))

    async def _serve(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        relay = self._house.relay
        table = relay.table_of(scope)
        if table is None:
            await self._app(scope, again(body, receive), send)
            return
        try:
            await relay.serve(self._app, table, scope, body, receive, send)
        except Refused as refused:
            await self._refuse(scope, receive, send, refused)

    async def _admit(self, source: Source) -> bool:
        """Let one more request in, a little later if its sender has used much; or do not."""
        mine = self._people.take(source.person or f"stranger {source.address}")
        if not mine or not self._addresses.take(source.address):
            return False
        wait = self._house.budget.wait(source)
        if wait > PATIENCE:
            return False
        if wait:
            await asyncio.sleep(wait)
        return True

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
        request = Request(scope)
        said = language.answer(refused, language.choose(request.cookies, request.headers))
        response = await self._respond(request, said)
        if said.status == 429:
            response.headers["retry-after"] = "2"
        await response(scope, receive, _with_headers(send, scope, self._settings))


async def _mislead(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that whoever was asked for is not here any more."""
    answer = Response(status_code=MISDIRECTED, headers={GONE.decode(): "1"})
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


async def _whole(receive: Receive, limit: int) -> bytes | None:
    """Return the body, or None when it is longer than it may be."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > limit:
            return None
        if not message.get("more_body"):
            return body


def add_headers(headers: MutableHeaders, settings: Settings) -> None:
    """Add to an answer what every answer has."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if settings.secure:
        headers.setdefault("strict-transport-security", "max-age=31536000")
    headers.setdefault("cache-control", "no-store")


def _with_headers(send: Send, scope: Scope, settings: Settings) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            add_headers(MutableHeaders(scope=message), settings)
        await send(message)

    return sending
