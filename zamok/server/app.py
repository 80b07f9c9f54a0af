"""App: the server put together; pages come from whoever calls this."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from zamok.engine import IllegalMove, NotationError
from zamok.server import api, language, live
from zamok.server.answer import Failure, Refusal
from zamok.server.club import account, circle, finding, hosting, profiles, ranks, telling
from zamok.server.errors import Bad, Idle, Refused, Stale
from zamok.server.guard import Guard, add_headers
from zamok.server.house import House
from zamok.server.language import Answer
from zamok.server.openapi import describe
from zamok.server.sheet import Renderer

log = logging.getLogger("zamok.app")
STATUS_KEYS = {404: "refuse.unknown", 405: "refuse.unknown", 413: "refuse.size"}

AGAIN = 3  # seconds after which one may ask again when the server is not able to answer

ErrorPage = Callable[[Request, Answer], Response]

# What programs may ask.
PARTS = (
    api.router,
    account.router,
    ranks.router,
    profiles.router,
    finding.router,
    circle.router,
    telling.router,
    hosting.router,
)


def create(house: House, renderer: Renderer, error_page: ErrorPage) -> FastAPI:
    """Return the app of a house; `error_page` shows what went wrong outside of /api."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with house.open():
            yield

    app = FastAPI(
        title="Zamok",
        version="1",
        description="Castle-building board games for programs: tables, views, moves, records.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        servers=[{"url": house.settings.prefix}] if house.settings.prefix else None,
        lifespan=lifespan,
    )
    app.openapi = partial(describe, app, PARTS)  # type: ignore[method-assign]  # as FastAPI has it
    app.state.house = house
    for part in PARTS:
        app.include_router(part)
    app.include_router(live.routes(house, renderer))
    errors = Errors(house, error_page)
    app.add_middleware(Guard, house=house, respond=errors.respond)
    for kind in (Refused, Stale, IllegalMove, NotationError):
        app.add_exception_handler(kind, errors.refused)
    app.add_exception_handler(RequestValidationError, errors.invalid)
    app.add_exception_handler(HTTPException, errors.http)
    app.add_exception_handler(Exception, errors.broken)
    return app


class Errors:
    """Answers what went wrong: as JSON below /api, as a page elsewhere."""

    def __init__(self, house: House, page: ErrorPage) -> None:
        self._house = house
        self._page = page

    async def respond(self, request: Request, said: Answer) -> Response:
        """Answer a refusal that has its words."""
        if request.url.path.startswith("/api"):
            error = Refusal(key=said.key, rule=said.rule, title=said.title, text=said.text)
            response: Response = JSONResponse(Failure(error=error).model_dump(), said.status)
        else:
            response = self._page(request, said)
            if said.status == 503 and request.method == "GET":
                response.headers["refresh"] = str(AGAIN)  # the page comes back by itself
        if said.status == 503:
            response.headers["retry-after"] = str(AGAIN)
        return response

    async def _say(self, request: Request, error: Exception) -> Response:
        tongue = language.choose(request.cookies, request.headers)
        names: list[str] = []
        if isinstance(error, IllegalMove | Idle):
            names = (await self._house.desk.live(request.path_params["id"])).table.names(tongue)
        return await self.respond(request, language.answer(error, tongue, names))

    async def refused(self, request: Request, error: Exception) -> Response:
        """Answer what a table or a game refuses."""
        return await self._say(request, error)

    async def invalid(self, request: Request, error: Exception) -> Response:
        """Answer data that is not what the API takes."""
        assert isinstance(error, RequestValidationError)
        return await self._say(request, Bad.first(error.errors()))

    async def http(self, request: Request, error: Exception) -> Response:
        """Answer a wrong address or method."""
        assert isinstance(error, HTTPException)
        if error.status_code == 400:  # a body that is not even text
            return await self._say(request, Bad("", "json_invalid"))
        key = STATUS_KEYS.get(error.status_code, "refuse.unknown")
        response = await self._say(request, Refused(key, error.status_code))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    async def broken(self, request: Request, error: Exception) -> Response:
        """Answer a fault of ours, and note it."""
        log.error("a request failed", exc_info=error, extra={"path": request.url.path})
        response = await self._say(request, error)
        # This answer is given outside of the guard.
        add_headers(response.headers, self._house.settings)
        return response
