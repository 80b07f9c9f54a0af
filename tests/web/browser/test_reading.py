"""Rules at the spot, the end of a game, its replay, record and review."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, PHONE, Arrive, Over
from tests.web.browser.player import Player
from tests.web.browser.serving import Prepared, played, reached
from tests.web.browser.test_people import ply
from zamok.engine import Record

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def finished(over: Over) -> Prepared:
    return over("castle_builder")


def at(page: Page, ply: int) -> None:
    page.locator(f"#table[data-ply='{ply}']").wait_for()


def test_a_refused_attempt_names_its_rule_and_leads_to_it(
    arrive: Arrive, served: ThreadServer
) -> None:
    visit = arrive("en")
    table = served.do(lambda house: reached(house, "carcassonne", 'class="attempt"'))
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    Player(page).look()
    attempt = page.locator("#table .attempt")
    was = ply(page)
    attempt.first.dispatch_event("click")
    toast = page.locator("#toast")
    expect(toast.locator("strong")).not_to_be_empty()
    title = toast.locator("strong").inner_text()
    toast.locator("button.link").click()
    rule = page.locator("#rule")
    expect(rule.locator("h2")).to_have_text(title)
    href = rule.locator("a").last.get_attribute("href") or ""
    assert href.startswith("/rules/carcassonne#")
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
    assert ply(page) == was


def test_the_rule_about_what_is_asked_opens_over_the_table(arrive: Arrive) -> None:
    visit = arrive("ru")
    id = visit.table("castle_builder", ME, BOT)
    page = visit.page(f"/table/{id}")
    Player(page).look()
    page.locator("#ask [data-rule-link]").click()
    expect(page.locator("#rule h2")).not_to_be_empty()
    page.locator("#rule [data-do=close]").click()
    page.locator("#ask [popovertarget=menu]").click()
    page.locator(".bar-tools [data-do=help]").click()
    expect(page.locator("#menu")).to_be_hidden()
    page.locator("#table [data-rule]").first.dispatch_event("click")
    expect(page.locator("#rule h2")).not_to_be_empty()


def test_a_replay_steps_jumps_and_shows_every_seat(arrive: Arrive, finished: Prepared) -> None:
    visit = arrive("en")
    page = visit.page(f"/replay/{finished.id}")
    last = int(page.locator("[data-replay]").get_attribute("data-plies") or 0)
    at(page, 0)
    page.locator("[data-step=last]").click()
    at(page, last)
    page.locator("[data-step='-1']").click()
    at(page, last - 1)
    page.locator("[data-step=first]").click()
    at(page, 0)
    page.locator("[data-step='1']").click()
    at(page, 1)
    assert page.url.endswith("#1")
    page.locator("#replay-slider").fill("7")
    at(page, 7)
    page.locator("#log .jump").nth(2).click()
    jumped = page.locator("#replay-ply").inner_text()
    assert str(last) in jumped
    page.keyboard.press("End")
    at(page, last)
    page.locator("#replay-slider").fill("9")
    at(page, 9)
    page.locator("#replay-seat").select_option("1")
    page.locator("#table[data-seat='1'][data-ply='9']").wait_for()
    assert page.locator("#table .spot").count() == 0
    page.locator("[data-step=play]").click()
    page.wait_for_function("() => +document.querySelector('#table').dataset.ply > 10")


def test_a_replay_begins_at_the_beginning_through_the_eyes_of_who_watches(
    arrive: Arrive, finished: Prepared
) -> None:
    player, stranger = arrive("ru"), arrive("ru")
    player.be(finished.cookie)
    page = player.page(f"/replay/{finished.id}")
    expect(page.locator("#table")).to_have_attribute("data-ply", "0")
    expect(page.locator("#table")).to_have_attribute("data-seat", "0")
    expect(page.locator("#replay-seat")).to_have_value("0")
    page.locator("[data-step='1']").click()
    page.locator("#table[data-seat='0'][data-ply='1']").wait_for()
    other = stranger.page(f"/replay/{finished.id}")
    expect(other.locator("#table")).to_have_attribute("data-ply", "0")
    expect(other.locator("#table")).to_have_attribute("data-seat", "")
    expect(other.locator("#replay-seat")).to_have_value("")


def test_a_link_leads_to_its_move_and_the_picture_is_one(
    arrive: Arrive, finished: Prepared
) -> None:
    visit = arrive("ru")
    page = visit.page(f"/replay/{finished.id}#5")
    at(page, 5)
    href = page.locator("#replay-png").get_attribute("href") or ""
    assert "/5.png" in href
    picture = visit.context.request.get(visit.url + href)
    assert picture.ok
    assert picture.headers["content-type"] == "image/png"
    assert picture.body().startswith(PNG)
    assert len(picture.body()) > 20_000


def test_the_end_gives_a_record_that_verifies_a_review_and_a_rematch(
    arrive: Arrive, served: ThreadServer
) -> None:
    finished = served.do(lambda house: played(house, "castle_builder"))
    visit = arrive("en")
    visit.be(finished.cookie)
    page = visit.page(f"/table/{finished.id}")
    page.locator("#end").wait_for()
    with page.expect_download() as waiting:
        page.locator("#end a[download]").click()
    text = Path(waiting.value.path()).read_text()
    Record.from_json(text).verify()
    assert waiting.value.suggested_filename.endswith(".json")
    page.locator("#review-more svg.curve").wait_for()  # a player need not ask for it
    expect(page.locator("#review-more svg.curve polyline")).to_have_count(2)
    page.locator("[data-act=rematch]").click()
    page.locator("#table[data-status=running]").wait_for()
    assert finished.id not in page.url
    assert Player(page).look().kind == "press"


def test_a_review_shows_the_better_move_on_the_board_and_lets_one_go_on_from_there(
    arrive: Arrive, finished: Prepared
) -> None:
    visit = arrive("ru")
    visit.be(finished.cookie)
    page = visit.page(f"/table/{finished.id}")
    turn = page.locator("#review .turning li").first
    turn.wait_for()
    marks = page.locator("#review-more .curve-mark")
    expect(marks).to_have_count(page.locator("#end .turning li").count())
    address = turn.locator("a").get_attribute("href")
    assert address in [mark.get_attribute("href") for mark in marks.all()]
    turn.locator("a").click()
    toast = page.locator("#toast")
    expect(toast).to_be_visible()
    expect(page.locator("#table")).to_have_attribute(
        "data-ply", re.findall(r"#(\d+)!", page.url)[0]
    )
    expect(page.locator("#moves [data-moves]")).to_have_count(1)
    page.go_back()
    page.locator("#review .turning [data-play]").first.click()
    page.locator("#table[data-status=running]").wait_for()
    assert finished.id not in page.url
    assert f"/replay/{finished.id}#" in (page.locator(".branch a").get_attribute("href") or "")
    assert Player(page).look().kind == "press"


def test_a_finger_finds_the_marks_of_the_curve_and_what_they_lead_to_covers_no_tab(
    arrive: Arrive, finished: Prepared
) -> None:
    visit = arrive("en", **PHONE)
    visit.be(finished.cookie)
    page = visit.page(f"/table/{finished.id}")
    mark = page.locator("#review-more .curve-mark").last  # nothing lies over the last one
    mark.scroll_into_view_if_needed()
    found = mark.evaluate(
        """mark => {
          const box = mark.querySelector("circle").getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const at = (dx, dy) => mark.contains(document.elementFromPoint(x + dx, y + dy));
          return [at(0, 0), at(20, 0), at(-20, 0), at(0, 20), at(0, -20), at(24, 0)];
        }"""
    )
    assert found == [True, True, True, True, True, False]
    mark.locator("circle").tap()
    expect(page.locator("#toast")).to_be_visible()
    covered = page.evaluate(
        """() => {
          const toast = document.querySelector("#toast").getBoundingClientRect();
          return [...document.querySelectorAll(".tab")].filter((tab) =>
            tab.getClientRects().length && tab.getBoundingClientRect().top < toast.bottom).length;
        }"""
    )
    assert covered == 0


@pytest.mark.parametrize("game", [game.key for game in zamok.games()])
def test_rules_fit_a_phone_and_lists_keep_their_numbers(arrive: Arrive, game: str) -> None:
    visit = arrive("ru", **PHONE)
    page = visit.page(f"/rules/{game}")
    found = page.evaluate(
        """() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          lists: [...document.querySelectorAll(".prose ol")].map((list) => ({
            style: getComputedStyle(list).listStyleType,
            room: list.firstElementChild.getBoundingClientRect().left,
            start: list.start,
          })),
        })"""
    )
    assert found["wide"] <= 0
    for seen in found["lists"]:
        assert (seen["style"], seen["start"]) == ("decimal", 1)
        assert seen["room"] >= 36  # for the number, inside the window
    numbered = zamok.game(game).folder / "rules.ru.md"
    asked = "\n1. " in numbered.read_text(encoding="utf-8")
    assert bool(found["lists"]) == asked
