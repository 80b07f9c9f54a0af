"""The coach: every chapter, on a desktop and on a phone in turn; what it speaks of is seen.

All lessons in all windows and languages are learnt by `python -m tests.web.browser.lessons`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.web.browser.conftest import Arrive, Visit
from tests.web.browser.lessons import WINDOWS, learn, lesson_of, press, stops_of, where

KEYS = [game.key for game in zamok.games()]
DESKTOP, PHONE = WINDOWS["desktop"], WINDOWS["phone"]

KEEP = """
(kept) => {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}
"""


def windows_of(key: str, touch: bool) -> dict[str, str]:
    """Return in which window chapters are learnt: every other one with a mouse.

    The others with a finger, on a phone that is held now so, now so.
    """
    held = ["phone", "sideways"] if touch else ["desktop"]
    turns = enumerate(lesson_of(key).chapters, KEYS.index(key))
    return {one.key: held[turn // 2 % len(held)] for turn, one in turns if turn % 2 == touch}


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("key", KEYS)
def test_all_that_a_lesson_speaks_of_is_seen(arrive: Arrive, key: str, touch: bool) -> None:
    windows = windows_of(key, touch)
    language = "ru" if (KEYS.index(key) + touch) % 2 else "en"
    visit = arrive(language, **(PHONE if touch else DESKTOP))
    stops = list(learn(visit, key, windows, touch=touch))
    assert [f"{s.chapter} {s.at}: {what}" for s in stops for what in s.wrong] == []
    chapters = lesson_of(key).chapters
    assert len(stops) == sum(stops_of(one) for one in chapters if one.key in windows)
    page = visit.context.pages[0]
    expect(page.locator("#chapters")).to_be_visible()
    expect(page.locator("#chapters [data-client-done]")).to_have_count(len(chapters))


def left_at(visit: Visit, key: str, chapter: str, at: int) -> Page:
    """Return a lesson that was left at a step."""
    kept = {f"zamok.lesson.{key}": chapter, f"zamok.lesson.{key}.{chapter}": str(at)}
    page = visit.page("/credits")
    page.evaluate(KEEP, {**kept, "zamok.speed": "none"})
    page.goto(f"{visit.url}/learn/{key}")
    assert where(page, key) == f"{chapter} {at}"
    return page


def test_a_chapter_can_be_left_and_taken_up_again(arrive: Arrive) -> None:
    visit = arrive("ru", **PHONE)
    page = left_at(visit, "carcassonne", "towers", 0)
    press(page, touch=True)
    assert where(page, "carcassonne", "towers 0") == "towers 1"
    text = page.locator("#coach-text").inner_text()
    page.locator("#coach [data-lesson-go=leave]").click()
    listed = page.locator("#chapters .button[data-chapter]")
    expect(listed).to_have_count(len(lesson_of("carcassonne").chapters))
    expect(page.locator("[data-chapter=towers] .chapter-state")).to_have_text("не закончена")
    expect(page.locator("[data-chapter=keep] .chapter-state")).to_have_text("5 минут")
    page.locator("[data-chapter=keep]").click()  # any chapter can be begun
    assert where(page, "carcassonne", "towers 1") == "keep 0"
    page.goto(visit.url + "/")
    page.goto(visit.url + "/learn/carcassonne")
    assert where(page, "carcassonne") == "keep 0"
    page.locator("#coach [data-lesson-go=leave]").click()
    page.locator("[data-chapter=towers]").click()
    assert where(page, "carcassonne", "keep 0") == "towers 1"
    assert page.locator("#coach-text").inner_text() == text
    page.locator("#coach [data-lesson-go=back]").click()
    assert where(page, "carcassonne", "towers 1") == "towers 0"


@pytest.mark.parametrize("key", KEYS)
def test_a_free_choice_is_answered_in_words(arrive: Arrive, key: str) -> None:
    game, lesson = zamok.game(key), lesson_of(key)
    chapter = lesson.chapters[1]
    free = chapter.steps[chapter.choice]
    state = lesson.start(game)
    for step in lesson.moves[: chapter.made(chapter.choice)]:
        state.play(step.seat, state.parse(step.seat, step.move))
    page = left_at(arrive("en", **DESKTOP), key, chapter.key, chapter.choice)
    own = state.parse(lesson.learner, free.move)
    other = next(move for move in reversed(state.legal(lesson.learner)) if move != own)
    before = f"{chapter.key} {chapter.choice}"
    for move in (other, own):
        page.locator(f"#moves [data-moves='{move}']").dispatch_event("click")
        assert where(page, key, before) == f"{before} {move}"
        said = free.answer(state.notation(move)).words["en"].partition("**")[0]
        expect(page.locator("#coach-text")).to_contain_text(said)
        page.locator("#coach [data-lesson-go=back]").click()  # and another time otherwise
        assert where(page, key, f"{before} {move}") == before


def test_what_was_chosen_is_compared_in_points(arrive: Arrive) -> None:
    lesson = lesson_of("carcassonne")
    chapter = next(one for one in lesson.chapters if one.key == "keep")
    page = left_at(arrive("en", **DESKTOP), "carcassonne", "keep", chapter.choice)
    page.locator("#choices .choice", has_text="Skip").click()
    expect(page.locator("#coach-text")).to_contain_text("Points after your move: 10")
    expect(page.locator("#coach-text")).to_contain_text("squire, left”: 11")


def test_a_lesson_by_keyboard_and_presses_beside_it_do_nothing(arrive: Arrive) -> None:
    lesson = lesson_of("carcassonne")
    page = left_at(arrive("en", **DESKTOP), "carcassonne", "minute", 0)
    now = "minute 0"
    for _ in lesson.chapters[0].stops:
        expect(page.locator("#coach")).to_be_focused()
        page.mouse.click(640, 400)  # the board is dimmed
        page.locator("#coach").focus()
        page.keyboard.press("Enter")
        now = where(page, "carcassonne", now)
    assert now == "towers 0"
    page.mouse.click(640, 100)
    assert where(page, "carcassonne") == now
    page.locator("#coach").focus()
    page.keyboard.press("Enter")  # to the place to press
    expect(page.locator("#table .spot:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    assert where(page, "carcassonne", now) == "towers 1"
