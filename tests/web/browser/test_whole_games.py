"""A game of each against bots, from the first press to the end screen.

What lies between is played away from the page; `python -m tests.web.browser.soak` plays all of it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.catalogs import FULL
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, Arrive
from tests.web.browser.player import Player
from tests.web.browser.serving import play_on

GAMES = [(game.key, FULL[at % 2]) for at, game in enumerate(zamok.games())]
BEGINNING = 4  # presses
ENDING = 10  # moves are left when the page is come back to
MOVING = 4  # presses with pieces that glide: each takes as long as it takes to see it
OVER = {"en": "The game is over.", "ru": "Партия окончена."}


def set_up(page: Page, seats: int = 2) -> None:
    """Fill in the form: me first, the weakest bots on the other seats."""
    page.locator(f"input[name=seats][value='{seats}']").check(force=True)
    for seat in range(1, seats):
        page.locator(f"#seat-kind-{seat}").select_option("bot:squire")
    page.locator("form.setup button[type=submit]").click()
    page.locator("#table[data-status=running]").wait_for()


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_a_game_against_bots_is_played_to_its_end(
    arrive: Arrive, served: ThreadServer, game: str, language: str
) -> None:
    page = arrive(language).page("/")
    page.locator(f".game-card h3 a[href='/game/{game}']").click()
    set_up(page)
    player = Player(page)
    assert not player.play(BEGINNING)
    table = page.url
    page.goto("about:blank")
    served.do(lambda house: play_on(house, table.rpartition("/")[2], ENDING))
    page.goto(table)
    assert player.play()
    assert player.presses > BEGINNING, "it was over before the page was come back to"
    assert not player.buried, player.buried
    page.locator("#end").wait_for()
    expect(page.locator("#ask-text")).to_have_text(OVER[language])
    skip = page.locator("[data-do=skip]")
    if skip.is_visible():
        skip.click()
    expect(page.locator("#end .podium li")).to_have_count(2)
    expect(page.locator("#end [data-act=rematch]")).to_be_visible()
    assert page.locator("#end [data-line]").count() > 0
    assert page.locator("[data-same]").count() == 0
    assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize(("game", "other"), GAMES)
def test_a_game_whose_pieces_glide_goes_on(arrive: Arrive, game: str, other: str) -> None:
    visit = arrive("en" if other == "ru" else "ru", calm=False)
    page = visit.page(f"/table/{visit.table(game, ME, BOT)}")
    player = Player(page)
    assert not player.play(MOVING)
    assert not player.buried, player.buried
