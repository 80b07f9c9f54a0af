"""Pieces are carried to their places by mouse and finger, as well as pressed one by one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.server.thread import ThreadServer
from tests.web.browser.conftest import PHONE, Arrive
from tests.web.browser.serving import Prepared, reached
from tests.web.browser.test_people import ply

# The middle of the first thing that a selector finds and that nothing covers, on the screen.
WHERE = """
(selector) => {
  for (const found of document.querySelectorAll(selector)) {
    const box = (found.querySelector(".hit") ?? found).getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const hit = (dx, dy) => found.contains(document.elementFromPoint(x + dx, y + dy));
    // A place may end beyond the edge of what is seen: fingers are not exact to the pixel.
    if (box.width && hit(0, 0) && hit(2, 2) && hit(-2, -2)) return [x, y];
  }
  return null;
}
"""
# The middle of the first place on the board in the drawing's measures; and such a point on screen.
PLACE = """
() => {
  const sheet = document.querySelector("#viewport svg.area");
  const spot = sheet.querySelector(".spot");
  const box = (spot.querySelector(".hit") ?? spot).getBoundingClientRect();
  const point = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
  const at = point.matrixTransform(sheet.getScreenCTM().inverse());
  return [at.x, at.y];
}
"""
SCREEN = """
([x, y]) => {
  const sheet = document.querySelector("#viewport svg.area");
  const at = new DOMPoint(x, y).matrixTransform(sheet.getScreenCTM());
  return [at.x, at.y];
}
"""
HAND = ".area-hand .spot"
UNDO = "#ask .undo:not(.back, .quiet)"
# A tile fits there in one way alone, and elsewhere in several.
ONE_WAY = r'(?s)data-moves="\d+" role="button" tabindex="-1" aria-label="space.*data-moves="\d+ '
HOLDER = r'aria-label="place [^"]* from your holder'


def where(page: Page, selector: str) -> tuple[float, float]:
    found: list[float] | None = page.evaluate(WHERE, selector)
    assert found is not None, f"nothing of {selector} can be pressed"
    return found[0], found[1]


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    expect(page.locator(".carried")).to_have_count(1)
    expect(page.locator("#viewport .spot").first).to_be_visible()  # where it may go
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def finger(cdp: CDPSession, kind: str, at: tuple[float, float] | None = None) -> None:
    points = [] if at is None else [{"x": at[0], "y": at[1]}]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    cdp = page.context.new_cdp_session(page)
    finger(cdp, "touchStart", start)
    for part in (0.25, 0.5, 0.75, 1.0):
        at = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        finger(cdp, "touchMove", at)
    finger(cdp, "touchEnd")
    cdp.detach()


def done(page: Page, was: int) -> None:
    """The tile lies there: at once, or after the way it lies is confirmed."""
    page.locator(f"#confirm:not([hidden]), #table:not([data-ply='{was}'])").first.wait_for()
    page.locator("body:not([data-client-busy])").wait_for()
    if page.locator("#confirm").is_visible():
        page.locator("#confirm [data-do=confirm]").click()


@pytest.fixture
def builder(served: ThreadServer) -> Prepared:
    return served.do(lambda house: reached(house, "castle_builder", HOLDER))


def place_of_the_first_tile(page: Page) -> list[float]:
    """Press a tile of the holder, see where it may go, and put it back."""
    was = ply(page)
    page.mouse.click(*where(page, HAND))
    page.locator(f"#table[data-ply='{was + 1}'] #viewport .spot").first.wait_for()
    place: list[float] = page.evaluate(PLACE)
    page.locator(UNDO).click()
    page.locator(f"#table[data-ply='{was}'] {HAND}").first.wait_for()
    return place


def test_a_tile_is_carried_from_the_hand_to_its_place(arrive: Arrive, builder: Prepared) -> None:
    visit = arrive("en", viewport={"width": 1280, "height": 720})
    visit.be(builder.cookie)
    page = visit.page(f"/table/{builder.id}")
    page.locator(HAND).first.wait_for()
    was = ply(page)
    place = place_of_the_first_tile(page)
    middle: Any = page.evaluate(SCREEN, place)
    drag(page, where(page, HAND), (middle[0], middle[1]))
    done(page, was + 1)
    page.wait_for_function("(n) => +document.querySelector('#table').dataset.ply >= n", arg=was + 2)
    expect(page.locator(".carried")).to_have_count(0)


def test_what_is_dropped_elsewhere_goes_back(arrive: Arrive, builder: Prepared) -> None:
    visit = arrive("en", viewport={"width": 1280, "height": 720})
    visit.be(builder.cookie)
    page = visit.page(f"/table/{builder.id}")
    page.locator(HAND).first.wait_for()
    was = ply(page)
    port = page.locator("#viewport").bounding_box()
    assert port is not None
    sky = (port["x"] + 6, port["y"] + 6)  # no place for a tile
    for elsewhere in (where(page, "#log"), sky):  # no drawing at all, and a wrong place
        version = int(page.locator("#table").get_attribute("data-v") or 0)
        drag(page, where(page, HAND), elsewhere)
        # Chosen, and taken back.
        page.locator(f"#table[data-v='{version + 2}'][data-ply='{was}']").wait_for()
        expect(page.locator(".carried")).to_have_count(0)


def test_a_finger_carries_a_tile_and_the_board_stays(arrive: Arrive, builder: Prepared) -> None:
    visit = arrive("ru", **PHONE)
    visit.be(builder.cookie)
    page = visit.page(f"/table/{builder.id}")
    page.locator(HAND).first.wait_for()
    was = ply(page)
    camera = page.locator("#pan").get_attribute("style")
    port = page.locator("#viewport").bounding_box()
    assert port is not None
    swipe(page, where(page, HAND), (port["x"] + port["width"] / 2, port["y"] + 6))
    page.locator("body:not([data-client-busy])").wait_for()
    expect(page.locator(".carried")).to_have_count(0)
    page.locator(f"#table[data-ply='{was}']").wait_for()
    assert (page.locator("#pan").get_attribute("style") or "") == (camera or "")
    assert not page.locator("#confirm").is_visible()  # nor was it a press


def test_the_tile_of_the_turn_is_carried_to_the_board_and_seen_as_it_will_lie(
    arrive: Arrive, served: ThreadServer
) -> None:
    table = served.do(lambda house: reached(house, "carcassonne", ONE_WAY))
    visit = arrive("en", viewport={"width": 1280, "height": 720})
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    place = "#viewport .spot:not([data-moves*=' '])"
    page.locator(place).first.wait_for()
    was = ply(page)
    drag(page, where(page, ".area-market [data-rule]"), where(page, place))
    page.locator("#confirm [data-do=confirm]").click()
    page.locator(f"#table:not([data-ply='{was}'])").wait_for()
