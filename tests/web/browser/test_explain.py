"""Whatever is drawn says what it is: to a mouse that rests, a finger that stays, and by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import PHONE, Arrive, Visit
from tests.web.browser.serving import Prepared, played
from tests.web.browser.test_drag import finger, where
from tests.web.browser.test_people import ply

THINGS = "#table svg.area :is([data-rule], [aria-label], :has(> title))"
# Let a mouse come over the next thing, and over nothing.
OVER = """
([selector, number]) => {
  // Of things of one kind with one rule two are enough: a kind is its id without numbers.
  const kind = (thing) => [
    thing.id.replace(/\\d+/g, ""),
    thing.closest("[data-rule]")?.dataset.rule,
    thing.matches(".spot"),
  ].join(" ");
  const counts = {};
  window.things ??= [...document.querySelectorAll(selector)].filter((thing) => {
    counts[kind(thing)] = (counts[kind(thing)] ?? 0) + 1;
    return counts[kind(thing)] <= 2;
  });
  const about = number < 0 ? document.body : window.things[number];
  about?.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
  const rule = about?.closest("[data-rule]") ? 1 : 0;
  return [window.things.length, about?.getAttribute("aria-label") ?? "", rule];
}
"""


def at_rest(visit: Visit, table: Prepared) -> Page:
    """Open a table whose clock is ours."""
    visit.be(table.cookie)
    page = visit.page()
    page.clock.install()
    page.goto(f"{visit.url}/table/{table.id}")
    page.locator("body[data-client-link=live]").wait_for()
    return page


@pytest.mark.parametrize("game", [game.key for game in zamok.games()])
def test_everything_drawn_is_explained_with_its_rule(
    arrive: Arrive, served: ThreadServer, game: str
) -> None:
    table = served.do(lambda house: played(house, game, until=0.4))
    visit = arrive("ru")
    page = at_rest(visit, table)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3)  # seconds, for busy machines
    count, number = 1, 0
    bubble = page.locator("#explained")
    while number < count:
        count, words, rules = page.evaluate(OVER, [THINGS, number])
        page.clock.run_for(1100)
        expect(bubble).to_be_visible()
        if words:
            expect(bubble.locator("strong")).to_have_text(words)
        expect(bubble.locator("strong")).not_to_be_empty()
        expect(bubble.locator("button")).to_have_count(rules)
        page.evaluate(OVER, [THINGS, -1])
        page.clock.run_for(400)
        expect(bubble).to_have_count(0)
        number += 1
    assert count > 15


def test_a_finger_that_stays_asks_and_does_nothing(arrive: Arrive, served: ThreadServer) -> None:
    table = served.do(lambda house: played(house, "carcassonne", until=0.4))
    visit = arrive("en", **PHONE)
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("#viewport .spot").first.wait_for()
    was = ply(page)
    cdp = page.context.new_cdp_session(page)
    finger(cdp, "touchStart", where(page, "#viewport .spot"))
    expect(page.locator("#explained")).to_be_visible()
    finger(cdp, "touchEnd")
    expect(page.locator("#explained button")).to_be_visible()
    assert ply(page) == was
    expect(page.locator("#confirm")).to_be_hidden()
    page.locator("#explained button").tap()
    expect(page.locator("#rule h2")).not_to_be_empty()
    expect(page.locator("#explained")).to_have_count(0)


def test_a_key_explains_the_place_with_the_focus(arrive: Arrive, served: ThreadServer) -> None:
    table = served.do(lambda house: played(house, "castle_builder", until=0.4))
    visit = arrive("en")
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.keyboard.press("b")
    spot = page.locator("#table .spot:focus")
    words = spot.get_attribute("aria-label") or ""
    page.keyboard.press("i")
    expect(page.locator("#explained strong")).to_have_text(words)
    expect(page.locator("#explained button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#explained")).to_have_count(0)
    expect(spot).to_have_attribute("aria-label", words)


def test_from_one_thing_to_the_next_both_are_explained(
    arrive: Arrive, served: ThreadServer
) -> None:
    table = served.do(lambda house: played(house, "all_seasons", until=0.4))
    visit = arrive("en")
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("body[data-client-link=live]").wait_for()
    bubble = page.locator("#explained strong")
    told = set()
    for number in (0, 1, 2):
        page.evaluate(OVER, [THINGS, number])
        page.wait_for_timeout(1300)  # to rest, after what was shown has gone
        told.add(bubble.inner_text())
    assert len(told) > 1


def test_what_comes_under_a_mouse_that_nobody_moved_is_not_explained(
    arrive: Arrive, served: ThreadServer
) -> None:
    table = served.do(lambda house: played(house, "carcassonne", until=0.4))
    visit = arrive("en")
    page = at_rest(visit, table)
    over = """([x, y]) => {
      const thing = document.querySelector("#table svg.area [data-rule]");
      const at = { pointerType: "mouse", bubbles: true, clientX: x, clientY: y };
      thing.dispatchEvent(new PointerEvent("pointerover", at));
    }"""
    x, y = where(page, "#table .spot")
    page.evaluate(over, [x + 1, y])
    page.clock.run_for(2000)
    expect(page.locator("#explained")).to_be_visible()  # its rule is here: next time at once
    page.mouse.click(x, y)
    expect(page.locator("#explained")).to_have_count(0)
    page.evaluate(over, [x, y])
    page.clock.run_for(2000)
    expect(page.locator("#explained")).to_have_count(0)
    page.evaluate(over, [x + 1, y])
    page.clock.run_for(2000)
    expect(page.locator("#explained")).to_be_visible()
