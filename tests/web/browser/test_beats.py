"""What happens is played beat by beat: in its order, at every speed, and nothing waits for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import zamok
from tests.server.kit import ME_AND_BOT
from tests.server.thread import ThreadServer
from tests.web.browser.beats import SLOW, measured
from tests.web.browser.conftest import PHONE, Arrive, Over
from tests.web.browser.serving import Prepared, played

GAMES = [game.key for game in zamok.games()]
# Write down, from now on, which sentences are shown while beats are played, and how long the beats
# are made to be.
WATCH = """
() => {
  window.told = [];
  window.lasts = 0;
  let was = false;
  const look = () => {
    const staging = document.body.dataset.clientStaging !== undefined;
    const ends = document.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
    if (staging && !was) window.lasts += Math.max(0, ...ends);
    was = staging;
    const text = document.querySelector("#stage .stage-told")?.textContent;
    if (text && text !== window.told.at(-1)) window.told.push(text);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}
"""
# The sentences that the moment shown was to tell.
WANTED = """
() => {
  const beats = JSON.parse(document.querySelector("#table").dataset.beats ?? "[]");
  return beats.map((beat) => beat.say).filter(Boolean);
}
"""
TRIES = 3  # of a measure
CALM = "body:not([data-client-staging])"
STAGING = "body[data-client-staging]"


def replay(arrive: Arrive, table: Prepared, speed: str, **window: Any) -> Page:
    visit = arrive("en", calm=False, **window)
    visit.be(table.cookie)
    page = visit.page("/credits")
    page.evaluate("speed => localStorage.setItem('zamok.speed', speed)", speed)
    page.goto(f"{visit.url}/replay/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


@pytest.mark.parametrize("key", GAMES)
def test_beats_come_in_their_order(arrive: Arrive, over: Over, key: str) -> None:
    page = replay(arrive, over(key), "fast")
    page.evaluate(WATCH)
    wanted: list[str] = []
    for ply in range(1, 7):
        page.locator("[data-step='1']").click()
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
        page.locator(CALM).wait_for()
        wanted += page.evaluate(WANTED)
    # Sentences of beats that are played together stand together, the last three of them.
    told: list[str] = []
    before: list[str] = []
    for text in page.evaluate("window.told"):
        lines = text.split("\n")
        told += [line for line in lines if line not in before]
        before = lines
    left = iter(wanted)
    assert all(line in left for line in told), "they are told in another order"
    assert len(told) >= 0.6 * len(wanted)
    assert page.locator("#stage > *").count() == 0


@pytest.mark.parametrize("key", GAMES)
def test_nothing_holds_beats_up_on_a_middling_phone(
    browser: Browser, arrive: Arrive, over: Over, key: str
) -> None:
    # The page does the same each time; a busy machine, or memory that is cleared up, can only add.
    found: list[list[int]] = []
    while not found or (found[-1] and len(found) < TRIES):
        page = replay(arrive, over(key), "normal", painted=True, **PHONE)
        work = measured(browser, page, 6, SLOW)
        assert len(work.shown) == 6
        assert len(work.beats) > 6, "beats were played, and what the page did meanwhile was seen"
        found.append(work.long())
        page.close()
    assert not found[-1], found


def test_each_speed_is_what_it_says(arrive: Arrive, over: Over) -> None:
    lasted = {}
    for speed in ("slow", "normal", "fast", "none"):
        page = replay(arrive, over("castle_builder"), speed)
        page.evaluate(WATCH)
        for ply in range(1, 4):
            page.locator("[data-step='1']").click()
            expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
            page.locator(CALM).wait_for()
        lasted[speed] = page.evaluate("window.lasts")
    assert lasted["slow"] > lasted["normal"] > lasted["fast"] > lasted["none"] == 0


def test_who_asked_for_less_motion_sees_nothing_move(arrive: Arrive, over: Over) -> None:
    visit = arrive("en")
    page = visit.page(f"/replay/{over('once_upon').id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.evaluate(WATCH)
    for ply in range(1, 6):
        page.locator("[data-step='1']").click()
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
    assert page.evaluate("[window.told, window.lasts]") == [[], 0]


def sat(arrive: Arrive, served: ThreadServer) -> Page:
    """Return a game that goes on, at a seat that is to move; what happens is played slowly."""
    table = served.do(lambda house: played(house, "castle_builder", ME_AND_BOT, until=0.2))
    visit = arrive("en", calm=False)
    visit.be(table.cookie)
    page = visit.page("/credits")
    page.evaluate("localStorage.setItem('zamok.speed', 'slow')")
    page.goto(f"{visit.url}/table/{table.id}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.keyboard.press("Escape")  # of the recap
    return page


def test_a_press_finishes_what_is_played_and_counts(arrive: Arrive, served: ThreadServer) -> None:
    page = sat(arrive, served)
    main = page.locator("#table[data-yours='1']")
    for _ in range(4):
        main.wait_for()
        before = main.get_attribute("data-v")
        # From the list of moves: the press is made at once, while the last move is still played.
        page.locator("#moves [data-moves]").first.evaluate(
            "e => { e.dispatchEvent(new Event('pointerdown', { bubbles: true })); e.click(); }"
        )
        expect(page.locator("#table")).not_to_have_attribute("data-v", before or "")
    page.keyboard.press("Shift")
    page.locator(CALM).wait_for()
    assert page.locator("#stage > *").count() == 0


def test_nothing_changes_under_a_finger_that_ends_what_is_played(
    arrive: Arrive, served: ThreadServer
) -> None:
    page, heard = sat(arrive, served), list[str]()
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda what: heard.append(str(what)))
    )
    page.reload()
    page.locator("html[data-ready]").wait_for(state="attached")
    page.keyboard.press("Escape")  # of the recap
    main, html = page.locator("#table"), page.locator("html")
    held = 0
    for _ in range(12):
        page.locator("#table[data-yours='1']").wait_for()
        before, known = html.get_attribute("data-v") or "", len(heard)
        page.locator("#moves [data-moves]").last.evaluate("e => e.click()")
        expect(html).not_to_have_attribute("data-v", before)
        while not any('"yours":true' in what for what in heard[known:]):
            page.wait_for_timeout(20)  # until what a bot answers has come
        seen = main.get_attribute("data-v")
        if main.get_attribute("data-yours") == "1" or not page.locator(STAGING).count():
            continue
        page.mouse.move(5, 5)
        page.mouse.down()
        page.wait_for_timeout(100)
        assert main.get_attribute("data-v") == seen
        page.mouse.up()
        expect(main).not_to_have_attribute("data-v", seen or "")
        held += 1
    assert held, "nothing was played that a finger could end"
