"""Language, colours and sound; and what the pages weigh and forbid."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import zamok
from tests.web.browser.conftest import BOT, ME, Arrive
from tests.web.browser.player import Player

GAMES = [game.key for game in zamok.games()]
MOST = 300_000  # bytes of a table's page without a cache

VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


def test_the_language_is_switched_on_the_spot_and_remembered(arrive: Arrive) -> None:
    visit = arrive("en")
    id = visit.table("castle_builder", ME, BOT)
    page = visit.page(f"/table/{id}")
    page.locator("#table[data-status=running]").wait_for()
    page.locator("#ask [popovertarget=menu]").click()
    page.locator(".top-more a[hreflang=ru]").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert page.url.endswith(f"/table/{id}")
    assert Player(page).look().kind == "press"
    page.goto(visit.url)
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.locator(".top-more a[hreflang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_dark_loud_and_fast_stay_chosen(arrive: Arrive) -> None:
    visit = arrive("ru", color_scheme="light")
    page = visit.page("/")
    body = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(body)
    page.locator("[data-do=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-do=sound]").click()
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(body) != light
    page.goto(f"{visit.url}/me")
    expect(page.locator("input[name=theme][value=dark]")).to_be_checked()
    expect(page.locator("input[name=sound]")).to_be_checked()
    page.locator("label:has(input[name=speed][value=fast])").click()
    page.locator("input[name=volume]").fill("25")
    page.reload()
    expect(page.locator("input[name=speed][value=fast]")).to_be_checked()
    expect(page.locator("input[name=volume]")).to_have_value("25")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_to_load_and_strict_about_what_it_runs(arrive: Arrive, game: str) -> None:
    visit = arrive("ru")
    id = visit.table(game, ME, BOT)
    page = visit.page()
    page.add_init_script(VIOLATIONS)
    session = visit.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []

    def finished(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    answer = page.goto(f"{visit.url}/table/{id}", wait_until="networkidle")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    Player(page).play(presses=2)
    assert page.evaluate("window.violations") == []
    assert len(sizes) > 5
    assert sum(sizes) < MOST, sum(sizes)
