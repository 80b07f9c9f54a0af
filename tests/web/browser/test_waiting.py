"""The waiting room: who is missing is invited by link and code, or a bot takes the seat."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.browser.conftest import ME, OPEN, PHONE, Arrive


def test_a_seated_host_is_not_asked_to_sit_and_seats_a_bot(arrive: Arrive) -> None:
    anna, boris = arrive("en", **PHONE), arrive("ru")
    id = anna.table("castle_builder", ME, OPEN, OPEN)
    host = anna.page(f"/table/{id}")
    guest = boris.page(f"/table/{id}")
    expect(guest.locator("[data-act=sit]")).to_have_count(2)
    expect(guest.locator("[data-act=add_bot]")).to_have_count(0)
    expect(host.locator("[data-act=add_bot]")).to_have_count(2)
    expect(host.locator("[data-act=sit]")).to_have_count(0)
    host.locator("#bot-level-2").select_option("squire")
    host.locator("[data-act=add_bot][data-seat='2']").click()
    expect(host.locator("#seat-2 .chip.bot")).to_be_visible()
    expect(guest.locator("[data-act=sit]")).to_have_count(1)
    guest.locator("[data-act=sit]").click()
    for page in (host, guest):
        page.locator("#table[data-status=running]").wait_for()


def test_the_link_is_shown_and_its_code_is_a_picture(arrive: Arrive) -> None:
    visit = arrive("en", permissions=["clipboard-read", "clipboard-write"])
    id = visit.table("castle_builder", ME, OPEN)
    page = visit.page(f"/table/{id}")
    link = f"{visit.url}/table/{id}"
    expect(page.locator(".link-shown")).to_have_text(link)
    page.locator("[data-do=share]").click()
    expect(page.locator("#toast")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    code = page.get_by_alt_text("QR code with the link to this table")
    expect(code).to_be_visible()
    page.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")
    assert urlsplit(str(code.get_attribute("src"))).path == f"/table/{id}/qr.svg"
