"""The pointer: a ghost under it, turned by key and by wheel, pinned by a click, put back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.thread import ThreadServer
from tests.web.browser.conftest import Arrive
from tests.web.browser.player import Player
from tests.web.browser.serving import reached

TURNABLE = r'class="spot"[^>]* data-moves="\d+ '  # a place where a tile fits in several ways


def test_turning_pinning_and_cancelling(arrive: Arrive, served: ThreadServer) -> None:
    visit = arrive("en", viewport={"width": 1280, "height": 1000})
    table = served.do(lambda house: reached(house, "carcassonne", TURNABLE))
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    Player(page).look()
    several = page.locator("#table .area-board .spot[data-moves*=' ']").first
    several.hover()
    ghost = page.locator(".ghost[data-client-on]")
    expect(ghost).to_have_count(1)
    first = ghost.get_attribute("data-ghost")
    page.keyboard.press("r")
    second = ghost.get_attribute("data-ghost")
    assert second != first
    page.mouse.wheel(0, -100)
    expect(ghost).to_have_attribute("data-ghost", first or "")
    several.click()
    expect(page.locator("#confirm")).to_be_visible()
    before = page.locator("#table").get_attribute("data-v")
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    assert page.locator("#table").get_attribute("data-v") == before
    several.click()
    page.locator("#confirm [data-do=confirm]").click()
    page.locator(f"#table:not([data-v='{before}'])").wait_for(state="attached")
