"""The log: a line points at what it is about, pointed at, pressed, or reached by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import zamok
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import Arrive
from tests.web.browser.player import Player
from tests.web.browser.serving import Prepared, played

# Point at every line; return how many are about something that lies on the table, and of these
# those that light nothing up, or letters.
POINT = """
() => {
  const dark = [];
  let about = 0;
  for (const line of document.querySelectorAll("#log [data-marks]")) {
    const ids = line.dataset.marks.split(" ");
    line.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    const lit = [...document.querySelectorAll("[data-client-lit]")].map((element) => element.id);
    const here = ids.filter((id) => document.getElementById(id));
    about += here.length ? 1 : 0;
    if (String(here.sort()) !== String(lit.sort())) dark.push(line.textContent);
    for (const element of document.querySelectorAll(".area [data-client-lit]:has(> text)")) {
      if (getComputedStyle(element).filter !== "none") dark.push(`letters glow: ${element.id}`);
    }
  }
  return [about, dark];
}
"""


@pytest.fixture(params=[game.key for game in zamok.games()])
def table(request: pytest.FixtureRequest, served: ThreadServer) -> Prepared:
    return served.do(lambda house: played(house, request.param, until=0.4))


def test_a_line_points_at_its_place(arrive: Arrive, table: Prepared) -> None:
    visit = arrive("en")
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    about, dark = page.evaluate(POINT)
    assert about > 10
    assert not dark
    log = page.locator("#log")
    log.focus()
    page.keyboard.press("ArrowUp")
    lines = page.locator("#log [data-marks]")
    expect(lines.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(lines.count() - 2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(lines.last).to_be_focused()
    marks = (lines.last.get_attribute("data-marks") or "").split()
    here = [mark for mark in marks if page.locator(f"[id='{mark}']").count()]
    expect(page.locator("[data-client-lit]")).to_have_count(len(here))


def test_what_a_line_is_about_comes_into_the_camera(arrive: Arrive, served: ThreadServer) -> None:
    table = served.do(lambda house: played(house, "carcassonne", until=0.4))
    visit = arrive("en", viewport={"width": 1280, "height": 720})
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    for _ in range(4):
        page.locator("[data-do=zoom-in]").click()
    outside = page.evaluate(
        """() => {
          const port = document.querySelector("#viewport").getBoundingClientRect();
          const lines = [...document.querySelectorAll("#log [data-marks]")];
          return lines.findIndex((line) => {
            const ids = line.dataset.marks.split(" ");
            const found = ids.map((id) => document.querySelector(`#viewport [id="${id}"]`));
            const at = found.find(Boolean)?.getBoundingClientRect();
            return at && (at.right < port.left || at.left > port.right || at.bottom < port.top);
          });
        }"""
    )
    assert outside >= 0
    line = page.locator("#log [data-marks]").nth(outside)
    marks = (line.get_attribute("data-marks") or "").split()
    line.click()
    lit = page.locator(", ".join(f"#viewport [id='{mark}']" for mark in marks)).first
    expect(lit).to_be_in_viewport()


def test_the_log_stays_at_its_end_unless_somebody_reads_further_up(
    arrive: Arrive, served: ThreadServer
) -> None:
    table = served.do(lambda house: played(house, "once_upon", until=0.4))
    visit = arrive("en", viewport={"width": 1280, "height": 720})
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    for read in (False, True):
        if read:
            page.locator("#log").evaluate("log => (log.scrollTop = 0)")
            page.wait_for_function("() => document.querySelector('#log').scrollTop === 0")
        lines = page.locator("#log li").count()
        player = Player(page)
        while page.locator("#log li").count() == lines:
            assert player.step()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        top, end = page.locator("#log").evaluate(
            "log => [log.scrollTop, log.scrollHeight - log.clientHeight]"
        )
        assert end > 100, "there is nothing to scroll"
        assert top == 0 if read else abs(top - end) < 2
