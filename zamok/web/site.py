"""Site: server and pages as one application."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from zamok.server import app
from zamok.server.front import Front
from zamok.server.house import House
from zamok.server.settings import Settings
from zamok.web import pages, render
from zamok.web.prefix import live_below
from zamok.web.visitor import Moved, moved


def site(settings: Settings) -> FastAPI:
    """Return the whole application."""
    live_below(settings.prefix)
    house = House(settings)
    made = app.create(house, render, pages.error_page)
    made.include_router(pages.router)
    made.add_exception_handler(Moved, moved)
    made.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=6)
    made.add_middleware(Front, prefix=settings.prefix)
    return made
