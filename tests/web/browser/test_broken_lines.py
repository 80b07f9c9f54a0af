"""A server that dies or falls silent in mid-game: nothing is lost, nothing is done twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import BOT, ME, OPEN, Arrive, Visit
from tests.web.browser.player import Player
from tests.web.browser.serving import Served
from tests.web.browser.test_people import ply, sit, until, whose


@pytest.fixture
def served(process: Served) -> Served:
    """The server of these tests can be killed."""
    return process


GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")  # the server was killed


def moved(mover: Page, was: int) -> None:
    """Make the next move."""
    until(Player(mover), lambda: ply(mover) != was)


def story(page: Page) -> list[str]:
    """Return the log as it is read."""
    return page.locator("#log li").all_inner_texts()


def test_a_killed_server_comes_back_with_every_move_and_a_late_one_is_made_once(
    arrive: Arrive, served: Served
) -> None:
    anna, boris = arrive("en"), arrive("ru")
    for visit in (anna, boris):
        visit.forgive("WebSocket", *GONE)
    id = anna.table("castle_builder", ME, OPEN)
    host = anna.page(f"/table/{id}")
    guest = boris.page(f"/table/{id}")
    sit(guest)
    for _ in range(4):
        mover, other = whose(host, guest)
        was = ply(mover)
        moved(mover, was)
        other.locator(f"#table[data-ply='{ply(mover)}']").wait_for()
    mover, other = whose(host, guest)
    was, told = ply(mover), story(mover)

    served.kill()
    expect(host.locator("#offline")).to_be_visible()
    expect(guest.locator("#offline")).to_be_visible()
    player = Player(mover)
    seen = player.look()
    player.press(seen)
    if seen.moves > 1:
        player.press(player.look())
    assert ply(mover) == was
    served.start()
    for page in (mover, other):
        expect(page.locator("#offline")).to_be_hidden()
        page.locator(f"#table[data-ply='{was + 1}']").wait_for()
    assert story(mover)[: len(told)] == told
    mover.reload()
    mover.locator(f"#table[data-ply='{was + 1}'] ").wait_for()
    assert story(mover)[: len(told)] == told


def stopped_clock(visit: Visit, id: str) -> Page:
    """Return a table's page whose clock goes only as a test moves it."""
    page, heard = visit.page(), list[object]()
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame))
    )
    page.clock.install()
    page.goto(f"{visit.url}/table/{id}")
    page.locator("body[data-client-link=live]").wait_for()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3)  # seconds, for busy machines
    known = len(heard)
    page.clock.run_for(1500)  # whoever has heard nothing meanwhile asks,
    while len(heard) == known:  # and is answered
        page.wait_for_timeout(20)
    page.locator("body[data-client-link=live]").wait_for()
    return page


def test_a_server_that_falls_silent_is_noticed_and_found_again(
    arrive: Arrive, served: Served
) -> None:
    visit = arrive("ru")
    page = stopped_clock(visit, visit.table("carcassonne", ME, BOT))
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    served.hold()
    page.clock.run_for(3000)
    expect(page.locator("#offline")).to_be_visible()
    assert not sockets  # the line is kept: it may come back
    served.go_on()
    expect(page.locator("#offline")).to_be_hidden()
    page.clock.resume()
    assert not Player(page).play(presses=2)


def test_a_line_that_stays_dead_is_made_anew(arrive: Arrive, served: Served) -> None:
    visit = arrive("en")
    visit.forgive("WebSocket")  # one that is given up before the server takes it says so
    page = stopped_clock(visit, visit.table("carcassonne", ME, BOT))
    served.hold()
    with page.expect_websocket():
        page.clock.run_for(20_000)
    expect(page.locator("#offline")).to_be_visible()
    served.go_on()
    page.clock.resume()
    expect(page.locator("#offline")).to_be_hidden()
    assert not Player(page).play(presses=2)


def test_a_server_that_is_gone_stays_missed_until_it_is_back_and_then_its_bots_go_on(
    arrive: Arrive, served: Served
) -> None:
    visit = arrive("en")
    visit.forgive("WebSocket", *GONE)
    page = visit.page(f"/table/{visit.table('carcassonne', ME, BOT)}")
    player = Player(page)
    player.play(presses=2)
    served.kill()
    expect(page.locator("#offline")).to_be_visible()
    for _ in range(3):
        with page.expect_console_message(lambda said: "WebSocket" in said.text):
            pass  # it has tried in vain
    expect(page.locator("#offline")).to_be_visible()
    served.start()
    expect(page.locator("#offline")).to_be_hidden()
    assert not player.play(presses=4)
