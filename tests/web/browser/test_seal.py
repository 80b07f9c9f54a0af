"""The seal: a page keeps its number and all promises, and checks the record at the end."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

import zamok
from tests.web.browser.conftest import BOT, ME, OPEN, PHONE, Arrive, Visit
from tests.web.browser.player import Player
from zamok.engine import Dice, Record

GAME = "castle_builder"
LEFT = 6  # moves


def near_the_end() -> str:
    """Return a position shortly before the end of a game."""
    record, dice = Record.begin(zamok.game(GAME), 2, {}, "near the end"), Dice(b"near the end")
    state = record.start()
    texts = [state.to_text()]
    while not state.over:
        seat = state.actors()[0]
        legal = state.legal(seat)
        record.play(state, seat, legal[int(dice.below(len(legal)))])
        texts.append(state.to_text())
    return texts[-1 - LEFT]


def table(visit: Visit, *seats: dict[str, str]) -> str:
    """Set up a table whose game is nearly over."""
    assert visit.context.request.post(f"{visit.url}/api/people", data={"name": "Anna"}).ok
    new = {"game": GAME, "seats": list(seats), "position": near_the_end()}
    made = visit.context.request.post(f"{visit.url}/api/tables", data=new)
    assert made.ok, made.text()
    return str(made.json()["id"])


def play_out(page: Page) -> None:
    player = Player(page)
    page.locator("#table[data-status=running]").wait_for()
    while player.step():
        pass
    page.locator("#end").wait_for()


def kinds(page: Page) -> list[str]:
    """Return how the steps of the proof ended."""
    found = page.locator("#seal-steps li")
    return [line.get_attribute("class") or "" for line in found.all()]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_page_seals_an_honest_game_and_tells_why(arrive: Arrive, language: str) -> None:
    visit = arrive(language)
    id = table(visit, ME, BOT)
    page = visit.page(f"/table/{id}")
    page.locator("#table[data-status=running]").wait_for()
    page.locator("#tab-reference").click()
    expect(page.locator("#dice .sealed")).to_have_count(1)
    page.locator("#tab-log").click()
    play_out(page)
    seal = page.locator("#seal[data-client-state]")
    expect(seal).to_have_attribute("data-client-state", "whole")
    expect(page.locator("#seal-steps")).to_be_hidden()
    page.locator("#seal summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#seal-steps")).to_be_visible()
    # The server, two seats, one's own number, the seed, the chain, what was seen, the signature.
    assert kinds(page) == ["step-holds"] * 8 + ["step-open"]
    kept = json.loads(page.evaluate(f"localStorage.getItem('zamok.fair.{id}')"))
    record = visit.context.request.get(f"{visit.url}/api/tables/{id}/record").json()
    assert kept["numbers"] == {"0": record["fair"]["numbers"][0]}
    assert kept["promises"] == record["fair"]["promises"]
    assert kept["head"] == record["proof"]["head"]


def test_the_proof_fits_a_phone(arrive: Arrive) -> None:
    visit = arrive("ru", **PHONE)
    page = visit.page(f"/table/{table(visit, ME, BOT)}")
    play_out(page)
    expect(page.locator("#seal")).to_have_attribute("data-client-state", "whole")
    page.locator("#seal summary").tap()
    expect(page.locator("#seal-steps")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "lie",
    [
        lambda record: record["fair"]["numbers"].__setitem__(0, "0" * 64),
        lambda record: record["fair"]["numbers"].__setitem__(1, "0" * 64),
        lambda record: record["fair"].update(secret="0" * 64),
        lambda record: record["moves"].pop(),
        lambda record: record["proof"]["steps"].pop(),
        lambda record: record["proof"].update(signature="0" * 128),
        lambda record: record["proof"].update(key="0" * 64),
    ],
)
def test_the_page_says_when_a_record_is_not_what_it_saw(arrive: Arrive, lie: object) -> None:
    visit = arrive("en")
    page = visit.page(f"/table/{table(visit, ME, BOT)}")

    def answer(route: Route) -> None:
        record = route.fetch().json()
        assert callable(lie)
        lie(record)
        route.fulfill(json=record)

    page.route(re.compile("/record$"), answer)
    play_out(page)
    expect(page.locator("#seal")).to_have_attribute("data-client-state", "wrong")
    assert "step-fails" in kinds(page)


def test_what_the_browser_cannot_check_is_told_as_not_checked(arrive: Arrive) -> None:
    """A page that came by plain http has no WebCrypto; all the rest it does all the same."""
    visit = arrive("en")
    id = table(visit, ME, BOT)
    page = visit.page()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(f"{visit.url}/table/{id}")
    play_out(page)
    expect(page.locator("#seal")).to_have_attribute("data-client-state", "part")
    assert kinds(page) == ["step-holds"] * 7 + ["step-open"] * 2


def opening_without(host: Visit, guest: Visit) -> tuple[str, Page]:
    """Return a table at which the guest sits, the numbers are to be opened and the host is away."""
    id = host.table("carcassonne", ME, OPEN)
    page = host.page(f"/table/{id}")
    page.locator("#table:not(:has([data-sit]))").wait_for()
    page.close()
    page = guest.page(f"/table/{id}")
    page.locator("[data-act=sit]").first.click()
    page.locator("#table[data-status=opening]").wait_for()
    return id, page


def test_a_number_outlives_the_page_that_drew_it(arrive: Arrive) -> None:
    anna, boris = arrive("en"), arrive("ru")
    id, guest = opening_without(anna, boris)
    expect(guest.locator(".waiting .lead")).to_contain_text("Anna")
    again = anna.page(f"/table/{id}")
    again.locator("#table[data-status=running]").wait_for()
    guest.locator("#table[data-status=running]").wait_for()


def test_two_tabs_of_one_player_keep_one_number(arrive: Arrive) -> None:
    anna, boris = arrive("en"), arrive("ru")
    id = anna.table("carcassonne", ME, OPEN)
    tabs = [anna.page(f"/table/{id}") for _ in range(2)]
    for tab in tabs:
        tab.locator("#table:not(:has([data-sit]))").wait_for()
    for tab in tabs:
        tab.close()
    guest = boris.page(f"/table/{id}")
    guest.locator("[data-act=sit]").first.click()
    guest.locator("#table[data-status=opening]").wait_for()
    anna.page(f"/table/{id}").locator("#table[data-status=running]").wait_for()


def test_a_page_does_not_open_its_number_when_a_promise_was_changed(arrive: Arrive) -> None:
    anna, boris = arrive("en"), arrive("ru")
    id = anna.table("carcassonne", ME, OPEN)
    host = anna.page(f"/table/{id}")
    host.locator("#table:not(:has([data-sit]))").wait_for()
    host.evaluate(
        """id => {
          const kept = JSON.parse(localStorage.getItem(`zamok.fair.${id}`));
          localStorage.setItem(`zamok.fair.${id}`, JSON.stringify({ ...kept, server: "0" }));
        }""",
        id,
    )
    host.reload()
    guest = boris.page(f"/table/{id}")
    guest.locator("[data-act=sit]").first.click()
    host.locator("#table[data-status=opening]").wait_for()
    guest.locator("#table[data-status=opening]").wait_for()
    expect(host.locator("#toast")).to_contain_text("had already seen has changed")
    expect(host.locator("[data-open]")).to_have_count(1)
    expect(guest.locator("[data-open]")).to_have_count(0)
    kept = json.loads(host.evaluate(f"localStorage.getItem('zamok.fair.{id}')"))
    assert kept["changed"]


def test_whoever_leaves_the_opening_is_named_and_a_new_table_is_one_press_away(
    arrive: Arrive,
) -> None:
    anna, boris = arrive("en"), arrive("ru")
    id, guest = opening_without(anna, boris)
    guest.locator("[data-act=leave]").click()
    guest.wait_for_url(f"{boris.url}/")
    host = anna.page(f"/table/{id}")
    expect(host.locator("#table")).to_have_attribute("data-status", "closed")
    host.locator("[data-act=rematch]").click()
    host.wait_for_url(re.compile(r"/table/(?!" + id + ")"))
    again = boris.page(new_path(host.url))  # the seat was kept, and is taken by itself
    again.locator("#table[data-status=running]").wait_for()


def new_path(url: str) -> str:
    return "/" + url.split("/", 3)[3]
