"""Hints: three good moves in words, numbered on the board; and what the last move was worth."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import BOT, ME, OPEN, PHONE, Arrive
from tests.web.browser.player import Player


@pytest.mark.parametrize("language", ["en", "ru"])
def test_good_moves_are_numbered_on_the_board(arrive: Arrive, language: str) -> None:
    visit = arrive(language)
    id = visit.table("carcassonne", ME, BOT)
    page = visit.page(f"/table/{id}")
    player = Player(page)
    player.look()
    expect(page.locator("#hints")).to_be_hidden()
    page.locator("#ask [data-do=hints]").click()
    expect(page.locator("#hints [data-hint]").first).to_be_visible()
    count = page.locator("#hints [data-hint]").count()
    assert 1 <= count <= 3
    expect(page.locator(".hint-mark").first).to_be_visible()
    move = page.locator("#hints [data-hint]").first.get_attribute("data-hint")
    legal = page.locator("#moves .choice").evaluate_all("all => all.map(e => e.dataset.moves)")
    assert move in legal
    page.reload()  # it stays chosen for this table
    expect(page.locator("#hints [data-hint]").first).to_be_visible()
    page.locator("#hints [data-do=hints]").click()
    expect(page.locator("#hints")).to_be_hidden()
    expect(page.locator(".hint-mark")).to_have_count(0)


def test_the_last_move_is_compared_with_the_best(arrive: Arrive) -> None:
    visit = arrive(**PHONE)
    id = visit.table("castle_builder", ME, BOT)
    page = visit.page(f"/table/{id}")
    player = Player(page, touch=True)
    player.look()
    page.locator("#ask [data-do=hints]").tap()
    for _ in range(30):
        expect(page.locator("#hints .hint-list, #table[data-yours='0']").first).to_be_attached()
        if page.locator("#hints .hint-made").count():
            break
        version = page.locator("#table").get_attribute("data-v")
        first = page.locator("#moves .choice").first
        first.evaluate("button => button.click()")
        page.locator(f"#table:not([data-v='{version}'])").wait_for(state="attached")
        player.look()
    expect(page.locator("#hints .hint-made")).to_contain_text("Your last move")


def test_there_is_no_button_where_people_play(arrive: Arrive) -> None:
    visit = arrive()
    id = visit.table("carcassonne", ME, OPEN)
    other = arrive()
    other.table("carcassonne", ME, BOT)  # so that it is somebody
    mine, theirs = visit.page(f"/table/{id}"), other.page(f"/table/{id}")
    theirs.locator("[data-act=sit]").first.click()
    mine.locator("#table[data-status=running]").wait_for()
    expect(mine.locator("#ask-text")).to_be_visible()
    expect(mine.locator("[data-do=hints]:visible")).to_have_count(0)
    theirs.locator("#table[data-status=running]").wait_for()
