"""Installed: the site as an app of a phone or a desk: manifest, icons, worker, and its page."""

from __future__ import annotations

import asyncio
import hashlib
import json
from functools import cache

from fastapi import APIRouter, Request
from starlette.responses import Response

from zamok.engine import LANGUAGES
from zamok.engine.language import tag
from zamok.engine.screen import WIDE
from zamok.server.errors import Refused
from zamok.web import sheets
from zamok.web.assets import STATIC, asset, manifest
from zamok.web.image import GROUND, app_icon
from zamok.web.page import page_of
from zamok.web.prefix import here
from zamok.web.speech import client_address, speech
from zamok.web.template import fill
from zamok.web.visitor import THEMES, Visitor, stranger

router = APIRouter(include_in_schema=False)
SIZES = (180, 192, 512)  # of icons: of an iPhone, of a phone, of a screen that begins
PAPER = "#f6efe0"  # what is seen until the first page is
WORKER = "worker.js"
_DAY = {"cache-control": "public, max-age=86400"}
_ASKED = {"cache-control": "no-cache"}  # looked at every time, sent when it is another


@router.get("/app/{language}.webmanifest")
async def app(language: str) -> Response:
    """Return what the app is called and looks like, in a language."""
    if language not in LANGUAGES:
        raise Refused("refuse.unknown", 404)
    words = speech(language)
    about = {
        "id": here("/"),
        "start_url": here("/"),
        "scope": here("/"),
        "name": words("site.name"),
        "short_name": words("site.name"),
        "description": words("site.about"),
        "lang": tag(language),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            {"src": here("/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(_icon(size, purpose) for size in SIZES[1:] for purpose in ("any", "maskable")),
        ],
    }
    text = json.dumps(about, ensure_ascii=False)
    return Response(text, media_type="application/manifest+json", headers=_DAY)


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = f"{size}.png" if purpose == "any" else f"{size}-whole.png"
    square = f"{size}x{size}"
    return {
        "src": here(f"/icon/{name}"),
        "sizes": square,
        "type": "image/png",
        "purpose": purpose,
    }


@router.get("/icon/{name}.png")
async def app_picture(name: str) -> Response:
    """Return the icon of the app in one of its sizes, round or to its edges."""
    size, dash, kind = name.partition("-")
    if size not in map(str, SIZES) or (dash and kind != "whole"):
        raise Refused("refuse.unknown", 404)
    data = await asyncio.to_thread(app_icon, int(size), bool(dash))
    return Response(data, media_type="image/png", headers=_DAY)


@router.get("/offline/{language}")
async def offline(request: Request, language: str) -> Response:
    """Show what is left without a connection; the worker keeps this page."""
    if language not in LANGUAGES:
        raise Refused("refuse.unknown", 404)
    return page_of("offline.html", stranger(request).reading(language))


@router.get("/sw.js")
async def worker() -> Response:
    """Return the worker; it is another one when anything of the site is."""
    return Response(_worker(), media_type="text/javascript", headers=_ASKED)


@cache
def _worker() -> str:
    told = {
        "prefix": here(""),
        "files": [
            *(asset(name) for name in manifest() if name != WORKER),
            sheets.address("common"),
            *(client_address(language) for language in LANGUAGES),
        ],
        "languages": list(LANGUAGES),
    }
    # The page without a connection is made of templates, whose words may change, too.
    nobody = [Visitor(None, "", code, THEMES[0], WIDE, lambda code: code) for code in LANGUAGES]
    guest = [fill("offline.html", who.language, **who.values()) for who in nobody]
    script = (STATIC / manifest()[WORKER]).read_text(encoding="utf-8")
    mark = hashlib.blake2b(json.dumps([told, guest]).encode(), digest_size=8).hexdigest()
    return f"self.site = {json.dumps({**told, 'version': mark})};\n{script}"
