"""Guided first games: each is played to its end, in both languages, and can be left and resumed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.web.browser.conftest import PHONE, Arrive
from zamok.engine.lesson import read_lesson

KEYS = [game.key for game in zamok.games()]

# Goes on by the button or by the move the lesson tells about, as soon as either is there.
GO_ON = """
async () => {
  const bar = () => Number(document.querySelector("#lesson-progress").value);
  const before = bar();
  for (let tries = 0; tries < 3000; tries++) {
    const on = document.querySelector("[data-lesson-go=on]");
    const move = document.querySelector("#moves .choice");
    if (bar() !== before) return bar();
    if (on && !on.hidden) on.click();
    else if (move) move.click();
    await new Promise((done) => setTimeout(done, 20));
  }
  return -1;
}
"""


def play(page: Page, until: int) -> int:
    """Go on until the lesson has come so far; return how far it is."""
    page.locator("#lesson-text p").first.wait_for()
    at = int(page.locator("#lesson-progress").get_attribute("value") or 0)
    while at < until:
        at = page.evaluate(GO_ON)
        assert at >= 0, page.locator("#lesson-text").inner_text()
    return at


@pytest.mark.parametrize("key", KEYS)
def test_each_lesson_goes_to_its_end(arrive: Arrive, key: str) -> None:
    lesson = read_lesson(zamok.game(key))
    assert lesson is not None
    language = "ru" if KEYS.index(key) % 2 else "en"
    page = arrive(language).page(f"/learn/{key}")
    assert play(page, len(lesson.steps)) == len(lesson.steps)
    expect(page.locator("#lesson-play")).to_be_visible()
    said = lesson.end[language].split("*")[0].split(".")[0]
    expect(page.locator("#lesson-text")).to_contain_text(said)


def test_a_lesson_can_be_left_and_resumed(arrive: Arrive) -> None:
    visit = arrive("ru", **PHONE)
    page = visit.page("/learn/carcassonne")
    at = play(page, 5)
    text = page.locator("#lesson-text").inner_text()
    page.goto(visit.url + "/")
    page.goto(visit.url + "/learn/carcassonne")
    expect(page.locator("#lesson-text")).to_contain_text(text[:40])
    assert page.evaluate("() => document.querySelector('#lesson-progress').value") >= at - 1
