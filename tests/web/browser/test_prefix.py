"""Below a path of its host: a table is played, watched again and learnt; nothing points outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import build_web
from tests.conftest import seed_of
from tests.web.browser.conftest import BOT, ME, OPEN, Arrive
from tests.web.browser.lessons import learn, lesson_of
from tests.web.browser.player import Player
from tests.web.browser.serving import Served

PREFIX = "/games/zamok"
PAGES = ("/", "/club", "/ratings", "/friends", "/match", "/tables", "/me", "/people/me", "/credits")
# Every address on a page.
ADDRESSES = """
() => ["href", "src", "action", "data-share", "data-link"].flatMap((name) =>
  [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)))
"""


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server whose pages live below a path."""
    build_web.build()
    server = Served(tmp_path / "data", seed_of(request.config, request.node.nodeid), PREFIX)
    server.start()
    yield server
    server.stop()


def outside(page: Page) -> list[str]:
    """Return what on a page points to this host, but not below the prefix."""
    host = urlsplit(page.url).netloc
    found = []
    for given in page.evaluate(ADDRESSES):
        to = urlsplit(given)
        if to.netloc in ("", host) and to.path.startswith("/") and not inside(to.path):
            found.append(given)
    return found


def inside(path: str) -> bool:
    return path.startswith(f"{PREFIX}/")


def test_nothing_below_a_path_points_outside_of_it(arrive: Arrive, served: Served) -> None:
    visit = arrive("en")
    asked: list[str] = []  # all that the browser was sent for, by socket, too
    visit.context.on("request", lambda request: asked.append(request.url))
    page = visit.page(f"/table/{visit.table('castle_builder', ME, BOT)}")
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.reload()
    player = Player(page)
    player.play(presses=8)
    player.look()
    assert int(page.locator("#table").get_attribute("data-ply") or 0) > 3
    assert outside(page) == []
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#tab-reference").click()
    page.locator(".leaving summary").click()
    page.locator("[data-act=resign]").click()
    page.locator("#table[data-status=over]").wait_for()
    table = page.url.rpartition("/")[2]
    # ---- the link that friends are sent ----
    page.goto(f"{served.url}/table/{visit.table('castle_builder', ME, OPEN)}")
    expect(page.locator(".link-shown")).to_have_text(page.url)
    assert outside(page) == []
    # ---- again, move by move ----
    page.goto(f"{served.url}/replay/{table}")
    page.locator("html[data-ready]").wait_for(state="attached")
    ply = page.locator("#table").get_attribute("data-ply")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table")).not_to_have_attribute("data-ply", ply or "")
    assert outside(page) == []
    # ---- a lesson ----
    windows = {one.key: "desktop" for one in lesson_of("castle_builder").chapters}
    stops = list(islice(learn(visit, "castle_builder", windows, touch=False), 4))
    assert [what for stop in stops for what in stop.wrong] == []
    assert outside(visit.context.pages[-1]) == []
    # ---- the club, and all around it, in another language ----
    for path in (*PAGES, "/game/castle_builder", "/rules/castle_builder", "/nowhere"):
        page.goto(f"{served.url}{path}")
        page.locator("html[data-ready]").wait_for(state="attached")
        assert outside(page) == [], path
    visit.forgive("404")  # of the last one
    page.goto(f"{served.url}/?lang=ru")
    assert urlsplit(page.url).path == f"{PREFIX}/"
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    # ----
    assert [url for url in asked if not inside(urlsplit(url).path)] == []
    assert any(re.match("ws:", url) for url in asked)
    assert {one["path"] for one in visit.context.cookies()} == {f"{PREFIX}/"}
