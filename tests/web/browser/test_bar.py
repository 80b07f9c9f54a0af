"""The bar of the table at every width: all that stands in it is on one line, and it never grows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.server.thread import ThreadServer
from tests.web.browser.conftest import Arrive
from tests.web.browser.fit import resize
from tests.web.browser.serving import Prepared, played

SIZES = ((390, 844), (820, 1180), (844, 390), (1280, 720), (1920, 1080))
LONG = "Choose what is to be done with the goods that nobody has wanted, or pass them on to others"
BAR = """
(words) => {
  document.querySelector("#ask-text").textContent = words;
  const box = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const bar = document.querySelector("#ask");
  const parts = [...bar.children].filter((e) => e.getBoundingClientRect().width > 0);
  return { bar: box(bar), parts: parts.map(box), board: box(document.querySelector("#viewport")) };
}
"""  # noqa: E501 (one thing measured a line)


@pytest.fixture(scope="module")
def table(served: ThreadServer) -> Prepared:
    """A game in which something can be taken back, so that the bar is full."""
    return served.do(lambda house: played(house, "carcassonne", until=0.3))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_bar_is_aligned_and_keeps_its_height(
    arrive: Arrive, table: Prepared, language: str
) -> None:
    visit = arrive(language)
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("#ask .undo").wait_for()
    words = page.locator("#ask-text").inner_text()
    for size in SIZES:
        resize(page, *size)
        check(page, size, words)


def check(page: Page, size: tuple[int, int], short: str) -> None:
    """Check the bar with what is asked and with a longer prompt; the board stays where it is."""
    boards: list[Any] = []
    for words in (short, LONG):
        seen = page.evaluate(BAR, words)
        left, top, right, bottom = seen["bar"]
        assert bottom - top <= 48
        assert (left, right) == (0, size[0]) or size[1] < 500  # held sideways it shares the row
        assert len(seen["parts"]) >= 4
        end = left
        for part in seen["parts"]:
            assert part[0] >= end - 0.5
            assert part[1] >= top - 0.5
            assert part[3] <= bottom + 0.5
            assert abs((part[1] + part[3]) / 2 - (top + bottom) / 2) <= 1
            end = part[2]
        assert end <= right + 0.5
        boards.append(seen["board"])
    assert boards[0] == boards[1]
