"""The coach: every lesson whole, on a desktop and on a phone; what it speaks of is to be seen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.web.browser.conftest import Arrive, Visit
from zamok.engine.lesson import Lesson, read_lesson

KEYS = [game.key for game in zamok.games()]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
WINDOWS = {"desktop": DESKTOP, "phone": PHONE}

# Where the learner is: "" while nothing is said, else the chapter, the step and what was chosen.
WHERE = """
(key) => {
  if (document.querySelector("#coach").hidden) return "";
  const chapter = localStorage.getItem(`zamok.lesson.${key}`);
  return `${chapter} ${localStorage.getItem(`zamok.lesson.${key}.${chapter}`)}`;
}
"""

# What is wrong with what is shown: a bubble out of the window, a target that is not to be seen.
LOOK = """
async ([key, chapter, at, chosen]) => {
  const query = chosen ? `?chosen=${chosen}` : "";
  const told = await (await fetch(`/learn/${key}/${chapter}/${at}${query}`)).json();
  const wrong = [];
  const boxOf = (thing) => thing.getBoundingClientRect();
  const page = document.scrollingElement;
  const coach = boxOf(document.querySelector("#coach"));
  const text = document.querySelector("#coach-text");
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1)
    wrong.push("the page scrolls");
  if (Math.min(coach.left, coach.top) < 0 || coach.right > innerWidth || coach.bottom > innerHeight)
    wrong.push("the bubble is out of the window");
  if (text.scrollHeight > text.clientHeight + 1) wrong.push("words are cut off");
  let things = told.at.map((id) => [id, document.getElementById(id)]);
  const seen = things.filter(([, thing]) => thing?.getClientRects().length);
  if (told.does === "hear") things = seen.slice(0, 1); // what it may have been about
  const places = [...document.querySelectorAll("#table .spot, #choices .choice")];
  const hits = places.map((one) => one.querySelector(":scope > .hit") ?? one);
  if (told.does === "move") for (const hit of hits) things.push(["the place to press", hit]);
  const offered = hits.some((one) => one.getClientRects().length);
  if ((told.does === "move" || told.does === "choose") && !offered) wrong.push("nothing to press");
  if (!things.length) wrong.push("nothing is spoken of");
  for (const [id, thing] of things) {
    if (!thing || !thing.getClientRects().length) {
      wrong.push(`${id} is not there`);
      continue;
    }
    const box = boxOf(thing);
    const frame = boxOf(thing.closest(".viewport, .area-box, .over-board, .seats") ?? thing);
    const left = Math.max(box.left, frame.left, 0);
    const top = Math.max(box.top, frame.top, 0);
    const right = Math.min(box.right, frame.right, innerWidth);
    const bottom = Math.min(box.bottom, frame.bottom, innerHeight);
    if (right - left < Math.min(box.width, 8) || bottom - top < Math.min(box.height, 8)) {
      wrong.push(`${id} is out of sight`);
      continue;
    }
    const across = left < coach.right - 1 && right > coach.left + 1;
    if (across && top < coach.bottom - 1 && bottom > coach.top + 1)
      wrong.push(`${id} is behind the bubble`);
    const over = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    if (over.some((one) => one.matches(".shade-dim"))) wrong.push(`${id} is dimmed`);
    const first = over.find((one) => !one.closest("#shade"));
    if (!first?.closest(".area-box, .over-board, .seats")) wrong.push(`${id} is covered`);
    if (id !== "the place to press") continue;
    const free = over[0] === first && first.closest(".spot, .choice");
    if (!free) wrong.push(`${id} cannot be pressed`);
  }
  return [told.does, wrong];
}
"""
PRESS = """
() => {
  const found = [];
  for (const place of document.querySelectorAll("#table .spot, #choices .choice")) {
    const box = (place.querySelector(":scope > .hit") ?? place).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const seen = document.elementFromPoint(x, y)?.closest(".spot, .choice") === place;
    if (seen) found.push([place.dataset.moves.split(" ").length, x, y]);
  }
  return found.sort((a, b) => a[0] - b[0])[0].slice(1);
}
"""
KEEP = """
(kept) => {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}
"""


def where(page: Page, key: str, before: str = "") -> str:
    """Return where the learner is as soon as something is said that was not said before."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        now = str(page.evaluate(WHERE, key))
        if now not in ("", before) and not now.endswith("done"):
            return now
        page.wait_for_timeout(15)
    raise AssertionError(f"nothing comes after {before}: {page.locator('#coach').inner_text()}")


def press(page: Page, touch: bool) -> None:
    """Press the place to press, or the first of them."""
    x, y = page.evaluate(PRESS)
    if not touch:
        page.mouse.click(x, y)
        page.mouse.move(300, 20)  # what a mouse rests on is explained, over everything
    else:
        page.touchscreen.tap(x, y)
    confirm = page.locator("#confirm [data-do=confirm]")
    if confirm.is_visible():
        confirm.click()


def on(page: Page, does: str, touch: bool) -> None:
    """Do what the coach asks for."""
    if does == "choose":
        page.locator("#coach [data-lesson-go=fold]").click()
    if does in ("move", "choose"):
        press(page, touch)
    else:
        page.locator("#coach .primary:visible").click()


def walk(visit: Visit, key: str, *, touch: bool) -> Iterator[tuple[str, Page, str, list[str]]]:
    """Learn a whole lesson; give at every stop what the learner does and what is wrong."""
    visit.context.add_init_script('localStorage.setItem("zamok.speed", "none")')
    page = visit.page(f"/learn/{key}")
    now = where(page, key)
    while True:
        chapter, at, chosen = [*now.split(" "), "", ""][:3]
        does, wrong = page.evaluate(LOOK, [key, chapter, at, chosen])
        yield now, page, does, wrong
        last = page.locator("#coach [data-lesson-go=end]").is_visible()
        on(page, does, touch)
        if last:
            break
        now = where(page, key, now)


def lesson_of(key: str) -> Lesson:
    lesson = read_lesson(zamok.game(key))
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("key", KEYS)
def test_a_whole_lesson_and_all_it_speaks_of_is_seen(arrive: Arrive, key: str, window: str) -> None:
    language = "ru" if (KEYS.index(key) + len(window)) % 2 else "en"
    visit = arrive(language, **WINDOWS[window])
    wrong: list[str] = []
    stops = 0
    for now, _, _, found in walk(visit, key, touch=window == "phone"):
        stops += 1
        wrong += [f"{now}: {one}" for one in found]
    page = visit.context.pages[0]
    assert wrong == []
    chapters = lesson_of(key).chapters
    free = sum(1 for chapter in chapters if chapter.choice < len(chapter.steps))
    assert stops == sum(len(chapter.stops) for chapter in chapters) + free
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
