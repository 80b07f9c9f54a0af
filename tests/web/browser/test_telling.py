"""Being told in a browser: a device by push, mail with its links, quiet hours, the calendar."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.club.sink import Post, PushService
from tests.server.kit import settings
from tests.server.thread import ThreadServer
from tests.web.browser.conftest import BOT, ME, OPEN, PHONE, Arrive
from zamok.server.club import notices
from zamok.server.club.mailer import Mailer
from zamok.web import installed

# A browser without windows and without the network of its maker: whoever would be asked agrees, and
# what it would subscribe to is here.
SUBSCRIBED = """
const wish = %s;
Object.defineProperty(Notification, "permission", {get: () => "default"});
Notification.requestPermission = async () => "granted";
PushManager.prototype.subscribe = async (options) => {
  if (new Uint8Array(options.applicationServerKey).length !== 65) throw new Error("no key");
  return {toJSON: () => ({endpoint: wish.endpoint, keys: wish})};
};
"""

# Nor can it show anything: its worker notes what it would.
SHOWING = """
Object.defineProperty(navigator, "setAppBadge", {value: async (count) => {
  const cache = await caches.open("shown");
  await cache.put("/badge", new Response(String(count)));
}});
ServiceWorkerRegistration.prototype.showNotification = async (title, more) => {
  const cache = await caches.open("shown");
  await cache.put("/shown", new Response(JSON.stringify([title, more.body, more.tag, more.data])));
};
"""


def test_a_device_is_told_that_it_is_the_others_turn_to_come(
    arrive: Arrive, served: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "GRACE", 0.0)
    worker = SHOWING + installed._worker()
    monkeypatch.setattr(installed, "_worker", lambda: worker)
    with PushService().open() as service:
        visit = arrive("ru", service_workers="allow")
        joined = visit.context.request.post(f"{visit.url}/api/people", data={"name": "Вера"})
        person = joined.json()["person"]
        page = visit.page()
        page.add_init_script(SUBSCRIBED % json.dumps(service.wish()))
        page.goto(f"{visit.url}/me")
        page.locator("html[data-ready]").wait_for(state="attached")
        page.locator("[data-do=push]").click()
        page.locator("[data-drop-push][data-this]").wait_for()
        expect(page.locator("[data-do=push]")).to_be_hidden()
        # Somebody else invites her while she is not there.
        host = arrive("en")
        table = host.table("castle_builder", ME, OPEN)
        invited = host.context.request.post(
            f"{visit.url}/api/tables/{table}/invite", data={"person": person}
        )
        assert invited.ok
        served.do(lambda house: house.notices.deliver())
        (told,) = service.told
        assert (told["title"], told["url"]) == ("Вас приглашают в игру", f"/table/{table}")
        # What the device reads of it is what it shows.
        session = visit.context.new_cdp_session(page)
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
        )
        session.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(20)
        message = {"origin": visit.url, "registrationId": found[0], "data": json.dumps(told)}
        session.send("ServiceWorker.deliverPushMessage", message)
        shown = page.evaluate(
            """async () => {
              for (;;) {
                const [found, badge] = [await caches.match("/shown"), await caches.match("/badge")];
                if (found && badge) return [...await found.json(), Number(await badge.text())];
                await new Promise((resolve) => setTimeout(resolve, 20));
              }
            }"""
        )
        assert shown == [told[name] for name in ("title", "text", "tag", "url", "waiting")]
        page.locator("#quiet-from").fill("22:00")
        page.locator("#quiet-to").fill("07:00")
        page.locator("#quiet-form button").click()
        expect(page.locator("#quiet-said")).to_contain_text("22:00")
        page.locator("[data-drop-push]").click()
        expect(page.locator("[data-drop-push]")).to_have_count(0)


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with Post().open() as found:
        yield found


def test_an_address_is_confirmed_and_a_link_signs_in_on_another_device(
    arrive: Arrive, served: ThreadServer, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = served.house
    mailer = Mailer(settings(house.settings.data, mail_server=post.url))
    monkeypatch.setattr(house.mails, "_mailer", mailer)
    page = arrive("ru").page("/me")
    page.locator("#name").fill("Вера")
    page.locator("#name-form button").click()
    page.locator("body[data-person]").wait_for(state="attached")
    page.reload()
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("#address").fill("vera@zamok.test")
    page.locator("#address-form button").click()
    expect(page.locator("#address-said")).to_contain_text("vera@zamok.test")
    assert post.letters[-1]["subject"] == "Подтвердите адрес"
    page.goto(post.link())
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("#mail-confirm").click()
    page.locator("#by-mail").wait_for()
    page.locator("html[data-ready]").wait_for(state="attached")
    with page.expect_response("**/api/me/telling"):
        page.locator("#by-mail").check()
    there = arrive("en", **PHONE).page("/sign-in")
    there.locator("html[data-ready]").wait_for(state="attached")
    there.locator("#enter-mail").fill("Vera@zamok.test")
    there.locator("#mail-form button").click()
    expect(there.locator("#mail-said")).to_contain_text("If Vera@zamok.test is known here")
    served.do(lambda house: house.mails.settled())
    assert post.letters[-1]["subject"] == "Ссылка для входа"
    there.goto(post.link())
    there.locator("[data-do=enter-link]").wait_for()
    assert "#" not in there.url
    there.locator("[data-do=enter-link]").click()
    there.locator("body[data-person=Вера]").wait_for(state="attached")


def test_the_calendar_has_an_address_and_the_title_counts_what_waits(arrive: Arrive) -> None:
    visit = arrive("en")
    table = visit.table("castle_builder", ME, BOT, pace={"kind": "days", "step": 86400})
    page = visit.page(f"/table/{table}")

    page.locator("#moves [data-moves]").first.wait_for(state="attached")
    page.goto(f"{visit.url}/me")
    page.locator("html[data-ready]").wait_for(state="attached")
    assert page.title().startswith("(1) ")
    page.locator("[data-do=calendar]").click()
    address = page.locator("#calendar-out input").input_value()
    shown = visit.context.request.get(address)
    assert shown.headers["content-type"].startswith("text/calendar")
    assert f"/table/{table}" in shown.text().replace("\r\n ", "")
