"""A move that brings nothing is pointed out, and made by a second press."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.engine.test_idle import POOR
from tests.web.browser.conftest import BOT, ME, PHONE, Arrive, Visit
from zamok.games.all_seasons.game import GAME

STONEMASON = GAME.moves.read("choose stonemason")
SPOT = f"#table .spot[data-moves='{STONEMASON}']"


def come(visit: Visit) -> Page:
    """Return the page of a table at which the stonemason would bring nothing."""
    id = visit.table("all_seasons", ME, BOT, BOT, position=POOR)
    page = visit.page(f"/table/{id}")
    page.locator(SPOT).wait_for(state="attached")
    return page


def made(page: Page) -> None:
    """Wait until the card lies face down, or has had its turn."""
    expect(page.locator(SPOT)).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_said_in_words_and_asked_once_more(arrive: Arrive, language: str) -> None:
    page = come(arrive(language))
    page.locator(SPOT).click()
    words = {"en": "you nothing now", "ru": "это ничего вам не даст"}[language]
    doubt = page.locator("#confirm-doubt")
    expect(doubt).to_contain_text(words)
    page.locator("[data-do=unpin]").click()
    expect(page.locator("#confirm")).to_be_hidden()
    page.locator(SPOT).click()
    expect(doubt).to_contain_text(words)
    page.locator("[data-do=confirm]").click()
    made(page)
    expect(page.locator("#confirm")).to_be_hidden()


def test_the_second_press_may_be_on_the_same_place_and_by_key(arrive: Arrive) -> None:
    page = come(arrive())
    page.locator(SPOT).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Enter")
    made(page)


def test_whoever_does_not_want_it_is_not_told_again(arrive: Arrive) -> None:
    visit = arrive(**PHONE)
    page = come(visit)
    page.locator(SPOT).tap()  # said as soon as it is chosen: which move, and what comes of it
    expect(page.locator("#confirm-doubt")).to_contain_text("has nothing to build with")
    expect(page.locator("#confirm-text")).to_contain_text("stonemason")
    page.locator("[data-do=untold]").tap()
    expect(page.locator("[data-do=untold]")).to_be_hidden()
    page.locator("[data-do=confirm]").tap()
    made(page)
    again = come(visit)
    again.locator(SPOT).tap()
    again.locator("[data-do=confirm]").tap()
    made(again)
    mine = visit.page("/me")
    expect(mine.locator("input[name=idle]")).not_to_be_checked()
    mine.locator("input[name=idle]").check()
    mine.reload()
    expect(mine.locator("input[name=idle]")).to_be_checked()
