"""How smooth beats are: `python -m tests.web.browser.beats [--slow 4] [--moves 40] [GAME …]`.

A game of each is replayed with motion in the window of a phone; tasks that would hold a middling
one up for longer than a person notices are counted, while beats are played and when a new picture
is put in its place. Of each task the page's own work is taken, the processor's time as many times
over as a phone is slower: what else this machine does at the time, or how long it lets the page
wait, is no fault of the page. (A browser that slows itself down measures by the clock, and wastes
more the busier the machine is.)
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page, expect

import zamok
from tests.web.browser.conftest import PATIENCE, PHONE, opened
from tests.web.browser.serving import played

LONG = 50  # milliseconds
SLOW = 4.0  # times that a middling phone is slower than a machine that runs tests
CATEGORIES = ["toplevel", "blink.user_timing"]
TASK = "ThreadControllerImpl::RunTask"
# A picture is new from the task that swaps it in; it stands when it has been painted. Until then
# nothing of a beat is to be seen.
WATCH = """
() => {
  const note = (name) => performance.mark(name);
  const painted = new MessageChannel();
  painted.port1.onmessage = () => note("stands");
  new MutationObserver(() => {
    note("new");
    requestAnimationFrame(() => painted.port2.postMessage(""));
  }).observe(document.querySelector("#table"), { attributeFilter: ["data-ply"] });
  new MutationObserver(() => {
    if (document.body.dataset.clientStaging === undefined) note("over");
  }).observe(document.body, { attributeFilter: ["data-client-staging"] });
}
"""


@dataclass(frozen=True)
class Work:
    """What a page had to do, in milliseconds of a middling phone."""

    beats: list[float]  # each task that began while beats were played
    shown: list[float]  # each picture, from its swap until it was painted

    def long(self) -> list[int]:
        """Return the tasks during beats that a person notices."""
        return [round(length) for length in self.beats if length > LONG]


def measured(browser: Browser, page: Page, moves: int, slow: float) -> Work:
    """Step through the first moves of a replay that is open, and measure."""
    page.evaluate(WATCH)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for ply in range(1, moves + 1):
        page.locator("[data-step='1']").click()
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply), timeout=PATIENCE)
        page.locator("body:not([data-client-staging])").wait_for()
    return read(json.loads(browser.stop_tracing())["traceEvents"], slow)


def read(trace: list[dict[str, Any]], slow: float) -> Work:
    """Tell from a trace what its page had to do."""
    marks = sorted(
        (event["ts"], event["name"])
        for event in trace
        if event["cat"] == "blink.user_timing" and event["name"] in ("new", "stands", "over")
    )
    page = next((e["pid"], e["tid"]) for e in trace if e["name"] == "new")
    tasks = sorted(
        (event["ts"], event["ts"] + event["dur"], event["tdur"] / 1000 * slow)
        for event in trace
        if (event["pid"], event["tid"]) == page and event["name"] == TASK
        if "tdur" in event  # one that went on when the trace ended has none
    )
    work = Work([], [])
    state = "over"
    for _, ends, length in tasks:
        within = []
        while marks and marks[0][0] < ends:
            within.append(marks.pop(0)[1])
        if state == "new":
            work.shown[-1] += length
        elif "new" in within:
            work.shown.append(length)
        elif state == "stands":
            work.beats.append(length)
        for name in within:  # beats can be over before their picture was painted
            state = "over" if name == "stands" and state == "over" else name
    return work


def main() -> None:
    """Measure, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[game.key for game in zamok.games()])
    parser.add_argument("--slow", type=float, default=SLOW, help="how much slower a phone is")
    parser.add_argument("--moves", type=int, default=40)
    asked = parser.parse_args()
    with opened() as (browser, server):
        for key in asked.games:
            table = server.do(partial(played, game=key))
            context = browser.new_context(
                **PHONE, reduced_motion="no-preference", service_workers="block"
            )
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.goto(f"{server.url}/replay/{table.id}")
            page.locator("html[data-ready]").wait_for(state="attached")
            work = measured(browser, page, asked.moves, asked.slow)
            print(
                f"{key}: {asked.moves} moves, {len(work.long())} tasks over {LONG} ms during beats"
                f" (longest {max(work.beats, default=0):.0f} ms); to show a picture"
                f" {sum(work.shown) / max(1, len(work.shown)):.0f} ms, at most"
                f" {max(work.shown, default=0):.0f} ms",
                flush=True,
            )
            context.close()


if __name__ == "__main__":
    main()
