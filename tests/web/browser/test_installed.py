"""The site as an app: it can be installed, and without a connection it shows what was opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import BOT, ME, PATIENCE, PHONE, Arrive, Over, Visit
from zamok.web import installed

CUT = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")


def waits(condition: str) -> str:
    """Return what waits in a page until a promise is of something true; Playwright cannot."""
    return f"""async (arg) => {{
      const end = performance.now() + {PATIENCE};
      while (!(await ({condition})(arg))) {{
        if (performance.now() > end) throw new Error(`never came: ${{arg}}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }}
    }}"""


KEPT = waits("(address) => caches.match(new URL(address, location.href), {ignoreVary: true})")
GONE = waits("async (address) => !(await caches.match(address))")


def kept(page: Page, *addresses: str) -> None:
    """Wait until the worker keeps some addresses."""
    for address in addresses:
        page.evaluate(KEPT, address)


def opened(visit: Visit, finished: str) -> Page:
    """Open rules, a lesson and a replay as somebody who has a name, until they are kept."""
    joined = visit.context.request.post(f"{visit.url}/api/people", data={"name": "Вера"})
    assert joined.ok
    page = visit.page("/rules/castle_builder")
    kept(page, "/rules/castle_builder")  # though it was opened before there was a worker
    page.goto(f"{visit.url}/learn/castle_builder")
    first = page.locator("[data-chapter]").first.get_attribute("data-chapter")
    kept(page, *(f"/learn/castle_builder/{first}/{step}" for step in range(2)))
    page.goto(f"{visit.url}/replay/{finished}")
    page.locator("html[data-ready]").wait_for(state="attached")
    seat = page.locator("#replay-seat").input_value()
    kept(page, *(f"/replay/{finished}/{ply}?seat={seat}" for ply in range(3)))
    return page


def test_what_was_opened_is_there_without_a_connection_and_what_is_missing_is_said(
    arrive: Arrive, over: Over
) -> None:
    visit = arrive("ru", service_workers="allow", **PHONE)
    finished = over("castle_builder").id
    page = opened(visit, finished)
    table = visit.table("castle_builder", ME, BOT)
    page.goto(f"{visit.url}/table/{table}")
    page.locator("#table").wait_for()
    visit.forgive(*CUT)
    visit.context.set_offline(True)
    page.goto(f"{visit.url}/rules/castle_builder")
    expect(page.locator("article h1")).to_be_visible()
    expect(page.locator("body[data-person]")).to_have_count(0)  # as everybody may see it
    page.goto(f"{visit.url}/learn/castle_builder")
    page.locator("#coach").wait_for()
    page.goto(f"{visit.url}/replay/{finished}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("[data-step='1']").click()
    expect(page.locator("#toast")).to_be_hidden()
    page.locator("[data-step=last]").click()
    expect(page.locator("#toast")).to_contain_text("не сохранено")
    # A table is never shown as it was.
    page.goto(f"{visit.url}/table/{table}")
    page.locator("html[data-listed]").wait_for(state="attached")
    expect(page.locator("#table")).to_have_count(0)
    expect(page.locator("#offline-what")).to_contain_text("стол не показать")
    for kind in ("lessons", "rules", "replays"):
        expect(page.locator(f"#offline-{kind} a")).to_have_count(1)
    page.goto(f"{visit.url}/learn/two_castles")
    expect(page.locator("#offline-what")).to_contain_text("не открывалась")
    # Whoever comes next on this device finds nothing of those who were here.
    visit.context.set_offline(False)
    page.locator("#coach").wait_for()  # it comes back by itself
    page.goto(f"{visit.url}/me")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("[data-end][data-this]").click()
    page.wait_for_url(f"{visit.url}/")
    visit.context.set_offline(True)
    page.goto(f"{visit.url}/replay/{finished}")
    page.locator("html[data-listed]").wait_for(state="attached")
    expect(page.locator("#offline-replays a")).to_have_count(0)
    expect(page.locator("#offline-rules a")).to_have_count(1)
    assert "Вера" not in page.content()
    visit.context.set_offline(False)


def test_whoever_opens_the_page_for_no_connection_with_one_is_left_in_peace(
    arrive: Arrive,
) -> None:
    visit = arrive("en")
    page = visit.page()
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{visit.url}/offline/en")
    page.locator("html[data-listed]").wait_for(state="attached")
    page.clock.run_for(60_000)
    page.evaluate("fetch('/api/games').then(() => true)")
    assert not [url for url in asked if url.endswith("/health")]


def test_a_page_that_is_never_idle_has_its_worker_all_the_same(arrive: Arrive) -> None:
    visit = arrive("en", service_workers="allow")
    page = visit.page()
    page.add_init_script(
        """window.requestIdleCallback = (work, options) => {
          if (options?.timeout) setTimeout(work, options.timeout);
        };"""
    )
    page.goto(f"{visit.url}/rules/castle_builder")
    kept(page, "/rules/castle_builder")


def test_the_site_can_be_installed_and_renews_itself(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = arrive("en", service_workers="allow")
    page = visit.page("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = visit.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    # The server is another version: the next page has its worker, and old files are gone.
    page.evaluate(
        "caches.open('zamok-files')"
        ".then((files) => files.put('/static/main-OLD.js', new Response()))"
    )
    worker = installed._worker().replace('"version": "', '"version": "another ')
    monkeypatch.setattr(installed, "_worker", lambda: worker)
    page.goto(f"{visit.url}/credits")
    page.evaluate(GONE, "/static/main-OLD.js")
