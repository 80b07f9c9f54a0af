"""Does the table fit the screen? Whole games at several sizes, every decision looked at.

`python -m tests.web.browser.fit --games 1` plays every game at every size and counts breaches: a
legal move out of sight, a prompt, clock, score or own goods out of sight, a page that scrolls,
something to press that is too small for a finger. It counts presses, too: what a decision takes
with a mouse or a finger. `--keys`, `--sizes` choose; `--pictures FOLDER` keeps a picture of the
first decision that breaks each rule.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

import build_web
import zamok
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, Visit, launch
from tests.web.browser.player import PATIENCE, Player
from zamok.engine import LANGUAGES, entropy

SIZES = {
    "390x844": True,  # held in a hand: pressed with a finger
    "844x390": True,
    "820x1180": True,
    "1280x720": False,
    "1440x900": False,
    "1920x1080": False,
}
AWAY = 5  # of so many decisions on a phone one may have a move that is a tap away
PRESSES = 2  # that an ordinary decision takes at most
PRESSED = ("press", "way", "buried")  # where something of the game itself is to be chosen
DOUBTED = "#confirm [data-do=untold]:not([hidden])"  # what was pressed would bring nothing
PACE = {"kind": "live", "step": 60, "reserve": 600}  # for clocks to be in sight

# Looks at one decision. A move is in sight when a point of its place is: nothing covers it, and it
# lies in the window. It is a tap away when its tab shows a count, or an arrow leads to it.
LOOK = """
(touch) => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const wrong = [];
  const box = (element) => element.getBoundingClientRect();
  const drawn = (element) => box(element).width > 0 && box(element).height > 0;
  const inside = (element) => {
    const at = box(element);
    const within = at.right <= innerWidth + 1 && at.bottom <= innerHeight + 1;
    return drawn(element) && at.left >= -1 && at.top >= -1 && within;
  };
  // What of a place can be seen: its area is a window of its own.
  const least = (at) => Math.min(at.right - at.left, at.bottom - at.top);
  const seen = (element) => {
    const at = box(element.querySelector(".hit") ?? element);
    const frame = element.closest(".area-box") ? box(element.closest(".area-box")) : at;
    return {
      left: Math.max(at.left, frame.left, 0),
      right: Math.min(at.right, frame.right, innerWidth),
      top: Math.max(at.top, frame.top, 0),
      bottom: Math.min(at.bottom, frame.bottom, innerHeight),
    };
  };
  const whole = (element) => least(box(element.querySelector(".hit") ?? element));
  const tries = [0.5, 0.25, 0.75, 0.1, 0.9];
  const reached = (element) => {
    // A sliver of a place at the edge is none: an arrow has to lead to it.
    if (touch && least(seen(element)) < Math.min(whole(element), 44) - 0.5) return false;
    const at = box(element);
    for (const down of tries) for (const along of tries) {
      const [x, y] = [at.left + along * at.width, at.top + down * at.height];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const hit = document.elementFromPoint(x, y);
      if (hit && (element.contains(hit) || hit.closest(".spot, .choice") === element)) return true;
    }
    return false;
  };
  const away = (place) => {
    const area = place.closest(".area-box");
    if (!area) return false;
    if (drawn(place)) return area.querySelector("[data-more]:not([hidden])") !== null;
    const tab = document.querySelector(`.tab[aria-controls="${area.id}"]`);
    return tab !== null && inside(tab) && tab.querySelector(".count") !== null;
  };
  const above = (place) => {
    const at = box(place);
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2].map(Math.round);
    const by = document.elementFromPoint(x, y)?.closest("[id], [class]");
    return `at ${x} ${y} under ${by?.id} ${by?.getAttribute("class")}`;
  };
  const root = document.documentElement;
  const long = root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1;
  if (long || scrollX || scrollY) wrong.push("the page scrolls");
  const space = Number(document.querySelector("#table").dataset.space);
  let taps = 0;
  for (const button of all("#moves [data-moves]")) {
    const move = button.dataset.moves;
    if (Number(move) >= space) continue;
    const places = all(`.spot[data-moves~="${move}"], #choices [data-moves~="${move}"]`);
    if (!places.length) wrong.push(`no place for: ${button.textContent}`);
    else if (places.some((place) => drawn(place) && reached(place))) continue;
    else if (places.some(away)) taps += 1;
    else wrong.push(`out of sight: ${button.textContent} ${places.map(above).join(", ")}`);
  }
  const prompt = document.querySelector("#ask-text");
  // Letters are a little higher than their lines, but not by half of one.
  const cut = prompt.scrollHeight > prompt.clientHeight + 6;
  if (!inside(prompt) || cut) wrong.push("the prompt is cut off");
  // Whose turn it is, points and clocks are in sight, and none is cut off by its neighbour.
  const kept = (element) => {
    const [at, around] = [box(element), box(element.closest(".seat"))];
    return inside(element) && at.left >= around.left - 1 && at.right <= around.right + 1;
  };
  if (!all(".seats .clock").every(kept)) wrong.push("a clock is out of sight");
  const roomy = ["wide", "square"].includes(root.dataset.shape);
  if (roomy && !all("#ask .clock").some(inside)) wrong.push("no clock in the bar");
  if (!all(".seats .points").every(kept)) wrong.push("a score is out of sight");
  if (!all(".seats .acting").every(inside)) wrong.push("whose turn it is is out of sight");
  for (const own of all(".area-box.own")) if (!inside(own)) wrong.push(`own goods: ${own.id}`);
  const SHADE = 8; // pixels of a shadow or a frame
  // Those drawn on a board that is larger than its place may be beyond what is seen, but held
  // upright not at a side, nor under a button.
  for (const thing of all("#table .area-board .goods > *")) {
    const [at, frame] = [box(thing), box(thing.closest(".area-box"))];
    const middle = [at.left + at.width / 2, at.top + at.height / 2];
    const level = middle[1] > frame.top && middle[1] < frame.bottom;
    const aside = root.dataset.shape === "low"; // two castles side by side may be too wide
    if (!drawn(thing) || !level || aside) continue;
    const cut = at.left < frame.left - SHADE || at.right > frame.right + SHADE;
    const under = document.elementFromPoint(...middle)?.closest(".zoom");
    if (cut || under) wrong.push(`own goods cut off: ${thing.id}`);
  }
  for (const place of touch ? all("#table .spot, #table button, #table a") : []) {
    if (!drawn(place) || !reached(place) || place.closest("details:not([open])")) continue;
    const at = box(place.querySelector(".hit") ?? place);
    if (whole(place) >= 43.5) continue;
    const name = place.getAttribute("aria-label") ?? place.textContent.trim();
    wrong.push(`too small: ${Math.round(at.width)}x${Math.round(at.height)} ${name}`);
  }
  const part = (area) => {
    // A picture is as large as it is drawn: as its place lets it be without being cut.
    const at = box(area);
    const [, , width, height] = area.querySelector(".area").getAttribute("viewBox").split(" ");
    const scale = Math.min(at.width / width, at.height / height);
    return (scale * scale * width * height) / innerWidth / innerHeight;
  };
  const areas = all("#table .area-box").filter(drawn);
  const shown = (element) => {
    const { opacity, visibility } = getComputedStyle(element);
    if (opacity === "0" || visibility !== "visible") return false;
    return element === document.body || shown(element.parentElement);
  };
  if (!areas.every(shown)) wrong.push("a picture is not seen");
  const share = areas.reduce((sum, area) => sum + part(area), 0);
  return { wrong, away: taps, board: part(document.querySelector(".area-board")), share };
}
"""
# A window that was resized is drawn anew for its shape.
SETTLED = """
(patience) => new Promise((done, fail) => {
  const from = performance.now();
  const look = () => {
    const drawn = document.querySelector("#table")?.dataset.drawn;
    const { shape } = document.documentElement.dataset;
    if (drawn === shape) requestAnimationFrame(done);
    else if (performance.now() - from > patience) fail(new Error(`drawn ${drawn} in ${shape}`));
    else setTimeout(look, 10);
  };
  requestAnimationFrame(look);
})
"""
OWN = """
() => {
  const space = Number(document.querySelector("#table").dataset.space);
  const moves = [...document.querySelectorAll("#moves [data-moves]")];
  moves.find((button) => Number(button.dataset.moves) < space)?.click();
}
"""


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until the table is drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, PATIENCE)


@dataclass
class Found:
    """What was seen along one game."""

    decisions: int = 0
    away: int = 0  # decisions in which a move was a tap away
    presses: Counter[int] = field(default_factory=Counter)  # how many decisions took so many
    long: list[str] = field(default_factory=list)  # which took too many where all was in sight
    wrong: Counter[str] = field(default_factory=Counter)  # by kind
    examples: dict[str, str] = field(default_factory=dict)
    boards: list[float] = field(default_factory=list)  # parts of the window: the board
    shares: list[float] = field(default_factory=list)  # and all areas together

    def count(self, presses: int, ways: int, where: str) -> None:
        """Count what a decision took, and how much of it led to what was a tap away."""
        self.presses[presses] += 1
        if presses - ways > PRESSES:
            self.long.append(f"{where} took {presses}")

    def add(self, page: Page, touch: bool, where: str) -> list[str]:
        """Look at one decision; return the kinds of breaches that are new."""
        looked: dict[str, Any] = page.evaluate(LOOK, touch)
        self.decisions += 1
        self.away += bool(looked["away"])
        self.boards.append(looked["board"])
        self.shares.append(looked["share"])
        fresh = []
        for fault in looked["wrong"]:
            if kind(fault) not in self.examples:
                fresh.append(kind(fault))
                self.examples[kind(fault)] = f"{fault} — at {where}"
            self.wrong[kind(fault)] += 1
        return fresh

    def told(self) -> str:
        """Return it in a line."""
        more = sum(count for n, count in self.presses.items() if n > PRESSES)
        mean = sum(n * count for n, count in self.presses.items()) / max(1, self.presses.total())
        return (
            f"{self.decisions} decisions, {self.wrong.total()} breaches, {self.away} a tap away,"
            f" {mean:.2f} presses each ({more} took more than {PRESSES},"
            f" {len(self.long)} of them with all in sight),"
            f" board {_mean(self.boards):.0%}, with areas {_mean(self.shares):.0%}"
        )


def _mean(found: list[float]) -> float:
    return sum(found) / max(1, len(found))


def kind(fault: str) -> str:
    """Return what kind of breach it is, without what it is about."""
    return fault.partition(":")[0].partition(" (")[0]


def play(
    player: Player, sizes: Sequence[str], most: int = 10_000, pictures: Path | None = None
) -> Found:
    """Play a game to its end or for so many decisions, looking at each and counting presses.

    The window has the next of the sizes at each decision. Turning a tile is choosing, and is not
    counted; nor is pressing again what was pointed out to bring nothing.
    """
    found, at, before, ways, prompt = Found(), -1, 0, 0, ""
    page = player.page
    assert isinstance(page, Page)
    while (seen := player.glance()).kind != "over":
        if seen.kind in PRESSED and seen.v != at:
            if found.decisions:
                found.count(player.presses - before, ways, prompt)
            if found.decisions == most:
                break
            size = sizes[found.decisions % len(sizes)]
            if len(sizes) > 1:
                resize(page, *map(int, size.split("x")))
                seen = player.glance()
            at, before, ways = seen.v, player.presses, 0
            prompt = f"{size} “{page.locator('#ask-text').inner_text()}”"
            for fresh in found.add(page, player.touch, prompt):
                if pictures is not None:
                    page.screenshot(path=pictures / f"{size}-{fresh.replace(' ', '-')}.png")
        if seen.kind == "confirm" and page.locator(DOUBTED).count():
            before += 1
        ways += seen.kind == "way"
        if seen.kind == "buried":  # a breach that is counted already: the game goes on
            page.evaluate(OWN)
            player.seen = seen.v
        else:
            player.press(seen)
    return found


def sit(
    browser: Browser, server: ThreadServer, key: str, size: str, number: int
) -> tuple[Visit, Page]:
    """Open a table with bots at a size of the window."""
    width, height = map(int, size.split("x"))
    touch = SIZES[size]
    language = LANGUAGES[number % 2]
    context = browser.new_context(
        locale={"en": "en-GB", "ru": "ru-RU"}[language],
        reduced_motion="reduce",
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
    )
    context.set_default_timeout(90_000)
    game = zamok.game(key)
    seats = game.min_seats + number // 2 % (game.max_seats - game.min_seats + 1)
    seed = f"fit {key} {size} {number}"  # else two would be the same people
    entropy.seed(seed)
    visit = Visit(context, server.url, seed)
    page = visit.page(f"/table/{visit.table(key, ME, *[BOT] * (seats - 1), pace=PACE)}")
    page.locator("#table[data-status=running]").wait_for()
    return visit, page


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="of each kind at each size")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--keys", default=",".join(game.key for game in zamok.games()))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--decisions", type=int, default=10_000, help="look at so many a game")
    parser.add_argument("--pictures", type=Path)
    args = parser.parse_args()
    build_web.build()
    server = ThreadServer(Path(tempfile.mkdtemp()))
    server.start()
    broken = 0
    todo = [
        (key, size, args.first + n)
        for key in args.keys.split(",")
        for size in args.sizes.split(",")
        for n in range(args.games)
    ]
    with sync_playwright() as playing:
        browser = launch(playing)
        for key, size, number in track(todo, disable=not sys.stderr.isatty()):
            visit, page = sit(browser, server, key, size, number)
            player = Player(page, random.Random(f"{key} {size} {number}"), SIZES[size])
            name = f"{key}-{size}-{number}"
            pictures = args.pictures and args.pictures / name
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
            found = play(player, [size], args.decisions, pictures)
            print(f"{name}: {found.told()}", flush=True)
            for long in found.long:
                print(f"    {long}", flush=True)
            for what, count in found.wrong.most_common():
                print(f"    {count} × {found.examples[what]}", flush=True)
            broken += sum(found.wrong.values()) + len(visit.left())
            visit.context.close()
    server.stop()
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
