"""The director's craft: ways go leg by leg, the camera waits, numbers change in time."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.server.kit import ME_AND_BOT
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import PHONE, Arrive, Over
from tests.web.browser.serving import played

CALM = "body:not([data-client-staging])"
STAGING = "body[data-client-staging]"
NEAR = 18  # pixels from the middle of a space at which two markers stand side by side
LONG = 60_000  # milliseconds, longer than anything is played
# Where a piece is at the end of each leg of its way, and where the things are that it goes to.
WAY = """
([piece, stops]) => {
  const middle = (e) => {
    const box = e.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [copy, other] = document.querySelectorAll(`#stage > svg[data-of="${piece}"]`);
  const [way, more = other] = copy.getAnimations();
  way.pause();
  const { delay, duration } = way.effect.getTiming();
  const ends = way.effect.getKeyframes().map((frame) => frame.computedOffset);
  const at = ends.filter((_, i) => i % 2).map((end) => {
    way.currentTime = delay + Math.min(end, 0.9999) * duration;
    return middle(copy.firstElementChild);
  });
  return { at, to: stops.map((id) => middle(document.getElementById(id))), more: Boolean(more) };
}
"""
# What is written in the pictures, and the points of all.
TEXTS = """
(root) => [...root.querySelectorAll("#table .area-box text, #table .seat .points b")]
  .map((text) => text.textContent)
"""
# What is written in the pictures and cannot be read.
UNREAD = """
() => [...document.querySelectorAll("#table .area-box text")]
  .filter((text) => getComputedStyle(text).visibility === "hidden").length
"""
# When what is gone leaves its place, and where pictures of what was lie over the table.
GOING = """
() => [...document.querySelectorAll("#stage > svg")].flatMap((sheet) => sheet.getAnimations())
  .filter((way) => Number(way.effect.getKeyframes().at(-1).opacity) === 0)
  .map((way) => way.effect.getTiming().delay)
"""
OVER = """
(id) => {
  const place = document.getElementById(id).parentNode;
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return [...document.querySelectorAll("#stage > svg:not([data-of]) > g")].filter((copy) => {
    const box = copy.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return box.width && x > left && x < right && y > top && y < bottom;
  }).length;
}
"""
# Write down each move of the camera, and whether something was played then.
CAMERA = """
() => {
  window.moves = [];
  new MutationObserver(() => window.moves.push({
    playing: document.body.dataset.clientStaging !== undefined,
    to: document.querySelector(".pan").style.transform,
  })).observe(document.querySelector(".pan"), { attributeFilter: ["style"] });
}
"""


def replay(arrive: Arrive, over: Over, game: str, **window: Any) -> Page:
    """Open the replay of a game; time stands still there until it is told to go on."""
    visit = arrive("en", calm=False, **window)
    page = visit.page()
    page.clock.install(time=0)
    page.goto(f"{visit.url}/replay/{over(game).id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.clock.pause_at(1000 * LONG)
    return page


def beats(page: Page, ply: int) -> list[dict[str, Any]]:
    """Return what is played of a move."""
    text = page.request.get(f"{page.url.split('#')[0]}/{ply}").text()
    found = re.search(r'data-beats="([^"]*)"', text)
    assert found is not None
    return list(json.loads(unescape(found[1])))


def step(page: Page, ply: int) -> None:
    """Go to a move from the one before it, and see it begin."""
    page.evaluate("to => (location.hash = `#${to}`)", ply - 1)
    page.locator(f"#table[data-ply='{ply - 1}']").wait_for()
    page.clock.run_for(LONG)
    page.locator("[data-step='1']").click()
    page.locator(f"#table[data-ply='{ply}']").wait_for()
    page.locator(STAGING).wait_for()


def told(page: Page, *kinds: str) -> int:
    """Return a move of which so many things are told, by what the beats name."""
    last = int(page.locator("[data-replay]").get_attribute("data-plies") or 0)
    for ply in range(last // 3, last + 1):
        ids = " ".join(str(cue) for beat in beats(page, ply) for cue in beat["cues"])
        if all(kind in ids for kind in kinds):
            return ply
    raise AssertionError(f"no move has {kinds}")


def test_what_came_and_is_gone_leaves_when_it_is_told(arrive: Arrive, over: Over) -> None:
    page = replay(arrive, over, "all_seasons")
    step(page, told(page, "as-down-0-1", "'how': 'turn'"))
    going = page.evaluate(GOING)
    assert going, "cards that lay face down are to be seen"
    assert all(delay > 0 for delay in going), "first the last card is laid, then all are turned up"


def test_a_tab_is_open_for_as_long_as_something_is_played_behind_it(
    arrive: Arrive, over: Over
) -> None:
    page = replay(arrive, over, "all_seasons", **PHONE)
    step(page, told(page, "as-down-0-1", "'how': 'turn'"))
    seen = []
    while page.locator(STAGING).count():
        seen.append(page.locator(".tab[data-client-open]").get_attribute("aria-controls"))
        page.clock.run_for(100)
    home = page.locator(".tab[data-client-open]").get_attribute("aria-controls")
    assert {one for one in seen if one and one.startswith("box-")} - {home}
    assert page.locator("#stage > *").count() == 0


def test_a_tile_that_is_laid_is_no_longer_where_it_was_shown(arrive: Arrive, over: Over) -> None:
    page = replay(arrive, over, "carcassonne")
    step(page, told(page, "cc-hand cc-shown", "'id': 'cc-shown'"))
    assert page.evaluate(OVER, "cc-shown") == 0


def test_lines_of_the_log_come_with_what_they_tell(arrive: Arrive, over: Over) -> None:
    page = replay(arrive, over, "castle_builder")
    step(page, told(page, "cb-at-", "cb-baron-"))
    later = page.locator("#log [data-client-later]")
    waiting = later.count()
    assert waiting > 1
    assert not later.first.is_visible()
    page.clock.run_for(700)
    assert 0 < later.count() < waiting
    page.clock.run_for(LONG)
    page.locator(CALM).wait_for()
    assert later.count() == 0


def test_what_the_last_move_leads_to_is_not_told_before_it_is_counted(
    arrive: Arrive, over: Over
) -> None:
    page = replay(arrive, over, "two_castles")
    last = int(page.locator("[data-replay]").get_attribute("data-plies") or 0)
    step(page, last)
    crown = page.locator("[id^=tc-crown-]").first
    assert crown.evaluate("e => getComputedStyle(e).visibility") == "hidden"
    page.clock.run_for(LONG)
    page.locator(CALM).wait_for()
    assert crown.evaluate("e => getComputedStyle(e).visibility") == "visible"


def test_a_piece_goes_its_way_leg_by_leg(arrive: Arrive, over: Over) -> None:
    page = replay(arrive, over, "carcassonne")
    last = int(page.locator("[data-replay]").get_attribute("data-plies") or 0)
    for ply in range(last, 0, -1):
        cues = [cue for beat in beats(page, ply) for cue in beat["cues"]]
        ways = [
            (f"cc-marker-{seat}", [c["target"] for c in cues if c["id"] == f"cc-marker-{seat}"])
            for seat in (0, 1)
        ]
        piece, stops = max(ways, key=lambda way: len(way[1]))
        if len(stops := [stop for stop in stops if stop]) > 2:
            break
    else:
        raise AssertionError("no marker goes round a corner")
    step(page, ply)
    found = page.evaluate(WAY, [piece, stops])
    assert not found["more"], "a piece that goes several ways at once goes none of them"
    assert len(found["at"]) == len(stops)
    for (x, y), (goal_x, goal_y) in zip(found["at"], found["to"], strict=True):
        assert abs(x - goal_x) + abs(y - goal_y) < NEAR


def test_the_camera_waits_for_what_is_played(arrive: Arrive, served: ThreadServer) -> None:
    table = served.do(lambda house: played(house, "carcassonne", ME_AND_BOT, until=0.3))
    visit = arrive("en", calm=False, **PHONE)
    visit.be(table.cookie)
    page = visit.page("/credits")
    page.evaluate("localStorage.setItem('zamok.speed', 'fast')")
    page.goto(f"{visit.url}/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.keyboard.press("Escape")  # of the recap
    page.evaluate(CAMERA)
    for _ in range(3):
        page.locator("#table[data-yours='1']").wait_for()
        page.locator(CALM).wait_for()
        before = page.locator("#table").get_attribute("data-v")
        page.locator("#moves [data-moves]").last.evaluate("e => e.click()")
        expect(page.locator("#table")).not_to_have_attribute("data-v", before or "")
    page.locator("#table[data-yours='1']").wait_for()
    page.locator(CALM).wait_for()
    moves = page.evaluate("window.moves")
    assert [move for move in moves if move["playing"] and move["to"]] == []
    assert any(move["to"] for move in moves), "it never went where the decision is"


@pytest.mark.parametrize("game", [game.key for game in zamok.games()])
def test_numbers_change_in_their_time(arrive: Arrive, over: Over, game: str) -> None:
    page = replay(arrive, over, game)
    last = int(page.locator("[data-replay]").get_attribute("data-plies") or 0)
    held = 0
    for ply in range(last // 2, last // 2 + 6):
        step(page, ply)
        assert page.evaluate(UNREAD) == 0, "what is written can be read while it is played"
        begun = page.evaluate(f"({TEXTS})(document)")
        page.clock.run_for(LONG)
        page.locator(CALM).wait_for()
        ended = page.evaluate(f"({TEXTS})(document)")
        held += begun != ended
        moment = page.evaluate(
            f"""async (to) => {{
              const answer = await fetch(`${{location.pathname}}/${{to}}?seat=`);
              const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
              return ({TEXTS})(parsed);
            }}""",
            ply,
        )
        assert ended == moment, "a number was left as it was"
    assert held, "all numbers told how it ends before it was played"
