"""Every kind of page passes an axe scan, light and dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import build_web
import zamok
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, OPEN, PHONE, SEEN, Arrive, Over
from tests.web.browser.fit import PACE
from tests.web.browser.player import Player
from tests.web.browser.serving import played
from tests.web.browser.test_advice import PLACES, partners
from tests.web.browser.test_phone import no_overflow

GAMES = [game.key for game in zamok.games()]
PAGES = (
    "/",
    "/game/once_upon",
    "/rules/castle_builder",
    "/me",
    "/sign-in",
    "/mail",
    "/mail/off/nobody",
    "/offline/en",
    "/ratings",
    "/club",
    "/match",
    "/tables",
    "/friends",
    "/people/me",
    "/learn/carcassonne",
    "/credits",
    "/programs",
    "/nowhere",
)
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = ["color-contrast"]  # all that another colour scheme can spoil
RUN = """
([type, values]) => axe.run(document, {
  runOnly: { type, values }, resultTypes: ["violations"],
})
"""
# All at once what is else seen one after another: a place that waits to be confirmed, the last
# move, what a line of the log is about, news on a tab, a clock that runs out.
STATES = """
() => {
  const pieces = [...document.querySelectorAll("#table svg.area [id]")];
  for (const piece of pieces.slice(0, 8)) piece.dataset.clientLast = "";
  for (const piece of pieces.slice(8, 16)) piece.dataset.clientLit = "";
  for (const spot of [...document.querySelectorAll("#table .spot")].slice(0, 2)) {
    spot.dataset.clientPinned = "";
  }
  for (const clock of document.querySelectorAll(".clock")) clock.dataset.clientLow = "";
  for (const tab of document.querySelectorAll(".tab-chat")) tab.dataset.clientNews = "12";
}
"""


@pytest.fixture(scope="module")
def axe() -> str:
    build_web.install()
    return (build_web.MODULES / "axe-core" / "axe.min.js").read_text()


def faults(page: Page, axe: str) -> list[str]:
    """Scan the page as it is, in both colour schemes; return what is wrong."""
    page.evaluate(axe)
    page.evaluate(SEEN)  # only then it has a contrast
    found: list[str] = []
    for scheme, only in (("light", ("tag", TAGS)), ("dark", ("rule", CONTRAST))):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        scanned: dict[str, Any] = page.evaluate(RUN, only)
        for fault in scanned["violations"]:
            for node in fault["nodes"]:
                found.append(f"{scheme} {fault['id']}: {node['html'][:140]} {node['any'][:1]}")
    return found


def scan(page: Page, axe: str) -> None:
    found = faults(page, axe)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PAGES)
def test_pages_pass(arrive: Arrive, axe: str, over: Over, path: str) -> None:
    visit = arrive("ru" if len(path) % 2 else "en")
    visit.forgive("404")
    visit.be(over("carcassonne").cookie)
    scan(visit.page(path), axe)


def test_a_friend_is_followed_and_invited_and_the_pages_pass(arrive: Arrive, axe: str) -> None:
    anna, boris = arrive("en"), arrive("ru", **PHONE)
    boris.table("carcassonne", ME, OPEN, public=True)
    friend = boris.context.request.get(f"{boris.url}/api/me").json()["person"]
    table = anna.table("carcassonne", ME, OPEN)
    page = anna.page(f"/people/{friend}")
    page.locator("html[data-ready]").wait_for(state="attached")
    scan(page, axe)
    page.locator("[data-follow]").click()
    page.locator("[data-unfollow]").wait_for()
    page.goto(f"{anna.url}/friends")
    page.locator("html[data-ready]").wait_for(state="attached")
    scan(page, axe)
    page.locator(f"[data-invite='{friend}'][data-table='{table}']").click()
    page.locator("#toast").wait_for()
    invited = boris.page("/friends")
    expect(invited.locator(f"a[href$='/table/{table}']")).to_be_visible()
    no_overflow(invited)
    scan(invited, axe)


def test_a_table_that_waits_passes(arrive: Arrive, axe: str) -> None:
    visit = arrive("en")
    page = visit.page(f"/table/{visit.table('carcassonne', ME, OPEN)}")
    page.locator("#waiting-title").wait_for()
    scan(page, axe)


@pytest.mark.parametrize("game", GAMES)
def test_a_running_table_and_its_end_pass(
    arrive: Arrive, axe: str, served: ThreadServer, over: Over, game: str
) -> None:
    visit = arrive("en" if game in ("two_castles", "carcassonne") else "ru")
    half = served.do(lambda house: played(house, game, until=0.5))
    visit.be(half.cookie)
    page = visit.page(f"/table/{half.id}")
    Player(page).look()
    page.evaluate(STATES)
    scan(page, axe)
    page.goto(f"{visit.url}/table/{over(game).id}")
    page.locator("#end").wait_for()
    scan(page, axe)


def test_a_review_passes(arrive: Arrive, axe: str, over: Over) -> None:
    visit, table = arrive("ru"), over("castle_builder")
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    page.locator("#review-more .curve-mark").first.wait_for(state="attached")
    scan(page, axe)


def test_a_replay_passes(arrive: Arrive, axe: str, over: Over) -> None:
    page = arrive("ru").page(f"/replay/{over('castle_builder').id}#4")
    page.locator("#table[data-ply='4']").wait_for()
    scan(page, axe)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_on_a_phone_with_all_states_on_passes(arrive: Arrive, axe: str, game: str) -> None:
    visit = arrive("ru" if game in ("two_castles", "carcassonne") else "en", **PHONE)
    page = visit.page(f"/table/{visit.table(game, ME, BOT, pace=PACE)}")
    Player(page, touch=True).look()
    page.evaluate(STATES)
    scan(page, axe)


def test_suggestions_pass(arrive: Arrive, axe: str) -> None:
    anna, boris = arrive("en"), arrive("ru", **PHONE)
    host, guest = partners(anna, boris)
    first, *_ = host.evaluate(PLACES)
    host.locator(f".spot[data-moves='{first}']").click()
    expect(guest.locator("#offers .offer")).to_have_count(1)
    expect(host.locator(f".suggested[data-of='{first}']")).to_have_count(1)
    for page in (host, guest):
        page.evaluate(STATES)
        scan(page, axe)


def test_a_table_on_a_phone_with_a_move_to_confirm_passes(
    arrive: Arrive, axe: str, served: ThreadServer
) -> None:
    visit = arrive("ru", **PHONE)
    half = served.do(lambda house: played(house, "castle_builder", until=0.5))
    visit.be(half.cookie)
    page = visit.page(f"/table/{half.id}")
    player = Player(page, touch=True)
    undo, confirm = page.locator("#ask .undo"), page.locator("#confirm")
    for _ in range(60):
        seen = player.look()
        player.press(seen)
        # What is to be confirmed after a press on the drawing waits until it is.
        if seen.kind == "press" and undo.count() and confirm.is_visible():
            break
    expect(undo).to_have_count(1)
    expect(confirm).to_be_visible()
    no_overflow(page)
    scan(page, axe)
