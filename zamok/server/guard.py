"""Guard: what every request passes: size, rate, origin; and the headers of every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zamok.server import language
from zamok.server.errors import Refused
from zamok.server.language import Answer
from zamok.server.limits import Buckets
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
UNLIMITED = ("/static/", "/style/", "/health", "/ready")

Respond = Callable[[Request, Answer], Awaitable[Response]]


def own_origin(headers: Headers, settings: Settings) -> bool:
    """Tell whether a request comes from a page of ours; programs send no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in settings.origins:
        return True
    return bool(origin) and urlsplit(origin).netloc == headers.get("host")


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, settings: Settings, respond: Respond) -> None:
        self._app = app
        self._settings = settings
        self._respond = respond
        self._requests = Buckets(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        address = scope["client"][0] if scope.get("client") else ""
        limited = not scope["path"].startswith(UNLIMITED)
        if limited and not self._requests.take(address):
            await self._refuse(scope, receive, send, Refused("refuse.rate", 429))
            return
        if scope["method"] not in SAFE and not own_origin(headers, self._settings):
            await self._refuse(scope, receive, send, Refused("refuse.origin", 403))
            return
        limit = self._settings.limits.body
        announced = headers.get("content-length", "0")
        if not announced.isdigit() or int(announced) > limit:
            await self._refuse(scope, receive, send, Refused("refuse.size", 413))
            return
        body = await _whole(receive, limit)
        if body is None:
            await self._refuse(scope, receive, send, Refused("refuse.size", 413))
            return

        async def again() -> Message:
            nonlocal body
            if body is None:
                return await receive()
            whole, body = body, None
            return {"type": "http.request", "body": whole, "more_body": False}

        await self._app(scope, again, _with_headers(send, scope, self._settings))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
        request = Request(scope)
        said = language.answer(refused, language.choose(request.cookies, request.headers))
        response = await self._respond(request, said)
        if said.status == 429:
            response.headers["retry-after"] = "2"
        await response(scope, receive, _with_headers(send, scope, self._settings))


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
