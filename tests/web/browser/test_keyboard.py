"""The keyboard alone: from the home page to moves on the board."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, Arrive
from tests.web.browser.serving import reached
from tests.web.browser.test_people import ply
from tests.web.browser.test_pointer import TURNABLE
from zamok.engine import entropy

FOCUS = """
() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const box = e.getBoundingClientRect();
  const ring = [e, ...e.querySelectorAll("*")].some((part) => {
    const s = getComputedStyle(part);
    return (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2);
  });
  return { name: e.getAttribute("aria-label") ?? e.textContent.trim(), ring, tag: e.tagName,
    href: e.getAttribute("href") ?? "", play: e.dataset.play ?? "", spot: e.matches(".spot"),
    choice: e.matches(".choice"), moves: e.dataset.moves ?? "", y: box.top, id: e.id };
}
"""


def tab_to(page: Page, part: str, most: int = 80) -> None:
    """Press Tab until the focus is on something whose marks contain the part."""
    for _ in range(most):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if at is None:
            continue
        assert at["ring"], f"no visible focus on {at}"
        if part in f"{at['play']} {at['href']} {'spot' if at['spot'] else ''}":
            return
    raise AssertionError(f"Tab does not reach {part}")


def test_from_the_home_page_to_moves_without_a_pointer(arrive: Arrive) -> None:
    page = arrive("en").page("/")
    tab_to(page, '"game": "castle_builder"')
    page.keyboard.press("Enter")
    page.locator("#table[data-yours='1']").wait_for()
    tab_to(page, "spot")
    for _ in range(3):
        page.locator("#table[data-yours='1']").wait_for()
        was = ply(page)
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
            page.keyboard.press(key)
        at = page.evaluate(FOCUS)
        assert at["spot"] or at["choice"], at
        page.keyboard.press("Enter")
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Enter")
        expect(page.locator(f"#table[data-ply='{was}']")).to_have_count(0)


@pytest.mark.parametrize("game", [game.key for game in zamok.games()])
def test_the_focus_goes_on_from_decision_to_decision(arrive: Arrive, game: str) -> None:
    visit = arrive("ru")
    id = visit.table(game, ME, BOT)
    page = visit.page(f"/table/{id}")
    dice = random.Random(entropy.draw(16, "keys"))
    focused = page.locator("#table .spot:focus, #table .choice:focus")
    page.locator("#table[data-yours='1']").wait_for()
    page.keyboard.press("b")
    for _ in range(6):
        page.locator("#table[data-yours='1']").wait_for()
        expect(focused).to_have_count(1)
        was = ply(page)
        for _ in range(dice.randrange(5)):
            page.keyboard.press(dice.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
        page.keyboard.press("Enter")
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Enter")
        expect(page.locator(f"#table[data-ply='{was}']")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_r_turns_the_tile_and_escape_puts_it_back(
    arrive: Arrive, served: ThreadServer, language: str
) -> None:
    visit = arrive(language)
    table = served.do(lambda house: reached(house, "carcassonne", TURNABLE))
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("#table[data-yours='1']").wait_for()
    spot = page.locator("#table .spot[data-moves*=' ']").first
    spot.focus()
    count = len((spot.get_attribute("data-moves") or "").split())
    page.keyboard.press("Enter")
    text = page.locator("#confirm-text")
    expect(page.locator("#confirm")).to_be_visible()
    first = text.inner_text()
    page.keyboard.press("r")
    assert text.inner_text() != first
    for _ in range(count - 1):
        page.keyboard.press("r")
    assert text.inner_text() == first
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    was = ply(page)
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(page.locator(f"#table[data-ply='{was}']")).to_have_count(0)


def test_the_list_of_keys_and_the_table_in_words_open_by_key(arrive: Arrive) -> None:
    visit = arrive("ru")
    id = visit.table("once_upon", ME, BOT)
    page = visit.page(f"/table/{id}")
    page.locator("#table[data-status=running]").wait_for()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator("#textboard")).to_have_attribute("open", "")
    expect(page.locator("#textboard section li").nth(3)).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator("#chat-text")).to_be_focused()
