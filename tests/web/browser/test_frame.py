"""The frame of the table: tabs, small pictures that open large, the result, shapes of windows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.kit import ME_AND_BOT
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, Arrive, Over
from tests.web.browser.player import Player
from tests.web.browser.serving import played, reached
from tests.web.browser.test_people import ply

UPRIGHT: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
SHAPES = {
    (390, 844): "tall",
    (820, 1180): "tall",
    (1024, 1366): "tall",
    (844, 390): "low",
    (1280, 1024): "square",
    (1024, 768): "wide",
    (1280, 720): "wide",
    (2560, 1300): "wide",
}
# The history has no place any more for what lay over the table.
LEFT = "() => history.state === null"
INSTEAD = """
() => {
  document.querySelector("#menu").hidePopover();
  document.querySelector("#keys").showModal();
}
"""
FOUR = (*ME_AND_BOT, *ME_AND_BOT[1:] * 2)
SCALE = "(picture) => picture.getScreenCTM().a"
# What one player has in the picture, and the room for it.
EACH = """
(body) => {
  const picture = body.querySelector("svg.area");
  const scale = picture.getScreenCTM().a;
  const [wide, high] = picture.dataset.each.split(" ").map((size) => Number(size) * scale);
  return [wide, high, body.clientWidth, innerHeight - 90];
}
"""
SHOWS = "(picture) => `${picture.textContent} ${picture.querySelectorAll('*').length}`"


def test_the_window_s_shape_is_drawn_for(arrive: Arrive) -> None:
    visit = arrive("en")
    page = visit.page(f"/table/{visit.table('castle_builder', ME, BOT)}")
    page.locator("#table[data-status=running]").wait_for()
    for (width, height), shape in SHAPES.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f"html[data-shape={shape}] #table")).to_have_attribute(
            "data-drawn", shape
        )


@pytest.mark.parametrize("how", ["mouse", "touch", "keyboard"])
def test_a_small_picture_opens_large_stays_live_and_closes(
    arrive: Arrive, served: ThreadServer, how: str
) -> None:
    table = served.do(lambda house: played(house, "castle_builder", FOUR, until=0.4))
    visit = arrive("en", **(UPRIGHT if how == "touch" else {}))
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    Player(page).look()
    others = page.locator("#box-others")
    if how == "touch":
        page.locator(".tab-others").tap()
        others.locator("svg.area").tap()
    elif how == "mouse":
        others.locator("svg.area").click()
    else:
        others.locator(".enlarge").focus()
        page.keyboard.press("Enter")
    large = page.locator("#large")
    expect(large).to_be_visible()
    expect(large).to_have_accessible_name(others.locator("h2").inner_text())
    mine, shown = others.locator("svg.area"), large.locator("svg.area")
    assert shown.evaluate(SCALE) > mine.evaluate(SCALE)
    dots = large.locator("#large-dots i")
    if how == "touch":  # there the others lie a swipe away, and that is seen
        expect(dots).to_have_count(3)
        large.locator("[data-large='1']").tap()
        expect(dots.nth(1)).to_have_attribute("data-client-on", "")
    was = ply(page)
    shown.evaluate("(picture) => { picture.dataset.former = ''; }")
    page.evaluate("() => document.querySelector('#moves [data-moves]').click()")
    expect(page.locator(f"#table[data-ply='{was}']")).to_have_count(0)
    expect(large.locator("svg.area:not([data-former])")).to_have_count(1)
    Player(page).glance()
    assert shown.evaluate(SHOWS) == mine.evaluate(SHOWS)
    page.keyboard.press("Escape")
    expect(large).to_be_hidden()


def test_back_closes_what_lies_over_the_table_and_only_then_leaves_it(arrive: Arrive) -> None:
    visit = arrive("en", **UPRIGHT)
    page = visit.page("/credits")
    page.goto(f"{visit.url}/table/{visit.table('castle_builder', ME, BOT)}")
    Player(page, touch=True).look()
    here = page.url
    page.locator(".tab-others").tap()
    large, menu = page.locator("#large"), page.locator("#menu")
    page.locator("#box-others svg.area").tap()
    expect(large).to_be_visible()
    page.go_back()
    expect(large).to_be_hidden()
    page.locator("[popovertarget=menu]").tap()
    expect(menu).to_be_visible()
    page.go_back()
    expect(menu).to_be_hidden()
    # What is closed otherwise leaves nothing to go back through; one may give way to another.
    for _ in range(3):
        page.locator("#box-others svg.area").tap()
        large.locator("[data-do=close]").tap()
        page.locator("[popovertarget=menu]").tap()
        expect(menu).to_be_visible()
        page.evaluate(INSTEAD)
        expect(page.locator("#keys")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#keys")).to_be_hidden()
    page.wait_for_function(LEFT)
    assert page.url == here
    page.go_back()
    assert page.url.endswith("/credits")


@pytest.mark.parametrize("game", ["castle_builder", "two_castles"])
def test_in_a_hand_one_rival_s_castle_is_seen_whole_as_large_as_it_can_be(
    arrive: Arrive, served: ThreadServer, game: str
) -> None:
    table = served.do(lambda house: played(house, game, FOUR, until=0.4))
    visit = arrive("ru", **UPRIGHT)
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    Player(page, touch=True).look()
    page.locator(".tab-others").tap()
    page.locator("#box-others svg.area").tap()
    large = page.locator("#large-body")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f"#table[data-drawn={SHAPES[width, height]}]")).to_have_count(1)
        wide, high, most, tall = large.evaluate(EACH)
        assert wide <= most, "a castle is wider than the window"
        assert high <= tall, "a castle is higher than the window"
        assert wide > most - 30 or high > tall - 30, "it could be larger"


def test_the_sheet_opens_on_what_the_decision_needs_and_counts(
    arrive: Arrive, served: ThreadServer
) -> None:
    table = served.do(lambda house: reached(house, "castle_builder", 'class="count"'))
    visit = arrive("ru", **UPRIGHT)
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    Player(page, touch=True).look()
    expect(page.locator(".tab[aria-selected=true] .count")).to_be_visible()
    counted = page.locator("#box-market .spot").count()
    assert counted
    # A tab that the visitor opens stays open as long as the question is the same.
    page.locator(".tab-log").tap()
    page.locator(".tab-chat").tap()
    page.locator("#chat-text").fill("?")
    page.locator("#chat-form button").tap()
    expect(page.locator("#chat-lines")).to_contain_text("?")
    expect(page.locator(".tab-chat")).to_have_attribute("aria-selected", "true")


def test_the_result_lies_over_the_board_and_can_be_put_aside(arrive: Arrive, over: Over) -> None:
    table = over("carcassonne")
    visit = arrive("en", **UPRIGHT)
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    end, button = page.locator("#end"), page.locator("#ask [data-do=end]")
    expect(end).to_be_visible()
    button.tap()
    expect(end).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.tap()
    expect(end).to_be_visible()
    page.locator(".tab-log").tap()
    expect(end).to_be_hidden()
    expect(page.locator("#log")).to_be_visible()


def within(page: Page, selector: str) -> bool:
    """Tell whether something is wholly inside the window."""
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_help_can_be_left_on_a_phone(arrive: Arrive) -> None:
    visit = arrive("ru", **UPRIGHT)
    page = visit.page(f"/table/{visit.table('once_upon', ME, BOT)}")
    Player(page, touch=True).look()
    for pressed in ("true", "false"):
        page.locator("#ask [popovertarget=menu]").tap()
        assert within(page, "#menu")
        page.locator("#menu [data-do=help]").tap()
        expect(page.locator("#menu")).to_be_hidden()
        expect(page.locator("#menu [data-do=help]")).to_have_attribute("aria-pressed", pressed)


def test_a_replay_is_drawn_anew_when_the_phone_is_turned(arrive: Arrive, over: Over) -> None:
    table = over("castle_builder")
    visit = arrive("en", **UPRIGHT)
    page = visit.page(f"/replay/{table.id}#5")
    expect(page.locator("#table[data-ply='5']")).to_have_attribute("data-drawn", "tall")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("#table[data-ply='5']")).to_have_attribute("data-drawn", "low")
    page.locator(".replay-menu").tap()
    assert within(page, "#replay-more")
    page.locator("#replay-seat").select_option("1")
    page.locator("#table[data-seat='1'][data-ply='5']").wait_for()
