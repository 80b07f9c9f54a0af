"""A whole game of each against bots, from the first press to the end screen, in every window.

The window changes its size at each decision; `python -m tests.web.browser.fit` plays whole games
at each size, `python -m tests.web.browser.soak` very many.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import zamok
from tests.catalogs import FULL
from tests.web.browser.conftest import BOT, ME, Arrive
from tests.web.browser.fit import AWAY, SIZES, play
from tests.web.browser.player import Player

GAMES = [(game.key, FULL[at % 2]) for at, game in enumerate(zamok.games())]
DECISIONS = 15  # the least that a game takes
MOVING = 4  # presses with pieces that glide: each takes as long as it takes to see it
OVER = {"en": "The game is over.", "ru": "Партия окончена."}


def set_up(page: Page, seats: int = 2) -> None:
    """Fill in the form: me first, the weakest bots on the other seats, and clocks that go."""
    page.locator(f"input[name=seats][value='{seats}']").check(force=True)
    for seat in range(1, seats):
        page.locator(f"#seat-kind-{seat}").select_option("bot:squire")
    page.locator("input[name=pace][value=live]").check(force=True)
    page.locator("select[name=step]").select_option("120")
    page.locator("form.setup button[type=submit]").click()
    page.locator("#table[data-status=running]").wait_for()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize(("game", "other"), GAMES)
def test_a_game_against_bots_is_played_to_its_end(
    arrive: Arrive, game: str, other: str, touch: bool
) -> None:
    """At every decision all fits the window, and it takes two presses at most."""
    language = other if touch else next(each for each in FULL if each != other)
    page = arrive(language, is_mobile=touch, has_touch=touch).page("/")
    page.locator(f".game-card h3 a[href='/game/{game}']").click()
    set_up(page)
    player = Player(page, touch=touch)
    found = play(player, [size for size, finger in SIZES.items() if finger == touch])
    print(found.told())
    assert not found.wrong, found.examples
    assert not found.long, found.long
    assert AWAY * found.away <= found.decisions
    assert found.decisions >= DECISIONS
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
