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
  const coach = document.querySelector("#coach").getBoundingClientRect();
  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) wrong.push("the page scrolls");
  if (coach.left < 0 || coach.top < 0 || coach.right > innerWidth || coach.bottom > innerHeight) wrong.push("the bubble is out of the window");
  const text = document.querySelector("#coach-text");
  if (text.scrollHeight > text.clientHeight + 1) wrong.push("words are cut off");
  const things = told.at.map((id) => [id, document.getElementById(id)]);
  const press = [...document.querySelectorAll("#table .spot, #choices .choice")];
  if (told.does === "move") for (const one of press) things.push(["the place to press", one.querySelector(":scope > .hit") ?? one]);
  if (told.does === "move" && !press.length) wrong.push("nothing to press");
  if (told.does === "choose" && !press.some((one) => one.getClientRects().length)) wrong.push("nothing to choose");
  if (told.does !== "choose" && !things.length) wrong.push("nothing is spoken of");
  for (const [id, thing] of things) {
    if (!thing || !thing.getClientRects().length) { wrong.push(`${id} is not there`); continue; }
    const box = thing.getBoundingClientRect();
    const frame = (thing.closest(".viewport, .area-box, .over-board, .seats") ?? thing).getBoundingClientRect();
    const [left, top] = [Math.max(box.left, frame.left, 0), Math.max(box.top, frame.top, 0)];
    const [right, bottom] = [Math.min(box.right, frame.right, innerWidth), Math.min(box.bottom, frame.bottom, innerHeight)];
    if (right - left < Math.min(box.width, 8) || bottom - top < Math.min(box.height, 8)) { wrong.push(`${id} is out of sight`); continue; }
    if (left < coach.right - 1 && right > coach.left + 1 && top < coach.bottom - 1 && bottom > coach.top + 1) wrong.push(`${id} is behind the bubble`);
    const over = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    if (over.some((one) => one.matches(".shade-dim"))) wrong.push(`${id} is dimmed`);
    const first = over.find((one) => !one.closest("#shade"));
    if (!first?.closest(".area-box, .over-board, .seats")) wrong.push(`${id} is covered`);
    if (id === "the place to press" && !first.closest(".spot, .choice")) wrong.push(`${id} cannot be pressed`);
    if (thing.matches(".spot > .hit, .choice") && told.does === "move" && over[0] !== first) wrong.push(`${id} is shut`);
  }
  return [told.does, wrong];
}
"""
PRESS = """
() => {
  const shown = [...document.querySelectorAll("#table .spot, #choices .choice")].filter((one) => one.getClientRects().length);
  const spot = shown.find((one) => one.dataset.moves.split(" ").length === 1) ?? shown[0];
  const box = (spot.querySelector(":scope > .hit") ?? spot).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
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
    for now, page, _, found in walk(visit, key, touch=window == "phone"):
        stops += 1
        wrong += [f"{now}: {one}" for one in found]
    assert wrong == []
    chapters = lesson_of(key).chapters
    free = sum(1 for chapter in chapters if chapter.choice < len(chapter.steps))
    assert stops == sum(len(chapter.stops) for chapter in chapters) + free
    expect(page.locator("#chapters")).to_be_visible()
    expect(page.locator("#chapters [data-client-done]")).to_have_count(len(chapters))
