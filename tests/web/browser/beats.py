"""How smooth beats are: `python -m tests.web.browser.beats [--slow 4] [--moves 40] [GAME …]`.

A game of each is replayed with motion on a browser that is slowed down as a middling phone is;
tasks that hold the page up for longer than a person notices are counted, while beats are played
and when a new picture is put in its place.
"""

from __future__ import annotations

import argparse
from functools import partial

import zamok
from tests.web.browser.conftest import PHONE, opened
from tests.web.browser.serving import played

LONG = 50  # milliseconds
WATCH = """
() => {
  window.tasks = [];
  const note = (list) => {
    for (const task of list.getEntries()) {
      const played = task.startTime > window.shown + 5;
      window.tasks.push([Math.round(task.duration), played]);
    }
  };
  new PerformanceObserver(note).observe({ type: "longtask" });
  window.shown = 0;
  new MutationObserver(() => (window.shown = performance.now())).observe(
    document.querySelector("#table"), { attributes: true, attributeFilter: ["data-ply"] },
  );
}
"""


def main() -> None:
    """Measure, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[game.key for game in zamok.games()])
    parser.add_argument("--slow", type=float, default=4.0, help="how much slower than this machine")
    parser.add_argument("--moves", type=int, default=40)
    asked = parser.parse_args()
    with opened() as (browser, server):
        for key in asked.games:
            table = server.do(partial(played, game=key))
            context = browser.new_context(**{**PHONE, "reduced_motion": "no-preference"})
            page = context.new_page()
            page.goto(f"{server.url}/replay/{table.id}")
            page.locator("html[data-ready]").wait_for(state="attached")
            slowing = context.new_cdp_session(page)
            slowing.send("Emulation.setCPUThrottlingRate", {"rate": asked.slow})
            page.evaluate(WATCH)
            for _ in range(asked.moves):
                page.locator("[data-step='1']").click()
                page.wait_for_timeout(60)
                page.locator("body:not([data-client-staging])").wait_for()
            tasks = page.evaluate("window.tasks")
            beats = [length for length, played_then in tasks if played_then and length > LONG]
            shown = [length for length, played_then in tasks if not played_then]
            print(
                f"{key}: {asked.moves} moves, {len(beats)} tasks over {LONG} ms during beats"
                f" (longest {max(beats, default=0)} ms), longest to show a picture"
                f" {max(shown, default=0)} ms",
                flush=True,
            )
            context.close()


if __name__ == "__main__":
    main()
