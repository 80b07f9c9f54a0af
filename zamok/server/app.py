"""App: the server put together; pages come from whoever calls this."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from zamok.engine import IllegalMove, NotationError
from zamok.server import api, language, live
from zamok.server.errors import Refused, Stale
from zamok.server.guard import Guard, add_headers
from zamok.server.house import House
from zamok.server.language import Answer

log = logging.getLogger("zamok.app")
STATUS_KEYS = {404: "refuse.unknown", 405: "refuse.unknown", 413: "refuse.size"}

ErrorPage = Callable[[Request, Answer], Response]


def create(house: House, renderer: live.Renderer, error_page: ErrorPage) -> FastAPI:
    """Return the app of a house; `error_page` shows what went wrong outside of /api."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with house.open():
            yield

    app = FastAPI(
        title="Zamok",
        version="1",
        description="Five castle-building board games for programs: tables, views, moves, records.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(api.routes(house))
    app.include_router(live.routes(house, renderer))

    async def respond(request: Request, said: Answer) -> Response:
        if request.url.path.startswith("/api"):
            return JSONResponse({"error": said.plain()}, said.status)
        return error_page(request, said)

    app.add_middleware(Guard, settings=house.settings, respond=respond)

    def tongue(request: Request) -> str:
        return language.choose(request.cookies, request.headers)

    async def refuse(request: Request, error: Exception) -> Response:
        names: list[str] = []
        if isinstance(error, IllegalMove):
            names = (await house.desk.live(request.path_params["id"])).table.names()
        return await respond(request, language.answer(error, tongue(request), names))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        reason = f"{where}: {first['msg']}" if where else str(first["msg"])
        refused = Refused("refuse.bad", 422, reason=reason)
        return await respond(request, language.answer(refused, tongue(request)))

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        key = STATUS_KEYS.get(error.status_code, "refuse.unknown")
        refused = Refused(key, error.status_code)
        response = await respond(request, language.answer(refused, tongue(request)))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    async def broken(request: Request, error: Exception) -> Response:
        log.error("a request failed", exc_info=error, extra={"path": request.url.path})
        response = await respond(request, language.answer(error, tongue(request)))
        add_headers(response.headers, house.settings)  # this answer is given outside of the guard
        return response

    for kind in (Refused, Stale, IllegalMove, NotationError):
        app.add_exception_handler(kind, refuse)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, broken)
    return app
