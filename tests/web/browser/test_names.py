"""Names of people: asked for where several play at one screen, and confirmed when saved."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import Arrive


def test_several_at_one_screen_are_asked_for_their_names(arrive: Arrive) -> None:
    visit = arrive("en")
    page = visit.page("/game/castle_builder")
    names = page.locator(".seat-row input:visible")
    expect(names).to_have_count(0)
    page.locator("#seat-kind-1").select_option("here")
    expect(names).to_have_count(2)
    page.locator("form.setup button[type=submit]").click()
    expect(page.locator("#setup-form")).to_be_visible()  # not without names
    names.nth(0).fill("Anna")
    names.nth(1).fill("   ")
    page.locator("form.setup button[type=submit]").click()
    expect(page.locator("#setup-form")).to_be_visible()
    names.nth(1).fill("Boris")
    page.locator("form.setup button[type=submit]").click()
    page.locator("#table[data-status=running]").wait_for()
    expect(page.locator("#seat-0 .seat-name")).to_contain_text("Anna")
    expect(page.locator("#seat-1 .seat-name")).to_contain_text("Boris")


def test_one_cannot_sit_on_two_seats_under_one_name(arrive: Arrive) -> None:
    page = arrive("ru").page("/game/castle_builder")
    page.locator("#seat-kind-1").select_option("me")
    expect(page.locator("#seat-kind-0")).to_have_value("here")
    expect(page.locator(".seat-row input:visible")).to_have_count(2)
    page.locator("#seat-kind-0").select_option("bot:knight")
    expect(page.locator(".seat-row input:visible")).to_have_count(0)  # alone, with a bot


def test_a_saved_name_is_confirmed_and_read_aloud(arrive: Arrive) -> None:
    page = arrive("en").page("/me")
    said = page.get_by_role("status").filter(has_text="Mathilde")
    for name in ("Mathilde", "Mathilde II"):  # a guest is made, then renamed
        page.locator("#name").fill(f"  {name} ")
        page.locator("#name-form button").click()
        expect(said).to_have_text(f"Saved. Your name is {name}.")
        expect(said).to_be_visible()
        expect(page.locator(".me-name")).to_have_text(name)
        expect(page.locator("#name")).to_have_value(name)
    page.reload()
    expect(page.locator("#name")).to_have_value("Mathilde II")
