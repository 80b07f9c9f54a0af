"""Keeping order in a browser: one offends, one reports, the host acts and takes it back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.server.thread import ThreadServer
from tests.web.browser.conftest import ME, OPEN, PHONE, Arrive, Visit
from tests.web.browser.test_axe import axe as axe_script
from tests.web.browser.test_axe import scan
from tests.web.browser.test_people import sit
from tests.web.browser.test_phone import no_overflow
from zamok.server.club.order import HOST
from zamok.server.house import House

axe = axe_script  # the fixture


def known(visit: Visit, name: str) -> str:
    joined = visit.context.request.post(f"{visit.url}/api/people", data={"name": name})
    assert joined.ok, joined.text()
    return str(joined.json()["person"])


def say(page: Page, text: str) -> None:
    page.locator("#chat-text").fill(text)
    page.locator("#chat-form button").click()


def ready(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("html[data-ready]").wait_for(state="attached")


def deed(page: Page, what: str, reason: str, hours: str) -> None:
    """Press what is to be done to the only one who is shown."""
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator(".deeds summary").click()
    page.locator("[name=reason]").fill(reason)
    page.locator("[name=hours]").select_option(hours)
    with page.expect_navigation():
        page.locator(f"[data-deed={what}]").click()


def test_one_offends_one_reports_and_the_host_mutes_bans_and_takes_back(
    arrive: Arrive, served: ThreadServer, axe: str
) -> None:
    host, anna, boris = arrive("en"), arrive("ru", **PHONE), arrive("en")
    keeper = known(host, "The keeper")
    known(anna, "Анна")
    rude = known(boris, "Boris the Rude")

    async def named(house: House) -> None:
        await house.order.set_role(None, keeper, HOST)

    served.do(named)
    id = anna.table("carcassonne", ME, OPEN)
    hers, his = anna.page(f"/table/{id}"), boris.page(f"/table/{id}")
    hers.locator("#waiting-title").wait_for()
    sit(his)
    his.locator(".tab-chat").click()
    say(his, "You oaf")
    hers.locator(".tab-chat").click()
    hers.locator("[data-line]").click()
    hers.locator("#report [name=text]").fill("Так нельзя")
    scan(hers, axe)
    hers.locator("#report [type=submit]").click()
    expect(hers.locator("#toast")).to_contain_text("Жалоба отправлена")

    office = host.page("/")
    office.locator(".notice a[href='/order']").click()
    report = office.locator(".report", has_text="Boris the Rude")
    expect(report.locator(".context .reported")).to_contain_text("You oaf")
    expect(report).to_contain_text("Так нельзя")
    expect(report).to_contain_text("Анна")
    scan(office, axe)
    deed(office, "mute", "Insults at the table", "24")
    expect(office.locator(".report", has_text="Boris the Rude")).to_have_count(0)
    say(his, "Why?")
    expect(his.locator("#toast")).to_contain_text("Insults at the table")
    ready(hers, anna.url)
    hers.locator("[data-told]").click()
    expect(hers.locator("[data-told]")).to_have_count(0)

    ready(office, f"{host.url}/order?part=people&search={rude}")
    scan(office, axe)
    deed(office, "ban", "Goes on", "168")
    boris.forgive("403")
    banned = boris.page("/")
    expect(banned.locator(".standing")).to_contain_text("Goes on")
    scan(banned, axe)
    banned.locator("html[data-ready]").wait_for(state="attached")
    banned.locator("[data-play]").first.click()
    expect(banned.locator("#toast")).to_contain_text("Goes on")
    ready(hers, f"{anna.url}/table/{id}")
    expect(hers.locator("#seat-1 .seat-name .chip")).to_have_count(1)  # a bot stands in
    for what in ("ban", "mute"):
        office.locator("html[data-ready]").wait_for(state="attached")
        with office.expect_navigation():
            office.locator(f"[data-undo={what}]").click()
    expect(office.locator("[data-undo]")).to_have_count(0)
    ready(banned, boris.url)
    expect(banned.locator(".standing")).to_have_count(0)

    ready(office, f"{host.url}/order?part=words")
    office.locator("#words").fill("oaf\nдурак*")
    office.locator("#words-form [type=submit]").click()
    expect(office.locator("#words-said")).not_to_be_empty()
    scan(office, axe)
    ready(office, f"{host.url}/order?part=log")
    lines = office.locator(".deeds-log li")
    told = lines.all_inner_texts()[:7]
    for line, part in zip(
        told,
        ("List of words", "Mute taken back", "Ban taken back", "Ban", "Report", "Mute", "Host"),
        strict=True,
    ):
        assert line.startswith(part), told
    assert all("The keeper" in line for line in told)
    assert all("Boris the Rude" in line for line in told[1:6])
    scan(office, axe)
    office.set_viewport_size({"width": 390, "height": 844})
    for part in ("reports&done=1", "people", "words", "log"):
        ready(office, f"{host.url}/order?part={part}&lang=ru")
        no_overflow(office)
    served.do(lambda house: house.order.write_words(keeper, []))  # for those who come after
