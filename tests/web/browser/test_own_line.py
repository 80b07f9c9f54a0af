"""A reload and a machine without network: the server is well, and the table is the same after."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import BOT, ME, Arrive
from tests.web.browser.player import Player
from tests.web.browser.test_broken_lines import stopped_clock, story
from tests.web.browser.test_people import ply


def test_a_reload_in_mid_game_shows_the_same_table(arrive: Arrive) -> None:
    visit = arrive("ru")
    id = visit.table("carcassonne", ME, BOT)
    page = visit.page(f"/table/{id}")
    player = Player(page)
    player.play(presses=6)
    player.look()
    was, told = ply(page), story(page)
    seen = page.locator("#ask-text").inner_text()
    page.reload()
    page.locator("html[data-ready]").wait_for()
    assert (ply(page), story(page)) == (was, told)
    expect(page.locator("#ask-text")).to_have_text(seen)
    assert not Player(page).play(presses=2)


def test_a_machine_without_network_says_so_at_once(arrive: Arrive) -> None:
    visit = arrive("en")
    visit.forgive("WebSocket", "ERR_INTERNET_DISCONNECTED")
    page = stopped_clock(visit, visit.table("carcassonne", ME, BOT))
    visit.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()  # no second passes in between
    visit.context.set_offline(False)
    page.clock.run_for(3000)
    expect(page.locator("#offline")).to_be_hidden()
