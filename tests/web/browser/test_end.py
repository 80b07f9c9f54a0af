"""The last act: castles side by side, counted line by line, and the winner at the last one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PHONE, Arrive, Over
from tests.web.browser.serving import Prepared

# Write down, whenever a line is told: it, the sums, whether something is lit, what can be read of
# who has won.
WATCH = """
() => {
  window.lines = [];
  const line = document.querySelector("#end .act-line");
  const sums = () => [...document.querySelectorAll("#end [data-sum]")].map((b) => b.textContent);
  const note = () => {
    if (line.textContent) window.lines.push({
      text: line.textContent,
      sums: sums().map(Number),
      lit: document.querySelectorAll("#end .lit").length,
      won: document.querySelector("#end .when-told").getClientRects().length > 0,
      late: [...document.querySelectorAll("#end [data-late], .seat .points")].filter(
        (e) => e.checkVisibility({ visibilityProperty: true })).length,
    });
  };
  new MutationObserver(() => queueMicrotask(note)).observe(line, { childList: true });
}
"""


def opened(arrive: Arrive, table: Prepared, calm: bool, **window: object) -> Page:
    visit = arrive("en", calm=calm, **window)
    visit.be(table.cookie)
    page = visit.page("/credits")
    page.evaluate("localStorage.setItem('zamok.speed', 'fast')")
    page.goto(f"{visit.url}/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


@pytest.mark.parametrize(
    ("key", "window"), [("two_castles", {}), ("all_seasons", {}), ("castle_builder", PHONE)]
)
def test_the_winner_is_known_at_the_last_line(
    arrive: Arrive, over: Over, key: str, window: dict[str, object]
) -> None:
    page = opened(arrive, over(key), calm=False, **window)
    ends = [
        int(sum.get_attribute("data-sum") or "") for sum in page.locator("#end [data-sum]").all()
    ]
    page.evaluate(WATCH)
    page.locator("[data-do=tell]").click()
    page.locator("#end[data-client-telling]").wait_for()
    page.locator("#end:not([data-client-telling])").wait_for()
    lines = page.evaluate("window.lines")
    assert len(lines) == page.locator("#end [data-line]").count()
    assert lines[-1]["sums"] == ends
    assert all(line["lit"] for line in lines)
    assert not any(line["won"] or line["late"] for line in lines)
    expect(page.locator("#end .when-told")).to_be_visible()
    assert page.locator("#end .lit").count() == 0
    # And where the game turned comes by itself: two moves, with a better one for each.
    expect(page.locator("#review > .turning > li")).to_have_count(2, timeout=60_000)
    expect(page.locator("#review [data-play]").first).to_be_visible()


# What of the result is not in sight without scrolling, and whether its buttons are one row.
SEEN = """
() => {
  const row = document.querySelector("#end > .row");
  const foot = row.getBoundingClientRect().top;
  const box = document.querySelector("#end").getBoundingClientRect();
  const beyond = (it) => {
    const at = it.getBoundingClientRect();
    return at.top < box.top || at.bottom > foot || at.left < box.left || at.right > box.right;
  };
  const out = (what) => [...document.querySelectorAll("#end " + what)].filter(beyond).length;
  return {
    out: [".decided", ".podium li", ".castles figure", "#review .turning > li"].map(out),
    rows: new Set([...row.children].map((it) => it.getBoundingClientRect().top)).size,
    wide: box.width / innerWidth,
  };
}
"""


@pytest.mark.parametrize("key", ["once_upon", "two_castles"])
def test_a_finished_table_shows_castles_and_turning_points_at_once(
    arrive: Arrive, over: Over, key: str
) -> None:
    page = opened(arrive, over(key), True, viewport={"width": 1280, "height": 720})
    expect(page.locator("#review > .turning > li")).to_have_count(2)  # nobody has pressed
    seen = page.evaluate(SEEN)
    assert seen["out"] == [0, 0, 0, 0]
    assert seen["rows"] == 1
    assert seen["wide"] > 0.95
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator("[data-shape=low] #end").wait_for()
    low = page.evaluate(SEEN)
    assert low["out"][2] == 0
    assert low["rows"] == 1


def test_nothing_is_explained_over_what_is_counted(arrive: Arrive, over: Over) -> None:
    page = opened(arrive, over("two_castles"), calm=False)
    page.evaluate("localStorage.setItem('zamok.speed', 'slow')")
    page.locator("[data-do=tell]").click()
    page.locator("#end[data-client-telling]").wait_for()
    page.locator("#end .castles [data-rule]").first.dispatch_event(
        "pointerover", {"pointerType": "mouse", "bubbles": True}
    )
    page.wait_for_timeout(1500)  # longer than a mouse rests until something is explained
    assert page.locator("#end[data-client-telling]").count() == 1
    assert page.locator("#explained").count() == 0


def test_who_skips_or_asked_for_less_motion_sees_it_at_once(arrive: Arrive, over: Over) -> None:
    table = over("once_upon")
    page = opened(arrive, table, calm=False)
    page.locator("[data-do=tell]").click()
    page.locator("[data-do=skip]").click()
    expect(page.locator("#end .when-told")).to_be_visible()
    page = opened(arrive, table, calm=True)
    page.locator("[data-do=tell]").click()
    expect(page.locator("#end .when-told")).to_be_visible()
    assert page.locator("#end[data-client-telling]").count() == 0


def test_a_replay_that_is_watched_to_its_end_is_counted_there(arrive: Arrive, over: Over) -> None:
    page = opened(arrive, over("castle_builder"), calm=False)
    page.goto(page.url.replace("/table/", "/replay/"))
    page.locator("[data-step=last]").click()
    expect(page.locator("#end .when-told")).to_be_visible()  # whoever jumps there sees all of it
    page.locator("[data-step='-1']").click()
    expect(page.locator("#end")).to_have_count(0)
    page.locator("[data-step='1']").click()
    page.locator("#end[data-client-telling]").wait_for()
    expect(page.locator("#end .when-told")).to_be_hidden()
    page.locator("[data-do=skip]").click()
    expect(page.locator("#end .when-told")).to_be_visible()
