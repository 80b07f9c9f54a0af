"""What did I miss? All since one’s last move is shown again; a line of the log plays again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.kit import ME_AND_BOT
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import Arrive
from tests.web.browser.serving import Prepared, absent, waited


@pytest.fixture
def table(served: ThreadServer) -> Prepared:
    return served.do(lambda house: waited(house, "all_seasons", 3, ME_AND_BOT))


def sat(arrive: Arrive, table: Prepared, calm: bool = True) -> Page:
    visit = arrive("ru", calm)
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


def test_the_recap_goes_step_by_step_and_back_to_the_game(arrive: Arrive, table: Prepared) -> None:
    page = sat(arrive, table)
    main = page.locator("#table")
    before = main.evaluate("e => [e.dataset.v, e.dataset.ply, e.dataset.since, e.dataset.yours]")
    steps = int(before[1]) - int(before[2])
    assert steps >= 1
    moves = page.locator("#moves [data-moves]").count()
    page.locator("[data-do=recap]").click()
    recap = page.locator("#recap")
    expect(recap).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-yours", "0")
    at = page.locator("#recap-count").text_content()
    page.locator("[data-recap=end]").click()
    expect(recap).to_be_hidden()
    assert at
    after = main.evaluate("e => [e.dataset.v, e.dataset.ply, e.dataset.since, e.dataset.yours]")
    assert after == before
    expect(page.locator("#moves [data-moves]")).to_have_count(moves)
    page.locator("#moves [data-moves]").first.evaluate("e => e.click()")
    expect(main).not_to_have_attribute("data-v", before[0])


def test_who_comes_back_sees_what_happened_and_a_press_ends_it(
    arrive: Arrive, table: Prepared
) -> None:
    page = sat(arrive, table, calm=False)
    recap = page.locator("#recap")
    expect(recap).to_be_visible()
    page.locator("#ask-text").click()
    expect(recap).to_be_hidden()
    expect(page.locator("#table")).to_have_attribute("data-yours", "1")


def test_a_line_of_the_log_plays_again_what_it_tells(arrive: Arrive, table: Prepared) -> None:
    page = sat(arrive, table)
    main = page.locator("#table")
    now = main.get_attribute("data-ply")
    line = page.locator("#log li[data-ply]").last
    ply = line.get_attribute("data-ply")
    line.click()
    expect(page.locator("#recap")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-ply", str(int(ply or 0) - 1))
    page.keyboard.press("Escape")
    expect(page.locator("#recap")).to_be_hidden()
    expect(main).to_have_attribute("data-ply", now or "")


def test_thirty_moves_are_recapped_one_by_one(arrive: Arrive, served: ThreadServer) -> None:
    # Whoever was away, and had a bot play instead, has missed what that bot did, too.
    table = served.do(lambda house: absent(house, "castle_builder", 30))
    page = sat(arrive, table)
    main = page.locator("#table")
    since, ply = main.evaluate("e => [Number(e.dataset.since), Number(e.dataset.ply)]")
    assert ply - since >= 30
    page.locator("[data-do=recap]").click()
    expect(page.locator("#recap")).to_be_visible()
    page.keyboard.press("ArrowLeft")  # from here on it does not go on by itself
    expect(main).to_have_attribute("data-ply", str(since))
    for at in range(since + 1, ply + 1):
        page.locator("[data-recap=on]").click()
        expect(main).to_have_attribute("data-ply", str(at))
    page.locator("[data-recap=back]").click()
    expect(main).to_have_attribute("data-ply", str(ply - 1))
    page.locator("[data-recap=on]").click()
    expect(main).to_have_attribute("data-ply", str(ply))
    page.locator("[data-recap=on]").click()
    expect(page.locator("#recap")).to_be_hidden()
    expect(main).to_have_attribute("data-yours", "1")
