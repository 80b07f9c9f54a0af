"""The club in a browser: a name is kept and comes back; people find each other, and play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.browser.conftest import PHONE, Arrive, Visit
from zamok.server import steady


def with_authenticator(page: Page) -> tuple[CDPSession, str]:
    """Give a page a device that makes passkeys; return how to speak to it, and its name."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def test_a_guest_keeps_the_name_and_comes_back_elsewhere_by_passkey_and_by_code(
    arrive: Arrive,
) -> None:
    here, there = arrive("en").page("/me"), arrive("ru").page("/sign-in")
    first, made = with_authenticator(here)
    here.locator("#name").fill("Mathilde")
    here.locator("#name-form button").click()
    here.locator("body[data-person=Mathilde]").wait_for(state="attached")
    here.locator("[data-do=passkey]").click()
    here.locator("[data-drop-passkey]").wait_for()
    here.locator("html[data-ready]").wait_for(state="attached")
    here.locator("[data-do=codes]").click()
    code = here.locator("#codes-out li").first.inner_text()
    # The passkey goes along to the other device, as those that are kept by a system do.
    keys = first.send("WebAuthn.getCredentials", {"authenticatorId": made})["credentials"]
    second, other = with_authenticator(there)
    second.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": keys[0]})
    there.locator("html[data-ready]").wait_for(state="attached")
    there.locator("[data-do=enter]").click()
    there.locator("body[data-person=Mathilde]").wait_for(state="attached")
    third = arrive("en").page("/sign-in")
    third.locator("html[data-ready]").wait_for(state="attached")
    third.locator("#code").fill(code)
    third.locator("#code-form button").click()
    third.locator("body[data-person=Mathilde]").wait_for(state="attached")
    third.goto(third.url + "me")
    third.locator("html[data-ready]").wait_for(state="attached")
    third.on("dialog", lambda dialog: dialog.accept())
    third.locator("[data-do=forget]").click()
    third.locator("body:not([data-person])").wait_for(state="attached")


def wanting(visit: Visit, name: str, wait: int = 60) -> Page:
    """Be somebody who asks for a quick match."""
    joined = visit.context.request.post(f"{visit.url}/api/people", data={"name": name})
    assert joined.ok, joined.text()
    page = visit.page("/match?game=castle_builder")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator(f"label:has([name=wait-live][value='{wait}'])").click()
    with page.expect_response("**/api/match"):  # else the wait may begin later than a test thinks
        page.locator("#match-form [type=submit]").click()
    return page


def test_two_find_each_other_and_both_see_what_resigning_changed(arrive: Arrive) -> None:
    anna = wanting(arrive("en"), "Anna")
    expect(anna.locator("[data-do=unmatch]")).to_be_visible()
    boris = wanting(arrive("ru", **PHONE), "Boris")
    for page in (anna, boris):
        page.locator("#table [data-act=resign]").wait_for(state="attached")
    assert anna.url == boris.url
    anna.on("dialog", lambda dialog: dialog.accept())
    anna.locator("#tab-reference").click()
    anna.locator(".leaving summary").click()
    anna.locator("[data-act=resign]").click()
    for page in (anna, boris):
        expect(page.locator("#rated li")).to_have_count(2)
        told = {
            name: list(map(int, re.findall(r"\d+", line.inner_text())))
            for name in ("Anna", "Boris")
            for line in page.locator("#rated li", has_text=name).locator(".rated-points").all()
        }
        (lost, less, _), (won, more, _) = told["Anna"], told["Boris"]
        assert lost == won == 1500  # both are new
        assert less < lost
        assert more > won


def test_a_bot_comes_when_the_wait_is_over(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    page = wanting(arrive("ru"), "Vera", wait=30)
    expect(page.locator("[data-do=unmatch]")).to_be_visible()
    real = steady.now
    monkeypatch.setattr(steady, "now", lambda: real() + 31)
    page.locator("#table [data-act=resign]").wait_for(state="attached")
    expect(page.locator(".seat .chip.bot")).to_have_count(1)


def test_a_search_by_days_stands_without_its_page_and_is_withdrawn_at_home(arrive: Arrive) -> None:
    anna, boris = arrive("en", **PHONE), arrive("ru")
    page = anna.page("/match?game=castle_builder")
    for game in ("castle_builder", "once_upon"):
        page.locator("html[data-ready]").wait_for(state="attached")
        page.locator("[name=game]").select_option(game)
        page.locator("label:has([name=pace][value=days])").click()
        expect(page.locator("[name=wait-live]").first).to_be_hidden()
        page.locator("label:has([name=wait-days][value='3600'])").click()
        page.locator("#match-form [type=submit]").click()
        page.locator(f"[data-unsearch={game}]").wait_for()  # at home
        page.goto(f"{anna.url}/match")
    page.close()
    other = boris.page("/match?game=castle_builder")
    other.locator("html[data-ready]").wait_for(state="attached")
    other.locator("label:has([name=pace][value=days])").click()
    other.locator("#match-form [type=submit]").click()
    other.locator("#waiting-title").wait_for()
    back = anna.page("/")
    card = back.locator(".table-card.mine a")
    expect(card).to_contain_text("You’re awaited")
    expect(back.locator("[data-unsearch=castle_builder]")).to_have_count(0)
    back.locator("[data-unsearch=once_upon]").click()
    expect(back.locator("[data-unsearch]")).to_have_count(0)
    card.click()
    for seen in (back, other):
        seen.locator("#table[data-status=running]").wait_for()
