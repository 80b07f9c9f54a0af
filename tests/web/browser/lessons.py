"""Is all seen that lessons speak of? `python -m tests.web.browser.lessons [GAME …]`.

Learns every lesson whole, in every window and both languages, and prints at which stops something
is wrong: a bubble out of the window, a target out of sight or covered, nothing to press. Tests
learn each chapter once; `learn` is what both do.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

import zamok
from tests.web.browser.conftest import Visit, opened
from zamok.engine import LANGUAGES
from zamok.engine.lesson import Chapter, Lesson, read_lesson

HAND: dict[str, Any] = {"device_scale_factor": 2, "is_mobile": True, "has_touch": True}
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, **HAND},
    "sideways": {"viewport": {"width": 844, "height": 390}, **HAND},
}

# Before a page's own scripts: where the learner is in each chapter, and what the last step said.
BEFORE = """
for (const [name, value] of Object.entries(%s)) localStorage.setItem(name, value);
const plain = window.fetch;
window.fetch = async (...asked) => {
  const answer = await plain(...asked);
  const step = answer.ok && String(asked[0]).includes("/learn/");
  if (step) window.taught = await answer.clone().json();
  return answer;
};
"""
# Waits until the coach says what was not said before, drawn for this window; returns the chapter,
# the step and what was chosen, or "" if that never comes.
WHERE = """
async ([key, before]) => {
  await new Promise(requestAnimationFrame); // a window that was resized knows by then
  const where = () => {
    const drawn = document.querySelector("#table").dataset.drawn;
    if (drawn !== document.documentElement.dataset.shape) return before;
    if (document.querySelector("#coach").hidden) return before;
    const chapter = localStorage.getItem(`zamok.lesson.${key}`);
    return `${chapter} ${localStorage.getItem(`zamok.lesson.${key}.${chapter}`)}`;
  };
  const end = performance.now() + 60000;
  while (performance.now() < end) {
    const now = where();
    if (now !== before && !now.endsWith("done")) return now;
    await new Promise((done) => setTimeout(done, 5));
  }
  return "";
}
"""
# What the learner does at a stop, where that is pressed, whether it is the last stop, and what is
# wrong: a bubble out of the window, a target that is not to be seen, nothing to press.
LOOK = """
() => {
  const told = window.taught;
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
  const grid = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98];
  const dimmed = grid.some((x) => grid.some((y) =>
    document.elementFromPoint(x * innerWidth, y * innerHeight)?.matches(".shade-dim")));
  if (told.does !== "choose" && !dimmed) wrong.push("nothing is dimmed");
  // What goes on, if it is not the move itself: a button of the bubble.
  const button = [...document.querySelectorAll("#coach button")].find((one) =>
    one.matches(told.does === "choose" ? "[data-lesson-go=fold]" : ".primary") && !one.hidden);
  let press = null;
  if (told.does !== "move") {
    const box = button && boxOf(button);
    press = box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
    if (!press || document.elementFromPoint(...press)?.closest("button") !== button)
      wrong.push("the bubble has nothing to press");
  }
  const last = !document.querySelector("#coach [data-lesson-go=end]").hidden;
  return { does: told.does, wrong, press, last };
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


@dataclass(frozen=True)
class Stop:
    """Where a learner was, and what was wrong there."""

    chapter: str
    at: str
    wrong: tuple[str, ...]


def lesson_of(key: str) -> Lesson:
    """Return the lesson of a game."""
    lesson = read_lesson(zamok.game(key))
    assert lesson is not None
    return lesson


def stops_of(chapter: Chapter) -> int:
    """Return how often a chapter waits for the learner: the answer to a choice waits, too."""
    return len(chapter.stops) + (chapter.choice < len(chapter.steps))


def where(page: Page, key: str, before: str = "") -> str:
    """Return where the learner is as soon as something is said that was not said before."""
    now = str(page.evaluate(WHERE, [key, before]))
    assert now, f"nothing comes after {before}: {page.locator('#coach').inner_text()}"
    return now


def tap(page: Page, point: tuple[float, float], touch: bool) -> None:
    """Press a point."""
    if touch:
        page.touchscreen.tap(*point)
    else:
        page.mouse.click(*point)


def press(page: Page, touch: bool) -> None:
    """Press the place to press, or the first of them."""
    tap(page, page.evaluate(PRESS), touch)
    if not touch:
        page.mouse.move(300, 20)  # what a mouse rests on is explained, over everything
    confirm = page.locator("#confirm [data-do=confirm]")
    if confirm.is_visible():
        confirm.click()


def learn(visit: Visit, key: str, windows: Mapping[str, str], *, touch: bool) -> Iterator[Stop]:
    """Learn chapters of a lesson, each in its window; the others have been learnt before."""
    kept = {
        f"zamok.lesson.{key}.{one.key}": "done"
        for one in lesson_of(key).chapters
        if one.key not in windows
    }
    visit.context.add_init_script(BEFORE % json.dumps({**kept, "zamok.speed": "none"}))
    page = visit.page(f"/learn/{key}")
    now, window = where(page, key), ""
    while True:
        chapter, at = now.split(" ", 1)
        if windows[chapter] != window:
            window = windows[chapter]
            page.set_viewport_size(WINDOWS[window]["viewport"])
            assert where(page, key) == now
        looked = page.evaluate(LOOK)
        yield Stop(chapter, at, tuple(looked["wrong"]))
        if looked["press"]:
            tap(page, looked["press"], touch)
        if looked["does"] in ("move", "choose"):
            press(page, touch)
        if looked["last"]:
            return
        now = where(page, key, now)


def main() -> int:
    """Learn every lesson whole, in every window and language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=[game.key for game in zamok.games()])
    parser.add_argument("--windows", default=",".join(WINDOWS))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    asked = parser.parse_args()
    broken = 0
    with opened() as (browser, server):
        for key in asked.games:
            for window in asked.windows.split(","):
                for language in asked.languages.split(","):
                    context = browser.new_context(
                        locale={"en": "en-GB", "ru": "ru-RU"}[language],
                        reduced_motion="reduce",
                        **WINDOWS[window],
                    )
                    visit = Visit(context, server.url, f"{key} {window} {language}")
                    windows = {one.key: window for one in lesson_of(key).chapters}
                    stops = list(learn(visit, key, windows, touch=window != "desktop"))
                    wrong = [f"{s.chapter} {s.at}: {what}" for s in stops for what in s.wrong]
                    wrong += visit.left()
                    print(f"{visit.seed}: {len(stops)} stops, {len(wrong)} wrong", flush=True)
                    for what in wrong:
                        print(f"    {what}", flush=True)
                    broken += len(wrong)
                    context.close()
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
