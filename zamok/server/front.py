"""Front: what comes to the house's address is brought to what the rest knows.

Below a prefix (`/games/zamok`) everything is as it is without one: a proxy may pass the prefix on
or take it off. HEAD is answered as GET is, without what was asked for.
"""

from __future__ import annotations

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Front:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, prefix: str = "") -> None:
        self._app = app
        self._prefix = prefix
        self._raw = prefix.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        if self._prefix and path == self._prefix and scope["type"] == "http":
            await RedirectResponse(f"{self._prefix}/", 308)(scope, receive, send)
            return
        if self._prefix and path.startswith(f"{self._prefix}/"):
            raw: bytes = scope.get("raw_path", b"")
            scope = {**scope, "path": path[len(self._prefix) :]}
            scope["raw_path"] = raw.removeprefix(self._raw)
        if scope.get("method") == "HEAD":
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        await self._app(scope, receive, send)


def _without_body(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sending
