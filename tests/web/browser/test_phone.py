"""The phone: 360 pixels wide, fingers instead of a pointer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.server.club.test_ratings import game as game_of
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, PHONE, Arrive
from tests.web.browser.player import Player
from tests.web.browser.serving import played, reached
from tests.web.browser.test_people import ply
from tests.web.browser.test_pointer import TURNABLE
from zamok.server.entry import Plan
from zamok.server.house import House

GAMES = [game.key for game in zamok.games()]
PAGES = (
    "/",
    "/game/two_castles",
    "/rules/carcassonne",
    "/me",
    "/credits",
    "/programs",
    "/match",
    "/tables",
    "/ratings",
    "/club",
    "/friends",
)
LEAST = 24  # pixels, of anything; what one plays with is larger
LARGE = 44

WIDTH = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
SMALL = """
([selector, least]) => [...document.querySelectorAll(selector)]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".hear"))
  .map((e) => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.width > 1 && Math.min(box.width, box.height) < least - 0.5)
  .map(([box, e]) => `${box.width} x ${box.height}: ${e.outerHTML.slice(0, 120)}`)
"""


# What in the bar of seats is cut off or lies over another; a name has room for letters, or none.
CROWDED = """
() => [...document.querySelectorAll("#table > .seats .seat")].flatMap((seat) => {
  const edge = seat.getBoundingClientRect();
  const seen = [...seat.querySelectorAll(".seat-sign, .seat-name, .points")]
    .map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
  const out = seen.filter(([e, box]) => box.left < edge.left - 0.5 || box.right > edge.right + 0.5
    || (e.matches(".seat-name") && box.width < 24));
  const over = seen.slice(1).filter(([, box], at) => box.left < seen[at][1].right - 0.5);
  return [...out, ...over].map(([e, box]) => `${e.className} ${e.textContent} ${box.width}`);
})
"""


def no_overflow(page: Page) -> None:
    width, shown = page.evaluate(WIDTH)
    assert width <= shown, f"{page.url} is {width} wide on a screen of {shown}"


def small(page: Page, selector: str, least: int) -> Any:
    return page.evaluate(SMALL, [selector, least])


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_phone(arrive: Arrive, path: str) -> None:
    page = arrive("ru", **PHONE).page(path)
    no_overflow(page)
    assert not small(page, "button, select, a.button, a.tool, summary", LEAST)


def test_no_figure_of_the_club_lies_beside_the_phone(arrive: Arrive, served: ThreadServer) -> None:
    async def rated(house: House) -> str:
        names = ("Вера-Евдокия Константинопольская", "Maximilian von Hohenfels-Wartburg III")
        people = [await house.people.join(name) for name in names]
        await game_of(house, people)
        return await house.people.new_session(people[0], "test")

    visit = arrive("ru", **PHONE)
    visit.be(served.do(rated))
    for path in ("/ratings/castle_builder", "/people/me"):
        page = visit.page(path)
        widths = "all => all.map((one) => one.scrollWidth - one.clientWidth)"
        beside = page.locator(".scroller").evaluate_all(widths)
        assert beside
        assert max(beside) <= 0


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_chooses_then_confirms(arrive: Arrive, game: str) -> None:
    visit = arrive("ru" if game == "carcassonne" else "en", **PHONE)
    id = visit.table(game, ME, BOT)
    page = visit.page(f"/table/{id}")
    player = Player(page, touch=True)
    for _ in range(30):
        seen = player.look()
        no_overflow(page)
        assert not small(page, "#table button, #table a.tool, .top button", LEAST)
        if seen.kind == "press" and page.locator("#table .spot").count():
            break
        player.press(seen)
    assert not small(page, "#ask .button, #choices .choice, .bar-tools .tool", LARGE - 2)
    was = ply(page)
    spot = page.locator("#table .spot").first
    spot.scroll_into_view_if_needed()
    for _ in range(30):
        if seen.kind == "confirm":
            break
        player.press(seen)
        seen = player.look()
    assert ply(page) == was or page.locator("#confirm").is_visible()
    no_overflow(page)
    assert not small(page, "#confirm button", LARGE - 2)
    page.locator("#confirm [data-do=unpin]").tap()
    expect(page.locator("#confirm")).to_be_hidden()
    player.seen = -1
    assert not player.play(presses=6)
    assert ply(page) > was
    no_overflow(page)
    assert not player.buried, player.buried


BESIDE = """
() => {
  const bar = document.querySelector("#confirm").getBoundingClientRect();
  const at = document.querySelector("[data-client-pinned]").getBoundingClientRect();
  const yes = document.querySelector("[data-do=confirm]").getBoundingClientRect();
  return {
    inside: bar.left >= 0 && bar.top >= 0 && bar.right <= innerWidth && bar.bottom <= innerHeight,
    apart: bar.left >= at.right || bar.right <= at.left
      || bar.top >= at.bottom || bar.bottom <= at.top,
    yes: [yes.left, yes.top],
  };
}
"""


def test_turn_and_confirm_are_beside_the_tile(arrive: Arrive, served: ThreadServer) -> None:
    table = served.do(lambda house: reached(house, "carcassonne", TURNABLE))
    visit = arrive("ru", **PHONE)
    visit.be(table.cookie)
    page = visit.page(f"/table/{table.id}")
    Player(page, touch=True).look()
    page.evaluate(
        '() => document.querySelector(\'.area-board .spot[data-moves*=" "] .hit,'
        ' .area-board .spot[data-moves*=" "]\').dispatchEvent('
        "new MouseEvent('click', { bubbles: true, detail: 1 }))"
    )
    page.locator("#confirm:not([data-client-weighing])").wait_for()  # what is doubtful is known
    found = page.evaluate(BESIDE)
    assert found["inside"]
    assert found["apart"]
    for _ in range(3):
        page.locator("#confirm [data-do=turn]").tap()
        turned = page.evaluate(BESIDE)
        assert turned["yes"] == found["yes"], "a button moved away under the finger"
        assert turned["inside"]
        assert turned["apart"]


@pytest.mark.parametrize("key", ["two_castles", "once_upon"])
def test_the_seats_of_the_largest_table_fit_their_bar(
    arrive: Arrive, served: ThreadServer, key: str
) -> None:
    game = zamok.game(key)
    plans = (Plan("me"), *(Plan("bot", "random"),) * (game.seats.most - 1))
    table = served.do(lambda house: played(house, key, plans))
    for width, height in ((390, 844), (844, 390)):
        visit = arrive("ru", **{**PHONE, "viewport": {"width": width, "height": height}})
        visit.be(table.cookie)
        page = visit.page(f"/table/{table.id}")
        page.locator("#table > .seats .points").first.wait_for()
        assert page.evaluate(CROWDED) == []
