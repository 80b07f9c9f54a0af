"""Films of beats as strips of pictures: `python -m tests.web.browser.film [FOLDER] [GAME …]`.

A game of each is replayed with motion while the clock of the page stands still, and goes on by a
step from picture to picture: the same strip on every machine, however busy it is.
"""

from __future__ import annotations

import argparse
import io
import re
from functools import partial
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

import zamok
from tests.web.browser.conftest import opened
from tests.web.browser.serving import played
from zamok.engine import entropy

STEP = 200  # milliseconds between pictures
MOST = 24  # pictures of one move
LINE = 1000  # milliseconds of a line that is counted
SIZES = {"desk": (1280, 720, 480, 4), "phone": (390, 844, 240, 8)}  # of a window, a picture, a row
# What is asked to move waits for us.
STILL = """
() => {
  const real = Element.prototype.animate;
  window.moving = [];
  Element.prototype.animate = function (frames, options) {
    const made = real.call(this, frames, options);
    made.pause();
    made.currentTime = 0;
    window.moving.push(made);
    return made;
  };
}
"""
GO = """
(time) => {
  window.moving = window.moving.filter((one) => one.playState !== "idle");
  for (const one of window.moving) one.currentTime = time;
}
"""
# A move is worth a film if something of these is to be seen of it.
CUES = ("roll", "turn", "travel", "grow", "send", "points")


def frames(page: Page, ply: int) -> list[bytes]:
    """Return pictures of a move of a replay, taken during its beats."""
    page.evaluate("to => (location.hash = `#${to}`)", ply - 1)
    page.locator(f"#table[data-ply='{ply - 1}']").wait_for()
    page.clock.run_for(STEP)  # whatever that has begun is over
    page.locator("[data-step='1']").click()
    page.locator(f"#table[data-ply='{ply}']").wait_for()
    found: list[bytes] = []
    while page.locator("body[data-client-staging]").count() and len(found) < MOST:
        page.clock.run_for(STEP)
        page.evaluate(GO, STEP * (len(found) + 1))
        found.append(page.screenshot())
    page.keyboard.press("Shift")  # what is left is ended
    page.clock.run_for(STEP)
    return found


def last_act(page: Page) -> list[bytes]:
    """Return pictures of what follows the last move: a line that is counted in each, the winner."""
    page.locator("#end[data-client-telling]").wait_for()
    found: list[bytes] = []
    while page.locator("#end[data-client-telling]").count():
        page.clock.run_for(LINE)
        found.append(page.screenshot())
    return found


def plies(page: Page) -> list[int]:
    """Return moves of a replay, one for each kind of thing to be seen, and the last."""
    found: dict[str, int] = {}
    last = int(page.locator("[data-replay]").get_attribute("data-plies") or 0)
    for ply in range(max(1, last // 3), last + 1):
        answer = page.request.get(f"{page.url.split('#')[0]}/{ply}")
        for how in re.findall(r"&#34;how&#34;: &#34;(\w+)&#34;", answer.text()):
            found.setdefault(how, ply)
        if found.keys() >= set(CUES):
            break
    return sorted({ply for how, ply in found.items() if how in CUES} | {last})


def strip(pictures: list[bytes], wide: int, across: int) -> Image.Image:
    """Return pictures side by side."""
    shown = [Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures]
    high = round(wide * shown[0].height / shown[0].width)
    rows = -(-len(shown) // across)
    sheet = Image.new("RGB", (across * wide, rows * high))
    for at, picture in enumerate(shown):
        place = ((at % across) * wide, (at // across) * high)
        sheet.paste(picture.resize((wide, high)), place)
    return sheet


def main() -> None:
    """Make a strip of each game, on a desktop and on a phone."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/films"))
    parser.add_argument("games", nargs="*", default=[game.key for game in zamok.games()])
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with opened() as (browser, server):
        entropy.seed("films")
        for key in asked.games:
            table = server.do(partial(played, game=key))
            for size, (width, height, wide, across) in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height}, locale="ru-RU")
                page.clock.install()
                page.goto(f"{server.url}/replay/{table.id}")
                page.locator("html[data-ready]").wait_for(state="attached")
                page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # it went on till now
                page.evaluate(STILL)
                pictures = [shot for ply in plies(page) for shot in frames(page, ply)]
                pictures += last_act(page)
                name = asked.folder / f"{key}-{size}.png"
                strip(pictures, wide, across).save(name)
                print(f"{name}: {len(pictures)} pictures", flush=True)
                page.close()


if __name__ == "__main__":
    main()
