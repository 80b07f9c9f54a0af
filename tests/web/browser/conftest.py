"""What browser tests share: a server a module, and visitors whose pages may not complain."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

import build_web
from tests.web.browser.serving import Served

PATIENCE = 90_000  # milliseconds; nothing here measures speed
expect.set_options(timeout=PATIENCE)
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="package")  # no longer: its event loop would be in the way of other tests
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM: the page was not tested in a browser")
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of a module keeps its games; modules may fill it beforehand."""
    return tmp_path_factory.mktemp("serving") / "data"


@pytest.fixture(scope="module")
def served(folder: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    if "prepared" in request.fixturenames:
        request.getfixturevalue("prepared")
    build_web.build()
    server = Served(folder)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.said(), server.said()


@dataclass
class Visit:
    """One browser context and what its pages complained of."""

    context: BrowserContext
    url: str
    complaints: list[str] = field(default_factory=list)
    forgiven: tuple[str, ...] = ()

    def page(self, path: str = "") -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"page: {error}"))
        if path:
            page.goto(self.url + path)
        return page

    def forgive(self, *parts: str) -> None:
        """Expect complaints that contain one of these."""
        self.forgiven += parts

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console: {message.text} ({message.location.get('url')})")

    def left(self) -> list[str]:
        return [c for c in self.complaints if not any(part in c for part in self.forgiven)]

    def be(self, cookie: str) -> None:
        """Take a prepared person's identity."""
        self.context.add_cookies([{"name": "zamok_person", "value": cookie, "url": self.url}])

    def table(self, game: str, *seats: dict[str, str], public: bool = False) -> str:
        """Set up a table by the programs' interface; return its id."""
        request = self.context.request
        if not any(c.get("name") == "zamok_person" for c in self.context.cookies(self.url)):
            assert request.post(f"{self.url}/api/people", data={"name": "Anna"}).ok
        made = request.post(
            f"{self.url}/api/tables",
            data={"game": game, "options": {}, "seats": list(seats), "public": public},
        )
        assert made.ok, made.text()
        return str(made.json()["id"])


Arrive = Callable[..., Visit]
ME: dict[str, str] = {"kind": "me"}
OPEN: dict[str, str] = {"kind": "open"}
BOT: dict[str, str] = {"kind": "bot", "level": "random"}


@pytest.fixture
def arrive(browser: Browser, served: Served) -> Iterator[Arrive]:
    """Return a way to open browsers; none of them may have met an error at the end."""
    visits: list[Visit] = []

    def arriving(language: str = "en", calm: bool = True, **more: Any) -> Visit:
        context = browser.new_context(
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            reduced_motion="reduce" if calm else "no-preference",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        visits.append(Visit(context, served.url))
        return visits[-1]

    yield arriving
    for visit in visits:
        visit.context.close()
    complaints = [complaint for visit in visits for complaint in visit.left()]
    assert not complaints, complaints
